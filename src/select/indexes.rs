//! [`Indexes`]: the indexes of children among their siblings.

/// The indexes of children whose siblings were counted at once, by the numbers of their nodes; 0 if they were not, and
/// [`NOT_COUNTED`] for those that do not count.
#[derive(Clone, Default, Debug)]
pub(super) struct Indexes(pub(super) Vec<u32>);

/// The index of an element that does not count.
pub(super) const NOT_COUNTED: u32 = u32::MAX;
