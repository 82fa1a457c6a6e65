//! [Content patching](https://html.spec.whatwg.org/multipage/scripting.html#attr-template-for): a `template` whose content goes
//! to an earlier marker in the document.

use std::collections::{BTreeMap, HashSet};
use std::iter;

use super::TreeBuilder;
use super::element_pattern::ElementPattern;
use super::open_elements::OpenElement;
use super::tree_builder_state::find_patch_position;
use crate::error::ErrorSink;
use crate::names::{ExpandedName, attribute, intern_text, tag};
use crate::sink::{InsertionLocation, MutableTree, TreeSink, inclusive_ancestors, inclusive_descendants};
use crate::token::{Tag, find_pseudo_attribute};

/// The maximum total number of steps for all marker searches, per node in the document.
///
/// DEVIATION: the standard runs a search for each template, so n templates and n markers take n² steps. Beyond this limit,
/// templates with `for` are ordinary templates.
const MAX_STEPS_PER_NODE: u64 = 64;

impl<S: TreeSink, E: ErrorSink> TreeBuilder<S, E> {
    /// Runs the steps for a `template` start tag with a `for` attribute, from the "[in
    /// head](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inhead)" rules.
    pub(super) fn start_content_patch_or_template(
        &mut self,
        template_start_tag: &Tag<'_>,
        // 1. Let scope be the node that the adjusted insertion location is in.
        // 2. […] If scope is the body element of its document, then set scope to its parent.
        scope: &InsertionLocation<S::Handle>,
    ) {
        // 3. Let template be the result of insert a foreign element for template start tag, with HTML namespace and true.
        let Some(template) = self.try_push_template_element(template_start_tag) else {
            return;
        };
        // 4. If prepare content patching given scope and template is false, then: pop template off the stack of open
        //    elements, insert an element at the adjusted insertion location with template, and push template onto the
        //    stack of open elements.
        // NOTE: without the template, the adjusted insertion location is `scope` again.
        let name = template_start_tag.attributes.get(attribute::FOR).filter(|name| !name.is_empty());
        // DEVIATION: a patch that would be too deep for the flattened depth becomes an ordinary template.
        let max_levels = self.max_patch_levels();
        let document = self.document.clone();
        let patch = name.and_then(|name| {
            let markers = self.state.markers.get_or_insert_default();
            let mut search = MarkerSearch { tree: self.sink.tree()?, markers };
            let limit = search.tree.node_key(&template).saturating_mul(MAX_STEPS_PER_NODE);
            search.prepare_content_patching(&document, scope, name, max_levels, limit)
        });
        match patch {
            None => self.sink.insert_element(scope, &template),
            Some(patch) => {
                let id = self.state.open_elements.get_or_assign_current_id();
                self.record_template_target_levels(patch.levels);
                self.state.content_patches.push((id, patch));
            }
        }
    }

    /// Returns the location after the last child of an open element, and the [depth](super::depth_limit) of an element there.
    pub(super) fn last_child_location_and_depth(
        &mut self,
        element: &OpenElement<S::Handle>,
    ) -> (InsertionLocation<S::Handle>, u32) {
        let location = match self.insertion_parent_and_sibling(element) {
            (_, Some(end)) => InsertionLocation::Before(end),
            (parent, None) => InsertionLocation::LastChildOf(parent),
        };
        (location, element.depth.numeric_depth(self.limits.remaining.depth) + 1)
    }

    /// Returns the parent and the next sibling, if any, of the location after the last child of an element.
    pub(super) fn insertion_parent_and_sibling(
        &mut self,
        element: &OpenElement<S::Handle>,
    ) -> (S::Handle, Option<S::Handle>) {
        // "If the adjusted insertion location is inside a template element, let it instead be inside the template element's
        // template contents", or inside its insertion target, before its insertion end marker.
        if element.name != ExpandedName::html(tag::TEMPLATE) {
            return (element.handle.clone(), None);
        }
        let Some(position) = find_patch_position(&self.state.content_patches, element.id) else {
            return (self.sink.template_contents(&element.handle), None);
        };
        let patch = self.state.content_patches[position].1.clone();
        // If the end marker is no longer a child of the target, nodes are appended to the target.
        let end_marker = patch.end.filter(|end| {
            self.sink.tree().is_some_and(|tree| {
                tree.parent(end).is_some_and(|parent| tree.node_key(&parent) == tree.node_key(&patch.target))
            })
        });
        (patch.target, end_marker)
    }

