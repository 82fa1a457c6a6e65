//! Public types can be named, stored, printed, compared, and sent to another thread.

use std::error::Error;
use std::fmt::Debug;
use std::future::ready;

use soupstone::dom::{AttributeRef, DocumentBuilder};
use soupstone::encoding::{Encoding, EncodingOptions};
use soupstone::error::{ErrorList, ParseError};
use soupstone::names::{NameId, NameTable};
use soupstone::script_host::ScriptingParser;
use soupstone::speculative::{FetchList, Speculation};
use soupstone::token::{Attributes, Feedback, Tag, TextState, Token, TokenContext, TokenSink};
use soupstone::tokenizer::{Tokenizer, text_state_after};
use soupstone::tree_builder::TreeBuilder;
use soupstone::{
    ByteSinkParser, Document, FragmentContext, NodeRef, ParseOptions, Scripting, SinkParser, parse_document,
};

#[test]
fn a_parse_error_displays_its_code_and_position() {
    let options = ParseOptions::new().with_errors(ErrorList::new());
    let document = options.parse_document("<!DOCTYPE html><p>Soup</b><!--");
    let list = document.errors().unwrap();
    let said: Vec<String> = list.errors().iter().map(ToString::to_string).collect();
    let expected = ["unexpected-end-tag-in-body at bytes 22 to 26", "eof-in-comment at byte 30"];
    assert_eq!(said, expected);
    let error: Box<dyn Error + Send + Sync> = list.errors()[0].clone().into();
    assert_eq!(error.to_string(), expected[0]);
    assert_eq!(error.downcast_ref::<ParseError>(), list.errors().first());
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

#[test]
fn iterators_can_be_stored() {
    let options = ParseOptions::new()
        .with_encoding(EncodingOptions::new().with_transport_label("utf-8"))
        .with_errors(ErrorList::new());
    let document = options.parse_document_bytes(b"<a>\xFF</a><b x=1 y=2></b><i></i><img src=c>");
    let bold = document.body().unwrap().children().nth(1).unwrap();
    assert_eq!(bold.local_name(), Some("b"));
    let mut list = FetchList::new();
    list.add_document(&document);
    let found = list.take();
    list.add_document(&parse_document("<img src=d>"));
    let malformed = document.errors().unwrap().malformed_sequences();
    let fetches = list.take_fetches();
    let names = |nodes: &mut dyn Iterator<Item = NodeRef<'_>>| -> Vec<String> {
        let names = nodes.filter_map(|node| node.local_name().map(str::to_owned));
        names.collect()
    };
    assert_eq!(names(&mut bold.ancestors().clone()), ["body", "html"]);
    assert_eq!(names(&mut bold.previous_siblings().clone()), ["a"]);
    assert_eq!(names(&mut bold.next_siblings().clone()), ["i", "img"]);
    assert_eq!(bold.attributes().len(), 2);
    assert_eq!(malformed.len(), 1);
    assert_eq!(found.count(), 1);
    let urls: Vec<_> = fetches.map(|fetch| fetch.url().map(str::to_owned)).collect();
    assert_eq!(urls, [Some("d".to_owned())]);
}

#[test]
fn everything_can_be_sent_to_another_thread() {
    fn is_send_and_sync<T: Send + Sync>() {}
    is_send_and_sync::<SinkParser<DocumentBuilder, ErrorList>>();
    is_send_and_sync::<ByteSinkParser<DocumentBuilder, ErrorList>>();
    is_send_and_sync::<TreeBuilder<DocumentBuilder, ErrorList>>();
    is_send_and_sync::<Tokenizer>();
    is_send_and_sync::<Speculation>();
    is_send_and_sync::<Document>();
    is_send_and_sync::<NodeRef<'static>>();
    is_send_and_sync::<ErrorList>();
    is_send_and_sync::<ParseOptions>();
}

