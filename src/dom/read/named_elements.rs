//! [`NamedElements`]: the descendants of a node with some local names, from lists.

use super::node_ref::NodeRef;
use super::scan::ElementScan;
use crate::dom::storage::document::Document;
use crate::dom::storage::element_lists::ElementLists;
use crate::dom::storage::node_id::NodeId;
use crate::names::known_names::KNOWN_COUNT;
use crate::names::{ExpandedName, NameId};

/// The descendants of a node that have one of some local names, in tree order, from lists of the elements of each name.
///
/// OPTIMIZATION: no other nodes are looked at (test: `queries_are_equal_to_the_reference`).
#[derive(Clone, Debug)]
pub(crate) struct NamedElements<'a> {
    document: &'a Document,
    /// The elements of the name that was given first.
    first: &'a [NodeId],
    /// Those of the other names. None of the lists is empty.
    others: Vec<&'a [NodeId]>,
}

/// How many nodes are not too many to be looked at one by one.
const FEW: usize = 64;

impl<'a> NamedElements<'a> {
    /// The descendants of a node with these local names, which differ; `None` if it is not worth to have lists of them, or
    /// there cannot be any.
    pub(crate) fn of_descendants(
        root: NodeRef<'a>,
        names: impl ExactSizeIterator<Item = NameId>,
    ) -> Option<Self> {
        let document = root.document();
        // NOTE: lists of an unordered table are in tree order, but where a part of the tree begins and ends is not known,
        // and which element comes first neither.
        if !document.is_in_tree_order && (root.id() != NodeId::ROOT || names.len() > 1) {
            return None;
        }
        let lists = document.element_lists()?;
        let mut named = names.map(|name| lists.named(name));
        let (first, others) = match document.is_in_tree_order && root.id() != NodeId::ROOT {
            false => (named.next()?, named.collect()),
            true => {
                let scan = ElementScan::of_descendants(root)?;
                let (start, end) = (scan.next_index(), scan.end_index());
                if end.saturating_sub(start) <= FEW {
                    return None;
                }
                let within = |list: &'a [NodeId]| {
                    let start = list.partition_point(|element| element.index() < start);
                    let end = list.partition_point(|element| element.index() < end);
                    &list[start..end]
                };
                let mut named = named.map(within);
                (named.next()?, named.collect())
            }
        };
        let mut others: Vec<&[NodeId]> = others;
        others.retain(|list| !list.is_empty());
        Some(Self {
            document,
            first,
            others,
        })
    }

    /// How many elements are left.
    pub(crate) fn count(&self) -> usize {
        let others = self.others.iter().map(|list| list.len());
        self.first.len() + others.sum::<usize>()
    }

    /// The next element.
    #[inline]
    pub(crate) fn next(&mut self) -> Option<NodeRef<'a>> {
        if !self.others.is_empty() {
            return self.next_of_many();
        }
        let (next, rest) = self.first.split_first()?;
        self.first = rest;
        Some(NodeRef::new(self.document, *next))
    }

    /// The next element that is wanted.
    #[inline]
    pub(crate) fn next_where(
        &mut self,
        is_wanted: impl Fn(NodeRef<'a>, ExpandedName) -> bool,
    ) -> Option<NodeRef<'a>> {
        loop {
            let element = self.next()?;
            if element.name().is_some_and(|name| is_wanted(element, name)) {
                return Some(element);
            }
        }
    }

    fn next_of_many(&mut self) -> Option<NodeRef<'a>> {
        let lists = || std::iter::once(&self.first).chain(&self.others);
        let heads = lists()
            .zip(0..)
            .filter_map(|(list, at)| Some((list.first()?, at)));
        let (next, at): (&NodeId, usize) = heads.min_by_key(|(next, _)| **next)?;
        let list = match at.checked_sub(1) {
            None => &mut self.first,
            Some(other) => &mut self.others[other],
        };
        *list = &list[1..];
        Some(NodeRef::new(self.document, *next))
    }
}

impl Document {
    /// The elements of the tree by their names, if that is worth it.
    fn element_lists(&self) -> Option<&ElementLists> {
        let count = self.nodes.count();
        if let Some(lists) = self.element_lists.get(count) {
            return Some(lists);
        }
        // NOTE: what a builder creates is not in the tree yet.
        if self.nodes.is_held() || !self.element_lists.are_worth_it(count) {
            return None;
        }
        self.element_lists
            .get_or_make(count, || self.make_element_lists())
    }

    #[cold]
    #[inline(never)]
    fn make_element_lists(&self) -> ElementLists {
        let named = |element: NodeRef<'_>| Some((element.id(), element.name()?.local_name()));
        let root = self.root();
        let mut elements = Vec::new();
        match ElementScan::of_descendants(root) {
            Some(mut scan) => {
                while let Some(element) = scan.next_where(|_, _| true) {
                    elements.extend(named(element));
                }
            }
            None => elements.extend(root.descendants().filter_map(named)),
        }
        let name_count = KNOWN_COUNT + 1 + self.names.len();
        ElementLists::of(&elements, name_count, self.nodes.count())
    }
}
