//! Pauses at scripts, and [speculative HTML
//! parsers](https://html.spec.whatwg.org/multipage/parsing.html#speculative-html-parser) during the pauses.

use super::{Progress, ScriptingParser};
use crate::error::ErrorSink;
use crate::sink::TreeSink;
use crate::speculative::{FetchList, Speculation};

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
/// See [`speculative`](crate::speculative).
impl<S: TreeSink, E: ErrorSink, L> ScriptingParser<S, E, L> {
    /// [Starts a speculative HTML
    /// parser](https://html.spec.whatwg.org/multipage/parsing.html#start-the-speculative-html-parser): a copy of this parser's
    /// state that reads all arrived input, and further input as it arrives. The copy does not change this parser or its tree.
    /// The copy asks the sink only about declarative shadow roots.
    ///
    /// The list contains the results of an earlier speculation or [of the document](FetchList::add_document). If a `base`
    /// element was parsed since then, call [`FetchList::add_document`] or [`FetchList::set_base`]. With an empty list, the copy
    /// reads all unparsed input.
    ///
    /// If the list comes from a [stopped](Speculation::stop) speculation whose assumptions hold, the new speculation continues
    /// where the stopped one ended, and does not add effects again. The assumptions are:
    ///
    /// - Nothing was written.
    /// - This parser is at the end of a script that the speculation found, in the expected state.
    /// - All input that the speculation read has reached this parser.
    /// - The base URL is the one that the speculation found.
    ///
    /// If an assumption fails, the new speculation starts from the state of this parser. Changes to the tree by scripts do not
    /// affect input that was already read.
    ///
    /// Pages with many scripts that write cannot slow a host down. All speculations from the state of this parser together read
    /// at most 64 KiB plus sixteen times the arrived input, including copies of the state. A speculation that exceeds this
    /// limit stops and ignores [later input](Speculation::feed).
    pub fn speculate(&mut self, mut list: FetchList) -> Speculation {
        let document = self.parser.engine.tree_builder.document.clone();
        let allows_shadow_roots = self.parser.engine.sink_mut().allows_declarative_shadow_roots(&document);
        let scripts = self.parser.engine.scripts.get_or_insert_default();
        let ahead =
            Speculation::go_on(&self.parser.engine.tree_builder, &scripts.input, &mut list, allows_shadow_roots);
        ahead.unwrap_or_else(|| {
            let budget = scripts.speculation_budget();
            let (speculation, cost) = Speculation::start(
                budget,
                &self.parser.engine.tokenizer,
                &mut self.parser.engine.tree_builder,
                &scripts.input,
                list,
                allows_shadow_roots,
            );
            scripts.read_ahead += cost;
            speculation
        })
    }

    /// Feeds a speculation with the input that arrived since its start or the last call, if this parser has waited since then.
    /// Only the parser has the text of decoded bytes. The speculation must have started after the last
    /// [restart](Self::restart).
    ///
    /// ```
    /// use soupstone::ParseOptions;
    /// use soupstone::dom::DocumentBuilder;
    /// use soupstone::script_host::{Progress, ScriptingParser};
    /// use soupstone::speculative::FetchList;
    ///
    /// let mut parser = ScriptingParser::new(DocumentBuilder::new(), (), ParseOptions::new());
    /// let _ = parser.feed_bytes(b"<meta charset=utf-8><script src=a></script>");
    /// let progress = parser.stop_waiting();
    /// assert!(matches!(progress, Progress::Script(_)));
    /// let mut speculation = parser.speculate(FetchList::new());
    /// // While the script is on its way, more bytes arrive.
    /// let _ = parser.feed_bytes(b"<img src=br\xC3\xBChe.png>");
    /// parser.feed_speculation(&mut speculation);
    /// let fetches: Vec<_> = speculation.list_mut().take_fetches().collect();
    /// assert_eq!(fetches[0].url(), Some("brühe.png"));
    /// ```
    pub fn feed_speculation(&self, speculation: &mut Speculation) {
        if let Some(state) = self.parser.engine.scripts.as_deref() {
            speculation.feed_what_has_arrived(&state.input);
        }
    }
}
