//! Where an edit may go: what has to hold around a node, so that the tree changes there and nowhere else.

use std::collections::HashSet;
use std::ops::Range;

use soupstone::dom::NodeLocation;
use soupstone::names::Namespace;
use soupstone::span::Span;
use soupstone::{NodeId, NodeRef};

use crate::SourceEditError;
use crate::start_tag::name_end;

/// Elements whose contents are text, whatever stands there.
const RAW_TEXT: [&str; 9] = [
    "iframe",
    "noembed",
    "noframes",
    "noscript",
    "plaintext",
    "script",
    "style",
    "textarea",
    "xmp",
];

/// Elements whose first newline is dropped.
const DROP_NEWLINE: [&str; 3] = ["listing", "pre", "textarea"];

/// Elements that hold nothing, beside the void elements.
const OTHER_VOID: [&str; 4] = ["basefont", "bgsound", "frame", "keygen"];

/// What has to be known of all elements of a document.
#[derive(Debug, Default)]
pub(crate) struct Survey {
    /// Where the start tags of copied elements are.
    copied: Vec<u64>,
    /// Where formatting elements start that have no end tag, and where they end in the source.
    open: Vec<Range<u64>>,
    /// What was moved out of tables.
    moved: HashSet<NodeId>,
}

impl Survey {
    pub(crate) fn new(node: NodeRef<'_>) -> Self {
        let mut survey = Self::default();
        for element in node.document().root().descendants() {
            let (Some(name), Some(location)) = (element.name(), element.location()) else {
                continue;
            };
            let Some(start_tag) = location.start_tag() else {
                continue;
            };
            if location.is_clone() {
                survey.copied.push(start_tag.start);
            }
            if element.is_html_element("table") {
                let moved = element.previous_siblings().take_while(|node| {
                    let location = node.location();
                    location.is_none_or(|location| location.span().end > start_tag.start)
                });
                survey.moved.extend(moved.map(|node| node.id()));
            }
            if name.is_formatting() && location.end_tag().is_none() {
                let end = location.extent().map_or(u64::MAX, |extent| extent.end);
                survey.open.push(start_tag.start..end);
            }
        }
        survey.copied.sort_unstable();
        survey
    }

    fn is_copied(&self, span: Span) -> bool {
        let first = self.copied.partition_point(|start| *start < span.start);
        self.copied
            .get(first)
            .is_some_and(|start| *start < span.end)
    }

    /// Whether a formatting element starts before the place and may be opened again after its end.
    fn is_formatting_open(&self, place: u64) -> bool {
        self.open.iter().any(|range| range.end <= place)
    }
}

/// The place of a start tag whose attributes can be changed.
pub(crate) fn start_tag(
    source: &str,
    survey: &Survey,
    element: NodeRef<'_>,
) -> Result<Range<usize>, SourceEditError> {
    let name = element.local_name().ok_or(SourceEditError::NotAnElement)?;
    let location = element.location().ok_or(SourceEditError::NoPlace)?;
    let start_tag = location.start_tag().ok_or(SourceEditError::NoPlace)?;
    if survey.is_copied(start_tag) {
        return Err(SourceEditError::Copied);
    }
    let range = range(source, start_tag)?;
    let tag = &source[range.clone()];
    if !tag.starts_with('<') || !tag.ends_with('>') {
        return Err(SourceEditError::AnotherSource);
    }
    if !tag[1..name_end(tag)].eq_ignore_ascii_case(name) {
        return Err(SourceEditError::Renamed);
    }
    Ok(range)
}

/// The range of a span in the source.
pub(crate) fn range(source: &str, span: Span) -> Result<Range<usize>, SourceEditError> {
    let range = span.as_range();
    let is_there = source.get(range.clone()).is_some();
    is_there
        .then_some(range)
        .ok_or(SourceEditError::AnotherSource)
}

/// The range of a node, from its start tag to its end, with nothing else in it.
pub(crate) fn whole(
    source: &str,
    survey: &Survey,
    node: NodeRef<'_>,
) -> Result<Range<usize>, SourceEditError> {
    let location = node.location().ok_or(SourceEditError::NoPlace)?;
    if node.is_html_element_in(&["html", "head", "body"]) {
        return Err(SourceEditError::AlwaysThere);
    }
    if node.is_element() {
        start_tag(source, survey, node)?;
    }
    let extent = location.extent().ok_or(SourceEditError::NoPlace)?;
    if survey.is_copied(extent) {
        return Err(SourceEditError::Copied);
    }
    let mut range = range(source, extent)?;
    if node.as_text().is_some() {
        let is_raw = node
            .parent()
            .is_some_and(|parent| parent.is_html_element_in(&RAW_TEXT));
        let is_title = node
            .parent()
            .is_some_and(|parent| parent.is_html_element("title"));
        if !is_raw && !is_title && source[range.clone()].contains('<') {
            return Err(SourceEditError::Moved);
        }
        if source[..range.end].ends_with('\r') && source[range.end..].starts_with('\n') {
            range.end += 1;
        }
    }
    if survey.moved.contains(&node.id()) {
        return Err(SourceEditError::Moved);
    }
    ensure_nested(node, &location)?;
    ensure_neighbours(source, survey, node, &range)?;
    Ok(range)
}

