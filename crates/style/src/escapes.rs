//! Escapes text and attribute values, and finds ampersands that start no [character
//! reference](https://html.spec.whatwg.org/multipage/parsing.html#character-reference-state).

use std::fmt;

use crate::tables::{has_no_reference, is_reference_without_semicolon};

/// The characters to escape, in addition to U+00A0 and the carriage return.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Escapes {
    pub(crate) angle_brackets: bool,
    /// All non-ASCII characters that have a named character reference.
    pub(crate) non_ascii: bool,
    /// Where the string is written, if only necessary ampersands are escaped. `None` escapes all ampersands.
    pub(crate) plain_ampersands: Option<AmpersandContext>,
    pub(crate) quote: Option<char>,
}

impl Escapes {
    pub(crate) fn write(self, string: &str, output: &mut impl fmt::Write) -> fmt::Result {
        let mut written = 0;
        for (position, character) in string.char_indices() {
            let reference = match character {
                '&' if self.plain_ampersands.is_some_and(|place| place.is_plain_before(&string[position + 1..])) => {
                    continue;
                }
                '&' => "&amp;",
                '\u{A0}' => "&nbsp;",
                '<' if self.angle_brackets => "&lt;",
                '>' if self.angle_brackets => "&gt;",
                '"' if self.quote == Some('"') => "&quot;",
                '\'' if self.quote == Some('\'') => "&#39;",
                // NOTE: the parser would turn a literal carriage return into a line feed.
                '\r' => "&#13;",
                _ if self.non_ascii && !character.is_ascii() && !has_no_reference(character) => "",
                _ => continue,
            };
            output.write_str(&string[written..position])?;
            match reference {
                "" => write!(output, "&#{};", u32::from(character))?,
                reference => output.write_str(reference)?,
            }
            written = position + character.len_utf8();
        }
        output.write_str(&string[written..])
    }
}

const LONGEST_NAME: usize = "CounterClockwiseContourIntegral;".len();

const LONGEST_WITHOUT_SEMICOLON: usize = "Aacute".len();

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum AmpersandContext {
    Text,
    Value,
}

impl AmpersandContext {
    /// Whether the tokenizer reads an ampersand before `rest` as a literal `&`, without a parse error. Markup, a quotation mark
    /// or white space follows `rest`.
    pub(crate) fn is_plain_before(self, rest: &str) -> bool {
        let run = &rest[..rest.bytes().take_while(u8::is_ascii_alphanumeric).count()];
        let is_name = |length: &usize| run.get(..*length).is_some_and(is_reference_without_semicolon);
        match rest.as_bytes().get(run.len()) {
            Some(b'#') if run.is_empty() => false,
            // A known name forms a reference, and an unknown name is a parse error. NOTE: in an attribute, `&notit;` is neither
            // a reference nor an error, but only the list of all names could show this.
            Some(b';') if !run.is_empty() => false,
            next => match self {
                // NOTE: in text, a character reference needs no semicolon. `LONGEST_NAME` limits the length of the text that is
                // held back.
                Self::Text => {
                    run.len() < LONGEST_NAME && !(1..=LONGEST_WITHOUT_SEMICOLON).any(|length| is_name(&length))
                }
                // If the character reference was consumed as part of an attribute, and the last character matched is not a
                // U+003B SEMICOLON character (;), and the next input character is either a U+003D EQUALS SIGN character (=) or
                // an ASCII alphanumeric, then, for historical reasons, flush code points consumed as a character reference.
                Self::Value => next == Some(&b'=') || !is_name(&run.len()),
            },
        }
    }
}

/// Splits off a final ampersand that the following text may turn into a character reference.
pub(crate) fn split_pending_ampersand(text: &str) -> (&str, &str) {
    match text.rfind('&') {
        Some(place) if is_start_of_name(&text[place + 1..]) => text.split_at(place),
        _ => (text, ""),
    }
}

fn is_start_of_name(text: &str) -> bool {
    text.len() < LONGEST_NAME && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
}
