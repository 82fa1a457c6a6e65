//! The [list of active formatting
//! elements](https://html.spec.whatwg.org/multipage/parsing.html#the-list-of-active-formatting-elements).

use super::indexed_list::{IndexKey, IndexedEntry, IndexedList, StackElementId, index_key, index_key_of_id};
use super::open_elements::OpenElement;
use super::saved_tokens::{SavedToken, SavedTokens, have_same_attributes};
use crate::edition::Edition;
use crate::names::{NameId, NameTable};
use crate::token::{Attributes, Tag};

const NOAHS_ARK_CAPACITY: usize = 3;

pub(super) struct ActiveFormattingElements<H> {
    pub(super) entries: IndexedList<FormattingEntry<H>>,
    tokens: SavedTokens,
    /// Whether the tokenizer has the only copy of the last entry's attributes.
    /// OPTIMIZATION: most formatting elements end before the next start tag, so their attributes are never saved (tests:
    /// the `tree_construction` and `chunking` suites). Otherwise, a parse takes 2.5 % more instructions on real pages,
    /// 5.1 % on dense pages and 8.3 % on the Rust documentation in the default profile, and 2.4 %, 4.9 % and 7.9 % with
    /// fat LTO.
    pub(super) has_unsaved_attributes: bool,
}

impl<H: Clone> ActiveFormattingElements<H> {
    pub(super) fn new() -> Self {
        // NOTE: the keys of the entries do not depend on the edition.
        Self {
            entries: IndexedList::new(Edition::DEFAULT),
            tokens: SavedTokens::default(),
            has_unsaved_attributes: false,
        }
    }

    pub(super) fn map_handles<T: Clone>(
        &self,
        mut handle: impl FnMut(&FormattingElement<H>) -> T,
    ) -> ActiveFormattingElements<T> {
        let entries = self.entries.map(|entry| match entry {
            FormattingEntry::Marker => FormattingEntry::Marker,
            FormattingEntry::Vacant => FormattingEntry::Vacant,
            FormattingEntry::Element(element) => FormattingEntry::Element(FormattingElement {
                handle: handle(element),
                id: element.id,
                name: element.name,
                token: element.token,
            }),
        });
        ActiveFormattingElements { entries, tokens: self.tokens.clone(), has_unsaved_attributes: false }
    }

    pub(super) fn element_at(&self, position: usize) -> Option<&FormattingElement<H>> {
        self.entries.get(position)?.as_element()
    }

    pub(super) fn attributes<'a>(&'a self, element: &FormattingElement<H>, names: &'a NameTable) -> Attributes<'a> {
        debug_assert!(!self.has_unsaved_attributes);
        self.tokens.attributes(element.token, names)
    }

    pub(super) fn insert_marker(&mut self) {
        self.entries.push(FormattingEntry::Marker);
    }

    /// [Pushes onto the list of active formatting
    /// elements](https://html.spec.whatwg.org/multipage/parsing.html#push-onto-the-list-of-active-formatting-elements) an
    /// element that was just created for `tag`.
    #[inline]
    pub(super) fn push(&mut self, handle: H, id: StackElementId, tag: &Tag<'_>) {
        // 1. If there are already three elements in the list of active formatting elements after the last marker,
        //    […] that have the same tag name, namespace, and attributes as element, then remove the earliest such
        //    element from the list of active formatting elements.
        if let Some(earliest) = self.find_noahs_ark_victim(tag) {
            self.remove(earliest);
        }
        // 2. Add element to the list of active formatting elements.
        self.has_unsaved_attributes = !tag.attributes.is_empty();
        self.entries.push(FormattingEntry::Element(FormattingElement { handle, id, name: tag.name, token: None }));
    }

    pub(super) fn save_attributes(&mut self, attributes: &Attributes<'_>) {
        if !std::mem::take(&mut self.has_unsaved_attributes) {
            return;
        }
        // Nothing that was saved earlier is in the list.
        if self.entries.len() == 1 {
            self.tokens.clear();
        }
        if let Some(FormattingEntry::Element(element)) = self.entries.last_mut() {
            element.token = Some(self.tokens.copy_attributes(attributes));
        }
    }

