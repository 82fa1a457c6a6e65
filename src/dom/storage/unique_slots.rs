//! [`UniqueSlots`]: separate storage for changed strings and attribute lists. Strings and lists that were never changed are
//! ranges of large vectors, which are only appended to.

/// A length that marks data in [`UniqueSlots`].
pub(in crate::dom) const UNIQUE: u32 = u32::MAX;

/// A string of a document, or the attributes of an element.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub(in crate::dom) struct RangeOrSlot {
    /// The start in the text buffer or shared vector, or the index in [`UniqueSlots`].
    pub(in crate::dom) start: u32,
    /// The length, or [`UNIQUE`].
    pub(in crate::dom) length: u32,
}

impl RangeOrSlot {
    pub(in crate::dom) const EMPTY: Self = Self { start: 0, length: 0 };

    /// Shared data never changes, and several nodes may use it.
    pub(in crate::dom) const fn is_shared(self) -> bool {
        self.length != UNIQUE
    }
}

pub(in crate::dom) fn shrink_excess_capacity<T>(vector: &mut Vec<T>) {
    if vector.capacity() / 2 > vector.len() + 128 {
        vector.shrink_to_fit();
    }
}

/// Returns the entry with this index. The vector grows if it is too short.
pub(in crate::dom) fn get_or_grow<T: Default>(vector: &mut Vec<T>, index: usize) -> &mut T {
    while index >= vector.len() {
        vector.push(T::default());
    }
    &mut vector[index]
}

/// NOTE: the slots are boxed because a parsed document needs none, and is then cheap to move.
#[derive(Clone, Default)]
pub(in crate::dom) struct UniqueSlots<T>(Option<Box<Slab<T>>>);

#[derive(Clone, Default)]
struct Slab<T> {
    slots: Vec<T>,
    free_slots: Vec<u32>,
}

impl<T: Default> UniqueSlots<T> {
    pub(in crate::dom) fn insert(&mut self, value: T) -> u32 {
        let slab = self.0.get_or_insert_default();
        match slab.free_slots.pop() {
            Some(index) => {
                slab.slots[index as usize] = value;
                index
            }
            None => {
                let index = u32::try_from(slab.slots.len());
                slab.slots.push(value);
                index.expect("a document has at most 2³² separate strings and lists")
            }
        }
    }

    pub(in crate::dom) fn get(&self, index: u32) -> &T {
        &self.0.as_ref().map_or(&[][..], |slab| &slab.slots)[index as usize]
    }

    pub(in crate::dom) fn get_mut(&mut self, index: u32) -> &mut T {
        &mut self.0.get_or_insert_default().slots[index as usize]
    }

    pub(in crate::dom) fn remove(&mut self, index: u32) {
        *self.get_mut(index) = T::default();
        self.0.get_or_insert_default().free_slots.push(index);
    }

    pub(in crate::dom) fn iter_mut(&mut self) -> impl Iterator<Item = &mut T> {
        self.0.iter_mut().flat_map(|slab| &mut slab.slots)
    }
}
