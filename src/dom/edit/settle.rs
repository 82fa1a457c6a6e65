//! New nodes in the places of freed ones.

use crate::dom::storage::document::Document;
use crate::dom::storage::node::{Node, Nodes};
use crate::dom::storage::node_id::NodeId;

impl Document {
    /// The same as [`settle`](Self::settle), if there are freed nodes whose places wait for new ones.
    pub(crate) fn settle_in_freed_places(&mut self, count: usize, fragment: NodeId) -> NodeId {
        if self.nodes.has_free_places() {
            self.settle(count, fragment)
        } else {
            fragment
        }
    }

    /// Moves the nodes that were parsed last, all of those after the first `count` ones, into the places of freed nodes,
    /// as far as there are such places, and drops those that are in no tree with the fragment. Its id is all that anyone knows
    /// of them; the answer is the id that it has now.
    ///
    /// NOTE: the parser adds all nodes at the end, which is fast, and by which its sink tells them apart from others.
    pub(crate) fn settle(&mut self, count: usize, fragment: NodeId) -> NodeId {
        let first = count + 1;
        if self.nodes.is_held() || self.have_links_out(first) {
            return fragment;
        }
        let is_reached = self.reach(vec![fragment], first);
        let mut next = first;
        let mut take_place = |nodes: &mut Nodes| {
            nodes.take_free_place().or_else(|| {
                next += 1;
                NodeId::from_index(next - 1)
            })
        };
        let mut places = vec![None; is_reached.len()];
        for (index, place) in places.iter_mut().enumerate() {
            if is_reached[index] && first + index != fragment.index() {
                *place = take_place(&mut self.nodes);
            }
        }
        // NOTE: the fragment comes last, so that it is easy to discard.
        places[fragment.index() - first] = take_place(&mut self.nodes);
        let places = Places { first, places };
        let stored_fragment = self.nodes[fragment];
        for (old, new) in places.pairs() {
            // NOTE: but for the fragment, which is the first new node, none gets a place behind its old one, so that
            // nothing is overwritten that has not moved yet.
            if old == fragment {
                continue;
            }
            self.nodes[new] = places.linked(self.nodes[old]);
            if let Some(host) = self.host(new)
                && let Some(host) = places.of(host)
            {
                self.nodes[new].payload.start = host.number();
            }
        }
        let settled = places.of(fragment).unwrap_or(fragment);
        self.nodes[settled] = places.linked(stored_fragment);
        self.nodes.truncate(next - 1);
        self.settle_data(&places, fragment);
        settled
    }

    /// Frees an empty document fragment that nobody knows.
    pub(crate) fn discard_fragment(&mut self, fragment: NodeId) {
        if self.nodes.is_held() || !self.is_empty(fragment) {
            return;
        }
        self.nodes.free(fragment);
        if let Some(locations) = &mut self.locations {
            locations.truncate(self.nodes.count());
        }
    }

    /// Whether nodes from this index on are linked with others before.
    fn have_links_out(&self, first: usize) -> bool {
        (first..=self.node_count())
            .filter_map(NodeId::from_index)
            .any(|node| {
                let links = &self.nodes[node];
                let mut linked = [
                    links.parent,
                    links.previous_sibling,
                    links.next_sibling,
                    links.first_child,
                    links.last_child,
                    self.host(node),
                ]
                .into_iter()
                .chain(self.fragments_of(node).map(Some));
                linked.any(|id| id.is_some_and(|id| id.index() < first))
            })
    }

    /// Moves what the tables beside the nodes say about nodes that have moved.
    fn settle_data(&mut self, places: &Places, fragment: NodeId) {
        if let Some(locations) = &mut self.locations {
            for (index, new) in places.places.iter().enumerate() {
                match NodeId::from_index(places.first + index) {
                    Some(old) if old != fragment => locations.move_record(old, *new),
                    _ => {}
                }
            }
            if let Some(fragment) = places.of(fragment) {
                locations.forget(fragment);
            }
            locations.truncate(self.nodes.count());
        }
        let (Some(extras), Some(first)) = (&mut self.extras, NodeId::from_index(places.first))
        else {
            return;
        };
        for (template, contents) in extras.templates.split_off(first) {
            if let (Some(template), Some(contents)) = (places.of(template), places.of(contents)) {
                extras.templates.set(template, contents);
            }
        }
        for (root, template) in extras.templates_of_shadow_roots.split_off(first) {
            if let (Some(root), Some(template)) = (places.of(root), places.of(template)) {
                extras.templates_of_shadow_roots.set(root, template);
            }
        }
        for (host, root) in extras.shadow_roots.split_off(first) {
            if let (Some(host), Some(root)) = (places.of(host), places.of(root)) {
                extras.shadow_roots.set(host, root);
            }
        }
        for (element, value) in extras.is_values.split_off(&first) {
            if let Some(element) = places.of(element) {
                extras.is_values.insert(element, value);
            }
        }
        for (doctype, identifiers) in extras.identifiers.split_off(first) {
            if let Some(doctype) = places.of(doctype) {
                extras.identifiers.set(doctype, identifiers);
            }
        }
        for (instruction, target) in extras.targets.split_off(first) {
            if let Some(instruction) = places.of(instruction) {
                extras.targets.set(instruction, target);
            }
        }
    }
}

/// Where new nodes go.
struct Places {
    /// The index of the first new node.
    first: usize,
    /// The places of that node and of those after it; `None` for those that are dropped.
    places: Vec<Option<NodeId>>,
}

impl Places {
    /// Where a new node goes.
    fn of(&self, node: NodeId) -> Option<NodeId> {
        let index = node.index().checked_sub(self.first)?;
        *self.places.get(index)?
    }

    /// The nodes that stay, with their places.
    fn pairs(&self) -> impl Iterator<Item = (NodeId, NodeId)> {
        let places = self.places.iter().enumerate();
        places.filter_map(|(index, new)| Some((NodeId::from_index(self.first + index)?, (*new)?)))
    }

    /// A node with the new places of those that it is linked with.
    fn linked(&self, node: Node) -> Node {
        let of = |node: Option<NodeId>| node.and_then(|node| self.of(node));
        Node {
            parent: of(node.parent),
            previous_sibling: of(node.previous_sibling),
            next_sibling: of(node.next_sibling),
            first_child: of(node.first_child),
            last_child: of(node.last_child),
            ..node
        }
    }
}
