use std::panic::{AssertUnwindSafe, catch_unwind};

use soupstone::dom::DocumentBuilder;
use soupstone::encoding::EncodingOptions;
use soupstone::error::{ErrorCode, ErrorSink, ParseError};
use soupstone::{ByteParser, Document, Edition, Incomplete, Limit, Limits, ParseOptions, StopReason};

use crate::collect::Collector;
use crate::facts::{Charset, Facts};
use crate::pages::Page;
use crate::settings::Settings;
use crate::walk::RenderedTreeWalker;

/// Memory for larger pages is freed.
const MAX_BYTES_TO_KEEP_MEMORY_FOR: usize = 4 << 20;

/// Maximum number of links to reserve capacity for.
const MAX_LINKS_TO_MAKE_ROOM_FOR: usize = 4096;

#[derive(Debug)]
pub struct Extractor {
    limits: Limits,
    edition: Edition,
    errors: Errors,
    document: Document,
    walker: RenderedTreeWalker,
    text: String,
    links: usize,
    last: usize,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Errors {
    CountingReader,
    NotLookedFor,
}

/// A page caused a panic. The rest of the archive is unaffected.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("this page causes a panic, which is a bug in the program")]
pub struct PageError;

#[derive(Debug)]
struct ErrorCounts(Vec<u64>);

impl ErrorCounts {
    fn new() -> Self {
        Self(vec![0; ErrorCode::ALL.len()])
    }

    fn found(&self) -> Vec<(&'static str, u64)> {
        let counts = ErrorCode::ALL.iter().zip(&self.0).filter(|(_, count)| **count > 0);
        counts.map(|(code, count)| (code.as_str(), *count)).collect()
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
    pub fn new() -> Self {
        Self::with_settings(&Settings::default())
    }

    /// Creates an extractor with the limits for untrusted input. Parsing takes a fifth less time if the settings exclude parse
    /// errors.
    pub fn with_settings(settings: &Settings) -> Self {
        Self::of(
            settings.edition,
            match settings.want_errors() {
                true => Errors::CountingReader,
                false => Errors::NotLookedFor,
            },
        )
    }

    fn of(edition: Edition, errors: Errors) -> Self {
        Self {
            limits: Limits::for_untrusted_input(),
            edition,
            errors,
            document: Document::new(),
            walker: RenderedTreeWalker::new(),
            text: String::new(),
            links: 0,
            last: 0,
        }
    }

    pub fn facts<'a>(&'a mut self, page: &'a Page) -> Result<Facts<'a>, PageError> {
        self.caught(|extractor| {
            let errors = match extractor.errors {
                Errors::CountingReader => extractor.parse(page, ErrorCounts::new).found(),
                Errors::NotLookedFor => {
                    extractor.parse(page, || ());
                    Vec::new()
                }
            };
            extractor.collect(page, errors)
        })
    }

    /// Frees the memory of the last page if it was large.
    pub fn release(&mut self) {
        if self.last > MAX_BYTES_TO_KEEP_MEMORY_FOR {
            *self = Self::of(self.edition, self.errors);
        }
    }

    /// Catches a panic. The next page then gets new memory.
    fn caught<'a>(&'a mut self, find: impl FnOnce(&'a mut Self) -> Facts<'a>) -> Result<Facts<'a>, PageError> {
        self.release();
        self.last = usize::MAX;
        catch_unwind(AssertUnwindSafe(|| find(self))).map_err(|_| PageError)
    }

    fn collect<'a>(&'a mut self, page: &'a Page, errors: Vec<(&'static str, u64)>) -> Facts<'a> {
        let document = &self.document;
        let mut collector = Collector::new(page, &mut self.text, self.links);
        self.walker.walk(document, &mut collector);
        self.links = collector.links.len().min(MAX_LINKS_TO_MAKE_ROOM_FOR);
        self.last = page.body().len();
        let stopped_by = document.stop_reason().map(name_of_the_reason);
        facts(collector, page, charset(document), errors, stopped_by)
    }

    fn parse<E: ErrorSink>(&mut self, page: &Page, errors: impl Fn() -> E) -> E {
        // NOTE: a `meta` element beyond the prescanned bytes may change the encoding. The parse then restarts with new memory.
        let fresh_sinks = || {
            let builder = DocumentBuilder::reusing(std::mem::take(&mut self.document));
            (builder.with_capacity_for(page.body().len()), errors())
        };
        let options = ParseOptions::new()
            .with_edition(self.edition)
            // NOTE: as in browsers, `noscript` is raw text. A `noscript` element does not end the `head`, and its contents are
            // invisible.
            .with_scripting(true)
            .with_declarative_shadow_roots(true)
            .with_limits(self.limits)
            .with_encoding(encoding_options(page));
        let mut parser = ByteParser::with_sinks(fresh_sinks, options);
        parser.feed(page.body());
        let (parsed, errors) = parser.finish_with_errors();
        // NOTE: the document says why the parse stopped.
        self.document = parsed.unwrap_or_else(Incomplete::into_output);
        errors
    }
}

pub(crate) fn encoding_options(page: &Page) -> EncodingOptions {
    match page.content_type() {
        Some(value) => EncodingOptions::new().with_content_type(value),
        None => EncodingOptions::new(),
    }
}

fn charset(document: &Document) -> Charset {
    match document.encoding_report() {
        Some(report) => Charset {
            name: report.encoding.name(),
            source: report.source,
            confidence: report.confidence,
            malformed_sequences: report.malformed_sequences,
        },
        None => unreachable!("documents parsed from bytes have a report"),
    }
}

pub(crate) fn facts<'a>(
    mut collector: Collector<'a>,
    page: &'a Page,
    charset: Charset,
    errors: Vec<(&'static str, u64)>,
    stopped_by: Option<&'static str>,
) -> Facts<'a> {
    let (base, canonical) = collector.urls();
    Facts {
        // NOTE: the rules for binary data recognize UTF-16 only by its byte order mark.
        is_binary: page.is_binary() && !charset.name.starts_with("UTF-16"),
        title: collector.title.take(),
        language: collector.language(page.content_language()),
        charset,
        base,
        canonical,
        refresh: collector.refresh.take(),
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
        StopReason::Limit { limit, .. } => match limit {
            Limit::Nodes => "nodes",
            Limit::StringBytes => "string bytes",
            Limit::Depth => "open elements",
            Limit::Attributes => "attributes",
            Limit::InputBytes => "input bytes",
            _ => "limit",
        },
        _ => "sink",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::response::Response;

    #[test]
    fn a_panic_is_reported_as_an_error_of_its_page() {
        let body = b"<title>soup</title>".to_vec();
        let page = Page::new(String::new(), Response::of_body("text/html", body));
        let mut extractor = Extractor::new();
        for _ in 0..2 {
            let caught = extractor.caught(|extractor| {
                extractor.parse(&page, || ());
                panic!("simulated parser bug")
            });
            assert_eq!(caught.err(), Some(PageError));
            let facts = extractor.facts(&page).unwrap();
            assert_eq!(facts.title.as_deref(), Some("soup"));
        }
    }
}
