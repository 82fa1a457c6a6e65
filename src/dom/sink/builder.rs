//! [`DocumentBuilder`], the sink that builds a [`Document`].

use std::marker::PhantomData;

use super::content_patching::Markers;
use super::copy_budget::CopyBudget;
use super::selected_content::Selects;
use crate::dom::read::fragment::Fragment;
use crate::dom::storage::document::{Document, Edits};
use crate::dom::storage::node::{Label, NodeId};
use crate::hint::cold_path;
use crate::names::NameId;
use crate::sink::{CopyRoom, DocumentMode};
use crate::token::InputPart;

/// A sink that builds a tree in a [`Document`]. `R` is the type that it returns in the end:
///
/// - [`Document`], from [`new`](Self::new): a document,
/// - [`Fragment`], from [`for_fragment`](Self::for_fragment): the result of parsing a fragment,
/// - `(Document, NodeId)`, from [`for_fragment_in`](Self::for_fragment_in): the same, in an existing document.
///
/// The ids of names in all calls must be of one [`NameTable`](crate::names::NameTable), as those of one parser are. Unlike
/// those that [edits](Document::create_element) give, names are not checked: whoever calls the builder by hand has to make
/// sure that they are names.
///
/// ```
/// use soupstone::dom::DocumentBuilder;
/// use soupstone::names::{ExpandedName, NameTable, TagName};
/// use soupstone::sink::{InsertionLocation, NewElement, TreeSink};
/// use soupstone::token::Attributes;
///
/// let names = NameTable::new();
/// let mut builder = DocumentBuilder::new();
/// let root = builder.document();
/// let name = ExpandedName::html(TagName::HTML);
/// let html = builder.create_element(NewElement::new(name, &Attributes::empty(&names)));
/// builder.insert_element(&InsertionLocation::LastChildOf(root), &html);
/// builder.insert_text(&InsertionLocation::LastChildOf(html), "Hello".into());
/// assert_eq!(builder.finish().root().inner_html(), "<html>Hello</html>");
/// ```
#[derive(Debug)]
pub struct DocumentBuilder<R: BuilderOutput = Document, L: LocationMode = WithoutLocations> {
    pub(crate) document: Document,
    /// The node that the parser treats as the document node.
    pub(super) root: NodeId,
    /// Whether someone else may have changed the tree.
    pub(super) was_edited: bool,
    /// Whether it was made for a fragment.
    pub(super) is_fragment: bool,
    /// The mode that the document had at the start.
    pub(super) original_mode: DocumentMode,
    /// The document's own ids of the names that the parser has in its table, by the position in that table.
    pub(in crate::dom) own_names: Vec<Option<NameId>>,
    /// Whether the document keeps the memory that its tree does not need.
    keeps_memory: bool,
    output: PhantomData<fn() -> (R, L)>,
    /// The document fragment that the nodes of a fragment go into, if that is not the `html` element.
    pub(super) root_insertion_target: Option<NodeId>,
    /// How much was copied.
    pub(super) copies: CopyBudget,
    /// Data that only few documents need.
    pub(super) memory: Option<Box<Memory>>,
}

/// A sink that builds a [`Fragment`].
pub type FragmentBuilder = DocumentBuilder<Fragment>;

impl DocumentBuilder<Document> {
    /// A builder of a document.
    #[inline(always)]
    pub fn new() -> Self {
        Self::with(Document::new(), NodeId::ROOT, false)
    }

    /// A builder of a document in the memory of another one, which is [cleared](Document::clear). The new document keeps
    /// all of that memory, even if its own tree needs less.
    ///
    /// ```
    /// use soupstone::dom::DocumentBuilder;
    /// use soupstone::{Document, ParseOptions, Parser};
    ///
    /// let mut document = Document::new();
    /// for page in ["<p>One", "<p>Two"] {
    ///     let builder = DocumentBuilder::in_memory_of(document);
    ///     let mut parser = Parser::with_sink(builder, ParseOptions::new());
    ///     let _ = parser.feed(page);
    ///     document = parser.finish();
    /// }
    /// assert_eq!(document.body().unwrap().inner_html(), "<p>Two</p>");
    /// ```
    pub fn in_memory_of(mut document: Document) -> Self {
        document.drop_all_nodes();
        Self {
            keeps_memory: true,
            ..Self::with(document, NodeId::ROOT, false)
        }
    }
}

