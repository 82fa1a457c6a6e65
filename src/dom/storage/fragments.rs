//! The fragments that belong to elements: the
//! [contents of template elements](https://html.spec.whatwg.org/multipage/scripting.html#template-contents) and
//! [shadow roots](https://dom.spec.whatwg.org/#interface-shadowroot).

use super::document::Document;
use super::node::{Label, Node, NodeId, Payload};
use super::strings::StringRange;
use crate::names::{ExpandedName, TagName};
use crate::sink::{ShadowRootInit, ShadowRootMode, SlotAssignment};
use crate::tables::element::is_valid_shadow_host;

/// The name of elements that have contents.
pub(in crate::dom) const TEMPLATE: ExpandedName = ExpandedName::html(TagName::TEMPLATE);

/// The payload of the contents of a `template` element.
const fn contents_payload(template: NodeId) -> Payload {
    Payload { start: template.number(), length: 0 }
}

impl Node {
    /// The `template` element whose contents this is, if it is the contents of one.
    #[inline]
    pub(in crate::dom) fn as_contents_of(&self) -> Option<NodeId> {
        let is_contents = self.label == Label::FRAGMENT && self.payload.length == 0;
        NodeId::from_number(self.payload.start).filter(|_| is_contents)
    }
}

impl Document {
    /// Gives a new element its contents if it is a `template`.
    #[inline]
    pub(in crate::dom) fn add_template_contents(&mut self, element: NodeId, name: ExpandedName) {
        if name == TEMPLATE {
            self.add_contents(element);
        }
    }

    #[cold]
    fn add_contents(&mut self, template: NodeId) {
        self.lose_tree_order();
        let host = contents_payload(template);
        let contents = self.nodes.add(Node::new(Label::FRAGMENT, host));
        self.extras_mut().templates.set(template, contents);
    }

    /// The contents of a `template` element; `None` for other nodes.
    #[inline]
    pub(in crate::dom) fn contents(&self, node: NodeId) -> Option<NodeId> {
        if self.nodes[node].label != Label::element(TEMPLATE) {
            return None;
        }
        self.contents_of_template(node)
    }

    /// The contents of a `template` element that belong to it; `None` if they became a shadow root, which belongs to its
    /// host.
    #[inline]
    pub(in crate::dom) fn own_contents(&self, node: NodeId) -> Option<NodeId> {
        let contents = self.contents(node)?;
        (self.host(contents) == Some(node)).then_some(contents)
    }

    /// The contents of a `template` element that belong to it, and the shadow root of a node.
    #[inline]
    pub(in crate::dom) fn own_fragments(&self, node: NodeId) -> impl Iterator<Item = NodeId> + use<> {
        let contents = self.own_contents(node);
        contents.into_iter().chain(self.shadow_root_of(node))
    }

    fn contents_of_template(&self, template: NodeId) -> Option<NodeId> {
        let near = self.contents_right_behind(template);
        near.or_else(|| self.extras().templates.get(template))
    }

    /// The contents of a `template` element, if they are the node that was added after it.
    ///
    /// OPTIMIZATION: most contents were created right after their template, and their node says so (test:
    /// `contents_are_those_of_the_table` in `edit/names.rs`).
    #[inline]
    pub(in crate::dom) fn contents_right_behind(&self, template: NodeId) -> Option<NodeId> {
        let (id, node) = self.nodes.added_after(template)?;
        (node.as_contents_of() == Some(template)).then_some(id)
    }

    /// Makes a document fragment the contents of a `template` element. Its former contents become a document fragment of
    /// their own.
    pub(in crate::dom) fn set_contents(&mut self, template: NodeId, contents: NodeId) {
        let templates = &mut self.extras_mut().templates;
        if let Some(current) = templates.get_mut(template) {
            let old = std::mem::replace(current, contents);
            self.nodes[old].payload = Payload::NONE;
        }
    }

    /// Takes the contents from an element that stops being a `template`, and makes them a document fragment of its own.
    /// `None` if they became a shadow root, which stays with its host.
    #[inline]
    pub(in crate::dom) fn take_contents(&mut self, template: NodeId) -> Option<NodeId> {
        let contents = self.extras().templates.get(template)?;
        if self.host(contents) != Some(template) {
            return None;
        }
        self.nodes[contents].payload = Payload::default();
        Some(contents)
    }

    /// The `template` element whose contents a document fragment is, or the host of a shadow root.
    pub(crate) fn host(&self, fragment: NodeId) -> Option<NodeId> {
        let node = &self.nodes[fragment];
        if node.label != Label::FRAGMENT {
            return None;
        }
        NodeId::from_number(node.payload.start)
    }
}

impl Document {
    /// Adds the shadow root of a host, with these flags and this reference target.
    pub(in crate::dom) fn add_shadow_root(
        &mut self,
        host: NodeId,
        flags: Flags,
        reference_target: Option<StringRange>,
    ) -> NodeId {
        let payload = Payload { start: host.number(), length: flags.0 };
        self.lose_tree_order();
        let root = self.nodes.add(Node::new(Label::FRAGMENT, payload));
        let extras = self.extras_mut();
        extras.shadow_roots.set(host, root);
        if let Some(target) = reference_target {
            extras.reference_targets.set(root, target);
        }
        root
    }

