//! The lists of the standard that styles ask for: those in `data/`, which `build.rs` makes functions of.
//!
//! soupstone has most of them too, but keeps them to itself.

use soupstone::names::{ExpandedName, NameId, TagName};

/// Whether this is an HTML element whose local name is in a list.
pub(crate) fn is_html(name: ExpandedName, is_in_list: impl Fn(NameId) -> bool) -> bool {
    name.is_html() && is_in_list(name.local_name())
}

include!(concat!(env!("OUT_DIR"), "/tables.rs"));

/// Whether the [reference](https://html.spec.whatwg.org/multipage/parsing.html#numeric-character-reference-end-state) with
/// the number of this character stands for another one.
pub(crate) fn has_no_reference(character: char) -> bool {
    matches!(
        character,
        '\u{80}' | '\u{82}'..='\u{8C}' | '\u{8E}' | '\u{91}'..='\u{9C}' | '\u{9E}' | '\u{9F}'
    )
}

#[cfg(test)]
#[path = "tables_tests.rs"]
mod tests;
