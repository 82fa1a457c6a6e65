//! Stops at the limits of the tokenizer.

use super::State;
use super::machine::Machine;
use super::registers::Registers;
use super::token_limits::TokenLimits;
use crate::sink::{Limit, ReachedLimit};
use crate::token::TokenSink;

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

    /// The limit that the tag token at hand goes past first.
    ///
    /// NOTE: an attribute that is one too many counts when its name is complete, and the values and names up to there are
    /// those that a chunk may end behind. So they come first.
    pub(super) fn limit_of_tag(&self) -> Option<Limit> {
        let TokenLimits {
            attributes, bytes, ..
        } = self.limits;
        let longest = self
            .tag
            .attributes()
            .value_bytes
            .max(self.tag.name.len())
            .max(self.tag.attribute_name.len());
        if longest > bytes {
            Some(Limit::StringBytes)
        } else if self.tag.attribute_count() > attributes {
            Some(Limit::Attributes)
        } else {
            None
        }
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
