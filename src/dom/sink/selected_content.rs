//! [Maybe clone an option into
//! selectedcontent](https://html.spec.whatwg.org/multipage/form-elements.html#maybe-clone-an-option-into-selectedcontent) in
//! the parser.
//!
//! DEVIATION: form controls have no state here. The selected option follows from the attributes of the options when one is
//! popped. A `selectedcontent` after it is filled when the next option is popped or the parser is done. Nested `select`
//! elements are not searched. Options in copies do not count, unless the `select` is visited again.

use std::collections::BTreeMap;

use super::copy_budget::CopyBudget;
use crate::dom::edit::clone::CloneDepth;
use crate::dom::read::node_ref::NodeRef;
use crate::dom::read::selectedness::{
    ListedOption, OptionWalk, bounds_options, has_display_size_1, nearest_ancestor_select,
};
use crate::dom::storage::attributes::AttributeList;
use crate::dom::storage::document::{Document, Edits};
use crate::dom::storage::node::{Label, NodeId};
use crate::edition::Edition;
use crate::sink::CopyRoom;

/// The `select` elements whose options were popped.
#[derive(Clone, Debug, Default)]
pub(in crate::dom) struct Selects {
    known: Vec<Select>,
    /// By `PLACE` and the number of a `select`, its place in that list. By `FILLED` and its number, a filled `selectedcontent`.
    /// NOTE: the parser uses one type of map, because each type adds 9,000 lines to what LLVM compiles.
    numbers: BTreeMap<(u32, u32), u32>,
    ancestors: KnownAncestors,
    /// Whether content was patched. Then options may come and go anywhere.
    has_patches: bool,
    /// The number of nodes that were visited again because of patches or edits.
    steps: usize,
    edits: Edits,
    /// Whether the steps are spent. Then edits are ignored.
    has_given_up: bool,
    /// Whether to fill all enabled `selectedcontent` elements of a `select`, also when a copy takes the selected option out.
    /// Otherwise only the first one is filled, if it is enabled.
    fills_every: bool,
}

/// The maximum number of nodes to visit again, for each node of the document.
///
/// DEVIATION: the standard has no limit. Past this one, options count in the order of insertion.
const STEPS_FOR_EACH_NODE: usize = 16;

impl Selects {
    pub(in crate::dom) fn new(edits: Edits, edition: Edition) -> Self {
        Self { edits, fills_every: edition.fills_every_selectedcontent(), ..Self::default() }
    }

    fn has_steps(&self, document: &Document) -> bool {
        self.steps < document.nodes.count().saturating_mul(STEPS_FOR_EACH_NODE)
    }

    /// Finds the nearest inclusive ancestor for which a condition holds, and counts the steps.
    fn find_around(&mut self, node: NodeRef<'_>, mut is_wanted: impl FnMut(NodeRef<'_>) -> bool) -> Option<NodeId> {
        let mut around = Some(node);
        while let Some(node) = around {
            if is_wanted(node) {
                return Some(node.id());
            }
            self.steps += 1;
            around = node.parent();
        }
        None
    }

    /// Takes out the record of a `select`.
    fn take(&mut self, id: NodeId) -> Select {
        let new = Select::new(id);
        match self.place_of(id) {
            Some(known) => std::mem::replace(known, new),
            None => new,
        }
    }

    fn place_of(&mut self, id: NodeId) -> Option<&mut Select> {
        let place = *self.numbers.get(&(PLACE, id.number()))?;
        // NOTE: the record may have been forgotten.
        self.known.get_mut(place as usize).filter(|known| known.id == id)
    }

    fn put(&mut self, select: Select) {
        match self.place_of(select.id) {
            Some(known) => *known = select,
            None => {
                self.numbers.insert((PLACE, select.id.number()), self.known.len() as u32);
                self.known.push(select);
            }
        }
    }

    /// Notes that a `selectedcontent` is filled. Returns whether this is the first time.
    fn fill(&mut self, selected_content: NodeId) -> bool {
        self.numbers.insert((FILLED, selected_content.number()), 0).is_none()
    }

    pub(in crate::dom) fn expect_patches(&mut self) {
        self.has_patches = true;
    }

    /// Forgets the records if an edit has moved options or the like, or changed their attributes.
    fn look_for_edits(&mut self, document: &Document) {
        if self.has_given_up || self.edits.of_options == document.edits.of_options {
            return;
        }
        self.edits = document.edits;
        let looked_at: usize = self.known.iter().map(|known| known.steps).sum();
        let steps = self.steps + looked_at + self.ancestors.len();
        if steps < document.nodes.count().saturating_mul(STEPS_FOR_EACH_NODE) {
            self.steps = steps;
            self.known.clear();
            self.ancestors = KnownAncestors::default();
        } else {
            self.has_given_up = true;
        }
    }
}

