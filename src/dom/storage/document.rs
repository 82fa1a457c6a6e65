use std::fmt;
#[cfg(feature = "select")]
use std::sync::OnceLock;

use super::attribute_lists::AttributeLists;
use super::locations::SourceLocations;
use super::node::{NodeArena, NodeId};
use super::rare_data::DocumentRareData;
use super::string_pool::StringPool;
use super::unique_slots::RangeOrSlot;
use crate::edition::Edition;
use crate::encoding::EncodingReport;
use crate::names::{ExpandedName, NameTable, attribute};
use crate::sink::{DocumentMode, Limits};

/// A tree of nodes, and the created or removed nodes outside the tree.
///
/// A document owns its nodes. A [`NodeId`] identifies a node, and a [`NodeRef`](crate::dom::NodeRef) reads it, starting at
/// [`root`](Self::root) or [`body`](Self::body). Edits are methods of the document that take ids.
///
/// Dropping a document takes almost no time, and cloning it only copies memory. Clones keep the ids of their nodes. A document
/// holds at most 2³² − 2 nodes (128 GiB), and as many attributes. Adding more panics.
///
/// ```
/// let mut document = soupstone::parse_document("<title>Soups</title><ul><li>Pea<li class=hot>Leek</ul>");
///
/// // Find and read. With the `select` feature, by `document.select_first("li.hot")`, too.
/// let hot = document.elements_by_class_name("hot").next().unwrap();
/// assert_eq!(hot.text_content(), "Leek");
/// assert_eq!(document.title().as_deref(), Some("Soups"));
///
/// // Change, by id.
/// let hot = hot.id();
/// document.set_attribute(hot, "class", "cold")?;
/// document.append_text(hot, " soup")?;
/// let list = document.elements_by_tag_name("ul").next().unwrap();
/// assert_eq!(list.inner_html(), r#"<li>Pea</li><li class="cold">Leek soup</li>"#);
/// # Ok::<(), soupstone::EditError>(())
/// ```
#[derive(Clone)]
pub struct Document {
    pub(in crate::dom) nodes: NodeArena,
    pub(in crate::dom) attributes: AttributeLists,
    pub(in crate::dom) strings: StringPool,
    pub(in crate::dom) names: NameTable,
    pub(in crate::dom) rare_data: Option<Box<DocumentRareData>>,
    pub(in crate::dom) mode: DocumentMode,
    pub(in crate::dom) edition: Edition,
    pub(in crate::dom) scripting: bool,
    #[cfg_attr(not(feature = "bytes"), expect(dead_code, reason = "only bytes have an encoding"))]
    pub(in crate::dom) encoding: Option<EncodingReport>,
    pub(in crate::dom) locations: Option<Box<SourceLocations>>,
    /// Whether an edit moved nodes or took them out of their tree.
    pub(in crate::dom) has_moved_nodes: bool,
    /// The number of edits that created, moved or changed processing instructions.
    pub(in crate::dom) processing_instructions_version: u64,
    /// Whether all elements are known to be in the tree, with ids that ascend in tree order.
    pub(in crate::dom) is_in_tree_order: bool,
    #[cfg(feature = "select")]
    pub(in crate::dom) element_name_index: Option<ElementNameIndex>,
}

/// The elements of a tree by name, which selectors use from the end of a parse until an element is moved or renamed.
///
/// OPTIMIZATION: without lists, a search for a name visits each node. The second search makes the lists, which costs as
/// much as a few searches (test: `queries_equal_the_reference`). Otherwise, selecting by the scoreboard's selectors takes
/// 44 % more instructions on real pages and 56 % on dense pages in the default profile, and 45 % and 56 % with fat LTO.
#[cfg(feature = "select")]
#[derive(Clone, Default)]
pub(in crate::dom) struct ElementNameIndex {
    pub(in crate::dom) first_search: OnceLock<()>,
    /// The elements with each name, in tree order. The index of a list is the index of the name.
    pub(in crate::dom) elements_by_name: OnceLock<Vec<Vec<NodeId>>>,
}

/// Even the smallest page has `html`, `head` and `body`. Two nodes are the sentinel and the root.
pub(in crate::dom) const MIN_NODE_CAPACITY: usize = 16;

impl Document {
    /// Creates an empty document: a root without children, in no-quirks mode, in the default edition, without scripting and
    /// limits. For nodes of another document, use [`new_like`](Self::new_like).
    pub fn new() -> Self {
        let mut document = Self::without_root();
        document.nodes = NodeArena::with_root(Vec::with_capacity(MIN_NODE_CAPACITY));
        document
    }

    /// Creates an empty document with the [mode](Self::mode), the [edition](Self::edition), the [scripting
    /// flag](Self::scripting), the [limits](Self::limits), the [flattened
    /// depth](crate::ParseOptions::with_flattened_depth), and the kind of root of another document. [Imported](Self::import_node)
    /// nodes of that document are then written, selected and edited as in their document.
    ///
    /// ```
    /// use soupstone::{CloneDepth, Document, ParseOptions};
    ///
    /// let page = ParseOptions::new().with_scripting(true).parse_document("<body><noscript><img src=/pea></noscript>");
    /// let mut part = Document::new_like(&page);
    /// let copy = part.import_node(page.body().unwrap(), CloneDepth::Deep)?;
    /// part.append(part.root().id(), copy)?;
    /// assert_eq!(part.to_html(), "<body><noscript><img src=/pea></noscript></body>");
    /// assert_eq!(part.mode(), page.mode());
    /// # Ok::<(), soupstone::EditError>(())
    /// ```
    pub fn new_like(other: &Self) -> Self {
        let (mode, edition, scripting) = (other.mode, other.edition, other.scripting);
        let mut document = Self { mode, edition, scripting, ..Self::new() };
        document.nodes[NodeId::ROOT].kind_or_name = other.nodes[NodeId::ROOT].kind_or_name;
        if let Some(settings) = other.rare_data.as_deref() {
            let rare_data = document.get_or_insert_rare_data();
            (rare_data.limits, rare_data.flattened_depth) = (settings.limits, settings.flattened_depth);
        }
        document
    }

