//! Ways to elements and attributes for selectors: a scan of the table of nodes, and attributes by number.

use super::node_ref::NodeRef;
use crate::dom::storage::attributes::position_by_name;
use crate::dom::storage::document::Document;
use crate::dom::storage::node_id::NodeId;
use crate::names::ExpandedName;

/// The descendants of a node that are elements, in tree order, from the table of nodes.
///
/// OPTIMIZATION: no links are followed (test: `the_scan_finds_what_the_links_lead_to`).
#[derive(Clone, Debug)]
pub(crate) struct ElementScan<'a> {
    document: &'a Document,
    /// The index of the next node.
    next: usize,
    /// The index behind the last node.
    end: usize,
}

impl<'a> ElementScan<'a> {
    /// A scan of the descendants of a node; `None` if the table of nodes is not in tree order.
    pub(crate) fn of_descendants(root: NodeRef<'a>) -> Option<Self> {
        let document = root.document();
        if !document.is_in_tree_order {
            return None;
        }
        let (next, end) = if root.id() == NodeId::ROOT {
            (1, document.nodes.count() + 1)
        } else if root.first_child().is_some() {
            (root.id().index() + 1, end_of_subtree(root))
        } else {
            (1, 1)
        };
        Some(Self {
            document,
            next,
            end,
        })
    }

    /// The next element that is wanted.
    #[inline(always)]
    pub(crate) fn next_where(
        &mut self,
        mut is_wanted: impl FnMut(NodeRef<'a>, ExpandedName) -> bool,
    ) -> Option<NodeRef<'a>> {
        let nodes = self.document.nodes.up_to(self.end);
        while let Some(node) = nodes.get(self.next) {
            let index = self.next;
            self.next += 1;
            if let Some(name) = node.label.name()
                && let Some(id) = NodeId::from_index(index)
            {
                let node = NodeRef::new(self.document, id);
                if is_wanted(node, name) {
                    return Some(node);
                }
            }
        }
        None
    }
}

/// The index of the first element behind the subtree of an element, in tree order.
fn end_of_subtree(root: NodeRef<'_>) -> usize {
    let mut node = root;
    loop {
        if let Some(next) = node.next_siblings().find(NodeRef::is_element) {
            return next.id().index();
        }
        match node.parent() {
            Some(parent) => node = parent,
            None => return root.document().nodes.count() + 1,
        }
    }
}

impl<'a> NodeRef<'a> {
    /// The value of the attribute with this name.
    #[inline]
    pub(crate) fn value_of(self, name: ExpandedName) -> Option<&'a str> {
        let list = self.node().label.name().map(|_| self.node().attributes())?;
        let attributes = self.document().attributes.get(list);
        let position = position_by_name(attributes, name)?;
        Some(self.document().strings.get(attributes[position].value))
    }

    /// Whether the node has no attributes.
    #[inline]
    pub(crate) fn has_no_attributes(self) -> bool {
        // The length of a list that is shared, or the mark of one that stands alone.
        self.node().attributes().length == 0
    }
}
