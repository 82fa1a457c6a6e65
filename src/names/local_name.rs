//! [`LocalName`], a name as an atom.

use std::borrow::{Borrow, Cow};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;

use super::NameId;

/// The atoms of the known names.
#[allow(missing_docs, missing_debug_implementations, unreachable_pub)]
mod atoms {
    include!(concat!(env!("OUT_DIR"), "/local_name.rs"));
}

/// A name of an element or an attribute, which belongs to itself: it outlives the document, and goes from one to another.
///
/// It is as small as a pointer and quick to clone; two of them are compared in one step. It reads as a `&str`, is equal
/// to a `str` of the same characters, and sorts and hashes as one, so that a map from names is asked by `&str`.
///
/// ```
/// use std::collections::HashMap;
/// use soupstone::names::LocalName;
/// use soupstone::parse_document;
///
/// let document = parse_document("<p></p><p></p><my-list></my-list>");
/// let mut counts: HashMap<LocalName, usize> = HashMap::new();
/// for element in document.body().unwrap().children() {
///     *counts.entry(element.qualified_name().unwrap().local_name).or_default() += 1;
/// }
/// assert_eq!((counts["p"], counts["my-list"]), (2, 1));
///
/// let name = LocalName::from("my-list");
/// assert_eq!(name, "my-list");
/// assert!(name.starts_with("my-"));
/// assert_eq!(format!("{name} {name:?}"), r#"my-list "my-list""#);
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct LocalName(atoms::LocalName);

impl LocalName {
    /// The name as text.
    #[inline]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Deref for LocalName {
    type Target = str;

    #[inline]
    fn deref(&self) -> &str {
        &self.0
    }
}

impl AsRef<str> for LocalName {
    fn as_ref(&self) -> &str {
        self
    }
}

impl Borrow<str> for LocalName {
    fn borrow(&self) -> &str {
        self
    }
}

impl From<&str> for LocalName {
    fn from(name: &str) -> Self {
        Self(atoms::LocalName::from(name))
    }
}

impl From<String> for LocalName {
    fn from(name: String) -> Self {
        Self(atoms::LocalName::from(name))
    }
}

impl From<Cow<'_, str>> for LocalName {
    fn from(name: Cow<'_, str>) -> Self {
        Self(atoms::LocalName::from(name))
    }
}

impl From<LocalName> for String {
    fn from(name: LocalName) -> Self {
        Self::from(name.as_str())
    }
}

impl Default for LocalName {
    /// The empty name.
    fn default() -> Self {
        Self(atoms::ATOM_LOCALNAME_)
    }
}

impl PartialEq<str> for LocalName {
    fn eq(&self, other: &str) -> bool {
        self.as_str() == other
    }
}

impl PartialEq<&str> for LocalName {
    fn eq(&self, other: &&str) -> bool {
        self.as_str() == *other
    }
}

impl PartialEq<String> for LocalName {
    fn eq(&self, other: &String) -> bool {
        self.as_str() == other.as_str()
    }
}

impl PartialEq<LocalName> for str {
    fn eq(&self, other: &LocalName) -> bool {
        self == other.as_str()
    }
}

impl PartialEq<LocalName> for &str {
    fn eq(&self, other: &LocalName) -> bool {
        *self == other.as_str()
    }
}

impl PartialEq<LocalName> for String {
    fn eq(&self, other: &LocalName) -> bool {
        self.as_str() == other.as_str()
    }
}

impl PartialOrd for LocalName {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for LocalName {
    /// Compares the bytes of the names, as `str` does.
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.as_str().cmp(other.as_str())
    }
}

impl Hash for LocalName {
    /// Hashes the name as a `str`.
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.as_str().hash(state);
    }
}

impl fmt::Display for LocalName {
    /// Writes the name.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self)
    }
}

impl fmt::Debug for LocalName {
    /// Writes the name in quotes, as a `str`.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), formatter)
    }
}

/// The atom of a known name.
pub(super) fn known(id: NameId) -> Option<LocalName> {
    let atom = atoms::KNOWN_LOCAL_NAMES.get(id.index().wrapping_sub(1))?;
    Some(LocalName(atom.clone()))
}

#[cfg(test)]
mod tests {
    use super::super::TagName;
    use super::*;

    #[test]
    fn known_names_have_their_atoms() {
        for (index, atom) in atoms::KNOWN_LOCAL_NAMES.iter().enumerate() {
            let id = NameId::from_raw(index as u32 + 1);
            assert_eq!(id.known_str(), Some(&**atom));
            assert_eq!(known(id), Some(LocalName::from(&**atom)));
        }
        assert_eq!(known(TagName::DIV), Some(LocalName::from("div")));
        assert_eq!(known(NameId::from_raw(0)), None);
    }
}
