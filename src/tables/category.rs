//! [`Category`]: sets of tag names that rules ask for.

use crate::names::NameId;
use crate::names::known_names::TAG_COUNT;

include!(concat!(env!("OUT_DIR"), "/category.rs"));

/// Whether a tag name, or the local name of an HTML element, is in a category.
#[inline]
pub(crate) fn is_in(name: NameId, category: Category) -> bool {
    is_index_in(name.index(), category)
}

/// Whether the tag at this index is in a category; false for an index of no tag.
#[inline]
pub(super) fn is_index_in(index: usize, category: Category) -> bool {
    match CATEGORIES.get(index) {
        Some(bits) => bits >> category as u32 & 1 != 0,
        None => false,
    }
}
