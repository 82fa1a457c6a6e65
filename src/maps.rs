//! The maps, the set, the box and the sort for what is small or rare: [`NumberMap`], [`TextMap`], [`NumberSet`], [`Rare`]
//! and [`sort_by_number`].
//!
//! NOTE: a map of the standard library is compiled anew for each type of its keys and values, and a sort for each type of
//! what it sorts. Here, each is compiled once in a crate: what depends on the type is only where a thing is kept. The test
//! `maps_and_sorts_have_one_place` in `tests/api/architecture.rs` keeps others out of the crate.

use std::borrow::Borrow;
use std::collections::BinaryHeap;
use std::fmt;
use std::mem::ManuallyDrop;

/// Keys in order, each with a place, in sorted blocks. Adding or removing one moves at most a block, and at times the
/// list of blocks. Blocks are split, but never merged.
///
/// NOTE: for the two types of keys, this gives LLVM 2,000 lines to compile. A `BTreeMap` gave it 15,000, a twentieth of the
/// crate.
#[derive(Clone, Default, Debug)]
struct Places<K>(Vec<Vec<(K, u32)>>);

/// How many keys a block holds at most.
const BLOCK: usize = 256;

impl<K: Ord> Places<K> {
    /// No keys.
    const NONE: Self = Self(Vec::new());

    /// Where a key is, or else where it belongs: the block, and the position in it.
    fn find<Q: Ord + ?Sized>(&self, key: &Q) -> Result<(usize, usize), (usize, usize)>
    where
        K: Borrow<Q>,
    {
        let block = self.0.partition_point(|block| block[0].0.borrow() <= key).saturating_sub(1);
        let Some(entries) = self.0.get(block) else {
            return Err((0, 0));
        };
        let found = entries.binary_search_by(|(other, _)| other.borrow().cmp(key));
        found.map(|position| (block, position)).map_err(|position| (block, position))
    }

    /// The place of a key.
    fn get<Q: Ord + ?Sized>(&self, key: &Q) -> Option<usize>
    where
        K: Borrow<Q>,
    {
        let (block, position) = self.find(key).ok()?;
        Some(self.0[block][position].1 as usize)
    }

    /// Sets the place of a key.
    fn set(&mut self, key: K, place: usize) {
        let (block, position) = match self.find(&key) {
            Ok((block, position)) => {
                self.0[block][position].1 = place as u32;
                return;
            }
            Err(found) => found,
        };
        match self.0.get_mut(block) {
            None => self.0.push(vec![(key, place as u32)]),
            Some(entries) => {
                entries.insert(position, (key, place as u32));
                if entries.len() > BLOCK {
                    let upper = entries.split_off(BLOCK / 2);
                    self.0.insert(block + 1, upper);
                }
            }
        }
    }

    /// Removes a key, and returns its place.
    #[inline]
    fn remove<Q: Ord + ?Sized>(&mut self, key: &Q) -> Option<usize>
    where
        K: Borrow<Q>,
    {
        let (block, position) = self.find(key).ok()?;
        let (_, place) = self.0[block].remove(position);
        if self.0[block].is_empty() {
            self.0.remove(block);
        }
        Some(place as usize)
    }
}

/// A key that is a number, or that fits into one. Equal keys have equal numbers, and others have others.
pub(crate) trait Number: Copy {
    /// The number of the key.
    fn as_number(self) -> u64;
}

impl<K: Number> Number for Option<K> {
    fn as_number(self) -> u64 {
        self.map_or(0, |key| key.as_number() + 1)
    }
}

impl Number for u32 {
    fn as_number(self) -> u64 {
        u64::from(self)
    }
}

/// Two keys that have small numbers.
impl<K: Number, L: Number> Number for (K, L) {
    fn as_number(self) -> u64 {
        let (first, second) = (self.0.as_number(), self.1.as_number());
        debug_assert!(first <= u64::from(u32::MAX) && second <= u64::from(u32::MAX));
        first << 32 | second
    }
}

/// A map from keys that are numbers.
#[derive(Clone, Debug)]
pub(crate) struct NumberMap<K, T> {
    /// Where the entry of each number is.
    places: Places<u64>,
    entries: Vec<(K, T)>,
}