    /// Takes the last open `template`'s content patch, if any, and removes the patch's markers.
    pub(super) fn finish_content_patch_if_any(&mut self) {
        if let Some(patch) = self.take_content_patch()
            && let Some(tree) = self.sink.tree()
        {
            tree.remove(&patch.start);
            patch.end.iter().for_each(|end| tree.remove(end));
        }
    }

    /// Takes the last open `template`'s content patch, if any.
    pub(super) fn take_content_patch(&mut self) -> Option<ContentPatch<S::Handle>> {
        if self.state.content_patches.is_empty() {
            return None;
        }
        let last = self.state.open_elements.rfind_any([ElementPattern::Html(tag::TEMPLATE)])?;
        let id = self.state.open_elements.get(last)?.id;
        let position = find_patch_position(&self.state.content_patches, id)?;
        Some(self.state.content_patches.remove(position).1)
    }
}

struct MarkerSearch<'a, H> {
    tree: &'a mut dyn MutableTree<H>,
    markers: &'a mut PatchMarkers<H>,
}

impl<H: Clone> MarkerSearch<'_, H> {
    /// [Prepares content patching](https://html.spec.whatwg.org/multipage/scripting.html#prepare-content-patching) for a
    /// `template` with this non-empty `for` attribute. If the target is more than `max_levels` levels below the node at
    /// `location`, or the search reaches its limit, returns `None` and changes nothing.
    fn prepare_content_patching(
        &mut self,
        document: &H,
        location: &InsertionLocation<H>,
        name: &str,
        max_levels: usize,
        limit: u64,
    ) -> Option<ContentPatch<H>> {
        let tree = &*self.tree;
        let node = match location.resolve(|node| tree.parent(node), |node| tree.template_contents(node)) {
            InsertionLocation::Before(sibling) => tree.parent(&sibling)?,
            location => location.into_node(),
        };
        // 1. If scope is the body element of its document, then set scope to its parent.
        // NOTE: the `body` element that the parser inserts is the document's only `body`, one level below the scope.
        let parent = parent_if_document_body(tree, document, &node);
        let levels_above = usize::from(parent.is_some());
        let scope = parent.unwrap_or(node);
        // 2. Let (start, end) be the result of finding content patching markers given scope and name. If start is null,
        //    then return false.
        let (start, levels) = self.find_start_marker(&scope, name, limit)?;
        if levels > max_levels.saturating_add(levels_above) {
            return None;
        }
        let is_single = has_instruction_target(&*self.tree, &start, "marker");
        let end = if is_single { Some(start.clone()) } else { self.find_end_marker(&start) };
        // 3. Let target be start's parent.
        let target = self.tree.parent(&start)?;
        // 4. If start is end, then return true.
        if !is_single {
            // 5. Remove the siblings that follow start, up to but excluding end.
            let end = end.as_ref().map(|end| self.tree.node_key(end));
            while let Some(sibling) = self.tree.next_sibling(&start)
                && Some(self.tree.node_key(&sibling)) != end
            {
                self.tree.remove(&sibling);
            }
        }
        Some(ContentPatch { target, start, end, levels: levels.saturating_sub(levels_above) })
    }

    /// [Finds content patching markers](https://html.spec.whatwg.org/multipage/scripting.html#find-content-patching-markers):
    /// the start marker, and the number of levels from the scope down to the marker's parent.
    ///
    /// OPTIMIZATION: a single candidate need only be in the scope, whereas several candidates require a traversal of the tree
    /// (test: `the_first_of_several_markers` in `tests/api/parse/edition_2026.rs`). If each template required a traversal, many
    /// templates would take quadratic time (guard: the trial `(<?marker name='a#'?>)(<template for=a#>x</template>)` of
    /// `complexity`).
    fn find_start_marker(&mut self, scope: &H, name: &str, limit: u64) -> Option<(H, usize)> {
        self.markers.rescan_if_changed(self.tree, scope, limit);
        let tree = &*self.tree;
        let top = tree.node_key(scope);
        let PatchMarkers { numbers, candidates, steps, .. } = &mut *self.markers;
        let candidates = &mut candidates[*numbers.get(name)?];
        *steps += candidates.len() as u64;
        if *steps > limit {
            return None;
        }
        candidates.retain(|candidate| tree.parent(candidate).is_some());
        let levels_in_scope = |candidate: &H, steps: &mut u64| {
            for (levels, node) in inclusive_ancestors(tree, candidate).skip(1).enumerate() {
                if *steps >= limit {
                    return None;
                }
                if tree.node_key(&node) == top {
                    return Some(levels);
                }
                *steps += 1;
            }
            None
        };
        let mut in_scope = candidates.iter().filter_map(|one| Some((one.clone(), levels_in_scope(one, steps)?)));
        let first = in_scope.next()?;
        if in_scope.next().is_none() {
            return Some(first);
        }
        drop(in_scope);
        for node in inclusive_descendants(tree, scope) {
            *steps += 1;
            if *steps >= limit {
                return None;
            }
            let instruction = tree.processing_instruction(&node);
            if instruction.is_some_and(|(target, data)| start_marker_name(&target, &data).as_deref() == Some(name)) {
                return levels_in_scope(&node, steps).map(|levels| (node, levels));
            }
        }
        None
    }

    /// Returns the end marker for a start marker. Pairs of start and end markers can be nested among siblings.
    fn find_end_marker(&self, start: &H) -> Option<H> {
        let mut level = 0_usize;
        for sibling in iter::successors(self.tree.next_sibling(start), |sibling| self.tree.next_sibling(sibling)) {
            if has_instruction_target(&*self.tree, &sibling, "start") {
                level += 1;
            } else if has_instruction_target(&*self.tree, &sibling, "end") {
                if level == 0 {
                    return Some(sibling);
                }
                level -= 1;
            }
        }
        None
    }
}

