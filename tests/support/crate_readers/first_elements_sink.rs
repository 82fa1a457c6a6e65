//! [`FirstElements`]

use soupstone::sink::{NewElement, TreeSink};

/// A sink that takes `wanted` elements, and counts popped elements.
pub struct FirstElements {
    pub wanted: usize,
    pub created: usize,
    pub popped: usize,
}

impl TreeSink for FirstElements {
    type Handle = ();
    type Output = (usize, usize);

    crate::no_tree!();
    fn create_element(&mut self, _: NewElement<'_>) {
        self.created += 1;
    }
    fn element_popped(&mut self, (): &()) {
        self.popped += 1;
    }
    fn wants_to_stop(&self) -> bool {
        self.created >= self.wanted
    }
    fn finish(self) -> (usize, usize) {
        (self.created, self.popped)
    }
}
