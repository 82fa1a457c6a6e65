//! Pseudo-classes of links, form controls, languages, and directions, from the sentences of the standard, with a walk for each
//! question.

use std::ops::RangeInclusive;

use soupstone::Edition;
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
        ":unchecked" => {
            let is_other =
                matches(":checked", element) == Some(true) || matches(":indeterminate", element) == Some(true);
            (is_checkbox || is_radio || is_option) && !is_other
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
        ":in-range" => is_in_range(element) == Some(true),
        ":out-of-range" => is_in_range(element) == Some(false),
        ":placeholder-shown" => has("placeholder") && value(element).is_some_and(|value| value.is_empty()),
        ":dir(ltr)" => !is_right_to_left(element),
        ":dir(rtl)" => is_right_to_left(element),
        ":heading" => heading_level(element).is_some(),
        ":heading(2, 9)" => heading_level(element).is_some_and(|level| [2, 9].contains(&level)),
        ":playing" | ":seeking" | ":stalled" | ":buffering" | ":volume-locked" => false,
        ":read-only" => element.namespace() == Some(Namespace::Html) && !is_read_write(element),
        ":read-write" => is_read_write(element),
        _ => return class.strip_prefix(":lang(")?.strip_suffix(")").map(|range| is_in_language(range, element)),
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
    let mut group = top(element).inclusive_descendants().filter(is_in_group);
    group.rfind(|one| has(*one, "checked"))
}

fn is_submit_button(element: NodeRef<'_>) -> bool {
    let kind = element.attribute_ns(Namespace::None, "type").unwrap_or("").to_ascii_lowercase();
    let has_command = element.has_attribute("command") || element.has_attribute("commandfor");
    let is_in_select = element.parent().is_some_and(|parent| parent.is_html_element("select"));
    let is_auto = !["submit", "reset", "button"].contains(&&*kind);
    let is_command = is_auto && element.document().edition() >= Edition::August2026 && (has_command || is_in_select);
    let is_button = element.is_html_element("button") && !["reset", "button"].contains(&&*kind) && !is_command;
    is_button || matches!(input_type(element).as_deref(), Some("submit" | "image"))
}

