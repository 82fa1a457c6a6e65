//! Pauses at every tag: a sink that requests them, and modes of feeding an input.

use crate::script_runs::run_scripts;
use soupstone::dom::{Document, DocumentBuilder, NodeRef};
use soupstone::error::{ErrorSink, ParseError};

use soupstone::script_host::{ParserStatus, ScriptingParser};
use soupstone::token::{BufferOffset, Feedback, InputSegment, Token, TokenContext, TokenSink};
use soupstone::tokenizer::{ChunkReader, Tokenizer, TokenizerOptions};
use soupstone::tree_builder::TreeBuilder;
use soupstone::{ParseOptions, Parser};

use crate::tree_cases::Context;
use crate::trees::{Parsed, Setting, fragment_context};

/// Wraps a sink, and pauses at every tag.
pub struct PausingSink<S>(pub S);

fn pause_instead(feedback: Feedback) -> Feedback {
    match feedback {
        Feedback::Continue => Feedback::Pause,
        other => other,
    }
}

impl<S: TokenSink> TokenSink for PausingSink<S> {
    fn wants_errors(&self) -> bool {
        self.0.wants_errors()
    }

    fn wants_locations(&self) -> bool {
        self.0.wants_locations()
    }

    fn process_token(&mut self, token: &Token<'_>, context: &TokenContext<'_>) -> Feedback {
        let feedback = self.0.process_token(token, context);
        match token {
            Token::StartTag(_) | Token::EndTag(_) => pause_instead(feedback),
            _ => feedback,
        }
    }
    fn buffer_input(&mut self, segment: InputSegment<'_>) -> Option<BufferOffset> {
        self.0.buffer_input(segment)
    }
    fn parse_error(&mut self, error: ParseError) {
        self.0.parse_error(error);
    }
    fn wants_to_stop(&self) -> bool {
        self.0.wants_to_stop()
    }
    fn allows_cdata_section(&mut self) -> bool {
        self.0.allows_cdata_section()
    }
}

#[derive(Clone, Copy, Debug)]
pub enum FeedMode<'a> {
    WithoutPauses(&'a [&'a str]),
    /// Feeds the chunks to a sink that pauses at every tag; the tokenizer continues immediately.
    Fed(&'a [&'a str]),
    /// Reads the chunks from pause to pause.
    FromPauseToPause(&'a [&'a str]),
    /// Reads a part of the input as a separate chunk, while the rest waits at a pause.
    WithInterleavedChunk {
        input: &'a str,
        start: usize,
        end: usize,
    },
}

impl FeedMode<'_> {
    pub fn length(self) -> u64 {
        match self {
            Self::WithoutPauses(chunks) | Self::Fed(chunks) | Self::FromPauseToPause(chunks) => {
                chunks.iter().map(|chunk| chunk.len() as u64).sum()
            }
            Self::WithInterleavedChunk { input, .. } => input.len() as u64,
        }
    }

    pub fn read<S: TokenSink>(self, tokenizer: &mut Tokenizer, mut sink: S) -> S {
        if let Self::WithoutPauses(chunks) = self {
            for chunk in chunks {
                tokenizer.feed(chunk, &mut sink);
            }
            tokenizer.end(&mut sink);
            return sink;
        }
        let mut sink = PausingSink(sink);
        match self {
            Self::WithoutPauses(_) => {}
            Self::Fed(chunks) => {
                for chunk in chunks {
                    tokenizer.feed(chunk, &mut sink);
                }
            }
            Self::FromPauseToPause(chunks) => {
                for chunk in chunks {
                    read_to_end(tokenizer, &mut ChunkReader::new(chunk), &mut sink);
                }
            }
            Self::WithInterleavedChunk { input, start, end } => {
                let outer = [&input[..start], &input[end..]].concat();
                let mut chunk = ChunkReader::new(&outer);
                while outer.len() - chunk.rest().len() < start {
                    tokenizer.read_to_pause(&mut chunk, &mut sink);
                }
                assert_eq!(chunk.rest(), &input[end..], "the pause comes at {start}");
                let mut between = ChunkReader::new(&input[start..end]);
                read_to_end(tokenizer, &mut between, &mut sink);
                read_to_end(tokenizer, &mut chunk, &mut sink);
            }
        }
        tokenizer.end(&mut sink);
        sink.0
    }
}

fn read_to_end<S: TokenSink>(tokenizer: &mut Tokenizer, chunk: &mut ChunkReader<'_>, sink: &mut S) {
    while !chunk.rest().is_empty() {
        tokenizer.read_to_pause(chunk, sink);
    }
}

pub fn pauses<S: TokenSink>(tokenizer: &mut Tokenizer, input: &str, sink: S) -> Vec<usize> {
    let mut sink = PausingSink(sink);
    let mut chunk = ChunkReader::new(input);
    let mut pauses = Vec::new();
    while !chunk.rest().is_empty() {
        tokenizer.read_to_pause(&mut chunk, &mut sink);
        pauses.push(input.len() - chunk.rest().len());
    }
    pauses.pop();
    pauses
}

