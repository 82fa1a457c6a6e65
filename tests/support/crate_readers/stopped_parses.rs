//! Parses that stop at a limit or are aborted.

use crate::script_runs::run_scripts;
use soupstone::dom::DocumentBuilder;
use soupstone::error::ErrorSink;
use soupstone::script_host::ScriptingParser;
use soupstone::sink::TreeSink;
use soupstone::{Document, Incomplete, Limits, ParseOptions, Parser, StopReason};

pub fn feed<S: TreeSink, E: ErrorSink>(
    mut parser: Parser<S, E, Limits>,
    chunks: &[&str],
) -> (Option<StopReason>, S::Output) {
    for chunk in chunks {
        parser.feed(chunk);
    }
    parser.end();
    (parser.stop_reason(), output(parser.finish()))
}

/// Returns the output of a parse, even if a limit stopped it.
pub fn output<T>(parsed: Result<T, Incomplete<T>>) -> T {
    parsed.unwrap_or_else(Incomplete::into_output)
}

/// Returns the document of a parse aborted after `text`, which is not just a byte order mark.
pub fn aborted(text: &str, options: ParseOptions) -> Document {
    let mut parser = ScriptingParser::script_created(DocumentBuilder::new(), (), options);
    let status = parser.write(text).expect("the document is open");
    let _ = run_scripts(&mut parser, status, |_, _| ());
    parser.abort();
    parser.finish()
}

/// Whether text may be pending. An aborted parse loses pending text; a limit keeps it.
pub fn text_may_wait(document: &str) -> bool {
    let document = document.to_ascii_lowercase();
    let has = |tags: &[&str]| tags.iter().any(|tag| document.contains(tag));
    has(WAITING) || document.contains("<template") && has(PARTS_OF_TABLES)
}

/// Start tags of elements in which text may be pending.
const WAITING: &[&str] = &[
    "<table", "<title", "<textarea", "<style", "<script", "<xmp", "<iframe", "<noembed", "<noframes", "<noscript",
    "<plaintext",
];

/// Start tags of table parts. In a template, text after them is pending even without a table.
const PARTS_OF_TABLES: &[&str] = &["<caption", "<col", "<tbody", "<tfoot", "<tr", "<td", "<th"];
