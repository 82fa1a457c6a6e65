//! From bytes to text: [the input byte stream](https://html.spec.whatwg.org/multipage/parsing.html#the-input-byte-stream).
//!
//! Encodings are those of [`encoding_rs`](https://docs.rs/encoding_rs), whose type [`Encoding`] is a part of this API:
//! `Encoding::for_label(b"latin1")` gets one from a label, and the crate has a constant for each.
//!
//! | file | algorithm |
//! |---|---|
//! | `determine` | [determining the character encoding](https://html.spec.whatwg.org/multipage/parsing.html#determining-the-character-encoding) |
//! | `bom` | [BOM sniffing](https://encoding.spec.whatwg.org/#bom-sniff) |
//! | `content_type` | [parsing a MIME type](https://mimesniff.spec.whatwg.org/#parse-a-mime-type), as far as its charset goes |
//! | `prescan`, `prescan_attribute` | [prescanning a byte stream](https://html.spec.whatwg.org/multipage/parsing.html#prescan-a-byte-stream-to-determine-its-encoding), [getting an attribute](https://html.spec.whatwg.org/multipage/parsing.html#concept-get-attributes-when-sniffing) |
//! | `xml_declaration` | [getting an XML encoding](https://html.spec.whatwg.org/multipage/parsing.html#xml-encoding) |
//! | `meta_content` | [extracting a character encoding from a `meta` element](https://html.spec.whatwg.org/multipage/urls-and-fetching.html#extracting-character-encodings-from-meta-elements) |
//! | `autodetect`, `locale` | the steps of determining the encoding that guess |
//! | `change` | [changing the encoding while parsing](https://html.spec.whatwg.org/multipage/parsing.html#changing-the-encoding-while-parsing) |
//! | `decoder` | [decoding](https://encoding.spec.whatwg.org/#decode) |

mod autodetect;
mod bom;
mod change;
mod confidence;
mod content_type;
mod decoder;
mod determine;
mod locale;
mod meta_content;
mod options;
mod prescan;
mod prescan_attribute;
mod report;
mod substitutes;
mod xml_declaration;

pub use autodetect::{Autodetect, DetectorInput, Utf8Detector};
pub use confidence::Confidence;
pub use content_type::encoding_of_content_type;
pub use determine::determine_the_character_encoding;
pub use encoding_rs::Encoding;
pub use locale::default_encoding_for_locale;
pub use options::{EncodingOptions, SniffingStep};
pub use report::{EncodingReport, EncodingSource};

pub(crate) use change::{EncodingChange, InputSoFar, Restartable, change_the_encoding};
pub(crate) use decoder::{Decoder, End};
pub(crate) use determine::{Sniffed, Wait, sniff, sniff_whole};
pub(crate) use meta_content::extract_a_character_encoding_from_a_meta_element;
