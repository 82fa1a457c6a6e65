//! [Maybe clone an option into selectedcontent](https://html.spec.whatwg.org/multipage/form-elements.html#maybe-clone-an-option-into-selectedcontent),
//! as far as the parser is concerned.
//!
//! DEVIATION: the document has no form controls with a state. Which option is selected follows from the attributes of the
//! options that are there when one is popped. A `selectedcontent` that comes after the selected option is not filled, and
//! one that stands in a nested `select` is not looked for.

use std::collections::HashMap;

use super::{CloneDepth, Document, NodeId, NodeRef};
use crate::names::TagName;

/// How many ancestors of an option are looked at.
///
/// DEVIATION: the standard knows no limit. With one, n options in n elements take no more than n steps each.
const ANCESTOR_LIMIT: usize = 512;

/// What is known of the `select` elements with options that were popped.
#[derive(Clone, Debug, Default)]
pub(super) struct Selects(HashMap<NodeId, Select>);

/// What is known of a `select`, from the nodes in it up to the last one that was looked at.
///
/// OPTIMIZATION: the parser adds nodes at the end, so that no node has to be looked at twice.
#[derive(Clone, Copy, Debug)]
struct Select {
    /// The last node that was looked at, in tree order.
    last: NodeId,
    /// The first `selectedcontent`.
    selected_content: Option<NodeId>,
    /// The first option that is not disabled.
    first_enabled: Option<NodeId>,
    /// The last option with the attribute `selected`.
    last_selected: Option<NodeId>,
}

impl Document {
    /// [Maybe clones an option into selectedcontent](https://html.spec.whatwg.org/multipage/form-elements.html#maybe-clone-an-option-into-selectedcontent).
    pub(super) fn maybe_clone_an_option_into_selectedcontent(
        &mut self,
        option: NodeId,
        selects: &mut Selects,
    ) {
        // 1. Let select be the option's nearest ancestor select. If select is null, then return.
        let Some(select) = nearest_ancestor_select(self.node(option)) else {
            return;
        };
        let known = selects.0.entry(select.id()).or_insert(Select {
            last: select.id(),
            selected_content: None,
            first_enabled: None,
            last_selected: None,
        });
        known.look_at_the_rest_of(select);
        // 2. If the option's selectedness is true and select's enabled selectedcontent is not null, then clone the option
        //    into selectedcontent.
        let is_selected = match known.last_selected {
            Some(last) => last == option,
            None => display_size_is_1(select) && known.first_enabled == Some(option),
        };
        let enabled = known
            .selected_content
            .filter(|_| select.attribute("multiple").is_none())
            .filter(|found| !is_disabled_selected_content(self.node(*found)));
        if let (true, Some(selected_content)) = (is_selected, enabled) {
            self.replace_all_by_clones(selected_content, option);
        }
    }

    /// Replaces the children of a node by deep clones of those of another one.
    fn replace_all_by_clones(&mut self, parent: NodeId, source: NodeId) {
        let children: Vec<NodeId> = self.node(source).children().map(|node| node.id()).collect();
        self.unlink_children(parent);
        for child in children {
            if let Ok(clone) = self.clone_node(child, CloneDepth::Deep) {
                self.link_last(parent, clone);
            }
        }
    }
}

impl Select {
    /// Looks at the nodes that have come to the `select` since.
    fn look_at_the_rest_of(&mut self, select: NodeRef<'_>) {
        let mut node = select.document().node(self.last);
        while let Some(next) = next_in(node, select) {
            node = next;
            if is(node, "selectedcontent") {
                self.selected_content.get_or_insert(node.id());
            } else if is(node, "option") && nearest_ancestor_select(node) == Some(select) {
                if node.attribute("selected").is_some() {
                    self.last_selected = Some(node.id());
                }
                if self.first_enabled.is_none() && !is_disabled_option(node) {
                    self.first_enabled = Some(node.id());
                }
            }
        }
        self.last = node.id();
    }
}

/// The node after another one in tree order, inside of a `select`. What is in a nested `select` is passed over.
fn next_in<'a>(node: NodeRef<'a>, select: NodeRef<'a>) -> Option<NodeRef<'a>> {
    if (node == select || !is(node, "select"))
        && let Some(child) = node.first_child()
    {
        return Some(child);
    }
    let mut node = node;
    while node != select {
        if let Some(next) = node.next_sibling() {
            return Some(next);
        }
        node = node.parent()?;
    }
    None
}

/// Whether a node is an HTML element with this local name.
fn is(node: NodeRef<'_>, local_name: &str) -> bool {
    node.name().is_some_and(|name| name.is_html()) && node.local_name() == Some(local_name)
}

/// The [option element nearest ancestor select](https://html.spec.whatwg.org/multipage/form-elements.html#option-element-nearest-ancestor-select).
fn nearest_ancestor_select(option: NodeRef<'_>) -> Option<NodeRef<'_>> {
    let mut has_optgroup = false;
    for ancestor in option.ancestors().take(ANCESTOR_LIMIT) {
        let name = ancestor.name().filter(|name| name.is_html());
        match name.and(ancestor.local_name()) {
            Some("datalist" | "hr" | "option") => return None,
            Some("optgroup") if has_optgroup => return None,
            Some("optgroup") => has_optgroup = true,
            Some("select") => return Some(ancestor),
            _ => {}
        }
    }
    None
}

/// Whether an option is [disabled](https://html.spec.whatwg.org/multipage/form-elements.html#concept-option-disabled), by
/// itself or by its `optgroup`.
fn is_disabled_option(option: NodeRef<'_>) -> bool {
    if option.attribute("disabled").is_some() {
        return true;
    }
    let group = option
        .ancestors()
        .take(ANCESTOR_LIMIT)
        .take_while(|ancestor| !ancestor.is_html(TagName::SELECT))
        .find(|ancestor| ancestor.is_html(TagName::OPTGROUP));
    group.is_some_and(|group| group.attribute("disabled").is_some())
}

/// Whether a `selectedcontent` stands in another one, in an option, or in more than one `select`.
fn is_disabled_selected_content(node: NodeRef<'_>) -> bool {
    let mut selects = 0;
    node.ancestors().take(ANCESTOR_LIMIT).any(|ancestor| {
        selects += usize::from(is(ancestor, "select"));
        selects > 1 || is(ancestor, "selectedcontent") || is(ancestor, "option")
    })
}

/// Whether the [display size](https://html.spec.whatwg.org/multipage/form-elements.html#concept-select-size) of a `select`
/// without `multiple` is 1.
fn display_size_is_1(select: NodeRef<'_>) -> bool {
    let size = select.attribute("size").and_then(|size| {
        let is_number = !size.is_empty() && size.bytes().all(|byte| byte.is_ascii_digit());
        is_number.then(|| size.trim_start_matches('0'))
    });
    size.is_none_or(|size| size == "1")
}
