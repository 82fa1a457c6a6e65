//! Hints to the compiler.

/// Marks the calling branch as rarely taken, so the compiler moves it out of the way.
///
/// NOTE: this replaces `std::hint::cold_path`, which the oldest supported compiler lacks.
#[cold]
pub(crate) const fn cold_path() {}
