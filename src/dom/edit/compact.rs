//! Frees the nodes that are not in the tree, and moves new ones into their places.

use crate::dom::storage::document::Document;
use crate::dom::storage::fragments::TEMPLATE;
use crate::dom::storage::node::{Label, Node, NodeId, NodeKind, Nodes};
use crate::dom::storage::strings::StringRange;

/// # Memory
///
/// A document keeps nodes that were taken out of the tree, so that they can be inserted again. A program that changes one
/// document for a long time should free them now and then:
///
/// ```
/// let mut document = soupstone::parse_document("<p id=clock>");
/// let clock = document.element_by_id("clock").unwrap().id();
/// for second in 0..10_000 {
///     document.set_inner_html(clock, &format!("<b>{second}</b> seconds"))?;
///     if second % 1000 == 0 {
///         document.compact([]);
///     }
/// }
/// assert_eq!(document.node(clock).text_content(), "9999 seconds");
/// assert!(document.node_count() < 5000);
/// # Ok::<(), soupstone::EditError>(())
/// ```
impl Document {
    /// Frees all nodes that are not in the tree, and the memory that no node needs any more: that of their attributes
    /// and texts, and of values that were replaced. Returns how many nodes were freed.
    ///
    /// In the tree is what can be reached from the [root](Self::root): by children, into the
    /// [contents](crate::NodeRef::template_contents) of `template` elements and into shadow trees. A node that you hold the id
    /// of, but which is not in the tree, is freed, unless it is in `kept`, or in a tree with such a node. Unknown ids are
    /// ignored.
    ///
    /// The ids of nodes that stay do not change. Those of freed nodes name no node: [`get`](Self::get) gives `None`, and
    /// edits give [`EditError::UnknownNode`](crate::EditError::UnknownNode). Later, new nodes get the places of freed
    /// ones, and so their ids: an id of a freed node is to be forgotten.
    ///
    /// What is in a document that a parser is still building stays as it is, and 0 is returned: the parser knows nodes
    /// that are not in the tree. A copy of such a document can be compacted.
    ///
    /// Names stay, because an id of a name that you hold stays valid: a document keeps each name of an element or an
    /// attribute that was ever in it, once. A program that makes up new names without end should go on in a new document
    /// now and then, into which it [imports](Self::import_node) the tree.
    ///
    /// The time is in proportion to the size of the document, so do not compact it after each change.
    #[inline]
    pub fn compact(&mut self, kept: impl IntoIterator<Item = NodeId>) -> usize {
        if self.nodes.is_held() {
            return 0;
        }
        let mut starts = vec![NodeId::ROOT];
        starts.extend(kept.into_iter().filter(|id| self.nodes.contains(*id)));
        let is_kept = self.reach(starts, 0);
        if let Some(extras) = self.extras.get_mut() {
            extras.form_associations.compact(&self.nodes, |node| is_kept[node.index()]);
        }
        let freed = self.nodes.free_all_but(&is_kept);
        self.forget_data_of_freed_nodes(&is_kept);
        let ids = self.all_ids();
        self.compact_attributes(&ids);
        self.compact_strings(&ids);
        freed
    }

    /// Which nodes are in a tree with one of `starts`, by their index from `first` on, which is at most that of any of
    /// them. Skips nodes before `first`.
    #[inline]
    pub(in crate::dom) fn reach(&self, starts: Vec<NodeId>, first: usize) -> Vec<bool> {
        let mut is_reached = vec![false; self.node_count() + 1 - first];
        let mut pending = starts;
        while let Some(node) = pending.pop() {
            let Some(index) = node.index().checked_sub(first) else {
                continue;
            };
            if std::mem::replace(&mut is_reached[index], true) {
                continue;
            }
            let links = &self.nodes[node];
            pending.extend(links.parent);
            pending.extend(links.next_sibling);
            pending.extend(links.previous_sibling);
            pending.extend(links.first_child);
            pending.extend(self.host(node));
            pending.extend(self.fragments_of(node));
        }
        is_reached
    }

