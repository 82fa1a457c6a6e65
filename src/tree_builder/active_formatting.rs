//! The [list of active formatting
//! elements](https://html.spec.whatwg.org/multipage/parsing.html#the-list-of-active-formatting-elements).

use std::ops::{Deref, DerefMut};

use super::indexed_list::{ElementId, Indexed, IndexedList, Key, id_key, key};
use super::saved_tokens::{SavedToken, SavedTokens, are_same};
use crate::edition::Edition;
use crate::names::{NameId, NameTable};
use crate::token::{Attributes, Tag};

const NOAHS_ARK_CAPACITY: usize = 3;

pub(super) struct ActiveFormattingElements<H> {
    entries: IndexedList<Entry<H>>,
    tokens: SavedTokens,
}

impl<H: Clone> ActiveFormattingElements<H> {
    pub(super) fn new() -> Self {
        // NOTE: the keys of the entries do not depend on the edition.
        Self { entries: IndexedList::new(Edition::DEFAULT), tokens: SavedTokens::default() }
    }

    pub(super) fn map<T: Clone>(
        &self,
        mut handle: impl FnMut(&FormattingElement<H>) -> T,
    ) -> ActiveFormattingElements<T> {
        let entries = self.entries.map(|entry| match entry {
            Entry::Marker => Entry::Marker,
            Entry::Vacant => Entry::Vacant,
            Entry::Element(element) => Entry::Element(FormattingElement {
                handle: handle(element),
                id: element.id,
                name: element.name,
                token: element.token,
            }),
        });
        ActiveFormattingElements { entries, tokens: self.tokens.clone() }
    }

    pub(super) fn element(&self, position: usize) -> Option<&FormattingElement<H>> {
        self.entries.get(position)?.as_element()
    }

    pub(super) fn attributes<'a>(&'a self, element: &FormattingElement<H>, names: &'a NameTable) -> Attributes<'a> {
        self.tokens.attributes(element.token, names)
    }

    pub(super) fn insert_marker(&mut self) {
        self.entries.push(Entry::Marker);
    }

    /// [Pushes onto the list of active formatting
    /// elements](https://html.spec.whatwg.org/multipage/parsing.html#push-onto-the-list-of-active-formatting-elements) an
    /// element that was just created for `tag`.
    #[inline]
    pub(super) fn push(&mut self, handle: H, id: ElementId, tag: &Tag<'_>) {
        // 1. If there are already three elements in the list of active formatting elements after the last marker,
        //    […] that have the same tag name, namespace, and attributes as element, then remove the earliest such
        //    element from the list of active formatting elements.
        if let Some(earliest) = self.earliest_of_three_same(tag) {
            self.remove(earliest);
        }
        // 2. Add element to the list of active formatting elements.
        if self.tokens.is_worth_compacting(self.entries.len()) {
            self.compact_tokens(tag.attributes.names);
        }
        let token = self.tokens.save(&tag.attributes);
        self.entries.push(Entry::Element(FormattingElement { handle, id, name: tag.name, token }));
    }

    /// Finds the third-to-last of the elements after the last marker that have the tag name and attributes of `tag`.
    #[inline]
    fn earliest_of_three_same(&mut self, tag: &Tag<'_>) -> Option<usize> {
        if self.ends_with_marker() {
            return None;
        }
        let walked = self.entries.end_of_walk();
        let mut same = 0;
        for (position, entry) in self.entries.walk() {
            if matches!(entry, Entry::Marker) {
                return None;
            }
            same += usize::from(is_same(entry, &self.tokens, tag));
            if same == NOAHS_ARK_CAPACITY {
                return Some(position);
            }
        }
        match walked {
            0 => None,
            _ => self.earliest_of_three_same_in_index(walked, same, tag),
        }
    }

    /// Searches the index for entries before the position `walked`. From this position on, the walk found `same` equal entries.
    #[cold]
    fn earliest_of_three_same_in_index(&mut self, walked: usize, same: usize, tag: &Tag<'_>) -> Option<usize> {
        self.number_tokens(walked, tag.attributes.names);
        let key = alike(tag.name, self.tokens.number(&tag.attributes));
        let last_marker = self.entries.last_before(walked, MARKER);
        let mut earliest = walked;
        for _ in same..NOAHS_ARK_CAPACITY {
            earliest = self.entries.last_before(earliest, key)?;
        }
        (Some(earliest) > last_marker).then_some(earliest)
    }

    /// Numbers the attributes of the entries before the position `walked`, for the keys of these entries in the index.
    fn number_tokens(&mut self, walked: usize, names: &NameTable) {
        let start = self.entries.indexed().min(walked);
        for entry in self.entries.range_mut(start..walked) {
            if let Entry::Element(FormattingElement { token: Some(token), .. }) = entry {
                self.tokens.set_number(token, names);
            }
        }
    }

    /// [Clears the list up to the last
    /// marker](https://html.spec.whatwg.org/multipage/parsing.html#clear-the-list-of-active-formatting-elements-up-to-the-last-marker).
    pub(super) fn clear_up_to_the_last_marker(&mut self) {
        // 1. Let entry be the last (most recently added) entry in the list of active formatting elements.
        while let Some(entry) = self.entries.last() {
            // 2. Remove entry from the list of active formatting elements.
            let was_marker = matches!(entry, Entry::Marker);
            self.pop();
            // 3. If entry was a marker, then stop the algorithm at this point.
            if was_marker {
                break;
            }
            // 4. Go to step 1.
        }
    }

