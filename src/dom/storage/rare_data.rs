//! [`DocumentRareData`]: rare data of nodes and documents, such as the [contents of template
//! elements](https://html.spec.whatwg.org/multipage/scripting.html#template-contents) and [shadow
//! roots](https://dom.spec.whatwg.org/#interface-shadowroot).

use std::collections::{HashMap, HashSet};

use super::document::Document;
use super::form_associations::FormAssociations;
use super::node::{KindOrName, Node, NodeId};
use super::unique_slots::RangeOrSlot;
use crate::error::ErrorList;
use crate::names::{ExpandedName, NameId, tag};
use crate::sink::{Limits, ShadowRootInit, StopReason};

pub(in crate::dom) const TEMPLATE: ExpandedName = ExpandedName::html(tag::TEMPLATE);

/// NOTE: boxed to keep documents small, because they are often moved.
#[derive(Clone, Default)]
pub(in crate::dom) struct DocumentRareData {
    pub(in crate::dom) by_node: HashMap<NodeId, NodeRareData>,
    pub(in crate::dom) has_templates: bool,
    pub(in crate::dom) has_shadow_roots: bool,
    pub(in crate::dom) has_stored_is_values: bool,
    pub(in crate::dom) form_associations: FormAssociations,
    pub(in crate::dom) errors: Option<Box<ErrorList>>,
    pub(in crate::dom) stop_reason: Option<StopReason>,
    pub(in crate::dom) limits: Option<Limits>,
    pub(in crate::dom) flattened_depth: Option<u32>,
}

#[derive(Clone, Default)]
pub(in crate::dom) struct NodeRareData {
    pub(in crate::dom) template_contents: Option<NodeId>,
    pub(in crate::dom) shadow_root: Option<NodeId>,
    /// The `is` value, if it may differ from the `is` attribute.
    pub(in crate::dom) is_value: Option<RangeOrSlot>,
    pub(in crate::dom) shadow_root_settings: Option<ShadowRootSettings>,
    /// The public and the system identifier.
    pub(in crate::dom) doctype_identifiers: Option<[RangeOrSlot; 2]>,
    pub(in crate::dom) processing_instruction_target: Option<RangeOrSlot>,
    /// The names of the attributes in no namespace, if the element got attributes from several tags. Edits remove them.
    pub(in crate::dom) merged_attribute_names: Option<HashSet<NameId>>,
}

#[derive(Clone, Copy)]
pub(in crate::dom) struct ShadowRootSettings {
    pub(in crate::dom) init: ShadowRootInit<'static>,
    pub(in crate::dom) reference_target: Option<RangeOrSlot>,
    pub(in crate::dom) is_declarative: bool,
    pub(in crate::dom) is_available_to_element_internals: bool,
    /// The `template` element whose contents became the shadow root, until that element is renamed.
    pub(in crate::dom) declaring_template: Option<NodeId>,
}

impl Document {
    pub(in crate::dom) fn get_or_insert_rare_data(&mut self) -> &mut DocumentRareData {
        self.rare_data.get_or_insert_default()
    }

    pub(in crate::dom) fn node_rare_data(&self, node: NodeId) -> Option<&NodeRareData> {
        self.rare_data.as_ref()?.by_node.get(&node)
    }

    pub(in crate::dom) fn get_or_insert_node_rare_data(&mut self, node: NodeId) -> &mut NodeRareData {
        self.get_or_insert_rare_data().by_node.entry(node).or_default()
    }
}

impl DocumentRareData {
    /// Maps these nodes, in ascending order, to new ids, or drops them. No new id is greater than the old one.
    pub(in crate::dom) fn remap_or_drop_node_ids(
        &mut self,
        nodes: impl Iterator<Item = NodeId>,
        new_id: impl Fn(NodeId) -> Option<NodeId>,
    ) {
        for node in nodes {
            self.form_associations.remap_or_drop_node_id(node, &new_id);
            if let Some(mut data) = self.by_node.remove(&node)
                && let Some(node) = new_id(node)
            {
                data.template_contents = data.template_contents.and_then(&new_id);
                data.shadow_root = data.shadow_root.and_then(&new_id);
                if let Some(settings) = &mut data.shadow_root_settings {
                    settings.declaring_template = settings.declaring_template.and_then(&new_id);
                }
                self.by_node.insert(node, data);
            }
        }
        self.by_node.shrink_to_fit();
    }

