//! [`ParserDriver`], which combines the tokenizer and tree construction, and [`ParserStatus`].
//!
//! Only this module connects tokenization with tree construction and knows whether a parse continues.

mod script_pause;

pub(crate) use script_pause::ScriptHostState;

#[cfg(feature = "bytes")]
use crate::encoding::{Confidence, Encoding, EncodingReport};
use crate::error::{ErrorSink, MalformedSequence};
use crate::input::ChunkCursor;
use crate::scan::floor_char_boundary;
use crate::settings::ParserSettings;
use crate::sink::{Limits, StopReason, TreeNotification, TreeSink};
use crate::tokenizer::Tokenizer;
use crate::tree_builder::{FragmentContext, TreeBuilder};

/// The maximum length in bytes of text passed to the sink at once if limits are set.
///
/// NOTE: the sink may buffer the whole chunk, even if the parse stops at the start of the chunk, so chunks are short.
const MAX_LIMITED_CHUNK_BYTES: usize = 1 << 20;

pub(crate) struct ParserDriver<S: TreeSink, E: ErrorSink> {
    pub(crate) tokenizer: Tokenizer,
    pub(crate) tree_builder: TreeBuilder<S, E>,
    /// The current status. A [script](ParserStatus::Script) in this field has not been reported yet.
    pub(crate) status: ParserStatus<S::Handle>,
    pub(crate) script_host: Option<Box<ScriptHostState<S::Handle>>>,
}

impl<S: TreeSink, E: ErrorSink> ParserDriver<S, E> {
    /// Creates a driver that has not [begun](Self::begin).
    /// NOTE: always inlining this function builds the driver in place. With a builder that is prepared first and then moves
    /// into the driver, a parse takes 11 % more instructions on small pages.
    #[inline(always)]
    pub(crate) fn new(sink: S, errors: E, settings: ParserSettings) -> Self {
        Self {
            tree_builder: TreeBuilder::with_settings(sink, errors, settings),
            tokenizer: Tokenizer::new(),
            status: ParserStatus::NeedsInput,
            script_host: None,
        }
    }

    pub(crate) fn begin(&mut self, context: Option<FragmentContext>, limits: Option<&Limits>) {
        if self.tree_builder.settings.has_script_host {
            self.script_host = Some(Box::new(ScriptHostState::new(false)));
        }
        self.tokenizer.begin(context.as_ref(), self.tree_builder.settings, limits);
        self.tree_builder.begin(context, limits);
    }

    pub(crate) fn map_sinks<T: TreeSink<Handle = S::Handle>, F: ErrorSink>(
        self,
        change: impl FnOnce(S, E) -> (T, F),
    ) -> ParserDriver<T, F> {
        let Self { tokenizer, tree_builder, status, script_host } = self;
        let tree_builder = tree_builder.map_sinks(change);
        ParserDriver { tokenizer, tree_builder, status, script_host }
    }

    pub(crate) fn speculative_copy<T: TreeSink>(&mut self, sink: T) -> ParserDriver<T, ()> {
        let tokenizer = self.tokenizer.clone();
        let tree_builder = self.tree_builder.speculative_copy(sink, tokenizer.name_table());
        ParserDriver { tokenizer, tree_builder, status: ParserStatus::NeedsInput, script_host: None }
    }

    pub(crate) fn visit_handles(&self, visit: &mut dyn FnMut(&S::Handle)) {
        self.tree_builder.visit_handles(visit);
        if let ParserStatus::Script(script) | ParserStatus::Blocked(script) = &self.status {
            visit(script);
        }
        self.pending_parsing_blocking_script().into_iter().for_each(visit);
    }

    #[inline]
    pub(crate) fn into_sinks(self) -> (S, E) {
        let TreeBuilder { sink, errors, .. } = self.tree_builder;
        (sink, errors)
    }

    pub(crate) fn take_status(&mut self) -> ParserStatus<S::Handle> {
        let status = self.status.clone();
        if let ParserStatus::Script(_) = status {
            self.status = ParserStatus::Paused;
        }
        status
    }

    pub(crate) fn feed(&mut self, input: &str) {
        let mut rest = input;
        loop {
            let chunk = self.first_limited_chunk(rest);
            rest = &rest[chunk.len()..];
            let mut cursor = ChunkCursor::new();
            loop {
                if self.script_host.is_some() {
                    self.feed_with_script_host(chunk, &mut cursor);
                } else {
                    self.parse_to_pause(chunk, &mut cursor);
                }
                if cursor.position() == chunk.len() {
                    break;
                }
            }
            if rest.is_empty() {
                return;
            }
        }
    }

