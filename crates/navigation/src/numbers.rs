//! Floating-point numbers as text.

/// Whether the text is a [valid floating-point
/// number](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#valid-floating-point-number).
pub(crate) fn is_valid_number(text: &str) -> bool {
    // 1. Optionally, a U+002D HYPHEN-MINUS character (-).
    let rest = text.strip_prefix('-').unwrap_or(text);
    // 2. One or both of the following, in the given order: A series of one or more ASCII digits. Both of the following, in
    //    the given order: A single U+002E FULL STOP character (.). A series of one or more ASCII digits.
    let (digits, rest) = split_digits(rest);
    let rest = match rest.strip_prefix('.').map(split_digits) {
        Some(("", _)) => return false,
        Some((_, rest)) => rest,
        None if digits.is_empty() => return false,
        None => rest,
    };
    // 3. Optionally: Either a U+0065 LATIN SMALL LETTER E character (e) or a U+0045 LATIN CAPITAL LETTER E character (E).
    //    Optionally, a U+002D HYPHEN-MINUS character (-) or U+002B PLUS SIGN character (+). A series of one or more ASCII
    //    digits.
    match rest.strip_prefix(['e', 'E']) {
        Some(rest) => is_digits(rest.strip_prefix(['-', '+']).unwrap_or(rest)),
        None => rest.is_empty(),
    }
}

/// The [rules for parsing floating-point number
/// values](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#rules-for-parsing-floating-point-number-values).
pub(crate) fn parse_number(text: &str) -> Option<f64> {
    // 6. Skip ASCII whitespace within input given position.
    // 8. to 9. If the character indicated by position is a U+002D HYPHEN-MINUS character (-) […] Otherwise, if the character
    //    indicated by position is a U+002B PLUS SIGN character (+) […]
    let text = text.trim_ascii_start();
    let unsigned = text.strip_prefix(['-', '+']).unwrap_or(text);
    let (digits, rest) = split_digits(unsigned);
    let (fraction, after_fraction) = rest.strip_prefix('.').map_or(("", rest), split_digits);
    // 10. to 11. […] If the character indicated by position is not an ASCII digit, then return an error.
    if digits.is_empty() && fraction.is_empty() {
        return None;
    }
    let exponent = after_fraction.strip_prefix(['e', 'E']).and_then(|rest| {
        let (exponent, after_exponent) = split_digits(rest.strip_prefix(['-', '+']).unwrap_or(rest));
        (!exponent.is_empty()).then_some(after_exponent)
    });
    let end = text.len() - exponent.unwrap_or(after_fraction).len();
    // 17. to 20. Conversion: […] Let rounded-value be the number in S that is closest to value […] If rounded-value is 2¹⁰²⁴
    //     or −2¹⁰²⁴, return an error. Return rounded-value.
    text[..end].parse().ok().filter(|number: &f64| number.is_finite())
}

/// Returns the [best representation of the number as a floating-point
/// number](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#best-representation-of-the-number-as-a-floating-point-number):
/// that of JavaScript.
pub(crate) fn number_to_string(number: f64) -> String {
    match number.abs() {
        0.0 => "0".to_owned(),
        1e-6..1e21 => number.to_string(),
        _ => {
            let text = format!("{number:e}");
            if text.contains("e-") { text } else { text.replace('e', "e+") }
        }
    }
}

/// Whether the text is a series of one or more ASCII digits.
pub(crate) fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

pub(crate) fn split_digits(text: &str) -> (&str, &str) {
    text.split_at(text.bytes().take_while(u8::is_ascii_digit).count())
}
