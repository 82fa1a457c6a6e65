use std::sync::Arc;

use super::selectedcontent::SelectedContentState;
use crate::dom::storage::document::{Document, MIN_NODE_CAPACITY};
use crate::dom::storage::node::{KindOrName, NodeArena, NodeId};
use crate::dom::storage::unique_slots::shrink_excess_capacity;
use crate::names::NameId;
use crate::sink::DocumentMode;

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
    pub(crate) is_fragment: bool,
    pub(super) original_mode: DocumentMode,
    /// The document's name ids, indexed by the parser's name ids.
    pub(in crate::dom) name_map: Vec<Option<NameId>>,
    is_reusing_allocations: bool,
    pub(super) root_insertion_target: Option<NodeId>,
    pub(super) has_processing_instructions: bool,
    pub(super) selectedcontent_state: SelectedContentState,
}

impl DocumentBuilder {
    /// Creates a builder for a document.
    pub fn new() -> Self {
        Self::without_root().with_capacity_for(0)
    }

    /// Creates a builder for a document that reuses the memory of another document, which is [cleared](Document::clear).
    pub fn reusing(mut document: Document) -> Self {
        let mut builder = Self::without_root();
        builder.take_and_clear_document(&mut document);
        builder
    }

    /// Creates a builder for a fragment, whose root receives the children of the parser's `html` element.
    pub fn for_fragment() -> Self {
        Self { is_fragment: true, ..Self::new() }
    }

    /// Creates a builder that adds a fragment to an existing document, and finally returns the document. The builder puts the
    /// nodes into its [document node](crate::sink::TreeSink::document), a document fragment without a parent. The parser should
    /// have the document's edition and scripting flag. For a document behind a reference, use [`std::mem::take`].
    pub fn for_fragment_in(mut document: Document) -> Self {
        let root = document.push_fragment();
        let mut builder = Self::without_root();
        builder.start_fragment_in(&mut document, root);
        builder
    }
}

impl Default for DocumentBuilder {
    fn default() -> Self {
        Self::new()
    }
}

impl<const LOCATIONS: bool> DocumentBuilder<LOCATIONS> {
    /// The caller must then call [`init_and_reserve_for_input`](Self::init_and_reserve_for_input).
    #[inline]
    pub(crate) fn without_root() -> Self {
        Self {
            original_mode: DocumentMode::NoQuirks,
            selectedcontent_state: SelectedContentState::default(),
            document: Document::without_root(),
            root: NodeId::ROOT,
            was_edited: false,
            is_fragment: false,
            name_map: Vec::new(),
            is_reusing_allocations: false,
            root_insertion_target: None,
            has_processing_instructions: false,
        }
    }

    /// NOTE: moving a builder or a document takes as long as parsing a tag, so methods change a new builder in place.
    pub(crate) fn start_fragment_in(&mut self, document: &mut Document, root: NodeId) {
        std::mem::swap(&mut self.document, document);
        if let Some(rare_data) = &mut self.document.rare_data {
            rare_data.stop_reason = None;
        }
        self.document.invalidate_tree_order_and_index();
        self.document.nodes.add_active_builder();
        self.original_mode = self.document.mode;
        self.selectedcontent_state.counted_nodes = self.document.nodes.total_count();
        self.root = root;
        self.is_fragment = true;
    }

    pub(crate) fn take_and_clear_document(&mut self, document: &mut Document) {
        std::mem::swap(&mut self.document, document);
        self.document.reset_reusing_allocations();
        self.document.nodes.add_active_builder();
        self.is_reusing_allocations = true;
    }

    pub(crate) fn enable_locations(&mut self) {
        self.document.locations.get_or_insert_with(Default::default);
    }

    /// In an existing document, keeps the nodes built so far, but removes them from their root.
    #[cfg(feature = "bytes")]
    pub(crate) fn into_restarted(mut self) -> Self {
        let mut restarted = Self { is_fragment: self.is_fragment, ..Self::without_root() };
        if self.is_reusing_allocations {
            restarted.take_and_clear_document(&mut self.document);
        } else if self.root == NodeId::ROOT {
            restarted.init_and_reserve_for_input(0);
        } else {
            self.document.nodes.remove_active_builder();
            self.document.mode = self.original_mode;
            self.document.unlink_children(self.root);
            restarted.start_fragment_in(&mut self.document, self.root);
        }
        if LOCATIONS {
            restarted.enable_locations();
        }
        restarted
    }

