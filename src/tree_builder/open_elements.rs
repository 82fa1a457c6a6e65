//! The [stack of open elements](https://html.spec.whatwg.org/multipage/parsing.html#the-stack-of-open-elements).

use crate::names::{ExpandedName, NameId, TagName};

/// An element on the stack of open elements.
#[derive(Clone)]
pub(super) struct OpenElement<H> {
    pub(super) handle: H,
    pub(super) name: ExpandedName,
    pub(super) id: ElementId,
    /// Whether the element is an
    /// [HTML integration point](https://html.spec.whatwg.org/multipage/parsing.html#html-integration-point).
    pub(super) is_html_integration_point: bool,
}

/// What tells elements apart. Only elements that something other than the stack points to get one of their own, see
/// [`OpenElements::identify_current_node`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct ElementId(u32);

impl ElementId {
    /// The id of all elements that nothing points to.
    pub(super) const ANONYMOUS: Self = Self(0);
}

/// The stack of open elements. The topmost element, `html`, is at position 0.
pub(super) struct OpenElements<H> {
    elements: Vec<OpenElement<H>>,
    /// How many of them are `template` elements.
    templates: usize,
    last_id: u32,
    /// A bit for each id: whether the element is on the stack.
    open_ids: Vec<u64>,
}

impl<H> OpenElements<H> {
    pub(super) fn new() -> Self {
        Self {
            elements: Vec::with_capacity(32),
            templates: 0,
            last_id: 0,
            open_ids: Vec::new(),
        }
    }

    pub(super) fn len(&self) -> usize {
        self.elements.len()
    }

    /// The [current node](https://html.spec.whatwg.org/multipage/parsing.html#current-node).
    #[inline]
    pub(super) fn current_node(&self) -> Option<&OpenElement<H>> {
        self.elements.last()
    }

    /// The name of the current node; a name that no element has if the stack is empty.
    #[inline]
    pub(super) fn current_name(&self) -> ExpandedName {
        match self.elements.last() {
            Some(element) => element.name,
            None => ExpandedName::html(NameId::from_raw(0)),
        }
    }

    /// The elements from the topmost (`html`) to the current node.
    pub(super) fn as_slice(&self) -> &[OpenElement<H>] {
        &self.elements
    }

    /// Whether there is a `template` element on the stack.
    #[inline]
    pub(super) fn has_template(&self) -> bool {
        self.templates > 0
    }

    /// The position of the last HTML element with this tag name, if any.
    pub(super) fn last_position_of(&self, name: NameId) -> Option<usize> {
        let name = ExpandedName::html(name);
        self.elements
            .iter()
            .rposition(|element| element.name == name)
    }

    #[inline]
    pub(super) fn push(&mut self, element: OpenElement<H>) {
        self.note_added(&element);
        self.elements.push(element);
    }

    #[inline]
    pub(super) fn pop(&mut self) -> Option<OpenElement<H>> {
        let element = self.elements.pop()?;
        self.note_removed(element.name, element.id);
        Some(element)
    }

    /// Removes the element at `position`.
    pub(super) fn remove(&mut self, position: usize) -> OpenElement<H> {
        let element = self.elements.remove(position);
        self.note_removed(element.name, element.id);
        element
    }

    /// Inserts an element so that it has this position.
    pub(super) fn insert(&mut self, position: usize, element: OpenElement<H>) {
        self.note_added(&element);
        self.elements.insert(position, element);
    }

    /// Replaces the element at `position`, and answers with the one that was there.
    pub(super) fn replace(&mut self, position: usize, element: OpenElement<H>) -> OpenElement<H> {
        self.note_added(&element);
        let replaced = std::mem::replace(&mut self.elements[position], element);
        self.note_removed(replaced.name, replaced.id);
        replaced
    }

    /// Gives the current node an id of its own, if it has none yet.
    pub(super) fn identify_current_node(&mut self) -> ElementId {
        let Some(position) = self.elements.len().checked_sub(1) else {
            return ElementId::ANONYMOUS;
        };
        if self.elements[position].id == ElementId::ANONYMOUS {
            let id = self.new_id();
            self.elements[position].id = id;
            self.set_open(id, true);
        }
        self.elements[position].id
    }

    /// An id that no element has yet.
    pub(super) fn new_id(&mut self) -> ElementId {
        self.last_id += 1;
        ElementId(self.last_id)
    }

    /// Whether the element with this id is on the stack.
    #[inline]
    pub(super) fn contains(&self, id: ElementId) -> bool {
        match self.open_ids.get(id.0 as usize / 64) {
            Some(word) => word >> (id.0 % 64) & 1 == 1,
            None => false,
        }
    }

    /// The position of the element with this id, if it is on the stack.
    pub(super) fn position(&self, id: ElementId) -> Option<usize> {
        if !self.contains(id) {
            return None;
        }
        self.elements.iter().rposition(|element| element.id == id)
    }

    #[inline]
    fn note_added(&mut self, element: &OpenElement<H>) {
        if element.name == ExpandedName::html(TagName::TEMPLATE) {
            self.templates += 1;
        }
        if element.id != ElementId::ANONYMOUS {
            self.set_open(element.id, true);
        }
    }

    #[inline]
    fn note_removed(&mut self, name: ExpandedName, id: ElementId) {
        if name == ExpandedName::html(TagName::TEMPLATE) {
            self.templates -= 1;
        }
        if id != ElementId::ANONYMOUS {
            self.set_open(id, false);
        }
    }

    fn set_open(&mut self, id: ElementId, is_open: bool) {
        let (index, bit) = (id.0 as usize / 64, 1 << (id.0 % 64));
        if index >= self.open_ids.len() {
            self.open_ids.resize(index + 1, 0);
        }
        match is_open {
            true => self.open_ids[index] |= bit,
            false => self.open_ids[index] &= !bit,
        }
    }
}
