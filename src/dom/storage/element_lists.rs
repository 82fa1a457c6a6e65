//! [`ElementLists`]: the elements of a tree by their local names, for repeated queries with selectors.

use std::panic::{RefUnwindSafe, UnwindSafe};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

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

/// The lists of a document, if there are any, and the count that decides when to make them.
///
/// OPTIMIZATION: without lists, each search for a name looks at each node, and the twenty selectors of the scoreboard take
/// 36 % more instructions. The lists cost about as much as a few searches, so they are made after two. Test:
/// `queries_are_equal_to_the_reference`.
#[derive(Default)]
pub(in crate::dom) struct ElementLists {
    /// How many nodes searches for names have looked at.
    looked_at: AtomicUsize,
    /// The lists, and how many nodes there were.
    made: OnceLock<(ElementsByName, usize)>,
}

impl ElementLists {
    /// Notes that a search for a name has looked at this many nodes.
    pub(in crate::dom) fn note(&self, nodes: usize) {
        self.looked_at.fetch_add(nodes, Ordering::Relaxed);
    }

    /// The lists of a tree with this many nodes, which are made if they are worth their cost.
    pub(in crate::dom) fn get(
        &self,
        node_count: usize,
        make: impl FnOnce() -> ElementsByName,
    ) -> Option<&ElementsByName> {
        if self.looked_at.load(Ordering::Relaxed) < 2 * node_count {
            return None;
        }
        let (lists, count) = self.made.get_or_init(|| (make(), node_count));
        (*count == node_count).then_some(lists)
    }
}

/// What selectors cache about a tree, from the end of a parse until an element moves or is renamed.
///
/// NOTE: it is behind a trait object so that `clippy::mutable_key_type` does not warn users who have nodes as keys;
/// neither equality nor hashes of nodes depend on it.
#[derive(Default)]
pub(in crate::dom) struct KeptElementLists(Option<Box<dyn HiddenLists>>);

trait HiddenLists: Send + Sync + UnwindSafe + RefUnwindSafe {
    fn lists(&self) -> &ElementLists;
}

impl HiddenLists for ElementLists {
    fn lists(&self) -> &ElementLists {
        self
    }
}

impl KeptElementLists {
    /// An empty cache that may be filled.
    pub(in crate::dom) fn new() -> Self {
        Self(Some(Box::new(ElementLists::default())))
    }

    /// The lists, if there may be any.
    #[inline]
    pub(in crate::dom) fn lists(&self) -> Option<&ElementLists> {
        self.0.as_deref().map(HiddenLists::lists)
    }
}

impl Clone for KeptElementLists {
    /// NOTE: a clone is most likely made to be changed, so it starts without lists.
    fn clone(&self) -> Self {
        match &self.0 {
            Some(_) => Self::new(),
            None => Self::default(),
        }
    }
}
