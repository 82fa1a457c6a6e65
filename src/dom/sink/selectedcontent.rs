//! Fills [`selectedcontent`](https://html.spec.whatwg.org/multipage/form-elements.html#the-selectedcontent-element) elements.

use std::iter;

use super::document_builder::DocumentBuilder;
use crate::dom::edit::clone::CloneDepth;
use crate::dom::storage::document::Document;
use crate::dom::storage::node::NodeId;
use crate::edition::Edition;
use crate::sink::{LimitBudget, MutableTree, SelectedContentUpdate};

/// The maximum weight of all clones and steps, in multiples of the weight of the other nodes.
///
/// DEVIATION: the standard limits neither clones nor steps. With nested `select` elements in options, each level doubles the
/// number of clones, so a kilobyte of markup creates millions of nodes. With this limit, a tree is at most nine times its size
/// without clones. Beyond the limit, the `selectedcontent` elements do not change. An option nested in two other options stays
/// within the limit.
const MAX_WORK_PER_NODE: u64 = 8;

const NODE_WEIGHT: u64 = 16;

const STEP_WEIGHT: u64 = 8;

#[derive(Debug, Default)]
pub(super) struct SelectedContentState {
    pub(super) may_exist: bool,
    pub(super) edition: Edition,
    /// Nodes up to this index are clones, existed before the parse, or are counted in `weight`.
    /// Without the nodes that existed before, a fragment does not clone the clones in earlier fragments.
    pub(super) counted_nodes: usize,
    weight: u64,
    charged_weight: u64,
    /// The `select` elements to update at the end of the parse.
    pub(super) outdated_selects: Vec<NodeId>,
}

type FindUpdateFn = fn(&dyn MutableTree<NodeId>, &NodeId, Edition, &mut u64) -> Option<SelectedContentUpdate<NodeId>>;

impl SelectedContentState {
    fn recompute_clone_budget(&mut self, document: &Document) -> u64 {
        for node in document.nodes.slot_ids_after(self.counted_nodes) {
            self.weight += CloneSize::measure_node(document, node).weight;
        }
        self.counted_nodes = document.nodes.total_count();
        self.weight.saturating_mul(MAX_WORK_PER_NODE).saturating_sub(self.charged_weight)
    }
}

impl<const LOCATIONS: bool> DocumentBuilder<LOCATIONS> {
    #[cold]
    #[inline(never)]
    pub(super) fn update_selectedcontent(&mut self, node: NodeId, find: FindUpdateFn, remaining: &mut LimitBudget) {
        let max_steps = self.selectedcontent_state.recompute_clone_budget(&self.document) / STEP_WEIGHT;
        let mut steps = max_steps;
        let update = find(self, &node, self.selectedcontent_state.edition, &mut steps);
        self.selectedcontent_state.charged_weight += (max_steps - steps) * STEP_WEIGHT;
        let Some(SelectedContentUpdate { option, elements, outdated_select }) = update else {
            return;
        };
        self.selectedcontent_state.outdated_selects.extend(outdated_select);
        for element in elements {
            if !option.is_none_or(|option| self.try_charge_clone(option, element, remaining)) {
                return;
            }
            let children: Vec<NodeId> = option
                .map_or_else(Vec::new, |option| self.document.node(option).children().map(|one| one.id()).collect());
            let clones: Vec<NodeId> = children
                .into_iter()
                .filter_map(|child| self.document.clone_node(child, CloneDepth::Deep).ok())
                .collect();
            self.document.detach_children(element);
            for clone in clones {
                self.document.link_last_child(element, clone);
            }
            self.selectedcontent_state.counted_nodes = self.document.nodes.total_count();
        }
    }

    /// Spends the weight of clones of the contents of an option. Returns whether they are allowed in this element.
    fn try_charge_clone(&mut self, option: NodeId, element: NodeId, remaining: &mut LimitBudget) -> bool {
        let rest = self.selectedcontent_state.recompute_clone_budget(&self.document);
        let Some(size) = CloneSize::try_measure_descendants(&self.document, option, rest) else {
            // NOTE: the abandoned search has visited nodes of this weight.
            self.selectedcontent_state.charged_weight += rest;
            return false;
        };
        let mut ancestor_count = 0;
        let is_allowed = remaining.try_reserve(size.nodes, size.string_bytes, || {
            let parent = |node: &NodeId| self.document.nodes[*node].parent.or_else(|| self.document.host(*node));
            let path = iter::successors(Some(element), parent);
            ancestor_count =
                path.filter(|node| self.document.nodes[*node].kind_or_name.element_name().is_some()).count();
            if size.depth == 0 { 0 } else { ancestor_count + size.depth }
        });
        self.selectedcontent_state.charged_weight += size.weight + ancestor_count as u64 * STEP_WEIGHT;
        is_allowed
    }
}

#[derive(Clone, Copy, Default)]
struct CloneSize {
    nodes: u64,
    string_bytes: u64,
    weight: u64,
    depth: usize,
}

impl CloneSize {
    fn measure_node(document: &Document, node: NodeId) -> Self {
        let reader = document.node(node);
        let (mut attributes, mut string_bytes) = (0, reader.data().map_or(0, str::len));
        for attribute in reader.attributes() {
            attributes += 1;
            string_bytes += attribute.value().len();
        }
        let string_bytes = string_bytes as u64;
        Self { nodes: 1, string_bytes, weight: (1 + attributes) * NODE_WEIGHT + string_bytes, depth: 0 }
    }

    /// Returns `None` if the weight exceeds the limit.
    fn try_measure_descendants(document: &Document, option: NodeId, limit: u64) -> Option<Self> {
        let mut size = Self::default();
        let mut pending = vec![(option, 0)];
        while let Some((parent, depth)) = pending.pop() {
            for child in document.node(parent).children() {
                let depth = depth + usize::from(child.is_element());
                let shadow_root = child.shadow_root().filter(|root| root.init().clonable);
                let roots = [document.hosted_template_contents(child.id()), shadow_root.map(|root| root.node().id())];
                for node in iter::once(child.id()).chain(roots.into_iter().flatten()) {
                    let one = Self::measure_node(document, node);
                    size.nodes += one.nodes;
                    size.string_bytes += one.string_bytes;
                    size.weight += one.weight;
                    pending.push((node, depth));
                }
                size.depth = size.depth.max(depth);
                if size.weight > limit {
                    return None;
                }
            }
        }
        Some(size)
    }
}
