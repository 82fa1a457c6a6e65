//! [`ParseOptions`].

use std::marker::PhantomData;

#[cfg(feature = "dom")]
use super::document::Collector;
use crate::edition::Edition;
use crate::encoding::EncodingOptions;
use crate::error::{ErrorList, ErrorSink};
use crate::settings::{ByteOrderMark, DeclarativeShadowRoots, ProcessingInstructions, Settings};
use crate::sink::{Limits, Notice, Scripting, ScriptingMode, TreeSink};
use crate::tokenizer::Tokenizer;
use crate::tree_builder::{FragmentContext, TreeBuilder};

/// The options for a parse. The defaults suit a reader without scripts: [what you get by default](crate::guides::defaults).
///
/// ```
/// use soupstone::{ParseOptions, Scripting};
///
/// let options = ParseOptions::new().with_scripting(Scripting::Enabled);
/// let document = options.parse_document("<noscript><p>No scripts</noscript>");
/// let noscript = document.head().unwrap().first_child().unwrap();
/// assert_eq!(noscript.text_content(), "<p>No scripts");
/// ```
///
/// # Limits
///
/// [`with_limits`](Self::with_limits) returns options of the type `ParseOptions<Limits>`, whose methods and parsers return a
/// [`Result`]: a program that does not handle a parse that stopped at a limit does not compile. A function that accepts both
/// types of options takes `impl Into<ParseOptions<Limits>>`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseOptions<L = NoLimits> {
    pub(crate) inner: Options,
    limits: PhantomData<L>,
}

/// The type of [options](ParseOptions) without limits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct NoLimits;

/// The options, with or without limits.
// NOTE: rare settings are boxed, so options are cheap to make, copy, and drop. Limits are not boxed, because some programs set
// them for each input.
#[derive(Clone, Debug)]
pub(crate) struct Options {
    settings: Settings,
    encoding: Option<Box<EncodingOptions>>,
    limits: Option<Limits>,
    pub(super) keeps_locations: bool,
    pub(super) errors: Option<Box<ErrorList>>,
    #[cfg(feature = "dom")]
    pub(super) collector: Option<&'static dyn Collector>,
    /// The collector without locations.
    #[cfg(feature = "dom")]
    pub(super) error_collector: Option<&'static dyn Collector>,
}

impl PartialEq for Options {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        // NOTE: `errors` and `keeps_locations` determine the collectors.
        let fields = |options: &Self| (options.settings, options.limits, options.keeps_locations);
        fields(self) == fields(other) && self.encoding == other.encoding && self.errors == other.errors
    }
}

impl Eq for Options {}

impl Options {
    pub(crate) const fn limits(&self) -> Option<&Limits> {
        self.limits.as_ref()
    }

    pub(crate) const fn settings(&self) -> Settings {
        self.settings
    }

    /// Returns these options with the lower ones of their limits and these.
    #[cfg(feature = "dom")]
    pub(super) fn with_lower_limits(&self, limits: Limits) -> Self {
        let limits = self.limits.map_or(limits, |own| own.lower(limits));
        Self { limits: Some(limits), ..self.clone() }
    }

    #[cfg(feature = "bytes")]
    pub(crate) fn encoding(&self) -> &EncodingOptions {
        static NOTHING_IS_KNOWN: EncodingOptions = EncodingOptions::new();
        self.encoding.as_deref().unwrap_or(&NOTHING_IS_KNOWN)
    }
}

impl ParseOptions {
    /// Creates the default options: the January 2025 edition, scripting disabled, and an ordinary document whose mode follows
    /// from the doctype.
    #[inline]
    pub const fn new() -> Self {
        let inner = Options {
            settings: Settings::DEFAULT,
            encoding: None,
            limits: None,
            keeps_locations: false,
            errors: None,
            #[cfg(feature = "dom")]
            collector: None,
            #[cfg(feature = "dom")]
            error_collector: None,
        };
        Self { inner, limits: PhantomData }
    }

    /// Creates options with the default rules of html5ever 0.39 and 0.40. The trees are the same, except where html5ever
    /// deviates from the standard, for example in `annotation-xml` elements.
    ///
    /// - The edition is August 2026, in which a `select` may contain more elements, but `<?` opens a comment.
    /// - Scripting is enabled, so `noscript` is raw text.
    /// - A U+FEFF at the start is dropped, even in fragments.
    #[must_use]
    pub fn html5ever_compatible() -> Self {
        Self::new()
            .with_edition(Edition::August2026)
            .with_processing_instructions(ProcessingInstructions::Comments)
            .with_scripting(Scripting::Enabled)
            .with_byte_order_mark(ByteOrderMark::Skip)
    }
}

