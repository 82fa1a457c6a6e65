#[cfg(feature = "bytes")]
use std::borrow::Cow;
use std::marker::PhantomData;

#[cfg(feature = "dom")]
use super::document::diagnostics::DiagnosticsVTable;
use crate::edition::Edition;
use crate::encoding::EncodingOptions;
use crate::settings::{ByteOrderMark, ParserSettings};
use crate::sink::{Limits, ScriptingMode};

/// The options for a parse. The defaults suit a reader without scripts: [what you get by default](crate::guides::defaults).
///
/// ```
/// use soupstone::ParseOptions;
///
/// let options = ParseOptions::new().with_scripting(true);
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
    pub(crate) inner: ParseOptionsInner,
    limits: PhantomData<L>,
}

/// The type of [options](ParseOptions) without limits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct NoLimits;

/// The options, with or without limits.
// NOTE: rare settings are boxed, so options are cheap to make, copy, and drop. Limits are not boxed, because some programs set
// them for each input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ParseOptionsInner {
    pub(crate) settings: ParserSettings,
    encoding: Option<Box<EncodingOptions>>,
    pub(super) limits: Option<Limits>,
    pub(super) max_errors: usize,
    /// The reports of errors without and with locations.
    #[cfg(feature = "dom")]
    pub(super) errors: Option<[&'static DiagnosticsVTable; 2]>,
    #[cfg(feature = "dom")]
    pub(super) locations: Option<&'static DiagnosticsVTable>,
}

impl ParseOptionsInner {
    pub(crate) const fn limits(&self) -> Option<&Limits> {
        self.limits.as_ref()
    }

    #[cfg(feature = "bytes")]
    pub(crate) fn encoding(&self) -> &EncodingOptions {
        static DEFAULT_ENCODING_OPTIONS: EncodingOptions = EncodingOptions::new();
        self.encoding.as_deref().unwrap_or(&DEFAULT_ENCODING_OPTIONS)
    }

    /// Returns options that wait for no more bytes than the limit on input.
    #[cfg(feature = "bytes")]
    pub(crate) fn encoding_within_limits(&self) -> Cow<'_, EncodingOptions> {
        let encoding = self.encoding();
        let limit = self.limits.and_then(|limits| limits.input_bytes).and_then(|limit| usize::try_from(limit).ok());
        match limit.filter(|limit| *limit < encoding.needed_sniffing_bytes()) {
            Some(limit) => Cow::Owned(encoding.clone().with_bytes_to_wait_for(Some(limit))),
            None => Cow::Borrowed(encoding),
        }
    }
}

impl ParseOptions {
    /// Creates the default options: the January 2025 edition, scripting disabled, and an ordinary document whose mode follows
    /// from the doctype.
    pub const fn new() -> Self {
        let inner = ParseOptionsInner {
            settings: ParserSettings::DEFAULT,
            encoding: None,
            limits: None,
            max_errors: 0,
            #[cfg(feature = "dom")]
            errors: None,
            #[cfg(feature = "dom")]
            locations: None,
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
            .with_processing_instructions(false)
            .with_scripting(true)
            .with_byte_order_mark(Some(ByteOrderMark::Skip))
    }
}

impl<L> ParseOptions<L> {
    settings! {
        /// Sets the edition of the standard.
        (pub fn) with_edition(edition: Edition), edition() = inner.settings.edition;
    }

    /// Sets the [scripting flag](https://html.spec.whatwg.org/multipage/parsing.html#scripting-flag): with scripting,
    /// `noscript` is raw text; without (the default), markup: see [rewriting](crate::guides::rewriting). No script runs:
    /// [`ScriptingParser`](crate::script_host::ScriptingParser) pauses at scripts. Unsets the [scripting
    /// mode](Self::with_scripting_mode).
    #[must_use]
    pub fn with_scripting(mut self, scripting: bool) -> Self {
        self.inner.settings.scripting = scripting;
        self.inner.settings.scripting_mode = None;
        self
    }

    /// Whether scripting is enabled.
    pub const fn scripting(&self) -> bool {
        self.inner.settings.scripting
    }

    /// Sets the [scripting mode](https://html.spec.whatwg.org/multipage/parsing.html#scripting-mode) instead of a scripting
    /// flag. [Sinks](crate::sink::TreeSink) get notices about `script` elements accordingly. Editions before [August
    /// 2026](Edition::August2026) derive the scripting flag from the mode, so a mode also sets the flag.
    ///
    /// With `None`, the default, and after [`with_scripting`](Self::with_scripting), the mode follows from the flag: it is
    /// disabled without scripting. With scripting, it is normal for a document and inert for a fragment.
    #[must_use]
    pub fn with_scripting_mode(mut self, scripting_mode: Option<ScriptingMode>) -> Self {
        if let Some(mode) = scripting_mode {
            self.inner.settings.scripting = mode != ScriptingMode::Disabled;
        }
        self.inner.settings.scripting_mode = scripting_mode;
        self
    }

    /// Returns the scripting mode, if it is set.
    pub const fn scripting_mode(&self) -> Option<ScriptingMode> {
        self.inner.settings.scripting_mode
    }

