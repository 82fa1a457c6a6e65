//! The value sanitization algorithm of each type, with all short values, and compared with second implementations.

use encoding_rs::UTF_8;
use soupstone::parse_document;
use soupstone_navigation::{EntryValue, construct_entry_list};

/// Returns the values of controls with these attributes.
fn values(controls: impl IntoIterator<Item = String>) -> Vec<String> {
    let mut source = String::from("<form>");
    for attributes in controls {
        source += &format!("<input name=a {attributes}>");
    }
    let document = parse_document(&source);
    let form = document.elements_by_tag_name("form").next().expect("a form");
    let entries = construct_entry_list(form, None, UTF_8).expect("no submitter");
    let texts = entries.into_iter().map(|entry| match entry.value {
        EntryValue::Text(text) => text,
        EntryValue::File(file) => panic!("a file: {file:?}"),
    });
    texts.collect()
}

#[track_caller]
fn is(attributes: &str, value: &str, expected: &str) {
    let found = values([format!("{attributes} value=\"{value}\"")]);
    assert_eq!(found, [expected], "{attributes} {value:?}");
}

/// Checks each value with a function that tells its sanitized value.
fn check_all(attributes: &str, all: &[String], expected: impl Fn(&str) -> String) {
    let found = values(all.iter().map(|value| format!("{attributes} value=\"{value}\"")));
    assert_eq!(found.len(), all.len());
    for (value, found) in all.iter().zip(found) {
        assert_eq!(found, expected(value), "{attributes} {value:?}");
    }
}

/// Returns all texts of up to this length, of these parts.
fn texts(parts: &[&str], length: usize) -> Vec<String> {
    let mut all = vec![String::new()];
    let mut start = 0;
    for _ in 0..length {
        let end = all.len();
        for index in start..end {
            let longer = parts.iter().map(|part| format!("{}{part}", all[index])).collect::<Vec<_>>();
            all.extend(longer);
        }
        start = end;
    }
    all
}

fn if_valid(is_valid: impl Fn(&str) -> bool) -> impl Fn(&str) -> String {
    move |value| if is_valid(value) { value.to_owned() } else { String::new() }
}

#[test]
fn newlines_are_removed_from_lines_of_text() {
    let all = texts(&["a", " ", "\n", "&#13;", ","], 4);
    let decode = |value: &str| value.replace("&#13;", "\r");
    let strip =
        |value: &str| decode(value).chars().filter(|character| !"\r\n".contains(*character)).collect::<String>();
    for kind in ["text", "search", "tel", "password", "x", "''", "TEXT"] {
        check_all(&format!("type={kind}"), &all, strip);
    }
    for kind in ["url", "email", "url multiple"] {
        check_all(&format!("type={kind}"), &all, |value| strip(value).trim_matches(' ').to_owned());
    }
    check_all("type=hidden", &all, decode);
    check_all("type=checkbox checked", &all, decode);
}

#[test]
fn several_addresses_are_trimmed() {
    let multiple = "type=email multiple";
    is(multiple, "", "");
    is(multiple, " a@b , c@d\t,,\ne@f ", "a@b,c@d,,e@f");
    is(multiple, "a\nb, c", "a\nb,c");
    is("type=email", " a@b , c@d ", "a@b , c@d");
}

