//! [`TokenLimits`]: how large a token may become, and how much input is read.

use super::State;
use super::machine::Machine;
use super::registers::Registers;
use crate::options::Limits;
use crate::sink::{Limit, ReachedLimit};
use crate::token::TokenSink;

/// How much is read at once if there are limits.
///
/// NOTE: a receiver may keep all of what it is shown before it is read. So it is shown no more than this behind the place
/// where the tokenizer stops.
const LONGEST_PIECE: usize = 1 << 20;

/// Every token may have strings of so many bytes.
const LEAST_BYTES: usize = 64;

/// How large a token may become, and how much input is read.
#[derive(Clone, Copy, Debug)]
pub(super) struct TokenLimits {
    /// How many attributes a tag may have.
    attributes: usize,
    /// How many bytes the strings of a token may have, and each name.
    bytes: usize,
    /// A tag of no more bytes cannot be too large: it has fewer attributes and bytes of values.
    harmless_tag: usize,
    /// How many bytes of input are read.
    input: u64,
    /// How many of them at once.
    longest_piece: usize,
    reached: Option<ReachedLimit>,
}

impl Default for TokenLimits {
    /// No limits.
    fn default() -> Self {
        Self::new(&Limits::none())
    }
}

impl TokenLimits {
    #[inline(always)]
    pub(super) fn new(limits: &Limits) -> Self {
        let bytes = limits.string_bytes.map(usize::try_from);
        let bytes = match bytes {
            Some(Ok(bytes)) => bytes.max(LEAST_BYTES),
            _ => usize::MAX,
        };
        let attributes = limits.attributes.map_or(usize::MAX, |limit| limit as usize);
        Self {
            attributes,
            bytes,
            harmless_tag: attributes.min(bytes / 2),
            input: limits.input_bytes.unwrap_or(u64::MAX),
            longest_piece: if *limits == Limits::none() {
                usize::MAX
            } else {
                LONGEST_PIECE
            },
            reached: None,
        }
    }

    /// Whether a tag of so many bytes, which may have so many attributes, may be too large.
    ///
    /// NOTE: what a character reference stands for has no more bytes than it, but for two of them, which have one more. So
    /// the values never have twice as many.
    #[inline(always)]
    pub(super) const fn may_forbid_tag(&self, length: usize, attributes: usize) -> bool {
        length > self.harmless_tag && (attributes > self.attributes || length > self.bytes / 2)
    }

    /// Whether so many attributes, or the name of the last one, are too much.
    pub(super) const fn forbid_attribute(&self, count: usize, name: &str) -> bool {
        count > self.attributes || name.len() > self.bytes
    }

    /// Whether data of so many bytes is too large.
    pub(super) const fn forbid_data(&self, length: usize) -> bool {
        length > self.bytes
    }

    /// Whether the input is read in pieces, because it may be too long.
    #[inline(always)]
    pub(super) const fn cut_input(&self) -> bool {
        self.longest_piece != usize::MAX
    }

    /// The limit that is reached, and where.
    pub(super) const fn reached(&self) -> Option<ReachedLimit> {
        self.reached
    }

    /// Where the input ends in a chunk that stands in it at `offset`, from `start` on.
    pub(super) fn end_of_input_in(&self, chunk: &str, start: usize, offset: u64) -> usize {
        let left = usize::try_from(self.input.saturating_sub(offset)).unwrap_or(usize::MAX);
        boundary_up_to(chunk, start.saturating_add(left))
    }

    /// Where the piece of a chunk ends that is to be read next.
    pub(super) fn end_of_piece_in(&self, chunk: &str, start: usize, offset: u64) -> usize {
        let end = self.end_of_input_in(chunk, start, offset);
        boundary_up_to(chunk, end.min(start.saturating_add(self.longest_piece)))
    }
}

/// The last boundary of a character that is no more than this.
fn boundary_up_to(text: &str, position: usize) -> usize {
    let mut end = text.len().min(position);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    end
}

/// A token that is put together piece by piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Growing {
    Tag,
    Comment,
    /// A processing instruction that has no data yet.
    Target,
    ProcessingInstruction,
    Doctype,
}

impl Registers {
    /// No more is read, because of this limit, which was reached here.
    #[cold]
    pub(super) fn stop_at(&mut self, limit: Limit, offset: u64) {
        let reached = ReachedLimit::new(limit, offset);
        self.limits.reached.get_or_insert(reached);
        self.is_over = true;
    }

