//! Writes the source with its edits.

use std::borrow::Cow;
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::ops::Range;

use crate::edit::{Action, Edit, Place};
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
    /// After all that is in a node, which ends here.
    Last,
    /// After a node that ends here.
    After,
    Before,
    Removal,
    Tag,
}

impl Side {
    /// What ends at a place comes from the inside out, whatever is done with it.
    const fn group(self) -> Self {
        match self {
            Self::Last => Self::After,
            other => other,
        }
    }
}

/// The source with these edits.
pub(crate) fn write(source: &str, edits: &[Edit]) -> String {
    let mut pieces = pieces(source, edits);
    // NOTE: of two nodes that end at the same place, the inner one starts later.
    pieces.sort_by_key(|piece| {
        let from_inside = Reverse(piece.node_start);
        let group = (piece.range.start, piece.side.group(), from_inside);
        (group, piece.side, piece.number)
    });
    let more: usize = pieces.iter().map(|piece| piece.text.len()).sum();
    let mut result = String::with_capacity(source.len() + more);
    let mut end = 0;
    let mut removed = 0..0;
    let mut newline = None;
    for piece in pieces {
        let Range { start, end: after } = piece.range;
        if is_removed(&piece, &removed) {
            if piece.side == Side::Removal && after > removed.end {
                removed = start..after;
                end = after;
            }
            continue;
        }
        if piece.side == Side::Newline && newline.replace(start) == Some(start) {
            continue;
        }
        result.push_str(&source[end..start.max(end)]);
        result.push_str(&piece.text);
        end = end.max(after);
        if piece.side == Side::Removal {
            removed = start..after;
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
    let mut tags = BTreeMap::<usize, (&Place, Vec<(&str, Option<&str>)>)>::new();
    for (number, edit) in edits.iter().enumerate() {
        let place = &edit.place;
        let Range { start, end } = place.range;
        let number = number as isize;
        let mut add = |range: Range<usize>, text: &'a str, side: Side, number: isize| {
            pieces.push(Piece {
                range,
                text: Cow::Borrowed(text),
                side,
                node_start: place.node_start,
                number,
            });
        };
        if place.drops_newline {
            add(start..start, "\n", Side::Newline, 0);
        }
        let mut change = |name: &'a str, value| {
            let (_, changes) = tags.entry(start).or_insert((place, Vec::new()));
            changes.push((name, value));
        };
        match &edit.action {
            Action::SetAttribute { name, value } => change(name, Some(value)),
            Action::RemoveAttribute { name } => change(name, None),
            Action::InsertBefore(markup) => add(start..start, markup, Side::Before, number),
            Action::InsertAfter(markup) => add(start..start, markup, Side::After, -number),
            Action::Prepend(markup) => add(start..start, markup, Side::First, -number),
            Action::Append(markup) => add(start..start, markup, Side::Last, number),
            Action::Replace(markup) => {
                add(start..start, markup, Side::Before, number);
                add(start..end, "", Side::Removal, number);
            }
            Action::Remove => add(start..end, "", Side::Removal, number),
        }
    }
    pieces.extend(tags.into_values().map(|(place, changes)| Piece {
        range: place.range.clone(),
        text: Cow::Owned(start_tag::rewritten(&source[place.range.clone()], &changes)),
        side: Side::Tag,
        node_start: place.node_start,
        number: 0,
    }));
    pieces
}