#[test]
fn months_and_dates_are_valid_or_empty() {
    // Counts days, instead of looking at the year.
    let days_of = |year: i64, month: i64| {
        let days_before = |year: i64, month: i64| {
            // Days since a first of March, in months of 30.6 days.
            let (year, month) = if month > 2 { (year, month) } else { (year - 1, month + 12) };
            year * 365 + year / 4 - year / 100 + year / 400 + (month + 1) * 306 / 10
        };
        let (next_year, next_month) = if month == 12 { (year + 1, 1) } else { (year, month + 1) };
        days_before(next_year, next_month) - days_before(year, month)
    };
    let mut months = Vec::new();
    let mut dates = Vec::new();
    for year in
        [0, 1, 4, 99, 100, 400, 999, 1582, 1600, 1700, 1900, 1999, 2000, 2023, 2024, 2100, 9999, 10_000, 275_761]
    {
        for month in 0..=13 {
            months.push(format!("{year:04}-{month:02}"));
            for day in 0..=32 {
                dates.push(format!("{year:04}-{month:02}-{day:02}"));
            }
        }
    }
    let parts = |value: &str| value.split('-').map(|part| part.parse::<i64>().expect("a number")).collect::<Vec<_>>();
    let is_month = |value: &[i64]| value[0] > 0 && (1..=12).contains(&value[1]);
    check_all("type=month", &months, if_valid(|value| is_month(&parts(value))));
    check_all(
        "type=date",
        &dates,
        if_valid(|value| {
            let value = parts(value);
            is_month(&value) && value[2] >= 1 && value[2] <= days_of(value[0], value[1])
        }),
    );
    for valid in ["2024-02-29", "000002024-02-29", "99999999999999999999999999999996-02-29"] {
        is("type=date", valid, valid);
        is("type=month", &valid[..valid.len() - 3], &valid[..valid.len() - 3]);
    }
    let invalid =
        ["", "2024", "2024-", "2024-1-01", "2024-01-1", "999-01-01", "2024-01-001", "2024-01-01 ", " 2024-01-01"];
    let more =
        ["+2024-01-01", "-2024-01-01", "2024-+1-01", "2024-01-+1", "2024/01/01", "2024-01-01T00:00", "٢٠٢٤-01-01"];
    for value in invalid.into_iter().chain(more) {
        is("type=date", value, "");
    }
    for value in [
        "", "2024", "2024-", "2024-1", "2024-001", "2024-01-", "2024-01-01", "999-01", "0000-01", "+2024-01", "2024-+1",
    ] {
        is("type=month", value, "");
    }
}

#[test]
fn weeks_are_valid_or_empty() {
    // Walks from day to day, from Monday, the first of January in 2001.
    let mut weeks_of = vec![0; 2402];
    let (mut year, mut day_of_year, mut weekday) = (2001, 1, 1);
    while year < 2402 {
        // "A week begins on Monday and ends on Sunday. […] the first week is the one with the first Thursday."
        if weekday == 4 {
            weeks_of[year] += 1;
        }
        let is_leap_year = year % 400 == 0 || year % 4 == 0 && year % 100 != 0;
        weekday = weekday % 7 + 1;
        day_of_year += 1;
        if day_of_year > if is_leap_year { 366 } else { 365 } {
            (year, day_of_year) = (year + 1, 1);
        }
    }
    let all: Vec<String> = (2001..2402).flat_map(|year| (50..55).map(move |week| format!("{year}-W{week}"))).collect();
    let is_valid = |value: &str| {
        let (year, week) = value.split_once("-W").expect("a week");
        week.parse::<i32>().expect("a number") <= weeks_of[year.parse::<usize>().expect("a number")]
    };
    check_all("type=week", &all, if_valid(is_valid));
    for valid in ["2024-W01", "0001-W52", "1970-W53", "10004-W53", "000000000000000000000000002004-W53"] {
        is("type=week", valid, valid);
    }
    for invalid in
        ["", "2024-W00", "2024-W1", "2024W01", "2024-w01", "0000-W01", "999-W01", "2024-W+1", "2024-W001", "0001-W53"]
    {
        is("type=week", invalid, "");
    }
}

#[test]
fn times_are_valid_or_empty() {
    let mut all: Vec<String> = (0..100).map(|number| format!("{number:02}:00")).collect();
    all.extend((0..100).map(|number| format!("23:{number:02}")));
    all.extend((0..100).map(|number| format!("00:59:{number:02}")));
    check_all(
        "type=time",
        &all,
        if_valid(|value| {
            let parts: Vec<u8> = value.split(':').map(|part| part.parse().expect("a number")).collect();
            parts[0] < 24 && parts[1..].iter().all(|part| *part < 60)
        }),
    );
    for valid in ["00:00", "12:34:56", "12:34:00", "12:34:56.7", "12:34:56.78", "12:34:56.789", "12:34:56.000"] {
        is("type=time", valid, valid);
    }
    let invalid =
        ["", "1:00", "01:0", "0100", "01:00:", "01:00:0", "01:00:00.", "01:00:00.1234", "01:00:00,1", "01:00.1"];
    for value in invalid
        .into_iter()
        .chain(["01:00Z", " 01:00", "01:00 ", "+1:00", "01:+1", "01:00:+1", "01:00:00.+1", "aé:00", "０1:00"])
    {
        is("type=time", value, "");
    }
}