    pub(crate) fn first_limited_chunk<'a>(&self, text: &'a str) -> &'a str {
        if self.tokenizer.has_limits() { &text[..floor_char_boundary(text, MAX_LIMITED_CHUNK_BYTES)] } else { text }
    }

    fn parse_to_pause(&mut self, chunk: &str, cursor: &mut ChunkCursor) {
        self.stop_if_pending();
        if self.status.has_ended() {
            *cursor = ChunkCursor::at_end(chunk.len());
            return;
        }
        let wants_text = S::WANTS_LOCATIONS || self.tree_builder.errors.wants_errors();
        let from = cursor.position();
        let end = if wants_text { self.tokenizer.chunk_end_within_limit(chunk, from) } else { 0 };
        self.tokenizer.tokenize_to_pause(chunk, cursor, &mut self.tree_builder);
        if wants_text {
            // The text follows its errors.
            let text = &chunk[from..cursor.position().min(end)];
            if self.tree_builder.errors.wants_errors() {
                self.tree_builder.errors.process_input(text);
            }
            if S::WANTS_LOCATIONS {
                self.tree_builder.sink.notify(TreeNotification::Input(text));
            }
        }
        self.stop_if_pending();
    }

    fn stop_if_pending(&mut self) {
        let reason = if self.tree_builder.sink.wants_to_stop() {
            StopReason::TreeSink
        } else if self.tree_builder.errors.wants_errors() && self.tree_builder.errors.wants_to_stop() {
            StopReason::ErrorSink
        } else if let Some(limit) = self.tree_builder.reached_limit() {
            StopReason::Limit { limit, offset: self.tokenizer.stop_or_current_offset() }
        } else if let Some((limit, offset)) = self.tokenizer.reached_limit() {
            StopReason::Limit { limit, offset }
        } else {
            return;
        };
        if !self.status.has_ended() {
            self.stop(reason);
        }
    }

    #[cold]
    fn stop(&mut self, reason: StopReason) {
        if let StopReason::Limit { .. } = reason {
            self.tree_builder.flush_pending_text_if_any(self.tokenizer.name_table());
        }
        self.status = ParserStatus::Stopped(reason);
        self.tree_builder.sink.notify(TreeNotification::Stopped(reason));
    }

    fn parse_malformed_sequence(&mut self, sequence: MalformedSequence) {
        if self.tree_builder.errors.wants_errors() && !self.status.has_ended() {
            self.tree_builder.errors.malformed_sequence(sequence);
        }
        // NOTE: no script and no `meta` element ends at this character, so one call reads the whole character.
        self.parse_to_pause("\u{FFFD}", &mut ChunkCursor::new());
    }

    /// Ends the input. The parse [ends](https://html.spec.whatwg.org/multipage/parsing.html#the-end) as soon as the parser
    /// waits for nothing else.
    pub(crate) fn end_input(&mut self) {
        if self.script_host.is_some() {
            self.end_input_with_script_host();
        } else {
            self.parse_end_of_file();
        }
    }

    fn parse_end_of_file(&mut self) {
        self.stop_if_pending();
        if !self.status.has_ended() {
            self.tokenizer.end(&mut self.tree_builder);
            self.stop_if_pending();
            if !matches!(self.status, ParserStatus::Stopped(_) | ParserStatus::EncodingChanged) {
                self.status = ParserStatus::Done;
            }
        }
    }

    pub(crate) fn finish(&mut self) {
        if self.script_host.is_some() {
            self.run_skipping_scripts();
        } else {
            self.parse_end_of_file();
        }
        match self.status {
            ParserStatus::Aborted => {}
            ParserStatus::Done => {
                self.tree_builder.complete_document();
                if let Some(limit) = self.tree_builder.reached_limit() {
                    // NOTE: copying options at the end can reach a limit.
                    let offset = self.tokenizer.offset();
                    self.stop(StopReason::Limit { limit, offset });
                }
            }
            _ => self.tree_builder.abort(),
        }
    }

    pub(crate) fn restart(&mut self, script_host: ScriptHostState<S::Handle>) {
        self.tree_builder.restart();
        self.tokenizer.reset_at_current_offset();
        self.status = ParserStatus::NeedsInput;
        self.script_host = Some(Box::new(script_host));
    }

    pub(crate) fn stop_reason(&self) -> Option<StopReason> {
        match self.status {
            ParserStatus::Stopped(reason) => Some(reason),
            _ => None,
        }
    }

    pub(crate) fn clear_encoding_changed(&mut self) {
        if let ParserStatus::EncodingChanged = self.status {
            self.status = if self.tokenizer.has_ended() { ParserStatus::Done } else { self.idle_status() };
        }
    }
}

