use std::iter::FusedIterator;
use std::ops::Range;

use super::{BufferOffset, Text};
use crate::names::{ExpandedName, NameId, NameTable};
use crate::span::Span;
use crate::tables::element;

/// A list of attributes, from which [`Attributes`] borrow. A tokenizer collects the attributes of a tag in this list.
#[derive(Clone, Debug, Default)]
pub struct AttributeBuffer {
    pub(crate) entries: Vec<AttributeEntry>,
    pub(crate) values: String,
    pub(crate) locations: Vec<AttributeLocation>,
    pub(crate) dropped_duplicates: Vec<AttributeLocation>,
    pub(crate) name_span: Option<Span>,
    /// Whether duplicate attributes of the token were dropped.
    pub has_dropped_duplicates: bool,
}

impl AttributeBuffer {
    /// Creates an empty list.
    pub const fn new() -> Self {
        Self {
            entries: Vec::new(),
            values: String::new(),
            locations: Vec::new(),
            dropped_duplicates: Vec::new(),
            name_span: None,
            has_dropped_duplicates: false,
        }
    }

    /// Adds an attribute. The name must be new.
    pub fn push(&mut self, name: NameId, value: &str) {
        self.entries.push(AttributeEntry { name, start: self.values.len(), length: value.len() });
        self.values.push_str(value);
    }

    /// Adds an attribute with its [location](Attribute::location) in the input, if it has one. The name must be new.
    pub fn push_with_location(&mut self, name: NameId, value: &str, location: Option<AttributeLocation>) {
        if let Some(location) = location {
            self.locations.resize(self.entries.len(), NO_LOCATION);
            self.locations.push(location);
        }
        self.push(name, value);
    }

    /// Removes all attributes.
    pub fn clear(&mut self) {
        self.entries.clear();
        self.values.clear();
        self.locations.clear();
        self.has_dropped_duplicates = false;
    }
}

/// The location of an attribute before one that has a location.
const NO_LOCATION: AttributeLocation = AttributeLocation { name: Span::new(0, 0), value: None };

/// Values are in the order of the attributes, in the chunk that contains the tag. A value that differs from the chunk is in the
/// buffer, whose offsets continue after the end of the chunk.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct AttributeEntry {
    pub(crate) name: NameId,
    pub(crate) start: usize,
    pub(crate) length: usize,
}

/// How to adjust the names of a token's attributes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum AttributeAdjustment {
    /// Unchanged: the element is an HTML element.
    #[default]
    None,
    /// After "[adjust MathML attributes](https://html.spec.whatwg.org/multipage/parsing.html#adjust-mathml-attributes)"
    /// and "[adjust foreign attributes](https://html.spec.whatwg.org/multipage/parsing.html#adjust-foreign-attributes)".
    MathMl,
    /// After "[adjust SVG attributes](https://html.spec.whatwg.org/multipage/parsing.html#adjust-svg-attributes)"
    /// and "[adjust foreign attributes](https://html.spec.whatwg.org/multipage/parsing.html#adjust-foreign-attributes)".
    Svg,
}

/// The attributes of a tag token.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Attributes<'a> {
    /// The table for names that are not known.
    pub names: &'a NameTable,
    /// The span of the tag in the input, if [locations are wanted](super::TokenSink::wants_locations).
    pub tag_span: Option<Span>,
    pub(super) buffer: &'a AttributeBuffer,
    first: usize,
    count: usize,
    pub(crate) chunk: &'a str,
    pub(crate) buffer_offset: Option<BufferOffset>,
    adjustment: AttributeAdjustment,
    has_dropped_duplicates: bool,
}

static NO_ATTRIBUTES: AttributeBuffer = AttributeBuffer::new();

impl<'a> Attributes<'a> {
    /// Creates a list of all attributes in `buffer`, with names from `names`.
    pub const fn new(buffer: &'a AttributeBuffer, names: &'a NameTable) -> Self {
        Self::in_chunk(buffer, "", None, names)
    }

    pub(crate) const fn in_chunk(
        buffer: &'a AttributeBuffer,
        chunk: &'a str,
        buffer_offset: Option<BufferOffset>,
        names: &'a NameTable,
    ) -> Self {
        Self {
            buffer,
            first: 0,
            count: buffer.entries.len(),
            chunk,
            buffer_offset,
            names,
            adjustment: AttributeAdjustment::None,
            has_dropped_duplicates: buffer.has_dropped_duplicates,
            tag_span: None,
        }
    }

    pub(crate) const fn subrange(
        buffer: &'a AttributeBuffer,
        first: usize,
        count: usize,
        names: &'a NameTable,
    ) -> Self {
        Self { first, count, ..Self::new(buffer, names) }
    }

    /// Creates an empty list.
    pub const fn empty(names: &'a NameTable) -> Self {
        Self::new(&NO_ATTRIBUTES, names)
    }

    /// Adjusts the names of the attributes.
    pub const fn with_adjustment(self, adjustment: AttributeAdjustment) -> Self {
        Self { adjustment, ..self }
    }

    pub(crate) const fn with_tag_span(self, tag_span: Option<Span>) -> Self {
        Self { tag_span, ..self }
    }

    pub(crate) const fn with_dropped_duplicates(self, has_dropped_duplicates: bool) -> Self {
        Self { has_dropped_duplicates, ..self }
    }

    /// Whether the tag had duplicate attributes, which were dropped.
    pub const fn has_dropped_duplicates(&self) -> bool {
        self.has_dropped_duplicates
    }

