//! Pausing at scripts and going on, and starting a
//! [speculative HTML parser](https://html.spec.whatwg.org/multipage/parsing.html#speculative-html-parser) meanwhile.

use super::{Parser, Progress};
use crate::error::ErrorSink;
use crate::settings::DeclarativeShadowRoots;
use crate::sink::{DomSink, TreeSink};
use crate::speculative::{FetchList, Speculation};

/// # Scripts
///
/// See [`script_host`](crate::script_host) for how a host runs scripts.
impl<S: TreeSink, E: ErrorSink> Parser<S, E> {
    /// Goes on after a script: the rest of the rule for its
    /// [end tag](https://html.spec.whatwg.org/multipage/parsing.html#scriptEndTag), and the input after it.
    ///
    /// Call this once for each [`Progress::Script`], when the script has run or is known not to run now. Another call
    /// does nothing.
    ///
    /// ```
    /// use soupstone::dom::DocumentBuilder;
    /// use soupstone::script_host::{Parser, Progress};
    /// use soupstone::ParseOptions;
    ///
    /// let mut parser = Parser::new(DocumentBuilder::new(), (), ParseOptions::new());
    /// let progress = parser.feed("<script>f()</script><p>Pea");
    /// assert!(matches!(progress, Progress::Script(_)));
    /// // Here the script runs.
    /// let _ = parser.resume();
    /// assert_eq!(parser.finish().body().unwrap().inner_html(), "<p>Pea</p>");
    /// ```
    ///
    /// Returns [`Progress::EncodingChanged`] if a `meta` element in the input parsed now declares another encoding, that
    /// encoding needs a restart, and no other script is running.
    pub fn resume(&mut self) -> Progress<S::Handle> {
        self.engine.resume();
        self.take_new_encoding();
        self.engine.take_progress()
    }

    /// Changes the encoding of the bytes if the run of the tokenizer has ended at a `meta` element that declares one.
    /// Then continues the run, unless the parse has to start over.
    pub(super) fn take_new_encoding(&mut self) {
        if let Some(stream) = &mut self.stream
            && self.engine.tree_builder.has_new_encoding()
        {
            stream.take_new_encoding(&mut self.engine);
            self.engine.run();
        }
    }

    /// Makes a script the [pending parsing-blocking script](https://html.spec.whatwg.org/multipage/scripting.html#pending-parsing-blocking-script).
    ///
    /// A host calls this when "[prepare the script element](https://html.spec.whatwg.org/multipage/scripting.html#prepare-the-script-element)"
    /// says so: for the script of [`Progress::Script`], before [`resume`](Self::resume). Nothing is parsed then until the
    /// host has called [`run_pending_parsing_blocking_script`](Self::run_pending_parsing_blocking_script).
    pub fn set_pending_parsing_blocking_script(&mut self, script: S::Handle) {
        self.engine.set_pending_parsing_blocking_script(script);
    }

    /// The [pending parsing-blocking script](https://html.spec.whatwg.org/multipage/scripting.html#pending-parsing-blocking-script).
    pub fn pending_parsing_blocking_script(&self) -> Option<&S::Handle> {
        self.engine.pending_parsing_blocking_script()
    }

    /// The [pending parsing-blocking script](https://html.spec.whatwg.org/multipage/scripting.html#pending-parsing-blocking-script)
    /// is ready: from now on it runs, like the script of [`Progress::Script`]. The host executes it and then calls
    /// [`resume`](Self::resume).
    ///
    /// Returns `None` and does nothing if there is no such script, or if another script runs.
    pub fn run_pending_parsing_blocking_script(&mut self) -> Option<S::Handle> {
        self.engine.run_pending_parsing_blocking_script()
    }

    /// The [script nesting level](https://html.spec.whatwg.org/multipage/parsing.html#script-nesting-level): how many
    /// of the parser's scripts run at the moment, each one written by the one before it.
    pub fn script_nesting_level(&self) -> usize {
        self.engine.script_nesting_level()
    }

