//! [`OwnPlaces`]: separate storage for changed strings and attribute lists. Strings and lists that were never changed are
//! ranges of large vectors, which are only appended to.

/// A length that marks data in [`OwnPlaces`].
pub(in crate::dom) const OWN: u32 = u32::MAX;

/// A string of a document, or the attributes of an element.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
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

/// NOTE: the places are boxed because a parsed document needs none, and is then cheap to move.
#[derive(Clone, Default)]
pub(in crate::dom) struct OwnPlaces<T>(Option<Box<Places<T>>>);

#[derive(Clone, Default)]
struct Places<T> {
    things: Vec<T>,
    free: Vec<u32>,
}

impl<T: Default> OwnPlaces<T> {
    pub(in crate::dom) fn add(&mut self, thing: T) -> u32 {
        let places = self.0.get_or_insert_default();
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

    pub(in crate::dom) fn get(&self, index: u32) -> &T {
        &self.0.as_ref().map_or(&[][..], |places| &places.things)[index as usize]
    }

    pub(in crate::dom) fn get_mut(&mut self, index: u32) -> &mut T {
        &mut self.0.get_or_insert_default().things[index as usize]
    }

    pub(in crate::dom) fn remove(&mut self, index: u32) {
        *self.get_mut(index) = T::default();
        self.0.get_or_insert_default().free.push(index);
    }

    pub(in crate::dom) fn iter_mut(&mut self) -> impl Iterator<Item = &mut T> {
        self.0.iter_mut().flat_map(|places| &mut places.things)
    }
}
