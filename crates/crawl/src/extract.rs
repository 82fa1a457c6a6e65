//! [`Extractor`]: from the bytes of a page to its facts.

use std::panic::{AssertUnwindSafe, catch_unwind};

use soupstone::dom::{DocumentBuilder, NodeRef};
use soupstone::encoding::EncodingOptions;
use soupstone::error::{ErrorCode, ErrorSink, ParseError};
use soupstone::names::{AttributeName, ExpandedName, NameId, Namespace};
use soupstone::{ByteSinkParser, Document, Limit, Limits, ParseOptions, StopReason};

use crate::archive::Page;
use crate::collect::{Attribute, Collector, Walk};
use crate::facts::{Charset, Facts};
use crate::kind::{Kind, Kinds};

/// The memory of larger pages is given back, so that each thread keeps little.
const MOST_BYTES_TO_KEEP_MEMORY_FOR: usize = 4 << 20;

/// So many links have room before they are found, at most.
const MOST_LINKS_TO_MAKE_ROOM_FOR: usize = 4096;

/// Finds the facts of one page after the other, in the same memory.
#[derive(Debug)]
pub struct Extractor {
    limits: Limits,
    document: Document,
    kinds: Kinds,
    text: String,
    /// The links of the last page.
    links: usize,
    /// The bytes of the page that the memory was used for last.
    last: usize,
}

/// A page has a fault in this program panic. Nothing else of the archive is lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("this page makes the program panic, which is a defect of it")]
pub struct PageError;

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
        self.0[error.code as usize] += 1;
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
            kinds: Kinds::new(),
            text: String::new(),
            links: 0,
            last: 0,
        }
    }

    /// The facts of a page.
    ///
    /// # Errors
    ///
    /// The page makes the parser or this module panic, which would be a defect.
    pub fn facts(&mut self, page: &Page) -> Result<Facts<'_>, PageError> {
        self.caught(|extractor| {
            let errors = extractor.parse(page, ErrorCounts::new);
            extractor.collect(page, errors.found())
        })
    }

    /// The facts of a page without its parse errors, which are not looked for: parsing takes a fifth less time.
    ///
    /// # Errors
    ///
    /// Those of [`facts`](Self::facts).
    pub fn facts_without_errors(&mut self, page: &Page) -> Result<Facts<'_>, PageError> {
        self.caught(|extractor| {
            extractor.parse(page, || ());
            extractor.collect(page, Vec::new())
        })
    }

    /// Gives back the memory of the last page if that was a large one. The next page does this, too, but there may be work in
    /// between that needs much memory.
    pub fn release(&mut self) {
        if self.last > MOST_BYTES_TO_KEEP_MEMORY_FOR {
            *self = Self::with_limits(self.limits);
        }
    }

    /// What is found, unless there is a panic. Then the next page gets new memory.
    fn caught<'a>(
        &'a mut self,
        find: impl FnOnce(&'a mut Self) -> Facts<'a>,
    ) -> Result<Facts<'a>, PageError> {
        self.release();
        // What `collect` sets if it comes to its end.
        self.last = usize::MAX;
        catch_unwind(AssertUnwindSafe(|| find(self))).map_err(|_| PageError)
    }

    /// Finds the facts in the document.
    fn collect(&mut self, page: &Page, errors: Vec<(&'static str, u64)>) -> Facts<'_> {
        let document = &self.document;
        let mut collector = Collector::new(&mut self.text, self.links);
        for rules in page.robots_headers() {
            collector.add_robots_rules(rules);
        }
        walk(document, self.kinds, &mut collector);
        self.links = collector.links.len().min(MOST_LINKS_TO_MAKE_ROOM_FOR);
        self.last = page.body().len();
        let stopped_by = document.stop_reason().map(name_of_the_reason);
        facts(collector, page, charset(document), errors, stopped_by)
    }

    /// Parses the page into the document.
    fn parse<E: ErrorSink>(&mut self, page: &Page, errors: impl Fn() -> E) -> E {
        // NOTE: a `meta` element behind the start of the page may name another encoding. Then the memory is new.
        let fresh_sinks = || {
            let builder = DocumentBuilder::in_memory_of(std::mem::take(&mut self.document));
            (builder.with_capacity_for(page.body().len()), errors())
        };
        let mut parser = ByteSinkParser::new(fresh_sinks, options(page, self.limits));
        parser.feed(page.body());
        let errors;
        (self.document, errors) = parser.finish_with_errors();
        errors
    }
}

/// Walks around the tree of a document, and tells the collector about it.
///
/// NOTE: much shorter with `document.root().traverse()`. Here, the ends of texts and of empty elements are not walked to.
fn walk<'a>(document: &'a Document, kinds: Kinds, collector: &mut Collector<'a>) {
    let mut open: Vec<(NodeRef<'a>, Kind)> = Vec::new();
    let mut next = document.root().first_child();
    loop {
        let Some(node) = next else {
            let Some((element, kind)) = open.pop() else {
                return;
            };
            collector.leave(kind);
            next = element.next_sibling();
            continue;
        };
        next = node.next_sibling();
        if let Some(name) = node.expanded_name() {
            let kind = kinds.of(name);
            let walk = collector.enter(kind, |attribute| value(node, attribute));
            if walk == Walk::Inside
                && let Some(child) = node.first_child()
            {
                open.push((node, kind));
                next = Some(child);
            } else {
                collector.leave(kind);
            }
        } else if let Some(text) = node.as_text() {
            collector.text(text);
        }
    }
}

/// The value of an attribute. Those of links are looked for by the numbers of their names.
#[inline]
fn value<'a>(node: NodeRef<'a>, attribute: Attribute) -> Option<&'a str> {
    let by_number = |name: NameId| {
        let mut attributes = node.attributes();
        let found =
            attributes.find(|one| one.expanded_name() == ExpandedName::new(Namespace::None, name));
        found.map(|one| one.value())
    };
    match attribute {
        Attribute::Href => by_number(AttributeName::HREF),
        Attribute::Rel => by_number(AttributeName::REL),
        _ => node.attribute(attribute.as_str()),
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
            name: report.encoding.name(),
            source: report.source,
            confidence: report.confidence,
            malformed_sequences: report.malformed_sequences,
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
        StopReason::Limit { limit, .. } => match limit {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::response::Response;

    #[test]
    fn a_page_that_panics_is_a_fault_of_that_page() {
        let body = b"<title>soup</title>".to_vec();
        let page = Page::new(String::new(), Response::of_body("text/html", body));
        let mut extractor = Extractor::new();
        for _ in 0..2 {
            let caught = extractor.caught(|extractor| {
                extractor.parse(&page, || ());
                panic!("as a defect of the parser would")
            });
            assert_eq!(caught.err(), Some(PageError));
            let facts = extractor.facts(&page).unwrap();
            assert_eq!(facts.title.as_deref(), Some("soup"));
        }
    }
}