impl<K, T> Default for NumberMap<K, T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<K, T> NumberMap<K, T> {
    /// An empty map, which allocates nothing.
    pub(crate) const fn new() -> Self {
        Self { places: Places::NONE, entries: Vec::new() }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Drops all entries, and frees their memory.
    pub(crate) fn clear(&mut self) {
        *self = Self::new();
    }

    pub(crate) fn len(&self) -> usize {
        self.entries.len()
    }

    /// The entries, in no order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &(K, T)> {
        self.entries.iter()
    }

    /// The data of all keys, in no order, for changing it.
    pub(crate) fn values_mut(&mut self) -> impl Iterator<Item = &mut T> {
        self.entries.iter_mut().map(|(_, data)| data)
    }

    /// The entries in the order of the numbers of their keys.
    pub(crate) fn iter_in_order(&self) -> impl Iterator<Item = &(K, T)> {
        let places = self.places.0.iter().flatten();
        places.map(|(_, place)| &self.entries[*place as usize])
    }
}

impl<K: Number, T> NumberMap<K, T> {
    #[inline]
    pub(crate) fn contains(&self, key: K) -> bool {
        place_of(&self.places, key.as_number()).is_some()
    }

    #[inline]
    pub(crate) fn get(&self, key: K) -> Option<&T> {
        let place = place_of(&self.places, key.as_number())?;
        Some(&self.entries[place].1)
    }

    #[inline]
    pub(crate) fn get_mut(&mut self, key: K) -> Option<&mut T> {
        let place = place_of(&self.places, key.as_number())?;
        Some(&mut self.entries[place].1)
    }

    /// Sets the data of a key, and returns what it had before.
    pub(crate) fn insert(&mut self, key: K, data: T) -> Option<T> {
        match self.get_mut(key) {
            Some(place) => Some(std::mem::replace(place, data)),
            None => {
                self.push(key, data);
                None
            }
        }
    }

    /// The data of a key, which gets this if it has none.
    pub(crate) fn get_or_insert_with(&mut self, key: K, data: impl FnOnce() -> T) -> &mut T {
        let place = place_of(&self.places, key.as_number()).unwrap_or_else(|| self.push(key, data()));
        &mut self.entries[place].1
    }

    /// Adds the data of a key that has none, and returns its place.
    fn push(&mut self, key: K, data: T) -> usize {
        let place = self.entries.len();
        set_place(&mut self.places, key.as_number(), place);
        self.entries.push((key, data));
        place
    }

    /// Removes the data of a key.
    #[inline]
    pub(crate) fn remove(&mut self, key: K) -> Option<T> {
        let place = self.places.remove(&key.as_number())?;
        let (_, data) = self.entries.swap_remove(place);
        if let Some((moved, _)) = self.entries.get(place) {
            set_place(&mut self.places, moved.as_number(), place);
        }
        Some(data)
    }

    /// Keeps some entries, and frees unused memory. This looks at all of them.
    #[inline]
    pub(crate) fn retain(&mut self, stays: impl Fn(K) -> bool) {
        for (key, data) in std::mem::take(self).entries {
            if stays(key) {
                self.push(key, data);
            }
        }
    }

    /// Removes the entries whose keys have the number of `first` or a higher one, in time that depends on how many those
    /// are, and returns them in order.
    #[inline]
    pub(crate) fn split_off(&mut self, first: K) -> Vec<(K, T)> {
        let mut taken = Vec::new();
        while let Some((number, place)) = self.places.0.last().and_then(|block| block.last())
            && *number >= first.as_number()
        {
            let (key, _) = self.entries[*place as usize];
            taken.extend(self.remove(key).map(|data| (key, data)));
        }
        taken.reverse();
        taken
    }
}

#[inline(never)]
fn place_of(places: &Places<u64>, number: u64) -> Option<usize> {
    places.get(&number)
}

#[inline(never)]
fn set_place(places: &mut Places<u64>, number: u64, place: usize) {
    places.set(number, place);
}

/// A value that is rarely there, and has memory of its own: an `Option<Box<T>>`.
///
/// NOTE: it is dropped by a function that is compiled once. Otherwise, each codegen unit compiles what drops the value again.
#[derive(Clone)]
pub(crate) struct Rare<T>(ManuallyDrop<Option<Box<T>>>);

