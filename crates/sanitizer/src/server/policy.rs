use std::borrow::Cow;
use std::fmt;
use std::sync::{Arc, LazyLock};

use soupstone::names::{ExpandedName, Namespace};
use soupstone::{NodeRef, RetainAction};

use super::attribute_rules::{AttributeRule, AttributeRules};
use super::comments::Comments;
use super::element_rules::{Element, ElementAction, is_block};
use super::forbidden::{PolicyError, element_name};
use super::parsing::ContextOptions;
use super::urls::RelativeUrls;
use crate::names::{NameMap, lines, set};

type ElementFilter = dyn Fn(NodeRef<'_>) -> RetainAction + Send + Sync;

pub(super) type AttributeFilter = dyn for<'a> Fn(NodeRef<'_>, &str, &'a str) -> Option<Cow<'a, str>> + Send + Sync;

/// The greatest depth of elements in the output. Browsers nest at most 512 elements, including the elements around the markup.
pub(super) const MAX_LEVELS: usize = 200;

/// An allowlist for untrusted markup.
///
/// [`Policy::new`] is for comments, mail and Markdown output. [The guide](super) explains this policy, and lists the items
/// that no policy can keep. Create a policy once and share it between threads: a clone copies its lists.
///
/// ```
/// use soupstone_sanitizer::server::Policy;
///
/// let policy = Policy::new()
///     .with_elements(["x-note"])?
///     .with_classes("code", ["language-*"])?
///     .with_id_prefix(Some("user-content-"))?
///     .with_link_rel(Some("nofollow"));
/// let clean = policy.clean("<x-note id=a><a href=#a onclick=f()>1</a></x-note> <code class='language-rust b'>2</code>")?;
/// assert_eq!(
///     clean.as_str(),
///     "<x-note id=\"user-content-a\"><a href=\"#user-content-a\" rel=\"nofollow\">1</a></x-note> \
///      <code class=\"language-rust\">2</code>",
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Policy {
    pub(super) elements: NameMap<Element>,
    pub(super) svg_elements: NameMap<Element>,
    pub(super) removed_elements: NameMap<()>,
    pub(super) attributes: AttributeRules,
    pub(super) svg_attributes: AttributeRules,
    /// The removed attributes of elements that the policy does not keep (yet).
    pub(super) attributes_of_others: NameMap<AttributeRules>,
    pub(super) schemes: NameMap<Vec<Box<str>>>,
    pub(super) relative_urls: RelativeUrls,
    pub(super) link_rel: Option<Box<str>>,
    pub(super) link_target: LinkTarget,
    pub(super) id_prefix: Option<Box<str>>,
    pub(super) comments: Comments,
    pub(super) incomplete_tag_as_text: bool,
    pub(super) element_filter: Option<Arc<ElementFilter>>,
    pub(super) attribute_filter: Option<Arc<AttributeFilter>>,
    pub(super) parsing: ContextOptions,
    pub(super) levels: usize,
}

/// The target of links.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum LinkTarget {
    /// Removes the `target` attribute.
    #[default]
    Same,
    /// Sets `target="_blank"`, and `noopener` in `rel`.
    Blank,
}

static ELEMENTS: &str = include_str!("../../data/server_elements.txt");
static ATTRIBUTES: &str = include_str!("../../data/server_attributes.txt");
static REMOVED_ELEMENTS: &str = include_str!("../../data/server_removed_elements.txt");
static SVG_ELEMENTS: &str = include_str!("../../data/server_svg_elements.txt");
static SVG_ATTRIBUTES: &str = include_str!("../../data/server_svg_attributes.txt");
static URL_ATTRIBUTES: &str = include_str!("../../data/server_url_attributes.txt");

static PRESET: LazyLock<Policy> = LazyLock::new(Policy::preset);

