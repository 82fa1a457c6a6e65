//! [`IndexedList`], the entries of the stack of open elements or of the list of active formatting elements.

use std::collections::HashMap;
use std::ops::{Deref, DerefMut, Range};

use crate::edition::Edition;

/// The number of entries that a search visits before it uses the index.
const WALK_LIMIT: usize = 24;

/// A property that entries can share.
pub(super) type Key = u64;

/// Encodes a property as a group and a number within the group. Each list has separate groups.
pub(super) const fn key(group: u32, number: u32) -> Key {
    (group as u64) << u32::BITS | number as u64
}

pub(super) const fn id_key(id: ElementId) -> Key {
    key(u32::MAX, id.0)
}

// NOTE: positions and ids are `u32`. 2³² open elements would take at least 48 GiB.

/// Only elements that are referenced outside the stack of open elements have an id.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct ElementId(pub(super) u32);

impl ElementId {
    pub(super) const ANONYMOUS: Self = Self(0);

    pub(super) const fn next(self) -> Self {
        Self(self.0 + 1)
    }
}

pub(super) trait Indexed {
    fn id(&self) -> ElementId;

    /// Returns all properties by which the list is searched. They do not change while the entry is in the index.
    fn keys(&self, edition: Edition) -> Vec<Key>;
}

/// A list with an index of its first entries.
///
/// OPTIMIZATION: a search walks over a few entries of the list and then continues in the index, so the total time is linear.
/// The test `index_and_walk_agree` compares the index with the walk.
pub(super) struct IndexedList<T> {
    entries: Vec<T>,
    pub(super) edition: Edition,
    /// The number of entries in the index.
    indexed: usize,
    /// The positions for each key, in ascending order. The positions of removed entries remain until a search finds them.
    /// NOTE: boxing the positions keeps the parser cheap to move.
    #[expect(clippy::box_collection, reason = "few documents need positions")]
    positions: Option<Box<HashMap<Key, Vec<u32>>>>,
    #[cfg(test)]
    walk_limit: usize,
}

impl<T> Deref for IndexedList<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.entries
    }
}

impl<T> DerefMut for IndexedList<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.entries
    }
}

impl<T> IndexedList<T> {
    #[inline(always)]
    pub(super) const fn new(edition: Edition) -> Self {
        Self {
            entries: Vec::new(),
            edition,
            indexed: 0,
            positions: None,
            #[cfg(test)]
            walk_limit: WALK_LIMIT,
        }
    }

    /// The new list has no index.
    pub(super) fn map<U>(&self, entry: impl FnMut(&T) -> U) -> IndexedList<U> {
        IndexedList { entries: self.entries.iter().map(entry).collect(), ..IndexedList::new(self.edition) }
    }

    #[cfg(test)]
    pub(super) fn set_walk_limit(&mut self, walk_limit: usize) {
        self.walk_limit = walk_limit;
    }

    /// NOTE: because `new` does not reserve memory, it cannot fail, so parsers are built in place instead of being moved.
    pub(super) fn reserve(&mut self) {
        if self.entries.capacity() == 0 {
            self.entries = Vec::with_capacity(32);
        }
    }

    /// Returns the position at which a walk from the end stops, and the index takes over.
    #[inline]
    pub(super) fn end_of_walk(&self) -> usize {
        #[cfg(test)]
        return self.entries.len().saturating_sub(self.walk_limit);
        #[cfg(not(test))]
        self.entries.len().saturating_sub(WALK_LIMIT)
    }

    pub(super) const fn indexed(&self) -> usize {
        self.indexed
    }

    #[inline]
    pub(super) fn push(&mut self, entry: T) {
        self.entries.push(entry);
    }

    #[inline]
    pub(super) fn truncate(&mut self, len: usize) {
        self.entries.truncate(len);
        self.forget_from(len);
    }

    pub(super) fn remove(&mut self, position: usize) -> T {
        self.forget_from(position);
        self.entries.remove(position)
    }

    pub(super) fn remove_range(&mut self, range: Range<usize>) {
        if !range.is_empty() {
            self.forget_from(range.start);
            self.entries.drain(range);
        }
    }

    /// Removes the entries from `start` on for which `keep` returns `false`.
    pub(super) fn retain_from(&mut self, start: usize, keep: impl Fn(&T) -> bool) {
        if !self.entries[start..].iter().all(&keep) {
            self.forget_from(start);
            let rest = self.entries.split_off(start);
            self.entries.extend(rest.into_iter().filter(keep));
        }
    }

