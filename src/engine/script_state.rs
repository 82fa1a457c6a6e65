//! The state that a parser keeps for its host.

use crate::input::UnreadInput;

pub(crate) struct ScriptState<H> {
    pub(crate) input: UnreadInput,
    pub(super) has_end_arrived: bool,
    /// The [parser pause flag](https://html.spec.whatwg.org/multipage/parsing.html#parser-pause-flag)
    pub(crate) parser_pause_flag: bool,
    /// The [pending parsing-blocking
    /// script](https://html.spec.whatwg.org/multipage/scripting.html#pending-parsing-blocking-script)
    pub(crate) pending_parsing_blocking_script: Option<H>,
    /// Whether the script at nesting level 1 blocked the parser.
    pub(crate) runs_blocking_script: bool,
    pub(crate) is_script_created: bool,
    pub(crate) has_insertion_point_at_the_end: bool,
}

impl<H> Default for ScriptState<H> {
    fn default() -> Self {
        Self {
            input: UnreadInput::new(),
            has_end_arrived: false,
            parser_pause_flag: false,
            pending_parsing_blocking_script: None,
            runs_blocking_script: false,
            is_script_created: false,
            has_insertion_point_at_the_end: false,
        }
    }
}

impl<H> ScriptState<H> {
    pub(crate) fn script_created() -> Self {
        Self { is_script_created: true, has_insertion_point_at_the_end: true, ..Self::default() }
    }

    pub(crate) fn has_insertion_point(&self) -> bool {
        self.has_insertion_point_at_the_end || self.input.nesting_level() > 0
    }

    pub(crate) fn is_waiting(&self) -> bool {
        self.parser_pause_flag || self.pending_parsing_blocking_script.is_some()
    }

    pub(crate) fn is_at_end_of_file(&self) -> bool {
        self.has_end_arrived && self.input.runs_to_the_end()
    }

    pub(crate) fn insert_end_of_file(&mut self) {
        self.has_end_arrived = true;
        self.input.run_to_the_end();
    }
}
