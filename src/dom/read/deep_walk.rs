//! [`DeepDescendants`] and [`DeepTraverse`]: walks that go into the contents of `template` elements and shadow trees.

use std::fmt;
use std::iter::FusedIterator;

use super::descendants::after;
use super::node_ref::NodeRef;
use super::traverse::{Edge, Side};
use crate::dom::storage::document::Document;
use crate::dom::storage::node::Label;
use crate::dom::storage::node_id::NodeId;
use crate::dom::storage::template::TEMPLATE;

/// # Walks into templates and shadow trees
impl<'a> NodeRef<'a> {
    /// All that is in the node: its descendants, and what is in the contents of `template` elements and in shadow trees,
    /// however deep. What cleans a page up has to look there, too.
    ///
    /// A shadow root, and the document fragment that holds contents, come before what is in them, and behind the element
    /// that they belong to; the children of that element follow. For shadow roots, this is the
    /// [shadow-including tree order](https://dom.spec.whatwg.org/#concept-shadow-including-tree-order).
    ///
    /// ```
    /// let document = soupstone::parse_document("<p>1<template><script>2</script></template>");
    /// let is_script = |node: &soupstone::NodeRef<'_>| node.is_html("script");
    /// assert_eq!(document.root().descendants().filter(is_script).count(), 0);
    /// assert_eq!(document.root().deep_descendants().filter(is_script).count(), 1);
    /// ```
    pub fn deep_descendants(&self) -> DeepDescendants<'a> {
        let layers = Layers::of(self.document());
        let first = layers.first_inside(self.id());
        DeepDescendants {
            layers,
            root: self.id(),
            start: first.unwrap_or(self.id()),
            next: first,
        }
    }

    /// A walk around the node and [all that is in it](Self::deep_descendants) that passes every node twice, as
    /// [`traverse`](Self::traverse) does.
    ///
    /// ```
    /// use soupstone::dom::Edge;
    ///
    /// let document = soupstone::parse_document("<template><b>1</b></template>");
    /// let mut way = String::new();
    /// for edge in document.head().unwrap().deep_traverse() {
    ///     match edge {
    ///         Edge::Enter(node) => way += node.local_name().unwrap_or("#"),
    ///         Edge::Leave(_) => way += "/",
    ///     }
    ///     way += " ";
    /// }
    /// assert_eq!(way, "head template # b # / / / / / ");
    /// ```
    pub fn deep_traverse(&self) -> DeepTraverse<'a> {
        DeepTraverse {
            layers: Layers::of(self.document()),
            root: self.id(),
            next: Some(Side::Before(self.id())),
        }
    }
}

/// A document with what its nodes have beside their children.
#[derive(Clone, Copy)]
struct Layers<'a> {
    document: &'a Document,
    /// Whether any node has contents or a shadow root.
    are_there: bool,
    /// Whether any node has a shadow root.
    has_shadow_roots: bool,
}

impl<'a> Layers<'a> {
    fn of(document: &'a Document) -> Self {
        let extras = document.extras();
        let has_shadow_roots = !extras.shadow_roots.is_empty();
        Self {
            document,
            are_there: has_shadow_roots || !extras.templates.is_empty(),
            has_shadow_roots,
        }
    }

    /// The first of what is in a node: its shadow root, its contents, or its first child.
    #[inline]
    fn first_inside(self, node: NodeId) -> Option<NodeId> {
        let stored = &self.document.nodes[node];
        if self.are_there {
            let may_have_fragments = stored.label == Label::element(TEMPLATE)
                || self.has_shadow_roots && stored.label.name().is_some();
            if may_have_fragments && let Some(fragment) = self.first_fragment(node) {
                return Some(fragment);
            }
        }
        stored.first_child
    }

    #[inline(never)]
    fn first_fragment(self, node: NodeId) -> Option<NodeId> {
        let shadow_root = self.document.shadow_root_of(node);
        shadow_root.or_else(|| self.contents(node))
    }

    /// The contents of a `template` element. One that became a shadow root has none: that belongs to its host.
    fn contents(self, node: NodeId) -> Option<NodeId> {
        let contents = self.document.contents(node)?;
        (self.document.host(contents) == Some(node)).then_some(contents)
    }

    /// The host of a fragment, and what follows the fragment in it: its contents, if that was its shadow root, or its
    /// first child.
    #[cold]
    fn behind_fragment(self, fragment: NodeId) -> Option<(NodeId, Option<NodeId>)> {
        let host = self.document.host(fragment)?;
        let contents = match self.document.shadow_root_of(host) {
            Some(shadow_root) if shadow_root == fragment => self.contents(host),
            _ => None,
        };
        Some((host, contents.or(self.document.nodes[host].first_child)))
    }

    /// The node that this one comes right behind, if it is the first of what is in that.
    fn node_entered_before(self, node: NodeId) -> Option<NodeId> {
        let entered = match self.document.nodes[node].parent {
            Some(parent) => parent,
            None => self.document.host(node)?,
        };
        (self.first_inside(entered) == Some(node)).then_some(entered)
    }

    /// The node that follows this one, in what is in `root`.
    #[inline(never)]
    fn following(self, root: NodeId, node: NodeId) -> Option<NodeId> {
        match self.first_inside(node) {
            Some(inside) => Some(inside),
            None => self.after(root, node),
        }
    }

    /// The node that follows all that is in `node`, in what is in `root`.
    #[inline]
    fn after(self, root: NodeId, node: NodeId) -> Option<NodeId> {
        let mut node = node;
        loop {
            if node == root {
                return None;
            }
            let place = &self.document.nodes[node];
            if place.next_sibling.is_some() {
                return place.next_sibling;
            }
            node = match place.parent {
                Some(parent) => parent,
                None => match self.behind_fragment(node)? {
                    (_, Some(next)) => return Some(next),
                    (host, None) => host,
                },
            };
        }
    }
}