impl<L> ParseOptions<L> {
    /// Sets the edition of the standard.
    ///
    /// ```
    /// use soupstone::{Edition, ParseOptions};
    ///
    /// let options = ParseOptions::new().with_edition(Edition::August2026);
    /// let document = options.parse_document("<body><?stone soup?>");
    /// let instruction = document.body().unwrap().first_child().unwrap();
    /// assert_eq!(instruction.target(), Some("stone"));
    /// assert_eq!(instruction.data(), Some("soup"));
    /// ```
    #[inline]
    #[must_use]
    pub fn with_edition(mut self, edition: Edition) -> Self {
        self.inner.settings.edition = edition;
        self
    }

    /// Returns the edition of the standard.
    pub const fn edition(&self) -> Edition {
        self.inner.settings.edition
    }

    /// Sets the [scripting flag](https://html.spec.whatwg.org/multipage/parsing.html#scripting-flag): whether `noscript` is raw
    /// text or markup. [`ScriptingParser`](crate::script_host::ScriptingParser) pauses at scripts.
    #[inline]
    #[must_use]
    pub fn with_scripting(mut self, scripting: Scripting) -> Self {
        self.inner.settings.scripting = scripting;
        self.inner.settings.scripting_mode = None;
        self
    }

    /// Returns the scripting flag.
    pub const fn scripting(&self) -> Scripting {
        self.inner.settings.scripting
    }

    /// Sets the [scripting mode](https://html.spec.whatwg.org/multipage/parsing.html#scripting-mode) instead of a scripting
    /// flag. [Sinks](crate::sink::TreeSink) get notices about `script` elements accordingly. Editions before [August
    /// 2026](Edition::August2026) derive the scripting flag from the mode.
    ///
    /// By default, and after [`with_scripting`](Self::with_scripting), the mode is disabled without scripting. With scripting,
    /// the mode is normal for a document and inert for a fragment.
    #[must_use]
    pub fn with_scripting_mode(mut self, scripting_mode: ScriptingMode) -> Self {
        self.inner.settings.scripting = scripting_mode.scripting();
        self.inner.settings.scripting_mode = Some(scripting_mode);
        self
    }

    /// Returns the scripting mode, if it is set.
    pub const fn scripting_mode(&self) -> Option<ScriptingMode> {
        self.inner.settings.scripting_mode
    }

    /// Parses [an `iframe` `srcdoc`
    /// document](https://html.spec.whatwg.org/multipage/iframe-embed-object.html#an-iframe-srcdoc-document): a missing or old
    /// doctype does not cause quirks mode.
    #[must_use]
    pub fn with_srcdoc(mut self) -> Self {
        self.inner.settings.is_srcdoc = true;
        self
    }

    /// Parses an ordinary document (the default).
    #[must_use]
    pub fn without_srcdoc(mut self) -> Self {
        self.inner.settings.is_srcdoc = false;
        self
    }

    /// Whether documents are `iframe` `srcdoc` documents.
    pub const fn is_srcdoc(&self) -> bool {
        self.inner.settings.is_srcdoc
    }

    /// Sets the [parser cannot change the mode
    /// flag](https://html.spec.whatwg.org/multipage/parsing.html#parser-cannot-change-the-mode-flag): the document remains in
    /// no-quirks mode.
    #[must_use]
    pub fn without_mode_change(mut self) -> Self {
        self.inner.settings.cannot_change_the_mode = true;
        self
    }

    /// Lets the doctype determine the mode of a document (the default).
    #[must_use]
    pub fn with_mode_change(mut self) -> Self {
        self.inner.settings.cannot_change_the_mode = false;
        self
    }

    /// Whether the doctype sets the mode of the document.
    pub const fn has_mode_change(&self) -> bool {
        !self.inner.settings.cannot_change_the_mode
    }

    /// Sets whether the document [allows declarative shadow
    /// roots](https://dom.spec.whatwg.org/#document-allow-declarative-shadow-roots). For a fragment, this setting is the
    /// argument *allowDeclarativeShadowRoots* of the [HTML fragment parsing
    /// algorithm](https://html.spec.whatwg.org/multipage/parsing.html#html-fragment-parsing-algorithm).
    ///
    /// ```
    /// use soupstone::{DeclarativeShadowRoots, ParseOptions};
    ///
    /// let options = ParseOptions::new().with_declarative_shadow_roots(DeclarativeShadowRoots::Allowed);
    /// let source = "<my-card><template shadowrootmode=open><slot></slot></template>Soup</my-card>";
    /// let document = options.parse_document(source);
    /// let card = document.body().unwrap().first_child().unwrap();
    /// assert_eq!(card.inner_html(), "Soup");
    /// let shadow_root = card.shadow_root().unwrap();
    /// assert_eq!(shadow_root.node().inner_html(), "<slot></slot>");
    /// ```
    #[must_use]
    pub fn with_declarative_shadow_roots(mut self, declarative_shadow_roots: DeclarativeShadowRoots) -> Self {
        self.inner.settings.declarative_shadow_roots = declarative_shadow_roots;
        self
    }

