//! [Maybe clone an option into
//! selectedcontent](https://html.spec.whatwg.org/multipage/form-elements.html#maybe-clone-an-option-into-selectedcontent) in
//! the parser.
//!
//! DEVIATION: form controls have no state in the parser. When an option is popped, the attributes of the options determine the
//! selected option. A `selectedcontent` that follows the popped option is filled when the next option is popped or the parser
//! stops. Nested `select` elements are not searched. Options in copies are ignored, unless the `select` is visited again.

use std::iter;

use super::TreeBuilder;
use super::selects::{SELECT, Select, SelectedContent};
use super::tree_memory::{TreeMemory, TreeWork};
use crate::error::ErrorSink;
use crate::sink::{InsertionLocation, ListedOption, Notice, Tree, TreeSink, children, nearest_ancestor_select};

impl<S: TreeSink, E: ErrorSink> TreeBuilder<S, E> {
    #[cold]
    #[inline(never)]
    pub(super) fn tree_work(&mut self) -> Option<TreeWork<'_, S::Handle>> {
        let tree = self.sink.tree()?;
        let edition = self.settings.edition;
        let memory = self.state.tree_memory.get_or_insert_with(|| TreeMemory::new(tree, edition));
        Some(TreeWork { tree, memory, remaining: &mut self.limits.remaining })
    }

    #[cold]
    #[inline(never)]
    pub(super) fn note_popped_option(&mut self, option: &S::Handle) {
        if self.settings.edition.updates_selectedcontent() {
            self.sink.notice(Notice::OptionPopped(option));
            self.copy_in_tree(&mut |work| work.maybe_clone_an_option_into_selectedcontent(option));
        }
    }

    /// Updates the `selectedcontent` elements in an element that the [adoption agency
    /// algorithm](https://html.spec.whatwg.org/multipage/parsing.html#adoption-agency-algorithm) has moved.
    pub(super) fn note_adopted_element(&mut self, element: &S::Handle) {
        self.copy_in_tree(&mut |work| work.update_adopted_selectedcontent(element));
    }

    pub(super) fn copy_the_last_options(&mut self) {
        if self.state.tree_memory.is_some() {
            self.copy_in_tree(&mut |work| work.fill_selectedcontent_after_options());
        }
    }

    fn copy_in_tree(&mut self, copy: &mut dyn FnMut(&mut TreeWork<'_, S::Handle>)) {
        if let Some(mut work) = self.tree_work() {
            copy(&mut work);
            if let Some(limit) = self.limits.remaining.reached {
                self.reach(limit);
            }
        }
    }
}

/// The maximum number of repeated visits to nodes, for each node of the document.
///
/// DEVIATION: the standard does not limit visits. Beyond this limit, the order of insertion replaces tree order.
const STEPS_FOR_EACH_NODE: u64 = 16;

