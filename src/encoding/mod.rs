//! From bytes to text: [the input byte stream](https://html.spec.whatwg.org/multipage/parsing.html#the-input-byte-stream).
//!
//! Encodings are those of [`encoding_rs`](https://docs.rs/encoding_rs), whose type [`Encoding`] is a part of this API:
//! `Encoding::for_label(b"latin1")` gets one from a label, and the crate has a constant for each.
//!
//! | file | algorithm |
//! |---|---|
//! | `determine` | [determining the character encoding](https://html.spec.whatwg.org/multipage/parsing.html#determining-the-character-encoding), [BOM sniffing](https://encoding.spec.whatwg.org/#bom-sniff) |
//! | `options` | what a caller knows, autodetection, the [defaults by locale](https://html.spec.whatwg.org/multipage/parsing.html#determining-the-character-encoding) |
//! | `prescan` | [prescanning a byte stream](https://html.spec.whatwg.org/multipage/parsing.html#prescan-a-byte-stream-to-determine-its-encoding), [getting an attribute](https://html.spec.whatwg.org/multipage/parsing.html#concept-get-attributes-when-sniffing), [getting an XML encoding](https://html.spec.whatwg.org/multipage/parsing.html#xml-encoding) |
//! | `content_type` | [parsing a MIME type](https://mimesniff.spec.whatwg.org/#parse-a-mime-type), as far as its charset goes, and [extracting a character encoding from a `meta` element](https://html.spec.whatwg.org/multipage/urls-and-fetching.html#extracting-character-encodings-from-meta-elements) |
//! | `change` | [changing the encoding while parsing](https://html.spec.whatwg.org/multipage/parsing.html#changing-the-encoding-while-parsing) |
//! | `byte_range` | where a span of the text is in the bytes |
//! | `decoder` | [decoding](https://encoding.spec.whatwg.org/#decode) |

mod byte_range;
mod change;
mod content_type;
mod decoder;
mod determine;
mod options;
mod prescan;
mod report;

pub use determine::determine_the_character_encoding;
pub use encoding_rs::Encoding;
pub use options::EncodingOptions;
pub use report::{Confidence, EncodingReport, EncodingSource};

pub(crate) use change::{EncodingChange, InputSoFar, Restartable, change_the_encoding};
pub(crate) use content_type::extract_a_character_encoding_from_a_meta_element;
pub(crate) use decoder::{Decoder, End};
pub(crate) use determine::{Sniffed, Wait, sniff, sniff_whole};
