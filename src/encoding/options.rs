//! [`EncodingOptions`]

use std::fmt;
use std::sync::Arc;

use encoding_rs::{Encoding, UTF_8};

use super::content_type::encoding_of_content_type;
use crate::tables::find_ignoring_case;

/// How to determine the encoding of bytes, and what is known about it: the steps of the [encoding sniffing
/// algorithm](https://html.spec.whatwg.org/multipage/parsing.html#encoding-sniffing-algorithm) in their order. By
/// default nothing is known, and the encoding follows from the bytes.
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
#[derive(Clone)]
pub struct EncodingOptions {
    pub(super) sniffs_byte_order_marks: bool,
    pub(super) user_override: Option<&'static Encoding>,
    pub(super) bytes_to_wait_for: usize,
    pub(super) transport: Option<&'static Encoding>,
    pub(super) prescans: bool,
    pub(super) parent: Option<&'static Encoding>,
    pub(super) likely: Option<&'static Encoding>,
    pub(super) autodetection: Option<Autodetection>,
    pub(super) default: Option<&'static Encoding>,
    pub(super) locale: Option<&'static Encoding>,
    most_bytes_kept: usize,
}

impl EncodingOptions {
    /// How many bytes the parser waits for by default, and how many the prescan reads at most: the standard allows no
    /// declaration after them.
    pub const PRESCAN_BYTES: usize = 1024;

    /// How many bytes a [`ByteParser`](crate::ByteParser) keeps by default while the confidence is tentative.
    pub const MOST_BYTES_KEPT: usize = 4 << 20;

    /// Nothing is known.
    pub const fn new() -> Self {
        Self {
            sniffs_byte_order_marks: true,
            user_override: None,
            bytes_to_wait_for: Self::PRESCAN_BYTES,
            transport: None,
            prescans: true,
            parent: None,
            likely: None,
            autodetection: None,
            default: None,
            locale: None,
            most_bytes_kept: Self::MOST_BYTES_KEPT,
        }
    }

    /// Skips step 1: looks for no byte order mark, so that a mark is input like any other. The standard has no such option.
    #[must_use]
    pub fn without_byte_order_mark_sniffing(mut self) -> Self {
        self.sniffs_byte_order_marks = false;
        self
    }

    /// Step 2: the user's override of whatever the document says, except for a byte order mark.
    #[must_use]
    pub fn with_override(mut self, encoding: &'static Encoding) -> Self {
        self.user_override = Some(encoding);
        self
    }

    /// Step 3: how many bytes the parser waits for before it parses any of them, unless the input ends earlier, or the
    /// caller of a [`ByteParser`](crate::ByteParser) says that there are no more for now. By default 1,024.
    ///
    /// The later steps read only these bytes, so that the result does not depend on the chunks. The prescan reads at
    /// most 1,024 of them; autodetection reads all.
    #[must_use]
    pub fn with_bytes_to_wait_for(mut self, count: usize) -> Self {
        self.bytes_to_wait_for = count;
        self
    }

    /// Step 4: the label of the encoding that the transport layer specifies. An unknown label is ignored. Of this call
    /// and [`with_content_type`](Self::with_content_type), the last one counts.
    #[must_use]
    pub fn with_transport_label(mut self, label: &str) -> Self {
        self.transport = Encoding::for_label(label.as_bytes());
        self
    }

    /// Step 4: the value of the header `Content-Type`, which may specify an encoding.
    #[must_use]
    pub fn with_content_type(mut self, value: &str) -> Self {
        self.transport = encoding_of_content_type(value);
        self
    }

    /// Skips step 5: does not
    /// [prescan](https://html.spec.whatwg.org/multipage/parsing.html#prescan-a-byte-stream-to-determine-its-encoding) the
    /// byte stream.
    #[must_use]
    pub fn without_prescan(mut self) -> Self {
        self.prescans = false;
        self
    }

