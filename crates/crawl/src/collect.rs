//! [`Collector`]: finds the facts of a page while someone walks around its tree.

use std::collections::BTreeSet;

use url::Url;

use crate::facts::{Heading, Link};
use crate::kind::Kind;

/// The most rules for robots that are kept.
pub const MOST_RULES: usize = 100;

/// Longer rules for robots are left out.
pub const MOST_BYTES_OF_A_RULE: usize = 256;

/// Longer URLs are neither the base nor canonical.
pub const MOST_BYTES_OF_A_URL: usize = 64 << 10;

/// The most bytes of a title. The rest is left out.
pub const MOST_BYTES_OF_A_TITLE: usize = 64 << 10;

/// The length of the memory of a text is a multiple of this, in bytes, so that it grows rarely.
const ROOM: usize = 4096;

/// What to do after an element was entered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Walk {
    /// Go on into the element.
    Inside,
    /// Pass over what is in the element.
    PastIt,
}

/// An attribute that says something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Attribute {
    /// `content`
    Content,
    /// `href`
    Href,
    /// `http-equiv`
    HttpEquiv,
    /// `lang`
    Lang,
    /// `name`
    Name,
    /// `rel`
    Rel,
    /// `xlink:href`
    XlinkHref,
    /// `xml:lang`
    XmlLang,
}

impl Attribute {
    /// Its qualified name.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Content => "content",
            Self::Href => "href",
            Self::HttpEquiv => "http-equiv",
            Self::Lang => "lang",
            Self::Name => "name",
            Self::Rel => "rel",
            Self::XlinkHref => "xlink:href",
            Self::XmlLang => "xml:lang",
        }
    }
}

/// Finds the facts of a page while someone walks around its tree, and tells it about each start, each text and each end.
///
/// Nothing in it depends on the library that made the tree.
#[derive(Debug)]
pub struct Collector<'a> {
    pub(crate) title: Option<String>,
    title_is_open: bool,
    root_language: Option<&'a str>,
    meta_language: Option<&'a str>,
    base: Option<&'a str>,
    canonical: Option<&'a str>,
    pub(crate) robots: BTreeSet<String>,
    pub(crate) links: Vec<Link<'a>>,
    pub(crate) headings: Vec<Heading>,
    text: Lines,
    /// Where the text goes in the end.
    memory: &'a mut String,
    /// What is open of the links and headings.
    open: Vec<Open>,
}

/// What of a page a range of the text is for.
#[derive(Clone, Copy, Debug)]
enum Open {
    Link(usize),
    Heading(usize),
    /// An `a` element that is no link.
    Nothing,
}

impl<'a> Collector<'a> {
    /// A collector that puts the text there, with room for this many links.
    pub fn new(text: &'a mut String, links: usize) -> Self {
        Self {
            title: None,
            title_is_open: false,
            root_language: None,
            meta_language: None,
            base: None,
            canonical: None,
            robots: BTreeSet::new(),
            links: Vec::with_capacity(links),
            headings: Vec::new(),
            text: Lines::in_memory_of(std::mem::take(text)),
            memory: text,
            open: Vec::new(),
        }
    }

    /// An element starts.
    #[inline]
    pub fn enter(&mut self, kind: Kind, attribute: impl Fn(Attribute) -> Option<&'a str>) -> Walk {
        match kind {
            Kind::Other => Walk::Inside,
            Kind::Hidden => Walk::PastIt,
            _ => self.enter_what_matters(kind, attribute),
        }
    }

    fn enter_what_matters(
        &mut self,
        kind: Kind,
        attribute: impl Fn(Attribute) -> Option<&'a str>,
    ) -> Walk {
        match kind {
            Kind::Other => {}
            Kind::Hidden => return Walk::PastIt,
            Kind::Block => self.text.widen(Gap::Line),
            Kind::Word => self.text.widen(Gap::Space),
            Kind::Heading(level) => {
                self.text.widen(Gap::Line);
                self.open.push(Open::Heading(self.headings.len()));
                let text = self.text.end()..self.text.end();
                self.headings.push(Heading { level, text });
            }
            Kind::Anchor => {
                let Some(href) =
                    attribute(Attribute::Href).or_else(|| attribute(Attribute::XlinkHref))
                else {
                    self.open.push(Open::Nothing);
                    return Walk::Inside;
                };
                self.open.push(Open::Link(self.links.len()));
                let text = self.text.end()..self.text.end();
                self.links.push(Link {
                    href,
                    rel: attribute(Attribute::Rel),
                    text,
                });
            }
            Kind::Base => self.base = self.base.or_else(|| attribute(Attribute::Href)),
            Kind::Root => {
                let language = attribute(Attribute::Lang).or_else(|| attribute(Attribute::XmlLang));
                self.root_language = self.root_language.or(language);
            }
            Kind::Link => {
                if attribute(Attribute::Rel).is_some_and(|rel| has_word(rel, "canonical")) {
                    self.canonical = self.canonical.or_else(|| attribute(Attribute::Href));
                }
            }
            Kind::Meta => self.meta(attribute),
            Kind::Title => {
                if self.title.is_some() {
                    return Walk::PastIt;
                }
                self.title = Some(String::new());
                self.title_is_open = true;
            }
        }
        Walk::Inside
    }

