//! Inputs that exceed 32-bit offsets: more than 4 GiB of text, names and values of 1 GiB, hundreds of millions of attributes.
//! They run nightly, one after the other, and take up to 7 GB of memory.

use std::sync::Mutex;

use libtest_mimic::Trial;
use soupstone::dom::{Document, NodeRef};
use soupstone::{Limit, Limits, ParseOptions, Parser};

use super::limits::limit_of;
use crate::support::reference_count::ReferenceCount;
use crate::support::stopped_parses::output;
use crate::support::test_scale::Proof;

pub(crate) fn trials() -> Vec<Trial> {
    static ONE: Mutex<()> = Mutex::new(());
    let trials: [(&str, fn()); 6] = [
        ("texts continue after four gibibytes", texts_continue_after_four_gibibytes),
        ("a text or a comment may have a gibibyte", a_text_or_a_comment_may_have_a_gibibyte),
        ("a value may have a gibibyte", a_value_may_have_a_gibibyte),
        ("a name may have a gibibyte", a_name_may_have_a_gibibyte),
        ("a tag may have hundreds of millions of attributes", there_may_be_hundreds_of_millions_of_attributes),
        ("nothing wraps around after four gibibytes", nothing_wraps_around_after_four_gibibytes),
    ];
    let trials = trials.map(|(name, run)| {
        Proof::Night.trial(name, move || {
            let _one = ONE.lock();
            run();
            Ok(())
        })
    });
    trials.into()
}

const MEBIBYTE: usize = 1 << 20;
const GIBIBYTE: usize = 1 << 30;

fn feed_times(parser: &mut Parser, chunk: &str, times: usize) {
    for _ in 0..times {
        parser.feed(chunk);
    }
}

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
    document.elements_by_tag_name(name).next().unwrap()
}

/// Returns unique text of constant length.
fn paragraph(number: usize) -> String {
    format!("{number:08}{}", "x".repeat(MEBIBYTE - 8))
}

fn texts_continue_after_four_gibibytes() {
    let count = 4_300;
    let mut parser = ParseOptions::new().parser();
    for number in 0..count {
        parser.feed(&format!("<p title='{number}'>{}", paragraph(number)));
    }
    let mut document = parser.finish();
    let mut numbers = 0..count;
    for element in document.elements_by_tag_name("p") {
        let number = numbers.next().unwrap();
        assert_eq!(element.attribute("title"), Some(&*number.to_string()));
        let text = element.first_child().and_then(|text| text.as_text()).unwrap();
        assert!(text == paragraph(number), "{number}");
    }
    assert!(numbers.is_empty());
    let last = document.elements_by_tag_name("p").next_back().unwrap().id();
    let text = document.node(last).first_child().unwrap().id();
    document.set_attribute(last, "title", "last").unwrap();
    document.set_data(text, "short").unwrap();
    let last = document.node(last);
    assert_eq!(last.attribute("title"), Some("last"));
    assert_eq!(last.text_content(), "short");
}

fn a_text_or_a_comment_may_have_a_gibibyte() {
    let document = with_a_gibibyte("<p>", "</p>");
    let text = first(&document, "p").first_child().unwrap();
    assert!(text.as_text().is_some_and(is_a_gibibyte));
    let document = with_a_gibibyte("<!--", "--><p>");
    let comment = document.root().first_child().unwrap();
    assert!(comment.data().is_some_and(is_a_gibibyte));
}

fn a_value_may_have_a_gibibyte() {
    let document = with_a_gibibyte("<p a=1 b='", "' c=3>text");
    let element = first(&document, "p");
    assert!(element.attribute("b").is_some_and(is_a_gibibyte));
    assert_eq!(element.attribute("a"), Some("1"));
    assert_eq!(element.attribute("c"), Some("3"));
    assert_eq!(element.text_content(), "text");
}

fn a_name_may_have_a_gibibyte() {
    let document = with_a_gibibyte("<p a=1 ", "=2 c=3>text");
    let element = first(&document, "p");
    let attributes = element.attributes();
    let found = attributes.map(|attribute| (is_a_gibibyte(attribute.local_name()), attribute.value()));
    assert!(found.eq([(false, "1"), (true, "2"), (false, "3")]));

    let document = with_a_gibibyte("<p><x", " a=1>text");
    let element = first(&document, "p").first_child().unwrap();
    let name = element.local_name().unwrap();
    assert!(name.len() == GIBIBYTE + 1 && is_a_gibibyte(&name[1..]));
    assert_eq!(element.attribute("a"), Some("1"));
    assert_eq!(element.text_content(), "text");
}

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
    for element in document.elements_by_tag_name("br") {
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

fn nothing_wraps_around_after_four_gibibytes() {
    let chunk = "x".repeat(1 << 20);
    let end = (4 << 30) + 5;
    // NOTE: the text token that exceeds the limit of strings starts at the start of its chunk.
    for (limits, limit, offset) in [
        (Limits::none().with_max_input_bytes(Some(end)), Limit::InputBytes, end),
        (Limits::none().with_max_string_bytes(Some(end)), Limit::StringBytes, 4 << 30),
    ] {
        let mut parser = Parser::with_sink(ReferenceCount::default(), (), ParseOptions::new().with_limits(limits));
        let chunks = (0..4_200).take_while(|_| {
            parser.feed(&chunk);
            parser.stop_reason().is_none()
        });
        assert_eq!(chunks.count(), 4_096);
        let count = output(parser.finish());
        assert_eq!(limit_of(count.stop), Some((limit, offset)));
        assert_eq!((count.bytes, count.nodes), (end, 4));
    }
}
