use std::borrow::Cow;
use std::collections::BTreeSet;
use std::ops::Range;

use soupstone::encoding::{Confidence, EncodingSource};

/// Metadata and contents of a page. Strings borrow from the page's tree where possible.
#[derive(Clone, Debug)]
pub struct Facts<'a> {
    /// Whether the page starts like binary data. UTF-16 counts as text.
    pub is_binary: bool,
    pub title: Option<String>,
    /// Language from the `html` element or a `meta` element.
    pub language: Option<&'a str>,
    pub charset: Charset,
    /// Base URL of links: the page's URL, or the URL of its `base` element.
    pub base: String,
    pub canonical: Option<String>,
    pub refresh: Option<Refresh>,
    /// Lowercase robots rules from `meta` elements and the `X-Robots-Tag` header.
    pub robots: BTreeSet<String>,
    pub links: Vec<Link<'a>>,
    pub headings: Vec<Heading>,
    /// Visible text, with a line per block.
    pub text: &'a str,
    /// Number of parse errors with each code, sorted by code.
    pub errors: Vec<(&'static str, u64)>,
    /// Limit that stopped the parse.
    pub stopped_by: Option<&'static str>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Charset {
    pub name: &'static str,
    pub source: EncodingSource,
    pub confidence: Confidence,
    pub malformed_sequences: u64,
}

/// The declarative refresh that a browser follows: by a `Refresh` header or a `meta` element.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refresh {
    /// In seconds.
    pub delay: u64,
    /// Resolved URL, which is the page's URL if the refresh has none.
    pub url: String,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Link<'a> {
    /// Unchanged attribute.
    pub href: &'a str,
    /// Unchanged attribute.
    pub rel: Option<&'a str>,
    pub text: Range<usize>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Heading {
    pub level: u8,
    pub text: Range<usize>,
}

impl Facts<'_> {
    /// Returns part of the text on one line, at most `max_bytes` bytes.
    pub fn line(&self, range: &Range<usize>, max_bytes: usize) -> Cow<'_, str> {
        let text = self.text.get(range.clone()).unwrap_or("");
        let text = text.trim_ascii();
        let text = &text[..text.floor_char_boundary(max_bytes)];
        if memchr::memchr(b'\n', text.as_bytes()).is_some() {
            Cow::Owned(text.replace('\n', " "))
        } else {
            Cow::Borrowed(text)
        }
    }
}
