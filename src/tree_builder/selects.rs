//! The `select` elements whose options are [cloned into
//! selectedcontent](https://html.spec.whatwg.org/multipage/form-elements.html#maybe-clone-an-option-into-selectedcontent).

use std::collections::BTreeMap;

use crate::edition::Edition;
use crate::names::{ExpandedName, tag};
use crate::sink::{ListedOption, OptionWalk, SELECTED_CONTENT_ELEMENT, Tree, bounds_options, has_display_size_1};

pub(super) const OPTION: ExpandedName = ExpandedName::html(tag::OPTION);
pub(super) const SELECT: ExpandedName = ExpandedName::html(tag::SELECT);

#[derive(Clone, Debug)]
pub(super) struct Selects<H> {
    pub(super) known: Vec<Select<H>>,
    /// Two tables: the key `(PLACE, number of a select)` maps to the index of the `select` in `known`, and the key `(FILLED,
    /// number of a selectedcontent)` is present if the `selectedcontent` was filled.
    /// NOTE: the parser uses a single type of map, because each type adds 9,000 lines of LLVM code.
    numbers: BTreeMap<(u32, u64), u32>,
    pub(super) ancestors: KnownAncestors<H>,
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
            numbers: BTreeMap::new(),
            ancestors: KnownAncestors::new(),
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

    pub(super) fn take(&mut self, tree: &dyn Tree<H>, select: &H) -> Select<H> {
        let new = Select::new(tree, select.clone());
        match self.place_of(new.number) {
            Some(known) => std::mem::replace(known, new),
            None => new,
        }
    }

    pub(super) fn place_of(&mut self, number: u64) -> Option<&mut Select<H>> {
        let place = *self.numbers.get(&(PLACE, number))?;
        // NOTE: the index may be outdated, because edits clear `known`.
        self.known.get_mut(place as usize).filter(|known| known.number == number)
    }

    pub(super) fn put(&mut self, select: Select<H>) {
        match self.place_of(select.number) {
            Some(known) => *known = select,
            None => {
                self.numbers.insert((PLACE, select.number), self.known.len() as u32);
                self.known.push(select);
            }
        }
    }

    /// Records a filled `selectedcontent`. Returns whether the element was filled for the first time.
    pub(super) fn fill(&mut self, selected_content: u64) -> bool {
        self.numbers.insert((FILLED, selected_content), 0).is_none()
    }

    pub(super) fn expect_patches(&mut self) {
        self.has_patches = true;
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
        self.ancestors.bounds.iter().for_each(visit);
    }
}

/// OPTIMIZATION: the ancestors of an option or a `selectedcontent` are searched only once (test: the shapes with options in
/// `tests/complexity`).
#[derive(Clone, Debug)]
pub(super) struct KnownAncestors<H> {
    /// For the key `(BOUND, number of a node)`: 0, or one plus the index in `bounds` of the nearest inclusive ancestor that
    /// [bounds options](bounds_options). For the key `(ENABLED, number of a node)`: 1 if a `selectedcontent` in the node would
    /// be enabled, plus 2 if an inclusive ancestor is a `select`.
    pub(super) answers: BTreeMap<(u32, u64), u32>,
    bounds: Vec<H>,
}

const BOUND: u32 = 0;
const ENABLED: u32 = 1;
const PLACE: u32 = 0;
const FILLED: u32 = 1;

impl<H: Clone> KnownAncestors<H> {
    pub(super) const fn new() -> Self {
        Self { answers: BTreeMap::new(), bounds: Vec::new() }
    }

    pub(super) fn nearest_bound(&mut self, tree: &dyn Tree<H>, element: &H) -> Option<H> {
        // The ancestors without a stored answer, up to an ancestor that has a stored answer or bounds options.
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

    /// Whether a `selectedcontent` has no ancestor `selectedcontent` or `option`, and at most one ancestor `select`.
    pub(super) fn is_enabled(&mut self, tree: &dyn Tree<H>, node: &H) -> bool {
        const IS_ENABLED: u32 = 1;
        const HAS_SELECT: u32 = 2;
        // The ancestors without a stored answer, up to an ancestor with a stored answer.
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

    pub(super) fn look_again(&mut self, tree: &dyn Tree<H>, selects: &mut Selects<H>) {
        *self = Self::new(tree, self.node.clone());
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

    /// Forgets the visited nodes in and after a `selectedcontent` whose contents were replaced. The walk continues after
    /// `last`, the last node in the `selectedcontent`.
    pub(super) fn pass_over(&mut self, index: usize, last: H) {
        self.walk = self.selected_contents[index].walk.clone();
        self.walk.pass(last);
        self.selected_contents.truncate(index + 1);
    }
}
