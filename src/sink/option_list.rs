use crate::names::{ExpandedName, tag};

pub(super) const OPTGROUP: ExpandedName = ExpandedName::html(tag::OPTGROUP);
pub(super) const OPTION: ExpandedName = ExpandedName::html(tag::OPTION);
pub(super) const SELECT: ExpandedName = ExpandedName::html(tag::SELECT);
pub(super) const SELECTEDCONTENT: ExpandedName = ExpandedName::html(tag::SELECTEDCONTENT);

/// Whether a node ends the search for the relevant ancestors of an option.
pub(crate) fn ends_option_ancestor_search(element_name: Option<ExpandedName>) -> bool {
    let name = element_name.filter(|name| name.is_html()).map(ExpandedName::local_name);
    matches!(name, Some(tag::DATALIST | tag::HR | tag::OPTGROUP | tag::OPTION | tag::SELECT))
}

/// The [nearest ancestor
/// select](https://html.spec.whatwg.org/multipage/form-elements.html#option-element-nearest-ancestor-select) of an `option` or
/// `optgroup` element. `nearest` returns the nearest ancestor that [bounds options](ends_option_ancestor_search).
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
/// `select` element in a traversal of its contents, without the contents of nested `select` elements.
#[derive(Clone, Debug)]
pub(crate) struct SelectedOptionSearch<H> {
    /// The number of the open element that contains no options of the list.
    excluded_subtree: Option<u64>,
    /// The number of the open `optgroup` element, and whether it is disabled.
    group: Option<(u64, bool)>,
    /// The options with the `selected` attribute.
    pub(crate) selected: Vec<H>,
    first_enabled: Option<H>,
}

impl<H: Clone> SelectedOptionSearch<H> {
    pub(crate) const fn new() -> Self {
        Self { excluded_subtree: None, group: None, selected: Vec::new(), first_enabled: None }
    }

    pub(crate) fn enter_node(&mut self, node: &H, number: u64, name: Option<ExpandedName>, has: impl Fn(&str) -> bool) {
        let Some(name) = name.filter(|name| name.is_html()) else {
            return;
        };
        match name.local_name() {
            tag::OPTION if self.excluded_subtree.is_none() => {
                if has("selected") {
                    self.selected.push(node.clone());
                }
                // An option or its group can be
                // [disabled](https://html.spec.whatwg.org/multipage/form-elements.html#concept-option-disabled).
                let is_in_disabled_group = self.group.is_some_and(|(_, is_disabled)| is_disabled);
                if self.first_enabled.is_none() && !is_in_disabled_group && !has("disabled") {
                    self.first_enabled = Some(node.clone());
                }
                self.excluded_subtree = Some(number);
            }
            tag::OPTGROUP if self.excluded_subtree.is_none() && self.group.is_none() => {
                self.group = Some((number, has("disabled")));
            }
            tag::OPTGROUP | tag::HR | tag::DATALIST => self.excluded_subtree = self.excluded_subtree.or(Some(number)),
            _ => {}
        }
    }

    pub(crate) fn leave_node(&mut self, number: u64) {
        self.excluded_subtree = self.excluded_subtree.filter(|&open| open != number);
        self.group = self.group.filter(|&(open, _)| open != number);
    }

    /// Returns the selected one of the visited options, according to the [selectedness setting
    /// algorithm](https://html.spec.whatwg.org/multipage/form-elements.html#selectedness-setting-algorithm): the last one with
    /// the `selected` attribute, or else, if the display size is 1, the first one that is not disabled.
    pub(crate) fn selected_option(&self, is_single_select_size_one: impl FnOnce() -> bool) -> Option<&H> {
        match self.selected.last() {
            None if is_single_select_size_one() => self.first_enabled.as_ref(),
            selected => selected,
        }
    }
}

/// Whether the [display size](https://html.spec.whatwg.org/multipage/form-elements.html#concept-select-size) of a `select`
/// without `multiple` is 1.
pub(crate) fn is_single_select_size_one(size: Option<&str>) -> bool {
    let digits = size.and_then(parse_non_negative_integer_digits);
    // "If applying those rules to the attribute's value is not successful, or if the size attribute is absent, then […] 1."
    digits.is_none_or(|digits| digits.trim_start_matches('0') == "1")
}

/// Returns the digits according to the [rules for parsing non-negative
/// integers](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#rules-for-parsing-non-negative-integers); `None`
/// if there are none, or the number is negative.
pub(crate) fn parse_non_negative_integer_digits(input: &str) -> Option<&str> {
    let signed = input.trim_ascii_start();
    let rest = signed.strip_prefix(['-', '+']).unwrap_or(signed);
    let digits = &rest[..rest.bytes().take_while(u8::is_ascii_digit).count()];
    let is_negative = signed.starts_with('-') && digits.bytes().any(|digit| digit != b'0');
    (!digits.is_empty() && !is_negative).then_some(digits)
}
