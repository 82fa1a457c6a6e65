//! The settings of a parse: those of the engine and tree construction, and the limits.

mod limits;

pub use limits::{BeyondDepth, Limits};

use crate::edition::Edition;
use crate::sink::{Scripting, ScriptingMode};

/// Whether the document
/// [allows declarative shadow roots](https://dom.spec.whatwg.org/#document-allow-declarative-shadow-roots).
///
/// A browser allows them in documents that it navigates to, and where a script asks for them (`setHTMLUnsafe()`,
/// `parseHTMLUnsafe()`), but not for `innerHTML`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum DeclarativeShadowRoots {
    /// A `template` element with a `shadowrootmode` attribute becomes the shadow root of the element that it is in.
    Allowed,
    /// A `template` element is a `template` element.
    #[default]
    NotAllowed,
}

/// What `<?` opens in an edition that has
/// processing instructions.
///
/// An application whose tree cannot hold processing instructions can keep their content as comments.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum ProcessingInstructions {
    /// A processing instruction, or a comment if it is not well-formed.
    #[default]
    Parsed,
    /// A comment, as in an edition that has none.
    Comments,
}

impl ProcessingInstructions {
    /// Whether `<?` opens a processing instruction in this edition, and if not, a comment.
    pub(crate) const fn are_parsed_in(self, edition: Edition) -> bool {
        edition.has_processing_instructions() && matches!(self, Self::Parsed)
    }
}

/// How to treat a U+FEFF BYTE ORDER MARK at the start of text.
///
/// By the standard, decoding removes it. Text that was decoded in another way may still have it, for example the text
/// that [`read_to_string`](std::fs::read_to_string) gives.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum ByteOrderMark {
    /// It is skipped. Offsets, lines and columns still count it.
    Skip,
    /// It is a character like any other: text before the doctype, so that the document is in quirks mode.
    Keep,
}

/// The settings of the engine and of tree construction.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Settings {
    /// The edition of the standard.
    pub(crate) edition: Edition,
    /// The scripting flag.
    pub(crate) scripting: Scripting,
    /// The scripting mode, for an edition that has one. If it is `None`, it follows from the scripting flag: normal or,
    /// in a fragment, inert if that is enabled.
    pub(crate) scripting_mode: Option<ScriptingMode>,
    /// Whether the document is an `iframe` `srcdoc` document.
    pub(crate) is_srcdoc: bool,
    /// The parser cannot change the mode flag.
    pub(crate) cannot_change_the_mode: bool,
    /// Whether declarative shadow roots are allowed.
    pub(crate) declarative_shadow_roots: DeclarativeShadowRoots,
    /// What `<?` opens, in an edition that has processing instructions.
    pub(crate) processing_instructions: ProcessingInstructions,
    /// Whether there is a host for scripts, so that the parser of a document pauses at the end of each script.
    pub(crate) has_script_host: bool,
    /// How to treat a U+FEFF at the start of text; `None` for the default of documents and fragments.
    pub(crate) byte_order_mark: Option<ByteOrderMark>,
}

impl Settings {
    /// Those of the default options.
    pub(crate) const DEFAULT: Self = Self {
        edition: Edition::January2025,
        scripting: Scripting::Disabled,
        scripting_mode: None,
        is_srcdoc: false,
        cannot_change_the_mode: false,
        declarative_shadow_roots: DeclarativeShadowRoots::NotAllowed,
        processing_instructions: ProcessingInstructions::Parsed,
        has_script_host: false,
        byte_order_mark: None,
    };

    /// These settings for a host that runs scripts.
    pub(crate) const fn with_script_host(self) -> Self {
        Self { has_script_host: true, ..self }
    }

    /// How to treat a U+FEFF at the start of a document.
    pub(crate) fn byte_order_mark_of_a_document(self) -> ByteOrderMark {
        self.byte_order_mark.unwrap_or(ByteOrderMark::Skip)
    }

    /// How to treat a U+FEFF at the start of a fragment.
    pub(crate) fn byte_order_mark_of_a_fragment(self) -> ByteOrderMark {
        self.byte_order_mark.unwrap_or(ByteOrderMark::Keep)
    }
}