    /// Finds the third-to-last of the elements after the last marker that have the tag name and attributes of `tag`.
    #[inline]
    fn find_noahs_ark_victim(&mut self, tag: &Tag<'_>) -> Option<usize> {
        if self.is_empty_after_last_marker() {
            return None;
        }
        let start = self.entries.linear_search_start();
        let mut same = 0;
        for (position, entry) in self.entries.linear_search_entries() {
            if matches!(entry, FormattingEntry::Marker) {
                return None;
            }
            same += usize::from(has_same_name_and_attributes(entry, &self.tokens, tag));
            if same == NOAHS_ARK_CAPACITY {
                return Some(position);
            }
        }
        match start {
            0 => None,
            _ => self.find_indexed_noahs_ark_victim(start, same, tag),
        }
    }

    /// Searches the index for entries before the position `start`. From this position on, the walk found `same` equal entries.
    #[cold]
    fn find_indexed_noahs_ark_victim(&mut self, start: usize, same: usize, tag: &Tag<'_>) -> Option<usize> {
        self.assign_attribute_set_ids(start, tag.attributes.names);
        let key = name_and_attributes_key(tag.name, self.tokens.intern_attribute_set(&tag.attributes));
        let last_marker = self.entries.rfind_indexed_before(start, MARKER_KEY);
        let mut earliest = start;
        for _ in same..NOAHS_ARK_CAPACITY {
            earliest = self.entries.rfind_indexed_before(earliest, key)?;
        }
        (Some(earliest) > last_marker).then_some(earliest)
    }

    /// Numbers the attributes of the entries before the position `end`, for the keys of these entries in the index.
    fn assign_attribute_set_ids(&mut self, end: usize, names: &NameTable) {
        let start = self.entries.indexed.min(end);
        for entry in self.entries.range_mut(start..end) {
            if let FormattingEntry::Element(FormattingElement { token: Some(token), .. }) = entry {
                self.tokens.ensure_attribute_set_id(token, names);
            }
        }
    }

    /// [Clears the list up to the last
    /// marker](https://html.spec.whatwg.org/multipage/parsing.html#clear-the-list-of-active-formatting-elements-up-to-the-last-marker).
    pub(super) fn clear_to_last_marker(&mut self) {
        // 1. Let entry be the last (most recently added) entry in the list of active formatting elements.
        while let Some(entry) = self.entries.last() {
            // 2. Remove entry from the list of active formatting elements.
            let was_marker = matches!(entry, FormattingEntry::Marker);
            self.remove_last();
            // 3. If entry was a marker, then stop the algorithm at this point.
            if was_marker {
                break;
            }
            // 4. Go to step 1.
        }
    }

    /// Whether no entry follows the last marker, or the start of the list.
    /// OPTIMIZATION: checked before a walk (test: the `tree_construction` suite). Otherwise, a parse takes 0.4 % more
    /// instructions on real pages, 0.7 % on dense pages and 0.9 % on the Rust documentation in the default profile, and
    /// 0.4 %, 0.8 % and 0.8 % with fat LTO.
    fn is_empty_after_last_marker(&self) -> bool {
        matches!(self.entries.last(), None | Some(FormattingEntry::Marker))
    }

    #[inline]
    pub(super) fn rfind_after_last_marker(&mut self, name: NameId, names: &NameTable) -> Option<usize> {
        if self.is_empty_after_last_marker() {
            return None;
        }
        let start = self.entries.linear_search_start();
        for (position, entry) in self.entries.linear_search_entries() {
            match entry {
                FormattingEntry::Marker => return None,
                FormattingEntry::Element(element) if element.name == name => return Some(position),
                FormattingEntry::Element(_) | FormattingEntry::Vacant => {}
            }
        }
        if start == 0 { None } else { self.rfind_indexed_after_last_marker(start, name, names) }
    }

    #[cold]
    fn rfind_indexed_after_last_marker(&mut self, start: usize, name: NameId, names: &NameTable) -> Option<usize> {
        self.assign_attribute_set_ids(start, names);
        let last_marker = self.entries.rfind_indexed_before(start, MARKER_KEY);
        let last_named = self.entries.rfind_indexed_before(start, name_key(name));
        last_named.filter(|_| last_named > last_marker)
    }

