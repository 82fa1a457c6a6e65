//! Hints to the compiler.

/// Marks the branch that calls it as rarely taken, so that the compiler moves it out of the way of the others.
///
/// NOTE: `std::hint::cold_path` does the same, but not in the oldest compiler that the crate supports.
#[cold]
pub(crate) const fn cold_path() {}
