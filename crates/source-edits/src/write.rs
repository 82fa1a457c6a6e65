//! Writes the source with its edits.

use std::borrow::Cow;
use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};
use std::ops::Range;

use soupstone::NodeId;

use crate::edit::Edit;
use crate::positions::{DROP_NEWLINE, NodeStart, is_void_as, start_tag_of};
use crate::source::Source;
use crate::source_edit::{self, SourceEdit};
use crate::start_tag;

/// Text that replaces a range of the source.
struct OutputSegment<'a> {
    range: Range<usize>,
    text: Cow<'a, str>,
    side: InsertSide,
    node_start: Option<NodeStart>,
    /// The index of the edit, negated where later edits come first.
    number: isize,
    /// The node of a tag or newline that is written only once.
    once: Option<NodeId>,
}

/// What text is at its position, in the order in which it is written.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum InsertSide {
    Newline,
    First,
    Contents,
    Last,
    EndTag,
    After,
    StartTag,
    Before,
    Removal,
    Tag,
}

pub(crate) fn write(source: &Source<'_>, edits: &[SourceEdit]) -> String {
    let mut pieces = pieces(source, edits);
    let source = source.text;
    pieces.sort_by_key(|piece| {
        // NOTE: pieces that end at a position are ordered from the inside out, and pieces that start at the position from the
        // outside in.
        let (group, inside, outside) = match piece.side {
            InsertSide::Last | InsertSide::EndTag | InsertSide::After => (InsertSide::After, piece.node_start, None),
            InsertSide::StartTag | InsertSide::Before => (InsertSide::Before, None, piece.node_start),
            side => (side, None, None),
        };
        ((piece.range.start, group, Reverse(inside), outside), piece.side, piece.number)
    });
    let more: usize = pieces.iter().map(|piece| piece.text.len()).sum();
    let mut result = String::with_capacity(source.len() + more);
    let mut end = 0;
    let (mut removed, mut is_contents) = (0..0, false);
    let mut written = HashSet::new();
    for piece in pieces {
        let Range { start, end: after } = piece.range;
        let mut is_first = || piece.once.is_none_or(|node| written.insert((node, piece.side)));
        if !is_removed(&piece, &removed, is_contents) && is_first() {
            result.extend([&source[end..start.max(end)], &*piece.text]);
            end = end.max(after);
        }
        if matches!(piece.side, InsertSide::Contents | InsertSide::Removal) && after > removed.end {
            (removed, is_contents) = (start..after, piece.side == InsertSide::Contents);
            end = end.max(after);
        }
    }
    result.push_str(&source[end..]);
    result
}

/// Whether a piece is part of the last removed node, or of the last removed contents.
fn is_removed(piece: &OutputSegment<'_>, removed: &Range<usize>, is_contents: bool) -> bool {
    let place = piece.range.start;
    let node_start = piece.node_start.map(|start| start.place);
    let is_in_removed = match piece.side {
        InsertSide::StartTag | InsertSide::Before | InsertSide::Removal | InsertSide::Tag => false,
        InsertSide::After if !is_contents => node_start > Some(removed.start),
        _ => node_start >= Some(removed.start),
    };
    // NOTE: the end tag of an element that `</body>` does not close is after the replaced contents of the body.
    let ends_removed = piece.side == InsertSide::EndTag && node_start.is_some_and(|start| removed.contains(&start));
    place < removed.end || place == removed.end && !removed.is_empty() && is_in_removed || ends_removed
}

/// Edits that override earlier edits to the same node.
#[derive(Default)]
struct FinalEdits<'a> {
    name: Option<(usize, &'a str)>,
    inner_html: Option<usize>,
    is_unwrapped: bool,
}

