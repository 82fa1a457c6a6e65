//! A host for scripts: writes, edits, scripts that block.

use soupstone::dom::{Document, DocumentBuilder, NodeId};
use soupstone::error::ParseError;
use soupstone::script_host::{ParserStatus, ScriptingParser};
use soupstone::{Limits, ParseOptions, Parser};
use soupstone_speculative::{FetchList, SpeculativeParser};

use super::edits::edit;
use super::{cut, limits, same, same_tree, tree, tree_links};
use soupstone_tests::stopped_parses::output;
use soupstone_tests::tag_soup::Random;

const MAX_SCRIPTS: usize = 12;

const WRITTEN: &[&str] = &[
    "x", "<b>", "</b>", "<p>y", "<table>", "<tr><td>", "</table>", "<!--", "-->", "<script>w</script>",
    "<script>w</script>z", "<svg><script>w</script>", "<textarea>", "</textarea>", "<scr", "ipt>v</script>", "\r",
    "\n", "&am", "p;", "<i a='", "'>", "<select><option>", "<template>", "</template>", "\u{FEFF}", "\0", "<![CDATA[",
    "]]>", "<script src=u></script>t", "<title>", "</title>", "<plaintext>", "</body></html>",
];

#[derive(Clone, Debug)]
enum Act {
    Write(String),
    Edit(u64),
    Speculate,
    Block,
    Abort,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Speculations and blocking, which change nothing.
    Idle,
    /// Also writes.
    Writing,
    /// Also edits and aborts.
    Acting,
}

