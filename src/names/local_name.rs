//! [`LocalName`], the public face of names.

use super::NameId;

pub use atoms::LocalName;

/// The atoms of the known names, which [`local_name!`](crate::local_name) names.
#[doc(hidden)]
#[allow(missing_docs, missing_debug_implementations)]
pub mod atoms {
    include!(concat!(env!("OUT_DIR"), "/local_name.rs"));
}

/// The atom of a known name.
pub(super) fn known(id: NameId) -> Option<LocalName> {
    atoms::KNOWN_LOCAL_NAMES
        .get(id.index().wrapping_sub(1))
        .cloned()
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
            assert_eq!(known(id).as_ref(), Some(atom));
        }
        assert_eq!(known(TagName::DIV), Some(LocalName::from("div")));
        assert_eq!(known(NameId::from_raw(0)), None);
    }
}
