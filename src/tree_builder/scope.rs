//! [Scopes](https://html.spec.whatwg.org/multipage/parsing.html#has-an-element-in-the-specific-scope): whether an element is
//! open, with no boundary below it on the stack.

use super::TreeBuilder;
use super::element_pattern::{ElementPattern, TagSet};
use super::open_elements::OpenElements;
use crate::error::ErrorSink;
use crate::names::{ExpandedName, NameId, tag};
use crate::sink::TreeSink;
use crate::tables::element;

impl<H: Clone> OpenElements<H> {
    /// [Has an element target node in a specific
    /// scope](https://html.spec.whatwg.org/multipage/parsing.html#has-an-element-in-the-specific-scope)
    #[inline]
    pub(super) fn has_element_in_specific_scope(&mut self, target_node: ElementPattern, list: TagSet) -> bool {
        // 1. Initialize node to be the current node (the bottommost node of the stack).
        // 2. If node is the target node, terminate in a match state.
        if target_node.matches(self.current_node_name(), self.edition) {
            return true;
        }
        // 3. Otherwise, if node is one of the element types in list, terminate in a failure state.
        // 4. Otherwise, set node to the previous entry in the stack of open elements and return to step 2.
        let node = self.rfind_any([target_node, ElementPattern::TagSet(list)]);
        node.is_some_and(|node| target_node.matches(self.name_at(node), self.edition))
    }

    /// Whether the element at this position is [in
    /// scope](https://html.spec.whatwg.org/multipage/parsing.html#has-an-element-in-scope).
    pub(super) fn is_in_scope(&mut self, position: usize) -> bool {
        self.rfind_any([ElementPattern::TagSet(TagSet::ScopeBoundary)]).is_none_or(|boundary| boundary < position)
    }
}

impl<S: TreeSink, E: ErrorSink> TreeBuilder<S, E> {
    /// [Has a particular element in scope](https://html.spec.whatwg.org/multipage/parsing.html#has-an-element-in-scope)
    pub(super) fn has_element_in_scope(&mut self, name: NameId) -> bool {
        self.state.open_elements.has_element_in_specific_scope(ElementPattern::Html(name), TagSet::ScopeBoundary)
    }

    pub(super) fn has_option_or_optgroup_in_scope(&mut self) -> bool {
        self.has_element_in_scope(tag::OPTION) || self.has_element_in_scope(tag::OPTGROUP)
    }

    /// [Has a particular element in list item
    /// scope](https://html.spec.whatwg.org/multipage/parsing.html#has-an-element-in-list-item-scope)
    pub(super) fn has_element_in_list_item_scope(&mut self, name: NameId) -> bool {
        self.state
            .open_elements
            .has_element_in_specific_scope(ElementPattern::Html(name), TagSet::ListItemScopeBoundary)
    }

    /// [Has a `p` element in button scope](https://html.spec.whatwg.org/multipage/parsing.html#has-an-element-in-button-scope)
    pub(super) fn has_p_in_button_scope(&mut self) -> bool {
        // OPTIMIZATION: usually no `p` element is open at all (test: the `tree_construction` suite). Otherwise, a parse
        // takes 15 % more instructions on real pages and 8.7 % on dense pages in the default profile, and 12 % and 7.2 %
        // with fat LTO.
        let list = TagSet::ButtonScopeBoundary;
        let open_elements = &mut self.state.open_elements;
        open_elements.paragraphs > 0 && open_elements.has_element_in_specific_scope(ElementPattern::Html(tag::P), list)
    }

    /// [Has a particular element in table
    /// scope](https://html.spec.whatwg.org/multipage/parsing.html#has-an-element-in-table-scope)
    pub(super) fn has_element_in_table_scope(&mut self, name: NameId) -> bool {
        self.state.open_elements.has_element_in_specific_scope(ElementPattern::Html(name), TagSet::TableScopeBoundary)
    }

    /// [Has a `select` element in select
    /// scope](https://html.spec.whatwg.org/multipage/parsing.html#has-an-element-in-select-scope)
    pub(super) fn has_select_in_select_scope(&self) -> bool {
        // NOTE: a select element is itself one of the element types that end the search. Only the mode "in select" needs this
        // scope. In that mode, at most two elements are below the boundary.
        let is_boundary = |name| element::is_select_scope_boundary(name, self.settings.edition);
        let boundary = self.state.open_elements.iter().rfind(|node| is_boundary(node.name));
        boundary.is_some_and(|node| node.name == ExpandedName::html(tag::SELECT))
    }
}