fn is_first_of_form(element: NodeRef<'_>) -> bool {
    let owner = element.form_owner();
    let mut buttons =
        top(element).inclusive_descendants().filter(|one| is_submit_button(*one) && one.form_owner() == owner);
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

/// Returns the value of an element to which `placeholder` applies, as far as it says whether the value is empty.
/// <https://html.spec.whatwg.org/multipage/input.html#value-sanitization-algorithm>
fn value(element: NodeRef<'_>) -> Option<String> {
    let input = input_type(element);
    let value = element.attribute_ns(Namespace::None, "value").unwrap_or("").replace(['\n', '\r'], "");
    match input.as_deref() {
        Some("text" | "search" | "tel" | "password") => Some(value),
        Some("url" | "email") => Some(value.trim_matches([' ', '\t', '\x0c']).to_owned()),
        Some("number") => Some(value).map(|value| if is_valid_number(&value) { value } else { String::new() }),
        _ => element.is_html_element("textarea").then(|| element.own_text().into_owned()),
    }
}

fn are_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#valid-floating-point-number>
fn is_valid_number(text: &str) -> bool {
    let (number, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
    let number = number.strip_prefix('-').unwrap_or(number);
    let (whole, fraction) = number.split_once('.').unwrap_or((number, "0"));
    let is_whole = are_digits(whole) || whole.is_empty() && number.starts_with('.');
    is_whole && are_digits(fraction) && are_digits(exponent.strip_prefix(['+', '-']).unwrap_or(exponent))
}

/// Whether an `input` element neither suffers from an underflow nor from an overflow; `None` without range limitations, and
/// for elements that are barred from constraint validation.
fn is_in_range(element: NodeRef<'_>) -> Option<bool> {
    let kind = input_type(element)?;
    let is_readonly = has(element, "readonly") && kind != "range";
    let is_in_datalist = element.ancestors().any(|one| one.is_html_element("datalist"));
    let [min, max, value] = ["min", "max", "value"].map(|name| {
        let text = element.attribute_ns(Namespace::None, name)?;
        numbers(&kind, text).filter(|_| name != "value" || kind != "number" || is_valid_number(text))
    });
    let is_limited = min.is_some() || max.is_some() || kind == "range";
    if !is_limited || is_readonly || is_in_datalist || is_disabled(element) {
        return None;
    }
    if kind == "range" {
        // The sanitized value is between the two, or the minimum.
        let [min, max] = [("min", 0.0), ("max", 100.0)].map(|(name, default)| {
            let text = element.attribute_ns(Namespace::None, name);
            text.and_then(|text| numbers("number", text)).map_or(default, |number| number[0])
        });
        return Some(max >= min);
    }
    let Some(value) = value else {
        return Some(true);
    };
    let is_less = min.as_ref().is_some_and(|min| value < *min);
    let is_more = max.as_ref().is_some_and(|max| value > *max);
    let is_reversed = kind == "time" && min.is_some() && max.is_some() && max < min;
    Some(!(if is_reversed { is_less && is_more } else { is_less || is_more }))
}

/// Converts a value to numbers that compare as the values of this type of `input` do.
fn numbers(kind: &str, text: &str) -> Option<Vec<f64>> {
    let two = |text: &str, range: RangeInclusive<u32>| {
        let number = text.parse().ok().filter(|_| text.len() == 2 && are_digits(text));
        number.filter(|number| range.contains(number)).map(f64::from)
    };
    let year = |text: &str| text.parse().ok().filter(|year| *year > 0 && text.len() >= 4 && are_digits(text));
    let is_leap = |year: u32| year.is_multiple_of(if year.is_multiple_of(100) { 400 } else { 4 });
    match kind {
        // By the rules for parsing floating-point number values: the longest start that is a number.
        "number" => {
            let text = text.trim_start_matches([' ', '\t', '\n', '\x0c', '\r']);
            let length = text.bytes().take_while(|byte| b"0123456789.eE+-".contains(byte)).count();
            (1..=length).rev().find_map(|end| text[..end].parse().ok()).map(|number| vec![number])
        }
        "month" => {
            let (years, months) = text.split_once('-')?;
            Some(vec![f64::from(year(years)?), two(months, 1..=12)?])
        }
        "date" => {
            let (months, days) = text.rsplit_once('-')?;
            let month = numbers("month", months)?;
            let february = if is_leap(month[0] as u32) { 29 } else { 28 };
            let last = [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month[1] as usize - 1];
            Some([month, vec![two(days, 1..=last)?]].concat())
        }
        "week" => {
            let (years, weeks) = text.split_once("-W")?;
            let year = year(years)?;
            let before = year - 1;
            // By Gauss: the day of the week of 1 January, from Sunday.
            let first = (1 + 5 * (before % 4) + 4 * (before % 100) + 6 * (before % 400)) % 7;
            let last = if first == 4 || first == 3 && is_leap(year) { 53 } else { 52 };
            Some(vec![f64::from(year), two(weeks, 1..=last)?])
        }
        "time" => {
            let parts: Vec<&str> = text.split(':').collect();
            let (seconds, fraction) =
                parts.get(2).map_or(("00", "0"), |text| text.split_once('.').unwrap_or((text, "0")));
            let is_time = (2..=3).contains(&parts.len()) && are_digits(fraction) && fraction.len() <= 3;
            let fraction = format!("0.{fraction}").parse().ok().filter(|_| is_time)?;
            Some(vec![two(parts[0], 0..=23)?, two(parts[1], 0..=59)?, two(seconds, 0..=59)?, fraction])
        }
        "datetime-local" => {
            let (date, time) = text.split_once(['T', ' '])?;
            Some([numbers("date", date)?, numbers("time", time)?].concat())
        }
        _ => None,
    }
}

/// <https://html.spec.whatwg.org/multipage/sections.html#get-an-element's-computed-heading-level>
fn heading_level(element: NodeRef<'_>) -> Option<u32> {
    let own = (1..=6).find(|level| element.is_html_element(&format!("h{level}")))?;
    let mut level: u32 = own;
    for one in element.inclusive_ancestors().filter(|one| one.namespace() == Some(Namespace::Html)) {
        level += one.attribute_ns(Namespace::None, "headingoffset").and_then(|text| text.parse().ok()).unwrap_or(0);
        if has(one, "headingreset") {
            break;
        }
    }
    Some(level.min(9))
}

/// <https://html.spec.whatwg.org/multipage/dom.html#language>
fn is_in_language(range: &str, element: NodeRef<'_>) -> bool {
    let own = element.inclusive_ancestors().find_map(|one| {
        let is_html_or_svg = matches!(one.namespace(), Some(Namespace::Html | Namespace::Svg));
        let plain = one.attribute_ns(Namespace::None, "lang").filter(|_| is_html_or_svg);
        one.attribute_ns(Namespace::Xml, "lang").or(plain)
    });
    let mut pragmas = element.document().descendants().filter(|one| one.is_html_element("meta")).filter_map(|meta| {
        let name = meta.attribute_ns(Namespace::None, "http-equiv")?;
        let content = meta.attribute_ns(Namespace::None, "content").filter(|content| !content.contains(','))?;
        content.split_ascii_whitespace().next().filter(|_| name.eq_ignore_ascii_case("content-language"))
    });
    let language = own.or_else(|| pragmas.next_back()).unwrap_or("");
    let range = range.trim_matches(['\'', '"']);
    let (ranges, tags): (Vec<&str>, Vec<&str>) = (range.split('-').collect(), language.split('-').collect());
    let is_first = tags[0].eq_ignore_ascii_case(ranges[0]) || ranges[0] == "*" && !language.is_empty();
    is_first && is_rest_in_language(&ranges[1..], &tags[1..])
}

/// <https://www.rfc-editor.org/rfc/rfc4647#section-3.3.2>
fn is_rest_in_language(ranges: &[&str], tags: &[&str]) -> bool {
    match (ranges, tags) {
        ([], _) => true,
        (["*", ranges @ ..], _) => is_rest_in_language(ranges, tags),
        (_, []) => false,
        ([range, ranges @ ..], [tag, tags @ ..]) if range.eq_ignore_ascii_case(tag) => {
            is_rest_in_language(ranges, tags)
        }
        (_, [tag, tags @ ..]) => tag.len() != 1 && is_rest_in_language(ranges, tags),
    }
}

/// The state of the `dir` attribute.
fn direction(element: NodeRef<'_>) -> Option<String> {
    let is_html = element.namespace() == Some(Namespace::Html);
    let value = element.attribute_ns(Namespace::None, "dir").filter(|_| is_html)?.to_ascii_lowercase();
    ["ltr", "rtl", "auto"].contains(&&*value).then_some(value)
}

/// <https://html.spec.whatwg.org/multipage/dom.html#the-directionality>
fn is_right_to_left(element: NodeRef<'_>) -> bool {
    let input = input_type(element);
    match direction(element).as_deref() {
        Some("auto") => {}
        Some(direction) => return direction == "rtl",
        None if element.is_html_element("bdi") => {}
        None if input.as_deref() == Some("tel") => return false,
        None => return element.parent().is_some_and(is_right_to_left),
    }
    let is_first_right_to_left = |text: &str| {
        text.chars().find_map(|one| Some("אع".contains(one)).filter(|right| *right || one.is_alphabetic()))
    };
    if element.is_html_element("textarea") {
        return is_first_right_to_left(&element.own_text()).unwrap_or(false);
    }
    if input.is_some_and(|input| DIRECTED_TYPES.contains(&&*input)) {
        let value = element.attribute_ns(Namespace::None, "value");
        return value.and_then(is_first_right_to_left).unwrap_or(false);
    }
    let texts = element.descendants().filter(|text| {
        let mut between = text.ancestors().take_while(|one| *one != element);
        !between.any(|one| one.is_html_element_in(&["bdi", "script", "style", "textarea"]) || direction(one).is_some())
    });
    let mut texts = texts.filter_map(NodeRef::as_text);
    texts.find_map(is_first_right_to_left).unwrap_or(false)
}

/// The types of auto-directionality form-associated elements.
const DIRECTED_TYPES: &[&str] =
    &["hidden", "text", "search", "tel", "url", "email", "password", "submit", "reset", "button"];
