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

/// Limits on the size of a tree, at which the parse stops.
///
/// The standard has no limits. The maximum of a limit's type, such as [`u64::MAX`], removes the limit. [`new`](Self::new), the
/// default, sets no limits, and [`for_untrusted_input`](Self::for_untrusted_input) sets all limits. A parse stops at a limit:
///
/// - The tree so far is kept, with all elements closed. The tree never exceeds a limit. The nodes do not depend on the chunks,
///   except for the length of the last text.
/// - [`Document::stop_reason`](crate::Document::stop_reason) returns the limit and the offset in the input. The
///   [`try_…`](crate::ParseOptions::try_parse_document) methods return an error.
/// - No more input is read from the chunk or from a reader.
///
/// All limits apply to every [sink](crate::sink::TreeSink), to text that scripts
/// [write](crate::script_host::ScriptingParser::write), and to copies of elements that the standard requires. See
/// [`untrusted_input`](crate::untrusted_input) for other precautions.
///
/// ```
/// use soupstone::{Limits, ParseOptions};
///
/// // By the standard, each of the paragraphs holds all the elements that were opened before: 32 million nodes.
/// let bomb: String = (0..8_000).map(|number| format!("<p><b a{number}>x")).collect();
/// let options = ParseOptions::new().with_limits(Limits::for_untrusted_input());
/// let error = options.try_parse_document(&bomb).unwrap_err();
/// assert!(error.document().node_count() < 1_000_000);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Limits {
    pub(crate) nodes: Option<u64>,
    pub(crate) string_bytes: Option<u64>,
    pub(crate) open_elements: Option<u32>,
    pub(crate) beyond_open_elements: BeyondDepth,
    pub(crate) attributes: Option<u32>,
    pub(crate) input_bytes: Option<u64>,
}

/// The treatment of an element that would be too deep.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum BeyondDepth {
    /// The parse stops.
    #[default]
    Stop,
    /// The element becomes a sibling of the deepest elements, and the parse continues, much like in Blink. The limit is at
    /// least 4.
    ///
    /// DEVIATION: the standard has no such rule. An element that would be too deep becomes the last child of the lowest open
    /// element that may have children. The new element is still open: its end tag is expected, and its text goes into the
    /// element. The end tag of a formatting element at that depth only closes it, without the adoption agency algorithm.
    ///
    /// The content of a `template` never leaves the `template`. A `template` is therefore inserted where its content is not too
    /// deep, or into the contents of another `template`, which then receives its content. A `template` that moves like this is
    /// ordinary, regardless of its attributes.
    Flatten,
}

/// The depth of `html`, `body`, a template, and an element in the template.
const LEAST_DEPTH_TO_FLATTEN: u32 = 4;

impl Limits {
    /// Sets no limits.
    pub const fn new() -> Self {
        Self {
            nodes: None,
            string_bytes: None,
            open_elements: None,
            beyond_open_elements: BeyondDepth::Stop,
            attributes: None,
            input_bytes: None,
        }
    }

    /// Sets limits for untrusted input. Each limit is at least ten times the largest value in the 93 real pages of the crate's
    /// tests: saved articles, front pages, and long documents. The `pages_within_limits` suite checks this.
    ///
    /// | limit | here | most in a page |
    /// |---|---|---|
    /// | [input](Self::with_max_input_bytes) | 32 MiB | 1.6 MB |
    /// | [nodes](Self::with_max_nodes) | 1,000,000 | 54,731 |
    /// | [strings](Self::with_max_string_bytes) | 64 MiB | 1.6 MB |
    /// | [open elements](Self::with_max_open_elements) | 512 | 38. Blink nests at most 512 elements. |
    /// | [attributes](Self::with_max_attributes) | 1,024 | 70 |
    ///
    /// ```
    /// use soupstone::{Limits, ParseOptions};
    ///
    /// let options = ParseOptions::new().with_limits(Limits::for_untrusted_input());
    /// assert!(options.try_parse_document("<p>Pea").is_ok());
    /// assert!(options.try_parse_document(&"<div>".repeat(100_000)).is_err());
    /// ```
    pub const fn for_untrusted_input() -> Self {
        Self {
            nodes: Some(1_000_000),
            string_bytes: Some(64 << 20),
            open_elements: Some(512),
            beyond_open_elements: BeyondDepth::Stop,
            attributes: Some(1024),
            input_bytes: Some(32 << 20),
        }
    }

