use std::sync::Arc;

use super::selected_content::SelectedContents;
use crate::dom::storage::document::Document;
use crate::dom::storage::node::{Label, NodeId};
use crate::dom::storage::own::shrink;
use crate::hint::cold_path;
use crate::names::NameId;
use crate::sink::DocumentMode;
use crate::token::InputPart;

/// A sink that builds a [`Document`], or [a fragment](Self::for_fragment). With `LOCATIONS`, the builder can keep the
/// [locations](Self::with_locations) of nodes.
///
/// All name ids must be from one [`NameTable`](crate::names::NameTable). Names are not checked, unlike in
/// [edits](Document::create_element).
///
/// ```
/// use soupstone::dom::DocumentBuilder;
/// use soupstone::names::{ExpandedName, NameTable, tag};
/// use soupstone::sink::{InsertionLocation, NewElement, TreeSink};
/// use soupstone::token::Attributes;
///
/// let names = NameTable::new();
/// let mut builder = DocumentBuilder::new();
/// let root = builder.document();
/// let name = ExpandedName::html(tag::HTML);
/// let html = builder.create_element(NewElement::new(name, &Attributes::empty(&names)));
/// builder.insert_element(&InsertionLocation::LastChildOf(root), &html);
/// builder.insert_text(&InsertionLocation::LastChildOf(html), "Hello".into());
/// assert_eq!(builder.finish().root().inner_html(), "<html>Hello</html>");
/// ```
#[derive(Debug)]
pub struct DocumentBuilder<const LOCATIONS: bool = false> {
    pub(crate) document: Document,
    pub(super) root: NodeId,
    pub(super) was_edited: bool,
    pub(super) is_fragment: bool,
    pub(super) original_mode: DocumentMode,
    /// The document's name ids, indexed by the parser's name ids.
    pub(in crate::dom) own_names: Vec<Option<NameId>>,
    keeps_memory: bool,
    pub(super) root_insertion_target: Option<NodeId>,
    pub(super) has_instructions: bool,
    pub(super) selected_contents: SelectedContents,
}

impl DocumentBuilder {
    /// Creates a builder for a document.
    pub fn new() -> Self {
        Self::with_root()
    }

    /// Creates a builder for a document that reuses the memory of another document, which is [cleared](Document::clear).
    pub fn in_memory_of(mut document: Document) -> Self {
        let mut builder = Self::without_root();
        builder.build_in_memory_of(&mut document);
        builder
    }

    /// Creates a builder for a fragment, whose root receives the children of the parser's `html` element.
    pub fn for_fragment() -> Self {
        Self { is_fragment: true, ..Self::with_root() }
    }

    /// Creates a builder that adds a fragment to an existing document, and finally returns the document. The builder puts the
    /// nodes into its [document node](crate::sink::TreeSink::document), a document fragment without a parent. For a document
    /// behind a reference, use [`std::mem::take`].
    pub fn for_fragment_in(mut document: Document) -> Self {
        let root = document.push_fragment();
        let mut builder = Self::without_root();
        builder.build_a_fragment_in(&mut document, root);
        builder
    }
}

impl Default for DocumentBuilder {
    fn default() -> Self {
        Self::new()
    }
}

impl<const LOCATIONS: bool> DocumentBuilder<LOCATIONS> {
    pub(crate) fn with_root() -> Self {
        let mut builder = Self::without_root();
        builder.add_root(0);
        if LOCATIONS {
            builder.keep_locations();
        }
        builder
    }

    /// The caller must then call [`reserve_for`](Self::reserve_for).
    #[inline]
    pub(crate) fn without_root() -> Self {
        Self {
            original_mode: DocumentMode::NoQuirks,
            selected_contents: SelectedContents::default(),
            document: Document::without_root(),
            root: NodeId::ROOT,
            was_edited: false,
            is_fragment: false,
            own_names: Vec::new(),
            keeps_memory: false,
            root_insertion_target: None,
            has_instructions: false,
        }
    }

    pub(crate) fn build_a_fragment(&mut self) {
        self.is_fragment = true;
    }

    /// NOTE: moving a builder or a document takes as long as parsing a tag, so methods change a new builder in place.
    pub(crate) fn build_a_fragment_in(&mut self, document: &mut Document, root: NodeId) {
        std::mem::swap(&mut self.document, document);
        if let Some(extras) = &mut self.document.extras {
            extras.stop_reason = None;
        }
        self.document.lose_tree_order();
        self.document.nodes.hold();
        self.original_mode = self.document.mode;
        self.selected_contents.known_nodes = self.document.nodes.count();
        self.root = root;
        self.is_fragment = true;
    }

    pub(crate) fn build_in_memory_of(&mut self, document: &mut Document) {
        std::mem::swap(&mut self.document, document);
        self.document.drop_all_nodes();
        self.document.nodes.hold();
        self.keeps_memory = true;
    }

    fn add_root(&mut self, nodes: usize) {
        self.document.add_root(nodes);
        self.document.nodes.hold();
    }

    pub(crate) fn keep_locations(&mut self) {
        self.document.locations.get_or_insert_with(Default::default);
    }

    /// In an existing document, keeps the nodes built so far, but removes them from their root.
    #[cfg(feature = "bytes")]
    pub(crate) fn restarted(mut self) -> Self {
        let mut restarted = Self { is_fragment: self.is_fragment, ..Self::without_root() };
        if self.keeps_memory {
            restarted.build_in_memory_of(&mut self.document);
        } else if self.root == NodeId::ROOT {
            restarted.add_root(0);
        } else {
            self.document.nodes.release();
            self.document.mode = self.original_mode;
            self.document.unlink_children(self.root);
            restarted.build_a_fragment_in(&mut self.document, self.root);
        }
        if LOCATIONS {
            restarted.keep_locations();
        }
        restarted
    }

