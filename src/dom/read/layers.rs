//! [`Layers`]: the steps of a walk, with or without template contents and shadow trees.

use crate::dom::storage::document::Document;
use crate::dom::storage::extras::TEMPLATE;
use crate::dom::storage::node::{Label, Node, NodeId};

#[derive(Clone, Copy)]
pub(super) struct Layers<'a> {
    pub(super) document: &'a Document,
    nodes: &'a [Node],
    is_deep: bool,
    /// The label of `template`, or a label that no node has.
    template: Label,
    has_hosts: bool,
}

impl<'a> Layers<'a> {
    #[inline]
    pub(super) fn of_children(document: &'a Document) -> Self {
        Self { document, nodes: document.nodes.as_slice(), is_deep: false, template: Label::FREE, has_hosts: false }
    }

    #[inline]
    pub(super) fn all(document: &'a Document) -> Self {
        let extras = document.extras.as_deref();
        let (has_templates, has_hosts) =
            extras.map_or((false, false), |extras| (extras.has_templates, extras.has_shadow_roots));
        Self {
            template: match has_templates {
                true => Label::element(TEMPLATE),
                false => Label::FREE,
            },
            is_deep: has_templates || has_hosts,
            has_hosts,
            ..Self::of_children(document)
        }
    }

    #[inline(always)]
    pub(super) fn node(&self, id: NodeId) -> &'a Node {
        &self.nodes[id.index()]
    }

    /// A walk visits first the shadow root, then the template contents, and then the children.
    ///
    /// OPTIMIZATION: the label excludes most nodes (test: `deep_walks_go_into_templates_and_shadow_trees` in
    /// `tests/api/dom/traversal.rs`). Functions without `self` handle the rare cases, so `self` can stay in registers.
    #[inline(always)]
    pub(super) fn first_inside(&self, id: NodeId, node: &Node) -> Option<NodeId> {
        if self.is_deep && (self.has_hosts || node.label == self.template) {
            first_fragment(self.document, id).or(node.first_child)
        } else {
            node.first_child
        }
    }

    #[inline(always)]
    pub(super) fn last_inside(&self, id: NodeId) -> Option<NodeId> {
        let last = self.node(id).last_child;
        last.or_else(|| self.before_children(id))
    }

    #[inline(always)]
    fn before_children(&self, id: NodeId) -> Option<NodeId> {
        if self.is_deep && (self.has_hosts || self.node(id).label == self.template) {
            last_fragment(self.document, id)
        } else {
            None
        }
    }

    #[inline(always)]
    pub(super) fn before(&self, id: NodeId) -> Option<Before> {
        let node = self.node(id);
        if let Some(sibling) = node.previous_sibling {
            return Some(Before::Sibling(sibling));
        }
        let (around, fragment) = match node.parent {
            Some(parent) => (parent, self.before_children(parent)),
            None => before_fragment(self.document, id)?,
        };
        Some(fragment.map_or(Before::Parent(around), Before::Sibling))
    }

    #[inline]
    pub(super) fn node_entered_before(&self, node: NodeId) -> Option<NodeId> {
        let entered = match self.node(node).parent {
            Some(parent) => parent,
            None => self.document.host(node)?,
        };
        let first = self.first_inside(entered, self.node(entered));
        (first == Some(node)).then_some(entered)
    }

    #[inline(always)]
    pub(super) fn after_subtree(&self, id: NodeId, node: &Node) -> After {
        after_fragment(self.document, id, node.is_shadow_root())
    }

    #[inline(always)]
    pub(super) fn after(&self, root: NodeId, id: NodeId, node: &Node) -> Option<NodeId> {
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
                None => match self.after_subtree(id, node) {
                    After::Next(next) => return Some(next),
                    After::EndOf(host) => host,
                    After::Nothing => return None,
                },
            };
            node = self.node(id);
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Before {
    Sibling(NodeId),
    Parent(NodeId),
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum After {
    Next(NodeId),
    EndOf(NodeId),
    Nothing,
}

#[inline(never)]
fn first_fragment(document: &Document, node: NodeId) -> Option<NodeId> {
    let shadow_root = document.shadow_root_of(node);
    shadow_root.or_else(|| document.own_contents(node))
}

#[inline(never)]
fn last_fragment(document: &Document, node: NodeId) -> Option<NodeId> {
    document.own_contents(node).or_else(|| document.shadow_root_of(node))
}

#[inline(never)]
fn before_fragment(document: &Document, fragment: NodeId) -> Option<(NodeId, Option<NodeId>)> {
    let host = document.host(fragment)?;
    let shadow_root = document.shadow_root_of(host);
    Some((host, shadow_root.filter(|root| *root != fragment)))
}

#[inline(never)]
fn after_fragment(document: &Document, fragment: NodeId, is_shadow_root: bool) -> After {
    let Some(host) = document.host(fragment) else {
        return After::Nothing;
    };
    let contents = if is_shadow_root { document.own_contents(host) } else { None };
    match contents.or(document.nodes[host].first_child) {
        Some(next) => After::Next(next),
        None => After::EndOf(host),
    }
}
