//! Collects the facts of a page during a walk of its tree.

use std::collections::BTreeSet;

use soupstone_navigation::DeclarativeRefresh;
use url::Url;

use crate::facts::{Heading, Link, Refresh};
use crate::kind::ElementKind;
use crate::lines::{TextLines, TextSeparator};
use crate::pages::Page;

pub const MAX_RULES: usize = 100;

/// Longer robots rules are dropped.
pub const MAX_BYTES_OF_A_RULE: usize = 256;

/// Longer base URLs, canonical URLs, and URLs of refreshes are ignored.
pub const MAX_BYTES_OF_A_URL: usize = 64 << 10;

pub const MAX_BYTES_OF_A_TITLE: usize = 64 << 10;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WalkAction {
    Inside,
    /// Enter the element. Its text is invisible.
    Unseen,
    /// Skip the contents of the element.
    PastIt,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Visibility {
    Seen,
    /// Hidden by `hidden` or `popover`.
    Unseen,
}

impl Visibility {
    /// NOTE: text that a search in the page reveals counts as visible, like the contents of `details`.
    pub fn by(name: &str, value: &str) -> Self {
        match name {
            "hidden" if !value.eq_ignore_ascii_case("until-found") => Self::Unseen,
            "popover" => Self::Unseen,
            _ => Self::Seen,
        }
    }
}

/// Attributes that the collector reads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Attribute {
    Content,
    Data,
    Href,
    HttpEquiv,
    Lang,
    Name,
    Open,
    Rel,
    XlinkHref,
    XmlLang,
}

impl Attribute {
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

/// Collects the facts of a page. The caller walks a tree, and reports each text and the start and end of each element.
#[derive(Debug)]
pub struct Collector<'a> {
    pub(crate) title: Option<String>,
    title_is_open: bool,
    root_language: Option<&'a str>,
    meta_language: Option<&'a str>,
    url: &'a str,
    /// [Document base URL](https://html.spec.whatwg.org/multipage/urls-and-fetching.html#document-base-url), if it is valid.
    base: Option<Url>,
    has_base: bool,
    canonical: Option<&'a str>,
    /// Resolved target of a `Link` header.
    canonical_header: Option<String>,
    pub(crate) refresh: Option<Refresh>,
    pub(crate) robots: BTreeSet<String>,
    pub(crate) links: Vec<Link<'a>>,
    pub(crate) headings: Vec<Heading>,
    text: TextLines,
    memory: &'a mut String,
    open: Vec<Open>,
    /// Number of open elements whose text is invisible.
    unseen: usize,
}

#[derive(Clone, Copy, Debug)]
enum Open {
    Link(usize),
    Heading(usize),
    /// An `a` element without a link, or an invisible heading.
    Nothing,
}

impl<'a> Collector<'a> {
    /// Creates a collector for a page, which writes to `text` and has capacity for `links` links. Reads the page's headers.
    pub fn new(page: &'a Page, text: &'a mut String, links: usize) -> Self {
        let url = page.url();
        let mut collector = Self {
            title: None,
            title_is_open: false,
            root_language: None,
            meta_language: None,
            url,
            base: Url::parse(url).ok(),
            has_base: false,
            canonical: None,
            canonical_header: None,
            refresh: None,
            robots: BTreeSet::new(),
            links: Vec::with_capacity(links),
            headings: Vec::new(),
            text: TextLines::reusing(std::mem::take(text)),
            memory: text,
            open: Vec::new(),
            unseen: 0,
        };
        for rules in page.robots_headers() {
            collector.add_robots_rules(rules);
        }
        if let Some(value) = page.refresh_header() {
            collector.add_refresh(value);
        }
        // NOTE: the target is relative to the URL of the page, whatever its `base` element says.
        collector.canonical_header = page.canonical_header().and_then(|target| collector.resolve_or_keep(target));
        collector
    }

    #[inline]
    pub fn enter(
        &mut self,
        kind: ElementKind,
        sight: Visibility,
        attribute: impl Fn(Attribute) -> Option<&'a str>,
    ) -> WalkAction {
        match (kind, sight) {
            (ElementKind::Other, Visibility::Seen) => WalkAction::Inside,
            (ElementKind::Hidden, _) => WalkAction::PastIt,
            _ => self.enter_what_matters(kind, sight, attribute),
        }
    }

