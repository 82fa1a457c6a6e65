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

    /// All that has a place, to change it.
    pub(in crate::dom) fn iter_mut(&mut self) -> impl Iterator<Item = &mut T> {
        self.places.iter_mut()
    }

    /// Keeps what is at these indexes, and gives back all other memory. The answer is the new index of each old one.
    pub(in crate::dom) fn compact(&mut self, kept: impl Iterator<Item = u32>) -> Vec<u32> {
        let mut indexes = vec![u32::MAX; self.places.len()];
        for index in kept {
            indexes[index as usize] = 0;
        }
        let mut count = 0;
        for index in &mut indexes {
            if *index == 0 {
                *index = count;
                count += 1;
            }
        }
        let mut is_kept = indexes.iter().map(|index| *index != u32::MAX);
        self.places.retain(|_| is_kept.next() == Some(true));
        self.places.shrink_to_fit();
        self.free = Vec::new();
        indexes
    }
}
