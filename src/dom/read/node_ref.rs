use std::borrow::Cow;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::iter::FusedIterator;

use super::attribute_ref::AttributeRef;
use crate::dom::storage::attribute_lists::{AttributeData, position_by_qualified_name};
use crate::dom::storage::document::{Document, IS_ATTRIBUTE};
use crate::dom::storage::node::{Node, NodeId, NodeKind};
use crate::dom::storage::unique_slots::RangeOrSlot;
use crate::names::{AsName, ExpandedName, Namespace, ascii_lowercase};
use crate::serialize::SerializeOptions;
use crate::token::find_pseudo_attribute;

/// Refers to a node of a [`Document`], for reading. Methods that do not apply to the node's kind return `None` or no items.
/// Values are equal, and hash equally, if they refer to the same node of the same document in memory. For sets and maps of nodes
/// of one document, [`NodeId`] is smaller and ordered; clippy's `mutable_key_type` warns about sets of `NodeRef`, because a
/// document has a cache, which is not hashed.
///
/// ```
/// let document = soupstone::parse_document("<p>See <a href=https://example.org/>the <b>example</b></a>");
/// let link = document.elements_by_tag_name("a").next().unwrap();
/// assert_eq!(link.text_content(), "the example");
/// assert_eq!(link.attribute("href"), Some("https://example.org/"));
/// assert!(link.is_html_element("a") && !link.has_attribute("rel"));
/// assert_eq!(link.inner_html(), "the <b>example</b>");
///
/// assert_eq!(link.parent().and_then(|parent| parent.local_name()), Some("p"));
/// assert_eq!(link.first_child().and_then(|child| child.as_text()), Some("the "));
/// ```
#[derive(Clone, Copy)]
pub struct NodeRef<'a> {
    document: &'a Document,
    id: NodeId,
}

impl<'a> NodeRef<'a> {
    #[inline]
    pub(in crate::dom) const fn new(document: &'a Document, id: NodeId) -> Self {
        Self { document, id }
    }

    #[inline]
    pub(in crate::dom) const fn with_id(self, id: NodeId) -> Self {
        Self::new(self.document, id)
    }

