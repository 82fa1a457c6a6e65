//! [`ShadowRootRef`]: a shadow root to read.

use super::node_ref::NodeRef;
use crate::dom::storage::fragments::Flags;
use crate::sink::{ShadowRootInit, ShadowRootMode, SlotAssignment};

/// A shadow root: a document fragment that belongs to an element, its host, but is not a child of it. Only
/// [deep walks](NodeRef::deep_descendants) enter it.
///
/// Whether it is open or closed makes no difference here: that concerns scripts only.
///
/// ```
/// use soupstone::sink::ShadowRootMode;
/// use soupstone::{DeclarativeShadowRoots, ParseOptions};
///
/// let options = ParseOptions::new().with_declarative_shadow_roots(DeclarativeShadowRoots::Allowed);
/// let source = "<p><template shadowrootmode=closed shadowrootclonable><b>1</b></template>2";
/// let document = options.parse_document(source);
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
    pub(in crate::dom) const fn flags(&self) -> Flags {
        self.flags
    }

    /// The settings to make a shadow root like this one.
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
    ///
    /// ```
    /// use soupstone::{DeclarativeShadowRoots, ParseOptions};
    ///
    /// let options = ParseOptions::new().with_declarative_shadow_roots(DeclarativeShadowRoots::Allowed);
    /// let source = "<my-soup><template shadowrootmode=closed><b>Pea</b></template></my-soup>";
    /// let document = options.parse_document(source);
    /// let host = document.elements_named("my-soup").next().unwrap();
    /// assert_eq!(host.shadow_root().unwrap().node().inner_html(), "<b>Pea</b>");
    /// ```
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
