//! The `select` elements whose options are [cloned into
//! selectedcontent](https://html.spec.whatwg.org/multipage/form-elements.html#maybe-clone-an-option-into-selectedcontent).

use std::collections::{HashMap, HashSet};

use crate::edition::Edition;
use crate::names::{ExpandedName, tag};
use crate::sink::{
    ListedOption, OptionWalk, SELECTED_CONTENT_ELEMENT, Tree, bounds_options, has_display_size_1, inclusive_ancestors,
};

pub(super) const OPTION: ExpandedName = ExpandedName::html(tag::OPTION);
pub(super) const SELECT: ExpandedName = ExpandedName::html(tag::SELECT);

#[derive(Clone, Debug)]
pub(super) struct Selects<H> {
    pub(super) known: Vec<Select<H>>,
    /// The index in `known` of each `select`, by number.
    places: HashMap<u64, usize>,
    /// The numbers of the `selectedcontent` elements that were filled.
    pub(super) filled: HashSet<u64>,
    /// The [surroundings](Self::around) of the children of each node, by number.
    pub(super) around: HashMap<u64, Around<H>>,
    /// Whether content was patched. Patches can insert or remove options anywhere.
    pub(super) has_patches: bool,
    pub(super) steps: u64,
    pub(super) changes: u64,
    /// Whether the limit on steps was reached. After the limit, edits are ignored.
    pub(super) has_given_up: bool,
    /// Whether to fill all enabled `selectedcontent` elements of a `select`, even when a copy removes the selected option.
    /// Otherwise, only the first `selectedcontent` is filled, if it is enabled.
    pub(super) fills_every: bool,
}

impl<H: Clone> Selects<H> {
    pub(super) fn new(changes: u64, edition: Edition) -> Self {
        Self {
            known: Vec::new(),
            places: HashMap::new(),
            filled: HashSet::new(),
            around: HashMap::new(),
            has_patches: false,
            steps: 0,
            changes,
            has_given_up: false,
            fills_every: edition.fills_every_selectedcontent(),
        }
    }

    /// Returns the nearest inclusive ancestor that meets a condition.
    pub(super) fn find_around(
        &mut self,
        tree: &dyn Tree<H>,
        node: &H,
        mut is_wanted: impl FnMut(&dyn Tree<H>, &H) -> bool,
    ) -> Option<H> {
        inclusive_ancestors(tree, node).find(|node| {
            let is_found = is_wanted(tree, node);
            self.steps += u64::from(!is_found);
            is_found
        })
    }

    /// Returns facts about the ancestors of an `option` or a `selectedcontent`.
    ///
    /// OPTIMIZATION: the ancestors are searched only once (test: the shapes with options in `tests/complexity`).
    pub(super) fn around(&mut self, tree: &dyn Tree<H>, node: &H) -> Around<H> {
        // The ancestors without stored facts, up to an ancestor with stored facts.
        let mut path = Vec::new();
        let mut around = Around { bound: None, enables: true, has_select: false };
        for ancestor in inclusive_ancestors(tree, node).skip(1) {
            if let Some(known) = self.around.get(&tree.number(&ancestor)) {
                around = known.clone();
                break;
            }
            path.push(ancestor);
        }
        for node in path.into_iter().rev() {
            let name = tree.element_name(&node);
            around.enables &= match name {
                Some(SELECT) => !around.has_select,
                name => !matches!(name, Some(SELECTED_CONTENT_ELEMENT | OPTION)),
            };
            around.has_select |= name == Some(SELECT);
            let number = tree.number(&node);
            if bounds_options(name) {
                around.bound = Some(node);
            }
            self.around.insert(number, around.clone());
        }
        around
    }

    /// Forgets what an edit may have changed. The `select` elements remain known, to fill their last `selectedcontent`.
    pub(super) fn forget(&mut self, tree: &dyn Tree<H>) {
        self.known.iter_mut().for_each(|known| known.forget(tree));
        self.around.clear();
    }

    pub(super) fn take(&mut self, tree: &dyn Tree<H>, select: &H) -> Select<H> {
        let new = Select::new(tree, select.clone());
        match self.place_of(new.number) {
            Some(known) => std::mem::replace(known, new),
            None => new,
        }
    }

    pub(super) fn place_of(&mut self, number: u64) -> Option<&mut Select<H>> {
        self.known.get_mut(*self.places.get(&number)?)
    }

