//! The attributes of the tokens for which the entries of the
//! [list of active formatting elements](https://html.spec.whatwg.org/multipage/parsing.html#the-list-of-active-formatting-elements)
//! were created.

use crate::names::{NameId, NameTable};
use crate::token::{AttributeRange, Attributes};

/// Where the attributes of a token are kept.
#[derive(Clone, Copy)]
pub(super) struct SavedToken {
    first_attribute: usize,
    attribute_count: usize,
    values_start: usize,
    values_length: usize,
}

impl SavedToken {
    /// What it costs to copy the attributes, in bytes.
    fn size(&self) -> usize {
        self.attribute_count * size_of::<AttributeRange>() + self.values_length
    }
}

/// The attributes of tokens, one after the other.
#[derive(Default)]
pub(super) struct SavedTokens {
    attributes: Vec<AttributeRange>,
    values: String,
    /// The size of those that are still needed.
    live_size: usize,
}

impl SavedTokens {
    /// The attributes of a token; `None` stands for a token without attributes.
    pub(super) fn attributes<'a>(
        &'a self,
        token: Option<SavedToken>,
        names: &'a NameTable,
    ) -> Attributes<'a> {
        let ranges = match token {
            Some(token) => &self.attributes[token.first_attribute..][..token.attribute_count],
            None => &[],
        };
        Attributes::new(ranges, &self.values, names)
    }

    /// Keeps the attributes of a token until they are [forgotten](Self::forget).
    pub(super) fn save(&mut self, attributes: Attributes<'_>) -> Option<SavedToken> {
        if attributes.is_empty() {
            return None;
        }
        let token = self.copy(attributes.ranges(), attributes.values());
        self.live_size += token.size();
        Some(token)
    }

    /// Copies attributes, and what stands between their values.
    fn copy(&mut self, ranges: &[AttributeRange], values: &str) -> SavedToken {
        let (mut start, mut end) = (usize::MAX, 0);
        for range in ranges {
            start = start.min(range.start);
            end = end.max(range.start + range.length);
        }
        let token = SavedToken {
            first_attribute: self.attributes.len(),
            attribute_count: ranges.len(),
            values_start: self.values.len(),
            values_length: end - start,
        };
        self.values.push_str(&values[start..end]);
        for range in ranges {
            self.attributes.push(AttributeRange {
                name: range.name,
                start: range.start - start + token.values_start,
                length: range.length,
            });
        }
        token
    }

    /// The attributes of a token are not needed any more. If they were saved last, they are given back.
    pub(super) fn forget(&mut self, token: Option<SavedToken>) {
        let Some(token) = token else {
            return;
        };
        self.live_size -= token.size();
        if token.first_attribute + token.attribute_count == self.attributes.len() {
            self.attributes.truncate(token.first_attribute);
            self.values.truncate(token.values_start);
        }
    }

    /// Whether to [compact](Self::compact): more is forgotten than it costs to copy the rest and to visit this many
    /// entries.
    pub(super) fn is_worth_compacting(&self, entries: usize) -> bool {
        const SMALL: usize = 1 << 11;
        let size = self.attributes.len() * size_of::<AttributeRange>() + self.values.len();
        size > 2 * self.live_size + size_of::<AttributeRange>() * entries + SMALL
    }

    /// Drops what is forgotten. `tokens` are all that are not.
    pub(super) fn compact<'a>(&mut self, tokens: impl Iterator<Item = &'a mut SavedToken>) {
        let old = std::mem::take(self);
        for token in tokens {
            let ranges = &old.attributes[token.first_attribute..][..token.attribute_count];
            *token = self.copy(ranges, &old.values);
        }
        self.live_size = old.live_size;
    }
}

/// Whether two tokens have the same attributes, in any order.
pub(super) fn are_same(first: Attributes<'_>, second: Attributes<'_>) -> bool {
    if first.len() != second.len() {
        return false;
    }
    let mut both = pairs(first).zip(pairs(second));
    if both
        .clone()
        .all(|((first, _), (second, _))| first == second)
    {
        return both.all(|((_, first), (_, second))| first == second);
    }
    let mut first: Vec<(NameId, &str)> = pairs(first).collect();
    let mut second: Vec<(NameId, &str)> = pairs(second).collect();
    first.sort_unstable();
    second.sort_unstable();
    first == second
}

/// The names and values of attributes.
pub(super) fn pairs(attributes: Attributes<'_>) -> impl Iterator<Item = (NameId, &str)> + Clone {
    let values = attributes.values();
    let value = |range: &AttributeRange| &values[range.start..range.start + range.length];
    attributes
        .ranges()
        .iter()
        .map(move |range| (range.name, value(range)))
}
