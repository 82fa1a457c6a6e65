//! [`OptionWalk`]: a walk through the options of a `select` element.

use super::Tree;
use crate::names::{ExpandedName, NameId, tag};

const DATALIST: NameId = NameId::known("datalist").unwrap();

pub(super) const OPTGROUP: ExpandedName = ExpandedName::html(tag::OPTGROUP);
pub(super) const OPTION: ExpandedName = ExpandedName::html(tag::OPTION);
pub(super) const SELECT: ExpandedName = ExpandedName::html(tag::SELECT);
pub(super) const SELECTED_CONTENT: ExpandedName = ExpandedName::html(tag::SELECTEDCONTENT);

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

/// The [nearest ancestor
/// select](https://html.spec.whatwg.org/multipage/form-elements.html#option-element-nearest-ancestor-select) of an `option` or
/// `optgroup` element. `nearest` returns the nearest ancestor that [bounds options](bounds_options).
pub(crate) fn nearest_ancestor_select<H: Clone>(
    element: &H,
    name: impl Fn(&H) -> Option<ExpandedName>,
    mut nearest: impl FnMut(&H) -> Option<H>,
) -> Option<H> {
    // For each ancestor of element's ancestors, in reverse tree order: if ancestor is a datalist, hr, or option element, then
    // return null. If it is an optgroup element, and not the first one, then return null. If it is a select element, then
    // return it.
    // NOTE: if the search starts at an `optgroup` element, that element is the first one.
    let mut ancestor = nearest(element)?;
    if name(&ancestor) == Some(OPTGROUP) && name(element) != Some(OPTGROUP) {
        ancestor = nearest(&ancestor)?;
    }
    (name(&ancestor) == Some(SELECT)).then_some(ancestor)
}

/// Finds the [list of options](https://html.spec.whatwg.org/multipage/form-elements.html#concept-select-option-list) of a
/// `select` element.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OptionWalk<H> {
    last: H,
    closed: Option<u64>,
    /// The number of the open `optgroup` element, and whether it is disabled.
    group: Option<(u64, bool)>,
    last_selected: Option<H>,
    first_enabled: Option<H>,
}

impl<H: Clone> OptionWalk<H> {
    pub(crate) const fn new(select: H) -> Self {
        Self { last: select, closed: None, group: None, last_selected: None, first_enabled: None }
    }

    pub(crate) fn next(&mut self, select: &H, tree: &dyn OptionTree<H>) -> Option<H> {
        let select = tree.number(select);
        let mut node = self.last.clone();
        let is_nested = tree.element_name(&node) == Some(SELECT) && tree.number(&node) != select;
        let first_child = if is_nested { None } else { tree.first_child(&node) };
        let next = match first_child {
            Some(child) => child,
            None => loop {
                let number = tree.number(&node);
                if number == select {
                    return None;
                }
                self.closed = self.closed.filter(|&open| open != number);
                self.group = self.group.filter(|&(open, _)| open != number);
                if let Some(sibling) = tree.next_sibling(&node) {
                    break sibling;
                }
                node = tree.parent(&node)?;
            },
        };
        self.last = next.clone();
        self.enter(&next, tree);
        Some(next)
    }

    #[cfg(feature = "dom")]
    pub(crate) const fn last_selected(&self) -> Option<&H> {
        self.last_selected.as_ref()
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
            _ => {}
        }
    }

    fn add(&mut self, option: &H, tree: &dyn OptionTree<H>) {
        if tree.has_attribute(option, "selected") {
            self.last_selected = Some(option.clone());
        }
        // An option or its group can be
        // [disabled](https://html.spec.whatwg.org/multipage/form-elements.html#concept-option-disabled).
        let is_disabled =
            || self.group.is_some_and(|(_, is_disabled)| is_disabled) || tree.has_attribute(option, "disabled");
        if self.first_enabled.is_none() && !is_disabled() {
            self.first_enabled = Some(option.clone());
        }
    }

    /// Returns the selected one of the visited options, according to the [selectedness setting
    /// algorithm](https://html.spec.whatwg.org/multipage/form-elements.html#selectedness-setting-algorithm): the last one with
    /// the `selected` attribute, or else, if the display size is 1, the first one that is not disabled.
    pub(crate) fn selected(&self, has_display_size_1: impl FnOnce() -> bool) -> Option<&H> {
        match &self.last_selected {
            None if has_display_size_1() => self.first_enabled.as_ref(),
            selected => selected.as_ref(),
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
