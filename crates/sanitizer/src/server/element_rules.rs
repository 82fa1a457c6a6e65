//! [`Element`], [`ElementAction`], and [`WordSeparator`], which separates words around unwrapped blocks.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use soupstone::names::{ExpandedName, NameId, Namespace};

use super::attribute_rules::AttributeRules;
use crate::names::{NameMap, lines};

#[derive(Clone, Debug)]
pub(super) struct Element {
    pub(super) namespace: Namespace,
    pub(super) start_tag: Box<str>,
    pub(super) end_tag: Box<str>,
    pub(super) is_block: bool,
    pub(super) is_link: bool,
    /// Whether the parser drops a newline after the start tag.
    pub(super) is_pre: bool,
    pub(super) attributes: AttributeRules,
    pub(super) fixed: BTreeMap<Box<str>, Box<str>>,
}

impl Element {
    pub(super) fn new(namespace: Namespace, name: &str) -> Self {
        let is_html = namespace == Namespace::Html;
        let is_void = is_html && NameId::known(name).is_some_and(|id| ExpandedName::html(id).serializes_as_void());
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
            attributes: AttributeRules::default(),
            fixed: BTreeMap::new(),
        }
    }

    /// Whether the element is part of a line like a word, for example an image.
    #[inline]
    pub(super) fn is_inline_object(&self) -> bool {
        self.end_tag.is_empty() || self.namespace == Namespace::Svg
    }

    /// Removes the attributes of a pattern that the policy sets.
    pub(super) fn remove_fixed(&mut self, pattern: &str) {
        self.fixed.retain(|name, _| match pattern.strip_suffix('*') {
            Some(start) => !name.starts_with(start),
            None => **name != *pattern,
        });
    }

    pub(super) const fn unwrapped(&self) -> ElementAction<'_> {
        match self.is_block {
            true => ElementAction::UnwrapBlock,
            false => ElementAction::Unwrap,
        }
    }
}

#[derive(Clone, Copy)]
pub(super) enum ElementAction<'a> {
    Keep(&'a Element),
    Unwrap,
    /// The contents are kept, and a space replaces a tag between two words.
    UnwrapBlock,
    Remove,
}

static BLOCK_ELEMENTS: LazyLock<NameMap<()>> = LazyLock::new(|| {
    let mut names = NameMap::default();
    for (name, _) in lines(include_str!("../../data/server_block_elements.txt")) {
        names.insert(name, ());
    }
    names
});

pub(super) fn is_block(id: NameId, name: &str) -> bool {
    BLOCK_ELEMENTS.get(id, name).is_some()
}

/// The end of the written text. A space replaces the tags of an unwrapped block between two words.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct WordSeparator {
    /// Whether the line ends with a word or an image, without white space.
    ends_with_word: bool,
    ended_a_block: bool,
}

impl WordSeparator {
    pub(super) const fn unwrap_block(&mut self) {
        self.ended_a_block = true;
    }

    pub(super) fn block(&mut self) {
        *self = Self::default();
    }

    #[inline]
    pub(super) fn text(&mut self, text: &str) -> bool {
        let bytes = text.as_bytes();
        let (Some(first), Some(last)) = (bytes.first(), bytes.last()) else {
            return false;
        };
        let needs_space = self.needs_space() && !first.is_ascii_whitespace();
        *self = Self { ends_with_word: !last.is_ascii_whitespace(), ended_a_block: false };
        needs_space
    }

    pub(super) fn start_tag(&mut self, is_void: bool) -> bool {
        let needs_space = self.needs_space();
        if needs_space || is_void {
            *self = Self { ends_with_word: is_void, ended_a_block: false };
        }
        needs_space
    }

    const fn needs_space(self) -> bool {
        self.ended_a_block && self.ends_with_word
    }
}
