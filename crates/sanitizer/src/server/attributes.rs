use std::borrow::Cow;
use std::cell::OnceCell;
use std::collections::BTreeSet;
use std::sync::LazyLock;

use soupstone::names::{NameId, Namespace, attribute};
use soupstone::{Document, NodeRef};

use super::attribute_rules::{AttributeRule, AttributeRules};
use super::element_rules::Element;
use super::policy::Policy;
use super::urls::{RelativeUrls, as_read, fragment, may_be_relative, percent_decoded, scheme};
use crate::names::{NameMap, lines};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum CleaningPass {
    /// Judges the input and calls the policy's functions.
    Input,
    /// Judges output, after the policy's functions were called.
    Verification,
}

/// How an attribute refers to names in the document.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reference {
    One,
    List,
    Hash,
}

static REFERENCES: LazyLock<NameMap<Reference>> = LazyLock::new(|| {
    let mut names = NameMap::default();
    for (name, kind) in lines(include_str!("../../data/server_reference_attributes.txt")) {
        let reference = match kind.trim() {
            "one" => Reference::One,
            "list" => Reference::List,
            _ => Reference::Hash,
        };
        names.insert(name, reference);
    }
    names
});

pub(super) enum AttributeAction {
    Keep,
    Remove,
    Rewrite(String),
    /// A link to the top of the page, unless an element has the name in the link. Only the whole tree shows whether an element
    /// has that name.
    NeedsDocumentNames,
}

/// The different names that hide the top of the page from links, collected on demand: at most eight, which differ in letter
/// case.
#[derive(Default)]
pub(super) struct TopFragmentNames(OnceCell<BTreeSet<String>>);

impl TopFragmentNames {
    /// Whether a link to this fragment finds an element, according to the steps to [select the indicated
    /// part](https://html.spec.whatwg.org/multipage/browsing-the-web.html#select-the-indicated-part).
    fn have(&self, document: &Document, fragment: &str) -> bool {
        let names = self.0.get_or_init(|| {
            let elements = document.root().descendants();
            let names = elements.flat_map(|element| {
                let is_link = element.is_html_element("a");
                let name = is_link.then(|| element.attribute("name")).flatten();
                [element.attribute("id"), name]
            });
            names.flatten().filter(|name| is_top(name)).map(str::to_owned).collect()
        });
        names.contains(fragment) || names.contains(&*percent_decoded(fragment))
    }
}

/// Whether a URL fragment that matches no element refers to [the top of the
/// document](https://html.spec.whatwg.org/multipage/browsing-the-web.html#top-of-the-document).
fn is_top(decoded_fragment: &str) -> bool {
    decoded_fragment.eq_ignore_ascii_case("top")
}

/// The rule of the element, and the rule for all elements, that keep an attribute.
type KeepingRules<'a> = [Option<&'a AttributeRule>; 2];

#[derive(Clone, Copy)]
pub(super) struct PolicyRules<'a> {
    pub(super) policy: &'a Policy,
    pub(super) own: &'a Element,
}

