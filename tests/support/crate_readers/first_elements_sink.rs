//! [`FirstElements`]

use soupstone::sink::{InsertionLocation, NewElement, TreeSink};
use soupstone::token::Text;

/// A sink that takes `wanted` elements, and counts popped elements.
pub struct FirstElements {
    pub wanted: usize,
    pub created: usize,
    pub popped: usize,
}

impl TreeSink for FirstElements {
    type Handle = ();
    type Output = (usize, usize);

    fn document(&mut self) {}
    fn create_element(&mut self, _: NewElement<'_>) {
        self.created += 1;
    }
    fn insert_element(&mut self, _: &InsertionLocation<()>, (): &()) {}
    fn insert_text(&mut self, _: &InsertionLocation<()>, _: Text<'_>) {}
    fn insert_comment(&mut self, _: &InsertionLocation<()>, _: Text<'_>) {}
    fn template_contents(&mut self, (): &()) {}
    fn remove_from_parent(&mut self, (): &()) {}
    fn move_children(&mut self, (): &(), (): &()) {}
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
