//! [Maybe clone an option into selectedcontent](https://html.spec.whatwg.org/multipage/form-elements.html#maybe-clone-an-option-into-selectedcontent),
//! as far as the parser is concerned.
//!
//! DEVIATION: the document has no form controls with a state. Which option is selected follows from the attributes of
//! the options that are there when one is popped. A `selectedcontent` after the selected option gets its contents not
//! when it is inserted, but when the next option is popped or the parser is done. One in a nested `select` is not
//! looked for. Options in copies do not count.

use super::copy_budget::CopyBudget;
use crate::dom::edit::clone::CloneDepth;
use crate::dom::read::node_ref::NodeRef;
use crate::dom::read::selectedness::{
    ListedOption, OptionWalk, bounds_options, has_display_size_1, nearest_ancestor_select,
};
use crate::dom::storage::attributes::AttributeList;
use crate::dom::storage::document::{Document, Edits};
use crate::dom::storage::node::{Label, NodeId};
use crate::maps::NumberMap;
use crate::sink::CopyRoom;

/// The `select` elements whose options were popped.
#[derive(Clone, Debug, Default)]
pub(in crate::dom) struct Selects {
    by_id: NumberMap<NodeId, Select>,
    ancestors: KnownAncestors,
    /// Whether content was patched, so that options may come and go anywhere.
    has_patches: bool,
    /// How many nodes were visited again because of patches or edits.
    steps: usize,
    edits: Edits,
    /// Set once the budget is spent. Edits are ignored then.
    has_given_up: bool,
    /// The `selectedcontent` elements that were filled.
    filled: NumberMap<NodeId, ()>,
}

/// How many nodes are visited again at most, for each node of the document.
///
/// DEVIATION: the standard has no limit. Past this one, options count in the order in which they came.
const STEPS_FOR_EACH_NODE: usize = 16;

impl Selects {
    /// Starts without knowledge, in a document after these edits.
    pub(in crate::dom) fn new(edits: Edits) -> Self {
        Self { edits, ..Self::default() }
    }

    /// Notes that content is going to be patched.
    pub(in crate::dom) fn expect_patches(&mut self) {
        self.has_patches = true;
    }

    /// Forgets what is known if an edit has moved options or the like since then, or changed their attributes.
    fn look_for_edits(&mut self, document: &Document) {
        if self.has_given_up || self.edits.of_options == document.edits.of_options {
            return;
        }
        self.edits = document.edits;
        let looked_at: usize = self.by_id.iter().map(|(_, known)| known.steps).sum();
        let steps = self.steps + looked_at + self.ancestors.bounds.len();
        if steps < document.nodes.count().saturating_mul(STEPS_FOR_EACH_NODE) {
            self.steps = steps;
            self.by_id.clear();
            self.ancestors = KnownAncestors::default();
        } else {
            self.has_given_up = true;
        }
    }
}

/// Remembers the ancestors of options and `selectedcontent` elements.
///
/// OPTIMIZATION: the ancestors of a node are not searched twice (test: the shapes with options in
/// `tests/complexity`). If misnested formatting moves a node later, the old answer stays.
#[derive(Clone, Debug, Default)]
struct KnownAncestors {
    /// The nearest of a node and its ancestors that [bounds options](bounds_options).
    bounds: NumberMap<NodeId, Option<NodeId>>,
    /// Whether a `selectedcontent` in a node would be enabled, and whether there is a `select` among the node and its
    /// ancestors.
    enabled: NumberMap<NodeId, (Enabled, HasSelect)>,
}

/// What is known about a `select`, from the nodes in it up to the last one visited.
#[derive(Clone, Copy, Debug)]
struct Select {
    walk: OptionWalk,
    /// The first `selectedcontent`, whether it is enabled, and the walk up to it.
    selected_content: Option<(NodeId, Enabled, OptionWalk)>,
    own: Option<OwnAttributes>,
    /// How many nodes were visited.
    steps: usize,
}

/// The attributes of a `select` that matter.
///
/// OPTIMIZATION: there may be many attributes, and each option needs these (test: the shapes with options in
/// `tests/complexity`).
#[derive(Clone, Copy, Debug)]
struct OwnAttributes {
    list: AttributeList,
    is_multiple: bool,
    has_display_size_1: bool,
}

/// Whether there is a `select` around a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum HasSelect {
    Yes,
    No,
}

