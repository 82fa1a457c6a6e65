//! What a document remembers of edits, for a builder that goes on behind them.

use std::collections::HashSet;

use super::{Document, NodeId, NodeKind};
use crate::names::{ExpandedName, NameId};

/// How many edits there were that a builder has to know of, because they may change what it has found in the tree.
///
/// NOTE: most edits are of no interest to it: new nodes stand behind all others in the table of nodes.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Edits {
    /// Edits after which options may stand in another place, or be others.
    pub(super) of_options: u32,
    /// Edits after which a processing instruction may be another marker than before.
    pub(super) of_instructions: u32,
}

impl Document {
    /// A node is about to be inserted by an edit.
    pub(super) fn note_insertion(&mut self, child: NodeId) {
        let node = &self.nodes[child];
        let is_new_leaf = node.parent.is_none() && node.first_child.is_none();
        if node.label.kind() == NodeKind::ProcessingInstruction {
            self.count_edit_of_instructions();
        }
        let matters_to_options = || {
            let name = self.node(child).local_name();
            matches!(name, Some("option" | "selectedcontent"))
        };
        if !is_new_leaf || matters_to_options() {
            self.count_edit_of_options();
        }
    }

    /// A node is about to be taken out of its parent by an edit.
    pub(super) fn note_removal(&mut self, node: NodeId) {
        if self.nodes[node].parent.is_some() {
            self.count_edit_of_options();
        }
    }

    /// The children of a node are about to be taken out by an edit.
    pub(super) fn note_removal_of_children(&mut self, parent: NodeId) {
        if self.nodes[parent].first_child.is_some() {
            self.count_edit_of_options();
        }
    }

    /// The data of a node was replaced by an edit.
    pub(super) fn note_new_data(&mut self, node: NodeId) {
        if self.nodes[node].label.kind() == NodeKind::ProcessingInstruction {
            self.count_edit_of_instructions();
        }
    }

    /// An edit has added an attribute, or removed it.
    pub(super) fn note_attribute(&mut self, element: NodeId, name: ExpandedName, is: Presence) {
        let extras = self.extras.as_deref_mut();
        if let Some(present) = extras.and_then(|extras| extras.attribute_names.get_mut(&element)) {
            match is {
                Presence::Present => present.insert(name),
                Presence::Absent => present.remove(&name),
            };
        }
        let is_of_option = |element: NameId| {
            matches!(self.names.name(element), "option" | "optgroup")
                && matches!(self.names.name(name.local_name()), "selected" | "disabled")
        };
        let element_name = self.nodes[element].label.name();
        if element_name.is_some_and(|name| is_of_option(name.local_name())) {
            self.count_edit_of_options();
        }
    }

    /// An edit has given an element another name and other attributes.
    pub(super) fn note_rewriting(&mut self, element: NodeId) {
        self.take_attribute_names(element);
        self.count_edit_of_options();
    }

    const fn count_edit_of_options(&mut self) {
        self.edits.of_options = self.edits.of_options.wrapping_add(1);
    }

    const fn count_edit_of_instructions(&mut self) {
        self.edits.of_instructions = self.edits.of_instructions.wrapping_add(1);
    }

    /// The names of the attributes of an element that gets attributes from several tags, if they were kept. They are not
    /// kept any more then.
    pub(super) fn take_attribute_names(
        &mut self,
        element: NodeId,
    ) -> Option<HashSet<ExpandedName>> {
        self.extras.as_deref_mut()?.attribute_names.remove(&element)
    }

    /// Keeps the names of the attributes of an element; edits keep them up to date.
    pub(super) fn keep_attribute_names(&mut self, element: NodeId, names: HashSet<ExpandedName>) {
        self.extras_mut().attribute_names.insert(element, names);
    }

    /// Forgets the names of attributes that were kept.
    pub(super) fn forget_attribute_names(&mut self) {
        if let Some(extras) = self.extras.as_deref_mut() {
            extras.attribute_names.clear();
        }
    }
}

/// Whether an element has an attribute now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Presence {
    Present,
    Absent,
}
