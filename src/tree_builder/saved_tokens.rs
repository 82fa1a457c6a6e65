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
        let (first_attribute, values_start) = (self.attributes.len(), self.values.len());
        for (name, value) in pairs(attributes) {
            self.push(name, value);
        }
        let token = SavedToken {
            first_attribute,
            attribute_count: attributes.len(),
            values_start,
            values_length: self.values.len() - values_start,
        };
        self.live_size += token.size();
        Some(token)
    }

    fn push(&mut self, name: NameId, value: &str) {
        self.attributes.push(AttributeRange {
            name,
            start: self.values.len(),
            length: value.len(),
        });
        self.values.push_str(value);
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
            let (first_attribute, values_start) = (self.attributes.len(), self.values.len());
            for range in &old.attributes[token.first_attribute..][..token.attribute_count] {
                self.push(range.name, &old.values[range.start..][..range.length]);
            }
            token.first_attribute = first_attribute;
            token.values_start = values_start;
        }
        self.live_size = old.live_size;
    }
}

/// Whether two tokens have the same attributes, in any order.
pub(super) fn are_same(first: Attributes<'_>, second: Attributes<'_>) -> bool {
    if first.len() != second.len() {
        return false;
    }
    if pairs(first).eq(pairs(second)) {
        return true;
    }
    let mut first: Vec<(NameId, &str)> = pairs(first).collect();
    let mut second: Vec<(NameId, &str)> = pairs(second).collect();
    first.sort_unstable();
    second.sort_unstable();
    first == second
}

/// The names and values of attributes.
pub(super) fn pairs(attributes: Attributes<'_>) -> impl Iterator<Item = (NameId, &str)> {
    let values = attributes.values();
    let pair = move |range: &AttributeRange| (range.name, &values[range.start..][..range.length]);
    attributes.ranges().iter().map(pair)
}
