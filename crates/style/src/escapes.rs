//! Escaping of text and of the values of attributes.

use std::fmt;

use crate::ampersands::AmpersandIn;
use crate::tables::has_no_reference;

/// Which characters are escaped, besides U+00A0 and the carriage return, which always are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Escapes {
    /// `<` and `>`.
    pub(crate) angle_brackets: bool,
    /// All characters beyond ASCII that have a reference.
    pub(crate) non_ascii: bool,
    /// Where ampersands are that are only escaped where they need it. Without this, all are.
    pub(crate) plain_ampersands: Option<AmpersandIn>,
    /// The quotes around the string.
    pub(crate) quote: Option<char>,
}

impl Escapes {
    /// Writes a string with its characters escaped.
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
                // NOTE: the parser would make a line feed of the character itself.
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

#[cfg(test)]
mod tests {
    use super::*;

    fn escaped(escapes: Escapes) -> String {
        let mut output = String::new();
        escapes.write("<ä&'\"\u{A0}>\r😀", &mut output).unwrap();
        output
    }

    #[test]
    fn escapes_what_is_chosen() {
        let none = Escapes::default();
        assert_eq!(escaped(none), "<ä&amp;'\"&nbsp;>&#13;😀");
        let quote = Some('\'');
        let single = Escapes { quote, ..none };
        assert_eq!(escaped(single), "<ä&amp;&#39;\"&nbsp;>&#13;😀");
        let all = Escapes { angle_brackets: true, non_ascii: true, quote: Some('"'), ..none };
        assert_eq!(escaped(all), "&lt;&#228;&amp;'&quot;&nbsp;&gt;&#13;&#128512;");
        let plain = Escapes { plain_ampersands: Some(AmpersandIn::Text), ..none };
        assert_eq!(escaped(plain), "<ä&'\"&nbsp;>&#13;😀");
    }
}
