//! [Maybe clone an option into
//! selectedcontent](https://html.spec.whatwg.org/multipage/form-elements.html#maybe-clone-an-option-into-selectedcontent) in
//! the parser.
//!
//! DEVIATION: form controls have no state here. The selected option follows from the attributes of the options when one is
//! popped. A `selectedcontent` after it is filled when the next option is popped or the parser is done. Nested `select`
//! elements are not searched. Options in copies do not count, unless the `select` is visited again.

use std::collections::BTreeMap;

use super::tree_memory::TreeWork;
use crate::edition::Edition;
use crate::names::{ExpandedName, tag};
use crate::sink::{
    InsertionLocation, ListedOption, OptionWalk, SELECTED_CONTENT_ELEMENT, Tree, bounds_options, has_display_size_1,
    nearest_ancestor_select,
};

const OPTION: ExpandedName = ExpandedName::html(tag::OPTION);
const SELECT: ExpandedName = ExpandedName::html(tag::SELECT);

/// The `select` elements whose options were popped.
#[derive(Clone, Debug)]
pub(super) struct Selects<H> {
    known: Vec<Select<H>>,
    /// By `PLACE` and the number of a `select`, its place in that list. By `FILLED` and its number, a filled `selectedcontent`.
    /// NOTE: the parser uses one type of map, because each type adds 9,000 lines to what LLVM compiles.
    numbers: BTreeMap<(u32, u64), u32>,
    ancestors: KnownAncestors<H>,
    /// Whether content was patched. Then options may come and go anywhere.
    has_patches: bool,
    /// The number of nodes that were visited again because of patches or edits.
    steps: u64,
    /// The answer of the tree to [`Tree::changes_of_options`].
    changes: u64,
    /// Whether the steps are spent. Then edits are ignored.
    has_given_up: bool,
    /// Whether to fill all enabled `selectedcontent` elements of a `select`, also when a copy takes the selected option out.
    /// Otherwise only the first one is filled, if it is enabled.
    fills_every: bool,
}

/// The maximum number of nodes to visit again, for each node of the document.
///
/// DEVIATION: the standard has no limit. Past this one, options count in the order of insertion.
const STEPS_FOR_EACH_NODE: u64 = 16;

impl<H: Clone> Selects<H> {
    pub(super) fn new(changes: u64, edition: Edition) -> Self {
        Self {
            known: Vec::new(),
            numbers: BTreeMap::new(),
            ancestors: KnownAncestors::new(),
            has_patches: false,
            steps: 0,
            changes,
            has_given_up: false,
            fills_every: edition.fills_every_selectedcontent(),
        }
    }

    /// Finds the nearest inclusive ancestor for which a condition holds, and counts the steps.
    fn find_around(
        &mut self,
        tree: &dyn Tree<H>,
        node: &H,
        mut is_wanted: impl FnMut(&dyn Tree<H>, &H) -> bool,
    ) -> Option<H> {
        let mut around = Some(node.clone());
        while let Some(node) = around {
            if is_wanted(tree, &node) {
                return Some(node);
            }
            self.steps += 1;
            around = tree.parent(&node);
        }
        None
    }

    /// Takes out the record of a `select`.
    fn take(&mut self, tree: &dyn Tree<H>, select: &H) -> Select<H> {
        let new = Select::new(tree, select.clone());
        match self.place_of(new.number) {
            Some(known) => std::mem::replace(known, new),
            None => new,
        }
    }

    fn place_of(&mut self, number: u64) -> Option<&mut Select<H>> {
        let place = *self.numbers.get(&(PLACE, number))?;
        // NOTE: the record may have been forgotten.
        self.known.get_mut(place as usize).filter(|known| known.number == number)
    }

    fn put(&mut self, select: Select<H>) {
        match self.place_of(select.number) {
            Some(known) => *known = select,
            None => {
                self.numbers.insert((PLACE, select.number), self.known.len() as u32);
                self.known.push(select);
            }
        }
    }

    /// Notes that a `selectedcontent` is filled. Returns whether this is the first time.
    fn fill(&mut self, selected_content: u64) -> bool {
        self.numbers.insert((FILLED, selected_content), 0).is_none()
    }

    pub(super) fn expect_patches(&mut self) {
        self.has_patches = true;
    }

    /// Calls a function with each node that is kept here.
    pub(super) fn visit(&self, visit: &mut dyn FnMut(&H)) {
        for select in &self.known {
            visit(&select.node);
            select.walk.visit(visit);
            for content in &select.selected_contents {
                visit(&content.node);
                content.walk.visit(visit);
            }
        }
        self.ancestors.bounds.iter().for_each(visit);
    }
}

