//! Pauses at scripts, and what a [speculative HTML
//! parser](https://html.spec.whatwg.org/multipage/parsing.html#speculative-html-parser) needs during the pauses.

use super::{Progress, ScriptingParser};
use crate::error::ErrorSink;
use crate::parse::Parser;
use crate::sink::TreeSink;

/// # Scripts
///
/// See [`script_host`](crate::script_host).
impl<S: TreeSink, E: ErrorSink, L> ScriptingParser<S, E, L> {
    /// Continues after a script: completes the rule for its [end
    /// tag](https://html.spec.whatwg.org/multipage/parsing.html#scriptEndTag), and parses the following input. Call this method
    /// once for each [`Progress::Script`], when the script has run or will not run now. Further calls do nothing.
    ///
    /// Returns [`Progress::EncodingChanged`] if a `meta` element in this input declares an encoding that needs a restart, and
    /// no other script is running.
    pub fn resume(&mut self) -> Progress<S::Handle> {
        self.parser.engine.resume();
        self.take_new_encoding();
        self.parser.engine.take_progress()
    }

    /// Changes the encoding of the bytes if the tokenizer's run ended at a `meta` element that declares an encoding, and
    /// continues the run, unless the parse must start over.
    pub(super) fn take_new_encoding(&mut self) {
        #[cfg(feature = "bytes")]
        if let Some(stream) = &mut self.stream {
            stream.take_new_encoding(&mut self.parser.engine);
        }
    }

    /// Makes a script the [pending parsing-blocking
    /// script](https://html.spec.whatwg.org/multipage/scripting.html#pending-parsing-blocking-script).
    ///
    /// A host calls this method before [`resume`](Self::resume), if "[prepare the script
    /// element](https://html.spec.whatwg.org/multipage/scripting.html#prepare-the-script-element)" says so for the script of
    /// [`Progress::Script`]. The parser then waits for
    /// [`run_pending_parsing_blocking_script`](Self::run_pending_parsing_blocking_script).
    pub fn set_pending_parsing_blocking_script(&mut self, script: S::Handle) {
        self.parser.engine.set_pending_parsing_blocking_script(script);
    }

    /// Returns the [pending parsing-blocking
    /// script](https://html.spec.whatwg.org/multipage/scripting.html#pending-parsing-blocking-script).
    pub fn pending_parsing_blocking_script(&self) -> Option<&S::Handle> {
        self.parser.engine.pending_parsing_blocking_script()
    }

    /// Returns the ready [pending parsing-blocking
    /// script](https://html.spec.whatwg.org/multipage/scripting.html#pending-parsing-blocking-script). As for
    /// [`Progress::Script`], the host executes the script and then calls [`resume`](Self::resume).
    ///
    /// Returns `None` and does nothing if there is no such script, or if another script is running.
    pub fn run_pending_parsing_blocking_script(&mut self) -> Option<S::Handle> {
        self.parser.engine.run_pending_parsing_blocking_script()
    }

    /// Returns the [script nesting level](https://html.spec.whatwg.org/multipage/parsing.html#script-nesting-level): the number
    /// of running scripts of the parser. Each of these scripts wrote the next script.
    pub fn script_nesting_level(&self) -> usize {
        self.parser.engine.script_nesting_level()
    }

    /// [Aborts the parser](https://html.spec.whatwg.org/multipage/parsing.html#abort-a-parser): drops unparsed and later input.
    /// [`finish`](Self::finish) returns the tree built so far. Does nothing if all input is parsed.
    pub fn abort(&mut self) {
        self.parser.engine.abort();
    }
}

/// # Speculative parsing
///
/// For a parser that reads ahead during a pause, such as that of the
/// [`soupstone-speculative`](https://docs.rs/soupstone-speculative) package.
impl<S: TreeSink, E: ErrorSink, L> ScriptingParser<S, E, L> {
    /// Creates a parser in the state of this parser that builds a tree in another sink, to [start the speculative HTML
    /// parser](https://html.spec.whatwg.org/multipage/parsing.html#start-the-speculative-html-parser). Feed it with the
    /// [unread input](Self::unread_input).
    ///
    /// The new sink first receives the `head` element and the elements on the stack of open elements, from top to bottom, as
    /// new elements without attributes, each as the last child of the element above it. It also receives a closed shadow root
    /// for each of them that is a [shadow host](TreeSink::is_shadow_host), and a few elements that are not inserted. This
    /// parser's tree does not change, and its sink is only asked about shadow roots.
    ///
    /// The copy has the options and limits of this parser. It does not pause at scripts, does not change the encoding, reports
    /// no errors, and gives each offset that this parser will give if the scripts do nothing.
    ///
    /// Takes time linear in the number of open elements and formatting elements, with their attributes, and in the size of the
    /// names that the parser has read.
    ///
    /// ```
    /// use soupstone::ParseOptions;
    /// use soupstone::dom::DocumentBuilder;
    /// use soupstone::script_host::{Progress, ScriptingParser};
    ///
    /// let mut parser = ScriptingParser::new(DocumentBuilder::new(), (), ParseOptions::new());
    /// let progress = parser.feed("<p title=a>Pea<script src=slow.js></script><img src=b>");
    /// assert!(matches!(progress, Progress::Script(_)));
    /// let mut ahead = parser.speculative_copy(DocumentBuilder::new());
    /// parser.unread_input(0).for_each(|text| ahead.feed(text));
    /// assert_eq!(ahead.finish().body().unwrap().inner_html(), r#"<p><img src="b"></p>"#);
    /// ```
    pub fn speculative_copy<T: TreeSink>(&mut self, sink: T) -> Parser<T> {
        Parser::with_engine(self.parser.engine.speculative_copy(sink))
    }

    /// Returns the text that has arrived but was not read, in pieces, from an offset of [`bytes_read`](Self::bytes_read) or
    /// more on. A smaller offset stands for all text. If the offset is within a character, the text starts after it.
    ///
    /// Takes time linear in the number of pieces returned.
    pub fn unread_input(&self, offset: u64) -> impl Iterator<Item = &str> {
        let skipped = usize::try_from(offset.saturating_sub(self.bytes_read())).unwrap_or(usize::MAX);
        self.parser.engine.scripts.as_deref().into_iter().flat_map(move |scripts| scripts.input.texts_from(skipped))
    }

    /// Returns the number of bytes of text that the parser has read, with written text. Offsets of nodes and errors count in the
    /// same way.
    pub fn bytes_read(&self) -> u64 {
        self.parser.engine.tokenizer.offset()
    }

    /// Returns a number that stays the same as long as a [copy](Self::speculative_copy) of this parser remains right about what
    /// this parser will read. No other parser of the process returns the same number.
    ///
    /// The number changes when text is [written](Self::write) or dropped, and when the parser [starts over](Self::restart). Then
    /// a new copy is needed. With the same number, this parser has read, or will read, the same text as the copy. The same text
    /// in the same state leads to the same state, so this parser will be in the state in which the copy was at the same offset.
    /// The sink's answers about shadow roots change only where the contents of a `template` go.
    ///
    /// The number also changes at a script within a [patch of
    /// content](https://html.spec.whatwg.org/multipage/scripting.html#attr-template-for), because a copy has no markers.
    pub fn input_revision(&self) -> u64 {
        self.parser.engine.scripts.as_deref().map_or(0, |scripts| scripts.input.revision())
    }
}
