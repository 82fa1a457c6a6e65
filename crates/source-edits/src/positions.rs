//! Positions of nodes and their tags in the source, and tags that are missing there.

use std::ops::Range;

use soupstone::names::{ExpandedName, Namespace};
use soupstone::serialize::NodeContent;
use soupstone::{NodeId, NodeRef};

use crate::start_tag;
use crate::text_source_map::TextSourceMap;

/// The maximum number of levels in a search up or down, which keeps the time for many edits linear.
pub(crate) const MAX_LEVELS: usize = 100;

pub(crate) const DROP_NEWLINE: [&str; 3] = ["listing", "pre", "textarea"];

/// The start of a node. An implied element starts before its first content.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub(crate) struct NodeStart {
    pub(crate) place: usize,
    kind: StartKind,
}

/// What starts at a place, from the outside in. Only elements without a start tag are implied.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
enum StartKind {
    #[default]
    ImpliedHtml,
    ImpliedHead,
    ImpliedBodyOrTablePart,
    ImpliedOther,
    Written,
}

impl NodeStart {
    pub(crate) const fn of_tag(place: usize) -> Self {
        Self { place, kind: StartKind::Written }
    }

    pub(crate) fn of_implied(place: usize, element: NodeRef<'_>) -> Self {
        let kind = match element.local_name() {
            Some("html") => StartKind::ImpliedHtml,
            Some("head") => StartKind::ImpliedHead,
            Some("body" | "tbody" | "colgroup") => StartKind::ImpliedBodyOrTablePart,
            _ => StartKind::ImpliedOther,
        };
        Self { place, kind }
    }
}

/// A tag, or the end of a comment, that the source lacks at a position.
#[derive(Clone, Debug)]
pub(crate) struct MissingTag {
    pub(crate) node: NodeId,
    pub(crate) text: String,
    pub(crate) node_start: NodeStart,
    /// The number of open elements at the same position that contain this element.
    pub(crate) depth: usize,
}

impl MissingTag {
    pub(crate) fn new(node: NodeRef<'_>, text: String, node_start: NodeStart) -> Self {
        Self { node: node.id(), text, node_start, depth: 0 }
    }

    pub(crate) fn end_of(element: NodeRef<'_>, node_start: NodeStart) -> Self {
        Self::new(element, format!("</{}>", element.local_name().unwrap_or_default()), node_start)
    }
}

pub(crate) fn start_tag_of(node: NodeRef<'_>) -> Option<Range<usize>> {
    Some(node.location()?.start_tag()?.to_range())
}

pub(crate) fn end_tag_of(node: NodeRef<'_>) -> Option<Range<usize>> {
    Some(node.location()?.end_tag()?.to_range())
}

/// Whether this is a [void element](https://html.spec.whatwg.org/multipage/syntax.html#void-elements).
pub(crate) fn is_void(node: NodeRef<'_>) -> bool {
    node.expanded_name().is_some_and(ExpandedName::serializes_as_void)
}

/// Whether an element would be void with another name.
pub(crate) fn is_void_as(element: NodeRef<'_>, name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    match element.namespace().map(|namespace| NodeContent::element(&name, namespace)) {
        Some(NodeContent::Element { name, .. }) => name.serializes_as_void(),
        _ => false,
    }
}

/// Whether this is an element in SVG or MathML with a self-closing start tag.
pub(crate) fn is_self_closing(source: &str, node: NodeRef<'_>) -> bool {
    let is_foreign = node.is_element() && node.namespace() != Some(Namespace::Html);
    is_foreign && start_tag_of(node).is_some_and(|tag| start_tag::closes_itself(&source[tag]))
}

/// Whether the start tag of an element is all of it in the source.
pub(crate) fn is_only_a_tag(source: &str, node: NodeRef<'_>) -> bool {
    is_void(node) || is_self_closing(source, node)
}

pub(crate) fn implied_start(source: &str, element: NodeRef<'_>) -> Option<usize> {
    // NOTE: a `</p>` without an open paragraph creates an element, which has an end tag but no span.
    let start = |node: NodeRef<'_>| {
        let span = node.location()?.span().map(|span| span.to_range().start);
        span.or(end_tag_of(node).filter(|_| node.first_child().is_none()).map(|tag| tag.start))
    };
    let first = element.descendants().find_map(start);
    let is_empty = element.first_child().is_none();
    first.or(end_tag_of(element).map(|tag| tag.start)).or_else(|| match element.local_name().filter(|_| is_empty) {
        Some("head") => Some(start_of_empty_head(source, element)),
        Some("body") => Some(element.parent().and_then(end_tag_of).map_or(source.len(), |tag| tag.start)),
        _ => None,
    })
}