fn pieces<'a>(source: &Source<'_>, edits: &'a [SourceEdit]) -> Vec<OutputSegment<'a>> {
    let mut last = HashMap::<NodeId, FinalEdits<'_>>::new();
    for (number, SourceEdit { edit, node, .. }) in edits.iter().enumerate() {
        match edit {
            Edit::RenameElement { name } => last.entry(*node).or_default().name = Some((number, name)),
            Edit::SetInnerHtml { .. } => last.entry(*node).or_default().inner_html = Some(number),
            Edit::UnwrapElement => last.entry(*node).or_default().is_unwrapped = true,
            _ => {}
        }
    }
    let is_overridden = |number: usize, SourceEdit { edit, node, .. }: &SourceEdit| {
        let by = match (last.get(node), edit) {
            (Some(last), Edit::RenameElement { .. }) if last.is_unwrapped => return true,
            (Some(last), Edit::RenameElement { .. }) => last.name.map(|(number, _)| number),
            (Some(last), _) if edit.is_of_contents() => last.inner_html,
            _ => None,
        };
        by.is_some_and(|by| number < by)
    };
    let mut pieces = Vec::with_capacity(edits.len());
    let mut tags = Vec::new();
    for (number, source_edit) in edits.iter().enumerate().filter(|(number, edit)| !is_overridden(*number, edit)) {
        let SourceEdit { edit, range, start_tag, end_tags, inner_end_tags, .. } = source_edit;
        let (start, node) = (range.start, source.document.node(source_edit.node));
        let (number, markup) = (number as isize + 1, edit.markup());
        let (node_start, end_tag) = (source_edit.node_start, source_edit.end_tag(source));
        let before_range = start_tag.iter().map(|tag| (start, tag, InsertSide::StartTag));
        let before_range = before_range.chain(end_tags.iter().map(|tag| (start, tag, InsertSide::EndTag)));
        let inner = inner_end_tags.iter().map(|tag| (end_tag.start, tag, InsertSide::EndTag));
        for (place, tag, side) in before_range.chain(inner) {
            let last = last.get(&tag.node);
            // NOTE: replaced contents include the start tag.
            let is_replaced = side == InsertSide::StartTag && matches!(edit, Edit::SetInnerHtml { .. });
            if is_replaced || last.is_some_and(|last| last.is_unwrapped) {
                continue;
            }
            let name = last.and_then(|last| last.name);
            let text = name.map_or(Cow::Borrowed(&*tag.text), |(_, name)| Cow::Owned(format!("</{name}>")));
            let number = -(tag.depth as isize);
            let (range, node_start, once) = (place..place, Some(tag.node_start), Some(tag.node));
            pieces.push(OutputSegment { range, text, side, node_start, number, once });
        }
        let here = start..start;
        let parent = edit.parent_of_markup(node).filter(|parent| parent.is_html_element_in(&DROP_NEWLINE));
        let is_after_tag = || parent.and_then(start_tag_of).is_some_and(|tag| tag.end == start);
        if markup.starts_with(['\n', '\r']) && is_after_tag() {
            // NOTE: the parser drops the first newline.
            let (range, text, side, once) = (here.clone(), "\n".into(), InsertSide::Newline, Some(source_edit.node));
            pieces.push(OutputSegment { range, text, side, node_start, number: 0, once });
        }
        if edit.is_of_tags() || !inner_end_tags.is_empty() {
            // NOTE: a self-closing tag is opened if there are contents.
            tags.extend(start_tag_of(node).map(|tag| (tag, source_edit)));
        }
        let is_at_implied_start = source_edit::is_at_implied_start(edit, node);
        let (range, text, side, number) = match edit {
            Edit::SetAttribute { .. } | Edit::RemoveAttribute { .. } => continue,
            Edit::RenameElement { name } if !end_tag.is_empty() && !is_void_as(node, name) => {
                let text = start_tag::renamed_end(&source.text[end_tag.clone()], name);
                (end_tag, text.into(), InsertSide::Tag, 0)
            }
            Edit::RenameElement { .. } | Edit::UnwrapElement => (end_tag, "".into(), InsertSide::Tag, 0),
            Edit::SetInnerHtml { .. } => {
                let start_tag = start_tag.as_ref().map_or("", |tag| &tag.text);
                (range.clone(), format!("{start_tag}{markup}").into(), InsertSide::Contents, number)
            }
            Edit::InsertAfter { .. } => (here, markup.into(), InsertSide::After, -number),
            Edit::Prepend { .. } if is_at_implied_start => (here, markup.into(), InsertSide::Before, -number),
            Edit::Prepend { .. } => (here, markup.into(), InsertSide::First, -number),
            Edit::Append { .. } if !is_at_implied_start => (here, markup.into(), InsertSide::Last, number),
            Edit::InsertBefore { .. } | Edit::Append { .. } | Edit::Replace { .. } | Edit::Remove => {
                (here, markup.into(), InsertSide::Before, number)
            }
        };
        pieces.push(OutputSegment { range, text, side, node_start, number, once: None });
        if let Edit::Replace { .. } | Edit::Remove = edit {
            let (range, text, side) = (source_edit.range.clone(), "".into(), InsertSide::Removal);
            pieces.push(OutputSegment { range, text, side, node_start, number, once: None });
        }
    }
    tags.sort_by_key(|(tag, _)| tag.start);
    let tags = tags.chunk_by(|(one, _), (other, _)| one.start == other.start);
    pieces.extend(tags.map(|edits| {
        let (range, SourceEdit { node_start, .. }) = edits[0].clone();
        let edits: Vec<&Edit> = edits.iter().map(|(_, edit)| &edit.edit).collect();
        let text = start_tag::rewritten(&source.text[range.clone()], &edits).into();
        OutputSegment { range, text, side: InsertSide::Tag, node_start: *node_start, number: 0, once: None }
    }));
    pieces
}
