//! Names of custom elements.

use super::characters::is_custom_element_name_character;

include!(concat!(
    env!("OUT_DIR"),
    "/reserved_custom_element_names.rs"
));

/// Whether a name is a
/// [valid custom element name](https://html.spec.whatwg.org/multipage/custom-elements.html#valid-custom-element-name).
///
/// ```
/// use soupstone::tables::custom_element_names::is_valid_custom_element_name;
///
/// assert!(is_valid_custom_element_name("my-element"));
/// assert!(!is_valid_custom_element_name("element"));
/// assert!(!is_valid_custom_element_name("font-face"));
/// ```
pub fn is_valid_custom_element_name(name: &str) -> bool {
    // It matches the production [a-z] (PCENChar)* '-' (PCENChar)*.
    let mut characters = name.chars();
    characters.next().is_some_and(|first| first.is_ascii_lowercase())
        && name.contains('-')
        && characters.all(is_custom_element_name_character)
        // It is not one of the names of SVG and MathML.
        && !RESERVED_CUSTOM_ELEMENT_NAMES.contains(&name)
}
