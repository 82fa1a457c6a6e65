//! The open elements of a [`TokenWriter`](crate::TokenWriter).

use soupstone::names::{ExpandedName, tag};
use soupstone::serialize::SerializableAttribute;

use crate::encoding_declaration::is_named;
use crate::line_flow::{CssLayout, LineFlow};
use crate::tables;
use crate::white_space::Before;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum WriterContext {
    Unknown,
    Root,
    Element(ExpandedName),
}

const TEMPLATE: ExpandedName = ExpandedName::html(tag::TEMPLATE);
const LINK: ExpandedName = ExpandedName::html(tag::A);

#[derive(Clone, Debug)]
pub(crate) struct OpenElements {
    surroundings: WriterContext,
    /// The parent of the first open element, or what the first open element inherits.
    outside: Option<OpenElement>,
    elements: Vec<OpenElement>,
    templates: usize,
    /// The number of open elements at the start tag of each open link.
    links: Vec<usize>,
    has_link_in_link: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct OpenElement {
    pub(crate) name: ExpandedName,
    /// Whether the contents start and end lines, where white space is insignificant.
    pub(crate) is_block: bool,
    pub(crate) flow: LineFlow,
    pub(crate) before: Before,
    /// Whether the element has a shadow root, whose slots render the children in any order.
    pub(crate) is_shadow_host: bool,
    /// Whether blocks in the element are part of a line, as in `ruby` and `option` elements.
    pub(crate) is_in_line: bool,
    pub(crate) has_literal_text: bool,
    /// Whether white space directly in the element is kept unchanged.
    pub(crate) preserves_white_space: bool,
    /// Whether white space in the element's descendants is kept unchanged.
    pub(crate) passes_white_space_on: bool,
    /// Whether the writer broke a line in the element.
    pub(crate) has_broken_lines: bool,
}

impl OpenElement {
    pub(crate) fn new(
        name: ExpandedName,
        attributes: &[SerializableAttribute<'_>],
        parent: Option<&Self>,
        scripting: bool,
    ) -> Self {
        let is_in_line = parent.is_some_and(|parent| parent.is_in_line);
        let is_block =
            !is_in_line && tables::is_html(name, tables::is_block) && CssLayout::of(attributes) != CssLayout::Unknown;
        let is_raw = name.is_serialized_literally() || name == ExpandedName::html(tag::NOSCRIPT) && scripting;
        let passes_white_space_on = parent.is_some_and(|parent| parent.passes_white_space_on)
            || tables::is_html(name, tables::preserves_white_space)
            || has_style_for_white_space(attributes);
        Self {
            name,
            is_block,
            flow: LineFlow::of(name, attributes, parent),
            before: Before::Nothing,
            is_shadow_host: false,
            is_in_line: is_in_line || tables::is_html(name, tables::keeps_blocks_in_line),
            has_literal_text: is_raw,
            preserves_white_space: is_raw || !name.is_html() || passes_white_space_on,
            passes_white_space_on,
            has_broken_lines: false,
        }
    }

    /// Whether a child that is written without this element depends on it.
    pub(crate) fn affects_child(&self, child_is_text: bool) -> bool {
        self.passes_white_space_on || self.is_in_line || child_is_text && self.preserves_white_space
    }

    pub(crate) fn set_shadow_host(&mut self) {
        self.is_shadow_host = true;
        self.is_block = false;
    }

    /// Whether white space between the element's children is insignificant.
    pub(crate) fn contains_elements_only(&self) -> bool {
        !self.preserves_white_space && !self.is_in_line && tables::is_html(self.name, tables::contains_elements_only)
    }
}

fn has_style_for_white_space(attributes: &[SerializableAttribute<'_>]) -> bool {
    let property = b"white-space";
    attributes.iter().any(|attribute| {
        is_named(attribute, "style")
            && attribute.value.as_bytes().windows(property.len()).any(|window| window.eq_ignore_ascii_case(property))
    })
}

impl OpenElements {
    pub(crate) fn new(surroundings: WriterContext, outside: Option<OpenElement>) -> Self {
        Self {
            surroundings,
            templates: usize::from(outside.is_some_and(|outside| outside.name == TEMPLATE)),
            outside,
            elements: Vec::new(),
            links: Vec::new(),
            has_link_in_link: false,
        }
    }

    pub(crate) fn element(
        &self,
        name: ExpandedName,
        attributes: &[SerializableAttribute<'_>],
        scripting: bool,
    ) -> OpenElement {
        OpenElement::new(name, attributes, self.current(), scripting)
    }

    pub(crate) fn push(&mut self, element: OpenElement) {
        self.templates += usize::from(element.name == TEMPLATE);
        if element.name == LINK {
            self.has_link_in_link |= !self.links.is_empty();
            self.links.push(self.elements.len());
        }
        self.elements.push(element);
    }

    pub(crate) fn pop(&mut self, name: ExpandedName) -> Option<OpenElement> {
        let element = self.elements.pop_if(|element| element.name == name)?;
        self.templates -= usize::from(name == TEMPLATE);
        self.links.pop_if(|depth| *depth == self.elements.len());
        self.has_link_in_link &= !self.links.is_empty();
        Some(element)
    }

    pub(crate) fn are_in_template(&self) -> bool {
        self.templates > 0
    }

    /// NOTE: the start tag of the inner link ends the outer link. Later content is in neither link.
    pub(crate) fn has_link_in_link(&self) -> bool {
        self.has_link_in_link
    }

    pub(crate) fn depth(&self) -> usize {
        self.elements.len()
    }

    pub(crate) fn current(&self) -> Option<&OpenElement> {
        self.elements.last().or(self.outside.as_ref())
    }

    pub(crate) fn current_mut(&mut self) -> Option<&mut OpenElement> {
        self.elements.last_mut().or(self.outside.as_mut())
    }

    pub(crate) fn parent(&self) -> WriterContext {
        self.elements.last().map_or(self.surroundings, |element| WriterContext::Element(element.name))
    }

    pub(crate) fn grandparent(&self) -> WriterContext {
        match self.elements.len().checked_sub(2) {
            Some(index) => WriterContext::Element(self.elements[index].name),
            None => self.surroundings,
        }
    }

    pub(crate) fn preserves_white_space(&self) -> bool {
        self.current().is_some_and(|element| element.preserves_white_space)
    }

    /// Whether white space between elements is insignificant at the current position.
    pub(crate) fn contains_elements_only(&self) -> bool {
        self.current().is_some_and(OpenElement::contains_elements_only)
    }

    /// Records a line break for the end tags of the innermost block and of the open elements in it.
    pub(crate) fn remember_line_break(&mut self) {
        for element in self.elements.iter_mut().rev() {
            if element.has_broken_lines {
                return;
            }
            element.has_broken_lines = true;
            if element.is_block {
                return;
            }
        }
    }
}
