//! Decides by the attributes which option of a `select` element is selected.

use std::iter::FusedIterator;

use super::node_ref::NodeRef;
use super::traverse::Edge;
use crate::dom::storage::node::NodeId;
use crate::names::{ExpandedName, NameId, TagName};

const DATALIST: NameId = NameId::known("datalist").unwrap();
const SELECTED_CONTENT: NameId = NameId::known("selectedcontent").unwrap();

/// Whether an element ends the search for the ancestors that matter to an option: `datalist`, `hr`, `optgroup`, `option`
/// or `select`.
#[inline(never)]
pub(crate) fn bounds_options(node: NodeRef<'_>) -> bool {
    let name = node.expanded_name().filter(|name| name.is_html()).map(ExpandedName::local_name);
    matches!(name, Some(DATALIST | TagName::HR | TagName::OPTGROUP | TagName::OPTION | TagName::SELECT))
}

/// The [nearest ancestor select](https://html.spec.whatwg.org/multipage/form-elements.html#option-element-nearest-ancestor-select)
/// of an `option` or `optgroup` element. `nearest` returns the nearest ancestor for which [`bounds_options`] holds.
#[inline]
pub(crate) fn nearest_ancestor_select<'a>(
    element: NodeRef<'a>,
    mut nearest: impl FnMut(NodeRef<'a>) -> Option<NodeRef<'a>>,
) -> Option<NodeRef<'a>> {
    // For each ancestor of element's ancestors, in reverse tree order: if ancestor is a datalist, hr, or option element,
    // then return null. If it is an optgroup element, and not the first one, then return null. If it is a select
    // element, then return it. NOTE: an `optgroup` element itself is the first one.
    let mut ancestor = nearest(element)?;
    if ancestor.is_html_element(TagName::OPTGROUP) && !element.is_html_element(TagName::OPTGROUP) {
        ancestor = nearest(ancestor)?;
    }
    ancestor.is_html_element(TagName::SELECT).then_some(ancestor)
}

/// A walk through a `select` element that finds its [list of
/// options](https://html.spec.whatwg.org/multipage/form-elements.html#concept-select-option-list).
///
/// OPTIMIZATION: the walk can continue after new nodes, so the parser visits no node twice (tests: the shapes with
/// options in `tests/complexity`, and the suite `tree_construction`).
#[derive(Clone, Copy, Debug)]
pub(crate) struct OptionWalk {
    /// The last node visited, in tree order.
    last: NodeId,
    /// The outermost open element whose descendants are not in the list.
    closed: Option<NodeId>,
    /// The open `optgroup` element, and whether it is disabled.
    group: Option<(NodeId, bool)>,
    /// The outermost open `selectedcontent` element.
    selected_content: Option<NodeId>,
    last_selected: Option<ListedOption>,
    /// The first option that is not disabled.
    first_enabled: Option<ListedOption>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ListedOption {
    pub(crate) node: NodeId,
    /// The outermost `selectedcontent` element around it, within the `select` element.
    pub(crate) selected_content: Option<NodeId>,
}

impl OptionWalk {
    #[inline]
    pub(crate) fn new(select: NodeId) -> Self {
        Self {
            last: select,
            closed: None,
            group: None,
            selected_content: None,
            last_selected: None,
            first_enabled: None,
        }
    }

    /// The last node visited.
    #[inline]
    pub(crate) fn last(&self) -> NodeId {
        self.last
    }

    /// Visits the next node and returns it. The contents of nested `select` elements are skipped.
    #[inline(never)]
    pub(crate) fn next<'a>(&mut self, select: NodeRef<'a>) -> Option<NodeRef<'a>> {
        let mut node = select.document().node(self.last);
        let is_nested = node != select && node.is_html_element(TagName::SELECT);
        let mut walk = *self;
        let next = match node.first_child().filter(|_| !is_nested) {
            Some(child) => child,
            None => loop {
                if node == select {
                    return None;
                }
                walk.leave(node.id());
                if let Some(sibling) = node.next_sibling() {
                    break sibling;
                }
                node = node.parent()?;
            },
        };
        *self = walk;
        self.last = next.id();
        self.enter(next);
        Some(next)
    }

    /// The outermost open `selectedcontent` element.
    #[inline]
    pub(crate) fn selected_content(&self) -> Option<NodeId> {
        self.selected_content
    }

    /// Continues after this node, which is in the same open elements as the last node visited.
    #[inline]
    pub(crate) fn pass(&mut self, last: NodeId) {
        self.last = last;
    }

    #[inline]
    fn enter(&mut self, node: NodeRef<'_>) {
        let Some(name) = node.expanded_name().filter(|name| name.is_html()) else {
            return;
        };
        let open = Some(node.id());
        match name.local_name() {
            TagName::OPTION if self.closed.is_none() => {
                self.add(node);
                self.closed = open;
            }
            TagName::OPTGROUP if self.closed.is_none() && self.group.is_none() => {
                self.group = Some((node.id(), node.attribute("disabled").is_some()));
            }
            TagName::OPTGROUP | TagName::HR | DATALIST => self.closed = self.closed.or(open),
            SELECTED_CONTENT => self.selected_content = self.selected_content.or(open),
            _ => {}
        }
    }

    #[inline]
    fn leave(&mut self, node: NodeId) {
        self.closed = self.closed.filter(|&open| open != node);
        self.group = self.group.filter(|&(open, _)| open != node);
        self.selected_content = self.selected_content.filter(|&open| open != node);
    }

    #[inline]
    fn add(&mut self, option: NodeRef<'_>) {
        let listed = ListedOption { node: option.id(), selected_content: self.selected_content };
        if option.attribute("selected").is_some() {
            self.last_selected = Some(listed);
        }
        // An option is [disabled](https://html.spec.whatwg.org/multipage/form-elements.html#concept-option-disabled) by
        // itself or by its group.
        let is_disabled =
            || self.group.is_some_and(|(_, is_disabled)| is_disabled) || option.attribute("disabled").is_some();
        if self.first_enabled.is_none() && !is_disabled() {
            self.first_enabled = Some(listed);
        }
    }

    /// The selected option among those visited, by the
    /// [selectedness setting algorithm](https://html.spec.whatwg.org/multipage/form-elements.html#selectedness-setting-algorithm):
    /// the last one with the attribute `selected`. If there is none and the display size is 1, the first one that is not
    /// disabled.
    #[inline]
    pub(crate) fn selected(&self, has_display_size_1: impl FnOnce() -> bool) -> Option<ListedOption> {
        match self.last_selected {
            None if has_display_size_1() => self.first_enabled,
            selected => selected,
        }
    }
}

