use std::collections::HashMap;
use std::sync::LazyLock;

use soupstone::names::{ExpandedName, NameTable};

/// The meaning of an element for the facts of a page.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ElementKind {
    /// An inline element without a special meaning.
    #[default]
    Other,
    /// Not rendered, and not part of the page.
    Hidden,
    /// Not rendered, but its links count.
    Unseen,
    /// Not rendered outside of HTML. Its links count.
    UnseenOutsideOfHtml,
    /// Replaced by an inline box.
    Replaced,
    /// `object`: its contents are shown if there is nothing to load.
    Object,
    /// `dialog`: its contents are shown if it is open.
    Dialog,
    /// Starts and ends a line.
    Block,
    /// Inline, and a separate word.
    Word,
    Heading(u8),
    Anchor,
    Base,
    Root,
    Link,
    Meta,
    Title,
}

/// Kinds of HTML elements by name, and by the id of the name.
static BY_NAME: LazyLock<HashMap<&'static str, ElementKind>> = LazyLock::new(|| {
    let lines = include_str!("../data/elements.txt").lines();
    lines.filter_map(entry).collect()
});

static BY_NUMBER: LazyLock<Vec<ElementKind>> = LazyLock::new(|| {
    let mut names = NameTable::new();
    let mut kinds = Vec::new();
    for (name, kind) in &*BY_NAME {
        let number = names.intern(name).index();
        if kinds.len() <= number {
            kinds.resize(number + 1, ElementKind::Other);
        }
        kinds[number] = *kind;
    }
    kinds
});

/// Parses a line of the list. Returns `None` for a comment.
fn entry(line: &'static str) -> Option<(&'static str, ElementKind)> {
    let line = line.split('#').next()?;
    let mut words = line.split_ascii_whitespace();
    let name = words.next()?;
    let kind = match words.next() {
        Some("hidden") => ElementKind::Hidden,
        Some("unseen") => ElementKind::Unseen,
        Some("foreign") => ElementKind::UnseenOutsideOfHtml,
        Some("replaced") => ElementKind::Replaced,
        Some("object") => ElementKind::Object,
        Some("dialog") => ElementKind::Dialog,
        Some("block") => ElementKind::Block,
        Some("word") => ElementKind::Word,
        Some("heading") => ElementKind::Heading(words.next()?.parse().ok()?),
        Some("anchor") => ElementKind::Anchor,
        Some("base") => ElementKind::Base,
        Some("root") => ElementKind::Root,
        Some("link") => ElementKind::Link,
        Some("meta") => ElementKind::Meta,
        Some("title") => ElementKind::Title,
        _ => ElementKind::Other,
    };
    Some((name, kind))
}

impl ElementKind {
    pub fn of_name(local_name: &str, is_html: bool) -> Self {
        let kind = BY_NAME.get(local_name).copied().unwrap_or_default();
        if is_html { kind.in_html() } else { kind.outside_of_html() }
    }

    fn in_html(self) -> Self {
        match self {
            Self::UnseenOutsideOfHtml => Self::Other,
            kind => kind,
        }
    }

    /// Returns the kind in a shadow tree, where elements do not describe the page.
    pub(crate) fn in_shadow_tree(self) -> Self {
        match self {
            Self::Title => Self::Hidden,
            Self::Base | Self::Link | Self::Meta => Self::Other,
            kind => kind,
        }
    }

    fn outside_of_html(self) -> Self {
        match self {
            Self::Hidden | Self::Title => Self::Hidden,
            Self::Anchor => Self::Anchor,
            Self::UnseenOutsideOfHtml => Self::Unseen,
            _ => Self::Other,
        }
    }
}

#[derive(Clone, Copy, Debug)]
pub struct ElementKinds(&'static [ElementKind]);

impl Default for ElementKinds {
    fn default() -> Self {
        Self::new()
    }
}

impl ElementKinds {
    pub fn new() -> Self {
        Self(&BY_NUMBER)
    }

    #[inline]
    pub fn of(self, name: ExpandedName) -> ElementKind {
        let number = name.local_name().index();
        let kind = self.0.get(number).copied().unwrap_or_default();
        if name.is_html() { kind.in_html() } else { kind.outside_of_html() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use soupstone::names::{Namespace, tag};

    #[test]
    fn every_listed_element_has_one_kind() {
        let lines: Vec<&str> = include_str!("../data/elements.txt")
            .lines()
            .filter(|line| !line.is_empty() && !line.starts_with('#'))
            .collect();
        assert_eq!(lines.len(), BY_NAME.len());
        assert!(BY_NAME.values().all(|kind| *kind != ElementKind::Other));
    }

    #[test]
    fn a_name_and_its_number_have_the_same_kind() {
        let mut names = NameTable::new();
        for name in BY_NAME.keys().copied().chain(["span", "no-such-element"]) {
            let number = names.intern(name);
            assert_eq!(ElementKind::of_name(name, true), ElementKinds::new().of(ExpandedName::html(number)), "{name}");
            assert_eq!(
                ElementKind::of_name(name, false),
                ElementKinds::new().of(ExpandedName::new(Namespace::Svg, number)),
                "{name}"
            );
        }
        assert_eq!(ElementKinds::new().of(ExpandedName::new(Namespace::Svg, tag::TITLE)), ElementKind::Hidden);
        assert_eq!(ElementKinds::new().of(ExpandedName::html(tag::H3)), ElementKind::Heading(3));
    }
}