#[test]
fn a_future_that_holds_a_parser_can_be_sent() {
    fn is_send<T: Send>(_: &T) {}
    let options = ParseOptions::new().with_locations().with_errors(ErrorList::new());
    let text = async {
        let mut parser = options.parser();
        ready(()).await;
        parser.feed("<p>");
        ready(()).await;
        parser.finish()
    };
    let bytes = async {
        let mut parser = options.byte_parser();
        ready(()).await;
        parser.feed(b"<p>");
        ready(()).await;
        parser.finish()
    };
    is_send(&text);
    is_send(&bytes);
}

#[test]
fn parsers_can_be_printed() {
    fn printed(value: impl Debug) -> String {
        format!("{value:?}")
    }
    let plain = printed(ParseOptions::new().parser());
    assert!(plain.starts_with("Parser"), "{plain}");
    let mut parser = SinkParser::new(DocumentBuilder::new(), (), ParseOptions::new());
    parser.feed("<p>");
    assert_eq!(printed(&parser), "SinkParser { bytes_read: 3, .. }");
    let mut parser = ScriptingParser::new(DocumentBuilder::new(), (), ParseOptions::new());
    let host = printed(&parser);
    assert!(host.starts_with("ScriptingParser { bytes_read: 0, "), "{host}");
    let speculation = printed(parser.speculate(FetchList::new()));
    assert!(speculation.starts_with("Speculation"), "{speculation}");
    let byte_parser = printed(ParseOptions::new().byte_parser());
    assert!(byte_parser.starts_with("ByteParser"), "{byte_parser}");
    let builder = TreeBuilder::new(DocumentBuilder::new(), (), ParseOptions::new());
    assert!(printed(builder).starts_with("TreeBuilder"));
    let document = ParseOptions::new().with_locations().parse_document("<p>");
    let paragraph = document.body().unwrap().first_child().unwrap();
    let location = printed(paragraph.location().unwrap());
    assert!(location.starts_with("NodeLocation"), "{location}");
}

/// Records the names of tags, and text.
struct Names(Vec<String>, Scripting);

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

fn tokens(source: &str, scripting: Scripting) -> String {
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
    use Scripting::{Disabled, Enabled};
    for (source, scripting, expected) in [
        ("<script><b></script><i>", Disabled, "<script> =<b> </script> <i>"),
        ("<style><b></style>", Disabled, "<style> =<b> </style>"),
        ("<title><b>&lt;</title>", Disabled, "<title> =<b>< </title>"),
        ("<textarea><b></textarea>", Disabled, "<textarea> =<b> </textarea>"),
        ("<plaintext><b></plaintext>", Disabled, "<plaintext> =<b></plaintext>"),
        ("<noscript><b></noscript>", Disabled, "<noscript> <b> </noscript>"),
        ("<noscript><b></noscript>", Enabled, "<noscript> =<b> </noscript>"),
        ("<p><b></p><![CDATA[<i>]]>", Disabled, "<p> <b> </p> =]]>"),
    ] {
        assert_eq!(tokens(source, scripting), expected);
    }
}

#[test]
fn a_context_is_like_a_start_tag() {
    let names = NameTable::new();
    let list = include_str!("../../../data/tag_names.txt");
    let known = list.lines().filter_map(NameId::known);
    let mut switches = 0;
    for name in known {
        let tag = Tag::new(name, Attributes::empty(&names));
        let context: FragmentContext = FragmentContext::html(names.name(name));
        for scripting in [Scripting::Disabled, Scripting::Enabled] {
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
        new().without_byte_order_mark_sniffing(),
        new().with_override(utf_8),
        new().with_bytes_to_wait_for(7),
        new().with_transport_label("utf-8"),
        new().without_prescan(),
        new().with_parent_encoding(utf_8),
        new().with_likely_encoding(utf_8),
        new().with_utf8_detection(),
        new().with_default_encoding(utf_8),
        new().with_locale("ru"),
        new().with_max_bytes_kept(7),
    ];
    for (index, one) in options.iter().enumerate() {
        for (other_index, other) in options.iter().enumerate() {
            assert_eq!(one == &other.clone(), index == other_index, "{one:?} {other:?}");
        }
    }
}
