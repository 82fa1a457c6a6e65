//! [`Document`], the owner of all nodes.

use std::fmt;

use super::attributes::AttributeLists;
#[cfg(feature = "select")]
use super::element_lists::ElementLists;
use super::extras::Extras;
use super::locations::Locations;
use super::node::{Label, Node, NodeId, Nodes};
use super::own::Slice;
use super::strings::Strings;
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
/// holds at most 2³² − 2 nodes (128 GiB). Adding more nodes panics.
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
    pub(in crate::dom) nodes: Nodes,
    pub(in crate::dom) attributes: AttributeLists,
    pub(in crate::dom) strings: Strings,
    pub(in crate::dom) names: NameTable,
    pub(in crate::dom) extras: Option<Box<Extras>>,
    pub(in crate::dom) mode: DocumentMode,
    pub(in crate::dom) edition: Edition,
    pub(in crate::dom) scripting: bool,
    #[cfg_attr(not(feature = "bytes"), expect(dead_code, reason = "only bytes have an encoding"))]
    pub(in crate::dom) encoding: Option<EncodingReport>,
    pub(in crate::dom) locations: Option<Box<Locations>>,
    pub(in crate::dom) edits: Edits,
    /// Whether all elements are known to be in the tree, with ids that ascend in tree order.
    #[cfg(feature = "select")]
    pub(in crate::dom) is_in_tree_order: bool,
    #[cfg(feature = "select")]
    pub(in crate::dom) element_lists: Option<Box<ElementLists>>,
}

/// Even the smallest page has `html`, `head` and `body`.
const FEW_NODES: usize = 14;

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(in crate::dom) struct Edits {
    pub(in crate::dom) of_places: u32,
    /// Also counts processing instructions that were created outside the parser.
    pub(in crate::dom) of_instructions: u32,
}

const ROOT: Node = Node::new(Label::DOCUMENT, Slice::EMPTY);

