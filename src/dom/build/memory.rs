//! [`Memory`]: what a builder remembers of few documents.

use std::collections::{HashMap, HashSet};

use super::content_patching::Markers;
use super::selected_content::Selects;
use crate::dom::storage::node_id::NodeId;
use crate::names::ExpandedName;

/// What a builder remembers of some nodes, to find them again.
#[derive(Clone, Debug, Default)]
pub(super) struct Memory {
    pub(super) markers: Markers,
    pub(super) selects: Selects,
    /// The names of the attributes of elements that got attributes after their creation.
    pub(super) merged: HashMap<NodeId, HashSet<ExpandedName>>,
}

impl Memory {
    /// What is remembered, after a first look if someone else may have changed the tree.
    pub(super) fn of(memory: &mut Option<Box<Self>>, was_edited: bool) -> &mut Self {
        memory.get_or_insert_with(|| {
            let markers = if was_edited {
                Markers::unknown()
            } else {
                Markers::default()
            };
            Box::new(Self {
                markers,
                ..Self::default()
            })
        })
    }
}
