//! [`Element`], what a policy says of an element that stays, with its [`Attributes`] and their [`Values`]; and [`Fate`], whether
//! one stays.

use soupstone::names::{NameId, Namespace};

use super::line;
use super::names::{Patterns, lines};
use crate::names::Names;

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

/// Attributes that stay.
#[derive(Clone, Debug, Default)]
pub(super) struct Attributes {
    pub(super) names: Names<Values>,
    /// Beginnings of names.
    pub(super) starts: Patterns,
}

/// The values with which an attribute stays.
#[derive(Clone, Debug, Default)]
pub(super) enum Values {
    #[default]
    All,
    /// In lower case.
    Listed(Vec<Box<str>>),
}

impl Attributes {
    /// Lets an attribute stay, or, with `*` behind the name, all whose names begin like it.
    pub(super) fn allow(&mut self, name: &str, values: Values) {
        match name.strip_suffix('*') {
            Some(_) => self.starts.add(name),
            None => self.names.insert(name, values),
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