/// OPTIMIZATION: no ancestor of an option or a `selectedcontent` is searched twice (test: the shapes with options in
/// `tests/complexity`).
///
/// By [`BOUND`] and the number of a node, the number of the nearest inclusive ancestor that [bounds options](bounds_options),
/// or 0. By [`ENABLED`] and the number of a node, 1 if a `selectedcontent` in the node would be enabled, and 2 more if an
/// inclusive ancestor is a `select`.
type KnownAncestors = BTreeMap<(u32, u32), u32>;

const BOUND: u32 = 0;
const ENABLED: u32 = 1;
const PLACE: u32 = 0;
const FILLED: u32 = 1;

/// The record of a `select`, up to the last visited node.
#[derive(Clone, Debug)]
struct Select {
    id: NodeId,
    walk: OptionWalk,
    /// The `selectedcontent` elements to fill, in tree order.
    selected_contents: Vec<SelectedContent>,
    has_enabled: bool,
    /// Whether the selected option was removed with the contents of one of them.
    is_outdated: bool,
    own: Option<OwnAttributes>,
    /// The number of visited nodes.
    steps: usize,
}

#[derive(Clone, Copy, Debug)]
struct SelectedContent {
    node: NodeId,
    is_enabled: bool,
    walk: OptionWalk,
}

/// OPTIMIZATION: the attributes of a `select` that each option needs (test: the shapes with options in `tests/complexity`).
#[derive(Clone, Copy, Debug)]
struct OwnAttributes {
    list: AttributeList,
    is_multiple: bool,
    has_display_size_1: bool,
}

/// The limits of copies.
pub(in crate::dom) struct Supplies<'a> {
    pub(in crate::dom) budget: &'a mut CopyBudget,
    pub(in crate::dom) room: &'a mut CopyRoom,
}

impl Document {
    /// [Maybe clones an option into selectedcontent](https://html.spec.whatwg.org/multipage/form-elements.html#maybe-clone-an-option-into-selectedcontent).
    pub(in crate::dom) fn maybe_clone_an_option_into_selectedcontent(
        &mut self,
        option: NodeId,
        selects: &mut Selects,
        supplies: &mut Supplies<'_>,
    ) {
        selects.look_for_edits(self);
        // 1. Let select be the option's nearest ancestor select. If select is null, then return.
        let nearest = |node| nearest_bound(node, &mut selects.ancestors);
        let Some(select) = nearest_ancestor_select(self.node(option), nearest) else {
            return;
        };
        let id = select.id();
        let mut known = selects.take(id);
        let mut seen = known.selected_contents.len();
        known.look_up_to(Some(option), self, selects);
        if selects.has_patches && known.is_any_enabled(self) && selects.has_steps(self) {
            known.look_again(self, selects);
            seen = 0;
        }
        if known.is_any_enabled(self) {
            // 2. If the option's selectedness is true and select's enabled selectedcontent is not null, then clone the
            //    option into selectedcontent.
            match known.selected(self) {
                Some(selected) if selected.node == option => {
                    self.fill_again(&mut known, Some(selected), selects, supplies);
                }
                Some(selected) => self.fill_new(&known.selected_contents[seen..], selected.node, selects, supplies),
                None => {}
            }
        }
        selects.put(known);
    }

    /// Fills the `selectedcontent` elements after the last options of their `select` elements.
    pub(in crate::dom) fn fill_selectedcontent_behind_options(
        &mut self,
        selects: &mut Selects,
        supplies: &mut Supplies<'_>,
    ) {
        let is_edited = selects.edits.of_options != self.edits.of_options;
        if is_edited {
            selects.ancestors = KnownAncestors::default();
        }
        let ids: Vec<NodeId> = selects.known.iter().map(|known| known.id).collect();
        for id in ids {
            let known = selects.take(id);
            // NOTE: after edits, all nodes are visited once more.
            let mut known = if is_edited { Select::new(known.id) } else { known };
            let seen = known.selected_contents.len();
            known.look_up_to(None, self, selects);
            if !known.is_any_enabled(self) {
                continue;
            }
            let selected = known.selected(self);
            if known.is_outdated {
                self.fill_again(&mut known, selected, selects, supplies);
            } else if let Some(selected) = selected {
                self.fill_new(&known.selected_contents[seen..], selected.node, selects, supplies);
            }
        }
    }

