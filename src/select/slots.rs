//! [`:has-slotted`](https://drafts.csswg.org/css-shadow-1/#the-has-slotted-pseudo): the slots of a shadow tree with assigned
//! nodes.

use std::collections::BTreeMap;

use super::memory::NodeSet;
use crate::dom::{NodeKind, NodeRef};
use crate::names::{ExpandedName, NameId, attribute};
use crate::sink::SlotAssignment;

pub(super) const SLOT: NameId = NameId::known("slot").unwrap();
const SLOT_ATTRIBUTE: ExpandedName = ExpandedName::none(SLOT);
const NAME: ExpandedName = ExpandedName::none(attribute::NAME);

#[derive(Clone, Default, Debug)]
pub(super) struct Slots {
    pub(super) known: NodeSet,
    pub(super) slotted: NodeSet,
    /// Slots that are not empty after flattening, because of assigned nodes or children.
    filled: NodeSet,
}

impl Slots {
    /// The slots of the outer shadow tree must be added first.
    pub(super) fn add(&mut self, root: NodeRef<'_>, around: Option<NodeRef<'_>>) {
        let is_slot = |node: NodeRef<'_>| node.is_html_element(SLOT);
        let mut slots = Vec::new();
        // "Return the first slot in tree order whose name is slottable's name"
        let mut named = BTreeMap::new();
        for node in root.descendants() {
            if is_slot(node) {
                named.entry(node.value_of(NAME).unwrap_or("").to_owned()).or_insert(slots.len());
                slots.push(node);
            }
        }
        let is_manual =
            root.as_shadow_root().is_some_and(|shadow| shadow.init().slot_assignment == SlotAssignment::Manual);
        let mut assigned = NodeSet::default();
        for slottable in root.host().filter(|_| !is_manual).into_iter().flat_map(NodeRef::children) {
            let name = match slottable.kind() {
                NodeKind::Element => slottable.value_of(SLOT_ATTRIBUTE).unwrap_or(""),
                NodeKind::Text => "",
                _ => continue,
            };
            let Some(index) = named.get(name) else {
                continue;
            };
            let slot = slots[*index].id();
            assigned.insert(slot);
            // An assigned slot is replaced by its contents.
            if around.is_none() || !is_slot(slottable) || self.filled.contains(slottable.id()) {
                self.slotted.insert(slot);
            }
        }
        // A slot may contain slots, which follow it in tree order.
        for slot in slots.iter().rev() {
            let is_filled = match assigned.contains(slot.id()) {
                true => self.slotted.contains(slot.id()),
                false => slot.children().any(|child| match child.kind() {
                    NodeKind::Element => !is_slot(child) || self.filled.contains(child.id()),
                    kind => kind == NodeKind::Text,
                }),
            };
            if is_filled {
                self.filled.insert(slot.id());
            }
        }
    }
}
