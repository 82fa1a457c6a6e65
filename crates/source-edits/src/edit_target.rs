//! [`EditTarget`]: the bytes of the source that an edit changes.

use std::ops::Range;

use soupstone::names::Namespace;
use soupstone::{Document, EditError, NodeId, NodeRef};

use crate::edit::EditMethod;
use crate::error::SourceEditError;
use crate::open_elements::MissingTag;
use crate::source::Source;
use crate::start_tag;
use crate::text_source_map::TextSourceMap;

/// The maximum number of levels in a search up or down, which keeps the time for many edits linear.
pub(crate) const MAX_LEVELS: usize = 100;

pub(crate) const DROP_NEWLINE: [&str; 3] = ["listing", "pre", "textarea"];

/// The start of a node. An implied element starts before its first content.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub(crate) struct NodeStart {
    pub(crate) place: usize,
    rank: u8,
}

impl NodeStart {
    pub(crate) const fn of_tag(place: usize) -> Self {
        Self { place, rank: 4 }
    }

    pub(crate) fn of_implied(place: usize, element: NodeRef<'_>) -> Self {
        let rank = match element.local_name() {
            Some("html") => 0,
            Some("head") => 1,
            Some("body" | "tbody" | "colgroup") => 2,
            _ => 3,
        };
        Self { place, rank }
    }
}

/// A text node around `</body>`.
#[derive(Clone, Debug)]
pub(crate) struct BodyWhitespace {
    text: NodeId,
    /// The length of the text before the end tag.
    split: usize,
}

/// The position of markup appended to a body.
#[derive(Debug)]
pub(crate) struct EndOfBody {
    place: usize,
    /// White space after the end tag, in a text node that starts before the end tag.
    space: Option<BodyWhitespace>,
    /// Whether the last node is white space after the end tag.
    has_space: bool,
}

pub(crate) struct EditTarget<'a> {
    pub(crate) node_start: Option<NodeStart>,
    pub(crate) range: Range<usize>,
    /// The end tag, or an empty range where the end tag would be.
    pub(crate) end_tag: Range<usize>,
    /// The previous node in the same parent.
    pub(crate) before: Option<NodeRef<'a>>,
    pub(crate) is_at_implied_start: bool,
    /// Whether the parent's start is implied at this position.
    pub(crate) may_need_start_tag: bool,
    pub(crate) space: Option<BodyWhitespace>,
    /// The string that closes a comment at the end of the source.
    pub(crate) ending: Option<MissingTag>,
}

impl<'a> EditTarget<'a> {
    pub(crate) fn of(source: &Source<'a>, node: NodeRef<'a>, method: EditMethod) -> Result<Self, SourceEditError> {
        if method.is_of_contents() {
            return Self::of_contents(source, node, method);
        }
        let is_of_tags = matches!(
            method,
            EditMethod::SetAttribute
                | EditMethod::RemoveAttribute
                | EditMethod::RenameElement
                | EditMethod::UnwrapElement
        );
        if is_of_tags && !node.is_element() {
            return Err(EditError::NotAnElement { kind: node.kind() }.into());
        }
        let location = node.location().ok_or(SourceEditError::NoPlace)?;
        let span = location.span().ok_or(SourceEditError::NoPlace)?.to_range();
        let whole = whole_text(source.text, node, span.clone());
        let range = match method {
            _ if is_of_tags => location.start_tag().ok_or(SourceEditError::NoPlace)?.to_range(),
            EditMethod::InsertBefore => whole.start..whole.start,
            EditMethod::InsertAfter => source.before_ending(whole.end..whole.end),
            _ => whole,
        };
        let before = match method {
            EditMethod::InsertAfter => Some(node),
            _ => node.previous_sibling(),
        };
        let is_implied = |parent: NodeRef<'_>| parent.is_element() && start_tag_of(parent).is_none();
        let may_need_start_tag = before.is_none() && node.parent().is_some_and(is_implied);
        let before = match node.parent().filter(|_| may_need_start_tag) {
            Some(parent) => before_implied(parent),
            None => before,
        };
        Ok(Self {
            node_start: Some(NodeStart::of_tag(span.start)),
            end_tag: location.end_tag().map_or(span.end..span.end, |tag| tag.to_range()),
            before,
            is_at_implied_start: false,
            may_need_start_tag,
            ending: source.ending_at(&range),
            range,
            space: None,
        })
    }

