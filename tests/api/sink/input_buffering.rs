//! The interface between the parser and a sink that buffers the input: the text is right for any calls of [`TreeSink::buffer_input`],
//! and any changes of the document between two chunks.

use crate::support::script_runs::run_scripts;
use soupstone::dom::{Document, DocumentBuilder, NodeId};
use soupstone::error::ParseError;

use soupstone::script_host::{self, MarkupInsertionError, ParserStatus};
use soupstone::sink::{InsertionLocation, NewElement, TreeSink, WrappedSink, WrappingSink};
use soupstone::token::{BufferId, BufferOffset, Feedback, InputSegment, Token, TokenContext, TokenSink};
use soupstone::tokenizer::{ChunkReader, Tokenizer};
use soupstone::tree_builder::TreeBuilder;
use soupstone::{FragmentContext, ParseOptions, Parser};

use crate::support::chunks;
use crate::support::test_scale::scaled;

type BufferInput<S> = fn(&mut S, InputSegment<'_>, usize) -> Option<BufferOffset>;

/// Forwards all calls except `buffer_input`.
struct Wrapper<S> {
    inner: S,
    buffer_input: BufferInput<S>,
    calls: usize,
}

impl<S> Wrapper<S> {
    fn wrapping(inner: S, buffer_input: BufferInput<S>) -> WrappedSink<Self> {
        WrappedSink(Self { inner, buffer_input, calls: 0 })
    }
}

impl<S: TreeSink> WrappingSink for Wrapper<S> {
    type Inner = S;
    type Output = S::Output;

    fn inner(&self) -> &S {
        &self.inner
    }
    fn inner_mut(&mut self) -> &mut S {
        &mut self.inner
    }
    fn buffer_input(&mut self, segment: InputSegment<'_>) -> Option<BufferOffset> {
        self.calls += 1;
        (self.buffer_input)(&mut self.inner, segment, self.calls)
    }
    fn finish(self) -> S::Output {
        self.inner.finish()
    }
}

/// Returns a page of unique texts, comments and values, literal or not, in tables, in scripts and around the ends of segments of
/// chunks.
fn page() -> String {
    page_of(300)
}

fn page_of(paragraphs: usize) -> String {
    let mut page = String::from("<!DOCTYPE html><body>");
    for number in 0..paragraphs {
        page.push_str(&format!(
            "<p class='c{number}' title=\"{number} &amp; more\">text {number} &lt; <b>bold {number}</b> \
             and é{number}\r\nline<!-- comment {number} --><table>fostered {number}<td>cell {number}</table>\
             <script>if ({number} < 1) {{}}</script><i>{number}<p>misnested</i> {number}"
        ));
    }
    page
}

/// Sizes of chunks. The last ones are passed in several segments.
const CHUNKS: [usize; 5] = [7, 100, 5_000, 40_000, usize::MAX];

fn html(document: &Document) -> String {
    document.root().inner_html()
}

fn expected(page: &str) -> String {
    let wrapper = Wrapper::wrapping(DocumentBuilder::new(), |_, _, _| None);
    let mut parser = Parser::with_sink(wrapper, (), ParseOptions::new());
    parser.feed(page);
    html(&parser.finish())
}

fn assert_same(found: &str, expected: &str, case: &str) {
    let differs = found.bytes().zip(expected.bytes()).position(|(one, other)| one != other);
    assert!(
        found == expected,
        "{case}: {} and {} bytes, the first difference at {differs:?}",
        found.len(),
        expected.len()
    );
}

/// Each chunk is temporary.
fn feed<S: TreeSink>(sink: S, page: &str, chunk: usize) -> S::Output {
    let mut parser = Parser::with_sink(sink, (), ParseOptions::new());
    for piece in chunks::chunks_of_bytes(page, chunk) {
        let piece = String::from(piece);
        parser.feed(&piece);
        parser.feed("");
    }
    parser.finish()
}

#[test]
fn a_wrapper_can_change_calls_of_buffer_input() {
    let cases: [(&str, BufferInput<DocumentBuilder>); 12] = [
        ("passes on all segments", |inner, segment, _| inner.buffer_input(segment)),
        ("passes all segments, but returns no offset", |inner, segment, _| {
            let _ = inner.buffer_input(segment);
            None
        }),
        (
            "passes on half of the segments",
            |inner, segment, call| if call % 2 == 0 { inner.buffer_input(segment) } else { None },
        ),
        ("passes half of the segments, but returns offsets for all", |inner, segment, call| {
            if call % 2 == 0 {
                inner.buffer_input(segment)
            } else {
                let buffer = BufferId::new().expect("buffer ids are left");
                BufferOffset::new(buffer, segment.bytes_before)
            }
        }),
        (
            "passes on only first segments",
            |inner, segment, _| if segment.bytes_before == 0 { inner.buffer_input(segment) } else { None },
        ),
        ("passes on no first segments", |inner, segment, _| {
            if segment.bytes_before == 0 {
                let buffer = BufferId::new().expect("buffer ids are left");
                BufferOffset::new(buffer, 0)
            } else {
                inner.buffer_input(segment)
            }
        }),
        (
            "passes on no last segments",
            |inner, segment, _| if segment.bytes_after == 0 { None } else { inner.buffer_input(segment) },
        ),
        ("passes segments twice, returns the first result", |inner, segment, _| {
            let offset = inner.buffer_input(segment);
            let _ = inner.buffer_input(segment);
            offset
        }),
        ("passes segments twice, returns the second result", |inner, segment, _| {
            let _ = inner.buffer_input(segment);
            inner.buffer_input(segment)
        }),
        ("returns the result of another document", |_, segment, _| DocumentBuilder::new().buffer_input(segment)),
        ("passes segments, returns the result of another document", |inner, segment, _| {
            let _ = inner.buffer_input(segment);
            DocumentBuilder::new().buffer_input(segment)
        }),
        ("adds strings between the segments", |inner, segment, _| {
            let document = inner.as_document_mut();
            document.create_text("before");
            let offset = inner.buffer_input(segment);
            inner.as_document_mut().create_comment("behind");
            offset
        }),
    ];
    let page = page_of(scaled([25, 120, 300]));
    let expected = expected(&page);
    for (case, buffer_input) in cases {
        for chunk in CHUNKS {
            let wrapper = Wrapper::wrapping(DocumentBuilder::new(), buffer_input);
            let found = html(&feed(wrapper, &page, chunk));
            assert_same(&found, &expected, &format!("{case}, chunks of {chunk}"));
            let inner = Wrapper::wrapping(DocumentBuilder::new(), buffer_input);
            let wrapper =
                Wrapper::wrapping(
                    inner,
                    |inner, segment, call| {
                        if call % 3 == 0 { None } else { TreeSink::buffer_input(inner, segment) }
                    },
                );
            let found = html(&feed(wrapper, &page, chunk));
            assert_same(&found, &expected, &format!("{case}, twice, {chunk}"));
        }
    }
}

type Change = fn(&mut DocumentBuilder, &mut Document);

/// Changes that leave the document equal, but may move its strings.
const CHANGES: [(&str, Change); 6] = [
    ("replaced with its clone", |builder, _| {
        let clone = builder.as_document().clone();
        *builder.as_document_mut() = clone;
    }),
    ("replaced with its clone, and kept", |builder, store| {
        let clone = builder.as_document().clone();
        *store = std::mem::replace(builder.as_document_mut(), clone);
    }),
    ("taken and put back", |builder, store| {
        *store = std::mem::take(builder.as_document_mut());
        store.create_text("while it was away");
        std::mem::swap(builder.as_document_mut(), store);
    }),
    ("swapped with an earlier clone", |builder, store| {
        *store = builder.as_document().clone();
        std::mem::swap(builder.as_document_mut(), store);
    }),
    ("parses fragments in between", |builder, _| {
        let document = std::mem::take(builder.as_document_mut());
        let sink = DocumentBuilder::for_fragment_in(document);
        let context = FragmentContext::html("div");
        let mut parser = Parser::with_sink_for_fragment(sink, (), context, ParseOptions::new());
        parser.feed("<p>a fragment that is longer than what is not worth copying, and not seen again");
        let document = parser.finish();
        *builder.as_document_mut() = document;
    }),
    ("receives input that it never reads", |builder, store| {
        let sink = DocumentBuilder::for_fragment_in(std::mem::take(store));
        let context = FragmentContext::html("div");
        let mut parser = Parser::with_sink_for_fragment(sink, (), context, ParseOptions::new());
        parser.feed("a chunk that ends within a <b title='a value that goes on and on and never ends");
        std::mem::swap(builder.as_document_mut(), parser.sink_mut().as_document_mut());
        parser.feed(" and on, in another document, where it never ends either");
        std::mem::swap(builder.as_document_mut(), parser.sink_mut().as_document_mut());
    }),
];

#[test]
fn documents_are_replaced_between_two_chunks() {
    let page = page();
    let expected = expected(&page);
    for chunk in [2_500, 40_000] {
        for (case, change) in CHANGES {
            let mut parser = Parser::with_sink(DocumentBuilder::new(), (), ParseOptions::new());
            let mut store = Document::new();
            for piece in chunks::chunks_of_bytes(&page, chunk) {
                let piece = String::from(piece);
                parser.feed(&piece);
                change(parser.sink_mut(), &mut store);
            }
            let document = parser.finish();
            assert_same(&html(&document), &expected, &format!("{case}, {chunk}"));
            let before = store.root().text_content();
            assert!(!before.contains('\u{FFFD}'));
        }
    }
}

#[test]
fn documents_are_replaced_at_pauses_within_a_chunk() {
    let page = page();
    let expected = expected(&page);
    for chunk in [3_000, usize::MAX] {
        for (case, change) in CHANGES {
            let mut parser = script_host::ScriptingParser::new(DocumentBuilder::new(), (), ParseOptions::new());
            let mut store = Document::new();
            let mut scripts = 0;
            for piece in chunks::chunks_of_bytes(&page, chunk) {
                let piece = String::from(piece);
                let status = parser.feed(&piece);
                let _ = run_scripts(&mut parser, status, |parser, _| {
                    scripts += 1;
                    if scripts % 40 == 0 {
                        change(parser.parser_mut().sink_mut(), &mut store);
                    }
                });
            }
            assert_eq!(scripts, 300);
            let document = parser.finish();
            assert_same(&html(&document), &expected, &format!("{case}, {chunk}"));
        }
    }
}

#[test]
fn text_is_written_into_a_waiting_chunk() -> Result<(), MarkupInsertionError> {
    let page = page();
    let written = "<b>written, and longer than what is not worth a copy of its own, as it is</b>w";
    let in_one_chunk = page.replace("</script>", &format!("</script>{written}"));
    let expected = expected(&in_one_chunk);
    for (case, change) in CHANGES {
        let mut parser = script_host::ScriptingParser::new(DocumentBuilder::new(), (), ParseOptions::new());
        let mut store = Document::new();
        let mut status = parser.feed(&page);
        let mut scripts = 0;
        while let ParserStatus::Script(_) = status {
            scripts += 1;
            let _ = parser.write(&written[..40])?;
            if scripts % 40 == 0 {
                change(parser.parser_mut().sink_mut(), &mut store);
            }
            let _ = parser.write(&written[40..])?;
            status = parser.resume();
        }
        assert_same(&html(&parser.finish()), &expected, case);
    }
    Ok(())
}

#[test]
fn a_clone_keeps_its_text_while_the_original_continues() {
    let page = page();
    let mut parser = Parser::with_sink(DocumentBuilder::new(), (), ParseOptions::new());
    let mut clones = Vec::new();
    for piece in chunks::chunks_of_bytes(&page, 20_000) {
        parser.feed(piece);
        let clone = parser.sink().as_document().clone();
        let text = html(&clone);
        clones.push((clone, text));
    }
    assert_same(&html(&parser.finish()), &expected(&page), "the original");
    for (clone, text) in clones {
        assert_same(&html(&clone), &text, "a clone");
    }
}

/// A clone that stores its own strings replaces the original within a chunk.
#[test]
fn a_changed_clone_replaces_the_original() {
    let mut parser = script_host::ScriptingParser::new(DocumentBuilder::new(), (), ParseOptions::new());
    let words = "and a text that is long enough to be worth a copy of its own. ".repeat(4);
    let start = format!("<body><!--{words}--><script>1</script>");
    assert!(matches!(parser.feed(&start), ParserStatus::Script(_)));
    let mut clone = parser.parser().sink().as_document().clone();
    for number in 0..20 {
        clone.create_text(&format!("{number} of its own, which nobody ever sees. "));
    }
    assert!(!matches!(parser.resume(), ParserStatus::Script(_)));
    let rest = format!("<script>2</script>{words}<p title='{words}'>{words}<!--{words}-->");
    assert!(matches!(parser.feed(&rest), ParserStatus::Script(_)));
    *parser.parser_mut().sink_mut().as_document_mut() = clone;
    let _ = parser.resume();
    let document = parser.finish();
    let expected = format!("<!--{words}--><script>1</script>{words}<p title=\"{words}\">{words}<!--{words}--></p>");
    assert_eq!(document.body().unwrap().inner_html(), expected);
}

/// Tree construction that pauses at every tag, and forwards calls to one of several builders.
struct SwitchingStage {
    builders: Vec<TreeBuilder<DocumentBuilder, ()>>,
    now: usize,
    buffering: usize,
}

impl SwitchingStage {
    fn new(builders: usize) -> Self {
        let new = || TreeBuilder::new(DocumentBuilder::new(), (), ParseOptions::new());
        Self { builders: (0..builders).map(|_| new()).collect(), now: 0, buffering: 0 }
    }

    fn finish(self) -> Vec<String> {
        let builders = self.builders.into_iter();
        builders.map(|builder| html(&builder.finish())).collect()
    }
}

impl TokenSink for SwitchingStage {
    fn wants_errors(&self) -> bool {
        false
    }

    fn process_token(&mut self, token: &Token<'_>, context: &TokenContext<'_>) -> Feedback {
        match (token, self.builders[self.now].process_token(token, context)) {
            (Token::StartTag(_) | Token::EndTag(_), Feedback::Continue) => Feedback::Pause,
            (_, feedback) => feedback,
        }
    }
    fn buffer_input(&mut self, segment: InputSegment<'_>) -> Option<BufferOffset> {
        self.builders[self.buffering].buffer_input(segment)
    }
    fn parse_error(&mut self, _: ParseError) {}
    fn allows_cdata_section(&mut self) -> bool {
        self.builders[self.now].allows_cdata_section()
    }
}

#[test]
fn a_chunk_is_read_between_pauses() {
    let page = page();
    let mut stage = SwitchingStage::new(1);
    let mut tokenizer = Tokenizer::new();
    for piece in chunks::chunks_of_bytes(&page, 50_000) {
        let piece = String::from(piece);
        let mut chunk = ChunkReader::new(&piece);
        while !chunk.rest().is_empty() {
            tokenizer.read_to_pause(&mut chunk, &mut stage);
        }
    }
    tokenizer.end(&mut stage);
    assert_same(&stage.finish()[0], &expected(&page), "pauses");
}

#[test]
fn chunks_end_early_or_never() {
    // Two tokenizers read two inputs alternately. Each chunk stops at a pause, and the last ones are never finished.
    let pages = [page(), page().replace("text", "other words")];
    let mut stage = SwitchingStage::new(2);
    let mut tokenizers = [Tokenizer::new(), Tokenizer::new()];
    let mut chunks = [ChunkReader::new(&pages[0]), ChunkReader::new(&pages[1])];
    let enough = 100_000;
    while chunks.iter().any(|chunk| chunk.rest().len() > enough) {
        for (index, chunk) in chunks.iter_mut().enumerate() {
            stage.now = index;
            stage.buffering = index;
            tokenizers[index].read_to_pause(chunk, &mut stage);
        }
    }
    for (index, tokenizer) in tokenizers.iter_mut().enumerate() {
        stage.now = index;
        tokenizer.end(&mut stage);
    }
    let found = stage.finish();
    for (index, found) in found.iter().enumerate() {
        let read = pages[index].len() - chunks[index].rest().len();
        assert_same(found, &expected(&pages[index][..read]), "a prefix of a page");
    }
}

#[test]
fn one_tokenizer_reads_two_chunks_alternately() {
    // While the first chunk waits, the same tokenizer reads the second chunk and a copy of the first one from an earlier pause.
    let first = "<p>one, as long as is worth a copy of its own in the shared string</p><p>two</p>";
    let second = "<p>three, as long as is worth a copy of its own in the shared string</p><p>four</p>";
    let mut stage = SwitchingStage::new(1);
    let mut tokenizer = Tokenizer::new();
    let (mut one, mut other) = (ChunkReader::new(first), ChunkReader::new(second));
    tokenizer.read_to_pause(&mut one, &mut stage);
    let mut earlier = one;
    tokenizer.read_to_pause(&mut one, &mut stage);
    for chunk in [&mut other, &mut one, &mut earlier] {
        while !chunk.rest().is_empty() {
            tokenizer.read_to_pause(chunk, &mut stage);
        }
    }
    tokenizer.end(&mut stage);
    let in_one_chunk = format!("{}{second}<p>two</p>{}", &first[..first.len() - 10], &first[3..]);
    assert_same(&stage.finish()[0], &expected(&in_one_chunk), "in turns");
}

#[test]
fn a_builder_accepts_tokens_of_input_that_another_buffers() {
    let page = page();
    let expected = expected(&page);
    let mut stage = SwitchingStage::new(2);
    stage.buffering = 1;
    let mut tokenizer = Tokenizer::new();
    let mut chunk = ChunkReader::new(&page);
    while !chunk.rest().is_empty() {
        tokenizer.read_to_pause(&mut chunk, &mut stage);
        stage.buffering = 1 - stage.buffering;
    }
    tokenizer.end(&mut stage);
    assert_same(&stage.finish()[0], &expected, "the other document receives the input");
}

#[test]
fn texts_from_other_sources() {
    // Calls a sink with text without a buffer offset, and with another chunk than the one it received.
    struct TwoTreeSink {
        other: DocumentBuilder,
        body: Option<NodeId>,
        inner: TreeBuilder<DocumentBuilder, ()>,
    }

    impl TokenSink for TwoTreeSink {
        fn wants_errors(&self) -> bool {
            false
        }

        fn process_token(&mut self, token: &Token<'_>, context: &TokenContext<'_>) -> Feedback {
            if let (Token::Characters(text), Some(body)) = (token, self.body) {
                let place = InsertionLocation::LastChildOf(body);
                self.other.insert_text(&place, *text);
                self.other.insert_text(&place, text.as_str().into());
                self.other.insert_comment(&place, *text);
            }
            self.inner.process_token(token, context)
        }
        fn buffer_input(&mut self, segment: InputSegment<'_>) -> Option<BufferOffset> {
            let _ = self.other.buffer_input(segment);
            self.inner.buffer_input(segment)
        }
        fn parse_error(&mut self, _: ParseError) {}
        fn allows_cdata_section(&mut self) -> bool {
            false
        }
    }

    let mut other = DocumentBuilder::new();
    let root = other.document();
    let body = other.as_document_mut().create_element("body").unwrap();
    other.insert_element(&InsertionLocation::LastChildOf(root), &body);
    let mut sink = TwoTreeSink {
        other,
        body: Some(body),
        inner: TreeBuilder::new(DocumentBuilder::new(), (), ParseOptions::new()),
    };
    let mut tokenizer = Tokenizer::new();
    let (long, short) = ("one ".repeat(30), "two ".repeat(30));
    for chunk in [&*long, &*short, "<p>", &*long] {
        tokenizer.feed(chunk, &mut sink);
    }
    tokenizer.end(&mut sink);
    let piece = |text: &str| format!("{text}{text}<!--{text}-->");
    let expected = format!("<body>{}{}{}</body>", piece(&long), piece(&short), piece(&long));
    assert_same(&html(&sink.other.finish()), &expected, "another sink");
    let document = sink.inner.finish();
    let expected = format!("{long}{short}<p>{long}</p>");
    assert_eq!(document.body().unwrap().inner_html(), expected);
}

/// [`DocumentBuilder::as_document_mut`] documents the panic: the parser's ids belong to the former document.
#[test]
fn another_document_never_gets_wrong_text() {
    let start = "<p>the start of a page that is long enough to be worth a copy of its own";
    let rest = "<p>and the rest of it, which is long enough as well to be worth one of its own";
    let result = std::panic::catch_unwind(|| {
        let mut parser = Parser::with_sink(DocumentBuilder::new(), (), ParseOptions::new());
        parser.feed(start);
        *parser.sink_mut().as_document_mut() = Document::new();
        parser.feed(rest);
        parser.finish().root().text_content()
    });
    if let Ok(text) = result {
        assert!(rest.contains(&text), "{text:?}");
    }
    let other = soupstone::parse_document(&format!("<a>{}", "<b>other".repeat(20)));
    let mut parser = Parser::with_sink(DocumentBuilder::new(), (), ParseOptions::new());
    parser.feed(start);
    let first = std::mem::replace(parser.sink_mut().as_document_mut(), other);
    parser.feed(rest);
    let document = parser.finish();
    let text = document.root().text_content().replace("other", "");
    assert_eq!(text, &rest[3..]);
    assert_eq!(first.root().text_content(), &start[3..]);
}

struct Values {
    buffer: BufferId,
    buffered: String,
    with_offset: usize,
    without_offset: usize,
    wrong: Vec<String>,
}

impl TreeSink for Values {
    type Handle = ();
    type Output = Self;

    soupstone_tests::no_tree!();
    fn create_element(&mut self, element: NewElement<'_>) {
        for attribute in element.attributes.iter() {
            let value = attribute.text;
            let Some(offset) = value.offset_in(self.buffer) else {
                self.without_offset += 1;
                continue;
            };
            self.with_offset += 1;

            if self.buffered.get(offset..offset + value.len()) != Some(attribute.value()) {
                self.wrong.push(attribute.value().to_owned());
            }
        }
    }
    fn buffer_input(&mut self, segment: InputSegment<'_>) -> Option<BufferOffset> {
        let offset = self.buffered.len();
        self.buffered.push_str(segment.text);
        BufferOffset::new(self.buffer, offset)
    }
    fn finish(self) -> Self {
        self
    }
}

#[test]
fn attribute_values_have_buffer_offsets() {
    let page = page();
    for chunk in CHUNKS {
        let values = Values {
            buffer: BufferId::new().expect("buffer ids are left"),
            buffered: String::new(),
            with_offset: 0,
            without_offset: 0,
            wrong: Vec::new(),
        };
        let values = feed(values, &page, chunk);
        assert_eq!(values.wrong, Vec::<String>::new(), "{chunk}");
        // Each paragraph has one literal value and one that is not.
        assert!(values.without_offset >= 300, "{chunk}");
        if chunk > 1_000 {
            assert!(values.with_offset >= 250, "{chunk}");
        }
    }
}
