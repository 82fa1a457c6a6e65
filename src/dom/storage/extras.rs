//! The data that only few nodes have, outside the node itself.

use std::collections::{BTreeMap, HashSet};

use super::node_id::NodeId;
use super::node_table::NodeTable;
use super::shadow_hosts::ShadowHosts;
use super::strings::StringRange;
use crate::error::ErrorList;
use crate::names::ExpandedName;
use crate::sink::StopReason;

/// Tables of the data that only few nodes, or few documents, have.
///
/// NOTE: boxed, because most small documents have none, and documents are moved.
#[derive(Clone)]
pub(in crate::dom) struct Extras {
    /// `template` elements with their contents.
    pub(in crate::dom) templates: NodeTable<NodeId>,
    /// Shadow hosts with their roots.
    pub(in crate::dom) shadow_roots: ShadowHosts,
    /// Shadow roots that `template` elements became, with those elements.
    pub(in crate::dom) templates_of_shadow_roots: NodeTable<NodeId>,
    /// The `is` values that are not those of attributes.
    pub(in crate::dom) is_values: BTreeMap<NodeId, OwnIsValue>,
    /// Doctypes with their identifiers.
    pub(in crate::dom) identifiers: NodeTable<Identifiers>,
    /// Processing instructions with their targets, which never change.
    pub(in crate::dom) targets: NodeTable<StringRange>,
    /// The names of the attributes of elements that get attributes from several tags, while a builder is at work.
    pub(in crate::dom) attribute_names: BTreeMap<NodeId, HashSet<ExpandedName>>,
    /// The parse errors, if they were wanted.
    pub(in crate::dom) errors: Option<Box<ErrorList>>,
    /// Why the last parse has stopped before the end of its input, if it has.
    pub(in crate::dom) stop_reason: Option<StopReason>,
}

impl Extras {
    pub(in crate::dom) const NONE: Self = Self {
        templates: NodeTable::EMPTY,
        shadow_roots: ShadowHosts::EMPTY,
        templates_of_shadow_roots: NodeTable::EMPTY,
        is_values: BTreeMap::new(),
        identifiers: NodeTable::EMPTY,
        targets: NodeTable::EMPTY,
        attribute_names: BTreeMap::new(),
        errors: None,
        stop_reason: None,
    };
}

impl Extras {
    /// Shows where each string is, to change that.
    pub(in crate::dom) fn for_each_range(&mut self, change: &mut dyn FnMut(&mut StringRange)) {
        self.targets.values_mut().for_each(&mut *change);
        for identifiers in self.identifiers.values_mut() {
            change(&mut identifiers.public);
            change(&mut identifiers.system);
        }
        for value in self.is_values.values_mut() {
            if let OwnIsValue::Some(range) = value {
                change(range);
            }
        }
    }
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