/// Returns the tree, followed by the locations of all nodes.
pub fn construct(mode: FeedMode<'_>, context: Option<&Context>, setting: Setting) -> Parsed {
    let (tree, errors) = construct_with(mode, Vec::new(), context, setting);
    Parsed { tree, errors }
}

pub fn construct_without_errors(mode: FeedMode<'_>, context: Option<&Context>, setting: Setting) -> String {
    construct_with(mode, (), context, setting).0
}

/// Returns the positions at which tree construction may pause.
pub fn pauses_of_trees(input: &str, context: Option<&Context>, setting: Setting) -> Vec<usize> {
    let (mut tokenizer, options) = start(context, setting);
    match context {
        None => {
            let builder = TreeBuilder::new(DocumentBuilder::new(), (), options.clone());
            pauses(&mut tokenizer, input, builder)
        }
        Some(context) => {
            let sink = DocumentBuilder::for_fragment();
            let context = fragment_context(context);
            let builder = TreeBuilder::for_fragment(sink, (), context, options.clone());
            pauses(&mut tokenizer, input, builder)
        }
    }
}

fn construct_with<E: ErrorSink>(
    mode: FeedMode<'_>,
    errors: E,
    context: Option<&Context>,
    setting: Setting,
) -> (String, E) {
    let (mut tokenizer, options) = start(context, setting);
    match context {
        None => {
            let sink = DocumentBuilder::new().with_locations();
            let builder = TreeBuilder::new(sink, errors, options.clone());
            let builder = mode.read(&mut tokenizer, builder);
            let (document, errors) = builder.finish_with_errors();
            (document_with_locations(&document), errors)
        }
        Some(context) => {
            let sink = DocumentBuilder::for_fragment().with_locations();
            let context = fragment_context(context);
            let builder = TreeBuilder::for_fragment(sink, errors, context, options.clone());
            let builder = mode.read(&mut tokenizer, builder);
            let (document, errors) = builder.finish_with_errors();
            (document_with_locations(&document), errors)
        }
    }
}

fn start(context: Option<&Context>, setting: Setting) -> (Tokenizer, ParseOptions) {
    let mut tokenizer = TokenizerOptions::new().with_edition(setting.edition);
    if let Some(context) = context {
        let context = fragment_context(context);
        tokenizer = tokenizer.with_state(context.tokenizer_state(setting.scripting));
    }
    let options = ParseOptions::new().with_edition(setting.edition).with_scripting(setting.scripting);
    (Tokenizer::with_options(&tokenizer), options)
}

fn document_with_locations(document: &Document) -> String {
    let mut text = soupstone_dump::html5lib(document.root()).to_string();
    add_locations(document.root(), &mut text);
    text
}

fn add_locations(root: NodeRef<'_>, text: &mut String) {
    for node in root.descendants() {
        if let Some(location) = node.location() {
            let (start, end) = (location.start_tag(), location.end_tag());
            let spans = format!("{:?} {start:?} {end:?}\n", location.tags_span());
            text.push_str(&spans);
        }
        if let Some(contents) = node.template_contents() {
            add_locations(contents, text);
        }
    }
}

/// Returns the tree with locations and the errors from a parser with a host, whose scripts have no effect.
pub fn parse_with_host(chunks: &[&str], setting: Setting) -> Parsed {
    let (tree, errors) = parse_with_host_and(Vec::new(), chunks, setting);
    Parsed { tree, errors }
}

pub fn parse_with_host_without_errors(chunks: &[&str], setting: Setting) -> String {
    parse_with_host_and((), chunks, setting).0
}

fn parse_with_host_and<E: ErrorSink>(errors: E, chunks: &[&str], setting: Setting) -> (String, E) {
    let sink = DocumentBuilder::new().with_locations();
    let mut parser = ScriptingParser::new(sink, errors, setting.options());
    for chunk in chunks {
        let status = parser.feed(chunk);
        let status = run_scripts(&mut parser, status, |_, _| ());
        assert_eq!(status, ParserStatus::NeedsInput);
    }
    let status = parser.end();
    let status = run_scripts(&mut parser, status, |_, _| ());
    assert_eq!(status, ParserStatus::Done);
    let (document, errors) = parser.finish_with_errors();
    (document_with_locations(&document), errors)
}

/// Like [`parse_with_host`], without a host.
pub fn parse_without_host(chunks: &[&str], setting: Setting) -> Parsed {
    let sink = DocumentBuilder::new().with_locations();
    let mut parser = Parser::with_sink(sink, Vec::new(), setting.options());
    for chunk in chunks {
        parser.feed(chunk);
    }
    let (document, errors) = parser.finish_with_errors();
    let tree = document_with_locations(&document);
    Parsed { tree, errors }
}
