//! Pausing at scripts, and going on.

use super::state::{EndOfInput, ScriptState};
use crate::error::{ErrorSink, MalformedSequence};
use crate::input::{Piece, piece_length};
use crate::parser::{Parser, Progress};
use crate::sink::TreeSink;
use crate::tree_builder::{EndedScript, ScriptKind};

/// # Scripts
///
/// How a host runs scripts is told in [`script_host`](crate::script_host).
impl<S: TreeSink, E: ErrorSink> Parser<S, E> {
    /// Goes on after a script: the rest of the rule for its
    /// [end tag](https://html.spec.whatwg.org/multipage/parsing.html#scriptEndTag), and the input behind it.
    ///
    /// Each [`Progress::Script`] has one call of this, when the script has run or is known not to be run now. Another
    /// call does nothing.
    pub fn resume(&mut self) -> Progress<S::Handle> {
        let Some(state) = self.scripts.as_deref_mut() else {
            return self.progress();
        };
        state.new_script = None;
        if state.input.nesting_level() > 0 {
            // Decrement the parser's script nesting level by one.
            // Let the insertion point have the value of the old insertion point.
            state.input.close_insertion_point();
            // If the parser's script nesting level is zero, then set the parser pause flag to false.
            if state.input.nesting_level() == 0 {
                state.parser_pause_flag = false;
                if std::mem::take(&mut state.runs_blocking_script) {
                    // Let the insertion point be undefined again.
                    state.has_insertion_point_at_the_end = false;
                }
            }
            // At this stage, if the pending parsing-blocking script is not null, then:
            // If the script nesting level is not zero: Set the parser pause flag to true, and abort the processing of
            // any nested invocations of the tokenizer, yielding control back to the caller.
            if state.pending_parsing_blocking_script.is_some() && state.input.nesting_level() > 0 {
                state.parser_pause_flag = true;
            }
        }
        self.run()
    }

    /// Makes a script the [pending parsing-blocking script](https://html.spec.whatwg.org/multipage/scripting.html#pending-parsing-blocking-script).
    ///
    /// A host calls this when "[prepare the script element](https://html.spec.whatwg.org/multipage/scripting.html#prepare-the-script-element)"
    /// says so: for the script of [`Progress::Script`], before [`resume`](Self::resume). Nothing is parsed then until the
    /// host has called [`run_pending_parsing_blocking_script`](Self::run_pending_parsing_blocking_script).
    pub fn set_pending_parsing_blocking_script(&mut self, script: S::Handle) {
        self.script_state().pending_parsing_blocking_script = Some(script);
    }

    /// The [pending parsing-blocking script](https://html.spec.whatwg.org/multipage/scripting.html#pending-parsing-blocking-script).
    pub fn pending_parsing_blocking_script(&self) -> Option<&S::Handle> {
        let state = self.scripts.as_deref()?;
        state.pending_parsing_blocking_script.as_ref()
    }

    /// The [pending parsing-blocking script](https://html.spec.whatwg.org/multipage/scripting.html#pending-parsing-blocking-script)
    /// is ready: from now on it runs, like the script of [`Progress::Script`]. The host executes it and then calls
    /// [`resume`](Self::resume).
    ///
    /// The answer is `None`, and nothing happens, if there is no such script, or another script runs.
    pub fn run_pending_parsing_blocking_script(&mut self) -> Option<S::Handle> {
        let state = self.scripts.as_deref_mut()?;
        if state.input.nesting_level() > 0 {
            return None;
        }
        // 1. and 2. Let the script be the pending parsing-blocking script. Set the pending parsing-blocking script to
        //    null.
        let script = state.pending_parsing_blocking_script.take()?;
        // 9. and 10. Let the insertion point be just before the next input character. Increment the parser's script
        //    nesting level by one (it should be zero before this step, so this sets it to one).
        state.input.open_insertion_point();
        state.runs_blocking_script = true;
        Some(script)
    }

    /// The [script nesting level](https://html.spec.whatwg.org/multipage/parsing.html#script-nesting-level): how many
    /// scripts of the parser run, each one because the one before it has written it.
    pub fn script_nesting_level(&self) -> usize {
        let state = self.scripts.as_deref();
        state.map_or(0, |state| state.input.nesting_level())
    }

    /// The [parser pause flag](https://html.spec.whatwg.org/multipage/parsing.html#parser-pause-flag): whether what is
    /// written now is not parsed before the script at nesting level 1 has ended.
    pub fn parser_pause_flag(&self) -> bool {
        let state = self.scripts.as_deref();
        state.is_some_and(|state| state.parser_pause_flag)
    }

    /// [Aborts the parser](https://html.spec.whatwg.org/multipage/parsing.html#abort-a-parser): input that is not parsed
    /// is thrown away, and so is what comes later. [`finish`](Self::finish) gives the tree as far as it goes.
    ///
    /// If all input is parsed, there is nothing to abort.
    pub fn abort(&mut self) {
        if !self.tree_builder.has_stopped() {
            if let Some(state) = self.scripts.as_deref_mut() {
                state.input.clear();
                state.pending_parsing_blocking_script = None;
            }
            self.is_aborted = true;
            self.tree_builder.abort();
        }
    }

    /// What is remembered for the host.
    pub(super) fn script_state(&mut self) -> &mut ScriptState<S::Handle> {
        self.scripts.get_or_insert_default()
    }

