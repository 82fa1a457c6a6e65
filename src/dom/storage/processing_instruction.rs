//! [Processing instructions](https://dom.spec.whatwg.org/#interface-processinginstruction).

use super::document::Document;
use super::node::{Label, Node};
use super::node_id::NodeId;
use super::strings::StringRange;

impl Document {
    /// Adds a node for a processing instruction.
    pub(in crate::dom) fn add_processing_instruction(
        &mut self,
        target: StringRange,
        data: StringRange,
    ) -> NodeId {
        let node = Node::new(Label::PROCESSING_INSTRUCTION, data.into());
        let instruction = self.nodes.add(node);
        self.extras_mut().targets.set(instruction, target);
        instruction
    }

    /// The target of a processing instruction; `None` for other nodes.
    pub(in crate::dom) fn target(&self, node: NodeId) -> Option<StringRange> {
        if self.nodes[node].label != Label::PROCESSING_INSTRUCTION {
            return None;
        }
        self.extras().targets.get(node)
    }
}
