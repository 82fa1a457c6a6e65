//! The attributes of the tokens that created the entries in the [list of active formatting
//! elements](https://html.spec.whatwg.org/multipage/parsing.html#the-list-of-active-formatting-elements).

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::names::{NameTable, intern_text};
use crate::token::{AttributeBuffer, AttributeEntry, Attributes};

#[derive(Clone, Copy)]
pub(super) struct SavedToken {
    first_attribute: usize,
    attribute_count: usize,
    values_start: usize,
    values_length: usize,
    has_dropped_duplicates: bool,
    /// 0 if the number has not been [computed](SavedTokens::intern_attribute_set).
    pub(super) attribute_set_id: u32,
}

#[derive(Clone, Default)]
pub(super) struct SavedTokens {
    buffer: AttributeBuffer,
    /// The size of the released attributes that are still in the buffer.
    released_size: usize,
    /// The numbers of attribute lists, minus 1, by sorted names and values.
    /// NOTE: boxing the attribute_set_ids keeps the parser cheap to create and drop.
    #[expect(clippy::box_collection, reason = "few documents need attribute_set_ids")]
    attribute_set_ids: Option<Box<BTreeMap<String, usize>>>,
    /// The total size of the keys of `attribute_set_ids`.
    size_of_attribute_set_ids: usize,
}

impl SavedTokens {
    pub(super) fn attributes<'a>(&'a self, token: Option<SavedToken>, names: &'a NameTable) -> Attributes<'a> {
        match token {
            Some(token) => Attributes::subrange(&self.buffer, token.first_attribute, token.attribute_count, names)
                .with_dropped_duplicates(token.has_dropped_duplicates),
            None => Attributes::empty(names),
        }
    }

    /// Stores the attributes of a token until they are [released](Self::release).
    #[inline]
    pub(super) fn save_attributes_if_any(&mut self, attributes: &Attributes<'_>) -> Option<SavedToken> {
        (!attributes.is_empty()).then(|| self.copy_attributes(attributes))
    }

    #[inline(always)]
    fn copy_attributes(&mut self, attributes: &Attributes<'_>) -> SavedToken {
        let first_attribute = self.buffer.entries.len();
        let values_start = self.buffer.values.len();
        match attributes.contiguous_values() {
            // OPTIMIZATION: copies all values at once (tests: the `custom_sink` and `tree_construction` suites).
            // Otherwise, a parse takes 1 % more instructions on real pages, 1.5 % on dense pages and 3.2 % on the Rust
            // documentation in the default profile, and 0.9 %, 1.3 % and 2.8 % with fat LTO.
            Some((values, start)) => {
                self.buffer.values.push_str(values);
                let entries = attributes.entries().iter();
                let moved = entries.map(|range| AttributeEntry { start: range.start - start + values_start, ..*range });
                self.buffer.entries.extend(moved);
            }
            None => {
                for range in attributes.entries() {
                    self.buffer.push(range.name, attributes.value_of(range));
                }
            }
        }
        SavedToken {
            first_attribute,
            attribute_count: self.buffer.entries.len() - first_attribute,
            values_start,
            values_length: self.buffer.values.len() - values_start,
            has_dropped_duplicates: attributes.has_dropped_duplicates(),
            attribute_set_id: 0,
        }
    }

    pub(super) fn ensure_attribute_set_id(&mut self, token: &mut SavedToken, names: &NameTable) {
        if token.attribute_set_id == 0 {
            token.attribute_set_id = self.intern_key(sorted_attributes_key(&self.attributes(Some(*token), names)));
        }
    }

    /// Returns a number that is the same for equal attributes in any order, until saved tokens are compacted; 0 for no
    /// attributes.
    pub(super) fn intern_attribute_set(&mut self, attributes: &Attributes<'_>) -> u32 {
        if attributes.is_empty() { 0 } else { self.intern_key(sorted_attributes_key(attributes)) }
    }

    fn intern_key(&mut self, key: String) -> u32 {
        let ids = self.attribute_set_ids.get_or_insert_default();
        let (size, count) = (key.len(), ids.len());
        let number = intern_text(key, ids);
        if number == count {
            self.size_of_attribute_set_ids += size;
        }
        number as u32 + 1
    }

    /// Releases the attributes of a token. If the token was saved last, its memory is reused.
    #[inline]
    pub(super) fn release(&mut self, token: Option<&SavedToken>) {
        let Some(token) = token else {
            return;
        };
        if token.first_attribute + token.attribute_count == self.buffer.entries.len() {
            self.buffer.entries.truncate(token.first_attribute);
            self.buffer.values.truncate(token.values_start);
        } else {
            self.released_size += token.attribute_count * size_of::<AttributeEntry>() + token.values_length;
        }
    }

    /// Whether the size of the released attributes exceeds the cost of copying the remaining attributes and visiting this
    /// number of entries.
    pub(super) fn should_compact(&self, entries: usize) -> bool {
        const MIN_WASTED_BYTES: usize = 1 << 11;
        let released = self.released_size + self.size_of_attribute_set_ids;
        let size = self.buffer.entries.len() * size_of::<AttributeEntry>() + self.buffer.values.len();
        released > MIN_WASTED_BYTES
            && released + self.released_size > size + size_of::<AttributeEntry>() * entries + MIN_WASTED_BYTES
    }

    /// Keeps only the attributes of `tokens`, which are all tokens that have not been released. Drops all numbers.
    pub(super) fn compact<'a>(&mut self, tokens: impl Iterator<Item = &'a mut SavedToken>, names: &NameTable) {
        let old = std::mem::take(self);
        for token in tokens {
            *token = self.copy_attributes(&old.attributes(Some(*token), names));
        }
    }
}

/// Whether the attributes are the same, in any order.
/// NOTE: not inlining this function saves registers in the code that inserts a formatting element.
#[inline(never)]
pub(super) fn have_same_attributes(first: &Attributes<'_>, second: &Attributes<'_>) -> bool {
    if first.len() != second.len() {
        return false;
    }
    let mut both = first.entries().iter().zip(second.entries());
    if both.clone().all(|(one, other)| one.name == other.name) {
        return both.all(|(one, other)| first.value_of(one) == second.value_of(other));
    }
    // NOTE: comparing the lengths first keeps a long value from being copied for each short tag.
    first.value_bytes() == second.value_bytes() && sorted_attributes_key(first) == sorted_attributes_key(second)
}

/// Returns the names and values, sorted by name.
fn sorted_attributes_key(attributes: &Attributes<'_>) -> String {
    let entries = attributes.entries();
    let mut order: Vec<(u32, usize)> =
        entries.iter().enumerate().map(|(position, range)| (range.name.raw(), position)).collect();
    order.sort_unstable();
    let mut key = String::new();
    for (name, position) in order {
        let value = attributes.value_of(&entries[position]);
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
    fn released_tokens_take_no_memory() {
        let names = NameTable::new();
        let mut tokens = SavedTokens::default();
        for number in 0..10_000 {
            let mut buffer = AttributeBuffer::default();
            buffer.push(attribute::ID, &number.to_string());
            let attributes = Attributes::subrange(&buffer, 0, 1, &names);
            let token = tokens.save_attributes_if_any(&attributes);
            tokens.intern_attribute_set(&attributes);
            tokens.release(token.as_ref());
            if tokens.should_compact(1) {
                tokens.compact([].into_iter(), &names);
            }
        }
        let count = tokens.attribute_set_ids.map_or(0, |numbers| numbers.len());
        assert!(count < 1_000, "{count} numbers without an element");
    }
}
