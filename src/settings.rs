//! The settings of the engine and tree construction, and the limits.

use crate::edition::Edition;
use crate::names::{NameId, tag};
use crate::sink::{Scripting, ScriptingMode};
use crate::tables::{Category, is_in};
use crate::token::TextState;

/// Whether the document
/// [allows declarative shadow roots](https://dom.spec.whatwg.org/#document-allow-declarative-shadow-roots).
///
/// Browsers allow declarative shadow roots in documents that they navigate to, and in the methods `setHTMLUnsafe()` and
/// `parseHTMLUnsafe()`, but not in `innerHTML`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum DeclarativeShadowRoots {
    /// A `template` element with a `shadowrootmode` attribute becomes the shadow root of its parent.
    Allowed,
    /// A `template` element remains a `template` element.
    #[default]
    NotAllowed,
}

/// The meaning of `<?` in an edition that has processing instructions. [`Comments`](Self::Comments) is for trees that cannot
/// hold processing instructions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum ProcessingInstructions {
    /// A processing instruction, or a comment if it is not well-formed.
    #[default]
    Parsed,
    /// A comment, as in an edition without processing instructions.
    Comments,
}

impl ProcessingInstructions {
    pub(crate) const fn are_parsed_in(self, edition: Edition) -> bool {
        edition.has_processing_instructions() && matches!(self, Self::Parsed)
    }
}

/// How to treat a U+FEFF BYTE ORDER MARK at the start of text. In the standard, decoding removes the mark. Text that was
/// decoded differently, for example by [`read_to_string`](std::fs::read_to_string), may still contain the mark.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum ByteOrderMark {
    /// The mark is skipped. Offsets, lines, and columns still count the mark.
    Skip,
    /// The mark is an ordinary character, which is text before the doctype, so the document is in quirks mode.
    Keep,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Settings {
    pub(crate) edition: Edition,
    pub(crate) scripting: Scripting,
    /// `None` to derive the mode from the scripting flag.
    pub(crate) scripting_mode: Option<ScriptingMode>,
    pub(crate) is_srcdoc: bool,
    pub(crate) cannot_change_the_mode: bool,
    pub(crate) declarative_shadow_roots: DeclarativeShadowRoots,
    pub(crate) processing_instructions: ProcessingInstructions,
    pub(crate) has_script_host: bool,
    /// `None` to skip the mark of a document, and to keep the mark of a fragment.
    pub(crate) byte_order_mark: Option<ByteOrderMark>,
}

impl Settings {
    pub(crate) const DEFAULT: Self = Self {
        edition: Edition::DEFAULT,
        scripting: Scripting::Disabled,
        scripting_mode: None,
        is_srcdoc: false,
        cannot_change_the_mode: false,
        declarative_shadow_roots: DeclarativeShadowRoots::NotAllowed,
        processing_instructions: ProcessingInstructions::Parsed,
        has_script_host: false,
        byte_order_mark: None,
    };
}

/// Returns the state of the tokenizer after the start tag of this HTML element, and at the start of a fragment in the element,
/// according to step 6 of the [HTML fragment parsing
/// algorithm](https://html.spec.whatwg.org/multipage/parsing.html#html-fragment-parsing-algorithm).
pub(crate) fn text_state_in(element: NameId, scripting: Scripting) -> TextState {
    match element {
        // title, textarea: Switch the tokenizer to the RCDATA state.
        tag::TITLE | tag::TEXTAREA => TextState::Rcdata,
        // style, xmp, iframe, noembed, noframes: Switch the tokenizer to the RAWTEXT state.
        name if is_in(name, Category::RawText) => TextState::Rawtext,
        // script: Switch the tokenizer to the script data state.
        tag::SCRIPT => TextState::ScriptData,
        // noscript: If the scripting flag is enabled, switch the tokenizer to the RAWTEXT state. Otherwise, leave the
        // tokenizer in the data state.
        tag::NOSCRIPT if scripting == Scripting::Enabled => TextState::Rawtext,
        // plaintext: Switch the tokenizer to the PLAINTEXT state.
        tag::PLAINTEXT => TextState::Plaintext,
        // Any other element: Leave the tokenizer in the data state.
        _ => TextState::Data,
    }
}
