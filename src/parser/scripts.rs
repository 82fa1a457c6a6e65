//! Pausing at scripts, and going on.

use super::Parser;
use crate::engine::Progress;
use crate::error::ErrorSink;
use crate::sink::TreeSink;

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
    /// use soupstone::{ParseOptions, Progress, ScriptHost};
    ///
    /// let mut parser = ParseOptions::new().with_script_host(ScriptHost::Present).parser();
    /// let progress = parser.feed("<script>f()</script><p>Pea");
    /// assert!(matches!(progress, Progress::Script(_)));
    /// // Here the script runs.
    /// let _ = parser.resume();
    /// assert_eq!(parser.finish().body().unwrap().inner_html(), "<p>Pea</p>");
    /// ```
    pub fn resume(&mut self) -> Progress<S::Handle> {
        self.engine.resume();
        self.engine.take_progress()
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
    /// The answer is `None`, and nothing happens, if there is no such script, or another script runs.
    pub fn run_pending_parsing_blocking_script(&mut self) -> Option<S::Handle> {
        self.engine.run_pending_parsing_blocking_script()
    }

    /// The [script nesting level](https://html.spec.whatwg.org/multipage/parsing.html#script-nesting-level): how many
    /// of the parser's scripts run at the moment, each one written by the one before it.
    ///
    /// ```
    /// use soupstone::{ParseOptions, Progress, ScriptHost};
    ///
    /// let mut parser = ParseOptions::new().with_script_host(ScriptHost::Present).parser();
    /// let progress = parser.feed("<script>f()</script><p>Pea");
    /// assert!(matches!(progress, Progress::Script(_)));
    /// assert_eq!(parser.script_nesting_level(), 1);
    /// let _ = parser.resume();
    /// assert_eq!(parser.script_nesting_level(), 0);
    /// ```
    pub fn script_nesting_level(&self) -> usize {
        self.engine.script_nesting_level()
    }

    /// The [parser pause flag](https://html.spec.whatwg.org/multipage/parsing.html#parser-pause-flag): whether text
    /// that is written now is parsed only after the script at nesting level 1 has ended.
    pub fn parser_pause_flag(&self) -> bool {
        let scripts = self.engine.scripts.as_deref();
        scripts.is_some_and(|scripts| scripts.parser_pause_flag)
    }

    /// [Aborts the parser](https://html.spec.whatwg.org/multipage/parsing.html#abort-a-parser): input that is not parsed
    /// is thrown away, and so is what comes later. [`finish`](Self::finish) gives the tree as far as it goes.
    ///
    /// If all input is parsed, there is nothing to abort.
    ///
    /// ```
    /// use soupstone::{ParseOptions, Progress, ScriptHost};
    ///
    /// let mut parser = ParseOptions::new().with_script_host(ScriptHost::Present).parser();
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
