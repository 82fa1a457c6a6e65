//! Hints to the compiler.

/// Marks the calling branch as rarely taken, so the compiler moves it out of the way.
///
/// NOTE: `std::hint::cold_path` does the same, but not in the oldest compiler that the crate supports.
#[cold]
pub(crate) const fn cold_path() {}
