//! [`Extractor`]: from the bytes of a page to its facts.

use soupstone::dom::{DocumentBuilder, Edge};
use soupstone::encoding::EncodingOptions;
use soupstone::error::{ErrorCode, ErrorSink, ParseError};
use soupstone::{ByteParser, Document, Limit, Limits, ParseOptions, Progress, StopReason};

use crate::archive::Page;
use crate::collect::{Collector, Walk};
use crate::facts::{Charset, Facts};
use crate::kind::Kind;

/// The memory of larger pages is given back, so that each thread keeps little.
const MOST_BYTES_TO_KEEP_MEMORY_FOR: usize = 4 << 20;

/// Finds the facts of one page after the other, in the same memory.
#[derive(Debug)]
pub struct Extractor {
    limits: Limits,
    document: Document,
    text: String,
    /// The bytes of the page that the memory was used for last.
    last: usize,
}

/// Counts parse errors by code.
#[derive(Debug)]
struct ErrorCounts(Vec<u64>);

impl ErrorCounts {
    fn new() -> Self {
        Self(vec![0; ErrorCode::ALL.len()])
    }

    /// The codes that were found, and how often.
    fn found(&self) -> Vec<(&'static str, u64)> {
        let counts = ErrorCode::ALL
            .iter()
            .zip(&self.0)
            .filter(|(_, count)| **count > 0);
        counts
            .map(|(code, count)| (code.as_str(), *count))
            .collect()
    }
}

impl ErrorSink for ErrorCounts {
    fn parse_error(&mut self, error: ParseError) {
        self.0[error.code() as usize] += 1;
    }
}

impl Default for Extractor {
    fn default() -> Self {
        Self::new()
    }
}

impl Extractor {
    /// An extractor that parses within the limits for input from strangers.
    pub fn new() -> Self {
        Self::with_limits(Limits::for_untrusted_input())
    }

    /// An extractor that parses within these limits.
    pub fn with_limits(limits: Limits) -> Self {
        Self {
            limits,
            document: Document::new(),
            text: String::new(),
            last: 0,
        }
    }

    /// The facts of a page.
    pub fn facts(&mut self, page: &Page) -> Facts<'_> {
        if self.last > MOST_BYTES_TO_KEEP_MEMORY_FOR {
            *self = Self::with_limits(self.limits);
        }
        self.last = page.body().len();
        let errors = self.parse(page);
        let document = &self.document;
        let mut collector = Collector::new(&mut self.text);
        if let Some(rules) = page.robots_header() {
            collector.add_robots_rules(rules);
        }
        let mut walk = document.root().traverse();
        while let Some(edge) = walk.next() {
            match edge {
                Edge::Enter(node) => {
                    if let Some(name) = node.name() {
                        if collector.enter(Kind::of(name), |name| node.attribute(name))
                            == Walk::PastIt
                        {
                            walk.skip_children();
                        }
                    } else if let Some(text) = node.text() {
                        collector.text(text);
                    }
                }
                Edge::Leave(node) => {
                    if let Some(name) = node.name() {
                        collector.leave(Kind::of(name));
                    }
                }
            }
        }
        let stopped_by = document.stop_reason().map(name_of_the_reason);
        facts(
            collector,
            page,
            charset(document),
            errors.found(),
            stopped_by,
        )
    }

    /// Parses the page into the document.
    fn parse(&mut self, page: &Page) -> ErrorCounts {
        let builder =
            |document| DocumentBuilder::in_memory_of(document).with_capacity_for(page.body().len());
        let options = options(page, self.limits);
        let document = std::mem::take(&mut self.document);
        let mut parser = ByteParser::with_sinks(builder(document), ErrorCounts::new(), options);
        let mut progress = parser.feed(page.body());
        if let Progress::NeedsInput = progress {
            progress = parser.end();
        }
        if let Progress::EncodingChanged = progress {
            // A `meta` element behind the start of the page names another encoding.
            let _ = parser.restart(builder(Document::new()), ErrorCounts::new());
        }
        let errors;
        (self.document, errors) = parser.finish_with_errors();
        errors
    }
}

/// How to parse a page.
fn options(page: &Page, limits: Limits) -> ParseOptions {
    ParseOptions::new()
        .with_limits(limits)
        .with_encoding(encoding_options(page))
}

/// What its response says of the encoding of a page.
pub(crate) fn encoding_options(page: &Page) -> EncodingOptions {
    match page.content_type() {
        Some(value) => EncodingOptions::new().with_content_type(value),
        None => EncodingOptions::new(),
    }
}

fn charset(document: &Document) -> Charset {
    match document.encoding_report() {
        Some(report) => Charset {
            name: report.encoding().name(),
            source: report.source(),
            confidence: report.confidence(),
            malformed_sequences: report.malformed_sequences(),
        },
        None => unreachable!("a document that comes from bytes has a report"),
    }
}

/// What was collected, and what else is known of the page.
pub(crate) fn facts<'a>(
    mut collector: Collector<'a>,
    page: &Page,
    charset: Charset,
    errors: Vec<(&'static str, u64)>,
    stopped_by: Option<&'static str>,
) -> Facts<'a> {
    let (base, canonical) = collector.urls(page.url());
    Facts {
        title: collector.title.take(),
        language: collector.language(),
        charset,
        base,
        canonical,
        robots: std::mem::take(&mut collector.robots),
        links: std::mem::take(&mut collector.links),
        headings: std::mem::take(&mut collector.headings),
        text: collector.into_text(),
        errors,
        stopped_by,
    }
}

fn name_of_the_reason(reason: StopReason) -> &'static str {
    match reason {
        StopReason::Limit(reached) => match reached.limit() {
            Limit::Nodes => "nodes",
            Limit::StringBytes => "string bytes",
            Limit::OpenElements => "open elements",
            Limit::Attributes => "attributes",
            Limit::InputBytes => "input bytes",
            _ => "limit",
        },
        _ => "sink",
    }
}