    /// The limit that the tag token at hand goes past.
    pub(super) fn limit_of_tag(&self) -> Option<Limit> {
        let TokenLimits {
            attributes, bytes, ..
        } = self.limits;
        let ranges = &self.tag.attributes().ranges;
        if ranges.len() > attributes {
            return Some(Limit::Attributes);
        }
        let values: usize = ranges.iter().map(|range| range.length).sum();
        let longest = values
            .max(self.tag.name.len())
            .max(self.tag.attribute_name.len());
        (longest > bytes).then_some(Limit::StringBytes)
    }

    /// The limit that the token at hand goes past, if it is one that grows.
    pub(super) fn limit_of_token(&self) -> Option<Limit> {
        let bytes = match growing(self.state).or_else(|| growing(self.return_state_of_value()))? {
            Growing::Tag => return self.limit_of_tag(),
            Growing::Comment => self.comment.len(),
            Growing::Target => self.temporary_buffer.len(),
            Growing::ProcessingInstruction => self.temporary_buffer.len() + self.comment.len(),
            Growing::Doctype => self.doctype.bytes(),
        };
        (bytes > self.limits.bytes).then_some(Limit::StringBytes)
    }

    /// The state that a character reference in a value goes back to; any other state if there is none.
    fn return_state_of_value(&self) -> State {
        if self.state >= State::CharacterReference {
            self.return_state
        } else {
            State::Data
        }
    }
}

/// Whether a state is one of those for the end tag of RCDATA, raw text or a script.
fn is_in_end_tag_of_raw_text(state: State) -> bool {
    let is_between = |first, last| first <= state && state <= last;
    is_between(State::RcdataLessThanSign, State::ScriptDataEndTagName)
        || is_between(
            State::ScriptDataEscapedLessThanSign,
            State::ScriptDataEscapedEndTagName,
        )
}

/// What kind of token grows in a state.
fn growing(state: State) -> Option<Growing> {
    let is_between = |first, last| first <= state && state <= last;
    if state == State::TagName || is_between(State::BeforeAttributeName, State::SelfClosingStartTag)
    {
        Some(Growing::Tag)
    } else if state == State::BogusComment || is_between(State::CommentStart, State::CommentEndBang)
    {
        Some(Growing::Comment)
    } else if is_between(State::BeforeDoctypeName, State::BogusDoctype) {
        Some(Growing::Doctype)
    } else if state == State::ProcessingInstructionTarget {
        Some(Growing::Target)
    } else if is_between(
        State::AfterProcessingInstructionTarget,
        State::ProcessingInstructionQuestionable,
    ) {
        Some(Growing::ProcessingInstruction)
    } else {
        None
    }
}

impl<S: TokenSink> Machine<'_, S> {
    /// Whether the tokenizer has stopped at the start of the token at hand, which has these bytes of strings, and goes past
    /// a limit.
    pub(super) fn stops_at_data(&mut self, bytes: usize) -> bool {
        if self.registers.limits.forbid_data(bytes) {
            let start = self.registers.token_start;
            self.registers.stop_at(Limit::StringBytes, start);
        }
        self.registers.is_over
    }

    /// Stops at the start of the token at hand if it goes past a limit.
    pub(super) fn stop_at_limit_of_token(&mut self) {
        if !self.registers.is_over
            && let Some(limit) = self.registers.limit_of_token()
        {
            self.registers.stop_at(limit, self.registers.token_start);
        }
    }

    /// Emits what looks like the start of an end tag in raw text, as at the end of the file. The fast lane does not wait for
    /// its end either, where it sees that it is text.
    pub(super) fn emit_the_start_of_an_end_tag_of_raw_text(&mut self) {
        while !self.registers.is_over && is_in_end_tag_of_raw_text(self.registers.state) {
            self.step();
        }
    }

    /// Stops at the start of the tag at hand if the attribute at hand is one too many, or its name is too long.
    pub(super) fn stop_at_limit_of_attribute(&mut self) {
        let count = self.registers.tag.attributes().ranges.len();
        let name = &self.registers.tag.attribute_name;
        if self.registers.limits.forbid_attribute(count, name) {
            self.stop_at_limit_of_tag();
        }
    }

    /// Stops at the start of the tag at hand if it goes past a limit.
    #[cold]
    #[inline(never)]
    pub(super) fn stop_at_limit_of_tag(&mut self) {
        if !self.registers.is_over
            && let Some(limit) = self.registers.limit_of_tag()
        {
            self.registers.stop_at(limit, self.registers.token_start);
        }
    }
}