impl<H: Clone> TreeWork<'_, H> {
    fn has_steps(&mut self) -> bool {
        self.memory.selects.steps < self.tree.size_of_all().nodes.saturating_mul(STEPS_FOR_EACH_NODE)
    }

    /// Discards the records if an edit has moved relevant elements, or changed their attributes.
    fn look_for_edits(&mut self) {
        let changes = self.tree.changes_of_options();
        let selects = &mut self.memory.selects;
        if selects.has_given_up || selects.changes == changes {
            return;
        }
        selects.changes = changes;
        let looked_at: u64 = selects.known.iter().map(|known| known.steps + 1).sum();
        let steps = selects.steps + looked_at + selects.around.len() as u64;
        if steps < self.tree.size_of_all().nodes.saturating_mul(STEPS_FOR_EACH_NODE) {
            selects.steps = steps;
            selects.forget(self.tree);
        } else {
            selects.has_given_up = true;
        }
    }

    /// [Maybe clones an option into
    /// selectedcontent](https://html.spec.whatwg.org/multipage/form-elements.html#maybe-clone-an-option-into-selectedcontent).
    pub(super) fn maybe_clone_an_option_into_selectedcontent(&mut self, option: &H) {
        self.look_for_edits();
        // 1. Let select be the option's nearest ancestor select. If select is null, then return.
        let tree = &*self.tree;
        let nearest = |node: &H| self.memory.selects.around(tree, node).bound;
        let Some(select) = nearest_ancestor_select(option, |node| tree.element_name(node), nearest) else {
            return;
        };
        let mut known = self.memory.selects.take(tree, &select);
        let mut seen = known.selected_contents.len();
        let number = tree.number(option);
        known.look_up_to(Some(number), tree, &mut self.memory.selects);
        // NOTE: after an edit, the parser may insert an option before visited nodes.
        if tree.number(known.walk.last()) != number && self.has_steps() {
            known.forget(self.tree);
            known.look_up_to(Some(number), self.tree, &mut self.memory.selects);
            self.memory.selects.steps += known.steps;
            seen = 0;
        }
        if self.memory.selects.has_patches && known.is_any_enabled(self.tree) && self.has_steps() {
            known.look_again(self.tree, &mut self.memory.selects);
            seen = 0;
        }
        if known.is_any_enabled(self.tree) {
            // 2. If the option's selectedness is true and select's enabled selectedcontent is not null, then clone the
            //    option into selectedcontent.
            match known.selected(self.tree) {
                Some(selected) if self.tree.number(&selected.node) == self.tree.number(option) => {
                    self.fill_again(&mut known, Some(selected));
                }
                Some(selected) => self.fill_new(&known.selected_contents[seen..], &selected.node),
                None => {}
            }
        }
        self.memory.selects.put(known);
    }

    /// Fills the `selectedcontent` elements that follow the last options of their `select` elements.
    pub(super) fn fill_selectedcontent_after_options(&mut self) {
        let is_edited = self.memory.selects.changes != self.tree.changes_of_options();
        if is_edited {
            self.memory.selects.around.clear();
        }
        let nodes: Vec<H> = self.memory.selects.known.iter().map(|known| known.node.clone()).collect();
        for node in nodes {
            let mut known = self.memory.selects.take(self.tree, &node);
            if is_edited {
                known.forget(self.tree);
            }
            known.look_up_to(None, self.tree, &mut self.memory.selects);
            if !known.is_any_enabled(self.tree) {
                continue;
            }
            let selected = known.selected(self.tree);
            if known.is_outdated {
                self.fill_again(&mut known, selected);
            } else if let Some(selected) = selected {
                self.fill_new(&known.selected_contents, &selected.node);
            }
        }
    }

    /// DEVIATION: the standard does not limit updates. Beyond [`STEPS_FOR_EACH_NODE`], the `selectedcontent` elements do not
    /// change.
    pub(super) fn update_adopted_selectedcontent(&mut self, element: &H) {
        if !self.has_steps() {
            return;
        }
        let is_select = |tree: &dyn Tree<H>, node: &H| tree.element_name(node) == Some(SELECT);
        let Some(select) = self.memory.selects.find_around(self.tree, element, is_select) else {
            return;
        };
        self.memory.selects.steps += self.memory.selects.around.len() as u64;
        self.memory.selects.around.clear();
        let mut known = self.memory.selects.take(self.tree, &select);
        known.look_again(self.tree, &mut self.memory.selects);
        if known.is_any_enabled(self.tree) {
            let moved = self.tree.number(element);
            let selected = known.selected(self.tree).map(|option| option.node);
            let mut index = 0;
            while let Some(content) = known.selected_contents.get(index) {
                let is_moved = |tree: &dyn Tree<H>, node: &H| tree.number(node) == moved;
                let is_moved = self.memory.selects.find_around(self.tree, &content.node, is_moved).is_some();
                if is_moved && !self.replace_contents(&mut known, index, selected.as_ref()) || !self.has_steps() {
                    break;
                }
                index += 1;
                // NOTE: a `selectedcontent` outside the moved element was inserted earlier, but may not have been visited yet.
                if !is_moved && let Some(selected) = &selected {
                    self.fill_new(&known.selected_contents[index - 1..index], selected);
                }
            }
        }
        // NOTE: the next option may be inserted before visited nodes, for example before a table.
        known.forget(self.tree);
        self.memory.selects.put(known);
    }

    /// Fills the enabled `selectedcontent` elements of a `select` with copies of the contents of the selected option, or
    /// empties them.
    fn fill_again(&mut self, known: &mut Select<H>, selected: Option<ListedOption<H>>) {
        // NOTE: replacing the contents of a `selectedcontent` removes an option in the contents. The newer standard empties and
        // fills all `selectedcontent` elements in a microtask. This parser empties and fills the elements when it stops.
        let fills_every = self.memory.selects.fills_every;
        let has_selected = selected.is_some();
        let source = selected.filter(|option| !fills_every || !option.is_in_selected_content);
        let source = source.map(|option| option.node);
        known.is_outdated |= has_selected && source.is_none();
        let mut index = 0;
        while index < known.selected_contents.len() && self.replace_contents(known, index, source.as_ref()) {
            index += 1;
        }
    }

    fn fill_new(&mut self, new: &[SelectedContent<H>], selected: &H) {
        for one in new.iter().filter(|one| one.is_enabled) {
            if self.memory.selects.filled.insert(self.tree.number(&one.node)) && self.spend(selected, &one.node) {
                self.prepend_clones(&one.node, selected);
            }
        }
    }

    /// Fills an enabled `selectedcontent` with copies of an option's contents, or empties it. Returns whether to continue with
    /// the next `selectedcontent`.
    fn replace_contents(&mut self, known: &mut Select<H>, index: usize, selected: Option<&H>) -> bool {
        let SelectedContent { node, is_enabled, .. } = known.selected_contents[index].clone();
        if !is_enabled {
            return self.spend_step();
        }
        let is_allowed = self.spend_step() && selected.is_none_or(|option| self.spend(option, &node));
        if is_allowed {
            let number = self.tree.number(&node);
            self.memory.selects.filled.insert(number);
            while let Some(child) = self.tree.first_child(&node) {
                self.tree.remove(&child);
            }
            if let Some(selected) = selected {
                self.prepend_clones(&node, selected);
            }
            if known.walk.selected_content() == Some(number)
                && let Some(last) = iter::successors(Some(node), |node| self.tree.last_child(node)).last()
            {
                known.pass_over(index, last);
            }
        }
        is_allowed
    }

    /// Inserts clones of the children of `source` before the children of `parent`. Joins adjacent text nodes.
    fn prepend_clones(&mut self, parent: &H, source: &H) {
        let before = self.tree.size_of_all();
        let mut children: Vec<H> = children(&*self.tree, source).collect();
        let first = self.tree.first_child(parent);
        let joined = children
            .last()
            .zip(first.as_ref())
            .and_then(|(last, first)| Some(self.tree.text(last)?.into_owned() + &self.tree.text(first)?));
        if joined.is_some() {
            children.pop();
        }
        let place = match first.clone() {
            Some(first) => InsertionLocation::Before(first),
            None => InsertionLocation::LastChildOf(parent.clone()),
        };
        for child in children {
            let clone = self.tree.clone_subtree(&child);
            self.tree.insert(&place, &clone);
            self.memory.markers.add_all_in(self.tree, &clone);
        }
        if let (Some(joined), Some(first)) = (joined, first) {
            self.tree.set_text(&first, &joined);
        }
        self.note_copies_since(before);
    }
}
