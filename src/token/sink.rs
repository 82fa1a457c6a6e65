use super::{Attributes, BufferOffset, InputSegment, Tag, Text, Token};
use crate::error::ParseError;
use crate::names::{NameId, NameTable};
use crate::span::Span;

/// A receiver of tokens, such as tree construction. Only [`process_token`](Self::process_token) is required.
///
/// Without tree construction, the tokenizer must switch the state at scripts, styles, and similar elements, with
/// [`with_automatic_text_states`](crate::tokenizer::TokenizerOptions::with_automatic_text_states) or [`Feedback::SwitchTo`].
/// [Count tags without a tree](crate::guides::cookbook::own_tree#count-tags-without-a-tree) has an example.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not receive tokens",
    note = "implement `TokenSink`, or call `tokenizer::tokenize` with a closure"
)]
pub trait TokenSink {
    /// Takes one token. The result may switch the state of the tokenizer.
    fn process_token(&mut self, token: &Token<'_>, context: &TokenContext<'_>) -> Feedback;

    /// Returns whether the tokenizer reports parse errors to [`parse_error`](Self::parse_error), by default `false`. The result
    /// must not change during a parse.
    #[inline]
    fn wants_errors(&self) -> bool {
        false
    }

    /// Returns whether the tokenizer records the spans of names, attributes, and data in a token, by default `false`. The
    /// result must not change during a parse.
    #[inline]
    fn wants_locations(&self) -> bool {
        false
    }

    /// The same as [`process_token`](Self::process_token) with [`Token::Characters`].
    #[doc(hidden)]
    fn process_characters(&mut self, text: Text<'_>, context: &TokenContext<'_>, _: CrateOnly) -> Feedback {
        self.process_token(&Token::Characters(text), context)
    }

    /// The same as [`process_token`](Self::process_token) with [`Token::StartTag`].
    #[doc(hidden)]
    fn process_start_tag(&mut self, tag: &Tag<'_>, context: &TokenContext<'_>, _: CrateOnly) -> Feedback {
        self.process_token(&Token::StartTag(*tag), context)
    }

    /// The same as [`process_token`](Self::process_token) with [`Token::EndTag`].
    #[doc(hidden)]
    fn process_end_tag(&mut self, tag: &Tag<'_>, context: &TokenContext<'_>, _: CrateOnly) -> Feedback {
        self.process_token(&Token::EndTag(*tag), context)
    }

    /// The tag name of the most likely next end tag, which only affects speed.
    #[doc(hidden)]
    fn likely_end_tag(&self, _: CrateOnly) -> Option<NameId> {
        None
    }

    /// Whether the sink needs the attributes of the last [start tag](Self::process_start_tag) again.
    #[doc(hidden)]
    fn needs_attributes(&self, _: CrateOnly) -> bool {
        false
    }

    /// Receives the [needed](Self::needs_attributes) attributes again, before the tokenizer overwrites them, and before any
    /// token other than text and the likely end tag.
    #[doc(hidden)]
    fn save_attributes(&mut self, _attributes: &Attributes<'_>, _: CrateOnly) {}

    /// Whether this sink is tree construction, which knows the state after each start tag.
    #[doc(hidden)]
    #[inline]
    fn is_tree_construction(&self, _: CrateOnly) -> bool {
        false
    }

    /// Receives a segment of a chunk before the tokenizer reads the segment. All segments of a buffered chunk come in order, before its
    /// tokens.
    ///
    /// A receiver that stores strings may copy the segment to its buffer, and return the offset of the copy. The strings of the tokens then
    /// know their [offset](Text::offset_in), if all segments of the chunk are buffered without gaps and end within 4,294,967,295 bytes.
    /// After a segment that is not buffered, the receiver gets no other segments of the chunk. By default nothing is buffered.
    fn buffer_input(&mut self, segment: InputSegment<'_>) -> Option<BufferOffset> {
        let _ = segment;
        None
    }

    /// Receives one parse error from the tokenizer, if [errors are wanted](Self::wants_errors). By default does nothing.
    fn parse_error(&mut self, error: ParseError) {
        let _ = error;
    }

    /// Returns whether the tokenizer stops. Called after each token, or more often if errors are wanted.
    fn wants_to_stop(&self) -> bool {
        false
    }

    /// Returns whether `<![CDATA[` opens a CDATA section here: there is an [adjusted current
    /// node](https://html.spec.whatwg.org/multipage/parsing.html#adjusted-current-node) and it is not in the HTML namespace. By
    /// default `false`.
    fn allows_cdata_section(&mut self) -> bool {
        false
    }
}

mod sealed {
    /// The type of an argument of methods that only this crate can call and implement.
    ///
    /// NOTE: all tokens for sinks outside the crate go through `process_token`, so a wrapper forwards only one method.
    #[derive(Clone, Copy, Debug)]
    pub struct CrateOnly;
}

pub(crate) use sealed::CrateOnly;

/// The context of a token.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct TokenContext<'a> {
    /// The span of the token in the input. The spans of all tokens cover the input, except line feeds after carriage returns, a
    /// skipped byte order mark, and markup that gives no token: `</>`, `<![CDATA[`, `]]>`, and a tag that the input ends in.
    pub span: Span,
    pub(crate) names: &'a NameTable,
}

impl<'a> TokenContext<'a> {
    /// Creates the context of a token.
    pub const fn new(span: Span, names: &'a NameTable) -> Self {
        Self { span, names }
    }
}

/// The receiver's reply to a token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Feedback {
    /// Continue.
    Continue,
    /// Continue in this state.
    SwitchTo(TextState),
    /// Pause after this token, which is a tag: [`Tokenizer::read_to_pause`](crate::tokenizer::Tokenizer::read_to_pause) ends
    /// after the tag, and the next call continues. [`Tokenizer::feed`](crate::tokenizer::Tokenizer::feed) does not pause.
    Pause,
    /// Stop reading.
    Stop,
}

/// The states that a receiver can switch the tokenizer to.
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
    /// The [CDATA section state](https://html.spec.whatwg.org/multipage/parsing.html#cdata-section-state). Tree construction
    /// does not switch to this state.
    CdataSection,
}
