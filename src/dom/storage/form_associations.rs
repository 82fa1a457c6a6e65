//! [`FormAssociations`]: the forms that the parser has associated controls with.

use std::collections::BTreeMap;

use super::node::{Node, NodeId, Nodes};

/// The controls that the parser has
/// [associated](https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#concept-form-association) with a form
/// other than their nearest one. Their parser inserted flag is set.
///
/// An association ends when a node is removed that has one of the two elements in it, and not the other. In other words: when a
/// link between a node and its parent is cut on the path from one element to the other.
///
/// OPTIMIZATION: a removal only notes the node and the time. An association still holds if each link on the path between the
/// two elements is older than the association (test: `owners_are_those_of_a_plain_model` in `tests/api/form_owner.rs`).
/// Otherwise each removal would look at all associations: misnested tags could make that the square of the input.
#[derive(Clone)]
pub(in crate::dom) struct FormAssociations {
    /// The associations, by control.
    pairs: BTreeMap<NodeId, Association>,
    /// The nodes that were taken out of a parent, with the time of that, or of a later insertion.
    moved: BTreeMap<NodeId, u32>,
    /// How many times were noted. NOTE: this would stop at 2³² − 1.
    time: u32,
    /// Whether moves are noted although there are no associations: while a caller may edit what a parser builds.
    expects_moves: bool,
}

/// What a control is associated with.
#[derive(Clone, Copy)]
struct Association {
    form: NodeId,
    /// When the association was made.
    time: u32,
}

impl FormAssociations {
    pub(in crate::dom) const NONE: Self =
        Self { pairs: BTreeMap::new(), moved: BTreeMap::new(), time: 0, expects_moves: false };

    /// Notes moves from now on.
    #[inline]
    pub(in crate::dom) fn expect_moves(&mut self) {
        self.expects_moves = true;
    }

    /// Notes that no builder is at work any more.
    pub(in crate::dom) fn complete(&mut self) {
        self.expects_moves = false;
        if self.pairs.is_empty() {
            *self = Self::NONE;
        }
    }

    /// Whether there are none.
    #[inline]
    pub(in crate::dom) fn is_empty(&self) -> bool {
        self.pairs.is_empty()
    }

    /// Ends all associations.
    #[inline]
    pub(in crate::dom) fn clear(&mut self) {
        self.pairs.clear();
    }

    /// Associates a control with a form.
    pub(in crate::dom) fn insert(&mut self, control: NodeId, form: NodeId) {
        self.pairs.insert(control, Association { form, time: self.time });
    }

    /// Ends the association of a control.
    #[inline]
    pub(in crate::dom) fn remove(&mut self, control: NodeId) {
        self.pairs.remove(&control);
    }

    /// Notes that a node is taken out of its parent.
    pub(in crate::dom) fn note_removal(&mut self, node: NodeId) {
        if self.expects_moves || !self.pairs.is_empty() {
            self.time = self.time.saturating_add(1);
            self.moved.insert(node, self.time);
        }
    }

    /// Notes that a node, which may have been taken out before, gets a parent.
    #[inline]
    pub(in crate::dom) fn note_insertion(&mut self, node: NodeId) {
        if self.moved.contains_key(&node) {
            self.note_removal(node);
        }
    }

    /// The form that a control is associated with. This looks at the ancestors of both.
    #[inline]
    pub(in crate::dom) fn form_of(&self, control: NodeId, nodes: &Nodes) -> Option<NodeId> {
        let Association { form, time } = *self.pairs.get(&control)?;
        // The highest ancestor with only such links in between that are older than the association.
        let top = |mut node: NodeId| {
            while self.moved.get(&node).is_none_or(|moved| *moved <= time)
                && let Some(parent) = nodes[node].parent
            {
                node = parent;
            }
            node
        };
        (self.moved.is_empty() || top(control) == top(form)).then_some(form)
    }

    /// All associations that hold: controls with their forms. This takes about as long as a walk through the document,
    /// however many there are.
    #[inline]
    pub(in crate::dom) fn all(&self, nodes: &Nodes) -> BTreeMap<NodeId, NodeId> {
        let mut found = BTreeMap::new();
        let mut pairs: Vec<(NodeId, Association)> =
            self.pairs.iter().map(|(control, pair)| (*control, *pair)).collect();
        let mut moved: Vec<(NodeId, u32)> = self.moved.iter().map(|(node, time)| (*node, *time)).collect();
        pairs.sort_unstable_by_key(|(_, pair)| pair.time);
        moved.sort_unstable_by_key(|(_, time)| *time);
        // A table of ancestors that are linked with each node by links that are old enough, which grows with the time.
        let mut linked: Vec<Option<NodeId>> = Vec::new();
        if !moved.is_empty() {
            linked.extend(nodes.as_slice().iter().map(|node: &Node| node.parent));
            moved.iter().for_each(|(node, _)| linked[node.index()] = None);
        }
        let mut moved = moved.into_iter().peekable();
        for (control, Association { form, time }) in pairs {
            while let Some((node, _)) = moved.next_if(|(_, moved)| *moved <= time) {
                linked[node.index()] = nodes[node].parent;
            }
            if linked.is_empty() || top_of(control, &mut linked) == top_of(form, &mut linked) {
                found.insert(control, form);
            }
        }
        found
    }

    /// Keeps the associations that hold, of nodes that stay.
    #[inline]
    pub(in crate::dom) fn compact(&mut self, nodes: &Nodes, stays: impl Fn(NodeId) -> bool) {
        let kept = std::mem::replace(self, Self::NONE);
        for (control, form) in kept.all(nodes) {
            // NOTE: both are in one tree.
            if stays(control) {
                self.insert(control, form);
            }
        }
    }

    /// Renumbers the nodes with this id or a higher one, and drops those without a place.
    #[inline]
    pub(in crate::dom) fn renumber(&mut self, first: NodeId, place: impl Fn(NodeId) -> Option<NodeId>) {
        for (control, pair) in self.pairs.split_off(&first) {
            if let (Some(control), Some(form)) = (place(control), place(pair.form)) {
                self.pairs.insert(control, Association { form, ..pair });
            }
        }
        for (node, time) in self.moved.split_off(&first) {
            if let Some(node) = place(node) {
                self.moved.insert(node, time);
            }
        }
    }
}

/// The highest ancestor that a table leads to. The table becomes shorter for those on the way.
#[inline]
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
