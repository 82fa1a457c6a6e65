//! How a node is stored, and what kinds of nodes there are.

use std::ops::{Index, IndexMut};

use super::attributes::AttributeList;
use super::node_id::NodeId;
use super::strings::{StringRange, is_much_spare};
use crate::names::ExpandedName;

/// What a node is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum NodeKind {
    /// A document: the root of a [`Document`](crate::dom::Document).
    Document,
    /// A document fragment: the root of a [`Fragment`](crate::dom::Fragment), the contents of a `template` element, or one
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
pub(in crate::dom) struct Label(u32);

impl Label {
    pub(in crate::dom) const DOCUMENT: Self = Self(7 << KIND_SHIFT);
    pub(in crate::dom) const FRAGMENT: Self = Self(8 << KIND_SHIFT);
    pub(in crate::dom) const DOCTYPE: Self = Self(9 << KIND_SHIFT);
    pub(in crate::dom) const TEXT: Self = Self(10 << KIND_SHIFT);
    pub(in crate::dom) const COMMENT: Self = Self(11 << KIND_SHIFT);
    pub(in crate::dom) const PROCESSING_INSTRUCTION: Self = Self(12 << KIND_SHIFT);

    /// The label of an element with this name.
    pub(in crate::dom) const fn element(name: ExpandedName) -> Self {
        Self(name.raw())
    }

    /// The name, for an element.
    #[inline]
    pub(in crate::dom) const fn name(self) -> Option<ExpandedName> {
        if self.0 < Self::DOCUMENT.0 {
            Some(ExpandedName::from_raw(self.0))
        } else {
            None
        }
    }

    /// The kind.
    #[inline]
    pub(in crate::dom) const fn kind(self) -> NodeKind {
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

/// Two numbers that a node holds beside its links. What they mean depends on the kind of the node:
///
/// - element: where its attributes are ([`AttributeList`]),
/// - text, comment, processing instruction: where the data is ([`StringRange`]),
/// - doctype: where the name is ([`StringRange`]),
/// - document fragment: in `start`, the number of the `template` element whose contents it is, or of the host whose
///   shadow root it is, or 0; in `length`, the flags of a shadow root, or 0.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(in crate::dom) struct Payload {
    pub(in crate::dom) start: u32,
    pub(in crate::dom) length: u32,
}

impl Payload {
    /// What a node has for which there is nothing to say.
    pub(in crate::dom) const NONE: Self = Self {
        start: 0,
        length: 0,
    };
}

/// A node: 32 bytes.
#[derive(Clone, Copy)]
pub(in crate::dom) struct Node {
    pub(in crate::dom) parent: Option<NodeId>,
    pub(in crate::dom) previous_sibling: Option<NodeId>,
    pub(in crate::dom) next_sibling: Option<NodeId>,
    pub(in crate::dom) first_child: Option<NodeId>,
    pub(in crate::dom) last_child: Option<NodeId>,
    pub(in crate::dom) label: Label,
    pub(in crate::dom) payload: Payload,
}

const _: () = assert!(size_of::<Node>() == 32);

impl Node {
    /// A node without any links.
    #[inline]
    pub(in crate::dom) const fn new(label: Label, payload: Payload) -> Self {
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
    pub(in crate::dom) const fn attributes(&self) -> AttributeList {
        AttributeList {
            start: self.payload.start,
            length: self.payload.length,
        }
    }

    /// Where the data is, for a text, a comment or a processing instruction; where the name is, for a doctype.
    pub(in crate::dom) const fn string(&self) -> StringRange {
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
pub(in crate::dom) struct Nodes(Vec<Node>);

impl Nodes {
    const FILLER: Node = Node::new(Label::FRAGMENT, Payload::NONE);

    /// A root and no more nodes.
    pub(in crate::dom) fn new(root: Node) -> Self {
        // The smallest page has html, head and body.
        let mut nodes = Vec::with_capacity(16);
        nodes.extend([Self::FILLER, root]);
        Self(nodes)
    }

    /// Drops all nodes but the root, which is as new.
    pub(in crate::dom) fn clear(&mut self, root: Node) {
        self.0.clear();
        self.0.extend([Self::FILLER, root]);
    }

    /// Makes room for this many more nodes.
    pub(in crate::dom) fn reserve(&mut self, nodes: usize) {
        self.0.reserve(nodes);
    }

    /// Whether there is room for one more node.
    #[inline]
    pub(in crate::dom) fn have_room(&self) -> bool {
        self.0.len() < self.0.capacity()
    }

    /// Gives back memory that is not in use, if it is much.
    pub(in crate::dom) fn shrink(&mut self) {
        if is_much_spare(self.0.capacity(), self.0.len()) {
            self.0.shrink_to_fit();
        }
    }

    /// How many nodes there are.
    pub(in crate::dom) fn count(&self) -> usize {
        self.0.len() - 1
    }

    /// Whether there is a node with this id.
    pub(in crate::dom) fn contains(&self, id: NodeId) -> bool {
        id.index() < self.0.len()
    }

    /// The node that was added last.
    #[inline]
    pub(in crate::dom) fn last_mut(&mut self) -> &mut Node {
        let last = self.0.len() - 1;
        &mut self.0[last]
    }

    /// The node with this id, or the filler, whose links and kind nobody reads.
    ///
    /// OPTIMIZATION: whether a node has children is hard to predict, so writing a link that nobody reads costs less
    /// than asking whether there is a node to link. Held equal by the suite `tree_construction`.
    #[inline(always)]
    pub(in crate::dom) fn get_or_filler(&mut self, id: Option<NodeId>) -> &mut Node {
        &mut self.0[id.map_or(0, NodeId::index)]
    }

    /// Adds a node.
    ///
    /// DEVIATION: the standard has no limit. Past this one, memory has run out anyway.
    #[inline]
    pub(in crate::dom) fn push(&mut self, node: Node) -> NodeId {
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
