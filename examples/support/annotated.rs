//! [`Annotated`], a tree with its origin in the source.

use encoding_rs::Encoding;
use soupstone::dom::{Document, DocumentBuilder};
use soupstone::encoding::{EncodingOptions, EncodingReport};
use soupstone::error::{ErrorList, ErrorSink, MalformedSequence, ParseError};
use soupstone::span::Span;
use soupstone::{ByteParser, FragmentContext, ParseOptions};

pub(crate) struct Annotated {
    pub(crate) document: Document,
    /// The decoded source, to which spans refer.
    pub(crate) text: String,
    pub(crate) errors: ErrorList,
    /// The locations of the U+FFFDs for malformed bytes.
    pub(crate) malformed: Vec<Span>,
    pub(crate) encoding: Option<EncodingReport>,
}

/// Parses a document or a fragment, with locations and errors.
pub(crate) fn parse(
    bytes: &[u8],
    context: Option<FragmentContext>,
    encoding: EncodingOptions,
    options: ParseOptions,
) -> Annotated {
    let options = options.with_encoding(encoding);
    let document = || DocumentBuilder::new().with_locations();
    let fragment = || DocumentBuilder::for_fragment().with_locations();
    let (document, findings) = match context {
        None => {
            let mut parser = ByteParser::with_sinks(|| (document(), Findings::default()), options);
            parser.feed(bytes);
            parser.finish_with_errors()
        }
        Some(context) => {
            let fresh_sinks = || (fragment(), Findings::default());
            let mut parser = ByteParser::with_sinks_for_fragment(fresh_sinks, context.clone(), options);
            parser.feed(bytes);
            parser.finish_with_errors()
        }
    };
    Annotated {
        encoding: document.encoding_report().copied(),
        document,
        text: findings.text,
        errors: findings.errors,
        malformed: findings.malformed,
    }
}

#[derive(Default)]
struct Findings {
    errors: ErrorList,
    text: String,
    malformed: Vec<Span>,
}

impl ErrorSink for Findings {
    fn parse_error(&mut self, error: ParseError) {
        self.errors.parse_error(error);
    }

    fn process_input(&mut self, text: &str) {
        self.text.push_str(text);
        self.errors.process_input(text);
    }

    fn encoding(&mut self, encoding: &'static Encoding, byte_order_mark_length: usize) {
        self.errors.encoding(encoding, byte_order_mark_length);
    }

    fn malformed_sequence(&mut self, sequence: MalformedSequence) {
        self.errors.malformed_sequence(sequence);
        // The U+FFFD is the next text.
        let start = self.text.len() as u64;
        let length = char::REPLACEMENT_CHARACTER.len_utf8() as u64;
        self.malformed.push(Span::new(start, start + length));
    }
}
