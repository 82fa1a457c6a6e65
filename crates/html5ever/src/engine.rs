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

pub(crate) type Context = Option<FragmentContext>;
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
    // NOTE: strings of the tree share the tendril that contains their chunk.
    let text = match text {
        Input::Tendril(text) if text.len() <= MAX_CHUNK_BYTES => return feed_tendril(parser, text),
        text => text,
    };
    let mut rest = text.as_str();
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

fn feed_tendril<P, L, E>(parser: &mut Parser<Html5everSink<P, L>, E>, text: StrTendril)
where
    P: Deref<Target: Html5everTreeSink>,
    L: LineCounting,
    E: ErrorSink,
{
    parser.sink_mut().set_input(text.clone());
    parser.feed(&text);
}

pub(crate) fn sink_without_diagnostics<P>(target: P, is_fragment: bool, options: &Options) -> Html5everSink<P>
where
    P: Deref<Target: Html5everTreeSink>,
{
    Html5everSink::new(target).with_doctypes(options.doctypes).for_fragment_if(is_fragment)
}

pub(crate) fn sinks_with_diagnostics<P>(
    target: P,
    is_fragment: bool,
    options: &Options,
) -> (SinkWithDiagnostics<P>, ErrorsOf<P>)
where
    P: Deref<Target: Html5everTreeSink> + Clone,
{
    let lines = LineCounter::new();
    let errors = Html5everErrors::with_lines(target.clone(), lines.clone());
    let sink = Html5everSink::with_lines(target, lines).with_doctypes(options.doctypes);
    (sink.for_fragment_if(is_fragment), errors)
}

pub(crate) fn new_parser<P, L, E>(
    sink: Html5everSink<P, L>,
    errors: E,
    context: Context,
    options: &Options,
) -> Parser<Html5everSink<P, L>, E>
where
    P: Deref<Target: Html5everTreeSink>,
    L: LineCounting,
    E: ErrorSink,
{
    let rules = options.parse_options.clone();
    match context {
        None => Parser::with_sink(sink, errors, rules),
        Some(context) => Parser::with_sink_for_fragment(sink, errors, context, rules),
    }
}

/// An engine for sinks of all types. All calls must pass the same sink.
///
/// NOTE: the owner also owns the sink, so the engine points to the sink only while it reads a chunk.
pub(crate) enum EngineWithDiagnostics {
    /// The engine before the first input.
    ///
    /// OPTIMIZATION: input in one call is parsed by an engine that is not moved, because moving it would take most of the time
    /// for small inputs (test: `one_call_equals_one_chunk`).
    Waiting(Context, Options),
    Suspended(Box<ErasedParser<'static>>),
    /// The engine while it reads a chunk, and after the sink has panicked.
    Reading,
}

type ErasedParser<'a> = Parser<SinkWithDiagnostics<ErasedSinkRef<'a>>, ErrorsOf<ErasedSinkRef<'a>>>;

impl EngineWithDiagnostics {
    pub(crate) fn feed(&mut self, sink: &dyn ErasedTreeSink, text: Input<'_>) {
        let mut parser = std::mem::replace(self, Self::Reading).resume(ErasedSinkRef::new(sink));
        feed(&mut parser, text);
        *self = Self::Suspended(Box::new(redirect(parser, ErasedSinkRef::NONE)));
    }

    /// Parses the rest of the input.
    pub(crate) fn parse(self, sink: &dyn ErasedTreeSink, text: Input<'_>) {
        let mut parser = self.resume(ErasedSinkRef::new(sink));
        feed(&mut parser, text);
        parser.end();
    }

    #[inline(never)]
    fn resume(self, sink: ErasedSinkRef<'_>) -> ErasedParser<'_> {
        match self {
            Self::Waiting(context, options) => {
                let (sink, errors) = sinks_with_diagnostics(sink, context.is_some(), &options);
                new_parser(sink, errors, context, &options)
            }
            Self::Suspended(parser) => redirect(*parser, sink),
            Self::Reading => panic!("the sink of this parser has panicked"),
        }
    }
}

fn redirect<'a>(parser: ErasedParser<'_>, target: ErasedSinkRef<'a>) -> ErasedParser<'a> {
    parser.map_sinks(|sink, errors| (sink.with_target(target), errors.with_target(target)))
}

/// Returns the fragment context for an element of a sink, to drive soupstone's parsers with an
/// [`Html5everSink`](crate::Html5everSink). `form_element` is the nearest inclusive ancestor of the element that is a `form`.
pub fn fragment_context<T: Html5everTreeSink>(
    sink: &T,
    element: &T::Handle,
    form_element: Option<T::Handle>,
) -> FragmentContext {
    context_of_element(sink, element, form_element.is_some(), &Options::new())
}

pub(crate) fn context_of_element<T: Html5everTreeSink>(
    target: &T,
    element: &T::Handle,
    is_in_form: bool,
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
    if is_in_form {
        context = context.in_form();
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
