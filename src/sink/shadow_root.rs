//! What a sink is told about a declarative shadow root.

/// The [mode](https://dom.spec.whatwg.org/#shadowroot-mode) of a shadow root.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ShadowRootMode {
    /// `open`
    Open,
    /// `closed`
    Closed,
}

/// The [slot assignment](https://dom.spec.whatwg.org/#shadowroot-slot-assignment) of a shadow root.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum SlotAssignment {
    /// `named`: by the `slot` attributes of the children of the host.
    #[default]
    Named,
    /// `manual`: by a script.
    Manual,
}

/// What the start tag of a `template` with a `shadowrootmode` attribute says of the shadow root.
///
/// ```
/// use soupstone::sink::{ShadowRootInit, ShadowRootMode};
///
/// let mut init = ShadowRootInit::new(ShadowRootMode::Open);
/// init.serializable = true;
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct ShadowRootInit {
    /// The `shadowrootmode` attribute.
    pub mode: ShadowRootMode,
    /// Whether there is a `shadowrootclonable` attribute.
    pub clonable: bool,
    /// Whether there is a `shadowrootserializable` attribute.
    pub serializable: bool,
    /// Whether there is a `shadowrootdelegatesfocus` attribute.
    pub delegates_focus: bool,
    /// The `shadowrootslotassignment` attribute, which only [August 2026](crate::Edition::August2026) has.
    pub slot_assignment: SlotAssignment,
    /// Whether there is a `shadowrootcustomelementregistry` attribute, which only
    /// [August 2026](crate::Edition::August2026) has: the custom element registry is null, and
    /// [stays](https://dom.spec.whatwg.org/#shadowroot-keep-custom-element-registry-null) null, until a script sets it.
    /// Without the attribute, the registry is that of the host's document.
    pub keeps_custom_element_registry_null: bool,
}

impl ShadowRootInit {
    /// A shadow root of this mode, and nothing else.
    pub const fn new(mode: ShadowRootMode) -> Self {
        Self {
            mode,
            clonable: false,
            serializable: false,
            delegates_focus: false,
            slot_assignment: SlotAssignment::Named,
            keeps_custom_element_registry_null: false,
        }
    }
}

/// The element cannot have a shadow root. The parser inserts an ordinary `template` element instead.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the element cannot have a shadow root")]
pub struct NotAttached;