/// All that is in a node, see [`NodeRef::deep_descendants`].
#[derive(Clone)]
pub struct DeepDescendants<'a> {
    layers: Layers<'a>,
    root: NodeId,
    /// The first one of all.
    start: NodeId,
    next: Option<NodeId>,
}

impl DeepDescendants<'_> {
    /// Passes over what is in the node that was given last: its children, its contents and its shadow root. To pass over
    /// one of these alone, call this at the fragment. Does nothing if nothing is in the node, or nothing was given yet.
    ///
    /// ```
    /// let document = soupstone::parse_document("<template><b>1</b></template><b>2</b>");
    /// let mut walk = document.root().deep_descendants();
    /// let mut texts = Vec::new();
    /// while let Some(node) = walk.next() {
    ///     if node.is_html("template") {
    ///         walk.skip_children();
    ///     }
    ///     texts.extend(node.text());
    /// }
    /// assert_eq!(texts, ["2"]);
    /// ```
    pub fn skip_children(&mut self) {
        let Some(next) = self.next.filter(|next| *next != self.start) else {
            return;
        };
        if let Some(entered) = self.layers.node_entered_before(next) {
            self.next = self.layers.after(self.root, entered);
        }
    }
}

impl<'a> Iterator for DeepDescendants<'a> {
    type Item = NodeRef<'a>;

    /// OPTIMIZATION: where there are no fragments, nothing is asked of them (test:
    /// `deep_walks_go_into_templates_and_shadow_trees` in `tests/api/walks.rs`).
    #[inline]
    fn next(&mut self) -> Option<NodeRef<'a>> {
        let current = self.next?;
        let Layers { document, .. } = self.layers;
        self.next = if self.layers.are_there {
            self.layers.following(self.root, current)
        } else {
            match document.nodes[current].first_child {
                Some(child) => Some(child),
                None => after(document, self.root, current),
            }
        };
        Some(NodeRef::new(document, current))
    }
}

impl FusedIterator for DeepDescendants<'_> {}

impl fmt::Debug for DeepDescendants<'_> {
    /// Writes the node that comes next.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let next = self.next.map(|id| NodeRef::new(self.layers.document, id));
        formatter
            .debug_struct("DeepDescendants")
            .field("next", &next)
            .finish_non_exhaustive()
    }
}

/// A walk around all that is in a node, see [`NodeRef::deep_traverse`].
#[derive(Clone)]
pub struct DeepTraverse<'a> {
    layers: Layers<'a>,
    root: NodeId,
    next: Option<Side>,
}

impl DeepTraverse<'_> {
    /// Passes over what is in the node that was entered last, its children, its contents and its shadow root: leaving that
    /// node comes next. Does nothing if what was given last is no [`Edge::Enter`].
    pub fn skip_children(&mut self) {
        if let Some(Side::Before(next)) = self.next
            && next != self.root
            && let Some(entered) = self.layers.node_entered_before(next)
        {
            self.next = Some(Side::After(entered));
        }
    }

    /// The side that follows.
    #[inline]
    fn after(&self, side: Side) -> Option<Side> {
        match side {
            Side::Before(node) => Some(match self.layers.first_inside(node) {
                Some(inside) => Side::Before(inside),
                None => Side::After(node),
            }),
            Side::After(node) if node == self.root => None,
            Side::After(node) => {
                let place = &self.layers.document.nodes[node];
                match (place.next_sibling, place.parent) {
                    (Some(sibling), _) => Some(Side::Before(sibling)),
                    (None, Some(parent)) => Some(Side::After(parent)),
                    (None, None) => match self.layers.behind_fragment(node)? {
                        (_, Some(next)) => Some(Side::Before(next)),
                        (host, None) => Some(Side::After(host)),
                    },
                }
            }
        }
    }
}

impl<'a> Iterator for DeepTraverse<'a> {
    type Item = Edge<'a>;

    #[inline]
    fn next(&mut self) -> Option<Edge<'a>> {
        let current = self.next?;
        self.next = self.after(current);
        Some(current.edge(self.layers.document))
    }
}

impl FusedIterator for DeepTraverse<'_> {}

impl fmt::Debug for DeepTraverse<'_> {
    /// Writes the edge that comes next.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let next = self.next.map(|side| side.edge(self.layers.document));
        formatter
            .debug_struct("DeepTraverse")
            .field("next", &next)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use crate::{DeclarativeShadowRoots, ParseOptions};

    #[test]
    fn a_template_that_became_a_shadow_root_does_not_lead_there() {
        // A script may put the template back into the tree. The shadow tree is that of its host alone.
        let options =
            ParseOptions::new().with_declarative_shadow_roots(DeclarativeShadowRoots::Allowed);
        let source = "<div><template shadowrootmode=open><b>1</b></template></div><p>";
        let mut document = options.parse_document(source);
        let mut ids = document.all_ids();
        let template = ids.find(|id| document.node(*id).is_html("template"));
        let template = template.expect("it was created");
        for place in ["p", "div"] {
            let parent = document.elements_named(place).next().map(|node| node.id());
            let parent = parent.expect("it is there");
            document.append(parent, template).expect("it fits in");
            let root = document.root();
            let names = root.deep_descendants().filter_map(|node| node.local_name());
            assert_eq!(names.filter(|name| *name == "b").count(), 1);
            let edges = root.deep_traverse().count();
            assert_eq!(edges, 2 * (root.deep_descendants().count() + 1));
        }
    }
}
