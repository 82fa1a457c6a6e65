//! What edits do to `noscript` elements for parsers with scripting.
//!
//! Without scripting, the contents of `noscript` are elements. With scripting, they are text up to the first `</noscript`, even
//! one in an attribute or a comment.

use std::ops::Range;

use soupstone::names::Namespace;
use soupstone::{Document, NodeRef};

use crate::edit::{EditMethod, SourceEdit};
use crate::edit_target::MAX_LEVELS;
use crate::source::Source;

/// A `noscript` element in the source, for a parser with scripting.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct NoscriptSpan {
    pub(crate) element: Range<usize>,
    pub(crate) contents: Range<usize>,
}

impl NoscriptSpan {
    fn of(node: NodeRef<'_>) -> Option<Self> {
        let location = node.location().filter(|_| node.is_html_element("noscript"))?;
        let element = location.span()?.to_range();
        let end = location.end_tag().map_or(element.end, |tag| tag.to_range().start);
        Some(Self { contents: location.start_tag()?.to_range().end..end, element })
    }

    fn is_closed(&self) -> bool {
        self.contents.end < self.element.end
    }

    fn contains(&self, range: &Range<usize>) -> bool {
        self.contents.start <= range.start && range.end <= self.contents.end
    }

    /// Whether a range contains one of the tags, but not the other.
    fn is_cut_by(&self, range: &Range<usize>) -> bool {
        let is_apart = range.end <= self.element.start || self.element.end <= range.start;
        let is_in_range = range.start <= self.element.start && self.element.end <= range.end;
        !is_apart && !is_in_range && !self.contains(range)
    }
}

/// Returns the outermost `noscript` elements of a document with locations, in the order of the source.
pub(crate) fn noscript_spans(document: &Document) -> Vec<NoscriptSpan> {
    let mut spans: Vec<NoscriptSpan> = document.root().deep_descendants().filter_map(NoscriptSpan::of).collect();
    spans.sort_by_key(|span| span.element.start);
    let mut end = 0;
    spans.retain(|span| {
        let is_outermost = span.element.start >= end;
        end = end.max(span.element.end);
        is_outermost
    });
    spans
}

pub(crate) fn mentions_noscript(text: &str) -> bool {
    contains("noscript", text)
}

fn contains_end_tag(text: &str) -> bool {
    contains("</noscript", text)
}

/// Whether text contains a start or end tag, which is only text with scripting.
fn contains_tag(text: &str) -> bool {
    contains("<noscript", text) || contains_end_tag(text)
}

fn contains(name: &str, text: &str) -> bool {
    text.as_bytes().windows(name.len()).any(|window| window.eq_ignore_ascii_case(name.as_bytes()))
}

/// Whether parsers with scripting find what was in a `noscript` element still there, and nothing else.
pub(crate) fn keep_noscripts(source: &Source<'_>, edits: &[SourceEdit]) -> bool {
    if source.parsing.scripting() {
        return true;
    }
    let is_renamed = |edit: &&SourceEdit| {
        let node = source.document.node(edit.node);
        edit.method == EditMethod::RenameElement
            && edit.name.eq_ignore_ascii_case("noscript")
            && node.namespace() == Some(Namespace::Html)
    };
    let renamed = edits.iter().filter(is_renamed).map(|edit| {
        let contents = edit.range.end..edit.end_tag.start.max(edit.range.end);
        NoscriptSpan { element: edit.range.start..edit.end_tag.end.max(edit.range.end), contents }
    });
    let mut renamed: Vec<NoscriptSpan> = renamed.collect();
    renamed.sort_by_key(|span| span.element.start);
    renamed.dedup();
    let is_whole = |span: &NoscriptSpan| {
        let is_in_another = touching(source.noscripts(), &span.element).any(|other| other.contains(&span.element));
        !is_in_another && !contains_end_tag(&source.text[span.contents.clone()])
    };
    renamed.windows(2).all(|pair| pair[0].element.end <= pair[1].element.start)
        && renamed.iter().all(is_whole)
        && edits.iter().all(|edit| keeps_noscripts(source, edit, &renamed))
}

