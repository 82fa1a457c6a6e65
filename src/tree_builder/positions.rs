//! Positions in the [stack of open elements](https://html.spec.whatwg.org/multipage/parsing.html#the-stack-of-open-elements)
//! and in the [list of active formatting elements](https://html.spec.whatwg.org/multipage/parsing.html#the-list-of-active-formatting-elements).

// NOTE: positions and ids are `u32`. 2³² open elements would take 48 GB, and the table of 2³² ids 16 GB.

/// Tells elements apart. Only an element that something other than the stack of open elements points to gets an id of
/// its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct ElementId(u32);

impl ElementId {
    /// The id of all elements that nothing points to.
    pub(super) const ANONYMOUS: Self = Self(0);

    /// The id after this one.
    pub(super) const fn next(self) -> Self {
        Self(self.0 + 1)
    }
}

/// The positions of the elements with an id of their own, once they are wanted.
#[derive(Clone, Default)]
pub(super) struct PositionsById(Vec<u32>);

impl PositionsById {
    /// Stands for no position.
    const NONE: u32 = u32::MAX;

    /// Whether positions are noted.
    #[inline]
    pub(super) fn are_noted(&self) -> bool {
        !self.0.is_empty()
    }

    /// From now on, positions are noted.
    pub(super) fn begin_to_note(&mut self) {
        self.0 = vec![Self::NONE; 64];
    }

    /// The position of the element with this id, if it has one.
    #[inline]
    pub(super) fn get(&self, id: ElementId) -> Option<usize> {
        match self.0.get(id.0 as usize) {
            None | Some(&Self::NONE) => None,
            Some(&position) => Some(position as usize),
        }
    }

    /// Notes that the element with this id now has this position, if positions are noted.
    #[inline]
    pub(super) fn set(&mut self, id: ElementId, position: usize) {
        if id == ElementId::ANONYMOUS || !self.are_noted() {
            return;
        }
        let index = id.0 as usize;
        if index >= self.0.len() {
            self.grow(index);
        }
        self.0[index] = position as u32;
    }

    #[cold]
    fn grow(&mut self, index: usize) {
        self.0.resize(2 * index, Self::NONE);
    }

    /// Notes that the element with this id no longer has a position.
    #[inline]
    pub(super) fn clear(&mut self, id: ElementId) {
        if id != ElementId::ANONYMOUS
            && let Some(position) = self.0.get_mut(id.0 as usize)
        {
            *position = Self::NONE;
        }
    }
}

/// Positions in ascending order, of all elements that have something in common.
///
/// Positions of elements that are gone stay until a search comes across them. So the caller has to say which ones are
/// still right.
#[derive(Clone, Default)]
pub(super) struct PositionList(Vec<u32>);

impl PositionList {
    /// Adds the position of an element. No element after it has been added yet.
    pub(super) fn push(&mut self, position: usize) {
        while self.0.last().is_some_and(|last| *last >= position as u32) {
            self.0.pop();
        }
        self.0.push(position as u32);
    }

    /// The last position that is still right. Those after it are dropped.
    pub(super) fn last(&mut self, is_right: impl Fn(usize) -> bool) -> Option<usize> {
        while let Some(&last) = self.0.last() {
            if is_right(last as usize) {
                return Some(last as usize);
            }
            self.0.pop();
        }
        None
    }

    /// Drops the last position.
    pub(super) fn pop(&mut self) {
        self.0.pop();
    }

    /// Notes that the element at `from` now has the position `to`.
    pub(super) fn change(&mut self, from: usize, to: usize) {
        let (from, to) = (from as u32, to as u32);
        let mut index = self.0.partition_point(|position| *position < from);
        if self.0.get(index) != Some(&from) {
            return;
        }
        self.0[index] = to;
        while index > 0 && self.0[index - 1] > to {
            self.0.swap(index - 1, index);
            index -= 1;
        }
        while index + 1 < self.0.len() && self.0[index + 1] < to {
            self.0.swap(index, index + 1);
            index += 1;
        }
    }
}
