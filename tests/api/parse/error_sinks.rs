use soupstone::dom::DocumentBuilder;
use soupstone::error::{ErrorSink, ParseError, from_fn};
use soupstone::{ErrorList, ParseOptions, Parser, StopReason};

const SOURCE: &str = "</p><p id=a id=b></i>";

fn parse<E: ErrorSink>(errors: E) -> E {
    let mut parser = Parser::with_sink(DocumentBuilder::new(), errors, ParseOptions::new());
    parser.feed(SOURCE);
    parser.finish_with_errors().1
}

fn expected() -> Vec<ParseError> {
    let errors = parse(Vec::new());
    assert_eq!(errors.len(), 4);
    errors
}

#[test]
fn receivers_forward_all_errors() {
    let expected = expected();
    let mut referenced = Vec::new();
    parse(&mut referenced);
    assert_eq!(referenced, expected);
    let mut called = Vec::new();
    parse(from_fn(|error| called.push(error)));
    assert_eq!(called, expected);
    assert_eq!(*parse(Box::new(Vec::new())), expected);
    assert_eq!(parse(Some(Vec::new())), Some(expected.clone()));
    assert_eq!(parse(None::<Vec<ParseError>>), None);
    let (one, (two, ())) = parse((Vec::new(), (ErrorList::new(), ())));
    assert_eq!((&one, two.as_slice()), (&expected, &*expected));
    assert_eq!(two.lines().position(4).column, 5, "the list has received the input");
}

#[test]
fn a_receiver_may_be_chosen_at_run_time() {
    let mut list = ErrorList::new();
    for (sink, wants_errors) in [(&mut list as &mut dyn ErrorSink, true), (&mut (), false)] {
        assert_eq!(sink.wants_errors(), wants_errors);
        let boxed: Box<dyn ErrorSink + '_> = Box::new(sink);
        parse(boxed);
    }
    assert_eq!(list.as_slice(), expected());
}

#[test]
fn a_pair_stops_if_one_wants_to_stop() {
    struct Stops;
    impl ErrorSink for Stops {
        fn parse_error(&mut self, _: ParseError) {}
        fn wants_to_stop(&self) -> bool {
            true
        }
    }
    let errors = (Vec::new(), Stops);
    let mut parser = Parser::with_sink(DocumentBuilder::new(), errors, ParseOptions::new());
    parser.feed(SOURCE);
    assert_eq!(parser.stop_reason(), Some(StopReason::ErrorSink));
}

#[test]
fn parsers_show_the_errors_so_far() {
    let options = ParseOptions::new().with_max_errors(usize::MAX);
    let mut parser = options.parser();
    parser.feed("</p>");
    assert_eq!(parser.document().errors().unwrap().total(), 2);
    assert!(parser.document_mut().take_errors().is_none(), "the parser continues the list");
    assert!(ParseOptions::new().parser().document().errors().is_none());

    let mut parser = options.byte_parser();
    parser.feed(&b"<!DOCTYPE html>".repeat(100));
    assert_eq!(parser.document().errors().unwrap().total(), 99);

    let mut parser = Parser::with_sink(DocumentBuilder::new(), Vec::new(), ParseOptions::new());
    parser.feed("</p>");
    assert_eq!(parser.errors().len(), 2);
    parser.errors_mut().clear();
    parser.feed("</p>");
    assert_eq!(parser.finish_with_errors().1.len(), 1);
}
