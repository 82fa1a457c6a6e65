//! The attributes of the tokens that created the entries in the [list of active formatting
//! elements](https://html.spec.whatwg.org/multipage/parsing.html#the-list-of-active-formatting-elements).

use std::fmt::Write as _;

use crate::names::NameTable;
use crate::token::{AttributeBuffer, Attributes};

#[derive(Clone, Copy)]
pub(super) struct SavedToken {
    first_attribute: usize,
    attribute_count: usize,
    has_dropped_duplicates: bool,
    /// 0 if the number has not been [computed](SavedTokens::intern_attribute_set).
    pub(super) attribute_set_id: u32,
}

#[derive(Clone, Default)]
pub(super) struct SavedTokens {
    buffer: AttributeBuffer,
    /// Numbers attribute lists, by sorted names and values.
    attribute_set_ids: NameTable,
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
    pub(super) fn copy_attributes(&mut self, attributes: &Attributes<'_>) -> SavedToken {
        let first_attribute = self.buffer.entries.len();
        for entry in attributes.entries() {
            self.buffer.push(entry.name, attributes.value_of(entry));
        }
        SavedToken {
            first_attribute,
            attribute_count: self.buffer.entries.len() - first_attribute,
            has_dropped_duplicates: attributes.has_dropped_duplicates(),
            attribute_set_id: 0,
        }
    }

    pub(super) fn ensure_attribute_set_id(&mut self, token: &mut SavedToken, names: &NameTable) {
        if token.attribute_set_id == 0 {
            let key = sorted_attributes_key(&self.attributes(Some(*token), names));
            token.attribute_set_id = self.attribute_set_ids.intern(&key).raw();
        }
    }

    /// Returns a number that is the same for equal attributes in any order, until the tokens are cleared; 0 for no attributes.
    pub(super) fn intern_attribute_set(&mut self, attributes: &Attributes<'_>) -> u32 {
        if attributes.is_empty() { 0 } else { self.attribute_set_ids.intern(&sorted_attributes_key(attributes)).raw() }
    }

    pub(super) fn clear(&mut self) {
        self.buffer.clear();
        self.attribute_set_ids.clear();
    }

    /// Releases the attributes of a token. If the token was saved last, its memory is reused.
    pub(super) fn release(&mut self, token: &SavedToken) {
        let AttributeBuffer { entries, values, .. } = &mut self.buffer;
        let values_start = entries[token.first_attribute].start;
        let end = token.first_attribute + token.attribute_count;
        if end == entries.len() {
            entries.truncate(token.first_attribute);
            values.truncate(values_start);
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
