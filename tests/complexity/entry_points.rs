//! Parsers whose hosts run scripts. `public_functions/` has rows for the other entry points.

use soupstone::dom::DocumentBuilder;
use soupstone::script_host::{ParserStatus, ScriptingParser};
use soupstone::{NodeId, ParseOptions};
use soupstone_speculative::{FetchList, SpeculativeParser};
use soupstone_tests::script_runs::run_scripts;

use super::hostile_shapes::Shape;

/// The name, and a function that parses an input whose repeated parts have scripts, and drops the result.
pub(crate) type EntryPoint = (&'static str, fn(&Shape, &str));

pub(crate) const ENTRY_POINTS: [EntryPoint; 2] = [
    // The host edits the tree and speculates at each script.
    ("with a script host", parse_with_scripts),
    // Each write invalidates a speculation.
    ("with scripts that write", run_scripts_that_write),
];

/// Marks each script, and speculates after it.
fn parse_with_scripts(shape: &Shape, input: &str) {
    let most = match input.contains("<template for") {
        false => input.len() as u64,
        // NOTE: a speculation does not know markers, so it restarts in each template whose content is moved to a marker.
        true => max_read_ahead(input.len()),
    };
    speculate_after_scripts(shape, input, most, |parser, script| {
        let document = parser.parser_mut().sink_mut().as_document_mut();
        let done = document.set_attribute(script, "class", "done");
        assert_eq!(done, Ok(()));
    });
}

/// Lets each script write, and speculates after it.
fn run_scripts_that_write(shape: &Shape, input: &str) {
    speculate_after_scripts(shape, input, max_read_ahead(input.len()), |parser, _| {
        assert_eq!(parser.write("x"), Ok(ParserStatus::Paused));
    });
}

/// Runs each script, and then speculates. Asserts the maximum number of bytes that the speculations read.
fn speculate_after_scripts(
    shape: &Shape,
    input: &str,
    most: u64,
    mut run: impl FnMut(&mut ScriptingParser<DocumentBuilder, ()>, NodeId),
) {
    let options = ParseOptions::new().with_edition(shape.edition);
    if let Some(context) = shape.context.of_fragment() {
        // NOTE: the scripts of a fragment are never run.
        return drop(options.parse_fragment(input, context));
    }
    let mut parser = ScriptingParser::new(DocumentBuilder::new(), (), options);
    let mut ahead = SpeculativeParser::new(FetchList::new());
    let status = parser.feed(input);
    let _ = run_scripts(&mut parser, status, |parser, script| {
        run(parser, script);
        ahead.read_ahead(parser);
    });
    assert!(ahead.bytes_read() <= most, "{}", shape.name);
    drop(parser.finish());
}

/// Returns the maximum number of bytes that are read ahead: see [`SpeculativeParser::read_ahead`].
fn max_read_ahead(arrived: usize) -> u64 {
    (1 << 16) + 16 * arrived as u64
}
