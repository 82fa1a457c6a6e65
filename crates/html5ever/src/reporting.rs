//! The parser with diagnostics, which is compiled once for all sinks.

use soupstone::{FragmentContext, SinkParser};

use crate::errors::Html5everErrors;
use crate::input::Input;
use crate::lines::LineCounter;
use crate::numbered::{Calls, Node, Pointer};
use crate::options::Options;
use crate::parser::{feed, parse, parser, reporting};
use crate::sink::Html5everSink;

/// The context of a fragment; none for a document.
pub(crate) type Context = Option<FragmentContext<Node>>;

type Engine<'a> = SinkParser<Html5everSink<Pointer<'a>, LineCounter>, Html5everErrors<Pointer<'a>, LineCounter>>;

/// Parses all of the input in one call.
pub(crate) fn parse_reporting(sink: &dyn Calls, context: Context, options: Options, text: Input<'_>) {
    let (sink, errors) = reporting(Pointer::new(sink), &options);
    parse(sink.for_fragment_if(context.is_some()), errors, context, options, text);
}

/// A parser between two pieces of the input. All its methods take the same sink.
///
/// NOTE: it is owned beside the sink, so it points to the sink only while it reads a piece.
pub(crate) struct ReportingEngine(Option<Engine<'static>>);

impl ReportingEngine {
    pub(crate) fn begin(sink: &dyn Calls, context: Context, options: Options) -> Self {
        let (sink, errors) = reporting(Pointer::new(sink), &options);
        let sink = sink.for_fragment_if(context.is_some());
        Self(Some(pointing_to(Pointer::NOTHING, parser(sink, errors, context, options))))
    }

    pub(crate) fn feed(&mut self, sink: &dyn Calls, text: Input<'_>) {
        // NOTE: there is no engine if the sink has panicked.
        if let Some(engine) = self.0.take() {
            let mut engine = pointing_to(Pointer::new(sink), engine);
            feed(&mut engine, text);
            self.0 = Some(pointing_to(Pointer::NOTHING, engine));
        }
    }

    pub(crate) fn finish(self, sink: &dyn Calls) {
        if let Some(engine) = self.0 {
            pointing_to(Pointer::new(sink), engine).finish();
        }
    }
}

/// The same parser for this sink.
fn pointing_to<'a>(sink: Pointer<'a>, engine: Engine<'_>) -> Engine<'a> {
    engine.with_sinks(|old_sink, old_errors| (old_sink.with_target(sink), old_errors.with_target(sink)))
}
