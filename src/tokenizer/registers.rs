//! The state of the tokenizer between two characters.

use std::collections::HashSet;

use super::State;
use crate::hint::cold_path;
use crate::names::NameId;
use crate::sink::{Limit, Limits};
use crate::tables::character_references::CharacterReferenceMatcher;
use crate::token::{AttributeBuffer, AttributeEntry, AttributeLocation};

#[derive(Clone, Debug, Default)]
pub(super) struct TokenizerRegisters {
    pub(super) state: State,
    pub(super) resume_state: State,
    /// The [return state](https://html.spec.whatwg.org/multipage/parsing.html#return-state).
    pub(super) return_state: State,
    pub(super) token_start: u64,
    pub(super) attribute_start: u64,
    /// The offset of the current attribute value, without the opening quote.
    pub(super) value_start: u64,
    pub(super) tag: CurrentTag,
    pub(super) comment: String,
    pub(super) doctype: CurrentDoctype,
    /// The [temporary buffer](https://html.spec.whatwg.org/multipage/parsing.html#temporary-buffer).
    pub(super) temporary_buffer: String,
    /// The characters matched so far, in a state that looks at several characters.
    pub(super) lookahead: String,
    pub(super) character_reference_start: u64,
    /// The [character reference code](https://html.spec.whatwg.org/multipage/parsing.html#character-reference-code).
    pub(super) character_reference_code: u32,
    pub(super) decoded_text: String,
    pub(super) named_character_reference: CharacterReferenceMatcher,
    pub(super) last_start_tag: Option<NameId>,
    /// Set if the tokenizer itself switches the state after start tags.
    pub(super) automatic_text_states: Option<bool>,
    pub(super) comment_start: u64,
    pub(super) parses_processing_instructions: bool,
    pub(super) has_ended: bool,
    /// The offset of the first token after which the receiver wanted to stop.
    pub(super) stop_offset: Option<u64>,
    pub(super) limits: TokenLimits,
}

impl TokenizerRegisters {
    #[cold]
    pub(super) fn stop_at_limit(&mut self, limit: Limit, offset: u64) {
        self.limits.reached_limit.get_or_insert((limit, offset));
        self.has_ended = true;
    }

    /// Stops the tokenizer if the current token exceeds a limit. Returns whether the tokenizer has stopped.
    #[cold]
    pub(super) fn stop_if_token_exceeds_limits(&mut self) -> bool {
        if self.has_ended {
            return true;
        }
        // NOTE: strings left from earlier tokens are within the limit. Strings are checked before attributes, because an
        // attribute name can be too long before the attribute is counted.
        let CurrentDoctype { name, public_identifier, system_identifier, .. } = &self.doctype;
        let strings = [
            self.tag.attributes.values.len(),
            self.tag.name.len(),
            self.tag.attribute_name.len(),
            self.comment.len(),
            self.temporary_buffer.len(),
            [name, public_identifier, system_identifier].into_iter().flatten().map(String::len).sum(),
        ];
        if strings.iter().any(|bytes| *bytes > self.limits.string_bytes) {
            self.stop_at_limit(Limit::StringBytes, self.token_start);
        } else if self.tag.attributes.entries.len() > self.limits.attributes {
            self.stop_at_limit(Limit::Attributes, self.token_start);
        }
        self.has_ended
    }

    #[cold]
    pub(super) fn stop_at_name_limit(&mut self) {
        if !self.stop_if_token_exceeds_limits() {
            self.stop_at_limit(Limit::StringBytes, self.token_start);
        }
    }
}

/// The lowest effective limit: every token may have strings of this total length in bytes.
const MIN_STRING_BYTES_LIMIT: u64 = 64;

/// The lowest effective limit: every input may have names of this total length in bytes.
pub(super) const MIN_NAME_BYTES_LIMIT: u64 = 4 << 10;

#[derive(Clone, Copy, Debug)]
pub(super) struct TokenLimits {
    pub(super) are_set: bool,
    pub(super) attributes: usize,
    pub(super) string_bytes: usize,
    /// Tags up to this length in bytes cannot exceed the limits on attributes and strings.
    unchecked_tag_bytes: usize,
    pub(super) input_bytes: u64,
    pub(super) reached_limit: Option<(Limit, u64)>,
}

impl Default for TokenLimits {
    fn default() -> Self {
        Self::new(&Limits::none())
    }
}

