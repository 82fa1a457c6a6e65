//! [`FormAssociations`]: the forms that the parser has associated with controls.

use super::node::{NodeId, Nodes};
use super::own;

/// The controls that the parser has
/// [associated](https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#concept-form-association) with a form
/// other than their nearest form. The parser inserted flag of these controls is set.
///
/// An association ends when an edit cuts a link on the path between the control and the form.
///
/// OPTIMIZATION: a removal only records the node and the time. An association holds if all links on the path are older than
/// the association (test: `owners_equal_a_simple_model` in `tests/api/dom/form_owner.rs`). If removals ended associations
/// immediately, misnested tags would take quadratic time.
#[derive(Clone)]
pub(in crate::dom) struct FormAssociations {
    pairs: Vec<Option<Association>>,
    /// For each node index, the time of the node's last removal or of a later insertion; 0 for never.
    moved: Vec<u32>,
    /// The number of removals and later insertions so far.
    /// NOTE: the number saturates at 2³² − 1.
    time: u32,
    /// Whether moves are recorded even without associations, because a caller may edit the parser's tree.
    expects_moves: bool,
}

#[derive(Clone, Copy)]
struct Association {
    form: NodeId,
    time: u32,
}

impl FormAssociations {
    pub(in crate::dom) const NONE: Self = Self { pairs: Vec::new(), moved: Vec::new(), time: 0, expects_moves: false };

    #[inline]
    pub(in crate::dom) fn expect_moves(&mut self) {
        self.expects_moves = true;
    }

    pub(in crate::dom) fn complete(&mut self) {
        self.expects_moves = false;
        if self.pairs.is_empty() {
            *self = Self::NONE;
        }
    }

    #[inline]
    pub(in crate::dom) fn is_empty(&self) -> bool {
        self.pairs.is_empty()
    }

    pub(in crate::dom) fn truncate(&mut self, count: usize) {
        self.pairs.truncate(count + 1);
        self.moved.truncate(count + 1);
    }

    pub(in crate::dom) fn insert(&mut self, control: NodeId, form: NodeId) {
        *own::entry(&mut self.pairs, control.index()) = Some(Association { form, time: self.time });
    }

    #[inline]
    pub(in crate::dom) fn remove(&mut self, control: NodeId) {
        if let Some(pair) = self.pairs.get_mut(control.index()) {
            *pair = None;
        }
    }

    /// Iterates over the associations: a control, and its form.
    pub(in crate::dom) fn pairs(&self) -> impl Iterator<Item = (NodeId, NodeId)> {
        let pairs = self.pairs.iter().enumerate();
        pairs.filter_map(|(index, pair)| Some((NodeId::from_index(index)?, pair.as_ref()?.form)))
    }

    pub(in crate::dom) fn note_removal(&mut self, node: NodeId) {
        if self.expects_moves || !self.pairs.is_empty() {
            self.time = self.time.saturating_add(1);
            *own::entry(&mut self.moved, node.index()) = self.time;
        }
    }

    #[inline]
    pub(in crate::dom) fn note_insertion(&mut self, node: NodeId) {
        if self.time_of_move(node) > 0 {
            self.note_removal(node);
        }
    }

    #[inline]
    fn time_of_move(&self, node: NodeId) -> u32 {
        self.moved.get(node.index()).copied().unwrap_or(0)
    }

    #[inline]
    pub(in crate::dom) fn form_of(&self, control: NodeId, nodes: &Nodes) -> Option<NodeId> {
        let Association { form, time } = (*self.pairs.get(control.index())?)?;
        // Returns the highest ancestor reachable through parent links that are older than the association.
        let top = |mut node: NodeId| {
            while self.time_of_move(node) <= time
                && let Some(parent) = nodes[node].parent
            {
                node = parent;
            }
            node
        };
        (self.moved.is_empty() || top(control) == top(form)).then_some(form)
    }

    /// Returns the form for each index of a control. Takes about as long as a walk through the document.
    #[inline]
    pub(in crate::dom) fn all(&self, nodes: &Nodes) -> Vec<Option<NodeId>> {
        let mut found = vec![None; self.pairs.len()];
        // For each node index, the parent if the link is older than the association. Links are added in chronological order.
        let mut linked = vec![None; nodes.count() + 1];
        // Pairs of a time and the index of a node.
        let mut moves = Vec::new();
        for (index, node) in nodes.as_slice().iter().enumerate() {
            match self.moved.get(index) {
                Some(time) if *time > 0 => moves.push((*time, index)),
                _ => linked[index] = node.parent,
            }
        }
        let has_moves = !moves.is_empty();
        let mut associations = Vec::new();
        for (control, pair) in self.pairs.iter().enumerate() {
            if let Some(pair) = pair {
                associations.push((pair.time, control));
            }
        }
        moves.sort_unstable();
        associations.sort_unstable();
        let mut moves = &*moves;
        for (time, control) in associations {
            // A move at the time of the association is older than the association.
            while let Some((&(moved_at, moved), later)) = moves.split_first()
                && moved_at <= time
            {
                linked[moved] = nodes.as_slice()[moved].parent;
                moves = later;
            }
            if let (Some(Association { form, .. }), Some(node)) = (self.pairs[control], NodeId::from_index(control))
                && (!has_moves || top_of(node, &mut linked) == top_of(form, &mut linked))
            {
                found[control] = Some(form);
            }
        }
        found
    }

    #[inline]
    pub(in crate::dom) fn compact(&mut self, nodes: &Nodes, stays: impl Fn(NodeId) -> bool) {
        let kept = std::mem::replace(self, Self::NONE);
        for (index, form) in kept.all(nodes).into_iter().enumerate() {
            if let (Some(control), Some(form)) = (NodeId::from_index(index), form)
                && stays(control)
            {
                self.insert(control, form);
            }
        }
    }

    /// Gives nodes new ids, or drops them. The moves are sorted.
    #[inline]
    pub(in crate::dom) fn renumber(
        &mut self,
        moves: &[(NodeId, Option<NodeId>)],
        new_id: impl Fn(NodeId) -> Option<NodeId>,
    ) {
        for (from, to) in moves {
            let pair = self.pairs.get_mut(from.index()).and_then(Option::take);
            if let (Some(pair), Some(to)) = (pair, *to)
                && let Some(form) = new_id(pair.form)
            {
                *own::entry(&mut self.pairs, to.index()) = Some(Association { form, ..pair });
            }
            let time = self.moved.get_mut(from.index()).map_or(0, std::mem::take);
            if let (Some(to), true) = (*to, time > 0) {
                *own::entry(&mut self.moved, to.index()) = time;
            }
        }
    }
}

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
