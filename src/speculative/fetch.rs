//! [`Fetch`]: what an element would fetch.

use std::sync::Arc;

/// The kinds of resources that speculation finds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum FetchKind {
    /// A classic script: HTML `script`.
    Script,
    /// A module script: HTML `script` with the type `module`.
    ModuleScript,
    /// SVG `script`.
    SvgScript,
    /// A style sheet: `link` with `rel=stylesheet`.
    StyleSheet,
    /// `img`. If `source` elements of its `picture` come immediately before, one of them may be fetched instead.
    Image,
    /// A `source` in a `picture`, for the `img` of that `picture`, which follows after its sources.
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
    /// `link` with `rel=preconnect`: a connection, not a resource.
    Preconnect,
}

/// Something that an element would fetch if it were processed normally.
///
/// Whether and when to fetch it may depend on things that no parser knows: media queries, the size of the window, the
/// user's settings. So everything that the element says about it is here, as written in its attributes.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Fetch {
    /// What it is.
    pub kind: FetchKind,
    pub(super) url: Option<String>,
    pub(super) base: Option<Arc<str>>,
    pub(super) attributes: Vec<(String, String)>,
}

impl Fetch {
    /// The URL as written in the attribute, without white space around it, not resolved. `None` if there is only a
    /// [`srcset`](Self::srcset), or the sources of a `picture`.
    #[inline]
    pub fn url(&self) -> Option<&str> {
        self.url.as_deref()
    }

    /// The `href` of the `base` element in force, as written there; `None` if the base is the URL of the document.
    #[inline]
    pub fn base(&self) -> Option<&str> {
        self.base.as_deref()
    }

    /// The value of an attribute of the element, by its qualified name: `crossorigin`, `integrity`, `media`, `as`, `async`.
    #[inline]
    pub fn attribute(&self, qualified_name: &str) -> Option<&str> {
        attribute_in(&self.attributes, qualified_name)
    }

    /// The image candidates: `srcset`, or `imagesrcset` of a `link`, if it is not empty.
    #[inline]
    pub fn srcset(&self) -> Option<&str> {
        candidates_in(&self.attributes, self.kind)
    }

    /// The sizes of the image candidates: `sizes`, or `imagesizes` of a `link`.
    #[inline]
    pub fn sizes(&self) -> Option<&str> {
        match self.kind {
            FetchKind::Preload => self.attribute("imagesizes"),
            _ => self.attribute("sizes"),
        }
    }
}

/// The value of the attribute with this qualified name.
#[inline]
pub(super) fn attribute_in<'a>(attributes: &'a [(String, String)], qualified_name: &str) -> Option<&'a str> {
    let attribute = attributes.iter().find(|(name, _)| name == qualified_name);
    attribute.map(|(_, value)| value.as_str())
}

/// The value of the attribute with the image candidates, if it is not empty.
#[inline]
pub(super) fn candidates_in(attributes: &[(String, String)], kind: FetchKind) -> Option<&str> {
    let candidates = match kind {
        FetchKind::Image | FetchKind::PictureSource => attribute_in(attributes, "srcset"),
        FetchKind::Preload => attribute_in(attributes, "as")
            .filter(|destination| destination.eq_ignore_ascii_case("image"))
            .and_then(|_| attribute_in(attributes, "imagesrcset")),
        _ => None,
    };
    candidates.filter(|candidates| !candidates.trim_ascii().is_empty())
}

/// What was found: something to fetch, or an effect on what is found after it: "act as if that element is processed for
/// the purpose of its effect of subsequent speculative fetches".
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Found {
    /// Something to fetch.
    Fetch(Fetch),
    /// The first `base` element with an `href`: the URL as written there.
    Base(String),
    /// A [content security policy](https://html.spec.whatwg.org/multipage/semantics.html#attr-meta-http-equiv-content-security-policy).
    ContentSecurityPolicy(String),
    /// A [referrer policy](https://html.spec.whatwg.org/multipage/semantics.html#meta-referrer).
    ReferrerPolicy(String),
    /// The `viewport`, which media queries may depend on.
    Viewport(String),
}
