//! Runs the parser up to a script, waits for the script, and continues. [`ScriptHostState`] is the state for the host of scripts.

use super::{ParserDriver, ParserStatus};
use crate::error::ErrorSink;
use crate::input::{ChunkCursor, PendingInput, PendingItem};
use crate::sink::TreeSink;
use crate::tree_builder::{ScriptKind, ScriptToProcess};

pub(crate) struct ScriptHostState<H> {
    pub(crate) input: PendingInput,
    pub(crate) has_seen_end_of_file: bool,
    /// The [parser pause flag](https://html.spec.whatwg.org/multipage/parsing.html#parser-pause-flag)
    pub(crate) parser_pause_flag: bool,
    /// The [pending parsing-blocking
    /// script](https://html.spec.whatwg.org/multipage/scripting.html#pending-parsing-blocking-script)
    pub(crate) pending_parsing_blocking_script: Option<H>,
    /// Whether the script at nesting level 1 blocked the parser.
    pub(crate) is_running_blocking_script: bool,
    pub(crate) is_script_created: bool,
    pub(crate) has_insertion_point_at_end: bool,
}

impl<H> ScriptHostState<H> {
    pub(crate) fn new(is_script_created: bool) -> Self {
        Self {
            input: PendingInput::new(),
            has_seen_end_of_file: false,
            parser_pause_flag: false,
            pending_parsing_blocking_script: None,
            is_running_blocking_script: false,
            is_script_created,
            has_insertion_point_at_end: is_script_created,
        }
    }

    pub(crate) fn has_insertion_point(&self) -> bool {
        self.has_insertion_point_at_end || self.input.script_nesting_level() > 0
    }

    pub(crate) fn is_paused_or_blocked(&self) -> bool {
        self.parser_pause_flag || self.pending_parsing_blocking_script.is_some()
    }
}

impl<S: TreeSink, E: ErrorSink> ParserDriver<S, E> {
    pub(crate) fn get_or_insert_script_host(&mut self) -> &mut ScriptHostState<S::Handle> {
        self.script_host.get_or_insert_with(|| Box::new(ScriptHostState::new(false)))
    }

    pub(crate) fn pending_parsing_blocking_script(&self) -> Option<&S::Handle> {
        self.script_host.as_deref()?.pending_parsing_blocking_script.as_ref()
    }

    pub(crate) fn script_nesting_level(&self) -> usize {
        self.script_host.as_deref().map_or(0, |script_host| script_host.input.script_nesting_level())
    }

    #[cold]
    pub(super) fn feed_with_script_host(&mut self, input: &str, cursor: &mut ChunkCursor) {
        if self.status.has_ended() {
            *cursor = ChunkCursor::at_end(input.len());
            return;
        }
        let is_in_script = self.script_nesting_level() > 0;
        let script_host = self.get_or_insert_script_host();
        if is_in_script || script_host.is_paused_or_blocked() || !script_host.input.has_no_readable_input() {
            script_host.input.append_to_end(&input[cursor.position()..]);
            *cursor = ChunkCursor::at_end(input.len());
            return self.run_unless_in_script();
        }
        self.parse_to_pause(input, cursor);
        if let Some(script) = self.tree_builder.effects.script_to_process.take() {
            self.get_or_insert_script_host().input.append_unread_remainder(input, *cursor);
            *cursor = ChunkCursor::at_end(input.len());
            self.pause_for_script(script);
        }
    }

    pub(super) fn end_input_with_script_host(&mut self) {
        self.get_or_insert_script_host().has_seen_end_of_file = true;
        self.run_unless_in_script();
    }

    pub(super) fn run_unless_in_script(&mut self) {
        if self.script_nesting_level() == 0 {
            self.run_pending_input();
        }
    }

    /// Runs to the insertion point, to a script, or to a `meta` element that declares an encoding. Does nothing while the
    /// caller must still handle a new encoding or decide on a restart.
    pub(crate) fn run_pending_input(&mut self) {
        if matches!(self.status, ParserStatus::EncodingChanged) {
            return;
        }
        while !self.status.has_ended() {
            let Some(script_host) = self.script_host.as_deref_mut() else {
                return;
            };
            if script_host.is_paused_or_blocked() || self.tree_builder.effects.new_encoding.is_some() {
                break;
            }
            match script_host.input.pop_front() {
                Some(PendingItem::Text { text, mut cursor }) => {
                    let mut script = None;
                    while script.is_none()
                        && cursor.position() < text.len()
                        && self.tree_builder.effects.new_encoding.is_none()
                    {
                        self.parse_to_pause(&text, &mut cursor);
                        script = self.tree_builder.effects.script_to_process.take();
                    }
                    self.get_or_insert_script_host().input.push_front(PendingItem::Text { text, cursor });
                    if let Some(script) = script {
                        return self.pause_for_script(script);
                    }
                }
                Some(PendingItem::Malformed(sequence)) => self.parse_malformed_sequence(sequence),
                None if script_host.has_seen_end_of_file && script_host.input.is_readable_to_end() => {
                    self.parse_end_of_file()
                }
                None => break,
            }
        }
        if !self.status.has_ended() {
            self.status = self.idle_status();
        }
    }

