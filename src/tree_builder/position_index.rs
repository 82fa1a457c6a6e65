//! [`PositionIndex`], an index of the stack of open elements or the list of active formatting elements.
//!
//! OPTIMIZATION: a search walks over a few entries of a list and then continues in the index, so the total time is linear. The
//! test `index_and_walk_agree` compares the index with the walk.

use std::collections::HashMap;

/// A property that entries can share.
pub(super) type Key = u64;

/// Encodes a property as a group and a number within the group. Each list has separate groups.
pub(super) const fn key(group: u32, number: u32) -> Key {
    (group as u64) << u32::BITS | number as u64
}

#[derive(Clone, Default)]
pub(super) struct PositionIndex {
    len: usize,
    /// NOTE: boxing the positions, which few documents need, keeps the parser cheap to move.
    positions: Option<Box<Positions>>,
}

/// The positions for each key, in ascending order. The positions of removed entries remain until a search finds them.
///
/// NOTE: maps from numbers to numbers, as elsewhere in the crate, share their code. A map of lists would give LLVM 0.5 % more
/// code.
#[derive(Clone, Default)]
struct Positions {
    lists: Vec<Vec<u32>>,
    /// The index in `lists` of each key.
    indexes: HashMap<Key, usize>,
}

impl Positions {
    fn list(&mut self, key: Key) -> Option<&mut Vec<u32>> {
        self.lists.get_mut(*self.indexes.get(&key)?)
    }
}

impl PositionIndex {
    pub(super) fn len(&self) -> usize {
        self.len
    }

    pub(super) fn truncate(&mut self, position: usize) {
        if position < self.len {
            self.shorten(position);
        }
    }

    #[cold]
    fn shorten(&mut self, len: usize) {
        self.len = len;
        if len == 0 {
            self.positions = None;
        }
    }

    pub(super) fn push(&mut self, keys: Vec<Key>) {
        let positions = self.positions.get_or_insert_default();
        for key in keys {
            if let Some(list) = positions.list(key) {
                list.truncate(first_from(list, self.len));
                list.push(self.len as u32);
            } else {
                positions.indexes.insert(key, positions.lists.len());
                positions.lists.push(vec![self.len as u32]);
            }
        }
        self.len += 1;
    }

    /// Returns the last position before `limit` with this key. Drops positions for which `has_it` is false.
    pub(super) fn last_before(&mut self, limit: usize, key: Key, has_it: &dyn Fn(usize) -> bool) -> Option<usize> {
        let list = self.positions.as_mut()?.list(key)?;
        list.truncate(first_from(list, self.len));
        let mut end = first_from(list, limit);
        while end > 0 {
            end -= 1;
            let position = list[end] as usize;
            if has_it(position) {
                return Some(position);
            }
            list.remove(end);
        }
        None
    }

    /// Records that the entry at `from`, which has this key, moves to `to`. Both positions are in the index.
    pub(super) fn change(&mut self, key: Key, from: usize, to: usize) {
        let Some(list) = self.positions.as_mut().and_then(|positions| positions.list(key)) else {
            return;
        };
        let mut index = first_from(list, from);
        let (from, to) = (from as u32, to as u32);
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
    use crate::tree_builder::sparse_list::WALK_LIMIT;

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

    #[test]
    fn positions_stay_in_order() {
        const KEY: Key = key(0, 1);
        for from in 0..6 {
            for to in 0..6 {
                let mut index = PositionIndex::default();
                (0..6).for_each(|_| index.push(vec![KEY]));
                index.change(KEY, from as usize, to as usize);
                let mut expected: Vec<u32> = (0..6).filter(|position| *position != from).chain([to]).collect();
                expected.sort_unstable();
                let positions = index.positions.as_mut().and_then(|positions| positions.list(KEY));
                assert_eq!(positions, Some(&mut expected), "from {from} to {to}");
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
