//! Decides by the attributes which option of a `select` element is selected.

use super::node_ref::NodeRef;
use crate::dom::storage::node::NodeId;
use crate::names::TagName;

/// The options of a `select` element that the
/// [selectedness setting algorithm](https://html.spec.whatwg.org/multipage/form-elements.html#selectedness-setting-algorithm)
/// may leave selected.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct SelectableOptions {
    /// The last one with the attribute `selected`.
    last_selected: Option<NodeId>,
    /// The first one that is not disabled.
    first_enabled: Option<NodeId>,
}

impl SelectableOptions {
    /// Adds the next option, in tree order.
    #[inline]
    pub(crate) fn add(&mut self, option: NodeRef<'_>, is_disabled: impl FnOnce() -> bool) {
        if option.attribute("selected").is_some() {
            self.last_selected = Some(option.id());
        }
        if self.first_enabled.is_none() && !is_disabled() {
            self.first_enabled = Some(option.id());
        }
    }

    /// The selected option: the last one that says so. If none does and the display size is 1, the first one that is not
    /// disabled.
    #[inline]
    pub(crate) fn selected(self, has_display_size_1: impl FnOnce() -> bool) -> Option<NodeId> {
        match self.last_selected {
            None if has_display_size_1() => self.first_enabled,
            selected => selected,
        }
    }
}

/// Whether an element is a `select` that is rendered as a
/// [drop-down box](https://html.spec.whatwg.org/multipage/rendering.html#the-select-element-2).
#[inline]
pub(crate) fn is_drop_down(element: NodeRef<'_>) -> bool {
    element.is_html_element(TagName::SELECT) && !element.has_attribute("multiple") && has_display_size_1(element)
}

/// Whether the [display size](https://html.spec.whatwg.org/multipage/form-elements.html#concept-select-size) of a `select`
/// without `multiple` is 1.
#[inline(never)]
pub(crate) fn has_display_size_1(select: NodeRef<'_>) -> bool {
    let size = select.attribute("size");
    let digits = size.and_then(digits_of_non_negative_integer);
    // "If applying those rules to the attribute's value is not successful, or if the size attribute is absent, then […] 1."
    digits.is_none_or(|digits| digits.trim_start_matches('0') == "1")
}

/// The digits that the
/// [rules for parsing non-negative integers](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#rules-for-parsing-non-negative-integers)
/// find; `None` if there are none, or the number is below zero.
#[inline(never)]
pub(crate) fn digits_of_non_negative_integer(input: &str) -> Option<&str> {
    let rest = input.trim_ascii_start();
    let (is_negative, rest) = match rest.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, rest.strip_prefix('+').unwrap_or(rest)),
    };
    let (mut length, mut is_zero) = (0, true);
    while let Some(byte) = rest.as_bytes().get(length)
        && byte.is_ascii_digit()
    {
        length += 1;
        is_zero &= *byte == b'0';
    }
    (length > 0 && (is_zero || !is_negative)).then_some(&rest[..length])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn display_sizes_are_read_as_in_the_standard() {
        let has_display_size_1 = |size: &str| {
            let document = crate::parse_document(&format!("<select size='{size}'>"));
            let select = document.body().and_then(|body| body.first_child());
            has_display_size_1(select.expect("it is there"))
        };
        for size in ["", "1", "+1", " 01", "1.9", "1px", "-5", "x2", "+ 2", "-1"] {
            assert!(has_display_size_1(size), "{size}");
        }
        for size in ["0", "-0", "00", "2", "+2", " 4 rows", "010", "4.5", "99999999999999999999"] {
            assert!(!has_display_size_1(size), "{size}");
        }
    }
}
