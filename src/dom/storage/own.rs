//! [`OwnPlaces`]: data with a place of its own.
//!
//! Strings and lists of attributes share one large vector each, whose contents never change: a range says where they
//! are. What is changed, or has no room there, gets a place of its own.

/// In the length of a range, marks data with a place of its own. The start of the range is its index then.
pub(in crate::dom) const OWN: u32 = u32::MAX;

/// Data with places of its own, by index.
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
    /// Puts something into a place, and returns its index.
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

    /// What is at this index.
    #[inline]
    pub(in crate::dom) fn get(&self, index: u32) -> &T {
        &self.places[index as usize]
    }

    /// What is at this index, to change it.
    #[inline]
    pub(in crate::dom) fn get_mut(&mut self, index: u32) -> &mut T {
        &mut self.places[index as usize]
    }

    /// Frees the place at this index.
    pub(in crate::dom) fn remove(&mut self, index: u32) {
        *self.get_mut(index) = T::default();
        self.free.push(index);
    }
}
