//! [`NodeLocation`]: where a node stands in the source.

use std::fmt;

use super::node_ref::NodeRef;
use crate::dom::storage::locations::{Locations, Record};
use crate::span::Span;
use crate::token::AttributeLocation;

impl<'a> NodeRef<'a> {
    /// Where the node stands in the source, if the document was built
    /// [with locations](crate::dom::DocumentBuilder::with_locations). [`NodeLocation`] tells which nodes have one.
    ///
    /// ```
    /// use soupstone::ParseOptions;
    ///
    /// let source = "<p class='a &amp; b'>one</P>";
    /// let document = ParseOptions::new().with_locations().parse_document(source);
    /// let body = document.body().unwrap();
    /// assert!(body.location().is_none(), "it is implied");
    ///
    /// let location = body.first_child().unwrap().location().unwrap();
    /// assert_eq!(&source[location.end_tag().unwrap().as_range()], "</P>");
    /// let value = location.attribute("class").unwrap().value.unwrap();
    /// assert_eq!(&source[value.as_range()], "a &amp; b");
    /// ```
    pub fn location(&self) -> Option<NodeLocation<'a>> {
        NodeLocation::of(*self, self.document().locations.as_deref()?)
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
///   the start tag and the attributes of its original, and an end tag if one closes it. See
///   [`is_clone`](Self::is_clone).
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
    pub(in crate::dom) fn of(node: NodeRef<'a>, locations: &'a Locations) -> Option<Self> {
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

impl fmt::Debug for NodeLocation<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("NodeLocation")
            .field("span", &self.span())
            .field("start_tag", &self.start_tag())
            .field("end_tag", &self.end_tag())
            .finish_non_exhaustive()
    }
}