/// Returns the first and the last of the ordered spans that touch a range. Only they can contain it or be cut by it.
fn touching<'a>(spans: &'a [NoscriptSpan], range: &Range<usize>) -> impl Iterator<Item = &'a NoscriptSpan> + use<'a> {
    let start = spans.partition_point(|span| span.element.end < range.start);
    let end = spans.partition_point(|span| span.element.start <= range.end).max(start);
    let touching = &spans[start..end];
    touching.first().into_iter().chain(touching.last().filter(|_| touching.len() > 1))
}

fn keeps_noscripts(source: &Source<'_>, edit: &SourceEdit, renamed: &[NoscriptSpan]) -> bool {
    let is_of_tags = matches!(edit.method, EditMethod::RenameElement | EditMethod::UnwrapElement);
    let range = match edit.method {
        // NOTE: values have no `<`.
        EditMethod::SetAttribute | EditMethod::RemoveAttribute => return true,
        _ if is_of_tags => edit.range.start..edit.end_tag.end.max(edit.range.end),
        _ => edit.range.clone(),
    };
    let noscripts = source.noscripts();
    if touching(noscripts, &range).any(|span| span.is_cut_by(&range)) || ends_contents_early(noscripts, edit) {
        return false;
    }
    let is_inside = touching(noscripts, &range).chain(touching(renamed, &range)).any(|span| span.contains(&range));
    // At the end of the source, an end tag may be written before the markup.
    let end_tags = edit.end_tags.iter().filter(|tag| contains_end_tag(&tag.text)).count();
    let is_closed_before = is_inside && end_tags > 0;
    if is_closed_before && (end_tags > 1 || !source.is_end(range.start) || !is_outside(source, edit)) {
        return false;
    }
    if is_of_tags {
        // NOTE: in another element, the tags are only text with scripting.
        let is_outermost = !is_inside && source.document.node(edit.node).is_html_element("noscript");
        let contents = &source.text[edit.range.end..edit.end_tag.start.max(edit.range.end)];
        return !is_outermost || is_same_with_scripting(source, edit, contents);
    }
    if !is_inside || is_closed_before {
        return is_same_with_scripting(source, edit, &edit.text);
    }
    let is_insertion = !matches!(edit.method, EditMethod::Replace | EditMethod::Remove);
    !(contains_tag(&edit.text) || is_insertion && is_outside(source, edit))
}

/// Whether a missing end tag that an edit writes ends an element with scripting before its contents end.
fn ends_contents_early(noscripts: &[NoscriptSpan], edit: &SourceEdit) -> bool {
    let place = edit.end_tag.start..edit.end_tag.start;
    edit.inner_end_tags.iter().any(|tag| contains_end_tag(&tag.text))
        && touching(noscripts, &place).any(|span| span.contains(&place) && place.end < span.contents.end)
}

/// Whether the parent of an edit's markup is not in a `noscript` element.
fn is_outside(source: &Source<'_>, edit: &SourceEdit) -> bool {
    let is_in_context = source.parsing.is_in_noscript();
    !is_in_context
        && edit.parent(source).is_none_or(|parent| {
            let mut around = std::iter::successors(Some(parent), |node| node.parent().or(node.host()));
            let found = around.by_ref().take(MAX_LEVELS).any(|node| node.is_html_element("noscript"));
            !found && around.next().is_none()
        })
}

/// Whether markup has the same `noscript` elements with and without scripting, all with end tags.
fn is_same_with_scripting(source: &Source<'_>, edit: &SourceEdit, markup: &str) -> bool {
    if !mentions_noscript(markup) {
        return true;
    }
    let parent = edit.parent(source);
    let spans = |scripting: bool| {
        let parsing = source.parsing.locating().with_scripting(scripting);
        parent.map(|parent| noscript_spans(&parsing.fragment_in(parent, markup))).unwrap_or_default()
    };
    let found = spans(true);
    found == spans(false) && found.iter().all(NoscriptSpan::is_closed)
}
