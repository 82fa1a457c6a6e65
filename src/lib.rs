//! The HTML parser of the WHATWG HTML Living Standard.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub mod names;
pub mod tables;
