use crate::edition::Edition;
use crate::names::{NameId, tag};
use crate::sink::{Limits, ScriptingMode, TreeNotification};
use crate::tables::{Category, is_name_in_category};
use crate::token::TextState;

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
pub(crate) struct ParserSettings {
    pub(crate) edition: Edition,
    pub(crate) scripting: bool,
    /// `None` to derive the mode from the scripting flag.
    pub(crate) scripting_mode: Option<ScriptingMode>,
    pub(crate) flattened_depth: Option<u32>,
    pub(crate) is_srcdoc: bool,
    pub(crate) can_change_mode: bool,
    pub(crate) declarative_shadow_roots: bool,
    pub(crate) processing_instructions: bool,
    pub(crate) has_script_host: bool,
    /// `None` to skip the mark of a document, and to keep the mark of a fragment.
    pub(crate) byte_order_mark: Option<ByteOrderMark>,
}

impl ParserSettings {
    pub(crate) const DEFAULT: Self = Self {
        edition: Edition::DEFAULT,
        scripting: false,
        scripting_mode: None,
        flattened_depth: None,
        is_srcdoc: false,
        can_change_mode: true,
        declarative_shadow_roots: false,
        processing_instructions: true,
        has_script_host: false,
        byte_order_mark: None,
    };

    pub(crate) fn parser_started_notification<'a, H>(self, limits: Option<&Limits>) -> TreeNotification<'a, H> {
        TreeNotification::ParserStarted {
            edition: self.edition,
            scripting: self.scripting,
            limits: limits.copied().unwrap_or_default(),
            flattened_depth: self.flattened_depth,
        }
    }

    pub(crate) fn skips_byte_order_mark(&self, is_fragment: bool) -> bool {
        self.byte_order_mark.map_or(!is_fragment, |mark| mark == ByteOrderMark::Skip)
    }

    pub(crate) const fn parses_processing_instructions(&self) -> bool {
        self.processing_instructions && self.edition.has_processing_instructions()
    }
}

/// Returns the state of the tokenizer after the start tag of this HTML element, and at the start of a fragment in the element,
/// according to step 6 of the [HTML fragment parsing
/// algorithm](https://html.spec.whatwg.org/multipage/parsing.html#html-fragment-parsing-algorithm).
pub(crate) fn text_state_for_element(element: NameId, scripting: bool) -> TextState {
    match element {
        // title, textarea: Switch the tokenizer to the RCDATA state.
        tag::TITLE | tag::TEXTAREA => TextState::Rcdata,
        // style, xmp, iframe, noembed, noframes: Switch the tokenizer to the RAWTEXT state.
        // NOTE: the callers know no edition.
        name if is_name_in_category(name, Category::RawText, Edition::NEWEST) => TextState::Rawtext,
        // script: Switch the tokenizer to the script data state.
        tag::SCRIPT => TextState::ScriptData,
        // noscript: If the scripting flag is enabled, switch the tokenizer to the RAWTEXT state. Otherwise, leave the
        // tokenizer in the data state.
        tag::NOSCRIPT if scripting => TextState::Rawtext,
        // plaintext: Switch the tokenizer to the PLAINTEXT state.
        tag::PLAINTEXT => TextState::Plaintext,
        // Any other element: Leave the tokenizer in the data state.
        _ => TextState::Data,
    }
}
