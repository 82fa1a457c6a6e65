//! [`Excerpt`]

use std::ops::Range;

use codespan_reporting::files::{Error, Files};
use soupstone::span::{LineIndex, Position, Span};
use unicode_width::UnicodeWidthChar;

/// The number of characters on each side of the span.
const MAX_AROUND: usize = 60;

/// The maximum number of characters of the span.
const MAX_MARKED: usize = 120;

const ELLIPSIS: char = '…';

const UNSEEN: char = '·';

/// A part of one line around the start of a span, safe for a terminal.
pub(crate) struct Excerpt<'a> {
    name: &'a str,
    text: String,
    marked: Range<usize>,
    position: Position,
}

impl<'a> Excerpt<'a> {
    /// Creates the excerpt around `span`. `lines` belongs to `input`, and `name` is the file name.
    pub(crate) fn new(name: &'a str, input: &str, lines: &LineIndex, span: Span) -> Self {
        let position = lines.position(span.start);
        let line_start = lines.line_start(position.line).unwrap_or(0) as usize;
        let next_line = lines.line_start(position.line + 1).map_or(input.len(), |start| start as usize);
        let line = input[line_start..next_line].trim_end_matches(['\r', '\n']);
        let line_end = line_start + line.len();
        // A newline is marked by an empty range at the end of the line.
        let start = (span.start as usize).min(line_end);
        let end = (span.end as usize).clamp(start, line_end);

        let before = last(&input[line_start..start], MAX_AROUND);
        let marked = match start == end {
            true => first(&input[start..line_end], 1),
            false => first(&input[start..end], MAX_MARKED),
        };
        let marked_end = start + marked.len();
        let after = match marked_end < end {
            true => "",
            false => first(&input[marked_end..line_end], MAX_AROUND),
        };

        let mut text = String::new();
        if before.len() < start - line_start {
            text.push(ELLIPSIS);
        }
        text.push_str(&printable(before));
        let marked_start = text.len();
        text.push_str(&visible(marked));
        let marked = marked_start..text.len();
        text.push_str(&printable(after));
        if marked_end + after.len() < line_end || span.end as usize > next_line {
            text.push(ELLIPSIS);
        }
        Self { name, text, marked, position }
    }

    /// Returns the marked range, in bytes of the excerpt.
    pub(crate) fn marked(&self) -> Range<usize> {
        self.marked.clone()
    }
}

