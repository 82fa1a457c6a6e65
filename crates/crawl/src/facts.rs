//! [`Facts`]: what a page says.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::ops::Range;

use soupstone::encoding::{Confidence, EncodingSource};

/// The metadata and contents of a page. The strings borrow from its tree where possible.
#[derive(Clone, Debug)]
pub struct Facts<'a> {
    /// The text of the first `title` element.
    pub title: Option<String>,
    /// The language that the `html` element or a `meta` element names.
    pub language: Option<&'a str>,
    /// How bytes became text.
    pub charset: Charset,
    /// The base URL of links: the URL of the page, resolved with its `base` element.
    pub base: String,
    /// The URL that the page says is the one to use for it.
    pub canonical: Option<String>,
    /// The rules for robots, in lower case and sorted, from `meta` elements and the header `X-Robots-Tag`.
    pub robots: BTreeSet<String>,
    /// The links, in the order of the page.
    pub links: Vec<Link<'a>>,
    /// The headings, in the order of the page.
    pub headings: Vec<Heading>,
    /// The text that people see: a line for each block.
    pub text: &'a str,
    /// How often each parse error was found, by code, in the order of the codes. Errors found once are 1.
    pub errors: Vec<(&'static str, u64)>,
    /// The limit that stopped the parse. Then the facts cover only the start of the page.
    pub stopped_by: Option<&'static str>,
}

/// How bytes became text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Charset {
    /// The name of the encoding.
    pub name: &'static str,
    /// The source of the encoding.
    pub source: EncodingSource,
    /// Whether it is certain.
    pub confidence: Confidence,
    /// How many sequences of bytes had no meaning in it.
    pub malformed_sequences: u64,
}

/// A link.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Link<'a> {
    /// The attribute `href`, unchanged.
    pub href: &'a str,
    /// The attribute `rel`, unchanged.
    pub rel: Option<&'a str>,
    /// The range of the link text in the text of the page.
    pub text: Range<usize>,
}

/// A heading.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Heading {
    /// 1 to 6.
    pub level: u8,
    /// The range of its text in the text of the page.
    pub text: Range<usize>,
}

impl Facts<'_> {
    /// Returns part of the text in one line, at most `max_bytes` bytes.
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
