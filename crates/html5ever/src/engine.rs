//! A soupstone parser that drives a sink written for html5ever.

use std::ops::Deref;
use std::rc::Rc;

use markup5ever::interface::{ElemName, TreeSink as Html5everTreeSink};
use markup5ever::tendril::StrTendril;
use markup5ever::{Namespace, expanded_name, local_name, ns};
use soupstone::error::ErrorSink;
use soupstone::names::Namespace as ParserNamespace;
use soupstone::{FragmentContext, Parser};

use crate::adapters::{Html5everErrors, Html5everSink};
use crate::input::Input;
use crate::line_counter::{LineCounter, LineCounting};
use crate::numbered_sink::{ErasedSinkRef, ErasedTreeSink};
use crate::options::Options;

/// The maximum length of a chunk, short enough for a tendril.
const MAX_CHUNK_BYTES: usize = 1 << 30;

pub(crate) type SinkWithoutDiagnostics<P> = Html5everSink<P>;

pub(crate) type SinkWithDiagnostics<P> = Html5everSink<P, LineCounter>;
pub(crate) type ErrorsOf<P> = Html5everErrors<P, LineCounter>;

pub(crate) fn finish<T: Html5everTreeSink>(sink: Rc<T>) -> T::Output {
    let Some(sink) = Rc::into_inner(sink) else {
        // NOTE: the parser and its error sink, which had the only other pointers, have been dropped.
        unreachable!("other pointers to the sink exist");
    };
    sink.finish()
}

