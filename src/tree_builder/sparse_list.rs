//! [`SparseList`], a list in which removed entries can leave vacant entries, and the ids and positions of elements.

use std::ops::{Deref, DerefMut};

use super::position_index::{Key, PositionIndex};
use crate::edition::Edition;

/// The number of entries that a search visits before it uses the index.
pub(super) const WALK_LIMIT: usize = 24;

pub(super) trait CanBeVacant {
    fn is_vacant(&self) -> bool;

    fn id(&self) -> ElementId;

    /// Returns no keys for a vacant entry. The keys do not change while the entry is in the index.
    fn keys(&self, edition: Edition) -> Vec<Key>;
}

/// The stack of open elements or the list of active formatting elements, with vacant entries.
///
/// OPTIMIZATION: an entry removed from the middle of a long list leaves a vacant entry. The positions of later entries do not
/// change until the list removes many vacant entries at once (test: `index_and_walk_agree`).
pub(super) struct SparseList<P> {
    places: Vec<P>,
    vacant: usize,
    /// The positions of the elements with an id, by id. Empty if the list was never longer than the walk limit.
    positions: Vec<u32>,
    index: PositionIndex,
    /// [`WALK_LIMIT`], except in tests.
    walk_limit: usize,
    edition: Edition,
}

impl<P> Deref for SparseList<P> {
    type Target = [P];

    fn deref(&self) -> &[P] {
        &self.places
    }
}

impl<P> DerefMut for SparseList<P> {
    fn deref_mut(&mut self) -> &mut [P] {
        &mut self.places
    }
}

impl<P: CanBeVacant> SparseList<P> {
    pub(super) fn new(edition: Edition) -> Self {
        Self {
            places: Vec::new(),
            vacant: 0,
            positions: Vec::new(),
            index: PositionIndex::default(),
            walk_limit: WALK_LIMIT,
            edition,
        }
    }

    pub(super) fn map<Q>(&self, place: impl FnMut(&P) -> Q) -> SparseList<Q> {
        SparseList {
            places: self.places.iter().map(place).collect(),
            vacant: self.vacant,
            positions: self.positions.clone(),
            index: self.index.clone(),
            walk_limit: self.walk_limit,
            edition: self.edition,
        }
    }

    #[cfg(test)]
    pub(super) fn set_walk_limit(&mut self, walk_limit: usize) {
        self.walk_limit = walk_limit;
    }

    /// Returns the position at which a walk from the end stops, and the index takes over.
    pub(super) fn end_of_walk(&self) -> usize {
        self.places.len().saturating_sub(self.walk_limit)
    }

    pub(super) fn places_in_index(&self) -> usize {
        self.index.len()
    }

    pub(super) fn forget_index(&mut self) {
        self.index.truncate(0);
    }

    pub(super) fn last_before(&mut self, limit: usize, key: Key) -> Option<usize> {
        for place in &self.places[self.index.len().min(limit)..limit] {
            self.index.push(place.keys(self.edition));
        }
        self.index.last_before(limit, key, &|position| self.places[position].keys(self.edition).contains(&key))
    }

    pub(super) fn reserve(&mut self, count: usize) {
        // NOTE: creating a vector with a capacity is faster than growing an empty vector.
        if self.places.capacity() == 0 {
            self.places = Vec::with_capacity(count);
        }
    }

    #[inline]
    pub(super) fn push(&mut self, place: P) {
        if self.places.len() == self.walk_limit && self.positions.is_empty() {
            self.begin_to_note_positions();
        }
        self.set_position(place.id(), self.places.len());
        self.places.push(place);
    }

    #[cold]
    fn begin_to_note_positions(&mut self) {
        self.positions = vec![NOWHERE; 64];
        for position in 0..self.places.len() {
            self.set_position(self.places[position].id(), position);
        }
    }

    /// Removes the last entry, which must not be vacant, and the vacant entries before it.
    #[inline]
    pub(super) fn pop(&mut self) {
        if let Some(place) = self.places.last() {
            self.forget_position(place.id());
        }
        self.places.truncate(self.places.len().saturating_sub(1));
        self.pop_vacant();
    }