    /// Makes the builder keep the locations of nodes in the input.
    pub fn with_locations(mut self) -> DocumentBuilder<true> {
        self.keep_locations();
        self.retyped()
    }

    #[inline]
    pub(crate) fn retyped<const MAY_LOCATE: bool>(self) -> DocumentBuilder<MAY_LOCATE> {
        DocumentBuilder {
            document: self.document,
            root: self.root,
            was_edited: self.was_edited,
            is_fragment: self.is_fragment,
            original_mode: self.original_mode,
            own_names: self.own_names,
            keeps_memory: self.keeps_memory,
            root_insertion_target: self.root_insertion_target,
            has_instructions: self.has_instructions,
            selected_contents: self.selected_contents,
        }
    }

    /// Reserves memory for the tree that the parser builds from about `bytes` bytes of input.
    pub fn with_capacity_for(mut self, bytes: usize) -> Self {
        self.reserve_for(bytes);
        self
    }

    #[inline]
    pub(crate) fn reserve_for(&mut self, bytes: usize) {
        let bytes = bytes.min(1 << 26);
        // NOTE: this is enough for dense pages of typical size. Large pages get proportionally less, because some allocators
        // always return their largest block to the system.
        let start = bytes.min(256 << 10);
        let rest = bytes - start;
        let nodes = start / 16 + rest / 64 + 8;
        let attributes = start.saturating_sub(256) / 24 + rest / 96;
        self.document.attributes.shared.reserve(attributes);
        let strings = match self.document.strings.shared.has_input() {
            false => bytes + bytes / 8 + bytes.min(8),
            true => bytes / 64 + 64,
        };
        self.document.strings.shared.reserve(strings);
        // NOTE: nodes come last, because many allocators let only the last allocation grow in place.
        if self.document.nodes.as_slice().is_empty() {
            self.add_root(nodes);
        } else {
            self.document.nodes.reserve(nodes);
        }
        if let Some(locations) = &mut self.document.locations {
            locations.reserve(nodes, attributes);
        }
    }

    pub(crate) fn give(&mut self, text: Arc<String>) {
        self.document.strings.give(text);
    }

    /// OPTIMIZATION: reserves memory for the first chunk's tree, to avoid copies while the tree grows. Tested by the `chunking`
    /// suite.
    #[inline]
    pub(super) fn reserve_for_the_first_chunk(&mut self, part: InputPart<'_>) {
        const LONG: usize = 1 << 10;
        const LONGEST: usize = 1 << 16;
        let bytes = part.text.len() + part.after;
        if bytes >= LONG && self.document.strings.shared.is_exhausted() {
            cold_path();
            self.reserve_for(bytes.min(LONGEST));
        }
    }

    /// Returns the document in its current state.
    pub const fn as_document(&self) -> &Document {
        &self.document
    }

    /// Returns the document for edits, for example by a script, while the parser waits for more input.
    ///
    /// The parser holds node ids from this document. A caller may move the document out or replace it with a clone, but must
    /// put the document or the clone back before the parser continues. Until the parser is done, [`Document::compact`] and
    /// [`Document::clear`] do nothing.
    ///
    /// # Panics
    ///
    /// With a different document, or a compacted or cleared clone, the parser may later panic, misplace nodes, or give them
    /// wrong names.
    pub fn as_document_mut(&mut self) -> &mut Document {
        self.was_edited = true;
        self.document.nodes.keep_held();
        self.document.extras_mut().form_associations.expects_moves = true;
        self.selected_contents.may_exist = true;
        &mut self.document
    }

    pub(crate) fn complete(&mut self) {
        self.complete_the_document();
        if self.is_fragment {
            self.complete_the_fragment();
        }
    }

    pub(crate) fn into_document(self) -> Document {
        self.document
    }

    fn complete_the_fragment(&mut self) {
        let (document, root) = (&mut self.document, self.root);
        if root == NodeId::ROOT {
            document.nodes[root].label = Label::FRAGMENT;
        } else {
            document.mode = self.original_mode;
            if self.has_instructions {
                document.changes_of_instructions += 1;
            }
        }
        let html = || document.node(root).first_element_child().map(|node| node.id());
        let contents = self.root_insertion_target.or_else(html);
        document.unlink_children(root);
        if let Some(contents) = contents {
            document.move_children(contents, root);
        }
    }

    fn complete_the_document(&mut self) {
        self.document.nodes.release();
        if let Some(extras) = &mut self.document.extras
            && !self.document.nodes.is_held()
        {
            extras.form_associations.complete();
        }
        #[cfg(feature = "select")]
        {
            self.document.element_lists = Some(Default::default());
        }
        if self.keeps_memory {
            return;
        }
        if self.document.strings.shared.has_input() && self.document.stop_reason().is_some() {
            // NOTE: a limit may stop the parse early, so the unread end of the input is freed.
            self.document.compact_strings(&self.document.all_ids());
        }
        self.document.nodes.shrink();
        shrink(&mut self.document.attributes.shared);
        self.document.strings.shared.shrink();
        if let Some(locations) = &mut self.document.locations {
            locations.shrink();
        }
    }
}
