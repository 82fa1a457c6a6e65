//! Finds elements and attributes for selectors.

use std::ops::RangeInclusive;

use super::node_ref::NodeRef;
use crate::dom::storage::document::Document;
use crate::dom::storage::node::NodeId;
use crate::dom::storage::unique_slots::get_or_grow;
use crate::names::{ExpandedName, NameId};

const MIN_INDEXED_ELEMENTS: usize = if cfg!(test) { 1 } else { 64 };

/// The descendant elements of a node in tree order, from the table of nodes.
///
/// OPTIMIZATION: the scan follows no links (test: `queries_find_elements_in_tree_order`). With walks through the tree,
/// selecting by the scoreboard's selectors takes 15 % more instructions on real pages and 18 % on dense pages in the
/// default profile, and 16 % and 19 % with fat LTO.
#[derive(Clone, Debug)]
pub(crate) struct ElementTableScan<'a> {
    document: &'a Document,
    next_index: usize,
    end_index: usize,
}

impl<'a> ElementTableScan<'a> {
    #[inline]
    pub(crate) fn new_if_in_tree_order(root: NodeRef<'a>) -> Option<Self> {
        let document = root.document();
        if !document.is_in_tree_order {
            return None;
        }
        let (next, end) = match root.first_child() {
            Some(_) => (root.id().index() + 1, subtree_end_index(root)),
            None => (1, 1),
        };
        Some(Self { document, next_index: next, end_index: end })
    }

    #[inline(always)]
    pub(crate) fn next_matching(
        &mut self,
        is_match: impl Fn(NodeRef<'a>, ExpandedName) -> bool,
    ) -> Option<NodeRef<'a>> {
        let start = self.next_index;
        let nodes = self.document.nodes.as_slice();
        let rest = nodes.get(start..self.end_index.min(nodes.len())).unwrap_or(&[]);
        for (offset, node) in rest.iter().enumerate() {
            if let Some(name) = node.kind_or_name.element_name()
                && let Some(id) = NodeId::try_from_index(start + offset)
                && is_match(NodeRef::new(self.document, id), name)
            {
                self.next_index = start + offset + 1;
                return Some(NodeRef::new(self.document, id));
            }
        }
        self.next_index = self.end_index;
        None
    }
}

/// The descendants of a node that have one of several local names, in tree order, taken from the lists of elements by name.
///
/// OPTIMIZATION: the iterator visits only elements with these names (test: `queries_equal_the_reference`). Otherwise,
/// selecting by the scoreboard's selectors takes 44 % more instructions on real pages and 56 % on dense pages in the
/// default profile, and 45 % and 56 % with fat LTO.
#[derive(Clone, Debug)]
pub(crate) struct ElementIndexScan<'a> {
    document: &'a Document,
    /// For each name, the remaining elements.
    lists: Vec<&'a [NodeId]>,
}

impl<'a> ElementIndexScan<'a> {
    #[inline]
    pub(crate) fn try_new(root: NodeRef<'a>, names: &[NameId]) -> Option<Self> {
        let document = root.document();
        if names.is_empty() {
            return Some(Self { document, lists: Vec::new() });
        }
        let lists = document.element_name_index.as_ref()?;
        let (start, end) = match ElementTableScan::new_if_in_tree_order(root) {
            Some(scan) => (scan.next_index, scan.end_index),
            // NOTE: without tree order, the range of a subtree and the order of two elements are unknown, so the lists help
            // only with one name in the whole document.
            None if root.id() == NodeId::ROOT && names.len() == 1 => (0, usize::MAX),
            None => return None,
        };
        if end - start <= MIN_INDEXED_ELEMENTS || lists.first_search.set(()).is_ok() {
            return None;
        }
        let lists = lists.elements_by_name.get_or_init(|| build_element_name_index(document));
        let lists = names.iter().map(|name| named_elements_in_range(lists, *name, start, end)).collect();
        Some(Self { document, lists })
    }

    pub(crate) fn remaining_count(&self) -> usize {
        self.lists.iter().map(|list| list.len()).sum()
    }

    #[inline]
    pub(crate) fn next_element(&mut self) -> Option<NodeRef<'a>> {
        let list = match &mut *self.lists {
            [list] => list,
            lists => lists.iter_mut().filter(|list| !list.is_empty()).min_by_key(|list| list[0])?,
        };
        let (first, rest) = list.split_first()?;
        *list = rest;
        Some(NodeRef::new(self.document, *first))
    }
}

fn named_elements_in_range(lists: &[Vec<NodeId>], name: NameId, start: usize, end: usize) -> &[NodeId] {
    let Some(list) = lists.get(name.index()) else {
        return &[];
    };
    let first_from = |index: usize| list.partition_point(|element| element.index() < index);
    &list[first_from(start)..first_from(end)]
}

fn build_element_name_index(document: &Document) -> Vec<Vec<NodeId>> {
    let mut lists: Vec<Vec<NodeId>> = Vec::new();
    for node in document.descendants() {
        if let Some(name) = node.expanded_name() {
            get_or_grow(&mut lists, name.local_name().index()).push(node.id());
        }
    }
    lists
}

#[inline(never)]
fn subtree_end_index(root: NodeRef<'_>) -> usize {
    let following = root.inclusive_ancestors().find_map(NodeRef::next_element_sibling);
    following.map_or(root.document().node_count() + 1, |element| element.id().index())
}

impl<'a> NodeRef<'a> {
    /// Returns the value of an attribute in no namespace.
    #[inline(never)]
    pub(crate) fn attribute_value(self, local_name: NameId) -> Option<&'a str> {
        let value = self.attribute_value_range(ExpandedName::without_namespace(local_name))?;
        Some(self.document().strings.get(value))
    }

    #[inline]
    pub(crate) fn has_attribute_named(self, name: ExpandedName) -> bool {
        self.attribute_value_range(name).is_some()
    }

    #[inline]
    pub(crate) fn attribute_bytes_if_length(
        self,
        name: ExpandedName,
        lengths: RangeInclusive<usize>,
    ) -> Option<&'a [u8]> {
        let value = self.attribute_value_range(name)?;
        let strings = &self.document().strings;
        lengths.contains(&strings.string_len(value)).then(|| strings.get(value).as_bytes())
    }

    #[inline]
    pub(crate) fn has_no_attributes(self) -> bool {
        self.arena_node().payload.length == 0
    }
}
