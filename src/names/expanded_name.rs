use super::{NameId, attribute};

const LOCAL_NAME_BITS: u32 = 28;

/// The namespace and local name of an element or attribute, in one small number. An HTML element's name has the same number as
/// its local name, so this number can be an index into tables of tags.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ExpandedName(u32);

impl ExpandedName {
    /// Creates a name.
    pub const fn new(namespace: Namespace, local_name: NameId) -> Self {
        Self::from_raw((namespace as u32) << LOCAL_NAME_BITS | local_name.raw())
    }

    /// Creates the name of an HTML element.
    pub const fn html(local_name: NameId) -> Self {
        Self::new(Namespace::Html, local_name)
    }

    pub(crate) const fn mathml(local_name: NameId) -> Self {
        Self::new(Namespace::MathMl, local_name)
    }

    pub(crate) const fn svg(local_name: NameId) -> Self {
        Self::new(Namespace::Svg, local_name)
    }

    pub(crate) const fn without_namespace(local_name: NameId) -> Self {
        Self::new(Namespace::None, local_name)
    }

    /// Returns the namespace.
    pub const fn namespace(self) -> Namespace {
        Namespace::from_bits(self.0 >> LOCAL_NAME_BITS)
    }

    /// Returns the local name.
    pub const fn local_name(self) -> NameId {
        NameId::from_raw(self.0 & ((1 << LOCAL_NAME_BITS) - 1))
    }

    /// Whether the namespace is HTML.
    pub const fn is_html(self) -> bool {
        self.0 >> LOCAL_NAME_BITS == Namespace::Html as u32
    }

    pub(crate) fn prefix(self) -> Option<&'static str> {
        let is_xmlns = self == Self::new(Namespace::XmlNs, attribute::XMLNS);
        if is_xmlns { None } else { self.namespace().prefix() }
    }

    /// Returns the number. Numbers whose top four bits are 7 to 15 are not names.
    pub(crate) const fn raw(self) -> u32 {
        self.0
    }

    pub(crate) const fn from_raw(raw: u32) -> Self {
        Self(raw)
    }
}

/// A [namespace](https://infra.spec.whatwg.org/#namespaces) of elements or attributes.
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
    /// The XLink namespace, for attributes.
    XLink = 3,
    /// The XML namespace, for attributes.
    Xml = 4,
    /// The XMLNS namespace, for attributes.
    XmlNs = 5,
    /// No namespace, as for most attributes.
    None = 6,
}

impl Namespace {
    /// Returns the URI, or the empty string for no namespace.
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

    /// Returns the namespace with this URI, or `None` if the parser does not know the URI.
    #[inline]
    pub fn from_uri(uri: &str) -> Option<Self> {
        (0..=Self::None as u32).map(Self::from_bits).find(|namespace| namespace.uri() == uri)
    }

    /// Returns the prefix that the parser gives to attributes in this namespace: `xlink`, `xml`, or `xmlns`. The attribute
    /// `xmlns` has no prefix, although it is in the XMLNS namespace.
    pub const fn prefix(self) -> Option<&'static str> {
        match self {
            Self::XLink => Some("xlink"),
            Self::Xml => Some("xml"),
            Self::XmlNs => Some("xmlns"),
            Self::Html | Self::MathMl | Self::Svg | Self::None => None,
        }
    }

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
