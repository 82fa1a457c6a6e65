//! [`PositionIndex`], an index of the stack of open elements or the list of active formatting elements.
//!
//! OPTIMIZATION: a search walks over a few entries of a list and then continues in the index, so the total time is linear. The
//! test `index_and_walk_agree` compares the index with the walk.

use std::collections::HashMap;

/// A property that entries can share, encoded as a group and a number within the group. Each list has separate groups.
pub(super) type Key = (u32, u64);

#[derive(Clone, Default)]
pub(super) struct PositionIndex {
    len: usize,
    /// NOTE: boxing the map, which few documents need, keeps the parser cheap to move.
    positions: Option<Box<Positions>>,
}

/// The positions for each key, in ascending order. The positions of removed entries remain until a search finds them.
#[derive(Clone, Default)]
struct Positions(HashMap<Key, Vec<u32>>);

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
        let position = self.len as u32;
        let positions = self.positions.get_or_insert_default();
        for key in keys {
            let list = positions.0.entry(key).or_default();
            while list.pop_if(|last| *last >= position).is_some() {}
            list.push(position);
        }
        self.len += 1;
    }

    /// Returns the last position before `limit` with this key. Drops positions for which `has_it` is false.
    pub(super) fn last_before(&mut self, limit: usize, key: Key, has_it: impl Fn(usize) -> bool) -> Option<usize> {
        let list = self.positions.as_mut()?.0.get_mut(&key)?;
        while list.pop_if(|last| *last as usize >= self.len).is_some() {}
        let mut end = list.partition_point(|position| (*position as usize) < limit);
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
        let Some(list) = self.positions.as_mut().and_then(|positions| positions.0.get_mut(&key)) else {
            return;
        };
        let (from, to) = (from as u32, to as u32);
        let mut index = list.partition_point(|position| *position < from);
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
        const KEY: Key = (0, 1);
        for from in 0..6 {
            for to in 0..6 {
                let mut index = PositionIndex::default();
                (0..6).for_each(|_| index.push(vec![KEY]));
                index.change(KEY, from, to);
                let mut expected: Vec<usize> = (0..6).filter(|position| *position != from).chain([to]).collect();
                expected.sort_unstable();
                let positions: Vec<usize> = index.positions.as_ref().expect("the index has positions").0[&KEY]
                    .iter()
                    .map(|position| *position as usize)
                    .collect();
                assert_eq!(positions, expected, "from {from} to {to}");
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
