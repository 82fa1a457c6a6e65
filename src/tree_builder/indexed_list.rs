//! [`IndexedList`], the entries of the stack of open elements or of the list of active formatting elements.

use std::collections::HashMap;
use std::ops::Range;
use std::slice::SliceIndex;

use crate::edition::Edition;

/// The number of entries that a search visits before it uses the index.
const MAX_LINEAR_SEARCH: usize = 24;

/// A property that entries can share.
pub(super) type IndexKey = u64;

/// Encodes a property as a group and a number within the group. Each list has separate groups.
pub(super) const fn index_key(group: u32, number: u32) -> IndexKey {
    (group as u64) << u32::BITS | number as u64
}

pub(super) const fn index_key_of_id(id: StackElementId) -> IndexKey {
    index_key(u32::MAX, id.0)
}

// NOTE: positions and ids are `u32`. 2³² open elements would take at least 48 GiB.

/// Only elements that are referenced outside the stack of open elements have an id.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct StackElementId(pub(super) u32);

impl StackElementId {
    pub(super) const NONE: Self = Self(0);

    pub(super) const fn successor(self) -> Self {
        Self(self.0 + 1)
    }
}

pub(super) trait IndexedEntry {
    fn is_vacant(&self) -> bool;

    /// Returns a vacant entry.
    fn to_vacant(&self) -> Self;

    fn id(&self) -> StackElementId;

    /// Returns all properties by which the list is searched; none for a vacant entry. They do not change while the entry is in
    /// the index.
    fn index_keys(&self, edition: Edition) -> Vec<IndexKey>;
}

/// A list with an index of its first entries.
///
/// OPTIMIZATION: a search visits a few entries of the list and then continues in the index. An entry removed from the middle
/// leaves a vacant entry, so the positions of later entries do not change until the list removes many vacant entries at once.
/// Therefore, the total time is linear (guards: the trials of `complexity` for nests and formatting elements). The test
/// `index_and_linear_search_agree` compares the two.
pub(super) struct IndexedList<T> {
    /// The last entry is never vacant, except during the adoption agency algorithm.
    entries: Vec<T>,
    vacant: usize,
    pub(super) edition: Edition,
    /// The number of entries in the index.
    pub(super) indexed: usize,
    /// The positions for each key, in ascending order. The positions of removed entries remain until a search finds them.
    /// NOTE: boxing the positions keeps the parser cheap to move.
    #[expect(clippy::box_collection, reason = "few documents need positions")]
    positions: Option<Box<HashMap<IndexKey, Vec<u32>>>>,
    #[cfg(test)]
    linear_search_limit: usize,
}

impl<T: IndexedEntry> IndexedList<T> {
    #[inline(always)]
    pub(super) const fn new(edition: Edition) -> Self {
        Self {
            entries: Vec::new(),
            vacant: 0,
            edition,
            indexed: 0,
            positions: None,
            #[cfg(test)]
            linear_search_limit: MAX_LINEAR_SEARCH,
        }
    }

    /// The new list has no index and no vacant entries.
    pub(super) fn map<U: IndexedEntry>(&self, entry: impl FnMut(&T) -> U) -> IndexedList<U> {
        IndexedList { entries: self.iter().map(entry).collect(), ..IndexedList::new(self.edition) }
    }

    #[cfg(test)]
    pub(super) fn set_linear_search_limit(&mut self, linear_search_limit: usize) {
        self.linear_search_limit = linear_search_limit;
    }

    /// NOTE: because `new` does not reserve memory, it cannot fail, so parsers are built in place instead of being moved.
    pub(super) fn reserve_initial_capacity(&mut self) {
        if self.entries.capacity() == 0 {
            self.entries = Vec::with_capacity(32);
        }
    }

    /// Returns the number of entries, including vacant entries. The number is 1 only if the list has exactly one element.
    pub(super) const fn len(&self) -> usize {
        self.entries.len()
    }

    pub(super) fn get(&self, position: usize) -> Option<&T> {
        self.entries.get(position).filter(|entry| !entry.is_vacant())
    }

    pub(super) fn last(&self) -> Option<&T> {
        self.entries.last()
    }

    pub(super) fn last_mut(&mut self) -> Option<&mut T> {
        self.entries.last_mut()
    }

    pub(super) fn previous_position(&self, position: usize) -> Option<usize> {
        self.entries[..position].iter().rposition(|entry| !entry.is_vacant())
    }

