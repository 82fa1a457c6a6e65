//! Lines and columns of an index, compared with a count.

use soupstone::span::{LineIndex, Position};

fn found(index: &LineIndex, offset: usize) -> [u64; 3] {
    let Position { line, column, utf16_column, .. } = index.position(offset as u64);
    [line, column, utf16_column]
}

fn counted(text: &str, offset: usize) -> [u64; 3] {
    let normalized = text[..offset].replace("\r\n", "\n").replace('\r', "\n");
    // A line feed may follow a carriage return right before the offset.
    let is_within_newline = text[..offset].ends_with('\r') && text[offset..].starts_with('\n');
    let normalized = if is_within_newline { &normalized[..normalized.len() - 1] } else { &normalized };
    let line = normalized.rsplit('\n').next().unwrap_or("");
    let more = 1 + u64::from(is_within_newline);
    [
        normalized.matches('\n').count() as u64 + 1,
        line.chars().count() as u64 + more,
        line.encode_utf16().count() as u64 + more,
    ]
}

#[test]
fn positions_equal_those_of_a_simple_count_in_any_chunks() {
    let texts = [
        "",
        "\n",
        "\r",
        "\r\n",
        "a\r\n\r\rb\n\nc",
        "é\u{1F372}\u{1F372}x日本\r\n語é\ré\n\u{1F372}",
        "one two three four\nfive\u{FFFD}\u{FFFD}",
    ];
    for text in texts {
        let boundaries = (0..=text.len()).filter(|at| text.is_char_boundary(*at));
        for cut in boundaries.clone() {
            let mut index = LineIndex::new(&text[..cut]);
            index.feed("");
            index.feed(&text[cut..]);
            for offset in boundaries.clone() {
                let found = found(&index, offset);
                assert_eq!(found, counted(text, offset), "{text:?} {cut} {offset}");
                let start = index.line_start(found[0]).unwrap();
                assert!(start <= offset as u64);
            }
            let lines = counted(text, text.len())[0];
            assert!(index.line_start(lines).is_some());
            assert_eq!(index.line_start(lines + 1), None);
        }
    }
}

#[test]
fn positions_in_long_texts_use_blocks() {
    for piece in ["plain\n", "\r\nx", "\ré", "語 and\n"] {
        let text = "ab\n".repeat(700) + &piece.repeat(900) + &"c\n".repeat(900);
        let index = LineIndex::new(&text);
        for offset in (0..=text.len()).filter(|at| text.is_char_boundary(*at)).step_by(97) {
            assert_eq!(found(&index, offset), counted(&text, offset));
        }
    }
}

#[test]
fn any_offset_has_a_position() {
    let index = LineIndex::new("a\u{1F372}b");
    let columns: Vec<u64> = (0..9).map(|at| index.position(at).utf16_column).collect();
    assert_eq!(columns, [1, 2, 2, 2, 2, 4, 5, 5, 5]);
}
