//! The [stack of open elements](https://html.spec.whatwg.org/multipage/parsing.html#the-stack-of-open-elements), its elements,
//! and [integration points](https://html.spec.whatwg.org/multipage/parsing.html#html-integration-point).

use std::ops::{Deref, DerefMut};

use super::depth::Depth;
use super::indexed_list::{ElementId, Indexed, IndexedList, Key, id_key};
use super::sought::{Sought, VACANT};
use crate::edition::Edition;
use crate::names::{ExpandedName, NameId, attribute, tag};
use crate::tables::element;
use crate::token::Attributes;

const PARAGRAPH: ExpandedName = ExpandedName::html(tag::P);

const NO_NAME: ExpandedName = ExpandedName::html(NameId::from_raw(0));

/// A list of elements. The topmost element, `html`, is at position 0.
pub(super) struct OpenElements<H> {
    elements: IndexedList<OpenElement<H>>,
    pub(super) paragraphs: usize,
    last_id: ElementId,
}

impl<H: Clone> OpenElements<H> {
    pub(super) fn new(edition: Edition) -> Self {
        Self { elements: IndexedList::new(edition), paragraphs: 0, last_id: ElementId::ANONYMOUS }
    }

    pub(super) fn map<T: Clone>(&self, mut handle: impl FnMut(&OpenElement<H>) -> T) -> OpenElements<T> {
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
    pub(super) fn current_name(&self) -> ExpandedName {
        match self.elements.last() {
            Some(element) => element.name,
            None => NO_NAME,
        }
    }

    /// Returns the name of the element at this position. For a vacant entry, returns a name that no element has.
    pub(super) fn name(&self, position: usize) -> ExpandedName {
        self.elements.get(position).map_or(NO_NAME, |element| element.name)
    }

    pub(super) fn immediately_above(&self, position: usize) -> Option<&OpenElement<H>> {
        self.get(self.previous(position)?)
    }

    /// Returns the position of the topmost element in the
    /// [special](https://html.spec.whatwg.org/multipage/parsing.html#special) category below this position.
    pub(super) fn topmost_special_below(&self, position: usize) -> Option<usize> {
        let mut below = self.range(position + 1..self.len());
        let special = below.find(|(_, element)| element::is_special(element.name, self.elements.edition));
        special.map(|(position, _)| position)
    }

    /// Returns the position of the last element that is sought.
    /// OPTIMIZATION: the walk ends after a few elements, and the search continues in an index (test: `index_and_walk_agree`).
    #[inline(always)]
    pub(super) fn last_of<const N: usize>(&mut self, sought: [Sought; N]) -> Option<usize> {
        let walked = self.elements.end_of_walk();
        let edition = self.elements.edition;
        let is_sought = |element: &OpenElement<H>| sought.iter().any(|sought| sought.includes(element.name, edition));
        match (self.elements.last_in_walk(is_sought), walked) {
            (None, walked) if walked > 0 => self.last_before(walked, &sought),
            (position, _) => position,
        }
    }

    #[cold]
    fn last_before(&mut self, walked: usize, sought: &[Sought]) -> Option<usize> {
        sought.iter().filter_map(|sought| self.elements.last_before(walked, sought.key())).max()
    }

    #[inline]
    pub(super) fn push(&mut self, element: OpenElement<H>) {
        // NOTE: counting has no branches, because branches would be unpredictable.
        self.paragraphs += usize::from(element.name == PARAGRAPH);
        self.elements.push(element);
    }

    #[inline]
    pub(super) fn pop(&mut self) {
        if let Some(element) = self.elements.last() {
            self.paragraphs -= usize::from(element.name == PARAGRAPH);
            self.elements.pop();
        }
    }

    /// Removes an element, which may change the positions of the elements below it.
    pub(super) fn remove(&mut self, position: usize) -> OpenElement<H> {
        let element = self.elements.remove(position);
        self.paragraphs -= usize::from(element.name == PARAGRAPH);
        element
    }

    #[inline]
    pub(super) fn identify_current_node(&mut self) -> ElementId {
        let next = self.last_id.next();
        let Some(element) = self.elements.last_mut() else {
            return ElementId::ANONYMOUS;
        };
        if element.id != ElementId::ANONYMOUS {
            return element.id;
        }
        element.id = next;
        self.last_id = next;
        self.elements.forget_from(self.elements.len() - 1);
        next
    }

    pub(super) fn new_id(&mut self) -> ElementId {
        self.last_id = self.last_id.next();
        self.last_id
    }

    pub(super) fn contains(&mut self, id: ElementId) -> bool {
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

impl<H: Clone> Indexed for OpenElement<H> {
    fn is_vacant(&self) -> bool {
        self.name == VACANT
    }

    fn vacant(&self) -> Self {
        Self { name: VACANT, id: ElementId::ANONYMOUS, ..self.clone() }
    }

    #[inline]
    fn id(&self) -> ElementId {
        self.id
    }

    fn keys(&self, edition: Edition) -> Vec<Key> {
        let mut keys = Sought::keys_of(self.name, edition);
        if self.id != ElementId::ANONYMOUS {
            keys.push(id_key(self.id));
        }
        keys
    }
}

#[derive(Clone)]
pub(super) struct OpenElement<H> {
    pub(super) handle: H,
    pub(super) name: ExpandedName,
    pub(super) id: ElementId,
    pub(super) depth: Depth,
    pub(super) is_html_integration_point: bool,
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
