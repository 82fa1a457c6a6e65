//! [`NodeLocation`]: where a node stands in the source.

use std::collections::HashMap;

use super::attributes::AttributeData;
use super::text::is_much_spare;
use super::{NodeId, NodeRef};
use crate::names::ExpandedName;
use crate::span::Span;
use crate::token::AttributeLocation;

/// The locations of a document's nodes, beside the nodes.
#[derive(Clone, Debug, Default)]
pub(super) struct Locations {
    /// By the index of the node.
    nodes: Vec<Record>,
    attributes: Vec<AttributeRecord>,
    /// Attributes that `html` and `body` got later.
    added: HashMap<NodeId, Vec<AttributeRecord>>,
}

/// A span in eight bytes.
#[derive(Clone, Copy, Debug)]
struct ShortSpan {
    /// `u32::MAX` if there is none.
    start: u32,
    end: u32,
}

impl ShortSpan {
    const NONE: Self = Self {
        start: u32::MAX,
        end: 0,
    };

    #[inline]
    fn new(span: Span) -> Self {
        match u32::try_from(span.end) {
            Ok(end) => Self {
                start: span.start as u32,
                end,
            },
            Err(_) => Self::NONE,
        }
    }

    #[inline]
    fn get(self) -> Option<Span> {
        let (start, end) = (u64::from(self.start), u64::from(self.end));
        (start <= end).then(|| Span::new(start, end))
    }
}

#[derive(Clone, Copy, Debug)]
struct Record {
    /// The start tag, or all of the node.
    span: ShortSpan,
    end_tag: ShortSpan,
    first_attribute: u32,
    attributes: AttributeCount,
}

impl Record {
    const NONE: Self = Self {
        span: ShortSpan::NONE,
        end_tag: ShortSpan::NONE,
        first_attribute: 0,
        attributes: AttributeCount(0),
    };
}

const _: () = assert!(size_of::<Record>() == 24);

/// How many attributes an element got from its token, and, in the upper bit, whether that is the token of another one.
#[derive(Clone, Copy, Debug)]
struct AttributeCount(u32);

impl AttributeCount {
    const IS_CLONE: u32 = 1 << 31;

    const fn get(self) -> usize {
        (self.0 & !Self::IS_CLONE) as usize
    }

    const fn of_a_clone(self) -> Self {
        Self(self.0 | Self::IS_CLONE)
    }

    const fn is_clone(self) -> bool {
        self.0 & Self::IS_CLONE != 0
    }
}

/// Where an attribute stands, by its name.
#[derive(Clone, Copy, Debug)]
struct AttributeRecord {
    attribute: ExpandedName,
    name: ShortSpan,
    value: ShortSpan,
}

impl AttributeRecord {
    fn new(attribute: ExpandedName, location: AttributeLocation) -> Self {
        Self {
            attribute,
            name: ShortSpan::new(location.name),
            value: location.value.map_or(ShortSpan::NONE, ShortSpan::new),
        }
    }
}

impl Locations {
    /// Makes room for this many nodes and attributes.
    pub(super) fn reserve(&mut self, nodes: usize, attributes: usize) {
        self.nodes.reserve(nodes);
        self.attributes.reserve(attributes);
    }

    /// Gives back memory that is not in use, if it is much.
    pub(super) fn shrink(&mut self) {
        if is_much_spare(self.nodes.capacity(), self.nodes.len()) {
            self.nodes.shrink_to_fit();
        }
        if is_much_spare(self.attributes.capacity(), self.attributes.len()) {
            self.attributes.shrink_to_fit();
        }
    }

    /// The start tag of an element, or all of another node.
    pub(super) fn set_span(&mut self, node: NodeId, span: Span) {
        self.record(node).span = ShortSpan::new(span);
    }

    /// A text goes on: its span reaches from its first character to its last one.
    pub(super) fn add_to_span(&mut self, node: NodeId, span: Span) {
        let record = self.record(node);
        let span = record.span.get().map_or(span, |before| before.to(span));
        record.span = ShortSpan::new(span);
    }

    pub(super) fn set_end_tag(&mut self, node: NodeId, span: Span) {
        self.record(node).end_tag = ShortSpan::new(span);
    }

    /// The attributes that an element got from its token.
    pub(super) fn set_attributes(
        &mut self,
        node: NodeId,
        attributes: &[AttributeData],
        locations: &[AttributeLocation],
    ) {
        let first = self.attributes.len();
        let records = attributes.iter().zip(locations);
        let records = records.map(|(data, location)| AttributeRecord::new(data.name, *location));
        self.attributes.extend(records);
        // NOTE: an attribute takes two bytes of the source, so that only what stands past the limit is not recorded.
        if self.attributes.len() < AttributeCount::IS_CLONE as usize {
            let record = self.record(node);
            record.first_attribute = first as u32;
            record.attributes = AttributeCount(attributes.len() as u32);
        }
    }