pub(crate) fn feed<P, L, E>(parser: &mut Parser<Html5everSink<P, L>, E>, text: Input<'_>)
where
    P: Deref<Target: Html5everTreeSink>,
    L: LineCounting,
    E: ErrorSink,
{
    match text {
        Input::Tendril(text) if text.len() <= MAX_CHUNK_BYTES => feed_tendril(parser, text),
        Input::Tendril(text) => feed_chunks(parser, &text),
        Input::Str(text) => feed_chunks(parser, text),
        Input::String(text) => feed_chunks(parser, &text),
    }
}

/// Parses a tendril, which strings of the tree share.
fn feed_tendril<P, L, E>(parser: &mut Parser<Html5everSink<P, L>, E>, text: StrTendril)
where
    P: Deref<Target: Html5everTreeSink>,
    L: LineCounting,
    E: ErrorSink,
{
    parser.sink_mut().set_input(text.clone());
    parser.feed(&text);
}

/// NOTE: each chunk is copied to a tendril, which strings of the tree share.
fn feed_chunks<P, L, E>(parser: &mut Parser<Html5everSink<P, L>, E>, text: &str)
where
    P: Deref<Target: Html5everTreeSink>,
    L: LineCounting,
    E: ErrorSink,
{
    let mut rest = text;
    while rest.len() > MAX_CHUNK_BYTES {
        let mut end = MAX_CHUNK_BYTES;
        while !rest.is_char_boundary(end) {
            end -= 1;
        }
        let (chunk, others) = rest.split_at(end);
        feed_tendril(parser, StrTendril::from_slice(chunk));
        rest = others;
    }
    feed_tendril(parser, StrTendril::from_slice(rest));
}

pub(crate) fn sink_without_diagnostics<P>(target: P, options: &Options) -> SinkWithoutDiagnostics<P>
where
    P: Deref<Target: Html5everTreeSink>,
{
    Html5everSink::new(target).with_doctypes(options.doctypes)
}

pub(crate) fn sinks_with_diagnostics<P>(target: P, options: &Options) -> (SinkWithDiagnostics<P>, ErrorsOf<P>)
where
    P: Deref<Target: Html5everTreeSink> + Clone,
{
    let lines = LineCounter::new();
    let errors = Html5everErrors::with_lines(target.clone(), lines.clone());
    let sink = Html5everSink::with_lines(target, lines).with_doctypes(options.doctypes);
    (sink, errors)
}

/// NOTE: a parser that is created, used and dropped in one function is not moved, which saves time for small inputs.
pub(crate) fn parse<P, L, E>(
    sink: Html5everSink<P, L>,
    errors: E,
    context: Option<FragmentContext>,
    options: Options,
    text: Input<'_>,
) where
    P: Deref<Target: Html5everTreeSink>,
    L: LineCounting,
    E: ErrorSink,
{
    match context {
        None => {
            let mut parser = Parser::with_sink(sink, errors, options.parse_options);
            feed(&mut parser, text);
            parser.end();
        }
        Some(context) => {
            let rules = options.parse_options;
            let mut parser = Parser::with_sink_for_fragment(sink, errors, context, rules);
            feed(&mut parser, text);
            parser.end();
        }
    }
}

pub(crate) fn new_parser<P, L, E>(
    sink: Html5everSink<P, L>,
    errors: E,
    context: Option<FragmentContext>,
    options: Options,
) -> Parser<Html5everSink<P, L>, E>
where
    P: Deref<Target: Html5everTreeSink>,
    L: LineCounting,
    E: ErrorSink,
{
    match context {
        None => Parser::with_sink(sink, errors, options.parse_options),
        Some(context) => Parser::with_sink_for_fragment(sink, errors, context, options.parse_options),
    }
}

pub(crate) type Context = Option<FragmentContext>;

type ErasedParser<'a> =
    Parser<Html5everSink<ErasedSinkRef<'a>, LineCounter>, Html5everErrors<ErasedSinkRef<'a>, LineCounter>>;

pub(crate) fn parse_reporting(sink: &dyn ErasedTreeSink, context: Context, options: Options, text: Input<'_>) {
    let (sink, errors) = sinks_with_diagnostics(ErasedSinkRef::new(sink), &options);
    parse(sink.for_fragment_if(context.is_some()), errors, context, options, text);
}

/// A parser between two chunks of the input. All calls must pass the same sink.
///
/// NOTE: the owner also owns the sink, so the engine points to the sink only while it reads a chunk.
pub(crate) struct EngineWithDiagnostics(Option<ErasedParser<'static>>);

impl EngineWithDiagnostics {
    pub(crate) fn begin(sink: &dyn ErasedTreeSink, context: Context, options: Options) -> Self {
        let (sink, errors) = sinks_with_diagnostics(ErasedSinkRef::new(sink), &options);
        let sink = sink.for_fragment_if(context.is_some());
        Self(Some(redirect_sinks(ErasedSinkRef::NONE, new_parser(sink, errors, context, options))))
    }

    pub(crate) fn feed(&mut self, sink: &dyn ErasedTreeSink, text: Input<'_>) {
        // NOTE: the engine is missing only if the sink has panicked.
        if let Some(engine) = self.0.take() {
            let mut engine = redirect_sinks(ErasedSinkRef::new(sink), engine);
            feed(&mut engine, text);
            self.0 = Some(redirect_sinks(ErasedSinkRef::NONE, engine));
        }
    }

    pub(crate) fn finish(self, sink: &dyn ErasedTreeSink) {
        if let Some(engine) = self.0 {
            redirect_sinks(ErasedSinkRef::new(sink), engine).finish();
        }
    }
}

fn redirect_sinks<'a>(sink: ErasedSinkRef<'a>, engine: ErasedParser<'_>) -> ErasedParser<'a> {
    engine.map_sinks(|old_sink, old_errors| (old_sink.with_target(sink), old_errors.with_target(sink)))
}

/// Returns the fragment context for an element of a sink, to drive soupstone's parsers with an
/// [`Html5everSink`](crate::Html5everSink). `form_element` is the nearest inclusive ancestor of the element that is a `form`.
pub fn fragment_context<T: Html5everTreeSink>(
    sink: &T,
    element: &T::Handle,
    form_element: Option<T::Handle>,
) -> FragmentContext {
    let context = context_of_element(sink, element, &Options::new());
    if form_element.is_some() { context.in_form() } else { context }
}

pub(crate) fn context_of_element<T: Html5everTreeSink>(
    target: &T,
    element: &T::Handle,
    options: &Options,
) -> FragmentContext {
    let name = target.elem_name(element);
    let local_name = match options.scripting_of_context {
        Some(scripting) if name.expanded() == expanded_name!(html "noscript") => {
            // NOTE: `noembed` is raw text and `div` is markup, regardless of the scripting flag.
            if scripting { "noembed" } else { "div" }
        }
        _ => &**name.local_name(),
    };
    let mut context = FragmentContext::new(namespace(name.ns()), local_name);
    if name.expanded() == expanded_name!(mathml "annotation-xml")
        && target.is_mathml_annotation_xml_integration_point(element)
    {
        context = context.with_attribute("encoding", "text/html");
    }
    context.with_document_mode(options.document_mode)
}

/// Returns the namespace of an element. No rule of tree construction depends on unknown namespaces.
fn namespace(namespace: &Namespace) -> ParserNamespace {
    match *namespace {
        ns!(html) => ParserNamespace::Html,
        _ => ParserNamespace::from_uri(namespace).unwrap_or(ParserNamespace::None),
    }
}
