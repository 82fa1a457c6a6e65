//! Pseudo-classes of links and form controls, from the sentences of the standard, with a walk for each question.

use soupstone::dom::NodeRef;
use soupstone::names::Namespace;

/// Whether an element matches a pseudo-class; `None` for pseudo-classes that this file does not have.
pub fn matches(class: &str, element: NodeRef<'_>) -> Option<bool> {
    let has = |name: &str| element.attribute_ns(Namespace::None, name).is_some();
    let input = input_type(element);
    let is_checkbox = input.as_deref() == Some("checkbox");
    let is_radio = input.as_deref() == Some("radio");
    let is_option = element.is_html_element("option");
    Some(match class {
        ":disabled" => can_be_disabled(element) && is_disabled(element),
        ":enabled" => can_be_disabled(element) && !is_disabled(element),
        ":required" => is_required(element) == Some(true),
        ":optional" => is_required(element) == Some(false),
        ":checked" if is_option => match nearest_select(element) {
            Some(select) if select.attribute_ns(Namespace::None, "multiple").is_none() => {
                selected_options(select).contains(&element)
            }
            _ => has("selected"),
        },
        // NOTE: only the last checked button of a group remains checked.
        ":checked" => has("checked") && (is_checkbox || is_radio && checked_of_group(element) == Some(element)),
        ":default" => {
            (is_checkbox || is_radio) && has("checked")
                || is_option && has("selected")
                || is_submit_button(element) && is_first_of_form(element)
        }
        ":indeterminate" => {
            is_radio && checked_of_group(element).is_none() || element.is_html_element("progress") && !has("value")
        }
        ":link" | ":any-link" => match element.namespace() {
            Some(Namespace::Html) => element.is_html_element_in(&["a", "area"]) && has("href"),
            Some(Namespace::MathMl) => element.local_name() == Some("a") && has("href"),
            Some(Namespace::Svg) => {
                let linked = element.attribute_ns(Namespace::XLink, "href").is_some();
                element.local_name() == Some("a") && (has("href") || linked)
            }
            _ => false,
        },
        ":open" => element.is_html_element_in(&["details", "dialog"]) && has("open"),
        ":muted" => element.is_html_element_in(&["audio", "video"]) && has("muted"),
        ":paused" => element.is_html_element_in(&["audio", "video"]) && !has("autoplay"),
        ":read-only" => element.namespace() == Some(Namespace::Html) && !is_read_write(element),
        ":read-write" => is_read_write(element),
        _ => return None,
    })
}

const TEXT_TYPES: &[&str] =
    &["text", "search", "url", "tel", "email", "password", "date", "month", "week", "time", "datetime-local", "number"];

const OTHER_TYPES: &[&str] =
    &["hidden", "range", "color", "checkbox", "radio", "file", "submit", "image", "reset", "button"];

/// The state of the `type` attribute of an `input` element.
fn input_type(element: NodeRef<'_>) -> Option<String> {
    let value = element.attribute_ns(Namespace::None, "type").unwrap_or("").to_ascii_lowercase();
    let is_known = TEXT_TYPES.contains(&&*value) || OTHER_TYPES.contains(&&*value);
    element.is_html_element("input").then(|| if is_known { value } else { "text".to_owned() })
}

fn has(element: NodeRef<'_>, name: &str) -> bool {
    element.attribute_ns(Namespace::None, name).is_some()
}

fn can_be_disabled(element: NodeRef<'_>) -> bool {
    element.is_html_element_in(&["button", "input", "select", "textarea", "optgroup", "option", "fieldset"])
}

fn is_disabled(element: NodeRef<'_>) -> bool {
    if has(element, "disabled") {
        return true;
    }
    if element.is_html_element_in(&["option", "optgroup"]) {
        let is_group_disabled = disabled_group(element).is_some() && element.is_html_element("option");
        return is_group_disabled || nearest_select(element).is_some_and(is_disabled);
    }
    // "[…] a descendant of a fieldset element whose disabled attribute is specified, and is not a descendant of that fieldset
    // element's first legend element child, if any."
    element.ancestors().any(|fieldset| {
        let legend = fieldset.children().find(|child| child.is_html_element("legend"));
        let is_in_legend = legend.is_some_and(|legend| element.inclusive_ancestors().any(|one| one == legend));
        fieldset.is_html_element("fieldset") && has(fieldset, "disabled") && !is_in_legend
    })
}