impl Default for DocumentBuilder<Document> {
    /// A builder of a document.
    fn default() -> Self {
        Self::new()
    }
}

impl DocumentBuilder<Fragment> {
    /// A builder of a fragment: it gives the children of the `html` element that the parser makes.
    pub fn for_fragment() -> Self {
        Self::with(Document::new(), NodeId::ROOT, true)
    }
}

impl DocumentBuilder<(Document, NodeId)> {
    /// A builder of a fragment in an existing document. It gives that document back, with the id of a document fragment
    /// that has no parent yet.
    ///
    /// If the document cannot be moved out of where it is, take it from there with [`std::mem::take`].
    ///
    /// ```
    /// use soupstone::dom::{Document, DocumentBuilder};
    /// use soupstone::sink::TreeSink;
    ///
    /// let mut document = Document::new();
    /// let builder = DocumentBuilder::for_fragment_in(std::mem::take(&mut document));
    /// let fragment;
    /// (document, fragment) = builder.finish();
    /// assert_eq!(document.node(fragment).inner_html(), "");
    /// ```
    pub fn for_fragment_in(mut document: Document) -> Self {
        if let Some(extras) = &mut document.extras {
            extras.stop_reason = None;
        }
        document.lose_tree_order();
        let root = document.push_fragment();
        Self::with(document, root, true)
    }
}

impl<R: BuilderOutput, L: LocationMode> DocumentBuilder<R, L> {
    #[inline(always)]
    fn with(mut document: Document, root: NodeId, is_fragment: bool) -> Self {
        document.nodes.hold();
        Self {
            original_mode: document.mode,
            copies: CopyBudget::behind(document.nodes.count()),
            document,
            root,
            is_fragment,
            ..Self::without_root()
        }
    }

    /// A builder of a document, in any mode.
    #[inline(always)]
    pub(crate) fn with_root() -> DocumentBuilder<Document, L> {
        let mut builder = DocumentBuilder::without_root();
        builder.add_root(0);
        builder
    }

    /// Creates a builder without a root. Call [`reserve_for`](Self::reserve_for), which adds one, before anything else.
    ///
    /// NOTE: nothing is called here, so that it is made in its place.
    #[inline(always)]
    pub(crate) fn without_root() -> Self {
        Self {
            original_mode: DocumentMode::NoQuirks,
            copies: CopyBudget::behind(1),
            document: Document::without_root(),
            root: NodeId::ROOT,
            was_edited: false,
            is_fragment: false,
            own_names: Vec::new(),
            keeps_memory: false,
            output: PhantomData,
            root_insertion_target: None,
            memory: None,
        }
    }

    /// Builds a fragment, whatever its type says.
    #[inline]
    pub(crate) fn build_a_fragment(&mut self) {
        self.is_fragment = true;
    }

    /// Adds the root, and makes room for so many other nodes.
    #[inline(always)]
    fn add_root(&mut self, nodes: usize) {
        self.document.add_root(nodes);
        self.document.nodes.hold();
        if L::WANTS_LOCATIONS {
            self.document.locations.get_or_insert_default();
        }
    }

    /// Makes the builder keep locations, if the mode asks for them.
    #[inline(always)]
    pub(crate) fn in_mode<M: LocationMode>(mut self) -> DocumentBuilder<R, M> {
        if M::WANTS_LOCATIONS {
            self.document.locations.get_or_insert_default();
        }
        self.retyped()
    }

