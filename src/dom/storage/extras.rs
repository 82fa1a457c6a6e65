//! The data that only few nodes have, outside the node itself.

use std::collections::{BTreeMap, HashSet};

use super::attributes::{AttributeList, position_by_name};
use super::document::Document;
use super::fragments::ShadowHosts;
use super::node::{Label, Node, NodeId};
use super::strings::StringRange;
use crate::error::ErrorList;
use crate::names::{AttributeName, ExpandedName};
use crate::sink::StopReason;

/// Tables of the data that only few nodes, or few documents, have.
///
/// NOTE: boxed, because most small documents have none, and documents are moved.
#[derive(Clone)]
pub(in crate::dom) struct Extras {
    /// `template` elements with their contents.
    pub(in crate::dom) templates: NodeTable<NodeId>,
    /// Shadow hosts with their roots.
    pub(in crate::dom) shadow_roots: ShadowHosts,
    /// Shadow roots that `template` elements became, with those elements.
    pub(in crate::dom) templates_of_shadow_roots: NodeTable<NodeId>,
    /// The `is` values that are not those of attributes.
    pub(in crate::dom) is_values: BTreeMap<NodeId, OwnIsValue>,
    /// Doctypes with their identifiers.
    pub(in crate::dom) identifiers: NodeTable<Identifiers>,
    /// Processing instructions with their targets, which never change.
    pub(in crate::dom) targets: NodeTable<StringRange>,
    /// The names of the attributes of elements that get attributes from several tags, while a builder is at work.
    pub(in crate::dom) attribute_names: BTreeMap<NodeId, HashSet<ExpandedName>>,
    /// The parse errors, if they were wanted.
    pub(in crate::dom) errors: Option<Box<ErrorList>>,
    /// Why the last parse has stopped before the end of its input, if it has.
    pub(in crate::dom) stop_reason: Option<StopReason>,
}

impl Extras {
    pub(in crate::dom) const NONE: Self = Self {
        templates: NodeTable::EMPTY,
        shadow_roots: ShadowHosts::EMPTY,
        templates_of_shadow_roots: NodeTable::EMPTY,
        is_values: BTreeMap::new(),
        identifiers: NodeTable::EMPTY,
        targets: NodeTable::EMPTY,
        attribute_names: BTreeMap::new(),
        errors: None,
        stop_reason: None,
    };
}

impl Extras {
    /// Shows where each string is, to change that.
    pub(in crate::dom) fn for_each_range(&mut self, change: &mut dyn FnMut(&mut StringRange)) {
        self.targets.values_mut().for_each(&mut *change);
        for identifiers in self.identifiers.values_mut() {
            change(&mut identifiers.public);
            change(&mut identifiers.system);
        }
        for value in self.is_values.values_mut() {
            if let OwnIsValue::Some(range) = value {
                change(range);
            }
        }
    }
}

/// Where the identifiers of a doctype are, if it has any. They never change.
#[derive(Clone, Copy)]
pub(in crate::dom) struct Identifiers {
    pub(in crate::dom) public: StringRange,
    pub(in crate::dom) system: StringRange,
}

/// The `is` value of an element that differs from its attribute.
#[derive(Clone, Copy)]
pub(in crate::dom) enum OwnIsValue {
    /// It has none, though it has the attribute.
    None,
    /// It is here.
    Some(StringRange),
}

/// A table from nodes to data that only few of them have.
///
/// NOTE: the ids of new nodes grow, but for those that get the place of a [freed](super::node::Label::FREE) one. And an element may
/// become a `template` later.
#[derive(Clone)]
pub(in crate::dom) struct NodeTable<T> {
    /// Sorted by the ids, which have come in this order.
    grown: Vec<(NodeId, T)>,
    /// Nodes that have come after one with a higher id.
    late: BTreeMap<NodeId, T>,
}

impl<T: Copy> NodeTable<T> {
    pub(in crate::dom) const EMPTY: Self = Self {
        grown: Vec::new(),
        late: BTreeMap::new(),
    };

    /// Whether no node has data here.
    pub(in crate::dom) fn is_empty(&self) -> bool {
        self.grown.is_empty() && self.late.is_empty()
    }

    /// Sets the data of a node.
    pub(in crate::dom) fn set(&mut self, node: NodeId, data: T) {
        if self.grown.last().is_none_or(|(last, _)| *last < node) {
            self.grown.push((node, data));
        } else if let Some(position) = self.position(node) {
            self.grown[position].1 = data;
        } else {
            self.late.insert(node, data);
        }
    }

    fn position(&self, node: NodeId) -> Option<usize> {
        let found = self.grown.binary_search_by_key(&node, |(node, _)| *node);
        found.ok()
    }

    /// The data of a node.
    pub(in crate::dom) fn get(&self, node: NodeId) -> Option<T> {
        match self.position(node) {
            Some(position) => Some(self.grown[position].1),
            None => self.late.get(&node).copied(),
        }
    }

