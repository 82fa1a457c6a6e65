use std::fmt;
use std::panic::{RefUnwindSafe, UnwindSafe};
use std::sync::Arc;

use encoding_rs::{Encoding, UTF_8};

use super::label::{get_encoding, mime_type_charset};
use crate::tables::find_ignoring_case;

/// How to determine the encoding of bytes with the [encoding sniffing
/// algorithm](https://html.spec.whatwg.org/multipage/parsing.html#encoding-sniffing-algorithm). By default, only the bytes
/// determine the encoding.
///
/// ```
/// use soupstone::encoding::EncodingOptions;
/// use soupstone::ParseOptions;
///
/// let encoding = EncodingOptions::new().with_content_type("text/html; charset=iso-8859-7");
/// let options = ParseOptions::new().with_encoding(encoding);
/// let document = options.parse_document_bytes(b"\xF3\xEF\xFD\xF0\xE1");
/// assert_eq!(document.body().unwrap().text_content(), "σούπα");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EncodingOptions {
    pub(super) byte_order_mark_sniffing: bool,
    pub(super) user_override: Option<&'static Encoding>,
    bytes_to_wait_for: Option<usize>,
    pub(super) transport: Option<&'static Encoding>,
    pub(super) prescan: bool,
    pub(super) parent: Option<&'static Encoding>,
    pub(super) likely: Option<&'static Encoding>,
    pub(super) detector: Option<Detector>,
    pub(super) default: Option<&'static Encoding>,
    pub(super) locale: Option<&'static Encoding>,
    max_buffered_bytes: usize,
}

impl EncodingOptions {
    /// The default number of bytes to wait for, and the maximum number of bytes for the prescan.
    pub const PRESCAN_BYTES: usize = 1024;

    /// The default limit of [`with_max_buffered_bytes`](Self::with_max_buffered_bytes).
    pub const DEFAULT_MAX_BUFFERED_BYTES: usize = 4 << 20;

    /// The default number of bytes for [UTF-8 detection](Self::with_utf8_detection).
    pub const UTF8_DETECTION_BYTES: usize = 4 << 20;

    /// Creates the default options.
    pub const fn new() -> Self {
        Self {
            byte_order_mark_sniffing: true,
            user_override: None,
            bytes_to_wait_for: None,
            transport: None,
            prescan: true,
            parent: None,
            likely: None,
            detector: None,
            default: None,
            locale: None,
            max_buffered_bytes: Self::DEFAULT_MAX_BUFFERED_BYTES,
        }
    }