    /// Starts over with a builder of the same kind.
    ///
    /// In a document that was there before, the nodes of the first try stay, without a parent.
    pub(crate) fn anew(self) -> Self {
        if self.keeps_memory {
            return DocumentBuilder::in_memory_of(self.document)
                .with_output()
                .in_mode();
        }
        let mut document = Document::new();
        let mut root = NodeId::ROOT;
        if self.root != NodeId::ROOT {
            document = self.document;
            document.nodes.release();
            document.mode = self.original_mode;
            root = self.root;
            document.unlink_children(root);
        }
        Self::with(document, root, self.is_fragment).in_mode()
    }

    /// Makes the builder keep the locations of nodes in the input.
    ///
    /// ```
    /// use soupstone::dom::FragmentBuilder;
    /// use soupstone::span::Span;
    /// use soupstone::{FragmentContext, ParseOptions, Parser};
    ///
    /// let builder = FragmentBuilder::for_fragment().with_locations();
    /// let context = FragmentContext::html("div");
    /// let mut parser = Parser::for_fragment(builder, (), context, ParseOptions::new());
    /// let _ = parser.feed("one <b");
    /// let _ = parser.feed(">two");
    /// let fragment = parser.finish();
    /// let bold = fragment.children().nth(1).unwrap();
    /// assert_eq!(bold.location().unwrap().start_tag(), Some(Span::new(4, 7)));
    /// ```
    pub fn with_locations(self) -> DocumentBuilder<R, WithLocations> {
        self.in_mode()
    }

    /// Gives the builder another output type. To return a fragment as a fragment, it has to get that type back before
    /// it finishes.
    ///
    /// NOTE: this way the parser is compiled once for documents and fragments.
    pub(crate) fn with_output<O: BuilderOutput>(self) -> DocumentBuilder<O, L> {
        self.retyped()
    }

    /// Changes the type parameters of the builder.
    #[inline(always)]
    fn retyped<O: BuilderOutput, M: LocationMode>(self) -> DocumentBuilder<O, M> {
        DocumentBuilder {
            document: self.document,
            root: self.root,
            was_edited: self.was_edited,
            is_fragment: self.is_fragment,
            original_mode: self.original_mode,
            own_names: self.own_names,
            keeps_memory: self.keeps_memory,
            output: PhantomData,
            root_insertion_target: self.root_insertion_target,
            copies: self.copies,
            memory: self.memory,
        }
    }

    /// Makes room for the tree of an input of this many bytes, as far as it can be guessed.
    #[inline(always)]
    pub fn with_capacity_for(mut self, bytes: usize) -> Self {
        self.reserve_for(bytes);
        self
    }

    /// Makes room for the tree of an input of this many bytes.
    #[inline(always)]
    pub(crate) fn reserve_for(&mut self, bytes: usize) {
        // Larger documents gain nothing by more than this.
        let bytes = bytes.min(1 << 26);
        // Enough for dense pages of usual size: a copy of the nodes costs more than room that is never touched.
        // NOTE: for large pages this stays below the room of the strings. Some allocators fetch a block larger than all
        // before it from the system, and give it back, with each document. That costs more than the copy.
        let start = bytes.min(256 << 10);
        let rest = bytes - start;
        let nodes = start / 16 + rest / 64 + 8;
        let attributes = start.saturating_sub(256) / 24 + rest / 96;
        self.document.attributes.reserve(attributes);
        // The input, and the strings that it does not hold literally, such as the name of the doctype.
        self.document
            .strings
            .reserve(bytes + bytes / 8 + bytes.min(8));
        // NOTE: the nodes come last. They outgrow their room most often, and many allocators let only the last
        // allocation grow in its place.
        if self.document.nodes.are_none() {
            self.add_root(nodes);
        } else {
            self.document.nodes.reserve(nodes);
        }
        if let Some(locations) = &mut self.document.locations {
            locations.reserve(nodes, attributes);
        }
    }

