//! How a node is stored, and what kinds of nodes there are.

use std::ops::{Index, IndexMut};

use super::NodeId;
use super::attributes::AttributeList;
use super::text::{StringRange, is_much_spare};
use crate::names::ExpandedName;

/// What a node is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum NodeKind {
    /// A document: the root of a [`Document`](super::Document).
    Document,
    /// A document fragment: the root of a [`Fragment`](super::Fragment), the contents of a `template` element, or one
    /// that was created.
    Fragment,
    /// A doctype.
    Doctype,
    /// An element.
    Element,
    /// A text.
    Text,
    /// A comment.
    Comment,
    /// A processing instruction.
    ProcessingInstruction,
}

/// The bits below the kind.
const KIND_SHIFT: u32 = 28;

/// The kind of a node and, for an element, its name: the raw value of an [`ExpandedName`], or one of the values that
/// no name has.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Label(u32);

impl Label {
    pub(super) const DOCUMENT: Self = Self(7 << KIND_SHIFT);
    pub(super) const FRAGMENT: Self = Self(8 << KIND_SHIFT);
    pub(super) const DOCTYPE: Self = Self(9 << KIND_SHIFT);
    pub(super) const TEXT: Self = Self(10 << KIND_SHIFT);
    pub(super) const COMMENT: Self = Self(11 << KIND_SHIFT);
    pub(super) const PROCESSING_INSTRUCTION: Self = Self(12 << KIND_SHIFT);

    /// The label of an element with this name.
    pub(super) const fn element(name: ExpandedName) -> Self {
        Self(name.raw())
    }

    /// The name, for an element.
    #[inline]
    pub(super) const fn name(self) -> Option<ExpandedName> {
        if self.0 < Self::DOCUMENT.0 {
            Some(ExpandedName::from_raw(self.0))
        } else {
            None
        }
    }

    /// The kind.
    #[inline]
    pub(super) const fn kind(self) -> NodeKind {
        match self.0 >> KIND_SHIFT {
            0..=6 => NodeKind::Element,
            7 => NodeKind::Document,
            8 => NodeKind::Fragment,
            9 => NodeKind::Doctype,
            10 => NodeKind::Text,
            11 => NodeKind::Comment,
            _ => NodeKind::ProcessingInstruction,
        }
    }
}

/// Two numbers that a node holds beside its links. What they say hangs on the kind of the node:
///
/// - element: where its attributes stand ([`AttributeList`]),
/// - text, comment, processing instruction: where the data stands ([`StringRange`]),
/// - doctype: where the name stands ([`StringRange`]),
/// - document fragment: the number of the `template` element whose contents it is, or of the host whose shadow root it
///   is, in `start`, 0 if there is none; what is said of a shadow root, in `length`, 0 for other fragments.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Payload {
    pub(super) start: u32,
    pub(super) length: u32,
}

/// A node: 32 bytes.
#[derive(Clone, Copy)]
pub(super) struct Node {
    pub(super) parent: Option<NodeId>,
    pub(super) previous_sibling: Option<NodeId>,
    pub(super) next_sibling: Option<NodeId>,
    pub(super) first_child: Option<NodeId>,
    pub(super) last_child: Option<NodeId>,
    pub(super) label: Label,
    pub(super) payload: Payload,
}

const _: () = assert!(size_of::<Node>() == 32);

impl Node {
    /// A node without any links.
    #[inline]
    pub(super) const fn new(label: Label, payload: Payload) -> Self {
        Self {
            parent: None,
            previous_sibling: None,
            next_sibling: None,
            first_child: None,
            last_child: None,
            label,
            payload,
        }
    }

    /// The attributes, for an element.
    pub(super) const fn attributes(&self) -> AttributeList {
        AttributeList {
            start: self.payload.start,
            length: self.payload.length,
        }
    }

    /// Where the data stands, for a text, a comment or a processing instruction; where the name stands, for a doctype.
    pub(super) const fn string(&self) -> StringRange {
        StringRange {
            start: self.payload.start,
            length: self.payload.length,
        }
    }
}

impl From<AttributeList> for Payload {
    fn from(list: AttributeList) -> Self {
        Self {
            start: list.start,
            length: list.length,
        }
    }
}

impl From<StringRange> for Payload {
    fn from(range: StringRange) -> Self {
        Self {
            start: range.start,
            length: range.length,
        }
    }
}

/// The nodes of a document. The first place is a filler, so that no id is 0; the second is the root's.
#[derive(Clone)]
pub(super) struct Nodes(Vec<Node>);

impl Nodes {
    /// A root and no more nodes.
    pub(super) fn new(root: Node) -> Self {
        // The smallest page has html, head and body.
        let mut nodes = Vec::with_capacity(16);
        nodes.push(Node::new(Label::FRAGMENT, Payload::default()));
        nodes.push(root);
        Self(nodes)
    }

    /// Makes room for this many more nodes.
    pub(super) fn reserve(&mut self, nodes: usize) {
        self.0.reserve(nodes);
    }

    /// Whether there is room for one more node.
    #[inline]
    pub(super) fn have_room(&self) -> bool {
        self.0.len() < self.0.capacity()
    }

    /// Gives back memory that is not in use, if it is much.
    pub(super) fn shrink(&mut self) {
        if is_much_spare(self.0.capacity(), self.0.len()) {
            self.0.shrink_to_fit();
        }
    }

    /// How many nodes there are.
    pub(super) fn count(&self) -> usize {
        self.0.len() - 1
    }

    /// Whether there is a node with this id.
    pub(super) fn contains(&self, id: NodeId) -> bool {
        id.index() < self.0.len()
    }

    /// The node that was added last.
    #[inline]
    pub(super) fn last_mut(&mut self) -> &mut Node {
        let last = self.0.len() - 1;
        &mut self.0[last]
    }

    /// The node with this id, or the filler, which has no links that anyone follows, and is of no kind that anyone asks for.
    ///
    /// OPTIMIZATION: whether a node has children is hard to foretell, so that to write a link that nobody reads costs less
    /// than to ask whether there is a node to link. Held equal by the suite `tree_construction`.
    #[inline(always)]
    pub(super) fn get_or_filler(&mut self, id: Option<NodeId>) -> &mut Node {
        &mut self.0[id.map_or(0, NodeId::index)]
    }

    /// Adds a node.
    ///
    /// DEVIATION: the standard knows no limit. Past this one the memory is gone, too.
    #[inline]
    pub(super) fn push(&mut self, node: Node) -> NodeId {
        let id = NodeId::from_index(self.0.len()).expect("a document holds 2³² − 2 nodes");
        self.0.push(node);
        id
    }
}

impl Index<NodeId> for Nodes {
    type Output = Node;

    #[inline]
    fn index(&self, id: NodeId) -> &Node {
        &self.0[id.index()]
    }
}

impl IndexMut<NodeId> for Nodes {
    #[inline]
    fn index_mut(&mut self, id: NodeId) -> &mut Node {
        &mut self.0[id.index()]
    }
}
