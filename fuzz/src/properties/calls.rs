//! Calls of a host in any order: nothing panics, and the tree stays a tree.

use soupstone::dom::DocumentBuilder;
use soupstone::encoding::EncodingOptions;
use soupstone::error::ErrorList;
use soupstone::{ByteParser, NodeId, Parser, Progress, ScriptHost};

use super::script_host::edit;
use super::{cut, links, options};
use crate::support::Random;

/// Checks a document of text, or one of bytes.
///
/// # Errors
///
/// What does not hold.
pub fn check(random: &mut Random, input: &str) -> Result<(), String> {
    let mut options = options::all_with_limits(random, input.len());
    if !random.once_in(4) {
        options = options.with_script_host(ScriptHost::Present);
    }
    let document = if random.once_in(3) {
        let encoding = EncodingOptions::new().with_bytes_to_wait_for(random.below(30));
        let sink = DocumentBuilder::new();
        let mut parser =
            ByteParser::with_sinks(sink, ErrorList::new(), options.with_encoding(encoding));
        for chunk in cut(random, input) {
            let mut progress = parser.feed(chunk.as_bytes());
            if random.once_in(6) {
                progress = parser.no_more_for_now();
            }
            for _ in 0..random.below(4) {
                progress = match random.below(6) {
                    0 => parser.end(),
                    1 => parser.restart(DocumentBuilder::new(), ErrorList::new()),
                    2 => parser.resume(),
                    3 => parser
                        .write(random.pick(WRITTEN))
                        .unwrap_or(Progress::Paused),
                    _ => call(random, parser.parser_mut(), progress),
                };
            }
        }
        parser.finish()
    } else {
        let sink = DocumentBuilder::new();
        let mut parser = match random.once_in(4) {
            true => Parser::script_created(sink, ErrorList::new(), options),
            false => Parser::with_sinks(sink, ErrorList::new(), options),
        };
        for chunk in cut(random, input) {
            let mut progress = parser.feed(chunk);
            for _ in 0..random.below(4) {
                progress = call(random, &mut parser, progress);
            }
        }
        parser.finish()
    };
    match links::check(&document) {
        // NOTE: edits may make empty texts.
        Err(message) if message == links::EMPTY_TEXT => Ok(()),
        result => result,
    }
}

const WRITTEN: &[&str] = &[
    "x",
    "<p>",
    "<script>1</script>",
    "<script>2</script>y",
    "<!--",
    "<table><b>",
    "</",
    "\r",
    "&no",
];

/// One call, and what it answers.
fn call(
    random: &mut Random,
    parser: &mut Parser<DocumentBuilder, ErrorList>,
    progress: Progress<NodeId>,
) -> Progress<NodeId> {
    match random.below(14) {
        0..=2 => return parser.resume(),
        3..=4 => return parser.write(random.pick(WRITTEN)).unwrap_or(progress),
        5 => {
            let _ = parser.open();
        }
        6 => return parser.close().unwrap_or(progress),
        7 if random.once_in(4) => parser.abort(),
        8 if random.once_in(3) => return parser.end(),
        9 => {
            if let Progress::Script(script) = progress {
                parser.set_pending_parsing_blocking_script(script);
            }
        }
        10 => drop(parser.run_pending_parsing_blocking_script()),
        11 => edit(random, parser.sink_mut().as_document_mut()),
        12 => {
            let mut speculation = parser.speculate();
            if random.once_in(2) {
                speculation.feed("<img src=a>");
            }
            parser.continue_speculation(&mut speculation);
            drop(speculation.stop());
        }
        _ => {
            let counters = parser.markup_insertion_counters_mut();
            counters.ignore_destructive_writes = usize::from(random.once_in(2)) as _;
            counters.throw_on_dynamic_markup_insertion = usize::from(random.once_in(4)) as _;
        }
    }
    progress
}
