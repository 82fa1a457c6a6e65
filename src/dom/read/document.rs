use std::fmt;
use std::iter::FusedIterator;

use super::descendants::Descendants;
use super::node_ref::{DoctypeRef, NodeRef};
use super::text_content::strip_and_collapse_whitespace;
use super::traverse::Traverse;
use crate::dom::storage::document::Document;
use crate::dom::storage::node::NodeId;
use crate::edition::Edition;
use crate::error::ErrorList;
use crate::names::tag;
use crate::sink::{DocumentMode, StopReason};

/// The methods that programs often call on whole pages are short for those of the [`root`](Self::root). All others are
/// methods of [`NodeRef`]: `document.root().texts()`.
impl Document {
    /// Returns the root: the document node or, for a [fragment](crate::parse_fragment), a document fragment.
    #[inline]
    pub fn root(&self) -> NodeRef<'_> {
        self.node(NodeId::ROOT)
    }

    /// Iterates over the children of the root: the doctype, the `html` element and comments, or the nodes of a fragment.
    pub fn children(&self) -> impl DoubleEndedIterator<Item = NodeRef<'_>> + FusedIterator + Clone {
        self.root().children()
    }

    /// Iterates over all nodes except the root, in tree order: see [`NodeRef::descendants`].
    #[inline]
    pub fn descendants(&self) -> Descendants<'_> {
        self.root().descendants()
    }

    /// Iterates over all nodes, including template contents and shadow trees: see [`NodeRef::deep_descendants`].
    pub fn deep_descendants(&self) -> Descendants<'_> {
        self.root().deep_descendants()
    }

    /// Walks around the tree: see [`NodeRef::traverse`].
    pub fn traverse(&self) -> Traverse<'_> {
        self.root().traverse()
    }

    /// Returns all text in the document: see [`NodeRef::text_content`].
    pub fn text_content(&self) -> String {
        self.root().text_content()
    }

    /// Returns the first element child of the root: in an HTML document, the `html` element.
    pub fn document_element(&self) -> Option<NodeRef<'_>> {
        self.root().children().find(NodeRef::is_element)
    }

    /// Returns [the head element](https://html.spec.whatwg.org/multipage/dom.html#the-head-element-2): the first `head` child
    /// of the `html` element.
    pub fn head(&self) -> Option<NodeRef<'_>> {
        self.html_element()?.children().find(|node| node.is_html_element(tag::HEAD))
    }

    /// Returns [the body element](https://html.spec.whatwg.org/multipage/dom.html#the-body-element-2): the first `body` or
    /// `frameset` child of the `html` element.
    pub fn body(&self) -> Option<NodeRef<'_>> {
        self.html_element()?.children().find(|node| node.is_html_element_in(&[tag::BODY, tag::FRAMESET]))
    }

    fn html_element(&self) -> Option<NodeRef<'_>> {
        self.document_element().filter(|node| node.is_html_element(tag::HTML))
    }

    /// Returns the text of [the title element](https://html.spec.whatwg.org/multipage/dom.html#the-title-element-2), the first
    /// HTML `title` element, with collapsed white space.
    #[inline]
    pub fn title(&self) -> Option<String> {
        let title = self.root().descendants().find(|node| node.is_html_element(tag::TITLE))?;
        Some(strip_and_collapse_whitespace(&title.own_text()))
    }

    /// Returns the `href` of the first HTML `base` element that has an `href`, as written. Join the value to the document's URL
    /// to get [the base URL](https://html.spec.whatwg.org/multipage/urls-and-fetching.html#document-base-url).
    #[inline]
    pub fn base_url(&self) -> Option<&str> {
        self.root().descendants().filter(|node| node.is_html_element(tag::BASE)).find_map(|base| base.attribute("href"))
    }

    /// Returns the doctype, if the root has one.
    pub fn doctype(&self) -> Option<DoctypeRef<'_>> {
        self.root().children().find_map(|node| node.doctype())
    }

    /// Returns the [mode](https://dom.spec.whatwg.org/#concept-document-mode), which depends on the doctype in the input: without
    /// one, a page is in quirks mode, even an empty page. Edits do not change the mode.
    pub const fn mode(&self) -> DocumentMode {
        self.mode
    }

    /// Returns how the input was decoded; `None` if the input was text.
    #[cfg(feature = "bytes")]
    pub const fn encoding_report(&self) -> Option<&crate::encoding::EncodingReport> {
        self.encoding.as_ref()
    }

    /// Returns why the last parse into this document, or [of a fragment](crate::ParseOptions::parse_fragment_in), stopped
    /// early.
    pub fn stop_reason(&self) -> Option<StopReason> {
        self.rare_data.as_ref()?.stop_reason
    }

    pub(crate) fn set_stop_reason(&mut self, reason: Option<StopReason>) {
        self.get_or_insert_rare_data().stop_reason = reason;
    }

    /// Returns the parse errors, if the [options](crate::ParseOptions::with_max_errors) requested them. Parsing a fragment
    /// [into this document](crate::ParseOptions::parse_fragment_in) with such options replaces the errors.
    pub fn errors(&self) -> Option<&ErrorList> {
        self.rare_data.as_ref()?.errors.as_deref()
    }

    /// Takes the parse errors out of the document, if it has any. While a parser builds the document, there are none to take.
    pub fn take_errors(&mut self) -> Option<ErrorList> {
        if self.nodes.has_active_builder() { None } else { self.take_errors_unchecked() }
    }

    pub(crate) fn take_errors_unchecked(&mut self) -> Option<ErrorList> {
        Some(*self.rare_data.as_mut()?.errors.take()?)
    }

    pub(crate) fn set_errors(&mut self, errors: ErrorList) {
        self.get_or_insert_rare_data().errors = Some(Box::new(errors));
    }

    /// Serializes the document by its [edition](Self::edition) and [scripting flag](Self::scripting), like
    /// [`NodeRef::inner_html`]. Identifiers of the doctype, carriage returns and [other
    /// things](crate::serialize#what-does-not-round-trip) are lost: to keep the rest of a page, see
    /// [rewriting](crate::guides::rewriting).
    #[doc(alias = "inner_html")]
    pub fn to_html(&self) -> String {
        self.root().inner_html()
    }

    /// Returns the edition of the parse, or the default edition. Edits with markup follow it, and
    /// [`SerializeOptions`](crate::serialize::SerializeOptions) that set no edition, even for [imported](Self::import_node)
    /// nodes.
    pub const fn edition(&self) -> Edition {
        self.edition
    }

    /// Whether scripting was enabled for the parse; `false` for a [new](Self::new) document. Edits with markup follow this flag, and
    /// [`SerializeOptions`](crate::serialize::SerializeOptions) that do not set it.
    pub const fn scripting(&self) -> bool {
        self.scripting
    }

    /// Returns the node with this id; `None` if this document has no such node. An id from a different document may identify an
    /// unrelated node.
    #[inline]
    pub fn get(&self, id: NodeId) -> Option<NodeRef<'_>> {
        self.nodes.contains(id).then(|| NodeRef::new(self, id))
    }

    /// Returns the node with this id.
    ///
    /// # Panics
    ///
    /// Panics if the document has no node with this id, because the node was [freed](Self::compact) or belongs to another
    /// document. [`get`](Self::get) does not panic.
    #[track_caller]
    #[inline]
    pub fn node(&self, id: NodeId) -> NodeRef<'_> {
        match self.get(id) {
            Some(node) => node,
            None => panic!("{}", self.unknown_node_error(id)),
        }
    }
}

impl fmt::Display for Document {
    /// Writes the markup of the document, as [`to_html`](Self::to_html) does.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.root().fmt(formatter)
    }
}