#[test]
fn local_dates_and_times_are_normalized() {
    let kind = "type=datetime-local";
    let cases = [
        ("2024-02-29T12:34", "2024-02-29T12:34"),
        ("2024-02-29 12:34", "2024-02-29T12:34"),
        ("2024-02-29T12:34:00", "2024-02-29T12:34"),
        ("2024-02-29T12:34:00.000", "2024-02-29T12:34"),
        ("2024-02-29T12:34:50", "2024-02-29T12:34:50"),
        ("2024-02-29T12:34:50.0", "2024-02-29T12:34:50"),
        ("2024-02-29T12:34:00.010", "2024-02-29T12:34:00.01"),
        ("2024-02-29T12:34:56.789", "2024-02-29T12:34:56.789"),
    ];
    for (value, expected) in cases {
        is(kind, value, expected);
        is(kind, expected, expected);
    }
    let invalid =
        ["", "2024-02-29", "2024-02-29T", "T12:34", "2024-02-30T12:34", "2024-02-29T24:00", "2024-02-29t12:34"];
    for value in
        invalid.into_iter().chain(["2024-02-29  12:34", "2024-02-29T12:34Z", "2024-02-29TT12:34", "12:34T2024-02-29"])
    {
        is(kind, value, "");
    }
}

/// The grammar of a valid floating-point number, with all ways to split the text.
fn is_number(text: &str) -> bool {
    let is_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let is_signed = |text: &str, signs: &[char]| is_digits(text.strip_prefix(signs).unwrap_or(text));
    let is_decimal = |text: &str| match text.split_once('.') {
        Some((whole, fraction)) => (whole.is_empty() || is_digits(whole)) && is_digits(fraction),
        None => is_digits(text),
    };
    let unsigned = text.strip_prefix('-').unwrap_or(text);
    match unsigned.split_once(['e', 'E']) {
        Some((decimal, exponent)) => is_decimal(decimal) && is_signed(exponent, &['-', '+']),
        None => is_decimal(unsigned),
    }
}

#[test]
fn numbers_are_valid_or_empty() {
    let all = texts(&["0", "7", ".", "-", "+", "e", "E", " "], 5);
    check_all("type=number", &all, if_valid(is_number));
    for valid in ["1e999", "-0", "007", "123456789012345678901234567890", "1e-999", ".5e+10"] {
        is("type=number min=5 max=6 step=3", valid, valid);
    }
    for invalid in ["NaN", "Infinity", "inf", "0x10", "1_000", "1,5", "١"] {
        is("type=number", invalid, "");
    }
}

#[test]
fn ranges_have_a_valid_number() {
    let cases = [
        ("", "", "50"),
        ("", "x", "50"),
        ("", "7", "7"),
        ("", "7.0", "7.0"),
        ("", "-1", "0"),
        ("", "101", "100"),
        ("", "1e999", "1e999"),
        ("min=10", "", "55"),
        ("min=10 max=5", "", "10"),
        ("min=10 max=5", "7", "10"),
        ("min=10 max=5", "12.4", "12"),
        ("min=-100 max=-50", "", "-75"),
        ("min=x max=y step=z", "", "50"),
        ("min=' +10px' max=20em", "", "15"),
        ("min=0 max=1", "", "1"),
        ("min=0 max=1 step=any", "", "0.5"),
        ("min=0 max=1 step=ANY", "0.123", "0.123"),
        ("min=0 max=100 step=20", "50", "60"),
        ("max=100 step=20", "", "60"),
        ("max=100 step=20", "50", "50"),
        ("step=2", "5x", "51"),
        ("min=0 step=0", "1.5", "2"),
        ("min=0 step=-3", "1.5", "2"),
        ("min=0 max=10 step=4", "10", "8"),
        ("min=1 max=3 step=5", "3", "1"),
        ("min=0 step=0.1", "0.35", "0.4"),
        ("min=0 step=0.1", "0.3", "0.3"),
        ("min=0 step=0.1", "0.7000000001", "0.7"),
        ("min=100 max=700 step=9.09090909", "509.090909", "509.09090905"),
        ("min=-1 max=1 step=0.5", "-0.1", "0"),
        ("min=0 max=1e300 step=1e299", "3e299", "3e299"),
        ("min=0 max=1e300 step=any", "", "5e+299"),
        ("min=-1e308 max=1e308 step=any", "", "0"),
        ("min=0 max=1e-7 step=any", "", "5e-8"),
        ("min=0 max=1e-6 step=any", "", "5e-7"),
        ("min=0 max=2e21 step=any", "", "1e+21"),
        ("min=0 max=2e20 step=any", "", "100000000000000000000"),
        ("min=0 max=2e-6 step=any", "", "0.000001"),
        ("min=-0 max=0", "", "0"),
        ("min=1e308 max=0 step=1e308", "1.7e308", "1e+308"),
        ("min=-1.7e308 max=1.7e308 step=1e308", "1.7e308", "1.7e308"),
        // On a step, although the numbers are large.
        ("max=1e16", "1000000000000000", "1000000000000000"),
        ("max=1e18", "100000000000000000", "100000000000000000"),
        ("max=1e12 step=0.001", "600000000000", "600000000000"),
        ("min=-1e308 max=1e308", "", "0"),
        ("step=1e-320", "5", "5"),
    ];
    for (attributes, value, expected) in cases {
        is(&format!("type=range {attributes}"), value, expected);
    }
}

