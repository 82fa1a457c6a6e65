//! The options of [`Policy`] for attributes, links and the text.

use std::borrow::Cow;
use std::sync::Arc;

use soupstone::{Limits, NodeRef};

use super::attribute_rules::{AttributeRule, AttributeRules};
use super::comments::Comments;
use super::forbidden::{PolicyError, attribute_name, element_name, scheme_name};
use super::policy::{LinkTarget, MAX_LEVELS, Policy};
use super::urls::RelativeUrls;
use crate::names::lines;

static REFERENCE_ATTRIBUTES: &str = include_str!("../../data/server_reference_attributes.txt");

/// # Attributes
///
/// Names are case-insensitive. A `*` at the end of a name matches any suffix: `data-*`. The element `*` means all HTML
/// elements that the policy keeps. A method that keeps or sets an attribute or a class of another element also keeps the
/// element.
impl Policy {
    /// Keeps these attributes of an element, and the element.
    ///
    /// Attributes with URLs are judged by the URLs' schemes. `id`, `name`, `for`, and other attributes that contain names are
    /// kept only [with a prefix](Self::with_id_prefix).
    ///
    /// # Errors
    ///
    /// [`PolicyError::Attribute`], [`PolicyError::Element`]
    pub fn with_attributes(
        mut self,
        element: &str,
        names: impl IntoIterator<Item = impl AsRef<str>>,
    ) -> Result<Self, PolicyError> {
        for name in names {
            let name = attribute_name(name.as_ref())?;
            let attributes = self.attributes_of(element)?;
            match name.as_str() {
                "class" => attributes.keep_class("*"),
                _ if name.ends_with('*') => attributes.keep(&name, AttributeRule::KeepByStart),
                _ => attributes.keep(&name, AttributeRule::KeepAll),
            }
        }
        Ok(self)
    }

    /// Keeps an attribute of an element if its value is one of these, in any letter case.
    ///
    /// Other values remove the attribute, not the element: an `input` without its `type` is a field for text. For classes, use
    /// [`with_classes`](Self::with_classes).
    ///
    /// # Errors
    ///
    /// [`PolicyError::Attribute`], also for `class`; [`PolicyError::Element`]
    pub fn with_attribute_values(
        mut self,
        element: &str,
        name: &str,
        values: impl IntoIterator<Item = impl AsRef<str>>,
    ) -> Result<Self, PolicyError> {
        let name = attribute_name(name)?;
        if name == "class" {
            return Err(PolicyError::Attribute(name));
        }
        let mut values: Vec<Box<str>> =
            values.into_iter().map(|value| value.as_ref().to_ascii_lowercase().into()).collect();
        values.sort_unstable();
        self.attributes_of(element)?.keep(&name, AttributeRule::KeepListed(values));
        Ok(self)
    }

