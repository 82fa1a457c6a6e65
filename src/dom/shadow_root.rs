//! [Shadow roots](https://dom.spec.whatwg.org/#interface-shadowroot).

use super::node::{Label, Node, Payload};
use super::{Document, EditError, NodeId, NodeRef};
use crate::names::ExpandedName;
use crate::sink::{ShadowRootInit, ShadowRootMode, SlotAssignment};
use crate::tables::custom_element_names::is_valid_shadow_host;

/// A shadow root: a document fragment that belongs to an element, its host, and is no child of it. No walk gets there
/// by itself.
///
/// Whether it is open or closed makes no difference here: that is between scripts.
///
/// ```
/// use soupstone::sink::ShadowRootMode;
/// use soupstone::{DeclarativeShadowRoots, ParseOptions, parse_document_with};
///
/// let options = ParseOptions::new().with_declarative_shadow_roots(DeclarativeShadowRoots::Allowed);
/// let source = "<p><template shadowrootmode=closed shadowrootclonable><b>1</b></template>2";
/// let document = parse_document_with(source, &options);
/// let paragraph = document.body().unwrap().first_child().unwrap();
/// let shadow_root = paragraph.shadow_root().unwrap();
/// assert_eq!(shadow_root.mode(), ShadowRootMode::Closed);
/// assert!(shadow_root.is_clonable() && !shadow_root.is_serializable());
/// assert_eq!(shadow_root.host(), paragraph);
/// assert_eq!(shadow_root.node().text_content(), "1");
/// assert_eq!(paragraph.text_content(), "2");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ShadowRootRef<'a> {
    node: NodeRef<'a>,
    flags: Flags,
}

impl<'a> ShadowRootRef<'a> {
    /// The root as a node, whose children are the shadow tree.
    pub const fn node(&self) -> NodeRef<'a> {
        self.node
    }

    /// The [host](https://dom.spec.whatwg.org/#concept-documentfragment-host).
    pub fn host(&self) -> NodeRef<'a> {
        match self.node.document().host(self.node.id()) {
            Some(host) => self.node.other(host),
            None => self.node,
        }
    }

    /// The [mode](https://dom.spec.whatwg.org/#shadowroot-mode).
    pub const fn mode(&self) -> ShadowRootMode {
        self.flags.mode()
    }

    /// Whether the root is [clonable](https://dom.spec.whatwg.org/#shadowroot-clonable): whether a copy of the host
    /// gets a copy of it.
    pub const fn is_clonable(&self) -> bool {
        self.flags.has(Flags::CLONABLE)
    }

    /// Whether the root is [serializable](https://dom.spec.whatwg.org/#shadowroot-serializable).
    pub const fn is_serializable(&self) -> bool {
        self.flags.has(Flags::SERIALIZABLE)
    }

    /// Whether the root [delegates focus](https://dom.spec.whatwg.org/#shadowroot-delegates-focus).
    pub const fn delegates_focus(&self) -> bool {
        self.flags.has(Flags::DELEGATES_FOCUS)
    }

    /// The [slot assignment](https://dom.spec.whatwg.org/#shadowroot-slot-assignment).
    pub const fn slot_assignment(&self) -> SlotAssignment {
        self.flags.slot_assignment()
    }

    /// Whether the root
    /// [keeps its custom element registry null](https://dom.spec.whatwg.org/#shadowroot-keep-custom-element-registry-null).
    pub const fn keeps_custom_element_registry_null(&self) -> bool {
        self.flags.has(Flags::KEEPS_CUSTOM_ELEMENT_REGISTRY_NULL)
    }

    /// Whether the root is [declarative](https://dom.spec.whatwg.org/#shadowroot-declarative): made by the parser, and
    /// not replaced since.
    pub const fn is_declarative(&self) -> bool {
        self.flags.has(Flags::DECLARATIVE)
    }

    /// Whether the root is
    /// [available to element internals](https://dom.spec.whatwg.org/#shadowroot-available-to-element-internals).
    pub const fn is_available_to_element_internals(&self) -> bool {
        self.flags.has(Flags::AVAILABLE_TO_ELEMENT_INTERNALS)
    }

    /// All flags.
    pub(super) const fn flags(&self) -> Flags {
        self.flags
    }

    /// What a shadow root like this one is made from.
    pub const fn init(&self) -> ShadowRootInit {
        let mut init = ShadowRootInit::new(self.mode());
        init.clonable = self.is_clonable();
        init.serializable = self.is_serializable();
        init.delegates_focus = self.delegates_focus();
        init.slot_assignment = self.slot_assignment();
        init.keeps_custom_element_registry_null = self.keeps_custom_element_registry_null();
        init
    }
}

