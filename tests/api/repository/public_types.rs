//! Public types can be named, stored, printed, compared, and sent to another thread.

use std::error::Error;

use soupstone::dom::AttributeRef;
use soupstone::encoding::{Encoding, EncodingOptions};
use soupstone::error::ParseError;
use soupstone::names::{NameId, NameTable};
use soupstone::token::{Attributes, Feedback, Tag, TextState, Token, TokenContext, TokenSink};
use soupstone::tokenizer::{Tokenizer, text_state_after};
use soupstone::{Document, FragmentContext, ParseOptions, parse_document};

#[test]
fn a_parse_error_displays_its_code_and_position() {
    let options = ParseOptions::new().with_max_errors(usize::MAX);
    let document = options.parse_document("<!DOCTYPE html><p>Soup</b><!--");
    let list = document.errors().unwrap();
    let said: Vec<String> = list.as_slice().iter().map(ToString::to_string).collect();
    let expected = ["unexpected-end-tag-in-body at bytes 22..26", "eof-in-comment at byte 30"];
    assert_eq!(said, expected);
    let error: Box<dyn Error + Send + Sync> = list.as_slice()[0].clone().into();
    assert_eq!(error.to_string(), expected[0]);
    assert_eq!(error.downcast_ref::<ParseError>(), list.as_slice().first());
}

#[test]
fn a_malformed_sequence_displays_its_bytes() {
    let options = ParseOptions::new().with_max_errors(usize::MAX);
    let document = options.parse_document_bytes(b"\xEF\xBB\xBF<p>\xE4x\xF0\x9F\x92x");
    let said: Vec<String> = document.errors().unwrap().malformed_sequences().map(|bytes| bytes.to_string()).collect();
    assert_eq!(said, ["malformed byte 6", "malformed bytes 8..11"]);
}

#[test]
fn iterators_print_their_next_nodes() {
    let document = parse_document("<p><b>x</b></p>");
    let paragraph = document.elements_by_tag_name("p").next().unwrap();
    let bold = paragraph.first_child().unwrap();
    let (descendants, edges) = (paragraph.descendants(), paragraph.traverse());
    assert!(format!("{descendants:?}").starts_with(&format!("Descendants {{ next: Some({bold:?})")), "{descendants:?}");
    assert!(format!("{edges:?}").starts_with(&format!("Traverse {{ first: Some(Enter({paragraph:?}))")), "{edges:?}");
}

#[test]
fn attributes_with_equal_names_and_values_are_equal() {
    let first = parse_document("<p x-a=1 x-b=2 class=a><p x-a=1><svg x-a=2 xlink:href=1>");
    let second = parse_document("<p z z-z x-b=2 x-a=1>");
    let attributes = |document: &Document| -> Vec<(String, String)> {
        let nodes = document.root().descendants();
        nodes
            .flat_map(|node| node.attributes())
            .map(|attribute| (attribute.local_name().to_owned(), attribute.value().to_owned()))
            .collect()
    };
    assert_eq!(attributes(&first).len(), 6);
    let all = |document| -> Vec<AttributeRef<'_>> { all_attributes(document) };
    for one in all(&first) {
        for other in all(&first).into_iter().chain(all(&second)) {
            let is_same = one.local_name() == other.local_name()
                && one.value() == other.value()
                && one.namespace() == other.namespace();
            assert_eq!(one == other, is_same, "{one:?} {other:?}");
        }
    }
    assert!(all(&second).contains(&all(&first)[0]));
    assert!(all(&second).contains(&all(&first)[1]));
}

fn all_attributes(document: &Document) -> Vec<AttributeRef<'_>> {
    let nodes = document.root().descendants();
    nodes.flat_map(|node| node.attributes()).collect()
}

/// Records the names of tags, and text.
struct Names(Vec<String>, bool);

