//! [`Extras`]: rare data of nodes and documents, such as the [contents of template
//! elements](https://html.spec.whatwg.org/multipage/scripting.html#template-contents) and [shadow
//! roots](https://dom.spec.whatwg.org/#interface-shadowroot).

use std::collections::{BTreeMap, HashSet};

use super::document::Document;
use super::form_associations::FormAssociations;
use super::node::{Label, Node, NodeId};
use super::own::Slice;
use crate::error::ErrorList;
use crate::names::{ExpandedName, NameId, tag};
use crate::sink::{Limits, ShadowRootInit, StopReason};
use crate::tables::element::is_valid_shadow_host;

pub(in crate::dom) const TEMPLATE: ExpandedName = ExpandedName::html(tag::TEMPLATE);

/// NOTE: boxed to keep documents small, because they are often moved.
#[derive(Clone, Default)]
pub(in crate::dom) struct Extras {
    pub(in crate::dom) nodes: BTreeMap<NodeId, NodeData>,
    pub(in crate::dom) has_templates: bool,
    pub(in crate::dom) has_shadow_roots: bool,
    pub(in crate::dom) has_is_values: bool,
    pub(in crate::dom) form_associations: FormAssociations,
    pub(in crate::dom) errors: Option<Box<ErrorList>>,
    pub(in crate::dom) stop_reason: Option<StopReason>,
    pub(in crate::dom) limits: Option<Limits>,
    pub(in crate::dom) flattened_depth: Option<u32>,
}

#[derive(Clone, Default)]
pub(in crate::dom) struct NodeData {
    pub(in crate::dom) contents: Option<NodeId>,
    pub(in crate::dom) shadow_root: Option<NodeId>,
    /// The `is` value, if it may differ from the `is` attribute.
    pub(in crate::dom) is_value: Option<Slice>,
    pub(in crate::dom) settings: Option<ShadowRootSettings>,
    /// The public and the system identifier.
    pub(in crate::dom) identifiers: Option<[Slice; 2]>,
    pub(in crate::dom) target: Option<Slice>,
    /// The names of the attributes in no namespace, if the element got attributes from several tags. Edits remove them.
    pub(in crate::dom) attribute_names: Option<HashSet<NameId>>,
}

#[derive(Clone, Copy)]
pub(in crate::dom) struct ShadowRootSettings {
    pub(in crate::dom) init: ShadowRootInit<'static>,
    pub(in crate::dom) reference_target: Option<Slice>,
    pub(in crate::dom) is_declarative: bool,
    pub(in crate::dom) is_available_to_element_internals: bool,
    /// The `template` element whose contents became the shadow root, until that element is renamed.
    pub(in crate::dom) template: Option<NodeId>,
}

impl Document {
    pub(in crate::dom) fn extras_mut(&mut self) -> &mut Extras {
        self.extras.get_or_insert_default()
    }

    pub(in crate::dom) fn node_data(&self, node: NodeId) -> Option<&NodeData> {
        self.extras.as_ref()?.nodes.get(&node)
    }

    pub(in crate::dom) fn node_data_mut(&mut self, node: NodeId) -> &mut NodeData {
        self.extras_mut().nodes.entry(node).or_default()
    }
}

impl Extras {
    pub(in crate::dom) fn retain(&mut self, stays: impl Fn(NodeId) -> bool) {
        self.nodes.retain(|node, _| stays(*node));
        for settings in self.nodes.values_mut().filter_map(|data| data.settings.as_mut()) {
            settings.template = settings.template.filter(|template| stays(*template));
        }
    }

    /// Gives the nodes from `first` on new ids, or drops them.
    pub(in crate::dom) fn renumber(&mut self, first: NodeId, new_id: impl Fn(NodeId) -> Option<NodeId>) {
        for (node, mut data) in self.nodes.split_off(&first) {
            let Some(node) = new_id(node) else {
                continue;
            };
            data.contents = data.contents.and_then(&new_id);
            data.shadow_root = data.shadow_root.and_then(&new_id);
            if let Some(settings) = &mut data.settings {
                settings.template = settings.template.and_then(&new_id);
            }
            self.nodes.insert(node, data);
        }
        self.form_associations.renumber(first, new_id);
    }