/// # Presets
impl Policy {
    /// Creates the policy for comments, mail and Markdown output. The policy keeps these elements and attributes:
    ///
    /// ```text
    #[doc = include_str!(concat!(env!("OUT_DIR"), "/server_elements.txt"))]
    /// ```
    ///
    /// The policy keeps these attributes on all elements that it keeps:
    ///
    /// ```text
    #[doc = include_str!(concat!(env!("OUT_DIR"), "/server_attributes.txt"))]
    /// ```
    ///
    /// The policy removes these elements with their contents:
    ///
    /// ```text
    #[doc = include_str!(concat!(env!("OUT_DIR"), "/server_removed_elements.txt"))]
    /// ```
    pub fn new() -> Self {
        PRESET.clone()
    }

    pub(super) fn shared() -> &'static Self {
        &PRESET
    }

    /// Creates the policy that keeps only text. Elements are unwrapped, or removed with their contents.
    pub fn text() -> Self {
        let mut schemes = NameMap::default();
        for (name, words) in lines(URL_ATTRIBUTES) {
            schemes.insert(name, words.split_ascii_whitespace().map(Into::into).collect());
        }
        Self {
            elements: NameMap::default(),
            svg_elements: NameMap::default(),
            removed_elements: set(REMOVED_ELEMENTS),
            attributes: AttributeRules::default(),
            svg_attributes: AttributeRules::default(),
            attributes_of_others: NameMap::default(),
            schemes,
            relative_urls: RelativeUrls::Keep,
            link_rel: Some("noopener nofollow ugc".into()),
            link_target: LinkTarget::Same,
            id_prefix: None,
            comments: Comments::Remove,
            incomplete_tag_as_text: false,
            element_filter: None,
            attribute_filter: None,
            parsing: ContextOptions::new(),
            levels: MAX_LEVELS,
        }
    }

    fn preset() -> Self {
        let mut policy = Self::text();
        add_elements(&mut policy.elements, Namespace::Html, ELEMENTS);
        for (name, _) in lines(ATTRIBUTES) {
            policy.attributes.keep(name, AttributeRule::KeepAll);
        }
        policy
    }
}

impl Default for Policy {
    /// [`Policy::new`]
    fn default() -> Self {
        Self::new()
    }
}

/// # Elements
///
/// Names are HTML element names, in any letter case.
impl Policy {
    /// Keeps these elements, with the attributes that all elements allow.
    ///
    /// # Errors
    ///
    /// [`PolicyError::Element`]
    pub fn with_elements(mut self, names: impl IntoIterator<Item = impl AsRef<str>>) -> Result<Self, PolicyError> {
        for name in names {
            let name = element_name(name.as_ref())?;
            self.removed_elements.remove(&name);
            self.element(&name);
        }
        Ok(self)
    }

    /// Unwraps these elements, and keeps their allowed contents, also those of a `template`.
    ///
    /// A space replaces the tags of a block or a `br` between two words: `a<p>b` becomes `a b`. If cells are unwrapped and their
    /// table stays, their contents move before the table. The input is parsed as with scripting, so the markup in a `noscript`
    /// becomes visible text.
    #[must_use]
    pub fn with_unwrapped(mut self, names: impl IntoIterator<Item = impl AsRef<str>>) -> Self {
        for name in names {
            let name = name.as_ref().to_ascii_lowercase();
            self.remove_element(&name);
            self.removed_elements.remove(&name);
        }
        self
    }

    /// Removes these elements with their contents.
    #[must_use]
    pub fn with_removed(mut self, names: impl IntoIterator<Item = impl AsRef<str>>) -> Self {
        for name in names {
            let name = name.as_ref().to_ascii_lowercase();
            self.remove_element(&name);
            self.removed_elements.insert(&name, ());
        }
        self
    }

