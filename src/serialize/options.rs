//! What can be chosen when a tree is serialized.

use crate::edition::Edition;
use crate::sink::Scripting;

/// How a tree is serialized.
///
/// ```
/// use soupstone::serialize::SerializeOptions;
/// use soupstone::sink::Scripting;
///
/// let options = SerializeOptions::new().with_scripting(Scripting::Enabled);
/// assert_eq!(options.scripting(), Scripting::Enabled);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SerializeOptions {
    edition: Edition,
    scripting: Scripting,
}

impl SerializeOptions {
    /// The default options: the edition of January 2025, and scripting is disabled.
    pub const fn new() -> Self {
        Self {
            edition: Edition::January2025,
            scripting: Scripting::Disabled,
        }
    }

    /// Whether [scripting](https://html.spec.whatwg.org/multipage/webappapis.html#concept-n-script) is enabled for the
    /// nodes. If it is, the text in `noscript` elements is written as it is.
    ///
    /// Take what the parser was told: a tree that was parsed with scripting has its `noscript` markup as text.
    pub const fn with_scripting(self, scripting: Scripting) -> Self {
        Self { scripting, ..self }
    }

    /// The edition of the standard.
    ///
    /// ```
    /// use soupstone::dom::Document;
    /// use soupstone::serialize::{self, Extent, SerializeOptions};
    /// use soupstone::Edition;
    ///
    /// let mut document = Document::new();
    /// let link = document.create_element("a");
    /// document.set_attribute(link, "title", "<3")?;
    ///
    /// let options = SerializeOptions::new().with_edition(Edition::August2026);
    /// let html = serialize::to_string(document.node(link), Extent::Outer, &options);
    /// assert_eq!(html, r#"<a title="&lt;3"></a>"#);
    /// # Ok::<(), soupstone::dom::EditError>(())
    /// ```
    pub const fn with_edition(self, edition: Edition) -> Self {
        Self { edition, ..self }
    }

    /// The edition of the standard.
    pub const fn edition(&self) -> Edition {
        self.edition
    }

    /// Whether scripting is enabled for the nodes.
    pub const fn scripting(&self) -> Scripting {
        self.scripting
    }
}

/// What of a node is serialized.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Extent {
    /// The children of the node, or of the contents of a `template` element, as `innerHTML` in a browser. This is
    /// the algorithm of the standard.
    Inner,
    /// The node itself with all that is in it, as `outerHTML` in a browser. For a document or a document fragment,
    /// which have no markup of their own, this is the same as [`Inner`](Self::Inner).
    Outer,
}