    fn enter_what_matters(
        &mut self,
        kind: ElementKind,
        sight: Visibility,
        attribute: impl Fn(Attribute) -> Option<&'a str>,
    ) -> WalkAction {
        let is_replaced = match kind {
            ElementKind::Replaced => true,
            ElementKind::Object => attribute(Attribute::Data).is_some_and(|data| !data.is_empty()),
            _ => false,
        };
        if is_replaced && sight == Visibility::Seen {
            self.widen(TextSeparator::Space);
        }
        let is_unseen = is_replaced
            || sight == Visibility::Unseen
            || kind == ElementKind::Unseen
            || kind == ElementKind::Dialog && attribute(Attribute::Open).is_none();
        if is_unseen {
            self.hide();
        }
        match self.enter_kind(kind, attribute) {
            WalkAction::Inside if is_unseen => WalkAction::Unseen,
            walk => {
                if is_unseen {
                    self.reveal();
                }
                walk
            }
        }
    }

    pub(crate) fn hide(&mut self) {
        self.unseen += 1;
    }

    pub(crate) fn reveal(&mut self) {
        self.unseen -= 1;
    }

    /// Widens the gap before the next word, unless the current element is invisible.
    fn widen(&mut self, gap: TextSeparator) {
        if self.unseen == 0 {
            self.text.widen(gap);
        }
    }

    fn enter_kind(&mut self, kind: ElementKind, attribute: impl Fn(Attribute) -> Option<&'a str>) -> WalkAction {
        match kind {
            ElementKind::Other
            | ElementKind::Unseen
            | ElementKind::UnseenOutsideOfHtml
            | ElementKind::Replaced
            | ElementKind::Object => {}
            ElementKind::Hidden => return WalkAction::PastIt,
            ElementKind::Block | ElementKind::Dialog => self.widen(TextSeparator::Line),
            ElementKind::Word => self.widen(TextSeparator::Space),
            ElementKind::Heading(_) if self.unseen > 0 => self.open.push(Open::Nothing),
            ElementKind::Heading(level) => {
                self.widen(TextSeparator::Line);
                self.open.push(Open::Heading(self.headings.len()));
                let text = self.text.end()..self.text.end();
                self.headings.push(Heading { level, text });
            }
            ElementKind::Anchor => {
                let Some(href) = attribute(Attribute::Href).or_else(|| attribute(Attribute::XlinkHref)) else {
                    self.open.push(Open::Nothing);
                    return WalkAction::Inside;
                };
                self.open.push(Open::Link(self.links.len()));
                let text = self.text.end()..self.text.end();
                self.links.push(Link { href, rel: attribute(Attribute::Rel), text });
            }
            ElementKind::Base => {
                if let Some(href) = attribute(Attribute::Href).filter(|_| !self.has_base) {
                    self.set_base(href);
                }
            }
            ElementKind::Root => {
                let language = attribute(Attribute::Lang).or_else(|| attribute(Attribute::XmlLang));
                self.root_language = self.root_language.or(language);
            }
            ElementKind::Link => {
                if attribute(Attribute::Rel).is_some_and(|rel| has_word(rel, "canonical")) {
                    self.canonical = self.canonical.or_else(|| attribute(Attribute::Href));
                }
            }
            ElementKind::Meta => self.meta(attribute),
            ElementKind::Title => {
                if self.title.is_some() {
                    return WalkAction::PastIt;
                }
                self.title = Some(String::new());
                self.title_is_open = true;
            }
        }
        WalkAction::Inside
    }

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

    #[inline]
    pub fn leave(&mut self, kind: ElementKind, walk: WalkAction) {
        if kind != ElementKind::Other || walk == WalkAction::Unseen {
            self.leave_what_matters(kind, walk);
        }
    }

