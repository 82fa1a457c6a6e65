//! The invariants of a [`Document`], in one place, and a check of them all.

use std::collections::HashSet;

use super::storage::document::Document;
use super::storage::node::{KindOrName, NodeId, NodeKind};
use super::storage::rare_data::TEMPLATE;
use crate::names::ExpandedName;

impl Document {
    /// Panics if an invariant does not hold, which is a fault of this crate. For tests. In debug builds,
    /// [`compact`](Self::compact) calls it, too.
    ///
    /// Takes time proportional to the size of the document.
    #[doc(hidden)]
    #[inline]
    pub fn check_invariants(&self) {
        self.assert_link_invariants();
        self.assert_free_list_invariants();
        self.assert_string_and_attribute_invariants();
        self.assert_fragment_invariants();
        self.assert_side_table_invariants();
        #[cfg(feature = "select")]
        self.assert_element_name_index_invariants();
    }

    /// Node 1 is the root: a document, or a parsed fragment. It has no parent. No other node is a document.
    ///
    /// The children of a node are a doubly linked list between its first and its last child. Each child names the node as its
    /// parent. All other nodes have no parent and no siblings. Only documents, fragments, and elements have children, and no
    /// node is its own ancestor.
    #[inline]
    fn assert_link_invariants(&self) {
        let mut reached = 0;
        for id in self.live_node_ids() {
            let node = self.nodes[id];
            let kind = node.kind_or_name.kind();
            assert!(kind != NodeKind::Document || id == NodeId::ROOT, "node {id:?} is a document");
            if node.parent.is_none() {
                let siblings = (node.previous_sibling, node.next_sibling);
                assert_eq!(siblings, (None, None), "siblings of the parentless {id:?}");
                reached += 1 + self.node(id).descendants().count();
            }
            assert!(self.can_have_children(id) || node.first_child.is_none(), "children of {kind:?} {id:?}");
            let (mut previous, mut next) = (None, node.first_child);
            while let Some(child) = next {
                assert!(self.nodes.contains(child), "{child:?} is freed and a child of {id:?}");
                let links = self.nodes[child];
                assert_eq!((links.parent, links.previous_sibling), (Some(id), previous), "links of {child:?}");
                (previous, next) = (next, links.next_sibling);
            }
            assert_eq!(node.last_child, previous, "the last child of {id:?}");
        }
        assert_eq!(self.nodes[NodeId::ROOT].parent, None, "the parent of the root");
        assert_eq!(reached, self.live_node_ids().len(), "nodes below nodes without a parent");
    }

    /// The list of freed nodes contains each freed node once.
    #[inline]
    fn assert_free_list_invariants(&self) {
        let freed = self.nodes.slot_ids_after(0).filter(|id| !self.nodes.contains(*id));
        let mut listed = HashSet::new();
        assert!(self.nodes.free_list().all(|node| listed.insert(node)), "the list contains a freed node twice");
        assert_eq!(self.nodes.live_count(), self.live_node_ids().len(), "the number of freed nodes");
        assert_eq!(listed, freed.collect(), "the list of freed nodes");
    }

    /// Each string and each list of attributes lies in its storage, and one that was changed belongs to one node. An element
    /// has each attribute once. The name table knows all names.
    #[inline]
    fn assert_string_and_attribute_invariants(&self) {
        let mut copy = self.clone();
        let (mut changed_strings, mut changed_lists) = (HashSet::new(), HashSet::new());
        copy.for_each_string_mut(&self.live_node_ids(), &mut |range| {
            self.strings.get(*range);
            assert!(range.is_shared() || changed_strings.insert(*range), "a changed string that belongs to two nodes");
        });
        for id in self.live_node_ids() {
            let node = self.nodes[id];
            let Some(name) = node.kind_or_name.element_name() else {
                continue;
            };
            let attributes = self.attributes.get(node.payload);
            let names: HashSet<ExpandedName> = attributes.iter().map(|attribute| attribute.name).collect();
            assert_eq!(names.len(), attributes.len(), "attributes of {id:?} with the same name");
            let mut all = attributes.iter().map(|attribute| attribute.name).chain([name]);
            assert!(all.all(|name| self.names.get(name.local_name()).is_some()), "names of {id:?}");
            assert!(node.payload.is_shared() || changed_lists.insert(node.payload), "a list that belongs to two nodes");
        }
    }