    pub(super) fn add_attribute(
        &mut self,
        node: NodeId,
        name: ExpandedName,
        location: AttributeLocation,
    ) {
        let attribute = AttributeRecord::new(name, location);
        if attribute.name.get().is_some() {
            self.record(node);
            self.added.entry(node).or_default().push(attribute);
        }
    }

    /// The clone of an element, which has no end tag of its own.
    pub(super) fn set_clone(&mut self, original: NodeId, clone: NodeId) {
        let original = *self.record(original);
        *self.record(clone) = Record {
            end_tag: ShortSpan::NONE,
            attributes: original.attributes.of_a_clone(),
            ..original
        };
    }

    fn record(&mut self, node: NodeId) -> &mut Record {
        let index = node.index();
        while index >= self.nodes.len() {
            self.nodes.push(Record::NONE);
        }
        &mut self.nodes[index]
    }

    fn get(&self, node: NodeId) -> Option<&Record> {
        let record = self.nodes.get(node.index())?;
        let has_location = record.span.get().is_some()
            || record.end_tag.get().is_some()
            || self.added.contains_key(&node);
        has_location.then_some(record)
    }

    /// From the first attribute that the element got later to the last one.
    fn span_of_added_attributes(&self, node: NodeId) -> Option<Span> {
        let added = self.added.get(&node)?.iter();
        let spans = added.flat_map(|record| [record.name.get(), record.value.get()]);
        spans.flatten().reduce(Span::to)
    }

    fn attribute(&self, node: NodeId, name: ExpandedName) -> Option<AttributeLocation> {
        let record = self.nodes.get(node.index())?;
        let own = &self.attributes[record.first_attribute as usize..];
        let own = &own[..record.attributes.get()];
        let added = self.added.get(&node).map_or(&[][..], Vec::as_slice);
        let found = own
            .iter()
            .chain(added)
            .find(|record| record.attribute == name)?;
        Some(AttributeLocation {
            name: found.name.get()?,
            value: found.value.get(),
        })
    }
}

/// Where a node stands in the source: see [`NodeRef::location`].
///
/// # What has a location
///
/// - An element whose start tag stands in the source has its span; one that the parser implies has none.
/// - The end tag of an element is the one that closes it and has its name. An element that something else closes has
///   none. An element that an end tag alone implies, as `</p>` does without an open `p`, has an end tag and no start
///   tag. Content after `</body>` and `</html>` may still go into these elements; their end tag is the last of its
///   name.
/// - A clone, which the parser makes when it takes misnested formatting apart, or opens it again in the next block, has
///   the start tag and the attributes of its original, and an end tag if one closes it. [`is_clone`](Self::is_clone)
///   tells it.
/// - The span of a text reaches from its first character to its last one. If the text was merged from several places,
///   tags may stand between. Of a carriage return and a line feed at its end, only the first belongs to it.
/// - A comment, a processing instruction and a doctype have the span of their tokens.
/// - An attribute that `html` or `body` got later, from another start tag, has the location in that tag. An element that
///   has nothing else in the source has only these attributes.
/// - What ends more than 4 GiB from the start of the source has no location.
/// - Nodes that did not come from the source, and copies, have no location. Changes of a document leave the
///   locations of its other nodes as they are.
#[derive(Clone, Copy)]
pub struct NodeLocation<'a> {
    node: NodeRef<'a>,
    locations: &'a Locations,
    record: &'a Record,
}

impl<'a> NodeLocation<'a> {
    pub(super) fn of(node: NodeRef<'a>, locations: &'a Locations) -> Option<Self> {
        let record = locations.get(node.id())?;
        Some(Self {
            node,
            locations,
            record,
        })
    }

    /// The start tag of an element.
    pub fn start_tag(&self) -> Option<Span> {
        self.record.span.get().filter(|_| self.node.is_element())
    }

    /// The end tag of an element.
    pub fn end_tag(&self) -> Option<Span> {
        self.record.end_tag.get()
    }

    /// All of a text, a comment, a processing instruction or a doctype; of an element, from its start tag to its end
    /// tag, as far as it has them.
    /// Of an element that has neither, from the first attribute that it got later to the last one.
    ///
    /// Where formatting is misnested, or an element was moved out of a table, the spans of two elements may overlap.
    pub fn span(&self) -> Span {
        match (self.record.span.get(), self.record.end_tag.get()) {
            (Some(start), Some(end)) => start.to(end),
            (Some(span), None) | (None, Some(span)) => span,
            // There are added attributes, or there is no location.
            (None, None) => {
                let added = self.locations.span_of_added_attributes(self.node.id());
                added.unwrap_or_default()
            }
        }
    }

    /// Where the attribute with this qualified name, such as `href` or `xlink:href`, stands. `None` if the element does
    /// not have it, or did not get it from the source.
    pub fn attribute(&self, qualified_name: &str) -> Option<AttributeLocation> {
        let name = self.node.expanded_attribute_name(qualified_name)?;
        self.locations.attribute(self.node.id(), name)
    }

    /// Whether the element is a clone: its start tag is that of another element.
    pub fn is_clone(&self) -> bool {
        self.record.attributes.is_clone()
    }
}
