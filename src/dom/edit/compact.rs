//! Frees nodes outside the tree, and reuses their entries in the node table.

use crate::dom::storage::document::Document;
use crate::dom::storage::node::{Label, Node, NodeId, NodeKind};
use crate::dom::storage::own::Slice;
use crate::names::{ExpandedName, tag};

const HTML: ExpandedName = ExpandedName::html(tag::HTML);

/// # Memory
///
/// A document keeps removed nodes, which can be inserted again. Long-running programs should regularly free removed nodes:
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
    /// Frees all nodes outside the tree, and the memory of unused attributes and text. Returns the number of freed nodes.
    ///
    /// The tree consists of all nodes reachable from the [root](Self::root) through children, [template
    /// contents](crate::NodeRef::template_contents) and shadow roots. Trees that contain a node in `kept` are kept as well.
    ///
    /// The ids of remaining nodes do not change. New nodes may reuse the ids of freed nodes. Until the id of a freed node is
    /// reused, [`get`](Self::get) returns `None` for the id, and edits return
    /// [`EditError::UnknownNode`](crate::EditError::UnknownNode). Names are never freed.
    ///
    /// Takes time proportional to the size of the document. Does nothing and returns 0 while a parser is building the document.
    #[inline]
    pub fn compact(&mut self, kept: impl IntoIterator<Item = NodeId>) -> usize {
        if self.nodes.is_held() {
            return 0;
        }
        let mut starts = vec![NodeId::ROOT];
        starts.extend(kept.into_iter().filter(|id| self.nodes.contains(*id)));
        let is_kept = self.reach(starts, 0);
        if let Some(extras) = &mut self.extras {
            extras.form_associations.compact(&self.nodes, |node| is_kept[node.index()]);
        }
        let count = self.node_count();
        let freed = self.nodes.free_all_but(&is_kept);
        if self.node_count() < count {
            let highest = &mut self.extras_mut().highest_freed;
            *highest = count.max(*highest);
        }
        let stays = |node: NodeId| is_kept[node.index()];
        if let Some(locations) = &mut self.locations {
            locations.compact(self.nodes.count(), stays);
        }
        if let Some(extras) = &mut self.extras {
            extras.retain(stays);
        }
        let ids = self.all_ids();
        self.compact_attributes(&ids);
        self.compact_strings(&ids);
        if cfg!(debug_assertions) {
            self.check_invariants();
        }
        freed
    }

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

    #[inline]
    fn compact_attributes(&mut self, ids: &[NodeId]) {
        let mut elements = ids.to_vec();
        elements.retain(|node| self.nodes[*node].label.name().is_some());
        let lists: Vec<_> = elements.iter().map(|node| self.nodes[*node].payload).collect();
        let moves = self.attributes.compact(&lists);
        for node in elements {
            let payload = &mut self.nodes[node].payload;
            payload.start = moves.start(*payload);
        }
    }

    #[inline]
    pub(in crate::dom) fn compact_strings(&mut self, ids: &[NodeId]) {
        let mut ranges = Vec::new();
        self.for_each_string(ids, &mut |range| ranges.push(*range));
        let moves = self.strings.compact(&ranges);
        self.for_each_string(ids, &mut |range| range.start = moves.start(*range));
    }

    #[inline]
    pub(in crate::dom) fn for_each_string(&mut self, ids: &[NodeId], visit: &mut dyn FnMut(&mut Slice)) {
        for node in ids {
            let node = &mut self.nodes[*node];
            if let NodeKind::Text | NodeKind::Comment | NodeKind::ProcessingInstruction | NodeKind::Doctype =
                node.label.kind()
            {
                visit(&mut node.payload);
            }
        }
        self.attributes.for_each_value(visit);
        if let Some(extras) = &mut self.extras {
            extras.for_each_range(visit);
        }
    }

    /// OPTIMIZATION: a limit may stop the parse early, so the unread end of the input is freed. Test:
    /// `a_stopped_parse_does_not_keep_the_whole_text` in `tests/api/dom/owned_input.rs`.
    #[cold]
    pub(in crate::dom) fn cut_input(&mut self) {
        let mut ranges = Vec::new();
        self.for_each_string(&self.all_ids(), &mut |range| ranges.push(*range));
        let mut end = 0;
        for range in &ranges {
            end = end.max(self.strings.end_in_input(*range));
        }
        self.strings.shared.cut_input(end);
    }
}