    pub(in crate::dom) fn for_each_string_mut(&mut self, change: &mut dyn FnMut(&mut RangeOrSlot)) {
        for data in self.by_node.values_mut() {
            let reference_target =
                data.shadow_root_settings.as_mut().and_then(|settings| settings.reference_target.as_mut());
            let ranges = [data.processing_instruction_target.as_mut(), reference_target, data.is_value.as_mut()];
            let identifiers = data.doctype_identifiers.iter_mut().flatten();
            ranges.into_iter().flatten().chain(identifiers).for_each(&mut *change);
        }
    }
}

impl Document {
    #[cold]
    pub(in crate::dom) fn create_template_contents(&mut self, template: NodeId) -> NodeId {
        self.invalidate_tree_order_and_index();
        let payload = RangeOrSlot { start: template.raw(), length: 0 };
        let contents = self.nodes.allocate(Node::new(KindOrName::FRAGMENT, payload));
        self.get_or_insert_rare_data().has_templates = true;
        self.get_or_insert_node_rare_data(template).template_contents = Some(contents);
        contents
    }

    #[inline]
    pub(in crate::dom) fn template_contents(&self, node: NodeId) -> Option<NodeId> {
        if self.nodes[node].kind_or_name == KindOrName::element(TEMPLATE) {
            self.node_rare_data(node)?.template_contents
        } else {
            None
        }
    }

    #[inline]
    pub(in crate::dom) fn hosted_template_contents(&self, node: NodeId) -> Option<NodeId> {
        let contents = self.template_contents(node)?;
        (self.host(contents) == Some(node)).then_some(contents)
    }

    pub(in crate::dom) fn hosted_fragments(&self, node: NodeId) -> impl Iterator<Item = NodeId> + use<> {
        let contents = self.hosted_template_contents(node);
        contents.into_iter().chain(self.shadow_root_of(node))
    }

    pub(in crate::dom) fn unlink_template_contents(&mut self, template: NodeId) -> Option<NodeId> {
        let contents = self.get_or_insert_node_rare_data(template).template_contents.take()?;
        if self.host(contents) == Some(template) {
            self.nodes[contents].payload = RangeOrSlot::EMPTY;
            return Some(contents);
        }
        if let Some(settings) = &mut self.get_or_insert_node_rare_data(contents).shadow_root_settings {
            settings.declaring_template = None;
        }
        None
    }

    pub(crate) fn host(&self, fragment: NodeId) -> Option<NodeId> {
        let node = &self.nodes[fragment];
        if node.kind_or_name != KindOrName::FRAGMENT {
            return None;
        }
        NodeId::try_from_index(node.payload.start as usize)
    }

    /// The shadow root replaces the contents of the `template` element that the settings name. The old contents become a
    /// separate document fragment.
    pub(in crate::dom) fn add_shadow_root(&mut self, host: NodeId, settings: ShadowRootSettings) -> NodeId {
        self.invalidate_tree_order_and_index();
        let payload = RangeOrSlot { start: host.raw(), length: 1 };
        let root = self.nodes.allocate(Node::new(KindOrName::FRAGMENT, payload));
        self.get_or_insert_rare_data().has_shadow_roots = true;
        self.get_or_insert_node_rare_data(host).shadow_root = Some(root);
        self.get_or_insert_node_rare_data(root).shadow_root_settings = Some(settings);
        if let Some(template) = settings.declaring_template
            && let Some(old) = self.get_or_insert_node_rare_data(template).template_contents.replace(root)
        {
            self.nodes[old].payload = RangeOrSlot::EMPTY;
        }
        root
    }

    #[inline]
    pub(in crate::dom) fn shadow_root_of(&self, host: NodeId) -> Option<NodeId> {
        let rare_data = self.rare_data.as_ref().filter(|rare_data| rare_data.has_shadow_roots)?;
        rare_data.by_node.get(&host)?.shadow_root
    }

    pub(in crate::dom) fn shadow_root_settings(&self, node: NodeId) -> Option<&ShadowRootSettings> {
        self.node_rare_data(node)?.shadow_root_settings.as_ref()
    }
}

impl Node {
    #[inline]
    pub(in crate::dom) fn is_shadow_root(&self) -> bool {
        self.kind_or_name == KindOrName::FRAGMENT && self.payload.length != 0
    }
}
