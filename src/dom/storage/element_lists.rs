//! [`ElementLists`]: the elements of a tree by name, for repeated queries with selectors.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use super::node::NodeId;
use crate::names::NameId;

pub(in crate::dom) struct ElementsByName {
    elements: Vec<NodeId>,
    ends: Vec<u32>,
}

impl ElementsByName {
    /// `all` must be in tree order, and the indexes of names must be less than `name_count`.
    pub(in crate::dom) fn new(all: &[(NameId, NodeId)], name_count: usize) -> Self {
        let mut ends = vec![0; name_count];
        for (name, _) in all {
            ends[name.index()] += 1;
        }
        let mut start = 0;
        for end in &mut ends {
            start += std::mem::replace(end, start);
        }
        let mut elements = vec![NodeId::ROOT; all.len()];
        for (name, element) in all {
            let end = &mut ends[name.index()];
            elements[*end as usize] = *element;
            *end += 1;
        }
        Self { elements, ends }
    }

    pub(in crate::dom) fn of(&self, name: NameId) -> &[NodeId] {
        let index = name.index();
        let Some(end) = self.ends.get(index) else {
            return &[];
        };
        let start = index.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.elements[start as usize..*end as usize]
    }
}

/// Selectors use the lists from the end of a parse until an element is moved or renamed.
///
/// OPTIMIZATION: without lists, a search for a name visits each node. The second search builds the lists, which costs as much
/// as a few searches. Test: `queries_equal_the_reference`.
#[derive(Default)]
pub(in crate::dom) struct ElementLists {
    was_asked: AtomicBool,
    made: OnceLock<(ElementsByName, usize)>,
}

impl ElementLists {
    /// Returns the lists from the second call on.
    pub(in crate::dom) fn get(
        &self,
        node_count: usize,
        make: impl FnOnce() -> ElementsByName,
    ) -> Option<&ElementsByName> {
        if !self.was_asked.swap(true, Ordering::Relaxed) {
            return None;
        }
        let (lists, count) = self.made.get_or_init(|| (make(), node_count));
        (*count == node_count).then_some(lists)
    }
}

impl Clone for ElementLists {
    /// Most clones are edited, so a clone has no lists.
    fn clone(&self) -> Self {
        Self::default()
    }
}
