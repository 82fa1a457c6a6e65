use super::{Tokenizer, TokenizerOptions};
#[cfg(feature = "bytes")]
use crate::encoding::{EncodingOptions, EncodingReport, InputDecoder, sniff_encoding};
use crate::settings::text_state_for_element;
use crate::token::{Feedback, Tag, TextState, Token, TokenContext, TokenSink};

/// Passes all tokens of a string to a function, without tree construction.
///
/// After start tags of elements like `script`, `style` and `title`, the text up to the end tag is passed as characters (see
/// [`text_state_after`]), as with scripting disabled. A run of characters may be divided into several tokens. The last token is
/// [`Token::EndOfFile`]. For chunks, errors, or control over the state, see [`Tokenizer`].
///
/// ```
/// use soupstone::token::Token;
/// use soupstone::tokenizer::tokenize;
///
/// let mut tags = Vec::new();
/// tokenize("<P>Soup<script><b></script><br>", |token, _| {
///     if let Token::StartTag(tag) = token {
///         tags.push(tag.name().to_owned());
///     }
/// });
/// assert_eq!(tags, ["p", "script", "br"]);
/// ```
pub fn tokenize(input: &str, process_token: impl FnMut(&Token<'_>, &TokenContext<'_>)) {
    let (mut tokenizer, mut sink) = (tokenizer_with_automatic_states(), TokenCallback(process_token));
    tokenizer.feed(input, &mut sink);
    tokenizer.end(&mut sink);
}

/// Decodes bytes and passes all tokens to a function, like [`tokenize`]. Returns the report on the encoding.
///
/// Uses the encoding from [`sniff_encoding`](crate::encoding::sniff_encoding). Without tree construction, a `meta` element
/// after the first 1024 bytes does not change the encoding. Spans refer to the decoded text.
#[cfg(feature = "bytes")]
pub fn tokenize_bytes(
    bytes: &[u8],
    options: &EncodingOptions,
    process_token: impl FnMut(&Token<'_>, &TokenContext<'_>),
) -> EncodingReport {
    let (mut tokenizer, mut sink) = (tokenizer_with_automatic_states(), TokenCallback(process_token));
    let mut report = sniff_encoding(bytes, options);
    let start = report.byte_order_mark_length();
    let mut decoder = InputDecoder::new(report.encoding, start as u64);
    let mut rest = &bytes[start..];
    loop {
        let decoded = decoder.decode_next_chunk(rest, true);
        tokenizer.feed(decoded.text, &mut sink);
        if decoded.malformed.is_some() {
            report.malformed_sequences += 1;
            tokenizer.feed("\u{FFFD}", &mut sink);
        }
        rest = &rest[decoded.bytes_read..];
        if decoded.is_complete {
            break;
        }
    }
    tokenizer.end(&mut sink);
    report
}

fn tokenizer_with_automatic_states() -> Tokenizer {
    Tokenizer::with_options(&TokenizerOptions::new().with_automatic_text_states(Some(false)))
}

struct TokenCallback<F>(F);

impl<F: FnMut(&Token<'_>, &TokenContext<'_>)> TokenSink for TokenCallback<F> {
    fn process_token(&mut self, token: &Token<'_>, context: &TokenContext<'_>) -> Feedback {
        (self.0)(token, context);
        Feedback::Continue
    }
}

/// Returns the tokenizer state to which tree construction switches after this start tag of an HTML element, if any.
///
/// A tokenizer without tree construction does not know the open elements. In SVG and MathML, elements with names like `script`
/// and `title` contain markup. In a `select`, and wherever the standard ignores a tag, some start tags create no element. A
/// program that must follow the standard exactly needs a tree or a [`TreeSink`](crate::sink::TreeSink).
///
/// ```
/// use soupstone::names::{NameTable, tag};
/// use soupstone::token::{Attributes, Tag, TextState};
/// use soupstone::tokenizer::text_state_after;
///
/// let names = NameTable::new();
/// let tag = |name| Tag::new(name, Attributes::empty(&names));
/// assert_eq!(text_state_after(&tag(tag::STYLE), false), Some(TextState::Rawtext));
/// assert_eq!(text_state_after(&tag(tag::NOSCRIPT), true), Some(TextState::Rawtext));
/// assert_eq!(text_state_after(&tag(tag::NOSCRIPT), false), None);
/// ```
pub fn text_state_after(tag: &Tag<'_>, scripting: bool) -> Option<TextState> {
    match text_state_for_element(tag.name, scripting) {
        TextState::Data => None,
        state => Some(state),
    }
}