impl<'a> PolicyRules<'a> {
    /// NOTE: SVG elements have their own rules. What a policy keeps on all HTML elements, for example a class, it does not keep
    /// on them.
    fn global(&self) -> &'a AttributeRules {
        match self.own.namespace {
            Namespace::Svg => &self.policy.svg_attributes,
            _ => &self.policy.attributes,
        }
    }

    pub(super) fn filter(
        &self,
        pass: CleaningPass,
        element: NodeRef<'_>,
        names: &TopFragmentNames,
        id: NameId,
        name: &str,
        value: &str,
    ) -> AttributeAction {
        let filter_value = |value: &str| match self.filter_value(pass, id, name, value) {
            AttributeAction::NeedsDocumentNames => self.filter_top_link(element.document(), names, value),
            outcome => outcome,
        };
        let filter = self.policy.attribute_filter.as_ref();
        let is_kept = || self.keeping_rules(id, name).iter().any(Option::is_some);
        let Some(filter) = filter.filter(|_| pass == CleaningPass::Input && is_kept()) else {
            return filter_value(value);
        };
        let Some(filtered) = filter(element, name, value) else {
            return AttributeAction::Remove;
        };
        match filter_value(&filtered) {
            AttributeAction::Keep if *filtered != *value => AttributeAction::Rewrite(filtered.into_owned()),
            AttributeAction::Rewrite(kept) if kept == value => AttributeAction::Keep,
            outcome => outcome,
        }
    }

    #[inline]
    pub(super) fn filter_value(&self, pass: CleaningPass, id: NameId, name: &str, value: &str) -> AttributeAction {
        let rules = self.keeping_rules(id, name);
        if rules.iter().all(Option::is_none) {
            return AttributeAction::Remove;
        }
        match self.value(pass, rules, id, name, value) {
            None => AttributeAction::Remove,
            Some(Cow::Borrowed(_)) if pass == CleaningPass::Input && self.may_link_to_top(id, value) => {
                AttributeAction::NeedsDocumentNames
            }
            Some(Cow::Borrowed(_)) => AttributeAction::Keep,
            Some(Cow::Owned(kept)) if kept == value => AttributeAction::Keep,
            Some(Cow::Owned(kept)) => AttributeAction::Rewrite(kept),
        }
    }

    /// Whether an attribute links to the top of the page, unless an element has the name in the link. If an element has that
    /// name, the name in the link gets the prefix.
    fn may_link_to_top(&self, id: NameId, value: &str) -> bool {
        id == attribute::HREF
            && self.policy.id_prefix.is_some()
            && fragment(value).is_some_and(|fragment| is_top(&percent_decoded(&fragment)))
    }

    fn filter_top_link(&self, document: &Document, names: &TopFragmentNames, value: &str) -> AttributeAction {
        match (fragment(value), self.policy.id_prefix.as_deref()) {
            (Some(fragment), Some(prefix)) if names.have(document, &fragment) => {
                AttributeAction::Rewrite(format!("#{}", with_prefix(prefix, &fragment)))
            }
            _ => AttributeAction::Keep,
        }
    }

    #[inline]
    fn keeping_rules(&self, id: NameId, name: &str) -> KeepingRules<'a> {
        match self.own.attributes.rule(id, name) {
            Some(AttributeRule::Remove) => [None, None],
            Some(all @ AttributeRule::KeepAll) => [Some(all), None],
            own => [own, self.global().rule(id, name)],
        }
    }

    fn value<'v>(
        &self,
        pass: CleaningPass,
        rules: KeepingRules<'_>,
        id: NameId,
        name: &str,
        value: &'v str,
    ) -> Option<Cow<'v, str>> {
        if self.own.namespace == Namespace::Svg {
            return is_plain_in_svg(name, value).then_some(Cow::Borrowed(value));
        }
        if id == attribute::CLASS {
            return kept_classes(rules, value);
        }
        let is_listed = |rule: &AttributeRule| match rule {
            AttributeRule::KeepListed(values) => {
                let value = value.to_ascii_lowercase();
                values.binary_search_by(|own| (**own).cmp(&value)).is_ok()
            }
            _ => true,
        };
        let lists = rules.into_iter().flatten().filter(|rule| !matches!(rule, AttributeRule::KeepByStart));
        let mut lists = lists.peekable();
        if lists.peek().is_some() && !lists.any(is_listed) {
            return None;
        }
        if let Some(reference) = REFERENCES.get(id, name) {
            let prefix = self.policy.id_prefix.as_deref()?;
            return prefixed(prefix, *reference, value);
        }
        if let Some(schemes) = self.policy.schemes.get(id, name) {
            return self.url(pass, name, value, schemes);
        }
        Some(Cow::Borrowed(value))
    }

    fn url<'v>(&self, pass: CleaningPass, name: &str, value: &'v str, schemes: &[Box<str>]) -> Option<Cow<'v, str>> {
        let is_kept = |scheme: &str| schemes.binary_search_by(|own| (**own).cmp(scheme)).is_ok();
        if let Some(scheme) = scheme(value) {
            match is_kept(&scheme) {
                false => return None,
                true if may_be_relative(value, &scheme) => {}
                true => return Some(Cow::Borrowed(value)),
            }
        }
        if name == "href"
            && let Some(prefix) = self.policy.id_prefix.as_deref()
            && let Some(fragment) = fragment(value)
        {
            let decoded = percent_decoded(&fragment);
            let stays = decoded.is_empty() || decoded.starts_with(prefix) || is_top(&decoded);
            return Some(match stays {
                true => Cow::Borrowed(value),
                false => Cow::Owned(format!("#{}", with_prefix(prefix, &fragment))),
            });
        }
        match &self.policy.relative_urls {
            RelativeUrls::Keep => Some(Cow::Borrowed(value)),
            RelativeUrls::Remove => None,
            // NOTE: a URL that the function returned is not rewritten again.
            RelativeUrls::Rewrite(_) if pass == CleaningPass::Verification => Some(Cow::Borrowed(value)),
            RelativeUrls::Rewrite(rewrite) => {
                let url = rewrite(&as_read(value))?;
                match scheme(&url) {
                    Some(scheme) => is_kept(&scheme).then(|| Cow::Owned(url.clone())),
                    None => Some(Cow::Owned(url)),
                }
            }
        }
    }
}

fn kept_classes<'v>(rules: KeepingRules<'_>, value: &'v str) -> Option<Cow<'v, str>> {
    let is_kept = |class: &&str| {
        rules.iter().flatten().any(|rule| matches!(rule, AttributeRule::KeepClasses(classes) if classes.has(class)))
    };
    let kept: Vec<&str> = value.split_ascii_whitespace().filter(is_kept).collect();
    match kept.is_empty() {
        true => None,
        false => Some(Cow::Owned(kept.join(" "))),
    }
}

fn with_prefix<'v>(prefix: &str, name: &'v str) -> Cow<'v, str> {
    match name.starts_with(prefix) {
        true => Cow::Borrowed(name),
        false => Cow::Owned(format!("{prefix}{name}")),
    }
}

fn prefixed<'v>(prefix: &str, reference: Reference, value: &'v str) -> Option<Cow<'v, str>> {
    let one = |name: &'v str| with_prefix(prefix, name);
    match reference {
        Reference::One => (!value.is_empty()).then(|| one(value)),
        Reference::List => {
            let names: Vec<Cow<'_, str>> = value.split_ascii_whitespace().map(one).collect();
            (!names.is_empty()).then(|| Cow::Owned(names.join(" ")))
        }
        Reference::Hash => {
            let name = value.strip_prefix('#').filter(|name| !name.is_empty())?;
            Some(Cow::Owned(format!("#{}", one(name))))
        }
    }
}

/// The functions of a [transform](https://drafts.csswg.org/css-transforms-1/#svg-syntax).
const TRANSFORM_FUNCTIONS: [&str; 6] = ["matrix", "rotate", "scale", "skewX", "skewY", "translate"];

/// Whether a value contains no references. CSS in SVG can load images, and escapes can hide the reference.
fn is_plain_in_svg(name: &str, value: &str) -> bool {
    let is_of_transform = |place: usize| {
        let before = value[..place].trim_ascii_end();
        name == "transform" && TRANSFORM_FUNCTIONS.iter().any(|function| before.ends_with(function))
    };
    !value.contains('\\') && value.match_indices('(').all(|(place, _)| is_of_transform(place))
}
