//! The tables that [selectors](https://www.w3.org/TR/selectors-4/) need.

use super::{find_ignoring_case, is_in_ranges};

include!(concat!(env!("OUT_DIR"), "/selectors.rs"));

/// Whether selectors [compare the values of this attribute of HTML elements
/// case-insensitively](https://html.spec.whatwg.org/multipage/semantics-other.html#case-sensitivity-of-selectors).
pub(crate) fn has_case_insensitive_values(attribute: &str) -> bool {
    CASE_INSENSITIVE_ATTRIBUTE_VALUES.contains_key(attribute)
}

/// Finds a [pseudo-class](https://www.w3.org/TR/selectors-4/#overview) without arguments. `name` must be in lower case.
pub(crate) fn find_nonfunctional_pseudo_class(name: &str) -> Option<&'static str> {
    PSEUDO_CLASSES.get_key(name).copied()
}

/// Whether a [pseudo-element](https://www.w3.org/TR/css-pseudo-4/) has this name. `name` must be in lower case, with `()` at
/// the end if there are arguments.
pub(crate) fn is_valid_pseudo_element(name: &str) -> bool {
    PSEUDO_ELEMENTS.contains_key(name)
}

pub(crate) fn find_standard_pseudo(name: &str) -> Option<&'static str> {
    SELECTOR_DIALECTS.get(name).copied()
}

/// The [bidirectional character type](https://www.unicode.org/reports/tr9/#Bidirectional_Character_Types) L.
pub(crate) fn is_left_to_right(character: char) -> bool {
    is_in_ranges(character, &LEFT_TO_RIGHT_CHARACTERS)
}

/// The [bidirectional character type](https://www.unicode.org/reports/tr9/#Bidirectional_Character_Types) R or AL.
pub(crate) fn is_right_to_left(character: char) -> bool {
    is_in_ranges(character, &RIGHT_TO_LEFT_CHARACTERS)
}

/// Features that may [apply](https://html.spec.whatwg.org/multipage/input.html#do-not-apply) to a type of `input`.
///
/// NOTE: the numbers are the positions of the bits that `build/selectors.rs` writes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum InputTypeFeature {
    /// The value determines the direction if `dir` is `auto`.
    AutoDirection = 0,
    Placeholder = 1,
    Range = 2,
    Readonly = 3,
    Required = 4,
}

/// A [type of input](https://html.spec.whatwg.org/multipage/input.html#attr-input-type).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct InputType {
    keyword: &'static str,
    applicable: u8,
}

impl InputType {
    /// `text` is the missing value default and the invalid value default.
    pub(crate) fn from_attribute_value(value: Option<&str>) -> Self {
        let find = |value| find_ignoring_case(&INPUT_TYPES, value);
        let found = value.and_then(find).or_else(|| find("text"));
        let (keyword, applicable) = found.unwrap_or(("text", &0));
        Self { keyword, applicable: *applicable }
    }

    pub(crate) const fn keyword(self) -> &'static str {
        self.keyword
    }

    pub(crate) const fn has_feature(self, what: InputTypeFeature) -> bool {
        self.applicable >> what as u8 & 1 != 0
    }
}
