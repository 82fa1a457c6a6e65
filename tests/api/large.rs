//! What is too large for the places of the default tree, and for most machines: text of more than 4 GiB, names and values of
//! 1 GiB, hundreds of millions of attributes.
//!
//! Run them one after the other, with 7 GB of free memory:
//! `cargo test --release --all-features --test api -- --ignored --test-threads 1 large`.

use soupstone::dom::{Document, NodeRef};
use soupstone::{ParseOptions, Parser};

const MEBIBYTE: usize = 1 << 20;
const GIBIBYTE: usize = 1 << 30;

/// Feeds a parser with the same chunk again and again.
fn feed_times(parser: &mut Parser, chunk: &str, times: usize) {
    for _ in 0..times {
        parser.feed(chunk);
    }
}

/// A parser that has read this, then 1 GiB of the letter "x", then the rest.
fn with_a_gibibyte(before: &str, rest: &str) -> Document {
    let mut parser = ParseOptions::new().parser();
    parser.feed(before);
    feed_times(&mut parser, &"x".repeat(MEBIBYTE), GIBIBYTE / MEBIBYTE);
    parser.feed(rest);
    parser.finish()
}

fn is_a_gibibyte(text: &str) -> bool {
    text.len() == GIBIBYTE && text.bytes().all(|byte| byte == b'x')
}

fn first<'a>(document: &'a Document, name: &str) -> NodeRef<'a> {
    document.elements_named(name).next().unwrap()
}

/// The text of a paragraph: as long as all others, and different from them.
fn paragraph(number: usize) -> String {
    format!("{number:08}{}", "x".repeat(MEBIBYTE - 8))
}

#[test]
#[ignore = "it takes 5 GB of memory, and minutes without optimization"]
fn texts_go_on_behind_four_gibibytes() {
    let count = 4_300;
    let mut parser = ParseOptions::new().parser();
    for number in 0..count {
        parser.feed(&format!("<p title='{number}'>{}", paragraph(number)));
    }
    let mut document = parser.finish();
    let mut numbers = 0..count;
    for element in document.elements_named("p") {
        let number = numbers.next().unwrap();
        assert_eq!(element.attribute("title"), Some(&*number.to_string()));
        let text = element
            .first_child()
            .and_then(|text| text.as_text())
            .unwrap();
        assert!(text == paragraph(number), "{number}");
    }
    assert!(numbers.is_empty());
    // What stands behind them is a tree like any other.
    let last = document.elements_named("p").next_back().unwrap().id();
    let text = document.node(last).first_child().unwrap().id();
    document.set_attribute(last, "title", "last").unwrap();
    document.set_data(text, "short").unwrap();
    let last = document.node(last);
    assert_eq!(last.attribute("title"), Some("last"));
    assert_eq!(last.text_content(), "short");
}

#[test]
#[ignore = "it takes 5 GB of memory, and minutes without optimization"]
fn a_text_or_a_comment_may_have_a_gibibyte() {
    let document = with_a_gibibyte("<p>", "</p>");
    let text = first(&document, "p").first_child().unwrap();
    assert!(text.as_text().is_some_and(is_a_gibibyte));
    let document = with_a_gibibyte("<!--", "--><p>");
    let comment = document.root().first_child().unwrap();
    assert!(comment.data().is_some_and(is_a_gibibyte));
}

#[test]
#[ignore = "it takes 4 GB of memory, and minutes without optimization"]
fn a_value_may_have_a_gibibyte() {
    let document = with_a_gibibyte("<p a=1 b='", "' c=3>text");
    let element = first(&document, "p");
    assert!(element.attribute("b").is_some_and(is_a_gibibyte));
    assert_eq!(element.attribute("a"), Some("1"));
    assert_eq!(element.attribute("c"), Some("3"));
    assert_eq!(element.text_content(), "text");
}

#[test]
#[ignore = "it takes 7 GB of memory, and minutes without optimization"]
fn a_name_may_have_a_gibibyte() {
    let document = with_a_gibibyte("<p a=1 ", "=2 c=3>text");
    let element = first(&document, "p");
    let attributes = element.attributes();
    let found =
        attributes.map(|attribute| (is_a_gibibyte(attribute.local_name()), attribute.value()));
    assert!(found.eq([(false, "1"), (true, "2"), (false, "3")]));

    let document = with_a_gibibyte("<p><x", " a=1>text");
    let element = first(&document, "p").first_child().unwrap();
    let name = element.local_name().unwrap();
    assert!(name.len() == GIBIBYTE + 1 && is_a_gibibyte(&name[1..]));
    assert_eq!(element.attribute("a"), Some("1"));
    assert_eq!(element.text_content(), "text");
}

#[test]
#[ignore = "it takes 4 GB of memory, and minutes without optimization"]
fn there_may_be_hundreds_of_millions_of_attributes() {
    let (elements, attributes, different) = (2_000_000, 100, 5_000_000);
    let mut tag = String::from("<br");
    for number in 0..attributes {
        tag.push_str(&format!(" a{number}"));
    }
    tag.push('>');
    let mut parser = ParseOptions::new().parser();
    feed_times(&mut parser, &tag.repeat(1_000), elements / 1_000);
    parser.feed("<p");
    for number in 0..different {
        parser.feed(&format!(" b{number}={number}"));
    }
    parser.feed("><hr a1=last>");
    let document = parser.finish();
    let mut count = 0;
    for element in document.elements_named("br") {
        assert_eq!(element.attributes().count(), attributes);
        assert!(element.has_attribute("a99"));
        count += 1;
    }
    assert_eq!(count, elements);
    let mut numbers = 0..different;
    for attribute in first(&document, "p").attributes() {
        let number = numbers.next().unwrap();
        assert_eq!(attribute.value(), number.to_string());
    }
    assert!(numbers.is_empty());
    assert_eq!(first(&document, "hr").attribute("a1"), Some("last"));
}
