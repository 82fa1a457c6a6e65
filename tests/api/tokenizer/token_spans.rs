//! The spans of names, attributes and data in tokens.

use soupstone::encoding::EncodingOptions;
use soupstone::span::Span;
use soupstone::token::{Feedback, Tag, Token, TokenContext, TokenSink};
use soupstone::tokenizer::{Tokenizer, TokenizerOptions, tokenize, tokenize_bytes};

use crate::support::chunks;
use crate::support::tag_soup::{Random, tag_soup};

const SOURCES: [&str; 12] = [
    "<d\0v a=1 a=2 B='&amp;' A></d\0v\t>",
    "<a x=1 x=2 y x = '3' X>t</a x=1 x>",
    "<title>a&amp;b</titlex></TITLE >",
    "<script><!--<script></script>--></scripT\n><br/><Br /></br/>",
    "<p\r\nid=\r\n\"a\r\nb\"\r\nid>\r\n</p\r\n>\r\n",
    "<!----><!--a--><!-- a --!><!-->x<!--->x<!--a--->x<!--a<!--b-->",
    "<!--a\r\nb\0c--><!x><!><?pi?></ x></\0>",
    "<![CDATA[x]]><!-x>",
    "<!--a",
    "<!--a-",
    "<!--a--",
    "<!--a--!",
];

struct SpanSink<'a> {
    source: &'a str,
    /// Whether to compare the source at these spans with the tokens.
    compares: bool,
    wants_errors: bool,
    found: Vec<String>,
}

impl TokenSink for SpanSink<'_> {
    fn wants_errors(&self) -> bool {
        self.wants_errors
    }

    fn wants_locations(&self) -> bool {
        true
    }

    fn process_token(&mut self, token: &Token<'_>, context: &TokenContext<'_>) -> Feedback {
        match token {
            Token::StartTag(tag) | Token::EndTag(tag) => self.check_tag(tag, context.span),
            Token::Comment(data) => {
                let span = data.span.unwrap();
                self.check(data, span);
                assert!(context.span.start < span.start && span.end <= context.span.end);
            }
            _ => {}
        }
        Feedback::Continue
    }
}

impl<'a> SpanSink<'a> {
    fn text(&self, span: Span) -> &'a str {
        &self.source[span.to_range()]
    }

    fn check(&mut self, value: &str, span: Span) {
        let text = self.text(span).replace("\r\n", "\n").replace('\0', "\u{FFFD}").replace("&amp;", "&");
        assert!(!self.compares || value == text, "{value:?} is not {span:?} of {:?}", self.source);
        self.found.push(format!("{value} {span:?}"));
    }

    fn check_tag(&mut self, tag: &Tag<'_>, tag_span: Span) {
        let name = tag.name_span().unwrap();
        assert!(matches!(name.start - tag_span.start, 1 | 2));
        let text = self.text(name).replace('\0', "\u{FFFD}");
        assert_eq!(tag.name(), text.to_ascii_lowercase());
        if self.compares {
            assert_eq!(tag.known_name().is_some(), !text.contains('\u{FFFD}') && text != "titlex", "{text}");
        }
        self.found.push(format!("{text} {name:?}"));
        for attribute in tag.attributes {
            let location = attribute.location().unwrap();
            let name = self.text(location.name).replace('\0', "\u{FFFD}");
            assert_eq!(attribute.local_name(), name.to_ascii_lowercase());
            match location.value {
                Some(span) => self.check(attribute.value(), span),
                None => assert_eq!(attribute.value(), ""),
            }
        }
        let backwards = tag.attributes.iter().rev().map(|attribute| attribute.location());
        assert!(
            backwards.eq(tag
                .attributes
                .iter()
                .map(|attribute| attribute.location())
                .collect::<Vec<_>>()
                .into_iter()
                .rev())
        );
        for dropped in tag.attributes.dropped_duplicates() {
            let name = self.text(dropped.name).replace('\0', "\u{FFFD}").to_ascii_lowercase();
            assert!(tag.attributes.iter().any(|attribute| attribute.local_name() == name));
            self.found.push(format!("dropped {name} {:?}", dropped.value.map(|span| self.text(span))));
        }
        assert_eq!(tag.attributes.has_dropped_duplicates(), !tag.attributes.dropped_duplicates().is_empty());
    }
}

