//! The [list of active formatting elements](https://html.spec.whatwg.org/multipage/parsing.html#the-list-of-active-formatting-elements).

use super::open_elements::ElementId;
use crate::names::{NameId, NameTable};
use crate::token::{AttributeBuffer, Attributes, Tag};

/// An entry of the list.
pub(super) enum Entry<H> {
    /// A [marker](https://html.spec.whatwg.org/multipage/parsing.html#concept-parser-marker).
    Marker,
    /// A formatting element.
    Element(FormattingElement<H>),
}

impl<H> Entry<H> {
    /// The element, unless the entry is a marker.
    pub(super) fn as_element(&self) -> Option<&FormattingElement<H>> {
        match self {
            Self::Marker => None,
            Self::Element(element) => Some(element),
        }
    }
}

/// A formatting element, and the token for which it was created.
#[derive(Clone)]
pub(super) struct FormattingElement<H> {
    pub(super) handle: H,
    pub(super) id: ElementId,
    pub(super) name: NameId,
    /// The attributes of the token, if it has any.
    token: Option<SavedToken>,
}

/// Where the attributes of a token are kept.
#[derive(Clone, Copy)]
struct SavedToken {
    first_attribute: usize,
    attribute_count: usize,
    values_start: usize,
}

/// How many entries with the same tag name, namespace, and attributes the list holds at most.
const NOAHS_ARK_CAPACITY: usize = 3;

/// The list of active formatting elements.
pub(super) struct ActiveFormattingElements<H> {
    entries: Vec<Entry<H>>,
    saved: AttributeBuffer,
    /// How many of the saved attributes belong to entries.
    live_attributes: usize,
}

impl<H: Clone> ActiveFormattingElements<H> {
    pub(super) fn new() -> Self {
        Self {
            entries: Vec::new(),
            saved: AttributeBuffer::new(),
            live_attributes: 0,
        }
    }

    /// The entries, the least recently added first.
    pub(super) fn entries(&self) -> &[Entry<H>] {
        &self.entries
    }

    /// The entry at `position`, if it is an element.
    pub(super) fn element(&self, position: usize) -> Option<&FormattingElement<H>> {
        self.entries.get(position)?.as_element()
    }

