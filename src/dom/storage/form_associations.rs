use std::collections::BTreeMap;

use super::node::{NodeArena, NodeId};

/// The controls that the parser has
/// [associated](https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#concept-form-association) with a form
/// other than their nearest form. The parser inserted flag of these controls is set.
///
/// An association ends when an edit cuts a link on the path between the control and the form. A map without times would miss
/// that an ancestor of one of them left the tree and came back.
///
/// OPTIMIZATION: a removal only records the node and the time. An association holds if all links on the path are older than
/// the association (test: `owners_equal_a_simple_model` in `tests/api/dom/form_owner.rs`). If removals ended associations
/// immediately, misnested tags would take quadratic time (guard: the trial
/// `<table><form></table>(<b a=#>)<p>(<input>)(</b><input>)` of `complexity`).
#[derive(Clone, Default)]
pub(in crate::dom) struct FormAssociations {
    associations: BTreeMap<NodeId, FormAssociation>,
    /// For each moved node, the time of its last removal or of a later insertion.
    move_times: BTreeMap<NodeId, u64>,
    /// The number of removals and later insertions so far.
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

    pub(in crate::dom) fn record_removal_if_tracking(&mut self, node: NodeId) {
        if self.records_all_moves || !self.associations.is_empty() {
            self.clock += 1;
            self.move_times.insert(node, self.clock);
        }
    }

    pub(in crate::dom) fn record_insertion_if_removed(&mut self, node: NodeId) {
        if self.move_times.contains_key(&node) {
            self.record_removal_if_tracking(node);
        }
    }

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

    /// Returns the form of each control. Takes about as long as a walk through the document.
    pub(in crate::dom) fn valid_forms_by_control(&self, nodes: &NodeArena) -> BTreeMap<NodeId, NodeId> {
        let mut associations: Vec<_> =
            self.associations.iter().map(|(control, pair)| (pair.created_at, *control, pair.form)).collect();
        associations.sort_unstable();
        let mut moves: Vec<_> = self.move_times.iter().map(|(node, time)| (*time, *node)).collect();
        moves.sort_unstable();
        // For each node index, the parent if the link is older than the association. Links are added in chronological order.
        let mut linked: Vec<Option<NodeId>> = nodes.as_slice().iter().map(|node| node.parent).collect();
        for node in self.move_times.keys() {
            linked[node.index()] = None;
        }
        let mut moves = moves.into_iter().peekable();
        let mut found = BTreeMap::new();
        for (time, control, form) in associations {
            // A move at the time of the association is older than the association.
            while let Some((_, moved)) = moves.next_if(|(moved_at, _)| *moved_at <= time) {
                linked[moved.index()] = nodes[moved].parent;
            }
            if self.move_times.is_empty()
                || find_root_compressing_paths(control, &mut linked) == find_root_compressing_paths(form, &mut linked)
            {
                found.insert(control, form);
            }
        }
        found
    }

    pub(in crate::dom) fn compact(&mut self, nodes: &NodeArena, is_live: impl Fn(NodeId) -> bool) {
        let valid = std::mem::take(self).valid_forms_by_control(nodes);
        for (control, form) in valid {
            if is_live(control) {
                self.insert(control, form);
            }
        }
    }

    pub(in crate::dom) fn remap_or_drop_node_ids(&mut self, first: NodeId, new_id: impl Fn(NodeId) -> Option<NodeId>) {
        for (control, pair) in self.associations.split_off(&first) {
            if let (Some(control), Some(form)) = (new_id(control), new_id(pair.form)) {
                self.associations.insert(control, FormAssociation { form, ..pair });
            }
        }
        for (node, time) in self.move_times.split_off(&first) {
            self.move_times.extend(new_id(node).map(|node| (node, time)));
        }
    }
}

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
