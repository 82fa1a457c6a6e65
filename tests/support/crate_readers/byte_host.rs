//! A host that parses bytes in chunks and runs scripts that have no effect.

use soupstone::ParseOptions;
use soupstone::dom::{Document, DocumentBuilder, NodeId};
use soupstone::script_host::{ParserStatus, ScriptingParser};

use crate::tag_soup::Random;

/// At random, a script blocks the parser until later chunks have arrived. When the encoding changes, the host starts over.
pub fn parse(random: &mut Random, options: &ParseOptions, chunks: &[&[u8]]) -> Document {
    let mut parser = ScriptingParser::new(DocumentBuilder::new(), (), options.clone());
    for chunk in chunks {
        let status = parser.feed_bytes(chunk);
        run(random, &mut parser, status);
        if parser.pending_parsing_blocking_script().is_some() && random.once_in(2) {
            run_blocking_script(random, &mut parser);
        }
    }
    let status = parser.end();
    run(random, &mut parser, status);
    while parser.pending_parsing_blocking_script().is_some() {
        run_blocking_script(random, &mut parser);
    }
    parser.finish()
}

fn run(random: &mut Random, parser: &mut ScriptingParser<DocumentBuilder>, mut status: ParserStatus<NodeId>) {
    let mut rounds = 0;
    loop {
        rounds += 1;
        assert!(rounds < 1 << 20, "the parser does not continue");
        status = match status {
            ParserStatus::Script(script) => {
                if random.once_in(4) {
                    parser.set_pending_parsing_blocking_script(script);
                }
                parser.resume()
            }
            ParserStatus::EncodingChanged => parser.restart(DocumentBuilder::new(), ()).ok().unwrap(),
            _ => return,
        };
    }
}

fn run_blocking_script(random: &mut Random, parser: &mut ScriptingParser<DocumentBuilder>) {
    parser.take_pending_parsing_blocking_script();
    let status = parser.resume();
    run(random, parser, status);
}