    fn leave_what_matters(&mut self, kind: ElementKind, walk: WalkAction) {
        match kind {
            ElementKind::Block | ElementKind::Dialog => self.widen(TextSeparator::Line),
            ElementKind::Word => self.widen(TextSeparator::Space),
            ElementKind::Heading(_) | ElementKind::Anchor => match self.open.pop() {
                Some(Open::Link(number)) => self.links[number].text.end = self.text.end(),
                Some(Open::Heading(number)) => {
                    self.headings[number].text.end = self.text.end();
                    self.text.widen(TextSeparator::Line);
                }
                Some(Open::Nothing) | None => {}
            },
            ElementKind::Title if self.title_is_open => {
                self.title_is_open = false;
                if let Some(title) = &mut self.title {
                    let words: Vec<&str> = title.split_ascii_whitespace().collect();
                    *title = words.join(" ");
                }
            }
            _ => {}
        }
        if walk == WalkAction::Unseen {
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
        if attribute(Attribute::HttpEquiv).is_some_and(|value| value.eq_ignore_ascii_case("refresh")) {
            self.add_refresh(content);
        }
    }

    /// Follows the [shared declarative refresh
    /// steps](https://html.spec.whatwg.org/multipage/semantics.html#shared-declarative-refresh-steps) for the value of a
    /// `Refresh` header or a `meta` element.
    ///
    /// DEVIATION: the first `meta` element of the tree counts, not the first that the parser inserted. They differ only around
    /// tables.
    fn add_refresh(&mut self, input: &str) {
        // 1. If document's will declaratively refresh is true, then return.
        if self.refresh.is_some() {
            return;
        }
        let Some(refresh) = DeclarativeRefresh::parse(input) else {
            return;
        };
        let url = match refresh.url() {
            // 9. Let urlRecord be document's URL.
            None => self.url.to_owned(),
            // 11. Parse: Set urlRecord to the result of encoding-parsing a URL given urlString, relative to document.
            //     If urlRecord is failure, then return.
            //     If urlRecord's scheme is "javascript", then return.
            Some(url) => match self.resolve(url) {
                Some(url) if url.scheme() != "javascript" => url.into(),
                _ => return,
            },
        };
        // 12. Set document's will declaratively refresh to true.
        self.refresh = Some(Refresh { delay: refresh.delay().as_secs(), url });
    }

    /// [Sets the frozen base URL](https://html.spec.whatwg.org/multipage/semantics.html#set-the-frozen-base-url).
    fn set_base(&mut self, href: &str) {
        self.has_base = true;
        let frozen = self.resolve(href).filter(|url| !matches!(url.scheme(), "data" | "javascript"));
        self.base = frozen.or(self.base.take());
    }

    fn resolve(&self, href: &str) -> Option<Url> {
        if href.len() > MAX_BYTES_OF_A_URL {
            return None;
        }
        Url::options().base_url(self.base.as_ref()).parse(href).ok()
    }

    fn add_robots_rules(&mut self, rules: &str) {
        let rules = crate::robots::rules(rules);
        for rule in rules.filter(|rule| (1..=MAX_BYTES_OF_A_RULE).contains(&rule.len())) {
            if self.robots.len() == MAX_RULES {
                break;
            }
            self.robots.insert(rule.to_ascii_lowercase());
        }
    }

    /// Returns the language that the page declares, or else the language in the `Content-Language` header. The language is
    /// unknown if [`lang` is empty](https://html.spec.whatwg.org/#language) or if the header lists several.
    pub(crate) fn language(&self, header: Option<&'a str>) -> Option<&'a str> {
        let header = header.filter(|languages| !languages.contains(','));
        let language = self.root_language.or(self.meta_language).or(header);
        language.filter(|language| !language.is_empty())
    }

    /// Returns the base URL and the canonical URL of a page. A URL that cannot be resolved remains unchanged.
    pub(crate) fn urls(&self) -> (String, Option<String>) {
        let canonical = self.canonical.and_then(|href| self.resolve_or_keep(href));
        let base = self.base.as_ref().map_or(self.url, Url::as_str);
        (base.to_owned(), canonical.or_else(|| self.canonical_header.clone()))
    }

    fn resolve_or_keep(&self, href: &str) -> Option<String> {
        let is_short = href.len() <= MAX_BYTES_OF_A_URL;
        is_short.then(|| self.resolve(href).map_or_else(|| href.to_owned(), String::from))
    }

    pub(crate) fn into_text(self) -> &'a str {
        *self.memory = self.text.into_text();
        self.memory
    }
}

/// Returns whether a space-separated list contains a word, ignoring case.
fn has_word(list: &str, word: &str) -> bool {
    list.split_ascii_whitespace().any(|one| one.eq_ignore_ascii_case(word))
}
