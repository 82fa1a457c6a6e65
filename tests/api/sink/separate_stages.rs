//! A tokenizer and tree construction without a parser give the same results as a `Parser`.

use soupstone::dom::{Document, DocumentBuilder};
use soupstone::error::ParseError;
use soupstone::sink::{EventElement, EventHandler, EventSink, NewElement, TreeNotification};
use soupstone::token::Attributes;
use soupstone::tokenizer::Tokenizer;
use soupstone::tree_builder::TreeBuilder;
use soupstone::{ByteOrderMark, Edition, FragmentContext, Incomplete, Limits, ParseOptions, Parser};

use crate::support::stopped_parses::{output, text_may_wait};
use crate::support::tag_soup::{Random, tag_soup};
use crate::support::test_scale::scaled;

fn in_separate_stages(
    input: &str,
    context: Option<&FragmentContext>,
    options: &ParseOptions<Limits>,
) -> (Document, Vec<ParseError>) {
    let (mut tokenizer, mut builder) = match context {
        None => {
            (Tokenizer::for_document(options), TreeBuilder::new(DocumentBuilder::new(), Vec::new(), options.clone()))
        }
        Some(context) => (
            Tokenizer::for_fragment(context, options),
            TreeBuilder::for_fragment(DocumentBuilder::for_fragment(), Vec::new(), context.clone(), options.clone()),
        ),
    };
    tokenizer.feed(input, &mut builder);
    tokenizer.end(&mut builder);
    builder.finish_with_errors()
}

fn by_parser(
    input: &str,
    context: Option<&FragmentContext>,
    options: &ParseOptions<Limits>,
) -> (Result<Document, Incomplete<Document>>, Vec<ParseError>) {
    let mut parser = match context {
        None => Parser::with_sink(DocumentBuilder::new(), Vec::new(), options.clone()),
        Some(context) => Parser::with_sink_for_fragment(
            DocumentBuilder::for_fragment(),
            Vec::new(),
            context.clone(),
            options.clone(),
        ),
    };
    parser.feed(input);
    parser.finish_with_errors()
}

#[test]
fn separate_stages_equal_the_parser() {
    let mut random = Random::new(1);
    for _ in 0..scaled([20, 100, 2_000]) {
        let start = random.pick(&["", "\u{FEFF}", "<p title='<'>", "<noscript><p>", "<?a b?>"]);
        let end = random.pick(&["", "<select><option>1</option><button><selectedcontent>"]);
        let input = format!("{start}{}{end}", tag_soup(&mut random));
        for edition in Edition::ALL {
            for scripting in [true, false] {
                let mut options = ParseOptions::new().with_edition(edition).with_scripting(scripting);
                if random.once_in(4) {
                    options = options
                        .with_byte_order_mark(random.pick(&[Some(ByteOrderMark::Keep), Some(ByteOrderMark::Skip)]));
                }
                if random.once_in(4) {
                    options = options.with_processing_instructions(false);
                }
                let limits =
                    if random.once_in(4) { Limits::none().with_max_attributes(Some(1)) } else { Limits::none() };
                let options = options.with_limits(limits);
                let title = FragmentContext::html("title");
                let svg = FragmentContext::new(soupstone::names::Namespace::Svg, "g");
                for context in [None, Some(&title), Some(&svg)] {
                    let (found, errors) = in_separate_stages(&input, context, &options);
                    let (expected, expected_errors) = by_parser(&input, context, &options);
                    // The tree builder does not know that the tokenizer has stopped at a limit, and aborts.
                    if expected.is_err() && text_may_wait(&input) {
                        continue;
                    }
                    let expected = output(expected);
                    assert_eq!(found.to_html(), expected.to_html(), "{options:?}, {input}");
                    assert_eq!(errors, expected_errors, "{options:?}, {input}");
                }
            }
        }
    }
}

#[test]
fn a_limit_of_the_tokenizer_drops_text_pending_in_a_table() {
    let options = ParseOptions::new().with_limits(Limits::none().with_max_attributes(Some(1)));
    for (input, found, expected) in [
        ("<table>1<p a b>", "<table></table>", "1<table></table>"),
        ("<table>1</table>2<p a b>", "1<table></table>2", "1<table></table>2"),
    ] {
        assert_eq!(in_separate_stages(input, None, &options).0.body().unwrap().inner_html(), found);
        assert_eq!(output(by_parser(input, None, &options).0).body().unwrap().inner_html(), expected);
    }
}