    /// The caller must first add the root.
    #[inline]
    pub(in crate::dom) fn without_root() -> Self {
        Self {
            nodes: NodeArena::default(),
            attributes: AttributeLists::default(),
            strings: StringPool::default(),
            names: NameTable::new(),
            rare_data: None,
            mode: DocumentMode::NoQuirks,
            edition: Edition::DEFAULT,
            scripting: false,
            encoding: None,
            locations: None,
            has_moved_nodes: false,
            processing_instructions_version: 0,
            is_in_tree_order: false,
            #[cfg(feature = "select")]
            element_name_index: None,
        }
    }

    /// Drops all nodes and keeps the memory for new nodes. The mode and all other settings become those of [`new`](Self::new). The
    /// ids of dropped nodes become invalid, or identify new nodes. Does nothing while a parser is building the document.
    pub fn clear(&mut self) {
        if !self.nodes.has_active_builder() {
            self.reset_reusing_allocations();
        }
    }

    pub(in crate::dom) fn reset_reusing_allocations(&mut self) {
        self.nodes.reset_to_root();
        self.attributes.clear();
        self.strings.clear();
        self.names.clear();
        *self = Self {
            nodes: std::mem::take(&mut self.nodes),
            attributes: std::mem::take(&mut self.attributes),
            strings: std::mem::take(&mut self.strings),
            names: std::mem::take(&mut self.names),
            ..Self::without_root()
        };
    }

    pub(crate) fn live_node_ids(&self) -> Vec<NodeId> {
        self.nodes.slot_ids_after(0).filter(|id| self.nodes.contains(*id)).collect()
    }

    /// Returns the number of all nodes in and outside the tree, including [freed](Self::compact) nodes. This number is also the
    /// maximum [index](NodeId::index) of a node.
    pub fn node_count(&self) -> usize {
        self.nodes.total_count()
    }

    /// Returns the table that the name ids of this document refer to.
    pub const fn names(&self) -> &NameTable {
        &self.names
    }

    /// Returns the [limits](crate::ParseOptions::with_limits) that the document was parsed with. Edits that would exceed the limit on
    /// nodes, and markup that would exceed any limit, return [`EditError::Limit`](crate::EditError::Limit).
    pub fn limits(&self) -> Option<&Limits> {
        self.rare_data.as_ref()?.limits.as_ref()
    }

    pub(crate) fn flattened_depth(&self) -> Option<u32> {
        self.rare_data.as_ref()?.flattened_depth
    }

    /// Sets the [mode](Self::mode), for a tree that is not parsed, or that goes to a consumer without modes.
    pub fn set_mode(&mut self, mode: DocumentMode) {
        self.mode = mode;
    }
}

impl Default for Document {
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

// The [`is` value](https://dom.spec.whatwg.org/#concept-element-is-value) is kept until the `is` attribute is removed. The
// value is stored when the attributes of a parsed element first change.

pub(in crate::dom) const IS_ATTRIBUTE: ExpandedName = ExpandedName::without_namespace(attribute::IS);

impl Document {
    /// Called when an element is inserted before another one, or created outside the tree.
    pub(in crate::dom) fn invalidate_tree_order_and_index(&mut self) {
        self.is_in_tree_order = false;
        self.drop_element_name_index();
    }

    /// Called before an element is inserted into an edited document, renamed, or moved.
    pub(in crate::dom) fn drop_element_name_index(&mut self) {
        #[cfg(feature = "select")]
        {
            self.element_name_index = None;
        }
    }

    /// Called before the attributes of an element change.
    pub(in crate::dom) fn save_is_value_if_unsaved(&mut self, element: NodeId) {
        let list = self.nodes[element].payload;
        if list.is_shared()
            && let Some(value) = self.find_is_attribute_value(list)
            && self.node_rare_data(element).is_none_or(|data| data.is_value.is_none())
        {
            self.store_is_value(element, value);
        }
    }

    pub(in crate::dom) fn clear_stored_is_value(&mut self, element: NodeId) {
        if let Some(data) = self.rare_data.as_mut().and_then(|rare_data| rare_data.by_node.get_mut(&element)) {
            data.is_value = None;
        }
    }

    pub(in crate::dom) fn store_is_value(&mut self, element: NodeId, value: RangeOrSlot) {
        self.get_or_insert_rare_data().has_stored_is_values = true;
        self.get_or_insert_node_rare_data(element).is_value = Some(value);
    }

    pub(in crate::dom) fn find_is_attribute_value(&self, list: RangeOrSlot) -> Option<RangeOrSlot> {
        self.attributes
            .get(list)
            .iter()
            .find(|attribute| attribute.name == IS_ATTRIBUTE)
            .map(|attribute| attribute.value)
    }
}
