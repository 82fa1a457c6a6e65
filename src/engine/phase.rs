//! [`Phase`]: where a parse is.

use crate::sink::StopReason;

/// Where a parse is. [`Progress`](super::Progress) shows it to the caller.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Phase<H> {
    /// It reads the input that has arrived, and more as it arrives.
    Reading,
    /// It waits for this script, which was just parsed. The host has not been told of it yet.
    NewScript(H),
    /// It waits for a script that runs.
    ScriptRuns,
    /// It waits for the
    /// [pending parsing-blocking script](https://html.spec.whatwg.org/multipage/scripting.html#pending-parsing-blocking-script).
    Blocked,
    /// It waits for fresh sinks, to start over with another encoding, or to be told to go on.
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
