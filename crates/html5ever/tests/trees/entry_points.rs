//! The ways from text to a tree: html5ever's, this crate's, and the drop-in package's, with the same results.

use html5ever::tendril::{StrTendril, TendrilSink};
use html5ever::tree_builder::{TreeBuilderOpts, TreeSink};
use html5ever::{ParseOpts, QualName, TokenizerResult};
use soupstone_html5ever::soupstone::encoding::EncodingOptions;
use soupstone_html5ever::{Options, Parser, parse_document_bytes_with, parse_fragment_bytes_with};

#[derive(Clone, Debug)]
pub(crate) struct Job<'a> {
    pub(crate) text: &'a str,
    pub(crate) context: Option<QualName>,
    pub(crate) scripting: bool,
}

pub(crate) fn by_html5ever<T: TreeSink>(job: &Job<'_>, sink: T) -> T::Output {
    let scripting_enabled = job.scripting;
    let options = ParseOpts {
        tree_builder: TreeBuilderOpts { scripting_enabled, ..TreeBuilderOpts::default() },
        ..ParseOpts::default()
    };
    match job.context.clone() {
        None => html5ever::parse_document(sink, options).one(job.text),
        Some(context) => html5ever::parse_fragment(sink, options, context, Vec::new(), scripting_enabled).one(job.text),
    }
}

fn by_drop_in<T: TreeSink>(job: &Job<'_>, sink: T) -> T::Output {
    let options = html5ever_drop_in::ParseOpts { tree_builder: drop_in_options(job), ..Default::default() };
    match job.context.clone() {
        None => html5ever_drop_in::parse_document(sink, options).one(job.text),
        Some(context) => {
            let (attributes, scripting) = (Vec::new(), job.scripting);
            html5ever_drop_in::parse_fragment(sink, options, context, attributes, scripting).one(job.text)
        }
    }
}

fn by_parts<T: TreeSink>(job: &Job<'_>, sink: T) -> T::Output {
    use html5ever_drop_in::tokenizer::{BufferQueue, Tokenizer, TokenizerOpts};
    use html5ever_drop_in::tree_builder::{TreeBuilder, create_element};
    let options = drop_in_options(job);
    let mut tokenizer_options = TokenizerOpts::default();
    let tree_builder = match job.context.clone() {
        None => TreeBuilder::new(sink, options),
        Some(context) => {
            let context = create_element(&sink, context, Vec::new());
            let builder = TreeBuilder::new_for_fragment(sink, context, None, options);
            let state = builder.tokenizer_state_for_context_elem(options.scripting_enabled);
            tokenizer_options.initial_state = Some(state);
            builder
        }
    };
    let tokenizer = Tokenizer::new(tree_builder, tokenizer_options);
    let queue = BufferQueue::default();
    for piece in pieces(job) {
        queue.push_back(piece);
        assert!(
            (0..10_000).any(|_| matches!(tokenizer.feed(&queue), TokenizerResult::Done)),
            "the tokenizer does not end"
        );
    }
    tokenizer.end();
    tokenizer.sink.sink.finish()
}

fn drop_in_options(job: &Job<'_>) -> html5ever_drop_in::tree_builder::TreeBuilderOpts {
    html5ever_drop_in::tree_builder::TreeBuilderOpts { scripting_enabled: job.scripting, ..Default::default() }
}

fn pieces(job: &Job<'_>) -> Vec<StrTendril> {
    let characters: Vec<char> = job.text.chars().collect();
    let pieces = characters.chunks(100);
    pieces.map(|piece| StrTendril::from(piece.iter().collect::<String>())).collect()
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum EntryPoint {
    Whole,
    Bytes,
    Characters,
    Tendrils,
    DropIn,
    /// Pieces of 100 characters, parsed by the drop-in package's tokenizer and tree builder.
    Parts,
}

impl EntryPoint {
    pub(crate) const ALL: [Self; 6] =
        [Self::Whole, Self::Bytes, Self::Characters, Self::Tendrils, Self::DropIn, Self::Parts];

    pub(crate) fn parse<T: TreeSink>(self, job: &Job<'_>, sink: T) -> T::Output {
        let diagnostics = match self {
            Self::DropIn => return by_drop_in(job, sink),
            Self::Parts => return by_parts(job, sink),
            Self::Whole | Self::Bytes => false,
            Self::Characters | Self::Tendrils => true,
        };
        let options = Options::new().with_scripting(job.scripting).with_diagnostics(diagnostics);
        if self == Self::Bytes {
            return parse_bytes(job, sink, &options);
        }
        let mut parser = match job.context.clone() {
            None => Parser::document(sink, &options),
            Some(context) => Parser::fragment(sink, context, Vec::new(), &options),
        };
        match self {
            Self::Whole | Self::Bytes | Self::DropIn | Self::Parts => parser.feed(job.text),
            Self::Characters => {
                for character in job.text.chars() {
                    parser.feed(&*character.encode_utf8(&mut [0; 4]));
                }
            }
            Self::Tendrils => {
                for piece in pieces(job) {
                    parser.feed(piece);
                }
            }
        }
        parser.finish()
    }
}

fn parse_bytes<T: TreeSink>(job: &Job<'_>, sink: T, options: &Options) -> T::Output {
    let mut sink = Some(sink);
    let new_sink = || sink.take().expect("the encoding does not change");
    let encoding = EncodingOptions::new().with_content_type("text/html;charset=utf-8");
    let bytes = job.text.as_bytes();
    match job.context.clone() {
        None => parse_document_bytes_with(bytes, new_sink, &encoding, options),
        Some(context) => parse_fragment_bytes_with(bytes, new_sink, context, Vec::new(), &encoding, options),
    }
}

pub(crate) fn difference(expected: &str, found: &str) -> Option<String> {
    if expected == found {
        return None;
    }
    let (mut ours, mut theirs) = (found.lines(), expected.lines());
    let mut number = 0;
    loop {
        number += 1;
        match (theirs.next(), ours.next()) {
            (one, other) if one == other && one.is_some() => {}
            (theirs, ours) => {
                return Some(format!(
                    "line {number}\nhtml5ever: {}\nsoupstone: {}",
                    theirs.unwrap_or("the end"),
                    ours.unwrap_or("the end")
                ));
            }
        }
    }
}