    /// Removes these attributes of an element, or, for `*`, of all HTML elements. It does not matter what keeps the attribute: a
    /// list, a prefix, the [prefix of IDs](Self::with_id_prefix), [classes](Self::with_classes), or a [fixed
    /// value](Self::with_fixed_attribute).
    ///
    /// A later call that keeps an attribute wins, but a call for `*` does not undo a removal from one element. To remove `rel`
    /// and `target`, use [`with_link_rel`](Self::with_link_rel) and [`with_link_target`](Self::with_link_target).
    ///
    /// ```
    /// use soupstone_sanitizer::server::Policy;
    ///
    /// let policy = Policy::new()
    ///     .with_attributes("*", ["data-*"])?
    ///     .with_removed_attributes("*", ["data-secret", "href"])
    ///     .with_removed_attributes("p", ["title"]);
    /// let clean = policy.clean("<p title=1 data-secret=2 data-a=3>Soup</p><a href=4 title=5>Pea</a>")?;
    /// assert_eq!(clean.as_str(), "<p data-a=\"3\">Soup</p><a title=\"5\">Pea</a>");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_removed_attributes(mut self, element: &str, names: impl IntoIterator<Item = impl AsRef<str>>) -> Self {
        let element = element.to_ascii_lowercase();
        for name in names {
            let name = name.as_ref().to_ascii_lowercase();
            if element == "*" {
                self.attributes.unset(&name);
                for own in self.elements.values_mut() {
                    own.attributes.unset(&name);
                    own.remove_fixed(&name);
                }
                continue;
            }
            match self.elements.find_mut(&element) {
                Some(own) => {
                    own.attributes.remove(&name);
                    own.remove_fixed(&name);
                }
                None => self.attributes_of_others.entry(&element, AttributeRules::default).remove(&name),
            }
        }
        self
    }

    /// Sets an attribute on each element of this name. The value is not judged.
    ///
    /// # Errors
    ///
    /// [`PolicyError::Attribute`], [`PolicyError::Element`]
    pub fn with_fixed_attribute(mut self, element: &str, name: &str, value: &str) -> Result<Self, PolicyError> {
        let name = attribute_name(name)?;
        self.element(&element_name(element)?).fixed.insert(name.into(), value.into());
        Ok(self)
    }

    /// Keeps these classes of an element; `language-*` matches all classes with the prefix `language-`. Other classes and
    /// empty attributes are removed. [`with_attributes`](Self::with_attributes) with `class` keeps all classes.
    ///
    /// # Errors
    ///
    /// [`PolicyError::Element`]
    pub fn with_classes(
        mut self,
        element: &str,
        classes: impl IntoIterator<Item = impl AsRef<str>>,
    ) -> Result<Self, PolicyError> {
        let attributes = self.attributes_of(element)?;
        for class in classes {
            attributes.keep_class(class.as_ref());
        }
        Ok(self)
    }

    /// Keeps `id` and `name`, and the attributes that refer to them, on all HTML elements, if there is a prefix; with
    /// `None`, the default, removes them. Adds this prefix to each name that lacks it, also in `href="#…"`, to protect names
    /// that scripts of the page look up. `href="#"`, and `href="#top"` unless an element has that name, still lead to the
    /// top of the page. The attributes hold one name, a list of names, or a hash sign and a name:
    ///
    /// ```text
    #[doc = include_str!(concat!(env!("OUT_DIR"), "/server_reference_attributes.txt"))]
    /// ```
    ///
    /// [`with_removed_attributes`](Self::with_removed_attributes) removes some of them again.
    ///
    /// ```
    /// use soupstone_sanitizer::server::Policy;
    ///
    /// let policy = Policy::new().with_id_prefix(Some("u-"))?;
    /// let clean = policy.clean("<a name=soup>1</a> <a href=#soup>2</a> <b aria-describedby=soup>3</b>")?;
    /// assert_eq!(
    ///     clean.as_str(),
    ///     "<a name=\"u-soup\">1</a> <a href=\"#u-soup\" rel=\"noopener nofollow ugc\">2</a> \
    ///      <b aria-describedby=\"u-soup\">3</b>",
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`PolicyError::Prefix`] if the prefix is empty or contains white space.
    pub fn with_id_prefix(mut self, prefix: Option<&str>) -> Result<Self, PolicyError> {
        let Some(prefix) = prefix else {
            self.id_prefix = None;
            return Ok(self);
        };
        if prefix.is_empty() || prefix.contains(char::is_whitespace) {
            return Err(PolicyError::Prefix(prefix.to_owned()));
        }
        self.id_prefix = Some(prefix.into());
        for (name, _) in lines(REFERENCE_ATTRIBUTES) {
            self.attributes.keep(name, AttributeRule::KeepAll);
        }
        Ok(self)
    }

    /// Returns the prefix of names, if there is one.
    pub fn id_prefix(&self) -> Option<&str> {
        self.id_prefix.as_deref()
    }

    /// Calls a function with each attribute whose name the policy keeps, and its element in the input's tree. The function
    /// returns the new value, or `None` to remove the attribute. The new value is judged like a value in the input.
    ///
    /// The function gets the value as written. In a URL, browsers ignore surrounding control characters and spaces, and all tabs
    /// and newlines, and take `\` for `/`. [`RelativeUrls::rewrite`] gets relative URLs without these.
    #[must_use]
    pub fn with_attribute_filter(
        mut self,
        filter: impl for<'a> Fn(NodeRef<'_>, &str, &'a str) -> Option<Cow<'a, str>> + Send + Sync + 'static,
    ) -> Self {
        self.attribute_filter = Some(Arc::new(filter));
        self
    }
}

/// # URLs and links
impl Policy {
    /// Sets the allowed schemes of a URL attribute: `href`, `src`, `cite`, `poster` or `longdesc`. The default is `http` and
    /// `https`, and for `href` also `mailto` and `tel`.
    ///
    /// # Errors
    ///
    /// [`PolicyError::Scheme`] for `javascript` and `vbscript`, for `data` except in `src` and `poster`, and for an invalid
    /// scheme: write `https`, not `https:`. [`PolicyError::Attribute`] for another attribute.
    pub fn with_schemes(
        mut self,
        attribute: &str,
        schemes: impl IntoIterator<Item = impl AsRef<str>>,
    ) -> Result<Self, PolicyError> {
        let attribute = attribute.to_ascii_lowercase();
        if self.schemes.find(&attribute).is_none() {
            return Err(PolicyError::Attribute(attribute));
        }
        let mut list = Vec::new();
        for scheme in schemes {
            list.push(scheme_name(scheme.as_ref(), &attribute)?.into());
        }
        list.sort_unstable();
        self.schemes.insert(&attribute, list);
        Ok(self)
    }

    /// Sets the treatment of [relative URLs](RelativeUrls). By default they are kept.
    #[must_use]
    pub fn with_relative_urls(mut self, relative_urls: RelativeUrls) -> Self {
        self.relative_urls = relative_urls;
        self
    }