    #[inline]
    pub(super) fn pop_vacant(&mut self) {
        while self.vacant > 0 && self.places.last().is_some_and(P::is_vacant) {
            self.places.pop();
            self.vacant -= 1;
        }
        self.index.truncate(self.places.len());
    }

    /// OPTIMIZATION: a short list is searched from its end, without a table of positions (test: `index_and_walk_agree`).
    pub(super) fn position(&self, id: ElementId) -> Option<usize> {
        if id == ElementId::ANONYMOUS {
            return None;
        }
        if self.positions.is_empty() {
            return self.places.iter().rposition(|place| place.id() == id);
        }
        let position = *self.positions.get(id.0 as usize)?;
        (position != NOWHERE).then_some(position as usize)
    }

    #[inline]
    pub(super) fn set_position(&mut self, id: ElementId, position: usize) {
        if id == ElementId::ANONYMOUS || self.positions.is_empty() {
            return;
        }
        let index = id.0 as usize;
        if index >= self.positions.len() {
            self.positions.resize(2 * index, NOWHERE);
        }
        self.positions[index] = position as u32;
    }

    #[inline]
    fn forget_position(&mut self, id: ElementId) {
        if let Some(position) = self.positions.get_mut(id.0 as usize) {
            *position = NOWHERE;
        }
    }

    pub(super) fn replace(&mut self, position: usize, place: P) -> P {
        // NOTE: the old id is cleared first, because both entries may have the same id.
        self.forget_position(self.places[position].id());
        self.set_position(place.id(), position);
        std::mem::replace(&mut self.places[position], place)
    }

    pub(super) fn vacate(&mut self, position: usize, vacant: P) -> P {
        self.vacant += 1;
        self.replace(position, vacant)
    }

    /// Moves an entry. To make space, shifts all entries from `to` to the nearest vacant entry between `to` and `from` by one
    /// position. Without a vacant entry, shifts all entries up to `from`.
    pub(super) fn move_entry(&mut self, from: usize, to: usize) {
        let is_down = from < to;
        let mut free = if is_down { to - 1 } else { to };
        while free != from && !self.places[free].is_vacant() {
            free = if is_down { free - 1 } else { free + 1 };
        }
        let is_in_index = self.index.len() > from.max(to);
        if is_in_index {
            self.note_move(from, to);
        } else {
            self.index.truncate(free.min(to));
        }
        self.places.swap(from, free);
        // NOTE: swapping neighbors takes less code than rotating them.
        let mut position = free;
        while position != to {
            let next = if is_down { position + 1 } else { position - 1 };
            if is_in_index {
                self.note_move(next, position);
            }
            self.places.swap(position, next);
            self.set_position(self.places[position].id(), position);
            position = next;
        }
        self.set_position(self.places[to].id(), to);
    }

    fn note_move(&mut self, from: usize, to: usize) {
        for key in self.places[from].keys(self.edition) {
            self.index.change(key, from, to);
        }
    }

    pub(super) fn close_up_from(&mut self, position: usize) {
        let is_cheap = self.places.len() <= position.saturating_add(self.walk_limit);
        if self.vacant > self.places.len() / 2 {
            self.close_up(0);
        } else if is_cheap {
            self.close_up(position);
        }
    }

    pub(super) fn close_up(&mut self, start: usize) {
        let mut free = start;
        for position in start..self.places.len() {
            if self.places[position].is_vacant() {
                continue;
            }
            self.set_position(self.places[position].id(), free);
            self.places.swap(free, position);
            free += 1;
        }
        let closed = self.places.len() - free;
        self.vacant -= closed;
        self.places.truncate(free);
        if closed > 0 {
            self.index.truncate(start);
        }
    }
}

const NOWHERE: u32 = u32::MAX;

// NOTE: positions and ids are `u32`. 2³² open elements would take at least 48 GiB, and a table of 2³² ids would take 16 GiB.

/// Only elements that are referenced outside the stack of open elements have an id.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct ElementId(u32);

impl ElementId {
    pub(super) const ANONYMOUS: Self = Self(0);

    pub(super) const fn next(self) -> Self {
        Self(self.0 + 1)
    }
}
