//! [`Autodetect`]: guesses of an encoding from the bytes.

use encoding_rs::{Encoding, UTF_8};

/// Whether the bytes that are looked at are all of them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DetectorInput {
    /// These are all bytes of the input.
    Whole,
    /// More bytes may follow.
    Start,
}

/// The step that may
/// [autodetect the character encoding](https://html.spec.whatwg.org/multipage/parsing.html#determining-the-character-encoding)
/// from the bytes. A closure with the same arguments is one.
///
/// ```
/// use soupstone::encoding::{DetectorInput, Encoding, EncodingOptions};
/// use soupstone::ParseOptions;
///
/// let detect = |bytes: &[u8], _: DetectorInput| {
///     bytes.contains(&0xF7).then(|| Encoding::for_label(b"koi8-r")).flatten()
/// };
/// let encoding = EncodingOptions::new().with_autodetection(detect);
/// let options = ParseOptions::new().with_encoding(encoding);
/// let document = options.parse_document_bytes(b"\xF7\xCF\xD4");
/// assert_eq!(document.body().unwrap().text_content(), "Вот");
/// ```
pub trait Autodetect: Send + Sync {
    /// The encoding of an input with these first bytes, if it can be told: at most as many as
    /// [`EncodingOptions::with_bytes_to_wait_for`](super::EncodingOptions::with_bytes_to_wait_for) says.
    fn detect(&self, bytes: &[u8], input: DetectorInput) -> Option<&'static Encoding>;
}

impl<F: Fn(&[u8], DetectorInput) -> Option<&'static Encoding> + Send + Sync> Autodetect for F {
    fn detect(&self, bytes: &[u8], input: DetectorInput) -> Option<&'static Encoding> {
        self(bytes, input)
    }
}

/// Detects UTF-8 and nothing else: bytes of which some are greater than 0x7F and all match the pattern.
///
/// The standard discourages autodetection for resources from the network. For files it works well, and best if it looks
/// at the whole file:
///
/// ```
/// use soupstone::encoding::{EncodingOptions, EncodingSource, Utf8Detector};
/// use soupstone::ParseOptions;
///
/// let encoding = EncodingOptions::new()
///     .with_autodetection(Utf8Detector)
///     .with_bytes_to_wait_for(usize::MAX);
/// let options = ParseOptions::new().with_encoding(encoding);
/// let document = options.parse_document_bytes("Grüße".as_bytes());
/// let report = document.encoding_report().unwrap();
/// assert_eq!(report.encoding().name(), "UTF-8");
/// assert_eq!(report.source(), EncodingSource::Autodetection);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Utf8Detector;

impl Autodetect for Utf8Detector {
    fn detect(&self, bytes: &[u8], input: DetectorInput) -> Option<&'static Encoding> {
        let matches_the_pattern = match std::str::from_utf8(bytes) {
            Ok(text) => !text.is_ascii(),
            // A character may be cut where the bytes end, if others come before it.
            Err(error) => {
                input == DetectorInput::Start
                    && error.error_len().is_none()
                    && !bytes[..error.valid_up_to()].is_ascii()
            }
        };
        matches_the_pattern.then_some(UTF_8)
    }
}