    /// There is a text.
    #[inline]
    pub fn text(&mut self, text: &str) {
        if self.title_is_open {
            let title = self.title.get_or_insert_default();
            let left = MOST_BYTES_OF_A_TITLE.saturating_sub(title.len());
            title.push_str(&text[..text.floor_char_boundary(left)]);
        } else {
            self.text.push(text);
        }
    }

    /// An element ends that was entered, whether what is in it was passed over or not.
    #[inline]
    pub fn leave(&mut self, kind: Kind) {
        if kind != Kind::Other {
            self.leave_what_matters(kind);
        }
    }

    fn leave_what_matters(&mut self, kind: Kind) {
        match kind {
            Kind::Block => self.text.widen(Gap::Line),
            Kind::Word => self.text.widen(Gap::Space),
            Kind::Heading(_) | Kind::Anchor => match self.open.pop() {
                Some(Open::Link(number)) => self.links[number].text.end = self.text.end(),
                Some(Open::Heading(number)) => {
                    self.headings[number].text.end = self.text.end();
                    self.text.widen(Gap::Line);
                }
                Some(Open::Nothing) | None => {}
            },
            Kind::Title if self.title_is_open => {
                self.title_is_open = false;
                if let Some(title) = &mut self.title {
                    let words: Vec<&str> = title.split_ascii_whitespace().collect();
                    *title = words.join(" ");
                }
            }
            _ => {}
        }
    }

    fn meta(&mut self, attribute: impl Fn(Attribute) -> Option<&'a str>) {
        let Some(content) = attribute(Attribute::Content) else {
            return;
        };
        let is = |name: Attribute, value: &str| {
            attribute(name).is_some_and(|found| found.trim_ascii().eq_ignore_ascii_case(value))
        };
        if is(Attribute::Name, "robots") {
            self.add_robots_rules(content);
        } else if is(Attribute::HttpEquiv, "content-language") && !content.contains(',') {
            self.meta_language = content.split_ascii_whitespace().next();
        }
    }

    /// Adds rules for robots, which are between commas.
    pub fn add_robots_rules(&mut self, rules: &str) {
        let rules = rules.split(',').map(str::trim);
        for rule in rules.filter(|rule| (1..=MOST_BYTES_OF_A_RULE).contains(&rule.len())) {
            if self.robots.len() == MOST_RULES {
                break;
            }
            self.robots.insert(rule.to_ascii_lowercase());
        }
    }

    /// The language that the page names. An [empty `lang`](https://html.spec.whatwg.org/#language) says that it is unknown.
    pub(crate) fn language(&self) -> Option<&'a str> {
        let language = self.root_language.or(self.meta_language);
        language.filter(|language| !language.is_empty())
    }

    /// The base URL of a page that is at this URL, and its canonical URL. What cannot be resolved stays as it is.
    pub(crate) fn urls(&self, url: &str) -> (String, Option<String>) {
        let page = Url::parse(url).ok();
        let is_short = |href: &&str| href.len() <= MOST_BYTES_OF_A_URL;
        // https://html.spec.whatwg.org/#set-the-frozen-base-url
        let frozen = self.base.filter(is_short).and_then(|href| {
            let options = Url::options().base_url(page.as_ref());
            options.parse(href).ok()
        });
        let base = frozen
            .filter(|url| !matches!(url.scheme(), "data" | "javascript"))
            .or(page);
        let canonical = self.canonical.filter(is_short).map(|href| {
            let resolved = base.as_ref().and_then(|base| base.join(href).ok());
            resolved.map_or_else(|| href.to_owned(), String::from)
        });
        (base.map_or_else(|| url.to_owned(), String::from), canonical)
    }

    /// The text.
    pub(crate) fn into_text(self) -> &'a str {
        *self.memory = self.text.into_text();
        self.memory
    }
}

/// Whether a list of words has this one, in any case.
fn has_word(list: &str, word: &str) -> bool {
    list.split_ascii_whitespace()
        .any(|one| one.eq_ignore_ascii_case(word))
}

/// What is between two words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Gap {
    Space,
    Line,
}

/// Text whose words are one space apart, or one newline. It may end with such a gap, and never starts with one.
#[derive(Debug)]
struct Lines {
    /// The text, and room behind it.
    bytes: Vec<u8>,
    /// How many of the bytes are the text.
    length: usize,
}

impl Lines {
    /// No text, in the memory of another one.
    fn in_memory_of(text: String) -> Self {
        Self {
            bytes: text.into_bytes(),
            length: 0,
        }
    }

    /// The text without the gap at its end.
    fn into_text(mut self) -> String {
        self.bytes.truncate(self.end());
        String::from_utf8(self.bytes).expect("white space is left out of texts, and nothing else")
    }

    /// Where the last word ends.
    fn end(&self) -> usize {
        match self.last() {
            Some(b' ' | b'\n') => self.length - 1,
            _ => self.length,
        }
    }

    fn last(&self) -> Option<u8> {
        self.bytes[..self.length].last().copied()
    }