    pub(in crate::dom) fn for_each_range(&mut self, change: &mut dyn FnMut(&mut Slice)) {
        for data in self.nodes.values_mut() {
            let reference_target = data.settings.as_mut().and_then(|settings| settings.reference_target.as_mut());
            let ranges = [data.target.as_mut(), reference_target, data.is_value.as_mut()];
            let identifiers = data.identifiers.iter_mut().flatten();
            ranges.into_iter().flatten().chain(identifiers).for_each(&mut *change);
        }
    }
}

impl Document {
    #[cold]
    pub(in crate::dom) fn add_contents(&mut self, template: NodeId) -> NodeId {
        self.lose_tree_order();
        let payload = Slice { start: template.number(), length: 0 };
        let contents = self.nodes.add(Node::new(Label::FRAGMENT, payload));
        let extras = self.extras_mut();
        extras.has_templates = true;
        extras.nodes.entry(template).or_default().contents = Some(contents);
        contents
    }

    #[inline]
    pub(in crate::dom) fn contents(&self, node: NodeId) -> Option<NodeId> {
        if self.nodes[node].label == Label::element(TEMPLATE) { self.node_data(node)?.contents } else { None }
    }

    #[inline]
    pub(in crate::dom) fn own_contents(&self, node: NodeId) -> Option<NodeId> {
        let contents = self.contents(node)?;
        (self.host(contents) == Some(node)).then_some(contents)
    }

    pub(in crate::dom) fn own_fragments(&self, node: NodeId) -> impl Iterator<Item = NodeId> + use<> {
        let contents = self.own_contents(node);
        contents.into_iter().chain(self.shadow_root_of(node))
    }

    pub(in crate::dom) fn take_contents(&mut self, template: NodeId) -> Option<NodeId> {
        let contents = self.node_data_mut(template).contents.take()?;
        if self.host(contents) == Some(template) {
            self.nodes[contents].payload = Slice::EMPTY;
            return Some(contents);
        }
        if let Some(settings) = &mut self.node_data_mut(contents).settings {
            settings.template = None;
        }
        None
    }

    pub(crate) fn host(&self, fragment: NodeId) -> Option<NodeId> {
        let node = &self.nodes[fragment];
        if node.label != Label::FRAGMENT {
            return None;
        }
        NodeId::from_index(node.payload.start as usize)
    }

    /// The shadow root replaces the contents of the `template` element that the settings name. The old contents become a
    /// separate document fragment.
    pub(in crate::dom) fn add_shadow_root(&mut self, host: NodeId, settings: ShadowRootSettings) -> NodeId {
        self.lose_tree_order();
        let payload = Slice { start: host.number(), length: 1 };
        let root = self.nodes.add(Node::new(Label::FRAGMENT, payload));
        self.extras_mut().has_shadow_roots = true;
        self.node_data_mut(host).shadow_root = Some(root);
        self.node_data_mut(root).settings = Some(settings);
        if let Some(template) = settings.template
            && let Some(old) = self.node_data_mut(template).contents.replace(root)
        {
            self.nodes[old].payload = Slice::EMPTY;
        }
        root
    }

    #[inline]
    pub(in crate::dom) fn shadow_root_of(&self, host: NodeId) -> Option<NodeId> {
        let extras = self.extras.as_ref().filter(|extras| extras.has_shadow_roots)?;
        extras.nodes.get(&host)?.shadow_root
    }

    pub(in crate::dom) fn shadow_root_settings(&self, node: NodeId) -> Option<&ShadowRootSettings> {
        self.node_data(node)?.settings.as_ref()
    }

    pub(in crate::dom) fn is_valid_shadow_host(&self, name: ExpandedName) -> bool {
        is_valid_shadow_host(name, self.names.name(name.local_name()), self.edition())
    }
}

impl Node {
    #[inline]
    pub(in crate::dom) fn is_shadow_root(&self) -> bool {
        self.label == Label::FRAGMENT && self.payload.length != 0
    }
}