    /// Whether no entry follows the last marker, or the start of the list.
    /// OPTIMIZATION: this check before a walk saves 0.5 % of a parse of real pages, 0.7 % of dense pages (test: the
    /// `tree_construction` suite).
    fn ends_with_marker(&self) -> bool {
        matches!(self.entries.last(), None | Some(Entry::Marker))
    }

    #[inline]
    pub(super) fn position_after_last_marker(&mut self, name: NameId, names: &NameTable) -> Option<usize> {
        if self.ends_with_marker() {
            return None;
        }
        let walked = self.entries.end_of_walk();
        for (position, entry) in self.entries.walk() {
            match entry {
                Entry::Marker => return None,
                Entry::Element(element) if element.name == name => return Some(position),
                Entry::Element(_) | Entry::Vacant => {}
            }
        }
        if walked == 0 { None } else { self.position_after_last_marker_in_index(walked, name, names) }
    }

    #[cold]
    fn position_after_last_marker_in_index(&mut self, walked: usize, name: NameId, names: &NameTable) -> Option<usize> {
        self.number_tokens(walked, names);
        let last_marker = self.entries.last_before(walked, MARKER);
        let last_named = self.entries.last_before(walked, named(name));
        last_named.filter(|_| last_named > last_marker)
    }

    #[inline]
    pub(super) fn remove_last(&mut self, id: ElementId) -> bool {
        let last = self.entries.last().and_then(Entry::as_element);
        let is_last = last.is_some_and(|element| element.id == id);
        if is_last {
            self.pop();
        }
        is_last
    }

    #[inline]
    fn pop(&mut self) {
        if let Some(Entry::Element(element)) = self.entries.last() {
            self.tokens.forget(element.token.as_ref());
        }
        self.entries.pop();
    }

    pub(super) fn position(&mut self, id: ElementId, names: &NameTable) -> Option<usize> {
        self.number_tokens(self.entries.end_of_walk(), names);
        self.entries.position(id)
    }

    pub(super) fn replace_element(&mut self, position: usize, handle: H, id: ElementId) {
        if let Some(element) = self.element(position) {
            let (name, token) = (element.name, element.token);
            let element = FormattingElement { handle, id, name, token };
            self.entries.replace(position, Entry::Element(element));
        }
    }

    /// Removes an entry, which may change the positions of other entries.
    pub(super) fn remove(&mut self, position: usize) {
        if let Entry::Element(element) = self.entries.remove(position) {
            self.tokens.forget(element.token.as_ref());
        }
    }

    /// Removes an entry. No position changes until [`close_up_if_sparse`](Self::close_up_if_sparse) is called.
    pub(super) fn vacate(&mut self, position: usize) {
        if let Entry::Element(element) = self.entries.vacate(position) {
            self.tokens.forget(element.token.as_ref());
        }
    }

    /// Moves an entry to immediately before the position `to`, or to the end. Positions between `from` and `to` may change.
    pub(super) fn move_entry(&mut self, from: usize, to: usize) {
        self.entries.move_entry(from, if from < to { to - 1 } else { to });
    }

    #[cold]
    fn compact_tokens(&mut self, names: &NameTable) {
        let tokens = self.entries.range_mut(..).filter_map(|entry| match entry {
            Entry::Element(element) => element.token.as_mut(),
            Entry::Marker | Entry::Vacant => None,
        });
        self.tokens.compact(tokens, names);
        self.entries.forget_from(0);
    }
}

impl<H> Deref for ActiveFormattingElements<H> {
    type Target = IndexedList<Entry<H>>;

    fn deref(&self) -> &Self::Target {
        &self.entries
    }
}

impl<H> DerefMut for ActiveFormattingElements<H> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.entries
    }
}

pub(super) enum Entry<H> {
    /// A [marker](https://html.spec.whatwg.org/multipage/parsing.html#concept-parser-marker).
    Marker,
    Element(FormattingElement<H>),
    Vacant,
}

impl<H: Clone> Indexed for Entry<H> {
    fn is_vacant(&self) -> bool {
        matches!(self, Self::Vacant)
    }

    fn vacant(&self) -> Self {
        Self::Vacant
    }

    fn id(&self) -> ElementId {
        self.as_element().map_or(ElementId::ANONYMOUS, |element| element.id)
    }

    fn keys(&self, _: Edition) -> Vec<Key> {
        match self {
            Self::Marker => vec![MARKER],
            Self::Vacant => Vec::new(),
            Self::Element(FormattingElement { name, token, id, .. }) => {
                vec![named(*name), alike(*name, token.map_or(0, |token| token.number)), id_key(*id)]
            }
        }
    }
}

impl<H> Entry<H> {
    pub(super) fn as_element(&self) -> Option<&FormattingElement<H>> {
        match self {
            Self::Element(element) => Some(element),
            Self::Marker | Self::Vacant => None,
        }
    }
}

#[derive(Clone)]
pub(super) struct FormattingElement<H> {
    pub(super) handle: H,
    pub(super) id: ElementId,
    pub(super) name: NameId,
    pub(super) token: Option<SavedToken>,
}

const MARKER: Key = key(0, 0);

fn named(name: NameId) -> Key {
    key(1, name.raw())
}

fn alike(name: NameId, number: u32) -> Key {
    key(2 + name.raw(), number)
}

/// Compares the tag name and the attributes. All elements in the list are in the HTML namespace.
fn is_same<H>(entry: &Entry<H>, tokens: &SavedTokens, tag: &Tag<'_>) -> bool {
    let names = tag.attributes.names;
    entry.as_element().is_some_and(|element| {
        element.name == tag.name && are_same(&tokens.attributes(element.token, names), &tag.attributes)
    })
}