impl<'a> NodeRef<'a> {
    /// The [shadow root](https://dom.spec.whatwg.org/#concept-element-shadow-root) of an element, open or closed.
    pub fn shadow_root(&self) -> Option<ShadowRootRef<'a>> {
        let root = self.document().shadow_root_of(self.id())?;
        self.other(root).as_shadow_root()
    }

    /// The node as a shadow root, if it is one. Its [kind](Self::kind) is that of a document fragment.
    pub fn as_shadow_root(&self) -> Option<ShadowRootRef<'a>> {
        let flags = self.document().shadow_root_flags(self.id())?;
        Some(ShadowRootRef { node: *self, flags })
    }

    /// The host, for a shadow root and for the contents of a `template` element.
    pub fn host(&self) -> Option<Self> {
        let host = self.document().host(self.id())?;
        Some(self.other(host))
    }
}

/// # Shadow roots
impl Document {
    /// [Attaches a shadow root](https://dom.spec.whatwg.org/#concept-attach-a-shadow-root) to an element, and answers
    /// with it. A host whose shadow root is declarative and has the same mode keeps it, without its children.
    ///
    /// ```
    /// use soupstone::dom::{Document, EditError};
    /// use soupstone::sink::{ShadowRootInit, ShadowRootMode};
    ///
    /// let mut document = Document::new();
    /// let card = document.create_element("my-card");
    /// let init = ShadowRootInit::new(ShadowRootMode::Open);
    /// let root = document.attach_shadow_root(card, init)?;
    /// document.append_text(root, "inside")?;
    /// assert_eq!(document.node(card).shadow_root().unwrap().node().text(), None);
    /// assert_eq!(document.attach_shadow_root(card, init), Err(EditError::IsShadowHost));
    /// # Ok::<(), EditError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`EditError::UnknownNode`], [`EditError::NotAnElement`], [`EditError::CannotBeShadowHost`],
    /// [`EditError::IsShadowHost`]
    pub fn attach_shadow_root(
        &mut self,
        host: NodeId,
        init: ShadowRootInit,
    ) -> Result<NodeId, EditError> {
        self.ensure_known(host)?;
        let name = self.nodes[host].label.name();
        // 1. If element's namespace is not the HTML namespace, then throw.
        // 2. If element's local name is not a valid shadow host name, then throw.
        // 3. If element's local name is a valid custom element name, or element's is value is non-null, then […]
        // NOTE: no custom element is defined here.
        if !self.is_valid_shadow_host(name.ok_or(EditError::NotAnElement)?) {
            return Err(EditError::CannotBeShadowHost);
        }
        // 4. If element is a shadow host, then:
        if let Some(current) = self.shadow_root_of(host) {
            // 1. to 2. If any of the following are true: currentShadowRoot's declarative is false; or
            //    currentShadowRoot's mode is not mode, then throw.
            let flags = self.shadow_root_flags(current).unwrap_or(Flags::of(init));
            if !flags.has(Flags::DECLARATIVE) || flags.mode() != init.mode {
                return Err(EditError::IsShadowHost);
            }
            // 3. Otherwise: Remove all of currentShadowRoot's children, in tree order. Set currentShadowRoot's
            //    declarative to false. Return.
            self.unlink_children(current);
            self.nodes[current].payload.length = flags.without(Flags::DECLARATIVE).0;
            return Ok(current);
        }
        // 5. to 14. Let shadow be a new shadow root […]. Set element's shadow root to shadow.
        Ok(self.add_shadow_root(host, Flags::of(init)))
    }

