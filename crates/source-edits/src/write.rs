//! Writes the source with its edits.

use std::borrow::Cow;
use std::cmp::Reverse;
use std::collections::HashMap;
use std::ops::Range;

use soupstone::NodeId;

use crate::edit::{EditMethod, SourceEdit};
use crate::edit_target::NodeStart;
use crate::open_elements::MissingTag;
use crate::start_tag;

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

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
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

pub(crate) fn write(source: &str, edits: &[SourceEdit]) -> String {
    let mut pieces = pieces(source, edits);
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
    let mut last_once = None;
    for piece in pieces {
        let Range { start, end: after } = piece.range;
        let once = piece.once.map(|node| (node, start));
        let is_again = once.is_some() && last_once == once;
        if !is_again && !is_removed(&piece, &removed, is_contents) {
            last_once = once.or(last_once);
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
        InsertSide::After => node_start >= Some(removed.start),
        InsertSide::Newline | InsertSide::First | InsertSide::Contents | InsertSide::Last | InsertSide::EndTag => {
            node_start >= Some(removed.start)
        }
    };
    place < removed.end || place == removed.end && !removed.is_empty() && is_in_removed
}

/// Edits that override earlier edits to the same node.
#[derive(Default)]
struct FinalEdits<'a> {
    name: Option<(usize, &'a str)>,
    inner_html: Option<usize>,
    is_unwrapped: bool,
}

fn pieces<'a>(source: &str, edits: &'a [SourceEdit]) -> Vec<OutputSegment<'a>> {
    let mut last = HashMap::<NodeId, FinalEdits<'_>>::new();
    for (number, edit) in edits.iter().enumerate() {
        match edit.method {
            EditMethod::RenameElement => last.entry(edit.node).or_default().name = Some((number, &edit.name)),
            EditMethod::SetInnerHtml => last.entry(edit.node).or_default().inner_html = Some(number),
            EditMethod::UnwrapElement => last.entry(edit.node).or_default().is_unwrapped = true,
            _ => {}
        }
    }
    let is_void = |number: usize, edit: &SourceEdit| {
        let last = last.get(&edit.node);
        let is_replaced = last.and_then(|last| last.inner_html).is_some_and(|other| number < other);
        edit.method.is_of_contents() && is_replaced
            || edit.method == EditMethod::RenameElement
                && last.and_then(|last| last.name).is_none_or(|name| number < name.0)
    };
    let mut pieces = Vec::with_capacity(edits.len());
    let mut tags = Vec::new();
    for (number, edit) in edits.iter().enumerate().filter(|(number, edit)| !is_void(*number, edit)) {
        let Range { start, end } = edit.range;
        let number = number as isize + 1;
        let node_start = edit.node_start;
        let piece = |range: Range<usize>, text: &'a str, side: InsertSide, number: isize| {
            let text = Cow::Borrowed(text);
            OutputSegment { range, text, side, node_start, number, once: None }
        };
        let mut add_end_tags = |place: usize, end_tags: &'a [MissingTag]| {
            for MissingTag { node, text, node_start, depth } in end_tags {
                let last = last.get(node);
                if last.is_none_or(|last| !last.is_unwrapped) {
                    let name = last.and_then(|last| last.name);
                    let text = name.map_or(Cow::Borrowed(&**text), |(_, name)| Cow::Owned(format!("</{name}>")));
                    let (side, number) = (InsertSide::EndTag, -(*depth as isize));
                    let (node_start, once) = (Some(*node_start), Some(*node));
                    pieces.push(OutputSegment { range: place..place, text, side, node_start, number, once });
                }
            }
        };
        add_end_tags(start, &edit.end_tags);
        add_end_tags(edit.end_tag.start, &edit.inner_end_tags);
        if edit.drops_newline {
            let once = Some(edit.node);
            pieces.push(OutputSegment { once, ..piece(start..start, "\n", InsertSide::Newline, 0) });
        }
        let start_tag = edit.start_tag.as_ref().filter(|_| edit.method != EditMethod::SetInnerHtml);
        if let Some(MissingTag { node, text, node_start, .. }) = start_tag {
            let (node_start, once) = (Some(*node_start), Some(*node));
            pieces.push(OutputSegment { node_start, once, ..piece(start..start, text, InsertSide::StartTag, 0) });
        }
        tags.extend(edit.opened_tag.clone().map(|tag| (tag, edit)));
        match edit.method {
            EditMethod::SetAttribute | EditMethod::RemoveAttribute => tags.push((edit.range.clone(), edit)),
            EditMethod::RenameElement | EditMethod::UnwrapElement => {
                tags.push((edit.range.clone(), edit));
                if let Some(tag) = &edit.new_end_tag {
                    pieces.push(piece(edit.end_tag.clone(), tag, InsertSide::Tag, 0));
                }
            }
            EditMethod::InsertBefore => pieces.push(piece(start..start, &edit.text, InsertSide::Before, number)),
            EditMethod::InsertAfter => pieces.push(piece(start..start, &edit.text, InsertSide::After, -number)),
            EditMethod::Prepend | EditMethod::Append if edit.is_at_implied_start => {
                let number = if edit.method == EditMethod::Prepend { -number } else { number };
                pieces.push(piece(start..start, &edit.text, InsertSide::Before, number));
            }
            EditMethod::Prepend => pieces.push(piece(start..start, &edit.text, InsertSide::First, -number)),
            EditMethod::Append => pieces.push(piece(start..start, &edit.text, InsertSide::Last, number)),
            EditMethod::SetInnerHtml => {
                let start_tag = edit.start_tag.as_ref().map_or("", |tag| &tag.text);
                let text = Cow::Owned(format!("{start_tag}{}", edit.text));
                pieces.push(OutputSegment { text, ..piece(start..end, "", InsertSide::Contents, number) });
            }
            EditMethod::Replace | EditMethod::Remove => {
                pieces.push(piece(start..start, &edit.text, InsertSide::Before, number));
                pieces.push(piece(start..end, "", InsertSide::Removal, number));
            }
        }
    }
    tags.sort_by_key(|(tag, _)| tag.start);
    let tags = tags.chunk_by(|(one, _), (other, _)| one.start == other.start);
    pieces.extend(tags.map(|edits| {
        let (tag, first) = &edits[0];
        let edits: Vec<&SourceEdit> = edits.iter().map(|(_, edit)| *edit).collect();
        OutputSegment {
            range: tag.clone(),
            text: Cow::Owned(start_tag::rewritten(&source[tag.clone()], &edits)),
            side: InsertSide::Tag,
            node_start: first.node_start,
            number: 0,
            once: None,
        }
    }));
    pieces
}