    /// Sets whether to keep drawings, without links, images, animations, styles and references. SVG elements keep only these
    /// attributes, and no class:
    ///
    /// ```text
    #[doc = include_str!(concat!(env!("OUT_DIR"), "/server_svg_elements.txt"))]
    #[doc = include_str!(concat!(env!("OUT_DIR"), "/server_svg_attributes.txt"))]
    /// ```
    #[must_use]
    pub fn with_svg(mut self, svg: bool) -> Self {
        (self.svg_elements, self.svg_attributes) = Default::default();
        if svg {
            add_elements(&mut self.svg_elements, Namespace::Svg, SVG_ELEMENTS);
            for (name, _) in lines(SVG_ATTRIBUTES) {
                self.svg_attributes.keep(name, AttributeRule::KeepAll);
            }
        }
        self
    }

    /// Whether the policy keeps drawings.
    pub fn svg(&self) -> bool {
        !self.svg_elements.is_empty()
    }

    /// Calls a function once for each element that the policy keeps. The function gets the element as it is in the input, with
    /// all attributes. The parent may be an element that the policy removes.
    #[must_use]
    pub fn with_element_filter(mut self, filter: impl Fn(NodeRef<'_>) -> RetainAction + Send + Sync + 'static) -> Self {
        self.element_filter = Some(Arc::new(filter));
        self
    }
}

impl Policy {
    pub(super) fn has_callbacks(&self) -> bool {
        self.element_filter.is_some()
            || self.attribute_filter.is_some()
            || matches!(self.relative_urls, RelativeUrls::Rewrite(_))
    }

    pub(super) fn fixed_link_attributes(&self) -> [Option<&str>; 2] {
        let target = match self.link_target {
            LinkTarget::Same => None,
            LinkTarget::Blank => Some("_blank"),
        };
        [self.link_rel.as_deref(), target]
    }

    pub(super) fn element(&mut self, name: &str) -> &mut Element {
        let others = &mut self.attributes_of_others;
        self.elements.entry(name, || {
            let attributes = others.remove(name).unwrap_or_default();
            Element { attributes, ..Element::new(Namespace::Html, name) }
        })
    }

    fn remove_element(&mut self, name: &str) {
        if let Some(Element { mut attributes, .. }) = self.elements.remove(name) {
            attributes.unset("*");
            self.attributes_of_others.insert(name, attributes);
        }
    }

    pub(super) fn attributes_of(&mut self, element: &str) -> Result<&mut AttributeRules, PolicyError> {
        match element {
            "*" => Ok(&mut self.attributes),
            _ => Ok(&mut self.element(&element_name(element)?).attributes),
        }
    }

    #[inline]
    pub(super) fn action<'n>(&self, name: ExpandedName, local_name: impl Fn() -> &'n str) -> ElementAction<'_> {
        let elements = match name.namespace() {
            Namespace::Html => &self.elements,
            Namespace::Svg => &self.svg_elements,
            _ => return ElementAction::Remove,
        };
        let id = name.local_name();
        if let Some(element) = elements.get_with(id, &local_name) {
            return ElementAction::Keep(element);
        }
        match name.is_html() && self.removed_elements.get_with(id, &local_name).is_none() {
            true if is_block(id, local_name()) => ElementAction::UnwrapBlock,
            true => ElementAction::Unwrap,
            false => ElementAction::Remove,
        }
    }
}

impl fmt::Debug for Policy {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Policy")
            .field("relative_urls", &self.relative_urls)
            .field("link_rel", &self.link_rel)
            .field("link_target", &self.link_target)
            .field("id_prefix", &self.id_prefix)
            .field("comments", &self.comments)
            .field("incomplete_tag_as_text", &self.incomplete_tag_as_text)
            .field("context", &self.parsing.element)
            .finish_non_exhaustive()
    }
}

fn add_elements(elements: &mut NameMap<Element>, namespace: Namespace, list: &'static str) {
    for (name, attributes) in lines(list) {
        let element = elements.entry(name, || Element::new(namespace, name));
        for attribute in attributes.split_ascii_whitespace() {
            element.attributes.keep(attribute, AttributeRule::KeepAll);
        }
    }
}
