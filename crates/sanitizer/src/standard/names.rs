use std::fmt;

use soupstone::names::Namespace;

/// The name of an element: the standard's `SanitizerElementNamespace`, canonicalized.
///
/// A string is the name of an HTML element as spelled in the tree: `p`, never `P`.
///
/// ```
/// use soupstone_sanitizer::ElementName;
///
/// assert_eq!(ElementName::from("p"), ElementName::new("http://www.w3.org/1999/xhtml", "p"));
/// assert_eq!(ElementName::svg("a").to_string(), "svg a");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ElementName(Name);

/// The name of an attribute: the standard's `SanitizerAttributeNamespace`, canonicalized.
///
/// A string is the name of an attribute without a namespace, as spelled in the tree: `style`, never `STYLE`. `xlink:href` on an SVG
/// element is `href` in the XLink namespace.
///
/// ```
/// use soupstone_sanitizer::AttributeName;
///
/// assert_eq!(AttributeName::from("href"), AttributeName::new("", "href"));
/// assert_ne!(AttributeName::from("href"), AttributeName::new("http://www.w3.org/1999/xlink", "href"));
/// assert_ne!(AttributeName::from("href"), AttributeName::from("HREF"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AttributeName(Name);

/// A local name in a namespace. Names without a namespace come first.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Name {
    namespace: Option<Box<str>>,
    local_name: Box<str>,
}

impl Name {
    /// [Canonicalizes a name](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#html-sanitization).
    fn new(namespace: &str, local_name: &str) -> Self {
        // 3. If its namespace is the empty string, then set its namespace to null.
        let namespace = (!namespace.is_empty()).then(|| namespace.into());
        // 4. Return «[name, namespace]».
        Self { namespace, local_name: local_name.into() }
    }

    /// The code units that "compare sanitizer items" compares.
    fn code_units(&self) -> (Option<Vec<u16>>, Vec<u16>) {
        let namespace = self.namespace.as_deref();
        (namespace.map(|namespace| namespace.encode_utf16().collect()), self.local_name.encode_utf16().collect())
    }
}

impl ElementName {
    /// Creates a name in the namespace with this URI. The empty string means no namespace.
    pub fn new(namespace: &str, local_name: &str) -> Self {
        Self(Name::new(namespace, local_name))
    }

    /// Creates the name of an SVG element.
    pub fn svg(local_name: &str) -> Self {
        Self::new(Namespace::Svg.uri(), local_name)
    }

    /// Creates the name of a MathML element.
    pub fn math_ml(local_name: &str) -> Self {
        Self::new(Namespace::MathMl.uri(), local_name)
    }

    /// Returns the URI of the namespace; `None` for no namespace.
    pub fn namespace(&self) -> Option<&str> {
        self.0.namespace.as_deref()
    }

    /// Returns the local name.
    pub fn local_name(&self) -> &str {
        &self.0.local_name
    }

    pub(super) fn code_units(&self) -> (Option<Vec<u16>>, Vec<u16>) {
        self.0.code_units()
    }
}

impl AttributeName {
    /// Creates a name in the namespace with this URI. The empty string means no namespace.
    pub fn new(namespace: &str, local_name: &str) -> Self {
        Self(Name::new(namespace, local_name))
    }

    /// Returns the URI of the namespace; `None` for no namespace.
    pub fn namespace(&self) -> Option<&str> {
        self.0.namespace.as_deref()
    }

    /// Returns the local name.
    pub fn local_name(&self) -> &str {
        &self.0.local_name
    }

    /// Whether this is a [custom data
    /// attribute](https://html.spec.whatwg.org/multipage/dom.html#custom-data-attribute), `data-…`.
    pub(super) fn is_custom_data_attribute(&self) -> bool {
        self.namespace().is_none() && self.local_name().starts_with("data-")
    }

    pub(super) fn code_units(&self) -> (Option<Vec<u16>>, Vec<u16>) {
        self.0.code_units()
    }
}

impl From<&str> for ElementName {
    fn from(local_name: &str) -> Self {
        Self::new(Namespace::Html.uri(), local_name)
    }
}

impl From<&str> for AttributeName {
    fn from(local_name: &str) -> Self {
        Self::new("", local_name)
    }
}

impl fmt::Display for ElementName {
    /// Writes `p`, `svg a`, `math mi`, or another namespace URI and the name.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.namespace().map(Namespace::from_uri) {
            Some(Some(Namespace::Html)) => {}
            Some(Some(Namespace::Svg)) => formatter.write_str("svg ")?,
            Some(Some(Namespace::MathMl)) => formatter.write_str("math ")?,
            _ => write!(formatter, "{{{}}}", self.namespace().unwrap_or(""))?,
        }
        formatter.write_str(self.local_name())
    }
}

impl fmt::Display for AttributeName {
    /// Writes `href`, `xlink:href`, or another namespace URI and the name.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(uri) = self.namespace() {
            match Namespace::from_uri(uri).and_then(Namespace::prefix) {
                Some(prefix) => write!(formatter, "{prefix}:")?,
                None => write!(formatter, "{{{uri}}}")?,
            }
        }
        formatter.write_str(self.local_name())
    }
}

/// An element with rules for its attributes: the standard's `SanitizerElementNamespaceWithAttributes`.
///
/// ```
/// use soupstone_sanitizer::Element;
///
/// let link = Element::from("a").with_attributes(["href", "hreflang"]);
/// assert_eq!(link.name.local_name(), "a");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Element {
    /// The name.
    pub name: ElementName,
    /// Additional allowed attributes.
    pub attributes: Option<Vec<AttributeName>>,
    /// Removed attributes.
    pub remove_attributes: Option<Vec<AttributeName>>,
}

impl Element {
    /// Sets the additional allowed attributes.
    #[must_use]
    pub fn with_attributes<A: Into<AttributeName>>(mut self, attributes: impl IntoIterator<Item = A>) -> Self {
        self.attributes = Some(attributes.into_iter().map(Into::into).collect());
        self
    }

    /// Sets the removed attributes.
    #[must_use]
    pub fn with_remove_attributes<A: Into<AttributeName>>(mut self, attributes: impl IntoIterator<Item = A>) -> Self {
        self.remove_attributes = Some(attributes.into_iter().map(Into::into).collect());
        self
    }
}

impl<N: Into<ElementName>> From<N> for Element {
    /// Creates an element without rules for its attributes.
    fn from(name: N) -> Self {
        Self { name: name.into(), attributes: None, remove_attributes: None }
    }
}