    /// Fills the `selectedcontent` elements in an element that the parser has moved again, or empties them if no option is
    /// selected.
    ///
    /// DEVIATION: the standard has no limit. Past [`STEPS_FOR_EACH_NODE`], they do not change.
    pub(in crate::dom) fn update_adopted_selectedcontent(
        &mut self,
        element: NodeId,
        selects: &mut Selects,
        supplies: &mut Supplies<'_>,
    ) {
        if !selects.has_steps(self) {
            return;
        }
        let Some(id) = selects.find_around(self.node(element), |node| is(node, "select")) else {
            return;
        };
        selects.steps += selects.ancestors.len();
        selects.ancestors = KnownAncestors::default();
        let mut known = Select::new(id);
        known.look_again(self, selects);
        if known.is_any_enabled(self) {
            let selected = known.selected(self).map(|option| option.node);
            let mut index = 0;
            while let Some(&SelectedContent { node, .. }) = known.selected_contents.get(index) {
                let is_moved = selects.find_around(self.node(node), |node| node.id() == element).is_some();
                if is_moved && !self.replace_contents(&mut known, index, selected, selects, supplies)
                    || !selects.has_steps(self)
                {
                    break;
                }
                index += 1;
                // NOTE: the others were inserted, not visited.
                if !is_moved && let Some(selected) = selected {
                    self.fill_new(&known.selected_contents[index - 1..index], selected, selects, supplies);
                }
            }
        }
        selects.put(known);
    }

    /// Fills the enabled `selectedcontent` elements of a `select` with copies of the contents of the selected option, or
    /// empties them.
    fn fill_again(
        &mut self,
        known: &mut Select,
        selected: Option<ListedOption>,
        selects: &mut Selects,
        supplies: &mut Supplies<'_>,
    ) {
        // NOTE: an option in a `selectedcontent` is removed with its contents. In the newer standard, all are emptied and
        // filled in a microtask; here, when the parser stops.
        let is_kept = |option: &ListedOption| !selects.fills_every || option.selected_content.is_none();
        let source = selected.filter(is_kept).map(|option| option.node);
        known.is_outdated |= selected.is_some() && source.is_none();
        let mut index = 0;
        while index < known.selected_contents.len() && self.replace_contents(known, index, source, selects, supplies) {
            index += 1;
        }
    }

    /// Fills enabled `selectedcontent` elements that were not filled when they were inserted.
    fn fill_new(
        &mut self,
        new: &[SelectedContent],
        selected: NodeId,
        selects: &mut Selects,
        supplies: &mut Supplies<'_>,
    ) {
        for one in new.iter().filter(|one| one.is_enabled) {
            if selects.fill(one.node) && supplies.budget.spend(self, selected, one.node, supplies.room) {
                self.prepend_clones(one.node, selected);
                supplies.budget.pass_over_copies(self);
            }
        }
    }

    /// Replaces the contents of an enabled `selectedcontent` with copies of those of an option, or empties it. Returns whether
    /// others may follow.
    fn replace_contents(
        &mut self,
        known: &mut Select,
        index: usize,
        selected: Option<NodeId>,
        selects: &mut Selects,
        supplies: &mut Supplies<'_>,
    ) -> bool {
        let SelectedContent { node, is_enabled, .. } = known.selected_contents[index];
        if !is_enabled {
            return supplies.budget.spend_step(self);
        }
        let is_allowed = supplies.budget.spend_step(self)
            && selected.is_none_or(|option| supplies.budget.spend(self, option, node, supplies.room));
        if is_allowed {
            selects.fill(node);
            self.note_nodes_taken_out();
            self.unlink_children(node);
            if let Some(selected) = selected {
                self.prepend_clones(node, selected);
                supplies.budget.pass_over_copies(self);
            }
            if known.walk.selected_content() == Some(node) {
                known.pass_over(index, self.last_inside(node));
            }
        }
        is_allowed
    }

    /// The last inclusive descendant of a node, in tree order.
    fn last_inside(&self, node: NodeId) -> NodeId {
        let mut last = node;
        while let Some(child) = self.nodes[last].last_child {
            last = child;
        }
        last
    }

    /// Inserts deep clones of the children of a node before the children of another one. Adjacent texts are joined.
    fn prepend_clones(&mut self, parent: NodeId, source: NodeId) {
        let children: Vec<NodeId> = self.node(source).children().map(|node| node.id()).collect();
        let first = self.nodes[parent].first_child;
        let is_text = |node| self.nodes[node].label == Label::TEXT;
        let merged = match (children.last(), first) {
            (Some(&last), Some(first)) if is_text(last) && is_text(first) => Some((last, first)),
            _ => None,
        };
        for child in children {
            if let Some((last, first)) = merged
                && child == last
            {
                let text = self.node(last).text_content() + &self.node(first).text_content();
                // Text has data, so this cannot fail.
                let _ = self.set_data(first, &text);
                return;
            }
            match (self.clone_node(child, CloneDepth::Deep), first) {
                (Ok(clone), Some(first)) => self.link_before(first, clone),
                (Ok(clone), None) => self.link_last(parent, clone),
                // Only a document has no clone, and no child is a document.
                (Err(_), _) => {}
            }
        }
    }
}