/// OPTIMIZATION: no ancestor of an option or a `selectedcontent` is searched twice (test: the shapes with options in
/// `tests/complexity`).
#[derive(Clone, Debug)]
struct KnownAncestors<H> {
    /// By [`BOUND`] and the number of a node, the place of the nearest inclusive ancestor that [bounds options](bounds_options)
    /// in the list below, plus one, or 0. By [`ENABLED`] and the number of a node, 1 if a `selectedcontent` in the node would be
    /// enabled, and 2 more if an inclusive ancestor is a `select`.
    answers: BTreeMap<(u32, u64), u32>,
    bounds: Vec<H>,
}

const BOUND: u32 = 0;
const ENABLED: u32 = 1;
const PLACE: u32 = 0;
const FILLED: u32 = 1;

impl<H: Clone> KnownAncestors<H> {
    const fn new() -> Self {
        Self { answers: BTreeMap::new(), bounds: Vec::new() }
    }

    fn nearest_bound(&mut self, tree: &dyn Tree<H>, element: &H) -> Option<H> {
        // The unknown ancestors, up to one that is known or decides the answer.
        let mut path = Vec::new();
        let mut found = 0;
        let mut around = tree.parent(element);
        while let Some(ancestor) = around {
            let number = tree.number(&ancestor);
            if let Some(bound) = self.answers.get(&(BOUND, number)) {
                found = *bound;
                break;
            }
            path.push(number);
            if bounds_options(tree.element_name(&ancestor)) {
                self.bounds.push(ancestor);
                found = self.bounds.len() as u32;
                break;
            }
            around = tree.parent(&ancestor);
        }
        for number in path {
            self.answers.insert((BOUND, number), found);
        }
        self.bounds.get((found as usize).checked_sub(1)?).cloned()
    }

    /// Whether a `selectedcontent` is neither in another one, nor in an option, nor in more than one `select`.
    fn is_enabled(&mut self, tree: &dyn Tree<H>, node: &H) -> bool {
        const IS_ENABLED: u32 = 1;
        const HAS_SELECT: u32 = 2;
        // The unknown ancestors, up to one that is known.
        let mut path = Vec::new();
        let mut found = IS_ENABLED;
        let mut around = tree.parent(node);
        while let Some(ancestor) = around {
            let number = tree.number(&ancestor);
            if let Some(answer) = self.answers.get(&(ENABLED, number)) {
                found = *answer;
                break;
            }
            path.push((number, tree.element_name(&ancestor)));
            around = tree.parent(&ancestor);
        }
        for (number, name) in path.into_iter().rev() {
            found = match (found, name) {
                (HAS_SELECT.., Some(SELECT)) => HAS_SELECT,
                (_, Some(SELECT)) => found | HAS_SELECT,
                (_, Some(SELECTED_CONTENT_ELEMENT | OPTION)) => found & HAS_SELECT,
                _ => found,
            };
            self.answers.insert((ENABLED, number), found);
        }
        found & IS_ENABLED != 0
    }
}

/// The record of a `select`, up to the last visited node.
#[derive(Clone, Debug)]
struct Select<H> {
    node: H,
    number: u64,
    walk: OptionWalk<H>,
    /// The `selectedcontent` elements to fill, in tree order.
    selected_contents: Vec<SelectedContent<H>>,
    has_enabled: bool,
    /// Whether the selected option was removed with the contents of one of them.
    is_outdated: bool,
    own: Option<OwnAttributes>,
    /// The number of visited nodes.
    steps: u64,
}

#[derive(Clone, Debug)]
struct SelectedContent<H> {
    node: H,
    is_enabled: bool,
    walk: OptionWalk<H>,
}

/// OPTIMIZATION: the attributes of a `select` that each option needs (test: the shapes with options in `tests/complexity`).
#[derive(Clone, Copy, Debug)]
struct OwnAttributes {
    /// The answer of the tree to [`Tree::changes_of_options`].
    changes: u64,
    is_multiple: bool,
    has_display_size_1: bool,
}