    #[inline]
    pub(in crate::dom) fn arena_node(self) -> &'a Node {
        &self.document.nodes[self.id]
    }

    /// Returns the id of the node, for edits.
    pub const fn id(self) -> NodeId {
        self.id
    }

    /// Returns the document that owns the node.
    pub const fn document(self) -> &'a Document {
        self.document
    }

    /// Returns the kind of the node.
    #[inline]
    pub fn kind(self) -> NodeKind {
        self.arena_node().kind_or_name.kind()
    }

    /// Whether the node is an element. For iterators: `filter(NodeRef::is_element)`.
    #[inline]
    pub fn is_element(&self) -> bool {
        self.expanded_name().is_some()
    }

    /// Whether the node is a text node.
    #[inline]
    pub fn is_text(&self) -> bool {
        self.kind() == NodeKind::Text
    }

    /// Whether the node is a comment.
    #[inline]
    pub fn is_comment(&self) -> bool {
        self.kind() == NodeKind::Comment
    }

    /// Whether the node is an HTML element with this local name: `tag::DIV`, or `"div"` [in any letter
    /// case](crate::dom#letter-case). An SVG `title` is not an HTML element.
    #[doc(alias = "is")]
    #[inline]
    pub fn is_html_element(self, local_name: impl AsName) -> bool {
        self.is_html_element_in(&[local_name])
    }

    /// Whether the node is an HTML element with one of these local names, [in any letter case](crate::dom#letter-case).
    #[inline]
    pub fn is_html_element_in(self, local_names: &[impl AsName]) -> bool {
        let names = &self.document.names;
        self.expanded_name().is_some_and(|name| {
            name.is_html()
                && local_names.iter().any(|local_name| local_name.matches_html_name(name.local_name(), names))
        })
    }

    /// Returns the name of an element as a small number, for comparison with `ExpandedName::html(tag::DIV)`.
    #[inline]
    pub fn expanded_name(self) -> Option<ExpandedName> {
        self.arena_node().kind_or_name.element_name()
    }

    /// Returns the local name of an element, such as `div` or `foreignObject`. The parser converts the names of HTML elements
    /// to lower case.
    #[doc(alias("tagName", "tag_name", "name"))]
    #[inline]
    pub fn local_name(self) -> Option<&'a str> {
        let name = self.expanded_name()?;
        Some(self.document.names.name(name.local_name()))
    }

    /// Returns the namespace of an element.
    #[inline]
    pub fn namespace(self) -> Option<Namespace> {
        Some(self.expanded_name()?.namespace())
    }

    /// Returns the value of the attribute with this qualified name, such as `xlink:href`, like
    /// [`getAttribute`](https://dom.spec.whatwg.org/#dom-element-getattribute). For HTML elements, the name matches [in any
    /// letter case](crate::dom#letter-case). Each call searches the attributes, whose number
    /// [`Limits::with_max_attributes`](crate::Limits::with_max_attributes) limits.
    #[doc(alias("attr", "getAttribute", "get"))]
    #[inline]
    pub fn attribute(self, qualified_name: &str) -> Option<&'a str> {
        let position = self.attribute_position(qualified_name)?;
        Some(self.document.strings.get(self.attribute_data()[position].value))
    }

    /// Whether an element has an attribute with this qualified name, like
    /// [`hasAttribute`](https://dom.spec.whatwg.org/#dom-element-hasattribute).
    #[doc(alias = "has_attr")]
    #[inline]
    pub fn has_attribute(self, qualified_name: &str) -> bool {
        self.attribute_position(qualified_name).is_some()
    }

    #[inline]
    /// [Gets an attribute by name](https://dom.spec.whatwg.org/#concept-element-attributes-get-by-name).
    pub(in crate::dom) fn attribute_position(self, qualified_name: &str) -> Option<usize> {
        let names = &self.document.names;
        let attributes = self.attribute_data();
        // DEVIATION: the unconverted name comes first, because coercion to XML can give HTML elements attributes with uppercase
        // letters.
        let position = position_by_qualified_name(attributes, qualified_name, names);
        if position.is_some() || attributes.is_empty() || !self.expanded_name()?.is_html() {
            return position;
        }
        // 1. If element is in the HTML namespace […], then set qualifiedName to qualifiedName in ASCII lowercase.
        // 2. Return the first attribute in element's attribute list whose qualified name is qualifiedName.
        match ascii_lowercase(qualified_name) {
            Cow::Owned(lowercase) => position_by_qualified_name(attributes, &lowercase, names),
            Cow::Borrowed(_) => None,
        }
    }

    /// Returns the value of the attribute with this namespace and local name.
    #[doc(alias = "getAttributeNS")]
    pub fn attribute_ns(self, namespace: Namespace, local_name: &str) -> Option<&'a str> {
        let name = ExpandedName::new(namespace, self.document.names.find(local_name)?);
        self.attribute_value_range(name).map(|value| self.document.strings.get(value))
    }

    #[inline]
    pub(super) fn attribute_value_range(self, name: ExpandedName) -> Option<RangeOrSlot> {
        self.attribute_data().iter().find(|attribute| attribute.name == name).map(|attribute| attribute.value)
    }

    /// Returns the attributes of an element, in order.
    #[inline]
    #[doc(alias = "attrs")]
    pub fn attributes(
        self,
    ) -> impl DoubleEndedIterator<Item = AttributeRef<'a>> + ExactSizeIterator + FusedIterator + Clone {
        self.attribute_data().iter().map(move |data| AttributeRef::new(self.document, *data))
    }

    #[inline]
    pub(in crate::dom) fn payload_string(self) -> &'a str {
        self.document.strings.get(self.arena_node().payload)
    }

    #[inline]
    fn attribute_data(self) -> &'a [AttributeData] {
        if self.is_element() { self.document.attributes.get(self.arena_node().payload) } else { &[] }
    }

    /// Returns the target of a processing instruction. For its data, see [`data`](Self::data).
    pub fn target(self) -> Option<&'a str> {
        let target = self.document.node_rare_data(self.id)?.processing_instruction_target?;
        Some(self.document.strings.get(target))
    }

    /// Returns the value of the attribute with this name in the data of a processing instruction, like its
    /// [`getAttribute`](https://github.com/whatwg/dom/pull/1454). The data must be a list of attributes as in XML. To change an
    /// attribute, [set the data](crate::Document::set_data).
    ///
    /// ```
    /// use soupstone::{Edition, ParseOptions};
    ///
    /// let options = ParseOptions::new().with_edition(Edition::NEWEST);
    /// let document = options.parse_document("<p><?start name='salt &amp; pepper'?>");
    /// let instruction = document.body().unwrap().first_child().unwrap().first_child().unwrap();
    /// assert_eq!(instruction.target(), Some("start"));
    /// assert_eq!(instruction.pseudo_attribute("name").as_deref(), Some("salt & pepper"));
    /// assert_eq!(instruction.pseudo_attribute("Name"), None);
    /// ```
    #[doc(alias = "getAttribute")]
    pub fn pseudo_attribute(self, name: &str) -> Option<String> {
        self.target()?;
        find_pseudo_attribute(self.data()?, name)
    }

    /// Returns the parts of a doctype.
    pub fn doctype(self) -> Option<DoctypeRef<'a>> {
        if self.kind() != NodeKind::Doctype {
            return None;
        }
        let identifiers =
            self.document.node_rare_data(self.id).and_then(|data| data.doctype_identifiers).unwrap_or_default();
        let [public_identifier, system_identifier] = identifiers.map(|string| self.document.strings.get(string));
        Some(DoctypeRef { name: self.payload_string(), public_identifier, system_identifier })
    }

    /// Returns the [contents](https://html.spec.whatwg.org/multipage/scripting.html#template-contents) of an HTML `template`
    /// element: a document fragment, which is not its child. Only [deep walks](Self::deep_descendants) enter the contents.
    /// `None` for the `template` element of a declarative shadow root, whose contents belong to the host.
    #[inline]
    pub fn template_contents(self) -> Option<NodeRef<'a>> {
        self.document.hosted_template_contents(self.id).map(|contents| self.with_id(contents))
    }

    /// Serializes the contents of the node, like `innerHTML`, with the document's [edition](Document::edition) and
    /// [scripting flag](Document::scripting). For other outputs, and for [what is
    /// lost](crate::serialize#what-does-not-round-trip), see [`serialize`](crate::serialize).
    #[doc(alias("innerHTML", "html"))]
    pub fn inner_html(self) -> String {
        SerializeOptions::new().inner_html(self)
    }

    /// Serializes the node, like `outerHTML`, and otherwise like [`inner_html`](Self::inner_html). For a document or a document
    /// fragment, the two are the same.
    #[doc(alias("outerHTML", "prettify"))]
    pub fn outer_html(self) -> String {
        SerializeOptions::new().outer_html(self)
    }

    /// Returns the [`is` value](https://dom.spec.whatwg.org/#concept-element-is-value) of an element: the name of the custom
    /// element that the element was created as. [Removing](crate::Document::remove_attribute) the `is` attribute removes the
    /// value, but setting the attribute does not change the value.
    pub fn value_of_is(self) -> Option<&'a str> {
        let value = self.stored_or_attribute_is_value()?;
        Some(self.document().strings.get(value))
    }

    fn stored_or_attribute_is_value(self) -> Option<RangeOrSlot> {
        self.expanded_name()?;
        let list = self.arena_node().payload;
        // If no `is` value is stored for a separate list, the list had no `is` attribute before its first change.
        let attribute = if list.is_shared() { self.document.find_is_attribute_value(list) } else { None };
        self.document.node_rare_data(self.id).and_then(|data| data.is_value).or(attribute)
    }

    pub(in crate::dom) fn synthetic_is_attribute(self) -> Option<AttributeRef<'a>> {
        let value = self.stored_or_attribute_is_value()?;
        let attribute = AttributeRef::new(self.document, AttributeData { name: IS_ATTRIBUTE, value });
        self.document.find_is_attribute_value(self.arena_node().payload).is_none().then_some(attribute)
    }
}

