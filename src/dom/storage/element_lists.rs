//! [`ElementLists`]: the elements of a tree by their local names, for selectors that are asked again and again.

use std::panic::{RefUnwindSafe, UnwindSafe};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::node::NodeId;
use crate::names::NameId;

/// How many nodes are looked at, beside two times all of them, before it is worth to make the lists.
const WORTH_IT: usize = 256;

/// The fewest nodes a tree must have for lists to be made. Looking at fewer is quicker than making lists ready.
const ENOUGH_NODES: usize = 32;

/// The elements of a tree by their local names, in tree order.
pub(in crate::dom) struct ElementLists {
    /// Where the list of each name starts, by its number; one more place is behind the last.
    starts: Box<[u32]>,
    elements: Box<[NodeId]>,
    /// How many nodes there were.
    node_count: usize,
}

impl ElementLists {
    /// The lists of these elements, which are in tree order, with their local names. All numbers of names are less than
    /// `name_count`.
    pub(in crate::dom) fn of(
        elements: &[(NodeId, NameId)],
        name_count: usize,
        node_count: usize,
    ) -> Self {
        let mut starts = vec![0_u32; name_count + 1];
        for (_, name) in elements {
            starts[name.index() + 1] += 1;
        }
        for index in 1..starts.len() {
            starts[index] += starts[index - 1];
        }
        let mut ends = starts.clone();
        let mut sorted = vec![NodeId::ROOT; elements.len()];
        for (element, name) in elements {
            let end = &mut ends[name.index()];
            sorted[*end as usize] = *element;
            *end += 1;
        }
        Self {
            starts: starts.into(),
            elements: sorted.into(),
            node_count,
        }
    }

    /// The elements with this local name, in whatever namespace.
    pub(in crate::dom) fn named(&self, local_name: NameId) -> &[NodeId] {
        let start = self.starts.get(local_name.index());
        let end = self.starts.get(local_name.index() + 1);
        match (start, end) {
            (Some(start), Some(end)) => &self.elements[*start as usize..*end as usize],
            _ => &[],
        }
    }
}

/// The lists of a document, if there are any, and whether it is worth to make them.
///
/// OPTIMIZATION: who asks a tree for names several times looks at each node for every name. The lists cost about as much
/// as two of these scans, and are made after that much was spent, so that nobody ever pays more than twice. Test:
/// `queries_are_equal_to_the_reference`.
///
/// NOTE: what changes behind a shared reference is in an allocation of its own, which is there when a parse has ended or
/// something was edited, unless the tree is small.
#[derive(Default)]
pub(in crate::dom) struct KeptElementLists(Option<Box<dyn Keeper>>);

/// What keeps lists.
///
/// NOTE: behind a trait object, it is no reason for `clippy::mutable_key_type` to warn users who have nodes as keys: neither
/// equality nor hashes of nodes depend on it.
trait Keeper: Send + Sync + UnwindSafe + RefUnwindSafe {
    fn kept(&self) -> &Kept;
}

#[derive(Default)]
struct Kept {
    lists: OnceLock<ElementLists>,
    /// How many nodes were looked at since there have been no lists, about.
    looked_at: AtomicUsize,
}

impl Keeper for Kept {
    fn kept(&self) -> &Kept {
        self
    }
}

impl KeptElementLists {
    /// From now on, there may be lists, now that there are so many nodes.
    #[inline]
    pub(in crate::dom) fn make_ready(&mut self, node_count: usize) {
        if self.0.is_none() && node_count >= ENOUGH_NODES {
            self.0 = Some(Box::new(Kept::default()));
        }
    }

    fn kept(&self) -> Option<&Kept> {
        self.0.as_deref().map(Keeper::kept)
    }

    /// The lists, if they are of a tree with this many nodes.
    pub(in crate::dom) fn get(&self, node_count: usize) -> Option<&ElementLists> {
        let lists = self.kept()?.lists.get()?;
        (lists.node_count == node_count).then_some(lists)
    }

    /// Notes that nodes were looked at.
    ///
    /// NOTE: if several threads do that at once, some may be forgotten.
    pub(in crate::dom) fn note(&self, nodes: usize) {
        if let Some(kept) = self.kept() {
            let sum = kept.looked_at.load(Ordering::Relaxed).saturating_add(nodes);
            kept.looked_at.store(sum, Ordering::Relaxed);
        }
    }

    /// Whether so many nodes were looked at that lists are worth it, given how many there are.
    pub(in crate::dom) fn are_worth_it(&self, node_count: usize) -> bool {
        self.kept()
            .is_some_and(|kept| kept.looked_at.load(Ordering::Relaxed) >= 2 * node_count + WORTH_IT)
    }

    /// The lists, which are made if there are none.
    pub(in crate::dom) fn get_or_make(
        &self,
        node_count: usize,
        make: impl FnOnce() -> ElementLists,
    ) -> Option<&ElementLists> {
        self.kept()?.lists.get_or_init(make);
        self.get(node_count)
    }

    /// The tree changes.
    #[inline]
    pub(in crate::dom) fn forget(&mut self, node_count: usize) {
        match self.kept() {
            Some(kept) if kept.lists.get().is_none() => kept.looked_at.store(0, Ordering::Relaxed),
            Some(_) => self.0 = Some(Box::new(Kept::default())),
            None => self.make_ready(node_count),
        }
    }
}

impl Clone for KeptElementLists {
    /// NOTE: who clones a tree is likely to change it.
    fn clone(&self) -> Self {
        let mut copy = Self::default();
        if self.0.is_some() {
            copy.0 = Some(Box::new(Kept::default()));
        }
        copy
    }
}
