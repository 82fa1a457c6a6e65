//! Stores the attributes of tokens in elements.

use super::builder::DocumentBuilder;
use crate::dom::storage::attributes::AttributeData;
use crate::dom::storage::own::{Slice, entry};
use crate::hint::cold_path;
use crate::names::known_names::KNOWN_COUNT;
use crate::names::{ExpandedName, NameId, NameTable};
use crate::token::{AttributeEntry, Attributes};

impl<const LOCATIONS: bool> DocumentBuilder<LOCATIONS> {
    #[inline]
    pub(in crate::dom) fn own_name(&mut self, name: ExpandedName, names: &NameTable) -> ExpandedName {
        if name.local_name().is_known() {
            return name;
        }
        cold_path();
        let position = name.local_name().index().wrapping_sub(KNOWN_COUNT + 1);
        let local_name = match self.own_names.get(position) {
            Some(Some(own)) => *own,
            _ => self.add_own_name(name.local_name(), position, names),
        };
        ExpandedName::new(name.namespace(), local_name)
    }

    #[cold]
    fn add_own_name(&mut self, id: NameId, position: usize, names: &NameTable) -> NameId {
        if id.index() <= KNOWN_COUNT {
            return id;
        }
        let own = self.document.names.intern(names.name(id));
        *entry(&mut self.own_names, position) = Some(own);
        own
    }

    #[inline(always)]
    pub(in crate::dom) fn add_attributes(&mut self, attributes: &Attributes<'_>) -> Slice {
        if attributes.is_empty() {
            return Slice::EMPTY;
        }
        let list = self.document.attributes.start_shared(attributes.len());
        let chunk = self.document.strings.chunk_of(attributes);
        for range in attributes.entries() {
            let attribute = self.own_attribute(attributes, range, chunk);
            self.document.attributes.shared.push(attribute);
        }
        list
    }

    /// OPTIMIZATION: computes the value's position in the source from the chunk's position. The `fast_path` and
    /// `tree_construction` suites compare the value with a copy.
    #[inline(always)]
    fn own_attribute(&mut self, attributes: &Attributes<'_>, range: &AttributeEntry, chunk: Slice) -> AttributeData {
        let name = self.own_name(attributes.name(range), attributes.names);
        let value = match chunk.part(range.start, range.length) {
            Some(value) => value,
            None => {
                cold_path();
                self.document.strings.add(attributes.value(range))
            }
        };
        AttributeData { name, value }
    }
}

#[cfg(test)]
mod tests {
    use crate::ParseOptions;

    #[test]
    fn values_are_the_same_in_chunks() {
        // NOTE: in unit tests, the shared string has a low limit.
        let tag = "<p id='a value' class=\"x&amp;y\" title=z data-one='' data-two>text</p>";
        let input = tag.repeat(150);
        let parse = |sizes: [usize; 2]| {
            let mut parser = ParseOptions::new().parser();
            let mut rest = input.as_str();
            for size in sizes.into_iter().cycle() {
                let (piece, next) = rest.split_at(size.min(rest.len()));
                // The copy gives each piece a separate address.
                let piece = String::from(piece);
                parser.feed(&piece);
                if next.is_empty() {
                    break;
                }
                rest = next;
            }
            parser.finish().root().inner_html()
        };
        let wanted = parse([1, 1]);
        for size in [7, 60, 100, 900, 1300, 3000, 4095, 4096, 5000, input.len()] {
            for other in [size, 3, 37] {
                assert_eq!(parse([size, other]), wanted, "{size}, {other}");
            }
        }
    }
}
