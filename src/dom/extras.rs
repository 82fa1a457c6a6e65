//! What few nodes have beside what stands in the node.

use std::collections::{BTreeMap, HashSet};

use super::doctype::Identifiers;
use super::is_value::OwnIsValue;
use super::text::StringRange;
use super::{Document, NodeId};
use crate::names::ExpandedName;

/// Tables of what few nodes have.
///
/// NOTE: in a place of their own, for most small documents have none, and documents are moved.
#[derive(Clone)]
pub(super) struct Extras {
    /// `template` elements with their contents, sorted by the id of the element.
    pub(super) templates: Vec<(NodeId, NodeId)>,
    /// Shadow hosts with their roots.
    pub(super) shadow_roots: BTreeMap<NodeId, NodeId>,
    /// Shadow roots that `template` elements became, with those elements, sorted by the id of the root.
    pub(super) templates_of_shadow_roots: Vec<(NodeId, NodeId)>,
    /// The `is` values that are not those of attributes.
    pub(super) is_values: BTreeMap<NodeId, OwnIsValue>,
    /// Doctypes with their identifiers, sorted by the id of the doctype.
    pub(super) identifiers: Vec<(NodeId, Identifiers)>,
    /// Processing instructions with their targets, sorted by the id of the node. Targets never change.
    pub(super) targets: Vec<(NodeId, StringRange)>,
    /// The names of the attributes of elements that get attributes from several tags, while a builder is at work.
    pub(super) attribute_names: BTreeMap<NodeId, HashSet<ExpandedName>>,
}

impl Extras {
    const NONE: Self = Self {
        templates: Vec::new(),
        shadow_roots: BTreeMap::new(),
        templates_of_shadow_roots: Vec::new(),
        is_values: BTreeMap::new(),
        identifiers: Vec::new(),
        targets: Vec::new(),
        attribute_names: BTreeMap::new(),
    };
}

/// What a node has in a table that is sorted by the ids of nodes. The ids of new nodes only grow, so that new entries stand
/// at the end.
pub(super) fn of_node<T: Copy>(table: &[(NodeId, T)], node: NodeId) -> Option<T> {
    Some(table[position_of(table, node)?].1)
}

/// Where a node stands in such a table.
pub(super) fn position_of<T>(table: &[(NodeId, T)], node: NodeId) -> Option<usize> {
    table.binary_search_by_key(&node, |(node, _)| *node).ok()
}

impl Document {
    /// What few nodes have, to read.
    #[inline]
    pub(super) fn extras(&self) -> &Extras {
        static NONE: Extras = Extras::NONE;
        self.extras.as_deref().unwrap_or(&NONE)
    }

    /// What few nodes have, to change.
    pub(super) fn extras_mut(&mut self) -> &mut Extras {
        self.extras.get_or_insert_with(|| Box::new(Extras::NONE))
    }
}