/// The ancestors of an option or a group that end the search for its select, or are its select.
fn bounds(element: NodeRef<'_>) -> impl Iterator<Item = NodeRef<'_>> {
    element.ancestors().filter(|one| one.is_html_element_in(&["datalist", "hr", "optgroup", "option", "select"]))
}

fn disabled_group(option: NodeRef<'_>) -> Option<NodeRef<'_>> {
    bounds(option).next().filter(|bound| bound.is_html_element("optgroup") && has(*bound, "disabled"))
}

/// <https://html.spec.whatwg.org/multipage/form-elements.html#option-element-nearest-ancestor-select>
fn nearest_select(element: NodeRef<'_>) -> Option<NodeRef<'_>> {
    let mut has_group = element.is_html_element("optgroup");
    for bound in bounds(element) {
        if bound.is_html_element("select") {
            return Some(bound);
        }
        if !bound.is_html_element("optgroup") || has_group {
            return None;
        }
        has_group = true;
    }
    None
}

/// Returns the selected options of a `select` element.
pub fn selected_options(select: NodeRef<'_>) -> Vec<NodeRef<'_>> {
    let is_own = |one: &NodeRef<'_>| one.is_html_element("option") && nearest_select(*one) == Some(select);
    let options: Vec<NodeRef<'_>> = select.descendants().filter(is_own).collect();
    let selected: Vec<NodeRef<'_>> = options.iter().copied().filter(|one| has(*one, "selected")).collect();
    let size = select.attribute_ns(Namespace::None, "size").and_then(|size| size.trim().parse().ok());
    if !select.is_html_element("select") || has(select, "multiple") {
        return selected;
    }
    let is_enabled = |one: &NodeRef<'_>| !has(*one, "disabled") && disabled_group(*one).is_none();
    match selected.last() {
        Some(last) => vec![*last],
        None if size.unwrap_or(1) == 1 => options.into_iter().find(is_enabled).into_iter().collect(),
        None => Vec::new(),
    }
}

fn is_required(element: NodeRef<'_>) -> Option<bool> {
    let applies = match input_type(element) {
        Some(input) => TEXT_TYPES.contains(&&*input) || ["checkbox", "radio", "file"].contains(&&*input),
        None if element.is_html_element_in(&["select", "textarea"]) => true,
        None => return None,
    };
    Some(applies && has(element, "required"))
}

fn top(element: NodeRef<'_>) -> NodeRef<'_> {
    element.inclusive_ancestors().last().unwrap_or(element)
}

/// Returns the checked button of the group of a radio button.
fn checked_of_group(element: NodeRef<'_>) -> Option<NodeRef<'_>> {
    let name =
        |one: NodeRef<'_>| one.attribute_ns(Namespace::None, "name").filter(|name| !name.is_empty()).map(str::to_owned);
    let is_in_group = |one: &NodeRef<'_>| {
        let is_radio = input_type(*one).as_deref() == Some("radio");
        let is_same = name(*one) == name(element) && one.form_owner() == element.form_owner();
        *one == element || is_radio && is_same && name(element).is_some()
    };
    let mut group = top(element).descendants().filter(is_in_group);
    group.rfind(|one| has(*one, "checked"))
}

fn is_submit_button(element: NodeRef<'_>) -> bool {
    let kind = element.attribute_ns(Namespace::None, "type").unwrap_or("").to_ascii_lowercase();
    let is_button = element.is_html_element("button") && !["reset", "button"].contains(&&*kind);
    is_button || matches!(input_type(element).as_deref(), Some("submit" | "image"))
}

fn is_first_of_form(element: NodeRef<'_>) -> bool {
    let owner = element.form_owner();
    let mut buttons = top(element).descendants().filter(|one| is_submit_button(*one) && one.form_owner() == owner);
    owner.is_some() && buttons.next() == Some(element)
}

fn is_read_write(element: NodeRef<'_>) -> bool {
    let input = input_type(element);
    if input.as_deref().is_some_and(|input| TEXT_TYPES.contains(&input)) || element.is_html_element("textarea") {
        return !has(element, "readonly") && !is_disabled(element);
    }
    let is_foreign_root = |one: NodeRef<'_>| {
        one.namespace() == Some(Namespace::Svg) && one.local_name() == Some("svg")
            || one.namespace() == Some(Namespace::MathMl) && one.local_name() == Some("math")
    };
    let is_html = |one: NodeRef<'_>| one.namespace() == Some(Namespace::Html);
    if input.is_some() || !is_html(element) && !is_foreign_root(element) {
        return false;
    }
    for one in element.inclusive_ancestors().filter(NodeRef::is_element) {
        let value = one.attribute_ns(Namespace::None, "contenteditable").filter(|_| is_html(one));
        match value.map(str::to_ascii_lowercase).as_deref() {
            Some("" | "true" | "plaintext-only") => return true,
            Some("false") => return false,
            _ if !is_html(one) && !is_foreign_root(one) => return false,
            _ => {}
        }
    }
    false
}