/// Returns the start of an implied empty head: after the previous nodes, and after ignored tags.
fn start_of_empty_head(source: &str, head: NodeRef<'_>) -> usize {
    let html = head.parent();
    let end = |node: NodeRef<'_>| Some(node.location()?.span()?.to_range().end);
    let before_html = html.and_then(NodeRef::previous_sibling).and_then(end);
    let html_tag = html.and_then(start_tag_of).map(|tag| tag.end);
    let before_head = head.previous_sibling().and_then(end);
    let mut at = before_head.or(html_tag).or(before_html).unwrap_or_default();
    if at == 0 && source.starts_with('\u{feff}') {
        at = '\u{feff}'.len_utf8();
    }
    loop {
        let rest = source[at..].trim_ascii_start();
        at = source.len() - rest.len();
        let end_tag = rest.strip_prefix("</").filter(|name| name.starts_with(|one: char| one.is_ascii_alphabetic()));
        let is_ignored = match end_tag {
            Some(name) => {
                let name = &name[..start_tag::name_end(name)];
                !["head", "body", "html", "br"].iter().any(|other| name.eq_ignore_ascii_case(other))
            }
            None => rest.get(..9).is_some_and(|start| start.eq_ignore_ascii_case("<!doctype")),
        };
        match start_tag::length(rest).filter(|_| is_ignored) {
            Some(length) => at += length,
            None => return at,
        }
    }
}

/// Returns the end of the last sibling and its contents, down to `max_levels` levels.
pub(crate) fn end_of_last(source: &str, mut last: Option<NodeRef<'_>>, max_levels: usize) -> Option<usize> {
    let mut end = None;
    for _ in 0..max_levels {
        let Some(node) = last else {
            return end;
        };
        let own = match node.is_element() {
            true => end_tag_of(node).or(start_tag_of(node)).map(|tag| tag.end),
            false => node.location().and_then(|it| Some(whole_text(source, node, it.span()?.to_range()).end)),
        };
        end = own.or(end);
        last = match end_tag_of(node) {
            Some(_) => None,
            None => node.template_contents().unwrap_or(node).last_child(),
        };
    }
    None
}

/// The position of markup appended to a body.
#[derive(Debug)]
pub(crate) struct EndOfBody {
    pub(crate) place: usize,
    /// The text node that white space after the end tag continues, and the length of its text before the end tag.
    pub(crate) continued: Option<(NodeId, usize)>,
}

impl EndOfBody {
    pub(crate) fn of(source: &str, body: NodeRef<'_>) -> Self {
        // NOTE: without a `</body>`, `</html>` ends both elements.
        let Some(tag) = end_tag_of(body).or(body.parent().and_then(end_tag_of)) else {
            let place = start_tag_of(body).and_then(|_| Some(body.location()?.span()?.to_range().end));
            return Self { place: place.unwrap_or(source.len()), continued: None };
        };
        let end_of = |last: Option<NodeRef<'_>>| end_of_last(source, last, usize::MAX).filter(|end| *end > tag.end);
        let place = |text: NodeRef<'_>| {
            let start = text.location()?.tags_span().to_range().start;
            Some(end_of(text.previous_sibling()).map_or(start.min(tag.start), |_| start))
        };
        if let Some(place) = space_after(body).and_then(place) {
            return Self { place, continued: None };
        }
        let place = || end_of(body.last_child()).unwrap_or(tag.start);
        Self::in_text(source, body, &tag).unwrap_or_else(|| Self { place: place(), continued: None })
    }

    /// If the white space after the body's end tag continues earlier text or is in an open element, returns the end of the
    /// content before it.
    fn in_text(source: &str, body: NodeRef<'_>, end_tag: &Range<usize>) -> Option<Self> {
        let last = body.descendants().next_back()?;
        let text = last.as_text()?;
        let map = TextSourceMap::new(last, source)?;
        let place = |range: Range<usize>| map.span_of(range).map(|span| span.to_range());
        let start = text.trim_ascii_end().len();
        let is_after = |at: &usize| place(*at..at + 1).is_some_and(|place| place.start >= end_tag.end);
        let split = text.len() - (start..text.len()).rev().take_while(is_after).count();
        let end = match text[..split].chars().next_back() {
            Some(before) => place(split - before.len_utf8()..split).map(|place| place.end),
            None => (last.previous_sibling().or(last.parent()))
                .and_then(|node| end_tag_of(node).or(start_tag_of(node)))
                .map(|tag| tag.end),
        };
        let place = end.filter(|end| *end > end_tag.end).unwrap_or(end_tag.start);
        (split < text.len()).then_some(Self { place, continued: Some((last.id(), split)) })
    }
}

/// Returns white space after `</body>`, which the tree contains at the end of the body.
pub(crate) fn space_after(body: NodeRef<'_>) -> Option<NodeRef<'_>> {
    let location = body.location().filter(|_| body.is_html_element("body"));
    let (end_tag, last) = (location?.end_tag()?, body.last_child()?);
    let is_space = last.as_text()?.trim_ascii().is_empty();
    (is_space && last.location()?.tags_span().end > end_tag.end).then_some(last)
}

/// Returns the span of a node. For a text node, the span includes a line feed after its last carriage return, or the
/// delimiters of its CDATA section.
pub(crate) fn whole_text(source: &str, node: NodeRef<'_>, span: Range<usize>) -> Range<usize> {
    let Range { start, end } = span;
    let (before, after) = (&source[..start], &source[end..]);
    let section = before.strip_suffix("<![CDATA[");
    match section {
        _ if node.as_text().is_none() => span,
        Some(before) if after.starts_with("]]>") => before.len()..end + "]]>".len(),
        _ if source[..end].ends_with('\r') && after.starts_with('\n') => start..end + 1,
        _ => span,
    }
}