    /// Has at least this before the next word.
    fn widen(&mut self, gap: Gap) {
        match (self.last(), gap) {
            (None | Some(b'\n'), _) | (Some(b' '), Gap::Space) => return,
            (Some(b' '), Gap::Line) => {}
            (Some(_), _) => self.push(" "),
        }
        if gap == Gap::Line {
            self.bytes[self.length - 1] = b'\n';
        }
    }

    /// Adds a text, each run of white space as one space.
    ///
    /// OPTIMIZATION: where the white space of a text is cannot be predicted. So each byte is put behind the text, and whether
    /// it stays there is worked out without a branch. Of eight bytes, it is seen at once if all of them stay, as in most
    /// prose, or none, as of the spaces before a line (test: `white_space_is_collapsed_as_word_by_word`).
    fn push(&mut self, text: &str) {
        let mut is_in_gap = matches!(self.last(), None | Some(b' ' | b'\n'));
        let end = self.length + text.len();
        if self.bytes.len() < end {
            // One more byte, for the gap behind it.
            self.bytes.resize((end + 1).next_multiple_of(ROOM), 0);
        }
        let room = &mut self.bytes[self.length..end];
        let mut length = 0;
        let (eights, rest) = text.as_bytes().as_chunks();
        for eight in eights {
            match all_stay(*eight, is_in_gap) {
                Some(true) => {
                    room[length..length + 8].copy_from_slice(eight);
                    length += 8;
                    is_in_gap = eight[7] == b' ';
                }
                Some(false) => {}
                None => length += put(eight, &mut room[length..], &mut is_in_gap),
            }
        }
        self.length += length + put(rest, &mut room[length..], &mut is_in_gap);
    }
}

/// Copies bytes of a text to `room`, each run of white space as one space, or as none after a gap. Returns how many there are.
#[inline(always)]
fn put(bytes: &[u8], room: &mut [u8], is_in_gap: &mut bool) -> usize {
    let room = &mut room[..bytes.len()];
    let mut length = 0;
    for byte in bytes {
        let byte = WITH_SPACES[usize::from(*byte)];
        let is_space = byte == b' ';
        room[length] = byte;
        length += usize::from(!(is_space & *is_in_gap));
        *is_in_gap = is_space;
    }
    length
}

/// Whether eight bytes of a text all stay as they are, or none does; `None` if it depends on the byte.
fn all_stay(bytes: [u8; 8], is_in_gap: bool) -> Option<bool> {
    const SPACES: u64 = u64::from_le_bytes([b' '; 8]);
    const HIGHEST: u64 = u64::from_le_bytes([0x80; 8]);
    let word = u64::from_le_bytes(bytes);
    if word == SPACES && is_in_gap {
        return Some(false);
    }
    // The highest bit of each byte that is a space.
    let other = word ^ SPACES;
    let spaces = !(((other & !HIGHEST) + !HIGHEST) | other) & HIGHEST;
    // Not zero if a byte is less than a space, as all other white space is.
    let less = word.wrapping_sub(SPACES) & !word & HIGHEST;
    let behind_spaces = spaces << 8 | u64::from(is_in_gap) << 7;
    (less == 0 && spaces & behind_spaces == 0).then_some(true)
}

/// All bytes, with a space for each that is white space.
static WITH_SPACES: [u8; 256] = {
    let mut bytes = [0; 256];
    let mut byte: u8 = 0;
    loop {
        bytes[byte as usize] = if byte.is_ascii_whitespace() {
            b' '
        } else {
            byte
        };
        match byte.checked_add(1) {
            Some(next) => byte = next,
            None => break bytes,
        }
    }
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn white_space_is_collapsed_as_word_by_word() {
        let pieces = [
            "",
            " ",
            "\n",
            "\t ",
            "a",
            "\u{C}b",
            "é \r\n",
            "two  words",
            "\u{A0}",
            "        ",
            "a sentence of words and é one by one",
            "        indented\n            \x1F deeper \u{7F} ",
        ];
        let gaps = [None, Some(Gap::Space), Some(Gap::Line)];
        for number in 0..(pieces.len() * gaps.len()).pow(3) {
            let mut lines = Lines::in_memory_of("before".to_owned());
            let mut plain = String::new();
            let mut left = number;
            for _ in 0..3 {
                let piece = pieces[left % pieces.len()];
                left /= pieces.len();
                let gap = gaps[left % gaps.len()];
                left /= gaps.len();
                lines.push(piece);
                plain.push_str(piece);
                match gap {
                    Some(Gap::Line) => plain.push('|'),
                    Some(Gap::Space) => plain.push(' '),
                    None => {}
                }
                if let Some(gap) = gap {
                    lines.widen(gap);
                }
            }
            let words = |line: &str| line.split_ascii_whitespace().collect::<Vec<_>>().join(" ");
            let plain: Vec<String> = plain.split('|').map(words).collect();
            let plain: Vec<&str> = plain
                .iter()
                .map(String::as_str)
                .filter(|line| !line.is_empty())
                .collect();
            assert_eq!(lines.into_text(), plain.join("\n"));
        }
    }
}
