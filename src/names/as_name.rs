//! [`AsName`], what names a name.

use super::{NameId, NameTable};

/// A name to look for: a [`NameId`], such as [`TagName::DIV`](super::TagName::DIV), or a text, such as `"div"`. Upper and
/// lower case differ. No other types can implement this.
///
/// An id is compared in one step. An id of a name that is not [known](NameId::is_known) means something only in the
/// document that it comes from.
///
/// ```
/// use soupstone::names::TagName;
/// use soupstone::parse_document;
///
/// let document = parse_document("<div>");
/// let div = document.body().unwrap().first_child().unwrap();
/// assert!(div.is_html(TagName::DIV) && div.is_html("div") && div.is_html(&String::from("div")));
/// assert!(!div.is_html("DIV"));
/// ```
pub trait AsName: sealed::Sealed {}

impl AsName for NameId {}
impl<T: AsRef<str> + ?Sized> AsName for &T {}

mod sealed {
    use super::{NameId, NameTable};

    pub trait Sealed {
        /// The id of the name, if it is known or in the table.
        fn find_in(&self, names: &NameTable) -> Option<NameId>;

        /// Whether this id, of this table, is that of the name.
        fn is_name_of(&self, id: NameId, names: &NameTable) -> bool;
    }

    impl Sealed for NameId {
        #[inline]
        fn find_in(&self, _: &NameTable) -> Option<NameId> {
            Some(*self)
        }

        #[inline]
        fn is_name_of(&self, id: NameId, _: &NameTable) -> bool {
            *self == id
        }
    }

    impl<T: AsRef<str> + ?Sized> Sealed for &T {
        fn find_in(&self, names: &NameTable) -> Option<NameId> {
            names.find(self.as_ref())
        }

        // NOTE: to compare the texts costs less than to look for the id.
        #[inline]
        fn is_name_of(&self, id: NameId, names: &NameTable) -> bool {
            names.get(id) == Some(self.as_ref())
        }
    }
}