    pub(super) fn idle_status(&self) -> ParserStatus<S::Handle> {
        match self.pending_parsing_blocking_script() {
            _ if self.script_nesting_level() > 0 => ParserStatus::Paused,
            Some(script) => ParserStatus::Blocked(script.clone()),
            None => ParserStatus::NeedsInput,
        }
    }

    /// Runs the rule for the [end tag of a script](https://html.spec.whatwg.org/multipage/parsing.html#scriptEndTag) until the
    /// script is prepared.
    fn pause_for_script(&mut self, script: ScriptToProcess<S::Handle>) {
        if self.status.has_ended() {
            return;
        }
        let is_patching_content = self.tree_builder.is_patching_content();
        let script_host = self.get_or_insert_script_host();
        if is_patching_content {
            // NOTE: a speculative copy made earlier does not expect the marker.
            script_host.input.bump_revision();
        }
        // Let the old insertion point have the same value as the current insertion point. Let the insertion point be
        // just before the next input character. Increment the parser's script nesting level by one.
        script_host.input.open_insertion_point();
        // For an SVG script: Set the parser pause flag to true.
        if script.kind == ScriptKind::Svg {
            script_host.parser_pause_flag = true;
        }
        self.status = ParserStatus::Script(script.handle);
    }

    /// Continues after a script: completes the rule for its [end
    /// tag](https://html.spec.whatwg.org/multipage/parsing.html#scriptEndTag), and parses the following input.
    pub(crate) fn resume(&mut self) {
        let Some(script_host) = self.script_host.as_deref_mut() else {
            return;
        };
        if script_host.input.script_nesting_level() > 0 {
            // Decrement the parser's script nesting level by one.
            // Let the insertion point have the value of the old insertion point.
            script_host.input.close_insertion_point();
            // If the parser's script nesting level is zero, then set the parser pause flag to false.
            if script_host.input.script_nesting_level() == 0 {
                script_host.parser_pause_flag = false;
                if std::mem::take(&mut script_host.is_running_blocking_script) {
                    // Let the insertion point be undefined again.
                    script_host.has_insertion_point_at_end = false;
                }
            }
            // At this stage, if the pending parsing-blocking script is not null, then:
            // If the script nesting level is not zero: Set the parser pause flag to true, and abort the processing of
            // any nested invocations of the tokenizer, yielding control back to the caller.
            if script_host.pending_parsing_blocking_script.is_some() && script_host.input.script_nesting_level() > 0 {
                script_host.parser_pause_flag = true;
            }
        }
        self.run_pending_input();
    }

    /// Returns `None` if there is no [pending parsing-blocking
    /// script](https://html.spec.whatwg.org/multipage/scripting.html#pending-parsing-blocking-script), or if another script is
    /// running. The script must be ready.
    pub(crate) fn begin_pending_blocking_script(&mut self) -> Option<S::Handle> {
        let script_host = self.script_host.as_deref_mut()?;
        if script_host.input.script_nesting_level() > 0 {
            return None;
        }
        // 1. and 2. Let the script be the pending parsing-blocking script. Set the pending parsing-blocking script to null.
        let script = script_host.pending_parsing_blocking_script.take()?;
        // 9. and 10. Let the insertion point be just before the next input character. Increment the parser's script
        //    nesting level by one (it should be zero before this step, so this sets it to one).
        script_host.input.open_insertion_point();
        script_host.is_running_blocking_script = true;
        if matches!(self.status, ParserStatus::Blocked(_)) {
            self.status = ParserStatus::Paused;
        }
        Some(script)
    }

    #[cold]
    pub(super) fn run_skipping_scripts(&mut self) {
        self.clear_encoding_changed();
        self.tree_builder.effects.is_encoding_tentative = false;
        self.tree_builder.effects.new_encoding = None;
        self.end_input_with_script_host();
        loop {
            match self.status {
                ParserStatus::Script(_) | ParserStatus::Paused => self.resume(),
                ParserStatus::Blocked(_) => {
                    self.begin_pending_blocking_script();
                    self.resume();
                }
                _ => return,
            }
        }
    }
}