    /// The data of a node, to change it.
    pub(in crate::dom) fn get_mut(&mut self, node: NodeId) -> Option<&mut T> {
        match self.position(node) {
            Some(position) => Some(&mut self.grown[position].1),
            None => self.late.get_mut(&node),
        }
    }

    /// The nodes that have data here.
    pub(in crate::dom) fn nodes(&self) -> impl Iterator<Item = NodeId> {
        let late = self.late.keys().copied();
        self.grown.iter().map(|(node, _)| *node).chain(late)
    }

    /// All data, to change it.
    pub(in crate::dom) fn values_mut(&mut self) -> impl Iterator<Item = &mut T> {
        let late = self.late.values_mut();
        self.grown.iter_mut().map(|(_, data)| data).chain(late)
    }

    /// Keeps the data of the nodes that stay, and gives back memory that is not in use.
    pub(in crate::dom) fn retain(&mut self, mut stays: impl FnMut(NodeId, T) -> bool) {
        self.grown.extend(std::mem::take(&mut self.late));
        self.grown.retain(|(node, data)| stays(*node, *data));
        self.grown.sort_unstable_by_key(|(node, _)| *node);
        self.grown.shrink_to_fit();
    }

    /// Takes the data of the node with this id, and of all with a higher one, out.
    pub(in crate::dom) fn split_off(&mut self, first: NodeId) -> Vec<(NodeId, T)> {
        let position = self.grown.partition_point(|(node, _)| *node < first);
        let mut taken = self.grown.split_off(position);
        taken.extend(self.late.split_off(&first));
        taken
    }
}

impl Document {
    /// Adds a node for a doctype.
    #[inline]
    pub(in crate::dom) fn add_doctype(
        &mut self,
        name: StringRange,
        identifiers: Option<Identifiers>,
    ) -> NodeId {
        let doctype = self.nodes.add(Node::new(Label::DOCTYPE, name.into()));
        if let Some(identifiers) = identifiers {
            let table = &mut self.extras_mut().identifiers;
            table.set(doctype, identifiers);
        }
        doctype
    }

    /// The identifiers of a doctype that has any.
    pub(in crate::dom) fn identifiers(&self, doctype: NodeId) -> Option<Identifiers> {
        self.extras().identifiers.get(doctype)
    }
}

impl Document {
    /// Adds a node for a processing instruction.
    pub(in crate::dom) fn add_processing_instruction(
        &mut self,
        target: StringRange,
        data: StringRange,
    ) -> NodeId {
        let node = Node::new(Label::PROCESSING_INSTRUCTION, data.into());
        let instruction = self.nodes.add(node);
        self.extras_mut().targets.set(instruction, target);
        instruction
    }

    /// The target of a processing instruction; `None` for other nodes.
    pub(in crate::dom) fn target(&self, node: NodeId) -> Option<StringRange> {
        if self.nodes[node].label != Label::PROCESSING_INSTRUCTION {
            return None;
        }
        self.extras().targets.get(node)
    }
}

// The [`is` value](https://dom.spec.whatwg.org/#concept-element-is-value) of elements.
//
// An element gets it when it is created, and keeps it until its attribute `is` is removed. For an element of the parser
// it is the attribute `is` of the start tag: nothing else is stored as long as the attributes are those of the tag.

/// The name of the attribute `is`.
pub(in crate::dom) const IS: ExpandedName = ExpandedName::none(AttributeName::IS);

impl Document {
    /// Whether an element has an `is` value that differs from its attribute, or may have one.
    pub(in crate::dom) fn has_is_values_of_their_own(&self) -> bool {
        !self.extras().is_values.is_empty()
    }

    /// Keeps the `is` value of an element whose attributes are about to be changed for the first time.
    pub(in crate::dom) fn keep_is_value(&mut self, element: NodeId, list: AttributeList) {
        if list.is_shared()
            && !self.extras().is_values.contains_key(&element)
            && let Some(value) = self.is_attribute(list)
        {
            let values = &mut self.extras_mut().is_values;
            values.insert(element, OwnIsValue::Some(value));
        }
    }

    /// Takes the `is` value from an element that has no attribute `is` now.
    pub(in crate::dom) fn drop_is_value(&mut self, element: NodeId) {
        if let Some(extras) = &mut self.extras {
            extras.is_values.remove(&element);
        }
    }

    /// Sets the `is` value of an element that was just created.
    pub(in crate::dom) fn set_is_value(&mut self, element: NodeId, value: Option<&str>) {
        let value = match value {
            Some(value) => OwnIsValue::Some(self.strings.add(value)),
            None => OwnIsValue::None,
        };
        self.extras_mut().is_values.insert(element, value);
    }

    /// The value of the attribute `is` in a list.
    pub(in crate::dom) fn is_attribute(&self, list: AttributeList) -> Option<StringRange> {
        let attributes = self.attributes.get(list);
        let position = position_by_name(attributes, IS)?;
        Some(attributes[position].value)
    }
}
