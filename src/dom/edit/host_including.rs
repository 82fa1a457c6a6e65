//! Trees that include the contents of `template` elements and the shadow trees of hosts.

use std::collections::HashSet;

use crate::dom::read::descendants::Descendants;
use crate::dom::storage::document::Document;
use crate::dom::storage::node_id::NodeId;

impl Document {
    /// Whether a node is a
    /// [host-including inclusive ancestor](https://dom.spec.whatwg.org/#concept-tree-host-including-inclusive-ancestor)
    /// of another. For the nodes in a shadow root, a `template` element that became the root is an ancestor, as the
    /// host is.
    ///
    /// OPTIMIZATION: nothing is inside a node without children, so a deep tree can be built from its root down without
    /// a walk for each node (test: `deep_trees` in `tests/api/dom.rs`). The walk inside and the walk up take turns, so
    /// putting little deep into a tree costs little (test: `misnested_tags_deep_in_an_edited_tree` in
    /// `tests/api/script_host.rs`).
    pub(in crate::dom) fn is_host_including_inclusive_ancestor(
        &self,
        node: NodeId,
        other: NodeId,
    ) -> bool {
        if other == node || self.fragments_of(node).any(|fragment| fragment == other) {
            return true;
        }
        if self.is_empty(node) {
            return false;
        }
        let mut inside = self.inside(node);
        let mut ancestors = self.host_including_ancestors(other);
        // One step up and one step inside in turns: the shorter walk gives the answer.
        loop {
            match ancestors.next() {
                None => return false,
                Some(ancestor) if ancestor == node => return true,
                Some(_) => {}
            }
            match inside.next() {
                None => return false,
                Some(found) if found == other => return true,
                Some(_) => {}
            }
        }
    }

    /// Whether nothing is in a node, in its contents, and in its shadow root.
    pub(in crate::dom) fn is_empty(&self, node: NodeId) -> bool {
        let has_no_child = |node: NodeId| self.nodes[node].first_child.is_none();
        has_no_child(node) && self.fragments_of(node).all(has_no_child)
    }

    /// The contents and the shadow root of a node.
    fn fragments_of(&self, node: NodeId) -> impl Iterator<Item = NodeId> + use<> {
        let contents = self.contents(node);
        contents.into_iter().chain(self.shadow_root_of(node))
    }

    /// All that is in a node.
    fn inside(&self, node: NodeId) -> Inside<'_> {
        Inside {
            document: self,
            descendants: self.node(node).descendants(),
            fragments: self.fragments_of(node).collect(),
        }
    }

    /// All that a node is in.
    fn host_including_ancestors(&self, node: NodeId) -> HostIncludingAncestors<'_> {
        HostIncludingAncestors {
            document: self,
            last: Some(node),
            templates: Vec::new(),
            shadow_roots: HashSet::new(),
        }
    }
}

/// A walk through all that is in a node.
struct Inside<'a> {
    document: &'a Document,
    descendants: Descendants<'a>,
    /// Contents and shadow roots that come next.
    fragments: Vec<NodeId>,
}

impl Iterator for Inside<'_> {
    type Item = NodeId;

    fn next(&mut self) -> Option<NodeId> {
        if let Some(node) = self.descendants.next() {
            self.fragments.extend(self.document.fragments_of(node.id()));
            return Some(node.id());
        }
        let fragment = self.fragments.pop()?;
        self.descendants = self.document.node(fragment).descendants();
        Some(fragment)
    }
}

/// A walk up to the root, and up from each `template` element on the way that became a shadow root.
struct HostIncludingAncestors<'a> {
    document: &'a Document,
    /// The node whose parent or host comes next.
    last: Option<NodeId>,
    /// Templates to go on from.
    templates: Vec<NodeId>,
    /// The shadow roots of such templates on the way.
    shadow_roots: HashSet<NodeId>,
}

impl Iterator for HostIncludingAncestors<'_> {
    type Item = NodeId;

    fn next(&mut self) -> Option<NodeId> {
        let document = self.document;
        let parent = self
            .last
            .and_then(|last| match document.nodes[last].parent {
                Some(parent) => Some(parent),
                None => match document.template_that_became(last) {
                    Some(_) if !self.shadow_roots.insert(last) => None,
                    template => {
                        self.templates.extend(template);
                        document.host(last)
                    }
                },
            });
        self.last = parent.or_else(|| self.templates.pop());
        self.last
    }
}
