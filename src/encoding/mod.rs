//! From bytes to text: [the input byte stream](https://html.spec.whatwg.org/multipage/parsing.html#the-input-byte-stream).
//!
//! Encodings are values from the [`encoding_rs`] crate: for example, `Encoding::for_label(b"latin1")` looks up an encoding. A
//! new major version of `encoding_rs` requires a new major version of this crate.

mod byte_range;
mod decoder;
mod determine;
mod label;
mod options;
mod prescan;
mod report;

pub use determine::sniff_encoding;
pub use encoding_rs::{self, Encoding};
pub use options::{Detector, EncodingOptions};
pub(crate) use report::EncodingChange;
pub use report::{Confidence, EncodingReport, EncodingSource};

pub(crate) use decoder::Decoder;
pub(crate) use determine::{Wait, sniff};
pub(crate) use label::{extract_a_character_encoding_from_a_meta_element, get_an_encoding};
