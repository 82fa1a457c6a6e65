//! [`QualifiedName`], the whole name of an element or an attribute.

use std::fmt;

use super::{LocalName, Namespace};

/// The prefix, the namespace and the local name of an element or an attribute.
///
/// ```
/// use soupstone::names::{Namespace, QualifiedName};
///
/// let name = QualifiedName::new(Some("xlink".into()), Namespace::XLink, "href".into());
/// assert_eq!(name.to_string(), "xlink:href");
/// assert_eq!(QualifiedName::html("div").to_string(), "div");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct QualifiedName {
    /// The part before the colon, if there is one.
    pub prefix: Option<LocalName>,
    /// The namespace.
    pub namespace: Namespace,
    /// The name without the prefix.
    pub local_name: LocalName,
}

impl QualifiedName {
    /// The name of these three parts.
    pub const fn new(
        prefix: Option<LocalName>,
        namespace: Namespace,
        local_name: LocalName,
    ) -> Self {
        Self {
            prefix,
            namespace,
            local_name,
        }
    }

    /// The name of an HTML element.
    pub fn html(local_name: &str) -> Self {
        Self::new(None, Namespace::Html, LocalName::from(local_name))
    }
}

impl fmt::Display for QualifiedName {
    /// Writes the name as in markup: the prefix, a colon, the local name.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(prefix) = &self.prefix {
            write!(formatter, "{prefix}:")?;
        }
        formatter.write_str(&self.local_name)
    }
}