impl PartialEq for NodeRef<'_> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id && std::ptr::eq(self.document, other.document)
    }
}

impl Eq for NodeRef<'_> {}

impl Hash for NodeRef<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.id.hash(state);
        std::ptr::hash(self.document, state);
    }
}

/// The parts of a [doctype](https://dom.spec.whatwg.org/#concept-doctype).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct DoctypeRef<'a> {
    name: &'a str,
    public_identifier: &'a str,
    system_identifier: &'a str,
}

impl<'a> DoctypeRef<'a> {
    /// Returns the name, usually `html`.
    pub const fn name(self) -> &'a str {
        self.name
    }

    /// Returns the public identifier, or an empty string.
    pub const fn public_identifier(self) -> &'a str {
        self.public_identifier
    }

    /// Returns the system identifier, or an empty string.
    pub const fn system_identifier(self) -> &'a str {
        self.system_identifier
    }
}

impl fmt::Display for NodeRef<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.outer_html())
    }
}

impl fmt::Debug for NodeRef<'_> {
    /// Writes the node's number, and its markup without its children: `#3 <p class="a">`.
    #[inline]
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "#{} ", self.id().index())?;
        let data = self.data().unwrap_or("");
        match self.kind() {
            NodeKind::Document => formatter.write_str("#document"),
            NodeKind::Fragment => formatter.write_str("#document-fragment"),
            NodeKind::Doctype => write!(formatter, "<!DOCTYPE {}>", self.payload_string()),
            NodeKind::Text => write!(formatter, "{data:?}"),
            NodeKind::Comment => write!(formatter, "<!--{data}-->"),
            NodeKind::ProcessingInstruction => write!(formatter, "<?{} {data}?>", self.target().unwrap_or("")),
            NodeKind::Element => {
                let namespace = match self.namespace() {
                    Some(Namespace::Svg) => "svg ",
                    Some(Namespace::MathMl) => "math ",
                    _ => "",
                };
                write!(formatter, "<{namespace}{}", self.local_name().unwrap_or(""))?;
                for attribute in self.attributes() {
                    write!(formatter, " {attribute:?}")?;
                }
                formatter.write_str(">")
            }
        }
    }
}
