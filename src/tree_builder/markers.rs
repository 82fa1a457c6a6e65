//! [Content patching](https://html.spec.whatwg.org/multipage/scripting.html#attr-template-for) in a tree: finds markers, and
//! removes the nodes between them.

use std::collections::BTreeMap;

use super::tree_memory::TreeWork;
use crate::edition::Edition;
use crate::names::{ExpandedName, tag};
use crate::sink::{InsertionLocation, Tree};
use crate::token::pseudo_attribute;

/// The maximum number of steps of all searches for markers, for each node of the document.
///
/// DEVIATION: the standard searches for each template, so n templates and n markers take n² steps. Past this limit, no marker
/// is found, and the template is ordinary.
const STEPS_FOR_EACH_NODE: u64 = 64;

/// The place where the content of a `template` with a `for` attribute goes: its insertion target and its insertion markers.
#[derive(Clone, Debug)]
pub(super) struct ContentPatch<H> {
    /// The insertion target: the parent of the start marker.
    pub(super) target: H,
    /// The insertion start marker, a processing instruction.
    pub(super) start: H,
    /// The insertion end marker, if there is one. For a lone `<?marker?>` it is the start marker.
    pub(super) end: Option<H>,
    /// The number of levels from the node that contains the scope down to the target; 0 if the target is that node or an
    /// ancestor.
    pub(super) levels: usize,
}

impl<H> ContentPatch<H> {
    /// Calls a function with each node of the patch.
    pub(super) fn visit(&self, visit: &mut dyn FnMut(&H)) {
        visit(&self.target);
        visit(&self.start);
        self.end.iter().for_each(visit);
    }
}

/// The processing instructions that may be start markers, by name, in the order of creation.
#[derive(Clone, Debug)]
pub(super) struct Markers<H> {
    /// Whether the edition patches content.
    are_used: bool,
    by_name: Vec<Vec<H>>,
    /// The place of each name in that list.
    names: BTreeMap<String, usize>,
    steps: u64,
    /// The answer of the tree to [`Tree::changes_of_instructions`]. If it is not 0, the markers in a tree are known once that was
    /// searched.
    changes: u64,
    /// By 0 and its number, the root of each tree that was searched since the last change.
    searched: BTreeMap<(u32, u64), u32>,
}

impl<H: Clone> Markers<H> {
    pub(super) const fn new(edition: Edition) -> Self {
        Self {
            are_used: edition.patches_content(),
            by_name: Vec::new(),
            names: BTreeMap::new(),
            steps: 0,
            changes: 0,
            searched: BTreeMap::new(),
        }
    }

    /// Adds a processing instruction if it may be a start marker.
    pub(super) fn add(&mut self, instruction: &H, target: &str, data: &str) {
        if let Some(name) = marker_name(target, data) {
            let place = *self.names.entry(name).or_insert(self.by_name.len());
            if place == self.by_name.len() {
                self.by_name.push(Vec::new());
            }
            self.by_name[place].push(instruction.clone());
        }
    }

    /// Adds the markers among the inclusive descendants of a node.
    pub(super) fn add_all_in(&mut self, tree: &dyn Tree<H>, root: &H) {
        if !self.are_used {
            return;
        }
        let top = tree.number(root);
        let mut next = Some(root.clone());
        while let Some(node) = next {
            self.steps += 1;
            if let Some((target, data)) = tree.processing_instruction(&node) {
                self.add(&node, &target, &data);
            }
            next = following(tree, node, top);
        }
    }

    /// Finds unknown markers in the tree of the scope if anything but the parser has changed instructions.
    fn look_for_changes(&mut self, tree: &mut dyn Tree<H>, scope: &H, limit: u64) {
        let changes = tree.changes_of_instructions();
        if changes != self.changes {
            self.changes = changes;
            self.by_name.clear();
            self.names.clear();
            self.searched.clear();
        }
        if changes == 0 || self.steps > limit {
            return;
        }
        let mut root = scope.clone();
        while let Some(parent) = tree.parent(&root) {
            self.steps += 1;
            root = parent;
        }
        if self.searched.insert((0, tree.number(&root)), 0).is_none() {
            self.add_all_in(tree, &root);
        }
    }

    /// Calls a function with each node that is kept here.
    pub(super) fn visit(&self, visit: &mut dyn FnMut(&H)) {
        self.by_name.iter().flatten().for_each(visit);
    }
}

