//! The sanitizer of the standard.
