//! [`Namespace`], the namespaces that the parser knows.

/// A namespace of elements or attributes.
///
/// [Namespaces](https://infra.spec.whatwg.org/#namespaces)
#[non_exhaustive]
#[repr(u8)]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Namespace {
    /// The HTML namespace.
    Html = 0,
    /// The MathML namespace.
    MathMl = 1,
    /// The SVG namespace.
    Svg = 2,
    /// The XLink namespace, of attributes.
    XLink = 3,
    /// The XML namespace, of attributes.
    Xml = 4,
    /// The XMLNS namespace, of attributes.
    XmlNs = 5,
    /// No namespace, which is where most attributes are.
    None = 6,
}

impl Namespace {
    /// The URI of the namespace; the empty string for no namespace.
    pub const fn uri(self) -> &'static str {
        match self {
            Self::Html => "http://www.w3.org/1999/xhtml",
            Self::MathMl => "http://www.w3.org/1998/Math/MathML",
            Self::Svg => "http://www.w3.org/2000/svg",
            Self::XLink => "http://www.w3.org/1999/xlink",
            Self::Xml => "http://www.w3.org/XML/1998/namespace",
            Self::XmlNs => "http://www.w3.org/2000/xmlns/",
            Self::None => "",
        }
    }

    /// The namespace with exactly this URI; `None` for a namespace that the parser does not know.
    ///
    /// ```
    /// use soupstone::names::Namespace;
    ///
    /// assert_eq!(Namespace::from_uri("http://www.w3.org/2000/svg"), Some(Namespace::Svg));
    /// assert_eq!(Namespace::from_uri(""), Some(Namespace::None));
    /// assert_eq!(Namespace::from_uri("urn:other"), None);
    /// ```
    pub fn from_uri(uri: &str) -> Option<Self> {
        (0..=Self::None as u32)
            .map(Self::from_bits)
            .find(|namespace| namespace.uri() == uri)
    }

    /// The prefix that the parser gives to attributes of the namespace: `xlink`, `xml` or
    /// `xmlns`.
    ///
    /// The attribute `xmlns` itself has no prefix although it is in the XMLNS namespace.
    pub const fn prefix(self) -> Option<&'static str> {
        match self {
            Self::XLink => Some("xlink"),
            Self::Xml => Some("xml"),
            Self::XmlNs => Some("xmlns"),
            Self::Html | Self::MathMl | Self::Svg | Self::None => None,
        }
    }

    /// The namespace with this discriminant; [`Namespace::None`] for other numbers.
    pub(super) const fn from_bits(bits: u32) -> Self {
        match bits {
            0 => Self::Html,
            1 => Self::MathMl,
            2 => Self::Svg,
            3 => Self::XLink,
            4 => Self::Xml,
            5 => Self::XmlNs,
            _ => Self::None,
        }
    }
}
