//! Parses tree construction cases with the default DOM.

use soupstone::dom::DocumentBuilder;
use soupstone::error::{ErrorSink, ParseError};
use soupstone::names::Namespace;
use soupstone::sink::{Scripting, TreeSink};
use soupstone::{Edition, FragmentContext, ParseOptions, SinkParser};

use crate::tree_cases::{Context, ContextNamespace, ScriptingOfCase, TreeCase};

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Parsed {
    pub tree: String,
    pub errors: Vec<ParseError>,
}

#[derive(Clone, Copy, Debug)]
pub struct Setting {
    pub scripting: Scripting,
    pub edition: Edition,
}

impl Setting {
    pub fn options(self) -> ParseOptions {
        ParseOptions::new().with_scripting(self.scripting).with_edition(self.edition)
    }
}

impl From<Scripting> for Setting {
    fn from(scripting: Scripting) -> Self {
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

pub fn feed_document<S: TreeSink>(
    sink: S,
    chunks: &[&str],
    setting: impl Into<Setting>,
) -> (S::Output, Vec<ParseError>) {
    let options = setting.into().options();
    feed(SinkParser::new(sink, Vec::new(), options), chunks)
}

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

pub fn fragment_context(context: &Context) -> FragmentContext {
    match context.namespace {
        ContextNamespace::Html => FragmentContext::html(&context.local_name),
        ContextNamespace::Svg => FragmentContext::new(Namespace::Svg, &context.local_name),
        ContextNamespace::MathMl => FragmentContext::new(Namespace::MathMl, &context.local_name),
    }
}

pub fn scriptings(case: &TreeCase) -> &'static [(Scripting, &'static str)] {
    match case.scripting {
        ScriptingOfCase::Off => &[(Scripting::Disabled, "scripting disabled")],
        ScriptingOfCase::On => &[(Scripting::Enabled, "scripting enabled")],
        ScriptingOfCase::Both => {
            &[(Scripting::Disabled, "scripting disabled"), (Scripting::Enabled, "scripting enabled")]
        }
    }
}