impl<'a> Files<'a> for Excerpt<'_> {
    type FileId = ();
    type Name = &'a str;
    type Source = &'a str;

    fn name(&'a self, (): ()) -> Result<&'a str, Error> {
        Ok(self.name)
    }

    fn source(&'a self, (): ()) -> Result<&'a str, Error> {
        Ok(&self.text)
    }

    fn line_index(&'a self, (): (), _: usize) -> Result<usize, Error> {
        Ok(0)
    }

    fn line_number(&'a self, (): (), _: usize) -> Result<usize, Error> {
        Ok(self.position.line as usize)
    }

    fn column_number(&'a self, (): (), _: usize, _: usize) -> Result<usize, Error> {
        Ok(self.position.column as usize)
    }

    fn line_range(&'a self, (): (), _: usize) -> Result<Range<usize>, Error> {
        Ok(0..self.text.len())
    }
}

/// Replaces control characters of terminals by pictures.
pub(crate) fn printable(text: &str) -> String {
    text.chars().map(picture).collect()
}

/// Also replaces characters without width.
fn visible(text: &str) -> String {
    let text = printable(text);
    let takes_room = |character: char| character == '\t' || character.width().unwrap_or(0) > 0;
    match text.chars().any(takes_room) {
        true => text,
        false => text.chars().map(|_| UNSEEN).collect(),
    }
}

fn picture(character: char) -> char {
    match character {
        '\t' => character,
        '\0'..='\x1F' => char::from_u32(0x2400 + u32::from(character)).unwrap_or(UNSEEN),
        '\x7F' => '␡',
        '\u{80}'..='\u{9F}' => UNSEEN,
        // Line and paragraph separators, and controls of the text direction.
        '\u{200E}' | '\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2066}'..='\u{2069}' => UNSEEN,
        _ => character,
    }
}

fn first(text: &str, most: usize) -> &str {
    match text.char_indices().nth(most) {
        Some((end, _)) => &text[..end],
        None => text,
    }
}

/// Returns the last `most` characters; `most` is not 0.
fn last(text: &str, most: usize) -> &str {
    match text.char_indices().nth_back(most - 1) {
        Some((start, _)) => &text[start..],
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the excerpt, with brackets around the marked part, the line and the column.
    fn excerpt(input: &str, span: Range<usize>) -> (String, u64, u64) {
        let span = Span::new(span.start as u64, span.end as u64);
        let excerpt = Excerpt::new("", input, &LineIndex::new(input), span);
        let (text, marked) = (&excerpt.text, excerpt.marked());
        let text = format!("{}[{}]{}", &text[..marked.start], &text[marked.clone()], &text[marked.end..]);
        (text, excerpt.position.line, excerpt.position.column)
    }

    #[test]
    fn any_newline_ends_a_line() {
        for (input, line) in [("a\rbc\rd", 2), ("a\nbc\nd", 2), ("a\r\nbc\r\nd", 2), ("a\n\rbc", 3)] {
            let at = input.find('c').unwrap();
            let expected = ("b[c]".to_owned(), line, 2);
            assert_eq!(excerpt(input, at..at + 1), expected, "{input:?}");
        }
    }

    #[test]
    fn newlines_and_the_end_of_input_are_marked_at_the_end_of_the_line() {
        for (input, span) in [("ab\rc", 2..3), ("ab\nc", 2..3), ("ab\r\nc", 2..3), ("ab", 2..2)] {
            let expected = ("ab[]".to_owned(), 1, 3);
            assert_eq!(excerpt(input, span), expected, "{input:?}");
        }
        assert_eq!(excerpt("ab\r", 3..3), ("[]".to_owned(), 2, 1));
        assert_eq!(excerpt("", 0..0), ("[]".to_owned(), 1, 1));
    }

    #[test]
    fn a_span_of_several_lines_is_marked_in_the_first() {
        let expected = ("x[<p]…".to_owned(), 1, 2);
        assert_eq!(excerpt("x<p\ntitle=y>z", 1..12), expected);
    }

    #[test]
    fn long_lines_are_cut() {
        let (before, after) = ("é".repeat(70), "語".repeat(70));
        let input = format!("{before}<p>{after}");
        let (shown_before, shown_after) = ("é".repeat(60), "語".repeat(60));
        let expected = format!("…{shown_before}[<p>]{shown_after}…");
        assert_eq!(excerpt(&input, 140..143), (expected, 1, 71));

        let input = "x".repeat(500);
        let shown = "x".repeat(120);
        let expected = (format!("x[{shown}]…"), 1, 2);
        assert_eq!(excerpt(&input, 1..400), expected);
    }

    #[test]
    fn invisible_characters_are_shown_as_pictures() {
        let input = "\x1B[31m\0\x7F\u{9B}\u{202E}\ta";
        let at = input.len() - 1;
        assert_eq!(excerpt(input, at..at + 1).0, "␛[31m␀␡··\t[a]");
        assert_eq!(excerpt("a\0b", 1..2).0, "a[␀]b");
        // A combining character is replaced only if it is marked: otherwise it combines with the previous character.
        assert_eq!(excerpt("e\u{301}", 1..3).0, "e[·]");
        assert_eq!(excerpt("e\u{301}", 0..1).0, "[e]\u{301}");
        assert_eq!(excerpt("a\u{200B}b", 1..1).0, "a[·]b");
    }
}
