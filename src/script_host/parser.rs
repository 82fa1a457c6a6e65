//! [`Parser`], which pauses at scripts.

use std::fmt;

use super::Progress;
use crate::engine::{Engine, ScriptState};
use crate::error::ErrorSink;
use crate::parse::ByteStream;
use crate::parse::ParseOptions;
use crate::sink::{Scripting, TreeSink};

/// An [HTML parser](https://html.spec.whatwg.org/multipage/parsing.html#html-parser) for a document whose scripts a host
/// runs: see [the guide](crate::script_host). Its input is text or bytes, in chunks. Scripting is enabled.
///
/// ```
/// use soupstone::ParseOptions;
/// use soupstone::dom::DocumentBuilder;
/// use soupstone::script_host::{Parser, Progress};
///
/// let mut parser = Parser::new(DocumentBuilder::new(), (), ParseOptions::new());
/// let progress = parser.feed("<script>f()</script><p>Pea");
/// let Progress::Script(script) = progress else { panic!("there is a script") };
/// assert_eq!(parser.sink().as_document().node(script).text_content(), "f()");
/// // Here the script runs.
/// assert_eq!(parser.resume(), Progress::NeedsInput);
/// assert_eq!(parser.finish().body().unwrap().inner_html(), "<p>Pea</p>");
/// ```
pub struct Parser<S: TreeSink, E: ErrorSink = ()> {
    pub(super) engine: Engine<S, E>,
    /// The bytes, if the input is bytes.
    pub(super) stream: Option<Box<ByteStream>>,
    #[cfg(feature = "bytes")]
    pub(super) options: ParseOptions,
}

impl<S: TreeSink, E: ErrorSink> Parser<S, E> {
    /// A parser that builds its tree in `sink` and reports errors to `errors`; with `()`, it looks for none. It enables
    /// scripting.
    pub fn new(sink: S, errors: E, options: ParseOptions) -> Self {
        let options = match options.settings().scripting {
            Scripting::Enabled => options,
            Scripting::Disabled => options.with_scripting(Scripting::Enabled),
        };
        Self::with_scripting_as_in(options, sink, errors)
    }

    /// A parser whose scripting flag is that of the options. Without scripting, there are no scripts to wait for.
    pub(super) fn with_scripting_as_in(options: ParseOptions, sink: S, errors: E) -> Self {
        Self {
            engine: engine(sink, errors, &options),
            stream: None,
            #[cfg(feature = "bytes")]
            options,
        }
    }

    /// Parses the next piece of the input, text. It may end anywhere between two characters. What follows a script is kept.
    pub fn feed(&mut self, input: &str) -> Progress<S::Handle> {
        self.engine.feed(input);
        self.take_new_encoding();
        self.engine.take_progress()
    }

    /// Ends the input. Once the parser has parsed everything, it takes the steps of
    /// [the end](https://html.spec.whatwg.org/multipage/parsing.html#the-end) and returns [`Progress::Done`]: at once,
    /// unless it waits for scripts.
    ///
    /// Between this and [`finish`](Self::finish) the host runs the scripts that are
    /// [deferred](https://html.spec.whatwg.org/multipage/scripting.html#list-of-scripts-that-will-execute-when-the-document-has-finished-parsing).
    pub fn end(&mut self) -> Progress<S::Handle> {
        match &mut self.stream {
            Some(stream) => stream.end(&mut self.engine),
            None => self.engine.end(),
        }
        self.engine.take_progress()
    }

    /// Ends the input, unless [`end`](Self::end) has, and returns what the sink has built. Scripts that the parser
    /// still waits for are treated as if they did nothing.
    pub fn finish(self) -> S::Output {
        self.finish_with_errors().0
    }

    /// Ends the input, unless [`end`](Self::end) has, and returns what the sink has built and the error sink.
    pub fn finish_with_errors(mut self) -> (S::Output, E) {
        if let Some(stream) = &mut self.stream {
            stream.finish(&mut self.engine);
        }
        self.engine.finish();
        let (sink, errors) = self.engine.into_sinks();
        (sink.finish(), errors)
    }

    /// The sink, for a look at the tree so far.
    pub fn sink(&self) -> &S {
        self.engine.sink()
    }

    /// The sink, to change the tree while the parser waits.
    pub fn sink_mut(&mut self) -> &mut S {
        self.engine.sink_mut()
    }
}

/// An engine that pauses at scripts, and remembers what a host needs.
pub(super) fn engine<S: TreeSink, E: ErrorSink>(sink: S, errors: E, options: &ParseOptions) -> Engine<S, E> {
    let settings = options.settings().with_script_host();
    let mut engine = Engine::new(sink, errors, settings);
    engine.begin_a_document(settings, options.limits());
    engine
}

impl<S: TreeSink, E: ErrorSink> fmt::Debug for Parser<S, E> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let state = self.engine.scripts.as_deref();
        let is_over = matches!(self.engine.progress, Progress::Aborted | Progress::Done);
        let has_insertion_point = !is_over && state.is_some_and(ScriptState::has_insertion_point);
        formatter
            .debug_struct("Parser")
            .field("bytes_read", &self.engine.tokenizer.offset())
            .field("encoding_report", &self.stream.as_deref().and_then(ByteStream::report))
            .field("script_nesting_level", &self.script_nesting_level())
            .field("parser_pause_flag", &state.is_some_and(|state| state.parser_pause_flag))
            .field("has_insertion_point", &has_insertion_point)
            .finish_non_exhaustive()
    }
}
