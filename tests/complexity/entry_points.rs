//! Entry points, which use different parts of the crate.

use std::hint::black_box;

use soupstone::dom::DocumentBuilder;
use soupstone::encoding::EncodingOptions;
use soupstone::error::{ErrorList, ErrorSink};
use soupstone::script_host::{Progress, ScriptingParser};
use soupstone::sink::TreeSink;
use soupstone::speculative::FetchList;
use soupstone::{ByteSinkParser, FragmentContext, NodeId, ParseOptions, SinkParser};
use soupstone_tests::script_runs::run_scripts;

use super::hostile_shapes::{Context, Shape};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum EntryPoint {
    /// With an [`ErrorList`], and the line and column of each error.
    ListOfErrors,
    Locations,
    /// As bytes, with an [`ErrorList`].
    Bytes,
    /// With a host that edits the tree and speculates at each script. Each repeated part has scripts.
    ScriptHost,
    /// With a host whose scripts write, which invalidates each speculation.
    WritingScripts,
    /// In chunks of one character.
    CharacterByCharacter,
}

impl EntryPoint {
    pub(crate) const ALL: [Self; 6] = [
        Self::ListOfErrors,
        Self::Locations,
        Self::Bytes,
        Self::ScriptHost,
        Self::WritingScripts,
        Self::CharacterByCharacter,
    ];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::ListOfErrors => "with a list of errors",
            Self::Locations => "with locations",
            Self::Bytes => "as bytes",
            Self::ScriptHost => "with a script host",
            Self::WritingScripts => "with scripts that write",
            Self::CharacterByCharacter => "character by character",
        }
    }

    pub(crate) fn input(self, shape: &Shape, size: usize) -> String {
        match self {
            Self::ScriptHost | Self::WritingScripts => (shape.input_with_scripts)(size),
            _ => (shape.input)(size),
        }
    }

    /// Parses an input, and drops the result.
    pub(crate) fn parse(self, shape: &Shape, input: &str) {
        let options = ParseOptions::new().with_edition(shape.edition);
        match self {
            Self::ListOfErrors => {
                let mut parser = parser(shape, DocumentBuilder::new(), ErrorList::new(), options);
                parser.feed(input);
                look_at_errors(&parser.finish_with_errors().1);
            }
            Self::Locations => {
                let sink = DocumentBuilder::new().with_locations();
                let mut parser = parser(shape, sink, (), options);
                parser.feed(input);
                drop(parser.finish());
            }
            Self::Bytes => parse_bytes(shape, input, options),
            Self::ScriptHost => parse_with_scripts(shape, input, options),
            Self::WritingScripts => run_scripts_that_write(shape, input, options),
            Self::CharacterByCharacter => {
                let mut parser = parser(shape, DocumentBuilder::new(), (), options);
                let mut buffer = [0; 4];
                for character in input.chars() {
                    parser.feed(character.encode_utf8(&mut buffer));
                }
                drop(parser.finish());
            }
        }
    }
}

fn parser<S: TreeSink, E: ErrorSink>(shape: &Shape, sink: S, errors: E, options: ParseOptions) -> SinkParser<S, E> {
    match shape.context {
        Context::Document => SinkParser::new(sink, errors, options),
        Context::Element(name) => {
            let context = FragmentContext::html(name);
            SinkParser::for_fragment(sink, errors, context, options)
        }
    }
}

fn look_at_errors(list: &ErrorList) {
    for error in list.errors() {
        black_box(list.position(error.span().start));
        black_box(list.byte_offset(error.span().start));
    }
}

fn parse_bytes(shape: &Shape, input: &str, options: ParseOptions) {
    let encoding = EncodingOptions::new().with_transport_label("utf-8");
    let options = options.with_encoding(encoding);
    let document = || (DocumentBuilder::new(), ErrorList::new());
    let mut parser = match shape.context {
        Context::Document => ByteSinkParser::new(document, options),
        Context::Element(name) => ByteSinkParser::for_fragment(document, FragmentContext::html(name), options),
    };
    parser.feed(input.as_bytes());
    look_at_errors(&parser.finish_with_errors().1);
}

/// Marks each script, and speculates after it.
fn parse_with_scripts(shape: &Shape, input: &str, options: ParseOptions) {
    let most = match input.contains("<template for") {
        false => input.len() as u64,
        // NOTE: a speculation does not know markers, so it restarts in each template whose content is moved to a marker.
        true => max_read_ahead(input.len()),
    };
    speculate_after_scripts(shape, input, options, most, |parser, script| {
        let document = parser.sink_mut().as_document_mut();
        let done = document.set_attribute(script, "class", "done");
        assert_eq!(done, Ok(()));
    });
}

/// Lets each script write, and speculates after it.
fn run_scripts_that_write(shape: &Shape, input: &str, options: ParseOptions) {
    speculate_after_scripts(shape, input, options, max_read_ahead(input.len()), |parser, _| {
        assert_eq!(parser.write("x"), Ok(Progress::Paused));
    });
}

/// Runs each script, and then speculates. Asserts the maximum number of bytes that the speculations read.
fn speculate_after_scripts(
    shape: &Shape,
    input: &str,
    options: ParseOptions,
    most: u64,
    mut run: impl FnMut(&mut ScriptingParser<DocumentBuilder, ()>, NodeId),
) {
    if let Context::Element(_) = shape.context {
        // NOTE: the scripts of a fragment are never run.
        let mut parser = parser(shape, DocumentBuilder::new(), (), options);
        parser.feed(input);
        return drop(parser.finish());
    }
    let mut parser = ScriptingParser::new(DocumentBuilder::new(), (), options);
    let mut list = FetchList::new();
    let progress = parser.feed(input);
    let _ = run_scripts(&mut parser, progress, |parser, script| {
        run(parser, script);
        list = parser.speculate(std::mem::take(&mut list)).stop();
    });
    assert!(list.bytes_read() <= most, "{}", shape.name);
    drop(parser.finish());
}

/// Returns the maximum number of bytes that speculations read: see [`SinkParser::speculate`].
fn max_read_ahead(arrived: usize) -> u64 {
    (1 << 16) + 16 * arrived as u64
}
