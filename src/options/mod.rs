//! [`ParseOptions`]

mod limits;
mod settings;

pub use limits::{BeyondDepth, Limits};
pub(crate) use settings::Settings;
pub use settings::{DeclarativeShadowRoots, ModeChange, ScriptHost, Srcdoc};

use crate::edition::Edition;
use crate::sink::{Scripting, ScriptingMode};

/// How to parse. The defaults are those of a reader without scripts.
///
/// ```
/// use soupstone::{ParseOptions, Scripting, parse_document_with};
///
/// let options = ParseOptions::new().with_scripting(Scripting::Enabled);
/// let document = parse_document_with("<noscript><p>No scripts</noscript>", &options);
/// let noscript = document.head().unwrap().first_child().unwrap();
/// assert_eq!(noscript.text_content(), "<p>No scripts");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct ParseOptions {
    settings: Settings,
    /// Unless it follows from what is parsed.
    byte_order_mark: Option<ByteOrderMark>,
    /// How large the tree may become.
    limits: Limits,
}

/// What becomes of a U+FEFF BYTE ORDER MARK at the start of text.
///
/// By the standard, decoding removes it. Text that was decoded in another way may still have it, for example the text
/// that [`read_to_string`](std::fs::read_to_string) gives.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ByteOrderMark {
    /// It is skipped. The offsets of what follows, its lines and columns are still its places in the text as it was given.
    Skip,
    /// It is a character like any other: text before the doctype, so that the document is in quirks mode.
    Keep,
}

impl ParseOptions {
    /// The default options: the edition of January 2025, scripting disabled, an ordinary document whose mode follows
    /// from the doctype.
    pub fn new() -> Self {
        Self::default()
    }

    /// The same options with this edition of the standard.
    ///
    /// ```
    /// use soupstone::{Edition, ParseOptions, parse_document_with};
    ///
    /// let options = ParseOptions::new().with_edition(Edition::August2026);
    /// let document = parse_document_with("<body><?stone soup?>", &options);
    /// let instruction = document.body().unwrap().first_child().unwrap();
    /// assert_eq!(instruction.target(), Some("stone"));
    /// assert_eq!(instruction.text(), Some("soup"));
    /// ```
    #[must_use]
    pub fn with_edition(mut self, edition: Edition) -> Self {
        self.settings.edition = edition;
        self
    }

    /// The edition of the standard.
    pub const fn edition(&self) -> Edition {
        self.settings.edition
    }

    /// The same options with this [scripting flag](https://html.spec.whatwg.org/multipage/parsing.html#scripting-flag):
    /// whether `noscript` is raw text or markup. It does not make the parser pause at scripts: see
    /// [`with_script_host`](Self::with_script_host).
    #[must_use]
    pub fn with_scripting(mut self, scripting: Scripting) -> Self {
        self.settings.scripting = scripting;
        self.settings.scripting_mode = None;
        self
    }

    /// The same options with this [scripting mode](https://html.spec.whatwg.org/multipage/parsing.html#scripting-mode), in
    /// place of a scripting flag: it also says what [a sink](crate::sink::TreeSink) is told about `script` elements. An
    /// edition that [has none](Edition::has_a_scripting_mode) takes the scripting flag from it.
    ///
    /// Without this, the scripting mode is disabled if scripting is, and if not, normal for a document and inert for a
    /// fragment.
    #[must_use]
    pub fn with_scripting_mode(mut self, scripting_mode: ScriptingMode) -> Self {
        self.settings.scripting = scripting_mode.scripting();
        self.settings.scripting_mode = Some(scripting_mode);
        self
    }

    /// The same options for a caller who runs scripts, or for one who does not. With [`ScriptHost::Present`], scripting
    /// is enabled, and a parser of a document pauses at the end of each script: see
    /// [`script_host`](crate::script_host).
    ///
    /// The functions that parse in one call never pause, and neither do parsers of fragments: the scripts of a fragment
    /// are never run.
    ///
    /// ```
    /// use soupstone::{ParseOptions, Parser, Progress, ScriptHost};
    ///
    /// let mut parser = Parser::new(ParseOptions::new().with_script_host(ScriptHost::Present));
    /// assert!(matches!(parser.feed("<script>f()</script><p>"), Progress::Script(_)));
    /// assert_eq!(parser.resume(), Progress::NeedsInput);
    /// ```
    #[must_use]
    pub fn with_script_host(mut self, script_host: ScriptHost) -> Self {
        self.settings.script_host = script_host;
        match script_host {
            ScriptHost::Present => self.with_scripting(Scripting::Enabled),
            ScriptHost::Absent => self,
        }
    }

