//! The [stack of open elements](https://html.spec.whatwg.org/multipage/parsing.html#the-stack-of-open-elements), its elements,
//! and [integration points](https://html.spec.whatwg.org/multipage/parsing.html#html-integration-point).

use std::ops::{Deref, DerefMut};

use super::depth_limit::ElementDepth;
use super::element_pattern::{ElementPattern, VACANT};
use super::indexed_list::{IndexKey, IndexedEntry, IndexedList, StackElementId, index_key_of_id};
use crate::edition::Edition;
use crate::names::{ExpandedName, NameId, attribute, tag};
use crate::tables::element;
use crate::token::Attributes;

const P_NAME: ExpandedName = ExpandedName::html(tag::P);

const NO_NAME: ExpandedName = ExpandedName::html(NameId::from_raw(0));

/// A list of elements. The topmost element, `html`, is at position 0.
pub(super) struct OpenElements<H> {
    elements: IndexedList<OpenElement<H>>,
    pub(super) paragraphs: usize,
    last_id: StackElementId,
}

impl<H: Clone> OpenElements<H> {
    pub(super) fn new(edition: Edition) -> Self {
        Self { elements: IndexedList::new(edition), paragraphs: 0, last_id: StackElementId::NONE }
    }

    pub(super) fn map_handles<T: Clone>(&self, mut handle: impl FnMut(&OpenElement<H>) -> T) -> OpenElements<T> {
        let elements = self.elements.map(|element| OpenElement {
            handle: handle(element),
            name: element.name,
            id: element.id,
            depth: element.depth,
            is_html_integration_point: element.is_html_integration_point,
        });
        OpenElements { elements, paragraphs: self.paragraphs, last_id: self.last_id }
    }

    pub(super) fn current_node(&self) -> Option<&OpenElement<H>> {
        self.elements.last()
    }

    /// Returns the name of the current node. For an empty stack, returns a name that no element has.
    pub(super) fn current_node_name(&self) -> ExpandedName {
        match self.elements.last() {
            Some(element) => element.name,
            None => NO_NAME,
        }
    }

    /// Returns the name of the element at this position. For a vacant entry, returns a name that no element has.
    pub(super) fn name_at(&self, position: usize) -> ExpandedName {
        self.elements.get(position).map_or(NO_NAME, |element| element.name)
    }

    pub(super) fn element_immediately_above(&self, position: usize) -> Option<&OpenElement<H>> {
        self.get(self.previous_position(position)?)
    }

    /// Returns the position of the last element that matches one of the patterns.
    #[inline(always)]
    pub(super) fn rfind_any<const N: usize>(&mut self, patterns: [ElementPattern; N]) -> Option<usize> {
        let edition = self.elements.edition;
        let is_match = |element: &OpenElement<H>| patterns.iter().any(|pattern| pattern.matches(element.name, edition));
        self.elements.rfind(is_match, || patterns.map(ElementPattern::index_key))
    }

    #[inline]
    pub(super) fn push(&mut self, element: OpenElement<H>) {
        // NOTE: counting has no branches, because branches would be unpredictable.
        self.paragraphs += usize::from(element.name == P_NAME);
        self.elements.push(element);
    }

    #[inline]
    pub(super) fn pop(&mut self) {
        if let Some(element) = self.elements.last() {
            self.paragraphs -= usize::from(element.name == P_NAME);
            self.elements.pop();
        }
    }

    /// Removes an element, which may change the positions of the elements below it.
    pub(super) fn remove(&mut self, position: usize) -> OpenElement<H> {
        let element = self.elements.remove(position);
        self.paragraphs -= usize::from(element.name == P_NAME);
        element
    }

    #[inline]
    pub(super) fn get_or_assign_current_id(&mut self) -> StackElementId {
        let position = self.elements.len().wrapping_sub(1);
        match self.elements.last_mut() {
            Some(element) if element.id == StackElementId::NONE => {
                self.last_id = self.last_id.successor();
                element.id = self.last_id;
                self.elements.unindex_from(position);
                self.last_id
            }
            Some(element) => element.id,
            None => StackElementId::NONE,
        }
    }

    pub(super) fn allocate_id(&mut self) -> StackElementId {
        self.last_id = self.last_id.successor();
        self.last_id
    }

    pub(super) fn contains(&mut self, id: StackElementId) -> bool {
        self.position(id).is_some()
    }
}

impl<H> Deref for OpenElements<H> {
    type Target = IndexedList<OpenElement<H>>;

    fn deref(&self) -> &Self::Target {
        &self.elements
    }
}

impl<H> DerefMut for OpenElements<H> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.elements
    }
}

impl<H: Clone> IndexedEntry for OpenElement<H> {
    fn is_vacant(&self) -> bool {
        self.name == VACANT
    }

    fn to_vacant(&self) -> Self {
        Self { name: VACANT, id: StackElementId::NONE, ..self.clone() }
    }

    #[inline]
    fn id(&self) -> StackElementId {
        self.id
    }

    fn index_keys(&self, edition: Edition) -> Vec<IndexKey> {
        let mut keys = ElementPattern::index_keys_of_name(self.name, edition);
        if self.id != StackElementId::NONE {
            keys.push(index_key_of_id(self.id));
        }
        keys
    }
}

#[derive(Clone)]
pub(super) struct OpenElement<H> {
    pub(super) handle: H,
    pub(super) name: ExpandedName,
    pub(super) id: StackElementId,
    pub(super) depth: ElementDepth,
    pub(super) is_html_integration_point: bool,
}

/// Whether an element whose token had these attributes is an [HTML integration
/// point](https://html.spec.whatwg.org/multipage/parsing.html#html-integration-point).
pub(super) fn is_html_integration_point(name: ExpandedName, attributes: &Attributes<'_>) -> bool {
    // A MathML annotation-xml element whose start tag token had an attribute with the name "encoding" […]
    if name == ExpandedName::mathml(tag::ANNOTATION_XML) {
        return attributes.get(attribute::ENCODING).is_some_and(element::is_html_integration_encoding);
    }
    // An SVG foreignObject element, an SVG desc element, an SVG title element
    element::is_svg_html_integration_point(name)
}
