//! [`NameId`], the number of a name.

/// The number of a name of an element or an attribute.
///
/// Numbers of known names are the same everywhere. A number above those has a meaning only together with the
/// [`NameTable`](super::NameTable) that gave it. Two names of one table are equal exactly when their numbers are.
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

    /// The number of the id, as an index into your own tables: a `Vec<Option<T>>`, for example.
    ///
    /// Known names have the lowest numbers, from 1 on, and those that a [`NameTable`](super::NameTable) adds follow
    /// without a gap: a table of this length holds all names of a document. 0 is the number of no name. The number of a
    /// known name may change with the next version of this crate.
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
}
