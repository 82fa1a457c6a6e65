//! Chunks that a sink receives in several parts, with pauses and writes: the text in the tree is right.

use soupstone::ParseOptions;
use soupstone::dom::{Document, DocumentBuilder, NodeKind};
use soupstone::encoding::EncodingOptions;
use soupstone::error::{ErrorSink, ParseError};
use soupstone::script_host::{Progress, ScriptingParser};
use soupstone::sink::{Scripting, TreeSink};
use soupstone::tokenizer::Tokenizer;
use soupstone::tree_builder::TreeBuilder;

use crate::support::pausing_sink::Reading;
use crate::support::scale::scaled;

/// Approximate lengths of text nodes: too short to keep, as long as a part of a chunk, and longer.
const LENGTHS: [usize; 6] = [3, 100, 16_380, 16_390, 40_000, 100_000];

const CHUNKS: usize = 6;

fn text(number: usize, length: usize) -> String {
    let mut text = String::new();
    while text.len() < length {
        text.push_str(&format!("{number}:{} é ", text.len()));
    }
    text
}

fn page(length: usize) -> Vec<String> {
    let chunk = |number: usize| {
        let number = 10 * number;
        let (rest, before) = (text(number, length), text(number + 1, length / 2));
        let (inner, between) = (text(number + 2, 30), text(number + 3, length));
        let last = text(number + 4, length);
        match number % 4 {
            2 if number > 10 => rest,
            _ => format!(
                "{rest}</p><p title='{inner}'>{before}<script>{inner}</script>{between}<!--{before}--><b>\
                 <script>{between}</script></b><p>{last}"
            ),
        }
    };
    (0..CHUNKS).map(chunk).collect()
}

fn written(script: usize) -> [String; 2] {
    let number = 1000 + 10 * script;
    let length = LENGTHS[script % LENGTHS.len()];
    [
        format!("{}<i>{}", text(number, 40), text(number + 1, length)),
        format!("{}</i>{}", text(number + 2, 40), text(number + 3, length)),
    ]
}

fn text_of(markup: &str) -> String {
    let pieces = markup.split('<');
    pieces.map(|piece| piece.split_once('>').map_or(piece, |(_, text)| text)).collect()
}

fn assert_right(document: &Document, markup: &str, case: &str) {
    let found = document.root().text_content();
    let expected = text_of(markup);
    let differs = found.bytes().zip(expected.bytes()).position(|(one, other)| one != other);
    assert!(found == expected, "{case}: the first difference at {differs:?}");
    let is_in_order = |text: &str, rest: &mut &str| {
        let found = rest.find(text).map(|at| *rest = &rest[at + text.len()..]);
        assert!(found.is_some(), "{case}: {text:.50?}");
    };
    let mut rest = markup;
    for node in document.root().descendants() {
        for attribute in node.attributes() {
            is_in_order(&format!("title='{}'", attribute.value()), &mut rest);
        }
        if node.kind() == NodeKind::Comment {
            let data = node.data().unwrap_or_default();
            is_in_order(&format!("<!--{data}-->"), &mut rest);
        }
    }
}

fn read_in_separate_stages<S: TreeSink<Output = Document>, E: ErrorSink>(
    chunks: &[String],
    sinks: impl Fn() -> (S, E),
    case: &str,
) {
    let markup = chunks.concat();
    let chunks: Vec<&str> = chunks.iter().map(String::as_str).collect();
    let end = chunks[0].len() + chunks[1].len() / 2;
    let end = (end..).find(|&at| markup.is_char_boundary(at));
    let readings = [
        Reading::WithoutPauses(&chunks),
        Reading::Fed(&chunks),
        Reading::FromPauseToPause(&chunks),
        Reading::WithAChunkInBetween {
            input: &markup,
            start: markup.find("</p>").expect("a paragraph ends") + 4,
            end: end.unwrap_or(markup.len()),
        },
    ];
    for reading in readings {
        let options = ParseOptions::new().with_scripting(Scripting::Enabled);
        let (sink, errors) = sinks();
        let builder = TreeBuilder::new(sink, errors, options.clone());
        let builder = reading.read(&mut Tokenizer::new(), builder);
        let document = builder.finish();
        assert_right(&document, &markup, case);
    }
}

fn run_scripts<S: TreeSink<Output = Document>, E: ErrorSink>(
    chunks: &[String],
    (sink, errors): (S, E),
    writes: bool,
    case: &str,
) {
    let options = ParseOptions::new();
    let mut parser = ScriptingParser::new(sink, errors, options);
    let mut scripts = 0;
    let mut markup = String::new();
    for chunk in chunks {
        // A temporary copy of the chunk.
        let mut progress = parser.feed(&chunk.clone());
        for (number, piece) in chunk.split_inclusive("</script>").enumerate() {
            if number > 0 && writes {
                markup.extend(written(scripts + number - 1));
            }
            markup.push_str(piece);
        }
        while let Progress::Script(_) = progress {
            if writes {
                for text in written(scripts) {
                    let progress = parser.write(&text).expect("a script runs");
                    assert!(matches!(progress, Progress::Paused));
                }
            }
            scripts += 1;
            progress = parser.resume();
        }
    }
    assert!(scripts > CHUNKS);
    assert_right(&parser.finish(), &markup, case);
}

fn run_scripts_in_bytes(chunks: &[String], case: &str) {
    let options = ParseOptions::new();
    let encoding = EncodingOptions::new().with_transport_label("utf-8");
    let mut parser = ScriptingParser::new(DocumentBuilder::new(), (), options.with_encoding(encoding));
    for chunk in chunks {
        let mut progress = parser.feed_bytes(chunk.as_bytes());
        while let Progress::Script(_) = progress {
            progress = parser.resume();
        }
    }
    assert_right(&parser.finish(), &chunks.concat(), case);
}

#[test]
fn texts_continue_in_the_next_chunk() {
    for length in LENGTHS.into_iter().take(scaled([2, 4, 6])) {
        let chunks = page(length);
        let case = format!("texts of {length} bytes");
        let errors = Vec::<ParseError>::new;
        let with_locations = || DocumentBuilder::new().with_locations();
        read_in_separate_stages(&chunks, || (DocumentBuilder::new(), ()), &case);
        read_in_separate_stages(&chunks, || (DocumentBuilder::new(), errors()), &case);
        read_in_separate_stages(&chunks, || (with_locations(), ()), &case);
        for writes in [false, true] {
            run_scripts(&chunks, (DocumentBuilder::new(), ()), writes, &case);
            run_scripts(&chunks, (DocumentBuilder::new(), errors()), writes, &case);
            run_scripts(&chunks, (with_locations(), ()), writes, &case);
        }
        run_scripts_in_bytes(&chunks, &case);
    }
}
