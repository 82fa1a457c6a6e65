//! From bytes to text: [the input byte stream](https://html.spec.whatwg.org/multipage/parsing.html#the-input-byte-stream).
//!
//! Encodings are values from the [`encoding_rs`] crate: for example, `Encoding::for_label(b"latin1")` looks up an encoding. A
//! new major version of `encoding_rs` requires a new major version of this crate.

mod byte_range;
mod decoder;
mod label;
mod options;
mod prescan;
mod report;
mod sniffing;

pub use encoding_rs::{self, Encoding};
pub use options::{Detector, EncodingOptions};
pub(crate) use report::EncodingChange;
pub use report::{Confidence, EncodingReport, EncodingSource};
pub use sniffing::sniff_encoding;

pub(crate) use decoder::InputDecoder;
pub(crate) use label::{extract_meta_encoding, get_encoding};
pub(crate) use sniffing::{SniffWait, try_sniff_encoding};