    pub(super) fn put(&mut self, select: Select<H>) {
        match self.place_of(select.number) {
            Some(known) => *known = select,
            None => {
                self.places.insert(select.number, self.known.len());
                self.known.push(select);
            }
        }
    }

    pub(super) fn visit(&self, visit: &mut dyn FnMut(&H)) {
        for select in &self.known {
            visit(&select.node);
            select.walk.visit(visit);
            for content in &select.selected_contents {
                visit(&content.node);
                content.walk.visit(visit);
            }
        }
        self.around.values().filter_map(|around| around.bound.as_ref()).for_each(visit);
    }
}

/// Facts about the ancestors of a node.
#[derive(Clone, Debug)]
pub(super) struct Around<H> {
    /// The nearest ancestor that [bounds options](bounds_options).
    pub(super) bound: Option<H>,
    /// Whether a `selectedcontent` has no ancestor `selectedcontent` or `option`, and at most one ancestor `select`.
    enables: bool,
    has_select: bool,
}

/// The record of a `select`, up to the last visited node.
#[derive(Clone, Debug)]
pub(super) struct Select<H> {
    pub(super) node: H,
    pub(super) number: u64,
    pub(super) walk: OptionWalk<H>,
    pub(super) selected_contents: Vec<SelectedContent<H>>,
    has_enabled: bool,
    pub(super) is_outdated: bool,
    own: Option<OwnAttributes>,
    pub(super) steps: u64,
}

#[derive(Clone, Debug)]
pub(super) struct SelectedContent<H> {
    pub(super) node: H,
    pub(super) is_enabled: bool,
    pub(super) walk: OptionWalk<H>,
}

/// OPTIMIZATION: stores the attributes of a `select` that every option needs (test: the shapes with options in
/// `tests/complexity`).
#[derive(Clone, Copy, Debug)]
pub(super) struct OwnAttributes {
    /// The last result of [`Tree::changes_of_options`].
    pub(super) changes: u64,
    is_multiple: bool,
    has_display_size_1: bool,
}

impl<H: Clone> Select<H> {
    pub(super) fn new(tree: &dyn Tree<H>, node: H) -> Self {
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

    pub(super) fn forget(&mut self, tree: &dyn Tree<H>) {
        *self = Self { is_outdated: self.is_outdated, ..Self::new(tree, self.node.clone()) };
    }

    pub(super) fn look_again(&mut self, tree: &dyn Tree<H>, selects: &mut Selects<H>) {
        self.forget(tree);
        self.look_up_to(None, tree, selects);
        selects.steps += self.steps;
    }

    pub(super) fn own(&mut self, tree: &mut dyn Tree<H>) -> OwnAttributes {
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

    pub(super) fn selected(&mut self, tree: &mut dyn Tree<H>) -> Option<ListedOption<H>> {
        let has_display_size_1 = self.own(tree).has_display_size_1;
        self.walk.selected(|| has_display_size_1).cloned()
    }

    /// Whether the `select` has an [enabled
    /// selectedcontent](https://html.spec.whatwg.org/multipage/form-elements.html#select-enabled-selectedcontent).
    pub(super) fn is_any_enabled(&mut self, tree: &mut dyn Tree<H>) -> bool {
        self.has_enabled && !self.own(tree).is_multiple
    }

    /// Visits the new nodes of the `select`, up to the option with this number, if any.
    pub(super) fn look_up_to(&mut self, option: Option<u64>, tree: &dyn Tree<H>, selects: &mut Selects<H>) {
        while (option.is_none() || Some(tree.number(self.walk.last())) != option)
            && let Some(node) = self.walk.next(&self.node, &tree)
        {
            self.steps += 1;
            if (selects.fills_every || self.selected_contents.is_empty())
                && tree.element_name(&node) == Some(SELECTED_CONTENT_ELEMENT)
            {
                let is_enabled = selects.around(tree, &node).enables;
                self.has_enabled |= is_enabled;
                self.selected_contents.push(SelectedContent { node, is_enabled, walk: self.walk.clone() });
            }
        }
    }

    /// Forgets the visited nodes in and after a `selectedcontent` whose contents were replaced. The walk continues after
    /// `last`, the last node in the `selectedcontent`.
    pub(super) fn pass_over(&mut self, index: usize, last: H) {
        self.walk = self.selected_contents[index].walk.clone();
        self.walk.pass(last);
        self.selected_contents.truncate(index + 1);
    }
}
