//! [`Document`], the owner of all nodes.

use std::fmt;

use super::attributes::AttributeLists;
use super::edits::Edits;
use super::extras::Extras;
use super::location::Locations;
use super::node::{Label, Node, Nodes, Payload};
use super::text::Strings;
use super::{DoctypeRef, NodeId, NodeKind, NodeRef};
use crate::encoding::EncodingReport;
use crate::names::{NameTable, TagName};
use crate::sink::DocumentMode;

/// A tree of nodes, and all other nodes that were created for it.
///
/// A document owns its nodes; a node is named by a [`NodeId`] and read through a [`NodeRef`]. Reading starts at
/// [`root`](Self::root) or one of the shortcuts, such as [`body`](Self::body). All changes are methods of the
/// document, which take ids.
///
/// Nodes, attributes, and text stand in a few large vectors, so that a document is dropped in no time and cloned as
/// fast as memory is copied, however deep the tree is. It holds no more than 2³² − 2 nodes (128 GiB); to create more
/// panics, as running out of memory does.
///
/// ```
/// use soupstone::dom::Document;
/// use soupstone::names::TagName;
///
/// let mut document = Document::new();
/// let html = document.create_element("html");
/// let root = document.root().id();
/// document.append(root, html)?;
/// document.append_text(html, "Hello")?;
///
/// let html = document.document_element().unwrap();
/// assert!(html.is_html(TagName::HTML));
/// assert_eq!(html.text_content(), "Hello");
/// # Ok::<(), soupstone::dom::EditError>(())
/// ```
#[derive(Clone)]
pub struct Document {
    pub(super) nodes: Nodes,
    pub(super) attributes: AttributeLists,
    pub(super) strings: Strings,
    pub(super) names: NameTable,
    pub(super) extras: Option<Box<Extras>>,
    pub(super) mode: DocumentMode,
    pub(super) encoding: Option<EncodingReport>,
    pub(super) locations: Option<Box<Locations>>,
    pub(super) edits: Edits,
}

impl Document {
    /// An empty document: a root without children.
    #[inline(always)]
    pub fn new() -> Self {
        Self {
            nodes: Nodes::new(Node::new(Label::DOCUMENT, Payload::default())),
            attributes: AttributeLists::default(),
            strings: Strings::default(),
            names: NameTable::new(),
            extras: None,
            mode: DocumentMode::NoQuirks,
            encoding: None,
            locations: None,
            edits: Edits::default(),
        }
    }

    /// The root: the document node, or, in a document that was a [`Fragment`](super::Fragment), its document
    /// fragment.
    pub fn root(&self) -> NodeRef<'_> {
        self.node(NodeId::ROOT)
    }

    /// The first element child of the root: in an HTML document the `html` element.
    pub fn document_element(&self) -> Option<NodeRef<'_>> {
        self.root().children().find(NodeRef::is_element)
    }

    /// [The head element](https://html.spec.whatwg.org/multipage/dom.html#the-head-element-2): the first `head` child
    /// of the `html` element.
    pub fn head(&self) -> Option<NodeRef<'_>> {
        self.html_element()?
            .children()
            .find(|node| node.is_html(TagName::HEAD))
    }

    /// [The body element](https://html.spec.whatwg.org/multipage/dom.html#the-body-element-2): the first `body` or
    /// `frameset` child of the `html` element.
    pub fn body(&self) -> Option<NodeRef<'_>> {
        self.html_element()?
            .children()
            .find(|node| node.is_html(TagName::BODY) || node.is_html(TagName::FRAMESET))
    }

    /// [The html element](https://html.spec.whatwg.org/multipage/dom.html#the-html-element-2).
    fn html_element(&self) -> Option<NodeRef<'_>> {
        self.document_element()
            .filter(|node| node.is_html(TagName::HTML))
    }

    /// The text of [the title element](https://html.spec.whatwg.org/multipage/dom.html#the-title-element-2), the
    /// first HTML `title` element of the document, with runs of white space as single spaces.
    pub fn title(&self) -> Option<String> {
        let title = self
            .root()
            .descendants()
            .find(|node| node.is_html(TagName::TITLE))?;
        let text: String = title
            .children()
            .filter(|node| node.kind() == NodeKind::Text)
            .filter_map(|node| node.text())
            .collect();
        let words: Vec<&str> = text.split_ascii_whitespace().collect();
        Some(words.join(" "))
    }

    /// The doctype, if the root has one.
    pub fn doctype(&self) -> Option<DoctypeRef<'_>> {
        self.root().children().find_map(|node| node.doctype())
    }

    /// The [mode](https://dom.spec.whatwg.org/#concept-document-mode), which the parser sets from the doctype.
    pub const fn mode(&self) -> DocumentMode {
        self.mode
    }

    /// Sets the mode.
    pub fn set_mode(&mut self, mode: DocumentMode) {
        self.mode = mode;
    }

    /// How the bytes of the input became text; `None` if the input was text.
    pub const fn encoding_report(&self) -> Option<&EncodingReport> {
        self.encoding.as_ref()
    }

    /// The document as HTML, from the doctype to the last comment. For options, and to write elsewhere than to a string,
    /// see [`serialize`](crate::serialize).
    ///
    /// ```
    /// let document = soupstone::parse_document("<!doctype html><title>Soup</title>");
    /// assert_eq!(
    ///     document.to_html(),
    ///     "<!DOCTYPE html><html><head><title>Soup</title></head><body></body></html>",
    /// );
    /// ```
    pub fn to_html(&self) -> String {
        self.root().inner_html()
    }

    /// The node with this id; `None` for an id of another document beyond the ids of this one.
    pub fn get(&self, id: NodeId) -> Option<NodeRef<'_>> {
        self.nodes.contains(id).then(|| NodeRef::new(self, id))
    }

    /// The node with this id.
    ///
    /// # Panics
    ///
    /// If the document has no such node: the id is of another document. [`get`](Self::get) doesn't panic.
    pub fn node(&self, id: NodeId) -> NodeRef<'_> {
        match self.get(id) {
            Some(node) => node,
            None => panic!("the document has no node with the number {}", id.index()),
        }
    }

    /// All nodes, in the tree and outside of it, in the order in which they were created.
    pub(crate) fn all_ids(&self) -> impl Iterator<Item = NodeId> + use<> {
        (1..=self.node_count()).filter_map(NodeId::from_index)
    }

    /// How many nodes there are, in the tree and outside of it: the number of the last one that was created.
    pub fn node_count(&self) -> usize {
        self.nodes.count()
    }

    /// The names that ids of names in this document stand for.
    pub const fn names(&self) -> &NameTable {
        &self.names
    }
}

impl Default for Document {
    /// An empty document.
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for Document {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Document")
            .field("mode", &self.mode)
            .field("node_count", &self.node_count())
            .finish_non_exhaustive()
    }
}
