//! [`Collector`]: finds the facts of a page while someone walks around its tree.

use std::collections::BTreeSet;

use url::Url;

use crate::facts::{Heading, Link};
use crate::kind::Kind;
use crate::lines::{Gap, Lines};

/// The most rules for robots that are kept.
pub const MAX_RULES: usize = 100;

/// Longer rules for robots are left out.
pub const MAX_BYTES_OF_A_RULE: usize = 256;

/// Longer URLs are neither the base nor canonical.
pub const MAX_BYTES_OF_A_URL: usize = 64 << 10;

/// The most bytes of a title. The rest is left out.
pub const MAX_BYTES_OF_A_TITLE: usize = 64 << 10;

/// The next step after entering an element.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Walk {
    /// Go on into the element.
    Inside,
    /// Go on into the element, whose text nobody sees.
    Unseen,
    /// Pass over what is in the element.
    PastIt,
}

/// Whether an element and what is in it are seen, as far as its attributes say.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sight {
    /// They are, unless it is an element of which nothing is.
    Seen,
    /// They are not, by `hidden` or `popover`.
    Unseen,
}

impl Sight {
    /// Returns the meaning of an attribute of an HTML element.
    ///
    /// NOTE: what a search brings out is seen, as is what is in a `details` element.
    pub fn by(name: &str, value: &str) -> Self {
        match name {
            "hidden" if !value.eq_ignore_ascii_case("until-found") => Self::Unseen,
            "popover" => Self::Unseen,
            _ => Self::Seen,
        }
    }
}

/// An attribute that says something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Attribute {
    /// `content`
    Content,
    /// `data`
    Data,
    /// `href`
    Href,
    /// `http-equiv`
    HttpEquiv,
    /// `lang`
    Lang,
    /// `name`
    Name,
    /// `open`
    Open,
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
            Self::Data => "data",
            Self::Href => "href",
            Self::HttpEquiv => "http-equiv",
            Self::Lang => "lang",
            Self::Name => "name",
            Self::Open => "open",
            Self::Rel => "rel",
            Self::XlinkHref => "xlink:href",
            Self::XmlLang => "xml:lang",
        }
    }
}

/// Collects the facts of a page while a caller walks its tree and reports each start, text and end.
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
    /// The final destination of the text.
    memory: &'a mut String,
    /// Open links and headings.
    open: Vec<Open>,
    /// How many elements are open whose text nobody sees.
    unseen: usize,
}

/// The fact that a range of text belongs to.
#[derive(Clone, Copy, Debug)]
enum Open {
    Link(usize),
    Heading(usize),
    /// An `a` element that is no link, or a heading that nobody sees.
    Nothing,
}

