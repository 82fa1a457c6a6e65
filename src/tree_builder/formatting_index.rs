//! [`Entry`], an entry of the list of active formatting elements, and an index over long lists of them.
//!
//! OPTIMIZATION: a walk over the list of active formatting elements ends after a few entries and goes on here. Without
//! this, the time for n entries would grow with n². The test `index_and_walk_agree` holds the answers equal to those of
//! the walk alone.

use std::fmt::Write as _;

use super::saved_tokens::{SavedToken, SavedTokens, sorted_pairs};
use super::sparse_list::{CanBeVacant, ElementId, PositionList};
use crate::maps::{NumberMap, TextMap};
use crate::names::{NameId, NameTable};
use crate::token::Attributes;

/// The positions of the entries of the list of active formatting elements, by name and by name and attributes.
#[derive(Clone, Default)]
pub(super) struct FormattingIndex {
    /// The number of the token for each place in the index, or 0.
    numbers: Vec<usize>,
    /// NOTE: boxed, because few documents need them, and all parsers are moved.
    lists: Option<Box<FormattingPositions>>,
}

#[derive(Clone, Default)]
struct FormattingPositions {
    markers: PositionList,
    by_name: NumberMap<NameId, PositionList>,
    /// By the number of the token, less one.
    by_token: Vec<PositionList>,
    /// The numbers of tokens, from 1 on, by the tag name and the attributes in the order of their names.
    numbers: TextMap,
}

impl FormattingPositions {
    /// The number of a token, which is the same for tokens with the same tag name and attributes, in any order.
    fn number(&mut self, name: NameId, attributes: Attributes<'_>) -> usize {
        let mut key = name.raw().to_string();
        for (name, value) in sorted_pairs(&attributes) {
            // NOTE: with the length of the value, so that no value looks like another attribute.
            let _ = write!(key, " {} {} {value}", name.raw(), value.len());
        }
        let new = self.by_token.len() + 1;
        let number = self.numbers.get_or_insert(&key, new);
        if number == new {
            self.by_token.push(PositionList::default());
        }
        number
    }
}

impl FormattingIndex {
    /// How many places of the list are in the index, from the first one on.
    pub(super) fn len(&self) -> usize {
        self.numbers.len()
    }

    /// Notes that the places of the list from this position on are gone or have changed.
    #[inline]
    pub(super) fn truncate(&mut self, position: usize) {
        if position < self.numbers.len() {
            self.shorten(position);
        }
    }

    #[cold]
    fn shorten(&mut self, length: usize) {
        self.numbers.truncate(length);
        if length == 0 {
            *self = Self::default();
        }
    }

    /// Adds the places that are not yet in the index.
    pub(super) fn extend<H>(&mut self, places: &[Entry<H>], tokens: &SavedTokens, names: &NameTable) {
        let lists = self.lists.get_or_insert_default();
        for (position, entry) in places.iter().enumerate().skip(self.numbers.len()) {
            let mut number = 0;
            match entry {
                Entry::Vacant => {}
                Entry::Marker => lists.markers.push(position),
                Entry::Element(element) => {
                    let attributes = tokens.attributes(element.token, names);
                    number = lists.number(element.name, attributes);
                    let by_name = &mut lists.by_name;
                    by_name.get_or_insert_with(element.name, Default::default).push(position);
                    lists.by_token[number - 1].push(position);
                }
            }
            self.numbers.push(number);
        }
    }

    /// A number that is the same for tokens with the same tag name and attributes, in any order.
    pub(super) fn number(&mut self, name: NameId, attributes: Attributes<'_>) -> usize {
        self.lists.get_or_insert_default().number(name, attributes)
    }

    /// The position of the last marker.
    pub(super) fn last_marker<H>(&mut self, places: &[Entry<H>]) -> Option<usize> {
        let len = self.len();
        let is_right = |position: usize| position < len && matches!(places[position], Entry::Marker);
        self.lists.as_mut()?.markers.last(is_right)
    }

    /// The position of the last element with this tag name.
    pub(super) fn last_named<H>(&mut self, places: &[Entry<H>], name: NameId) -> Option<usize> {
        let len = self.len();
        let is_right = |position: usize| {
            let element = places.get(position).and_then(Entry::as_element);
            position < len && element.is_some_and(|element| element.name == name)
        };
        let lists = self.lists.as_mut()?;
        lists.by_name.get_mut(name)?.last(is_right)
    }

    /// The positions of elements with this number, from the last one back, as long as the visitor wants to go on.
    pub(super) fn visit_by_number<H>(
        &mut self,
        places: &[Entry<H>],
        number: usize,
        mut wants_next: impl FnMut(usize) -> bool,
    ) {
        let lists = self.lists.as_mut();
        let Some(list) = lists.and_then(|lists| lists.by_token.get_mut(number - 1)) else {
            return;
        };
        let is_right = |position: usize| {
            let element = places.get(position).and_then(Entry::as_element);
            self.numbers.get(position) == Some(&number) && element.is_some()
        };
        let mut visited = Vec::new();
        while let Some(position) = list.last(is_right) {
            list.pop();
            if visited.last() == Some(&position) {
                continue;
            }
            visited.push(position);
            if !wants_next(position) {
                break;
            }
        }
        for position in visited.into_iter().rev() {
            list.push(position);
        }
    }

    /// The number of a place that is in the index.
    pub(super) fn number_at(&self, position: usize) -> usize {
        self.numbers[position]
    }

    /// Notes that the entry with this number moves from a place that is in the index to another one.
    pub(super) fn change<H>(&mut self, entry: &Entry<H>, number: usize, from: usize, to: usize) {
        self.numbers[to] = number;
        let lists = self.lists.get_or_insert_default();
        match entry {
            Entry::Vacant => {}
            Entry::Marker => lists.markers.change(from, to),
            Entry::Element(element) => {
                if let Some(list) = lists.by_name.get_mut(element.name) {
                    list.change(from, to);
                }
                if let Some(list) = lists.by_token.get_mut(number - 1) {
                    list.change(from, to);
                }
            }
        }
    }
}

/// An entry of the list.
pub(super) enum Entry<H> {
    /// A [marker](https://html.spec.whatwg.org/multipage/parsing.html#concept-parser-marker).
    Marker,
    /// A formatting element.
    Element(FormattingElement<H>),
    /// An entry was removed from this place.
    Vacant,
}

impl<H> CanBeVacant for Entry<H> {
    #[inline]
    fn is_vacant(&self) -> bool {
        matches!(self, Self::Vacant)
    }

    #[inline]
    fn id(&self) -> ElementId {
        self.as_element().map_or(ElementId::ANONYMOUS, |element| element.id)
    }
}

impl<H> Entry<H> {
    /// The element, if the entry is one.
    pub(super) fn as_element(&self) -> Option<&FormattingElement<H>> {
        match self {
            Self::Element(element) => Some(element),
            Self::Marker | Self::Vacant => None,
        }
    }
}

/// A formatting element, and the token for which it was created.
#[derive(Clone)]
pub(super) struct FormattingElement<H> {
    pub(super) handle: H,
    pub(super) id: ElementId,
    pub(super) name: NameId,
    /// The attributes of the token, if it has any.
    pub(super) token: Option<SavedToken>,
}