fn parent_if_document_body<H>(tree: &dyn MutableTree<H>, document: &H, node: &H) -> Option<H> {
    let is = |node: &H, name| tree.element_name(node) == Some(ExpandedName::html(name));
    if !is(node, tag::BODY) {
        return None;
    }
    let parent = tree.parent(node).filter(|parent| is(parent, tag::HTML))?;
    let root = tree.parent(&parent)?;
    (tree.node_key(&root) == tree.node_key(document)).then_some(parent)
}

/// The insertion target and the insertion markers of a `template` with a `for` attribute.
#[derive(Clone, Debug)]
pub(super) struct ContentPatch<H> {
    /// The parent of the start marker.
    pub(super) target: H,
    /// The start marker, a processing instruction.
    pub(super) start: H,
    /// The end marker, if any. For a lone `<?marker?>`, this is the start marker.
    pub(super) end: Option<H>,
    /// The number of levels from the node at the adjusted insertion location down to the target, or 0 if the target is this
    /// node or an ancestor.
    pub(super) levels: usize,
}

/// The processing instructions that may be start markers, by name, in the order of creation.
#[derive(Clone, Debug)]
pub(super) struct PatchMarkers<H> {
    numbers: BTreeMap<String, usize>,
    /// The instructions by the number of their name.
    pub(super) candidates: Vec<Vec<H>>,
    steps: u64,
    /// The last result of [`MutableTree::processing_instructions_version`]. If the value is not 0, a tree's markers are known only after a
    /// search.
    version: u64,
    /// The numbers of the roots of the trees searched since the last change.
    searched_roots: HashSet<u64>,
}

impl<H> Default for PatchMarkers<H> {
    fn default() -> Self {
        Self { numbers: BTreeMap::new(), candidates: Vec::new(), steps: 0, version: 0, searched_roots: HashSet::new() }
    }
}

impl<H: Clone> PatchMarkers<H> {
    pub(super) fn add_if_start_marker(&mut self, instruction: &H, target: &str, data: &str) {
        if let Some(name) = start_marker_name(target, data) {
            let number = intern_text(name, &mut self.numbers);
            self.candidates.resize_with(self.numbers.len(), Vec::new);
            self.candidates[number].push(instruction.clone());
        }
    }

    /// If code outside the parser has changed processing instructions, searches for unknown markers in the tree that contains
    /// the scope.
    fn rescan_if_changed(&mut self, tree: &mut dyn MutableTree<H>, scope: &H, limit: u64) {
        let version = tree.processing_instructions_version();
        if version != self.version {
            self.version = version;
            self.numbers.clear();
            self.candidates.clear();
            self.searched_roots = HashSet::new();
        }
        if version == 0 || self.steps > limit {
            return;
        }
        let ancestors = inclusive_ancestors(tree, scope).inspect(|_| self.steps += 1);
        if let Some(root) = ancestors.last()
            && self.searched_roots.insert(tree.node_key(&root))
        {
            for node in inclusive_descendants(tree, &root) {
                self.steps += 1;
                if let Some((target, data)) = tree.processing_instruction(&node) {
                    self.add_if_start_marker(&node, &target, &data);
                }
            }
        }
    }
}

fn start_marker_name(target: &str, data: &str) -> Option<String> {
    match target {
        "marker" | "start" => find_pseudo_attribute(data, "name"),
        _ => None,
    }
}

fn has_instruction_target<H>(tree: &dyn MutableTree<H>, node: &H, expected_target: &str) -> bool {
    tree.processing_instruction(node).is_some_and(|(target, _)| target == expected_target)
}
