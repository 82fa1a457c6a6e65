//! Values of refreshes, each branch by name and all short values beside a second implementation, and refreshes of documents.

use soupstone::{ParseOptions, parse_document};
use soupstone_navigation::{DeclarativeRefresh, find_declarative_refreshes};

type Values = Option<(u64, Option<String>)>;

fn parse(input: &str) -> Values {
    let refresh = DeclarativeRefresh::parse(input)?;
    Some((refresh.delay().as_secs(), refresh.url().map(str::to_owned)))
}

#[test]
fn values_without_a_time_refresh_nothing() {
    for input in ["", " ", ";", ",", "x", "url=x", "; url=x", "-1", "+1", "\u{A0}1", "\u{B}1", "\u{661}"] {
        assert_eq!(parse(input), None, "{input:?}");
    }
}

#[test]
fn a_time_ends_before_a_separator() {
    for input in ["0x", "0:x", "0url=x", "0'x'", "0-", "1.5.x", "0\u{A0};x", "0\u{B}x", ".x", "0é"] {
        assert_eq!(parse(input), None, "{input:?}");
    }
}

#[test]
fn times_without_a_url() {
    let cases = [
        ("0", 0),
        ("5", 5),
        (" \t\n\u{C}\r5", 5),
        ("007", 7),
        (".", 0),
        (".5", 0),
        ("5.", 5),
        ("5.9", 5),
        ("5..9.1", 5),
        ("5;", 5),
        ("5,", 5),
        ("5 ", 5),
        ("5 ; ", 5),
        ("5. \n,\t", 5),
        ("18446744073709551615", u64::MAX),
        ("18446744073709551616", u64::MAX),
        ("100000000000000000000000000000000000000000", u64::MAX),
    ];
    for (input, delay) in cases {
        assert_eq!(parse(input), Some((delay, None)), "{input:?}");
    }
}

#[test]
fn urls() {
    let cases = [
        ("0;url=x", "x"),
        ("0; url=x", "x"),
        ("0,url=x", "x"),
        ("0 url=x", "x"),
        ("0 ; url=x", "x"),
        (".5;url=x", "x"),
        ("0;URL=x", "x"),
        ("0;uRl=x", "x"),
        ("0;url = x", "x"),
        ("0;url\n=\tx", "x"),
        ("0;url=", ""),
        ("0;url= ", ""),
        // Without `url=`.
        ("0;x", "x"),
        ("0,x", "x"),
        ("0 x", "x"),
        ("0;,x", ",x"),
        ("0;;x", ";x"),
        ("0,;x", ";x"),
        // The beginning of `url=` is part of the URL.
        ("0;u", "u"),
        ("0;ux", "ux"),
        ("0;ur", "ur"),
        ("0;ur=x", "ur=x"),
        ("0;url", "url"),
        ("0;url x", "url x"),
        ("0;url;x", "url;x"),
        ("0;u'x'", "u'x'"),
        ("0;url'x'", "url'x'"),
        ("0;=x", "=x"),
        // Quotes.
        ("0;url='x'", "x"),
        ("0;url=\"x\"", "x"),
        ("0;url= 'x'y", "x"),
        ("0;'x'", "x"),
        ("0 \"x\" y", "x"),
        ("0;url='x", "x"),
        ("0;url='x\"y", "x\"y"),
        ("0;url=\"x'y", "x'y"),
        ("0;url=x'y'", "x'y'"),
        ("0;url=''", ""),
        ("0;url='", ""),
        ("0;''x''", ""),
        ("0;url=' x '", " x "),
        ("0;'url=x'", "url=x"),
        // The URL parser strips this space.
        ("0;url=x ", "x "),
        ("0;url=url=x", "url=x"),
        ("0;url=é", "é"),
        ("0;é", "é"),
    ];
    for (input, url) in cases {
        assert_eq!(parse(input), Some((0, Some(url.to_owned()))), "{input:?}");
    }
}