    /// Step 6: the encoding of the parent document, if that has the same origin. UTF-16 does not count.
    #[must_use]
    pub fn with_parent_encoding(mut self, encoding: &'static Encoding) -> Self {
        self.parent = Some(encoding);
        self
    }

    /// Step 7: the likely encoding for this page, for example from an earlier visit.
    #[must_use]
    pub fn with_likely_encoding(mut self, encoding: &'static Encoding) -> Self {
        self.likely = Some(encoding);
        self
    }

    /// Step 8: detects UTF-8 and nothing else: valid UTF-8 with at least one byte above 0x7F.
    ///
    /// The standard discourages autodetection for resources from the network. For files it works well. It reads the bytes
    /// that the parser [waits for](Self::with_bytes_to_wait_for), by default the first 1,024. If these are ASCII alone,
    /// nothing is detected, whatever follows them; if they are UTF-8, bytes behind them that are not become U+FFFD. The
    /// standard sets no bound, and recommends to examine a whole file if possible. For that, wait for all of it:
    ///
    /// ```
    /// use soupstone::{EncodingOptions, ParseOptions};
    ///
    /// let encoding = EncodingOptions::new().with_utf8_detection().with_bytes_to_wait_for(usize::MAX);
    /// let options = ParseOptions::new().with_encoding(encoding);
    /// let document = options.parse_document_bytes("<p>Brühe".as_bytes());
    /// assert_eq!(document.body().unwrap().text_content(), "Brühe");
    /// ```
    #[must_use]
    pub fn with_utf8_detection(mut self) -> Self {
        self.autodetection = Some(Autodetection::Utf8);
        self
    }

    /// Step 8: [autodetects the character
    /// encoding](https://html.spec.whatwg.org/multipage/parsing.html#determining-the-character-encoding) from the first
    /// bytes of the input: at most as many as [`with_bytes_to_wait_for`](Self::with_bytes_to_wait_for) says. The
    /// function returns `None` if it cannot tell.
    ///
    /// ```
    /// use soupstone::ParseOptions;
    /// use soupstone::encoding::{Encoding, EncodingOptions};
    ///
    /// let encoding = EncodingOptions::new().with_autodetection(|bytes| {
    ///     bytes.contains(&0xF7).then(|| Encoding::for_label(b"koi8-r")).flatten()
    /// });
    /// let options = ParseOptions::new().with_encoding(encoding);
    /// let document = options.parse_document_bytes(b"\xF7\xCF\xD4");
    /// assert_eq!(document.body().unwrap().text_content(), "Вот");
    /// ```
    #[must_use]
    pub fn with_autodetection(
        mut self,
        detector: impl Fn(&[u8]) -> Option<&'static Encoding> + Send + Sync + 'static,
    ) -> Self {
        self.autodetection = Some(Autodetection::By(Arc::new(detector)));
        self
    }

    /// Step 9: the default encoding. It takes precedence over that of a locale.
    #[must_use]
    pub fn with_default_encoding(mut self, encoding: &'static Encoding) -> Self {
        self.default = Some(encoding);
        self
    }

    /// Step 9: the user's locale, a BCP 47 language tag, which suggests a default encoding. Without it, or for all
    /// other locales, the default is windows-1252.
    #[must_use]
    pub fn with_locale(mut self, language_tag: &str) -> Self {
        self.locale = default_encoding_for_locale(language_tag);
        self
    }

    /// How many bytes a [`ByteParser`](crate::ByteParser) keeps at most while the confidence is tentative, so that it
    /// can start over. By default 4 MiB. It never keeps less than it waits for.
    ///
    /// If a `meta` element after them declares another encoding, the parser does not start over: it changes to the new
    /// encoding if all bytes so far have the same meaning in both, and ignores it otherwise. The functions that take
    /// all bytes at once need not keep any, and have no such limit.
    #[must_use]
    pub fn with_most_bytes_kept(mut self, count: usize) -> Self {
        self.most_bytes_kept = count;
        self
    }

