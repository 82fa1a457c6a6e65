use std::fmt;

use super::node_ref::NodeRef;
use crate::dom::storage::document::Document;
use crate::dom::storage::locations::{NodeLocationRecord, SourceLocations};
use crate::span::{Position, Span};
use crate::token::AttributeLocation;

impl<'a> NodeRef<'a> {
    /// Returns the location of the node in the source, if the document was built [with
    /// locations](crate::dom::DocumentBuilder::with_locations). [`NodeLocation`] lists the nodes that have a location.
    /// [`Document::position_at_offset(tags_span.start)`](Document::position_at_offset) returns the line and column.
    ///
    /// ```
    /// use soupstone::ParseOptions;
    ///
    /// let source = "<p class='a &amp; b'>one</P>";
    /// let document = ParseOptions::new().with_locations(true).parse_document(source);
    /// let body = document.body().unwrap();
    /// assert!(body.location().is_none(), "it is implied");
    ///
    /// let location = body.first_child().unwrap().location().unwrap();
    /// assert_eq!(&source[location.end_tag().unwrap().to_range()], "</P>");
    /// let value = location.attribute("class").unwrap().value.unwrap();
    /// assert_eq!(&source[value.to_range()], "a &amp; b");
    /// ```
    #[inline]
    pub fn location(self) -> Option<NodeLocation<'a>> {
        let locations = self.document().locations.as_ref()?;
        Some(NodeLocation { node: self, locations, record: locations.get(self.id())? })
    }
}

impl Document {
    /// Returns the line and column of an offset in the decoded input, such as the start of a [location](NodeRef::location), if
    /// the document was parsed [with locations](crate::ParseOptions::with_locations). Returns `None` for other documents, and
    /// for an offset after the input that was read. A byte order mark is part of an input that was a string, where it takes a
    /// column, but not of decoded bytes.
    ///
    /// The document keeps the decoded input. The first call indexes its lines, and later calls take logarithmic time. The index
    /// takes 8 bytes for each line and 40 bytes for each run of characters with the same length in UTF-8 beyond ASCII.
    /// [`compact`](Document::compact) drops the input. A fragment that was parsed
    /// [into an existing document](Document::parse_fragment_in) has its own offsets, which this method does not know.
    ///
    /// ```
    /// use soupstone::ParseOptions;
    ///
    /// let options = ParseOptions::new().with_locations(true);
    /// let document = options.parse_document("<h1>Soup</h1>\r\n<p>Grüße <b>Stone</b>");
    /// let bold = document.elements_by_tag_name("b").next().unwrap();
    /// let start = bold.location().unwrap().tags_span().start;
    /// assert_eq!(document.position_at_offset(start).unwrap().to_string(), "2:10");
    /// ```
    pub fn position_at_offset(&self, offset: u64) -> Option<Position> {
        self.locations.as_ref()?.position_at_offset(offset)
    }
}

/// The location of a node in the source: see [`NodeRef::location`].
///
/// # What has a location
///
/// - An element has its start tag. Implied elements have no start tag.
/// - The end tag of an element is the tag of the same name that closes the element, or, for `body` and `html`, the last end tag
///   with that name. An element that another token closes has no end tag. An element that only an end tag implies, as `</p>`
///   does without an open `p`, has an end tag and no start tag.
/// - A [clone](Self::is_clone), which the parser makes for misnested formatting, has the start tag and the attributes of its
///   original, and an end tag if one closes the clone.
/// - The span of a text node is from its first character to its last. If the parser merged several runs of text, the span may
///   contain tags. The span excludes the line feed of a final CR LF.
/// - A comment, a processing instruction and a doctype have the span of their tokens.
/// - An attribute that a later start tag adds to `html` or `body` has its location in that tag, even if the element is implied.
/// - Tokens that end more than 4 GiB from the start of the source have no location.
/// - Copied and created nodes have no location. Edits do not affect the locations of other nodes.
#[derive(Clone, Copy)]
pub struct NodeLocation<'a> {
    node: NodeRef<'a>,
    locations: &'a SourceLocations,
    record: &'a NodeLocationRecord,
}

impl<'a> NodeLocation<'a> {
    /// Returns the start tag of an element.
    pub fn start_tag(self) -> Option<Span> {
        self.record.span.known_span().filter(|_| self.node.is_element())
    }

    /// Returns the end tag of an element.
    pub fn end_tag(self) -> Option<Span> {
        self.record.end_tag.known_span()
    }

    /// Returns the span of the whole node. The span of an element is from the start of its start tag to:
    ///
    /// - the end of its end tag,
    /// - without an end tag, the start of the token that closed it, such as the next `<li>`, or the end tag of an ancestor,
    /// - without a closing token, the end of the input, or the point where the parser stopped,
    /// - the end of its start tag, if the element is void or self-closing, such as `<br>` and `<svg/>`.
    ///
    /// `None` for an element that has no start tag or is still open. The span of a [clone](Self::is_clone) starts with the
    /// start tag of its original.
    ///
    /// In a page without errors, spans nest as the nodes do. With misnested formatting, or content moved out of a table or
    /// after `body`, spans may overlap, or not contain all descendants.
    ///
    /// ```
    /// let source = "<ul><li>One<li>Two</ul>";
    /// let document = soupstone::ParseOptions::new().with_locations(true).parse_document(source);
    /// let item = document.elements_by_tag_name("li").next().unwrap().location().unwrap();
    /// assert_eq!(&source[item.span().unwrap().to_range()], "<li>One");
    /// assert_eq!(&source[item.tags_span().to_range()], "<li>");
    /// ```
    pub fn span(self) -> Option<Span> {
        if !self.node.is_element() {
            return self.record.span.known_span();
        }
        Some(Span::new(self.record.span.known_span()?.start, self.record.end_tag.end()?))
    }

    /// Returns the span from the start tag of an element to its end tag. If one tag is missing, the span covers only the other
    /// tag. If both tags are missing, the span covers the attributes from later tags. The span of a node other than an element
    /// is its [span](Self::span). Every location has this span, so its start tells where to report the node.
    #[inline]
    pub fn tags_span(self) -> Span {
        match (self.record.span.known_span(), self.record.end_tag.known_span()) {
            (Some(start), Some(end)) => start.to(end),
            (Some(span), None) | (None, Some(span)) => span,
            // Without tags, an element has a location only if later tags added attributes.
            (None, None) => self.locations.merged_attributes_span(self.node.id()).unwrap_or_default(),
        }
    }

    /// Returns the location of the attribute with this qualified name, such as `xlink:href`. Returns `None` if the attribute is
    /// absent or not from the source. An attribute that was changed, or removed and set again, keeps its location. Each call
    /// searches all attributes.
    #[inline]
    pub fn attribute(self, qualified_name: &str) -> Option<AttributeLocation> {
        let attribute = self.node.attributes().nth(self.node.attribute_position(qualified_name)?)?;
        self.locations.attribute_location(self.node.id(), attribute.expanded_name())
    }

    /// Whether the element is a clone, which has the start tag of another element.
    pub fn is_clone(self) -> bool {
        self.record.is_clone
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
