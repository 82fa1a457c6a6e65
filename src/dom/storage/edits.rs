//! [`Edits`]: what a document remembers of edits, for a builder that goes on after them.

/// The number of edits that a builder has to know of, because they may change what it has found in the tree.
///
/// NOTE: most edits do not matter to it: new nodes come after all others in the table of nodes.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(in crate::dom) struct Edits {
    /// Edits after which options may be in another place, or be others.
    pub(in crate::dom) of_options: u32,
    /// Edits that have moved a node, or taken it out of its place.
    pub(in crate::dom) of_places: u32,
    /// Edits after which a processing instruction may be another marker than before.
    pub(in crate::dom) of_instructions: u32,
}

impl Edits {
    pub(in crate::dom) const fn count_one_of_options(&mut self) {
        self.of_options = self.of_options.wrapping_add(1);
    }

    pub(in crate::dom) const fn count_one_of_instructions(&mut self) {
        self.of_instructions = self.of_instructions.wrapping_add(1);
    }

    pub(in crate::dom) const fn count_one_of_places(&mut self) {
        self.of_places = self.of_places.saturating_add(1);
    }
}
