//! The fetches of an element, and its effect on later fetches.

use std::sync::Arc;

use soupstone::names::Namespace;

use crate::tables::{
    is_fetching_html_element, is_javascript_mime_type, is_module_preload_destination, is_preload_destination,
    matches_preload_type,
};

/// The kind of a resource.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum FetchKind {
    /// A classic script: HTML `script`.
    Script,
    /// A module script: HTML `script` with the type `module`.
    ModuleScript,
    /// SVG `script`.
    SvgScript,
    /// A style sheet: `link` with `rel=stylesheet`, unless it is disabled, not CSS, or `alternate` without a title.
    StyleSheet,
    /// `img`. One of the immediately preceding [`PictureSource`](Self::PictureSource) fetches may replace this fetch.
    Image,
    /// A `source` in a `picture`. In the results, the `img` of the `picture` follows the sources.
    PictureSource,
    /// SVG `image`.
    SvgImage,
    /// `input` with the type `image`.
    ImageButton,
    /// The `poster` of a `video`.
    VideoPoster,
    /// `link` with `rel=preload`.
    Preload,
    /// `link` with `rel=modulepreload`.
    ModulePreload,
    /// `link` with `rel=preconnect`: a connection without a resource.
    Preconnect,
}

/// A fetch that an element causes when it is processed normally. The fetch has all attributes of the element, as written,
/// because media queries, the window size, and user settings may affect the fetch. A host skips a fetch whose `media` does not
/// match, and an image whose `type` it does not support.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Fetch {
    /// The kind of the resource.
    pub kind: FetchKind,
    pub(crate) url: Option<String>,
    pub(crate) base: Option<Arc<str>>,
    pub(crate) attributes: Vec<(String, String)>,
}

impl Fetch {
    /// Returns the URL as written, without surrounding white space. `None` if there are only [candidates](Self::srcset) or
    /// sources of a `picture`.
    pub fn url(&self) -> Option<&str> {
        self.url.as_deref()
    }

    /// Returns the `href` of the current `base` element, without surrounding white space; `None` if the base is the URL of the
    /// document.
    pub fn base(&self) -> Option<&str> {
        self.base.as_deref()
    }

    /// Returns the value of an attribute by its qualified name, in any letter case, such as `crossorigin`, `integrity`, `media`,
    /// `as`, or `async`.
    pub fn attribute(&self, qualified_name: &str) -> Option<&str> {
        let mut attributes = self.attributes.iter();
        let attribute = attributes.find(|(name, _)| name.eq_ignore_ascii_case(qualified_name));
        attribute.map(|(_, value)| value.as_str())
    }

    /// Returns the non-empty image candidates: `srcset`, or `imagesrcset` of a `link`.
    pub fn srcset(&self) -> Option<&str> {
        image_candidates(&self.attributes, self.kind)
    }

    /// Returns the sizes of the image candidates: `sizes`, or `imagesizes` of a `link`.
    pub fn sizes(&self) -> Option<&str> {
        match self.kind {
            FetchKind::Preload => self.attribute("imagesizes"),
            _ => self.attribute("sizes"),
        }
    }
}

fn find_attribute<'a>(attributes: &'a [(String, String)], qualified_name: &str) -> Option<&'a str> {
    attributes.iter().find(|(name, _)| name == qualified_name).map(|(_, value)| value.as_str())
}

fn image_candidates(attributes: &[(String, String)], kind: FetchKind) -> Option<&str> {
    let candidates = match kind {
        FetchKind::Image | FetchKind::PictureSource => find_attribute(attributes, "srcset"),
        FetchKind::Preload => find_attribute(attributes, "as")
            .filter(|destination| destination.eq_ignore_ascii_case("image"))
            .and_then(|_| find_attribute(attributes, "imagesrcset")),
        _ => None,
    };
    candidates.filter(|candidates| !candidates.trim_ascii().is_empty())
}

/// A result of speculation: a fetch, or an effect on later fetches.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Found {
    /// A fetch.
    Fetch(Fetch),
    /// The `href` of the first `base` element that has one, without surrounding white space.
    Base(String),
    /// A [content security
    /// policy](https://html.spec.whatwg.org/multipage/semantics.html#attr-meta-http-equiv-content-security-policy).
    ContentSecurityPolicy(String),
    /// A [referrer policy](https://html.spec.whatwg.org/multipage/semantics.html#meta-referrer).
    ReferrerPolicy(String),
    /// The content of the `viewport` declaration, which may affect media queries.
    Viewport(String),
}

