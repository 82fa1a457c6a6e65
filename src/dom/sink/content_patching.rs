//! [Content patching](https://html.spec.whatwg.org/multipage/scripting.html#attr-template-for) in a document: finds markers,
//! and removes the nodes between them.

use std::collections::BTreeMap;

use crate::dom::storage::document::{Document, Edits};
use crate::dom::storage::node::{NodeId, NodeKind};
use crate::names::TagName;
use crate::sink::ContentPatch;

/// The maximum number of steps of all searches for markers, for each node of the document.
///
/// DEVIATION: the standard searches for each template, so n templates and n markers take n² steps. Past this limit, no marker
/// is found, and the template is ordinary.
const STEPS_FOR_EACH_NODE: usize = 64;

/// The processing instructions that may be start markers, by name, in the order of creation.
#[derive(Clone, Debug, Default)]
pub(in crate::dom) struct Markers {
    by_name: Vec<Vec<NodeId>>,
    /// The place of each name in that list.
    names: BTreeMap<String, usize>,
    steps: usize,
    /// The number of known nodes of the document, if an edit may have added others.
    known: Option<usize>,
    edits: Edits,
}

impl Markers {
    pub(in crate::dom) fn new(edits: Edits) -> Self {
        Self { edits, ..Self::default() }
    }

    pub(in crate::dom) fn unknown(edits: Edits) -> Self {
        Self { known: Some(0), ..Self::new(edits) }
    }

    /// Notes that edits may follow in a document with `count` nodes.
    pub(in crate::dom) fn expect_others_behind(&mut self, count: usize) {
        self.known.get_or_insert(count);
    }

    pub(in crate::dom) fn add(&mut self, document: &Document, instruction: NodeId) {
        if self.known.is_some() {
            return;
        }
        if let Some(name) = document.marker_name(instruction) {
            let place = *self.names.entry(name).or_insert(self.by_name.len());
            if place == self.by_name.len() {
                self.by_name.push(Vec::new());
            }
            self.by_name[place].push(instruction);
        }
    }

    /// Adds the markers among the nodes after the first `count` ones.
    pub(in crate::dom) fn add_behind(&mut self, document: &Document, count: usize) {
        for node in (count + 1..=document.nodes.count()).filter_map(NodeId::from_index) {
            self.add(document, node);
        }
    }
}

impl Document {
    /// Finds unknown markers: among new nodes, or everywhere if an edit has changed known instructions.
    fn look_for_markers(&self, markers: &mut Markers) {
        if markers.edits.of_instructions != self.edits.of_instructions {
            markers.edits = self.edits;
            markers.by_name.clear();
            markers.names.clear();
            markers.known = Some(0);
        }
        if let Some(known) = markers.known.take() {
            markers.add_behind(self, known);
        }
    }

    /// The name of a possible start marker.
    fn marker_name(&self, node: NodeId) -> Option<String> {
        let node = self.node(node);
        match node.target()? {
            "marker" | "start" => node.pseudo_attribute("name"),
            _ => None,
        }
    }

    /// [Prepares content patching](https://html.spec.whatwg.org/multipage/scripting.html#prepare-content-patching), with a
    /// name that is not empty.
    pub(in crate::dom) fn prepare_content_patching(
        &mut self,
        scope: NodeId,
        name: &str,
        max_levels: usize,
        markers: &mut Markers,
    ) -> Option<ContentPatch<NodeId>> {
        // 2. Let (start, end) be the result of finding content patching markers given scope and name. If start is null,
        //    then return false.
        let (start, levels) = self.find_a_start_marker(scope, name, markers)?;
        if levels > max_levels {
            return None;
        }
        let end = match self.node(start).target() {
            Some("marker") => Some(start),
            _ => self.end_marker_of(start),
        };
        // 3. Let target be start's parent.
        let target = self.nodes[start].parent?;
        // 4. If start is end, then return true.
        if end != Some(start) {
            // 5. Remove the siblings that follow start, up to but excluding end.
            self.note_nodes_taken_out();
            while let Some(sibling) = self.nodes[start].next_sibling
                && Some(sibling) != end
            {
                self.unlink(sibling);
            }
        }
        let mut patch = ContentPatch::new(target, start, end);
        patch.levels = levels;
        Some(patch)
    }

    /// [Finds content patching markers](https://html.spec.whatwg.org/multipage/scripting.html#find-content-patching-markers):
    /// the first one, and how many levels its parent is below the scope.
    ///
    /// OPTIMIZATION: a single candidate only has to be in the scope. The tree is walked only if there are several (test:
    /// `the_first_of_several_markers` in `tests/api/edition_2026.rs`).
    fn find_a_start_marker(&self, scope: NodeId, name: &str, markers: &mut Markers) -> Option<(NodeId, usize)> {
        self.look_for_markers(markers);
        let place = *markers.names.get(name)?;
        let Markers { by_name, steps, .. } = markers;
        let limit = self.nodes.count().saturating_mul(STEPS_FOR_EACH_NODE);
        let candidates = by_name.get_mut(place)?;
        *steps += candidates.len();
        if *steps > limit {
            return None;
        }
        candidates.retain(|candidate| self.nodes[*candidate].parent.is_some());
        let mut levels_in_scope = |candidate: NodeId| {
            let mut levels = 0;
            let mut ancestor = self.nodes[candidate].parent;
            while let Some(id) = ancestor
                && id != scope
                && *steps < limit
            {
                *steps += 1;
                levels += 1;
                ancestor = self.nodes[id].parent;
            }
            (ancestor == Some(scope)).then_some((candidate, levels))
        };
        let mut in_scope = candidates.iter().copied().filter_map(&mut levels_in_scope);
        let first = in_scope.next()?;
        if in_scope.next().is_none() {
            return Some(first);
        }
        let first = self.node(scope).descendants().find(|node| {
            *steps += 1;
            *steps < limit
                && node.kind() == NodeKind::ProcessingInstruction
                && self.marker_name(node.id()).as_deref() == Some(name)
        })?;
        let levels = first.ancestors().take_while(|node| node.id() != scope);
        let levels = levels.count();
        *steps += levels;
        Some((first.id(), levels))
    }

    /// The end marker of a start marker. Starts and ends nest among siblings.
    fn end_marker_of(&self, start: NodeId) -> Option<NodeId> {
        let mut level = 0_usize;
        for sibling in self.node(start).next_siblings() {
            match sibling.target() {
                Some("start") => level += 1,
                Some("end") if level == 0 => return Some(sibling.id()),
                Some("end") => level -= 1,
                _ => {}
            }
        }
        None
    }

    /// The scope of a search for markers: the node itself or, for the body element, its parent. NOTE: the body that the parser
    /// inserts is the only one.
    pub(in crate::dom) fn scope_of_content_patching(&self, node: NodeId) -> NodeId {
        let is_body = self.node(node).is_html_element(TagName::BODY);
        match self.nodes[node].parent {
            Some(parent)
                if is_body
                    && self.node(parent).is_html_element(TagName::HTML)
                    && self.nodes[parent].parent == Some(NodeId::ROOT)
                    && self.root().kind() == NodeKind::Document =>
            {
                parent
            }
            _ => node,
        }
    }
}