    /// Drops the data of freed nodes from the tables.
    #[inline]
    fn forget_data_of_freed_nodes(&mut self, is_kept: &[bool]) {
        let count = self.node_count();
        let stays = |node: NodeId| is_kept[node.index()];
        if let Some(locations) = self.locations.get_mut() {
            locations.compact(count, stays);
        }
        let Some(extras) = self.extras.get_mut() else {
            return;
        };
        // NOTE: an element that was renamed is no `template` any more.
        let is_template = |node| self.nodes[node].label == Label::element(TEMPLATE);
        let templates = &mut extras.templates;
        templates.retain(|node, contents| stays(node) && stays(contents) && is_template(node));
        let templates = &extras.templates;
        let has_become = |template, root| templates.get(template) == Some(root);
        extras.templates_of_shadow_roots.retain(|root, template| stays(root) && has_become(template, root));
        extras.shadow_roots.retain(stays);
        extras.reference_targets.retain(|root, _| stays(root));
        extras.is_values.retain(stays);
        extras.identifiers.retain(|node, _| stays(node));
        extras.targets.retain(|node, _| stays(node));
        extras.attribute_names.retain(stays);
    }

    /// Keeps the attributes of the nodes that are left.
    #[inline]
    fn compact_attributes(&mut self, ids: &[NodeId]) {
        let mut lists = Vec::new();
        for node in ids {
            let node = &self.nodes[*node];
            if node.label.name().is_some() {
                lists.push(node.attributes());
            }
        }
        let moves = self.attributes.compact(&lists);
        for node in ids {
            let node = &mut self.nodes[*node];
            if node.label.name().is_some() {
                node.payload = moves.list(node.attributes()).into();
            }
        }
    }

    /// Keeps the strings of the nodes and attributes that are left.
    #[inline]
    pub(in crate::dom) fn compact_strings(&mut self, ids: &[NodeId]) {
        let mut ranges: Vec<StringRange> = Vec::new();
        for node in ids {
            let node = &self.nodes[*node];
            if has_string(node.label.kind()) {
                ranges.push(node.string());
            }
        }
        let attributes = self.attributes.all_mut();
        ranges.extend(attributes.map(|attribute| attribute.value));
        if let Some(extras) = self.extras.get_mut() {
            extras.for_each_range(&mut |range| ranges.push(*range));
        }
        let moves = self.strings.compact(&ranges);
        for node in ids {
            let node = &mut self.nodes[*node];
            if has_string(node.label.kind()) {
                node.payload = moves.range(node.string()).into();
            }
        }
        for attribute in self.attributes.all_mut() {
            attribute.value = moves.range(attribute.value);
        }
        if let Some(extras) = self.extras.get_mut() {
            extras.for_each_range(&mut |range| *range = moves.range(*range));
        }
    }
}

impl Document {
    /// Frees a given text behind the last string that is a part of it, so that a tree that a limit stopped does not keep
    /// what was not read. Test: `a_parse_that_stops_does_not_keep_the_whole_text` in `tests/api/keeping.rs`.
    #[cold]
    pub(in crate::dom) fn cut_the_given_text(&mut self) {
        let mut end = 0;
        let strings = &self.strings;
        let mut note = |range| end = end.max(strings.end_in_the_given_text(range));
        for number in 1..=self.node_count() {
            if let Some(id) = NodeId::from_index(number)
                && self.nodes.contains(id)
                && has_string(self.nodes[id].label.kind())
            {
                note(self.nodes[id].string());
            }
        }
        self.attributes.all_mut().for_each(|attribute| note(attribute.value));
        if let Some(extras) = self.extras.get_mut() {
            extras.for_each_range(&mut |range| note(*range));
        }
        self.strings.cut_the_given_text(end);
    }
}

/// Whether nodes of this kind have a string of their own.
#[inline]
const fn has_string(kind: NodeKind) -> bool {
    matches!(kind, NodeKind::Text | NodeKind::Comment | NodeKind::ProcessingInstruction | NodeKind::Doctype)
}

impl Document {
    /// Calls [`settle`](Self::settle) if the table has free places.
    #[inline]
    pub(crate) fn settle_in_freed_places(&mut self, count: usize, fragment: NodeId) -> NodeId {
        if self.nodes.has_free_places() { self.settle(count, fragment) } else { fragment }
    }

    /// Moves the nodes that were parsed last, those after the first `count` ones, into the places of freed nodes, as
    /// far as there are any, and drops those that are in no tree with the fragment. No other id of them is known
    /// outside; returns the new id of the fragment.
    ///
    /// NOTE: the parser adds all nodes at the end, which is fast and lets its sink tell them apart from others.
    #[inline]
    pub(crate) fn settle(&mut self, count: usize, fragment: NodeId) -> NodeId {
        let first = count + 1;
        if self.nodes.is_held() {
            return fragment;
        }
        let places = if self.are_in_turn(first, fragment) {
            NewPlaces::in_turn(first, self.node_count())
        } else if self.have_links_out(first) {
            return fragment;
        } else {
            self.places_of_reached(first, fragment)
        };
        self.move_to(&places, fragment)
    }

