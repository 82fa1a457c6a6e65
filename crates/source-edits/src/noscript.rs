//! What edits do to `noscript` elements for parsers with scripting.
//!
//! Without scripting, the contents of `noscript` are elements. With scripting, they are text up to the first `</noscript`, even
//! one in an attribute or a comment.

use std::cell::OnceCell;
use std::ops::Range;

use soupstone::names::Namespace;
use soupstone::{Document, NodeRef};

use crate::edit::Edit;
use crate::positions::MAX_LEVELS;
use crate::source::Source;
use crate::source_edit::SourceEdit;

/// A `noscript` element in the source, for a parser with scripting.
#[derive(PartialEq, Eq)]
struct NoscriptSpan {
    element: Range<usize>,
    contents: Range<usize>,
}

impl NoscriptSpan {
    fn of(node: NodeRef<'_>) -> Option<Self> {
        let location = node.location().filter(|_| node.is_html_element("noscript"))?;
        let element = location.span()?.to_range();
        let end = location.end_tag().map_or(element.end, |tag| tag.to_range().start);
        Some(Self { contents: location.start_tag()?.to_range().end..end, element })
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
fn noscript_spans(document: &Document) -> Vec<NoscriptSpan> {
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

fn contains(name: &str, text: &str) -> bool {
    text.as_bytes().windows(name.len()).any(|window| window.eq_ignore_ascii_case(name.as_bytes()))
}

/// Returns the first and the last of the ordered spans that touch a range. Only they can contain it or be cut by it.
fn touching<'a>(spans: &'a [NoscriptSpan], range: &Range<usize>) -> impl Iterator<Item = &'a NoscriptSpan> + use<'a> {
    let start = spans.partition_point(|span| span.element.end < range.start);
    let end = spans.partition_point(|span| span.element.start <= range.end).max(start);
    let touching = &spans[start..end];
    touching.first().into_iter().chain(touching.last().filter(|_| touching.len() > 1))
}

/// The `noscript` elements that parsers with scripting find in a source.
pub(crate) struct Noscripts<'a> {
    source: &'a Source<'a>,
    spans: OnceCell<Vec<NoscriptSpan>>,
}

impl<'a> Noscripts<'a> {
    pub(crate) const fn new(source: &'a Source<'a>) -> Self {
        Self { source, spans: OnceCell::new() }
    }

    fn spans(&self) -> &[NoscriptSpan] {
        let Source { text, parsing, .. } = self.source;
        self.spans.get_or_init(|| match contains("noscript", text) {
            _ if parsing.is_in_noscript() => vec![NoscriptSpan { element: 0..text.len(), contents: 0..text.len() }],
            true => noscript_spans(&parsing.locating().with_scripting(true).document(text)),
            false => Vec::new(),
        })
    }

    /// Whether parsers with scripting find what was in a `noscript` element still there, and nothing else.
    pub(crate) fn are_kept(&self, edits: &[SourceEdit]) -> bool {
        if self.source.parsing.scripting() {
            return true;
        }
        let is_renamed = |edit: &&SourceEdit| {
            matches!(&edit.edit, Edit::RenameElement { name } if name.eq_ignore_ascii_case("noscript"))
                && self.source.document.node(edit.node).namespace() == Some(Namespace::Html)
        };
        let mut renamed: Vec<_> = edits.iter().filter(is_renamed).map(|edit| self.span_of(edit)).collect();
        renamed.sort_by_key(|span| span.element.start);
        renamed.dedup();
        let is_whole = |span: &NoscriptSpan| {
            let is_in_another = touching(self.spans(), &span.element).any(|other| other.contains(&span.element));
            !is_in_another && !contains("</noscript", &self.source.text[span.contents.clone()])
        };
        renamed.windows(2).all(|pair| pair[0].element.end <= pair[1].element.start)
            && renamed.iter().all(is_whole)
            && edits.iter().all(|edit| self.are_kept_by(edit, &renamed))
    }

    /// Returns the span that an element of which an edit changes the tags has as a `noscript` element.
    fn span_of(&self, edit: &SourceEdit) -> NoscriptSpan {
        let Range { start, end } = edit.range;
        let end_tag = edit.end_tag(self.source);
        NoscriptSpan { element: start..end_tag.end.max(end), contents: end..end_tag.start.max(end) }
    }

    fn are_kept_by(&self, edit: &SourceEdit, renamed: &[NoscriptSpan]) -> bool {
        let markup = edit.edit.markup();
        let (noscripts, changed) = match &edit.edit {
            // NOTE: values have no `<`.
            Edit::SetAttribute { .. } | Edit::RemoveAttribute { .. } => return true,
            _ => (self.spans(), self.span_of(edit)),
        };
        let is_of_tags = edit.edit.is_of_tags();
        let range = if is_of_tags { changed.element } else { edit.range.clone() };
        // A missing end tag in an element ends the element with scripting before its contents end.
        let place = changed.contents.end..changed.contents.end;
        let ends_early = |span: &NoscriptSpan| span.contains(&place) && place.end < span.contents.end;
        if touching(noscripts, &range).any(|span| span.is_cut_by(&range))
            || edit.inner_end_tags.iter().any(|tag| contains("</noscript", &tag.text))
                && touching(noscripts, &place).any(ends_early)
        {
            return false;
        }
        let is_inside = touching(noscripts, &range).chain(touching(renamed, &range)).any(|span| span.contains(&range));
        // At the end of the source, an end tag may be written before the markup.
        let end_tags = edit.end_tags.iter().filter(|tag| contains("</noscript", &tag.text)).count();
        let is_closed_before = is_inside && end_tags > 0;
        if is_closed_before && (end_tags > 1 || !self.source.is_end(range.start) || !self.is_outside(edit)) {
            return false;
        }
        if is_of_tags {
            // NOTE: in another element, the tags are only text with scripting.
            let is_outermost = !is_inside && self.source.document.node(edit.node).is_html_element("noscript");
            return !is_outermost || self.is_same_with_scripting(edit, &self.source.text[changed.contents]);
        }
        if !is_inside || is_closed_before {
            return self.is_same_with_scripting(edit, markup);
        }
        // A start or end tag is only text with scripting.
        let is_insertion = !matches!(edit.edit, Edit::Replace { .. } | Edit::Remove);
        !(contains("<noscript", markup) || contains("</noscript", markup) || is_insertion && self.is_outside(edit))
    }

    /// Whether the parent of an edit's markup is not in a `noscript` element.
    fn is_outside(&self, edit: &SourceEdit) -> bool {
        !self.source.parsing.is_in_noscript()
            && edit.parent(self.source).is_none_or(|parent| {
                let mut around = std::iter::successors(Some(parent), |node| node.parent().or(node.host()));
                let found = around.by_ref().take(MAX_LEVELS).any(|node| node.is_html_element("noscript"));
                !found && around.next().is_none()
            })
    }

    /// Whether markup has the same `noscript` elements with and without scripting, all with end tags.
    fn is_same_with_scripting(&self, edit: &SourceEdit, markup: &str) -> bool {
        if !contains("noscript", markup) {
            return true;
        }
        let parent = edit.parent(self.source);
        let spans = |scripting: bool| {
            let parsing = self.source.parsing.locating().with_scripting(scripting);
            parent.map(|parent| noscript_spans(&parsing.fragment_in(parent, markup))).unwrap_or_default()
        };
        let found = spans(true);
        found == spans(false) && found.iter().all(|span| span.contents.end < span.element.end)
    }
}
