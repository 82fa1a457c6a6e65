//! For hosts that run scripts: pausing at scripts, `document.write`, and the end.
//!
//! A [`Parser`] stops when it has parsed a script, answers [`Progress::Script`] with its handle, and keeps the rest of the
//! input. The host runs the script, which may change the tree, and calls [`resume`](Parser::resume). In between,
//! the script may [`write`](Parser::write): what it writes is parsed at once. A script that was written has to run
//! before the write is over, and may write itself, so that host and parser call each other in turns:
//!
//! ```
//! use soupstone::dom::{DocumentBuilder, NodeId};
//! use soupstone::ParseOptions;
//! use soupstone::script_host::{Parser, Progress};
//!
//! /// Runs scripts as long as the parser has some.
//! fn run_scripts(parser: &mut Parser<DocumentBuilder>, mut progress: Progress<NodeId>) {
//!     while let Progress::Script(script) = progress {
//!         run(parser, script);
//!         progress = parser.resume();
//!     }
//! }
//!
//! /// Runs a script in a language whose scripts are texts to write.
//! fn run(parser: &mut Parser<DocumentBuilder>, script: NodeId) {
//!     let text = parser.sink().as_document().node(script).text_content();
//!     if let Ok(progress) = parser.write(&text.replace('[', "<").replace(']', ">")) {
//!         run_scripts(parser, progress);
//!     }
//! }
//!
//! let mut parser = Parser::new(DocumentBuilder::new(), (), ParseOptions::new());
//! let progress = parser.feed("<script>[p]a[script]b[/script]c</script>d");
//! run_scripts(&mut parser, progress);
//! let document = parser.finish();
//! assert_eq!(document.body().unwrap().text_content(), "abbcd");
//! ```
//!
//! The parser waits for every script of a document, whether it is going to run or not: even for one in a `template`,
//! and for one of an unknown type.
//!
//! # What the host does
//!
//! - What "[prepare the script element](https://html.spec.whatwg.org/multipage/scripting.html#prepare-the-script-element)"
//!   does, whether the script is a classic one, when it is executed, and the microtask checkpoint before it. The flags
//!   that the parser sets come by [`Notice::ScriptParserInserted`](crate::sink::Notice::ScriptParserInserted)
//!   and [`Notice::ScriptAlreadyStarted`](crate::sink::Notice::ScriptAlreadyStarted).
//! - A script that blocks the parser: the host calls
//!   [`set_pending_parsing_blocking_script`](Parser::set_pending_parsing_blocking_script) before `resume`, which
//!   answers [`Progress::Blocked`] then (within a write:
//!   [`Progress::Paused`], and `Blocked` comes when the outermost script has ended). When the
//!   script is ready, it is
//!   [`run_pending_parsing_blocking_script`](Parser::run_pending_parsing_blocking_script), the execution, and
//!   `resume`.
//! - The counters in [`MarkupInsertionCounters`].
//! - A style sheet that is [blocking scripts](https://html.spec.whatwg.org/multipage/semantics.html#has-no-style-sheet-that-is-blocking-scripts):
//!   the parser knows of none. A script that has to wait for one is a pending parsing-blocking script as above: the host
//!   calls `run_pending_parsing_blocking_script` when the script is ready and no such style sheet is left.
//! - [Process internal resource links](https://html.spec.whatwg.org/multipage/links.html#process-internal-resource-links),
//!   whenever an element is removed from the stack of open elements: the hook is
//!   [`TreeSink::element_popped`](crate::sink::TreeSink::element_popped).
//! - What follows the last token: see below.
//!
//! # The end
//!
//! The steps of [the end](https://html.spec.whatwg.org/multipage/parsing.html#the-end), and who takes them. The answer
//! [`Progress::Done`], of [`Parser::end`] or
//! [`Parser::close`] or of the `resume` after the last script, says that the steps 2 to 4 are done.
//!
//! 1. "Stop the speculative HTML parser": the host drops its [`Speculation`](crate::speculative::Speculation), if it still
//!    has one.
//! 2. The insertion point is undefined: from then on [`Parser::write`] answers
//!    [`NoInsertionPoint`](MarkupInsertionError::NoInsertionPoint).
//! 3. The readiness "interactive":
//!    [`Notice::DocumentReadiness`](crate::sink::Notice::DocumentReadiness) with
//!    [`Interactive`](crate::sink::DocumentReadiness::Interactive).
//! 4. All nodes are popped off the stack: [`TreeSink::element_popped`](crate::sink::TreeSink::element_popped) for each.
//! 5. The list of scripts that will execute when the document has finished parsing: the host executes them in their order,
//!    each when it is ready and no style sheet is blocking scripts, by
//!    [`Parser::sink_mut`].
//! 6. The event `DOMContentLoaded`, in a task: the host fires it then.
//! 7. The scripts that will execute as soon as possible, in any order or in theirs: the host waits until they have run.
//! 8. What [delays the load event](https://html.spec.whatwg.org/multipage/parsing.html#delay-the-load-event): the host
//!    waits for it. These are fetches, most of them of elements that the sink has seen; the parser fetches nothing
//!    itself, and delays the event only until it is done.
//! 9. The readiness "complete", and the events `load` and `pageshow`, in a task: the host calls
//!    [`Parser::finish`], which calls `set_document_readiness` with
//!    [`Complete`](crate::sink::DocumentReadiness::Complete), and fires them.
//! 10. The document is ready for post-load tasks, which are the host's.
//!
//! # Scripts of SVG
//!
//! The end of an SVG `script` sets the [parser pause flag](Parser::parser_pause_flag), which stays until the script
//! nesting level is zero. So if a script writes an SVG `script`, that one runs at once, but the rest of the write has
//! to wait: it is parsed when the outermost script has ended, and so is what is written after it in the meantime. The
//! standard says so. (Chromium goes on with the rest of the write.)
//!
//! # Changes of the tree
//!
//! While the parser waits, the host may change the tree by
//! [`Parser::sink_mut`]. The parser's stack of open elements stays as it is: what it parses next
//! goes into the elements on it, wherever they are then, as the standard says.
//!
//! # Positions
//!
//! Offsets of errors and nodes count the bytes in the order in which they are parsed: text that is written counts where
//! it is inserted, and moves what comes after it. So the positions are those in the text that the parser has read, not
//! those in the text that has come from the network. Lines and columns are counted in the same way. Offsets in the
//! bytes of an encoded input are right up to the first text that was written.