    /// The shadow root of a node.
    #[inline]
    pub(in crate::dom) fn shadow_root_of(&self, host: NodeId) -> Option<NodeId> {
        let hosts = &self.extras().shadow_roots;
        match hosts.contains(host) {
            true => self.root_near(host).or_else(|| hosts.get(host)),
            false => None,
        }
    }

    /// The shadow root of a node, if it is one of the nodes right behind it.
    ///
    /// OPTIMIZATION: most declarative ones are, and their node says whose they are (test:
    /// `contents_are_those_of_the_table` in `edit/names.rs`).
    fn root_near(&self, host: NodeId) -> Option<NodeId> {
        let nodes = self.nodes.as_slice();
        let start = host.index() + 1;
        let end = nodes.len().min(start + 4);
        let is_root = |node: &Node| {
            node.label == Label::FRAGMENT
                && node.payload.start == host.number()
                && Flags(node.payload.length).has(Flags::IS_SHADOW_ROOT)
        };
        let position = nodes.get(start..end)?.iter().position(is_root)?;
        NodeId::from_index(start + position)
    }

    /// The flags of a shadow root; `None` for other nodes.
    pub(in crate::dom) fn shadow_root_flags(&self, node: NodeId) -> Option<Flags> {
        let node = &self.nodes[node];
        let flags = Flags(node.payload.length);
        (node.label == Label::FRAGMENT && flags.has(Flags::IS_SHADOW_ROOT)).then_some(flags)
    }

    /// The reference target of a shadow root.
    #[inline]
    pub(in crate::dom) fn reference_target(&self, root: NodeId) -> Option<StringRange> {
        self.extras().reference_targets.get(root)
    }

    /// Whether an element of this name can have a shadow root.
    pub(in crate::dom) fn is_valid_shadow_host(&self, name: ExpandedName) -> bool {
        is_valid_shadow_host(name, self.names.name(name.local_name()))
    }
}

/// The flags of a shadow root, in bits: the second number of its node.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(in crate::dom) struct Flags(pub(in crate::dom) u32);

impl Flags {
    /// The fragment is a shadow root.
    pub(in crate::dom) const IS_SHADOW_ROOT: Self = Self(1);
    pub(in crate::dom) const CLOSED: Self = Self(1 << 1);
    pub(in crate::dom) const CLONABLE: Self = Self(1 << 2);
    pub(in crate::dom) const SERIALIZABLE: Self = Self(1 << 3);
    pub(in crate::dom) const DELEGATES_FOCUS: Self = Self(1 << 4);
    pub(in crate::dom) const DECLARATIVE: Self = Self(1 << 5);
    pub(in crate::dom) const AVAILABLE_TO_ELEMENT_INTERNALS: Self = Self(1 << 6);
    pub(in crate::dom) const MANUAL_SLOT_ASSIGNMENT: Self = Self(1 << 7);
    pub(in crate::dom) const KEEPS_CUSTOM_ELEMENT_REGISTRY_NULL: Self = Self(1 << 8);

    pub(in crate::dom) fn of(init: ShadowRootInit<'_>) -> Self {
        [
            (init.mode == ShadowRootMode::Closed, Self::CLOSED),
            (init.clonable, Self::CLONABLE),
            (init.serializable, Self::SERIALIZABLE),
            (init.delegates_focus, Self::DELEGATES_FOCUS),
            (init.slot_assignment == SlotAssignment::Manual, Self::MANUAL_SLOT_ASSIGNMENT),
            (init.keeps_custom_element_registry_null, Self::KEEPS_CUSTOM_ELEMENT_REGISTRY_NULL),
        ]
        .into_iter()
        .filter(|(is_set, _)| *is_set)
        .fold(Self::IS_SHADOW_ROOT, |flags, (_, flag)| flags.with(flag))
    }

    pub(in crate::dom) const fn has(self, flag: Self) -> bool {
        self.0 & flag.0 != 0
    }

    pub(in crate::dom) const fn with(self, flag: Self) -> Self {
        Self(self.0 | flag.0)
    }

    pub(in crate::dom) const fn without(self, flag: Self) -> Self {
        Self(self.0 & !flag.0)
    }

    /// The mode and the settings of the shadow root, without its reference target.
    pub(in crate::dom) fn init(self) -> ShadowRootInit<'static> {
        let mut init = ShadowRootInit::new(match self.has(Self::CLOSED) {
            true => ShadowRootMode::Closed,
            false => ShadowRootMode::Open,
        });
        init.clonable = self.has(Self::CLONABLE);
        init.serializable = self.has(Self::SERIALIZABLE);
        init.delegates_focus = self.has(Self::DELEGATES_FOCUS);
        if self.has(Self::MANUAL_SLOT_ASSIGNMENT) {
            init.slot_assignment = SlotAssignment::Manual;
        }
        init.keeps_custom_element_registry_null = self.has(Self::KEEPS_CUSTOM_ELEMENT_REGISTRY_NULL);
        init
    }
}