    /// Makes the builder keep the locations of nodes in the input.
    pub fn with_locations(mut self) -> DocumentBuilder<true> {
        self.enable_locations();
        self.into_location_variant()
    }

    #[inline]
    pub(crate) fn into_location_variant<const NEW_LOCATIONS: bool>(self) -> DocumentBuilder<NEW_LOCATIONS> {
        DocumentBuilder {
            document: self.document,
            root: self.root,
            was_edited: self.was_edited,
            is_fragment: self.is_fragment,
            original_mode: self.original_mode,
            name_map: self.name_map,
            is_reusing_allocations: self.is_reusing_allocations,
            root_insertion_target: self.root_insertion_target,
            has_processing_instructions: self.has_processing_instructions,
            selectedcontent_state: self.selectedcontent_state,
        }
    }

    /// Reserves memory for the tree that the parser builds from about `bytes` bytes of input.
    pub fn with_capacity_for(mut self, bytes: usize) -> Self {
        self.init_and_reserve_for_input(bytes);
        self
    }

    #[inline(always)]
    pub(crate) fn init_and_reserve_for_input(&mut self, bytes: usize) {
        let bytes = bytes.min(1 << 26);
        // NOTE: this is enough for dense pages of typical size. Large pages get proportionally less, because some allocators
        // always return their largest block to the system.
        let start = bytes.min(256 << 10);
        let rest = bytes - start;
        let nodes = start / 16 + rest / 64 + 10;
        let attributes = start.saturating_sub(256) / 24 + rest / 96;
        self.document.attributes.shared.reserve(attributes);
        let strings = match self.document.strings.text_buffer.has_adopted_input() {
            false => bytes + bytes / 8 + bytes.min(8),
            true => bytes / 64 + 64,
        };
        self.document.strings.text_buffer.reserve(strings);
        // NOTE: nodes come last, because many allocators let only the last allocation grow in place.
        if self.document.nodes.as_slice().is_empty() {
            self.document.nodes = NodeArena::with_root(Vec::with_capacity(nodes.max(MIN_NODE_CAPACITY)));
            self.document.nodes.add_active_builder();
        } else {
            self.document.nodes.reserve(nodes);
        }
        if let Some(locations) = &mut self.document.locations {
            locations.reserve(nodes, attributes);
        }
    }

    pub(crate) fn try_adopt_input(&mut self, text: Arc<String>) {
        self.document.strings.try_adopt_input(text);
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
        self.document.nodes.ensure_active_builder();
        self.document.get_or_insert_rare_data().form_associations.records_all_moves = true;
        self.selectedcontent_state.may_exist = true;
        &mut self.document
    }

    pub(crate) fn complete_build(&mut self) {
        self.document.nodes.remove_active_builder();
        if let Some(rare_data) = &mut self.document.rare_data
            && !self.document.nodes.has_active_builder()
        {
            rare_data.form_associations.stop_recording_all_moves();
        }
        #[cfg(feature = "select")]
        {
            self.document.element_name_index = Some(Default::default());
        }
        if self.is_fragment {
            self.complete_fragment();
        }
        if self.is_reusing_allocations {
            return;
        }
        if self.document.strings.text_buffer.has_adopted_input() && self.document.stop_reason().is_some() {
            // NOTE: a limit may stop the parse early, so the unread end of the input is freed.
            self.document.compact_strings(&self.document.live_node_ids());
        }
        self.document.nodes.shrink_excess_capacity();
        shrink_excess_capacity(&mut self.document.attributes.shared);
        self.document.strings.text_buffer.shrink_excess_capacity();
        if let Some(locations) = &mut self.document.locations {
            locations.shrink_excess_capacity();
        }
    }

    fn complete_fragment(&mut self) {
        let (document, root) = (&mut self.document, self.root);
        if root == NodeId::ROOT {
            document.nodes[root].kind_or_name = KindOrName::FRAGMENT;
        } else {
            document.mode = self.original_mode;
            if self.has_processing_instructions {
                document.processing_instructions_version += 1;
            }
        }
        let html = || document.node(root).first_element_child().map(|node| node.id());
        let contents = self.root_insertion_target.or_else(html);
        document.unlink_children(root);
        if let Some(contents) = contents {
            document.move_children(contents, root);
        }
    }
}