    /// The same options for [an `iframe` `srcdoc` document](https://html.spec.whatwg.org/multipage/iframe-embed-object.html#an-iframe-srcdoc-document),
    /// or for an ordinary one.
    #[must_use]
    pub fn with_srcdoc(mut self, srcdoc: Srcdoc) -> Self {
        self.settings.srcdoc = srcdoc;
        self
    }

    /// The same options with this
    /// [parser cannot change the mode flag](https://html.spec.whatwg.org/multipage/parsing.html#parser-cannot-change-the-mode-flag).
    #[must_use]
    pub fn with_mode_change(mut self, mode_change: ModeChange) -> Self {
        self.settings.mode_change = mode_change;
        self
    }

    /// The same options for a document that
    /// [allows declarative shadow roots](https://dom.spec.whatwg.org/#document-allow-declarative-shadow-roots), or
    /// doesn't. For a fragment this is the argument *allowDeclarativeShadowRoots* of the
    /// [HTML fragment parsing algorithm](https://html.spec.whatwg.org/multipage/parsing.html#html-fragment-parsing-algorithm).
    ///
    /// ```
    /// use soupstone::{DeclarativeShadowRoots, ParseOptions, parse_document_with};
    ///
    /// let options = ParseOptions::new().with_declarative_shadow_roots(DeclarativeShadowRoots::Allowed);
    /// let source = "<my-card><template shadowrootmode=open><slot></slot></template>Soup</my-card>";
    /// let document = parse_document_with(source, &options);
    /// let card = document.body().unwrap().first_child().unwrap();
    /// assert_eq!(card.inner_html(), "Soup");
    /// let shadow_root = card.shadow_root().unwrap();
    /// assert_eq!(shadow_root.node().inner_html(), "<slot></slot>");
    /// ```
    #[must_use]
    pub fn with_declarative_shadow_roots(
        mut self,
        declarative_shadow_roots: DeclarativeShadowRoots,
    ) -> Self {
        self.settings.declarative_shadow_roots = declarative_shadow_roots;
        self
    }

    /// The same options with this answer to a U+FEFF at the start of text.
    ///
    /// Without this, [documents](crate::parse_document) from text skip it, and fragments keep it. Text that a script
    /// [writes](crate::Parser::write) keeps it in any case, and bytes lose their byte order mark when they are decoded.
    ///
    /// ```
    /// use soupstone::{ByteOrderMark, DocumentMode, ParseOptions, parse_document, parse_document_with};
    ///
    /// let source = "\u{FEFF}<!DOCTYPE html><title>Soup</title>";
    /// assert_eq!(parse_document(source).mode(), DocumentMode::NoQuirks);
    ///
    /// let options = ParseOptions::new().with_byte_order_mark(ByteOrderMark::Keep);
    /// let document = parse_document_with(source, &options);
    /// assert_eq!(document.mode(), DocumentMode::Quirks);
    /// assert_eq!(document.body().unwrap().text_content(), "\u{FEFF}Soup");
    /// ```
    #[must_use]
    pub fn with_byte_order_mark(mut self, byte_order_mark: ByteOrderMark) -> Self {
        self.byte_order_mark = Some(byte_order_mark);
        self
    }

    /// The same options with these limits, for input that may be hostile.
    ///
    /// ```
    /// use soupstone::{Limits, ParseOptions, parse_document_with};
    ///
    /// let options = ParseOptions::new().with_limits(Limits::none().with_attributes(2));
    /// let document = parse_document_with("<p id=1 class=2><p id=1 class=2 title=3>", &options);
    /// assert!(document.stop_reason().is_some());
    /// assert_eq!(document.body().unwrap().inner_html(), r#"<p id="1" class="2"></p>"#);
    /// ```
    #[must_use]
    pub fn with_limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// The limits.
    pub const fn limits(&self) -> &Limits {
        &self.limits
    }

    /// What becomes of a U+FEFF at the start of a document.
    pub(crate) fn byte_order_mark_of_a_document(&self) -> ByteOrderMark {
        self.byte_order_mark.unwrap_or(ByteOrderMark::Skip)
    }

    /// What becomes of a U+FEFF at the start of a fragment.
    pub(crate) fn byte_order_mark_of_a_fragment(&self) -> ByteOrderMark {
        self.byte_order_mark.unwrap_or(ByteOrderMark::Keep)
    }

    /// The same options without a host for scripts, for a parse that is one call.
    pub(crate) fn for_one_call(&self) -> Self {
        let mut options = self.clone();
        options.settings.script_host = ScriptHost::Absent;
        options
    }

    pub(crate) fn has_script_host(&self) -> bool {
        self.settings.script_host == ScriptHost::Present
    }

    pub(crate) const fn settings(&self) -> Settings {
        self.settings
    }
}
