//! Form controls: their types, and names of their attributes.

use crate::dom::NodeRef;
use crate::names::{AttributeName, ExpandedName, NameId, TagName};
use crate::tables::selectors::InputType;

/// Names of attributes.
pub(super) const CHECKED: ExpandedName = attribute("checked");
pub(super) const DISABLED: ExpandedName = attribute("disabled");
pub(super) const MULTIPLE: ExpandedName = attribute("multiple");
pub(super) const SELECTED: ExpandedName = attribute("selected");
pub(super) const VALUE: ExpandedName = attribute("value");
pub(super) const TYPE: ExpandedName = ExpandedName::none(AttributeName::TYPE);
pub(super) const fn attribute(name: &str) -> ExpandedName {
    ExpandedName::none(NameId::known(name).unwrap())
}

/// The type of an `input` element.
pub(super) fn input_type(element: NodeRef<'_>) -> Option<InputType> {
    let is_input = element.is_html(TagName::INPUT);
    is_input.then(|| InputType::of(element.value_of(TYPE)))
}

/// The keyword of the type of an `input` element.
pub(super) fn input_keyword(element: NodeRef<'_>) -> Option<&'static str> {
    input_type(element).map(InputType::keyword)
}

/// Whether an element is a [submit button](https://html.spec.whatwg.org/multipage/forms.html#concept-submit-button).
pub(super) fn is_submit_button(element: NodeRef<'_>) -> bool {
    if element.is_html(TagName::BUTTON) {
        let value = element.value_of(TYPE).unwrap_or("submit");
        return !value.eq_ignore_ascii_case("reset") && !value.eq_ignore_ascii_case("button");
    }
    matches!(input_keyword(element), Some("submit" | "image"))
}
