use std::hint::select_unpredictable;

use super::document::Document;
use super::node::{KindOrName, Node, NodeId};
use super::rare_data::TEMPLATE;
use super::unique_slots::RangeOrSlot;
use crate::names::ExpandedName;
use crate::token::Text;

impl Document {
    /// Adds an element at the end of the table of nodes, for a parser.
    #[inline]
    pub(in crate::dom) fn push_element(&mut self, name: ExpandedName, attributes: RangeOrSlot) -> NodeId {
        let element = self.nodes.push(Node::new(KindOrName::element(name), attributes));
        if name == TEMPLATE {
            self.create_template_contents(element);
        }
        element
    }

    /// Adds an element, which may reuse the entry of a freed node.
    pub(in crate::dom) fn allocate_element(&mut self, name: ExpandedName, attributes: RangeOrSlot) -> NodeId {
        let element = self.nodes.allocate(Node::new(KindOrName::element(name), attributes));
        if name == TEMPLATE {
            self.create_template_contents(element);
        }
        element
    }

    pub(in crate::dom) fn allocate_comment(&mut self, data: Text<'_>) -> NodeId {
        let range = self.strings.buffered_range_or_insert(data);
        self.nodes.allocate(Node::new(KindOrName::COMMENT, range))
    }

    pub(in crate::dom) fn allocate_doctype(&mut self, name: &str, public: &str, system: &str) -> NodeId {
        let node = Node::new(KindOrName::DOCTYPE, self.strings.insert(name));
        let doctype = self.nodes.allocate(node);
        if !public.is_empty() || !system.is_empty() {
            let identifiers = [self.strings.insert(public), self.strings.insert(system)];
            self.get_or_insert_node_rare_data(doctype).doctype_identifiers = Some(identifiers);
        }
        doctype
    }

    pub(in crate::dom) fn allocate_processing_instruction(&mut self, target: &str, data: RangeOrSlot) -> NodeId {
        let target = self.strings.insert(target);
        let node = Node::new(KindOrName::PROCESSING_INSTRUCTION, data);
        let instruction = self.nodes.allocate(node);
        self.get_or_insert_node_rare_data(instruction).processing_instruction_target = Some(target);
        instruction
    }

    pub(crate) fn push_fragment(&mut self) -> NodeId {
        self.nodes.push(Node::new(KindOrName::FRAGMENT, RangeOrSlot::EMPTY))
    }

    #[inline]
    pub(in crate::dom) fn append_text_data(&mut self, node: NodeId, text: Text<'_>) {
        let range = self.strings.append_to_string(self.nodes[node].payload, text);
        self.nodes[node].payload = range;
    }

    #[inline]
    pub(in crate::dom) fn link_last_child(&mut self, parent: NodeId, child: NodeId) {
        let last = self.nodes[parent].last_child;
        let node = &mut self.nodes[child];
        node.parent = Some(parent);
        node.previous_sibling = last;
        self.set_links_to_last_child(parent, last, child);
    }

    #[inline(always)]
    pub(in crate::dom) fn set_links_to_last_child(&mut self, parent: NodeId, last: Option<NodeId>, child: NodeId) {
        self.nodes.get_mut_or_sentinel(last).next_sibling = Some(child);
        let parent = &mut self.nodes[parent];
        let first = parent.first_child;
        parent.first_child = select_unpredictable(first.is_none(), Some(child), first);
        parent.last_child = Some(child);
    }

    pub(in crate::dom) fn link_before_if_parented(&mut self, sibling: NodeId, child: NodeId) {
        let Some(parent) = self.nodes[sibling].parent else {
            return;
        };
        if self.nodes[child].kind_or_name.element_name().is_some() {
            self.invalidate_tree_order_and_index();
        }
        let previous = self.nodes[sibling].previous_sibling.replace(child);
        let node = &mut self.nodes[child];
        node.parent = Some(parent);
        node.previous_sibling = previous;
        node.next_sibling = Some(sibling);
        match previous {
            Some(previous) => self.nodes[previous].next_sibling = Some(child),
            None => self.nodes[parent].first_child = Some(child),
        }
    }

    pub(in crate::dom) fn record_move_for_forms(&mut self, node: NodeId) {
        if let Some(rare_data) = &mut self.rare_data {
            rare_data.form_associations.record_move_if_tracking(node);
        }
    }

    pub(in crate::dom) fn unlink(&mut self, child: NodeId) {
        let node = &mut self.nodes[child];
        let Some(parent) = node.parent.take() else {
            return;
        };
        let previous = node.previous_sibling.take();
        let next = node.next_sibling.take();
        self.record_move_for_forms(child);
        match previous {
            Some(previous) => self.nodes[previous].next_sibling = next,
            None => self.nodes[parent].first_child = next,
        }
        match next {
            Some(next) => self.nodes[next].previous_sibling = previous,
            None => self.nodes[parent].last_child = previous,
        }
    }

    pub(in crate::dom) fn move_children(&mut self, from: NodeId, to: NodeId) {
        if from == to {
            return;
        }
        let node = &mut self.nodes[from];
        let (Some(first), Some(last)) = (node.first_child.take(), node.last_child.take()) else {
            return;
        };
        let mut child = Some(first);
        while let Some(id) = child {
            self.record_move_for_forms(id);
            let node = &mut self.nodes[id];
            node.parent = Some(to);
            child = node.next_sibling;
        }
        let before = self.nodes[to].last_child.replace(last);
        self.nodes[first].previous_sibling = before;
        match before {
            Some(before) => self.nodes[before].next_sibling = Some(first),
            None => self.nodes[to].first_child = Some(first),
        }
    }

    pub(in crate::dom) fn unlink_children(&mut self, parent: NodeId) {
        let node = &mut self.nodes[parent];
        node.last_child = None;
        let mut child = node.first_child.take();
        while let Some(id) = child {
            self.record_move_for_forms(id);
            let node = &mut self.nodes[id];
            node.parent = None;
            node.previous_sibling = None;
            child = node.next_sibling.take();
        }
    }
}