    /// The locations of dropped duplicates in the input, if they come from a tokenizer and [locations are
    /// wanted](super::TokenSink::wants_locations).
    pub fn dropped_duplicates(&self) -> &'a [AttributeLocation] {
        if self.has_dropped_duplicates { &self.buffer.dropped_duplicates } else { &[] }
    }

    /// Returns the number of attributes.
    pub const fn len(&self) -> usize {
        self.count
    }

    /// Whether there are no attributes.
    pub const fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Returns the value of the attribute with this unadjusted name.
    pub fn get(&self, name: NameId) -> Option<&'a str> {
        Some(self.value_of(self.entries().iter().find(|entry| entry.name == name)?))
    }

    /// Iterates over the attributes in the order of the input.
    pub fn iter(&self) -> AttributesIter<'a> {
        AttributesIter { indexes: self.first..self.first + self.count, attributes: *self }
    }

    #[inline]
    pub(crate) fn name(&self, entry: &AttributeEntry) -> ExpandedName {
        match self.adjustment {
            AttributeAdjustment::None => ExpandedName::without_namespace(entry.name),
            AttributeAdjustment::MathMl => adjust_foreign_name(element::adjust_mathml_attribute_name(entry.name)),
            AttributeAdjustment::Svg => adjust_foreign_name(element::adjust_svg_attribute_name(entry.name)),
        }
    }

    /// Returns `None` unless the attributes come from a tokenizer and locations are wanted.
    pub(crate) fn locations(&self) -> Option<&'a [AttributeLocation]> {
        self.buffer.locations.get(self.first..self.first + self.count)
    }

    #[inline]
    pub(crate) fn entries(&self) -> &'a [AttributeEntry] {
        &self.buffer.entries[self.first..self.first + self.count]
    }

    pub(crate) fn value_bytes(&self) -> u64 {
        self.entries().iter().map(|entry| entry.length as u64).sum()
    }

    pub(crate) fn value_of(&self, entry: &AttributeEntry) -> &'a str {
        match entry.start.checked_sub(self.chunk.len()) {
            None => &self.chunk[entry.start..entry.start + entry.length],
            Some(start) => &self.buffer.values[start..start + entry.length],
        }
    }

    #[inline]
    fn attribute(&self, index: usize) -> Attribute<'a> {
        let entry = &self.buffer.entries[index];
        let buffer_offset =
            self.buffer_offset.filter(|_| entry.start < self.chunk.len()).map(|offset| offset.advanced_by(entry.start));
        let location = self.buffer.locations.get(index);
        Attribute {
            name: self.name(entry),
            text: Text::with_buffer_offset(self.value_of(entry), buffer_offset),
            location,
            names: self.names,
        }
    }
}

#[inline(never)]
fn adjust_foreign_name(name: NameId) -> ExpandedName {
    element::try_adjust_foreign_attribute(name).unwrap_or(ExpandedName::without_namespace(name))
}

impl<'a> IntoIterator for Attributes<'a> {
    type Item = Attribute<'a>;
    type IntoIter = AttributesIter<'a>;

    fn into_iter(self) -> AttributesIter<'a> {
        self.iter()
    }
}

impl<'a> IntoIterator for &Attributes<'a> {
    type Item = Attribute<'a>;
    type IntoIter = AttributesIter<'a>;

    fn into_iter(self) -> AttributesIter<'a> {
        self.iter()
    }
}

/// The iterator of [`Attributes::iter`].
#[derive(Clone, Debug)]
pub struct AttributesIter<'a> {
    indexes: Range<usize>,
    attributes: Attributes<'a>,
}

impl<'a> Iterator for AttributesIter<'a> {
    type Item = Attribute<'a>;

    #[inline]
    fn next(&mut self) -> Option<Attribute<'a>> {
        self.indexes.next().map(|index| self.attributes.attribute(index))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.indexes.size_hint()
    }
}

impl<'a> DoubleEndedIterator for AttributesIter<'a> {
    fn next_back(&mut self) -> Option<Attribute<'a>> {
        self.indexes.next_back().map(|index| self.attributes.attribute(index))
    }
}

impl ExactSizeIterator for AttributesIter<'_> {}

impl FusedIterator for AttributesIter<'_> {}

/// An attribute of a token.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Attribute<'a> {
    /// Namespace and local name. The namespace is [`Namespace::None`](crate::names::Namespace::None) unless the name was
    /// adjusted.
    pub name: ExpandedName,
    /// The value, with its [offset](Text::offset_in) in the receiver's buffer.
    pub text: Text<'a>,
    location: Option<&'a AttributeLocation>,
    names: &'a NameTable,
}

impl<'a> Attribute<'a> {
    /// Returns the local name, such as `href`.
    pub fn local_name(&self) -> &'a str {
        self.names.name(self.name.local_name())
    }

    /// Returns the prefix from the parser: `xlink`, `xml`, or `xmlns`.
    pub fn prefix(&self) -> Option<&'static str> {
        self.name.prefix()
    }

    /// Returns the location in the input, if the attribute comes from a tokenizer and [locations are
    /// wanted](super::TokenSink::wants_locations).
    pub fn location(&self) -> Option<AttributeLocation> {
        self.location.copied()
    }

    /// Returns the value, with character references resolved.
    pub const fn value(&self) -> &'a str {
        self.text.as_str()
    }
}

/// The location of an attribute in the input.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct AttributeLocation {
    /// The name, as written.
    pub name: Span,
    /// The value, as written, without quotes. `None` for an attribute without a value, whose value is the empty string.
    pub value: Option<Span>,
}
