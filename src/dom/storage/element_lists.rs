//! [`ElementLists`]: the elements of a tree by their local names, for selectors that are asked again and again.

use std::collections::HashMap;
use std::panic::{RefUnwindSafe, UnwindSafe};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::node::NodeId;
use crate::names::NameId;

/// The elements of a tree by their local names, in tree order.
type Lists = HashMap<NameId, Vec<NodeId>>;

/// The lists of a document, if there are any, and the count that decides when to make them.
///
/// OPTIMIZATION: whoever asks a tree for names several times looks at each node for every name. The lists cost about as much
/// as some of these searches, and are made after two of them. Test: `queries_are_equal_to_the_reference`.
#[derive(Default)]
pub(in crate::dom) struct ElementLists {
    /// How many nodes were looked at for a name.
    looked_at: AtomicUsize,
    /// The lists, and how many nodes there were.
    made: OnceLock<(Lists, usize)>,
}

impl ElementLists {
    /// Notes that nodes were looked at for a name.
    pub(in crate::dom) fn note(&self, nodes: usize) {
        self.looked_at.fetch_add(nodes, Ordering::Relaxed);
    }

    /// The lists of a tree with this many nodes and these elements, which are made if they are worth it.
    pub(in crate::dom) fn get<E: Iterator<Item = (NameId, NodeId)>>(
        &self,
        node_count: usize,
        elements: impl FnOnce() -> E,
    ) -> Option<&Lists> {
        if self.looked_at.load(Ordering::Relaxed) < 2 * node_count {
            return None;
        }
        let (lists, count) = self.made.get_or_init(|| {
            let mut lists = Lists::new();
            for (name, element) in elements() {
                lists.entry(name).or_default().push(element);
            }
            (lists, node_count)
        });
        (*count == node_count).then_some(lists)
    }
}

/// What selectors keep of a tree, from the end of a parse until its elements move or get other names.
///
/// NOTE: behind a trait object, it is no reason for `clippy::mutable_key_type` to warn users who have nodes as keys: neither
/// equality nor hashes of nodes depend on it.
#[derive(Default)]
pub(in crate::dom) struct KeptElementLists(Option<Box<dyn Keeper>>);

trait Keeper: Send + Sync + UnwindSafe + RefUnwindSafe {
    fn lists(&self) -> &ElementLists;
}

impl Keeper for ElementLists {
    fn lists(&self) -> &ElementLists {
        self
    }
}

impl KeptElementLists {
    /// From now on, there may be lists.
    pub(in crate::dom) fn new() -> Self {
        Self(Some(Box::new(ElementLists::default())))
    }

    /// The lists, if there may be any.
    #[inline]
    pub(in crate::dom) fn lists(&self) -> Option<&ElementLists> {
        self.0.as_deref().map(Keeper::lists)
    }
}

impl Clone for KeptElementLists {
    /// NOTE: whoever clones a tree is likely to change it.
    fn clone(&self) -> Self {
        match &self.0 {
            Some(_) => Self::new(),
            None => Self::default(),
        }
    }
}
