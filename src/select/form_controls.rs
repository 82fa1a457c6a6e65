use std::collections::{HashMap, HashSet};

use crate::dom::{NodeId, NodeRef};
use crate::names::{NameTable, Namespace, attribute, tag};
use crate::tables::selectors::InputType;

#[derive(Clone, Default, Debug)]
pub(super) struct FormControlIndex {
    pub(super) checked_radios: HashSet<NodeId>,
    /// The radio buttons in groups without a checked button.
    pub(super) unchecked_group_radios: HashSet<NodeId>,
    pub(super) default_buttons: HashSet<NodeId>,
}

impl FormControlIndex {
    pub(super) fn build(root: NodeRef<'_>) -> Self {
        let mut found = Self::default();
        let mut forms_with_buttons = HashSet::new();
        let mut names = NameTable::new();
        // The radio buttons with their [groups](https://html.spec.whatwg.org/multipage/input.html#radio-button-group).
        let mut radios = Vec::new();
        // NOTE: inserting a checked radio button unchecks the other buttons of its group, so only the last checked button
        // remains checked.
        let mut last_checked = HashMap::new();
        for (element, owner) in root.form_owners_in_tree() {
            if is_submit_button(element) {
                if let Some(owner) = owner
                    && forms_with_buttons.insert(owner)
                {
                    found.default_buttons.insert(element.id());
                }
            } else if input_type_keyword(element) == Some("radio") {
                let group = match element.attribute_value(attribute::NAME) {
                    Some(name) if !name.is_empty() => (Some(names.intern(name)), owner),
                    // A radio button without a name is alone in its group.
                    _ => (None, Some(element.id())),
                };
                if element.attribute_value(attribute::CHECKED).is_some() {
                    last_checked.insert(group, element.id());
                }
                radios.push((element.id(), group));
            }
        }
        let in_unchecked_groups = radios.into_iter().filter(|(_, group)| !last_checked.contains_key(group));
        found.unchecked_group_radios.extend(in_unchecked_groups.map(|(radio, _)| radio));
        found.checked_radios.extend(last_checked.into_values());
        found
    }
}

pub(super) fn input_type(element: NodeRef<'_>) -> Option<InputType> {
    element
        .is_html_element(tag::INPUT)
        .then(|| InputType::from_attribute_value(element.attribute_value(attribute::TYPE)))
}