    /// A `template` element has contents, unless it was renamed to this name. Template contents name their element as host, and
    /// a shadow root names its host, until the element or the host is compacted away. A declarative shadow root replaces the
    /// contents of its `template` element.
    #[inline]
    fn assert_fragment_invariants(&self) {
        let has_templates = self.rare_data.as_ref().is_some_and(|rare_data| rare_data.has_templates);
        for id in self.live_node_ids() {
            let node = self.nodes[id];
            if let Some(host) = self.host(id) {
                assert!(self.nodes.contains(host), "the freed host {host:?} of {id:?}");
                let of_host = [self.template_contents(host), self.shadow_root_of(host)];
                assert!(of_host.contains(&Some(id)), "{host:?} does not know {id:?}");
            }
            let settings = self.node_rare_data(id).and_then(|data| data.shadow_root_settings);
            assert_eq!(node.is_shadow_root(), settings.is_some(), "the settings of {id:?}");
            let Some(data) = self.node_rare_data(id) else {
                continue;
            };
            if let Some(contents) = data.template_contents {
                assert!(has_templates, "{id:?} has template contents");
                assert!(node.kind_or_name == KindOrName::element(TEMPLATE), "{id:?} has template contents");
                assert!(self.nodes.contains(contents), "the freed contents {contents:?} of {id:?}");
                let template = self.shadow_root_settings(contents).and_then(|settings| settings.declaring_template);
                assert!([self.host(contents), template].contains(&Some(id)), "the host of {contents:?} is not {id:?}");
            }
            if let Some(root) = data.shadow_root {
                assert_eq!(self.shadow_root_of(id), Some(root), "{id:?} has a shadow root");
                assert!(self.nodes.contains(root), "the freed shadow root {root:?} of {id:?}");
                assert!(self.nodes[root].is_shadow_root(), "the shadow root {root:?} of {id:?}");
                assert_eq!(self.host(root), Some(id), "the host of {root:?}");
            }
        }
    }

    /// Freed nodes have no data, no location, and no form.
    #[inline]
    fn assert_side_table_invariants(&self) {
        let is_live = |id: NodeId| self.nodes.contains(id);
        if let Some(rare_data) = &self.rare_data {
            assert!(rare_data.by_node.keys().all(|node| is_live(*node)), "data of freed nodes");
            for (control, form) in rare_data.form_associations.iter() {
                assert!(is_live(control) && is_live(form), "an association of {control:?} with {form:?}");
            }
        }
        if let Some(locations) = &self.locations {
            locations.assert_located_nodes_live(is_live);
        }
    }

    /// In tree order, all elements are in the tree, and their ids ascend. The lists of elements contain each element of the
    /// tree under its name.
    #[cfg(feature = "select")]
    #[inline]
    fn assert_element_name_index_invariants(&self) {
        let elements = || self.root().descendants().filter(|node| node.is_element()).map(|node| node.id());
        if self.is_in_tree_order {
            let all =
                self.live_node_ids().into_iter().filter(|id| self.nodes[*id].kind_or_name.element_name().is_some());
            assert!(elements().eq(all), "elements in tree order");
        }
        if let Some(lists) = self.element_name_index.as_ref().and_then(|lists| lists.elements_by_name.get()) {
            let mut by_name: Vec<Vec<NodeId>> = vec![Vec::new(); lists.len()];
            for (id, name) in elements().filter_map(|id| Some((id, self.nodes[id].kind_or_name.element_name()?))) {
                by_name[name.local_name().index()].push(id);
            }
            for (name, list) in by_name.iter().enumerate() {
                assert_eq!(lists.get(name), Some(list), "the elements with the name {name}");
            }
        }
    }
}
