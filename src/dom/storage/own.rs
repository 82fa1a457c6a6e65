//! [`OwnPlaces`]: what stands alone.
//!
//! Strings and lists of attributes stand one after the other in what they share with others, which never changes: a
//! range says where. What is changed, or has no room there, stands alone.

/// The marker in the length of a range of what stands alone. Its start is the index then.
pub(in crate::dom) const OWN: u32 = u32::MAX;

/// What stands alone, by index.
#[derive(Clone)]
pub(in crate::dom) struct OwnPlaces<T> {
    places: Vec<T>,
    /// The places that are free.
    free: Vec<u32>,
}

impl<T> Default for OwnPlaces<T> {
    fn default() -> Self {
        Self {
            places: Vec::new(),
            free: Vec::new(),
        }
    }
}

impl<T: Default> OwnPlaces<T> {
    /// Takes a place, and answers with its index.
    pub(in crate::dom) fn add(&mut self, thing: T) -> u32 {
        match self.free.pop() {
            Some(index) => {
                *self.get_mut(index) = thing;
                index
            }
            None => {
                let index = u32::try_from(self.places.len());
                self.places.push(thing);
                index.expect("a document holds 2³² strings and lists of their own")
            }
        }
    }

    /// What stands at this index.
    #[inline]
    pub(in crate::dom) fn get(&self, index: u32) -> &T {
        &self.places[index as usize]
    }

    /// What stands at this index, to change it.
    #[inline]
    pub(in crate::dom) fn get_mut(&mut self, index: u32) -> &mut T {
        &mut self.places[index as usize]
    }

    /// Gives up what stands at this index.
    pub(in crate::dom) fn remove(&mut self, index: u32) {
        *self.get_mut(index) = T::default();
        self.free.push(index);
    }
}
