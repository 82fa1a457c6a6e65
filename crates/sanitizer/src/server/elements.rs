//! [`Element`], what a policy says of an element that stays, and [`Fate`], whether one stays.

use soupstone::names::{ExpandedName, NameId, Namespace};

use super::line;
use super::names::{Patterns, lines};
use super::policy::{Attributes, Policy};

static VOID_ELEMENTS: &str = include_str!("../../data/server_void_elements.txt");

/// What a policy says of an element that stays.
#[derive(Clone, Debug)]
pub(super) struct Element {
    pub(super) namespace: Namespace,
    /// Its start tag, without attributes, and its end tag, if it has one.
    pub(super) start_tag: Box<str>,
    pub(super) end_tag: Box<str>,
    /// Whether a line ends before and behind it.
    pub(super) is_block: bool,
    /// Whether it is a link of HTML.
    pub(super) is_link: bool,
    /// Whether the parser drops a newline behind its start tag.
    pub(super) is_pre: bool,
    pub(super) attributes: Attributes,
    pub(super) classes: Patterns,
    /// Attributes that it is given.
    pub(super) given: Vec<(Box<str>, Box<str>)>,
}

impl Element {
    /// An element that stays without attributes.
    pub(super) fn new(namespace: Namespace, name: &str) -> Self {
        let is_html = namespace == Namespace::Html;
        let is_void = is_html && lines(VOID_ELEMENTS).any(|(void, _)| void == name);
        let end_tag = match is_void {
            true => String::new(),
            false => format!("</{name}>"),
        };
        Self {
            namespace,
            start_tag: format!("<{name}>").into(),
            end_tag: end_tag.into(),
            is_block: is_html && NameId::known(name).is_some_and(|id| line::is_block(id, name)),
            is_link: is_html && matches!(name, "a" | "area"),
            is_pre: is_html && name == "pre",
            attributes: Attributes::default(),
            classes: Patterns::default(),
            given: Vec::new(),
        }
    }

    /// Whether it stands in a line as a word does: a picture, for example.
    #[inline]
    pub(super) fn is_like_a_word(&self) -> bool {
        self.end_tag.is_empty() || self.namespace == Namespace::Svg
    }

    /// The fate of the element if only its contents stay.
    pub(super) const fn unwrapped(&self) -> Fate<'_> {
        match self.is_block {
            true => Fate::UnwrappedBlock,
            false => Fate::Unwrapped,
        }
    }
}

/// The fate of an element.
#[derive(Clone, Copy)]
pub(super) enum Fate<'a> {
    /// It stays.
    Kept(&'a Element),
    /// What is in it stays.
    Unwrapped,
    /// The same, and it ends a line.
    UnwrappedBlock,
    /// It goes with what is in it.
    Removed,
}

impl Policy {
    /// Looks up the fate of an element in the lists of the policy.
    #[inline]
    pub(super) fn fate<'n>(&self, name: ExpandedName, local_name: impl Fn() -> &'n str) -> Fate<'_> {
        let elements = match name.namespace() {
            Namespace::Html => &self.elements,
            Namespace::Svg => &self.svg_elements,
            _ => return Fate::Removed,
        };
        let id = name.local_name();
        if let Some(element) = elements.get_with(id, &local_name) {
            return Fate::Kept(element);
        }
        match name.is_html() && self.removed_elements.get_with(id, &local_name).is_none() {
            true if line::is_block(id, local_name()) => Fate::UnwrappedBlock,
            true => Fate::Unwrapped,
            false => Fate::Removed,
        }
    }
}