    /// The attributes of the token for which an element was created.
    pub(super) fn attributes<'a>(
        &'a self,
        element: &FormattingElement<H>,
        names: &'a NameTable,
    ) -> Attributes<'a> {
        match element.token {
            Some(token) => Attributes::part_of(
                &self.saved,
                token.first_attribute,
                token.attribute_count,
                names,
            ),
            None => Attributes::empty(names),
        }
    }

    /// Inserts a marker at the end of the list.
    pub(super) fn insert_marker(&mut self) {
        self.entries.push(Entry::Marker);
    }

    /// [Pushes onto the list of active formatting elements](https://html.spec.whatwg.org/multipage/parsing.html#push-onto-the-list-of-active-formatting-elements)
    /// an element that was just created for `tag`.
    pub(super) fn push(&mut self, handle: H, id: ElementId, tag: &Tag<'_>) {
        // 1. If there are already three elements in the list of active formatting elements after the last marker,
        //    […] that have the same tag name, namespace, and attributes as element, then remove the earliest such
        //    element from the list of active formatting elements.
        let mut same = 0;
        let mut earliest = None;
        for position in self.positions_after_last_marker() {
            if self.is_same(position, tag) {
                same += 1;
                earliest = Some(position);
            }
        }
        if same >= NOAHS_ARK_CAPACITY
            && let Some(position) = earliest
        {
            self.remove(position);
        }
        // 2. Add element to the list of active formatting elements.
        let token = self.save(&tag.attributes);
        self.entries.push(Entry::Element(FormattingElement {
            handle,
            id,
            name: tag.name,
            token,
        }));
    }

    /// [Clears the list up to the last marker](https://html.spec.whatwg.org/multipage/parsing.html#clear-the-list-of-active-formatting-elements-up-to-the-last-marker).
    pub(super) fn clear_up_to_the_last_marker(&mut self) {
        // 1. Let entry be the last (most recently added) entry in the list of active formatting elements.
        while let Some(entry) = self.entries.pop() {
            // 2. Remove entry from the list of active formatting elements.
            match entry {
                // 3. If entry was a marker, then stop the algorithm at this point.
                Entry::Marker => return,
                // 4. Go to step 1.
                Entry::Element(element) => self.forget(element.token),
            }
        }
    }

    /// The position of the last element with this tag name between the end of the list and the last marker, or the
    /// start of the list if there is no marker.
    pub(super) fn position_after_last_marker(&self, name: NameId) -> Option<usize> {
        self.positions_after_last_marker().find(|position| {
            self.element(*position)
                .is_some_and(|element| element.name == name)
        })
    }

    /// The position of the entry for the element with this id.
    pub(super) fn position(&self, id: ElementId) -> Option<usize> {
        if id == ElementId::ANONYMOUS {
            return None;
        }
        self.entries
            .iter()
            .rposition(|entry| entry.as_element().is_some_and(|element| element.id == id))
    }

    /// Replaces the element of an entry by one that was created for the same token.
    pub(super) fn replace_element(&mut self, position: usize, handle: H, id: ElementId) {
        if let Some(Entry::Element(element)) = self.entries.get_mut(position) {
            element.handle = handle;
            element.id = id;
        }
    }

    /// Moves the entry at `from` to `to`, a position counted before the move.
    pub(super) fn move_entry(&mut self, from: usize, to: usize) {
        if from < to {
            self.entries[from..to].rotate_left(1);
        } else {
            self.entries[to..=from].rotate_right(1);
        }
    }

    /// Removes the entry at `position`.
    pub(super) fn remove(&mut self, position: usize) {
        if let Entry::Element(element) = self.entries.remove(position) {
            self.forget(element.token);
        }
    }

    /// Removes the last entry, if it is for the element with this id. Answers whether it was.
    pub(super) fn remove_last(&mut self, id: ElementId) -> bool {
        match self.entries.last() {
            Some(Entry::Element(element)) if element.id == id => {
                self.remove(self.entries.len() - 1);
                true
            }
            _ => false,
        }
    }

    /// The positions of the elements after the last marker, from the end of the list.
    fn positions_after_last_marker(&self) -> impl Iterator<Item = usize> + use<'_, H> {
        (0..self.entries.len())
            .rev()
            .take_while(|position| matches!(self.entries[*position], Entry::Element(_)))
    }

    /// Whether the entry has the same tag name and attributes as the tag. All entries are in the HTML namespace.
    fn is_same(&self, position: usize, tag: &Tag<'_>) -> bool {
        let Some(element) = self.element(position) else {
            return false;
        };
        let attributes = self.attributes(element, tag.attributes.names());
        element.name == tag.name
            && attributes.len() == tag.attributes.len()
            && tag
                .attributes
                .ranges()
                .iter()
                .all(|range| attributes.get(range.name) == tag.attributes.get(range.name))
    }

    /// Keeps the attributes of a token for as long as the entry is in the list.
    fn save(&mut self, attributes: &Attributes<'_>) -> Option<SavedToken> {
        if attributes.is_empty() {
            return None;
        }
        self.compact();
        let token = SavedToken {
            first_attribute: self.saved.ranges.len(),
            attribute_count: attributes.len(),
            values_start: self.saved.values.len(),
        };
        for (range, attribute) in attributes.ranges().iter().zip(attributes.iter()) {
            self.saved.push(range.name, attribute.value());
        }
        self.live_attributes += token.attribute_count;
        Some(token)
    }

    /// Gives back what an entry that was removed has kept, if it was saved last.
    fn forget(&mut self, token: Option<SavedToken>) {
        let Some(token) = token else {
            return;
        };
        self.live_attributes -= token.attribute_count;
        if token.first_attribute + token.attribute_count == self.saved.ranges.len() {
            self.saved.ranges.truncate(token.first_attribute);
            self.saved.values.truncate(token.values_start);
        }
    }

    /// Drops what removed entries have left behind, once it is more than what is in use.
    fn compact(&mut self) {
        const SMALL: usize = 64;
        if self.saved.ranges.len() <= 2 * self.live_attributes + SMALL {
            return;
        }
        let AttributeBuffer { ranges, values } = std::mem::take(&mut self.saved);
        for entry in &mut self.entries {
            let Entry::Element(FormattingElement {
                token: Some(token), ..
            }) = entry
            else {
                continue;
            };
            let old = *token;
            token.first_attribute = self.saved.ranges.len();
            token.values_start = self.saved.values.len();
            for range in &ranges[old.first_attribute..][..old.attribute_count] {
                let value = &values[range.start..][..range.length];
                self.saved.push(range.name, value);
            }
        }
    }
}
