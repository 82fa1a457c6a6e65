//! [Processing instructions](https://dom.spec.whatwg.org/#interface-processinginstruction).

use super::extras::of_node;
use super::node::{Label, Node};
use super::text::StringRange;
use super::{Document, NodeId};

impl Document {
    /// Creates a processing instruction. Neither part is checked: what would end it early is written as it is when it
    /// is serialized.
    ///
    /// ```
    /// use soupstone::dom::Document;
    ///
    /// let mut document = Document::new();
    /// let marker = document.create_processing_instruction("marker", "name=\"soup\"");
    /// assert_eq!(document.node(marker).target(), Some("marker"));
    /// assert_eq!(document.node(marker).text(), Some("name=\"soup\""));
    /// ```
    pub fn create_processing_instruction(&mut self, target: &str, data: &str) -> NodeId {
        let target = self.strings.add(target);
        let data = self.strings.add(data);
        self.add_processing_instruction(target, data)
    }

    /// Adds a node for a processing instruction.
    pub(super) fn add_processing_instruction(
        &mut self,
        target: StringRange,
        data: StringRange,
    ) -> NodeId {
        let node = Node::new(Label::PROCESSING_INSTRUCTION, data.into());
        let instruction = self.nodes.push(node);
        self.extras_mut().targets.push((instruction, target));
        instruction
    }

    /// The target of a processing instruction; `None` for other nodes.
    pub(super) fn target(&self, node: NodeId) -> Option<StringRange> {
        if self.nodes[node].label != Label::PROCESSING_INSTRUCTION {
            return None;
        }
        of_node(&self.extras().targets, node)
    }
}
