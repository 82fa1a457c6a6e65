//! The data that only few nodes have, outside the node itself.

use std::collections::{BTreeMap, HashSet};

use super::node_id::NodeId;
use super::strings::StringRange;
use crate::error::ErrorList;
use crate::names::ExpandedName;
use crate::sink::StopReason;

/// Tables of the data that only few nodes, or few documents, have.
///
/// NOTE: boxed, because most small documents have none, and documents are moved.
#[derive(Clone)]
pub(in crate::dom) struct Extras {
    /// `template` elements with their contents, sorted by the id of the element.
    pub(in crate::dom) templates: Vec<(NodeId, NodeId)>,
    /// Shadow hosts with their roots.
    pub(in crate::dom) shadow_roots: BTreeMap<NodeId, NodeId>,
    /// Shadow roots that `template` elements became, with those elements, sorted by the id of the root.
    pub(in crate::dom) templates_of_shadow_roots: Vec<(NodeId, NodeId)>,
    /// The `is` values that are not those of attributes.
    pub(in crate::dom) is_values: BTreeMap<NodeId, OwnIsValue>,
    /// Doctypes with their identifiers, sorted by the id of the doctype.
    pub(in crate::dom) identifiers: Vec<(NodeId, Identifiers)>,
    /// Processing instructions with their targets, sorted by the id of the node. Targets never change.
    pub(in crate::dom) targets: Vec<(NodeId, StringRange)>,
    /// The names of the attributes of elements that get attributes from several tags, while a builder is at work.
    pub(in crate::dom) attribute_names: BTreeMap<NodeId, HashSet<ExpandedName>>,
    /// The parse errors, if they were wanted.
    pub(in crate::dom) errors: Option<Box<ErrorList>>,
    /// Why the last parse has stopped before the end of its input, if it has.
    pub(in crate::dom) stop_reason: Option<StopReason>,
}

impl Extras {
    pub(in crate::dom) const NONE: Self = Self {
        templates: Vec::new(),
        shadow_roots: BTreeMap::new(),
        templates_of_shadow_roots: Vec::new(),
        is_values: BTreeMap::new(),
        identifiers: Vec::new(),
        targets: Vec::new(),
        attribute_names: BTreeMap::new(),
        errors: None,
        stop_reason: None,
    };
}

/// The value of a node in a table that is sorted by the ids of nodes. The ids of new nodes only grow, so new entries
/// are at the end.
pub(in crate::dom) fn of_node<T: Copy>(table: &[(NodeId, T)], node: NodeId) -> Option<T> {
    Some(table[position_of(table, node)?].1)
}

/// The position of a node in such a table.
pub(in crate::dom) fn position_of<T>(table: &[(NodeId, T)], node: NodeId) -> Option<usize> {
    table.binary_search_by_key(&node, |(node, _)| *node).ok()
}

/// Where the identifiers of a doctype are, if it has any. They never change.
#[derive(Clone, Copy)]
pub(in crate::dom) struct Identifiers {
    pub(in crate::dom) public: StringRange,
    pub(in crate::dom) system: StringRange,
}

/// The `is` value of an element that differs from its attribute.
#[derive(Clone, Copy)]
pub(in crate::dom) enum OwnIsValue {
    /// It has none, though it has the attribute.
    None,
    /// It is here.
    Some(StringRange),
}
