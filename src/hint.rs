//! Hints to the compiler.

/// Marks the calling branch as rarely taken, so the compiler moves it out of the way.
///
/// NOTE: the oldest compiler that the crate supports lacks `std::hint::cold_path`.
#[cold]
pub(crate) const fn cold_path() {}
