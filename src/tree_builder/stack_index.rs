//! An index over deep stacks of open elements.
//!
//! OPTIMIZATION: a walk over the stack of open elements ends after a few elements and goes on here. Without this, the
//! time for n elements would grow with n². The test `index_and_walk_agree` holds the answers equal to those of the walk
//! alone.

use super::open_element::{OpenElement, VACANT};
use super::sparse_list::{CanBeVacant, PositionList};
use crate::maps::NumberMap;
use crate::names::{ExpandedName, NameId, TagName};
use crate::tables::foreign_names::ascii_lowercase;
use crate::tables::{Category, element, element_is_in};

/// Elements that a walk over the stack of open elements looks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Sought {
    /// HTML elements with this tag name.
    Html(NameId),
    /// Other elements whose tag name, converted to ASCII lowercase, is this one.
    Foreign(NameId),
    /// Elements of a kind.
    Kind(Kind),
}

impl Sought {
    /// Whether an element with this name is one of them.
    ///
    /// NOTE: always inlined, because what is sought is known at compile time.
    #[inline(always)]
    pub(super) fn includes(self, name: ExpandedName) -> bool {
        match self {
            Self::Html(tag_name) => name == ExpandedName::html(tag_name),
            Self::Foreign(tag_name) => !name.is_html() && ascii_lowercase(name.local_name()) == tag_name,
            Self::Kind(kind) => kind.includes(name),
        }
    }
}

/// The kinds of elements that walks look for or end at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// What ends the search for an element in scope.
    ScopeBoundary,
    /// What ends the search for an element in list item scope.
    ListItemScopeBoundary,
    /// What ends the search for an element in button scope.
    ButtonScopeBoundary,
    /// What ends the search for an element in table scope.
    TableScopeBoundary,
    /// Elements in the special category.
    Special,
    /// Elements in the special category that are not `address`, `div`, or `p` elements.
    SpecialButAddressDivOrP,
    /// `h1` to `h6`
    Heading,
    /// `tbody`, `tfoot`, `thead`
    TableSection,
    /// `dd`, `dt`
    DdOrDt,
    /// Elements that must not be open at the end of the body.
    NeedsEndTag,
    /// Elements that decide the insertion mode when it is reset.
    DecidesInsertionMode,
    /// `DecidesInsertionMode` without `select`, for an edition in which it has no insertion modes.
    DecidesInsertionModeButSelect,
    /// HTML elements.
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

    /// Whether an element with this name is of the kind.
    #[inline(always)]
    fn includes(self, name: ExpandedName) -> bool {
        match self {
            Self::ScopeBoundary => element::is_scope_boundary(name),
            Self::ListItemScopeBoundary => element::is_list_item_scope_boundary(name),
            Self::ButtonScopeBoundary => element::is_button_scope_boundary(name),
            Self::TableScopeBoundary => element::is_table_scope_boundary(name),
            Self::Special => element::is_special(name),
            Self::SpecialButAddressDivOrP => element::is_special(name) && !is_address_div_or_p(name),
            Self::Heading => element_is_in(name, Category::Heading),
            Self::TableSection => is_table_section(name),
            Self::DdOrDt => is_dd_or_dt(name),
            Self::NeedsEndTag => !element_is_in(name, Category::OpenAtEnd) && name != VACANT,
            Self::DecidesInsertionMode => element_is_in(name, Category::DecidesInsertionMode),
            Self::DecidesInsertionModeButSelect => {
                element_is_in(name, Category::DecidesInsertionMode) && name != ExpandedName::html(TagName::SELECT)
            }
            Self::Html => name.is_html(),
        }
    }
}

fn is_address_div_or_p(name: ExpandedName) -> bool {
    name.is_html() && matches!(name.local_name(), TagName::ADDRESS | TagName::DIV | TagName::P)
}

fn is_table_section(name: ExpandedName) -> bool {
    name.is_html() && matches!(name.local_name(), TagName::TBODY | TagName::TFOOT | TagName::THEAD)
}

fn is_dd_or_dt(name: ExpandedName) -> bool {
    name.is_html() && matches!(name.local_name(), TagName::DD | TagName::DT)
}

/// The positions of open elements, by name and by kind.
#[derive(Clone, Default)]
pub(super) struct StackIndex {
    /// How many places of the stack are in the index, from that of `html` on.
    len: usize,
    /// NOTE: boxed, because few documents need them, and all parsers are moved.
    lists: Option<Box<StackPositions>>,
}

#[derive(Clone, Default)]
struct StackPositions {
    by_name: NumberMap<ExpandedName, PositionList>,
    by_kind: [PositionList; Kind::ALL.len()],
}

impl StackIndex {
    /// How many places of the stack are in the index, from that of `html` on.
    #[inline]
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// Notes that the places of the stack from this position on are gone or have changed.
    #[inline]
    pub(super) fn truncate(&mut self, position: usize) {
        self.len = self.len.min(position);
    }

    /// The position of the last element before the position `walked` that is one of those sought.
    pub(super) fn last_of<H>(
        &mut self,
        places: &[OpenElement<H>],
        walked: usize,
        sought: [Sought; 2],
    ) -> Option<usize> {
        self.extend(&places[..walked]);
        sought.into_iter().filter_map(|sought| self.last(places, sought)).max()
    }