/// # Options of `select` elements
impl<'a> NodeRef<'a> {
    /// Returns the selected options of a `select` element in tree order, as
    /// [`selectedOptions`](https://html.spec.whatwg.org/multipage/form-elements.html#dom-select-selectedoptions) before
    /// anyone uses the page.
    ///
    /// With the attribute `multiple`, these are the options with the attribute `selected`. Without it, the last of these is
    /// selected. If there is none and the element is a drop-down box, the first option that is not disabled is.
    ///
    /// Walks through the element.
    ///
    /// ```
    /// use soupstone::{NodeRef, parse_document};
    ///
    /// let source = "<select><option disabled>Choose<option> Pea \n soup<option>Leek</select>";
    /// let document = parse_document(source);
    /// let select = document.elements_by_tag_name("select").next().unwrap();
    /// let texts: Vec<String> = select.selected_options().map(NodeRef::option_text).collect();
    /// assert_eq!(texts, ["Pea soup"]);
    /// ```
    #[doc(alias = "selectedOptions")]
    #[inline]
    pub fn selected_options(self) -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + FusedIterator + Clone {
        let mut selected = Vec::new();
        if self.is_html_element(TagName::SELECT) && !self.has_attribute("multiple") {
            selected.extend(selected_option(self));
        } else if self.is_html_element(TagName::SELECT) {
            let mut walk = OptionWalk::new(self.id());
            while let Some(node) = walk.next(self) {
                let last_selected = walk.last_selected.map(|option| option.node);
                selected.extend(last_selected.filter(|option| *option == node.id()));
            }
        }
        selected.into_iter().map(move |option| self.document().node(option))
    }

    /// Returns the text of an `option` element without scripts, as
    /// [`option.text`](https://html.spec.whatwg.org/multipage/form-elements.html#dom-option-text) in the DOM: runs of ASCII
    /// white space are one space, and there is none at the ends. It is the value of an option without the attribute `value`.
    #[doc(alias = "text")]
    #[inline]
    pub fn option_text(self) -> String {
        let mut text = String::new();
        let mut walk = self.traverse();
        while let Some(edge) = walk.next() {
            let Edge::Enter(node) = edge else { continue };
            if node.local_name() == Some("script") {
                walk.skip_children();
                continue;
            }
            text.push_str(node.as_text().unwrap_or(""));
        }
        text.split_ascii_whitespace().collect::<Vec<_>>().join(" ")
    }
}

/// The selected option of a `select` element without `multiple`.
#[inline]
pub(crate) fn selected_option(select: NodeRef<'_>) -> Option<NodeId> {
    let mut walk = OptionWalk::new(select.id());
    while walk.next(select).is_some() {}
    walk.selected(|| has_display_size_1(select)).map(|option| option.node)
}

/// Whether an element is a `select` that is rendered as a
/// [drop-down box](https://html.spec.whatwg.org/multipage/rendering.html#the-select-element-2).
#[inline]
pub(crate) fn is_drop_down(element: NodeRef<'_>) -> bool {
    element.is_html_element(TagName::SELECT) && !element.has_attribute("multiple") && has_display_size_1(element)
}

/// Whether the [display size](https://html.spec.whatwg.org/multipage/form-elements.html#concept-select-size) of a `select`
/// without `multiple` is 1.
#[inline(never)]
pub(crate) fn has_display_size_1(select: NodeRef<'_>) -> bool {
    let size = select.attribute("size");
    let digits = size.and_then(digits_of_non_negative_integer);
    // "If applying those rules to the attribute's value is not successful, or if the size attribute is absent, then […] 1."
    digits.is_none_or(|digits| digits.trim_start_matches('0') == "1")
}

/// The digits that the
/// [rules for parsing non-negative integers](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#rules-for-parsing-non-negative-integers)
/// find; `None` if there are none, or the number is below zero.
#[inline(never)]
pub(crate) fn digits_of_non_negative_integer(input: &str) -> Option<&str> {
    let signed = input.trim_ascii_start();
    let rest = signed.strip_prefix(['-', '+']).unwrap_or(signed);
    let digits = &rest[..rest.bytes().take_while(u8::is_ascii_digit).count()];
    let is_negative = signed.starts_with('-') && digits.bytes().any(|digit| digit != b'0');
    (!digits.is_empty() && !is_negative).then_some(digits)
}