/// Whether a `selectedcontent` is enabled when it is first seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Enabled {
    Yes,
    No,
}

impl Document {
    /// [Maybe clones an option into selectedcontent](https://html.spec.whatwg.org/multipage/form-elements.html#maybe-clone-an-option-into-selectedcontent).
    pub(in crate::dom) fn maybe_clone_an_option_into_selectedcontent(
        &mut self,
        option: NodeId,
        selects: &mut Selects,
        budget: &mut CopyBudget,
        room: &mut CopyRoom,
    ) {
        selects.look_for_edits(self);
        // 1. Let select be the option's nearest ancestor select. If select is null, then return.
        let nearest = |node| nearest_bound(node, &mut selects.ancestors.bounds);
        let Some(select) = nearest_ancestor_select(self.node(option), nearest) else {
            return;
        };
        let known = selects.by_id.get_or_insert_with(select.id(), || Select::new(select.id()));
        let is_new = known.look_up_to(Some(option), select, &mut selects.ancestors);
        if selects.has_patches
            && known.enabled(select).is_some()
            && selects.steps < self.nodes.count().saturating_mul(STEPS_FOR_EACH_NODE)
        {
            selects.steps += known.look_again(select, &mut selects.ancestors);
        }
        // 2. If the option's selectedness is true and select's enabled selectedcontent is not null, then clone the
        //    option into selectedcontent.
        let (selected, selected_content) = (known.selected(select), known.enabled(select));
        if let (Some(selected), Some(selected_content)) = (selected, selected_content) {
            if selected.node == option {
                if !budget.spend(self, option, selected_content, room) {
                    return;
                }
                selects.filled.insert(selected_content, ());
                self.note_nodes_taken_out();
                self.unlink_children(selected_content);
                self.prepend_clones(selected_content, option);
                budget.pass_over_copies(self);
                if selected.selected_content == Some(selected_content) {
                    known.pass_over(selected_content, self.last_inside(selected_content));
                }
            } else if is_new && selects.filled.insert(selected_content, ()).is_none() {
                self.prepend_clones_within(budget, room, selected_content, selected.node);
            }
        }
    }

    /// Fills the `selectedcontent` elements that come after the last options of their `select` elements.
    pub(in crate::dom) fn fill_selectedcontent_behind_options(
        &mut self,
        selects: &mut Selects,
        budget: &mut CopyBudget,
        room: &mut CopyRoom,
    ) {
        let is_edited = selects.edits.of_options != self.edits.of_options;
        if is_edited {
            selects.ancestors = KnownAncestors::default();
        }
        for &(id, known) in selects.by_id.iter_in_order() {
            // NOTE: after edits, everything is visited once more. The cost is at most proportional to the size of the
            // tree.
            let mut known = if is_edited { Select::new(id) } else { known };
            let select = self.node(id);
            let is_new = known.look_up_to(None, select, &mut selects.ancestors);
            if is_new
                && let Some(selected) = known.selected(select)
                && let Some(selected_content) = known.enabled(select)
                && !selects.filled.contains(selected_content)
            {
                self.prepend_clones_within(budget, room, selected_content, selected.node);
            }
        }
    }

    /// Calls [`prepend_clones`](Self::prepend_clones) if the budget allows it.
    fn prepend_clones_within(&mut self, budget: &mut CopyBudget, room: &mut CopyRoom, parent: NodeId, source: NodeId) {
        if budget.spend(self, source, parent, room) {
            self.prepend_clones(parent, source);
            budget.pass_over_copies(self);
        }
    }

    /// The last node inside of a node, in tree order; the node itself if it is empty.
    fn last_inside(&self, node: NodeId) -> NodeId {
        let mut last = node;
        while let Some(child) = self.nodes[last].last_child {
            last = child;
        }
        last
    }

    /// Puts deep clones of the children of a node before the children of another one. If a text would come before a
    /// text, the two are joined.
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
                // Setting the data of a text cannot fail.
                let _ = self.set_data(first, &text);
                return;
            }
            match (self.clone_node(child, CloneDepth::Deep), first) {
                (Ok(clone), Some(first)) => self.link_before(first, clone),
                (Ok(clone), None) => self.link_last(parent, clone),
                // No child is a document, which is the only node that has no clone.
                (Err(_), _) => {}
            }
        }
    }
}

