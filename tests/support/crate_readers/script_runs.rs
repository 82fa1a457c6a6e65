//! Runs the scripts of a parse.

use soupstone::error::ErrorSink;
use soupstone::script_host::{ParserStatus, ScriptingParser};
use soupstone::sink::TreeSink;

/// More scripts than any test has.
const MAX_SCRIPTS: usize = 1 << 20;

/// Calls the function at each script, and resumes. Returns the status after the last one.
///
/// Panics if the scripts do not end, so that no wrong parser hangs a test.
pub fn run_scripts<S: TreeSink, E: ErrorSink, L>(
    parser: &mut ScriptingParser<S, E, L>,
    mut status: ParserStatus<S::Handle>,
    mut run: impl FnMut(&mut ScriptingParser<S, E, L>, S::Handle),
) -> ParserStatus<S::Handle> {
    for _ in 0..MAX_SCRIPTS {
        let ParserStatus::Script(script) = status else {
            return status;
        };
        run(parser, script);
        status = parser.resume();
    }
    panic!("the parser does not continue after a script");
}
