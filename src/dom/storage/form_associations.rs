use std::collections::HashMap;

use super::node::{NodeArena, NodeId};

/// The controls that the parser has
/// [associated](https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#concept-form-association) with a form
/// other than their nearest form. The parser inserted flag of these controls is set.
///
/// An association ends when an edit cuts a link on the path between the control and the form. A map without times would miss
/// that an ancestor of one of them left the tree and came back.
///
/// OPTIMIZATION: a move only records the node and the time. An association holds if all links on the path are older than
/// the association (test: `owners_equal_a_simple_model` in `tests/api/dom/form_owner.rs`). If removals ended associations
/// immediately, misnested tags would take quadratic time (guard: the trial
/// `<table><form></table>(<b a=#>)<p>(<input>)(</b><input>)` of `complexity`).
#[derive(Clone, Default)]
pub(in crate::dom) struct FormAssociations {
    associations: HashMap<NodeId, FormAssociation>,
    /// For each moved node, the time of its last removal or of a later insertion. Edits record every insertion.
    move_times: HashMap<NodeId, u64>,
    /// The number of recorded removals and insertions so far.
    clock: u64,
    /// Whether moves are recorded even without associations, because a caller may edit the parser's tree.
    pub(in crate::dom) records_all_moves: bool,
}

#[derive(Clone, Copy)]
struct FormAssociation {
    form: NodeId,
    created_at: u64,
}

impl FormAssociations {
    pub(in crate::dom) fn stop_recording_all_moves(&mut self) {
        self.records_all_moves = false;
        if self.associations.is_empty() {
            *self = Self::default();
        }
    }

    pub(in crate::dom) fn is_empty(&self) -> bool {
        self.associations.is_empty()
    }

    pub(in crate::dom) fn insert(&mut self, control: NodeId, form: NodeId) {
        self.associations.insert(control, FormAssociation { form, created_at: self.clock });
    }

    pub(in crate::dom) fn remove(&mut self, control: NodeId) {
        self.associations.remove(&control);
    }

    pub(in crate::dom) fn iter(&self) -> impl Iterator<Item = (NodeId, NodeId)> {
        self.associations.iter().map(|(control, pair)| (*control, pair.form))
    }

    pub(in crate::dom) fn record_move_if_tracking(&mut self, node: NodeId) {
        if self.records_all_moves || !self.associations.is_empty() {
            self.clock += 1;
            self.move_times.insert(node, self.clock);
        }
    }

    pub(in crate::dom) fn record_insertion_if_removed(&mut self, node: NodeId) {
        if self.move_times.contains_key(&node) {
            self.record_move_if_tracking(node);
        }
    }

    #[inline]
    pub(in crate::dom) fn find_valid_form(&self, control: NodeId, nodes: &NodeArena) -> Option<NodeId> {
        let FormAssociation { form, created_at: time } = *self.associations.get(&control)?;
        // Returns the highest ancestor reachable through parent links that are older than the association.
        let top = |mut node: NodeId| {
            while self.move_times.get(&node).is_none_or(|moved_at| *moved_at <= time)
                && let Some(parent) = nodes[node].parent
            {
                node = parent;
            }
            node
        };
        (self.move_times.is_empty() || top(control) == top(form)).then_some(form)
    }

    /// Returns the form of each control that still has one. Takes about as long as a walk through the document.
    #[inline]
    pub(in crate::dom) fn valid_forms_by_control(&self, nodes: &NodeArena) -> HashMap<NodeId, NodeId> {
        // A move at the time of an association is older than the association.
        let moves = self.move_times.iter().map(|(node, time)| (*time, None, *node));
        let associations = self.associations.iter();
        let associations = associations.map(|(control, pair)| (pair.created_at, Some(pair.form), *control));
        let mut events: Vec<_> = moves.chain(associations).collect();
        events.sort_unstable();
        // For each node index, the parent if the link is older than the association. Links are added in chronological order.
        let mut linked: Vec<Option<NodeId>> = nodes.as_slice().iter().map(|node| node.parent).collect();
        for node in self.move_times.keys() {
            linked[node.index()] = None;
        }
        let mut found = HashMap::new();
        for (_, form, node) in events {
            let Some(form) = form else {
                linked[node.index()] = nodes[node].parent;
                continue;
            };
            if self.move_times.is_empty()
                || find_root_compressing_paths(node, &mut linked) == find_root_compressing_paths(form, &mut linked)
            {
                found.insert(node, form);
            }
        }
        found
    }

    pub(in crate::dom) fn compact(&mut self, nodes: &NodeArena, is_live: impl Fn(NodeId) -> bool) {
        for (control, form) in std::mem::take(self).valid_forms_by_control(nodes) {
            if is_live(control) {
                self.insert(control, form);
            }
        }
    }

    pub(in crate::dom) fn remap_or_drop_node_id(&mut self, node: NodeId, new_id: impl Fn(NodeId) -> Option<NodeId>) {
        if let Some(pair) = self.associations.remove(&node)
            && let (Some(control), Some(form)) = (new_id(node), new_id(pair.form))
        {
            self.associations.insert(control, FormAssociation { form, ..pair });
        }
        if let Some(time) = self.move_times.remove(&node) {
            self.move_times.extend(new_id(node).map(|node| (node, time)));
        }
    }
}

#[inline]
fn find_root_compressing_paths(node: NodeId, linked: &mut [Option<NodeId>]) -> NodeId {
    let mut top = node;
    while let Some(next) = linked[top.index()] {
        top = next;
    }
    let mut node = node;
    while let Some(next) = linked[node.index()] {
        linked[node.index()] = Some(top);
        node = next;
    }
    top
}
