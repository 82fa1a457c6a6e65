//! If a sink requests a stop, nothing is read after the current token.

use soupstone::ParseOptions;
use soupstone::error::{ErrorSink, ParseError};
use soupstone::sink::{InsertionLocation, NewElement, TreeSink};
use soupstone::token::Text;
use soupstone::tokenizer::Tokenizer;
use soupstone::tree_builder::TreeBuilder;

/// Records its calls, and requests a stop at a number of records.
struct UpTo {
    limit: usize,
    words: Vec<String>,
}

impl TreeSink for UpTo {
    type Handle = ();
    type Output = Vec<String>;

    soupstone_tests::no_tree!(document insert_element template_contents remove_from_parent move_children);
    fn create_element(&mut self, element: NewElement<'_>) {
        self.words.push(element.local_name().to_owned());
    }
    fn insert_text(&mut self, _: &InsertionLocation<()>, text: Text<'_>) {
        self.words.push(text.to_string());
    }
    fn insert_comment(&mut self, _: &InsertionLocation<()>, data: Text<'_>) {
        self.words.push(data.to_string());
    }
    fn wants_to_stop(&self) -> bool {
        self.words.len() >= self.limit
    }
    fn finish(self) -> Vec<String> {
        self.words
    }
}

const PAGE: &str = "<!DOCTYPE html><p>one<!--two--><b>three</b>four<textarea>five</textarea>six";

/// Returns the words of the page, if the sinks stop at these numbers of words and errors.
fn words<E: ErrorSink>(limit: usize, errors: E, chunk: usize) -> Vec<String> {
    let sink = UpTo { limit, words: Vec::new() };
    let mut builder = TreeBuilder::new(sink, errors, ParseOptions::new());
    let mut tokenizer = Tokenizer::new();
    let mut rest = PAGE;
    while !rest.is_empty() {
        let (piece, next) = rest.split_at(chunk.min(rest.len()));
        tokenizer.feed(piece, &mut builder);
        rest = next;
    }
    tokenizer.end(&mut builder);
    builder.finish()
}

#[test]
fn nothing_is_read_after_the_token_that_stops_the_sink() {
    let all = words(usize::MAX, (), usize::MAX);
    let expected = ["html", "head", "body", "p", "one", "two", "b", "three", "four", "textarea", "five", "six"];
    assert_eq!(all, expected);
    for limit in 0..=all.len() {
        let length = if (1..4).contains(&limit) { 4 } else { limit };
        assert_eq!(words(limit, (), usize::MAX), all[..length]);
        let errors: Vec<ParseError> = Vec::new();
        assert_eq!(words(limit, errors, usize::MAX), all[..length]);
    }
}

/// With any chunk size, the sink stops at the same record, and nothing follows.
#[test]
fn the_sink_stops_in_any_chunk() {
    for chunk in [1, 3, 8] {
        let all = words(usize::MAX, (), chunk);
        for limit in 4..=all.len() {
            assert_eq!(words(limit, (), chunk), all[..limit], "{chunk}");
        }
    }
}

#[test]
fn the_error_sink_stops_the_parser() {
    struct First(usize);

    impl ErrorSink for First {
        fn parse_error(&mut self, _: ParseError) {
            self.0 += 1;
        }
        fn wants_to_stop(&self) -> bool {
            self.0 > 0
        }
    }

    let sink = UpTo { limit: usize::MAX, words: Vec::new() };
    let mut builder = TreeBuilder::new(sink, First(0), ParseOptions::new());
    let mut tokenizer = Tokenizer::new();
    tokenizer.feed("<!DOCTYPE html><p>one</b>two<p>three</b>", &mut builder);
    tokenizer.end(&mut builder);
    let (sink, errors) = (builder.sink, builder.errors);
    assert_eq!(sink.finish(), ["html", "head", "body", "p", "one"]);
    assert_eq!(errors.0, 1);
}
