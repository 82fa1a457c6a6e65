//! Calls of a host in any order, and any answers of a token sink.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use soupstone::NodeId;
use soupstone::dom::DocumentBuilder;
use soupstone::encoding::EncodingOptions;
use soupstone::error::ErrorList;
use soupstone::script_host::{ParserStatus, ScriptingParser};
use soupstone::token::{Feedback, TextState, Token, TokenContext, TokenSink};
use soupstone::tokenizer::Tokenizer;
use soupstone_speculative::{FetchList, SpeculativeParser};

use super::edits::edit;
use soupstone::Limits;

use super::{cut, limits, tree_links};
use soupstone_tests::stopped_parses::output;
use soupstone_tests::tag_soup::Random;

/// Checks a document of text or bytes, or the tokens alone.
pub fn check(random: &mut Random, input: &str) -> Result<(), String> {
    if random.once_in(4) {
        answer_anything(random, input);
        return Ok(());
    }
    let options = limits::options_with_limits(random, input.len());
    let document = if random.once_in(3) {
        let encoding = EncodingOptions::new().with_bytes_to_wait_for(Some(random.below(30)));
        let sink = DocumentBuilder::new();
        let mut parser = ScriptingParser::new(sink, ErrorList::new(), options.with_encoding(encoding));
        for chunk in cut(random, input) {
            let mut status = parser.feed_bytes(chunk.as_bytes());
            if random.once_in(6) {
                status = parser.stop_waiting();
            }
            for _ in 0..random.below(4) {
                status = match random.below(6) {
                    0 => parser.end(),
                    1 => parser.restart(DocumentBuilder::new(), ErrorList::new()).unwrap_or(ParserStatus::NeedsInput),
                    _ => call(random, &mut parser, status),
                };
            }
        }
        parser.finish()
    } else {
        let sink = DocumentBuilder::new();
        let mut parser = match random.once_in(4) {
            true => ScriptingParser::script_created(sink, ErrorList::new(), options),
            false => ScriptingParser::new(sink, ErrorList::new(), options),
        };
        for chunk in cut(random, input) {
            let mut status = parser.feed(chunk);
            for _ in 0..random.below(4) {
                status = call(random, &mut parser, status);
            }
        }
        parser.finish()
    };
    match tree_links::check(&output(document)) {
        // NOTE: edits may create empty text nodes.
        Err(message) if message == tree_links::EMPTY_TEXT => Ok(()),
        result => result,
    }
}

const WRITTEN: &[&str] =
    &["x", "<p>", "<script>1</script>", "<script>2</script>y", "<!--", "<table><b>", "</", "\r", "&no"];

fn call(
    random: &mut Random,
    parser: &mut ScriptingParser<DocumentBuilder, ErrorList, Limits>,
    status: ParserStatus<NodeId>,
) -> ParserStatus<NodeId> {
    match random.below(14) {
        0..=2 => return parser.resume(),
        3..=4 => return parser.write(random.pick(WRITTEN)).unwrap_or(status),
        5 => {
            let _ = parser.open();
        }
        6 => return parser.close().unwrap_or(status),
        7 if random.once_in(4) => parser.abort(),
        8 if random.once_in(3) => return parser.end(),
        9 => {
            if let ParserStatus::Script(script) = status {
                parser.set_pending_parsing_blocking_script(script);
            }
        }
        10 => drop(parser.take_pending_parsing_blocking_script()),
        11 => edit(random, parser.parser_mut().sink_mut().as_document_mut()),
        12 => {
            let mut ahead = SpeculativeParser::new(FetchList::new());
            for _ in 0..2 {
                ahead.read_ahead(parser);
                if random.once_in(2) {
                    ahead.feed("<img src=a>");
                }
            }
        }
        _ => {
            let counters = parser.markup_insertion_counters();
            let (ignored, refused) =
                (counters.ignore_destructive_writes(), counters.throw_on_dynamic_markup_insertion());
            for (counter, one_in) in [(ignored, 2), (refused, 4)] {
                counter.decrement();
                if random.once_in(one_in) {
                    counter.increment();
                }
            }
        }
    }
    status
}

struct AnswersAnything<'a> {
    random: &'a mut Random,
    panics: bool,
}

impl TokenSink for AnswersAnything<'_> {
    fn process_token(&mut self, _: &Token<'_>, _: &TokenContext<'_>) -> Feedback {
        if self.panics && self.random.once_in(16) {
            // NOTE: unlike a panic, this prints nothing.
            resume_unwind(Box::new(()));
        }
        match self.random.below(12) {
            0..=2 => Feedback::Continue,
            3..=5 => Feedback::Pause,
            6 => Feedback::SwitchTo(TextState::Data),
            7 => Feedback::SwitchTo(TextState::Rcdata),
            8 => Feedback::SwitchTo(TextState::Rawtext),
            9 => Feedback::SwitchTo(TextState::ScriptData),
            10 => Feedback::SwitchTo(TextState::CdataSection),
            _ if self.random.once_in(8) => Feedback::Stop,
            _ => Feedback::SwitchTo(TextState::Plaintext),
        }
    }

    fn allows_cdata_section(&mut self) -> bool {
        self.random.once_in(2)
    }
}

/// Answers tokens at random. The tokenizer reaches the end, even after the sink has panicked.
fn answer_anything(random: &mut Random, input: &str) {
    let chunks = cut(random, input);
    let mut tokenizer = Tokenizer::new();
    let panics = random.once_in(2);
    let mut sink = AnswersAnything { random, panics };
    for chunk in chunks {
        until_the_sink_panics(|| tokenizer.feed(chunk, &mut sink));
    }
    assert!((0..10_000).any(|_| !until_the_sink_panics(|| tokenizer.end(&mut sink))), "the tokenizer does not end");
}

/// Returns whether the sink panicked; other panics propagate.
fn until_the_sink_panics(work: impl FnOnce()) -> bool {
    match catch_unwind(AssertUnwindSafe(work)) {
        Ok(()) => false,
        Err(panic) if panic.is::<()>() => true,
        Err(panic) => resume_unwind(panic),
    }
}