impl<'a> Collector<'a> {
    /// Creates a collector that stores text there, with room for a number of links.
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
            unseen: 0,
        }
    }

    /// An element starts.
    #[inline]
    pub fn enter(&mut self, kind: Kind, sight: Sight, attribute: impl Fn(Attribute) -> Option<&'a str>) -> Walk {
        match (kind, sight) {
            (Kind::Other, Sight::Seen) => Walk::Inside,
            (Kind::Hidden, _) => Walk::PastIt,
            _ => self.enter_what_matters(kind, sight, attribute),
        }
    }

    fn enter_what_matters(
        &mut self,
        kind: Kind,
        sight: Sight,
        attribute: impl Fn(Attribute) -> Option<&'a str>,
    ) -> Walk {
        let is_replaced = match kind {
            Kind::Replaced => true,
            Kind::Object => attribute(Attribute::Data).is_some_and(|data| !data.is_empty()),
            _ => false,
        };
        if is_replaced && sight == Sight::Seen {
            self.widen(Gap::Space);
        }
        let is_unseen = is_replaced
            || sight == Sight::Unseen
            || kind == Kind::Unseen
            || kind == Kind::Dialog && attribute(Attribute::Open).is_none();
        if is_unseen {
            self.hide();
        }
        match self.enter_kind(kind, attribute) {
            Walk::Inside if is_unseen => Walk::Unseen,
            walk => {
                if is_unseen {
                    self.reveal();
                }
                walk
            }
        }
    }

    /// Hides the following text.
    pub(crate) fn hide(&mut self) {
        self.unseen += 1;
    }

    /// Shows the following text, unless it was hidden before [`hide`](Self::hide).
    pub(crate) fn reveal(&mut self) {
        self.unseen -= 1;
    }

    /// Has at least this before the next word, if the gap is seen.
    fn widen(&mut self, gap: Gap) {
        if self.unseen == 0 {
            self.text.widen(gap);
        }
    }

    fn enter_kind(&mut self, kind: Kind, attribute: impl Fn(Attribute) -> Option<&'a str>) -> Walk {
        match kind {
            Kind::Other | Kind::Unseen | Kind::UnseenOutsideOfHtml | Kind::Replaced | Kind::Object => {}
            Kind::Hidden => return Walk::PastIt,
            Kind::Block | Kind::Dialog => self.widen(Gap::Line),
            Kind::Word => self.widen(Gap::Space),
            Kind::Heading(_) if self.unseen > 0 => self.open.push(Open::Nothing),
            Kind::Heading(level) => {
                self.widen(Gap::Line);
                self.open.push(Open::Heading(self.headings.len()));
                let text = self.text.end()..self.text.end();
                self.headings.push(Heading { level, text });
            }
            Kind::Anchor => {
                let Some(href) = attribute(Attribute::Href).or_else(|| attribute(Attribute::XlinkHref)) else {
                    self.open.push(Open::Nothing);
                    return Walk::Inside;
                };
                self.open.push(Open::Link(self.links.len()));
                let text = self.text.end()..self.text.end();
                self.links.push(Link { href, rel: attribute(Attribute::Rel), text });
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

    /// Adds text.
    #[inline]
    pub fn text(&mut self, text: &str) {
        if self.title_is_open {
            let title = self.title.get_or_insert_default();
            let left = MAX_BYTES_OF_A_TITLE.saturating_sub(title.len());
            title.push_str(&text[..text.floor_char_boundary(left)]);
        } else if self.unseen == 0 {
            self.text.push(text);
        }
    }

    /// Leaves an element, with the result of [`enter`](Self::enter).
    #[inline]
    pub fn leave(&mut self, kind: Kind, walk: Walk) {
        if kind != Kind::Other || walk == Walk::Unseen {
            self.leave_what_matters(kind, walk);
        }
    }

    fn leave_what_matters(&mut self, kind: Kind, walk: Walk) {
        match kind {
            Kind::Block | Kind::Dialog => self.widen(Gap::Line),
            Kind::Word => self.widen(Gap::Space),
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
        if walk == Walk::Unseen {
            self.reveal();
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
        let rules = crate::robots::rules(rules);
        for rule in rules.filter(|rule| (1..=MAX_BYTES_OF_A_RULE).contains(&rule.len())) {
            if self.robots.len() == MAX_RULES {
                break;
            }
            self.robots.insert(rule.to_ascii_lowercase());
        }
    }

    /// The language that the page names, or else the header `Content-Language`. An
    /// [empty `lang`](https://html.spec.whatwg.org/#language) says that it is unknown, as do several languages in the header.
    pub(crate) fn language(&self, header: Option<&'a str>) -> Option<&'a str> {
        let header = header.filter(|languages| !languages.contains(','));
        let language = self.root_language.or(self.meta_language).or(header);
        language.filter(|language| !language.is_empty())
    }

    /// Returns the base URL of a page at this URL, and its canonical URL. URLs that cannot be resolved stay unchanged.
    pub(crate) fn urls(&self, url: &str) -> (String, Option<String>) {
        let page = Url::parse(url).ok();
        let is_short = |href: &&str| href.len() <= MAX_BYTES_OF_A_URL;
        // https://html.spec.whatwg.org/#set-the-frozen-base-url
        let frozen = self.base.filter(is_short).and_then(|href| {
            let options = Url::options().base_url(page.as_ref());
            options.parse(href).ok()
        });
        let base = frozen.filter(|url| !matches!(url.scheme(), "data" | "javascript")).or(page);
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
    list.split_ascii_whitespace().any(|one| one.eq_ignore_ascii_case(word))
}
