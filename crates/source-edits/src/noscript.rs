//! What edits do to `noscript` elements for parsers with scripting.
//!
//! Without scripting, the contents of `noscript` are elements. With scripting, they are text up to the first `</noscript`, even
//! one in an attribute or a comment.

use std::ops::Range;

use soupstone::names::Namespace;
use soupstone::{Document, NodeRef};

use crate::edit::{EditMethod, SourceEdit};
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
    let renamed: Vec<NoscriptSpan> = renamed.collect();
    let is_whole = |span: &NoscriptSpan| {
        let is_in_another = source.noscripts_at(&span.element).any(|other| other.contains(&span.element));
        !is_in_another && !contains_end_tag(&source.text[span.contents.clone()])
    };
    renamed.iter().all(is_whole) && edits.iter().all(|edit| keeps_noscripts(source, edit, &renamed))
}

fn keeps_noscripts(source: &Source<'_>, edit: &SourceEdit, renamed: &[NoscriptSpan]) -> bool {
    let range = match edit.method {
        // NOTE: values have no `<`.
        EditMethod::SetAttribute | EditMethod::RemoveAttribute => return true,
        EditMethod::RenameElement | EditMethod::UnwrapElement => edit.range.start..edit.end_tag.end.max(edit.range.end),
        _ => edit.range.clone(),
    };
    let mut spans = source.noscripts_at(&range);
    if spans.any(|span| span.is_cut_by(&range)) {
        return false;
    }
    let tags = edit.end_tags.iter().map(|tag| (edit.range.start, tag));
    let mut tags = tags.chain(edit.inner_end_tags.iter().map(|tag| (edit.end_tag.start, tag)));
    let ends_early = |place: usize| {
        let place = place..place;
        source.noscripts_at(&place).any(|span| span.contains(&place) && place.end < span.contents.end)
    };
    if tags.any(|(place, tag)| contains_end_tag(&tag.text) && ends_early(place)) {
        return false;
    }
    if !mentions_noscript(&edit.text) {
        return true;
    }
    let is_closed_before = edit.end_tags.iter().any(|tag| contains_end_tag(&tag.text));
    let is_inside = !is_closed_before && source.noscripts_at(&range).chain(renamed).any(|span| span.contains(&range));
    match is_inside {
        true => !contains_end_tag(&edit.text),
        false => is_same_with_scripting(source, edit),
    }
}

/// Whether the markup of an edit has the same `noscript` elements with and without scripting, all with end tags.
fn is_same_with_scripting(source: &Source<'_>, edit: &SourceEdit) -> bool {
    let node = source.document.node(edit.node);
    let parent = match edit.method.is_of_contents() {
        true => Some(node),
        false => node.parent(),
    };
    let spans = |scripting: bool| {
        let parsing = source.parsing.locating().with_scripting(scripting);
        parent.map(|parent| noscript_spans(&parsing.fragment_in(parent, &edit.text))).unwrap_or_default()
    };
    let found = spans(true);
    found == spans(false) && found.iter().all(NoscriptSpan::is_closed)
}
