//! Parses the cases of tree construction with the default DOM.

use soupstone::dom::DocumentBuilder;
use soupstone::error::{ErrorSink, ParseError};
use soupstone::names::Namespace;
use soupstone::sink::{Scripting, TreeSink};
use soupstone::{Edition, FragmentContext, ParseOptions, SinkParser};

use crate::tree_cases::{Context, ContextNamespace, ScriptingOfCase, TreeCase};

/// A tree in the notation of the suite, and the errors.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Parsed {
    /// The tree.
    pub tree: String,
    /// The errors.
    pub errors: Vec<ParseError>,
}

/// How a case is parsed.
#[derive(Clone, Copy, Debug)]
pub struct Setting {
    /// The scripting flag.
    pub scripting: Scripting,
    /// The edition of the standard.
    pub edition: Edition,
}

impl Setting {
    /// The options that say so.
    pub fn options(self) -> ParseOptions {
        ParseOptions::new().with_scripting(self.scripting).with_edition(self.edition)
    }
}

impl From<Scripting> for Setting {
    /// The default edition.
    fn from(scripting: Scripting) -> Self {
        Self { scripting, edition: Edition::default() }
    }
}

/// Parses the chunks as a document, or as a fragment where there is a context.
pub fn parse(chunks: &[&str], context: Option<&Context>, setting: impl Into<Setting>) -> Parsed {
    let (tree, errors) = parse_with(Vec::new(), chunks, context, setting);
    Parsed { tree, errors }
}

/// The tree that the same parser makes if errors are not wanted.
pub fn parse_without_errors(chunks: &[&str], context: Option<&Context>, setting: impl Into<Setting>) -> String {
    let (tree, ()) = parse_with((), chunks, context, setting);
    tree
}

/// Parses with this error sink.
pub fn parse_with<E: ErrorSink>(
    errors: E,
    chunks: &[&str],
    context: Option<&Context>,
    setting: impl Into<Setting>,
) -> (String, E) {
    let options = setting.into().options();
    match context {
        None => {
            let parser = SinkParser::new(DocumentBuilder::new(), errors, options);
            let (document, errors) = feed(parser, chunks);
            (soupstone_dump::html5lib(document.root()).to_string(), errors)
        }
        Some(context) => {
            let context = fragment_context(context);
            let sink = DocumentBuilder::for_fragment();
            let parser = SinkParser::for_fragment(sink, errors, context, options);
            let (fragment, errors) = feed(parser, chunks);
            (soupstone_dump::html5lib(fragment.root()).to_string(), errors)
        }
    }
}

/// Feeds the chunks to a parser of documents.
pub fn feed_document<S: TreeSink>(
    sink: S,
    chunks: &[&str],
    setting: impl Into<Setting>,
) -> (S::Output, Vec<ParseError>) {
    let options = setting.into().options();
    feed(SinkParser::new(sink, Vec::new(), options), chunks)
}

/// Feeds the chunks to a parser of fragments.
pub fn feed_fragment<S: TreeSink>(
    sink: S,
    chunks: &[&str],
    context: &Context,
    setting: impl Into<Setting>,
) -> (S::Output, Vec<ParseError>) {
    let options = setting.into().options();
    let context = fragment_context(context);
    feed(SinkParser::for_fragment(sink, Vec::new(), context, options), chunks)
}

fn feed<S: TreeSink, E: ErrorSink>(mut parser: SinkParser<S, E>, chunks: &[&str]) -> (S::Output, E) {
    for chunk in chunks {
        parser.feed(chunk);
    }
    parser.finish_with_errors()
}

/// The context of a case, as the parser takes it.
pub fn fragment_context(context: &Context) -> FragmentContext {
    match context.namespace {
        ContextNamespace::Html => FragmentContext::html(&context.local_name),
        ContextNamespace::Svg => FragmentContext::new(Namespace::Svg, &context.local_name),
        ContextNamespace::MathMl => FragmentContext::new(Namespace::MathMl, &context.local_name),
    }
}

/// The ways to run a case, with the names that trials have for them.
pub fn scriptings(case: &TreeCase) -> &'static [(Scripting, &'static str)] {
    match case.scripting {
        ScriptingOfCase::Off => &[(Scripting::Disabled, "scripting disabled")],
        ScriptingOfCase::On => &[(Scripting::Enabled, "scripting enabled")],
        ScriptingOfCase::Both => {
            &[(Scripting::Disabled, "scripting disabled"), (Scripting::Enabled, "scripting enabled")]
        }
    }
}
