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
    // It matches the production [a-z] (PCENChar)* '-' (PCENChar)*.
    let mut characters = name.chars();
    characters.next().is_some_and(|first| first.is_ascii_lowercase())
        && name.contains('-')
        && characters.all(is_custom_element_name_character)
        // It is not one of the names of SVG and MathML.
        && !RESERVED_CUSTOM_ELEMENT_NAMES.contains(&name)
}

/// Whether an element of this name, whose local name is `local_name`, can have a shadow root: an HTML element with a
/// [valid shadow host name](https://dom.spec.whatwg.org/#valid-shadow-host-name).
pub(crate) fn is_valid_shadow_host(name: ExpandedName, local_name: &str) -> bool {
    element_is_in(name, Category::ValidShadowHost)
        || name.is_html() && is_valid_custom_element_name(local_name)
}
