use std::borrow::Borrow;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;

#[allow(dead_code, missing_docs, missing_debug_implementations, unreachable_pub)]
mod atoms {
    include!(concat!(env!("OUT_DIR"), "/local_name.rs"));
}

/// The name of an element or attribute as an [atom](string_cache::Atom), which can outlive the document, for example in trees,
/// maps, and other threads. A `LocalName` occupies eight bytes, and is quick to clone and compare.
///
/// A `LocalName` dereferences to `str`, and compares, sorts, and hashes like `str`, so a map with `LocalName` keys can be
/// searched with a `&str`. `LocalName::from(element.local_name())` creates an atom.
///
/// Standard names and names of up to seven bytes need no allocation. Every other name is stored once in a process-wide table,
/// until the last copy of the name is dropped. Creating an atom locks this table. If untrusted input can choose very many
/// names, use `String`s instead.
///
/// ```
/// use std::collections::HashMap;
/// use soupstone::names::LocalName;
/// use soupstone::parse_document;
///
/// let document = parse_document("<p></p><p></p><my-list></my-list>");
/// let elements = document.body().unwrap().children();
/// let mut counts: HashMap<LocalName, usize> = HashMap::new();
/// for name in elements.filter_map(|element| element.local_name()) {
///     *counts.entry(LocalName::from(name)).or_default() += 1;
/// }
/// drop(document);
/// assert_eq!((counts["p"], counts["my-list"]), (2, 1));
/// ```
#[derive(Clone, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct LocalName(atoms::LocalName);

impl LocalName {
    /// Returns the name as a string.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl From<&str> for LocalName {
    fn from(name: &str) -> Self {
        Self(name.into())
    }
}

impl Deref for LocalName {
    type Target = str;

    fn deref(&self) -> &str {
        self.as_str()
    }
}

impl AsRef<str> for LocalName {
    fn as_ref(&self) -> &str {
        self.as_str()
    }
}

impl Borrow<str> for LocalName {
    fn borrow(&self) -> &str {
        self.as_str()
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

impl Hash for LocalName {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.as_str().hash(state);
    }
}

impl fmt::Display for LocalName {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self)
    }
}

impl fmt::Debug for LocalName {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), formatter)
    }
}
