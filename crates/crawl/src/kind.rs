//! [`Kind`]: what an element means for the facts of a page.

use std::collections::HashMap;
use std::sync::LazyLock;

use soupstone::names::{ExpandedName, NameTable};

/// The meaning of an element for the facts of a page.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Kind {
    /// None: it is inline.
    #[default]
    Other,
    /// Its contents are not rendered, and do not belong to the page.
    Hidden,
    /// Its contents are not rendered. Links in it count.
    Unseen,
    /// The same, where it is no element of HTML.
    UnseenOutsideOfHtml,
    /// Its contents are replaced by an inline box.
    Replaced,
    /// `object`: what is in it is shown if there is nothing to load.
    Object,
    /// `dialog`: what is in it is shown if it is open.
    Dialog,
    /// It begins a line, and ends one.
    Block,
    /// It is inline, as a separate word.
    Word,
    /// A heading of this level.
    Heading(u8),
    /// It may be a link.
    Anchor,
    /// `base`
    Base,
    /// `html`
    Root,
    /// `link`
    Link,
    /// `meta`
    Meta,
    /// `title`
    Title,
}

/// The kinds of the elements of HTML, by name.
static BY_NAME: LazyLock<HashMap<&'static str, Kind>> = LazyLock::new(|| {
    let lines = include_str!("../data/elements.txt").lines();
    lines.filter_map(entry).collect()
});

/// The same, by the number of the name.
static BY_NUMBER: LazyLock<Vec<Kind>> = LazyLock::new(|| {
    let mut names = NameTable::new();
    let mut kinds = Vec::new();
    for (name, kind) in &*BY_NAME {
        let number = names.intern(name).index();
        if kinds.len() <= number {
            kinds.resize(number + 1, Kind::Other);
        }
        kinds[number] = *kind;
    }
    kinds
});

/// The name and the kind in a line of the list; nothing in a comment.
fn entry(line: &'static str) -> Option<(&'static str, Kind)> {
    let line = line.split('#').next()?;
    let mut words = line.split_ascii_whitespace();
    let name = words.next()?;
    let kind = match words.next() {
        Some("hidden") => Kind::Hidden,
        Some("unseen") => Kind::Unseen,
        Some("foreign") => Kind::UnseenOutsideOfHtml,
        Some("replaced") => Kind::Replaced,
        Some("object") => Kind::Object,
        Some("dialog") => Kind::Dialog,
        Some("block") => Kind::Block,
        Some("word") => Kind::Word,
        Some("heading") => Kind::Heading(words.next()?.parse().ok()?),
        Some("anchor") => Kind::Anchor,
        Some("base") => Kind::Base,
        Some("root") => Kind::Root,
        Some("link") => Kind::Link,
        Some("meta") => Kind::Meta,
        Some("title") => Kind::Title,
        _ => Kind::Other,
    };
    Some((name, kind))
}

impl Kind {
    /// The kind of the element with this name, whose namespace is that of HTML or another one.
    pub fn of_name(local_name: &str, is_html: bool) -> Self {
        let kind = BY_NAME.get(local_name).copied().unwrap_or_default();
        if is_html { kind.in_html() } else { kind.outside_of_html() }
    }

    /// Returns the kind of an HTML element with the same local name.
    fn in_html(self) -> Self {
        match self {
            Self::UnseenOutsideOfHtml => Self::Other,
            kind => kind,
        }
    }

    /// Returns the kind of an SVG or MathML element with the same local name.
    fn outside_of_html(self) -> Self {
        match self {
            Self::Hidden | Self::Title => Self::Hidden,
            Self::Anchor => Self::Anchor,
            Self::UnseenOutsideOfHtml => Self::Unseen,
            _ => Self::Other,
        }
    }
}

/// The kinds of elements, by the numbers of their names.
#[derive(Clone, Copy, Debug)]
pub struct Kinds(&'static [Kind]);

impl Default for Kinds {
    fn default() -> Self {
        Self::new()
    }
}

impl Kinds {
    /// All kinds.
    pub fn new() -> Self {
        Self(&BY_NUMBER)
    }

    /// The kind of the element with this name.
    #[inline]
    pub fn of(self, name: ExpandedName) -> Kind {
        let number = name.local_name().index();
        let kind = self.0.get(number).copied().unwrap_or_default();
        if name.is_html() { kind.in_html() } else { kind.outside_of_html() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use soupstone::names::{Namespace, TagName};

    #[test]
    fn every_line_of_the_list_has_a_kind_and_comes_once() {
        let lines: Vec<&str> = include_str!("../data/elements.txt")
            .lines()
            .filter(|line| !line.is_empty() && !line.starts_with('#'))
            .collect();
        assert_eq!(lines.len(), BY_NAME.len());
        assert!(BY_NAME.values().all(|kind| *kind != Kind::Other));
    }

    #[test]
    fn a_name_and_its_number_have_the_same_kind() {
        let mut names = NameTable::new();
        for name in BY_NAME.keys().copied().chain(["span", "no-such-element"]) {
            let number = names.intern(name);
            assert_eq!(Kind::of_name(name, true), Kinds::new().of(ExpandedName::html(number)), "{name}");
            assert_eq!(
                Kind::of_name(name, false),
                Kinds::new().of(ExpandedName::new(Namespace::Svg, number)),
                "{name}"
            );
        }
        assert_eq!(Kinds::new().of(ExpandedName::new(Namespace::Svg, TagName::TITLE)), Kind::Hidden);
        assert_eq!(Kinds::new().of(ExpandedName::html(TagName::H3)), Kind::Heading(3));
    }
}
