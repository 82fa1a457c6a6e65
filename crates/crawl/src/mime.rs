//! The [MIME type](https://fetch.spec.whatwg.org/#concept-header-extract-mime-type) of a body according to its headers.

use std::borrow::Cow;

/// Returns a single `Content-Type` header unchanged, and the MIME type extracted from several headers.
pub(crate) fn content_type(headers: &[Cow<'_, str>]) -> Option<String> {
    match headers {
        [] => None,
        [header] if !header.contains(',') => Some(header.trim().to_owned()),
        _ => extract(&headers.join(", ")),
    }
}

fn extract(values: &str) -> Option<String> {
    let mut essence: Option<String> = None;
    let mut charset: Option<String> = None;
    for value in split(values) {
        let mut parts = value.split(';');
        let found = parts.next().unwrap_or_default().trim().to_ascii_lowercase();
        if !is_essence(&found) || found == "*/*" {
            continue;
        }
        let found_charset = parts.find_map(|part| {
            let (name, value) = part.split_once('=')?;
            let value = value.trim().trim_matches('"');
            let is_charset = name.trim().eq_ignore_ascii_case("charset") && !value.is_empty();
            is_charset.then(|| value.to_owned())
        });
        if essence.as_ref() != Some(&found) {
            charset = None;
        }
        charset = found_charset.or(charset);
        essence = Some(found);
    }
    let essence = essence?;
    Some(match charset {
        Some(charset) => format!("{essence};charset=\"{charset}\""),
        None => essence,
    })
}

/// Tags that [identify HTML](https://mimesniff.spec.whatwg.org/#rules-for-identifying-an-unknown-mime-type) before a space or
/// `>`.
const TAGS: [&str; 16] = [
    "<!DOCTYPE HTML",
    "<HTML",
    "<HEAD",
    "<SCRIPT",
    "<IFRAME",
    "<H1",
    "<DIV",
    "<FONT",
    "<TABLE",
    "<A",
    "<STYLE",
    "<TITLE",
    "<B",
    "<BODY",
    "<BR",
    "<P",
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

fn split(values: &str) -> impl Iterator<Item = &str> {
    let mut is_quoted = false;
    values.split(move |character| {
        is_quoted ^= character == '"';
        character == ',' && !is_quoted
    })
}

fn is_essence(text: &str) -> bool {
    let is_token = |text: &str| {
        let is_part = |byte: u8| byte.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&byte);
        !text.is_empty() && text.bytes().all(is_part)
    };
    text.split_once('/').is_some_and(|(kind, subtype)| is_token(kind) && is_token(subtype))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_content_type_keeps_an_earlier_charset_of_the_same_type() {
        for (headers, expected) in [
            (&["text/plain;charset=gbk, text/html"][..], "text/html"),
            (&["text/html;charset=gbk;a=b, text/html;x=y"], "text/html;charset=\"gbk\""),
            (&["text/html;charset=gbk;a=b", "text/html;x=y"], "text/html;charset=\"gbk\""),
            (&["text/html;charset=gbk", "x/x", "text/html;x=y"], "text/html"),
            (&["text/html", "cannot-parse"], "text/html"),
            (&["text/html", "*/*"], "text/html"),
            (&["text/html", ""], "text/html"),
            (&["Text/HTML; charset=x"], "Text/HTML; charset=x"),
            (&["text/html;a=\",image/png\",text/css"], "text/css"),
        ] {
            let headers: Vec<Cow<'_, str>> = headers.iter().map(|header| (*header).into()).collect();
            assert_eq!(content_type(&headers).as_deref(), Some(expected));
        }
        assert_eq!(content_type(&["a".into(), "b".into()]), None);
    }
}
