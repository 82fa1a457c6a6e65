//! What a sink is told about a declarative shadow root.

/// The [mode](https://dom.spec.whatwg.org/#shadowroot-mode) of a shadow root.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ShadowRootMode {
    /// `open`
    Open,
    /// `closed`
    Closed,
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
}

impl ShadowRootInit {
    /// A shadow root of this mode, and nothing else.
    pub const fn new(mode: ShadowRootMode) -> Self {
        Self {
            mode,
            clonable: false,
            serializable: false,
            delegates_focus: false,
        }
    }
}

/// The element cannot have a shadow root. The parser inserts an ordinary `template` element instead.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the element cannot have a shadow root")]
pub struct NotAttached;