/// Reads one character at a time, in states instead of steps.
fn parse_in_states(input: &str) -> Values {
    enum State {
        BeforeTime,
        Time(u64),
        Fraction,
        BeforeSeparator,
        AfterSeparator,
        Url { matched: usize, keyword: String },
        AfterEquals,
        Unquoted,
        Quoted(char),
        Closed,
    }
    let is_space = |one: char| matches!(one, '\t' | '\n' | '\u{C}' | '\r' | ' ');
    let (mut state, mut delay, mut url) = (State::BeforeTime, 0_u64, None::<String>);
    for one in input.chars() {
        state = match (state, one) {
            (State::BeforeTime, one) if is_space(one) => State::BeforeTime,
            (State::BeforeTime, '.') => State::Fraction,
            (State::BeforeTime, '0'..='9') => State::Time(u64::from(one) - 48),
            (State::Time(time), '0'..='9') => State::Time(time.saturating_mul(10).saturating_add(u64::from(one) - 48)),
            (State::Time(time), '.' | ';' | ',' | '\t' | '\n' | '\u{C}' | '\r' | ' ') => {
                delay = time;
                match one {
                    '.' => State::Fraction,
                    ';' | ',' => State::AfterSeparator,
                    _ => State::BeforeSeparator,
                }
            }
            (State::Fraction, '0'..='9' | '.') => State::Fraction,
            (State::Fraction | State::BeforeSeparator, ';' | ',') => State::AfterSeparator,
            (State::Fraction | State::BeforeSeparator, one) if is_space(one) => State::BeforeSeparator,
            (State::BeforeTime | State::Time(_) | State::Fraction, _) => return None,
            (State::AfterSeparator, one) if is_space(one) => State::AfterSeparator,
            (State::BeforeSeparator | State::AfterSeparator, 'U' | 'u') => {
                State::Url { matched: 1, keyword: one.to_string() }
            }
            (State::Url { matched, keyword }, one) => match (matched, one) {
                (1, 'R' | 'r') | (2, 'L' | 'l') => {
                    State::Url { matched: matched + 1, keyword: format!("{keyword}{one}") }
                }
                (3, one) if is_space(one) => State::Url { matched, keyword: format!("{keyword}{one}") },
                (3, '=') => State::AfterEquals,
                _ => {
                    url = Some(format!("{keyword}{one}"));
                    State::Unquoted
                }
            },
            (State::AfterEquals, one) if is_space(one) => State::AfterEquals,
            (State::BeforeSeparator | State::AfterSeparator | State::AfterEquals, '\'' | '"') => {
                url = Some(String::new());
                State::Quoted(one)
            }
            (State::BeforeSeparator | State::AfterSeparator | State::AfterEquals, _) => {
                url = Some(one.to_string());
                State::Unquoted
            }
            (State::Quoted(quote), one) if one == quote => State::Closed,
            (state @ (State::Unquoted | State::Quoted(_)), one) => {
                url.get_or_insert_default().push(one);
                state
            }
            (State::Closed, _) => State::Closed,
        };
    }
    match state {
        State::BeforeTime => None,
        State::Time(time) => Some((time, None)),
        State::Url { keyword, .. } => Some((delay, Some(keyword))),
        State::AfterEquals => Some((delay, Some(String::new()))),
        _ => Some((delay, url)),
    }
}

/// Calls `check` with each string of up to `length` of these characters after `start`.
fn each_string(start: &str, characters: &[char], length: usize, check: &mut impl FnMut(&str)) {
    check(start);
    if length > 0 {
        for one in characters {
            each_string(&format!("{start}{one}"), characters, length - 1, check);
        }
    }
}

#[test]
fn all_short_values_match_the_states() {
    let (mut count, mut refreshes) = (0, 0);
    let mut check = |input: &str| {
        let expected = parse_in_states(input);
        assert_eq!(parse(input), expected, "{input:?}");
        count += 1;
        refreshes += usize::from(expected.is_some());
    };
    let all = ['1', '.', ';', ',', ' ', '\n', 'u', 'R', 'l', '=', '\'', '"', 'é'];
    each_string("", &all, 4, &mut check);
    each_string("1;", &all, 4, &mut check);
    each_string("1;url", &['l', ' ', '=', '\'', '"', 'x', '\u{A0}'], 6, &mut check);
    assert_eq!((count, refreshes), (199_139, 170_304));
}

fn refreshes_of(markup: &str, options: &ParseOptions) -> Vec<String> {
    let document = options.parse_document(markup);
    find_declarative_refreshes(&document).map(|(_, refresh)| refresh.url().unwrap_or("none").to_owned()).collect()
}

fn refreshes(markup: &str) -> Vec<String> {
    refreshes_of(markup, &ParseOptions::new())
}

#[test]
fn invalid_pragmas_are_skipped() {
    let markup = "<meta http-equiv=refresh><meta http-equiv=refresh content><meta http-equiv=refresh content=soon>\
        <meta name=refresh content='0;1'><meta http-equiv=' refresh' content='0;2'>\
        <meta http-equiv=re\u{17F}resh content='0;3'>\
        <svg><meta http-equiv=refresh content='0;url=4'></svg><body><p><meta content='0;5' HTTP-EQUIV=REFRESH>\
        <meta http-equiv=refresh content=6>";
    assert_eq!(refreshes(markup), ["4", "5", "none"]);
}

#[test]
fn pragmas_of_foreign_elements_are_ignored() {
    let mut document = parse_document("<p>");
    let body = document.body().unwrap().id();
    let svg = document.create_element_ns(soupstone::Namespace::Svg, "meta").unwrap();
    document.set_attribute(svg, "http-equiv", "refresh").unwrap();
    document.set_attribute(svg, "content", "0").unwrap();
    document.append(body, svg).unwrap();
    assert_eq!(find_declarative_refreshes(&document).count(), 0);
}

#[test]
fn pragmas_outside_of_the_document_tree_are_ignored() {
    let markup = "<template><meta http-equiv=refresh content='0;1'></template>\
        <div><template shadowrootmode=open><meta http-equiv=refresh content='0;2'></template></div>\
        <!--<meta http-equiv=refresh content='0;3'>-->";
    assert_eq!(refreshes(markup), [""; 0]);
}

#[test]
fn pragmas_in_noscript_depend_on_scripting() {
    let markup = "<noscript><meta http-equiv=refresh content='0;1'></noscript><meta http-equiv=refresh content='0;2'>";
    assert_eq!(refreshes(markup), ["1", "2"]);
    assert_eq!(refreshes_of(markup, &ParseOptions::new().with_scripting(true)), ["2"]);
}

#[test]
fn pragmas_come_in_the_order_of_insertion() {
    let markup = "<table><tr><td><meta http-equiv=refresh content='0;1'></td></tr>\
        <meta http-equiv=refresh content='0;2'></table>";
    assert_eq!(refreshes(markup), ["1", "2"]);
    let document = parse_document(markup);
    let in_tree_order: Vec<_> =
        document.elements_by_tag_name("meta").filter_map(|meta| meta.attribute("content")).collect();
    assert_eq!(in_tree_order, ["0;2", "0;1"]);
}