/// Returns the actions of the script with this index, which are the same for all ways of feeding.
fn acts(kind: Kind, seed: u64, script: usize) -> Vec<Act> {
    let mut acts = Vec::new();
    if script >= MAX_SCRIPTS {
        return acts;
    }
    let random = &mut Random::new(seed ^ (script as u64) << 40);
    for _ in 0..random.below(4) {
        acts.push(match (kind, random.below(12)) {
            (Kind::Idle, _) | (_, 0) => Act::Speculate,
            (Kind::Acting, 1..=4) => Act::Edit(random.below(usize::MAX) as u64),
            (Kind::Acting, 5) if random.once_in(8) => Act::Abort,
            _ => {
                let pieces = 1 + random.below(3);
                Act::Write((0..pieces).map(|_| random.pick(WRITTEN)).collect())
            }
        });
    }
    if random.once_in(5) {
        acts.push(Act::Block);
    }
    acts
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Writes {
    AtOnce,
    InPieces,
}

type TestParser = ScriptingParser<DocumentBuilder, Vec<ParseError>, Limits>;

struct Host {
    parser: TestParser,
    kind: Kind,
    seed: u64,
    writes: Writes,
    scripts: usize,
    /// The running scripts, each with its remaining actions in reverse.
    running: Vec<(Option<NodeId>, Vec<Act>)>,
}

impl Host {
    fn parse(mut self, chunks: &[&str]) -> (Document, Vec<ParseError>) {
        for chunk in chunks {
            let status = self.parser.feed(chunk);
            self.run(status);
        }
        let status = self.parser.end();
        self.run(status);
        let (document, errors) = self.parser.finish_with_errors();
        (output(document), errors)
    }

    fn start(&mut self, script: NodeId) {
        let mut acts = acts(self.kind, self.seed, self.scripts);
        if self.writes == Writes::InPieces {
            acts = acts.into_iter().flat_map(in_pieces).collect();
        }
        acts.reverse();
        self.scripts += 1;
        self.running.push((Some(script), acts));
    }

    /// Runs scripts until the parser waits for something else.
    fn run(&mut self, mut status: ParserStatus<NodeId>) {
        for runs in 0.. {
            assert!(runs < 100_000, "the parser does not continue");
            match status {
                ParserStatus::Script(script) => self.start(script),
                ParserStatus::Blocked(_) if self.running.is_empty() => {
                    match self.parser.take_pending_parsing_blocking_script() {
                        Some(script) => self.start(script),
                        None => return,
                    }
                }
                _ => {}
            }
            let Some((script, acts)) = self.running.last_mut() else {
                return;
            };
            let script = *script;
            let next = acts.pop();
            status = self.act(next, script);
        }
    }

    fn act(&mut self, act: Option<Act>, script: Option<NodeId>) -> ParserStatus<NodeId> {
        match act {
            None => {
                self.running.pop();
                return self.parser.resume();
            }
            Some(Act::Write(text)) => {
                if let Ok(status) = self.parser.write(&text) {
                    return status;
                }
            }
            Some(Act::Edit(seed)) => {
                edit(&mut Random::new(seed), self.parser.parser_mut().sink_mut().as_document_mut())
            }
            Some(Act::Speculate) => SpeculativeParser::new(FetchList::new()).read_ahead(&mut self.parser),
            Some(Act::Block) => {
                if let Some(script) = script
                    && self.parser.pending_parsing_blocking_script().is_none()
                {
                    self.parser.set_pending_parsing_blocking_script(script);
                }
            }
            Some(Act::Abort) => self.parser.abort(),
        }
        ParserStatus::Paused
    }
}

fn in_pieces(act: Act) -> Vec<Act> {
    match act {
        Act::Write(text) => text.chars().map(|one| Act::Write(one.to_string())).collect(),
        other => vec![other],
    }
}

/// Checks a document.
pub fn check(random: &mut Random, input: &str) -> Result<(), String> {
    let options = limits::options_with_limits(random, input.len());
    let kind = random.pick(&[Kind::Idle, Kind::Writing, Kind::Acting]);
    let seed = random.below(usize::MAX) as u64;
    let host = |writes| Host { parser: new_parser(&options), kind, seed, writes, scripts: 0, running: Vec::new() };
    let (whole, errors) = host(Writes::AtOnce).parse(&[input]);
    links_or_edits(&whole, kind)?;
    let expected = tree(&whole);

    let chunks = cut(random, input);
    let show = |message: String| {
        let all: Vec<_> = (0..MAX_SCRIPTS).map(|script| acts(kind, seed, script)).collect();
        format!("{message}\nchunks: {chunks:?}\n{all:?}\n{options:?}")
    };
    let (in_chunks, errors_in_chunks) = host(Writes::AtOnce).parse(&chunks);
    same_tree("chunks change the tree", &expected, &tree(&in_chunks)).map_err(show)?;
    // NOTE: after a stop by a limit, errors may or may not be found.
    if whole.stop_reason().is_none() {
        same("chunks change the errors", &errors, &errors_in_chunks).map_err(show)?;
    }
    match kind {
        Kind::Idle => {
            // NOTE: a host enables scripting.
            let options = options.clone().with_scripting(true);
            let mut plain = Parser::with_sink(DocumentBuilder::new(), Vec::new(), options);
            plain.feed(input);
            let (plain, errors_of_plain) = plain.finish_with_errors();
            let plain = output(plain);
            same_tree("pauses change the tree", &tree(&plain), &expected).map_err(show)?;
            match whole.stop_reason() {
                None => same("pauses change the errors", &errors_of_plain, &errors).map_err(show),
                Some(_) => Ok(()),
            }
        }
        _ => {
            let (in_pieces, _) = host(Writes::InPieces).parse(&[input]);
            same_tree("writes in pieces change the tree", &expected, &tree(&in_pieces)).map_err(show)
        }
    }
}

fn new_parser(options: &ParseOptions<Limits>) -> TestParser {
    ScriptingParser::new(DocumentBuilder::new(), Vec::new(), options.clone())
}

fn links_or_edits(document: &Document, kind: Kind) -> Result<(), String> {
    match tree_links::check(document) {
        Err(message) if kind == Kind::Acting && message == tree_links::EMPTY_TEXT => Ok(()),
        result => result,
    }
}