    /// [Aborts the parser](https://html.spec.whatwg.org/multipage/parsing.html#abort-a-parser): input that is not parsed
    /// is thrown away, and so is what comes later. [`finish`](Self::finish) returns the tree built so far.
    ///
    /// If all input is parsed, there is nothing to abort.
    ///
    /// ```
    /// use soupstone::dom::DocumentBuilder;
    /// use soupstone::script_host::{Parser, Progress};
    /// use soupstone::ParseOptions;
    ///
    /// let mut parser = Parser::new(DocumentBuilder::new(), (), ParseOptions::new());
    /// let progress = parser.feed("<script>f()</script><p>Pea");
    /// assert!(matches!(progress, Progress::Script(_)));
    /// parser.abort();
    /// let _ = parser.resume();
    /// assert_eq!(parser.finish().body().map(|body| body.inner_html()).unwrap_or_default(), "");
    /// ```
    pub fn abort(&mut self) {
        self.engine.abort();
    }
}

/// # Speculative parsing
///
/// See [`speculative`](crate::speculative) for what it is good for.
impl<S: TreeSink, E: ErrorSink> Parser<S, E> {
    /// [Starts a speculative HTML
    /// parser](https://html.spec.whatwg.org/multipage/parsing.html#start-the-speculative-html-parser): a copy of this
    /// parser's state that has read all the input that has arrived, and takes further input as it arrives. It does not
    /// touch this parser and its tree. It asks the sink about declarative shadow roots, and about nothing else.
    ///
    /// The list holds what was found before: by an earlier speculation, or
    /// [in the document](FetchList::add_document) as it is now. If a `base` element was parsed since, tell the list by
    /// [`FetchList::add_document`] or [`FetchList::set_base`]. An empty list knows neither, and the copy then reads all
    /// that is not parsed yet.
    ///
    /// The speculation continues where the one that was [stopped](Speculation::stop) with this list ended, if its
    /// assumptions hold: nothing was written; this parser has come to the end of a script that was found ahead, in the
    /// expected state; all input that was read ahead has arrived here; and the base is the one that was found. It then
    /// reads only new input, and does not add effects that were found ahead again. Otherwise it starts anew from the
    /// state of this parser. Changes that scripts have made to the tree make no difference to what was read already.
    ///
    /// Starting anew has a budget, so that a page with many scripts that write cannot slow a host down: speculations that
    /// start anew read at most 64 KiB plus sixteen times what has arrived, together, and copying the parser's state counts,
    /// too. A speculation that exceeds the budget stops there and ignores what [arrives later](Speculation::feed). One that
    /// continues reads only what is new.
    pub fn speculate(&mut self, mut list: FetchList) -> Speculation {
        let document = self.engine.tree_builder.document.clone();
        let sink = self.engine.sink_mut();
        let allows = |dom: &mut dyn DomSink<_>| dom.allows_declarative_shadow_roots(&document);
        let declarative_shadow_roots = match sink.dom().is_some_and(allows) {
            true => DeclarativeShadowRoots::Allowed,
            false => DeclarativeShadowRoots::NotAllowed,
        };
        let scripts = self.engine.scripts.get_or_insert_default();
        let ahead = Speculation::go_on(&self.engine.tree_builder, &scripts.input, &mut list, declarative_shadow_roots);
        ahead.unwrap_or_else(|| {
            let budget = scripts.speculation_budget();
            let (speculation, cost) = Speculation::start_within(
                budget,
                &self.engine.tokenizer,
                &mut self.engine.tree_builder,
                &scripts.input,
                list,
                declarative_shadow_roots,
            );
            scripts.read_ahead += cost;
            speculation
        })
    }

    /// Feeds a speculation with the input that has arrived since it was started, or since the last call, if this parser
    /// has waited since then. Use this if you do not have that input as text: bytes are decoded here.
    pub fn continue_speculation(&self, speculation: &mut Speculation) {
        if let Some(state) = self.engine.scripts.as_deref() {
            speculation.feed_what_has_arrived(&state.input);
        }
    }
}