impl<T> Rare<T> {
    pub(crate) const NONE: Self = Self(ManuallyDrop::new(None));

    #[inline]
    pub(crate) fn get(&self) -> Option<&T> {
        self.0.as_deref()
    }

    #[inline]
    pub(crate) fn get_mut(&mut self) -> Option<&mut T> {
        self.0.as_deref_mut()
    }

    pub(crate) fn set(&mut self, value: T) {
        *self = Self(ManuallyDrop::new(Some(Box::new(value))));
    }

    /// The value, which is made if it is not there.
    #[inline]
    pub(crate) fn get_or_insert_with(&mut self, value: impl FnOnce() -> T) -> &mut T {
        self.0.get_or_insert_with(|| Box::new(value()))
    }

    #[inline]
    pub(crate) fn take(&mut self) -> Option<T> {
        let value = std::mem::replace(&mut self.0, ManuallyDrop::new(None));
        ManuallyDrop::into_inner(value).map(|value| *value)
    }

    /// Drops the value.
    #[inline(never)]
    pub(crate) fn clear(&mut self) {
        let value = std::mem::replace(&mut self.0, ManuallyDrop::new(None));
        drop(ManuallyDrop::into_inner(value));
    }
}

impl<T: fmt::Debug> fmt::Debug for Rare<T> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.get().fmt(formatter)
    }
}

impl<T> Default for Rare<T> {
    fn default() -> Self {
        Self::NONE
    }
}

impl<T> Drop for Rare<T> {
    #[inline]
    fn drop(&mut self) {
        if self.0.is_some() {
            self.clear();
        }
    }
}

/// A set of keys with small numbers: a bit for each number.
#[derive(Clone, Default, Debug)]
pub(crate) struct NumberSet(Vec<u64>);

impl NumberSet {
    /// An empty set, which allocates nothing.
    pub(crate) const fn new() -> Self {
        Self(Vec::new())
    }

    #[inline]
    pub(crate) fn contains(&self, key: impl Number) -> bool {
        let number = key.as_number();
        let word = self.0.get(number as usize / 64);
        word.is_some_and(|bits| bits >> (number % 64) & 1 != 0)
    }

    /// Adds a key. Returns whether it is new.
    pub(crate) fn insert(&mut self, key: impl Number) -> bool {
        let is_new = !self.contains(key);
        let number = key.as_number();
        debug_assert!(number <= u64::from(u32::MAX), "the numbers are small");
        let word = number as usize / 64;
        if word >= self.0.len() {
            self.0.resize(word + 1, 0);
        }
        self.0[word] |= 1 << (number % 64);
        is_new
    }

    /// Removes a key.
    #[inline]
    pub(crate) fn remove(&mut self, key: impl Number) {
        let number = key.as_number();
        if let Some(bits) = self.0.get_mut(number as usize / 64) {
            *bits &= !(1 << (number % 64));
        }
    }
}

/// A map from texts to numbers.
///
/// NOTE: ordered, and not hashed, so that no document can be made of texts that collide.
#[derive(Clone, Default, Debug)]
pub(crate) struct TextMap {
    places: Places<Box<str>>,
    length: usize,
}

impl TextMap {
    pub(crate) fn len(&self) -> usize {
        self.length
    }

    /// The number of a text.
    #[inline(never)]
    pub(crate) fn get(&self, text: &str) -> Option<usize> {
        self.places.get(text)
    }

    /// The number of a text, which gets this one if it has none.
    #[inline(never)]
    pub(crate) fn get_or_insert(&mut self, text: &str, number: usize) -> usize {
        match self.get(text) {
            Some(known) => known,
            None => {
                self.places.set(text.into(), number);
                self.length += 1;
                number
            }
        }
    }

    /// Adds a text, as to a set. Returns whether it is new.
    pub(crate) fn insert(&mut self, text: &str) -> bool {
        let is_new = self.get(text).is_none();
        self.get_or_insert(text, 0);
        is_new
    }

    /// Removes a text.
    #[inline]
    pub(crate) fn remove(&mut self, text: &str) {
        if self.places.remove(text).is_some() {
            self.length -= 1;
        }
    }
}