    /// Takes input that has arrived, and parses it as far as possible.
    #[cold]
    pub(crate) fn feed_with_host(&mut self, input: &str) -> Progress<S::Handle> {
        if self.is_over() || self.is_stopped() {
            return self.progress();
        }
        let is_next = self.scripts.as_deref_mut().is_some_and(|state| {
            state.input.nesting_level() == 0 && !state.is_waiting() && state.input.is_run_over()
        });
        if !is_next {
            self.script_state().input.push_at_the_end(input);
            return self.run_unless_a_script_runs();
        }
        let mut read = 0;
        let script = self.read(input, &mut read);
        let state = self.script_state();
        state.input.note_read(&input[..read]);
        state.input.push_at_the_end(&input[read..]);
        match script {
            Some(script) => self.pause_for(script),
            None => self.progress(),
        }
    }

    /// Takes bytes that have arrived and mean nothing in the encoding of the input.
    #[cold]
    pub(crate) fn feed_malformed_sequence_with_host(&mut self, sequence: MalformedSequence) {
        if !self.is_over() && !self.is_stopped() {
            let state = self.script_state();
            state.input.push_malformed_sequence(sequence);
            let _ = self.run_unless_a_script_runs();
        }
    }

    /// Takes the end of the input, and parses it if nothing stands before it.
    pub(crate) fn end_with_host(&mut self) -> Progress<S::Handle> {
        self.script_state().end = EndOfInput::Arrived;
        self.run_unless_a_script_runs()
    }

    fn run_unless_a_script_runs(&mut self) -> Progress<S::Handle> {
        match self.script_nesting_level() {
            0 => self.run(),
            _ => self.progress(),
        }
    }

    /// Runs the tokenizer, as far as it may go: to the insertion point, or to the next script.
    pub(super) fn run(&mut self) -> Progress<S::Handle> {
        while !self.is_over() && !self.is_stopped() {
            let Some(state) = self.scripts.as_deref_mut() else {
                break;
            };
            if state.is_waiting() {
                break;
            }
            match state.input.take() {
                Some(Piece::Text { text, mut read }) => {
                    let script = self.read(&text, &mut read);
                    let state = self.script_state();
                    state.input.put_back(Piece::Text { text, read });
                    if let Some(script) = script {
                        return self.pause_for(script);
                    }
                }
                Some(Piece::Malformed(sequence)) => {
                    if E::WANTS_ERRORS {
                        self.tree_builder.errors_mut().malformed_sequence(sequence);
                    }
                    self.feed_chunk("\u{FFFD}");
                }
                None if state.is_at_end_of_file() => self.tokenizer.end(&mut self.tree_builder),
                None => break,
            }
        }
        self.progress()
    }

    /// Reads a text from `read` on, up to the end or the next script.
    fn read(&mut self, text: &str, read: &mut usize) -> Option<EndedScript<S::Handle>> {
        while *read < text.len() && !self.is_stopped() {
            let rest = &text[*read..];
            let piece = &rest[..piece_length(rest, self.tokenizer.place())];
            self.feed_chunk(piece);
            *read += piece.len();
            if let Some(script) = self.tree_builder.take_ended_script() {
                return Some(script);
            }
        }
        None
    }

    /// What the [end tag of a script](https://html.spec.whatwg.org/multipage/parsing.html#scriptEndTag) does before the
    /// script is prepared.
    fn pause_for(&mut self, script: EndedScript<S::Handle>) -> Progress<S::Handle> {
        let state = self.script_state();
        // Let the old insertion point have the same value as the current insertion point. Let the insertion point be
        // just before the next input character. Increment the parser's script nesting level by one.
        state.input.open_insertion_point();
        // For an SVG script: Set the parser pause flag to true.
        if script.kind == ScriptKind::Svg {
            state.parser_pause_flag = true;
        }
        state.new_script = Some(script.handle.clone());
        Progress::Script(script.handle)
    }

    /// What the parser waits for, after calls whose answers were not looked at.
    pub(crate) fn take_progress(&mut self) -> Progress<S::Handle> {
        let state = self.scripts.as_deref_mut();
        match state.and_then(|state| state.new_script.take()) {
            Some(script) if !self.is_over() => Progress::Script(script),
            _ => self.progress(),
        }
    }

    /// What the parser waits for.
    pub(crate) fn progress(&self) -> Progress<S::Handle> {
        if self.is_aborted {
            return Progress::Aborted;
        }
        if self.is_stopped() {
            return Progress::Stopped;
        }
        let Some(state) = self.scripts.as_deref() else {
            return match self.tree_builder.has_stopped() {
                true => Progress::Done,
                false => Progress::NeedsInput,
            };
        };
        if self.tree_builder.has_stopped() {
            return Progress::Done;
        }
        match &state.pending_parsing_blocking_script {
            _ if state.input.nesting_level() > 0 => Progress::Paused,
            Some(script) => Progress::Blocked(script.clone()),
            None => Progress::NeedsInput,
        }
    }

    /// Whether there is nothing more to parse.
    pub(crate) fn is_over(&self) -> bool {
        self.is_aborted || self.tree_builder.has_stopped()
    }

    /// Parses all that is there, as if no script did anything.
    #[cold]
    pub(crate) fn run_without_host(&mut self) {
        let mut progress = self.end_with_host();
        loop {
            progress = match progress {
                Progress::Script(_) | Progress::Paused => self.resume(),
                Progress::Blocked(_) => {
                    self.run_pending_parsing_blocking_script();
                    self.resume()
                }
                _ => return,
            };
        }
    }
}
