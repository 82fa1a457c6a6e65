//! Escaping by choice, where the algorithm of the standard is not enough.

use std::fmt;

use crate::tables::character_references::replacement;

/// Which characters are escaped, beside `&` and U+00A0, which always are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct CharacterEscapes {
    pub(super) less_than: bool,
    pub(super) greater_than: bool,
    pub(super) carriage_return: bool,
    /// All characters beyond ASCII that have a reference.
    pub(super) non_ascii: bool,
    /// The quotes around the string.
    pub(super) quote: Option<char>,
}

impl CharacterEscapes {
    /// Whether only characters are escaped that
    /// [escaping a string](https://html.spec.whatwg.org/multipage/parsing.html#escapingString) outside of the attribute
    /// mode replaces, too.
    pub(super) fn are_those_of_text(self) -> bool {
        let text = Self {
            less_than: true,
            greater_than: true,
            ..Self::default()
        };
        self == text
    }

    /// Writes a string with its characters escaped.
    pub(super) fn write(self, string: &str, output: &mut impl fmt::Write) -> fmt::Result {
        let mut written = 0;
        for (position, character) in string.char_indices() {
            let reference = match character {
                '&' => "&amp;",
                '\u{A0}' => "&nbsp;",
                '<' if self.less_than => "&lt;",
                '>' if self.greater_than => "&gt;",
                '"' if self.quote == Some('"') => "&quot;",
                '\'' if self.quote == Some('\'') => "&#39;",
                '\r' if self.carriage_return => "&#13;",
                // NOTE: the numbers of some control characters stand for other characters.
                _ if self.non_ascii
                    && !character.is_ascii()
                    && replacement(u32::from(character)).is_none() =>
                {
                    ""
                }
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

    fn escaped(escapes: CharacterEscapes) -> String {
        let mut output = String::new();
        escapes.write("<ä&'\"\u{A0}>\r😀", &mut output).unwrap();
        output
    }

    #[test]
    fn escapes_what_is_chosen() {
        let none = CharacterEscapes::default();
        assert_eq!(escaped(none), "<ä&amp;'\"&nbsp;>\r😀");
        let quote = Some('\'');
        let single = CharacterEscapes { quote, ..none };
        assert_eq!(escaped(single), "<ä&amp;&#39;\"&nbsp;>\r😀");
        let all = CharacterEscapes {
            less_than: true,
            greater_than: true,
            carriage_return: true,
            non_ascii: true,
            quote: Some('"'),
        };
        assert_eq!(
            escaped(all),
            "&lt;&#228;&amp;'&quot;&nbsp;&gt;&#13;&#128512;"
        );
    }
}