fn record_spans(source: &str, compares: bool, chunks: &[&str], wants_errors: bool) -> Vec<String> {
    let mut sink = SpanSink { source, compares, wants_errors, found: Vec::new() };
    let options = TokenizerOptions::new().with_automatic_text_states(Some(false));
    let mut tokenizer = Tokenizer::with_options(&options);
    for chunk in chunks {
        tokenizer.feed(chunk, &mut sink);
    }
    tokenizer.end(&mut sink);
    sink.found
}

#[test]
fn spans_of_tokens_do_not_depend_on_the_chunks() {
    for source in SOURCES {
        let expected = record_spans(source, true, &chunks::chunks_of_characters(source, 1), true);
        for wants_errors in [false, true] {
            assert_eq!(record_spans(source, true, &[source], wants_errors), expected, "{source:?}");
        }
    }
}

#[test]
fn spans_in_random_sources_do_not_depend_on_the_chunks() {
    let mut random = Random::new(20_261_127);
    for _ in 0..200 {
        let source = tag_soup(&mut random);
        let expected = record_spans(&source, false, &chunks::chunks_of_characters(&source, 1), true);
        for wants_errors in [false, true] {
            assert_eq!(record_spans(&source, false, &[&source], wants_errors), expected, "{source:?}");
        }
    }
}

#[test]
fn dropped_duplicates_have_spans() {
    let found = record_spans(SOURCES[1], true, &[SOURCES[1]], false);
    let dropped: Vec<&String> = found.iter().filter(|found| found.starts_with("dropped")).collect();
    assert_eq!(dropped, ["dropped x Some(\"2\")", "dropped x Some(\"3\")", "dropped x None", "dropped x None"]);
}

#[test]
fn spans_of_comments_end_where_the_data_ends() {
    let source = SOURCES[5];
    let found = record_spans(source, true, &[source], false);
    let data: Vec<&str> = found.iter().map(|found| found.split(' ').next().unwrap()).collect();
    assert_eq!(data, ["", "a", "", "", "", "a-", "a<!--b"]);
}

#[test]
fn a_tokenizer_switches_the_state_by_itself() {
    let mut texts = Vec::new();
    tokenize("<title><b>&lt;</title><style><b></style><textarea><p>", |token, _| match token {
        Token::Characters(text) => texts.push(text.to_string()),
        Token::StartTag(tag) => texts.push(format!("<{}>", tag.name())),
        _ => {}
    });
    assert_eq!(texts.concat(), "<title><b><<style><b><textarea><p>");
}

#[test]
fn bytes_are_decoded_before_they_are_tokens() {
    let mut text = String::new();
    let mut read = |bytes: &[u8], options: &EncodingOptions| {
        text.clear();
        let report = tokenize_bytes(bytes, options, |token, _| {
            if let Token::Characters(characters) = token {
                text.push_str(characters);
            }
        });
        (report.encoding.name(), report.malformed_sequences, text.clone())
    };
    let options = EncodingOptions::new();
    assert_eq!(read(b"\xEF\xBB\xBFa\xFFb\xE2\x82", &options), ("UTF-8", 2, "a\u{FFFD}b\u{FFFD}".to_owned()));
    assert_eq!(read(b"\xFF\xFEa\0b\0c", &options), ("UTF-16LE", 1, "ab\u{FFFD}".to_owned()));
    assert_eq!(read(b"", &options), ("windows-1252", 0, String::new()));
    let options = options.with_transport_label("shift_jis");
    assert_eq!(read(b"\x83X\x81", &options), ("Shift_JIS", 1, "ス\u{FFFD}".to_owned()));
}