/// The range of a node that can be taken out.
pub(crate) fn removable(
    source: &str,
    survey: &Survey,
    node: NodeRef<'_>,
) -> Result<Range<usize>, SourceEditError> {
    let range = whole(source, survey, node)?;
    if survey.is_formatting_open(range.end as u64) {
        return Err(SourceEditError::MissingTag);
    }
    // They say something of elements around the node.
    if has_tag_of_root(&source[range.clone()]) {
        return Err(SourceEditError::Moved);
    }
    Ok(range)
}

/// Whether there may be a tag of `html` or `body`.
pub(crate) fn has_tag_of_root(source: &str) -> bool {
    let source = source.to_ascii_lowercase();
    let tags = ["<html", "<body", "</html", "</body"];
    tags.iter().any(|tag| source.contains(tag))
}

/// What is in the node is in its extent, in the order of the tree.
fn ensure_nested(node: NodeRef<'_>, location: &NodeLocation<'_>) -> Result<(), SourceEditError> {
    let Some(start_tag) = location.start_tag() else {
        return Ok(());
    };
    let end = location.end_tag().map_or_else(
        || location.extent().map_or(0, |extent| extent.end),
        |end_tag| end_tag.start,
    );
    let mut place = start_tag.end;
    for inner in node.descendants() {
        let Some(inner) = inner.location() else {
            return Err(SourceEditError::Moved);
        };
        let start = inner
            .start_tag()
            .map_or(inner.span().start, |tag| tag.start);
        let inner_end = inner.extent().map_or(u64::MAX, |extent| extent.end);
        if inner.is_clone() || start < place || inner_end > end {
            return Err(SourceEditError::Moved);
        }
        place = start;
    }
    Ok(())
}

/// What is around the node and beside it stands so in the source, and does not depend on its tags.
fn ensure_neighbours(
    source: &str,
    survey: &Survey,
    node: NodeRef<'_>,
    range: &Range<usize>,
) -> Result<(), SourceEditError> {
    let (start, end) = (range.start as u64, range.end as u64);
    if survey.is_formatting_open(start) {
        return Err(SourceEditError::MissingTag);
    }
    ensure_around(node, start, end)?;
    ensure_no_foster_parent(survey, node)?;
    let next = node.next_sibling();
    let previous = node.previous_sibling();
    if let Some(next) = next {
        let location = next.location().ok_or(SourceEditError::MissingTag)?;
        if location.is_clone() || location.span().start < end {
            return Err(SourceEditError::Moved);
        }
    }
    match previous {
        Some(previous) => {
            let location = previous.location().ok_or(SourceEditError::MissingTag)?;
            if location.span().start > start {
                return Err(SourceEditError::Moved);
            }
            ensure_closed(source, previous)
        }
        None => {
            let parent = node.parent().and_then(|parent| parent.location());
            let start_tag = parent.and_then(|parent| parent.start_tag());
            start_tag.map(|_| ()).ok_or(SourceEditError::MissingTag)
        }
    }
}

/// The elements around the node are around it in the source.
fn ensure_around(node: NodeRef<'_>, start: u64, end: u64) -> Result<(), SourceEditError> {
    for around in node.ancestors().filter_map(|around| around.location()) {
        let around_start = around.start_tag().map_or(0, |tag| tag.end);
        let end_tag = around.end_tag().map(|tag| tag.start);
        let around_end = end_tag.or(around.extent().map(|extent| extent.end));
        if around.is_clone() || around_start > start || around_end.is_some_and(|it| it < end) {
            return Err(SourceEditError::Moved);
        }
    }
    Ok(())
}

/// Nothing was moved out of a table that the node is in: it would stand right before it.
fn ensure_no_foster_parent(survey: &Survey, node: NodeRef<'_>) -> Result<(), SourceEditError> {
    let mut around = node.ancestors().chain([node]);
    let is_moved = around.any(|around| {
        let previous = around.previous_sibling();
        around.is_html_element("table")
            && previous.is_some_and(|it| survey.moved.contains(&it.id()))
    });
    if is_moved {
        Err(SourceEditError::Moved)
    } else {
        Ok(())
    }
}

