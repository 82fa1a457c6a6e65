//! [`Source`]: the source, its document before the edits, and its end; [`ParseSettings`]: the options of the parse.

use std::ops::Range;
use std::sync::{Arc, OnceLock};

use soupstone::names::Namespace;
use soupstone::{Document, FragmentContext, Incomplete, Limits, NodeId, NodeRef, ParseOptions};

use crate::positions::{self, EndOfBody, MissingTag, NodeStart};
use crate::start_tag;

/// Strings that may close a comment, a doctype or a CDATA section, if it is not closed.
const CLOSERS: [&str; 7] = ["", ">", "->", "-->", " x>", "\" x>", "' x>"];

/// A source, and what is known about it before the edits.
#[derive(Debug)]
pub(crate) struct Source<'a> {
    pub(crate) text: &'a str,
    pub(crate) parsing: ParseSettings,
    /// The document before the edits.
    pub(crate) document: Arc<Document>,
    ending: OnceLock<EndOfFileState>,
    end_of_body: OnceLock<EndOfBody>,
    open_at_end: OnceLock<Vec<NodeId>>,
}

/// The state of the parser at the end of a source.
#[derive(Debug)]
struct EndOfFileState {
    /// The position of markup at the end of the source, before an unfinished tag, which the parser drops.
    place: usize,
    closer: Option<MissingTag>,
}

impl<'a> Source<'a> {
    pub(crate) fn new(text: &'a str, options: ParseOptions<Limits>, context: Option<FragmentContext>) -> Self {
        let parsing = ParseSettings { options, context };
        let document = Arc::new(parsing.locating().document(text));
        let (ending, end_of_body, open_at_end) = Default::default();
        Self { text, parsing, document, ending, end_of_body, open_at_end }
    }

    /// Returns the range, or the position before an unfinished tag at the end of the source.
    pub(crate) fn before_ending(&self, range: Range<usize>) -> Range<usize> {
        if range.start == self.text.len() { self.ending().place..self.ending().place } else { range }
    }

    pub(crate) fn is_end(&self, place: usize) -> bool {
        place == self.ending().place
    }

    /// Returns the end of an unfinished comment at this position.
    pub(crate) fn ending_at(&self, range: &Range<usize>) -> Option<MissingTag> {
        let is_at_end = range.is_empty() && range.start == self.text.len();
        self.ending().closer.clone().filter(|_| is_at_end)
    }

    fn ending(&self) -> &EndOfFileState {
        self.ending.get_or_init(|| EndOfFileState::of(self.text, &self.parsing, &self.document))
    }

    /// Returns the body's open elements at the end of the source, from the outside in. Content moved out of a table comes after
    /// the table.
    pub(crate) fn open_at_end(&self) -> impl Iterator<Item = NodeRef<'_>> {
        let open = self.open_at_end.get_or_init(|| {
            let start_of = |node: NodeRef<'_>| {
                let location = node.location()?;
                let span = location.span().filter(|_| node.is_element() && location.end_tag().is_none())?.to_range();
                let is_outside =
                    node.is_html_element_in(&["html", "body"]) || positions::is_only_a_tag(self.text, node);
                (span.end == self.text.len() && !is_outside).then_some((span.start, node.id()))
            };
            let mut open: Vec<_> = self.document.root().deep_descendants().filter_map(start_of).collect();
            open.sort_by_key(|(start, _)| *start);
            open.into_iter().map(|(_, node)| node).collect()
        });
        open.iter().map(|node| self.document.node(*node))
    }

    pub(crate) fn end_of_body(&self, node: NodeRef<'_>) -> Option<&EndOfBody> {
        node.is_html_element("body").then(|| self.end_of_body.get_or_init(|| EndOfBody::of(self.text, node)))
    }
}

impl EndOfFileState {
    fn of(text: &str, parsing: &ParseSettings, document: &Document) -> Self {
        let span = |node: NodeRef<'_>| Some(node.location()?.tags_span().to_range());
        let nodes = document.root().deep_descendants().filter_map(|node| Some((span(node)?, node)));
        let last = nodes.max_by_key(|(span, _)| span.end);
        let end = last.as_ref().map_or(0, |(span, _)| span.end);
        let Some((Range { start, .. }, last)) = last.filter(|_| end >= text.len()) else {
            return Self { place: unfinished(text, end).unwrap_or(text.len()), closer: None };
        };
        let closer = match last.as_text() {
            _ if last.is_element() => None,
            Some(_) => text[..start].ends_with("<![CDATA[").then_some("]]>"),
            None => closer(parsing, &text[start..]),
        };
        let closer = closer.map(|closer| MissingTag::new(last, closer.to_owned(), NodeStart::of_tag(start)));
        Self { place: text.len(), closer }
    }
}

