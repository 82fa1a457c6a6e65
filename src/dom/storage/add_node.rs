//! Adds nodes without a parent, and without checks.

use super::document::Document;
use super::extras::TEMPLATE;
use super::node::{Label, Node, NodeId};
use super::own::Slice;
use crate::names::ExpandedName;
use crate::token::Text;

impl Document {
    /// Adds an element at the end of the table of nodes, for a parser.
    #[inline]
    pub(in crate::dom) fn add_element(&mut self, name: ExpandedName, attributes: Slice) -> NodeId {
        let element = self.nodes.push(Node::new(Label::element(name), attributes));
        if name == TEMPLATE {
            self.add_contents(element);
        }
        element
    }

    /// Adds an element, which may take the place of a freed node.
    #[inline]
    pub(in crate::dom) fn add_element_anywhere(&mut self, name: ExpandedName, attributes: Slice) -> NodeId {
        let element = self.nodes.add(Node::new(Label::element(name), attributes));
        if name == TEMPLATE {
            self.add_contents(element);
        }
        element
    }

    #[inline]
    pub(in crate::dom) fn add_comment(&mut self, data: Text<'_>) -> NodeId {
        let range = self.strings.add_text(data);
        self.nodes.add(Node::new(Label::COMMENT, range))
    }

    #[inline]
    pub(in crate::dom) fn add_doctype(&mut self, name: &str, public: &str, system: &str) -> NodeId {
        let node = Node::new(Label::DOCTYPE, self.strings.add(name));
        let doctype = self.nodes.add(node);
        if !public.is_empty() || !system.is_empty() {
            let identifiers = [self.strings.add(public), self.strings.add(system)];
            self.node_data_mut(doctype).identifiers = Some(identifiers);
        }
        doctype
    }

    pub(in crate::dom) fn add_processing_instruction(&mut self, target: &str, data: Slice) -> NodeId {
        let target = self.strings.add(target);
        let node = Node::new(Label::PROCESSING_INSTRUCTION, data);
        let instruction = self.nodes.add(node);
        self.node_data_mut(instruction).target = Some(target);
        instruction
    }

    #[inline]
    pub(crate) fn push_fragment(&mut self) -> NodeId {
        self.nodes.push(Node::new(Label::FRAGMENT, Slice::EMPTY))
    }

    #[inline]
    pub(in crate::dom) fn extend_text(&mut self, node: NodeId, text: Text<'_>) {
        let range = self.strings.append(self.nodes[node].payload, text);
        self.nodes[node].payload = range;
    }
}
