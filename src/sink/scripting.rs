//! The scripting flag.

/// The [scripting flag](https://html.spec.whatwg.org/multipage/parsing.html#scripting-flag): whether `noscript` is
/// raw text (enabled) or markup (disabled).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Scripting {
    /// As in a browser that runs scripts.
    Enabled,
    /// As in a browser that runs no scripts.
    #[default]
    Disabled,
}
