//! [`Progress`]: the phase of a parse, which is what its caller is told.

use crate::sink::StopReason;

/// The reason why the parser waits. `H` is the handle type of the sink.
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

impl<H> Progress<H> {
    pub(crate) const fn is_over(&self) -> bool {
        matches!(self, Self::Stopped(_) | Self::Aborted | Self::Done)
    }
}
