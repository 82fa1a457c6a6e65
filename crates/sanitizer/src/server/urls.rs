use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

type Rewrite = dyn Fn(&str) -> Option<String> + Send + Sync;

/// The treatment of relative URLs: `page`, `/page`, `?a`, `#a` and `//example.com/`.
///
/// URLs like `https:page` and `https:/page` also count as relative, because browsers resolve them like `page` and `/page` on a
/// page with the same scheme. Their scheme must be allowed too. This applies to each [special
/// scheme](https://url.spec.whatwg.org/#special-scheme) without two slashes.
///
/// With an [id prefix](super::Policy::with_id_prefix), a link like `#a` gets the prefix, and does not count as relative.
#[derive(Clone)]
#[non_exhaustive]
pub enum RelativeUrls {
    /// Keeps relative URLs, which the page that shows the markup resolves.
    Keep,
    /// Removes the attribute.
    Remove,
    /// Calls a function that returns the replacement, or `None` to remove the attribute. The replacement must be relative or
    /// have an allowed scheme. See [`rewrite`](Self::rewrite).
    Rewrite(Arc<Rewrite>),
}

impl RelativeUrls {
    /// Creates a [`Rewrite`](Self::Rewrite).
    ///
    /// The function gets the URL as browsers read it on a page with `http` or `https`: without surrounding control characters and
    /// spaces, without tabs and newlines, with `/` for each `\` before the first `?` or `#`, and with the scheme, if any, in lower
    /// case. So all URLs without a scheme that lead to another host begin with `//`. On a page with another scheme, URLs like
    /// `https:page` lead to another host.
    ///
    /// ```
    /// use soupstone_sanitizer::server::{Policy, RelativeUrls};
    ///
    /// let own_pages = |url: &str| (!url.starts_with("//") && !url.contains(':')).then(|| format!("/wiki/{url}"));
    /// let policy = Policy::new().with_link_rel(None).with_relative_urls(RelativeUrls::rewrite(own_pages));
    /// let html = r"<a href=' pea'>1</a> <a href='/\evil.example'>2</a> <a href=https:leek>3</a> <a href=https://x/>4</a>";
    /// assert_eq!(
    ///     policy.clean(html)?.as_str(),
    ///     "<a href=\"/wiki/pea\">1</a> <a>2</a> <a>3</a> <a href=\"https://x/\">4</a>",
    /// );
    /// # Ok::<(), soupstone_sanitizer::server::CleanError>(())
    /// ```
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

/// Whether a URL with this scheme is relative on a page with the same scheme, according to the [special relative or authority
/// state](https://url.spec.whatwg.org/#special-relative-or-authority-state) and the states after it.
pub(super) fn may_be_relative(url: &str, scheme: &str) -> bool {
    let is_special = matches!(scheme, "file" | "ftp" | "http" | "https" | "ws" | "wss");
    let mut rest = url.bytes().skip_while(|byte| *byte != b':').skip(1).filter(|byte| !is_tab_or_newline(*byte));
    // NOTE: the relative slash state takes `\` for `/`.
    let mut skip_slash = || matches!(rest.next(), Some(b'/' | b'\\'));
    is_special && !(skip_slash() && skip_slash())
}

/// Returns a relative URL as the [URL parser](https://url.spec.whatwg.org/#concept-basic-url-parser) reads it on a page with a
/// special scheme.
pub(super) fn as_read(url: &str) -> String {
    // Remove any leading and trailing C0 control or space from input.
    let url = url.trim_matches(|character| character <= ' ');
    // Remove all ASCII tab or newline from input.
    let mut read = url.replace(['\t', '\n', '\r'], "");
    // Path state: if url is special and c is U+005C (\). NOTE: the states before it do the same.
    let end = read.find(['?', '#']).unwrap_or(read.len());
    if read[..end].contains('\\') {
        read.replace_range(..end, &read[..end].replace('\\', "/"));
    }
    // Scheme state: append c, lowercased, to buffer.
    let scheme = scheme(&read).map_or(0, |scheme| scheme.len());
    read[..scheme].make_ascii_lowercase();
    read
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
    use super::{as_read, fragment, may_be_relative, percent_decoded, scheme};

    #[test]
    fn urls_with_a_scheme_that_may_be_relative() {
        for scheme in ["file", "ftp", "http", "https", "ws", "wss"] {
            for rest in ["", "a", "/a", "\\a", "?//", "#//", " //a", "/\t", "a//"] {
                assert!(may_be_relative(&format!(" {scheme}:{rest}"), scheme), "{scheme}:{rest:?}");
            }
            for rest in ["//", "//a", "\\\\a", "/\\a", "\\/a", "\t/\n/\ra", "///a"] {
                assert!(!may_be_relative(&format!("\u{1}{scheme}\t:{rest}"), scheme), "{scheme}:{rest:?}");
            }
        }
        for scheme in ["mailto", "tel", "data", "x"] {
            assert!(!may_be_relative(&format!("{scheme}:a"), scheme));
        }
    }

    #[test]
    fn relative_urls_as_they_are_read() {
        let cases = [
            ("", ""),
            ("a", "a"),
            (" \u{1}/a b\n ", "/a b"),
            ("\u{a0}a", "\u{a0}a"),
            ("/\\a", "//a"),
            ("/\t/a", "//a"),
            ("\\\r\\a\\b?c\\#d\\", "//a/b?c\\#d\\"),
            ("a\\b#c\\?\\", "a/b#c\\?\\"),
            ("Ht\ntp:\\A:B", "http:/A:B"),
            ("A/B:C", "A/B:C"),
        ];
        for (url, expected) in cases {
            assert_eq!(as_read(url), expected, "{url:?}");
        }
    }

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