/// A [speculative mock element](https://html.spec.whatwg.org/multipage/parsing.html#speculative-mock-element), or a real
/// element.
#[derive(Clone, Debug)]
pub(crate) struct MockElement {
    namespace: Namespace,
    pub(crate) local_name: String,
    pub(crate) attributes: Vec<(String, String)>,
}

pub(crate) fn trim_url(url: &str) -> &str {
    url.trim_matches(|character: char| matches!(character, '\0'..=' '))
}

pub(crate) type FetchTarget<'a> = (FetchKind, Option<&'a str>);

impl MockElement {
    pub(crate) fn new_if_relevant<'a>(
        namespace: Namespace,
        local_name: &str,
        attributes: impl Iterator<Item = (Option<&'static str>, &'a str, &'a str)>,
    ) -> Option<Self> {
        match namespace {
            Namespace::Html if is_fetching_html_element(local_name) => {}
            Namespace::Svg if matches!(local_name, "image" | "script") => {}
            _ => return None,
        }
        let attributes = attributes.map(|(prefix, local_name, value)| {
            let name = match prefix {
                Some(prefix) => format!("{prefix}:{local_name}"),
                None => local_name.to_owned(),
            };
            (name, value.to_owned())
        });
        Some(Self { namespace, local_name: local_name.to_owned(), attributes: attributes.collect() })
    }

    fn attribute(&self, qualified_name: &str) -> Option<&str> {
        find_attribute(&self.attributes, qualified_name)
    }

    fn has(&self, qualified_name: &str) -> bool {
        self.attribute(qualified_name).is_some()
    }

    fn is(&self, qualified_name: &str, value: &str) -> bool {
        self.attribute(qualified_name).is_some_and(|found| found.eq_ignore_ascii_case(value))
    }

    fn url(&self, qualified_name: &str) -> Option<&str> {
        let url = trim_url(self.attribute(qualified_name)?);
        (!url.is_empty()).then_some(url)
    }

    pub(crate) fn is_picture(&self) -> bool {
        self.namespace == Namespace::Html && self.local_name == "picture"
    }

    /// The [will lazy load element
    /// steps](https://html.spec.whatwg.org/multipage/urls-and-fetching.html#will-lazy-load-element-steps). Such an element
    /// fetches nothing when it is processed.
    pub(crate) fn will_lazy_load(&self, scripting: bool) -> bool {
        // 1. If scripting is disabled for element, then return false.
        // 2. If element's lazy loading attribute is in the Lazy state, then return true. 3. Return false.
        let is_image = self.namespace == Namespace::Html && self.local_name == "img";
        scripting && is_image && self.is("loading", "lazy")
    }

