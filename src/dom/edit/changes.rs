//! Moves and removes nodes, and records what edits change for an active builder, form owners, and selectors. All edits of the
//! tree go through [`put`](Document::put), [`take_out`](Document::take_out), and
//! [`take_children_out`](Document::take_children_out).

use crate::dom::storage::document::Document;
use crate::dom::storage::node::{NodeId, NodeKind};
use crate::names::{ExpandedName, attribute};
use crate::tables::{Category, element_is_in};

const FORM: ExpandedName = ExpandedName::without_namespace(attribute::FORM);

impl Document {
    /// Moves a node, or the children of a document fragment, before `next` or to the end. The caller must have checked the
    /// nodes.
    pub(in crate::dom) fn put(&mut self, parent: NodeId, next: Option<NodeId>, node: NodeId) {
        let kind = self.nodes[node].label.kind();
        let is_new_leaf = self.nodes[node].parent.is_none() && self.is_empty(node);
        self.lose_tree_order();
        self.note_link(node);
        if kind == NodeKind::ProcessingInstruction {
            self.processing_instructions_version += 1;
        }
        self.has_moved_nodes |= !is_new_leaf;
        match (kind, next) {
            (NodeKind::Fragment, Some(next)) => self.move_children_before(next, node),
            (NodeKind::Fragment, None) => self.move_children(node, parent),
            (_, next) => {
                self.unlink(node);
                match next {
                    Some(next) => self.link_before(next, node),
                    None => self.link_last(parent, node),
                }
            }
        }
    }

    pub(in crate::dom) fn move_children_before(&mut self, sibling: NodeId, parent: NodeId) {
        while let Some(first) = self.nodes[parent].first_child {
            self.unlink(first);
            self.link_before(sibling, first);
        }
    }

    pub(in crate::dom) fn take_out(&mut self, node: NodeId) {
        self.note_moves();
        self.unlink(node);
    }

    pub(in crate::dom) fn take_children_out(&mut self, parent: NodeId) {
        self.note_moves();
        self.unlink_children(parent);
    }

    /// Called before nodes move or leave their tree. Also called before the parser removes nodes, because a later edit could
    /// insert removed open elements again.
    pub(in crate::dom) fn note_moves(&mut self) {
        self.lose_tree_order();
        self.has_moved_nodes = true;
    }

    pub(in crate::dom) fn note_attribute(&mut self, element: NodeId, name: ExpandedName) {
        let (element_name, edition) = (self.nodes[element].label.name(), self.edition());
        // "When a listed form-associated element's form attribute is set, changed, or removed, then the user agent must
        // reset the form owner of that element."
        if name == FORM && element_name.is_some_and(|name| element_is_in(name, Category::Listed, edition)) {
            self.forget_form_association(element);
        }
        self.forget_attribute_names(element);
    }

    pub(in crate::dom) fn note_rewriting(&mut self, element: NodeId) {
        self.forget_element_lists();
        self.forget_attribute_names(element);
        self.forget_form_association(element);
    }

    pub(in crate::dom) fn note_link(&mut self, node: NodeId) {
        if let Some(extras) = &mut self.extras {
            extras.form_associations.note_insertion(node);
        }
    }

    fn forget_form_association(&mut self, control: NodeId) {
        if let Some(extras) = &mut self.extras {
            extras.form_associations.remove(control);
        }
    }

    fn forget_attribute_names(&mut self, element: NodeId) {
        if let Some(data) = self.extras.as_mut().and_then(|extras| extras.nodes.get_mut(&element)) {
            data.attribute_names = None;
        }
    }
}
