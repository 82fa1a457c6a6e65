//! The agreement between the tokenizer and the receiver of its tokens.

use super::{InputPart, KeptPart, Tag, Text, Token};
use crate::error::ParseError;
use crate::names::{NameId, NameTable};
use crate::span::Span;

/// A receiver of tokens: the tree construction stage, or anything else that reads tokens.
pub trait TokenSink {
    /// Whether the tokenizer is to report parse errors to [`parse_error`](Self::parse_error).
    const WANTS_ERRORS: bool;

    /// Whether the tokenizer is to note where the attributes of a tag stand, for
    /// [`Attributes::locations`](super::Attributes::locations).
    const WANTS_LOCATIONS: bool = false;

    /// Takes one token. The answer may switch the tokenizer to another state.
    fn process_token(&mut self, token: &Token<'_>, context: &TokenContext<'_>) -> Feedback;

    /// Takes a run of character tokens: the same as [`process_token`](Self::process_token) with
    /// [`Token::Characters`].
    #[inline]
    fn process_characters(&mut self, text: Text<'_>, context: &TokenContext<'_>) -> Feedback {
        self.process_token(&Token::Characters(text), context)
    }

    /// Takes a start tag token: the same as [`process_token`](Self::process_token) with [`Token::StartTag`].
    #[inline]
    fn process_start_tag(&mut self, tag: &Tag<'_>, context: &TokenContext<'_>) -> Feedback {
        self.process_token(&Token::StartTag(*tag), context)
    }

    /// Takes an end tag token: the same as [`process_token`](Self::process_token) with [`Token::EndTag`].
    #[inline]
    fn process_end_tag(&mut self, tag: &Tag<'_>, context: &TokenContext<'_>) -> Feedback {
        self.process_token(&Token::EndTag(*tag), context)
    }

    /// The tag name of the end tag that is most likely the next one, if there is one: the tokenizer looks for it first,
    /// which is faster. The tokens are the same whatever the answer.
    #[inline]
    fn likely_end_tag(&self) -> Option<NameId> {
        None
    }

    /// The tokenizer is about to read this part of a chunk. All parts of a chunk that is kept come before the tokens in
    /// it, in order.
    ///
    /// A receiver that keeps strings may keep the part, and answer where. The strings of the tokens then know their
    /// [place](Text::place) there. By default nothing is kept.
    #[inline]
    fn input<'a>(&mut self, part: InputPart<'a>) -> KeptPart<'a> {
        part.not_kept()
    }

    /// Takes one parse error of the tokenizer.
    fn parse_error(&mut self, error: ParseError);

    /// Whether the tokenizer is to stop. It is asked between two tokens or more often, if errors are wanted.
    #[inline]
    fn wants_to_stop(&self) -> bool {
        false
    }

    /// The tokenizer has read no more, after an answer [`Feedback::Stop`] to characters that do not stand in the input as
    /// they are. For a number of bytes at the start of these characters, `offset_of` says where the character behind them
    /// stands in the input. By default nobody wants to know.
    fn locate_stop(&mut self, offset_of: impl FnOnce(usize) -> u64) {
        let _ = offset_of;
    }

    /// Whether `<![CDATA[` opens a CDATA section here: there is an
    /// [adjusted current node](https://html.spec.whatwg.org/multipage/parsing.html#adjusted-current-node)
    /// and it is not in the HTML namespace.
    fn allows_cdata_section(&mut self) -> bool;
}

/// What a token comes with.
#[derive(Clone, Copy, Debug)]
pub struct TokenContext<'a> {
    /// Where the token stands in the input.
    pub span: Span,
    /// The names that ids beyond the known ones stand for.
    pub names: &'a NameTable,
}

/// What the receiver of a token answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Feedback {
    /// Go on.
    Continue,
    /// Go on in this state.
    SwitchTo(TextState),
    /// Pause after this token, which is a tag:
    /// [`Tokenizer::read_to_pause`](crate::tokenizer::Tokenizer::read_to_pause) ends there, and goes on from there when it
    /// is called again. [`Tokenizer::feed`](crate::tokenizer::Tokenizer::feed) goes on at once.
    Pause,
    /// Read no more.
    Stop,
}

/// The states that the tokenizer can be switched to from outside.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum TextState {
    /// The [data state](https://html.spec.whatwg.org/multipage/parsing.html#data-state).
    #[default]
    Data,
    /// The [RCDATA state](https://html.spec.whatwg.org/multipage/parsing.html#rcdata-state).
    Rcdata,
    /// The [RAWTEXT state](https://html.spec.whatwg.org/multipage/parsing.html#rawtext-state).
    Rawtext,
    /// The [script data state](https://html.spec.whatwg.org/multipage/parsing.html#script-data-state).
    ScriptData,
    /// The [PLAINTEXT state](https://html.spec.whatwg.org/multipage/parsing.html#plaintext-state).
    Plaintext,
    /// The [CDATA section state](https://html.spec.whatwg.org/multipage/parsing.html#cdata-section-state). Tree
    /// construction doesn't switch to it.
    CdataSection,
}
