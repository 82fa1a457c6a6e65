//! [`NameId`], the number of a name.

use super::known_names::{KNOWN_COUNT, known_name, known_str};

/// The number of a name of an element or an attribute.
///
/// Numbers of known names are the same everywhere; a number above those means something only
/// together with the [`NameTable`](super::NameTable) that gave it. Two names of one table are
/// equal exactly when their numbers are.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NameId(u32);

impl NameId {
    /// The id with this number. 0 is the id of no name.
    pub(crate) const fn from_raw(raw: u32) -> Self {
        Self(raw)
    }

    /// The number of the id.
    pub(crate) const fn raw(self) -> u32 {
        self.0
    }

    /// The number of the id, as an index of tables.
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    /// Whether this is the id of a name that is known at compile time.
    pub const fn is_known(self) -> bool {
        self.0 != 0 && self.index() <= KNOWN_COUNT
    }

    /// The name of a known id; `None` for an id that a table gave.
    pub fn known_str(self) -> Option<&'static str> {
        known_str(self)
    }

    /// The id of a known name, compared case-sensitively; `None` for other names.
    ///
    /// ```
    /// use soupstone::names::{AttributeName, NameId, TagName};
    ///
    /// assert_eq!(NameId::known("body"), Some(TagName::BODY));
    /// assert_eq!(NameId::known("http-equiv"), Some(AttributeName::HTTP_EQUIV));
    /// assert_eq!(NameId::known("BODY"), None);
    /// ```
    #[inline]
    pub fn known(name: &str) -> Option<NameId> {
        known_name(name)
    }
}
