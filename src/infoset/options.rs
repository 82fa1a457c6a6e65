//! Which rules are applied.

use std::borrow::Cow;

use super::names::{coerce_characters, coerce_double_hyphens, coerce_name, coerce_trailing_hyphen};
use crate::names::Namespace;

/// A rule of
/// [coercing an HTML DOM into an infoset](https://html.spec.whatwg.org/multipage/parsing.html#coercing-an-html-dom-into-an-infoset).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
#[repr(u32)]
pub enum CoercionRule {
    /// Doctypes are dropped.
    Doctypes,
    /// Attributes in no namespace that are named `xmlns`, attributes whose names start with `xmlns:`, and attributes in
    /// the XMLNS namespace are dropped.
    XmlnsAttributes,
    /// Namespace declarations are added: attributes in the XMLNS namespace. In a document only where the namespace is
    /// not that of the parent; a sink, which doesn't know the parent, gets them for each element. If attributes that
    /// declare something are [not dropped](Self::XmlnsAttributes), an element that has one gets no other of that name.
    NamespaceDeclarations,
    /// Local names of elements and attributes: see [`CoercionOptions::name`].
    Names,
    /// A space is put between two hyphens in a comment.
    DoubleHyphens,
    /// A space is put after a hyphen at the end of a comment.
    TrailingHyphens,
    /// Characters in text, values of attributes, comments, and processing instructions: see [`CoercionOptions::text`].
    Characters,
    /// The document is set to no-quirks mode.
    DocumentMode,
    /// Form controls lose the forms that the parser has associated them with, where those are not their nearest ones.
    FormOwners,
    /// The contents of `template` elements are dropped. A sink can't tell them from shadow trees, which it drops, too.
    TemplateContents,
}

/// Which rules are applied.
///
/// ```
/// use soupstone::infoset::{CoercionOptions, CoercionRule};
///
/// let options = CoercionOptions::new();
/// assert_eq!(options.name("a<b"), "aU00003Cb");
/// assert_eq!(options.without(CoercionRule::Names).name("a<b"), "a<b");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct CoercionOptions {
    /// A bit for each rule.
    rules: u32,
}

impl CoercionOptions {
    /// All rules except those that drop what XML can represent, even if only beside the tree:
    /// [`CoercionRule::DocumentMode`], [`CoercionRule::FormOwners`], and [`CoercionRule::TemplateContents`].
    #[inline]
    pub const fn new() -> Self {
        Self::none()
            .with(CoercionRule::Doctypes)
            .with(CoercionRule::XmlnsAttributes)
            .with(CoercionRule::NamespaceDeclarations)
            .with(CoercionRule::Names)
            .with(CoercionRule::DoubleHyphens)
            .with(CoercionRule::TrailingHyphens)
            .with(CoercionRule::Characters)
    }

    /// No rules.
    #[inline]
    pub const fn none() -> Self {
        Self { rules: 0 }
    }

    /// Adds a rule.
    #[must_use]
    #[inline]
    pub const fn with(self, rule: CoercionRule) -> Self {
        Self { rules: self.rules | 1 << rule as u32 }
    }

    /// Removes a rule.
    #[must_use]
    #[inline]
    pub const fn without(self, rule: CoercionRule) -> Self {
        Self { rules: self.rules & !(1 << rule as u32) }
    }

    /// Whether a rule is applied.
    #[inline]
    pub(crate) const fn applies(&self, rule: CoercionRule) -> bool {
        self.rules & 1 << rule as u32 != 0
    }

    /// A local name of an element or an attribute as XML can hold it, if [that rule](CoercionRule::Names) applies: each
    /// character that does not fit at its place in an [NCName](https://www.w3.org/TR/xml-names/#NT-NCName) becomes `U` and
    /// six hexadecimal digits, and the empty name `U000000`. [`restore_name`](super::restore_name) goes back.
    #[inline]
    pub fn name<'a>(&self, name: &'a str) -> Cow<'a, str> {
        if self.applies(CoercionRule::Names) { coerce_name(name) } else { Cow::Borrowed(name) }
    }

    /// The value of an attribute, or the data of a text, as XML can hold it, if [that rule](CoercionRule::Characters)
    /// applies: a form feed becomes a space, and any other character that is not one of
    /// [XML](https://www.w3.org/TR/xml/#NT-Char) a U+FFFD REPLACEMENT CHARACTER.
    #[inline]
    pub fn text<'a>(&self, text: &'a str) -> Cow<'a, str> {
        if self.applies(CoercionRule::Characters) { coerce_characters(text) } else { Cow::Borrowed(text) }
    }

    /// The data of a comment after the rules: those for [text](Self::text), and those for hyphens.
    #[inline]
    pub fn comment<'a>(&self, data: &'a str) -> Cow<'a, str> {
        let mut data = self.text(data);
        if self.applies(CoercionRule::DoubleHyphens) {
            data = and_then(data, coerce_double_hyphens);
        }
        if self.applies(CoercionRule::TrailingHyphens) {
            data = and_then(data, coerce_trailing_hyphen);
        }
        data
    }

    /// Whether an attribute is dropped.
    #[inline]
    pub(super) fn drops_attribute(&self, namespace: Namespace, local_name: &str) -> bool {
        self.applies(CoercionRule::XmlnsAttributes) && is_xmlns_attribute(namespace, local_name)
    }
}

impl Default for CoercionOptions {
    /// The rules of [`new`](Self::new).
    #[inline]
    fn default() -> Self {
        Self::new()
    }
}

/// Applies one more change to a text.
#[inline]
fn and_then<'a>(text: Cow<'a, str>, change: fn(&str) -> Cow<'_, str>) -> Cow<'a, str> {
    match change(&text) {
        Cow::Borrowed(_) => text,
        Cow::Owned(changed) => Cow::Owned(changed),
    }
}

/// Whether an attribute is one in no namespace that is named `xmlns`, one whose name starts with `xmlns:`, or one in the
/// XMLNS namespace.
#[inline]
pub(super) fn is_xmlns_attribute(namespace: Namespace, local_name: &str) -> bool {
    match namespace {
        Namespace::XmlNs => true,
        Namespace::None => local_name == "xmlns" || local_name.starts_with("xmlns:"),
        _ => false,
    }
}
