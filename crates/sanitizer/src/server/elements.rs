//! [`Element`], what a policy says of an element that stays, with its [`Attributes`] and their [`Values`]; [`Fate`], whether
//! one stays; and [`Line`], where the words around an unwrapped block would run together.

use std::sync::LazyLock;

use soupstone::names::{NameId, Namespace};

use crate::names::{Names, Patterns, lines};

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
            is_block: is_html && NameId::known(name).is_some_and(|id| is_block(id, name)),
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

static BLOCK_ELEMENTS: LazyLock<Names<()>> = LazyLock::new(|| {
    let mut names = Names::default();
    for (name, _) in lines(include_str!("../../data/server_block_elements.txt")) {
        names.insert(name, ());
    }
    names
});

/// Whether a line ends before and behind HTML elements of this name.
pub(super) fn is_block(id: NameId, name: &str) -> bool {
    BLOCK_ELEMENTS.get(id, name).is_some()
}

/// The end of what is written.
///
/// The tags of an unwrapped block are gone, and with them the end of the line: in their place comes a space, if there is a
/// word before and behind it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Line {
    /// Whether the line has a word or a picture, and no white space behind it.
    ends_with_word: bool,
    /// Whether the tag of an unwrapped block was there.
    ended_a_block: bool,
}

impl Line {
    /// The tag of a block that is unwrapped.
    pub(super) const fn unwrap_block(&mut self) {
        self.ended_a_block = true;
    }

    /// The tag of a block that stays.
    pub(super) fn block(&mut self) {
        *self = Self::default();
    }

    /// A text. Returns whether a space goes before it.
    #[inline]
    pub(super) fn text(&mut self, text: &str) -> bool {
        let bytes = text.as_bytes();
        let (Some(first), Some(last)) = (bytes.first(), bytes.last()) else {
            return false;
        };
        let needs_space = self.takes_space() && !first.is_ascii_whitespace();
        *self = Self { ends_with_word: !last.is_ascii_whitespace(), ended_a_block: false };
        needs_space
    }

    /// The start tag of an element within a line. Returns whether a space goes before it.
    pub(super) fn start_tag(&mut self, is_void: bool) -> bool {
        let needs_space = self.takes_space();
        if needs_space || is_void {
            *self = Self { ends_with_word: is_void, ended_a_block: false };
        }
        needs_space
    }

    const fn takes_space(self) -> bool {
        self.ended_a_block && self.ends_with_word
    }
}