    /// Sets the `rel` attribute of all links, or removes it with `None`. The default is `noopener nofollow ugc`.
    ///
    /// With [`LinkTarget::Blank`], `noopener` goes before the other words unless they contain it. A link that has no `rel` or
    /// `target` gets them after its other attributes.
    #[must_use]
    pub fn with_link_rel(mut self, rel: Option<&str>) -> Self {
        let rel = rel.unwrap_or_default().split_ascii_whitespace().collect::<Vec<_>>().join(" ");
        self.link_rel = (!rel.is_empty()).then(|| rel.into());
        self.with_noopener()
    }

    /// Returns the `rel` attribute of all links.
    pub fn link_rel(&self) -> Option<&str> {
        self.link_rel.as_deref()
    }

    /// Sets where links open.
    #[must_use]
    pub fn with_link_target(mut self, target: LinkTarget) -> Self {
        self.link_target = target;
        self.with_noopener()
    }

    /// Returns where links open.
    pub const fn link_target(&self) -> LinkTarget {
        self.link_target
    }

    fn with_noopener(mut self) -> Self {
        let words = self.link_rel.as_deref().unwrap_or_default();
        let has_it = words.split(' ').any(|word| word.eq_ignore_ascii_case("noopener"));
        if self.link_target == LinkTarget::Blank && !has_it {
            self.link_rel = Some(format!("noopener {words}").trim_end().into());
        }
        self
    }
}

/// # The text
impl Policy {
    /// Sets the treatment of comments. By default they are removed.
    ///
    /// Readers do not see comments. [Other programs](super#no-guarantees) may act on them.
    ///
    /// ```
    /// use soupstone_sanitizer::server::{Comments, Policy};
    ///
    /// let html = "<!--more--><p>Soup<!--[if mso]><script>f()</script><![endif]-->";
    /// let policy = Policy::new().with_comments(Comments::Keep);
    /// assert_eq!(policy.clean(html)?.as_str(), "<!--more--><p>Soup</p>");
    /// # Ok::<(), soupstone_sanitizer::server::CleanError>(())
    /// ```
    #[must_use]
    pub fn with_comments(mut self, comments: Comments) -> Self {
        self.comments = comments;
        self
    }

    /// Returns the treatment of comments.
    pub const fn comments(&self) -> Comments {
        self.comments
    }

    /// Sets whether to show a tag that the end of the input cuts off as text. By default it is dropped, as in browsers: the
    /// input `a <b and c` has the text `a `. In a tag with an open quote, this is the rest of the input.
    ///
    /// The input is parsed once more, to find the tag.
    ///
    /// ```
    /// use soupstone_sanitizer::server::Policy;
    ///
    /// let policy = Policy::new().with_incomplete_tag_as_text(true);
    /// assert_eq!(policy.clean("<i>a <b and c")?.as_str(), "<i>a &lt;b and c</i>");
    /// # Ok::<(), soupstone_sanitizer::server::CleanError>(())
    /// ```
    #[must_use]
    pub fn with_incomplete_tag_as_text(mut self, incomplete_tag_as_text: bool) -> Self {
        self.incomplete_tag_as_text = incomplete_tag_as_text;
        self
    }

    /// Whether a tag that the end of the input cuts off becomes text.
    pub const fn incomplete_tag_as_text(&self) -> bool {
        self.incomplete_tag_as_text
    }

    /// Sets the HTML element around the output. The default is `div`. Each name is the name of an HTML element, even `svg`.
    /// In a `select`, old and new browsers keep different elements, so most of them make the output
    /// [`Unstable`](super::CleanError::Unstable).
    ///
    /// **The proof holds for the `innerHTML` of this element, and not for markup between two tags of a page**: in
    /// `<p>…</p>`, a `div` of the output closes the `p`. See [no guarantees](super#no-guarantees).
    #[must_use]
    pub fn with_context(mut self, element: &str) -> Self {
        self.parsing = self.parsing.with_element(element.to_ascii_lowercase());
        self
    }

    /// Returns the HTML element around the output.
    pub fn context(&self) -> &str {
        &self.parsing.element
    }

    /// Sets the limits for the input. The default is [`Limits::for_untrusted_input`] without a limit on the depth: elements
    /// deeper than 512 are flattened as in browsers, unless a limit on the depth is lower.
    #[must_use]
    pub fn with_limits(mut self, limits: Limits) -> Self {
        self.parsing = self.parsing.with_limits(limits);
        self
    }

    /// Returns the limits for the input.
    pub fn limits(&self) -> Limits {
        self.parsing.options.limits()
    }

    /// Sets the maximum depth of elements in the output, at most 200. Deeper elements are unwrapped, as in
    /// [`with_unwrapped`](Self::with_unwrapped).
    #[must_use]
    pub fn with_max_levels(mut self, levels: usize) -> Self {
        self.levels = levels.min(MAX_LEVELS);
        self
    }

    /// Returns the maximum depth of elements in the output.
    pub const fn max_levels(&self) -> usize {
        self.levels
    }
}
