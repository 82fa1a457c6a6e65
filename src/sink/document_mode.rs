//! What a sink is told about the document: its mode, its readiness, and whether scripts run.

/// The [mode](https://dom.spec.whatwg.org/#concept-document-mode) of a document, which the parser sets from the
/// DOCTYPE.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum DocumentMode {
    /// No-quirks mode.
    #[default]
    NoQuirks,
    /// Quirks mode.
    Quirks,
    /// Limited-quirks mode.
    LimitedQuirks,
}

/// The [current document readiness](https://html.spec.whatwg.org/multipage/dom.html#current-document-readiness), which is
/// "loading" while the document is parsed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DocumentReadiness {
    /// The document is being parsed. It is so from the start; a sink is told only when a parser is [opened
    /// again](crate::script_host::Parser::open).
    Loading,
    /// The parser has reached the end, and is about to pop the elements that are still open.
    Interactive,
    /// The document is complete: everything that is to happen before the event `load` has happened.
    Complete,
}

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

/// The [scripting mode](https://html.spec.whatwg.org/multipage/parsing.html#scripting-mode), which later editions have
/// in place of the scripting flag: whether `noscript` is raw text, and how a `script` element is marked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum ScriptingMode {
    /// `noscript` is raw text. A script belongs to the parser, and runs: a document that is loaded.
    Normal,
    /// `noscript` is markup. A script belongs to the parser, and would not run.
    Disabled,
    /// `noscript` is raw text. A script belongs to the parser, and is marked as already started, so that it never runs:
    /// a fragment, by default.
    Inert,
    /// `noscript` is raw text. A script doesn't belong to the parser, and runs when the fragment is inserted.
    Fragment,
}

impl ScriptingMode {
    /// The scripting flag that goes with it.
    pub(crate) const fn scripting(self) -> Scripting {
        match self {
            Self::Disabled => Scripting::Disabled,
            Self::Normal | Self::Inert | Self::Fragment => Scripting::Enabled,
        }
    }
}
