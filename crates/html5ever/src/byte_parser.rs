//! [`ByteParser`]: parses bytes in chunks into a sink that is written for html5ever.

use std::fmt;
use std::io::{self, Read};
use std::rc::Rc;

use markup5ever::interface::{TreeSink as Html5everTreeSink, create_element};
use markup5ever::{Attribute, QualName};
use soupstone::Progress;
use soupstone::encoding::{EncodingOptions, EncodingReport};
use soupstone::error::ErrorSink;

use crate::context;
use crate::lines::Lines;
use crate::options::{Diagnostics, Options};
use crate::parser::{ErrorsOf, Quiet, Reporting, finish, quiet, reporting, without_host};
use crate::sink::{HandleOf, Html5everSink};

/// The context element of a fragment: its name and its attributes.
type Context = (QualName, Vec<Attribute>);

/// A parser that takes bytes in chunks, finds out their encoding, and decodes them.
///
/// A `meta` element may declare another encoding than the one that was guessed. If the bytes so far mean something else
/// in it, the parse starts over with a new sink: that is why the parser is given a function that makes one. See
/// [`soupstone::ByteParser`] for when it decides, and what it keeps until then.
///
/// ```
/// use markup5ever_rcdom::RcDom;
/// use soupstone_html5ever::soupstone::encoding::EncodingOptions;
/// use soupstone_html5ever::{ByteParser, Options};
///
/// let encoding = EncodingOptions::new().with_content_type("text/html; charset=iso-8859-2");
/// let mut parser = ByteParser::document(RcDom::default, encoding, &Options::new());
/// parser.feed(b"<p>\xBEur");
/// parser.feed(b"ek");
/// assert_eq!(parser.encoding_report().unwrap().encoding().name(), "ISO-8859-2");
/// let dom = parser.finish();
/// # let _ = dom;
/// ```
pub struct ByteParser<T: Html5everTreeSink, F> {
    engine: Engine<T>,
    new_sink: F,
    context: Option<Context>,
    options: Options,
}

impl<T: Html5everTreeSink, F> fmt::Debug for ByteParser<T, F> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("ByteParser")
            .field("options", &self.options)
            .finish_non_exhaustive()
    }
}

/// The parser, with diagnostics and without.
enum Engine<T: Html5everTreeSink> {
    Quiet(Box<QuietParser<T>>),
    Reporting(Box<ReportingParser<T>>),
}

type QuietParser<T> = soupstone::ByteSinkParser<Quiet<Rc<T>>>;
type ReportingParser<T> = soupstone::ByteSinkParser<Reporting<Rc<T>>, ErrorsOf<Rc<T>>>;

impl<T: Html5everTreeSink, F: FnMut() -> T> ByteParser<T, F> {
    /// A parser for a document.
    pub fn document(new_sink: F, encoding: EncodingOptions, options: &Options) -> Self {
        Self::new(new_sink, None, encoding, options)
    }

    /// A parser for a fragment, whose context element has this name and these attributes. As with html5ever, the sink
    /// creates that element, and it is inserted nowhere.
    ///
    /// The standard parses fragments from text alone. Here their bytes are treated as those of a document.
    pub fn fragment(
        new_sink: F,
        context_name: QualName,
        context_attributes: Vec<Attribute>,
        encoding: EncodingOptions,
        options: &Options,
    ) -> Self {
        let context = Some((context_name, context_attributes));
        Self::new(new_sink, context, encoding, options)
    }

    fn new(
        mut new_sink: F,
        context: Option<Context>,
        encoding: EncodingOptions,
        options: &Options,
    ) -> Self {
        let (sink, element) = sink_with_context(&mut new_sink, context.as_ref());
        let engine = match options.diagnostics {
            Diagnostics::Off => {
                let sink = quiet(sink, options);
                Engine::Quiet(Box::new(parser(sink, (), element, encoding, options)))
            }
            Diagnostics::Reported => {
                let (sink, errors) = reporting(sink, options);
                Engine::Reporting(Box::new(parser(sink, errors, element, encoding, options)))
            }
        };
        Self {
            engine,
            new_sink,
            context,
            options: options.clone(),
        }
    }

    /// Parses the next bytes of the input. They may end anywhere, also within a character.
    pub fn feed(&mut self, bytes: &[u8]) {
        let is_changed = match &mut self.engine {
            Engine::Quiet(parser) => is_change_of_encoding(&parser.feed(bytes)),
            Engine::Reporting(parser) => is_change_of_encoding(&parser.feed(bytes)),
        };
        self.start_over_if(is_changed);
    }