#[cfg(feature = "bytes")]
impl<S: TreeSink, E: ErrorSink> ParserDriver<S, E> {
    /// Parses a chunk up to a `meta` element that declares an encoding, and returns this encoding. If a script pauses the
    /// parser, buffers the unread text.
    pub(crate) fn feed_until_encoding_change(
        &mut self,
        chunk: &str,
        cursor: &mut ChunkCursor,
    ) -> Option<&'static Encoding> {
        if self.script_host.is_some() {
            self.feed_with_script_host(chunk, cursor);
            return self.take_new_encoding();
        }
        while cursor.position() < chunk.len() {
            self.parse_to_pause(chunk, cursor);
            if let Some(new) = self.take_new_encoding() {
                return Some(new);
            }
        }
        None
    }

    pub(crate) fn feed_malformed_sequence(&mut self, sequence: MalformedSequence) {
        match &mut self.script_host {
            None => self.parse_malformed_sequence(sequence),
            Some(_) if self.status.has_ended() => {}
            Some(script_host) => {
                script_host.input.append_malformed_sequence(sequence);
                self.run_unless_in_script();
            }
        }
    }

    pub(crate) fn set_encoding_changed_unless_stopped(&mut self) {
        if !matches!(self.status, ParserStatus::Stopped(_) | ParserStatus::Aborted) {
            self.status = ParserStatus::EncodingChanged;
        }
    }

    pub(crate) fn is_encoding_changed(&self) -> bool {
        matches!(self.status, ParserStatus::EncodingChanged)
    }

    pub(crate) fn apply_encoding_report(&mut self, report: &EncodingReport) {
        self.tree_builder.effects.is_encoding_tentative = report.confidence == Confidence::Tentative;
        self.tree_builder.sink.notify(TreeNotification::Encoding(report));
    }

    pub(crate) fn pass_encoding_to_errors(&mut self, encoding: &'static Encoding, byte_order_mark: usize) {
        if self.tree_builder.errors.wants_errors() {
            self.tree_builder.errors.encoding(encoding, byte_order_mark);
        }
    }

    pub(crate) fn take_new_encoding(&mut self) -> Option<&'static Encoding> {
        self.tree_builder.effects.new_encoding.take()
    }
}

/// The reason why the parser waits. `H` is the sink's handle type.
///
/// A caller that ignores the status may lose the rest of a page, so the compiler warns:
///
/// ```compile_fail
/// #![deny(unused_must_use)]
/// # fn main() {
/// use soupstone::ParseOptions;
/// use soupstone::dom::DocumentBuilder;
/// use soupstone::script_host::ScriptingParser;
///
/// let mut parser = ScriptingParser::new(DocumentBuilder::new(), (), ParseOptions::new());
/// parser.feed("<script>f()</script><p>");
/// # }
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
#[must_use = "the parser may wait for more than input"]
pub enum ParserStatus<H> {
    /// The parser waits for more input, or for the end of the input.
    NeedsInput,
    /// The host must run this script, whose end tag was just parsed, and then call
    /// [`ScriptingParser::resume`](crate::script_host::ScriptingParser::resume).
    Script(H),
    /// A script is running. Input that arrives meanwhile is buffered.
    Paused,
    /// The host must call
    /// [`ScriptingParser::take_pending_parsing_blocking_script`](crate::script_host::ScriptingParser::take_pending_parsing_blocking_script)
    /// when this script is ready. Input that arrives meanwhile is buffered.
    Blocked(H),
    /// The input turned out to have a different encoding. The host can start over with new sinks: see
    /// [`ScriptingParser::restart`](crate::script_host::ScriptingParser::restart).
    EncodingChanged,
    /// All input was parsed.
    Done,
    /// The host [aborted](crate::script_host::ScriptingParser::abort) the parser. The rest of the input is not parsed.
    Aborted,
    /// A sink or a [limit](crate::Limits) stopped the parse. The rest of the input is not parsed.
    Stopped(StopReason),
}

impl<H> ParserStatus<H> {
    pub(crate) const fn has_ended(&self) -> bool {
        matches!(self, Self::Stopped(_) | Self::Aborted | Self::Done)
    }
}
