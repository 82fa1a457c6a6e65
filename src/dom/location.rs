//! [`NodeLocation`]: where a node stands in the source.

use std::collections::HashMap;

use super::{NodeId, NodeRef};
use crate::names::ExpandedName;
use crate::span::Span;
use crate::token::AttributeLocation;

/// The locations of a document's nodes, beside the nodes.
#[derive(Clone, Debug, Default)]
pub(super) struct Locations {
    /// By the index of the node.
    nodes: Vec<Record>,
    attributes: Vec<NamedLocation>,
    /// Attributes that `html` and `body` got later.
    added: HashMap<NodeId, Vec<NamedLocation>>,
}

/// Where an attribute stands, by its name.
pub(super) type NamedLocation = (ExpandedName, AttributeLocation);

#[derive(Clone, Copy, Debug, Default)]
struct Record {
    /// The start tag, or all of the node.
    span: Option<Span>,
    end_tag: Option<Span>,
    first_attribute: usize,
    attribute_count: usize,
    origin: Origin,
}

/// What an element was created for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Origin {
    #[default]
    ItsToken,
    TheTokenOfAnother,
}

impl Locations {
    /// The start tag of an element, or all of another node.
    pub(super) fn set_span(&mut self, node: NodeId, span: Span) {
        self.record(node).span = Some(span);
    }

    /// A text goes on: its span reaches from its first character to its last one.
    pub(super) fn add_to_span(&mut self, node: NodeId, span: Span) {
        let record = self.record(node);
        record.span = Some(record.span.map_or(span, |before| before.to(span)));
    }

    pub(super) fn set_end_tag(&mut self, node: NodeId, span: Span) {
        self.record(node).end_tag = Some(span);
    }

    pub(super) fn set_attributes(
        &mut self,
        node: NodeId,
        attributes: impl Iterator<Item = NamedLocation>,
    ) {
        let first = self.attributes.len();
        self.attributes.extend(attributes);
        let count = self.attributes.len() - first;
        let record = self.record(node);
        (record.first_attribute, record.attribute_count) = (first, count);
    }

    pub(super) fn add_attribute(&mut self, node: NodeId, attribute: NamedLocation) {
        self.added.entry(node).or_default().push(attribute);
    }

    /// The clone of an element, which has no end tag of its own.
    pub(super) fn set_clone(&mut self, original: NodeId, clone: NodeId) {
        let original = *self.record(original);
        *self.record(clone) = Record {
            end_tag: None,
            origin: Origin::TheTokenOfAnother,
            ..original
        };
    }

    fn record(&mut self, node: NodeId) -> &mut Record {
        let index = node.index();
        if index >= self.nodes.len() {
            self.nodes.resize(index + 1, Record::default());
        }
        &mut self.nodes[index]
    }

    fn get(&self, node: NodeId) -> Option<&Record> {
        let record = self.nodes.get(node.index())?;
        (record.span.is_some() || record.end_tag.is_some()).then_some(record)
    }

    fn attribute(&self, node: NodeId, name: ExpandedName) -> Option<AttributeLocation> {
        let record = self.nodes.get(node.index())?;
        let own = &self.attributes[record.first_attribute..][..record.attribute_count];
        let added = self.added.get(&node).map_or(&[][..], Vec::as_slice);
        let (_, location) = own.iter().chain(added).find(|(own, _)| *own == name)?;
        Some(*location)
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
/// - A comment and a doctype have the span of their tokens.
/// - An attribute that `html` or `body` got later, from a second start tag, has the location in that tag.
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
        self.record.span.filter(|_| self.node.is_element())
    }

    /// The end tag of an element.
    pub const fn end_tag(&self) -> Option<Span> {
        self.record.end_tag
    }

    /// All of a text, a comment or a doctype; of an element, from its start tag to its end tag, as far as it has them.
    ///
    /// Where formatting is misnested, or an element was moved out of a table, the spans of two elements may overlap.
    pub fn span(&self) -> Span {
        match (self.record.span, self.record.end_tag) {
            (Some(start), Some(end)) => start.to(end),
            (Some(span), None) | (None, Some(span)) => span,
            // There is one of them, or there is no location.
            (None, None) => Span::default(),
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
        self.record.origin == Origin::TheTokenOfAnother
    }
}
