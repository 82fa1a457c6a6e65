use std::collections::BTreeMap;

use super::node::{NodeId, Nodes};

/// The controls that the parser has
/// [associated](https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#concept-form-association) with a form
/// other than their nearest form. The parser inserted flag of these controls is set.
///
/// An association ends when an edit cuts a link on the path between the control and the form. A map without times would miss
/// that an ancestor of one of them left the tree and came back.
///
/// OPTIMIZATION: a removal only records the node and the time. An association holds if all links on the path are older than
/// the association (test: `owners_equal_a_simple_model` in `tests/api/dom/form_owner.rs`). If removals ended associations
/// immediately, misnested tags would take quadratic time.
#[derive(Clone, Default)]
pub(in crate::dom) struct FormAssociations {
    pairs: BTreeMap<NodeId, Association>,
    /// For each moved node, the time of its last removal or of a later insertion.
    moved: BTreeMap<NodeId, u64>,
    /// The number of removals and later insertions so far.
    time: u64,
    /// Whether moves are recorded even without associations, because a caller may edit the parser's tree.
    pub(in crate::dom) expects_moves: bool,
}

#[derive(Clone, Copy)]
struct Association {
    form: NodeId,
    time: u64,
}

impl FormAssociations {
    pub(in crate::dom) fn complete(&mut self) {
        self.expects_moves = false;
        if self.pairs.is_empty() {
            *self = Self::default();
        }
    }

    pub(in crate::dom) fn is_empty(&self) -> bool {
        self.pairs.is_empty()
    }

    pub(in crate::dom) fn insert(&mut self, control: NodeId, form: NodeId) {
        self.pairs.insert(control, Association { form, time: self.time });
    }

    pub(in crate::dom) fn remove(&mut self, control: NodeId) {
        self.pairs.remove(&control);
    }

    pub(in crate::dom) fn pairs(&self) -> impl Iterator<Item = (NodeId, NodeId)> {
        self.pairs.iter().map(|(control, pair)| (*control, pair.form))
    }

    pub(in crate::dom) fn note_removal(&mut self, node: NodeId) {
        if self.expects_moves || !self.pairs.is_empty() {
            self.time += 1;
            self.moved.insert(node, self.time);
        }
    }

    pub(in crate::dom) fn note_insertion(&mut self, node: NodeId) {
        if self.moved.contains_key(&node) {
            self.note_removal(node);
        }
    }

    pub(in crate::dom) fn form_of(&self, control: NodeId, nodes: &Nodes) -> Option<NodeId> {
        let Association { form, time } = *self.pairs.get(&control)?;
        // Returns the highest ancestor reachable through parent links that are older than the association.
        let top = |mut node: NodeId| {
            while self.moved.get(&node).is_none_or(|moved_at| *moved_at <= time)
                && let Some(parent) = nodes[node].parent
            {
                node = parent;
            }
            node
        };
        (self.moved.is_empty() || top(control) == top(form)).then_some(form)
    }

    /// Returns the form of each control. Takes about as long as a walk through the document.
    pub(in crate::dom) fn all(&self, nodes: &Nodes) -> BTreeMap<NodeId, NodeId> {
        let mut associations: Vec<_> =
            self.pairs.iter().map(|(control, pair)| (pair.time, *control, pair.form)).collect();
        associations.sort_unstable();
        let mut moves: Vec<_> = self.moved.iter().map(|(node, time)| (*time, *node)).collect();
        moves.sort_unstable();
        // For each node index, the parent if the link is older than the association. Links are added in chronological order.
        let mut linked: Vec<Option<NodeId>> = nodes.as_slice().iter().map(|node| node.parent).collect();
        for node in self.moved.keys() {
            linked[node.index()] = None;
        }
        let mut moves = moves.into_iter().peekable();
        let mut found = BTreeMap::new();
        for (time, control, form) in associations {
            // A move at the time of the association is older than the association.
            while let Some((_, moved)) = moves.next_if(|(moved_at, _)| *moved_at <= time) {
                linked[moved.index()] = nodes[moved].parent;
            }
            if self.moved.is_empty() || top_of(control, &mut linked) == top_of(form, &mut linked) {
                found.insert(control, form);
            }
        }
        found
    }

    pub(in crate::dom) fn compact(&mut self, nodes: &Nodes, stays: impl Fn(NodeId) -> bool) {
        let kept = std::mem::take(self).all(nodes);
        for (control, form) in kept {
            if stays(control) {
                self.insert(control, form);
            }
        }
    }

    pub(in crate::dom) fn renumber(&mut self, first: NodeId, new_id: impl Fn(NodeId) -> Option<NodeId>) {
        for (control, pair) in self.pairs.split_off(&first) {
            if let (Some(control), Some(form)) = (new_id(control), new_id(pair.form)) {
                self.pairs.insert(control, Association { form, ..pair });
            }
        }
        for (node, time) in self.moved.split_off(&first) {
            self.moved.extend(new_id(node).map(|node| (node, time)));
        }
    }
}

fn top_of(node: NodeId, linked: &mut [Option<NodeId>]) -> NodeId {
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
