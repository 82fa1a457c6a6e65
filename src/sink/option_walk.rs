//! [`OptionWalk`]: a walk through the options of a `select` element.

use super::Tree;
use crate::names::{ExpandedName, NameId, tag};

const DATALIST: NameId = NameId::known("datalist").unwrap();
const SELECTED_CONTENT: NameId = NameId::known("selectedcontent").unwrap();

pub(crate) const SELECTED_CONTENT_ELEMENT: ExpandedName = ExpandedName::html(SELECTED_CONTENT);

pub(crate) trait OptionTree<H> {
    fn number(&self, node: &H) -> u64;
    fn parent(&self, node: &H) -> Option<H>;
    fn first_child(&self, node: &H) -> Option<H>;
    fn next_sibling(&self, node: &H) -> Option<H>;
    fn element_name(&self, node: &H) -> Option<ExpandedName>;
    fn has_attribute(&self, element: &H, local_name: &str) -> bool;
}

impl<H> OptionTree<H> for &dyn Tree<H> {
    fn number(&self, node: &H) -> u64 {
        Tree::number(*self, node)
    }
    fn parent(&self, node: &H) -> Option<H> {
        Tree::parent(*self, node)
    }
    fn first_child(&self, node: &H) -> Option<H> {
        Tree::first_child(*self, node)
    }
    fn next_sibling(&self, node: &H) -> Option<H> {
        Tree::next_sibling(*self, node)
    }
    fn element_name(&self, node: &H) -> Option<ExpandedName> {
        Tree::element_name(*self, node)
    }
    fn has_attribute(&self, element: &H, local_name: &str) -> bool {
        self.attribute(element, local_name).is_some()
    }
}

/// Whether a node ends the search for the relevant ancestors of an option.
pub(crate) fn bounds_options(element_name: Option<ExpandedName>) -> bool {
    let name = element_name.filter(|name| name.is_html()).map(ExpandedName::local_name);
    matches!(name, Some(DATALIST | tag::HR | tag::OPTGROUP | tag::OPTION | tag::SELECT))
}

/// Whether an attribute of an element decides which option is selected, or whether the `select` has an enabled
/// `selectedcontent`.
#[cfg(feature = "dom")]
pub(crate) fn decides_selectedness(element: &str, attribute: &str) -> bool {
    matches!(
        (element, attribute),
        ("select", "multiple" | "size") | ("optgroup", "disabled") | ("option", "disabled" | "selected")
    )
}

/// The [nearest ancestor
/// select](https://html.spec.whatwg.org/multipage/form-elements.html#option-element-nearest-ancestor-select) of an `option` or
/// `optgroup` element. `nearest` returns the nearest ancestor that [bounds options](bounds_options).
pub(crate) fn nearest_ancestor_select<H: Clone>(
    element: &H,
    name: impl Fn(&H) -> Option<ExpandedName>,
    mut nearest: impl FnMut(&H) -> Option<H>,
) -> Option<H> {
    const OPTGROUP: ExpandedName = ExpandedName::html(tag::OPTGROUP);
    // For each ancestor of element's ancestors, in reverse tree order: if ancestor is a datalist, hr, or option element, then
    // return null. If it is an optgroup element, and not the first one, then return null. If it is a select element, then
    // return it.
    // NOTE: if the search starts at an `optgroup` element, that element is the first one.
    let mut ancestor = nearest(element)?;
    if name(&ancestor) == Some(OPTGROUP) && name(element) != Some(OPTGROUP) {
        ancestor = nearest(&ancestor)?;
    }
    (name(&ancestor) == Some(ExpandedName::html(tag::SELECT))).then_some(ancestor)
}

/// Finds the [list of options](https://html.spec.whatwg.org/multipage/form-elements.html#concept-select-option-list) of a
/// `select` element.
///
/// OPTIMIZATION: the walk can continue after new nodes, so the parser visits no node twice (tests: the shapes with options in
/// `tests/complexity`, and the `tree_construction` suite).
#[derive(Clone, Copy, Debug)]
pub(crate) struct OptionWalk<H> {
    last: H,
    closed: Option<u64>,
    /// The number of the open `optgroup` element, and whether it is disabled.
    group: Option<(u64, bool)>,
    selected_content: Option<u64>,
    last_selected: Option<ListedOption<H>>,
    first_enabled: Option<ListedOption<H>>,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct ListedOption<H> {
    pub(crate) node: H,
    pub(crate) is_in_selected_content: bool,
}

impl<H: Clone> OptionWalk<H> {
    pub(crate) const fn new(select: H) -> Self {
        Self {
            last: select,
            closed: None,
            group: None,
            selected_content: None,
            last_selected: None,
            first_enabled: None,
        }
    }

    pub(crate) const fn last(&self) -> &H {
        &self.last
    }