impl<H: Clone> TreeWork<'_, H> {
    fn has_steps(&mut self) -> bool {
        self.memory.selects.steps < self.tree.size_of_all().nodes.saturating_mul(STEPS_FOR_EACH_NODE)
    }

    /// Forgets the records if an edit has moved options or the like, or changed their attributes.
    fn look_for_edits(&mut self) {
        let changes = self.tree.changes_of_options();
        let selects = &mut self.memory.selects;
        if selects.has_given_up || selects.changes == changes {
            return;
        }
        selects.changes = changes;
        let looked_at: u64 = selects.known.iter().map(|known| known.steps).sum();
        let steps = selects.steps + looked_at + selects.ancestors.answers.len() as u64;
        if steps < self.tree.size_of_all().nodes.saturating_mul(STEPS_FOR_EACH_NODE) {
            selects.steps = steps;
            selects.known.clear();
            selects.ancestors = KnownAncestors::new();
        } else {
            selects.has_given_up = true;
        }
    }

    /// [Maybe clones an option into selectedcontent](https://html.spec.whatwg.org/multipage/form-elements.html#maybe-clone-an-option-into-selectedcontent).
    pub(super) fn maybe_clone_an_option_into_selectedcontent(&mut self, option: &H) {
        self.look_for_edits();
        // 1. Let select be the option's nearest ancestor select. If select is null, then return.
        let tree = &*self.tree;
        let nearest = |node: &H| self.memory.selects.ancestors.nearest_bound(tree, node);
        let Some(select) = nearest_ancestor_select(option, |node| tree.element_name(node), nearest) else {
            return;
        };
        let mut known = self.memory.selects.take(tree, &select);
        let mut seen = known.selected_contents.len();
        known.look_up_to(Some(tree.number(option)), tree, &mut self.memory.selects);
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

    /// Fills the `selectedcontent` elements after the last options of their `select` elements.
    pub(super) fn fill_selectedcontent_behind_options(&mut self) {
        let is_edited = self.memory.selects.changes != self.tree.changes_of_options();
        if is_edited {
            self.memory.selects.ancestors = KnownAncestors::new();
        }
        let nodes: Vec<H> = self.memory.selects.known.iter().map(|known| known.node.clone()).collect();
        for node in nodes {
            let known = self.memory.selects.take(self.tree, &node);
            // NOTE: after edits, all nodes are visited once more.
            let mut known = if is_edited { Select::new(self.tree, node) } else { known };
            let seen = known.selected_contents.len();
            known.look_up_to(None, self.tree, &mut self.memory.selects);
            if !known.is_any_enabled(self.tree) {
                continue;
            }
            let selected = known.selected(self.tree);
            if known.is_outdated {
                self.fill_again(&mut known, selected);
            } else if let Some(selected) = selected {
                self.fill_new(&known.selected_contents[seen..], &selected.node);
            }
        }
    }

    /// Fills the `selectedcontent` elements in an element that the parser has moved again, or empties them if no option is
    /// selected.
    ///
    /// DEVIATION: the standard has no limit. Past [`STEPS_FOR_EACH_NODE`], they do not change.
    pub(super) fn update_adopted_selectedcontent(&mut self, element: &H) {
        if !self.has_steps() {
            return;
        }
        let is_select = |tree: &dyn Tree<H>, node: &H| tree.element_name(node) == Some(SELECT);
        let Some(select) = self.memory.selects.find_around(self.tree, element, is_select) else {
            return;
        };
        self.memory.selects.steps += self.memory.selects.ancestors.answers.len() as u64;
        self.memory.selects.ancestors = KnownAncestors::new();
        let mut known = Select::new(self.tree, select);
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
                // NOTE: the others were inserted, not visited.
                if !is_moved && let Some(selected) = &selected {
                    self.fill_new(&known.selected_contents[index - 1..index], selected);
                }
            }
        }
        self.memory.selects.put(known);
    }

    /// Fills the enabled `selectedcontent` elements of a `select` with copies of the contents of the selected option, or
    /// empties them.
    fn fill_again(&mut self, known: &mut Select<H>, selected: Option<ListedOption<H>>) {
        // NOTE: an option in a `selectedcontent` is removed with its contents. In the newer standard, all are emptied and
        // filled in a microtask; here, when the parser stops.
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

    /// Fills enabled `selectedcontent` elements that were not filled when they were inserted.
    fn fill_new(&mut self, new: &[SelectedContent<H>], selected: &H) {
        for one in new.iter().filter(|one| one.is_enabled) {
            if self.memory.selects.fill(self.tree.number(&one.node)) && self.spend(selected, &one.node) {
                self.prepend_clones(&one.node, selected);
            }
        }
    }

    /// Replaces the contents of an enabled `selectedcontent` with copies of those of an option, or empties it. Returns whether
    /// others may follow.
    fn replace_contents(&mut self, known: &mut Select<H>, index: usize, selected: Option<&H>) -> bool {
        let SelectedContent { node, is_enabled, .. } = known.selected_contents[index].clone();
        if !is_enabled {
            return self.spend_step();
        }
        let is_allowed = self.spend_step() && selected.is_none_or(|option| self.spend(option, &node));
        if is_allowed {
            let number = self.tree.number(&node);
            self.memory.selects.fill(number);
            while let Some(child) = self.tree.first_child(&node) {
                self.tree.remove(&child);
            }
            if let Some(selected) = selected {
                self.prepend_clones(&node, selected);
            }
            if known.walk.selected_content() == Some(number) {
                // The last inclusive descendant.
                let mut last = node;
                while let Some(child) = self.tree.last_child(&last) {
                    last = child;
                }
                known.pass_over(index, last);
            }
        }
        is_allowed
    }

    /// Inserts deep clones of the children of a node before the children of another one. Adjacent texts are joined.
    fn prepend_clones(&mut self, parent: &H, source: &H) {
        let before = self.tree.size_of_all();
        let mut children = Vec::new();
        let mut next = self.tree.first_child(source);
        while let Some(child) = next {
            next = self.tree.next_sibling(&child);
            children.push(child);
        }
        let first = self.tree.first_child(parent);
        let joined = match (children.last(), &first) {
            (Some(last), Some(first)) => match (self.tree.text(last), self.tree.text(first)) {
                (Some(one), Some(other)) => Some(one.into_owned() + &other),
                _ => None,
            },
            _ => None,
        };
        if joined.is_some() {
            children.pop();
        }
        for child in children {
            let clone = self.tree.clone_subtree(&child);
            let place = match &first {
                Some(first) => InsertionLocation::Before(first.clone()),
                None => InsertionLocation::LastChildOf(parent.clone()),
            };
            self.tree.insert(&place, &clone);
            self.memory.markers.add_all_in(self.tree, &clone);
        }
        if let (Some(joined), Some(first)) = (joined, first) {
            self.tree.set_text(&first, &joined);
        }
        self.note_copies_since(before);
    }
}