    /// Iterates over the entries of a range, with their positions.
    pub(super) fn range(&self, range: Range<usize>) -> impl DoubleEndedIterator<Item = (usize, &T)> {
        range.clone().zip(&self.entries[range]).filter(|(_, entry)| !entry.is_vacant())
    }

    pub(super) fn iter(&self) -> impl DoubleEndedIterator<Item = &T> {
        self.entries.iter().filter(|entry| !entry.is_vacant())
    }

    pub(super) fn range_mut(&mut self, range: impl SliceIndex<[T], Output = [T]>) -> impl Iterator<Item = &mut T> {
        self.entries[range].iter_mut().filter(|entry| !entry.is_vacant())
    }

    /// Returns the position at which a linear search from the end stops, and the index takes over.
    #[inline]
    pub(super) fn linear_search_start(&self) -> usize {
        #[cfg(test)]
        return self.entries.len().saturating_sub(self.linear_search_limit);
        #[cfg(not(test))]
        self.entries.len().saturating_sub(MAX_LINEAR_SEARCH)
    }

    /// Iterates from the last entry to the end of a linear search. Some entries may be vacant.
    #[inline]
    pub(super) fn linear_search_entries(&self) -> impl Iterator<Item = (usize, &T)> {
        let end = self.linear_search_start();
        self.entries[end..].iter().enumerate().rev().map(move |(offset, entry)| (end + offset, entry))
    }

    /// Returns the position of the last matching entry. These entries are not vacant, and have one of the keys.
    /// OPTIMIZATION: the linear search ends after a few entries, and continues in the index (test:
    /// `index_and_linear_search_agree`). With the index alone, a parse takes 79 % more instructions on real pages and
    /// 106 % on dense pages in the default profile, and 65 % and 88 % with fat LTO.
    #[inline(always)]
    pub(super) fn rfind<const N: usize>(
        &mut self,
        is_match: impl Fn(&T) -> bool,
        keys: impl FnOnce() -> [IndexKey; N],
    ) -> Option<usize> {
        let start = self.linear_search_start();
        match self.entries[start..].iter().rposition(is_match) {
            Some(offset) => Some(start + offset),
            None if start == 0 => None,
            None => keys().iter().filter_map(|key| self.rfind_indexed_before(start, *key)).max(),
        }
    }

    #[inline]
    pub(super) fn push(&mut self, entry: T) {
        self.entries.push(entry);
    }

    #[inline]
    pub(super) fn pop(&mut self) {
        self.entries.truncate(self.entries.len().saturating_sub(1));
        self.pop_vacant_entries();
    }

    #[inline]
    fn pop_vacant_entries(&mut self) {
        while self.vacant > 0 && self.entries.last().is_some_and(T::is_vacant) {
            self.entries.truncate(self.entries.len() - 1);
            self.vacant -= 1;
        }
        self.unindex_from(self.entries.len());
    }

    /// Removes an entry, which may change the positions of other entries.
    pub(super) fn remove(&mut self, position: usize) -> T {
        let removed = self.vacate(position);
        self.pop_vacant_entries();
        self.compact_if_sparse();
        removed
    }

    /// Removes an entry and leaves it vacant, so no position changes.
    pub(super) fn vacate(&mut self, position: usize) -> T {
        self.vacant += 1;
        let vacant = self.entries[position].to_vacant();
        std::mem::replace(&mut self.entries[position], vacant)
    }

    /// Removes the vacant entries if most entries are vacant.
    pub(super) fn compact_if_sparse(&mut self) {
        if self.vacant > self.entries.len() / 2 {
            self.compact_from(0);
        }
    }

    /// Removes the vacant entries from `start` on.
    pub(super) fn compact_from(&mut self, start: usize) {
        if self.vacant > 0 && self.entries[start..].iter().any(T::is_vacant) {
            self.unindex_from(start);
            let rest = self.entries.split_off(start);
            self.vacant -= rest.iter().filter(|entry| entry.is_vacant()).count();
            self.entries.extend(rest.into_iter().filter(|entry| !entry.is_vacant()));
        }
    }

    /// Removes the entries from this position on from the index.
    #[inline]
    pub(super) fn unindex_from(&mut self, position: usize) {
        if position < self.indexed {
            self.truncate_index(position);
        }
    }

    #[cold]
    fn truncate_index(&mut self, indexed: usize) {
        self.indexed = indexed;
        if indexed == 0 {
            self.positions = None;
        }
    }

    pub(super) fn position(&mut self, id: StackElementId) -> Option<usize> {
        if id == StackElementId::NONE {
            return None;
        }
        self.rfind(|entry| entry.id() == id, || [index_key_of_id(id)])
    }

