//! The attributes of the tokens that created the entries in the [list of active formatting
//! elements](https://html.spec.whatwg.org/multipage/parsing.html#the-list-of-active-formatting-elements).

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::names::{NameTable, number_of};
use crate::token::{AttributeBuffer, AttributeRange, Attributes};

#[derive(Clone, Copy)]
pub(super) struct SavedToken {
    first_attribute: usize,
    attribute_count: usize,
    values_start: usize,
    values_length: usize,
    has_dropped_duplicates: bool,
    /// 0 if the number has not been [computed](SavedTokens::number).
    pub(super) number: u32,
}

impl SavedToken {
    fn size(&self) -> usize {
        self.attribute_count * size_of::<AttributeRange>() + self.values_length
    }
}

#[derive(Clone, Default)]
pub(super) struct SavedTokens {
    buffer: AttributeBuffer,
    /// The size of the forgotten attributes that are still in the buffer.
    forgotten_size: usize,
    /// The numbers of attribute lists, minus 1, by sorted names and values.
    /// NOTE: boxing the numbers keeps the parser cheap to create and drop.
    #[expect(clippy::box_collection, reason = "few documents need numbers")]
    numbers: Option<Box<BTreeMap<String, usize>>>,
    /// The total size of the keys of `numbers`.
    size_of_numbers: usize,
}

impl SavedTokens {
    pub(super) fn attributes<'a>(&'a self, token: Option<SavedToken>, names: &'a NameTable) -> Attributes<'a> {
        match token {
            Some(token) => Attributes::part_of(&self.buffer, token.first_attribute, token.attribute_count, names)
                .with_dropped_duplicates(token.has_dropped_duplicates),
            None => Attributes::empty(names),
        }
    }

    /// Stores the attributes of a token until they are [forgotten](Self::forget).
    #[inline]
    pub(super) fn save(&mut self, attributes: &Attributes<'_>) -> Option<SavedToken> {
        (!attributes.is_empty()).then(|| self.copy(attributes))
    }

    #[inline(always)]
    fn copy(&mut self, attributes: &Attributes<'_>) -> SavedToken {
        let first_attribute = self.buffer.ranges.len();
        let values_start = self.buffer.values.len();
        match attributes.values() {
            // OPTIMIZATION: copies all values at once, which saves 1.3 % of the instructions of a parse of the Rust
            // documentation with fat LTO, 0.6 % of real pages (tests: the `custom_sink` and `tree_construction` suites).
            Some((values, start)) => {
                self.buffer.values.push_str(values);
                let ranges = attributes.ranges().iter();
                let moved = ranges.map(|range| AttributeRange { start: range.start - start + values_start, ..*range });
                self.buffer.ranges.extend(moved);
            }
            None => {
                for range in attributes.ranges() {
                    self.buffer.push(range.name, attributes.value(range));
                }
            }
        }
        SavedToken {
            first_attribute,
            attribute_count: self.buffer.ranges.len() - first_attribute,
            values_start,
            values_length: self.buffer.values.len() - values_start,
            has_dropped_duplicates: attributes.has_dropped_duplicates(),
            number: 0,
        }
    }

    pub(super) fn set_number(&mut self, token: &mut SavedToken, names: &NameTable) {
        if token.number == 0 {
            token.number = self.number_of_key(key_of(&self.attributes(Some(*token), names)));
        }
    }

    /// Returns a number that is the same for equal attributes in any order, until saved tokens are compacted; 0 for no
    /// attributes.
    pub(super) fn number(&mut self, attributes: &Attributes<'_>) -> u32 {
        if attributes.is_empty() { 0 } else { self.number_of_key(key_of(attributes)) }
    }

    fn number_of_key(&mut self, key: String) -> u32 {
        let numbers = self.numbers.get_or_insert_default();
        let (size, count) = (key.len(), numbers.len());
        let number = number_of(key, numbers);
        if number == count {
            self.size_of_numbers += size;
        }
        number as u32 + 1
    }

    /// Forgets the attributes of a token. If the token was saved last, its memory is reused.
    #[inline]
    pub(super) fn forget(&mut self, token: Option<&SavedToken>) {
        let Some(token) = token else {
            return;
        };
        if token.first_attribute + token.attribute_count == self.buffer.ranges.len() {
            self.buffer.ranges.truncate(token.first_attribute);
            self.buffer.values.truncate(token.values_start);
        } else {
            self.forgotten_size += token.size();
        }
    }

    /// Whether the size of the forgotten attributes exceeds the cost of copying the remaining attributes and visiting this
    /// number of entries.
    pub(super) fn is_worth_compacting(&self, entries: usize) -> bool {
        const SMALL: usize = 1 << 11;
        let forgotten = self.forgotten_size + self.size_of_numbers;
        let size = self.buffer.ranges.len() * size_of::<AttributeRange>() + self.buffer.values.len();
        forgotten > SMALL && forgotten + self.forgotten_size > size + size_of::<AttributeRange>() * entries + SMALL
    }

    /// Keeps only the attributes of `tokens`, which are all tokens that have not been forgotten. Drops all numbers.
    pub(super) fn compact<'a>(&mut self, tokens: impl Iterator<Item = &'a mut SavedToken>, names: &NameTable) {
        let old = std::mem::take(self);
        for token in tokens {
            *token = self.copy(&old.attributes(Some(*token), names));
        }
    }
}

/// Whether the attributes are the same, in any order.
/// NOTE: not inlining this function saves registers in the code that inserts a formatting element.
#[inline(never)]
pub(super) fn are_same(first: &Attributes<'_>, second: &Attributes<'_>) -> bool {
    if first.len() != second.len() {
        return false;
    }
    let mut both = first.ranges().iter().zip(second.ranges());
    if both.clone().all(|(one, other)| one.name == other.name) {
        return both.all(|(one, other)| first.value(one) == second.value(other));
    }
    // NOTE: comparing the lengths first keeps a long value from being copied for each short tag.
    first.value_bytes() == second.value_bytes() && key_of(first) == key_of(second)
}

/// Returns the names and values, sorted by name.
fn key_of(attributes: &Attributes<'_>) -> String {
    let ranges = attributes.ranges();
    let mut order: Vec<(u32, usize)> =
        ranges.iter().enumerate().map(|(position, range)| (range.name.raw(), position)).collect();
    order.sort_unstable();
    let mut key = String::new();
    for (name, position) in order {
        let value = attributes.value(&ranges[position]);
        // NOTE: without the length, a value could look like another attribute.
        let _ = write!(key, "{name} {} {value}", value.len());
    }
    key
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::names::attribute;

    #[test]
    fn what_is_forgotten_takes_no_memory() {
        let names = NameTable::new();
        let mut tokens = SavedTokens::default();
        for number in 0..10_000 {
            let mut buffer = AttributeBuffer::default();
            buffer.push(attribute::ID, &number.to_string());
            let attributes = Attributes::part_of(&buffer, 0, 1, &names);
            let token = tokens.save(&attributes);
            tokens.number(&attributes);
            tokens.forget(token.as_ref());
            if tokens.is_worth_compacting(1) {
                tokens.compact([].into_iter(), &names);
            }
        }
        let count = tokens.numbers.map_or(0, |numbers| numbers.len());
        assert!(count < 1_000, "{count} numbers without an element");
    }
}