    settings! {
        /// Sets whether documents are [`iframe` `srcdoc`
        /// documents](https://html.spec.whatwg.org/multipage/iframe-embed-object.html#an-iframe-srcdoc-document), in which a
        /// missing or old doctype does not cause quirks mode. By default, they are ordinary documents.
        (pub fn) with_srcdoc(srcdoc: bool), srcdoc() = inner.settings.is_srcdoc;

        /// Sets whether the doctype determines the mode of a document (the default). `false` sets the [parser cannot change the
        /// mode flag](https://html.spec.whatwg.org/multipage/parsing.html#parser-cannot-change-the-mode-flag): the document
        /// remains in no-quirks mode.
        (pub fn) with_mode_change(mode_change: bool), mode_change() = inner.settings.can_change_mode;

        /// Sets whether the document [allows declarative shadow
        /// roots](https://dom.spec.whatwg.org/#document-allow-declarative-shadow-roots): whether a `template` element with a
        /// `shadowrootmode` attribute becomes the shadow root of its parent. By default, it remains a `template` element. For a
        /// fragment, this setting is the argument *allowDeclarativeShadowRoots* of the [HTML fragment parsing
        /// algorithm](https://html.spec.whatwg.org/multipage/parsing.html#html-fragment-parsing-algorithm).
        ///
        /// Browsers allow declarative shadow roots in documents that they navigate to, and in the methods `setHTMLUnsafe()` and
        /// `parseHTMLUnsafe()`, but not in `innerHTML`.
        (pub fn) with_declarative_shadow_roots(declarative_shadow_roots: bool), declarative_shadow_roots()
            = inner.settings.declarative_shadow_roots;

        /// Sets whether `<?` opens a processing instruction, or a comment if it is not well-formed (the default). With `false`,
        /// it always opens a comment, for trees that cannot hold processing instructions. So it does in editions before [August
        /// 2026](Edition::August2026), which have no processing instructions.
        (pub fn) with_processing_instructions(processing_instructions: bool), processing_instructions()
            = inner.settings.processing_instructions;

        /// Sets what happens to a U+FEFF at the start of text. With `None`, the default, [documents](crate::parse_document)
        /// from text skip the mark, and fragments keep it. Text that a script
        /// [writes](crate::script_host::ScriptingParser::write) always keeps the mark. In byte input, the decoder removes the
        /// mark.
        (pub fn) with_byte_order_mark(byte_order_mark: Option<ByteOrderMark>), byte_order_mark()
            = inner.settings.byte_order_mark;

        /// Sets the depth of the tree at which elements become siblings, much like in Blink, where it is 512. With `None`, the
        /// default, elements nest as deep as the input says. This is no [limit](Self::with_limits): the parse goes on. It makes
        /// the tree safe for recursive functions. A depth below 4 counts as 4.
        ///
        /// DEVIATION: the standard has no such rule. An element that would be too deep becomes the last child of the lowest
        /// open element that may have children. The new element is still open: its end tag is expected, and its text goes into
        /// the element. The end tag of a formatting element at that depth only closes it, without the adoption agency
        /// algorithm. An option is not cloned into a `selectedcontent` element where the clone would be too deep.
        ///
        /// The content of a `template` never leaves the `template`. A `template` is therefore inserted where its content is not
        /// too deep, or into the contents of another `template`, which then receives its content. A `template` that moves like
        /// this is ordinary, regardless of its attributes.
        ///
        /// The parser may [overestimate depths](crate::Limits::with_max_depth), and flatten elements that are less deep.
        ///
        /// A document remembers the depth for markup that is parsed into it, as in
        /// [`Document::set_inner_html`](crate::Document::set_inner_html), in which at least three elements nest.
        ///
        /// ```
        /// use soupstone::ParseOptions;
        ///
        /// let options = ParseOptions::new().with_flattened_depth(Some(4));
        /// let document = options.parse_document("<b>1<i>2<u>3<s>4");
        /// let markup = document.body().unwrap().inner_html();
        /// assert_eq!(markup, "<b>1<i>2</i><u>3</u><s>4</s></b>");
        /// ```
        (pub fn) with_flattened_depth(depth: Option<u32>), flattened_depth() = inner.settings.flattened_depth;
    }

    /// Sets limits for hostile input. With limits, each parse returns a [`Result`], whose error contains the beginning of the
    /// tree. [`Limits::none`] sets no limits, but the type is the same.
    #[must_use]
    pub fn with_limits(self, limits: Limits) -> ParseOptions<Limits> {
        let limits = (limits != Limits::none()).then_some(limits);
        ParseOptions { inner: ParseOptionsInner { limits, ..self.inner }, limits: PhantomData }
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
    /// Sets known facts about the encoding of bytes, instead of all those set before, even
    /// [UTF-8 detection](Self::with_utf8_detection). Ignored for text.
    #[must_use]
    pub fn with_encoding(mut self, encoding: EncodingOptions) -> Self {
        self.inner.encoding = Some(Box::new(encoding));
        self
    }

    /// Sets whether undeclared UTF-8 is detected: see [`EncodingOptions::with_utf8_detection`]. A later call of
    /// [`with_encoding`](Self::with_encoding) replaces this setting. A parser for chunks then waits for 4 MiB of input or the
    /// end. To parse earlier, [stop early](crate::guides::cookbook::input#stop-early).
    #[must_use]
    pub fn with_utf8_detection(self, utf8_detection: bool) -> Self {
        let encoding = self.encoding().clone().with_utf8_detection(utf8_detection);
        self.with_encoding(encoding)
    }

    /// Whether undeclared UTF-8 is detected.
    pub fn utf8_detection(&self) -> bool {
        self.encoding().utf8_detection()
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