    /// Notes that the element with this name moves from a place that is in the index to another one.
    pub(super) fn change(&mut self, name: ExpandedName, from: usize, to: usize) {
        let lists = self.lists.get_or_insert_default();
        for kind in Kind::ALL {
            if kind.includes(name) {
                lists.by_kind[kind as usize].change(from, to);
            }
        }
        if let Some(list) = lists.by_name.get_mut(key(name)) {
            list.change(from, to);
        }
    }

    /// Adds the places that are not yet in the index.
    fn extend<H>(&mut self, places: &[OpenElement<H>]) {
        let lists = self.lists.get_or_insert_default();
        for (position, element) in places.iter().enumerate().skip(self.len) {
            if element.is_vacant() {
                continue;
            }
            for kind in Kind::ALL {
                if kind.includes(element.name) {
                    lists.by_kind[kind as usize].push(position);
                }
            }
            let by_name = lists.by_name.get_or_insert_with(key(element.name), Default::default);
            by_name.push(position);
        }
        self.len = self.len.max(places.len());
    }

    fn last<H>(&mut self, places: &[OpenElement<H>], sought: Sought) -> Option<usize> {
        let StackPositions { by_name, by_kind } = &mut **self.lists.get_or_insert_default();
        let list = match sought {
            Sought::Kind(kind) => Some(&mut by_kind[kind as usize]),
            Sought::Html(tag_name) => by_name.get_mut(ExpandedName::html(tag_name)),
            Sought::Foreign(tag_name) => by_name.get_mut(ExpandedName::none(tag_name)),
        };
        let is_right = |position: usize| {
            position < self.len && places.get(position).is_some_and(|element| sought.includes(element.name))
        };
        list?.last(is_right)
    }
}

/// The key of elements in the index by name: the name of HTML elements; for others, their tag name in ASCII lowercase
/// and no namespace.
fn key(name: ExpandedName) -> ExpandedName {
    if name.is_html() { name } else { ExpandedName::none(ascii_lowercase(name.local_name())) }
}

#[cfg(test)]
mod tests {
    use crate::dom::DocumentBuilder;
    use crate::edition::Edition;
    use crate::error::ParseError;
    use crate::settings::Settings;
    use crate::sink::TreeSink;
    use crate::tokenizer::Tokenizer;
    use crate::tree_builder::TreeBuilder;
    use crate::tree_builder::sparse_list::WALK_LIMIT;

    /// The pieces of random inputs. Earlier ones are chosen more often.
    const PIECES: &str = "<b>|<i id=1>|<a>|<div>|<p>|<span>|x|</b>|</i>|</a>|</div>|</p>|<b id=1 class=2>|\
        <b class=2 id=1>|<font>|<nobr>|</nobr>|</font>|<li>|</li>|<dd>|<ul>|</ul>|<table>|</table>|<tr>|<td>|</td>|\
        </tr>|<object>|</object>|<button>|</button>|<h1>|</h2>|<form>|</form>|<svg>|<g>|<clippath>|</clipPath>|\
        <desc>|</g>|</svg>|<math>|<mi>|<rt>|<ruby>|<template>|</template>|<select>|<option>|<optgroup>|</optgroup>|\
        </select>|<caption>|</caption>|<tbody>|</thead>|<x-y>|</x-y>|</span>|</body>|<address>|</address>|<dt>|\
        </dd>| |<hr>|<br>|<input>|</head>|<script></script>|<marquee>|<u>|</u>";

    /// The tree and the errors, with walks of this length.
    fn parse(input: &str, walk_limit: usize, edition: Edition) -> (String, Vec<ParseError>) {
        let settings = Settings { edition, ..Settings::DEFAULT };
        let mut builder = TreeBuilder::with_settings(DocumentBuilder::new(), Vec::new(), settings);
        builder.state.open_elements.set_walk_limit(walk_limit);
        builder.state.active_formatting_elements.set_walk_limit(walk_limit);
        let mut tokenizer = Tokenizer::new();
        tokenizer.feed(input, &mut builder);
        tokenizer.end(&mut builder);
        let (sink, errors) = (builder.sink, builder.errors);
        (sink.finish().to_html(), errors)
    }

    /// The next number of a random sequence.
    fn next(state: &mut u64) -> usize {
        *state ^= *state << 13;
        *state ^= *state >> 7;
        *state ^= *state << 17;
        (*state >> 32) as usize
    }

    /// An input made of random pieces.
    fn random_input(seed: u64) -> String {
        let pieces: Vec<&str> = PIECES.split('|').collect();
        let mut state = 0x9E37_79B9_7F4A_7C15_u64.wrapping_mul(seed);
        let kinds = 4 + next(&mut state) % (pieces.len() - 3);
        let length = 10 + next(&mut state) % 300;
        let piece = |_| pieces[next(&mut state) % kinds];
        (0..length).map(piece).collect()
    }

    #[test]
    fn index_and_walk_agree() {
        // More blocks than the adoption agency algorithm moves the formatting element across.
        let many_blocks = format!("<nobr>{}</nobr><nobr>x", "<div>".repeat(10));
        let inputs = (1..=120).map(|seed| (seed, random_input(seed)));
        for (seed, input) in inputs.chain([(0, many_blocks)]) {
            let edition = match seed % 2 {
                0 => Edition::January2025,
                _ => Edition::August2026,
            };
            let walk = parse(&input, usize::MAX, edition);
            for walk_limit in [0, 1, 5, WALK_LIMIT] {
                let index = parse(&input, walk_limit, edition);
                assert!(index == walk, "seed {seed}, limit {walk_limit}: {input}");
            }
        }
    }
}
