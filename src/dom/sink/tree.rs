//! Implements [`Tree`] for [`DocumentBuilder`].

use std::borrow::Cow;

use super::builder::DocumentBuilder;
use crate::dom::storage::node::{Label, NodeId};
use crate::names::ExpandedName;
use crate::sink::Tree;

impl<const LOCATIONS: bool> Tree<NodeId> for DocumentBuilder<LOCATIONS> {
    fn number(&self, node: &NodeId) -> u64 {
        u64::from(node.number())
    }

    fn parent(&self, node: &NodeId) -> Option<NodeId> {
        self.document.nodes[*node].parent
    }

    fn first_child(&self, node: &NodeId) -> Option<NodeId> {
        self.document.nodes[*node].first_child
    }

    fn last_child(&self, node: &NodeId) -> Option<NodeId> {
        self.document.nodes[*node].last_child
    }

    fn previous_sibling(&self, node: &NodeId) -> Option<NodeId> {
        self.document.nodes[*node].previous_sibling
    }

    fn next_sibling(&self, node: &NodeId) -> Option<NodeId> {
        self.document.nodes[*node].next_sibling
    }

    fn element_name(&self, node: &NodeId) -> Option<ExpandedName> {
        self.document.nodes[*node].label.name()
    }

    fn attribute(&self, element: &NodeId, local_name: &str) -> Option<Cow<'_, str>> {
        self.document.node(*element).attribute(local_name).map(Cow::Borrowed)
    }

    fn attribute_count(&self, element: &NodeId) -> u64 {
        self.document.node(*element).attributes().len() as u64
    }

    fn processing_instruction(&self, node: &NodeId) -> Option<(Cow<'_, str>, Cow<'_, str>)> {
        let node = self.document.node(*node);
        Some((Cow::Borrowed(node.target()?), Cow::Borrowed(node.data()?)))
    }

    fn template_contents(&self, node: &NodeId) -> Option<NodeId> {
        self.document.own_contents(*node)
    }

    fn remove(&mut self, node: &NodeId) {
        self.document.take_out(*node);
    }

    fn is_doctype(&self, node: &NodeId) -> bool {
        self.document.nodes[*node].label == Label::DOCTYPE
    }

    fn changes_of_instructions(&mut self) -> u64 {
        u64::from(self.document.edits.of_instructions)
    }
}