    /// "Let url be the URL that element would fetch if it was processed normally."
    pub(crate) fn fetch_targets(&self, parent: &str) -> Vec<FetchTarget<'_>> {
        let mut targets = Vec::new();
        match (self.namespace, self.local_name.as_str()) {
            (Namespace::Html, "script") => targets.extend(self.script_target()),
            (Namespace::Html, "link") => self.add_link_targets(&mut targets),
            (Namespace::Html, "img") => targets.extend(self.image_target(FetchKind::Image, "src")),
            (Namespace::Html, "source") if parent == "picture" => {
                let kind = FetchKind::PictureSource;
                targets.extend(image_candidates(&self.attributes, kind).map(|_| (kind, None)));
            }
            (Namespace::Html, "input") if self.is("type", "image") => {
                targets.extend(self.required_target(FetchKind::ImageButton, "src"));
            }
            (Namespace::Html, "video") => {
                targets.extend(self.required_target(FetchKind::VideoPoster, "poster"));
            }
            (Namespace::Svg, "image") => targets.extend(self.svg_target(FetchKind::SvgImage)),
            (Namespace::Svg, "script") => targets.extend(self.svg_target(FetchKind::SvgScript)),
            _ => {}
        }
        targets
    }

    fn required_target(&self, kind: FetchKind, attribute: &str) -> Option<FetchTarget<'_>> {
        Some((kind, Some(self.url(attribute)?)))
    }

    fn image_target(&self, kind: FetchKind, attribute: &str) -> Option<FetchTarget<'_>> {
        let has_candidates = image_candidates(&self.attributes, kind).is_some();
        let url = self.url(attribute);
        (has_candidates || url.is_some()).then_some((kind, url))
    }

    fn svg_target(&self, kind: FetchKind) -> Option<FetchTarget<'_>> {
        if self.has("href") { self.required_target(kind, "href") } else { self.required_target(kind, "xlink:href") }
    }

    /// [Prepare the script element](https://html.spec.whatwg.org/multipage/scripting.html#prepare-the-script-element), as far
    /// as it affects fetches.
    fn script_target(&self) -> Option<FetchTarget<'_>> {
        // If any of the following are true: […] then let the script block's type string for this script element be
        // "text/javascript". Otherwise, if el has a type attribute, then let it be the value of that attribute with leading and
        // trailing ASCII whitespace stripped. Otherwise, […] "text/" followed by the value of el's language attribute.
        let type_string = match (self.attribute("type"), self.attribute("language")) {
            (Some(""), _) | (None, None | Some("")) => "text/javascript".to_owned(),
            (Some(value), _) => value.trim_ascii().to_owned(),
            (None, Some(language)) => format!("text/{language}"),
        };
        // If the script block's type string is a JavaScript MIME type essence match, then set el's type to
        // "classic". Otherwise, if it is an ASCII case-insensitive match for the string "module", […] "module". […]
        if is_javascript_mime_type(&type_string) {
            // If el has a nomodule content attribute and its type is "classic", then return.
            // If el has an event attribute and a for attribute, and el's type is "classic", then: […]
            let is_for_another_event = match (self.attribute("for"), self.attribute("event")) {
                (Some(target), Some(event)) => {
                    let event = event.trim_ascii();
                    !target.trim_ascii().eq_ignore_ascii_case("window")
                        || !["onload", "onload()"].iter().any(|name| event.eq_ignore_ascii_case(name))
                }
                _ => false,
            };
            if self.has("nomodule") || is_for_another_event {
                None
            } else {
                self.required_target(FetchKind::Script, "src")
            }
        } else if type_string.eq_ignore_ascii_case("module") {
            self.required_target(FetchKind::ModuleScript, "src")
        } else {
            None
        }
    }

    /// [Fetch and process the linked
    /// resource](https://html.spec.whatwg.org/multipage/semantics.html#fetch-and-process-the-linked-resource)
    fn add_link_targets<'a>(&'a self, targets: &mut Vec<FetchTarget<'a>>) {
        let keywords = self.attribute("rel").unwrap_or_default();
        let has_keyword = |name: &str| {
            let mut keywords = keywords.split_ascii_whitespace();
            keywords.any(|keyword| keyword.eq_ignore_ascii_case(name))
        };
        if has_keyword("stylesheet") && self.is_style_sheet_in_use(has_keyword("alternate")) {
            targets.extend(self.required_target(FetchKind::StyleSheet, "href"));
        }
        let destination = self.attribute("as").unwrap_or_default();
        let mime_type = self.attribute("type").unwrap_or_default();
        if has_keyword("preload") && is_preload_destination(destination) && matches_preload_type(destination, mime_type)
        {
            targets.extend(self.image_target(FetchKind::Preload, "href"));
        }
        if has_keyword("modulepreload") && (destination.is_empty() || is_module_preload_destination(destination)) {
            targets.extend(self.required_target(FetchKind::ModulePreload, "href"));
        }
        if has_keyword("preconnect") {
            targets.extend(self.required_target(FetchKind::Preconnect, "href"));
        }
    }

    fn is_style_sheet_in_use(&self, is_alternate: bool) -> bool {
        let has_title = self.attribute("title").is_some_and(|title| !title.is_empty());
        let mime_type = self.attribute("type").unwrap_or_default();
        let essence = mime_type.split(';').next().unwrap_or_default().trim();
        !self.has("disabled")
            && (!is_alternate || has_title)
            && (essence.is_empty() || essence.eq_ignore_ascii_case("text/css"))
    }

    pub(crate) fn effect_on_fetches(&self, parent: &str) -> Option<Found> {
        if self.namespace != Namespace::Html {
            return None;
        }
        let content = || Some(self.attribute("content")?.to_owned());
        let policy = || content().filter(|content| !content.is_empty());
        match self.local_name.as_str() {
            "base" => Some(Found::Base(trim_url(self.attribute("href")?).to_owned())),
            "meta" if self.is("http-equiv", "content-security-policy") && parent == "head" => {
                policy().map(Found::ContentSecurityPolicy)
            }
            "meta" if self.is("name", "referrer") => policy().map(Found::ReferrerPolicy),
            "meta" if self.is("name", "viewport") => content().map(Found::Viewport),
            _ => None,
        }
    }
}
