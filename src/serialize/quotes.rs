//! The quotes around the values of attributes.

use super::{AttributeQuotes, QuoteCharacter};

/// The quotes that a value gets, if it gets some. `escapes_less_than` says whether `<` is escaped in it.
pub(super) fn quotes_of(
    value: &str,
    quotes: AttributeQuotes,
    character: QuoteCharacter,
    escapes_less_than: bool,
) -> Option<char> {
    let is_quoted = match quotes {
        AttributeQuotes::Always => true,
        AttributeQuotes::WhereNeeded => {
            needs_quotes(value) || !escapes_less_than && value.contains('<')
        }
        AttributeQuotes::AsHtml5lib => needs_quotes(value),
    };
    is_quoted.then(|| character_for(value, character))
}

/// Whether a value cannot stand in the
/// [unquoted attribute value syntax](https://html.spec.whatwg.org/multipage/syntax.html#unquoted), but for `<`.
fn needs_quotes(value: &str) -> bool {
    let is_excluded =
        |byte: u8| byte.is_ascii_whitespace() || matches!(byte, b'"' | b'\'' | b'=' | b'>' | b'`');
    value.is_empty() || value.bytes().any(is_excluded)
}

fn character_for(value: &str, character: QuoteCharacter) -> char {
    match character {
        QuoteCharacter::Double => '"',
        QuoteCharacter::Single => '\'',
        QuoteCharacter::Fewest => {
            let count = |quote| value.bytes().filter(|byte| *byte == quote).count();
            match count(b'"') <= count(b'\'') {
                true => '"',
                false => '\'',
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_where_the_syntax_needs_some() {
        let needed = |value| {
            let character = QuoteCharacter::Fewest;
            quotes_of(value, AttributeQuotes::WhereNeeded, character, false)
        };
        for value in ["a", "a/", "/", "ä\u{A0}", "a\x0Bb", "a&b", "a,b;c:d"] {
            assert_eq!(needed(value), None, "{value:?}");
        }
        for value in ["", "a b", "a\x0C", "a'", "=", "a>", "<", "`"] {
            assert_eq!(needed(value), Some('"'), "{value:?}");
        }
        for value in ["\"", "a \"b\"", "\"'\""] {
            assert_eq!(needed(value), Some('\''), "{value:?}");
        }
        let escaped = quotes_of(
            "<",
            AttributeQuotes::WhereNeeded,
            QuoteCharacter::Double,
            true,
        );
        assert_eq!(escaped, None);
        let lenient = quotes_of(
            "<",
            AttributeQuotes::AsHtml5lib,
            QuoteCharacter::Double,
            false,
        );
        assert_eq!(lenient, None);
        let always = quotes_of("a", AttributeQuotes::Always, QuoteCharacter::Single, false);
        assert_eq!(always, Some('\''));
    }
}
