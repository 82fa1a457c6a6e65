//! Names of custom elements.

use super::characters::is_custom_element_name_character;
use super::{Category, element_is_in};
use crate::names::ExpandedName;

include!(concat!(
    env!("OUT_DIR"),
    "/reserved_custom_element_names.rs"
));

/// Whether a name is a
/// [valid custom element name](https://html.spec.whatwg.org/multipage/custom-elements.html#valid-custom-element-name).
pub(crate) fn is_valid_custom_element_name(name: &str) -> bool {
    // Name is a valid element local name; name's 0th code point is an ASCII lower alpha;
    name.starts_with(|first: char| first.is_ascii_lowercase())
        && is_valid_element_local_name_after_a_letter(name)
        // name does not contain any ASCII upper alphas; name contains a U+002D (-);
        && !name.contains(|character: char| character.is_ascii_uppercase())
        && name.contains('-')
        // and name is not one of the names of SVG and MathML.
        && !RESERVED_CUSTOM_ELEMENT_NAMES.contains(&name)
}

/// Whether a name that starts with an ASCII letter is a
/// [valid element local name](https://dom.spec.whatwg.org/#valid-element-local-name).
fn is_valid_element_local_name_after_a_letter(name: &str) -> bool {
    !name.contains(|character: char| {
        character.is_ascii_whitespace() || matches!(character, '\0' | '/' | '>')
    })
}

/// Whether a name has only characters of the production `PCENChar`, which are those of valid custom element names in the
/// edition of January 2025: `[a-z] (PCENChar)* '-' (PCENChar)*`.
pub(crate) fn has_characters_of_custom_element_names(name: &str) -> bool {
    name.chars().all(is_custom_element_name_character)
}

/// Whether an element of this name, whose local name is `local_name`, can have a shadow root: an HTML element with a
/// [valid shadow host name](https://dom.spec.whatwg.org/#valid-shadow-host-name).
pub(crate) fn is_valid_shadow_host(name: ExpandedName, local_name: &str) -> bool {
    element_is_in(name, Category::ValidShadowHost)
        || name.is_html() && is_valid_custom_element_name(local_name)
}