    #[inline]
    pub(super) fn remove_if_last(&mut self, id: StackElementId) -> bool {
        let last = self.entries.last().and_then(FormattingEntry::as_element);
        let is_last = last.is_some_and(|element| element.id == id);
        if is_last {
            self.remove_last();
        }
        is_last
    }

    fn remove_last(&mut self) {
        if let Some(FormattingEntry::Element(FormattingElement { token: Some(token), .. })) = self.entries.last() {
            self.tokens.release(token);
        }
        self.has_unsaved_attributes = false;
        self.entries.pop();
    }

    pub(super) fn position(&mut self, id: StackElementId, names: &NameTable) -> Option<usize> {
        self.assign_attribute_set_ids(self.entries.linear_search_start(), names);
        self.entries.position(id)
    }

    /// Replaces the element at a position with a new one for the same token.
    pub(super) fn replace_element(&mut self, position: usize, new: OpenElement<H>) {
        if let Some(&FormattingElement { name, token, .. }) = self.element_at(position) {
            let element = FormattingElement { handle: new.handle, id: new.id, name, token };
            self.entries.replace(position, FormattingEntry::Element(element));
        }
    }

    /// Removes an entry, which may change the positions of other entries.
    pub(super) fn remove(&mut self, position: usize) {
        debug_assert!(!self.has_unsaved_attributes || position + 1 == self.entries.len());
        self.has_unsaved_attributes = false;
        if let FormattingEntry::Element(FormattingElement { token: Some(token), .. }) = self.entries.remove(position) {
            self.tokens.release(&token);
        }
    }

    /// Removes an entry. No position changes until [`compact_if_sparse`](IndexedList::compact_if_sparse) is called.
    pub(super) fn vacate(&mut self, position: usize) {
        if let FormattingEntry::Element(FormattingElement { token: Some(token), .. }) = self.entries.vacate(position) {
            self.tokens.release(&token);
        }
    }

    /// Moves an entry to immediately before the position `to`, or to the end. Positions between `from` and `to` may change.
    pub(super) fn move_entry(&mut self, from: usize, to: usize) {
        self.entries.move_entry(from, if from < to { to - 1 } else { to });
    }
}

pub(super) enum FormattingEntry<H> {
    /// A [marker](https://html.spec.whatwg.org/multipage/parsing.html#concept-parser-marker).
    Marker,
    Element(FormattingElement<H>),
    Vacant,
}

impl<H: Clone> IndexedEntry for FormattingEntry<H> {
    fn is_vacant(&self) -> bool {
        matches!(self, Self::Vacant)
    }

    fn to_vacant(&self) -> Self {
        Self::Vacant
    }

    fn id(&self) -> StackElementId {
        self.as_element().map_or(StackElementId::NONE, |element| element.id)
    }

    fn index_keys(&self, _: Edition) -> Vec<IndexKey> {
        match self {
            Self::Marker => vec![MARKER_KEY],
            Self::Vacant => Vec::new(),
            Self::Element(FormattingElement { name, token, id, .. }) => {
                vec![
                    name_key(*name),
                    name_and_attributes_key(*name, token.map_or(0, |token| token.attribute_set_id)),
                    index_key_of_id(*id),
                ]
            }
        }
    }
}

impl<H> FormattingEntry<H> {
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
    pub(super) id: StackElementId,
    pub(super) name: NameId,
    pub(super) token: Option<SavedToken>,
}

const MARKER_KEY: IndexKey = index_key(0, 0);

fn name_key(name: NameId) -> IndexKey {
    index_key(1, name.raw())
}

fn name_and_attributes_key(name: NameId, number: u32) -> IndexKey {
    index_key(2 + name.raw(), number)
}

/// Compares the tag name and the attributes. All elements in the list are in the HTML namespace.
fn has_same_name_and_attributes<H>(entry: &FormattingEntry<H>, tokens: &SavedTokens, tag: &Tag<'_>) -> bool {
    let names = tag.attributes.names;
    entry.as_element().is_some_and(|element| {
        element.name == tag.name && have_same_attributes(&tokens.attributes(element.token, names), &tag.attributes)
    })
}
