use std::borrow::Cow;

use super::MutableTree;
use super::mutable_tree::{inclusive_ancestors, inclusive_descendants, next_in_tree_order};
use super::option_list::{
    OPTGROUP, OPTION, SELECT, SELECTEDCONTENT, SelectedOptionSearch, ends_option_ancestor_search,
    is_single_select_size_one, nearest_ancestor_select,
};
use crate::edition::Edition;
use crate::names::ExpandedName;

/// The children of these `selectedcontent` elements are replaced with clones of the children of an option.
///
/// A sink with a [`MutableTree`] asks for the update when the parser [pops an option](super::TreeSink::option_popped) or [inserts a
/// `selectedcontent` element](super::TreeSink::selectedcontent_inserted), and carries it out. `examples/own_dom` shows this.
///
/// The attributes of the options determine the selected option.
///
/// DEVIATION: form controls have no state. In the standard, an option that was selected when it was inserted can stay selected
/// even if an option before it is inserted or removed later.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct SelectedContentUpdate<H> {
    /// The option whose children are cloned. With `None`, the elements become empty.
    pub option: Option<H>,
    /// The elements.
    pub elements: Vec<H>,
    /// A `select` element that the sink passes to [`after_insertion`](Self::after_insertion) at the end of the parse, because
    /// this update removes the selected option from the tree.
    pub outdated_select: Option<H>,
}

impl<H: Clone> SelectedContentUpdate<H> {
    /// [Maybe clones an option into
    /// selectedcontent](https://html.spec.whatwg.org/multipage/form-elements.html#maybe-clone-an-option-into-selectedcontent):
    /// returns the update after an option has been popped, if any.
    ///
    /// Each step in the tree, and each attribute of an element whose attributes are read, subtracts 1 from `steps`. If they do
    /// not suffice, there is no update. A few steps are enough for most options, but for those with the `selected` attribute,
    /// all nodes of the `select` may be visited.
    pub fn after_option(tree: &dyn MutableTree<H>, option: &H, edition: Edition, steps: &mut u64) -> Option<Self> {
        let mut search = LimitedSelectednessSearch { tree, edition, steps };
        // 1. Let select be the option's nearest ancestor select. If select is null, then return.
        let select = search.nearest_ancestor_select(option)?;
        // 2. If the option's selectedness is true and select's enabled selectedcontent is not null, then clone the option
        //    into selectedcontent.
        if !search.is_selected(option, &select)? {
            return None;
        }
        let elements = search.enabled_selectedcontents(&select, &select)?;
        // NOTE: an update of a `selectedcontent` removes the options in it. The newer standard then updates all elements in a
        // microtask.
        let is_removed = edition.updates_all_selectedcontent() && search.is_in_selectedcontent(option)?;
        Some(Self {
            option: (!is_removed).then(|| option.clone()),
            elements,
            outdated_select: is_removed.then_some(select),
        })
    }

    /// Runs the [steps after the
    /// insertion](https://html.spec.whatwg.org/multipage/form-elements.html#the-selectedcontent-element) of a
    /// `selectedcontent` element, or of an element that contains some: returns the update, if any. All nodes of the `select`
    /// may be visited.
    pub fn after_insertion(tree: &dyn MutableTree<H>, element: &H, edition: Edition, steps: &mut u64) -> Option<Self> {
        let mut search = LimitedSelectednessSearch { tree, edition, steps };
        let select = match search.is_named(element, SELECT) {
            true => element.clone(),
            false => search.nearest_ancestor(element, |name| name == SELECT)??,
        };
        let elements = search.enabled_selectedcontents(&select, element)?;
        Some(Self { option: search.selected_option(&select)?, elements, outdated_select: None })
    }
}

/// A search in a tree. The methods return `None` if there are no steps left.
struct LimitedSelectednessSearch<'a, H> {
    tree: &'a dyn MutableTree<H>,
    edition: Edition,
    steps: &'a mut u64,
}