impl Select {
    fn new(id: NodeId) -> Self {
        Self {
            id,
            walk: OptionWalk::new(id),
            selected_contents: Vec::new(),
            has_enabled: false,
            is_outdated: false,
            own: None,
            steps: 0,
        }
    }

    fn look_again(&mut self, document: &Document, selects: &mut Selects) {
        *self = Self::new(self.id);
        self.look_up_to(None, document, selects);
        selects.steps += self.steps;
    }

    fn own(&mut self, document: &Document) -> OwnAttributes {
        let select = document.node(self.id);
        let list = select.node().attributes();
        // NOTE: a shared list never changes.
        match self.own {
            Some(own) if own.list == list && list.is_shared() => own,
            _ => *self.own.insert(OwnAttributes {
                list,
                is_multiple: select.attribute("multiple").is_some(),
                has_display_size_1: has_display_size_1(select),
            }),
        }
    }

    /// The selected option among the visited ones.
    fn selected(&mut self, document: &Document) -> Option<ListedOption> {
        let walk = self.walk;
        walk.selected(|| self.own(document).has_display_size_1)
    }

    /// Whether there is an
    /// [enabled selectedcontent](https://html.spec.whatwg.org/multipage/form-elements.html#select-enabled-selectedcontent).
    fn is_any_enabled(&mut self, document: &Document) -> bool {
        self.has_enabled && !self.own(document).is_multiple
    }

    /// Visits the new nodes of the `select`, up to an option that nothing follows yet.
    fn look_up_to(&mut self, option: Option<NodeId>, document: &Document, selects: &mut Selects) {
        let select = document.node(self.id);
        while Some(self.walk.last()) != option
            && let Some(node) = self.walk.next(select)
        {
            self.steps += 1;
            if is(node, "selectedcontent") && (selects.fills_every || self.selected_contents.is_empty()) {
                let is_enabled = is_enabled(node, &mut selects.ancestors);
                self.has_enabled |= is_enabled;
                self.selected_contents.push(SelectedContent { node: node.id(), is_enabled, walk: self.walk });
            }
        }
    }

    /// Forgets the contents of a replaced `selectedcontent` and all after it. The walk continues after its last node.
    fn pass_over(&mut self, index: usize, last: NodeId) {
        self.walk = self.selected_contents[index].walk;
        self.walk.pass(last);
        self.selected_contents.truncate(index + 1);
    }
}

fn is(node: NodeRef<'_>, local_name: &str) -> bool {
    node.expanded_name().is_some_and(|name| name.is_html()) && node.local_name() == Some(local_name)
}

fn nearest_bound<'a>(element: NodeRef<'a>, known: &mut KnownAncestors) -> Option<NodeRef<'a>> {
    // The unknown ancestors, up to one that is known or decides the answer.
    let mut path = Vec::new();
    let mut found = None;
    for ancestor in element.ancestors() {
        if let Some(bound) = known.get(&(BOUND, ancestor.id().number())) {
            found = NodeId::from_number(*bound);
            break;
        }
        path.push(ancestor.id());
        if bounds_options(ancestor) {
            found = Some(ancestor.id());
            break;
        }
    }
    for ancestor in path {
        known.insert((BOUND, ancestor.number()), found.map_or(0, NodeId::number));
    }
    found.map(|bound| element.document().node(bound))
}

/// Whether a `selectedcontent` is neither in another one, nor in an option, nor in more than one `select`.
fn is_enabled(node: NodeRef<'_>, known: &mut KnownAncestors) -> bool {
    const IS_ENABLED: u32 = 1;
    const HAS_SELECT: u32 = 2;
    // The unknown ancestors, up to one that is known.
    let mut path = Vec::new();
    let mut found = IS_ENABLED;
    for ancestor in node.ancestors() {
        if let Some(answer) = known.get(&(ENABLED, ancestor.id().number())) {
            found = *answer;
            break;
        }
        path.push(ancestor);
    }
    for ancestor in path.into_iter().rev() {
        found = match found {
            HAS_SELECT.. if is(ancestor, "select") => HAS_SELECT,
            _ if is(ancestor, "select") => found | HAS_SELECT,
            _ if is(ancestor, "selectedcontent") || is(ancestor, "option") => found & HAS_SELECT,
            _ => found,
        };
        known.insert((ENABLED, ancestor.id().number()), found);
    }
    found & IS_ENABLED != 0
}
