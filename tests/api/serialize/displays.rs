//! What `Display` writes, parsed again.

use soupstone::names::{LocalName, Namespace};
use soupstone::select::{Selector, SelectorOptions};
use soupstone::span::{LineIndex, Span};
use soupstone::token::Text;
use soupstone::{Edition, parse_document};
use soupstone_speculative::srcset;

use crate::support::tag_soup::Random;
use crate::support::test_scale::scaled;

/// All texts of up to `most` pieces.
fn all_texts(pieces: &[&str], most: usize) -> Vec<String> {
    let mut texts = vec![String::new()];
    let mut start = 0;
    for _ in 0..most {
        let end = texts.len();
        for index in start..end {
            for piece in pieces {
                texts.push(format!("{}{piece}", texts[index]));
            }
        }
        start = end;
    }
    texts
}

fn random_texts(pieces: &[&str], seed: u64, count: usize) -> impl Iterator<Item = String> {
    let mut random = Random::new(seed);
    (0..count).map(move |_| (0..2 + random.below(14)).map(|_| random.pick(pieces)).collect())
}

#[test]
fn selectors_are_displayed_as_equal_selectors() {
    const PIECES: [&str; 62] = [
        "a", "B", "*", "|", " ", ",", ">", "+", "~", "#a", ".b", ":is(", ":not(", ":where(", ":has(", ")", "[", "]",
        "=", "~=", "*=", "'", "\"", "\\", "\\31 ", "é", "-", "--", "0", "i", " s]", "svg|a", "*|*", ":nth-child(",
        "2n+1", "-n", "even", " of ", ":lang(", "en", "'*-x'", ":dir(rtl)", ":contains(", ":root", "::before",
        ":first-child", "/**/", "\n", "\u{0}", "&", "[title", "href]", "^=", "$=", "|=", ":scope", "(", "{", "}", ";",
        "!", "\\\n",
    ];
    let document = parse_document(
        "<div id=a class=b><p class='b c' title=a lang=en>a<i title='A b'></i><svg id=0><a href=b></a></svg><b></b>",
    );
    let options = SelectorOptions::new().with_contains(true).with_namespace("svg", Namespace::Svg.uri());
    let found = |selector: &Selector| document.select_ids(selector);
    let mut parsed = 0;
    let random = random_texts(&PIECES, 5, scaled([15_000, 90_000, 10_000_000]));
    for text in all_texts(&PIECES, 2).into_iter().chain(random) {
        let Ok(selector) = Selector::parse_with(&text, &options) else {
            continue;
        };
        let displayed = selector.to_string();
        let Ok(again) = Selector::parse_with(&displayed, &options) else {
            panic!("{text:?} is displayed as {displayed:?}");
        };
        assert_eq!(again.to_string(), displayed, "{text:?}");
        assert_eq!(found(&again), found(&selector), "{text:?} is displayed as {displayed:?}");
        parsed += 1;
    }
    assert!(parsed > 1000, "{parsed}");
}

#[test]
fn image_candidates_are_displayed_as_equal_candidates() {
    const PIECES: [&str; 13] = ["a", ",", " ", "1", "0", "9", "w", "x", "h", ".", "-", "e", "("];
    let random = random_texts(&PIECES, 6, scaled([15_000, 90_000, 10_000_000]));
    let descriptors = ["a.png 100w 50h", "a 50h 100w, b", "a 18446744073709551616w 1h", "a 1e-320x, b -0x", "a 1e300x"];
    let texts = all_texts(&PIECES, 4).into_iter().chain(random).chain(descriptors.map(str::to_owned));
    for text in texts {
        let candidates = srcset::parse(&text);
        let displayed: Vec<String> = candidates.iter().map(ToString::to_string).collect();
        assert_eq!(srcset::parse(&displayed.join(", ")), candidates, "{text:?}");
    }
    assert_eq!(srcset::parse("a.png 50h 100w")[0].to_string(), "a.png 100w 50h");
}

#[test]
fn doctypes_are_displayed_as_doctypes_with_the_same_name() {
    for text in all_texts(&["a", "B", " ", "'", "\"", ">", "<", "\u{0}", "/", "!", "é", "PUBLIC", "SYSTEM", "&lt;"], 4)
    {
        let document = parse_document(&format!("<!DOCTYPE{text}>"));
        let Some(doctype) = document.children().find_map(|child| child.doctype()) else {
            continue;
        };
        let displayed = document.to_string();
        let again = parse_document(&displayed);
        let name = again.children().find_map(|child| child.doctype()).map(|doctype| doctype.name().to_owned());
        assert_eq!(name.as_deref(), Some(doctype.name()), "{text:?} is displayed as {displayed:?}");
    }
}

#[test]
fn spans_and_positions_are_displayed_as_their_numbers() {
    for (start, end) in [(0, 0), (0, 1), (9, 10), (u64::MAX - 1, u64::MAX)] {
        let displayed = Span::new(start, end).to_string();
        let numbers = displayed.split_once("..").map(|(start, end)| (start.parse(), end.parse()));
        assert_eq!(numbers, Some((Ok(start), Ok(end))), "{displayed}");
        let position = LineIndex::new("a\nb").position(start.min(3));
        let displayed = position.to_string();
        let numbers = displayed.split_once(':').map(|(line, column)| (line.parse(), column.parse()));
        assert_eq!(numbers, Some((Ok(position.line), Ok(position.column))), "{displayed}");
    }
}

#[test]
fn names_editions_and_text_are_displayed_as_written() {
    for edition in Edition::ALL {
        assert_eq!(edition.to_string().parse(), Ok(edition));
    }
    for text in all_texts(&["a", "Z", "é", " ", "\u{0}", ":", "div"], 4) {
        assert_eq!(LocalName::from(text.as_str()).to_string(), text);
        assert_eq!(Text::from(text.as_str()).to_string(), text);
    }
}