impl<H: Clone> LimitedSelectednessSearch<'_, H> {
    fn try_charge_step(&mut self) -> Option<()> {
        *self.steps = self.steps.checked_sub(1)?;
        Some(())
    }

    fn is_same_node(&self, one: &H, other: &H) -> bool {
        self.tree.node_key(one) == self.tree.node_key(other)
    }

    fn is_named(&self, node: &H, name: ExpandedName) -> bool {
        self.tree.element_name(node) == Some(name)
    }

    fn try_get_attribute(&mut self, element: &H, name: &str) -> Option<Option<Cow<'_, str>>> {
        *self.steps = self.steps.checked_sub(1 + self.tree.attribute_count(element))?;
        Some(self.tree.attribute(element, name))
    }

    fn has_attribute(&mut self, element: &H, name: &str) -> Option<bool> {
        Some(self.try_get_attribute(element, name)?.is_some())
    }

    fn is_single_select_size_one(&mut self, select: &H) -> Option<bool> {
        Some(is_single_select_size_one(self.try_get_attribute(select, "size")?.as_deref()))
    }

    /// Returns the nearest ancestor with a matching name.
    fn nearest_ancestor(&mut self, node: &H, is_match: impl Fn(ExpandedName) -> bool) -> Option<Option<H>> {
        let mut ancestor = self.tree.parent(node);
        while let Some(node) = &ancestor
            && !self.tree.element_name(node).is_some_and(&is_match)
        {
            self.try_charge_step()?;
            ancestor = self.tree.parent(node);
        }
        Some(ancestor)
    }

    fn nearest_ancestor_select(&mut self, option: &H) -> Option<H> {
        let tree = self.tree;
        let bound = |node: &H| self.nearest_option_boundary(node).flatten();
        nearest_ancestor_select(option, |node| tree.element_name(node), bound)
    }

    /// Whether an option is the selected one in the [list of
    /// options](https://html.spec.whatwg.org/multipage/form-elements.html#concept-select-option-list).
    ///
    /// OPTIMIZATION: the search starts at the option, so it usually ends at the option before it (test:
    /// `options_are_selected_alike`). A search from the start would take quadratic time for many options (guard: the trial
    /// `<select><button><selectedcontent></button>(<option>x)` of `complexity`).
    fn is_selected(&mut self, option: &H, select: &H) -> Option<bool> {
        let is_marked = self.has_attribute(option, "selected")?;
        if !is_marked && !self.is_first_enabled(option, select)? {
            return Some(false);
        }
        let top = self.tree.node_key(select);
        let mut node = option.clone();
        while let Some(after) = next_in_tree_order(self.tree, node, top) {
            self.try_charge_step()?;
            if self.is_in_option_list(&after, select) && self.has_attribute(&after, "selected")? {
                return Some(false);
            }
            node = after;
        }
        Some(is_marked || self.is_single_select_size_one(select)?)
    }

    /// Whether an option is the first one that is not disabled, and no option before it has the `selected` attribute.
    fn is_first_enabled(&mut self, option: &H, select: &H) -> Option<bool> {
        if self.is_disabled(option)? {
            return Some(false);
        }
        let mut node = option.clone();
        while let Some(before) = self.previous_in_tree_order(&node, select)? {
            if self.is_in_option_list(&before, select)
                && (self.has_attribute(&before, "selected")? || !self.is_disabled(&before)?)
            {
                return Some(false);
            }
            node = before;
        }
        Some(true)
    }

    /// See [disabled](https://html.spec.whatwg.org/multipage/form-elements.html#concept-option-disabled).
    fn is_disabled(&mut self, option: &H) -> Option<bool> {
        if self.has_attribute(option, "disabled")? {
            return Some(true);
        }
        match self.nearest_option_boundary(option)? {
            Some(bound) if self.is_named(&bound, OPTGROUP) => self.has_attribute(&bound, "disabled"),
            _ => Some(false),
        }
    }

    /// Returns the node before `node` in tree order, if it is in `top`.
    fn previous_in_tree_order(&mut self, node: &H, top: &H) -> Option<Option<H>> {
        self.try_charge_step()?;
        let Some(mut before) = self.tree.previous_sibling(node) else {
            return Some(self.tree.parent(node).filter(|parent| !self.is_same_node(parent, top)));
        };
        while let Some(child) = self.tree.last_child(&before) {
            self.try_charge_step()?;
            before = child;
        }
        Some(Some(before))
    }

    fn is_in_option_list(&mut self, node: &H, select: &H) -> bool {
        self.is_named(node, OPTION)
            && self.nearest_ancestor_select(node).is_some_and(|nearest| self.is_same_node(&nearest, select))
    }

    fn nearest_option_boundary(&mut self, option: &H) -> Option<Option<H>> {
        self.nearest_ancestor(option, |name| ends_option_ancestor_search(Some(name)))
    }

    fn is_in_selectedcontent(&mut self, option: &H) -> Option<bool> {
        let ancestor = self.nearest_ancestor(option, |name| name == SELECT || name == SELECTEDCONTENT)?;
        Some(ancestor.is_some_and(|ancestor| self.is_named(&ancestor, SELECTEDCONTENT)))
    }

    fn selected_option(&mut self, select: &H) -> Option<Option<H>> {
        let mut search = SelectedOptionSearch::new();
        let (tree, top) = (self.tree, self.tree.node_key(select));
        let mut next = tree.first_child(select);
        while let Some(node) = next {
            self.try_charge_step()?;
            let name = tree.element_name(&node);
            search.enter_node(&node, tree.node_key(&node), name, |name| tree.attribute(&node, name).is_some());
            next = tree.first_child(&node).filter(|_| name != Some(SELECT));
            let mut last = node;
            while next.is_none() && tree.node_key(&last) != top {
                search.leave_node(tree.node_key(&last));
                next = tree.next_sibling(&last);
                match tree.parent(&last) {
                    Some(parent) => last = parent,
                    None => break,
                }
            }
        }
        let is_single_select_size_one = self.is_single_select_size_one(select)?;
        Some(search.selected_option(|| is_single_select_size_one).cloned())
    }

    /// Returns the [enabled
    /// selectedcontent](https://html.spec.whatwg.org/multipage/form-elements.html#select-enabled-selectedcontent) elements of a
    /// `select` that are in an element, or are the element. Returns `None` if there are none.
    fn enabled_selectedcontents(&mut self, select: &H, element: &H) -> Option<Vec<H>> {
        let disables = |name| name == SELECT || name == OPTION || name == SELECTEDCONTENT;
        if self.has_attribute(select, "multiple")? || self.nearest_ancestor(select, disables)?.is_some() {
            return None;
        }
        let (tree, updates_all) = (self.tree, self.edition.updates_all_selectedcontent());
        let mut enabled = Vec::new();
        for node in inclusive_descendants(tree, if updates_all { element } else { select }) {
            self.try_charge_step()?;
            if !self.is_named(&node, SELECTEDCONTENT) {
                continue;
            }
            let ancestor = self.nearest_ancestor(&node, disables)?;
            if ancestor.is_some_and(|ancestor| self.is_same_node(&ancestor, select))
                && (updates_all
                    || inclusive_ancestors(tree, &node).any(|ancestor| self.is_same_node(&ancestor, element)))
            {
                enabled.push(node);
            }
            if !updates_all {
                break;
            }
        }
        (!enabled.is_empty()).then_some(enabled)
    }
}