impl Select {
    fn new(id: NodeId) -> Self {
        Self { walk: OptionWalk::new(id), selected_content: None, own: None, steps: 0 }
    }

    /// Visits all nodes that are in the `select` now, and returns how many there are.
    fn look_again(&mut self, select: NodeRef<'_>, known: &mut KnownAncestors) -> usize {
        *self = Self { selected_content: self.selected_content, ..Self::new(select.id()) };
        self.look_up_to(None, select, known);
        self.steps
    }

    /// Reads the attributes of the `select`.
    fn own(&mut self, select: NodeRef<'_>) -> OwnAttributes {
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

    /// The option whose selectedness is true, among those visited.
    fn selected(&mut self, select: NodeRef<'_>) -> Option<ListedOption> {
        let walk = self.walk;
        walk.selected(|| self.own(select).has_display_size_1)
    }

    /// The [enabled selectedcontent](https://html.spec.whatwg.org/multipage/form-elements.html#select-enabled-selectedcontent).
    fn enabled(&mut self, select: NodeRef<'_>) -> Option<NodeId> {
        match self.selected_content {
            Some((node, Enabled::Yes, _)) => (!self.own(select).is_multiple).then_some(node),
            _ => None,
        }
    }

    /// Visits the nodes that were added to the `select` since then, up to an option that nothing follows yet. Returns
    /// whether the first `selectedcontent` is among them.
    fn look_up_to(&mut self, option: Option<NodeId>, select: NodeRef<'_>, known: &mut KnownAncestors) -> bool {
        let had_one = self.selected_content.is_some();
        while Some(self.walk.last()) != option
            && let Some(node) = self.walk.next(select)
        {
            self.steps += 1;
            if is(node, "selectedcontent") {
                let (first, is_enabled) = match self.selected_content {
                    Some((first, is_enabled, _)) => (first, is_enabled),
                    None => (node.id(), enabled(node, known)),
                };
                if first == node.id() {
                    self.selected_content = Some((first, is_enabled, self.walk));
                }
            }
        }
        !had_one && self.selected_content.is_some()
    }

    /// Forgets the options in a `selectedcontent` whose contents were replaced. The walk continues after its last node.
    fn pass_over(&mut self, selected_content: NodeId, last: NodeId) {
        if let Some((node, _, walk)) = self.selected_content
            && node == selected_content
        {
            self.walk = walk;
            self.walk.pass(last);
        }
    }
}

/// Whether a node is an HTML element with this local name.
fn is(node: NodeRef<'_>, local_name: &str) -> bool {
    node.expanded_name().is_some_and(|name| name.is_html()) && node.local_name() == Some(local_name)
}

/// The nearest ancestor that [bounds options](bounds_options).
fn nearest_bound<'a>(element: NodeRef<'a>, known: &mut NumberMap<NodeId, Option<NodeId>>) -> Option<NodeRef<'a>> {
    // The ancestors that are not known yet, up to one that is known or decides the answer.
    let mut path = Vec::new();
    let mut found = None;
    for ancestor in element.ancestors() {
        if let Some(bound) = known.get(ancestor.id()) {
            found = *bound;
            break;
        }
        path.push(ancestor.id());
        if bounds_options(ancestor) {
            found = Some(ancestor.id());
            break;
        }
    }
    for ancestor in path {
        known.insert(ancestor, found);
    }
    found.map(|bound| element.document().node(bound))
}

/// Whether a `selectedcontent` is neither in another one, nor in an option, nor in more than one `select`.
fn enabled(node: NodeRef<'_>, known: &mut KnownAncestors) -> Enabled {
    // The ancestors that are not known yet, up to one that is known.
    let mut path = Vec::new();
    let mut found = (Enabled::Yes, HasSelect::No);
    for ancestor in node.ancestors() {
        if let Some(answer) = known.enabled.get(ancestor.id()) {
            found = *answer;
            break;
        }
        path.push(ancestor);
    }
    for ancestor in path.into_iter().rev() {
        found = match found {
            (_, HasSelect::Yes) if is(ancestor, "select") => (Enabled::No, HasSelect::Yes),
            (enabled, HasSelect::No) if is(ancestor, "select") => (enabled, HasSelect::Yes),
            (_, has_select) if is(ancestor, "selectedcontent") || is(ancestor, "option") => (Enabled::No, has_select),
            found => found,
        };
        known.enabled.insert(ancestor.id(), found);
    }
    found.0
}
