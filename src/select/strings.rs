//! The strings in a selector: names, URIs of namespaces, and values.

use std::fmt;

use cssparser::ToCss;
use precomputed_hash::PrecomputedHash;

#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct Identifier(Box<str>);

impl Identifier {
    pub(super) fn as_str(&self) -> &str {
        &self.0
    }
}

impl From<&str> for Identifier {
    fn from(text: &str) -> Self {
        Self(text.into())
    }
}

impl ToCss for Identifier {
    fn to_css<W: fmt::Write>(&self, out: &mut W) -> fmt::Result {
        out.write_str(&escape_identifier(&self.0))
    }
}

/// Escapes a name for use in a selector, like [`CSS.escape()`](https://drafts.csswg.org/cssom/#the-css.escape%28%29-method).
///
/// ```
/// use soupstone::Selector;
/// use soupstone::select::escape_identifier;
///
/// let document = soupstone::parse_document("<p id=1:a>Pea");
/// let selector = format!("#{}", escape_identifier("1:a"));
/// assert_eq!(selector, r"#\31 \:a");
/// assert_eq!(document.select_first(Selector::parse(&selector)?).unwrap().text_content(), "Pea");
/// # Ok::<(), soupstone::select::SelectorError>(())
/// ```
#[doc(alias = "CSS.escape")]
pub fn escape_identifier(name: &str) -> String {
    let mut escaped = String::new();
    let _ = cssparser::serialize_identifier(name, &mut escaped);
    escaped
}

impl PrecomputedHash for Identifier {
    /// NOTE: only ancestor filters need this hash, and the crate uses no ancestor filters.
    fn precomputed_hash(&self) -> u32 {
        0
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Value(Box<str>);

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self(text.into())
    }
}

impl AsRef<str> for Value {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

impl ToCss for Value {
    fn to_css<W: fmt::Write>(&self, out: &mut W) -> fmt::Result {
        cssparser::serialize_string(&self.0, out)
    }
}