impl<H: Clone> TreeWork<'_, H> {
    /// [Prepares content patching](https://html.spec.whatwg.org/multipage/scripting.html#prepare-content-patching) for a
    /// `template` with this name, which is not empty, in its `for` attribute. If the target is deeper than the node that the
    /// place is in by more than `max_levels` elements, returns `None` and changes nothing.
    pub(super) fn prepare_content_patching(
        &mut self,
        document: &H,
        place: &InsertionLocation<H>,
        name: &str,
        max_levels: usize,
    ) -> Option<ContentPatch<H>> {
        let tree = &*self.tree;
        let node = match place.resolve(|node| tree.parent(node), |node| tree.template_contents(node)) {
            InsertionLocation::Before(sibling) => tree.parent(&sibling)?,
            place => place.into_node(),
        };
        // 1. If scope is the body element of its document, then set scope to its parent.
        // NOTE: the body that the parser inserts is the only one. It is one level below the searched node.
        let parent = parent_of_body(tree, document, &node);
        let levels_above = usize::from(parent.is_some());
        let scope = parent.unwrap_or(node);
        // 2. Let (start, end) be the result of finding content patching markers given scope and name. If start is null,
        //    then return false.
        let (start, levels) = self.find_a_start_marker(&scope, name)?;
        if levels > max_levels.saturating_add(levels_above) {
            return None;
        }
        let is_lone = is_target(&*self.tree, &start, "marker");
        let end = if is_lone { Some(start.clone()) } else { self.end_marker_of(&start) };
        // 3. Let target be start's parent.
        let target = self.tree.parent(&start)?;
        // 4. If start is end, then return true.
        if !is_lone {
            // 5. Remove the siblings that follow start, up to but excluding end.
            let end = end.as_ref().map(|end| self.tree.number(end));
            while let Some(sibling) = self.tree.next_sibling(&start)
                && Some(self.tree.number(&sibling)) != end
            {
                self.tree.remove(&sibling);
            }
        }
        self.memory.selects.expect_patches();
        Some(ContentPatch { target, start, end, levels: levels.saturating_sub(levels_above) })
    }

    /// [Finds content patching markers](https://html.spec.whatwg.org/multipage/scripting.html#find-content-patching-markers):
    /// the first one, and how many levels its parent is below the scope.
    ///
    /// OPTIMIZATION: a single candidate only has to be in the scope. The tree is walked only if there are several (test:
    /// `the_first_of_several_markers` in `tests/api/edition_2026.rs`).
    fn find_a_start_marker(&mut self, scope: &H, name: &str) -> Option<(H, usize)> {
        let limit = self.tree.size_of_all().nodes.saturating_mul(STEPS_FOR_EACH_NODE);
        self.memory.markers.look_for_changes(self.tree, scope, limit);
        let tree = &*self.tree;
        let top = tree.number(scope);
        let Markers { by_name, names, steps, .. } = &mut self.memory.markers;
        let candidates = by_name.get_mut(*names.get(name)?)?;
        *steps += candidates.len() as u64;
        if *steps > limit {
            return None;
        }
        candidates.retain(|candidate| tree.parent(candidate).is_some());
        let mut levels_in_scope = |candidate: &H| {
            let mut levels = 0;
            let mut ancestor = tree.parent(candidate);
            while let Some(node) = ancestor
                && *steps < limit
            {
                if tree.number(&node) == top {
                    return Some(levels);
                }
                *steps += 1;
                levels += 1;
                ancestor = tree.parent(&node);
            }
            None
        };
        let mut in_scope = candidates.iter().filter_map(|one| Some((one.clone(), levels_in_scope(one)?)));
        let first = in_scope.next()?;
        if in_scope.next().is_none() {
            return Some(first);
        }
        drop(in_scope);
        let mut next = Some(scope.clone());
        while let Some(node) = next {
            *steps += 1;
            if *steps >= limit {
                return None;
            }
            let instruction = tree.processing_instruction(&node);
            if instruction.is_some_and(|(target, data)| marker_name(&target, &data).as_deref() == Some(name)) {
                let mut levels = 0;
                let mut ancestor = tree.parent(&node)?;
                while tree.number(&ancestor) != top {
                    levels += 1;
                    ancestor = tree.parent(&ancestor)?;
                }
                *steps += levels as u64;
                return Some((node, levels));
            }
            next = following(tree, node, top);
        }
        None
    }

    /// The end marker of a start marker. Starts and ends nest among siblings.
    fn end_marker_of(&self, start: &H) -> Option<H> {
        let mut level = 0_usize;
        let mut next = self.tree.next_sibling(start);
        while let Some(sibling) = next {
            if is_target(&*self.tree, &sibling, "start") {
                level += 1;
            } else if is_target(&*self.tree, &sibling, "end") {
                if level == 0 {
                    return Some(sibling);
                }
                level -= 1;
            }
            next = self.tree.next_sibling(&sibling);
        }
        None
    }

    /// The end marker that the next node of a patch goes before, if that is still a child of the target. Otherwise the node goes
    /// after the last child of the target.
    pub(super) fn end_marker_in_place(&self, patch: &ContentPatch<H>) -> Option<H> {
        let end = patch.end.clone()?;
        let parent = self.tree.parent(&end)?;
        (self.tree.number(&parent) == self.tree.number(&patch.target)).then_some(end)
    }

    /// Removes the markers of a patch that have a parent.
    pub(super) fn remove_markers(&mut self, patch: &ContentPatch<H>) {
        self.tree.remove(&patch.start);
        if let Some(end) = &patch.end {
            self.tree.remove(end);
        }
    }
}

/// The name of a possible start marker.
fn marker_name(target: &str, data: &str) -> Option<String> {
    match target {
        "marker" | "start" => pseudo_attribute(data, "name"),
        _ => None,
    }
}

fn is_target<H>(tree: &dyn Tree<H>, node: &H, wanted: &str) -> bool {
    tree.processing_instruction(node).is_some_and(|(target, _)| target == wanted)
}

/// The next node in tree order in the node with this number.
fn following<H: Clone>(tree: &dyn Tree<H>, mut node: H, top: u64) -> Option<H> {
    if let Some(child) = tree.first_child(&node) {
        return Some(child);
    }
    while tree.number(&node) != top {
        if let Some(sibling) = tree.next_sibling(&node) {
            return Some(sibling);
        }
        node = tree.parent(&node)?;
    }
    None
}

/// The parent of a node if that is the body element of the document.
fn parent_of_body<H>(tree: &dyn Tree<H>, document: &H, node: &H) -> Option<H> {
    let is = |node: &H, name| tree.element_name(node) == Some(ExpandedName::html(name));
    if !is(node, tag::BODY) {
        return None;
    }
    let parent = tree.parent(node).filter(|parent| is(parent, tag::HTML))?;
    let root = tree.parent(&parent)?;
    (tree.number(&root) == tree.number(document)).then_some(parent)
}