    /// Removes the entries from this position on from the index.
    #[inline]
    pub(super) fn forget_from(&mut self, position: usize) {
        if position < self.indexed {
            self.shorten_index(position);
        }
    }

    #[cold]
    fn shorten_index(&mut self, indexed: usize) {
        self.indexed = indexed;
        if indexed == 0 {
            self.positions = None;
        }
    }
}

impl<T: Indexed> IndexedList<T> {
    #[inline]
    pub(super) fn position(&mut self, id: ElementId) -> Option<usize> {
        if id == ElementId::ANONYMOUS {
            return None;
        }
        let walked = self.end_of_walk();
        match self.entries[walked..].iter().rposition(|entry| entry.id() == id) {
            Some(offset) => Some(walked + offset),
            None if walked == 0 => None,
            None => self.last_before(walked, id_key(id)),
        }
    }

    /// Returns the last position before `limit` with this key.
    #[cold]
    pub(super) fn last_before(&mut self, limit: usize, key: Key) -> Option<usize> {
        let positions = self.positions.get_or_insert_default();
        for position in self.indexed..limit {
            for key in self.entries[position].keys(self.edition) {
                let list = positions.entry(key).or_default();
                list.truncate(first_from(list, position));
                list.push(position as u32);
            }
        }
        self.indexed = self.indexed.max(limit);
        let list = positions.get_mut(&key)?;
        list.truncate(first_from(list, self.indexed));
        let mut end = first_from(list, limit);
        while end > 0 {
            end -= 1;
            let position = list[end] as usize;
            if self.entries[position].keys(self.edition).contains(&key) {
                return Some(position);
            }
            list.remove(end);
        }
        None
    }

    /// Replaces an entry. If the new entry has keys, only its id differs.
    pub(super) fn replace(&mut self, position: usize, entry: T) -> T {
        if position < self.indexed
            && let Some(positions) = &mut self.positions
        {
            positions.remove(&id_key(self.entries[position].id()));
            positions.insert(id_key(entry.id()), vec![position as u32]);
        }
        std::mem::replace(&mut self.entries[position], entry)
    }

    pub(super) fn swap(&mut self, one: usize, other: usize) {
        if self.indexed > one.max(other) {
            self.note_move(one, other);
            self.note_move(other, one);
        } else if one != other {
            self.forget_from(one.min(other));
        }
        self.entries.swap(one, other);
    }

    /// Moves an entry, and shifts the entries between both positions by one.
    pub(super) fn move_entry(&mut self, from: usize, to: usize) {
        let (first, last) = (from.min(to), from.max(to));
        if self.indexed > last {
            self.note_move(from, to);
            for position in first..last {
                match from < to {
                    true => self.note_move(position + 1, position),
                    false => self.note_move(last + first - position - 1, last + first - position),
                }
            }
        } else {
            self.forget_from(first);
        }
        match from < to {
            true => self.entries[first..=last].rotate_left(1),
            false => self.entries[first..=last].rotate_right(1),
        }
    }

    /// Records that the entry at `from` moves to `to`. Both positions are in the index.
    fn note_move(&mut self, from: usize, to: usize) {
        let Some(positions) = &mut self.positions else {
            return;
        };
        for key in self.entries[from].keys(self.edition) {
            if let Some(list) = positions.get_mut(&key) {
                change(list, from as u32, to as u32);
            }
        }
    }
}

/// Replaces a position in a sorted list.
fn change(list: &mut [u32], from: u32, to: u32) {
    let mut index = first_from(list, from as usize);
    if list.get(index) != Some(&from) {
        return;
    }
    list[index] = to;
    while index > 0 && list[index - 1] > to {
        list.swap(index - 1, index);
        index -= 1;
    }
    while index + 1 < list.len() && list[index + 1] < to {
        list.swap(index, index + 1);
        index += 1;
    }
}