mod parser;
mod scripts;
mod writing;

pub use parser::Parser;

pub use crate::engine::{MarkupInsertionCounters, Progress};

/// Why [`write`](Parser::write), [`open`](Parser::open) or [`close`](Parser::close) did nothing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MarkupInsertionError {
    /// The [throw-on-dynamic-markup-insertion counter](MarkupInsertionCounters) is not 0. The
    /// standard throws an "`InvalidStateError`" exception.
    #[error("markup cannot be inserted now")]
    InvalidState,
    /// The parser was [aborted](Parser::abort). The call has no effect.
    #[error("the parser was aborted")]
    Aborted,
    /// The call would replace the document, and one of the
    /// [counters](MarkupInsertionCounters) says that it must not. It has no effect.
    #[error("the document must not be replaced now")]
    Ignored,
    /// A write without an insertion point: no script of the parser runs. By the standard it replaces the document:
    /// [`open`](Parser::open) does that, and then the write has an effect. The parser leaves it to the caller,
    /// who may have more to do for the
    /// [document open steps](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#document-open-steps).
    #[error("there is no insertion point: the document has to be opened first")]
    NoInsertionPoint,
    /// A script of the parser runs, so that the document is open already. The call has no effect.
    #[error("the document is open already")]
    AlreadyOpen,
    /// The parser was not created by a script. The call has no effect.
    #[error("the parser was not created by a script")]
    NotScriptCreated,
}