/// Compares all decimals with one digit after the point with an implementation that counts tenths.
#[test]
fn ranges_have_the_nearest_step() {
    let tenths = |number: i64| match (number / 10, (number % 10).abs()) {
        (whole, 0) => whole.to_string(),
        (0, digit) if number < 0 => format!("-0.{digit}"),
        (whole, digit) => format!("{whole}.{digit}"),
    };
    for (min, max) in [(-7, 9), (-12, -3), (0, 25), (3, 3), (5, -5), (11, 12)] {
        for step in 1..=12 {
            let attributes = format!("type=range min={} max={} step={}", tenths(min), tenths(max), tenths(step));
            let all: Vec<String> = (-30..40).map(tenths).collect();
            let numbers: Vec<i64> = (-30..40).collect();
            let expected = |value: &str| {
                let number = numbers[all.iter().position(|text| text == value).expect("one of all")];
                let number = if number < min {
                    min
                } else if number > max && max >= min {
                    max
                } else {
                    number
                };
                let highest = if max >= min { max } else { number + step };
                let on_step = (0..).map(|steps| min + steps * step).take_while(|candidate| *candidate <= highest);
                let nearest = on_step.min_by_key(|candidate| ((candidate - number).abs(), -candidate));
                tenths(nearest.expect("at least the minimum"))
            };
            check_all(&attributes, &all, expected);
        }
    }
}

#[test]
fn colors_are_serialized() {
    let cases = [
        ("", "", "#000000"),
        ("", "x", "#000000"),
        ("", "#12abEF", "#12abef"),
        ("", "#1aF", "#11aaff"),
        ("", " #12abef ", "#12abef"),
        ("", "#12abeg", "#000000"),
        ("", "12abef", "#000000"),
        ("", "#12abef80", "#12abef"),
        ("", "Red", "#ff0000"),
        ("", "rgb(0 255 0 / 50%)", "#00ff00"),
        ("", "hsl(240 100% 50%)", "#0000ff"),
        ("", "currentcolor", "#000000"),
        ("alpha", "#12abef", "color(srgb 0.07058824 0.67058825 0.93725497)"),
        ("alpha", "rgb(0 255 0 / 50%)", "color(srgb 0 1 0 / 0.5)"),
        ("colorspace=limited-srgb", "red", "#ff0000"),
        ("colorspace=x", "red", "#ff0000"),
        ("colorspace=Display-P3", "color(display-p3 1 0 0.5 / 0.5)", "color(display-p3 1 0 0.5)"),
        ("colorspace=display-p3 alpha", "color(display-p3 1 0 0.5 / 0.5)", "color(display-p3 1 0 0.5 / 0.5)"),
    ];
    for (attributes, value, expected) in cases {
        is(&format!("type=color {attributes}"), value, expected);
    }
    let hex = |number: u32| format!("#{:06X}", number.wrapping_mul(2_654_435_761) >> 8);
    let all: Vec<String> = (0..2_000).map(hex).collect();
    check_all("type=color", &all, str::to_lowercase);
    let broken = texts(&["rgb", "color", "(", ")", "0", "%", ".", "e", ",", "/", "#", " ", "none", "é"], 4);
    for color in values(broken.iter().map(|value| format!("type=color value=\"{value}\""))) {
        let digits = color.strip_prefix('#').expect("a simple color");
        assert!(digits.len() == 6 && digits.bytes().all(|byte| byte.is_ascii_hexdigit()), "{color}");
    }
}
