//! A [`Document`], to read.

use super::doctype::DoctypeRef;
use super::node_ref::NodeRef;
use crate::dom::storage::document::Document;
use crate::dom::storage::node::NodeKind;
use crate::dom::storage::node_id::NodeId;
use crate::encoding::EncodingReport;
use crate::names::TagName;
use crate::sink::{DocumentMode, StopReason};

impl Document {
    /// The root: the document node, or, in a document that was a [`Fragment`](crate::dom::Fragment), its document
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

    /// How the bytes of the input became text; `None` if the input was text.
    pub const fn encoding_report(&self) -> Option<&EncodingReport> {
        self.encoding.as_ref()
    }

    /// Why the last parse into this document has stopped before the end of its input; `None` if it has not. After
    /// [`parse_fragment_in`](crate::parse_fragment_in), that is the parse of the fragment.
    pub fn stop_reason(&self) -> Option<StopReason> {
        self.extras().stop_reason
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
}
