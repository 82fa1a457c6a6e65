//! The markers of [content patching](https://html.spec.whatwg.org/multipage/scripting.html#attr-template-for) in a tree.

use std::collections::{BTreeMap, HashSet};

use crate::sink::{Tree, inclusive_ancestors, inclusive_descendants};
use crate::token::pseudo_attribute;

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

impl<H> ContentPatch<H> {
    pub(super) fn visit(&self, visit: &mut dyn FnMut(&H)) {
        visit(&self.target);
        visit(&self.start);
        self.end.iter().for_each(visit);
    }
}

/// The processing instructions that may be start markers, by name, in the order of creation.
#[derive(Clone, Debug)]
pub(super) struct Markers<H> {
    pub(super) by_name: BTreeMap<String, Vec<H>>,
    pub(super) steps: u64,
    /// The last result of [`Tree::changes_of_instructions`]. If the value is not 0, a tree's markers are known only after a
    /// search.
    changes: u64,
    /// The numbers of the roots of the trees searched since the last change.
    searched: HashSet<u64>,
}

impl<H> Default for Markers<H> {
    fn default() -> Self {
        Self { by_name: BTreeMap::new(), steps: 0, changes: 0, searched: HashSet::new() }
    }
}

impl<H: Clone> Markers<H> {
    pub(super) fn add(&mut self, instruction: &H, target: &str, data: &str) {
        if let Some(name) = marker_name(target, data) {
            self.by_name.entry(name).or_default().push(instruction.clone());
        }
    }

    fn add_all_in(&mut self, tree: &dyn Tree<H>, root: &H) {
        for node in inclusive_descendants(tree, root) {
            self.steps += 1;
            if let Some((target, data)) = tree.processing_instruction(&node) {
                self.add(&node, &target, &data);
            }
        }
    }

    /// If code outside the parser has changed processing instructions, searches for unknown markers in the tree that contains
    /// the scope.
    pub(super) fn look_for_changes(&mut self, tree: &mut dyn Tree<H>, scope: &H, limit: u64) {
        let changes = tree.changes_of_instructions();
        if changes != self.changes {
            self.changes = changes;
            self.by_name.clear();
            self.searched.clear();
        }
        if changes == 0 || self.steps > limit {
            return;
        }
        let ancestors = inclusive_ancestors(tree, scope).inspect(|_| self.steps += 1);
        if let Some(root) = ancestors.last()
            && self.searched.insert(tree.number(&root))
        {
            self.add_all_in(tree, &root);
        }
    }

    pub(super) fn visit(&self, visit: &mut dyn FnMut(&H)) {
        self.by_name.values().flatten().for_each(visit);
    }
}

pub(super) fn marker_name(target: &str, data: &str) -> Option<String> {
    match target {
        "marker" | "start" => pseudo_attribute(data, "name"),
        _ => None,
    }
}

pub(super) fn is_target<H>(tree: &dyn Tree<H>, node: &H, wanted: &str) -> bool {
    tree.processing_instruction(node).is_some_and(|(target, _)| target == wanted)
}