    /// Returns whether the document allows declarative shadow roots.
    pub const fn declarative_shadow_roots(&self) -> DeclarativeShadowRoots {
        self.inner.settings.declarative_shadow_roots
    }

    /// Sets whether processing instructions are kept or become comments. Editions before [August 2026](Edition::August2026)
    /// have no processing instructions.
    #[must_use]
    pub fn with_processing_instructions(mut self, processing_instructions: ProcessingInstructions) -> Self {
        self.inner.settings.processing_instructions = processing_instructions;
        self
    }

    /// Returns whether processing instructions are kept or become comments.
    pub const fn processing_instructions(&self) -> ProcessingInstructions {
        self.inner.settings.processing_instructions
    }

    /// Sets what happens to a U+FEFF at the start of text. With `None`, the default, [documents](crate::parse_document) from
    /// text skip the mark, and fragments keep it. Text that a script [writes](crate::script_host::ScriptingParser::write)
    /// always keeps the mark. In byte input, the decoder removes the mark.
    #[must_use]
    pub fn with_byte_order_mark(mut self, byte_order_mark: impl Into<Option<ByteOrderMark>>) -> Self {
        self.inner.settings.byte_order_mark = byte_order_mark.into();
        self
    }

    /// Returns the setting for a U+FEFF at the start of text, if it is set.
    pub const fn byte_order_mark(&self) -> Option<ByteOrderMark> {
        self.inner.settings.byte_order_mark
    }

    /// Sets limits for hostile input. With limits, each parse returns a [`Result`], whose error contains the beginning of the
    /// tree. [`Limits::new`] sets no limits, but the type is the same.
    ///
    /// ```
    /// use soupstone::{Limits, ParseOptions};
    ///
    /// let options = ParseOptions::new().with_limits(Limits::new().with_max_attributes(2));
    /// let error = options.parse_document("<p id=1 class=2><p id=1 class=2 title=3>").unwrap_err();
    /// assert_eq!(error.output().body().unwrap().inner_html(), r#"<p id="1" class="2"></p>"#);
    /// ```
    #[must_use]
    pub fn with_limits(self, limits: Limits) -> ParseOptions<Limits> {
        let limits = (limits != Limits::new()).then_some(limits);
        ParseOptions { inner: Options { limits, ..self.inner }, limits: PhantomData }
    }
}

#[cfg(feature = "dom")]
impl<L> ParseOptions<L> {
    /// Returns options without limits, errors, locations, and facts about the encoding.
    pub(super) fn settings_only(&self) -> ParseOptions {
        let mut options = ParseOptions::new();
        options.inner.settings = self.inner.settings;
        options
    }
}

impl ParseOptions<Limits> {
    /// Returns the limits.
    pub fn limits(&self) -> Limits {
        self.inner.limits.unwrap_or_default()
    }
}

impl From<ParseOptions> for ParseOptions<Limits> {
    fn from(options: ParseOptions) -> Self {
        Self { inner: options.inner, limits: PhantomData }
    }
}

impl<L> From<&ParseOptions<L>> for ParseOptions<Limits> {
    fn from(options: &ParseOptions<L>) -> Self {
        Self { inner: options.inner.clone(), limits: PhantomData }
    }
}

/// # Bytes
#[cfg(feature = "bytes")]
impl<L> ParseOptions<L> {
    /// Sets known facts about the encoding of bytes: see [`EncodingOptions`]. Ignored for text.
    ///
    /// ```
    /// use soupstone::{EncodingOptions, ParseOptions};
    ///
    /// let encoding = EncodingOptions::new().with_content_type("text/html; charset=iso-8859-2");
    /// let options = ParseOptions::new().with_encoding(encoding);
    /// let document = options.parse_document_bytes(b"<p>\xBEurek");
    /// assert_eq!(document.body().unwrap().text_content(), "žurek");
    /// ```
    #[must_use]
    pub fn with_encoding(mut self, encoding: EncodingOptions) -> Self {
        self.inner.encoding = Some(Box::new(encoding));
        self
    }

