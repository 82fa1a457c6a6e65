//! [Processing instructions](https://dom.spec.whatwg.org/#interface-processinginstruction).

use super::node::{Label, Node, Payload};
use super::text::{StringRange, Strings};
use super::{Document, NodeId};
use crate::token::ProcessingInstruction;

/// The parts of a processing instruction, as they are stored.
#[derive(Clone, Copy)]
pub(super) struct ProcessingInstructionData {
    target: StringRange,
    data: StringRange,
}

impl ProcessingInstructionData {
    /// The parts, which stand in `strings`.
    pub(super) fn parts(self, strings: &Strings) -> ProcessingInstruction<'_> {
        ProcessingInstruction {
            target: strings.get(self.target),
            data: strings.get(self.data),
        }
    }

    /// Replaces the data.
    pub(super) fn set_data(&mut self, data: &str, strings: &mut Strings) {
        self.data = strings.replace(self.data, data);
    }
}

impl Document {
    /// Creates a processing instruction. Neither part is checked: what would end it early is written as it is when it is
    /// serialized.
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
        let instruction = ProcessingInstructionData {
            target: self.strings.add(target),
            data: self.strings.add(data),
        };
        let payload = Payload {
            start: self.processing_instructions.len() as u32,
            length: 0,
        };
        self.processing_instructions.push(instruction);
        let node = Node::new(Label::PROCESSING_INSTRUCTION, payload);
        self.nodes.push(node)
    }

    /// The parts of a processing instruction.
    pub(super) fn processing_instruction(&self, node: NodeId) -> Option<ProcessingInstruction<'_>> {
        let node = &self.nodes[node];
        if node.label != Label::PROCESSING_INSTRUCTION {
            return None;
        }
        let index = node.payload.start as usize;
        Some(self.processing_instructions[index].parts(&self.strings))
    }
}
