//! Records the edits that affect an active builder.

use crate::dom::storage::document::Document;
use crate::dom::storage::node::{NodeId, NodeKind};
use crate::names::{ExpandedName, attribute};
use crate::tables::{Category, element_is_in};

const FORM: ExpandedName = ExpandedName::none(attribute::FORM);

impl Document {
    #[inline]
    pub(in crate::dom) fn note_insertion(&mut self, child: NodeId) {
        self.lose_tree_order();
        self.note_link(child);
        let node = &self.nodes[child];
        let is_new_leaf = node.parent.is_none() && self.is_empty(child);
        if node.label.kind() == NodeKind::ProcessingInstruction {
            count(&mut self.edits.of_instructions);
        }
        if !is_new_leaf {
            count(&mut self.edits.of_places);
        }
    }

    #[inline]
    pub(in crate::dom) fn note_removal(&mut self, node: NodeId) {
        self.note_moves(self.nodes[node].parent.is_some());
    }

    #[inline]
    pub(in crate::dom) fn note_removal_of_children(&mut self, parent: NodeId) {
        self.note_moves(self.nodes[parent].first_child.is_some());
    }

    #[inline]
    fn note_moves(&mut self, are_any: bool) {
        self.lose_tree_order();
        if are_any {
            count(&mut self.edits.of_places);
        }
    }

    /// Called before the parser removes nodes, because a later edit could insert removed open elements again.
    #[inline]
    pub(in crate::dom) fn note_nodes_taken_out(&mut self) {
        self.lose_tree_order();
        count(&mut self.edits.of_places);
    }

    #[inline]
    pub(in crate::dom) fn note_new_data(&mut self, node: NodeId) {
        if self.nodes[node].label.kind() == NodeKind::ProcessingInstruction {
            count(&mut self.edits.of_instructions);
        }
    }

    #[inline]
    pub(in crate::dom) fn note_attribute(&mut self, element: NodeId, name: ExpandedName) {
        let (element_name, edition) = (self.nodes[element].label.name(), self.edition());
        // "When a listed form-associated element's form attribute is set, changed, or removed, then the user agent must
        // reset the form owner of that element."
        if name == FORM && element_name.is_some_and(|name| element_is_in(name, Category::Listed, edition)) {
            self.forget_form_association(element);
        }
        self.forget_attribute_names(element);
    }

    #[inline]
    pub(in crate::dom) fn note_rewriting(&mut self, element: NodeId) {
        self.forget_element_lists();
        self.forget_attribute_names(element);
        self.forget_form_association(element);
    }

    #[inline]
    pub(in crate::dom) fn note_link(&mut self, node: NodeId) {
        if let Some(extras) = &mut self.extras {
            extras.form_associations.note_insertion(node);
        }
    }

    #[inline]
    fn forget_form_association(&mut self, control: NodeId) {
        if let Some(extras) = &mut self.extras {
            extras.form_associations.remove(control);
        }
    }

    #[inline]
    fn forget_attribute_names(&mut self, element: NodeId) {
        if self.extras().node(element).attribute_names.is_some() {
            self.extras_mut().node_mut(element).attribute_names = None;
        }
    }
}

/// The count wraps to 1, because 0 means that nothing was edited.
#[inline]
pub(in crate::dom) fn count(edits: &mut u32) {
    *edits = edits.wrapping_add(1).max(1);
}
