//! [`Extras`]: rare data of nodes and documents.

use std::collections::HashSet;

use super::form_associations::FormAssociations;
use super::node::NodeId;
use super::own::{self, Slice};
use crate::error::ErrorList;
use crate::sink::Limits;
use crate::sink::{ShadowRootInit, StopReason};

/// NOTE: boxed to keep documents small, because they are often moved.
#[derive(Clone)]
pub(in crate::dom) struct Extras {
    nodes: Vec<NodeData>,
    /// For each node index, the index in `nodes` plus one, or 0 for no data.
    places: Vec<u32>,
    pub(in crate::dom) has_templates: bool,
    pub(in crate::dom) has_shadow_roots: bool,
    pub(in crate::dom) has_is_values: bool,
    /// The highest number of a node that was freed from the end of the node table, or 0.
    pub(in crate::dom) highest_freed: usize,
    pub(in crate::dom) form_associations: FormAssociations,
    pub(in crate::dom) errors: Option<Box<ErrorList>>,
    pub(in crate::dom) stop_reason: Option<StopReason>,
    pub(in crate::dom) limits: Option<Limits>,
    pub(in crate::dom) flattened_depth: Option<u32>,
}

#[derive(Clone)]
pub(in crate::dom) struct NodeData {
    pub(in crate::dom) contents: Option<NodeId>,
    pub(in crate::dom) shadow_root: Option<NodeId>,
    /// `None` if the `is` value equals the `is` attribute; `Some(None)` if the element has no `is` value.
    pub(in crate::dom) is_value: Option<Option<Slice>>,
    pub(in crate::dom) settings: Option<ShadowRootSettings>,
    /// The public and the system identifier.
    pub(in crate::dom) identifiers: Option<[Slice; 2]>,
    pub(in crate::dom) target: Option<Slice>,
    /// The [indexes](crate::names::NameId::index) of the names of the attributes in no namespace, if the element got attributes
    /// from several tags. Edits remove them.
    pub(in crate::dom) attribute_names: Option<HashSet<u64>>,
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

impl NodeData {
    const NONE: Self = Self {
        contents: None,
        shadow_root: None,
        is_value: None,
        settings: None,
        identifiers: None,
        target: None,
        attribute_names: None,
    };
}

impl Extras {
    pub(in crate::dom) const NONE: Self = Self {
        nodes: Vec::new(),
        places: Vec::new(),
        has_templates: false,
        has_shadow_roots: false,
        has_is_values: false,
        highest_freed: 0,
        form_associations: FormAssociations::NONE,
        errors: None,
        stop_reason: None,
        limits: None,
        flattened_depth: None,
    };

    pub(in crate::dom) fn node(&self, node: NodeId) -> &NodeData {
        static NONE: NodeData = NodeData::NONE;
        match self.places.get(node.index()) {
            None | Some(0) => &NONE,
            Some(place) => &self.nodes[*place as usize - 1],
        }
    }

    pub(in crate::dom) fn node_mut(&mut self, node: NodeId) -> &mut NodeData {
        let place = own::entry(&mut self.places, node.index());
        if *place == 0 {
            self.nodes.push(NodeData::NONE);
            *place = self.nodes.len() as u32;
        }
        &mut self.nodes[*place as usize - 1]
    }

    #[inline]
    pub(in crate::dom) fn retain(&mut self, stays: impl Fn(NodeId) -> bool) {
        let nodes = std::mem::take(&mut self.nodes);
        for (index, place) in std::mem::take(&mut self.places).into_iter().enumerate() {
            if let Some(node) = NodeId::from_index(index).filter(|node| place > 0 && stays(*node)) {
                let mut data = nodes[place as usize - 1].clone();
                if let Some(settings) = &mut data.settings {
                    settings.template = settings.template.filter(|template| stays(*template));
                }
                *self.node_mut(node) = data;
            }
        }
    }

    pub(in crate::dom) fn truncate(&mut self, count: usize) {
        self.places.truncate(count + 1);
        self.form_associations.truncate(count);
    }

    /// Gives nodes new ids, or drops them. The moves are sorted.
    #[inline]
    pub(in crate::dom) fn renumber(
        &mut self,
        moves: &[(NodeId, Option<NodeId>)],
        new_id: impl Fn(NodeId) -> Option<NodeId>,
    ) {
        for (from, to) in moves {
            let Some(place) = self.places.get_mut(from.index()).map(std::mem::take).filter(|place| *place > 0) else {
                continue;
            };
            if let Some(to) = to {
                *own::entry(&mut self.places, to.index()) = place;
                let data = &mut self.nodes[place as usize - 1];
                data.contents = data.contents.and_then(&new_id);
                data.shadow_root = data.shadow_root.and_then(&new_id);
                if let Some(settings) = &mut data.settings {
                    settings.template = settings.template.and_then(&new_id);
                }
            }
        }
        self.form_associations.renumber(moves, new_id);
    }

    #[inline]
    pub(in crate::dom) fn for_each_range(&mut self, change: &mut dyn FnMut(&mut Slice)) {
        for data in &mut self.nodes {
            if let Some(target) = &mut data.target {
                change(target);
            }
            if let Some(ShadowRootSettings { reference_target: Some(target), .. }) = &mut data.settings {
                change(target);
            }
            if let Some(Some(value)) = &mut data.is_value {
                change(value);
            }
            if let Some([public, system]) = &mut data.identifiers {
                change(public);
                change(system);
            }
        }
    }
}
