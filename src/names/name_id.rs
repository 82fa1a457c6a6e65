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

    /// The number of the id, as an index of tables of one's own: `Vec<Option<T>>`, for example.
    ///
    /// Known names have the lowest numbers, from 1 on, and those that a [`NameTable`](super::NameTable) adds follow
    /// without a gap: a table of this length holds all names of a document. 0 is the number of no name. The number of a
    /// known name may be another one in the next version of this crate.
    ///
    /// ```
    /// use soupstone::names::{NameTable, TagName};
    ///
    /// let mut names = NameTable::new();
    /// let first = names.intern("first-of-its-own");
    /// let second = names.intern("second-of-its-own");
    /// assert_eq!(second.index(), first.index() + 1);
    /// assert!(TagName::DIV.index() < first.index());
    /// ```
    #[inline]
    pub const fn index(self) -> usize {
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
    ///
    /// const DIALOG: NameId = NameId::known("dialog").unwrap();
    /// assert_eq!(DIALOG.known_str(), Some("dialog"));
    /// ```
    #[inline]
    pub const fn known(name: &str) -> Option<NameId> {
        known_name(name)
    }
}
