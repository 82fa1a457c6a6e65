//! [`OwnPlaces`]: separate storage for changed strings and attribute lists. Strings and lists that were never changed are
//! ranges of large vectors, which are only appended to.

/// A length that marks data in [`OwnPlaces`].
pub(in crate::dom) const OWN: u32 = u32::MAX;

/// A string of a document, or the attributes of an element.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(in crate::dom) struct Slice {
    /// The start in the shared string or vector, or the index in [`OwnPlaces`].
    pub(in crate::dom) start: u32,
    /// The length, or [`OWN`].
    pub(in crate::dom) length: u32,
}

impl Slice {
    pub(in crate::dom) const EMPTY: Self = Self { start: 0, length: 0 };

    /// Shared data never changes, and several nodes may use it.
    pub(in crate::dom) const fn is_shared(self) -> bool {
        self.length != OWN
    }
}

pub(in crate::dom) const fn is_much_spare(capacity: usize, length: usize) -> bool {
    capacity - length > length + 256
}

#[inline]
pub(in crate::dom) fn shrink<T>(things: &mut Vec<T>) {
    if is_much_spare(things.capacity(), things.len()) {
        things.shrink_to_fit();
    }
}

/// Returns the entry with this index. The vector grows if it is too short.
#[inline]
pub(in crate::dom) fn entry<T: Default>(things: &mut Vec<T>, index: usize) -> &mut T {
    while index >= things.len() {
        things.push(T::default());
    }
    &mut things[index]
}

/// NOTE: boxed, because few documents need it, and documents are often moved.
#[derive(Clone)]
pub(in crate::dom) struct OwnPlaces<T>(Option<Box<Slots<T>>>);

#[derive(Clone)]
struct Slots<T> {
    things: Vec<T>,
    free: Vec<u32>,
}

impl<T> Default for OwnPlaces<T> {
    fn default() -> Self {
        Self(None)
    }
}

impl<T: Default> OwnPlaces<T> {
    pub(in crate::dom) fn add(&mut self, thing: T) -> u32 {
        let places = self.0.get_or_insert_with(|| Box::new(Slots { things: Vec::new(), free: Vec::new() }));
        match places.free.pop() {
            Some(index) => {
                places.things[index as usize] = thing;
                index
            }
            None => {
                let index = u32::try_from(places.things.len());
                places.things.push(thing);
                index.expect("a document has at most 2³² separate strings and lists")
            }
        }
    }

    #[inline]
    pub(in crate::dom) fn get(&self, index: u32) -> &T {
        let things = self.0.as_ref().map_or(&[][..], |places| &places.things);
        &things[index as usize]
    }

    #[inline]
    pub(in crate::dom) fn get_mut(&mut self, index: u32) -> &mut T {
        &mut self.things_mut()[index as usize]
    }

    #[inline]
    pub(in crate::dom) fn remove(&mut self, index: u32) {
        if let Some(places) = &mut self.0 {
            places.things[index as usize] = T::default();
            places.free.push(index);
        }
    }

    #[inline]
    pub(in crate::dom) fn things_mut(&mut self) -> &mut [T] {
        match &mut self.0 {
            Some(places) => &mut places.things,
            None => &mut [],
        }
    }

    #[inline]
    pub(in crate::dom) fn compact(&mut self, kept: &[Slice]) -> RangeMoves {
        let (shared, own): (Vec<Slice>, Vec<Slice>) = kept.iter().partition(|slice| slice.is_shared());
        let mut moves = RangeMoves { shared: Moves::keeping(shared), own: Vec::new() };
        let Some(places) = &mut self.0 else {
            return moves;
        };
        moves.own.resize(places.things.len(), u32::MAX);
        for slice in own {
            moves.own[slice.start as usize] = 0;
        }
        let kept = moves.own.iter_mut().filter(|index| **index == 0);
        kept.zip(0..).for_each(|(index, new)| *index = new);
        let mut is_kept = moves.own.iter().map(|index| *index != u32::MAX);
        places.things.retain(|_| is_kept.next() == Some(true));
        places.things.shrink_to_fit();
        places.free = Vec::new();
        if places.things.is_empty() {
            self.0 = None;
        }
        moves
    }
}

pub(in crate::dom) struct RangeMoves {
    pub(super) shared: Moves,
    own: Vec<u32>,
}

impl RangeMoves {
    #[inline]
    pub(in crate::dom) fn start(&self, slice: Slice) -> u32 {
        if slice.is_shared() { self.shared.start(slice) } else { self.own[slice.start as usize] }
    }
}

pub(in crate::dom) struct Moves {
    /// The kept pieces in order: start, end, and new start. No two pieces are adjacent.
    pieces: Vec<(u32, u32, u32)>,
}

impl Moves {
    #[inline]
    pub(in crate::dom) fn keeping(mut slices: Vec<Slice>) -> Self {
        slices.retain(|slice| slice.length > 0);
        slices.sort_unstable_by_key(|slice| slice.start);
        let mut pieces: Vec<(u32, u32, u32)> = Vec::new();
        let mut kept = 0;
        for Slice { start, length } in slices {
            let end = start + length;
            match pieces.last_mut() {
                Some((_, last_end, _)) if start <= *last_end => {
                    kept += end.saturating_sub(*last_end);
                    *last_end = end.max(*last_end);
                }
                _ => {
                    pieces.push((start, end, kept));
                    kept += length;
                }
            }
        }
        Self { pieces }
    }

    #[inline]
    pub(in crate::dom) fn pieces(&self) -> impl Iterator<Item = (usize, usize)> {
        let pieces = self.pieces.iter();
        pieces.map(|(start, end, _)| (*start as usize, *end as usize))
    }

    #[inline]
    pub(in crate::dom) fn length(&self) -> usize {
        self.pieces().map(|(start, end)| end - start).sum()
    }

    #[inline]
    pub(in crate::dom) fn start(&self, Slice { start, length }: Slice) -> u32 {
        if length == 0 {
            return 0;
        }
        let after = self.pieces.partition_point(|(other, _, _)| *other <= start);
        match after.checked_sub(1).map(|index| self.pieces[index]) {
            Some((old, _, new)) => new + (start - old),
            None => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_that_share_parts_share_them_afterwards() {
        let slices = [(20, 5), (3, 4), (5, 4), (9, 1), (22, 1), (0, 0), (30, 2)];
        let moves = Moves::keeping(slices.map(|(start, length)| Slice { start, length }).to_vec());
        let pieces: Vec<_> = moves.pieces().collect();
        assert_eq!(pieces, [(3, 10), (20, 25), (30, 32)]);
        assert_eq!(moves.length(), 14);
        let starts = [(3, 4), (5, 4), (9, 1), (20, 5), (22, 1), (30, 2), (17, 0)];
        let starts = starts.map(|(start, length)| moves.start(Slice { start, length }));
        assert_eq!(starts, [0, 2, 6, 7, 9, 12, 0]);
    }
}