    fn of_contents(source: &Source<'a>, node: NodeRef<'a>, method: EditMethod) -> Result<Self, SourceEditError> {
        if is_void(node) {
            return Err(SourceEditError::HoldsNothing);
        }
        let inside = node.template_contents().unwrap_or(node);
        let is_root = node.id() == node.document().root().id();
        let is_implied = !is_root && start_tag_of(node).is_none();
        let start = match start_tag_of(node) {
            _ if is_root => Some(0),
            Some(tag) => {
                let rest = &source.text[tag.end..];
                let newline = rest.strip_prefix("\r\n").or(rest.strip_prefix(['\r', '\n']));
                let newline = newline.filter(|_| node.is_html_element_in(&DROP_NEWLINE));
                Some(source.text.len() - newline.unwrap_or(rest).len())
            }
            None => implied_start(source.text, node),
        };
        let mut before = inside.last_child();
        let mut space = None;
        let end = match (end_tag_of(node), start_tag_of(node)) {
            _ if is_root => Some(source.text.len()),
            _ if node.is_html_element("body") => {
                let end = source.end_of_body(node);
                space.clone_from(&end.space);
                before = if end.has_space { before.and_then(NodeRef::previous_sibling) } else { before };
                Some(end.place)
            }
            // NOTE: the parser moves scripts after `</head>` into the head, whose contents may then end after the end tag.
            (Some(tag), _) if node.is_html_element("head") => {
                let after = end_of_last(source.text, before, MAX_LEVELS).filter(|end| *end > tag.end);
                Some(after.unwrap_or(tag.start))
            }
            (Some(tag), _) => Some(tag.start),
            (None, Some(_)) => node.location().and_then(|location| Some(location.span()?.to_range().end)),
            (None, None) => end_of_last(source.text, before, MAX_LEVELS).or(start),
        };
        let (Some(start), Some(end)) = (start, end) else {
            return Err(SourceEditError::NoPlace);
        };
        let end = end.max(start);
        let range = match method {
            EditMethod::Prepend => source.before_ending(start..start),
            EditMethod::SetInnerHtml => start..end,
            _ => source.before_ending(end..end),
        };
        let is_at_implied_start = is_implied && (method == EditMethod::Prepend || inside.first_child().is_none());
        if is_at_implied_start {
            before = before_implied(node);
        } else if method != EditMethod::Append {
            before = None;
        }
        Ok(Self {
            node_start: match start_tag_of(node) {
                _ if is_root => None,
                Some(tag) => Some(NodeStart::of_tag(tag.start)),
                // NOTE: content that the parser moves out of a table precedes the table in the body, but starts later in the
                // source.
                None if !is_at_implied_start && node.is_html_element_in(&["html", "head", "body"]) => {
                    Some(NodeStart::of_implied(0, node))
                }
                None => Some(NodeStart::of_implied(start, node)),
            },
            ending: source.ending_at(&range),
            range,
            end_tag: end..end,
            before,
            is_at_implied_start,
            may_need_start_tag: is_at_implied_start || is_implied && method == EditMethod::SetInnerHtml,
            space: space.filter(|_| method != EditMethod::Prepend),
        })
    }
}

