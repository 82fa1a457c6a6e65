//! Before which start tags an end tag is [optional](https://html.spec.whatwg.org/multipage/syntax.html#optional-tags).

use crate::names::NameId;

include!(concat!(env!("OUT_DIR"), "/optional_end_tags.rs"));

/// Whether the end tag of an HTML element may be left out if the start tag of another one follows immediately: by the
/// rules of the standard, or in obsolete markup, where the parser ends the element as well.
pub(crate) fn end_tag_is_optional_before(element: NameId, follower: NameId) -> bool {
    let (element, follower) = (element.index(), follower.index());
    is_in_optional_end_tags(element, follower)
        || is_in_obsolete_optional_end_tags(element, follower)
}
