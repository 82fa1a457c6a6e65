//! [`ParseOptions`]

use crate::sink::Scripting;
use crate::tree_builder::{DeclarativeShadowRoots, ModeChange, Srcdoc, TreeBuilderSettings};

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
    /// The default options: scripting disabled, an ordinary document whose mode follows from the doctype.
    pub fn new() -> Self {
        Self::default()
    }

    /// The same options with this [scripting flag](https://html.spec.whatwg.org/multipage/parsing.html#scripting-flag):
    /// whether `noscript` is raw text or markup. No script is run in any case.
    #[must_use]
    pub fn with_scripting(mut self, scripting: Scripting) -> Self {
        self.settings.scripting = scripting;
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

    pub(crate) const fn tree_builder_settings(&self) -> TreeBuilderSettings {
        self.settings
    }
}