/// # Freed places
///
/// NOTE: the parser adds all nodes at the end of the node table, where its sink can identify them. After the parse, the nodes
/// move into the entries of freed nodes.
impl Document {
    /// Moves the nodes after the first `count` into the entries of freed nodes, and frees the parser's root element. Returns
    /// the new id of `fragment`.
    #[inline]
    pub(crate) fn fill_freed_places(&mut self, count: usize, fragment: NodeId) -> NodeId {
        if self.nodes.is_held() {
            return fragment;
        }
        let last = self.node_count();
        let is_root = |node: &Node| node.label == Label::element(HTML) && node.parent.is_none();
        let root = NodeId::from_index(count + 2).filter(|root| root.index() <= last && is_root(&self.nodes[*root]));
        // The old and new ids of the moved nodes, starting with the last node.
        let mut moved = Vec::new();
        while let Some(node) = NodeId::from_index(self.node_count()).filter(|node| node.index() > count) {
            if Some(node) == root {
                moved.push((node, node));
            } else if let Some(place) = self.nodes.take_free_place() {
                self.move_node(node, place);
                moved.push((node, place));
            } else {
                break;
            }
            self.nodes.truncate(node.index() - 1);
        }
        let place_of = |node: NodeId| {
            let place = last.checked_sub(node.index()).and_then(|position| moved.get(position));
            Some(place.map_or(node, |(_, place)| *place)).filter(|_| Some(node) != root)
        };
        if let Some(locations) = &mut self.locations {
            locations.move_nodes(&moved);
        }
        if let (Some(extras), Some(first)) = (&mut self.extras, NodeId::from_index(count + 1)) {
            extras.form_associations.renumber(first, place_of);
        }
        let fragment = place_of(fragment).unwrap_or(fragment);
        if let Some(root) = root.filter(|root| root.index() <= self.node_count()) {
            self.nodes.free(root);
        }
        fragment
    }

    #[inline]
    fn move_node(&mut self, from: NodeId, to: NodeId) {
        let node = self.nodes[from];
        self.nodes[to] = node;
        match (node.previous_sibling, node.parent) {
            (Some(previous), _) => self.nodes[previous].next_sibling = Some(to),
            (None, Some(parent)) => self.nodes[parent].first_child = Some(to),
            (None, None) => {}
        }
        match (node.next_sibling, node.parent) {
            (Some(next), _) => self.nodes[next].previous_sibling = Some(to),
            (None, Some(parent)) => self.nodes[parent].last_child = Some(to),
            (None, None) => {}
        }
        let mut child = node.first_child;
        while let Some(id) = child {
            self.nodes[id].parent = Some(to);
            child = self.nodes[id].next_sibling;
        }
        let Some(extras) = &mut self.extras else {
            return;
        };
        let rename = |place: &mut Option<NodeId>| {
            if *place == Some(from) {
                *place = Some(to);
            }
        };
        if node.label == Label::FRAGMENT
            && let Some(host) = NodeId::from_number(node.payload.start)
        {
            let data = extras.node_mut(host);
            rename(&mut data.contents);
            rename(&mut data.shadow_root);
        }
        let Some(data) = extras.move_node(from, to) else {
            return;
        };
        let template = data.settings.as_ref().and_then(|settings| settings.template);
        let (contents, shadow_root) = (data.contents, data.shadow_root);
        if let Some(template) = template {
            rename(&mut extras.node_mut(template).contents);
        }
        for fragment in [contents, shadow_root].into_iter().flatten() {
            let host = &mut self.nodes[fragment].payload.start;
            if *host == from.number() {
                *host = to.number();
            }
            if let Some(settings) = &mut extras.node_mut(fragment).settings {
                rename(&mut settings.template);
            }
        }
    }

    /// Drops the nodes of a fragment that a parser has added after the first `count` nodes.
    #[cold]
    pub(crate) fn drop_nodes_after(&mut self, count: usize) {
        if self.nodes.is_held() {
            return;
        }
        self.nodes.truncate(count);
        if let Some(extras) = &mut self.extras {
            extras.truncate(count);
        }
        if let Some(locations) = &mut self.locations {
            locations.truncate(count);
        }
    }

    /// Frees an empty fragment, whose id must not be in use elsewhere.
    #[inline]
    pub(crate) fn discard_fragment(&mut self, fragment: NodeId) {
        if self.nodes.is_held() || !self.is_empty(fragment) {
            return;
        }
        self.nodes.free(fragment);
        if let Some(locations) = &mut self.locations {
            locations.truncate(self.nodes.count());
        }
    }
}
