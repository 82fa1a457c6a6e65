//! Reads tags.

use super::super::state_machine::apply_automatic_text_state;
use super::character_reference::{ReferenceContext, append_decoded_until_stop, may_have_reference_errors};
use super::name::{TAG_NAME_TERMINATORS, try_scan_attribute_name, try_scan_common_tag_name, try_scan_tag_name};
use super::text::find_byte_ampersand_or_cr;
use super::{StateMachine, TokenSink, WHITESPACE};
use crate::hint::cold_path;
use crate::names::known_names::{KNOWN_NAMES, TAG_COUNT};
use crate::names::{NameId, attribute};
use crate::scan::ByteSet;
use crate::scan::search::find_any_from;
use crate::scan::swar::{first_bytes_equal, load_partial_word, pack_ascii, try_load_word, word_starts_with};
use crate::token::{AttributeLocation, Attributes, CrateOnly, Tag, TokenContext};
use memchr::memchr3;

static UNQUOTED_VALUE_TERMINATORS: ByteSet = ByteSet::with_ascii_whitespace(b">");

static UNQUOTED_VALUE_ERRORS: ByteSet = ByteSet::new(b"\"'<=`");

/// For each tag name, the bytes of the end tag after the `</`, and their number. For names of eight or more bytes, the entry is
/// a word that no text contains.
static PACKED_END_TAGS: [(u64, usize); TAG_COUNT + 1] = pack_end_tags();

const fn pack_end_tags() -> [(u64, usize); TAG_COUNT + 1] {
    let mut end_tags = [(u64::MAX, 8); TAG_COUNT + 1];
    let mut index = 1;
    while index <= TAG_COUNT {
        let name = KNOWN_NAMES[index - 1].as_bytes();
        if name.len() < 8 {
            let word = pack_ascii(name) | (b'>' as u64) << (8 * name.len());
            end_tags[index] = (word, name.len() + 1);
        }
        index += 1;
    }
    end_tags
}