/// Returns the node that ends right before an implied element.
fn before_implied(element: NodeRef<'_>) -> Option<NodeRef<'_>> {
    let before = element.previous_sibling();
    match before.filter(|before| before.is_html_element("head")) {
        Some(head) => head.last_child(),
        None => before,
    }
}

fn start_tag_of(node: NodeRef<'_>) -> Option<Range<usize>> {
    Some(node.location()?.start_tag()?.to_range())
}

fn end_tag_of(node: NodeRef<'_>) -> Option<Range<usize>> {
    Some(node.location()?.end_tag()?.to_range())
}

/// Whether this is a [void element](https://html.spec.whatwg.org/multipage/syntax.html#void-elements).
fn is_void(node: NodeRef<'_>) -> bool {
    let is_html = node.namespace() == Some(Namespace::Html);
    is_html && node.expanded_name().is_some_and(|name| name.serializes_as_void())
}

/// Returns the start tag of an element in SVG or MathML if the tag is self-closing.
pub(crate) fn self_closing_tag(source: &str, node: NodeRef<'_>) -> Option<Range<usize>> {
    let is_foreign = node.is_element() && node.namespace() != Some(Namespace::Html);
    start_tag_of(node).filter(|tag| is_foreign && start_tag::closes_itself(&source[tag.clone()]))
}

/// Whether the start tag of an element is all of it in the source.
pub(crate) fn is_only_a_tag(source: &str, node: NodeRef<'_>) -> bool {
    is_void(node) || self_closing_tag(source, node).is_some()
}

fn implied_start(source: &str, element: NodeRef<'_>) -> Option<usize> {
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
        let name_end = |name: &str| name.find(|one: char| one.is_ascii_whitespace() || "/>".contains(one));
        let end_tag = rest.strip_prefix("</").filter(|name| name.starts_with(|one: char| one.is_ascii_alphabetic()));
        let is_ignored = match end_tag {
            Some(name) => {
                let name = &name[..name_end(name).unwrap_or(name.len())];
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
fn end_of_last(source: &str, mut last: Option<NodeRef<'_>>, max_levels: usize) -> Option<usize> {
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

impl EndOfBody {
    pub(crate) fn of(source: &str, body: NodeRef<'_>) -> Self {
        // NOTE: without a `</body>`, `</html>` ends both elements.
        let Some(tag) = end_tag_of(body).or(body.parent().and_then(end_tag_of)) else {
            let place = start_tag_of(body).and_then(|_| Some(body.location()?.span()?.to_range().end));
            return Self { place: place.unwrap_or(source.len()), space: None, has_space: false };
        };
        let end_of = |last: Option<NodeRef<'_>>| end_of_last(source, last, usize::MAX).filter(|end| *end > tag.end);
        let span = |node: NodeRef<'_>| Some(node.location()?.tags_span().to_range());
        if let Some((text, span)) = space_after(body).and_then(|text| Some((text, span(text)?))) {
            let place = match end_of(text.previous_sibling()) {
                Some(_) => span.start,
                None => span.start.min(tag.start),
            };
            return Self { place, space: None, has_space: true };
        }
        match BodyWhitespace::find(source, body, &tag) {
            Some((space, end)) => Self {
                place: end.filter(|end| *end > tag.end).unwrap_or(tag.start),
                space: Some(space),
                has_space: false,
            },
            None => Self { place: end_of(body.last_child()).unwrap_or(tag.start), space: None, has_space: false },
        }
    }
}

/// Returns white space after `</body>`, which the tree contains at the end of the body.
pub(crate) fn space_after(body: NodeRef<'_>) -> Option<NodeRef<'_>> {
    let location = body.location().filter(|_| body.is_html_element("body"));
    let (end_tag, last) = (location?.end_tag()?, body.last_child()?);
    let is_space = last.as_text()?.trim_ascii().is_empty();
    (is_space && last.location()?.tags_span().end > end_tag.end).then_some(last)
}

impl BodyWhitespace {
    /// If the white space after the body's end tag continues earlier text or is in an open element, returns it and the end of
    /// the content before it.
    fn find(source: &str, body: NodeRef<'_>, end_tag: &Range<usize>) -> Option<(Self, Option<usize>)> {
        let mut last = body.last_child()?;
        while let Some(inner) = last.last_child() {
            last = inner;
        }
        let text = last.as_text()?;
        let map = TextSourceMap::new(last, source)?;
        let place = |range: Range<usize>| map.span_of(range).map(|span| span.to_range());
        let start = text.trim_ascii_end().len();
        let is_after = |at: &usize| place(*at..at + 1).is_some_and(|place| place.start >= end_tag.end);
        let split = text.len() - (start..text.len()).rev().take_while(is_after).count();
        let before = text[..split].chars().next_back().map(|before| split - before.len_utf8()..split);
        let end = match before {
            Some(before) => place(before).map(|place| place.end),
            None => last.previous_sibling().or(last.parent()).and_then(|node| {
                let tag = end_tag_of(node).or(start_tag_of(node));
                tag.map(|tag| tag.end)
            }),
        };
        let space = Self { text: last.id(), split };
        (split < text.len()).then_some((space, end))
    }

    pub(crate) fn off(&self, document: &mut Document, body: NodeId) -> Result<Option<NodeId>, EditError> {
        let text = document.node(self.text);
        let is_there = text.ancestors().any(|around| around.id() == body);
        let data = text.as_text().filter(|_| is_there);
        let Some((before, space)) = data.and_then(|data| data.split_at_checked(self.split)) else {
            return Ok(None);
        };
        let (before, space) = (before.to_owned(), space.to_owned());
        let space = document.create_text(&space);
        match before.is_empty() {
            true => document.remove(self.text)?,
            false => document.set_data(self.text, &before)?,
        }
        document.append(body, space)?;
        Ok(Some(space))
    }
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
