use encoding_rs::{Encoding, WINDOWS_1252};

use super::label::is_utf_16;
use super::prescan::prescan_byte_stream;
use super::{EncodingOptions, EncodingReport, EncodingSource};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SniffWait {
    ForBytes,
    Stopped,
    EndOfInput,
}

/// Determines the encoding of a whole input with the [encoding sniffing
/// algorithm](https://html.spec.whatwg.org/multipage/parsing.html#encoding-sniffing-algorithm), as a parser does before
/// parsing.
pub fn sniff_encoding(bytes: &[u8], options: &EncodingOptions) -> EncodingReport {
    let report = try_sniff_encoding(bytes, options, SniffWait::EndOfInput);
    report.unwrap_or_else(|| EncodingReport::new(WINDOWS_1252, EncodingSource::Fallback))
}

/// Runs the [encoding sniffing algorithm](https://html.spec.whatwg.org/multipage/parsing.html#encoding-sniffing-algorithm) on
/// the first bytes of the input. Returns `None` while the algorithm waits for more bytes.
pub(crate) fn try_sniff_encoding(bytes: &[u8], options: &EncodingOptions, wait: SniffWait) -> Option<EncodingReport> {
    let report = |encoding: Option<_>, source| encoding.map(|encoding| EncodingReport::new(encoding, source));
    // 1. If the result of BOM sniffing is an encoding, return that encoding with confidence certain.
    if options.byte_order_mark_sniffing {
        if let Some((encoding, _)) = Encoding::for_bom(bytes) {
            return report(Some(encoding), EncodingSource::ByteOrderMark);
        }
        // NOTE: waits even if no more bytes are available for now, because part of a byte order mark cannot be parsed.
        let byte_order_marks: [&[u8]; 3] = [b"\xEF\xBB\xBF", b"\xFE\xFF", b"\xFF\xFE"];
        if wait != SniffWait::EndOfInput && byte_order_marks.iter().any(|mark| mark.starts_with(bytes)) {
            return None;
        }
    }
    // 2. If the user has explicitly instructed the user agent to override the document's character encoding with a
    //    specific encoding, optionally return that encoding with the confidence certain.
    let certain = report(options.user_override, EncodingSource::Override)
        // 4. If the transport layer specifies a character encoding, and it is supported, return that encoding with the
        //    confidence certain.
        // NOTE: step 4 comes before step 3, because more bytes would not change the result of step 4.
        .or_else(|| report(options.transport, EncodingSource::Transport));
    // 3. The user agent may wait for more bytes of the resource to be available, either in this step or at any later
    //    step in this algorithm.
    let needed_bytes = options.needed_sniffing_bytes();
    if certain.is_some() || wait == SniffWait::ForBytes && bytes.len() < needed_bytes {
        return certain;
    }
    let is_complete_input = wait == SniffWait::EndOfInput && bytes.len() < needed_bytes;
    let bytes = &bytes[..bytes.len().min(needed_bytes)];
    // 5. Optionally prescan the byte stream to determine its encoding, with the end condition being when the user agent
    //    decides that scanning further bytes would not be efficient. User agents are encouraged to only prescan the
    //    first 1024 bytes. […] If it returns a character encoding, then return the same encoding.
    let prescan = || prescan_byte_stream(&bytes[..bytes.len().min(EncodingOptions::PRESCAN_BYTES)]);
    report(options.prescan.then(prescan).flatten(), EncodingSource::Prescan)
        // 6. […] If parentDocument's origin is same origin with d's origin and parentDocument's character encoding is not
        //    UTF-16BE/LE, then return parentDocument's character encoding.
        .or_else(|| report(options.parent.filter(|encoding| !is_utf_16(encoding)), EncodingSource::Parent))
        // 7. Otherwise, if the user agent has information on the likely encoding for this page, e.g. based on the encoding
        //    of the page when it was last visited, then return that encoding.
        .or_else(|| report(options.likely, EncodingSource::Likely))
        // 8. The user agent may attempt to autodetect the character encoding from applying frequency analysis or other
        //    algorithms to the data stream. […] If autodetection succeeds in determining a character encoding, […] then
        //    return that encoding.
        .or_else(|| report(options.detector.as_ref()?.detect(bytes, is_complete_input), EncodingSource::Autodetection))
        // 9. Otherwise, return an implementation-defined or user-specified default character encoding. […] The following
        //    table gives suggested defaults based on the user's locale.
        .or_else(|| report(options.default, EncodingSource::Default))
        .or_else(|| report(options.locale, EncodingSource::Locale))
        // All other locales: windows-1252
        .or_else(|| report(Some(WINDOWS_1252), EncodingSource::Fallback))
}
