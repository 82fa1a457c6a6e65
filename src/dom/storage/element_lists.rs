//! [`ElementLists`]: the elements of a tree by their local names, for repeated queries with selectors.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use super::node::NodeId;
use crate::names::NameId;

/// The elements of a tree, one list for each local name. Each list is in tree order.
pub(in crate::dom) struct ElementsByName {
    /// All lists, concatenated.
    elements: Vec<NodeId>,
    /// By the index of a name: `ends[i]` ends list i and begins list i + 1.
    ends: Vec<u32>,
}

impl ElementsByName {
    /// Lists elements that are in tree order. The indexes of all names are less than `name_count`.
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

    /// The elements with this local name.
    pub(in crate::dom) fn of(&self, name: NameId) -> &[NodeId] {
        let index = name.index();
        let Some(end) = self.ends.get(index) else {
            return &[];
        };
        let start = index.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.elements[start as usize..*end as usize]
    }
}

/// What selectors keep of a tree, from the end of a parse until an element moves or is renamed.
///
/// OPTIMIZATION: without lists, each search for a name looks at each node, and the twenty selectors of the scoreboard take
/// 36 % more instructions. The lists cost about as much as a few searches, so the second search makes them. Test:
/// `queries_are_equal_to_the_reference`.
#[derive(Default)]
pub(in crate::dom) struct ElementLists {
    /// Whether there was a search for a name.
    was_asked: AtomicBool,
    made: OnceLock<(ElementsByName, usize)>,
}

impl ElementLists {
    /// The lists of a tree with this many nodes, which the second call makes.
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
    /// NOTE: a clone is most likely made to be changed, so it starts without lists.
    fn clone(&self) -> Self {
        Self::default()
    }
}
