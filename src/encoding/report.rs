use std::fmt;

use encoding_rs::{Encoding, GB18030, GBK, UTF_8};

use super::label::{is_utf_16, utf_8_if_utf_16, windows_1252_if_x_user_defined};

/// The source of the encoding: a step in the [encoding sniffing
/// algorithm](https://html.spec.whatwg.org/multipage/parsing.html#encoding-sniffing-algorithm), or a `meta` element.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum EncodingSource {
    /// A byte order mark.
    #[cfg_attr(feature = "serde", serde(rename = "bom"))]
    ByteOrderMark,
    /// The user's override.
    Override,
    /// The transport layer.
    Transport,
    /// The prescan.
    Prescan,
    /// The parent document.
    Parent,
    /// Information on the likely encoding.
    Likely,
    /// Autodetection.
    Autodetection,
    /// The caller's default.
    Default,
    /// The suggested default for the caller's locale.
    Locale,
    /// The fallback if no other source applies: windows-1252.
    Fallback,
    /// A `meta` element that [changed the encoding](https://html.spec.whatwg.org/multipage/parsing.html#change-the-encoding)
    /// during the parse.
    Meta,
}

impl fmt::Display for EncodingSource {
    /// Writes `bom` for a byte order mark, and otherwise the variant in lower case.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(&match self {
            Self::ByteOrderMark => String::from("bom"),
            source => format!("{source:?}").to_ascii_lowercase(),
        })
    }
}

/// How bytes were decoded: the encoding and its source. See the example of
/// [`parse_document_bytes`](crate::parse_document_bytes).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct EncodingReport {
    /// The parser's final encoding: the [document's character
    /// encoding](https://dom.spec.whatwg.org/#concept-document-encoding). `encoding.decode_with_bom_removal(bytes)` gives the
    /// text in which [spans](crate::span::Span) count, unless [byte order marks are
    /// input](super::EncodingOptions::with_byte_order_mark_sniffing).
    pub encoding: &'static Encoding,
    /// The result of the [encoding sniffing
    /// algorithm](https://html.spec.whatwg.org/multipage/parsing.html#encoding-sniffing-algorithm).
    pub sniffed: &'static Encoding,
    /// The source of `encoding`.
    pub source: EncodingSource,
    /// The [confidence](https://html.spec.whatwg.org/multipage/parsing.html#concept-encoding-confidence).
    pub confidence: Confidence,
    /// Whether the parser started over with a different encoding.
    pub is_restarted: bool,
    /// The number of malformed byte sequences. Each sequence became one U+FFFD.
    pub malformed_sequences: u64,
}

impl EncodingReport {
    pub(super) const fn new(encoding: &'static Encoding, source: EncodingSource) -> Self {
        let confidence = match source {
            EncodingSource::ByteOrderMark | EncodingSource::Override | EncodingSource::Transport => Confidence::Certain,
            _ => Confidence::Tentative,
        };
        Self { encoding, sniffed: encoding, source, confidence, is_restarted: false, malformed_sequences: 0 }
    }

    pub(crate) fn byte_order_mark_length(&self) -> usize {
        match self.source {
            EncodingSource::ByteOrderMark if self.encoding == UTF_8 => 3,
            EncodingSource::ByteOrderMark => 2,
            _ => 0,
        }
    }

    pub(crate) const fn set_encoding_from_meta(&mut self, encoding: &'static Encoding) {
        self.encoding = encoding;
        self.source = EncodingSource::Meta;
        self.confidence = Confidence::Certain;
    }

    /// [Changes the encoding](https://html.spec.whatwg.org/multipage/parsing.html#change-the-encoding) if possible without
    /// starting over. `is_ascii` describes all bytes read so far. `can_restart` says that these bytes are still available.
    pub(crate) fn change_encoding(
        &mut self,
        new: &'static Encoding,
        is_ascii: bool,
        can_restart: bool,
    ) -> EncodingChange {
        let current = self.encoding;
        // 1. If the encoding that is already being used to interpret the input stream is UTF-16BE/LE, then set the
        //    confidence to certain and return. The new encoding is ignored; if it was anything but the same encoding, then
        //    it would be clearly incorrect.
        let is_ignored = is_utf_16(current);
        // 2. If the new encoding is UTF-16BE/LE, then change it to UTF-8.
        // 3. If the new encoding is x-user-defined, then change it to windows-1252.
        let new = windows_1252_if_x_user_defined(utf_8_if_utf_16(new));
        // 4. If the new encoding is identical or equivalent to the encoding that is already being used to interpret the
        //    input stream, then set the confidence to certain and return.
        if is_ignored || new == current {
            self.confidence = Confidence::Certain;
            return EncodingChange::None;
        }
        // 5. If all the bytes up to the last byte converted by the current decoder have the same Unicode interpretations in
        //    both the current encoding and the new encoding, and if the user agent supports changing the converter on the
        //    fly, then the user agent may change to the new converter for the encoding on the fly.
        // NOTE: GBK and gb18030 share a decoder. Otherwise, the interpretations count as the same if all bytes are ASCII and
        // both encodings are ASCII-compatible. All encodings except UTF-16, ISO-2022-JP, and replacement are ASCII-compatible.
        // Non-ASCII bytes are not compared.
        if [current, new].iter().all(|encoding| [GBK, GB18030].contains(encoding)) {
            self.set_encoding_from_meta(new);
            return EncodingChange::None;
        }
        if is_ascii && current.is_ascii_compatible() && new.is_ascii_compatible() {
            self.set_encoding_from_meta(new);
            return EncodingChange::OnTheFly(new);
        }
        // 6. Otherwise, restart the navigate algorithm […], but this time skip the encoding sniffing algorithm and instead
        //    just set the encoding to the new encoding and the confidence to certain. […] If this is not possible […], then
        //    instead set the confidence to certain and ignore the new encoding.
        if can_restart {
            return EncodingChange::Restart(new);
        }
        self.confidence = Confidence::Certain;
        EncodingChange::None
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum EncodingChange {
    None,
    OnTheFly(&'static Encoding),
    Restart(&'static Encoding),
}

/// The [confidence](https://html.spec.whatwg.org/multipage/parsing.html#concept-encoding-confidence) in the encoding. No
/// variants will be added.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum Confidence {
    /// A `meta` element may still change the encoding.
    Tentative,
    /// The encoding cannot change.
    Certain,
    /// The input is text and needs no encoding.
    #[default]
    Irrelevant,
}

impl fmt::Display for Confidence {
    /// Writes the standard's word: `tentative`, `certain`, or `irrelevant`.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(&format!("{self:?}").to_ascii_lowercase())
    }
}
