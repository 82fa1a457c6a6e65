//! Parses tree construction cases with the default DOM.

use soupstone::dom::DocumentBuilder;
use soupstone::error::{ErrorSink, ParseError};
use soupstone::names::Namespace;
use soupstone::sink::TreeSink;
use soupstone::{Edition, FragmentContext, ParseOptions, Parser};

use crate::tree_cases::{Context, ContextNamespace, ScriptingOfCase, TreeCase};

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Parsed {
    pub tree: String,
    pub errors: Vec<ParseError>,
}

#[derive(Clone, Copy, Debug)]
pub struct Setting {
    pub scripting: bool,
    pub edition: Edition,
}

impl Setting {
    pub fn options(self) -> ParseOptions {
        ParseOptions::new().with_scripting(self.scripting).with_edition(self.edition)
    }
}

impl From<bool> for Setting {
    fn from(scripting: bool) -> Self {
        Self { scripting, edition: Edition::default() }
    }
}

pub fn parse(chunks: &[&str], context: Option<&Context>, setting: impl Into<Setting>) -> Parsed {
    let (tree, errors) = parse_with(Vec::new(), chunks, context, setting);
    Parsed { tree, errors }
}

pub fn parse_without_errors(chunks: &[&str], context: Option<&Context>, setting: impl Into<Setting>) -> String {
    let (tree, ()) = parse_with((), chunks, context, setting);
    tree
}

pub fn parse_with<E: ErrorSink>(
    errors: E,
    chunks: &[&str],
    context: Option<&Context>,
    setting: impl Into<Setting>,
) -> (String, E) {
    let fragment_context = context.map(fragment_context);
    let parser = parser(builder(context), errors, fragment_context, setting.into().options());
    let (document, errors) = feed(parser, chunks);
    (soupstone_dump::html5lib(document.root()).to_string(), errors)
}

/// Parses a document or a fragment, with errors, which are dropped.
pub fn feed_tree<S: TreeSink>(
    sink: S,
    chunks: &[&str],
    context: Option<&Context>,
    setting: impl Into<Setting>,
) -> S::Output {
    let errors = Vec::<ParseError>::new();
    feed(parser(sink, errors, context.map(fragment_context), setting.into().options()), chunks).0
}

/// Returns the empty tree of a document, or of a fragment if there is a context.
pub fn builder<C>(context: Option<&C>) -> DocumentBuilder {
    match context {
        None => DocumentBuilder::new(),
        Some(_) => DocumentBuilder::for_fragment(),
    }
}

/// Returns a parser of a document, or of a fragment if there is a context.
pub fn parser<S: TreeSink, E: ErrorSink, L>(
    sink: S,
    errors: E,
    context: Option<FragmentContext>,
    options: ParseOptions<L>,
) -> Parser<S, E, L> {
    match context {
        None => Parser::with_sink(sink, errors, options),
        Some(context) => Parser::with_sink_for_fragment(sink, errors, context, options),
    }
}

pub fn feed<S: TreeSink, E: ErrorSink>(mut parser: Parser<S, E>, chunks: &[&str]) -> (S::Output, E) {
    for chunk in chunks {
        parser.feed(chunk);
    }
    parser.finish_with_errors()
}

pub fn fragment_context(context: &Context) -> FragmentContext {
    match context.namespace {
        ContextNamespace::Html => FragmentContext::html(&context.local_name),
        ContextNamespace::Svg => FragmentContext::new(Namespace::Svg, &context.local_name),
        ContextNamespace::MathMl => FragmentContext::new(Namespace::MathMl, &context.local_name),
    }
}

pub fn scriptings(case: &TreeCase) -> &'static [(bool, &'static str)] {
    match case.scripting {
        ScriptingOfCase::Off => &[(false, "scripting disabled")],
        ScriptingOfCase::On => &[(true, "scripting enabled")],
        ScriptingOfCase::Both => &[(false, "scripting disabled"), (true, "scripting enabled")],
    }
}
