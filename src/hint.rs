//! Hints to the compiler.

/// Says that the branch it stands in is seldom taken: the compiler then moves that branch out of the way of the others.
///
/// NOTE: `std::hint::cold_path` does the same, but not in the oldest compiler that the crate supports.
#[cold]
#[inline]
pub(crate) const fn cold_path() {}
