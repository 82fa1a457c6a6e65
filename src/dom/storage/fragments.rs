//! The [contents of template elements](https://html.spec.whatwg.org/multipage/scripting.html#template-contents) and [shadow
//! roots](https://dom.spec.whatwg.org/#interface-shadowroot).

use super::document::Document;
use super::extras::ShadowRootSettings;
use super::node::{Label, Node, NodeId};
use super::own::Slice;
use crate::names::{ExpandedName, tag};
use crate::tables::element::is_valid_shadow_host;

pub(in crate::dom) const TEMPLATE: ExpandedName = ExpandedName::html(tag::TEMPLATE);

impl Document {
    #[inline]
    pub(in crate::dom) fn add_template_contents(&mut self, element: NodeId, name: ExpandedName) {
        if name == TEMPLATE {
            self.add_contents(element);
        }
    }

    #[cold]
    fn add_contents(&mut self, template: NodeId) {
        self.lose_tree_order();
        let payload = Slice { start: template.number(), length: 0 };
        let contents = self.nodes.add(Node::new(Label::FRAGMENT, payload));
        let extras = self.extras_mut();
        extras.has_templates = true;
        extras.node_mut(template).contents = Some(contents);
    }

    #[inline]
    pub(in crate::dom) fn contents(&self, node: NodeId) -> Option<NodeId> {
        match self.nodes[node].label == Label::element(TEMPLATE) {
            true => self.extras().node(node).contents,
            false => None,
        }
    }

    #[inline]
    pub(in crate::dom) fn own_contents(&self, node: NodeId) -> Option<NodeId> {
        let contents = self.contents(node)?;
        (self.host(contents) == Some(node)).then_some(contents)
    }

    #[inline]
    pub(in crate::dom) fn own_fragments(&self, node: NodeId) -> impl Iterator<Item = NodeId> + use<> {
        let contents = self.own_contents(node);
        contents.into_iter().chain(self.shadow_root_of(node))
    }

    #[inline]
    pub(in crate::dom) fn take_contents(&mut self, template: NodeId) -> Option<NodeId> {
        let contents = self.extras_mut().node_mut(template).contents.take()?;
        if self.host(contents) == Some(template) {
            self.nodes[contents].payload = Slice::EMPTY;
            return Some(contents);
        }
        if let Some(settings) = &mut self.extras_mut().node_mut(contents).settings {
            settings.template = None;
        }
        None
    }

    pub(crate) fn host(&self, fragment: NodeId) -> Option<NodeId> {
        let node = &self.nodes[fragment];
        if node.label != Label::FRAGMENT {
            return None;
        }
        NodeId::from_number(node.payload.start)
    }

    /// The shadow root replaces the contents of the `template` element that the settings name. The old contents become a
    /// separate document fragment.
    pub(in crate::dom) fn add_shadow_root(&mut self, host: NodeId, settings: ShadowRootSettings) -> NodeId {
        self.lose_tree_order();
        let payload = Slice { start: host.number(), length: 1 };
        let root = self.nodes.add(Node::new(Label::FRAGMENT, payload));
        let extras = self.extras_mut();
        extras.has_shadow_roots = true;
        extras.node_mut(host).shadow_root = Some(root);
        extras.node_mut(root).settings = Some(settings);
        if let Some(template) = settings.template
            && let Some(old) = extras.node_mut(template).contents.replace(root)
        {
            self.nodes[old].payload = Slice::EMPTY;
        }
        root
    }

    #[inline]
    pub(in crate::dom) fn shadow_root_of(&self, host: NodeId) -> Option<NodeId> {
        let extras = self.extras();
        match extras.has_shadow_roots {
            true => extras.node(host).shadow_root,
            false => None,
        }
    }

    #[inline]
    pub(in crate::dom) fn shadow_root_settings(&self, node: NodeId) -> Option<&ShadowRootSettings> {
        match self.nodes[node].is_shadow_root() {
            true => self.extras().node(node).settings.as_ref(),
            false => None,
        }
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
