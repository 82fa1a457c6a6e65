//! Reads end tags.

use super::name::tag_name;
use super::start_tag::skip_whitespace;
use super::{Machine, TokenSink};
use crate::hint::cold_path;
use crate::names::NameId;
use crate::names::known_names::{KNOWN_NAMES, TAG_COUNT};
use crate::scan::word::{have_equal_starts, load, word_of};
use crate::token::{Attributes, OfTheCrate, Tag, TokenContext};

/// For each tag name, the bytes of the end tag after the `</`, and their number. For names of eight or more bytes, the entry is
/// a word that no text contains.
static END_TAGS: [(u64, usize); TAG_COUNT + 1] = end_tags();

const fn end_tags() -> [(u64, usize); TAG_COUNT + 1] {
    let mut end_tags = [(u64::MAX, 8); TAG_COUNT + 1];
    let mut index = 1;
    while index <= TAG_COUNT {
        let name = KNOWN_NAMES[index - 1].as_bytes();
        if name.len() < 8 {
            let word = word_of(name) | (b'>' as u64) << (8 * name.len());
            end_tags[index] = (word, name.len() + 1);
        }
        index += 1;
    }
    end_tags
}

impl<S: TokenSink> Machine<'_, S> {
    #[inline(always)]
    pub(super) fn take_end_tag(&mut self, start: usize) -> Option<usize> {
        let text = self.input.ordinary_text();
        let bytes = text.as_bytes();
        let (name, name_end, end) = match self.likely_end_tag(start + 2) {
            Some((name, end)) => (name, end - 1, end),
            None => {
                cold_path();
                if !bytes.get(start + 2)?.is_ascii_alphabetic() {
                    return None;
                }
                let (name, name_end) = tag_name(text, start + 2, self.names)?;
                let position = skip_whitespace(bytes, name_end)?;
                if bytes[position] != b'>' || self.registers.limits.may_forbid_tag(position - start, 0) {
                    return None;
                }
                (name, name_end, position + 1)
            }
        };
        let mut attributes = Attributes::empty(self.names);
        if self.sink.wants_locations() {
            self.registers.tag.attributes.name_span = Some(self.span(start + 2, name_end));
            attributes =
                Attributes::part_of(&self.registers.tag.attributes, 0, 0, self.names).with_dropped_duplicates(false);
        }
        let tag = Tag { name, self_closing: false, attributes };
        let context = TokenContext { span: self.span(start, end), names: self.names };
        let feedback = self.sink.process_end_tag(&tag, &context, OfTheCrate);
        self.apply(feedback);
        Some(end)
    }

    #[inline(always)]
    fn likely_end_tag(&self, start: usize) -> Option<(NameId, usize)> {
        let name = self.sink.likely_end_tag(OfTheCrate)?;
        let &(expected, length) = END_TAGS.get(name.index())?;
        let word = load(self.input.ordinary_text().as_bytes(), start)?;
        have_equal_starts(word, expected, length).then_some((name, start + length))
    }
}
