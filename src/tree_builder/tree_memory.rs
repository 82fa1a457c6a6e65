//! [`TreeMemory`]: the parser's knowledge of a [`Tree`], and the budget for copies.

use std::iter;

use super::markers::Markers;
use super::selects::Selects;
use crate::edition::Edition;
use crate::sink::{Remaining, Tree, TreeSize, children};

/// The maximum weight of all copies, in multiples of the weight of the other nodes.
///
/// DEVIATION: the standard does not limit copies. With nested `select` elements in options, each level doubles the number of
/// copies, so a kilobyte of markup creates millions of nodes. With this limit, a tree is at most nine times its size without
/// copies. An option nested in two other options stays within the limit.
const COPIES_OF_EACH_NODE: u64 = 8;

#[derive(Clone, Debug)]
pub(super) struct TreeMemory<H> {
    pub(super) markers: Markers<H>,
    pub(super) selects: Selects<H>,
    copies: u64,
    /// The weight of all copies, and of searches that found too much to copy.
    spent: u64,
}

impl<H: Clone> TreeMemory<H> {
    pub(super) fn new(tree: &mut dyn Tree<H>, edition: Edition) -> Box<Self> {
        Box::new(Self {
            markers: Markers::new(edition),
            selects: Selects::new(tree.changes_of_options(), edition),
            copies: 0,
            spent: 0,
        })
    }

    pub(super) fn visit(&self, visit: &mut dyn FnMut(&H)) {
        self.markers.visit(visit);
        self.selects.visit(visit);
    }
}

pub(super) struct TreeWork<'a, H> {
    pub(super) tree: &'a mut dyn Tree<H>,
    pub(super) memory: &'a mut TreeMemory<H>,
    pub(super) remaining: &'a mut Remaining,
}

impl<H: Clone> TreeWork<'_, H> {
    fn rest(&mut self) -> u64 {
        let weight = self.tree.size_of_all().weight();
        let limit = weight.saturating_sub(self.memory.copies).saturating_mul(COPIES_OF_EACH_NODE);
        limit.saturating_sub(self.memory.spent)
    }

    /// Spends the weight of a copy of all nodes in `source` if enough weight is left, and counts the copy toward the parser's
    /// limits. Returns whether the copy is allowed.
    pub(super) fn spend(&mut self, source: &H, target: &H) -> bool {
        let rest = self.rest();
        let Some((inside, inner_depth)) = self.size_inside(source, rest) else {
            // NOTE: an abandoned search has visited nodes of this weight, so the search counts like a copy of these nodes.
            self.memory.spent += rest;
            return false;
        };
        let mut depth = 0;
        if let Some(most) = self.remaining.depth()
            && inner_depth > 0
        {
            let around = self.elements_around(target, most as usize);
            self.memory.spent += around as u64;
            depth = around + inner_depth;
        }
        self.memory.spent += inside.weight();
        self.remaining.take(inside.nodes, inside.string_bytes, depth)
    }

    /// Spends the weight of an empty node for one step of a walk. Returns whether any weight was left.
    pub(super) fn spend_step(&mut self) -> bool {
        let is_allowed = self.rest() > 0;
        self.memory.spent += TreeSize::WEIGHT_OF_A_NODE;
        is_allowed
    }

    /// Records that all nodes added since the tree had this size are copies.
    pub(super) fn note_copies_since(&mut self, before: TreeSize) {
        let after = self.tree.size_of_all();
        self.memory.copies += after.weight().saturating_sub(before.weight());
    }

    /// Returns the size of a deep copy of all descendants and the number of element levels in the copy, or `None` if the size
    /// exceeds the limit.
    fn size_inside(&self, source: &H, limit: u64) -> Option<(TreeSize, usize)> {
        let tree = &*self.tree;
        let (mut inside, mut deepest) = (TreeSize::default(), 0);
        let mut pending = vec![(source.clone(), 0)];
        while let Some((parent, around)) = pending.pop() {
            for node in children(tree, &parent) {
                let depth = around + usize::from(tree.element_name(&node).is_some());
                deepest = deepest.max(depth);
                inside += tree.size(&node);
                if inside.weight() > limit {
                    return None;
                }
                let roots = [tree.template_contents(&node), tree.clonable_shadow_root(&node)];
                for root in roots.into_iter().flatten() {
                    inside += TreeSize::of_node(0, 0);
                    pending.push((root, depth));
                }
                pending.push((node, depth));
            }
        }
        Some((inside, deepest))
    }

    /// Counts the inclusive ancestors that are elements, including shadow hosts, up to `most` elements.
    fn elements_around(&self, node: &H, most: usize) -> usize {
        let parent = |node: &H| self.tree.parent(node).or_else(|| self.tree.host(node));
        let around = iter::successors(Some(node.clone()), parent);
        around.filter(|node| self.tree.element_name(node).is_some()).take(most).count()
    }
}