    /// Limits the number of nodes: doctypes, elements, text nodes, comments, processing instructions, contents of `template`
    /// elements, and shadow roots.
    ///
    /// Every node that the parser makes counts, even if it is removed later. The document node and the `html` element for the
    /// context of a fragment do not count. Text after the start or end of an element, and text that moves out of a table,
    /// counts as a new node, even if it is appended to existing text.
    #[must_use]
    pub const fn with_max_nodes(mut self, nodes: u64) -> Self {
        self.nodes = if nodes == u64::MAX { None } else { Some(nodes) };
        self
    }

    /// Returns the limit on the number of nodes.
    pub const fn max_nodes(&self) -> Option<u64> {
        self.nodes
    }

    /// Limits the number of UTF-8 bytes in all strings of the tree: text, comments, processing instructions, doctypes, and
    /// attribute values.
    ///
    /// The values of a copied element count again, even though a [`Document`](crate::Document) shares them. Text is cut after
    /// the last character that fits.
    ///
    /// Names of tags and attributes have a separate limit of the same size, but at least 4 KiB. Each new name counts once, plus
    /// 64 bytes for tables. The parse stops at a tag with a name that does not fit.
    ///
    /// A single name, and the values or data of a single token, are also limited to this number of bytes, or to 64 bytes if
    /// that is more. The parse stops within a longer token, even one that would be dropped.
    #[must_use]
    pub const fn with_max_string_bytes(mut self, string_bytes: u64) -> Self {
        self.string_bytes = if string_bytes == u64::MAX { None } else { Some(string_bytes) };
        self
    }

    /// Returns the limit on the number of bytes in all strings.
    pub const fn max_string_bytes(&self) -> Option<u64> {
        self.string_bytes
    }

    /// Limits the nesting depth of elements in the resulting tree, including the `html` element. The content of a template
    /// counts as nested in the `template`, and a shadow tree in its host.
    ///
    /// The tree never exceeds this depth, unless it is edited during the parse. The parser may overestimate the depth of
    /// elements that a table or misnested formatting has moved, or that follow the end tag of a form with open elements, and stop
    /// early, but not below half the limit, except for input that nests tables and misnested formatting many times.
    ///
    /// An option is not copied into a `selectedcontent` element where the copy would be too deep: the parse stops, or, with
    /// [`BeyondDepth::Flatten`], continues without the copy.
    #[must_use]
    pub const fn with_max_open_elements(mut self, open_elements: u32, beyond: BeyondDepth) -> Self {
        self.open_elements = if open_elements == u32::MAX { None } else { Some(open_elements) };
        self.beyond_open_elements = beyond;
        self
    }

    /// Returns the limit on the depth of elements.
    pub const fn max_open_elements(&self) -> Option<u32> {
        self.open_elements
    }

    /// Returns the treatment of elements that would be too deep.
    pub const fn beyond_depth(&self) -> BeyondDepth {
        self.beyond_open_elements
    }

    /// Limits the number of attributes of an element. Duplicate attributes of a tag count once.
    #[must_use]
    pub const fn with_max_attributes(mut self, attributes: u32) -> Self {
        self.attributes = if attributes == u32::MAX { None } else { Some(attributes) };
        self
    }

    /// Returns the limit on the number of attributes of an element.
    pub const fn max_attributes(&self) -> Option<u32> {
        self.attributes
    }

    /// Limits the number of input bytes, counted as UTF-8: text, decoded bytes, and text that scripts write. The input is read
    /// up to the last character that ends before the limit.
    #[must_use]
    pub const fn with_max_input_bytes(mut self, input_bytes: u64) -> Self {
        self.input_bytes = if input_bytes == u64::MAX { None } else { Some(input_bytes) };
        self
    }

    /// Returns the limit on the number of input bytes.
    pub const fn max_input_bytes(&self) -> Option<u64> {
        self.input_bytes
    }

    pub(crate) fn depth(&self) -> Option<u32> {
        let depth = self.open_elements?;
        Some(match self.beyond_open_elements {
            BeyondDepth::Stop => depth,
            BeyondDepth::Flatten => depth.max(LEAST_DEPTH_TO_FLATTEN),
        })
    }

    pub(crate) fn to_expect(self, bytes: usize) -> usize {
        let limits = [
            self.input_bytes,
            self.string_bytes.map(|bytes| bytes.saturating_mul(2)),
            self.nodes.map(|nodes| nodes.saturating_mul(64)),
        ];
        let least = limits.into_iter().flatten().min();
        least.and_then(|least| usize::try_from(least).ok()).map_or(bytes, |least| bytes.min(least))
    }
}