/// Sorts things by numbers. Those with the same number stay in their order.
pub(crate) fn sort_by_number<T>(things: &mut [T], number: impl Fn(&T) -> u32) {
    // The number of each thing, and its place in the lower half.
    let mut numbers = Vec::with_capacity(things.len());
    for thing in &*things {
        numbers.push(u64::from(number(thing)) << 32 | numbers.len() as u64);
    }
    if numbers.is_sorted() {
        return;
    }
    let mut sorted = sort(numbers);
    for start in 0..things.len() {
        let mut place = start;
        loop {
            let from = sorted[place] as u32 as usize;
            sorted[place] = place as u64;
            if from == start {
                break;
            }
            things.swap(place, from);
            place = from;
        }
    }
}

/// Sorts numbers.
///
/// NOTE: by a heap, which is the sort of the standard library that is least code.
#[inline(never)]
fn sort(numbers: Vec<u64>) -> Vec<u64> {
    BinaryHeap::from(numbers).into_sorted_vec()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    /// Numbers that follow no rule.
    fn numbers() -> impl Iterator<Item = u32> {
        (1..3000_u32).map(|number| number.wrapping_mul(0x9E37_79B1) >> 20)
    }

    #[test]
    fn maps_are_those_of_the_standard_library() {
        let (mut map, mut expected) = (NumberMap::new(), BTreeMap::new());
        let check = |map: &NumberMap<u32, u32>, expected: &BTreeMap<u32, u32>| {
            let pairs = map.iter_in_order().map(|(key, data)| (key, data));
            assert!(pairs.eq(expected));
            assert_eq!((map.len(), map.is_empty()), (expected.len(), expected.is_empty()));
            assert_eq!(map.iter().count(), expected.len());
            for key in 0..5000 {
                assert_eq!((map.get(key), map.contains(key)), (expected.get(&key), expected.contains_key(&key)));
            }
        };
        check(&map, &expected);
        for (data, key) in (0..).zip(numbers()) {
            match data % 5 {
                0 => assert_eq!(map.remove(key), expected.remove(&key)),
                1 => {
                    *map.get_or_insert_with(key, || data) += 1;
                    *expected.entry(key).or_insert(data) += 1;
                }
                _ => assert_eq!(map.insert(key, data), expected.insert(key, data)),
            }
        }
        check(&map, &expected);
        map.values_mut().for_each(|data| *data /= 2);
        expected.values_mut().for_each(|data| *data /= 2);
        map.retain(|key| key % 3 != 0);
        expected.retain(|key, _| key % 3 != 0);
        check(&map, &expected);
        let taken: Vec<(u32, u32)> = expected.split_off(&2000).into_iter().collect();
        assert!(taken.len() > 100);
        assert_eq!(map.split_off(2000), taken);
        check(&map, &expected);
    }

    #[test]
    fn sets_hold_what_is_inserted() {
        let (mut set, mut expected) = (NumberSet::new(), BTreeMap::new());
        for number in numbers() {
            assert_eq!(set.insert(number), expected.insert(number, ()).is_none());
            set.remove(number / 2);
            expected.remove(&(number / 2));
        }
        assert!(expected.len() > 100);
        assert!((0..5000_u32).all(|number| set.contains(number) == expected.contains_key(&number)));
    }

    #[test]
    fn texts_keep_their_first_numbers() {
        let mut map = TextMap::default();
        for (text, number, found) in [("b", 5, 5), ("a", 6, 6), ("b", 7, 5), ("", 8, 8)] {
            assert_eq!(map.get_or_insert(text, number), found);
        }
        assert_eq!((map.get("b"), map.get("c")), (Some(5), None));
        let mut set = TextMap::default();
        assert_eq!(["a", "b", "a", "b", "c"].map(|text| set.insert(text)), [true, true, false, false, true]);
    }

    #[test]
    fn sorting_by_number_is_stable() {
        for count in [0, 1, 2, 3, 20, 1000] {
            let mut things: Vec<(u32, String)> =
                numbers().take(count).map(|number| (number % 50, number.to_string())).collect();
            let mut expected = things.clone();
            expected.sort_by_key(|(number, _)| *number);
            sort_by_number(&mut things, |(number, _)| *number);
            assert_eq!(things, expected);
        }
    }
}