#[derive(Default)]
struct Notices(Vec<String>);

impl EventHandler for Notices {
    fn notify(&mut self, notification: TreeNotification<'_, EventElement>) {
        match notification {
            TreeNotification::ParserStarted { edition, .. } => self.0.push(edition.to_string()),
            TreeNotification::DocumentReadiness(readiness) => self.0.push(format!("{readiness:?}")),
            _ => {}
        }
    }
}

#[derive(Default)]
struct OpenElements(std::collections::BTreeMap<String, (usize, usize)>);

impl EventHandler for OpenElements {
    fn start_element(&mut self, element: NewElement<'_>) {
        self.0.entry(format!("{:?}", element.name)).or_default().0 += 1;
    }
    fn end_element(&mut self, element: &EventElement) {
        self.0.entry(format!("{:?}", element.name().unwrap())).or_default().1 += 1;
    }
}

#[derive(Default)]
struct LateAttributes(Vec<String>);

impl EventHandler for LateAttributes {
    fn add_missing_attributes(&mut self, element: &EventElement, attributes: &Attributes<'_>) {
        let names: Vec<&str> = attributes.iter().map(|attribute| attribute.local_name()).collect();
        self.0.push(format!("{} {}", element.local_name().unwrap(), names.join(" ")));
    }
}

#[test]
fn event_handlers_receive_attributes_of_later_tags() {
    let mut parser = Parser::with_sink(EventSink::new(LateAttributes::default()), (), ParseOptions::new());
    parser.feed("<title>1</title><html lang=en><body class=a><p><body class=b id=c>");
    assert_eq!(parser.finish().0, ["html lang", "body class id"]);
}

#[test]
fn event_handlers_give_results_between_chunks() {
    let mut parser = Parser::with_sink(EventSink::new(LateAttributes::default()), (), ParseOptions::new());
    parser.feed("<html lang=en><html class=a>");
    assert_eq!(std::mem::take(&mut parser.sink_mut().handler_mut().0), ["html class"]);
    parser.feed("<body class=a><body id=b>");
    assert_eq!(parser.finish().0, ["body id"]);
}

#[test]
fn each_start_has_one_end() {
    let mut random = Random::new(2);
    for _ in 0..scaled([50, 300, 5_000]) {
        let input = tag_soup(&mut random);
        let mut parser = Parser::with_sink(EventSink::new(OpenElements::default()), (), ParseOptions::new());
        parser.feed(&input);
        for (name, (starts, ends)) in parser.finish().0 {
            assert_eq!(starts, ends, "{name}, {input}");
        }
    }
}

#[test]
fn the_sink_gets_the_edition_and_the_end() {
    let options = ParseOptions::new();
    let expected = [Edition::January2025.to_string(), "Interactive".to_owned(), "Complete".to_owned()];
    for is_ended in [true, false] {
        let mut builder = TreeBuilder::new(EventSink::new(Notices::default()), (), options.clone());
        let mut tokenizer = Tokenizer::for_document(&options);
        tokenizer.feed("<p>", &mut builder);
        if is_ended {
            tokenizer.end(&mut builder);
        }
        assert_eq!(builder.finish().0, expected);
    }
    let mut builder = TreeBuilder::new(EventSink::new(Notices::default()), (), options);
    builder.abort();
    assert_eq!(builder.finish().0, expected);
}

/// The sink decides about locations, and the error sink about errors.
#[test]
fn parsers_with_a_sink_ignore_the_settings_of_documents() {
    let options = ParseOptions::new().with_locations(true).with_max_errors(usize::MAX);
    let mut parser = Parser::with_sink(DocumentBuilder::new(), (), options.clone());
    parser.feed("<p></i>");
    let document = parser.finish();
    assert!(document.errors().is_none() && document.body().unwrap().location().is_none());
    let mut builder = TreeBuilder::new(DocumentBuilder::new(), (), options.clone());
    Tokenizer::for_document(&options).feed("<p>", &mut builder);
    assert!(builder.finish().body().unwrap().location().is_none());
}
