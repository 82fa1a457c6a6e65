use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

type Rewrite = dyn Fn(&str) -> Option<String> + Send + Sync;

/// The treatment of relative URLs: `page`, `/page`, `?a`, `#a` and `//example.com/`.
#[derive(Clone)]
#[non_exhaustive]
pub enum RelativeUrls {
    /// Keeps relative URLs, which the page that shows the markup resolves.
    Keep,
    /// Removes the attribute.
    Remove,
    /// Calls a function that returns the replacement, or `None` to remove the attribute. The replacement must be relative or
    /// have an allowed scheme.
    Rewrite(Arc<Rewrite>),
}

impl RelativeUrls {
    /// Creates a [`Rewrite`](Self::Rewrite).
    pub fn rewrite(rewrite: impl Fn(&str) -> Option<String> + Send + Sync + 'static) -> Self {
        Self::Rewrite(Arc::new(rewrite))
    }
}

impl fmt::Debug for RelativeUrls {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Keep => "Keep",
            Self::Remove => "Remove",
            Self::Rewrite(_) => "Rewrite(..)",
        })
    }
}

/// Returns the scheme of a URL in lower case, or `None` for a relative URL, according to the first states of the [URL
/// parser](https://url.spec.whatwg.org/#concept-basic-url-parser). The rest of the URL may be invalid.
pub(super) fn scheme(url: &str) -> Option<Cow<'_, str>> {
    // Remove any leading C0 control or space from input.
    let url = url.trim_start_matches(|character| character <= ' ');
    // NOTE: most URLs have no tab or newline in the scheme.
    let end = url.bytes().position(|byte| !is_in_scheme(byte))?;
    let bytes = url.as_bytes();
    if bytes[end] == b':' {
        let scheme = &url[..end];
        return match scheme.bytes().next()?.is_ascii_alphabetic() {
            false => None,
            true if scheme.bytes().any(|byte| byte.is_ascii_uppercase()) => {
                Some(Cow::Owned(scheme.to_ascii_lowercase()))
            }
            true => Some(Cow::Borrowed(scheme)),
        };
    }
    if !is_tab_or_newline(bytes[end]) {
        return None;
    }
    // Remove all ASCII tab or newline from input.
    let mut scheme = String::new();
    for byte in url.bytes().filter(|byte| !is_tab_or_newline(*byte)) {
        match byte {
            // Scheme state: if c is an ASCII alphanumeric, "+", "-" or ".", append c, lowercased, to buffer.
            _ if is_in_scheme(byte) => scheme.push(byte.to_ascii_lowercase().into()),
            // Scheme start state: if c is an ASCII alpha.
            b':' if scheme.starts_with(|first: char| first.is_ascii_alphabetic()) => {
                return Some(Cow::Owned(scheme));
            }
            _ => return None,
        }
    }
    None
}

/// Returns the fragment of a URL that consists only of a fragment, without percent-decoding, according to the [URL
/// parser](https://url.spec.whatwg.org/#concept-basic-url-parser).
pub(super) fn fragment(url: &str) -> Option<Cow<'_, str>> {
    // Remove any leading and trailing C0 control or space from input.
    let url = url.trim_matches(|character| character <= ' ');
    // Remove all ASCII tab or newline from input.
    let fragment = url.strip_prefix('#')?;
    Some(match fragment.bytes().any(is_tab_or_newline) {
        true => Cow::Owned(fragment.replace(['\t', '\n', '\r'], "")),
        false => Cow::Borrowed(fragment),
    })
}

/// [Percent-decodes](https://url.spec.whatwg.org/#string-percent-decode) a string as UTF-8.
pub(super) fn percent_decoded(text: &str) -> Cow<'_, str> {
    if !text.contains('%') {
        return Cow::Borrowed(text);
    }
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, after @ ..] = rest {
        let digit = |at: usize| char::from(*after.get(at)?).to_digit(16);
        match (first, digit(0), digit(1)) {
            (b'%', Some(high), Some(low)) => {
                bytes.push((high * 16 + low) as u8);
                rest = &after[2..];
            }
            _ => {
                bytes.push(*first);
                rest = after;
            }
        }
    }
    Cow::Owned(String::from_utf8_lossy(&bytes).into_owned())
}

pub(super) fn is_in_scheme(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.')
}

fn is_tab_or_newline(byte: u8) -> bool {
    matches!(byte, b'\t' | b'\n' | b'\r')
}

#[cfg(test)]
mod tests {
    use super::{fragment, percent_decoded, scheme};

    #[test]
    fn fragments() {
        let cases = [
            ("#a", Some("a")),
            ("#", Some("")),
            (" \u{1}#a \n", Some("a")),
            ("\t#\na\r b\u{a0}", Some("a b\u{a0}")),
            ("#%61", Some("%61")),
            ("a#b", None),
            ("\u{a0}#a", None),
            ("", None),
        ];
        for (url, expected) in cases {
            assert_eq!(fragment(url).as_deref(), expected, "{url:?}");
        }
    }

    #[test]
    fn percent_decoding() {
        for (text, expected) in [
            ("a", "a"),
            ("%74Op", "tOp"),
            ("%C3%bc%", "ü%"),
            ("%4", "%4"),
            ("%%41", "%A"),
            ("%ff", "\u{fffd}"),
            ("%é", "%é"),
        ] {
            assert_eq!(percent_decoded(text), expected, "{text}");
        }
    }

    #[test]
    fn schemes() {
        let cases = [
            ("https://a", Some("https")),
            ("HTTPS:a", Some("https")),
            (" \u{1}\u{0}javascript:f()", Some("javascript")),
            ("java\nscr\tipt\r:f()", Some("javascript")),
            ("\tjavascript:f()", Some("javascript")),
            ("j\n:", Some("j")),
            ("javascript&colon;f()", None),
            ("a/b:c", None),
            ("?a:b", None),
            ("#a:b", None),
            ("//a:1", None),
            ("1a:b", None),
            (":a", None),
            ("\n:a", None),
            ("", None),
            ("a", None),
            ("\u{a0}javascript:f()", None),
            ("java script:f()", None),
            ("a+b-c.d:e", Some("a+b-c.d")),
        ];
        for (url, expected) in cases {
            assert_eq!(scheme(url).as_deref(), expected, "{url:?}");
        }
    }
}
