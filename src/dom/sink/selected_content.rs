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
use crate::dom::read::selectedness::{SelectableOptions, has_display_size_1};
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
        let steps = self.steps + looked_at + self.ancestors.of_options.len();
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
    /// Where an option in a node would belong, for the node and its ancestors.
    of_options: NumberMap<NodeId, Option<OptionAncestors>>,
    /// Whether a `selectedcontent` in a node would be enabled, and whether there is a `select` among the node and its
    /// ancestors.
    enabled: NumberMap<NodeId, (Enabled, HasSelect)>,
}

/// Where an option belongs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct OptionAncestors {
    select: NodeId,
    /// Whether the `optgroup` around the option is disabled, if there is one.
    is_group_disabled: Option<bool>,
    /// The outermost `selectedcontent` in it.
    selected_content: Option<NodeId>,
}

/// What is known about a `select`, from the nodes in it up to the last one visited.
///
/// OPTIMIZATION: the parser adds nodes at the end, so no node has to be visited twice. The suite `complexity` holds it
/// linear, the suite `tree_construction` equal.
#[derive(Clone, Copy, Debug)]
struct Select {
    /// The last node visited, in tree order.
    last: NodeId,
    /// The first `selectedcontent`, and whether it is enabled.
    selected_content: Option<(NodeId, Enabled)>,
    /// The options before that.
    before_selected_content: SelectableOptions,
    options: SelectableOptions,
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
        let Some(ancestors) = ancestors_of(self.node(option), &mut selects.ancestors) else {
            return;
        };
        let select = ancestors.select;
        let known = selects.by_id.get_or_insert_with(select, || Select::new(select));
        let select = self.node(select);
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
            if selected == option {
                if !budget.spend(self, option, selected_content, room) {
                    return;
                }
                selects.filled.insert(selected_content, ());
                self.note_nodes_taken_out();
                self.unlink_children(selected_content);
                self.prepend_clones(selected_content, option);
                budget.pass_over_copies(self);
                if ancestors.selected_content == Some(selected_content) {
                    known.options = known.before_selected_content;
                    // NOTE: after a patch, everything is visited again.
                    if !selects.has_patches {
                        known.last = self.last_inside(selected_content);
                    }
                }
            } else if selected != option && is_new && selects.filled.insert(selected_content, ()).is_none() {
                self.prepend_clones_within(budget, room, selected_content, selected);
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
                self.prepend_clones_within(budget, room, selected_content, selected);
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
        Self {
            last: id,
            selected_content: None,
            before_selected_content: SelectableOptions::default(),
            options: SelectableOptions::default(),
            own: None,
            steps: 0,
        }
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
    fn selected(&mut self, select: NodeRef<'_>) -> Option<NodeId> {
        let options = self.options;
        options.selected(|| self.own(select).has_display_size_1)
    }

    /// The [enabled selectedcontent](https://html.spec.whatwg.org/multipage/form-elements.html#select-enabled-selectedcontent).
    fn enabled(&mut self, select: NodeRef<'_>) -> Option<NodeId> {
        match self.selected_content {
            Some((node, Enabled::Yes)) => (!self.own(select).is_multiple).then_some(node),
            _ => None,
        }
    }

    /// Visits the nodes that were added to the `select` since then, up to an option that nothing follows yet. Returns
    /// whether the first `selectedcontent` is among them.
    fn look_up_to(&mut self, option: Option<NodeId>, select: NodeRef<'_>, known: &mut KnownAncestors) -> bool {
        let had_one = self.selected_content.is_some();
        let mut node = select.document().node(self.last);
        while Some(node.id()) != option
            && let Some(next) = next_in(node, select)
        {
            node = next;
            self.steps += 1;
            if is(node, "selectedcontent") {
                let (first, _) = *self.selected_content.get_or_insert_with(|| (node.id(), enabled(node, known)));
                if first == node.id() {
                    self.before_selected_content = self.options;
                }
            } else if is(node, "option")
                && let Some(own) = ancestors_of(node, known)
                && own.select == select.id()
            {
                // A [disabled](https://html.spec.whatwg.org/multipage/form-elements.html#concept-option-disabled) option: by
                // itself, or by its `optgroup`.
                self.options.add(node, || node.attribute("disabled").is_some() || own.is_group_disabled == Some(true));
            }
        }
        self.last = node.id();
        !had_one && self.selected_content.is_some()
    }
}

/// The node after another one in tree order, inside a `select`. The contents of a nested `select` are skipped.
fn next_in<'a>(node: NodeRef<'a>, select: NodeRef<'a>) -> Option<NodeRef<'a>> {
    if (node == select || !is(node, "select"))
        && let Some(child) = node.first_child()
    {
        return Some(child);
    }
    node.behind(select)
}

/// Whether a node is an HTML element with this local name.
fn is(node: NodeRef<'_>, local_name: &str) -> bool {
    node.expanded_name().is_some_and(|name| name.is_html()) && node.local_name() == Some(local_name)
}

/// The [option element nearest ancestor select](https://html.spec.whatwg.org/multipage/form-elements.html#option-element-nearest-ancestor-select),
/// with the `optgroup` on the way.
fn ancestors_of(option: NodeRef<'_>, known: &mut KnownAncestors) -> Option<OptionAncestors> {
    // The ancestors that are not known yet, up to one that is known or decides the answer.
    let mut path = Vec::new();
    let mut found = None;
    for ancestor in option.ancestors() {
        if let Some(ancestors) = known.of_options.get(ancestor.id()) {
            found = *ancestors;
            break;
        }
        path.push(ancestor);
        let name = ancestor.expanded_name().filter(|name| name.is_html());
        if let Some("datalist" | "hr" | "option" | "select") = name.and(ancestor.local_name()) {
            break;
        }
    }
    for ancestor in path.into_iter().rev() {
        found = match found {
            _ if is(ancestor, "select") => {
                Some(OptionAncestors { select: ancestor.id(), is_group_disabled: None, selected_content: None })
            }
            // A second optgroup.
            Some(OptionAncestors { is_group_disabled: Some(_), .. }) if is(ancestor, "optgroup") => None,
            Some(outer) if is(ancestor, "optgroup") => {
                Some(OptionAncestors { is_group_disabled: Some(ancestor.attribute("disabled").is_some()), ..outer })
            }
            Some(outer) if is(ancestor, "selectedcontent") => {
                Some(OptionAncestors { selected_content: outer.selected_content.or(Some(ancestor.id())), ..outer })
            }
            found => found,
        };
        known.of_options.insert(ancestor.id(), found);
    }
    found
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
