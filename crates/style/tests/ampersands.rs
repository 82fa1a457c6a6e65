//! An ampersand is written unescaped if the tokenizer then reads the same characters without a parse error.

use std::fs;

use soupstone::serialize::SerializeOptions;
use soupstone::{ErrorList, FragmentContext, ParseOptions, parse_fragment};
use soupstone_style::{Ampersands, AttributeQuotes, SerializableToken, Style, TokenWriter};

const FOLLOWERS: [&str; 8] = ["", ";", "=", "a", "1", " ", "&", "\u{E9}"];

const PLACES: [(&str, &str); 3] = [("<b>", "</b>"), ("<b title=\"", "\"></b>"), ("<b title=", "></b>")];

fn names() -> Vec<String> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/named_character_references.txt");
    let all = fs::read_to_string(path).expect("the list of soupstone is readable");
    let lines = all.lines().filter(|line| !line.starts_with('#'));
    let names = lines.map(|line| line.split(['\t', ';']).next().unwrap_or_default().to_owned());
    let others = ["", "x", "am", "#", "#x", "#65", "#X41", "param"].map(str::to_owned);
    let mut names: Vec<String> = names.chain(others).collect();
    names.extend([20, 30, 31, 32, 33, 40].map(|length| "q".repeat(length)));
    names.dedup();
    names
}

fn read(html: &str) -> (Vec<String>, u64) {
    let options = ParseOptions::new().with_max_errors(usize::MAX);
    let fragment = options.parse_fragment(html, FragmentContext::html("div"));
    let strings = fragment.root().children().map(|element| match element.attribute("title") {
        Some(value) => value.to_owned(),
        None => element.text_content(),
    });
    (strings.collect(), fragment.errors().map_or(0, ErrorList::total))
}

#[test]
fn ampersands_are_escaped_where_the_tokenizer_requires_it() {
    let mut literals = 0;
    for name in names() {
        let all = FOLLOWERS.iter().flat_map(|follower| PLACES.map(|place| (format!("&{name}{follower}"), place)));
        // NOTE: the style writes quotes around values that contain a space or an equals sign.
        let all = all.filter(|(string, place)| *place != PLACES[2] || !string.contains([' ', '=']));
        let (strings, places): (Vec<String>, Vec<_>) = all.unzip();
        let markup = |string: &str, (before, after)| format!("{before}{string}{after}");
        let escaped = strings.iter().map(|string| string.replace('&', "&amp;"));
        let source: String = escaped.zip(&places).map(|(string, place)| markup(&string, *place)).collect();
        let fragment = parse_fragment(&source, FragmentContext::html("div"));

        let written = fragment.root().children().zip(&places).map(|(element, place)| {
            let quotes = if *place == PLACES[1] { AttributeQuotes::Double } else { AttributeQuotes::WhereNeeded };
            Style::minified().with_attribute_quotes(quotes).outer_html(element)
        });
        let written: Vec<String> = written.collect();
        assert_eq!(read(&written.concat()), (strings.clone(), 0), "{name}");

        for ((string, place), html) in strings.iter().zip(places).zip(written) {
            let plain = markup(string, place);
            if html == plain {
                literals += 1;
                continue;
            }
            // These strings are written without escapes. Exceptions are a semicolon after a name, a long name in text, and an
            // ampersand at the end, where only one of two may need an escape.
            let run = string[1..].bytes().take_while(u8::is_ascii_alphanumeric).count();
            let is_exception = string.contains(';') || run > 31 && place == PLACES[0] || string.ends_with('&');
            assert!(is_exception || read(&plain) != (vec![string.clone()], 0), "{html} could be {plain}");
        }
    }
    assert!(literals > 15_000, "{literals}");
}

/// The text after an ampersand may come from another node.
#[test]
fn the_next_text_decides_whether_an_ampersand_is_escaped() {
    let style = Style::new().with_ampersands(Ampersands::EscapedWhereNeeded);
    let without_comments = style.with_comments(false);
    for (source, expected, expected_without) in [
        ("<p>a &amp;<!--c-->lt;</p>", "<p>a &<!--c-->lt;</p>", "<p>a &amp;lt;</p>"),
        ("<p>a &amp;l<!--c-->t</p>", "<p>a &l<!--c-->t</p>", "<p>a &amp;lt</p>"),
        ("<p>a &amp;l<!--c--> t</p>", "<p>a &l<!--c--> t</p>", "<p>a &l t</p>"),
        ("<p>a &amp; b &amp;l<!--c-->t</p>", "<p>a & b &l<!--c-->t</p>", "<p>a & b &amp;lt</p>"),
        ("<p>R&amp;D</p>", "<p>R&D</p>", "<p>R&D</p>"),
        ("a &amp;", "a &amp;", "a &amp;"),
    ] {
        let fragment = parse_fragment(source, FragmentContext::html("div"));
        assert_eq!(style.inner_html(fragment.root()), expected);
        assert_eq!(without_comments.inner_html(fragment.root()), expected_without);
    }
    let source = "<p title='?a=b&amp;param=1&amp;copy=2&amp;lt'>a &amp; b &amp;lt &amp;x; &amp;param &amp;#</p>";
    let fragment = parse_fragment(source, FragmentContext::html("div"));
    let html = style.inner_html(fragment.root());
    assert_eq!(html, "<p title=\"?a=b&param=1&copy=2&amp;lt\">a & b &amp;lt &amp;x; &amp;param &amp;#</p>");
}

#[test]
fn a_long_word_is_written_immediately() {
    let text = format!("&{}", "a".repeat(40));
    let mut html = String::new();
    let mut writer = TokenWriter::new(&mut html, &Style::minified(), &SerializeOptions::new());
    writer.write(SerializableToken::Text(&text)).unwrap();
    drop(writer);
    assert_eq!(html, text.replace('&', "&amp;"));
}

#[test]
fn omitted_tags_do_not_separate_texts() {
    let mut document = soupstone::parse_document("<body>a &amp;");
    let html_element = document.document_element().unwrap().id();
    let text = document.create_text("lt;");
    document.append(html_element, text).unwrap();
    assert_eq!(Style::minified().inner_html(document.root()), "a &amp;lt;");
}
