//! Writes the source with its edits.

use std::borrow::Cow;
use std::cmp::Reverse;
use std::ops::Range;

use crate::edit::{Edit, Method};
use crate::start_tag;

/// What takes the place of a piece of the source.
struct Piece<'a> {
    range: Range<usize>,
    text: Cow<'a, str>,
    side: Side,
    /// Where the node of the edit starts.
    node_start: Option<usize>,
    /// The number of the edit, which is negative where later ones come first.
    number: isize,
}

/// What stands at one place, in this order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Side {
    /// A newline, which the parser drops.
    Newline,
    /// Before all that is in a node.
    First,
    /// After all that is in a node.
    Last,
    After,
    Before,
    Removal,
    Tag,
}

/// The source with these edits.
pub(crate) fn write(source: &str, edits: &[Edit]) -> String {
    let mut pieces = pieces(source, edits);
    pieces.sort_by_key(|piece| {
        // NOTE: what ends at a place comes from the inside out. Of two nodes that end there, the inner one starts later.
        let group = match piece.side {
            Side::Last => Side::After,
            side => side,
        };
        let inside = (piece.range.start, group, Reverse(piece.node_start));
        (inside, piece.side, piece.number)
    });
    let more: usize = pieces.iter().map(|piece| piece.text.len()).sum();
    let mut result = String::with_capacity(source.len() + more);
    let mut end = 0;
    let mut removed = 0..0;
    let mut newline = None;
    for piece in pieces {
        let Range { start, end: after } = piece.range;
        let is_again = piece.side == Side::Newline && newline.replace(start) == Some(start);
        if !is_again && !is_removed(&piece, &removed) {
            result.extend([&source[end..start.max(end)], &*piece.text]);
            end = end.max(after);
        }
        if piece.side == Side::Removal && after > removed.end {
            removed = start..after;
            end = end.max(after);
        }
    }
    result.push_str(&source[end..]);
    result
}

/// Whether a piece goes with what was removed last.
fn is_removed(piece: &Piece<'_>, removed: &Range<usize>) -> bool {
    let place = piece.range.start;
    let is_in_removed = match piece.side {
        Side::Before | Side::Removal | Side::Tag => false,
        Side::After => piece.node_start > Some(removed.start),
        Side::Newline | Side::First | Side::Last => piece.node_start >= Some(removed.start),
    };
    place < removed.end || place == removed.end && !removed.is_empty() && is_in_removed
}

/// The edits as pieces of the source.
fn pieces<'a>(source: &str, edits: &'a [Edit]) -> Vec<Piece<'a>> {
    let mut pieces = Vec::with_capacity(edits.len());
    let mut tags = Vec::new();
    for (number, edit) in edits.iter().enumerate() {
        let Range { start, end } = edit.range;
        let number = number as isize;
        let mut add = |end: usize, text: &'a str, side: Side, number: isize| {
            pieces.push(Piece {
                range: start..end,
                text: Cow::Borrowed(text),
                side,
                node_start: edit.node_start,
                number,
            });
        };
        if edit.drops_newline {
            add(start, "\n", Side::Newline, 0);
        }
        match edit.method {
            Method::SetAttribute | Method::RemoveAttribute => tags.push(edit),
            Method::InsertBefore => add(start, &edit.text, Side::Before, number),
            Method::InsertAfter => add(start, &edit.text, Side::After, -number),
            Method::Prepend => add(start, &edit.text, Side::First, -number),
            Method::Append => add(start, &edit.text, Side::Last, number),
            Method::Replace | Method::Remove => {
                add(start, &edit.text, Side::Before, number);
                add(end, "", Side::Removal, number);
            }
        }
    }
    tags.sort_by_key(|edit| edit.range.start);
    let tags = tags.chunk_by(|one, other| one.range.start == other.range.start);
    pieces.extend(tags.map(|edits| Piece {
        range: edits[0].range.clone(),
        text: Cow::Owned(start_tag::rewritten(source, edits)),
        side: Side::Tag,
        node_start: edits[0].node_start,
        number: 0,
    }));
    pieces
}