impl TokenSink for Names {
    fn process_token(&mut self, token: &Token<'_>, _: &TokenContext<'_>) -> Feedback {
        match token {
            Token::StartTag(tag) => {
                self.0.push(format!("<{}>", tag.name()));
                let state = text_state_after(tag, self.1);
                return state.map_or(Feedback::Continue, Feedback::SwitchTo);
            }
            Token::EndTag(tag) => self.0.push(format!("</{}>", tag.name())),
            Token::Characters(text) => match self.0.last_mut() {
                Some(last) if !last.starts_with('<') => last.push_str(text),
                _ => self.0.push(format!("={}", &**text)),
            },
            _ => {}
        }
        Feedback::Continue
    }
}

fn tokens(source: &str, scripting: bool) -> String {
    let mut names = Names(Vec::new(), scripting);
    let mut tokenizer = Tokenizer::new();
    for chunk in source.split_inclusive(|_| true) {
        tokenizer.feed(chunk, &mut names);
    }
    tokenizer.end(&mut names);
    names.0.join(" ")
}

#[test]
fn scripts_and_styles_are_not_read_as_markup() {
    for (source, scripting, expected) in [
        ("<script><b></script><i>", false, "<script> =<b> </script> <i>"),
        ("<style><b></style>", false, "<style> =<b> </style>"),
        ("<title><b>&lt;</title>", false, "<title> =<b>< </title>"),
        ("<textarea><b></textarea>", false, "<textarea> =<b> </textarea>"),
        ("<plaintext><b></plaintext>", false, "<plaintext> =<b></plaintext>"),
        ("<noscript><b></noscript>", false, "<noscript> <b> </noscript>"),
        ("<noscript><b></noscript>", true, "<noscript> =<b> </noscript>"),
        ("<p><b></p><![CDATA[<i>]]>", false, "<p> <b> </p> =]]>"),
    ] {
        assert_eq!(tokens(source, scripting), expected);
    }
}

#[test]
fn a_context_is_like_a_start_tag() {
    let names = NameTable::new();
    let list = include_str!("../../../data/html_element_names.txt");
    let known = list.lines().filter_map(NameId::known);
    let mut switches = 0;
    for name in known {
        let tag = Tag::new(name, Attributes::empty(&names));
        let context: FragmentContext = FragmentContext::html(names.name(name));
        for scripting in [false, true] {
            let state = text_state_after(&tag, scripting);
            assert_eq!(state.unwrap_or(TextState::Data), context.tokenizer_state(scripting), "{}", names.name(name));
            switches += usize::from(state.is_some());
        }
    }
    // Nine elements with and without scripting, and `noscript` only with scripting.
    assert_eq!(switches, 9 * 2 + 1);
}

#[test]
fn the_attributes_of_a_token_are_an_exact_size_iterator() {
    struct First(Option<String>);
    impl TokenSink for First {
        fn process_token(&mut self, token: &Token<'_>, _: &TokenContext<'_>) -> Feedback {
            if let Token::StartTag(tag) = token {
                let mut attributes = tag.attributes.iter();
                assert_eq!(attributes.len(), 2);
                self.0 = attributes.next().map(|first| first.value().to_owned());
            }
            Feedback::Continue
        }
    }
    let mut first = First(None);
    Tokenizer::new().feed("<p a=1 b=2>", &mut first);
    assert_eq!(first.0.as_deref(), Some("1"));
}

#[test]
fn each_encoding_option_has_an_effect() {
    let utf_8 = Encoding::for_label(b"utf-8").unwrap();
    let new = EncodingOptions::new;
    let options = [
        new(),
        new().with_byte_order_mark_sniffing(false),
        new().with_override_encoding(Some(utf_8)),
        new().with_bytes_to_wait_for(Some(7)),
        new().with_transport_label("utf-8"),
        new().with_prescan(false),
        new().with_parent_encoding(Some(utf_8)),
        new().with_likely_encoding(Some(utf_8)),
        new().with_utf8_detection(true),
        new().with_default_encoding(Some(utf_8)),
        new().with_locale("ru"),
        new().with_max_buffered_bytes(7),
    ];
    for (index, one) in options.iter().enumerate() {
        for (other_index, other) in options.iter().enumerate() {
            assert_eq!(one == &other.clone(), index == other_index, "{one:?} {other:?}");
        }
    }
}
