//! Parses that are cut at a limit, or aborted.

use soupstone::error::ErrorSink;
use soupstone::sink::TreeSink;
use soupstone::{Progress, SinkParser, StopReason};

/// Parses chunks to the end. Tells why the parser stopped, if it did, and what came of them.
pub fn feed<S: TreeSink, E: ErrorSink>(
    mut parser: SinkParser<S, E>,
    chunks: &[&str],
) -> (Option<StopReason>, S::Output) {
    for chunk in chunks {
        let _ = parser.feed(chunk);
    }
    let stop = match parser.end() {
        Progress::Stopped(reason) => Some(reason),
        _ => None,
    };
    (stop, parser.finish())
}

/// Whether text of this document may wait for what comes: for the end of its run, or for an end tag. An aborted parse loses
/// such text; a limit keeps it.
pub fn text_may_wait(document: &str) -> bool {
    let document = document.to_ascii_lowercase();
    let has = |tags: &[&str]| tags.iter().any(|tag| document.contains(tag));
    has(WAITING) || document.contains("<template") && has(PARTS_OF_TABLES)
}

/// Start tags of elements in which text may wait.
const WAITING: &[&str] = &[
    "<table",
    "<title",
    "<textarea",
    "<style",
    "<script",
    "<xmp",
    "<iframe",
    "<noembed",
    "<noframes",
    "<noscript",
    "<plaintext",
];

/// Start tags of parts of tables. In a template, text waits behind them as in a table, even if there is none.
const PARTS_OF_TABLES: &[&str] = &["<caption", "<col", "<tbody", "<tfoot", "<tr", "<td", "<th"];