impl Document {
    /// Creates an empty document: a root without children, in no-quirks mode, in the default edition, without scripting and
    /// limits. For nodes of another document, use [`new_like`](Self::new_like).
    #[inline]
    pub fn new() -> Self {
        let mut document = Self::without_root();
        document.add_root(FEW_NODES);
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
    #[inline]
    pub fn new_like(other: &Self) -> Self {
        let (mode, edition, scripting) = (other.mode, other.edition, other.scripting);
        let mut document = Self { mode, edition, scripting, ..Self::new() };
        document.nodes[NodeId::ROOT].label = other.nodes[NodeId::ROOT].label;
        if let Some(settings) = other.extras.as_deref() {
            let extras = document.extras_mut();
            (extras.limits, extras.flattened_depth) = (settings.limits, settings.flattened_depth);
        }
        document
    }

    /// The caller must first add the root.
    #[inline]
    pub(in crate::dom) fn without_root() -> Self {
        Self {
            nodes: Nodes::default(),
            attributes: AttributeLists::default(),
            strings: Strings::default(),
            names: NameTable::new(),
            extras: None,
            mode: DocumentMode::NoQuirks,
            edition: Edition::DEFAULT,
            scripting: false,
            encoding: None,
            locations: None,
            edits: Edits::default(),
            #[cfg(feature = "select")]
            is_in_tree_order: false,
            #[cfg(feature = "select")]
            element_lists: None,
        }
    }

    #[inline]
    pub(in crate::dom) fn add_root(&mut self, nodes: usize) {
        self.nodes = Nodes::new(ROOT, nodes.max(FEW_NODES));
    }

    /// Drops all nodes and keeps the memory for new nodes. The mode and all other settings become those of [`new`](Self::new). The
    /// ids of dropped nodes become invalid, or identify new nodes. Does nothing while a parser is building the document.
    #[inline]
    pub fn clear(&mut self) {
        if !self.nodes.is_held() {
            self.drop_all_nodes();
        }
    }

    pub(in crate::dom) fn drop_all_nodes(&mut self) {
        self.nodes.clear(ROOT);
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

    #[inline]
    pub(crate) fn all_ids(&self) -> Vec<NodeId> {
        let mut ids = Vec::new();
        for id in self.nodes.ids_after(0) {
            if self.nodes.contains(id) {
                ids.push(id);
            }
        }
        ids
    }

    /// Returns the number of all nodes in and outside the tree, including [freed](Self::compact) nodes. This number is also the
    /// maximum [index](NodeId::index) of a node.
    pub fn node_count(&self) -> usize {
        self.nodes.count()
    }

    /// Returns the table that the name ids of this document refer to.
    pub const fn names(&self) -> &NameTable {
        &self.names
    }

    /// Returns the [limits](crate::ParseOptions::with_limits) that the document was parsed with. Edits that would exceed the limit on
    /// nodes, and markup that would exceed any limit, return [`EditError::Limit`](crate::EditError::Limit).
    pub fn limits(&self) -> Option<&Limits> {
        self.extras.as_ref()?.limits.as_ref()
    }

    /// Returns the depth at which elements of the parse became siblings.
    pub(crate) fn flattened_depth(&self) -> Option<u32> {
        self.extras.as_ref()?.flattened_depth
    }

    /// Sets the [mode](Self::mode), for a tree that is not parsed, or that goes to a consumer without modes.
    pub fn set_mode(&mut self, mode: DocumentMode) {
        self.mode = mode;
    }
}

impl Default for Document {
    #[inline]
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for Document {
    #[inline]
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Document")
            .field("mode", &self.mode)
            .field("node_count", &self.node_count())
            .finish_non_exhaustive()
    }
}

// Only the `select` feature needs tree order.

impl Document {
    /// Called when a parser starts a tree. Elements are then inserted in tree order, except in functions that call
    /// [`lose_tree_order`](Self::lose_tree_order). Does nothing for a fragment in an existing document.
    #[inline]
    pub(in crate::dom) fn begin_tree_order(&mut self) {
        #[cfg(feature = "select")]
        if self.nodes.count() == 1 {
            self.is_in_tree_order = true;
        }
    }

    /// Called when a parser has built the tree. Small trees get no lists.
    #[inline]
    pub(in crate::dom) fn expect_selectors(&mut self) {
        #[cfg(feature = "select")]
        if self.nodes.count() > 64 {
            self.element_lists = Some(Box::default());
        }
    }

    /// Called when an element is inserted before another one, or created outside the tree.
    #[inline]
    pub(in crate::dom) fn lose_tree_order(&mut self) {
        #[cfg(feature = "select")]
        {
            self.is_in_tree_order = false;
        }
        self.forget_element_lists();
    }

    /// Called before an element is inserted into an edited document, renamed, or moved.
    #[inline]
    pub(in crate::dom) fn forget_element_lists(&mut self) {
        #[cfg(feature = "select")]
        {
            self.element_lists = None;
        }
    }

    #[inline]
    pub(in crate::dom) fn target(&self, node: NodeId) -> Option<Slice> {
        self.node_data(node)?.target
    }
}

// The [`is` value](https://dom.spec.whatwg.org/#concept-element-is-value) is kept until the `is` attribute is removed. The
// value is stored when the attributes of a parsed element first change.

pub(in crate::dom) const IS: ExpandedName = ExpandedName::none(attribute::IS);

impl Document {
    pub(in crate::dom) fn has_is_values_of_their_own(&self) -> bool {
        self.extras.as_ref().is_some_and(|extras| extras.has_is_values)
    }

    /// Called before the attributes of an element change for the first time.
    pub(in crate::dom) fn keep_is_value(&mut self, element: NodeId, list: Slice) {
        if list.is_shared()
            && let Some(value) = self.is_attribute(list)
            && self.node_data(element).is_none_or(|data| data.is_value.is_none())
        {
            self.put_is_value(element, Some(value));
        }
    }

    #[inline]
    pub(in crate::dom) fn drop_is_value(&mut self, element: NodeId) {
        if self.has_is_values_of_their_own() {
            self.node_data_mut(element).is_value = None;
        }
    }

    pub(in crate::dom) fn set_is_value(&mut self, element: NodeId, value: Option<&str>) {
        let value = value.map(|value| self.strings.add(value));
        self.put_is_value(element, value);
    }

    fn put_is_value(&mut self, element: NodeId, value: Option<Slice>) {
        self.extras_mut().has_is_values = true;
        self.node_data_mut(element).is_value = Some(value);
    }

    #[inline]
    pub(in crate::dom) fn is_attribute(&self, list: Slice) -> Option<Slice> {
        self.attributes.get(list).iter().find(|attribute| attribute.name == IS).map(|attribute| attribute.value)
    }
}
