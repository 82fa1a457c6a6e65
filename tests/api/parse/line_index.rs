//! Lines and columns of an index, compared with a count.

use soupstone::dom::DocumentBuilder;
use soupstone::encoding::{Encoding, EncodingOptions};
use soupstone::script_host::{ParserStatus, ScriptingParser};
use soupstone::span::{LineIndex, Position};
use soupstone::{Document, Limits, ParseOptions, Parser};

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

fn expect_positions(document: &Document, text: &str) {
    let index = LineIndex::new(text);
    for offset in 0..=text.len() as u64 {
        assert_eq!(document.position_at_offset(offset), Some(index.position(offset)), "{text:?} {offset}");
    }
    assert_eq!(document.position_at_offset(text.len() as u64 + 1), None);
}

const PAGES: [&str; 6] = [
    "",
    "<p>a\r\nb<p>é\u{1F372}x\r<b title='\n'>\n\0</b>日本<i>\n",
    "\u{FEFF}a\r\n<p>b",
    "<meta charset=utf-8>é\n\r\n<script>\n</script>x\n",
    "<table>a\n<td>b</table>c&amp;\r",
    "<title>a\n&notit;</title>\n<body b=c>\n<body d=e>\r\n",
];

#[test]
fn a_document_with_locations_knows_the_lines_of_its_input() {
    for options in [ParseOptions::new(), ParseOptions::new().with_max_errors(usize::MAX)] {
        let options = options.with_locations(true);
        let mut reused = Document::new();
        for page in PAGES {
            expect_positions(&options.parse_document(page), page);
            expect_positions(&options.parse_document_owned(page.to_owned()), page);
            expect_positions(&options.parse_fragment(page, "div"), page);
            options.parse_document_into(page, &mut reused);
            expect_positions(&reused, page);
            reused.compact([]);
            expect_positions(&reused, page);
            for cut in (0..=page.len()).filter(|at| page.is_char_boundary(*at)) {
                let mut parser = options.parser();
                parser.feed(&page[..cut]);
                expect_positions(parser.document(), &page[..cut]);
                parser.feed(&page[cut..]);
                expect_positions(&parser.finish(), page);
            }
            let mut parser = Parser::with_sink(DocumentBuilder::new().with_locations(), (), ParseOptions::new());
            page.chars().for_each(|character| parser.feed(character.encode_utf8(&mut [0; 4])));
            expect_positions(&parser.finish(), page);
        }
    }
    assert_eq!(ParseOptions::new().parse_document("a").position_at_offset(0), None);
    assert_eq!(Document::new().position_at_offset(0), None);
}

#[test]
fn a_document_from_bytes_knows_the_lines_of_the_decoded_input() {
    let big5 = Encoding::for_label(b"big5").unwrap();
    let latin2 = Encoding::for_label(b"iso-8859-2").unwrap();
    let late = format!("<p>\n{}<meta charset=iso-8859-2>\n\u{17C}urek\r\n", " ".repeat(1100));
    let page = "<p>日本\r\n語<b>\n";
    let bytes_of = |page: &str, encoding: &'static Encoding| encoding.encode(page).0.into_owned();
    let mut cases = vec![
        (Encoding::for_label(b"utf-8"), b"<p>a\xFFb\n\xF0\x9F<b>".to_vec(), "<p>a\u{FFFD}b\n\u{FFFD}<b>"),
        (Some(big5), bytes_of(page, big5), page),
        // The declaration comes late, so the parse restarts or the encoding changes.
        (None, bytes_of(&late, latin2), &*late),
    ];
    let utf16: Vec<u8> = "\u{FEFF}".encode_utf16().chain(page.encode_utf16()).flat_map(u16::to_le_bytes).collect();
    cases.push((None, utf16, page));
    for count in [0, usize::MAX] {
        for (transport, bytes, text) in &cases {
            let options = ParseOptions::new().with_locations(true).with_max_errors(count);
            let options = options.with_encoding(EncodingOptions::new().with_override_encoding(*transport));
            expect_positions(&options.parse_document_bytes(bytes), text);
            expect_positions(&options.parse_document_from_reader(&**bytes).unwrap(), text);
            let mut parser = options.byte_parser();
            bytes.iter().for_each(|byte| parser.feed(&[*byte]));
            expect_positions(&parser.finish(), text);
        }
    }
}

#[test]
fn the_lines_end_where_a_limit_stops_the_parse() {
    let limits = Limits::none().with_max_input_bytes(Some(9));
    for count in [0, usize::MAX] {
        let options = ParseOptions::new().with_locations(true).with_max_errors(count).with_limits(limits);
        let document = options.parse_document("<p>\n<b>\nab\n");
        expect_positions(document.unwrap_err().output(), "<p>\n<b>\na");
    }
}

#[test]
fn written_text_counts_in_the_lines() {
    let builder = DocumentBuilder::new().with_locations();
    let mut parser = ScriptingParser::new(builder, (), ParseOptions::new());
    assert!(matches!(parser.feed("a\n<script></script>\nb"), ParserStatus::Script(_)));
    let _ = parser.write("c\r\n<p>\n").unwrap();
    let _ = parser.resume();
    expect_positions(&parser.finish(), "a\n<script></script>c\r\n<p>\n\nb");
}

#[test]
fn a_parsed_fragment_leaves_the_lines_of_the_document() {
    let options = ParseOptions::new().with_locations(true);
    let mut document = options.parse_document("a\nb");
    let body = document.body().unwrap().id();
    options.parse_fragment_in("\n\n<p>", &mut document, body).unwrap();
    document.set_inner_html(body, "\n<b>").unwrap();
    document.compact([]);
    expect_positions(&document, "a\nb");
}