impl TokenLimits {
    pub(super) fn new(limits: &Limits) -> Self {
        let string_bytes = limits.string_bytes.unwrap_or(u64::MAX).max(MIN_STRING_BYTES_LIMIT);
        let string_bytes = usize::try_from(string_bytes).unwrap_or(usize::MAX);
        let attributes = limits.attributes.map_or(usize::MAX, |limit| limit as usize);
        Self {
            are_set: *limits != Limits::none(),
            attributes,
            string_bytes,
            unchecked_tag_bytes: attributes.min(string_bytes / 2),
            input_bytes: limits.input_bytes.unwrap_or(u64::MAX),
            reached_limit: None,
        }
    }

    /// NOTE: only two character references are shorter than the text that replaces them, so a tag's values have fewer than
    /// twice as many bytes as the tag.
    #[inline]
    pub(super) const fn tag_may_exceed_limits(&self, length: usize, attributes: usize) -> bool {
        length > self.unchecked_tag_bytes && (attributes > self.attributes || length > self.string_bytes / 2)
    }
}

const MIN_INDEXED_ATTRIBUTES: usize = 12;

/// The current DOCTYPE token. `None` means "missing".
#[derive(Clone, Default, Debug)]
pub(super) struct CurrentDoctype {
    pub(super) name: Option<String>,
    pub(super) public_identifier: Option<String>,
    pub(super) system_identifier: Option<String>,
    pub(super) force_quirks: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) enum TagKind {
    #[default]
    Start,
    End,
}

#[derive(Clone, Default, Debug)]
pub(super) struct CurrentTag {
    pub(super) kind: TagKind,
    pub(super) name: String,
    pub(super) self_closing: bool,
    pub(super) attribute_name: String,
    /// The attributes with complete names. The last element is the current attribute, unless the current attribute is a
    /// duplicate.
    pub(super) attributes: AttributeBuffer,
    is_duplicate: bool,
    /// The names of the attributes, if there are many; otherwise those of an earlier tag.
    #[expect(clippy::box_collection, reason = "few tags have many attributes")]
    seen_names: Option<Box<HashSet<NameId>>>,
}

impl CurrentTag {
    /// Create a new start or end tag token; set its tag name to the empty string.
    #[inline]
    pub(super) fn reset(&mut self, kind: TagKind) {
        self.kind = kind;
        self.name.clear();
        self.self_closing = false;
        self.attributes.clear();
        self.is_duplicate = false;
    }

    /// Adds an attribute, unless the tag already has an attribute of this name. Returns whether the attribute was added.
    /// OPTIMIZATION: for tags with many attributes, looks up names in a set, because comparing them one by one would take
    /// quadratic time (test: `duplicates_equal_those_of_a_comparison_of_all_names`; guard: the trial `<x( a#)>` of
    /// `complexity`).
    #[inline]
    pub(super) fn try_add_attribute(&mut self, name: NameId, start: usize, length: usize) -> bool {
        let entries = &mut self.attributes.entries;
        self.is_duplicate = if entries.len() < MIN_INDEXED_ATTRIBUTES {
            entries.iter().any(|attribute| attribute.name == name)
        } else {
            self.record_and_check_duplicate(name)
        };
        if self.is_duplicate {
            cold_path();
            if !std::mem::replace(&mut self.attributes.has_dropped_duplicates, true) {
                self.attributes.dropped_duplicates.clear();
            }
            return false;
        }
        self.attributes.entries.push(AttributeEntry { name, start, length });
        true
    }

    /// Returns whether a tag with many attributes has an attribute of this name. Records the name for later calls.
    #[cold]
    fn record_and_check_duplicate(&mut self, name: NameId) -> bool {
        let seen_names = self.seen_names.get_or_insert_default();
        // NOTE: the first call for a tag also records the names of the earlier attributes.
        if self.attributes.entries.len() == MIN_INDEXED_ATTRIBUTES {
            **seen_names = self.attributes.entries.iter().map(|attribute| attribute.name).collect();
        }
        !seen_names.insert(name)
    }

    #[inline]
    pub(super) fn record_attribute_location(&mut self, location: AttributeLocation) {
        self.locations_or_duplicates_mut().push(location);
    }

    /// Returns the locations of the attributes or of the dropped duplicates, whichever the current attribute belongs to.
    pub(super) fn locations_or_duplicates_mut(&mut self) -> &mut Vec<AttributeLocation> {
        if self.is_duplicate { &mut self.attributes.dropped_duplicates } else { &mut self.attributes.locations }
    }

    pub(super) fn append_to_value_unless_duplicate(&mut self, text: &str) {
        if let Some(attribute) = self.attributes.entries.last_mut()
            && !self.is_duplicate
        {
            self.attributes.values.push_str(text);
            attribute.length += text.len();
        }
    }
}