    /// Whether the nodes from this index on are the fragment, an element that is in no tree, and what is in the fragment:
    /// each node behind its parent, without others that only tables link with it. No place before them is free.
    ///
    /// OPTIMIZATION: after most parses they are; the element is the root that the parser made (test:
    /// `nodes_in_turn_go_where_a_search_puts_them`). Without this, `set_inner_html` takes 13 % more instructions for a small
    /// text and 21 % more for a page.
    #[inline]
    fn are_in_turn(&self, first: usize, fragment: NodeId) -> bool {
        let [_, root, inside @ ..] = &self.nodes.as_slice()[first..] else {
            return false;
        };
        let is_inside = |id: NodeId| id.index() >= first + 2;
        let is_in_turn = |(index, node): (usize, &Node)| {
            let links = [node.previous_sibling, node.next_sibling, node.first_child];
            let is_behind = |parent| parent == fragment || is_inside(parent) && parent.index() < first + 2 + index;
            node.parent.is_some_and(is_behind)
                && links.into_iter().flatten().all(is_inside)
                && node.label != Label::FRAGMENT
        };
        fragment.index() == first
            && !self.nodes.has_free_places()
            && root.parent.is_none()
            && root.first_child.is_none()
            && inside.iter().enumerate().all(is_in_turn)
    }

    /// The places for those of the nodes from this index on that are in a tree with the fragment.
    #[inline]
    fn places_of_reached(&mut self, first: usize, fragment: NodeId) -> NewPlaces {
        let is_reached = self.reach(vec![fragment], first);
        let mut end = first;
        let mut take_place = |nodes: &mut Nodes| {
            nodes.take_free_place().or_else(|| {
                end += 1;
                NodeId::from_index(end - 1)
            })
        };
        let mut listed = vec![None; is_reached.len()];
        for (index, place) in listed.iter_mut().enumerate() {
            if is_reached[index] && first + index != fragment.index() {
                *place = take_place(&mut self.nodes);
            }
        }
        // NOTE: the fragment comes last, so that it is easy to discard.
        listed[fragment.index() - first] = take_place(&mut self.nodes);
        NewPlaces { first, end, listed: Some(listed) }
    }

