use std::iter;

use super::indexed_list::{IndexKey, index_key};
use crate::edition::Edition;
use crate::names::{ExpandedName, NameId, tag};
use crate::tables::element::lowercase_name_id;
use crate::tables::{Category, element, is_element_in_category};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ElementPattern {
    Html(NameId),
    /// A foreign element with this name in ASCII lowercase.
    Foreign(NameId),
    TagSet(TagSet),
}

impl ElementPattern {
    #[inline]
    pub(super) fn matches(self, name: ExpandedName, edition: Edition) -> bool {
        match self {
            Self::Html(tag_name) => name == ExpandedName::html(tag_name),
            Self::Foreign(tag_name) => !name.is_html() && lowercase_name_id(name.local_name()) == tag_name,
            Self::TagSet(set) => set.contains(name, edition),
        }
    }

    pub(super) fn index_key(self) -> IndexKey {
        match self {
            Self::Html(tag_name) => index_key(0, tag_name.raw()),
            Self::Foreign(tag_name) => index_key(1, tag_name.raw()),
            Self::TagSet(set) => index_key(2, set as u32),
        }
    }

    pub(super) fn index_keys_of_name(name: ExpandedName, edition: Edition) -> Vec<IndexKey> {
        if name == VACANT {
            return Vec::new();
        }
        let by_name = match name.is_html() {
            true => Self::Html(name.local_name()),
            false => Self::Foreign(lowercase_name_id(name.local_name())),
        };
        let sets = TagSet::ALL.into_iter().filter(|set| set.contains(name, edition)).map(Self::TagSet);
        iter::once(by_name).chain(sets).map(Self::index_key).collect()
    }
}

/// The name of a vacant entry, which no element has.
pub(super) const VACANT: ExpandedName = ExpandedName::from_raw(u32::MAX);

/// The sets of elements at which searches succeed or stop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum TagSet {
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
    Html,
}

impl TagSet {
    const ALL: [Self; 12] = [
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
        Self::Html,
    ];

    #[inline]
    pub(super) fn contains(self, name: ExpandedName, edition: Edition) -> bool {
        match self {
            Self::ScopeBoundary => element::is_scope_boundary(name, edition),
            Self::ListItemScopeBoundary => element::is_list_item_scope_boundary(name, edition),
            Self::ButtonScopeBoundary => element::is_button_scope_boundary(name, edition),
            Self::TableScopeBoundary => element::is_table_scope_boundary(name, edition),
            Self::Special => element::is_special(name, edition),
            Self::SpecialButAddressDivOrP => {
                element::is_special(name, edition)
                    && !(name.is_html() && matches!(name.local_name(), tag::ADDRESS | tag::DIV | tag::P))
            }
            Self::Heading => is_element_in_category(name, Category::Heading, edition),
            Self::TableSection => name.is_html() && matches!(name.local_name(), tag::TBODY | tag::TFOOT | tag::THEAD),
            Self::DdOrDt => name.is_html() && matches!(name.local_name(), tag::DD | tag::DT),
            Self::NeedsEndTag => !is_element_in_category(name, Category::OpenAtEnd, edition) && name != VACANT,
            Self::DecidesInsertionMode => is_element_in_category(name, Category::DecidesInsertionMode, edition),
            Self::Html => name.is_html(),
        }
    }
}