    /// Returns the last position before `limit` with this key.
    #[cold]
    pub(super) fn rfind_indexed_before(&mut self, limit: usize, key: IndexKey) -> Option<usize> {
        let positions = self.positions.get_or_insert_default();
        for position in self.indexed..limit {
            for key in self.entries[position].index_keys(self.edition) {
                let list = positions.entry(key).or_default();
                list.truncate(lower_bound(list, position));
                list.push(position as u32);
            }
        }
        self.indexed = self.indexed.max(limit);
        let list = positions.get_mut(&key)?;
        list.truncate(lower_bound(list, self.indexed));
        let mut end = lower_bound(list, limit);
        while end > 0 {
            end -= 1;
            let position = list[end] as usize;
            if self.entries[position].index_keys(self.edition).contains(&key) {
                return Some(position);
            }
            list.remove(end);
        }
        None
    }

    /// Replaces an entry with an entry whose keys differ only in the id.
    pub(super) fn replace(&mut self, position: usize, entry: T) -> T {
        if position < self.indexed
            && let Some(positions) = &mut self.positions
        {
            positions.remove(&index_key_of_id(self.entries[position].id()));
            positions.insert(index_key_of_id(entry.id()), vec![position as u32]);
        }
        std::mem::replace(&mut self.entries[position], entry)
    }

    /// Moves an entry to the position `to`. To make space, shifts the entries from `to` to the nearest vacant entry between `to`
    /// and `from` by one position. Without a vacant entry, shifts all entries up to `from`.
    pub(super) fn move_entry(&mut self, from: usize, to: usize) {
        let mut free = to;
        while free != from && !self.entries[free].is_vacant() {
            free = if from < to { free - 1 } else { free + 1 };
        }
        self.swap(from, free);
        while free != to {
            let next = if from < to { free + 1 } else { free - 1 };
            self.swap(free, next);
            free = next;
        }
        self.pop_vacant_entries();
    }

    fn swap(&mut self, one: usize, other: usize) {
        let (first, last) = (one.min(other), one.max(other));
        if self.indexed > last {
            self.update_positions_for_move(one, other);
            self.update_positions_for_move(other, one);
        } else if first != last && !self.entries[last].is_vacant() {
            self.unindex_from(first);
        }
        self.entries.swap(one, other);
    }

    /// Records that the entry at `from` moves to `to`. Both positions are in the index.
    fn update_positions_for_move(&mut self, from: usize, to: usize) {
        let Some(positions) = &mut self.positions else {
            return;
        };
        for key in self.entries[from].index_keys(self.edition) {
            if let Some(list) = positions.get_mut(&key) {
                replace_sorted_position(list, from as u32, to as u32);
            }
        }
    }
}

