//! Stores the attributes of tokens in elements.

use super::document_builder::DocumentBuilder;
use crate::dom::storage::attribute_lists::AttributeData;
use crate::dom::storage::unique_slots::{RangeOrSlot, get_or_grow};
use crate::hint::cold_path;
use crate::names::known_names::KNOWN_COUNT;
use crate::names::{ExpandedName, NameId, NameTable};
use crate::token::Attributes;

impl<const LOCATIONS: bool> DocumentBuilder<LOCATIONS> {
    #[inline]
    pub(in crate::dom) fn map_parser_name(&mut self, name: ExpandedName, names: &NameTable) -> ExpandedName {
        if name.local_name().is_known() {
            return name;
        }
        cold_path();
        let position = name.local_name().index().wrapping_sub(KNOWN_COUNT + 1);
        let local_name = match self.name_map.get(position) {
            Some(Some(mapped)) => *mapped,
            _ => self.add_name_mapping(name.local_name(), position, names),
        };
        ExpandedName::new(name.namespace(), local_name)
    }

    #[cold]
    fn add_name_mapping(&mut self, id: NameId, position: usize, names: &NameTable) -> NameId {
        if id.index() <= KNOWN_COUNT {
            return id;
        }
        let mapped = self.document.names.intern(names.name(id));
        *get_or_grow(&mut self.name_map, position) = Some(mapped);
        mapped
    }

    #[inline(always)]
    pub(in crate::dom) fn store_attributes(&mut self, attributes: &Attributes<'_>) -> RangeOrSlot {
        if attributes.is_empty() {
            return RangeOrSlot::EMPTY;
        }
        let list = self.document.attributes.next_shared_range(attributes.len());
        let chunk = self.document.strings.find_range(attributes.buffer_offset, attributes.chunk.len());
        let chunk = chunk.unwrap_or(RangeOrSlot::EMPTY);
        for entry in attributes.entries() {
            let name = self.map_parser_name(attributes.name(entry), attributes.names);
            // OPTIMIZATION: computes the value's offset in the buffer from the chunk's offset. The `fast_path` and
            // `tree_construction` suites compare the value with a copy. With copies, a parse takes 6.4 % more instructions on
            // real pages and 3.8 % on dense pages in the default profile, and 6.5 % and 4.1 % with fat LTO.
            let value = match chunk.checked_subrange(entry.start, entry.length) {
                Some(value) => value,
                None => {
                    cold_path();
                    self.document.strings.insert(attributes.value_of(entry))
                }
            };
            self.document.attributes.shared.push(AttributeData { name, value });
        }
        list
    }
}

#[cfg(test)]
mod tests {
    use crate::ParseOptions;

    #[test]
    fn values_are_the_same_in_chunks() {
        // NOTE: in unit tests, the text buffer has a low limit.
        let tag = "<p id='a value' class=\"x&amp;y\" title=z data-one='' data-two>text</p>";
        let input = tag.repeat(150);
        let parse = |sizes: [usize; 2]| {
            let mut parser = ParseOptions::new().parser();
            let mut rest = input.as_str();
            for size in sizes.into_iter().cycle() {
                let (chunk, next) = rest.split_at(size.min(rest.len()));
                // The copy gives each chunk a separate address.
                let chunk = String::from(chunk);
                parser.feed(&chunk);
                if next.is_empty() {
                    break;
                }
                rest = next;
            }
            parser.finish().root().inner_html()
        };
        let expected = parse([1, 1]);
        for size in [7, 60, 100, 900, 1300, 3000, 4095, 4096, 5000, input.len()] {
            for other in [size, 3, 37] {
                assert_eq!(parse([size, other]), expected, "{size}, {other}");
            }
        }
    }
}