    /// Parses what a reader gives, up to its end. The input may go on after it.
    ///
    /// # Errors
    ///
    /// The reader's. What it gave before is parsed.
    pub fn read_from(&mut self, mut reader: impl Read) -> io::Result<()> {
        loop {
            let is_changed = match &mut self.engine {
                Engine::Quiet(parser) => is_change_of_encoding(&parser.read_from(&mut reader)?),
                Engine::Reporting(parser) => is_change_of_encoding(&parser.read_from(&mut reader)?),
            };
            if !is_changed {
                return Ok(());
            }
            self.start_over_if(true);
        }
    }

    /// What is known of the encoding; `None` before it is settled.
    pub fn encoding_report(&self) -> Option<&EncodingReport> {
        match &self.engine {
            Engine::Quiet(parser) => parser.encoding_report(),
            Engine::Reporting(parser) => parser.encoding_report(),
        }
    }

    /// The sink, for a look at the tree so far.
    pub fn sink(&self) -> &T {
        match &self.engine {
            Engine::Quiet(parser) => parser.sink().target(),
            Engine::Reporting(parser) => parser.sink().target(),
        }
    }

    /// Ends the input, and gives what the sink has made of it.
    pub fn finish(mut self) -> T::Output {
        let is_changed = match &mut self.engine {
            Engine::Quiet(parser) => is_change_of_encoding(&parser.end()),
            Engine::Reporting(parser) => is_change_of_encoding(&parser.end()),
        };
        self.start_over_if(is_changed);
        let sink = match self.engine {
            Engine::Quiet(parser) => parser.finish(),
            Engine::Reporting(parser) => parser.finish(),
        };
        finish(sink)
    }

    /// Parses what there was so far with a new sink, in the new encoding.
    fn start_over_if(&mut self, is_changed: bool) {
        if !is_changed {
            return;
        }
        // NOTE: the new sink makes the context element anew, so that its handles are those of the elements to come. The
        // parser keeps the context by its name alone.
        let (sink, element) = sink_with_context(&mut self.new_sink, self.context.as_ref());
        let is_fragment = element.is_some();
        match &mut self.engine {
            Engine::Quiet(parser) => {
                let sink = for_fragment_if(quiet(sink, &self.options), is_fragment);
                // NOTE: the encoding is certain now: it does not change again.
                let _ = parser.restart(sink, ());
            }
            Engine::Reporting(parser) => {
                let (sink, errors) = reporting(sink, &self.options);
                let _ = parser.restart(for_fragment_if(sink, is_fragment), errors);
            }
        }
    }
}

fn is_change_of_encoding<H>(progress: &Progress<H>) -> bool {
    matches!(progress, Progress::EncodingChanged)
}

/// A sink with the context element, if there is one.
fn sink_with_context<T: Html5everTreeSink>(
    new_sink: &mut impl FnMut() -> T,
    context: Option<&Context>,
) -> (Rc<T>, Option<T::Handle>) {
    let sink = new_sink();
    let element =
        context.map(|(name, attributes)| create_element(&sink, name.clone(), attributes.clone()));
    (Rc::new(sink), element)
}

fn for_fragment_if<T, L>(
    sink: Html5everSink<Rc<T>, L>,
    is_fragment: bool,
) -> Html5everSink<Rc<T>, L>
where
    T: Html5everTreeSink,
    L: Lines,
{
    if is_fragment {
        sink.for_fragment()
    } else {
        sink
    }
}

fn parser<T, L, E>(
    sink: Html5everSink<Rc<T>, L>,
    errors: E,
    context_element: Option<HandleOf<Rc<T>>>,
    encoding: EncodingOptions,
    options: &Options,
) -> soupstone::ByteSinkParser<Html5everSink<Rc<T>, L>, E>
where
    T: Html5everTreeSink,
    L: Lines,
    E: ErrorSink,
{
    let parse_options = without_host(options).with_encoding(encoding);
    match context_element {
        None => soupstone::ByteSinkParser::with_sinks(sink, errors, parse_options),
        Some(element) => {
            let context = context::of_element(&**sink.target(), &element, None, options);
            let sink = sink.for_fragment();
            soupstone::ByteSinkParser::for_fragment(sink, errors, context, parse_options)
        }
    }
}
