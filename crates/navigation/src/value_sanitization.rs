//! The [value sanitization
//! algorithms](https://html.spec.whatwg.org/multipage/input.html#value-sanitization-algorithm) of `input` elements.

use color::{AlphaColor, DisplayP3, DynamicColor, Srgb, parse_color};
use soupstone::NodeRef;

use crate::dates::{is_valid_date, is_valid_month, is_valid_time, is_valid_week, normalize_local_date_and_time};
use crate::numbers::{is_valid_number, number_to_string, parse_number};

/// The keywords of the [`type` attribute](https://html.spec.whatwg.org/multipage/input.html#attr-input-type).
const TYPES: [&str; 22] = [
    "hidden", "text", "search", "tel", "url", "email", "password", "date", "month", "week", "time", "datetime-local",
    "number", "range", "color", "checkbox", "radio", "file", "submit", "image", "reset", "button",
];

/// Returns the keyword for the state of the `type` attribute of an `input` element.
pub(crate) fn input_type(input: NodeRef<'_>) -> &'static str {
    let value = input.attribute("type").unwrap_or("");
    // "The attribute's missing value default and invalid value default are both the Text state."
    TYPES.into_iter().find(|keyword| value.eq_ignore_ascii_case(keyword)).unwrap_or("text")
}

/// Returns the [value](https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#concept-fe-value) of a
/// `button` element, or of an `input` element of this type.
pub(crate) fn sanitized_value(field: NodeRef<'_>, kind: &str) -> String {
    let value = field.attribute("value").unwrap_or("");
    let value_if = |is_valid: bool| if is_valid { value.to_owned() } else { String::new() };
    match kind {
        "text" | "search" | "tel" | "password" => strip_newlines(value),
        "email" if field.has_attribute("multiple") => {
            // 1. Split on commas the element's value, strip leading and trailing ASCII whitespace from each resulting token,
            //    if any, and let the element's values be the (possibly empty) resulting list of (possibly empty) tokens.
            let values: Vec<&str> = value.split(',').map(str::trim_ascii).collect();
            // 2. Let the element's value be the result of concatenating the element's values, separating each value from the
            //    next by a single U+002C COMMA character (,).
            values.join(",")
        }
        // "Strip newlines from the value, then strip leading and trailing ASCII whitespace from the value."
        "url" | "email" => strip_newlines(value).trim_ascii().to_owned(),
        "date" => value_if(is_valid_date(value)),
        "month" => value_if(is_valid_month(value)),
        "week" => value_if(is_valid_week(value)),
        "time" => value_if(is_valid_time(value)),
        "datetime-local" => normalize_local_date_and_time(value).unwrap_or_default(),
        "number" => value_if(is_valid_number(value)),
        "range" => sanitize_range(field, value),
        "color" => sanitize_color(field, value),
        _ => value.to_owned(),
    }
}

fn strip_newlines(value: &str) -> String {
    value.replace(['\n', '\r'], "")
}

/// The rules of the [Range state](https://html.spec.whatwg.org/multipage/input.html#range-state-(type=range)).
///
/// DEVIATION: the numbers of the standard are real numbers. Here, they are rounded to those of an [`f64`], and then to the
/// decimals of the step and its base.
fn sanitize_range(input: NodeRef<'_>, value: &str) -> String {
    let number = |name| input.attribute(name).and_then(parse_number);
    let minimum = number("min").unwrap_or(0.0);
    let maximum = number("max").unwrap_or(100.0);
    let has_room = maximum >= minimum;
    // "If the value of the element is not a valid floating-point number, then set it to the best representation, as a
    // floating-point number, of the default value. The default value is the minimum plus half the difference between the
    // minimum and the maximum, unless the maximum is less than the minimum, in which case the default value is the minimum."
    let valid = is_valid_number(value).then(|| parse_number(value));
    let mut new = match valid {
        Some(Some(number)) => number,
        // NOTE: a number that no `f64` can represent cannot be compared.
        Some(None) => return value.to_owned(),
        // NOTE: if the maximum is less than the minimum, this is an underflow.
        None => minimum + (maximum / 2.0 - minimum / 2.0),
    };
    // "When the element is suffering from an underflow, the user agent must set the element's value to the best
    // representation, as a floating-point number, of the minimum."
    if new < minimum {
        new = minimum;
    }
    // "When the element is suffering from an overflow, if the maximum is not less than the minimum, the user agent must set
    // the element's value to a valid floating-point number that represents the maximum."
    if new > maximum && has_room {
        new = maximum;
    }
    // "When the element is suffering from a step mismatch, the user agent must round the element's value to the nearest
    // number for which the element would not suffer from a step mismatch, and which is greater than or equal to the minimum,
    // and, if the maximum is not less than the minimum, which is less than or equal to the maximum, if there is a number
    // that matches these constraints. If two numbers match these constraints, then user agents must use the one nearest to
    // positive infinity."
    if let Some(step) = allowed_value_step(input) {
        let base = number("min").or_else(|| number("value")).unwrap_or(0.0);
        let decimals = decimals(base).max(decimals(step));
        let on_step = |steps: f64| round_to_decimals(base + steps * step, decimals);
        let steps = (new - base) / step;
        // NOTE: the error of the subtraction and the division could make half a step smaller. If it is larger than a part of
        // a step, an `f64` cannot tell a mismatch.
        let error = (new.abs() / step + base.abs() / step) * (4.0 * f64::EPSILON);
        if on_step(steps.round()) != new && error < 0.25 {
            let nearest = (steps + error + 0.5).floor();
            let is_allowed =
                |number: &f64| number.is_finite() && *number >= minimum && (*number <= maximum || !has_room);
            let candidates = [nearest, nearest - 1.0, nearest + 1.0].map(on_step);
            new = candidates.into_iter().find(is_allowed).unwrap_or(new);
        }
    }
    if valid.flatten() == Some(new) { value.to_owned() } else { number_to_string(new) }
}

/// The [allowed value step](https://html.spec.whatwg.org/multipage/input.html#concept-input-step).
fn allowed_value_step(input: NodeRef<'_>) -> Option<f64> {
    // 1. If the attribute does not apply, then there is no allowed value step.
    // 2. Otherwise, if the attribute is absent, then the allowed value step is the default step multiplied by the step scale
    //    factor.
    let Some(value) = input.attribute("step") else {
        return Some(1.0);
    };
    // 3. Otherwise, if the attribute's value is an ASCII case-insensitive match for the string "any", then there is no
    //    allowed value step.
    if value.eq_ignore_ascii_case("any") {
        return None;
    }
    // 4. Otherwise, if the rules for parsing floating-point number values, when they are applied to the attribute's value,
    //    return an error, zero, or a number less than zero, then the allowed value step is the default step multiplied by
    //    the step scale factor.
    // 5. Otherwise, the allowed value step is the number returned by the rules for parsing floating-point number values when
    //    they are applied to the attribute's value, multiplied by the step scale factor.
    Some(parse_number(value).filter(|step| *step > 0.0).unwrap_or(1.0))
}

/// Returns the number of digits after the decimal point in the shortest representation of a number.
fn decimals(number: f64) -> usize {
    number.to_string().split_once('.').map_or(0, |(_, fraction)| fraction.len())
}

fn round_to_decimals(number: f64, decimals: usize) -> f64 {
    format!("{number:.decimals$}").parse().unwrap_or(number)
}

/// [Updates a color well control
/// color](https://html.spec.whatwg.org/multipage/input.html#update-a-color-well-control-color).
fn sanitize_color(input: NodeRef<'_>, value: &str) -> String {
    // 3. Let color be the result of parsing value.
    // 4. If color is failure, then set color to opaque black.
    let mut color = parse_color(value).unwrap_or_else(|_| DynamicColor::from_alpha_color(AlphaColor::<Srgb>::BLACK));
    // To serialize a color well control color:
    // 3. If element's alpha attribute is not specified, then set color's alpha component to be fully opaque.
    let has_alpha = input.has_attribute("alpha");
    if !has_alpha {
        color = color.with_alpha(1.0);
    }
    let is_display_p3 = input.attribute("colorspace").is_some_and(|name| name.eq_ignore_ascii_case("display-p3"));
    if is_display_p3 {
        // 5. Otherwise: Set color to color converted to the 'display-p3' color space.
        return DynamicColor::from_alpha_color(color.to_alpha_color::<DisplayP3>()).to_string();
    }
    // 4. If element's colorspace attribute is in the Limited sRGB state: Set color to color converted to the 'srgb' color
    //    space. Round each of color's components so they are in the range 0 to 255, inclusive.
    let limited = color.to_alpha_color::<Srgb>();
    let bytes = limited.to_rgba8();
    if !has_alpha {
        // If element's alpha attribute is not specified, then set htmlCompatible to true.
        return format!("#{:02x}{:02x}{:02x}", bytes.r, bytes.g, bytes.b);
    }
    // Otherwise, set color to color converted using the 'color()' function.
    let opaque = AlphaColor::<Srgb>::from_rgb8(bytes.r, bytes.g, bytes.b);
    DynamicColor::from_alpha_color(opaque.with_alpha(limited.components[3])).to_string()
}
