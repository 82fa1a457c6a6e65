//! [Dynamic markup insertion](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#dynamic-markup-insertion).

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use super::{ParserStatus, ScriptingParser};
use crate::driver::ScriptHostState;
use crate::error::ErrorSink;
use crate::parse::ParseOptions;
use crate::sink::{DocumentReadiness, TreeNotification, TreeSink};

/// Why [`write`](ScriptingParser::write), [`open`](ScriptingParser::open), or [`close`](ScriptingParser::close) did nothing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MarkupInsertionError {
    /// The [throw-on-dynamic-markup-insertion counter](MarkupInsertionCounters) is not 0. The standard throws an
    /// "`InvalidStateError`" exception.
    #[error("markup cannot be inserted while a custom element is created for the parser: throw an `InvalidStateError`")]
    InvalidState,
    /// The parser was [aborted](ScriptingParser::abort).
    #[error("the parser was aborted: it accepts no more markup")]
    Aborted,
    /// The call would replace the document, but one of the [counters](MarkupInsertionCounters) forbids this.
    #[error("the document must not be replaced during its unloading, or by an external script: ignore the call")]
    Ignored,
    /// The write has no insertion point, because no script of the parser is running. Under the standard, the write replaces the
    /// document. Call [`open`](ScriptingParser::open) before the write, and run the other applicable [document open
    /// steps](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#document-open-steps).
    #[error("no script of the parser runs, so there is no insertion point: call `open` before `write`")]
    NoInsertionPoint,
    /// A script of the parser is running, so the document is already open.
    #[error("a script of the parser runs, so the document is already open: call `write`")]
    AlreadyOpen,
    /// The parser was not created by a script.
    #[error("the parser was not created by a script: call `end` to end its input")]
    NotScriptCreated,
}

/// # Dynamic markup insertion
impl<S: TreeSink, E: ErrorSink, L> ScriptingParser<S, E, L> {
    /// Creates a [script-created
    /// parser](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#script-created-parser), like
    /// `document.open()` for a new document: [`write`](Self::write) adds input, and [`close`](Self::close) ends it. Scripting
    /// is enabled only if the options enable it, because a document without a browsing context has no scripting.
    pub fn script_created(sink: S, errors: E, options: ParseOptions<L>) -> Self {
        let mut parser = Self::with_scripting_of_options(options, sink, errors);
        parser.parser.driver.tokenizer.preserve_byte_order_mark();
        *parser.parser.driver.get_or_insert_script_host() = ScriptHostState::new(true);
        parser
    }

    /// Runs the [document write
    /// steps](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#document-write-steps): inserts text at the
    /// insertion point, and parses as much as possible. A U+FEFF at the start of the text is kept.
    ///
    /// Returns [`ParserStatus::Script`] if a written script must run first. The host runs the script and calls
    /// [`resume`](Self::resume), until `resume` returns a different value. Afterwards, the parser waits for the script that
    /// wrote ([`ParserStatus::Paused`]), or, if no script is running, for input ([`ParserStatus::NeedsInput`]) or a script that blocks
    /// the parser ([`ParserStatus::Blocked`]).
    ///
    /// A `meta` element in the text may declare the encoding of later bytes. The declaration is ignored if it needs a restart.
    ///
    /// Text after a script that blocks the parser is parsed later, as is all text while the [parser pause
    /// flag](https://html.spec.whatwg.org/multipage/parsing.html#parser-pause-flag) is true.
    ///
    /// # Errors
    ///
    /// Returns an error if the write has no effect, or needs [`open`](Self::open) first: see [`MarkupInsertionError`].
    pub fn write(&mut self, text: &str) -> Result<ParserStatus<S::Handle>, MarkupInsertionError> {
        let driver = &mut self.parser.driver;
        self.counters.ensure_insertion_allowed()?;
        // If document's active parser was aborted is true, then return.
        if let ParserStatus::Aborted = driver.status {
            return Err(MarkupInsertionError::Aborted);
        }
        // If the insertion point is undefined, then:
        if matches!(driver.status, ParserStatus::Done) || !driver.get_or_insert_script_host().has_insertion_point() {
            // If document's unload counter is greater than 0 or document's ignore-destructive-writes counter is
            // greater than 0, then return.
            if self.counters.unload().value() > 0 || self.counters.ignore_destructive_writes().value() > 0 {
                return Err(MarkupInsertionError::Ignored);
            }
            // Run the document open steps with document.
            return Err(MarkupInsertionError::NoInsertionPoint);
        }
        // NOTE: a parser that has stopped reads no more input, so storing the text would only take memory.
        if let ParserStatus::Stopped(_) = driver.status {
            return Ok(driver.take_status());
        }
        // Insert string into the input stream just before the insertion point.
        driver.get_or_insert_script_host().input.insert_at_insertion_point(text);
        // If document's pending parsing-blocking script is null, then have the HTML parser process string, one code
        // point at a time, processing resulting tokens as they are emitted, and stopping when the tokenizer reaches
        // the insertion point or when the processing of the tokenizer is aborted by the tree construction stage.
        if !driver.get_or_insert_script_host().is_paused_or_blocked() {
            driver.run_pending_input();
        }
        self.try_change_encoding_and_continue();
        Ok(self.parser.driver.take_status())
    }

