//! [Scopes](https://html.spec.whatwg.org/multipage/parsing.html#has-an-element-in-the-specific-scope): whether an
//! element is open and not hidden behind a boundary.

use super::open_elements::OpenElements;
use crate::names::{ExpandedName, NameId, TagName};
use crate::tables::element;

impl<H> OpenElements<H> {
    /// [Has an element target node in a specific scope](https://html.spec.whatwg.org/multipage/parsing.html#has-an-element-in-the-specific-scope)
    #[inline]
    fn has_an_element_in_the_specific_scope(
        &self,
        is_target_node: impl Fn(ExpandedName) -> bool,
        is_in_list: impl Fn(ExpandedName) -> bool,
    ) -> bool {
        // 1. Initialize node to be the current node (the bottommost node of the stack).
        for node in self.as_slice().iter().rev() {
            // 2. If node is the target node, terminate in a match state.
            if is_target_node(node.name) {
                return true;
            }
            // 3. Otherwise, if node is one of the element types in list, terminate in a failure state.
            if is_in_list(node.name) {
                return false;
            }
            // 4. Otherwise, set node to the previous entry in the stack of open elements and return to step 2.
        }
        false
    }

    /// [Has a particular element in scope](https://html.spec.whatwg.org/multipage/parsing.html#has-an-element-in-scope)
    pub(super) fn has_an_element_in_scope(&self, name: NameId) -> bool {
        let target = ExpandedName::html(name);
        self.has_an_element_in_the_specific_scope(|node| node == target, element::is_scope_boundary)
    }

    /// Has one of the HTML elements that fulfil a condition
    /// [in scope](https://html.spec.whatwg.org/multipage/parsing.html#has-an-element-in-scope)
    pub(super) fn has_one_in_scope(&self, is_target: impl Fn(ExpandedName) -> bool) -> bool {
        self.has_an_element_in_the_specific_scope(is_target, element::is_scope_boundary)
    }

    /// Whether the element at a position of the stack is
    /// [in scope](https://html.spec.whatwg.org/multipage/parsing.html#has-an-element-in-scope).
    pub(super) fn is_in_scope(&self, position: usize) -> bool {
        !self.as_slice()[position + 1..]
            .iter()
            .any(|node| element::is_scope_boundary(node.name))
    }

    /// [Has a particular element in list item scope](https://html.spec.whatwg.org/multipage/parsing.html#has-an-element-in-list-item-scope)
    pub(super) fn has_an_element_in_list_item_scope(&self, name: NameId) -> bool {
        let target = ExpandedName::html(name);
        self.has_an_element_in_the_specific_scope(
            |node| node == target,
            element::is_list_item_scope_boundary,
        )
    }

    /// [Has a `p` element in button scope](https://html.spec.whatwg.org/multipage/parsing.html#has-an-element-in-button-scope)
    #[inline]
    pub(super) fn has_a_p_element_in_button_scope(&self) -> bool {
        self.has_an_element_in_the_specific_scope(
            |node| node == ExpandedName::html(TagName::P),
            element::is_button_scope_boundary,
        )
    }

    /// [Has a particular element in table scope](https://html.spec.whatwg.org/multipage/parsing.html#has-an-element-in-table-scope)
    pub(super) fn has_an_element_in_table_scope(&self, name: NameId) -> bool {
        let target = ExpandedName::html(name);
        self.has_an_element_in_the_specific_scope(
            |node| node == target,
            element::is_table_scope_boundary,
        )
    }

    /// Has a `tbody`, `thead`, or `tfoot` element
    /// [in table scope](https://html.spec.whatwg.org/multipage/parsing.html#has-an-element-in-table-scope)
    pub(super) fn has_a_table_section_in_table_scope(&self) -> bool {
        self.has_an_element_in_the_specific_scope(
            |node| {
                node == ExpandedName::html(TagName::TBODY)
                    || node == ExpandedName::html(TagName::THEAD)
                    || node == ExpandedName::html(TagName::TFOOT)
            },
            element::is_table_scope_boundary,
        )
    }

    /// [Has a particular element in select scope](https://html.spec.whatwg.org/multipage/parsing.html#has-an-element-in-select-scope)
    pub(super) fn has_an_element_in_select_scope(&self, name: NameId) -> bool {
        let target = ExpandedName::html(name);
        self.has_an_element_in_the_specific_scope(
            |node| node == target,
            element::is_select_scope_boundary,
        )
    }
}