    /// Makes room for the tree of the first chunk of an input, unless someone has made room already.
    ///
    /// OPTIMIZATION: otherwise nodes and attributes would grow from nothing, by one small copy after another. How much room
    /// there is changes no tree; the suite `chunking` compares them.
    #[inline]
    pub(super) fn make_room_for_the_first_chunk(&mut self, part: InputPart<'_>) {
        /// The tree of a shorter chunk grows as it comes.
        const LONG: usize = 1 << 10;
        /// No more room is made than for the tree of a chunk like this: a limit may end the parse long before.
        const LONGEST: usize = 1 << 16;
        let bytes = part.as_str().len() + part.after();
        if bytes >= LONG && self.document.strings.have_no_room() {
            cold_path();
            self.reserve_for(bytes.min(LONGEST));
        }
    }

    /// Reads the document as it is now.
    pub const fn as_document(&self) -> &Document {
        &self.document
    }

    /// Changes the document as it is now: from a script, for example, while the parser waits for more input.
    ///
    /// The parser holds ids of this document. You may take the document away, or replace it by a clone, but it must be
    /// back when the parser goes on. Until it is done, [`Document::compact`] and [`Document::clear`] do nothing.
    ///
    /// # Panics
    ///
    /// With another document, or with a clone that was compacted or cleared, the parser may panic later, or put nodes in
    /// wrong places or give them wrong names. Texts and values of attributes are right in any case.
    pub fn as_document_mut(&mut self) -> &mut Document {
        self.was_edited = true;
        self.document.nodes.keep_held();
        if let Some(memory) = &mut self.memory {
            memory
                .markers
                .expect_others_behind(self.document.nodes.count());
        }
        &mut self.document
    }
}

impl<R: BuilderOutput, L: LocationMode> DocumentBuilder<R, L> {
    /// Does the rest of the work when the parser is done, for an output of this type.
    pub(crate) fn complete<O: BuilderOutput>(&mut self) {
        self.complete_the_document();
        let contents = self.root_insertion_target;
        O::complete(&mut self.document, self.root, contents, self.original_mode);
    }

    /// Does the rest of the work for what the builder was made for, whatever its type says.
    #[inline]
    pub(crate) fn complete_as_begun(&mut self) {
        match self.is_fragment {
            false => self.complete::<Document>(),
            true if self.root == NodeId::ROOT => self.complete::<Fragment>(),
            true => self.complete::<(Document, NodeId)>(),
        }
    }

    /// The node that the parser treats as the document node.
    pub(crate) const fn root(&self) -> NodeId {
        self.root
    }

    /// The output of a builder that was completed for it.
    ///
    /// NOTE: always inlined, so that the document is moved only once.
    #[inline(always)]
    pub(crate) fn into_output<O: BuilderOutput>(self) -> O {
        O::new(self.document, self.root)
    }

    /// Does what every output needs at the end.
    fn complete_the_document(&mut self) {
        self.copy_the_last_options(&mut CopyRoom::UNLIMITED.clone());
        self.document.forget_attribute_names();
        self.document.nodes.release();
        self.document.expect_selectors();
        if self.keeps_memory {
            return;
        }
        self.document.nodes.shrink();
        self.document.attributes.shrink();
        self.document.strings.shrink();
        if let Some(locations) = &mut self.document.locations {
            locations.shrink();
        }
    }

    /// Fills the `selectedcontent` elements that are still empty.
    #[inline]
    pub(super) fn copy_the_last_options(&mut self, room: &mut CopyRoom) {
        if let Some(memory) = self.memory.take() {
            self.copy_the_last_options_of(*memory, room);
        }
    }

    #[cold]
    #[inline(never)]
    fn copy_the_last_options_of(&mut self, memory: Memory, room: &mut CopyRoom) {
        self.document.lose_tree_order();
        self.document
            .fill_selectedcontent_behind_options(memory.selects, &mut self.copies, room);
    }
}

