//! The type of a body according to its headers and its first bytes.

use std::borrow::Cow;

use data_url::mime::Mime;

/// Number of bytes of a MIME type that are parsed. `data_url` compares each parameter with all parameters before it.
const MAX_BYTES_OF_A_TYPE: usize = 4096;

/// [Extracts a MIME type](https://fetch.spec.whatwg.org/#concept-header-extract-mime-type) from the `Content-Type` headers.
/// Returns `None` if no value can be parsed.
pub(crate) fn extract_mime_type(headers: &[Cow<'_, str>]) -> Option<Mime> {
    // 1. Let charset be null.
    // 2. Let essence be null.
    // 3. Let mimeType be null.
    let (mut charset, mut mime_type) = (None, None::<Mime>);
    // 4. Let values be the result of getting, decoding, and splitting `Content-Type` from headers.
    // 6. For each value of values:
    for value in split_values(headers) {
        // 1. Let temporaryMimeType be the result of parsing value.
        // 2. If temporaryMimeType is failure or its essence is "*/*", then continue.
        let parsed = value[..value.floor_char_boundary(MAX_BYTES_OF_A_TYPE)].parse::<Mime>();
        let Some(mut temporary) = parsed.ok().filter(|parsed| !parsed.matches("*", "*")) else {
            continue;
        };
        let is_same = mime_type.as_ref().is_some_and(|before| before.matches(&temporary.type_, &temporary.subtype));
        let own_charset = temporary.get_parameter("charset").map(str::to_owned);
        // 4. If mimeType's essence is not essence, then: set charset to null. If mimeType's parameters["charset"] exists, then
        //    set charset to mimeType's parameters["charset"]. […]
        if !is_same {
            charset = own_charset;
        // 5. Otherwise, if mimeType's parameters["charset"] does not exist, and charset is non-null, set mimeType's
        //    parameters["charset"] to charset.
        } else if let (None, Some(charset)) = (own_charset, &charset) {
            temporary.parameters.push(("charset".to_owned(), charset.clone()));
        }
        // 3. Set mimeType to temporaryMimeType.
        mime_type = Some(temporary);
    }
    // 7. If mimeType is null, then return failure.
    // 8. Return mimeType.
    mime_type
}

/// [Determines nosniff](https://fetch.spec.whatwg.org/#determine-nosniff) from the `X-Content-Type-Options` headers.
pub(crate) fn determine_nosniff(headers: &[Cow<'_, str>]) -> bool {
    // 1. Let values be the result of getting, decoding, and splitting `X-Content-Type-Options` from list.
    // 2. If values is null, then return false.
    // 3. If values[0] is an ASCII case-insensitive match for "nosniff", then return true.
    // 4. Return false.
    split_values(headers).first().is_some_and(|value| value.eq_ignore_ascii_case("nosniff"))
}

/// [Gets, decodes, and splits](https://fetch.spec.whatwg.org/#concept-header-list-get-decode-split) the values of headers with
/// the same name, at commas outside of quoted strings.
fn split_values(headers: &[Cow<'_, str>]) -> Vec<String> {
    let (mut is_quoted, mut is_escaped) = (false, false);
    let joined = headers.join(", ");
    let values = joined.split(|character| {
        match character {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = is_quoted,
            '"' => is_quoted = !is_quoted,
            _ => {}
        }
        character == ',' && !is_quoted
    });
    values.map(|value| value.trim_matches(['\t', ' ']).to_owned()).collect()
}

/// Maximum length of a [resource header](https://mimesniff.spec.whatwg.org/#resource-header).
const BYTES_TO_SNIFF: usize = 1445;

/// Follows the [rules for distinguishing if a resource is text or
/// binary](https://mimesniff.spec.whatwg.org/#rules-for-text-or-binary).
pub(crate) fn is_text(body: &[u8]) -> bool {
    // 2. If length is greater than or equal to 2 and the first 2 bytes of the resource header are equal to 0xFE 0xFF (UTF-16BE
    //    BOM) or 0xFF 0xFE (UTF-16LE BOM), the computed MIME type is "text/plain".
    // 3. If length is greater than or equal to 3 and the first 3 bytes of the resource header are equal to 0xEF 0xBB 0xBF
    //    (UTF-8 BOM), the computed MIME type is "text/plain".
    let has_byte_order_mark = matches!(body, [0xFE, 0xFF, ..] | [0xFF, 0xFE, ..] | [0xEF, 0xBB, 0xBF, ..]);
    // 4. If the resource header contains no binary data bytes, the computed MIME type is "text/plain".
    // 5. The computed MIME type is "application/octet-stream".
    let is_binary = |byte: &u8| matches!(byte, 0..=8 | 0xB | 0xE..=0x1A | 0x1C..=0x1F);
    has_byte_order_mark || !body.iter().take(BYTES_TO_SNIFF).any(is_binary)
}

/// How the type of a body is decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Html,
    /// HTML if the body [starts like it](starts_like_html).
    Unknown,
    Other,
}

impl Kind {
    /// Follows the first steps of the [MIME type sniffing
    /// algorithm](https://mimesniff.spec.whatwg.org/#mime-type-sniffing-algorithm).
    pub(crate) fn of(supplied: Option<&Mime>, no_sniff: bool) -> Self {
        let is_unknown = supplied.is_none_or(|supplied| {
            supplied.matches("unknown", "unknown") || supplied.matches("application", "unknown")
        });
        match supplied {
            // 1. If the supplied MIME type is an XML MIME type or HTML MIME type, the computed MIME type is the supplied MIME
            //    type.
            Some(supplied) if supplied.matches("text", "html") => Self::Html,
            // 2. If the supplied MIME type is undefined or if the supplied MIME type's essence is "unknown/unknown",
            //    "application/unknown", or "*/*", the computed MIME type is the result of executing the rules for identifying
            //    an unknown MIME type with the sniff-scriptable flag equal to the inverse of the no-sniff flag […].
            _ if is_unknown && !no_sniff => Self::Unknown,
            // NOTE: no further step computes `text/html`.
            _ => Self::Other,
        }
    }
}

/// Tags that [identify HTML](https://mimesniff.spec.whatwg.org/#rules-for-identifying-an-unknown-mime-type) before a space or
/// `>`.
const TAGS: [&str; 16] = [
    "<!DOCTYPE HTML", "<HTML", "<HEAD", "<SCRIPT", "<IFRAME", "<H1", "<DIV", "<FONT", "<TABLE", "<A", "<STYLE",
    "<TITLE", "<B", "<BODY", "<BR", "<P",
];

/// Returns whether a body of unknown type is HTML according to the [rules for identifying an unknown MIME
/// type](https://mimesniff.spec.whatwg.org/#rules-for-identifying-an-unknown-mime-type).
pub(crate) fn starts_like_html(body: &[u8]) -> bool {
    let is_white_space = |byte: &u8| matches!(byte, b'\t' | b'\n' | b'\x0C' | b'\r' | b' ');
    let start = body.iter().position(|byte| !is_white_space(byte)).unwrap_or(body.len());
    let body = &body[start..];
    let starts_with = |tag: &str| {
        let start = body.split_at_checked(tag.len());
        start.is_some_and(|(start, rest)| {
            start.eq_ignore_ascii_case(tag.as_bytes()) && matches!(rest.first(), Some(b' ' | b'>'))
        })
    };
    body.starts_with(b"<!--") || TAGS.iter().any(|tag| starts_with(tag))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers<'a>(values: &[&'a str]) -> Vec<Cow<'a, str>> {
        values.iter().map(|value| Cow::Borrowed(*value)).collect()
    }

    #[test]
    fn the_last_content_type_keeps_an_earlier_charset_of_the_same_type() {
        for (values, expected) in [
            (&["text/plain;charset=gbk, text/html"][..], "text/html"),
            (&["text/html;charset=gbk;a=b, text/html;x=y"], "text/html;x=y;charset=gbk"),
            (&["text/html;charset=gbk;a=b", "text/html;x=y"], "text/html;x=y;charset=gbk"),
            (&["text/html;charset=gbk", "x/x", "text/html;x=y"], "text/html;x=y"),
            (&["text/html;charset=gbk", "text/html;charset=big5", "text/html"], "text/html;charset=gbk"),
            (&["text/html", "cannot-parse"], "text/html"),
            (&["text/html", "*/*"], "text/html"),
            (&["text/html", ""], "text/html"),
            (&[" Text/HTML ;Charset = a; charset=x\t"], "text/html;charset=x"),
            (&["text/html;a=\",image/png\",text/css"], "text/css"),
            (&["text/html;a=\"\\\",image/png\";charset=x"], "text/html;a=\"\\\",image/png\";charset=x"),
            (&["text/html;a=\";charset=x\""], "text/html;a=\";charset=x\""),
        ] {
            assert_eq!(extract_mime_type(&headers(values)).unwrap().to_string(), expected, "{values:?}");
        }
    }

    #[test]
    fn one_header_is_parsed_like_many() {
        let invalid =
            ["", " ", "html", "text", "text/", "/html", "text/html charset=utf-8", "text/ html", "*/*", "a\u{E9}/b"];
        for value in invalid {
            assert_eq!(extract_mime_type(&headers(&[value])), None, "{value:?}");
            assert_eq!(extract_mime_type(&headers(&[value, value])), None, "{value:?}");
            let html = extract_mime_type(&headers(&["text/html", value])).unwrap();
            assert!(html.matches("text", "html"), "{value:?}");
        }
        assert_eq!(extract_mime_type(&[]), None);
    }

    #[test]
    fn text_has_no_binary_data_bytes() {
        let is_binary = |byte: u8| match byte {
            b'\t' | b'\n' | b'\x0C' | b'\r' | b'\x1B' => false,
            byte => byte < b' ',
        };
        for byte in 0..=u8::MAX {
            assert_eq!(is_text(&[b'<', byte]), !is_binary(byte), "{byte:#X}");
        }
        for mark in [&b"\xFE\xFF"[..], b"\xFF\xFE", b"\xEF\xBB\xBF"] {
            assert!(is_text(&[mark, b"\0"].concat()) && !is_text(&[&mark[1..], b"\0"].concat()), "{mark:?}");
        }
        assert!(is_text(b"") && is_text(&[&[b' '; BYTES_TO_SNIFF][..], b"\0"].concat()));
        assert!(!is_text(&[&[b' '; BYTES_TO_SNIFF - 1][..], b"\0"].concat()));
    }

    #[test]
    fn the_number_of_parameters_is_limited() {
        let many: String = (0..100_000).map(|number| format!(";a{number}=b")).collect();
        let mime_type = extract_mime_type(&headers(&[&format!("text/html;charset=x{many}")])).unwrap();
        assert!(mime_type.parameters.len() < MAX_BYTES_OF_A_TYPE);
        assert_eq!(mime_type.get_parameter("charset"), Some("x"));
    }

    #[test]
    fn the_first_value_determines_nosniff() {
        for values in [&["nosniff"][..], &["NoSniff\t"], &["nosniff, x"], &["nosniff", "x"]] {
            assert!(determine_nosniff(&headers(values)), "{values:?}");
        }
        for values in [&[][..], &[""], &["x, nosniff"], &["x", "nosniff"], &["\"nosniff\""], &["nosniff;"]] {
            assert!(!determine_nosniff(&headers(values)), "{values:?}");
        }
    }
}