    pub(crate) fn next(&mut self, select: &H, tree: &dyn OptionTree<H>) -> Option<H> {
        let select = tree.number(select);
        let mut node = self.last.clone();
        let is_select = tree.element_name(&node) == Some(ExpandedName::html(tag::SELECT));
        let is_nested = is_select && tree.number(&node) != select;
        let (mut closed, mut group, mut selected_content) = (self.closed, self.group, self.selected_content);
        let first_child = if is_nested { None } else { tree.first_child(&node) };
        let next = match first_child {
            Some(child) => child,
            None => loop {
                let number = tree.number(&node);
                if number == select {
                    return None;
                }
                closed = closed.filter(|&open| open != number);
                group = group.filter(|&(open, _)| open != number);
                selected_content = selected_content.filter(|&open| open != number);
                if let Some(sibling) = tree.next_sibling(&node) {
                    break sibling;
                }
                node = tree.parent(&node)?;
            },
        };
        (self.closed, self.group, self.selected_content) = (closed, group, selected_content);
        self.last = next.clone();
        self.enter(&next, tree);
        Some(next)
    }

    pub(crate) const fn selected_content(&self) -> Option<u64> {
        self.selected_content
    }

    #[cfg(feature = "dom")]
    pub(crate) const fn last_selected(&self) -> Option<&ListedOption<H>> {
        self.last_selected.as_ref()
    }

    /// Continues after `last`, which must have the same open elements as the last visited node.
    pub(crate) fn pass(&mut self, last: H) {
        self.last = last;
    }

    fn enter(&mut self, node: &H, tree: &dyn OptionTree<H>) {
        let Some(name) = tree.element_name(node).filter(|name| name.is_html()) else {
            return;
        };
        let open = || Some(tree.number(node));
        match name.local_name() {
            tag::OPTION if self.closed.is_none() => {
                self.add(node, tree);
                self.closed = open();
            }
            tag::OPTGROUP if self.closed.is_none() && self.group.is_none() => {
                self.group = Some((tree.number(node), tree.has_attribute(node, "disabled")));
            }
            tag::OPTGROUP | tag::HR | DATALIST => self.closed = self.closed.or_else(open),
            SELECTED_CONTENT => self.selected_content = self.selected_content.or_else(open),
            _ => {}
        }
    }

    fn add(&mut self, option: &H, tree: &dyn OptionTree<H>) {
        let is_in_selected_content = self.selected_content.is_some();
        let listed = || Some(ListedOption { node: option.clone(), is_in_selected_content });
        if tree.has_attribute(option, "selected") {
            self.last_selected = listed();
        }
        // An option or its group can be
        // [disabled](https://html.spec.whatwg.org/multipage/form-elements.html#concept-option-disabled).
        let is_disabled =
            || self.group.is_some_and(|(_, is_disabled)| is_disabled) || tree.has_attribute(option, "disabled");
        if self.first_enabled.is_none() && !is_disabled() {
            self.first_enabled = listed();
        }
    }

    /// Returns the selected one of the visited options, according to the [selectedness setting
    /// algorithm](https://html.spec.whatwg.org/multipage/form-elements.html#selectedness-setting-algorithm): the last one with
    /// the `selected` attribute, or else, if the display size is 1, the first one that is not disabled.
    pub(crate) fn selected(&self, has_display_size_1: impl FnOnce() -> bool) -> Option<&ListedOption<H>> {
        match &self.last_selected {
            None if has_display_size_1() => self.first_enabled.as_ref(),
            selected => selected.as_ref(),
        }
    }

    pub(crate) fn visit(&self, visit: &mut dyn FnMut(&H)) {
        visit(&self.last);
        for option in [&self.last_selected, &self.first_enabled].into_iter().flatten() {
            visit(&option.node);
        }
    }
}

/// Whether the [display size](https://html.spec.whatwg.org/multipage/form-elements.html#concept-select-size) of a `select`
/// without `multiple` is 1.
pub(crate) fn has_display_size_1(size: Option<&str>) -> bool {
    let digits = size.and_then(digits_of_non_negative_integer);
    // "If applying those rules to the attribute's value is not successful, or if the size attribute is absent, then […] 1."
    digits.is_none_or(|digits| digits.trim_start_matches('0') == "1")
}

/// Returns the digits according to the [rules for parsing non-negative
/// integers](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#rules-for-parsing-non-negative-integers); `None`
/// if there are none, or the number is negative.
pub(crate) fn digits_of_non_negative_integer(input: &str) -> Option<&str> {
    let signed = input.trim_ascii_start();
    let rest = signed.strip_prefix(['-', '+']).unwrap_or(signed);
    let digits = &rest[..rest.bytes().take_while(u8::is_ascii_digit).count()];
    let is_negative = signed.starts_with('-') && digits.bytes().any(|digit| digit != b'0');
    (!digits.is_empty() && !is_negative).then_some(digits)
}