pub(super) fn input_type_keyword(element: NodeRef<'_>) -> Option<&'static str> {
    input_type(element).map(|input| input.keyword())
}

/// Whether an element is a [submit button](https://html.spec.whatwg.org/multipage/forms.html#concept-submit-button).
pub(super) fn is_submit_button(element: NodeRef<'_>) -> bool {
    if element.is_html_element(tag::BUTTON) {
        let value = element.attribute_value(attribute::TYPE).unwrap_or("").to_ascii_lowercase();
        return match value.as_str() {
            "submit" => true,
            "reset" | "button" => false,
            _ => !element.document().edition().has_auto_button_type() || !is_command_button(element),
        };
    }
    matches!(input_type_keyword(element), Some("submit" | "image"))
}

fn is_command_button(element: NodeRef<'_>) -> bool {
    ["command", "commandfor"].iter().any(|name| element.attribute_ns(Namespace::None, name).is_some())
        || element.parent().is_some_and(|parent| parent.is_html_element(tag::SELECT))
}

/// Returns `None` for types without [range
/// limitations](https://html.spec.whatwg.org/multipage/input.html#have-range-limitations).
pub(super) fn is_in_range_if_limited(keyword: &str, element: NodeRef<'_>) -> Option<bool> {
    if keyword == "range" {
        // The value sanitization algorithm moves a value into the range, or to the minimum if that is above the maximum.
        let limit =
            |name, default| element.attribute_value(name).and_then(parse_floating_point_number).unwrap_or(default);
        return Some(limit(attribute::MIN, 0.0) <= limit(attribute::MAX, 100.0));
    }
    let limit = |name| element.attribute_value(name).and_then(|text| try_convert_to_number(keyword, text));
    let (min, max) = (limit(attribute::MIN), limit(attribute::MAX));
    if min.is_none() && max.is_none() {
        return None;
    }
    let value = element.attribute_value(attribute::VALUE).and_then(|text| match keyword {
        "number" => parse_valid_float(text),
        _ => try_convert_to_number(keyword, text),
    });
    let Some(value) = value else {
        return Some(true);
    };
    let is_less = min.is_some_and(|min| value < min);
    let is_more = max.is_some_and(|max| value > max);
    let is_out = match (min, max) {
        // Reversed: "[…] the value is less than the minimum and more than the maximum".
        (Some(min), Some(max)) if keyword == "time" && max < min => is_less && is_more,
        _ => is_less || is_more,
    };
    Some(!is_out)
}

/// The [algorithm to convert a string to a
/// number](https://html.spec.whatwg.org/multipage/input.html#concept-input-value-string-number): dates in days, months in
/// months, and times in milliseconds.
fn try_convert_to_number(keyword: &str, text: &str) -> Option<f64> {
    match keyword {
        "number" => parse_floating_point_number(text),
        "date" => parse_date_to_day_number(text).map(|days| days as f64),
        "month" => parse_month_string(text).map(|(year, month)| (year * 12 + month) as f64),
        "week" => parse_week_to_day_number(text).map(|days| days as f64),
        "time" => parse_time_to_milliseconds(text),
        "datetime-local" => {
            let (day, clock) = text.split_once('T').or_else(|| text.split_once(' '))?;
            Some(parse_date_to_day_number(day)? as f64 * 86_400_000.0 + parse_time_to_milliseconds(clock)?)
        }
        _ => None,
    }
}

/// The [rules for parsing floating-point number
/// values](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#rules-for-parsing-floating-point-number-values)
fn parse_floating_point_number(text: &str) -> Option<f64> {
    let text = text.trim_ascii_start();
    let text = text.strip_prefix('+').unwrap_or(text);
    let sign = usize::from(text.starts_with('-'));
    let value: f64 = text[..sign + float_prefix_length(&text[sign..])].parse().ok()?;
    value.is_finite().then_some(value)
}

fn float_prefix_length(text: &str) -> usize {
    let bytes = text.as_bytes();
    let digits = |from: usize| bytes[from..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let mut length = digits(0);
    if bytes.get(length) == Some(&b'.') {
        let fraction = digits(length + 1);
        // "If the character indicated by position is a U+0065 (e) or a U+0045 (E), then skip the remainder of these substeps."
        if fraction > 0 || length > 0 && matches!(bytes.get(length + 1), Some(b'e' | b'E')) {
            length += 1 + fraction;
        }
    }
    if length > 0 && matches!(bytes.get(length), Some(b'e' | b'E')) {
        let sign = usize::from(matches!(bytes.get(length + 1), Some(b'+' | b'-')));
        let exponent = digits(length + 1 + sign);
        if exponent > 0 {
            length += 1 + sign + exponent;
        }
    }
    length
}

fn parse_digits_in_range(text: &str, count: usize, min: i64, max: i64) -> Option<i64> {
    if text.len() != count || !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    text.parse().ok().filter(|number| (min..=max).contains(number))
}

/// DEVIATION: the standard has no greatest year. Here, a year has at most 15 digits, so the number of its days fits.
fn parse_year(text: &str) -> Option<i64> {
    if (4..=15).contains(&text.len()) { parse_digits_in_range(text, text.len(), 1, i64::MAX) } else { None }
}

/// [Parse a month string](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#parse-a-month-string)
fn parse_month_string(text: &str) -> Option<(i64, i64)> {
    let (years, months) = text.split_once('-')?;
    Some((parse_year(years)?, parse_digits_in_range(months, 2, 1, 12)?))
}

/// [Parse a date string](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#parse-a-date-string): the number of
/// the day.
fn parse_date_to_day_number(text: &str) -> Option<i64> {
    let (months, days) = text.split_at_checked(text.len().checked_sub(3)?)?;
    let days = days.strip_prefix('-')?;
    let (year, month) = parse_month_string(months)?;
    let day = parse_digits_in_range(days, 2, 1, days_in_month(year, month))?;
    let months: i64 = (1..month).map(|earlier| days_in_month(year, earlier)).sum();
    Some(days_before_year(year) + months + day)
}

/// [Parse a week string](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#parse-a-week-string): the number of
/// the day of its Monday.
fn parse_week_to_day_number(text: &str) -> Option<i64> {
    let (years, weeks) = text.split_once('-')?;
    let weeks = weeks.strip_prefix('W')?;
    let year = parse_year(years)?;
    // The first week contains 4 January. Day 1 is a Monday.
    let monday = |year| {
        let fourth = days_before_year(year) + 4;
        fourth - (fourth - 1).rem_euclid(7)
    };
    let count = (monday(year + 1) - monday(year)) / 7;
    let week = parse_digits_in_range(weeks, 2, 1, count)?;
    Some(monday(year) + 7 * (week - 1))
}

/// [Parse a time string](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#parse-a-time-string): milliseconds
/// since midnight.
fn parse_time_to_milliseconds(text: &str) -> Option<f64> {
    let (hours, rest) = text.split_once(':')?;
    let (minutes, seconds) = rest.split_once(':').unwrap_or((rest, "00"));
    let (seconds, fraction) = seconds.split_once('.').unwrap_or((seconds, "0"));
    let unit = match fraction.len() {
        1 => 100,
        2 => 10,
        3 => 1,
        _ => return None,
    };
    let minutes = parse_digits_in_range(hours, 2, 0, 23)? * 60 + parse_digits_in_range(minutes, 2, 0, 59)?;
    let milliseconds = parse_digits_in_range(seconds, 2, 0, 59)? * 1000
        + parse_digits_in_range(fraction, fraction.len(), 0, 999)? * unit;
    Some((minutes * 60_000 + milliseconds) as f64)
}

const fn days_in_month(year: i64, month: i64) -> i64 {
    match month {
        2 if year % 400 == 0 || year % 4 == 0 && year % 100 != 0 => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

const fn days_before_year(year: i64) -> i64 {
    let before = year - 1;
    before * 365 + before / 4 - before / 100 + before / 400
}

/// Parses a [valid floating-point
/// number](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#valid-floating-point-number).
pub(super) fn parse_valid_float(text: &str) -> Option<f64> {
    // NOTE: the standard library also parses `inf`, `nan`, `+1`, and `1.`.
    let is_valid = text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'.' | b'e' | b'E' | b'+' | b'-'))
        && !text.starts_with('+')
        && text.split_once('.').is_none_or(|(_, fraction)| fraction.as_bytes().first().is_some_and(u8::is_ascii_digit));
    let number: f64 = text.parse().ok()?;
    (is_valid && number.is_finite()).then_some(number)
}