    /// How many bytes are kept at most.
    pub(crate) fn most_bytes_kept(&self) -> usize {
        self.most_bytes_kept.max(self.bytes_to_wait_for)
    }

    /// How many bytes the parser waits for.
    pub(crate) const fn bytes_to_wait_for(&self) -> usize {
        self.bytes_to_wait_for
    }
}

impl PartialEq for EncodingOptions {
    /// Whether the options are the same. Two functions for autodetection are if one is a copy of the other.
    fn eq(&self, other: &Self) -> bool {
        self.sniffs_byte_order_marks == other.sniffs_byte_order_marks
            && self.user_override == other.user_override
            && self.bytes_to_wait_for == other.bytes_to_wait_for
            && self.transport == other.transport
            && self.prescans == other.prescans
            && self.parent == other.parent
            && self.likely == other.likely
            && self.autodetection == other.autodetection
            && self.default == other.default
            && self.locale == other.locale
            && self.most_bytes_kept == other.most_bytes_kept
    }
}

impl Eq for EncodingOptions {}

impl Default for EncodingOptions {
    /// Nothing is known.
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for EncodingOptions {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |encoding: Option<&'static Encoding>| encoding.map(Encoding::name);
        formatter
            .debug_struct("EncodingOptions")
            .field("byte_order_mark_sniffing", &self.sniffs_byte_order_marks)
            .field("user_override", &name(self.user_override))
            .field("bytes_to_wait_for", &self.bytes_to_wait_for)
            .field("transport", &name(self.transport))
            .field("prescan", &self.prescans)
            .field("parent", &name(self.parent))
            .field("likely", &name(self.likely))
            .field("autodetection", &self.autodetection.is_some())
            .field("default", &name(self.default))
            .field("locale", &name(self.locale))
            .field("most_bytes_kept", &self.most_bytes_kept)
            .finish()
    }
}

/// Finds the encoding of an input with these first bytes.
type Detector = dyn Fn(&[u8]) -> Option<&'static Encoding> + Send + Sync;

/// How an encoding is detected.
#[derive(Clone)]
pub(super) enum Autodetection {
    Utf8,
    By(Arc<Detector>),
}

impl Autodetection {
    /// The encoding of an input with these first bytes, which may be all of them.
    pub(super) fn detect(&self, bytes: &[u8], is_whole: bool) -> Option<&'static Encoding> {
        if let Self::By(detector) = self {
            return detector(bytes);
        }
        let matches_the_pattern = match std::str::from_utf8(bytes) {
            Ok(text) => !text.is_ascii(),
            // The bytes may end within a character, if others come before it.
            Err(error) => !is_whole && error.error_len().is_none() && !bytes[..error.valid_up_to()].is_ascii(),
        };
        matches_the_pattern.then_some(UTF_8)
    }
}

impl PartialEq for Autodetection {
    /// Two detectors are the same if one is a copy of the other.
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Utf8, Self::Utf8) => true,
            (Self::By(one), Self::By(other)) => std::ptr::addr_eq(Arc::as_ptr(one), Arc::as_ptr(other)),
            _ => false,
        }
    }
}

include!(concat!(env!("OUT_DIR"), "/locale_encodings.rs"));

/// The suggested default encoding for a locale, given as a [BCP 47](https://www.rfc-editor.org/info/bcp47) language
/// tag; case does not matter. `None` stands for "all other locales", for which the table suggests windows-1252.
///
/// A tag that is not in the table is looked up by
/// [RFC 4647](https://www.rfc-editor.org/rfc/rfc4647#section-3.4): without its last subtag, and so on.
fn default_encoding_for_locale(language_tag: &str) -> Option<&'static Encoding> {
    let mut tag = language_tag;
    loop {
        if let Some((_, encoding)) = find_ignoring_case(&LOCALES, tag) {
            return Some(encoding);
        }
        tag = &tag[..tag.rfind('-')?];
    }
}