    /// Moves new nodes to their places, and returns that of the fragment.
    #[inline]
    fn move_to(&mut self, places: &NewPlaces, fragment: NodeId) -> NodeId {
        let stored_fragment = self.nodes[fragment];
        for (old, new) in places.pairs(self.node_count()) {
            // NOTE: no node moves to a place behind its old one, except the fragment, which is the first new node. So
            // nothing is overwritten before it has moved.
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
        self.settle_data(places, fragment);
        settled
    }

    /// Frees an empty document fragment whose id is unknown outside.
    #[inline]
    pub(crate) fn discard_fragment(&mut self, fragment: NodeId) {
        if self.nodes.is_held() || !self.is_empty(fragment) {
            return;
        }
        self.nodes.free(fragment);
        if let Some(locations) = self.locations.get_mut() {
            locations.truncate(self.nodes.count());
        }
    }

    /// Whether nodes from this index on are linked with others before.
    #[inline]
    fn have_links_out(&self, first: usize) -> bool {
        (first..=self.node_count()).filter_map(NodeId::from_index).any(|node| {
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

    /// Moves the data of moved nodes in the tables, and drops the places behind.
    #[inline]
    fn settle_data(&mut self, places: &NewPlaces, fragment: NodeId) {
        let count = self.node_count();
        self.nodes.truncate(places.end - 1);
        if let Some(locations) = self.locations.get_mut() {
            let new_nodes = (places.first..=count).filter_map(NodeId::from_index);
            for old in new_nodes.filter(|old| *old != fragment) {
                locations.move_record(old, places.of(old));
            }
            if let Some(fragment) = places.of(fragment) {
                locations.forget(fragment);
            }
            locations.truncate(self.nodes.count());
        }
        let (Some(extras), Some(first)) = (self.extras.get_mut(), NodeId::from_index(places.first)) else {
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
        for (root, target) in extras.reference_targets.split_off(first) {
            if let Some(root) = places.of(root) {
                extras.reference_targets.set(root, target);
            }
        }
        for (element, value) in extras.is_values.split_off(first) {
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
        extras.form_associations.renumber(first, |node| places.of(node));
    }
}

/// The places that new nodes move to.
struct NewPlaces {
    /// The index of the first new node.
    first: usize,
    /// The index behind the last place.
    end: usize,
    /// The places of the first node and of those after it; `None` for those that are dropped. Without a list, the first is
    /// the fragment and goes behind the others, and the second is dropped.
    listed: Option<Vec<Option<NodeId>>>,
}

impl NewPlaces {
    /// The places for nodes that [are in turn](Document::are_in_turn), up to this index.
    #[inline]
    const fn in_turn(first: usize, last: usize) -> Self {
        Self { first, end: last, listed: None }
    }

    /// The place that a new node moves to.
    #[inline]
    fn of(&self, node: NodeId) -> Option<NodeId> {
        let index = node.index().checked_sub(self.first)?;
        match (&self.listed, index) {
            (Some(places), _) => *places.get(index)?,
            (None, 0) => NodeId::from_index(self.end - 1),
            (None, 1) => None,
            (None, _) => NodeId::from_index(node.index() - 2),
        }
    }

    /// The new nodes that stay, with their places. The last new node has this index.
    #[inline]
    fn pairs(&self, last: usize) -> impl Iterator<Item = (NodeId, NodeId)> {
        let nodes = (self.first..=last).filter_map(NodeId::from_index);
        nodes.filter_map(|node| Some((node, self.of(node)?)))
    }

    /// A node with the new places of those that it is linked with.
    #[inline]
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

#[cfg(test)]
mod tests {
    use crate::dom::edit::clone::CloneDepth;
    use crate::dom::storage::document::Document;
    use crate::dom::storage::node::Node;

    /// Parses these and more: templates, adopted and foster-parented nodes are not in turn.
    #[test]
    fn nodes_in_turn_go_where_a_search_puts_them() {
        let mut in_turn = 0;
        for html in [
            "",
            "x",
            "<p class=a>Stone <b>soup</b><p>x<!--y-->z",
            "<ul><li>1<li>2<br></ul>a&amp;b<svg><path/></svg>",
            "<b>1<p>2</b>3",
            "<table>x<tr><td>y",
            "<template><p>x</template>y",
            "<form><input></form><?x y?>",
        ] {
            let mut document = crate::parse_document("<p>before");
            let count = document.node_count();
            let context = document.root().id();
            let fragment = document.parse_fragment(context, html);
            let mut other = document.clone();
            assert!(!other.have_links_out(count + 1));
            let places = other.places_of_reached(count + 1, fragment);
            let searched = other.move_to(&places, fragment);
            in_turn += u32::from(document.are_in_turn(count + 1, fragment));
            let settled = document.settle(count, fragment);
            assert_eq!((settled, document.node_count()), (searched, other.node_count()));
            for (node, other) in document.nodes.as_slice().iter().zip(other.nodes.as_slice()) {
                let links = |node: &Node| {
                    let siblings = [node.previous_sibling, node.next_sibling];
                    (node.parent, siblings, node.first_child, node.last_child)
                };
                assert_eq!(links(node), links(other), "{html}");
            }
            assert_eq!(document.node(settled).inner_html(), other.node(settled).inner_html());
        }
        assert_eq!(in_turn, 6);
    }

    /// The shared string is short in the tests of the crate: most strings here have places of their own.
    #[test]
    fn strings_with_places_of_their_own_stay_too() {
        let mut document = Document::new();
        let root = document.create_fragment();
        for number in 0..40 {
            let element = document.create_element("b").unwrap();
            let value = format!("{number}").repeat(200);
            for name in ["is", "x"] {
                let names = &mut document.names;
                let name = crate::names::ExpandedName::none(names.intern(name));
                document.push_attribute(element, name, &value);
            }
            let text = document.create_text(&value);
            assert_eq!(document.append(element, text), Ok(()));
            assert_eq!(document.append(root, element), Ok(()));
            let copy = document.clone_node(element, CloneDepth::Deep);
            if number % 3 == 0 {
                assert_eq!(document.append(root, copy.unwrap_or(root)), Ok(()));
            }
        }
        let html = document.node(root).inner_html();
        for freed in [26 * 2, 0] {
            assert_eq!(document.compact([root]), freed);
            assert_eq!(document.node(root).inner_html(), html);
        }
        let first = document.nodes[root].first_child.unwrap_or(root);
        assert_eq!(document.set_attribute(first, "x", "1"), Ok(()));
        assert!(document.node(first).outer_html().contains("x=\"1\""));
        assert_eq!(document.node(root).inner_html().matches("x=\"1\"").count(), 1);
    }
}