    settings! {
        /// Sets whether step 1 looks for a byte order mark (the default). Otherwise, the mark is ordinary input. The standard
        /// has no such option.
        (pub const fn) with_byte_order_mark_sniffing(byte_order_mark_sniffing: bool), byte_order_mark_sniffing()
            = byte_order_mark_sniffing;

        /// Step 2: the user's override. Only a byte order mark takes precedence over the override.
        (pub const fn) with_override_encoding(encoding: Option<&'static Encoding>), override_encoding() = user_override;

        /// Step 3: the number of bytes that the parser waits for before it starts to parse. The default `None` means
        /// [1,024](Self::PRESCAN_BYTES) bytes, or [4 MiB](Self::UTF8_DETECTION_BYTES) with UTF-8 detection. The parser stops
        /// waiting at the end of the input, at the [limit on input](crate::Limits::with_max_input_bytes), or when
        /// [`ByteParser::stop_waiting`](crate::ByteParser::stop_waiting) is called.
        ///
        /// Later steps read only these bytes. With UTF-8 detection, set no small number: undeclared UTF-8 whose first `count`
        /// bytes are ASCII is then read as windows-1252, and garbled. [Stop early](crate::guides::cookbook::input#stop-early)
        /// has a detector for few bytes.
        (pub const fn) with_bytes_to_wait_for(count: Option<usize>), bytes_to_wait_for() = bytes_to_wait_for;
    }

    pub(crate) const fn needed_sniffing_bytes(&self) -> usize {
        match (self.bytes_to_wait_for, &self.detector) {
            (Some(count), _) => count,
            (None, Some(Detector(DetectionMethod::Utf8))) => Self::UTF8_DETECTION_BYTES,
            (None, _) => Self::PRESCAN_BYTES,
        }
    }

    /// Step 4: the transport layer's label for the encoding, in place of the encoding. An unknown label unsets the encoding.
    #[must_use]
    pub fn with_transport_label(self, label: &str) -> Self {
        self.with_transport_encoding(get_encoding(label.as_bytes()))
    }

    /// Step 4: the value of the `Content-Type` header, in place of the encoding. A value without a known encoding unsets it.
    #[must_use]
    #[inline]
    pub fn with_content_type(self, value: &str) -> Self {
        self.with_transport_encoding(mime_type_charset(value).and_then(|charset| get_encoding(charset.as_bytes())))
    }

    settings! {
        /// Step 4: the encoding from the transport layer.
        (pub const fn) with_transport_encoding(encoding: Option<&'static Encoding>), transport_encoding() = transport;

        /// Sets whether step 5
        /// [prescans](https://html.spec.whatwg.org/multipage/parsing.html#prescan-a-byte-stream-to-determine-its-encoding) the
        /// byte stream (the default).
        (pub const fn) with_prescan(prescan: bool), prescan() = prescan;

        /// Step 6: the encoding of the parent document, if the parent has the same origin. UTF-16 is ignored.
        (pub const fn) with_parent_encoding(encoding: Option<&'static Encoding>), parent_encoding() = parent;

        /// Step 7: the likely encoding of this page, such as its encoding on an earlier visit.
        (pub const fn) with_likely_encoding(encoding: Option<&'static Encoding>), likely_encoding() = likely;
    }

    /// Step 8: [autodetects the character
    /// encoding](https://html.spec.whatwg.org/multipage/parsing.html#determining-the-character-encoding) from the bytes that
    /// the parser [waits for](Self::with_bytes_to_wait_for). With `None`, the default, skips this step.
    ///
    /// The standard discourages autodetection for resources from the network.
    #[must_use]
    pub fn with_detector(mut self, detector: Option<Detector>) -> Self {
        self.detector = detector;
        self
    }

    /// Returns the detector, if step 8 is enabled.
    pub const fn detector(&self) -> Option<&Detector> {
        self.detector.as_ref()
    }

    /// Step 8: sets whether [UTF-8 is detected](Detector::utf8). Both values replace another [detector](Self::with_detector).
    #[must_use]
    pub fn with_utf8_detection(self, utf8_detection: bool) -> Self {
        self.with_detector(utf8_detection.then(Detector::utf8))
    }

    /// Whether UTF-8 is detected.
    pub const fn utf8_detection(&self) -> bool {
        matches!(self.detector, Some(Detector(DetectionMethod::Utf8)))
    }

    settings! {
        /// Step 9: the default encoding, which overrides the locale's default.
        (pub const fn) with_default_encoding(encoding: Option<&'static Encoding>), default_encoding() = default;
    }

    /// Step 9: the user's locale, a BCP 47 language tag, which suggests a default encoding. If the locale suggests no encoding,
    /// the default is windows-1252.
    #[must_use]
    #[inline]
    pub fn with_locale(mut self, language_tag: &str) -> Self {
        self.locale = default_encoding_for_locale(language_tag);
        self
    }

    /// Returns the default encoding that the locale suggests.
    pub const fn locale_encoding(&self) -> Option<&'static Encoding> {
        self.locale
    }

    /// Sets the maximum number of bytes that a [`ByteParser`](crate::ByteParser) buffers to start over while the confidence is
    /// tentative, by default 4 MiB. The parser buffers at least the bytes that it waits for.
    ///
    /// Beyond this number of bytes, a `meta` element that declares a different encoding has an effect only if all bytes so far
    /// have the same meaning in both encodings. Functions that take all bytes at once have no limit.
    #[must_use]
    pub const fn with_max_buffered_bytes(mut self, count: usize) -> Self {
        self.max_buffered_bytes = count;
        self
    }

    /// Returns the maximum number of bytes that a [`ByteParser`](crate::ByteParser) buffers.
    pub const fn max_buffered_bytes(&self) -> usize {
        let needed = self.needed_sniffing_bytes();
        if self.max_buffered_bytes < needed { needed } else { self.max_buffered_bytes }
    }
}

impl Default for EncodingOptions {
    fn default() -> Self {
        Self::new()
    }
}

/// A function that guesses the encoding of bytes [without a declaration](crate::guides::cookbook::input). Two detectors with
/// functions are equal only if one is a clone of the other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Detector(DetectionMethod);

#[derive(Clone)]
enum DetectionMethod {
    Utf8,
    By(Arc<DetectorFn>),
}

type DetectorFn = dyn Fn(&[u8]) -> Option<&'static Encoding> + Send + Sync;

// NOTE: a detector that panics leaves no inconsistent state.
impl UnwindSafe for DetectionMethod {}
impl RefUnwindSafe for DetectionMethod {}

impl Detector {
    /// Calls a function with the bytes that the parser [waits for](EncodingOptions::with_bytes_to_wait_for). The function
    /// returns `None` if it recognizes no encoding.
    pub fn new(detect: impl Fn(&[u8]) -> Option<&'static Encoding> + Send + Sync + 'static) -> Self {
        Self(DetectionMethod::By(Arc::new(detect)))
    }

    /// Detects UTF-8, but no other encoding, if the bytes are valid UTF-8 and at least one byte is above 0x7F.
    ///
    /// Examines the bytes that the parser [waits for](EncodingOptions::with_bytes_to_wait_for), by default up to 4 MiB. To parse a
    /// page while it arrives, use [a detector for few bytes](crate::guides::cookbook::input#stop-early).
    pub const fn utf8() -> Self {
        Self(DetectionMethod::Utf8)
    }

    pub(super) fn detect(&self, bytes: &[u8], is_complete_input: bool) -> Option<&'static Encoding> {
        if let DetectionMethod::By(detect) = &self.0 {
            return detect(bytes);
        }
        let is_match = match std::str::from_utf8(bytes) {
            Ok(text) => !text.is_ascii(),
            // If the input continues, the examined bytes may end within a character.
            Err(error) => !is_complete_input && error.error_len().is_none() && !bytes[..error.valid_up_to()].is_ascii(),
        };
        is_match.then_some(UTF_8)
    }
}

impl fmt::Debug for DetectionMethod {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(if let Self::Utf8 = self { "Utf8" } else { "By" })
    }
}

impl Eq for DetectionMethod {}

impl PartialEq for DetectionMethod {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Utf8, Self::Utf8) => true,
            (Self::By(one), Self::By(other)) => std::ptr::addr_eq(Arc::as_ptr(one), Arc::as_ptr(other)),
            _ => false,
        }
    }
}

include!(concat!(env!("OUT_DIR"), "/locale_encodings.rs"));

/// Returns `None` for "all other locales", whose default is windows-1252.
///
/// Removes subtags of a [BCP 47](https://www.rfc-editor.org/info/bcp47) language tag from the end until the tag is in the
/// table, as in [RFC 4647](https://www.rfc-editor.org/rfc/rfc4647#section-3.4).
#[inline]
fn default_encoding_for_locale(language_tag: &str) -> Option<&'static Encoding> {
    let mut tag = language_tag;
    loop {
        if let Some((_, encoding)) = find_ignoring_case(&LOCALES, tag) {
            return Some(encoding);
        }
        tag = &tag[..tag.rfind('-')?];
    }
}
