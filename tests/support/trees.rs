//! Parses the cases of tree construction with the default DOM.

use soupstone::dom::{DocumentBuilder, FragmentBuilder, dump};
use soupstone::error::ParseError;
use soupstone::sink::{Scripting, TreeSink};
use soupstone::{FragmentContext, ParseOptions, Parser};

use super::tree_cases::{Context, ContextNamespace, ScriptingOfCase, TreeCase};

/// A tree in the notation of the suite, and the errors.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Parsed {
    /// The tree.
    pub tree: String,
    /// The errors.
    pub errors: Vec<ParseError>,
}

/// Parses the chunks as a document, or as a fragment where there is a context.
pub fn parse(chunks: &[&str], context: Option<&Context>, scripting: Scripting) -> Parsed {
    let (tree, errors) = match context {
        None => {
            let (document, errors) = feed_document(DocumentBuilder::new(), chunks, scripting);
            (dump::html5lib(document.root()).to_string(), errors)
        }
        Some(context) => {
            let (fragment, errors) =
                feed_fragment(FragmentBuilder::for_fragment(), chunks, context, scripting);
            (dump::html5lib(fragment.root()).to_string(), errors)
        }
    };
    Parsed { tree, errors }
}

/// Feeds the chunks to a parser of documents.
pub fn feed_document<S: TreeSink>(
    sink: S,
    chunks: &[&str],
    scripting: Scripting,
) -> (S::Output, Vec<ParseError>) {
    let options = ParseOptions::new().with_scripting(scripting);
    feed(Parser::with_sinks(sink, Vec::new(), options), chunks)
}

/// Feeds the chunks to a parser of fragments.
pub fn feed_fragment<S: TreeSink>(
    sink: S,
    chunks: &[&str],
    context: &Context,
    scripting: Scripting,
) -> (S::Output, Vec<ParseError>) {
    let options = ParseOptions::new().with_scripting(scripting);
    let context = fragment_context(context);
    feed(Parser::fragment(sink, Vec::new(), context, options), chunks)
}

fn feed<S: TreeSink>(
    mut parser: Parser<S, Vec<ParseError>>,
    chunks: &[&str],
) -> (S::Output, Vec<ParseError>) {
    for chunk in chunks {
        parser.feed(chunk);
    }
    parser.finish_with_errors()
}

/// The context of a case, as the parser takes it.
pub fn fragment_context<H>(context: &Context) -> FragmentContext<H> {
    match context.namespace {
        ContextNamespace::Html => FragmentContext::html(&context.local_name),
        ContextNamespace::Svg => FragmentContext::svg(&context.local_name),
        ContextNamespace::MathMl => FragmentContext::mathml(&context.local_name),
    }
}

/// The ways to run a case, with the names that trials have for them.
pub fn scriptings(case: &TreeCase) -> &'static [(Scripting, &'static str)] {
    match case.scripting {
        ScriptingOfCase::Off => &[(Scripting::Disabled, "scripting disabled")],
        ScriptingOfCase::On => &[(Scripting::Enabled, "scripting enabled")],
        ScriptingOfCase::Both => &[
            (Scripting::Disabled, "scripting disabled"),
            (Scripting::Enabled, "scripting enabled"),
        ],
    }
}