/// Returns the index of the first position that is not before `limit`.
fn first_from(list: &[u32], limit: usize) -> usize {
    list.partition_point(|position| (*position as usize) < limit)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dom::DocumentBuilder;
    use crate::edition::Edition;
    use crate::error::ParseError;
    use crate::settings::Settings;
    use crate::sink::TreeSink;
    use crate::tokenizer::Tokenizer;
    use crate::tree_builder::TreeBuilder;

    /// Pieces of random inputs, the most frequent pieces first.
    const PIECES: &str = "<b>|<i id=1>|<a>|<font face=@>|<div>|<p>|<span>|x|</b>|</i>|</a>|</div>|</p>|<b id=1 class=2>|\
        <b class=2 id=1>|<font>|<nobr>|</nobr>|</font>|<li>|</li>|<dd>|<ul>|</ul>|<table>|</table>|<tr>|<td>|</td>|\
        </tr>|<object>|</object>|<button>|</button>|<h1>|</h2>|<form>|</form>|<svg>|<g>|<clippath>|</clipPath>|\
        <desc>|</g>|</svg>|<math>|<mi>|<rt>|<ruby>|<template>|</template>|<select>|<option>|<optgroup>|</optgroup>|\
        </select>|<caption>|</caption>|<tbody>|</thead>|<x-y>|</x-y>|</span>|</body>|<address>|</address>|<dt>|\
        </dd>| |<hr>|<br>|<input>|</head>|<script></script>|<marquee>|<u>|</u>";

    fn parse(input: &str, walk_limit: usize, edition: Edition) -> (String, Vec<ParseError>) {
        let settings = Settings { edition, ..Settings::DEFAULT };
        let mut builder = TreeBuilder::with_settings(DocumentBuilder::new(), Vec::new(), settings);
        builder.state.open_elements.set_walk_limit(walk_limit);
        builder.state.active_formatting_elements.set_walk_limit(walk_limit);
        let mut tokenizer = Tokenizer::new();
        tokenizer.feed(input, &mut builder);
        tokenizer.end(&mut builder);
        let (sink, errors) = (builder.sink, builder.errors);
        (sink.finish().to_html(), errors)
    }

    fn next(state: &mut u64) -> usize {
        *state ^= *state << 13;
        *state ^= *state >> 7;
        *state ^= *state << 17;
        (*state >> 32) as usize
    }

    fn random_input(seed: u64) -> String {
        let pieces: Vec<&str> = PIECES.split('|').collect();
        let mut state = 0x9E37_79B9_7F4A_7C15_u64.wrapping_mul(seed);
        let kinds = 4 + next(&mut state) % (pieces.len() - 3);
        let length = 10 + next(&mut state) % 300;
        let piece = |_| pieces[next(&mut state) % kinds];
        // NOTE: long attribute values trigger compaction of the saved tokens.
        (0..length).map(piece).collect::<String>().replace('@', &"soup".repeat(100))
    }

    #[derive(Clone, Copy, PartialEq, Debug)]
    struct Entry(u32);

    impl Indexed for Entry {
        fn id(&self) -> ElementId {
            ElementId(self.0)
        }

        fn keys(&self, _: Edition) -> Vec<Key> {
            vec![SAME, id_key(self.id())]
        }
    }

    const SAME: Key = key(0, 1);

    #[test]
    fn positions_stay_in_order() {
        for (from, to) in (0..6).flat_map(|from| (0..6).map(move |to| (from, to))) {
            for change in [IndexedList::move_entry, IndexedList::swap] {
                let mut list = IndexedList::new(Edition::DEFAULT);
                (1..=6).for_each(|id| list.push(Entry(id)));
                assert_eq!(list.last_before(6, SAME), Some(5));
                change(&mut list, from, to);
                let entries = list.to_vec();
                for (position, entry) in entries.iter().enumerate() {
                    assert_eq!(list.last_before(6, id_key(entry.id())), Some(position), "from {from} to {to}");
                    assert_eq!(list.last_before(position + 1, SAME), Some(position), "from {from} to {to}");
                }
            }
        }
    }

    #[test]
    fn index_and_walk_agree() {
        // The number of blocks exceeds the outer loop limit of the adoption agency algorithm.
        let many_blocks = format!("<nobr>{}</nobr><nobr>x", "<div>".repeat(10));
        let inputs = (1..=120).map(|seed| (seed, random_input(seed)));
        for (seed, input) in inputs.chain([(0, many_blocks)]) {
            let edition = match seed % 2 {
                0 => Edition::January2025,
                _ => Edition::August2026,
            };
            let walk = parse(&input, usize::MAX, edition);
            for walk_limit in [0, 1, 5, WALK_LIMIT] {
                let index = parse(&input, walk_limit, edition);
                assert!(index == walk, "seed {seed}, limit {walk_limit}: {input}");
            }
        }
    }
}
