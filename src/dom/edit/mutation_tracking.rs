//! Moves and removes nodes, and records what edits change for an active builder, form owners, and selectors. All edits of the
//! tree go through [`insert_unchecked`](Document::insert_unchecked), [`detach`](Document::detach), and
//! [`detach_children`](Document::detach_children).

use crate::dom::storage::document::Document;
use crate::dom::storage::node::{NodeId, NodeKind};
use crate::names::{ExpandedName, attribute};
use crate::tables::{Category, is_element_in_category};

const FORM_ATTRIBUTE: ExpandedName = ExpandedName::without_namespace(attribute::FORM);

impl Document {
    /// Moves a node, or the children of a document fragment, before `next` or to the end. The caller must have checked the
    /// nodes.
    pub(in crate::dom) fn insert_unchecked(&mut self, parent: NodeId, next: Option<NodeId>, node: NodeId) {
        // If referenceChild is node, then set referenceChild to node's next sibling.
        let next = if next == Some(node) { self.nodes[node].next_sibling } else { next };
        let kind = self.nodes[node].kind_or_name.kind();
        let is_new_leaf = self.nodes[node].parent.is_none() && self.has_no_descendants(node);
        self.invalidate_tree_order_and_index();
        if kind == NodeKind::ProcessingInstruction {
            self.processing_instructions_version += 1;
        }
        self.has_moved_nodes |= !is_new_leaf;
        match (kind, next) {
            (NodeKind::Fragment, Some(next)) => self.move_children_before(next, node),
            (NodeKind::Fragment, None) => self.move_children(node, parent),
            (_, next) => {
                self.unlink(node);
                self.record_move_for_forms(node);
                match next {
                    Some(next) => self.link_before_if_parented(next, node),
                    None => self.link_last_child(parent, node),
                }
            }
        }
    }

    pub(in crate::dom) fn move_children_before(&mut self, sibling: NodeId, parent: NodeId) {
        while let Some(first) = self.nodes[parent].first_child {
            self.unlink(first);
            self.link_before_if_parented(sibling, first);
        }
    }

    pub(in crate::dom) fn detach(&mut self, node: NodeId) {
        self.will_move_nodes();
        self.unlink(node);
    }

    pub(in crate::dom) fn detach_children(&mut self, parent: NodeId) {
        self.will_move_nodes();
        self.unlink_children(parent);
    }

    /// Called before nodes move or leave their tree. Also called before the parser removes nodes, because a later edit could
    /// insert removed open elements again.
    pub(in crate::dom) fn will_move_nodes(&mut self) {
        self.invalidate_tree_order_and_index();
        self.has_moved_nodes = true;
    }

    pub(in crate::dom) fn did_change_attribute(&mut self, element: NodeId, name: ExpandedName) {
        let (element_name, edition) = (self.nodes[element].kind_or_name.element_name(), self.edition());
        // "When a listed form-associated element's form attribute is set, changed, or removed, then the user agent must
        // reset the form owner of that element."
        if name == FORM_ATTRIBUTE
            && element_name.is_some_and(|name| is_element_in_category(name, Category::Listed, edition))
        {
            self.remove_form_association(element);
        }
        self.clear_merged_attribute_names(element);
    }

    pub(in crate::dom) fn did_rewrite_element(&mut self, element: NodeId) {
        self.drop_element_name_index();
        self.clear_merged_attribute_names(element);
        self.remove_form_association(element);
    }

    pub(in crate::dom) fn record_reinsertion_for_forms(&mut self, node: NodeId) {
        if let Some(rare_data) = &mut self.rare_data {
            rare_data.form_associations.record_insertion_if_removed(node);
        }
    }

    fn remove_form_association(&mut self, control: NodeId) {
        if let Some(rare_data) = &mut self.rare_data {
            rare_data.form_associations.remove(control);
        }
    }

    fn clear_merged_attribute_names(&mut self, element: NodeId) {
        if let Some(data) = self.rare_data.as_mut().and_then(|rare_data| rare_data.by_node.get_mut(&element)) {
            data.merged_attribute_names = None;
        }
    }
}
