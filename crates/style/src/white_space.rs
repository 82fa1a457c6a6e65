use crate::style::Indentation;

/// The last output, if it affects following white space.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Before {
    Nothing,
    /// No output yet in the contents of a block.
    NothingInBlock,
    BlockStart,
    /// The end of a block, or of an equivalent element.
    BlockEnd,
    /// Text, or an element within a line.
    Inline,
}

impl Before {
    /// Whether white space after this output starts a line, and is insignificant.
    pub(crate) fn is_block(self) -> bool {
        matches!(self, Self::NothingInBlock | Self::BlockStart | Self::BlockEnd)
    }
}

/// Whether a character is white space that [collapses](https://drafts.csswg.org/css-text/#white-space-phase-1).
///
/// NOTE: ASCII whitespace except for U+000C FORM FEED, which browsers show as a character.
pub(crate) fn is_white_space(character: char) -> bool {
    matches!(character, ' ' | '\t' | '\n' | '\r')
}

/// Splits text into leading white space, words, and trailing white space. If the text has no words, all white space is leading.
pub(crate) fn split(text: &str) -> [&str; 3] {
    let rest = text.trim_start_matches(is_white_space);
    let (start, _) = text.split_at(text.len() - rest.len());
    let words = rest.trim_end_matches(is_white_space);
    let (_, end) = rest.split_at(words.len());
    [start, words, end]
}

/// Returns the character for a run of white space. A line feed is kept, because browsers
/// [remove](https://drafts.csswg.org/css-text/#line-break-transform) some line breaks, and turn others into spaces.
pub(crate) fn one_for_all(run: &str) -> &'static str {
    if run.contains('\n') { "\n" } else { " " }
}

/// Splits text that has no white space at its ends. Each run of white space that becomes one character separates two parts.
/// Single spaces and line feeds are kept within a part.
pub(crate) fn collapsed(text: &str) -> impl Iterator<Item = Collapsed<'_>> {
    let mut rest = text;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let (end, next) = end_of_part(rest);
        let white_space = if end < next { one_for_all(&rest[end..next]) } else { "" };
        let part = Collapsed { text: &rest[..end], white_space };
        rest = &rest[next..];
        Some(part)
    })
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Collapsed<'a> {
    pub(crate) text: &'a str,
    /// The white space after the part: a space, a line feed, or none.
    pub(crate) white_space: &'static str,
}

fn end_of_part(text: &str) -> (usize, usize) {
    let bytes = text.as_bytes();
    let is_white = |byte: &u8| is_white_space(char::from(*byte));
    let mut start = 0;
    while let Some(found) = bytes[start..].iter().position(is_white) {
        let found = start + found;
        let run = bytes[found..].iter().take_while(|byte| is_white(byte));
        let length = run.count();
        if length > 1 || !matches!(bytes[found], b' ' | b'\n') {
            return (found, found + length);
        }
        start = found + 1;
    }
    (text.len(), text.len())
}

/// The next output, before which a line may be broken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Piece {
    /// The start of a block, or of an equivalent element.
    Block,
    /// The end tag of a block. `is_broken`: the block contains a line break.
    BlockEnd {
        is_broken: bool,
    },
    Inline,
    InlineEnd,
    Text,
}

impl Piece {
    /// Whether white space before the piece is insignificant.
    pub(crate) fn is_block(self) -> bool {
        matches!(self, Self::Block | Self::BlockEnd { .. })
    }

    pub(crate) fn depth(self, open: usize) -> usize {
        match self {
            Self::Block | Self::Inline | Self::Text => open,
            Self::BlockEnd { .. } | Self::InlineEnd => open.saturating_sub(1),
        }
    }

    /// Whether the piece starts a line. Text is written on the same line as the preceding start tag, because most blocks
    /// contain only text.
    pub(crate) fn starts_line(self, before: Before) -> bool {
        match self {
            Self::Block => !matches!(before, Before::Nothing | Before::NothingInBlock),
            Self::BlockEnd { is_broken } => is_broken,
            Self::Inline | Self::InlineEnd | Self::Text => before == Before::BlockEnd,
        }
    }
}

pub(crate) fn push_line_break(depth: usize, indentation: Indentation, text: &mut String) {
    let depth = depth.min(Indentation::DEEPEST);
    let (unit, width) = match indentation {
        Indentation::Spaces(width) => (' ', usize::from(width)),
        Indentation::Tab => ('\t', 1),
    };
    text.push('\n');
    text.extend(std::iter::repeat_n(unit, depth * width));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn collapse(text: &str) -> String {
        collapsed(text).flat_map(|part| [part.text, part.white_space]).collect()
    }

    #[test]
    fn splits_off_white_space() {
        assert_eq!(split(" \n a b\t"), [" \n ", "a b", "\t"]);
        assert_eq!(split("a"), ["", "a", ""]);
        assert_eq!(split(" \x0C\n"), [" ", "\x0C", "\n"]);
        assert_eq!(split("\u{A0} \u{A0}"), ["", "\u{A0} \u{A0}", ""]);
    }

    #[test]
    fn collapses_runs() {
        assert_eq!(collapse("a b"), "a b");
        assert_eq!(collapse("a \r\n\t b\nc d\t\te\rf"), "a\nb\nc d e f");
        assert_eq!(collapse("ä\n\u{A0}\u{A0}\u{2003}  z"), "ä\n\u{A0}\u{A0}\u{2003} z");
        assert_eq!(collapse("a\x0Bb  \x0C\x0C c"), "a\x0Bb \x0C\x0C c");
    }

    #[test]
    fn indents_to_a_limit() {
        let line_break = |depth, indentation| {
            let mut text = String::new();
            push_line_break(depth, indentation, &mut text);
            text
        };
        assert_eq!(line_break(0, Indentation::Tab), "\n");
        assert_eq!(line_break(2, Indentation::Tab), "\n\t\t");
        assert_eq!(line_break(2, Indentation::Spaces(3)), "\n      ");
        assert_eq!(line_break(3, Indentation::Spaces(0)), "\n");
        let deepest = line_break(Indentation::DEEPEST, Indentation::default());
        assert_eq!(deepest.len(), 201);
        assert_eq!(line_break(usize::MAX, Indentation::default()), deepest);
    }
}