impl<S: TokenSink> StateMachine<'_, S> {
    #[inline]
    pub(super) fn try_tokenize_start_tag(&mut self, start: usize) -> Option<usize> {
        let text = self.input.clean_prefix;
        let bytes = text.as_bytes();
        let (name, mut position) = match try_scan_common_tag_name(bytes, start + 1) {
            Some(found) => found,
            None => try_scan_tag_name(text, start + 1, self.names)?,
        };
        self.save_attributes_if_needed();
        self.registers.tag.attributes.clear();
        if self.sink.wants_locations() {
            self.registers.tag.attributes.name_span = Some(self.input_span(start + 1, position));
        }
        let self_closing = loop {
            position = find_non_whitespace(bytes, position)?;
            match bytes[position] {
                b'>' => break false,
                b'/' if *bytes.get(position + 1)? == b'>' => {
                    position += 1;
                    break true;
                }
                // An error: a solidus that does not end the tag.
                b'/' if self.sink.wants_errors() => return None,
                b'/' => {
                    cold_path();
                    position += 1;
                }
                // Unusual: the name of the attribute starts with `=`.
                b'=' => {
                    cold_path();
                    return None;
                }
                _ => {
                    let Some(end) = self.try_scan_attribute(position) else {
                        cold_path();
                        return None;
                    };
                    position = end;
                }
            }
        };
        let end = position + 1;
        let attributes = self.registers.tag.attributes.entries.len();
        if self.registers.limits.tag_may_exceed_limits(end - start, attributes) {
            return None;
        }
        let span = self.input_span(start, end);
        let tag = Tag {
            name,
            self_closing,
            attributes: Attributes::in_chunk(
                &self.registers.tag.attributes, text, self.input.buffer_offset, self.names,
            )
            .with_tag_span(self.sink.wants_locations().then_some(span)),
        };
        self.registers.last_start_tag = Some(name);
        let switches = !self.sink.is_tree_construction(CrateOnly);
        let context = TokenContext { span, names: self.names };
        let feedback = self.sink.process_start_tag(&tag, &context, CrateOnly);
        if switches {
            apply_automatic_text_state(self.registers, name);
        }
        self.apply_feedback(feedback, span.start);
        Some(end)
    }

    #[inline(always)]
    pub(super) fn save_attributes_if_needed(&mut self) {
        if self.sink.needs_attributes(CrateOnly) {
            let buffer = &self.registers.tag.attributes;
            let attributes = Attributes::in_chunk(buffer, self.input.clean_prefix, None, self.names);
            self.sink.save_attributes(&attributes, CrateOnly);
        }
    }

    #[inline]
    fn try_scan_attribute(&mut self, start: usize) -> Option<usize> {
        let text = self.input.clean_prefix;
        let bytes = text.as_bytes();
        // OPTIMIZATION: recognizes the most common attributes by comparing a word, as `try_scan_common_tag_name` does (tests:
        // the `fast_path` and `locations` suites). Otherwise, a parse takes 1.3 % more instructions on real pages, 0.4 %
        // fewer on dense pages and 2.1 % more on the Rust documentation in the default profile, and 1.3 % more, 0.7 %
        // fewer and 2.3 % more with fat LTO.
        if let Some(word) = try_load_word(bytes, start) {
            if word_starts_with(word, b"class=\"") {
                let name = attribute::CLASS;
                return self.try_scan_quoted_value(b'"', name, start, start + 5, start + 7);
            }
            if word_starts_with(word, b"href=\"") {
                let name = attribute::HREF;
                return self.try_scan_quoted_value(b'"', name, start, start + 4, start + 6);
            }
        }
        let (name, name_end) = try_scan_attribute_name(text, start, self.names)?;
        if self.sink.wants_errors() && !name.is_known() && memchr3(b'"', b'\'', b'<', &bytes[start..name_end]).is_some()
        {
            return None;
        }
        let mut position = name_end;
        let mut next = *bytes.get(position)?;
        if next != b'=' {
            position = find_non_whitespace(bytes, position)?;
            next = bytes[position];
        }
        if next != b'=' {
            self.try_add_attribute(name, position, 0)?;
            self.record_attribute_span_if_wanted(start, name_end, None);
            return Some(position);
        }
        position += 1;
        next = *bytes.get(position)?;
        if WHITESPACE.contains(next) {
            cold_path();
            position = find_non_whitespace(bytes, position)?;
            next = bytes[position];
        }
        match next {
            // NOTE: because the quote is a constant, the search for the closing quote need not wait until the opening quote is
            // loaded.
            b'"' => self.try_scan_quoted_value(b'"', name, start, name_end, position + 1),
            b'\'' => self.try_scan_quoted_value(b'\'', name, start, name_end, position + 1),
            // An error: the value is missing.
            b'>' if self.sink.wants_errors() => None,
            b'>' => {
                self.try_add_attribute(name, position, 0)?;
                self.record_attribute_span_if_wanted(start, name_end, None);
                Some(position)
            }
            _ => {
                let mut end = find_unquoted_value_stop(bytes, position)?;
                if bytes[end] != b'&' {
                    self.try_add_attribute(name, position, end - position)?;
                } else {
                    let is_end = |byte: &u8| UNQUOTED_VALUE_TERMINATORS.contains(*byte);
                    let value_end = end + bytes[end..].iter().position(is_end)?;
                    end = self.try_add_decoded_attribute(name, &text[..value_end], position, end, b'&')?;
                }
                let is_error = |byte: &u8| UNQUOTED_VALUE_ERRORS.contains(*byte);
                if self.sink.wants_errors() && bytes[position..end].iter().any(is_error) {
                    return None;
                }
                self.record_attribute_span_if_wanted(start, name_end, Some((position, end)));
                Some(end)
            }
        }
    }

    /// Reads an attribute value that starts after the opening quote. Returns the end of the attribute.
    #[inline(always)]
    fn try_scan_quoted_value(
        &mut self,
        quote: u8,
        name: NameId,
        name_start: usize,
        name_end: usize,
        start: usize,
    ) -> Option<usize> {
        let text = self.input.clean_prefix;
        let bytes = text.as_bytes();
        let mut end = self.find_quoted_value_stop(bytes, start, quote)?;
        if bytes[end] == quote {
            self.try_add_attribute(name, start, end - start)?;
        } else {
            cold_path();
            end = self.try_add_decoded_attribute(name, text, start, end, quote)?;
            bytes.get(end)?;
        }
        if self.sink.wants_errors() && !TAG_NAME_TERMINATORS.contains(*bytes.get(end + 1)?) {
            return None;
        }
        self.record_attribute_span_if_wanted(name_start, name_end, Some((start, end)));
        Some(end + 1)
    }

    /// Finds the closing quote, or an earlier `&` or carriage return.
    #[inline(always)]
    fn find_quoted_value_stop(&self, bytes: &[u8], start: usize, quote: u8) -> Option<usize> {
        if self.input.may_have_carriage_returns() {
            cold_path();
            find_byte_ampersand_or_cr(bytes, start, quote)
        } else {
            find_any_from(bytes, start, [quote, b'&'])
        }
    }

    /// Returns `None` if the tag has too many attributes, or if the attribute is a duplicate and errors are wanted.
    #[inline]
    fn try_add_attribute(&mut self, name: NameId, start: usize, length: usize) -> Option<()> {
        let tag = &mut self.registers.tag;
        let is_taken = tag.try_add_attribute(name, start, length) || !self.sink.wants_errors();
        (is_taken && tag.attributes.entries.len() <= self.registers.limits.attributes).then_some(())
    }

    fn record_attribute_span_if_wanted(&mut self, start: usize, end: usize, value: Option<(usize, usize)>) {
        if self.sink.wants_locations() {
            let name = self.input_span(start, end);
            let value = value.map(|(start, end)| self.input_span(start, end));
            let location = AttributeLocation { name, value };
            self.registers.tag.record_attribute_location(location);
        }
    }

    /// Adds an attribute whose value starts at `start` and contains character references or carriage returns, the first at
    /// `first`. The value ends at the quote, or with the text. Returns the end of the value, or `None` if errors are wanted and
    /// a reference may be an error.
    #[inline(never)]
    fn try_add_decoded_attribute(
        &mut self,
        name: NameId,
        text: &str,
        start: usize,
        first: usize,
        quote: u8,
    ) -> Option<usize> {
        let mut decoded = std::mem::take(&mut self.registers.tag.attributes.values);
        let decoded_start = decoded.len();
        let next_stop = |start| self.find_quoted_value_stop(text.as_bytes(), start, quote).unwrap_or(text.len());
        let end = append_decoded_until_stop(text, start, first, ReferenceContext::Attribute, next_stop, &mut decoded);
        let length = decoded.len() - decoded_start;
        self.registers.tag.attributes.values = decoded;
        if self.sink.wants_errors() && may_have_reference_errors(&text[start..end]) {
            return None;
        }
        self.try_add_attribute(name, self.input.clean_prefix.len() + decoded_start, length)?;
        Some(end)
    }

    #[inline(always)]
    pub(super) fn try_tokenize_end_tag(&mut self, start: usize) -> Option<usize> {
        let text = self.input.clean_prefix;
        let bytes = text.as_bytes();
        let (name, name_end, end) = match self.try_match_likely_end_tag(start + 2) {
            Some((name, end)) => (name, end - 1, end),
            None => {
                cold_path();
                self.save_attributes_if_needed();
                if !bytes.get(start + 2)?.is_ascii_alphabetic() {
                    return None;
                }
                let (name, name_end) = try_scan_tag_name(text, start + 2, self.names)?;
                let position = find_non_whitespace(bytes, name_end)?;
                if bytes[position] != b'>' || self.registers.limits.tag_may_exceed_limits(position - start, 0) {
                    return None;
                }
                (name, name_end, position + 1)
            }
        };
        let mut attributes = Attributes::empty(self.names);
        if self.sink.wants_locations() {
            self.registers.tag.attributes.name_span = Some(self.input_span(start + 2, name_end));
            attributes =
                Attributes::subrange(&self.registers.tag.attributes, 0, 0, self.names).with_dropped_duplicates(false);
        }
        let tag = Tag { name, self_closing: false, attributes };
        let context = TokenContext { span: self.input_span(start, end), names: self.names };
        let feedback = self.sink.process_end_tag(&tag, &context, CrateOnly);
        self.apply_feedback(feedback, self.input_span(start, end).start);
        Some(end)
    }

    #[inline(always)]
    fn try_match_likely_end_tag(&self, start: usize) -> Option<(NameId, usize)> {
        let name = self.sink.likely_end_tag(CrateOnly)?;
        let &(expected, length) = PACKED_END_TAGS.get(name.index())?;
        let bytes = self.input.clean_prefix.as_bytes();
        // OPTIMIZATION: the last tags of an input are end tags, so this search is at its end (test: the `chunking`
        // suite). Otherwise, a parse takes 3.2 % more instructions on small pages in the default profile, and 3.2 % with
        // fat LTO.
        let word = try_load_word(bytes, start).unwrap_or_else(|| load_partial_word(bytes, start));
        first_bytes_equal(word, expected, length).then_some((name, start + length))
    }
}

/// Returns the end of an unquoted value, or the position of the first `&` in the value, or `None` if the chunk ends first.
/// NOTE: not inlining this function keeps the code for quoted values small.
#[inline(never)]
fn find_unquoted_value_stop(bytes: &[u8], start: usize) -> Option<usize> {
    find_any_from(bytes, start, *b"\t\n\x0C\r >&")
}

#[inline]
pub(super) fn find_non_whitespace(bytes: &[u8], start: usize) -> Option<usize> {
    let mut position = start;
    loop {
        let Some(byte) = bytes.get(position) else {
            cold_path();
            return None;
        };
        if !WHITESPACE.contains(*byte) {
            return Some(position);
        }
        position += 1;
    }
}
