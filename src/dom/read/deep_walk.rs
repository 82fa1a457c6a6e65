//! [`DeepDescendants`] and [`DeepTraverse`]: walks that go into the contents of `template` elements and shadow trees.

use std::fmt;
use std::iter::FusedIterator;

use super::descendants::{Edge, Side};
use super::node_ref::NodeRef;
use crate::dom::storage::document::Document;
use crate::dom::storage::extras::ShadowHosts;
use crate::dom::storage::fragments::TEMPLATE;
use crate::dom::storage::node::NodeId;
use crate::dom::storage::node::{Label, Node};

/// # Walks into templates and shadow trees
impl<'a> NodeRef<'a> {
    /// All that is in the node: its descendants, and what is in the contents of `template` elements and in shadow trees,
    /// however deep. Code that cleans up a page has to look there, too.
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
        let first = layers.first_inside(self.id(), self.node());
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

/// A document, with the shadow roots and the template contents of its nodes.
#[derive(Clone, Copy)]
struct Layers<'a> {
    document: &'a Document,
    /// Its nodes, at hand.
    nodes: &'a [Node],
    /// The label of `template` elements; one that no walk meets if there are none of them.
    template: Label,
    /// The nodes with shadow roots, if there are any.
    hosts: Option<&'a ShadowHosts>,
}

impl<'a> Layers<'a> {
    fn of(document: &'a Document) -> Self {
        let extras = document.extras();
        let has_templates = !extras.templates.is_empty();
        Self {
            document,
            nodes: document.nodes.as_slice(),
            template: match has_templates {
                true => Label::element(TEMPLATE),
                false => Label::FREE,
            },
            hosts: Some(&extras.shadow_roots).filter(|hosts| !hosts.is_empty()),
        }
    }

    #[inline(always)]
    fn node(&self, id: NodeId) -> &'a Node {
        &self.nodes[id.index()]
    }

    /// Finds the first node in a node: its shadow root, its contents, or its first child.
    ///
    /// OPTIMIZATION: the label of a node, and a bit if there are shadow hosts, say that most nodes have neither, and the
    /// contents of most templates are the node right behind them (test: `deep_walks_go_into_templates_and_shadow_trees` in
    /// `tests/api/walks.rs`). What is rare is out of the way, and takes no `Self`, which would have to be in memory.
    #[inline(always)]
    fn first_inside(&self, id: NodeId, node: &Node) -> Option<NodeId> {
        if node.label == self.template {
            let near = match self.hosts {
                None => self.document.contents_right_behind(id),
                Some(_) => None,
            };
            near.or_else(|| first_fragment(self.document, id))
                .or(node.first_child)
        } else if self.hosts.is_some_and(|hosts| hosts.contains(id)) {
            first_fragment(self.document, id).or(node.first_child)
        } else {
            node.first_child
        }
    }

    /// Finds the node that this one is the first node in.
    fn node_entered_before(&self, node: NodeId) -> Option<NodeId> {
        let entered = match self.node(node).parent {
            Some(parent) => parent,
            None => self.document.host(node)?,
        };
        let first = self.first_inside(entered, self.node(entered));
        (first == Some(node)).then_some(entered)
    }

    /// What follows a node that has no parent.
    #[inline(always)]
    fn behind(&self, id: NodeId, node: &Node) -> Behind {
        match node.as_contents_of() {
            Some(template) => match self.node(template).first_child {
                Some(next) => Behind::Next(next),
                None => Behind::EndOf(template),
            },
            None => behind_shadow_root(self.document, id),
        }
    }

    /// Finds the node that follows a node and everything in it, within `root`.
    #[inline(always)]
    fn after(&self, root: NodeId, id: NodeId, node: &Node) -> Option<NodeId> {
        let (mut id, mut node) = (id, node);
        loop {
            if id == root {
                return None;
            }
            if node.next_sibling.is_some() {
                return node.next_sibling;
            }
            id = match node.parent {
                Some(parent) => parent,
                None => match self.behind(id, node) {
                    Behind::Next(next) => return Some(next),
                    Behind::EndOf(host) => host,
                    Behind::Nothing => return None,
                },
            };
            node = self.node(id);
        }
    }
}

/// What follows a node that has no parent.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Behind {
    /// A node of its host.
    Next(NodeId),
    /// Nothing else is in its host.
    EndOf(NodeId),
    /// It is no fragment, or has no host.
    Nothing,
}

/// Finds the shadow root of a node or, if it has none, its contents.
#[inline(never)]
fn first_fragment(document: &Document, node: NodeId) -> Option<NodeId> {
    let shadow_root = document.shadow_root_of(node);
    shadow_root.or_else(|| own_contents(document, node))
}

/// The contents of a `template` element. One that became a shadow root has none: that belongs to its host.
#[inline]
fn own_contents(document: &Document, node: NodeId) -> Option<NodeId> {
    let contents = document.contents(node)?;
    (document.host(contents) == Some(node)).then_some(contents)
}

/// What follows a shadow root: the contents of its host, or the first child of that. Nothing follows a node without a host.
#[inline(never)]
fn behind_shadow_root(document: &Document, shadow_root: NodeId) -> Behind {
    let Some(host) = document.host(shadow_root) else {
        return Behind::Nothing;
    };
    let contents = own_contents(document, host);
    match contents.or(document.nodes[host].first_child) {
        Some(next) => Behind::Next(next),
        None => Behind::EndOf(host),
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
            let node = self.layers.node(entered);
            self.next = self.layers.after(self.root, entered, node);
        }
    }
}

impl<'a> Iterator for DeepDescendants<'a> {
    type Item = NodeRef<'a>;

    /// NOTE: inlined, so that the state of the walk stays in registers: this halves the time.
    #[inline(always)]
    fn next(&mut self) -> Option<NodeRef<'a>> {
        let current = self.next?;
        let document = self.layers.document;
        let node = self.layers.node(current);
        self.next = match self.layers.first_inside(current, node) {
            Some(inside) => Some(inside),
            None => self.layers.after(self.root, current, node),
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
    #[inline(always)]
    fn after(&self, side: Side) -> Option<Side> {
        match side {
            Side::Before(id) => Some(match self.layers.first_inside(id, self.layers.node(id)) {
                Some(inside) => Side::Before(inside),
                None => Side::After(id),
            }),
            Side::After(id) if id == self.root => None,
            Side::After(id) => {
                let node = self.layers.node(id);
                match (node.next_sibling, node.parent) {
                    (Some(sibling), _) => Some(Side::Before(sibling)),
                    (None, Some(parent)) => Some(Side::After(parent)),
                    (None, None) => match self.layers.behind(id, node) {
                        Behind::Next(next) => Some(Side::Before(next)),
                        Behind::EndOf(host) => Some(Side::After(host)),
                        Behind::Nothing => None,
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
        let mut ids = document.all_ids().into_iter();
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