/// Replaces a position in a sorted list.
fn replace_sorted_position(list: &mut [u32], from: u32, to: u32) {
    let Ok(mut index) = list.binary_search(&from) else {
        return;
    };
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
fn lower_bound(list: &[u32], limit: usize) -> usize {
    list.partition_point(|position| (*position as usize) < limit)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dom::DocumentBuilder;
    use crate::edition::Edition;
    use crate::error::ParseError;
    use crate::names::{ExpandedName, tag};
    use crate::settings::ParserSettings;
    use crate::sink::TreeSink;
    use crate::tokenizer::Tokenizer;
    use crate::tree_builder::TreeBuilder;
    use crate::tree_builder::depth_limit::ElementDepth;
    use crate::tree_builder::element_pattern::ElementPattern;
    use crate::tree_builder::open_elements::OpenElement;

    /// Pieces of random inputs, the most frequent pieces first.
    const PIECES: &str = "<b>|<i id=1>|<a>|<font face=x>|<div>|<p>|<span>|x|</b>|</i>|</a>|</div>|</p>|<b id=1 class=2>|\
        <b class=2 id=1>|<font>|<nobr>|</nobr>|</font>|<li>|</li>|<dd>|<ul>|</ul>|<table>|</table>|<tr>|<td>|</td>|\
        </tr>|<object>|</object>|<button>|</button>|<h1>|</h2>|<form>|</form>|<svg>|<g>|<clippath>|</clipPath>|\
        <desc>|</g>|</svg>|<math>|<mi>|<rt>|<ruby>|<template>|</template>|<select>|<option>|<optgroup>|</optgroup>|\
        </select>|<caption>|</caption>|<tbody>|</thead>|<x-y>|</x-y>|</span>|</body>|<address>|</address>|<dt>|\
        </dd>| |<hr>|<br>|<input>|</head>|<script></script>|<marquee>|<u>|</u>";

    fn parse_with_search_limit(input: &str, linear_search_limit: usize, edition: Edition) -> (String, Vec<ParseError>) {
        let settings = ParserSettings { edition, ..ParserSettings::DEFAULT };
        let mut builder = TreeBuilder::with_settings(DocumentBuilder::new(), Vec::new(), settings);
        builder.state.open_elements.set_linear_search_limit(linear_search_limit);
        builder.state.active_formatting_elements.entries.set_linear_search_limit(linear_search_limit);
        let mut tokenizer = Tokenizer::new();
        tokenizer.feed(input, &mut builder);
        tokenizer.end(&mut builder);
        (builder.sink.finish().to_html(), builder.errors)
    }

    fn next_random(state: &mut u64) -> usize {
        *state ^= *state << 13;
        *state ^= *state >> 7;
        *state ^= *state << 17;
        (*state >> 32) as usize
    }

    fn random_input(seed: u64) -> String {
        let pieces: Vec<&str> = PIECES.split('|').collect();
        let mut state = 0x9E37_79B9_7F4A_7C15_u64.wrapping_mul(seed);
        let kinds = 4 + next_random(&mut state) % (pieces.len() - 3);
        let length = 10 + next_random(&mut state) % 300;
        let piece = |_| pieces[next_random(&mut state) % kinds];
        (0..length).map(piece).collect()
    }

    fn element_with_id(id: u32) -> OpenElement<()> {
        let (name, id) = (ExpandedName::html(tag::B), StackElementId(id));
        OpenElement { handle: (), name, id, depth: ElementDepth::Unknown, is_html_integration_point: false }
    }

    /// All changes of a list of six entries, with each number of entries in the index, and each vacant entry.
    #[test]
    fn positions_stay_in_order() {
        let shared_key = ElementPattern::Html(tag::B).index_key();
        for (indexed, vacant) in (0..=6).flat_map(|indexed| (0..=6).map(move |vacant| (indexed, vacant))) {
            for (from, to) in (0..6).flat_map(|from| (0..6).map(move |to| (from, to))) {
                let mut list = IndexedList::new(Edition::DEFAULT);
                (1..=6).for_each(|id| list.push(element_with_id(id)));
                list.rfind_indexed_before(indexed, shared_key);
                if vacant < 5 && vacant != from {
                    list.vacate(vacant);
                }
                let mut expected: Vec<StackElementId> = list.iter().map(IndexedEntry::id).collect();
                let before = list.iter().position(|entry| entry.id == StackElementId(from as u32 + 1));
                let moved = expected.remove(before.unwrap_or_default());
                list.move_entry(from, to);
                let after =
                    list.range(0..list.len()).find(|(_, entry)| entry.id == moved).map(|(position, _)| position);
                expected.insert(list.range(0..after.unwrap_or_default()).count(), moved);

                let case = format!("{indexed} in the index, {vacant} vacant, from {from} to {to}");
                assert!(after == Some(to) || list.len() <= to, "{case}");
                for _ in 0..2 {
                    assert!(list.iter().map(IndexedEntry::id).eq(expected.iter().copied()), "{case}");
                    let positions: Vec<usize> = list.range(0..list.len()).map(|(position, _)| position).collect();
                    for (position, id) in positions.iter().zip(&expected) {
                        let found = list.rfind_indexed_before(list.len(), index_key_of_id(*id));
                        assert_eq!(found, Some(*position), "{case}");
                        assert_eq!(list.rfind_indexed_before(position + 1, shared_key), Some(*position), "{case}");
                    }
                    list.compact_from(0);
                    assert_eq!(list.len(), expected.len(), "{case}");
                }
            }
        }
    }

    #[test]
    fn index_and_linear_search_agree() {
        // The number of blocks exceeds the outer loop limit of the adoption agency algorithm.
        let many_blocks = format!("<nobr>{}</nobr><nobr>x", "<div>".repeat(10));
        let inputs = (1..=120).map(|seed| (seed, random_input(seed)));
        for (seed, input) in inputs.chain([(0, many_blocks)]) {
            let edition = match seed % 2 {
                0 => Edition::January2025,
                _ => Edition::August2026,
            };
            let walk = parse_with_search_limit(&input, usize::MAX, edition);
            for linear_search_limit in [0, 1, 5, MAX_LINEAR_SEARCH] {
                let index = parse_with_search_limit(&input, linear_search_limit, edition);
                assert!(index == walk, "seed {seed}, limit {linear_search_limit}: {input}");
            }
        }
    }
}