    /// Detects undeclared UTF-8: see [`EncodingOptions::with_utf8_detection`]. Keeps the other encoding options. A parser for
    /// chunks then waits for 4 MiB of input or the end, unless you [set fewer bytes](EncodingOptions::with_bytes_to_wait_for).
    ///
    /// ```
    /// use soupstone::ParseOptions;
    ///
    /// let options = ParseOptions::new().with_utf8_detection();
    /// let document = options.parse_document_bytes("<p>Brühe".as_bytes());
    /// assert_eq!(document.body().unwrap().text_content(), "Brühe");
    /// ```
    #[must_use]
    pub fn with_utf8_detection(self) -> Self {
        let encoding = self.encoding().clone().with_utf8_detection();
        self.with_encoding(encoding)
    }

    /// Returns known facts about the encoding of bytes.
    pub fn encoding(&self) -> &EncodingOptions {
        self.inner.encoding()
    }
}

impl Default for ParseOptions {
    fn default() -> Self {
        Self::new()
    }
}

/// # By hand
///
/// A [`SinkParser`](crate::SinkParser) combines a [`Tokenizer`] and a [`TreeBuilder`]. To put something between the tokenizer
/// and the builder, drive both yourself:
///
/// ```
/// use soupstone::ParseOptions;
/// use soupstone::dom::DocumentBuilder;
/// use soupstone::tokenizer::Tokenizer;
/// use soupstone::tree_builder::TreeBuilder;
///
/// let options = ParseOptions::new();
/// let mut tokenizer = Tokenizer::for_document(&options);
/// let mut builder = TreeBuilder::new(DocumentBuilder::new(), (), options);
/// tokenizer.feed("\u{FEFF}<p>So", &mut builder);
/// tokenizer.feed("up", &mut builder);
/// tokenizer.end(&mut builder);
/// assert_eq!(builder.finish().body().unwrap().inner_html(), "<p>Soup</p>");
/// ```
impl<S: TreeSink, E: ErrorSink> TreeBuilder<S, E> {
    /// Creates a tree builder for a document, and tells the sink the [rules](Notice::Rules). [`Tokenizer::for_document`]
    /// creates the matching tokenizer.
    pub fn new<L>(sink: S, errors: E, options: ParseOptions<L>) -> Self {
        let settings = options.inner.settings();
        let mut builder = Self::with_settings(sink, errors, settings);
        builder.sink.notice(Notice::Rules {
            edition: settings.edition,
            scripting: settings.scripting,
            limits: options.inner.limits.unwrap_or_default(),
        });
        if let Some(limits) = options.inner.limits() {
            builder.set_limits(limits);
        }
        builder
    }

    /// Creates a tree builder for a fragment. The sink gets an `html` element in the document node. The children of the `html`
    /// element are the fragment. [`Tokenizer::for_fragment`] creates the matching tokenizer.
    pub fn for_fragment<L>(sink: S, errors: E, context: FragmentContext, options: ParseOptions<L>) -> Self {
        let mut builder = Self::new(sink, errors, options);
        builder.begin_a_fragment(context);
        builder
    }
}

impl Tokenizer {
    /// Creates the tokenizer for a document's [`TreeBuilder`]. The tokenizer uses the edition, limits, and [byte order mark
    /// setting](ParseOptions::with_byte_order_mark) from the options.
    pub fn for_document<L>(options: &ParseOptions<L>) -> Self {
        let settings = options.inner.settings();
        Self::by_settings(&options.inner, settings.byte_order_mark != Some(ByteOrderMark::Keep))
    }

    /// Creates the tokenizer for a fragment's [`TreeBuilder`], in the state that the context determines.
    pub fn for_fragment<L>(context: &FragmentContext, options: &ParseOptions<L>) -> Self {
        let settings = options.inner.settings();
        let mut tokenizer = Self::by_settings(&options.inner, settings.byte_order_mark == Some(ByteOrderMark::Skip));
        tokenizer.start_in(context.tokenizer_state(settings.scripting));
        tokenizer
    }

    fn by_settings(options: &Options, skips_byte_order_mark: bool) -> Self {
        let settings = options.settings();
        let instructions = settings.processing_instructions;
        let mut tokenizer = Self::parsing_instructions(instructions.are_parsed_in(settings.edition));
        if let Some(limits) = options.limits() {
            tokenizer.set_limits(limits);
        }
        if skips_byte_order_mark {
            tokenizer.skip_byte_order_mark();
        }
        tokenizer
    }
}