    /// Attaches a shadow root for a `template` element that the parser has just created, whose contents it becomes.
    /// `None` if the host cannot have one.
    pub(super) fn attach_declarative_shadow_root(
        &mut self,
        host: NodeId,
        template: NodeId,
        init: ShadowRootInit,
    ) -> Option<NodeId> {
        let name = self.nodes[host].label.name()?;
        if !self.is_valid_shadow_host(name) || self.shadow_root_of(host).is_some() {
            return None;
        }
        let flags = Flags::of(init)
            .with(Flags::DECLARATIVE)
            .with(Flags::AVAILABLE_TO_ELEMENT_INTERNALS);
        let root = self.add_shadow_root(host, flags);
        self.set_contents(template, root);
        Some(root)
    }

    /// Gives a copy of a host a shadow root that has these flags, without children.
    pub(super) fn attach_copy_of_shadow_root(&mut self, host: NodeId, flags: Flags) -> NodeId {
        self.add_shadow_root(host, flags.without(Flags::AVAILABLE_TO_ELEMENT_INTERNALS))
    }

    fn add_shadow_root(&mut self, host: NodeId, flags: Flags) -> NodeId {
        let payload = Payload {
            start: host.number(),
            length: flags.0,
        };
        let root = self.nodes.push(Node::new(Label::FRAGMENT, payload));
        self.extras_mut().shadow_roots.insert(host, root);
        root
    }

    /// The shadow root of a node.
    #[inline]
    pub(super) fn shadow_root_of(&self, host: NodeId) -> Option<NodeId> {
        self.extras().shadow_roots.get(&host).copied()
    }

    /// The flags of a shadow root; `None` for other nodes.
    fn shadow_root_flags(&self, node: NodeId) -> Option<Flags> {
        let node = &self.nodes[node];
        let flags = Flags(node.payload.length);
        (node.label == Label::FRAGMENT && flags.has(Flags::IS_SHADOW_ROOT)).then_some(flags)
    }

    /// Whether an element of this name can have a shadow root.
    fn is_valid_shadow_host(&self, name: ExpandedName) -> bool {
        is_valid_shadow_host(name, self.names.name(name.local_name()))
    }
}

/// What is said of a shadow root, in bits: the second number of its node.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Flags(u32);

impl Flags {
    /// The fragment is a shadow root.
    const IS_SHADOW_ROOT: Self = Self(1);
    const CLOSED: Self = Self(1 << 1);
    const CLONABLE: Self = Self(1 << 2);
    const SERIALIZABLE: Self = Self(1 << 3);
    const DELEGATES_FOCUS: Self = Self(1 << 4);
    const DECLARATIVE: Self = Self(1 << 5);
    const AVAILABLE_TO_ELEMENT_INTERNALS: Self = Self(1 << 6);
    const MANUAL_SLOT_ASSIGNMENT: Self = Self(1 << 7);
    const KEEPS_CUSTOM_ELEMENT_REGISTRY_NULL: Self = Self(1 << 8);

    fn of(init: ShadowRootInit) -> Self {
        [
            (init.mode == ShadowRootMode::Closed, Self::CLOSED),
            (init.clonable, Self::CLONABLE),
            (init.serializable, Self::SERIALIZABLE),
            (init.delegates_focus, Self::DELEGATES_FOCUS),
            (
                init.slot_assignment == SlotAssignment::Manual,
                Self::MANUAL_SLOT_ASSIGNMENT,
            ),
            (
                init.keeps_custom_element_registry_null,
                Self::KEEPS_CUSTOM_ELEMENT_REGISTRY_NULL,
            ),
        ]
        .into_iter()
        .filter(|(is_set, _)| *is_set)
        .fold(Self::IS_SHADOW_ROOT, |flags, (_, flag)| flags.with(flag))
    }

    const fn has(self, flag: Self) -> bool {
        self.0 & flag.0 != 0
    }

    const fn with(self, flag: Self) -> Self {
        Self(self.0 | flag.0)
    }

    const fn without(self, flag: Self) -> Self {
        Self(self.0 & !flag.0)
    }

    const fn mode(self) -> ShadowRootMode {
        if self.has(Self::CLOSED) {
            ShadowRootMode::Closed
        } else {
            ShadowRootMode::Open
        }
    }

    const fn slot_assignment(self) -> SlotAssignment {
        if self.has(Self::MANUAL_SLOT_ASSIGNMENT) {
            SlotAssignment::Manual
        } else {
            SlotAssignment::Named
        }
    }
}
