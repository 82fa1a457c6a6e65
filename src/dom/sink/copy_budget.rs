//! Limits how much the parser may copy by itself.

use crate::dom::read::traverse::Edge;
use crate::dom::storage::document::Document;
use crate::dom::storage::node::{NodeId, NodeKind};
use crate::sink::CopyRoom;

/// The maximum weight of all copies, in multiples of the tree without them.
///
/// DEVIATION: the standard has no limit. With `select` elements in options of others, each level doubles the copies, so a
/// kilobyte of markup makes millions of nodes. With this limit, a tree is at most nine times as large as without copies. Up to
/// an option in two others, the limit has no effect.
const COPIES_OF_EACH_NODE: usize = 8;

/// The weight of a node without the bytes of its strings.
const WEIGHT_OF_A_NODE: usize = 16;

/// Counts the weight of the copies and of the tree without them.
#[derive(Clone, Copy, Debug)]
pub(in crate::dom) struct CopyBudget {
    /// Nodes up to this index were weighed, or are copies.
    known_nodes: usize,
    /// The weight of nodes that are not copies.
    weight: usize,
    /// The weight of all copies, and of searches that found too much to copy.
    spent: usize,
}

impl CopyBudget {
    /// Creates the budget for new content in a document with `count` nodes. NOTE: with one budget for the document, fragments
    /// could copy one another's copies.
    pub(in crate::dom) const fn behind(count: usize) -> Self {
        Self { known_nodes: count, weight: 0, spent: 0 }
    }

    /// Returns the weight that can still be copied.
    fn rest(&mut self, document: &Document) -> usize {
        for index in self.known_nodes + 1..=document.nodes.count() {
            if let Some(node) = NodeId::from_index(index) {
                self.weight += document.weight(node);
            }
        }
        self.known_nodes = document.nodes.count();
        let limit = self.weight.saturating_mul(COPIES_OF_EACH_NODE);
        limit.saturating_sub(self.spent)
    }

    /// Spends the weight of a copy of all nodes in `source` if enough is left, and takes room from the limits of the parser.
    /// Returns whether the copy is allowed.
    pub(in crate::dom) fn spend(
        &mut self,
        document: &Document,
        source: NodeId,
        target: NodeId,
        room: &mut CopyRoom,
    ) -> bool {
        let rest = self.rest(document);
        let Some(inside) = document.weight_inside(source, rest) else {
            // NOTE: a search that ends here counts, so it costs no more than a copy.
            self.spent += rest;
            return false;
        };
        let mut depth = 0;
        if let Some(most) = room.depth()
            && inside.depth > 0
        {
            let around = document.elements_around(target, most as usize);
            // NOTE: the walk counts too.
            self.spent += around;
            depth = around + inside.depth;
        }
        self.spent += inside.weight;
        room.take(inside.nodes, inside.string_bytes, depth)
    }

    /// Spends the weight of an empty node for a step of a walk. Returns whether some weight was left.
    pub(in crate::dom) fn spend_step(&mut self, document: &Document) -> bool {
        let is_allowed = self.rest(document) > 0;
        self.spent += WEIGHT_OF_A_NODE;
        is_allowed
    }

    pub(in crate::dom) fn pass_over_copies(&mut self, document: &Document) {
        self.known_nodes = document.nodes.count();
    }
}

/// The size of a deep copy of all nodes in a node.
#[derive(Clone, Copy, Default, Debug)]
struct Inside {
    weight: usize,
    nodes: u64,
    string_bytes: u64,
    depth: usize,
}

impl Document {
    /// The weight of a node without its contents.
    fn weight(&self, id: NodeId) -> usize {
        let attributes = match self.node(id).kind() {
            NodeKind::Element => self.attributes.get(self.nodes[id].attributes()).len(),
            _ => 0,
        };
        WEIGHT_OF_A_NODE * (1 + attributes) + self.string_bytes(id)
    }

    /// The total length of the strings of a node, in bytes.
    fn string_bytes(&self, id: NodeId) -> usize {
        let node = self.node(id);
        match node.kind() {
            NodeKind::Element => self
                .attributes
                .get(self.nodes[id].attributes())
                .iter()
                .map(|attribute| self.strings.get(attribute.value).len())
                .sum(),
            _ => node.data().map_or(0, str::len),
        }
    }

    /// Measures a deep copy of all nodes in a node; `None` if it weighs more than the limit.
    fn weight_inside(&self, source: NodeId, limit: usize) -> Option<Inside> {
        let mut inside = Inside::default();
        let mut pending = vec![(source, 0)];
        while let Some((parent, around)) = pending.pop() {
            let mut depth = around;
            for edge in self.node(parent).traverse() {
                let node = match edge {
                    Edge::Enter(node) if node.id() != parent => node,
                    Edge::Leave(node) if node.id() != parent => {
                        depth -= usize::from(node.is_element());
                        continue;
                    }
                    _ => continue,
                };
                depth += usize::from(node.is_element());
                inside.depth = inside.depth.max(depth);
                inside.weight += self.weight(node.id());
                inside.nodes += 1;
                inside.string_bytes += self.string_bytes(node.id()) as u64;
                if inside.weight > limit {
                    return None;
                }
                let shadow_root = node.shadow_root().filter(|root| root.init.clonable);
                let roots = [self.own_contents(node.id()), shadow_root.map(|root| root.node.id())];
                inside.nodes += roots.iter().flatten().count() as u64;
                let roots = roots.into_iter().flatten();
                pending.extend(roots.map(|root| (root, depth)));
            }
        }
        Some(inside)
    }

    /// Counts the elements around a node, including itself and hosts, up to `most`.
    fn elements_around(&self, node: NodeId, most: usize) -> usize {
        let mut count = 0;
        let mut around = Some(node);
        while let Some(node) = around
            && count < most
        {
            count += usize::from(self.node(node).is_element());
            around = self.nodes[node].parent.or_else(|| self.host(node));
        }
        count
    }
}
