//! Implements [`Tree`] for [`DocumentBuilder`].

use std::borrow::Cow;

use super::builder::DocumentBuilder;
use crate::dom::edit::clone::CloneDepth;
use crate::dom::storage::document::Document;
use crate::dom::storage::node::{Label, NodeId, NodeKind};
use crate::names::ExpandedName;
use crate::sink::{InsertionLocation, Tree, TreeSize};

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

    fn next_sibling(&self, node: &NodeId) -> Option<NodeId> {
        self.document.nodes[*node].next_sibling
    }

    fn element_name(&self, node: &NodeId) -> Option<ExpandedName> {
        self.document.nodes[*node].label.name()
    }

    fn attribute(&self, element: &NodeId, local_name: &str) -> Option<Cow<'_, str>> {
        self.document.node(*element).attribute(local_name).map(Cow::Borrowed)
    }

    fn text(&self, node: &NodeId) -> Option<Cow<'_, str>> {
        self.document.node(*node).as_text().map(Cow::Borrowed)
    }

    fn set_text(&mut self, text_node: &NodeId, data: &str) {
        // A text node has data, so this call cannot fail.
        let _ = self.document.set_data(*text_node, data);
    }

    fn processing_instruction(&self, node: &NodeId) -> Option<(Cow<'_, str>, Cow<'_, str>)> {
        let node = self.document.node(*node);
        Some((Cow::Borrowed(node.target()?), Cow::Borrowed(node.data()?)))
    }

    fn template_contents(&self, node: &NodeId) -> Option<NodeId> {
        self.document.own_contents(*node)
    }

    fn size(&self, node: &NodeId) -> TreeSize {
        self.document.size(*node)
    }

    fn size_of_all(&mut self) -> TreeSize {
        for node in self.document.nodes.ids_after(self.counted.known_nodes) {
            self.counted.size += self.document.size(node);
        }
        self.counted.known_nodes = self.document.nodes.count();
        self.counted.size
    }

    fn remove(&mut self, node: &NodeId) {
        self.document.note_nodes_taken_out();
        self.document.unlink(*node);
    }

    fn insert(&mut self, location: &InsertionLocation<NodeId>, node: &NodeId) {
        self.document.lose_tree_order();
        self.link(self.place(location), *node);
    }

    fn clone_subtree(&mut self, node: &NodeId) -> NodeId {
        self.document.lose_tree_order();
        // Cloning fails only for documents and shadow roots, which the parser does not clone.
        self.document.clone_node(*node, CloneDepth::Deep).unwrap_or(*node)
    }

    fn is_doctype(&self, node: &NodeId) -> bool {
        self.document.nodes[*node].label == Label::DOCTYPE
    }

    fn clonable_shadow_root(&self, element: &NodeId) -> Option<NodeId> {
        let root = self.document.node(*element).shadow_root().filter(|root| root.init().clonable);
        root.map(|root| root.node().id())
    }

    fn host(&self, root: &NodeId) -> Option<NodeId> {
        self.document.host(*root)
    }

    fn changes_of_options(&mut self) -> u64 {
        u64::from(self.document.edits.of_options)
    }

    fn changes_of_instructions(&mut self) -> u64 {
        self.counted.look_for_instructions(&self.document);
        u64::from(self.document.edits.of_instructions) + self.counted.added_instructions
    }
}

impl Document {
    fn size(&self, id: NodeId) -> TreeSize {
        let node = self.node(id);
        match node.kind() {
            NodeKind::Element => {
                let attributes = self.attributes.get(self.nodes[id].payload);
                let mut bytes = 0;
                for attribute in attributes {
                    bytes += self.strings.length(attribute.value);
                }
                TreeSize::of_node(attributes.len(), bytes)
            }
            _ => TreeSize::of_node(0, node.data().map_or(0, str::len)),
        }
    }
}
