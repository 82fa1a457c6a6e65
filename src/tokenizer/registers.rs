//! What the tokenizer remembers from one character to the next.

use super::State;
use super::limits::TokenLimits;
use crate::hint::cold_path;
use crate::names::NameId;
use crate::span::Span;
use crate::tables::character_references::Matcher;
use crate::token::{AttributeBuffer, AttributeLocation, AttributeRange};

/// The memory of the tokenizer.
#[derive(Clone, Debug)]
pub(super) struct Registers {
    /// The current state.
    pub(super) state: State,
    /// The state after the pause.
    pub(super) state_after_pause: State,
    /// The [return state](https://html.spec.whatwg.org/multipage/parsing.html#return-state).
    pub(super) return_state: State,
    /// The offset of the first character of the token at hand.
    pub(super) token_start: u64,
    /// The offset of the first character of the attribute at hand.
    pub(super) attribute_start: u64,
    /// The offset of the first character of its value, after the quote.
    pub(super) value_start: u64,
    /// The tag token at hand.
    pub(super) tag: CurrentTag,
    /// The data of the comment or processing instruction token at hand.
    pub(super) comment: String,
    /// The DOCTYPE token at hand.
    pub(super) doctype: CurrentDoctype,
    /// The [temporary buffer](https://html.spec.whatwg.org/multipage/parsing.html#temporary-buffer).
    pub(super) temporary_buffer: String,
    /// What was matched so far, in a state that looks at several characters.
    pub(super) lookahead: String,
    /// The offset of the first of these characters, in the after DOCTYPE name state.
    pub(super) lookahead_start: u64,
    /// The offset of the `&` of the character reference at hand.
    pub(super) character_reference_start: u64,
    /// The [character reference code](https://html.spec.whatwg.org/multipage/parsing.html#character-reference-code).
    pub(super) character_reference_code: u32,
    /// Where the fast lane puts text together that the chunk does not hold literally.
    pub(super) text: String,
    /// How far the named character reference at hand was matched.
    pub(super) named_character_reference: Matcher,
    /// The tag name of the last start tag to have been emitted.
    pub(super) last_start_tag: Option<NameId>,
    /// Whether `<?` opens a processing instruction.
    pub(super) parses_processing_instructions: bool,
    /// Whether no more tokens come: the end-of-file token was emitted, or the receiver wants no more.
    pub(super) is_over: bool,
    /// The offset of the first token after which the receiver wanted no more.
    pub(super) stopped_at: Option<u64>,
    /// How large a token may become.
    pub(super) limits: TokenLimits,
}

impl Registers {
    /// The bytes of all strings.
    pub(super) fn size(&self) -> usize {
        self.comment.len()
            + self.temporary_buffer.len()
            + self.text.len()
            + self.tag.name.len()
            + self.tag.attribute_name.len()
            + self.tag.attributes.values.len()
            + size_of_val(&*self.tag.attributes.ranges)
            + size_of_val(&*self.tag.stamps)
            + self.doctype.bytes()
    }

    /// The memory before the first character, in this state.
    ///
    /// NOTE: always inlined, so that it is made in its place. It would take as long to move as a tag.
    #[inline(always)]
    pub(super) fn new(state: State, limits: TokenLimits) -> Self {
        Self {
            state,
            state_after_pause: State::Data,
            return_state: State::Data,
            token_start: 0,
            attribute_start: 0,
            value_start: 0,
            tag: CurrentTag::default(),
            comment: String::new(),
            doctype: CurrentDoctype::default(),
            temporary_buffer: String::new(),
            lookahead: String::new(),
            lookahead_start: 0,
            character_reference_start: 0,
            character_reference_code: 0,
            text: String::new(),
            named_character_reference: Matcher::default(),
            last_start_tag: None,
            parses_processing_instructions: false,
            is_over: false,
            stopped_at: None,
            limits,
        }
    }
}

/// How many attributes there is room for at first.
const FEW_ATTRIBUTES: usize = 8;

/// The DOCTYPE token at hand. `None` stands for "missing".
#[derive(Clone, Default, Debug)]
pub(super) struct CurrentDoctype {
    pub(super) name: Option<String>,
    pub(super) public_identifier: Option<String>,
    pub(super) system_identifier: Option<String>,
    pub(super) force_quirks: bool,
}

impl CurrentDoctype {
    /// How many bytes its strings have together.
    pub(super) fn bytes(&self) -> usize {
        let strings = [&self.name, &self.public_identifier, &self.system_identifier];
        strings.into_iter().flatten().map(String::len).sum()
    }
}

/// Which of the two tag tokens it is.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) enum TagKind {
    #[default]
    Start,
    End,
}

/// The tag token at hand.
#[derive(Clone, Default, Debug)]
pub(super) struct CurrentTag {
    pub(super) kind: TagKind,
    pub(super) name: String,
    pub(super) self_closing: bool,
    /// The name of the current attribute.
    pub(super) attribute_name: String,
    /// The attributes whose names are complete. The last one is the current attribute, unless it is a duplicate.
    attributes: AttributeBuffer,
    /// Whether the current attribute was removed from the token.
    is_duplicate: bool,
    /// For each name the serial number of the tag that last had an attribute with this name.
    stamps: Vec<u32>,
    /// The serial number of this tag.
    serial: u32,
}

/// Whether an attribute stays on its tag.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum AttributeStatus {
    /// The attribute stays.
    Kept,
    /// Adds an attribute whose name is newer than those of all attributes before.
    KeptWithNewName,
    /// Another attribute of the tag has its name.
    Duplicate,
}