/// Returns the start of an unfinished tag, comment or doctype.
fn unfinished(text: &str, from: usize) -> Option<usize> {
    let mut at = from;
    loop {
        at += text[at..].find('<')?;
        let rest = &text[at + 1..];
        let length = match rest.trim_start_matches('/').starts_with(|first: char| first.is_ascii_alphabetic()) {
            true => start_tag::length(&text[at..]),
            false if rest.starts_with(['!', '/', '?']) => rest.find('>').map(|end| end + 2),
            false => Some(1),
        };
        match length {
            Some(length) => at += length,
            None => return Some(at),
        }
    }
}

/// Returns the string that closes a comment or a doctype without changing it.
fn closer(parsing: &ParseSettings, markup: &str) -> Option<&'static str> {
    let expected = parsing.whole(markup);
    let is_closed_by = |closer: &&str| {
        let closed = parsing.whole(&format!("{markup}{closer}"));
        let after = parsing.whole(&format!("{markup}{closer}<hr>"));
        closed.mode() == expected.mode()
            && closed.root().first_difference(expected.root()).is_none()
            && after.elements_by_tag_name("hr").next().is_some()
    };
    CLOSERS.into_iter().find(is_closed_by).filter(|closer| !closer.is_empty())
}

/// The options and the context of all parses.
#[derive(Debug)]
pub(crate) struct ParseSettings {
    options: ParseOptions<Limits>,
    context: Option<FragmentContext>,
}

impl ParseSettings {
    pub(crate) fn locating(&self) -> Self {
        Self { options: self.options.clone().with_locations(true), context: self.context.clone() }
    }

    pub(crate) fn with_scripting(self, scripting: bool) -> Self {
        Self { options: self.options.with_scripting(scripting), ..self }
    }

    pub(crate) fn scripting(&self) -> bool {
        self.options.scripting()
    }

    /// Whether the context of the fragment is a `noscript` element.
    pub(crate) fn is_in_noscript(&self) -> bool {
        let state = |scripting| self.context.as_ref().map(|context| context.tokenizer_state(scripting));
        state(true) != state(false)
    }

    pub(crate) fn document(&self, source: &str) -> Document {
        complete(match &self.context {
            Some(context) => self.options.parse_fragment(source, context),
            None => self.options.parse_document(source),
        })
    }

    pub(crate) fn fragment_in(&self, parent: NodeRef<'_>, markup: &str) -> Document {
        let is_root = parent.id() == parent.document().root().id();
        complete(match self.context.as_ref().filter(|_| is_root) {
            Some(context) => self.options.parse_fragment(markup, context),
            None => self.options.parse_fragment(markup, context_of(parent)),
        })
    }

    pub(crate) fn whole(&self, markup: &str) -> Document {
        complete(self.options.parse_document(markup))
    }
}

/// NOTE: `finish` returns an error if a limit has stopped a parse.
fn complete(parsed: Result<Document, Incomplete<Document>>) -> Document {
    parsed.unwrap_or_else(Incomplete::into_output)
}

/// Returns the context element for markup in a node. For the root and `html` this is a `body`, because the parser would
/// otherwise add a head and a body.
///
/// NOTE: [`FragmentContext::for_contents_of`] also searches for the nearest form, in time proportional to the depth.
fn context_of(parent: NodeRef<'_>) -> FragmentContext {
    let element = parent.host().unwrap_or(parent);
    let context = match (element.namespace(), element.local_name()) {
        _ if parent.as_shadow_root().is_some() => FragmentContext::html("template"),
        (Some(Namespace::Html), Some("html")) | (None, _) => FragmentContext::html("body"),
        (Some(namespace), name) => FragmentContext::new(namespace, name.unwrap_or_default()),
    };
    let encoding = element.attribute("encoding").unwrap_or_default();
    context.with_attribute("encoding", encoding).with_document_mode(parent.document().mode())
}
