use soupstone::{DocumentMode, ParseOptions};

/// The options of a parse. The defaults are html5ever's.
///
/// | option | default |
/// |---|---|
/// | the rules of the parser | [`ParseOptions::html5ever_compatible`] |
/// | [doctypes](Self::with_doctypes) | the sink receives them |
/// | [parse errors and lines](Self::with_diagnostics) | the sink receives them |
/// | the mode of a document that a fragment is for | [no quirks](DocumentMode::NoQuirks) |
///
/// These correspond to html5ever's `ParseOpts`:
///
/// | html5ever | here |
/// |---|---|
/// | `tree_builder.scripting_enabled` | [`with_scripting`](Self::with_scripting) |
/// | `tree_builder.iframe_srcdoc` | `ParseOptions::html5ever_compatible().with_srcdoc(true)` in [`with_parse_options`](Self::with_parse_options) |
/// | `tree_builder.drop_doctype` | [`with_doctypes`](Self::with_doctypes) |
/// | the last argument of `parse_fragment` | [`with_scripting_of_context`](Self::with_scripting_of_context) |
/// | `tree_builder.quirks_mode` | [`with_document_mode`](Self::with_document_mode), for fragments |
/// | `tokenizer.discard_bom` | `ParseOptions::html5ever_compatible().with_byte_order_mark(Some(ByteOrderMark::Keep))` in [`with_parse_options`](Self::with_parse_options) |
/// | `exact_errors` of both | none: all errors of the standard are reported, or [none of them](Self::with_diagnostics) |
/// | `tokenizer.profile`, `tokenizer.initial_state`, `tokenizer.last_start_tag_name` | none |
///
/// ```
/// use soupstone_html5ever::Options;
///
/// let options = Options::new().with_scripting(false);
/// # let _ = options;
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    pub(crate) parse_options: ParseOptions,
    pub(crate) doctypes: bool,
    pub(crate) diagnostics: bool,
    pub(crate) document_mode: DocumentMode,
    /// The scripting flag of a fragment's context element, if the flag is set separately.
    pub(crate) scripting_of_context: Option<bool>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            parse_options: ParseOptions::html5ever_compatible(),
            doctypes: true,
            diagnostics: true,
            document_mode: DocumentMode::NoQuirks,
            scripting_of_context: None,
        }
    }
}

/// Converts html5ever's options, with the `html5ever` feature. All errors are reported. `profile`, `initial_state` and
/// `last_start_tag_name` are ignored.
///
/// The drop-in package converts its own `ParseOpts`, and excludes this feature, which would create a dependency cycle.
#[cfg(feature = "html5ever")]
impl From<html5ever::ParseOpts> for Options {
    fn from(options: html5ever::ParseOpts) -> Self {
        use html5ever::interface::QuirksMode;

        let html5ever::ParseOpts { tokenizer, tree_builder } = options;
        let mut rules = ParseOptions::html5ever_compatible();
        if !tokenizer.discard_bom {
            rules = rules.with_byte_order_mark(Some(soupstone::ByteOrderMark::Keep));
        }
        rules = rules.with_srcdoc(tree_builder.iframe_srcdoc).with_scripting(tree_builder.scripting_enabled);
        let options = Self::new().with_parse_options(rules).with_document_mode(match tree_builder.quirks_mode {
            QuirksMode::NoQuirks => DocumentMode::NoQuirks,
            QuirksMode::Quirks => DocumentMode::Quirks,
            QuirksMode::LimitedQuirks => DocumentMode::LimitedQuirks,
        });
        options.with_doctypes(!tree_builder.drop_doctype)
    }
}

impl Options {
    /// Creates the default options.
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the [scripting flag](https://html.spec.whatwg.org/multipage/parsing.html#scripting-flag): with scripting, the
    /// default, `noscript` is raw text; without, markup.
    #[must_use]
    pub fn with_scripting(mut self, scripting: bool) -> Self {
        self.parse_options = self.parse_options.with_scripting(scripting);
        self
    }

    /// Whether scripting is enabled.
    pub const fn scripting(&self) -> bool {
        self.parse_options.scripting()
    }

    /// Sets the parser's rules. Start from [`ParseOptions::html5ever_compatible`] to change one of html5ever's rules.
    ///
    /// ```
    /// use soupstone_html5ever::Options;
    /// use soupstone_html5ever::soupstone::ParseOptions;
    ///
    /// let options = Options::new().with_parse_options(ParseOptions::html5ever_compatible().with_srcdoc(true));
    /// # let _ = options;
    /// ```
    #[must_use]
    pub fn with_parse_options(mut self, parse_options: ParseOptions) -> Self {
        self.parse_options = parse_options;
        self
    }

    /// Returns the parser's rules.
    pub const fn parse_options(&self) -> &ParseOptions {
        &self.parse_options
    }

    /// Sets whether the sink receives the doctype (the default). A doctype that it does not receive still sets the
    /// document's mode.
    #[must_use]
    pub const fn with_doctypes(mut self, doctypes: bool) -> Self {
        self.doctypes = doctypes;
        self
    }

    /// Whether the sink receives the doctype.
    pub const fn doctypes(&self) -> bool {
        self.doctypes
    }

    /// Sets whether the sink receives parse errors and lines, as from html5ever (the default). Without them, a parse saves
    /// 17 to 25 % of the instructions with scraper's sink. Each program compiles the parser without diagnostics for its
    /// sink.
    #[must_use]
    pub const fn with_diagnostics(mut self, diagnostics: bool) -> Self {
        self.diagnostics = diagnostics;
        self
    }

    /// Whether the sink receives parse errors and lines.
    pub const fn diagnostics(&self) -> bool {
        self.diagnostics
    }

    /// Sets the mode of the fragment's document, without a call to the sink. A document determines its own mode.
    #[must_use]
    pub const fn with_document_mode(mut self, document_mode: DocumentMode) -> Self {
        self.document_mode = document_mode;
        self
    }

    /// Returns the mode of the fragment's document.
    pub const fn document_mode(&self) -> DocumentMode {
        self.document_mode
    }

    /// Sets the scripting flag of a fragment's context element: whether a `noscript` context is raw text, like the last
    /// argument of `html5ever::parse_fragment`. With `None`, the default, it is the [scripting flag](Self::with_scripting),
    /// as in the standard.
    #[must_use]
    pub const fn with_scripting_of_context(mut self, scripting: Option<bool>) -> Self {
        self.scripting_of_context = scripting;
        self
    }

    /// Returns the scripting flag of a fragment's context element, if it is set.
    pub const fn scripting_of_context(&self) -> Option<bool> {
        self.scripting_of_context
    }
}
