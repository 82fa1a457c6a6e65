//! [`Phase`], the phase of a parse, and [`Progress`], which shows it to the caller.

use crate::sink::StopReason;

/// The phase of a parse. [`Progress`] shows it to the caller.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Phase<H> {
    /// It reads the input that has arrived, and more as it arrives.
    Reading,
    /// It waits for this script, which was just parsed and is not reported yet.
    NewScript(H),
    /// It waits for a script that runs.
    ScriptRuns,
    /// It waits for the
    /// [pending parsing-blocking script](https://html.spec.whatwg.org/multipage/scripting.html#pending-parsing-blocking-script).
    Blocked,
    /// It waits for fresh sinks to start over with another encoding, or for the decision to go on.
    // NOTE: text has no encoding to change.
    #[cfg_attr(not(feature = "bytes"), expect(dead_code))]
    EncodingChanged {
        /// Whether all input is parsed with the encoding so far.
        is_done: bool,
    },
    /// A sink wanted to stop, or a limit was reached.
    Stopped(StopReason),
    /// The host has aborted it.
    Aborted,
    /// All input is parsed.
    Done,
}

impl<H> Phase<H> {
    /// Whether no more input is parsed.
    pub(crate) const fn is_over(&self) -> bool {
        matches!(self, Self::Stopped(_) | Self::Aborted | Self::Done)
    }
}

/// What the parser waits for. `H` is the handle type of the sink.
///
/// A caller that ignores it may lose the rest of a page, so the compiler warns:
///
/// ```compile_fail
/// #![deny(unused_must_use)]
/// # fn main() {
/// use soupstone::ParseOptions;
/// use soupstone::dom::DocumentBuilder;
/// use soupstone::script_host::Parser;
///
/// let mut parser = Parser::new(DocumentBuilder::new(), (), ParseOptions::new());
/// parser.feed("<script>f()</script><p>");
/// # }
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
#[must_use = "the parser may wait for more than input"]
pub enum Progress<H> {
    /// More input, or its end.
    NeedsInput,
    /// The host, which runs this script and then calls [`Parser::resume`](crate::script_host::Parser::resume). The end tag of the
    /// script was just parsed.
    Script(H),
    /// The script that runs. Input that comes meanwhile is kept.
    Paused,
    /// The host, which calls
    /// [`Parser::run_pending_parsing_blocking_script`](crate::script_host::Parser::run_pending_parsing_blocking_script) when this
    /// script, which blocks the parser, is ready. Input that comes meanwhile is kept.
    Blocked(H),
    /// Fresh sinks, because the parse has to start over with another encoding: see
    /// [`Parser::restart`](crate::script_host::Parser::restart).
    EncodingChanged,
    /// Nothing: all input is parsed.
    Done,
    /// Nothing: the host has [aborted](crate::script_host::Parser::abort) the parser. The rest of the input is not parsed.
    Aborted,
    /// Nothing: a sink wanted to stop, or a [limit](crate::Limits) was reached. The rest of the input is not parsed.
    Stopped(StopReason),
}
