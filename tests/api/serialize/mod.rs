//! HTML output, and text that can be parsed again.

mod displays;
mod serialize_options;
