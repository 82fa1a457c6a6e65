//! The [stack of open elements](https://html.spec.whatwg.org/multipage/parsing.html#the-stack-of-open-elements), its elements,
//! and [integration points](https://html.spec.whatwg.org/multipage/parsing.html#html-integration-point).

use super::position_index::Key;
use super::sought::{Sought, VACANT};
use super::sparse_list::{CanBeVacant, ElementId, SparseList};
use crate::edition::Edition;
use crate::names::{ExpandedName, NameId, attribute, tag};
use crate::tables::element;
use crate::token::Attributes;

const PARAGRAPH: ExpandedName = ExpandedName::html(tag::P);

/// The topmost element, `html`, is at position 0. The current node is never vacant.
pub(super) struct OpenElements<H> {
    places: SparseList<OpenElement<H>>,
    paragraphs: usize,
    last_id: ElementId,
    pub(super) edition: Edition,
}

impl<H: Clone> OpenElements<H> {
    pub(super) fn new(edition: Edition) -> Self {
        Self { places: SparseList::new(edition), paragraphs: 0, last_id: ElementId::ANONYMOUS, edition }
    }

    pub(super) fn map<T>(&self, mut handle: impl FnMut(&OpenElement<H>) -> T) -> OpenElements<T> {
        let places = self.places.map(|element| OpenElement {
            handle: handle(element),
            name: element.name,
            id: element.id,
            depth: element.depth,
            is_html_integration_point: element.is_html_integration_point,
        });
        OpenElements { places, paragraphs: self.paragraphs, last_id: self.last_id, edition: self.edition }
    }

    #[cfg(test)]
    pub(super) fn set_walk_limit(&mut self, walk_limit: usize) {
        self.places.set_walk_limit(walk_limit);
    }

    /// Returns the number of entries, including vacant entries. The number is 1 only if exactly one element is open.
    pub(super) fn len(&self) -> usize {
        self.places.len()
    }

    pub(super) fn current_node(&self) -> Option<&OpenElement<H>> {
        self.places.last()
    }

    /// Returns the name of the current node. For an empty stack, returns a name that no element has.
    pub(super) fn current_name(&self) -> ExpandedName {
        match self.places.last() {
            Some(element) => element.name,
            None => ExpandedName::html(NameId::from_raw(0)),
        }
    }

    pub(super) fn as_slice(&self) -> &[OpenElement<H>] {
        &self.places
    }

    pub(super) fn as_mut_slice(&mut self) -> &mut [OpenElement<H>] {
        &mut self.places
    }

    pub(super) fn current_node_mut(&mut self) -> Option<&mut OpenElement<H>> {
        self.places.last_mut()
    }

    pub(super) fn immediately_above(&self, position: usize) -> Option<&OpenElement<H>> {
        self.places[..position].iter().rev().find(|element| !element.is_vacant())
    }

    pub(super) fn has_paragraph(&self) -> bool {
        self.paragraphs > 0
    }

    /// Returns the position of the last element that is sought.
    /// OPTIMIZATION: the walk ends after a few elements, and the search continues in an index (test: `index_and_walk_agree`).
    #[inline]
    pub(super) fn last_of<const N: usize>(&mut self, sought: [Sought; N]) -> Option<usize> {
        let walked = self.places.end_of_walk();
        let edition = self.edition;
        let is_sought = |element: &OpenElement<H>| sought.iter().any(|sought| sought.includes(element.name, edition));
        match self.places[walked..].iter().rposition(is_sought) {
            Some(offset) => Some(walked + offset),
            None if walked == 0 => None,
            None => self.last_before(walked, &sought),
        }
    }

    #[cold]
    fn last_before(&mut self, walked: usize, sought: &[Sought]) -> Option<usize> {
        sought.iter().filter_map(|sought| self.places.last_before(walked, sought.key())).max()
    }

    /// NOTE: because `new` does not reserve memory, it cannot fail, so parsers are built in place instead of being moved.
    pub(super) fn reserve(&mut self) {
        self.places.reserve(32);
    }

    #[inline]
    pub(super) fn push(&mut self, element: OpenElement<H>) {
        // NOTE: counting has no branches, because branches would be unpredictable.
        self.paragraphs += usize::from(element.name == PARAGRAPH);
        self.places.push(element);
    }

