//! [`SerializeOptions`].

use crate::edition::Edition;

/// The parameters of the fragment serialization algorithm.
///
/// ```
/// use soupstone::serialize::{SerializeOptions, ShadowRoots};
/// use soupstone::ParseOptions;
///
/// let source = r#"<p><template shadowrootmode="open" shadowrootserializable=""><b>1</b></template>2</p>"#;
/// let options = ParseOptions::new().with_declarative_shadow_roots(true);
/// let document = options.parse_document(source);
/// let body = document.body().unwrap();
/// assert_eq!(body.inner_html(), "<p>2</p>");
///
/// let options = SerializeOptions::new().with_shadow_roots(ShadowRoots::Serializable);
/// assert_eq!(options.inner_html(body), source);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SerializeOptions {
    pub(super) edition: Option<Edition>,
    pub(super) scripting: Option<bool>,
    pub(super) shadow_roots: ShadowRoots,
}

/// Which shadow roots to serialize, as `template` elements with a `shadowrootmode` attribute.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum ShadowRoots {
    /// Only [listed](SerializeOptions::write_with_shadow_roots) shadow roots.
    #[default]
    Listed,
    /// [Serializable](https://dom.spec.whatwg.org/#shadowroot-serializable) and listed shadow roots, as with the standard's
    /// *serializableShadowRoots*.
    Serializable,
    /// All.
    All,
}

/// Which part of a node to serialize. The enum is closed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Extent {
    /// The children of the node, or of the contents of a `template` element, like `innerHTML`. The standard's algorithm uses
    /// this extent. A serialized shadow root of the node comes first, as in `getHTML()`. For the root of a document, this
    /// extent is the whole document.
    Inner,
    /// The node and its contents, like `outerHTML`. Text is written as in its parent, so the text of a `script` element is not
    /// escaped. For a document or a document fragment, which has no markup, the same as [`Inner`](Self::Inner).
    Outer,
}

impl SerializeOptions {
    /// Creates the default options: the edition and the scripting flag of the tree, no shadow roots.
    pub const fn new() -> Self {
        Self { edition: None, scripting: None, shadow_roots: ShadowRoots::Listed }
    }

    /// Sets whether [scripting](https://html.spec.whatwg.org/multipage/webappapis.html#concept-n-script) is enabled for the
    /// nodes. With scripting, text in `noscript` elements is not escaped. `None`, the default, means the flag of the
    /// [tree](super::SerializableNode::scripting), which is that of the parse: if scripting is enabled, the parser keeps the
    /// markup in `noscript` elements as text.
    #[must_use]
    pub const fn with_scripting(self, scripting: Option<bool>) -> Self {
        Self { scripting, ..self }
    }

    /// Returns whether scripting is enabled for the nodes, if it is set.
    pub const fn scripting(&self) -> Option<bool> {
        self.scripting
    }

    /// Sets which shadow roots to serialize.
    #[must_use]
    pub const fn with_shadow_roots(self, shadow_roots: ShadowRoots) -> Self {
        Self { shadow_roots, ..self }
    }

    /// Returns which shadow roots are serialized.
    pub const fn shadow_roots(&self) -> ShadowRoots {
        self.shadow_roots
    }

    /// Sets the edition of the standard. `None`, the default, means the edition of the
    /// [tree](super::SerializableNode::edition), which is that of the parse. An earlier edition may lack markup for a part
    /// of the tree, and leaves it out.
    #[must_use]
    pub const fn with_edition(self, edition: Option<Edition>) -> Self {
        Self { edition, ..self }
    }

    /// Returns the edition of the standard, if it is set.
    pub const fn edition(&self) -> Option<Edition> {
        self.edition
    }
}