/// Nodes that a builder remembers, to find them again.
#[derive(Clone, Debug)]
pub(super) struct Memory {
    pub(super) markers: Markers,
    pub(super) selects: Selects,
}

impl Memory {
    /// Returns the memory. The first time, this searches the tree if someone else may have changed it.
    pub(super) fn of(memory: &mut Option<Box<Self>>, edits: Edits, was_edited: bool) -> &mut Self {
        memory.get_or_insert_with(|| {
            let markers = if was_edited {
                Markers::unknown(edits)
            } else {
                Markers::new(edits)
            };
            let selects = Selects::new(edits);
            Box::new(Self { markers, selects })
        })
    }
}

/// Whether a [`DocumentBuilder`](crate::dom::DocumentBuilder) keeps the locations of nodes. No other types can implement this.
pub trait LocationMode: sealed::SealedMode {}

/// Locations are not kept, and cost nothing.
#[derive(Clone, Copy, Debug)]
pub enum WithoutLocations {}

/// Locations are kept in a table beside the nodes: see [`NodeRef::location`](crate::dom::NodeRef::location).
#[derive(Clone, Copy, Debug)]
pub enum WithLocations {}

impl LocationMode for WithoutLocations {}
impl LocationMode for WithLocations {}

/// The types that a [`DocumentBuilder`](crate::dom::DocumentBuilder) can return. No other types can implement this.
pub trait BuilderOutput: sealed::Sealed {}

impl BuilderOutput for Document {}
impl BuilderOutput for Fragment {}
impl BuilderOutput for (Document, NodeId) {}

pub(in crate::dom) mod sealed {
    use super::{Document, DocumentMode, Fragment, Label, NodeId};

    pub trait SealedMode {
        /// Whether locations are kept.
        const WANTS_LOCATIONS: bool;
    }

    impl SealedMode for super::WithoutLocations {
        const WANTS_LOCATIONS: bool = false;
    }

    impl SealedMode for super::WithLocations {
        const WANTS_LOCATIONS: bool = true;
    }

    pub trait Sealed: Sized {
        /// Finishes the document when a builder is done. The nodes of a fragment are in `contents`, or in the `html`
        /// element without that.
        fn complete(
            document: &mut Document,
            root: NodeId,
            contents: Option<NodeId>,
            original_mode: DocumentMode,
        );

        /// The output, of a document in which nothing is left to do.
        fn new(document: Document, root: NodeId) -> Self;
    }

    impl Sealed for Document {
        #[inline]
        fn complete(_: &mut Document, _: NodeId, _: Option<NodeId>, _: DocumentMode) {}

        #[inline(always)]
        fn new(document: Document, _: NodeId) -> Self {
            document
        }
    }

    impl Sealed for Fragment {
        fn complete(
            document: &mut Document,
            root: NodeId,
            contents: Option<NodeId>,
            _: DocumentMode,
        ) {
            document.nodes[root].label = Label::FRAGMENT;
            unwrap_contents(document, root, contents);
        }

        #[inline(always)]
        fn new(document: Document, _: NodeId) -> Self {
            Self::new(document)
        }
    }

    impl Sealed for (Document, NodeId) {
        fn complete(
            document: &mut Document,
            root: NodeId,
            contents: Option<NodeId>,
            original_mode: DocumentMode,
        ) {
            unwrap_contents(document, root, contents);
            document.mode = original_mode;
        }

        #[inline(always)]
        fn new(document: Document, root: NodeId) -> Self {
            (document, root)
        }
    }

    /// Leaves the nodes of the fragment in the root, and nothing else: those in `contents` or, without that, in the `html`
    /// element that stands for the context.
    fn unwrap_contents(document: &mut Document, root: NodeId, contents: Option<NodeId>) {
        let html = document.node(root).first_element_child();
        let contents = contents.or(html.map(|node| node.id()));
        document.unlink_children(root);
        if let Some(contents) = contents {
            document.move_children(contents, root);
        }
    }
}
