//! Functions that read the input.

use soupstone::dom::{Document, DocumentBuilder};
use soupstone::encoding::{EncodingOptions, sniff_encoding};
use soupstone::error::{ErrorList, ErrorSink};
use soupstone::names::{NameTable, Namespace, attribute};
use soupstone::script_host::ScriptingParser;
use soupstone::select::{Selector, escape_identifier};
use soupstone::sink::{EventHandler, EventSink, TreeSink};
use soupstone::span::{LineIndex, Span};
use soupstone::token::{AttributeBuffer, Token};
use soupstone::tokenizer::{ChunkReader, Tokenizer, tokenize, tokenize_bytes};
use soupstone::tree_builder::TreeBuilder;
use soupstone::{
    ByteParser, FragmentContext, Parser, parse_document, parse_document_bytes, parse_document_from_reader,
    parse_document_owned, parse_fragment, serialize,
};
use soupstone_tests::trees;
use soupstone_xml::infoset::{self, CoercingSink, CoercionOptions};

use super::{Page, see, see_all};

/// The bytes in a chunk.
const CHUNK: usize = 7;

rows! {
    "Document::parse": Input(page) => Document::parse(&page.input);
    "parse_document": Input(page) => parse_document(&page.input);
    "parse_document_owned": Input(page) => parse_document_owned(page.input.clone());
    "parse_document_bytes": Input(page) => parse_document_bytes(page.bytes());
    "parse_document_from_reader": Input(page) => parse_document_from_reader(page.bytes());
    "parse_fragment": Input(page) => parse_fragment(&page.input, page.element());
    "ParseOptions::parse_document": Input(page) => page.options.parse_document(&page.input);
    "ParseOptions::parse_document_owned": Input(page) => page.options.parse_document_owned(page.input.clone());
    "ParseOptions::parse_document_into": Input(page) => {
        let mut document = Document::new();
        page.options.parse_document_into(&page.input, &mut document);
        page.options.parse_document_into(&page.input, &mut document);
    };
    "ParseOptions::parse_fragment": Input(page) => page.options.parse_fragment(&page.input, page.element());
    "ParseOptions::parse_fragment_owned":
        Input(page) => page.options.parse_fragment_owned(page.input.clone(), page.element());
    "ParseOptions::fragment_parser": Input(page) => {
        let mut parser = page.options.fragment_parser(page.element());
        page.chunks().for_each(|chunk| parser.feed(chunk));
        parser.finish()
    };
    "ParseOptions::fragment_byte_parser": Input(page) => {
        let mut parser = page.options.fragment_byte_parser(page.element());
        page.chunks().for_each(|chunk| parser.feed(chunk.as_bytes()));
        parser.finish()
    };
    "ParseOptions::parse_fragment_in": Input(page) => {
        let mut document = page.document.clone();
        page.options.parse_fragment_in(&page.input, &mut document, page.document.root().id())
    };
    "ParseOptions::parse_document_bytes": Input(page) => page.options.parse_document_bytes(page.bytes());
    "ParseOptions::parse_document_bytes_into":
        Input(page) => page.options.parse_document_bytes_into(page.bytes(), &mut Document::new());
    "ParseOptions::parse_document_from_reader":
        Input(page) => page.options.parse_document_from_reader(page.bytes());
    "ParseOptions::parse_fragment_bytes":
        Input(page) => page.options.parse_fragment_bytes(page.bytes(), page.element());
    "ParseOptions::round_trip_difference": Input(page) => page.options.round_trip_difference(&page.document);
    "ParseOptions::round_trip_difference_in": Input(page) => {
        let body = page.document.body().unwrap_or(page.document.root());
        see(page.options.round_trip_difference_in(body, &FragmentContext::html("body")));
    };
    "ParseOptions::parser, Parser": Input(page) => parse_chunks(page);
    "ParseOptions::byte_parser, ByteParser": Input(page) => parse_chunks_of_bytes(page);
    "Parser": Input(page) => {
        let (sink, errors, options) = (DocumentBuilder::new(), ErrorList::new(), page.options.clone());
        let mut parser = trees::parser(sink, errors, page.context.of_fragment(), options);
        for chunk in page.chunks() {
            parser.feed(chunk);
            see((parser.stop_reason(), parser.sink(), parser.errors().len()));
            parser.sink_mut();
            parser.errors_mut();
            parser = parser.map_sinks(|sink, errors| (sink, errors));
        }
        parser.visit_handles(&mut |handle| see(handle));
        parser.end();
        see(parser.finish_with_errors());
    };
    "ByteParser": Input(page) => {
        let sinks = || (DocumentBuilder::new(), ErrorList::new());
        let options = page.options.clone();
        let mut parser = match page.context.of_fragment() {
            None => ByteParser::with_sinks(sinks, options),
            Some(context) => ByteParser::with_sinks_for_fragment(sinks, context, options),
        };
        for chunk in page.chunks() {
            parser.feed(chunk.as_bytes());
            see((parser.stop_reason(), parser.sink(), parser.errors().len()));
            see(parser.encoding_report());
        }
        parser.stop_waiting();
        see(parser.read_from(page.bytes()));
        parser.visit_handles(&mut |handle| see(handle));
        parser.end();
        see(parser.finish_with_errors());
    };
    "script_host::ScriptingParser": Input(page) => {
        let options = page.options.clone();
        let mut parser = ScriptingParser::script_created(DocumentBuilder::new(), ErrorList::new(), options);
        for chunk in page.chunks() {
            see(parser.write(chunk).is_ok());
            while parser.pending_parsing_blocking_script().is_some() {
                see(parser.take_pending_parsing_blocking_script());
                see(parser.resume());
            }
            see((parser.script_nesting_level(), parser.parser().stop_reason()));
            see(parser.markup_insertion_counters().unload().value());
        }
        see(parser.close().is_ok());
        see(parser.finish_with_errors());
    };
    "dom::DocumentBuilder": Input(page) => {
        let sink = DocumentBuilder::new().with_capacity_for(page.input.len()).with_locations();
        let parser = fed_parser(page, sink);
        see(parser.sink().as_document().node_count());
        parser.finish()
    };
    "soupstone_xml::infoset::CoercingSink::new":
        Input(page) => fed_parser(page, CoercingSink::new(DocumentBuilder::new(), CoercionOptions::new())).finish();
    "soupstone_xml::infoset::CoercionOptions::name": Input(page) => CoercionOptions::new().name(&page.input);
    "soupstone_xml::infoset::CoercionOptions::text": Input(page) => CoercionOptions::new().text(&page.input);
    "soupstone_xml::infoset::CoercionOptions::comment": Input(page) => CoercionOptions::new().comment(&page.input);
    "soupstone_xml::infoset::restore_name": Input(page) => infoset::restore_name(&page.input);
    "encoding::sniff_encoding": Input(page) => sniff_encoding(page.bytes(), &EncodingOptions::new());
    "encoding::EncodingReport": Input(page) => {
        let bytes = page.bytes();
        let document = parse_document_bytes(bytes);
        let report = document.encoding_report().expect("the document was parsed from bytes");
        let spans: Vec<Span> = (0..page.input.len() as u64).map(|start| Span::new(start, start)).collect();
        see(report.byte_ranges(bytes, &spans));
        see(report.byte_range(bytes, Span::new(0, 1)));
    };
    "encoding::EncodingOptions::with_content_type":
        Input(page) => EncodingOptions::new().with_content_type(&format!("text/html;{}", page.input));
    "encoding::EncodingOptions::with_transport_label":
        Input(page) => EncodingOptions::new().with_transport_label(&page.input);
    "encoding::EncodingOptions::with_locale": Input(page) => EncodingOptions::new().with_locale(&page.input);
    "error::ErrorList": Input(page) => {
        let mut list = ErrorList::new();
        list.process_input(&page.input);
        for offset in 0..page.input.len() as u64 {
            see((list.position(offset), list.byte_offset(offset)));
        }
        see_all(list.located().rev());
        see_all(list.malformed_sequences());
    };
    "span::LineIndex": Input(page) => {
        let mut index = LineIndex::new(&page.input);
        page.chunks().for_each(|chunk| index.feed(chunk));
        (0..page.input.len() as u64).for_each(|offset| see((index.position(offset), index.line_start(offset))));
    };
    "serialize::escape_text": Input(page) => serialize::escape_text(&page.input);
    "serialize::escape_attribute": Input(page) => serialize::escape_attribute(&page.input);
    "serialize::decode_character_references": Input(page) => serialize::decode_character_references(&page.input);
    "serialize::decode_character_references_in_attribute":
        Input(page) => serialize::decode_character_references_in_attribute(&page.input.replace('<', "&"));
    "select::Selector::parse": Input(page) => Selector::parse(&page.input);
    "select::Selector::parse_with": Input(page) => {
        let text = page.input.replace(['<', '/', '!', '\n'], " ").replace('>', "b,");
        see(Selector::parse_with(&format!("{text} a"), &Default::default()));
    };
    "select::Selector::parse_with": Input(page) => {
        let count = page.nodes.len();
        let parts = [(":is(", ")"), (":not(a ", ")"), ("a > ", "b"), (".x, ", "y"), ("[a=b]", ""), ("a:has(b ", ")")];
        for (before, after) in parts {
            let text = format!("{}a{}", before.repeat(count), after.repeat(count));
            if let Ok(selector) = Selector::parse(&text) {
                see((selector.specificity(), selector.alternatives().count(), selector.to_string()));
            }
        }
    };
    "select::Selector::alternatives": Input(page) => see_all(long_selector(page).alternatives());
    "select::Selector::specificity": Input(page) => long_selector(page).specificity();
    "select::escape_identifier": Input(page) => escape_identifier(&page.input);
    "names::NameTable": Input(page) => {
        let mut names = NameTable::new();
        for chunk in page.chunks() {
            let name = names.intern(chunk);
            see((names.find(chunk), names.name(name).len()));
        }
    };
    "names::Namespace::from_uri": Input(page) => Namespace::from_uri(&page.input);
    "tree_builder::FragmentContext": Input(page) => {
        let context = FragmentContext::new(Namespace::Svg, &page.input);
        see(page.chunks().take(20).fold(context, |context, chunk| context.with_attribute(chunk, &page.input)));
        see(FragmentContext::html(&page.input));
    };
    "tree_builder::TreeBuilder": Input(page) => {
        let options = page.options.clone();
        let mut builder = TreeBuilder::new(DocumentBuilder::new(), (), options.clone());
        let mut tokenizer = Tokenizer::for_document(&options);
        for chunk in page.chunks() {
            tokenizer.feed(chunk, &mut builder);
        }
        tokenizer.end(&mut builder);
        builder.visit_handles(&mut |handle| see(handle));
        see(builder.map_sinks(|sink, errors| (sink, errors)).finish());
    };
    "tokenizer::Tokenizer": Input(page) => {
        let mut builder = TreeBuilder::new(DocumentBuilder::new(), (), page.options.clone());
        let mut tokenizer = Tokenizer::new();
        let mut chunk = ChunkReader::new(&page.input);
        while !chunk.rest().is_empty() {
            tokenizer.read_to_pause(&mut chunk, &mut builder);
            see(tokenizer.offset());
        }
        tokenizer.end(&mut builder);
    };
    "tokenizer::tokenize": Input(page) => tokenize(&page.input, |token, _| see(token));
    "token::Attributes": Input(page) => tokenize(&page.input, |token, context| {
        if let Token::StartTag(tag) = token {
            see((tag.attributes.len(), tag.attributes.dropped_duplicates(), tag.attributes.get(attribute::ID)));
            see_all(tag.attributes.iter().map(|attribute| (attribute.local_name(), attribute.location())));
            see(context);
        }
    });
    "token::Attribute": Input(page) => tokenize(&page.input, |token, _| {
        if let Token::StartTag(tag) = token {
            see_all(tag.attributes.iter().map(|attribute| (attribute.value(), attribute.prefix())));
        }
    });
    "token::AttributeBuffer": Input(page) => {
        let mut buffer = AttributeBuffer::new();
        for _ in &page.nodes {
            buffer.push(attribute::ID, "x");
            buffer.push_with_location(attribute::ID, "x", None);
        }
        buffer.clear();
    };
    "sink::EventSink": Input(page) => fed_parser(page, EventSink::new(Elements)).finish();
    "tokenizer::tokenize_bytes":
        Input(page) => tokenize_bytes(page.bytes(), &EncodingOptions::new(), |token, _| see(token));
}

