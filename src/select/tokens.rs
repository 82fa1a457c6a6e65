//! [`Tokens`]: the tokens of the text of a selector, and what it leaves open.

use cssparser::{BasicParseErrorKind, ParseError, ParseErrorKind, Parser, Token};

/// The most levels of parentheses and brackets.
///
/// NOTE: the parser, the compiler and the query call themselves once for each level, and nowhere else.
pub(super) const NESTING_LIMIT: u8 = 32;

/// The tokens of the text of a selector.
#[derive(Default, Debug)]
pub(super) struct Tokens {
    /// The offsets of all tokens, those in parentheses and brackets, too.
    pub(super) offsets: Vec<usize>,
    /// The offset of the first parenthesis or bracket that is too deep.
    pub(super) too_deep: Option<usize>,
    /// What closes the parentheses and brackets that are open at the end.
    closing: String,
}

impl Tokens {
    pub(super) fn of(text: &str) -> Self {
        let mut tokens = Self::default();
        let mut input = Parser::new(text);
        input.set_nested_block_limit(NESTING_LIMIT);
        tokens.list(&mut input);
        tokens
    }

    fn list(&mut self, input: &mut Parser<'_>) {
        loop {
            let offset = input.position().byte_index();
            let closing_character = match input.next_including_whitespace_and_comments() {
                Ok(Token::Function(_) | Token::ParenthesisBlock) => Some(')'),
                Ok(Token::SquareBracketBlock) => Some(']'),
                Ok(Token::CurlyBracketBlock) => Some('}'),
                Ok(_) => None,
                Err(_) => return,
            };
            self.offsets.push(offset);
            let Some(closing_character) = closing_character else {
                continue;
            };
            let mut closing = None;
            let nested = input.parse_nested_block(|input| {
                self.list(input);
                closing = Some(input.position().byte_index());
                Ok::<_, ParseError<()>>(())
            });
            if let Err(error) = nested
                && matches!(
                    error.kind,
                    ParseErrorKind::Basic(BasicParseErrorKind::TooManyNestedBlocks)
                )
            {
                self.too_deep.get_or_insert(offset);
            }
            // The closing parenthesis is a token of its own, if it is there.
            let end = input.position().byte_index();
            match closing {
                Some(closing) if closing < end => self.offsets.push(closing),
                _ => self.closing.push(closing_character),
            }
        }
    }
}

/// The text with an end for all that is open where it ends: for comments, strings, parentheses and brackets. It means the
/// same, also with something behind it.
pub(super) fn closed(text: &str) -> String {
    let tokens = Tokens::of(text);
    let mut closed = text.to_owned();
    let last = tokens.offsets.last().map_or("", |start| &text[*start..]);
    let is_open = |end: &str| Tokens::of(&format!("{last}{end}")).offsets.len() == 1;
    let backslashes = last.bytes().rev().take_while(|byte| *byte == b'\\').count();
    let ends_with_escape = backslashes % 2 == 1;
    match last.as_bytes() {
        [b'/', b'*', rest @ ..] => {
            if !rest.ends_with(b"*/") {
                closed.push_str("*/");
            }
        }
        [quote @ (b'"' | b'\''), ..] => {
            if ends_with_escape {
                // "If the next input code point is EOF, do nothing."
                closed.pop();
            }
            let quote = char::from(*quote);
            if ends_with_escape || is_open(&quote.to_string()) {
                closed.push(quote);
            }
        }
        _ => {
            if ends_with_escape {
                // "EOF: This is a parse error. Return U+FFFD REPLACEMENT CHARACTER."
                closed.pop();
                closed.push('\u{FFFD}');
            }
            // An address without quotes.
            if last.len() >= 4 && last.as_bytes()[..4].eq_ignore_ascii_case(b"url(") && is_open(")")
            {
                closed.push(')');
            }
        }
    }
    closed + &tokens.closing
}