    #[inline]
    pub(super) fn pop(&mut self) {
        if let Some(element) = self.places.last() {
            self.paragraphs -= usize::from(element.name == PARAGRAPH);
            self.places.pop();
        }
    }

    /// Removes an element, which may change the positions of the elements below it.
    pub(super) fn remove(&mut self, position: usize) -> Option<OpenElement<H>> {
        if position + 1 == self.places.len() {
            let element = self.places.last().cloned();
            self.pop();
            return element;
        }
        let element = self.vacate(position);
        self.close_up_from(position);
        Some(element)
    }

    /// Removes an element and leaves its entry vacant. No position changes until [`close_up_from`](Self::close_up_from) is
    /// called.
    pub(super) fn vacate(&mut self, position: usize) -> OpenElement<H> {
        let vacant = OpenElement::vacant(self.places[position].handle.clone());
        let element = self.places.vacate(position, vacant);
        self.paragraphs -= usize::from(element.name == PARAGRAPH);
        element
    }

    /// Removes the vacant entries from `position` on if few entries follow, or all vacant entries if most entries are vacant.
    pub(super) fn close_up_from(&mut self, position: usize) {
        self.places.close_up_from(position);
    }

    /// Replaces the element at `position` with an element of the same name.
    pub(super) fn replace(&mut self, position: usize, element: OpenElement<H>) -> OpenElement<H> {
        self.places.replace(position, element)
    }

    /// Removes the element at `removed` and inserts an element with the same name immediately below the element at `above`.
    /// Returns the removed element, whose entry is reused.
    pub(super) fn move_below(&mut self, removed: usize, above: usize, element: OpenElement<H>) -> OpenElement<H> {
        let removed_element = self.replace(removed, element);
        self.places.move_entry(removed, above);
        removed_element
    }

    #[inline]
    pub(super) fn identify_current_node(&mut self) -> ElementId {
        let Some(position) = self.places.len().checked_sub(1) else {
            return ElementId::ANONYMOUS;
        };
        if self.places[position].id == ElementId::ANONYMOUS {
            let id = self.new_id();
            self.places[position].id = id;
            self.places.set_position(id, position);
        }
        self.places[position].id
    }

    pub(super) fn new_id(&mut self) -> ElementId {
        self.last_id = self.last_id.next();
        self.last_id
    }

    pub(super) fn contains(&self, id: ElementId) -> bool {
        self.places.position(id).is_some()
    }

    pub(super) fn position(&self, id: ElementId) -> Option<usize> {
        self.places.position(id)
    }
}

#[derive(Clone)]
pub(super) struct OpenElement<H> {
    pub(super) handle: H,
    pub(super) name: ExpandedName,
    pub(super) id: ElementId,
    /// The [depth](super::depth) of the element, or 0 if the depth is unknown. The depth of a flattened element is the limit
    /// plus one, plus the stack position of a shallower open element above it.
    pub(super) depth: u32,
    /// Whether the element is an [HTML integration
    /// point](https://html.spec.whatwg.org/multipage/parsing.html#html-integration-point).
    pub(super) is_html_integration_point: bool,
}

impl<H> CanBeVacant for OpenElement<H> {
    fn is_vacant(&self) -> bool {
        self.name == VACANT
    }

    fn id(&self) -> ElementId {
        self.id
    }

    fn keys(&self, edition: Edition) -> Vec<Key> {
        Sought::keys_of(self.name, edition)
    }
}

impl<H> OpenElement<H> {
    pub(super) fn vacant(handle: H) -> Self {
        Self { handle, name: VACANT, id: ElementId::ANONYMOUS, depth: 0, is_html_integration_point: false }
    }
}

/// Whether an element whose token had these attributes is an [HTML integration
/// point](https://html.spec.whatwg.org/multipage/parsing.html#html-integration-point).
pub(super) fn is_an_html_integration_point(name: ExpandedName, attributes: &Attributes<'_>) -> bool {
    // A MathML annotation-xml element whose start tag token had an attribute with the name "encoding" […]
    if name == ExpandedName::mathml(tag::ANNOTATION_XML) {
        return attributes.get(attribute::ENCODING).is_some_and(element::is_an_encoding_of_html);
    }
    // An SVG foreignObject element, an SVG desc element, an SVG title element
    element::is_svg_html_integration_point(name)
}