impl<H: Clone> Select<H> {
    fn new(tree: &dyn Tree<H>, node: H) -> Self {
        Self {
            number: tree.number(&node),
            walk: OptionWalk::new(node.clone()),
            node,
            selected_contents: Vec::new(),
            has_enabled: false,
            is_outdated: false,
            own: None,
            steps: 0,
        }
    }

    fn look_again(&mut self, tree: &dyn Tree<H>, selects: &mut Selects<H>) {
        *self = Self::new(tree, self.node.clone());
        self.look_up_to(None, tree, selects);
        selects.steps += self.steps;
    }

    fn own(&mut self, tree: &mut dyn Tree<H>) -> OwnAttributes {
        let changes = tree.changes_of_options();
        match self.own {
            Some(own) if own.changes == changes => own,
            _ => *self.own.insert(OwnAttributes {
                changes,
                is_multiple: tree.attribute(&self.node, "multiple").is_some(),
                has_display_size_1: has_display_size_1(tree.attribute(&self.node, "size").as_deref()),
            }),
        }
    }

    /// The selected option among the visited ones.
    fn selected(&mut self, tree: &mut dyn Tree<H>) -> Option<ListedOption<H>> {
        let has_display_size_1 = self.own(tree).has_display_size_1;
        self.walk.selected(|| has_display_size_1).cloned()
    }

    /// Whether there is an
    /// [enabled selectedcontent](https://html.spec.whatwg.org/multipage/form-elements.html#select-enabled-selectedcontent).
    fn is_any_enabled(&mut self, tree: &mut dyn Tree<H>) -> bool {
        self.has_enabled && !self.own(tree).is_multiple
    }

    /// Visits the new nodes of the `select`, up to the option with this number that nothing follows yet.
    fn look_up_to(&mut self, option: Option<u64>, tree: &dyn Tree<H>, selects: &mut Selects<H>) {
        while (option.is_none() || Some(tree.number(self.walk.last())) != option)
            && let Some(node) = self.walk.next(&self.node, tree)
        {
            self.steps += 1;
            if (selects.fills_every || self.selected_contents.is_empty())
                && tree.element_name(&node) == Some(SELECTED_CONTENT_ELEMENT)
            {
                let is_enabled = selects.ancestors.is_enabled(tree, &node);
                self.has_enabled |= is_enabled;
                self.selected_contents.push(SelectedContent { node, is_enabled, walk: self.walk.clone() });
            }
        }
    }

    /// Forgets the contents of a replaced `selectedcontent` and all after it. The walk continues after its last node.
    fn pass_over(&mut self, index: usize, last: H) {
        self.walk = self.selected_contents[index].walk.clone();
        self.walk.pass(last);
        self.selected_contents.truncate(index + 1);
    }
}