/// Ignores all events.
#[derive(Debug)]
struct Elements;

impl EventHandler for Elements {}

impl Page {
    fn element(&self) -> FragmentContext {
        self.context.of_fragment().unwrap_or(FragmentContext::html("div"))
    }

    pub(super) fn bytes(&self) -> &[u8] {
        self.input.as_bytes()
    }

    pub(super) fn chunks(&self) -> impl Iterator<Item = &str> {
        // NOTE: the shapes are in ASCII.
        self.input.as_bytes().chunks(CHUNK).map(|chunk| std::str::from_utf8(chunk).unwrap_or_default())
    }
}

fn parse_chunks(page: &Page) {
    let mut parser = page.options.parser();
    for chunk in page.chunks() {
        parser.feed(chunk);
        see((parser.document().node_count(), parser.document().errors().map(ErrorList::len), parser.stop_reason()));
        parser.document_mut();
    }
    parser.end();
    see(parser.finish());
}

fn parse_chunks_of_bytes(page: &Page) {
    let mut parser = page.options.byte_parser();
    for chunk in page.chunks() {
        parser.feed(chunk.as_bytes());
        see((parser.document().node_count(), parser.document().errors().map(ErrorList::len), parser.encoding_report()));
        parser.document_mut();
    }
    parser.stop_waiting();
    see(parser.read_from(page.bytes()));
    parser.end();
    see(parser.finish());
}

fn fed_parser<S: TreeSink>(page: &Page, sink: S) -> Parser<S, ()> {
    let mut parser = Parser::with_sink(sink, (), page.options.clone());
    parser.feed(&page.input);
    parser
}

fn long_selector(page: &Page) -> Selector {
    Selector::parse(&format!("a{}", ", b > .c".repeat(page.nodes.len()))).expect("the selector is correct")
}
