//! [`ParseOptions`]

use crate::edition::Edition;
use crate::sink::{Scripting, ScriptingMode};
use crate::tree_builder::{ModeChange, Srcdoc, TreeBuilderSettings};

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
    settings: TreeBuilderSettings,
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
    /// whether `noscript` is raw text or markup. No script is run in any case.
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

    pub(crate) const fn tree_builder_settings(&self) -> TreeBuilderSettings {
        self.settings
    }
}
