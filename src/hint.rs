//! Hints to the compiler.

/// Marks the calling branch as rarely taken, so the compiler moves the branch out of the hot path.
///
/// NOTE: this replaces `std::hint::cold_path`, which the oldest supported compiler lacks.
#[cold]
pub(crate) const fn cold_path() {}