    /// Runs the [document open steps](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#document-open-steps)
    /// that concern the parser: empties the document, and becomes a script-created parser that waits for
    /// [`write`](Self::write). Unparsed input is dropped. The caller must feed no more input.
    ///
    /// The sinks are kept, and offsets continue to increase. The tree sink gets [`TreeNotification::DocumentOpened`].
    ///
    /// # Errors
    ///
    /// Returns an error if the call has no effect: see [`MarkupInsertionError`].
    pub fn open(&mut self) -> Result<(), MarkupInsertionError> {
        let driver = &mut self.parser.driver;
        self.counters.ensure_insertion_allowed()?;
        // If document has an active parser whose script nesting level is greater than 0, then return document.
        let is_active = !matches!(driver.status, ParserStatus::Done | ParserStatus::Aborted);
        if is_active && driver.script_nesting_level() > 0 {
            return Err(MarkupInsertionError::AlreadyOpen);
        }
        // Similarly, if document's unload counter is greater than 0, then return document.
        if self.counters.unload().value() > 0 {
            return Err(MarkupInsertionError::Ignored);
        }
        // If document's active parser was aborted is true, then return document.
        if let ParserStatus::Aborted = driver.status {
            return Err(MarkupInsertionError::Aborted);
        }
        // Replace all with null within document, without firing any mutation events.
        driver.tree_builder.sink.notify(TreeNotification::DocumentOpened);
        // Set document to no-quirks mode.
        // Create a new HTML parser and associate it with document. This is a script-created parser […]. The encoding
        // confidence is irrelevant.
        // Set the insertion point to point at just before the end of the input stream (which at this point will be empty).
        driver.restart(ScriptHostState::new(true));
        // Update the current document readiness of document to "loading".
        driver.tree_builder.sink.notify(TreeNotification::DocumentReadiness(DocumentReadiness::Loading));
        Ok(())
    }

    /// Runs the steps of
    /// [`document.close()`](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#dom-document-close): ends the
    /// input of a script-created parser. Returns [`ParserStatus::Done`], even again, or the same values as
    /// [`write`](Self::write).
    ///
    /// # Errors
    ///
    /// Returns an error if the call has no effect: see [`MarkupInsertionError`].
    pub fn close(&mut self) -> Result<ParserStatus<S::Handle>, MarkupInsertionError> {
        let driver = &mut self.parser.driver;
        self.counters.ensure_insertion_allowed()?;
        // If there is no script-created parser associated with this, then return.
        if let ParserStatus::Aborted = driver.status {
            return Err(MarkupInsertionError::Aborted);
        }
        if !driver.get_or_insert_script_host().is_script_created {
            return Err(MarkupInsertionError::NotScriptCreated);
        }
        // Insert an explicit "EOF" character at the end of the parser's input stream.
        driver.get_or_insert_script_host().has_seen_end_of_file = true;
        driver.get_or_insert_script_host().input.allow_reading_past_insertion_point();
        // If this's pending parsing-blocking script is not null, then return.
        // Run the tokenizer, processing resulting tokens as they are emitted, and stopping when the tokenizer
        // reaches the explicit "EOF" character or when the tokenizer is aborted.
        driver.run_pending_input();
        Ok(driver.take_status())
    }

    /// Returns the counters that prevent writes, for the host to change. The counters keep their values when the document is
    /// opened again or the parser starts over.
    pub fn markup_insertion_counters(&self) -> &MarkupInsertionCounters {
        &self.counters
    }
}

/// The counters of a document for the "[document write
/// steps](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#document-write-steps)", initially 0. The host
/// changes the counters, and the parser refuses writes accordingly.
///
/// A clone is a handle to the same counters. A sink can keep a clone and count while the parser calls the sink, for example
/// around the constructor of a custom element.
#[derive(Clone, Debug, Default)]
pub struct MarkupInsertionCounters {
    throw_on_dynamic_markup_insertion: MarkupInsertionCounter,
    ignore_destructive_writes: MarkupInsertionCounter,
    unload: MarkupInsertionCounter,
}

impl MarkupInsertionCounters {
    /// Returns the [throw-on-dynamic-markup-insertion
    /// counter](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#throw-on-dynamic-markup-insertion-counter),
    /// which is not 0 while constructors of custom elements run for the parser.
    pub const fn throw_on_dynamic_markup_insertion(&self) -> &MarkupInsertionCounter {
        &self.throw_on_dynamic_markup_insertion
    }

    /// Returns the [ignore-destructive-writes
    /// counter](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#ignore-destructive-writes-counter), which
    /// is not 0 while an external script or a module script runs.
    pub const fn ignore_destructive_writes(&self) -> &MarkupInsertionCounter {
        &self.ignore_destructive_writes
    }

    /// Returns the [unload counter](https://html.spec.whatwg.org/multipage/document-lifecycle.html#unload-counter), which is
    /// not 0 during the unloading of the document.
    pub const fn unload(&self) -> &MarkupInsertionCounter {
        &self.unload
    }

    /// If document's throw-on-dynamic-markup-insertion counter is greater than 0, then throw an "InvalidStateError" DOMException.
    fn ensure_insertion_allowed(&self) -> Result<(), MarkupInsertionError> {
        match self.throw_on_dynamic_markup_insertion.value() {
            0 => Ok(()),
            _ => Err(MarkupInsertionError::InvalidState),
        }
    }
}

/// One of the [`MarkupInsertionCounters`]. A clone is a handle to the same counter.
#[derive(Clone, Debug, Default)]
pub struct MarkupInsertionCounter(Arc<AtomicU32>);

impl MarkupInsertionCounter {
    /// Adds 1.
    pub fn increment(&self) {
        self.0.fetch_add(1, Ordering::AcqRel);
    }

    /// Subtracts 1, unless the counter is 0.
    pub fn decrement(&self) {
        let less = |count: u32| count.checked_sub(1);
        let _ = self.0.fetch_update(Ordering::AcqRel, Ordering::Acquire, less);
    }

    /// Returns the count.
    pub fn value(&self) -> u32 {
        self.0.load(Ordering::Acquire)
    }
}