/// The element has its end tag, or needs none; a comment ends.
fn ensure_closed(source: &str, node: NodeRef<'_>) -> Result<(), SourceEditError> {
    if !node.is_element() && node.as_text().is_none() {
        let extent = node.location().and_then(|location| location.extent());
        let written = extent.and_then(|extent| source.get(extent.as_range()));
        let ends = written.is_some_and(|written| match written.starts_with("<!--") {
            true => written.ends_with("-->") || written.ends_with("--!>"),
            false => written.ends_with('>'),
        });
        return ends.then_some(()).ok_or(SourceEditError::MissingTag);
    }
    if !node.is_element() || holds_nothing(source, node) {
        return Ok(());
    }
    let end_tag = node.location().and_then(|location| location.end_tag());
    end_tag.map(|_| ()).ok_or(SourceEditError::MissingTag)
}

/// Whether the element can hold nothing: a void element, or one in SVG or MathML that closes itself.
fn holds_nothing(source: &str, element: NodeRef<'_>) -> bool {
    let Some(name) = element.name() else {
        return false;
    };
    let start_tag = element.location().and_then(|location| location.start_tag());
    let tag = start_tag.and_then(|tag| source.get(tag.as_range()));
    let closes_itself =
        name.namespace() != Namespace::Html && tag.is_some_and(|tag| tag.ends_with("/>"));
    name.is_void() || closes_itself || element.is_html_element_in(&OTHER_VOID)
}

/// The place right before a node.
pub(crate) fn before(
    source: &str,
    survey: &Survey,
    node: NodeRef<'_>,
) -> Result<usize, SourceEditError> {
    Ok(whole(source, survey, node)?.start)
}

/// The place right after a node.
pub(crate) fn after(
    source: &str,
    survey: &Survey,
    node: NodeRef<'_>,
) -> Result<usize, SourceEditError> {
    let range = removable(source, survey, node)?;
    ensure_closed(source, node)?;
    Ok(range.end)
}

/// The place right after a start tag, and whether a newline there would be dropped.
pub(crate) fn first(
    source: &str,
    survey: &Survey,
    element: NodeRef<'_>,
) -> Result<(usize, bool), SourceEditError> {
    let (start, _) = contents(source, survey, element)?;
    if !element.is_html_element_in(&DROP_NEWLINE) {
        return Ok((start, false));
    }
    let rest = &source[start..];
    let newline = ["\r\n", "\n", "\r"]
        .into_iter()
        .find(|newline| rest.starts_with(newline));
    Ok((start + newline.map_or(0, str::len), newline.is_none()))
}

/// The place right before an end tag.
pub(crate) fn last(
    source: &str,
    survey: &Survey,
    element: NodeRef<'_>,
) -> Result<(usize, bool), SourceEditError> {
    let (start, end) = contents(source, survey, element)?;
    let last = element.last_child();
    if let Some(last) = last {
        ensure_closed(source, last)?;
    }
    // The input may end within a tag, which is dropped or is text.
    let location = last.filter(|last| last.as_text().is_none());
    let location = location.and_then(|last| last.location()?.extent());
    let rest = location.map_or(start, |extent| extent.as_range().end);
    if end == source.len() && source.get(rest..).is_none_or(|rest| rest.contains('<')) {
        return Err(SourceEditError::MissingTag);
    }
    if survey.is_formatting_open(end as u64) {
        return Err(SourceEditError::MissingTag);
    }
    Ok((
        end,
        element.is_html_element_in(&DROP_NEWLINE) && start == end,
    ))
}

/// Where the contents of an element start and end.
fn contents(
    source: &str,
    survey: &Survey,
    element: NodeRef<'_>,
) -> Result<(usize, usize), SourceEditError> {
    let start_tag = start_tag(source, survey, element)?;
    if holds_nothing(source, element) {
        return Err(SourceEditError::HoldsNothing);
    }
    if element.template_contents().is_some() {
        return Err(SourceEditError::Moved);
    }
    let location = element.location().ok_or(SourceEditError::NoPlace)?;
    ensure_nested(element, &location)?;
    ensure_no_foster_parent(survey, element)?;
    let extent = location.extent().ok_or(SourceEditError::NoPlace)?;
    let end = location
        .end_tag()
        .map_or(extent.end, |end_tag| end_tag.start);
    let end = range(source, Span::new(start_tag.end as u64, end))?.end;
    ensure_around(element, start_tag.start as u64, end as u64)?;
    Ok((start_tag.end, end))
}
