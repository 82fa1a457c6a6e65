//! [`Sought`], the target of a walk over the stack of open elements.

use super::position_index::{Key, key};
use crate::names::{ExpandedName, NameId, tag};
use crate::tables::element::ascii_lowercase;
use crate::tables::{Category, element, element_is_in};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Sought {
    Html(NameId),
    /// A foreign element with this name in ASCII lowercase.
    Foreign(NameId),
    Kind(Kind),
}

impl Sought {
    #[inline]
    pub(super) fn includes(self, name: ExpandedName) -> bool {
        match self {
            Self::Html(tag_name) => name == ExpandedName::html(tag_name),
            Self::Foreign(tag_name) => !name.is_html() && ascii_lowercase(name.local_name()) == tag_name,
            Self::Kind(kind) => kind.includes(name),
        }
    }

    pub(super) fn key(self) -> Key {
        match self {
            Self::Html(tag_name) => key(0, tag_name.raw()),
            Self::Foreign(tag_name) => key(1, tag_name.raw()),
            Self::Kind(kind) => key(2, kind as u32),
        }
    }

    pub(super) fn keys_of(name: ExpandedName) -> Vec<Key> {
        let by_name = match name.is_html() {
            true => Self::Html(name.local_name()),
            false => Self::Foreign(ascii_lowercase(name.local_name())),
        };
        let mut keys = vec![by_name.key()];
        for kind in Kind::ALL {
            if kind.includes(name) {
                keys.push(Self::Kind(kind).key());
            }
        }
        keys
    }
}

/// The kinds of elements at which walks succeed or stop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    ScopeBoundary,
    ListItemScopeBoundary,
    ButtonScopeBoundary,
    TableScopeBoundary,
    Special,
    SpecialButAddressDivOrP,
    Heading,
    TableSection,
    DdOrDt,
    NeedsEndTag,
    DecidesInsertionMode,
    /// `DecidesInsertionMode` without `select`, for an edition in which `select` has no insertion modes.
    DecidesInsertionModeButSelect,
    Html,
}

impl Kind {
    const ALL: [Self; 13] = [
        Self::ScopeBoundary,
        Self::ListItemScopeBoundary,
        Self::ButtonScopeBoundary,
        Self::TableScopeBoundary,
        Self::Special,
        Self::SpecialButAddressDivOrP,
        Self::Heading,
        Self::TableSection,
        Self::DdOrDt,
        Self::NeedsEndTag,
        Self::DecidesInsertionMode,
        Self::DecidesInsertionModeButSelect,
        Self::Html,
    ];

    #[inline]
    pub(super) fn includes(self, name: ExpandedName) -> bool {
        match self {
            Self::ScopeBoundary => element::is_scope_boundary(name),
            Self::ListItemScopeBoundary => element::is_list_item_scope_boundary(name),
            Self::ButtonScopeBoundary => element::is_button_scope_boundary(name),
            Self::TableScopeBoundary => element::is_table_scope_boundary(name),
            Self::Special => element::is_special(name),
            Self::SpecialButAddressDivOrP => {
                element::is_special(name)
                    && !(name.is_html() && matches!(name.local_name(), tag::ADDRESS | tag::DIV | tag::P))
            }
            Self::Heading => element_is_in(name, Category::Heading),
            Self::TableSection => name.is_html() && matches!(name.local_name(), tag::TBODY | tag::TFOOT | tag::THEAD),
            Self::DdOrDt => name.is_html() && matches!(name.local_name(), tag::DD | tag::DT),
            Self::NeedsEndTag => !element_is_in(name, Category::OpenAtEnd),
            Self::DecidesInsertionMode => element_is_in(name, Category::DecidesInsertionMode),
            Self::DecidesInsertionModeButSelect => {
                element_is_in(name, Category::DecidesInsertionMode) && name != ExpandedName::html(tag::SELECT)
            }
            Self::Html => name.is_html(),
        }
    }
}
