//! The attributes of a tag token, borrowed.

use crate::names::{ExpandedName, LocalName, NameId, NameTable, Namespace, QualifiedName};
use crate::tables::foreign_names;

/// One attribute of a token: its name, and where its value stands.
///
/// A value is a part of the chunk of input that the tag stands in, or of a buffer for values that do not stand in the
/// input as they are. Places in the buffer are counted from the end of the chunk on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AttributeRange {
    /// The name as it stands in the token.
    pub name: NameId,
    /// The offset of the value in the chunk and the buffer after it, in bytes.
    pub start: usize,
    /// The length of the value in bytes.
    pub length: usize,
}

/// How the names of a token's attributes are read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum AttributeAdjustment {
    /// As they stand: the element is an HTML element.
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
pub struct Attributes<'a> {
    ranges: &'a [AttributeRange],
    values: Values<'a>,
    names: &'a NameTable,
    adjustment: AttributeAdjustment,
}

/// Where the values of attributes stand.
#[derive(Clone, Copy, Debug)]
struct Values<'a> {
    chunk: &'a str,
    buffer: &'a str,
}

impl<'a> Values<'a> {
    #[inline]
    fn get(self, range: &AttributeRange) -> &'a str {
        match range.start.checked_sub(self.chunk.len()) {
            None => &self.chunk[range.start..range.start + range.length],
            Some(start) => &self.buffer[start..start + range.length],
        }
    }
}

impl<'a> Attributes<'a> {
    /// The attributes at `ranges`, whose values stand in `values` and whose names are looked up in `names`.
    pub const fn new(ranges: &'a [AttributeRange], values: &'a str, names: &'a NameTable) -> Self {
        Self::in_chunk(ranges, "", values, names)
    }

    /// The attributes at `ranges`, whose values stand in `chunk` and in `buffer`.
    pub(crate) const fn in_chunk(
        ranges: &'a [AttributeRange],
        chunk: &'a str,
        buffer: &'a str,
        names: &'a NameTable,
    ) -> Self {
        Self {
            ranges,
            values: Values { chunk, buffer },
            names,
            adjustment: AttributeAdjustment::None,
        }
    }

    /// No attributes.
    pub const fn empty(names: &'a NameTable) -> Self {
        Self::new(&[], "", names)
    }

    /// The same attributes with their names adjusted.
    pub const fn with_adjustment(self, adjustment: AttributeAdjustment) -> Self {
        Self { adjustment, ..self }
    }

    /// How many there are.
    pub const fn len(&self) -> usize {
        self.ranges.len()
    }

    /// Whether there are none.
    pub const fn is_empty(&self) -> bool {
        self.ranges.is_empty()
    }

    /// The value of the attribute that has this name in the token, before any adjustment.
    pub fn get(&self, name: NameId) -> Option<&'a str> {
        let range = self.ranges.iter().find(|range| range.name == name)?;
        Some(self.values.get(range))
    }

    /// The attributes in the order of the input.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Attribute<'a>> + Clone + use<'a> {
        let (values, names, adjustment) = (self.values, self.names, self.adjustment);
        self.ranges.iter().map(move |range| Attribute {
            name: adjust(range.name, adjustment),
            value: values.get(range),
            names,
        })
    }

    /// The names before any adjustment, and the places of the values.
    pub(crate) const fn ranges(&self) -> &'a [AttributeRange] {
        self.ranges
    }

    /// The names that ids beyond the known ones stand for.
    pub const fn names(&self) -> &'a NameTable {
        self.names
    }
}

/// The name that an attribute gets on the element.
fn adjust(name: NameId, adjustment: AttributeAdjustment) -> ExpandedName {
    let adjusted = match adjustment {
        AttributeAdjustment::None => return ExpandedName::none(name),
        AttributeAdjustment::MathMl => foreign_names::adjust_mathml_attribute_name(name),
        AttributeAdjustment::Svg => foreign_names::adjust_svg_attribute_name(name),
    };
    foreign_names::adjust_foreign_attribute(adjusted).unwrap_or(ExpandedName::none(adjusted))
}

/// An attribute of a token.
#[derive(Clone, Copy, Debug)]
pub struct Attribute<'a> {
    name: ExpandedName,
    value: &'a str,
    names: &'a NameTable,
}

impl<'a> Attribute<'a> {
    /// Namespace and local name.
    pub const fn name(&self) -> ExpandedName {
        self.name
    }

    /// The local name, for example `href`.
    pub fn local_name(&self) -> &'a str {
        self.names.name(self.name.local_name())
    }

    /// The namespace; [`Namespace::None`] unless the name was adjusted.
    pub const fn namespace(&self) -> Namespace {
        self.name.namespace()
    }

    /// The prefix, where the parser gives one: `xlink`, `xml`, or `xmlns`.
    pub fn prefix(&self) -> Option<&'static str> {
        match self.local_name() {
            "xmlns" => None,
            _ => self.name.namespace().prefix(),
        }
    }

    /// The name with its parts as atoms.
    pub fn qualified_name(&self) -> QualifiedName {
        QualifiedName {
            prefix: self.prefix().map(LocalName::from),
            namespace: self.namespace(),
            local_name: LocalName::from(self.local_name()),
        }
    }

    /// The value, with character references resolved.
    pub const fn value(&self) -> &'a str {
        self.value
    }
}
