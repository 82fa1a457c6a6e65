//! [`SelectorOptions`]: what prefixes of namespaces stand for.

/// How to parse a selector: the namespaces that prefixes stand for.
///
/// Without options there are no prefixes, and a type selector without one matches elements of all namespaces, as in
/// `querySelectorAll`. (`*|name` and `|name` need no options.)
///
/// ```
/// use soupstone::parse_document;
/// use soupstone::names::Namespace;
/// use soupstone::select::{Selector, SelectorOptions};
///
/// let options = SelectorOptions::new().with_namespace("svg", Namespace::Svg.uri());
/// let selector = Selector::parse_with("svg|title", &options)?;
/// let document = parse_document("<title>page</title><svg><title>image</title></svg>");
/// let titles: Vec<String> = document.select(&selector).map(|node| node.text_content()).collect();
/// assert_eq!(titles, ["image"]);
/// # Ok::<(), soupstone::select::SelectorError>(())
/// ```
#[derive(Clone, Default, Debug)]
pub struct SelectorOptions {
    default_namespace: Option<String>,
    namespaces: Vec<(String, String)>,
}

impl SelectorOptions {
    /// No prefixes.
    pub const fn new() -> Self {
        Self {
            default_namespace: None,
            namespaces: Vec::new(),
        }
    }

    /// The same options, with a prefix for the namespace with this URI. A prefix that was there already stands for the new
    /// one. Upper and lower case differ.
    pub fn with_namespace(mut self, prefix: &str, uri: &str) -> Self {
        self.namespaces.retain(|(one, _)| one != prefix);
        self.namespaces.push((prefix.to_owned(), uri.to_owned()));
        self
    }

    /// The same options, with the namespace that type selectors and `*` without a prefix stand for.
    pub fn with_default_namespace(mut self, uri: &str) -> Self {
        self.default_namespace = Some(uri.to_owned());
        self
    }

    pub(super) fn default_namespace(&self) -> Option<&str> {
        self.default_namespace.as_deref()
    }

    pub(super) fn namespace(&self, prefix: &str) -> Option<&str> {
        let mut namespaces = self.namespaces.iter();
        let (_, uri) = namespaces.find(|(one, _)| one == prefix)?;
        Some(uri)
    }
}
