//! [`Phase`]: where a parse is, and [`Progress`], which shows it to the caller.

use crate::sink::StopReason;

/// Where a parse is. [`Progress`] shows it to the caller.
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

/// What the parser waits for. `H` is the handle type of the sink.
///
/// A caller that ignores it may lose the rest of a page, or read it in the wrong encoding, so the compiler warns:
///
/// ```compile_fail
/// #![deny(unused_must_use)]
/// # fn main() -> std::io::Result<()> {
/// # use soupstone::dom::DocumentBuilder;
/// # use soupstone::{ByteSinkParser, ParseOptions};
/// # let page: &[u8] = b"<p>";
/// let sink = DocumentBuilder::new();
/// let mut parser = ByteSinkParser::with_sinks(sink, (), ParseOptions::new());
/// parser.read_from(page)?;
/// # Ok(())
/// # }
/// ```
///
/// [`Parser`](crate::Parser) and [`ByteParser`](crate::ByteParser), which build a document, wait for nothing but input.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
#[must_use = "the parser may wait for more than input"]
pub enum Progress<H> {
    /// More input, or to be told that there is no more.
    NeedsInput,
    /// The host, which runs this script and then calls [`SinkParser::resume`](crate::SinkParser::resume). The end tag of the
    /// script was just parsed. Only a parser that [has a host](crate::ParseOptions::with_script_host) waits for
    /// scripts: see [`script_host`](crate::script_host).
    Script(H),
    /// The script that runs. Input that comes meanwhile is kept.
    Paused,
    /// The host, which calls
    /// [`SinkParser::run_pending_parsing_blocking_script`](crate::SinkParser::run_pending_parsing_blocking_script) when this
    /// script, which blocks the parser, is ready. Input that comes meanwhile is kept.
    Blocked(H),
    /// Fresh sinks, because the parse has to start over with another encoding: see
    /// [`ByteSinkParser::restart`](crate::ByteSinkParser::restart).
    EncodingChanged,
    /// Nothing: all input is parsed.
    Done,
    /// Nothing: the host has [aborted](crate::SinkParser::abort) the parser. The rest of the input is not parsed.
    Aborted,
    /// Nothing: a sink wanted to stop, or a [limit](crate::Limits) was reached. The rest of the input is not parsed.
    Stopped(StopReason),
}
