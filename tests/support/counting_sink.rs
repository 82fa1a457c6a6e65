//! [`CountingSink`]

use soupstone::sink::{InsertionLocation, NewElement, TreeSink};

/// A sink without a tree, which counts some of what it is told.
#[derive(Default)]
pub struct CountingSink {
    /// The controls that are associated with a form.
    pub form_associations: usize,
    /// The bytes of the chunks that it is shown.
    pub chunk_bytes: usize,
}

impl TreeSink for CountingSink {
    type Handle = ();
    type Output = Self;

    fn document(&mut self) {}
    fn create_element(&mut self, _: NewElement<'_>) {}
    fn insert_element(&mut self, _: &InsertionLocation<()>, (): &()) {}
    fn insert_text(&mut self, _: &InsertionLocation<()>, _: &str) {}
    fn insert_comment(&mut self, _: &InsertionLocation<()>, _: &str) {}
    fn template_contents(&mut self, (): &()) {}
    fn remove_from_parent(&mut self, (): &()) {}
    fn move_children(&mut self, (): &(), (): &()) {}

    fn associate_with_form(&mut self, (): &(), (): &()) {
        self.form_associations += 1;
    }

    fn input(&mut self, part: &str) {
        self.chunk_bytes += part.len();
    }

    fn finish(self) -> Self {
        self
    }
}