impl CurrentTag {
    /// Create a new start or end tag token; set its tag name to the empty string.
    ///
    /// NOTE: inlined into parsers of other crates, too.
    #[inline]
    pub(super) fn create(&mut self, kind: TagKind) {
        self.kind = kind;
        self.name.clear();
        self.self_closing = false;
        self.attributes.clear();
        self.is_duplicate = false;
        self.serial = match self.serial.checked_add(1) {
            Some(serial) => serial,
            None => {
                self.stamps.fill(0);
                1
            }
        };
    }

    /// The attributes whose names are complete.
    pub(super) const fn attributes(&self) -> &AttributeBuffer {
        &self.attributes
    }

    /// The buffer in which values are put together.
    pub(super) const fn values_mut(&mut self) -> &mut String {
        &mut self.attributes.values
    }

    /// The name of the current attribute is complete, and this is its id: adds the attribute, or removes it from the
    /// token if the token has one of this name.
    ///
    /// OPTIMIZATION: the names are not compared one by one. Each has a stamp that says on which tag it was seen last;
    /// the test `duplicates_are_those_that_comparing_all_names_finds` holds the two equal.
    pub(super) fn complete_attribute_name(&mut self, name: NameId) -> AttributeStatus {
        match self.add_attribute(name, self.attributes.values.len(), 0) {
            AttributeStatus::Duplicate => AttributeStatus::Duplicate,
            AttributeStatus::Kept | AttributeStatus::KeptWithNewName => AttributeStatus::Kept,
        }
    }

    /// How many attributes it has so far.
    pub(super) fn attribute_count(&self) -> usize {
        self.attributes.ranges.len()
    }

    /// Adds an attribute whose value is at this place, unless the token has one of this name.
    #[inline]
    pub(super) fn add_attribute(
        &mut self,
        name: NameId,
        start: usize,
        length: usize,
    ) -> AttributeStatus {
        let index = name.index();
        if index >= self.stamps.len() {
            return self.add_attribute_with_new_name(name, start, length);
        }
        self.is_duplicate = self.stamps[index] == self.serial;
        if self.is_duplicate {
            cold_path();
            self.attributes.has_dropped_duplicates = true;
            return AttributeStatus::Duplicate;
        }
        self.stamps[index] = self.serial;
        self.push_attribute(name, start, length);
        AttributeStatus::Kept
    }

    #[inline(always)]
    fn push_attribute(&mut self, name: NameId, start: usize, length: usize) {
        self.attributes.ranges.push(AttributeRange {
            name,
            start,
            length,
        });
        self.attributes.value_bytes += length;
    }

    /// Adds an attribute whose name has no stamp yet. The stamps become twice as many, or more.
    #[cold]
    #[inline(never)]
    fn add_attribute_with_new_name(
        &mut self,
        name: NameId,
        start: usize,
        length: usize,
    ) -> AttributeStatus {
        let index = name.index();
        let count = (index + 1).next_power_of_two();
        // NOTE: new vectors are made in less time than empty ones grow.
        if self.stamps.is_empty() {
            self.stamps = Vec::with_capacity(count);
            if self.attributes.ranges.capacity() == 0 {
                self.attributes.ranges = Vec::with_capacity(FEW_ATTRIBUTES);
            }
        }
        self.stamps.resize(count, 0);
        self.stamps[index] = self.serial;
        self.is_duplicate = false;
        self.push_attribute(name, start, length);
        AttributeStatus::KeptWithNewName
    }

    /// Notes where the current attribute is, unless it was removed from the token.
    pub(super) fn locate_attribute(&mut self, location: AttributeLocation) {
        if !self.is_duplicate {
            self.attributes.locations.push(location);
        }
    }

    /// Notes where the value of the current attribute is.
    pub(super) fn locate_value(&mut self, span: Span) {
        if let Some(location) = self.attributes.locations.last_mut()
            && !self.is_duplicate
        {
            location.value = Some(span);
        }
    }

    /// Append to the current attribute's value.
    pub(super) fn append_to_value(&mut self, text: &str) {
        if let Some(attribute) = self.attributes.ranges.last_mut()
            && !self.is_duplicate
        {
            self.attributes.values.push_str(text);
            attribute.length += text.len();
            self.attributes.value_bytes += text.len();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::names::AttributeName;

    #[test]
    fn duplicates_are_those_that_comparing_all_names_finds() {
        let mut tag = CurrentTag::default();
        for step in 1..40 {
            tag.create(TagKind::Start);
            let mut seen = Vec::new();
            for position in 1..40 {
                let name = NameId::from_raw(position * step % 29);
                let status = if seen.contains(&name) {
                    AttributeStatus::Duplicate
                } else {
                    AttributeStatus::Kept
                };
                assert_eq!(tag.complete_attribute_name(name), status);
                seen.push(name);
            }
        }
    }

    #[test]
    fn duplicates_are_found_when_the_serial_number_wraps() {
        let mut tag = CurrentTag::default();
        tag.create(TagKind::Start);
        tag.complete_attribute_name(AttributeName::TYPE);
        tag.serial = u32::MAX - 1;
        for _ in 0..3 {
            tag.create(TagKind::Start);
            let first = tag.complete_attribute_name(AttributeName::TYPE);
            tag.append_to_value("a");
            let second = tag.complete_attribute_name(AttributeName::TYPE);
            tag.append_to_value("b");
            assert_eq!(
                (first, second),
                (AttributeStatus::Kept, AttributeStatus::Duplicate)
            );
            assert_eq!(
                (
                    tag.attributes().ranges.len(),
                    tag.attributes().values.as_str()
                ),
                (1, "a")
            );
        }
    }
}
