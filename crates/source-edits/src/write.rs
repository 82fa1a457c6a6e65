//! Writes the source with its edits.

use std::borrow::Cow;
use std::cmp::Reverse;
use std::collections::HashMap;
use std::ops::Range;

use soupstone::NodeId;

use crate::edit::{Edit, Method};
use crate::open_elements::MissingTag;
use crate::place::NodeStart;
use crate::start_tag;

struct Piece<'a> {
    range: Range<usize>,
    text: Cow<'a, str>,
    side: Side,
    node_start: Option<NodeStart>,
    /// The index of the edit, negated where later edits come first.
    number: isize,
    /// The node of a tag or newline that is written only once.
    once: Option<NodeId>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Side {
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

pub(crate) fn write(source: &str, edits: &[Edit]) -> String {
    let mut pieces = pieces(source, edits);
    pieces.sort_by_key(|piece| {
        // NOTE: pieces that end at a position are ordered from the inside out, and pieces that start at the position from the
        // outside in.
        let (group, inside, outside) = match piece.side {
            Side::Last | Side::EndTag | Side::After => (Side::After, piece.node_start, None),
            Side::StartTag | Side::Before => (Side::Before, None, piece.node_start),
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
        if matches!(piece.side, Side::Contents | Side::Removal) && after > removed.end {
            (removed, is_contents) = (start..after, piece.side == Side::Contents);
            end = end.max(after);
        }
    }
    result.push_str(&source[end..]);
    result
}

/// Whether a piece is part of the last removed node, or of the last removed contents.
fn is_removed(piece: &Piece<'_>, removed: &Range<usize>, is_contents: bool) -> bool {
    let place = piece.range.start;
    let node_start = piece.node_start.map(|start| start.place);
    let is_in_removed = match piece.side {
        Side::StartTag | Side::Before | Side::Removal | Side::Tag => false,
        Side::After if !is_contents => node_start > Some(removed.start),
        Side::After => node_start >= Some(removed.start),
        Side::Newline | Side::First | Side::Contents | Side::Last | Side::EndTag => node_start >= Some(removed.start),
    };
    place < removed.end || place == removed.end && !removed.is_empty() && is_in_removed
}

/// Edits that override earlier edits to the same node.
#[derive(Default)]
struct Last<'a> {
    name: Option<(usize, &'a str)>,
    inner_html: Option<usize>,
    unwrapping: Option<usize>,
}

fn pieces<'a>(source: &str, edits: &'a [Edit]) -> Vec<Piece<'a>> {
    let mut last = HashMap::<NodeId, Last<'_>>::new();
    for (number, edit) in edits.iter().enumerate() {
        match edit.method {
            Method::RenameElement => last.entry(edit.node).or_default().name = Some((number, &edit.name)),
            Method::SetInnerHtml => last.entry(edit.node).or_default().inner_html = Some(number),
            Method::UnwrapElement => last.entry(edit.node).or_default().unwrapping = Some(number),
            _ => {}
        }
    }
    let is_void = |number: usize, edit: &Edit| {
        let last = last.get(&edit.node);
        let is_replaced = last.and_then(|last| last.inner_html).is_some_and(|other| number < other);
        let is_gone = last.and_then(|last| last.unwrapping).is_some_and(|other| number > other);
        edit.method.is_of_contents() && (is_replaced || is_gone)
            || edit.method == Method::RenameElement
                && last.and_then(|last| last.name).is_none_or(|name| number < name.0)
    };
    let mut pieces = Vec::with_capacity(edits.len());
    let mut tags = Vec::new();
    for (number, edit) in edits.iter().enumerate().filter(|(number, edit)| !is_void(*number, edit)) {
        let Range { start, end } = edit.range;
        let number = number as isize + 1;
        let node_start = edit.node_start;
        let piece = |range: Range<usize>, text: &'a str, side: Side, number: isize| {
            let text = Cow::Borrowed(text);
            Piece { range, text, side, node_start, number, once: None }
        };
        let mut add_end_tags = |place: usize, end_tags: &'a [MissingTag]| {
            for MissingTag { node, text, node_start, depth } in end_tags {
                let last = last.get(node);
                if last.is_none_or(|last| last.unwrapping.is_none()) {
                    let name = last.and_then(|last| last.name);
                    let text = name.map_or(Cow::Borrowed(&**text), |(_, name)| Cow::Owned(format!("</{name}>")));
                    let (side, number) = (Side::EndTag, -(*depth as isize));
                    let (node_start, once) = (Some(*node_start), Some(*node));
                    pieces.push(Piece { range: place..place, text, side, node_start, number, once });
                }
            }
        };
        add_end_tags(start, &edit.end_tags);
        add_end_tags(edit.end_tag.start, &edit.inner_end_tags);
        if edit.drops_newline {
            let once = Some(edit.node);
            pieces.push(Piece { once, ..piece(start..start, "\n", Side::Newline, 0) });
        }
        let start_tag = edit.start_tag.as_ref().filter(|_| edit.method != Method::SetInnerHtml);
        if let Some(MissingTag { node, text, node_start, .. }) = start_tag {
            let (node_start, once) = (Some(*node_start), Some(*node));
            pieces.push(Piece { node_start, once, ..piece(start..start, text, Side::StartTag, 0) });
        }
        tags.extend(edit.opened_tag.clone().map(|tag| (tag, edit)));
        match edit.method {
            Method::SetAttribute | Method::RemoveAttribute => tags.push((edit.range.clone(), edit)),
            Method::RenameElement | Method::UnwrapElement => {
                tags.push((edit.range.clone(), edit));
                if let Some(tag) = &edit.new_end_tag {
                    pieces.push(piece(edit.end_tag.clone(), tag, Side::Tag, 0));
                }
            }
            Method::InsertBefore => pieces.push(piece(start..start, &edit.text, Side::Before, number)),
            Method::InsertAfter => pieces.push(piece(start..start, &edit.text, Side::After, -number)),
            Method::Prepend | Method::Append if edit.is_at_implied_start => {
                let number = if edit.method == Method::Prepend { -number } else { number };
                pieces.push(piece(start..start, &edit.text, Side::Before, number));
            }
            Method::Prepend => pieces.push(piece(start..start, &edit.text, Side::First, -number)),
            Method::Append => pieces.push(piece(start..start, &edit.text, Side::Last, number)),
            Method::SetInnerHtml => {
                let start_tag = edit.start_tag.as_ref().map_or("", |tag| &tag.text);
                let text = Cow::Owned(format!("{start_tag}{}", edit.text));
                pieces.push(Piece { text, ..piece(start..end, "", Side::Contents, number) });
            }
            Method::Replace | Method::Remove => {
                pieces.push(piece(start..start, &edit.text, Side::Before, number));
                pieces.push(piece(start..end, "", Side::Removal, number));
            }
        }
    }
    tags.sort_by_key(|(tag, _)| tag.start);
    let tags = tags.chunk_by(|(one, _), (other, _)| one.start == other.start);
    pieces.extend(tags.map(|edits| {
        let (tag, first) = &edits[0];
        let edits: Vec<&Edit> = edits.iter().map(|(_, edit)| *edit).collect();
        Piece {
            range: tag.clone(),
            text: Cow::Owned(start_tag::rewritten(&source[tag.clone()], &edits)),
            side: Side::Tag,
            node_start: first.node_start,
            number: 0,
            once: None,
        }
    }));
    pieces
}
