//! The [pseudo-classes of HTML](https://html.spec.whatwg.org/multipage/semantics-other.html#pseudo-classes), insofar as markup
//! determines them.

use std::collections::BTreeMap;

use super::controls::{
    CHECKED, DISABLED, Forms, MULTIPLE, NAME, SELECTED, VALUE, attribute, floating_point_number, input_keyword,
    input_type, is_in_range, is_submit_button,
};
use super::memory::{NodeSet, Question};
use super::program::PseudoClassTest;
use super::query::{Query, is_html, parent_or_host};
use crate::dom::{NodeId, NodeKind, NodeRef, selected_option};
use crate::names::{ExpandedName, NameId, Namespace, attribute, tag};
use crate::sink::{SlotAssignment, bounds_options, digits_of_non_negative_integer, nearest_ancestor_select};
use crate::tables::element::is_valid_custom_element_name;
use crate::tables::selectors::{Applicable, InputType};

const HREF: ExpandedName = ExpandedName::without_namespace(attribute::HREF);
const XLINK_HREF: ExpandedName = ExpandedName::new(Namespace::XLink, attribute::HREF);
const HEADING_OFFSET: ExpandedName = attribute("headingoffset");
const HEADING_RESET: ExpandedName = attribute("headingreset");
const AUTOPLAY: ExpandedName = attribute("autoplay");
const MUTED: ExpandedName = attribute("muted");
const OPEN: ExpandedName = attribute("open");
const PLACEHOLDER: ExpandedName = attribute("placeholder");
const READONLY: ExpandedName = attribute("readonly");
const REQUIRED: ExpandedName = attribute("required");
const CONTENTEDITABLE: ExpandedName = ExpandedName::without_namespace(NameId::known("contenteditable").unwrap());
const LEGEND: NameId = NameId::known("legend").unwrap();
const DATALIST: NameId = NameId::known("datalist").unwrap();
const SLOT: NameId = NameId::known("slot").unwrap();
const SLOT_ATTRIBUTE: ExpandedName = ExpandedName::without_namespace(SLOT);
const PROGRESS: NameId = NameId::known("progress").unwrap();

const HIGHEST_LEVEL: u8 = 9;

type Check = for<'a> fn(&mut Query<'a>, NodeRef<'a>, &PseudoClassTest) -> bool;

/// The pseudo-classes that match elements.
pub(super) static CHECKS: &[(&str, Check)] = &[
    ("any-link", |_, element, _| is_link(element)),
    ("checked", |query, element, _| query.is_checked(element)),
    ("default", |query, element, _| query.is_default(element)),
    ("defined", |_, element, _| is_defined(element)),
    ("dir", |query, element, test| test.arguments == [if query.is_right_to_left(element) { "rtl" } else { "ltr" }]),
    ("disabled", |query, element, _| can_be_disabled(element) && query.is_disabled(element)),
    ("enabled", |query, element, _| can_be_disabled(element) && !query.is_disabled(element)),
    ("has-slotted", |query, element, _| query.has_slotted(element)),
    ("heading", |query, element, test| query.is_heading(element, &test.arguments)),
    ("in-range", |query, element, _| query.is_in_range(element) == Some(true)),
    ("indeterminate", |query, element, _| query.is_indeterminate(element)),
    ("lang", |query, element, test| query.is_in_language(test, element)),
    ("link", |_, element, _| is_link(element)),
    ("muted", |_, element, _| is_media(element) && element.value_of(MUTED).is_some()),
    ("open", |_, element, _| is_open(element)),
    ("optional", |_, element, _| is_required(element) == Some(false)),
    ("out-of-range", |query, element, _| query.is_in_range(element) == Some(false)),
    ("paused", |_, element, _| is_media(element) && element.value_of(AUTOPLAY).is_none()),
    ("placeholder-shown", |query, element, _| query.shows_placeholder(element)),
    ("read-only", |query, element, _| is_html(element) && !query.is_read_write(element)),
    ("read-write", |query, element, _| query.is_read_write(element)),
    ("required", |_, element, _| is_required(element) == Some(true)),
    ("unchecked", |query, element, _| query.is_unchecked(element)),
];

/// Pseudo-classes whose elements change only with the markup, not by users or scripts.
pub(super) const IN_MARKUP: [&str; 15] = [
    "any-link", "contains", "default", "dir", "disabled", "enabled", "has-slotted", "heading", "lang", "optional",
    "read-only", "read-write", "required", "-soup-contains", "-soup-contains-own",
];

impl<'a> Query<'a> {
    /// [`:default`](https://html.spec.whatwg.org/multipage/semantics-other.html#selector-default)
    fn is_default(&mut self, element: NodeRef<'a>) -> bool {
        if is_submit_button(element) {
            return self.forms(element).default_buttons.contains(element.id());
        }
        match input_keyword(element) {
            Some("checkbox" | "radio") => element.value_of(CHECKED).is_some(),
            _ => element.is_html_element(tag::OPTION) && element.value_of(SELECTED).is_some(),
        }
    }

    /// [`:checked`](https://html.spec.whatwg.org/multipage/semantics-other.html#selector-checked)
    fn is_checked(&mut self, element: NodeRef<'a>) -> bool {
        match input_keyword(element) {
            Some("checkbox") => element.value_of(CHECKED).is_some(),
            Some("radio") => element.value_of(CHECKED).is_some() && self.forms(element).checked.contains(element.id()),
            _ => element.is_html_element(tag::OPTION) && self.is_selected(element),
        }
    }

    /// [`:unchecked`](https://www.w3.org/TR/selectors-4/#unchecked): checkable, but neither checked nor indeterminate.
    fn is_unchecked(&mut self, element: NodeRef<'a>) -> bool {
        let can_be_checked = match input_keyword(element) {
            Some(keyword) => matches!(keyword, "checkbox" | "radio"),
            None => element.is_html_element(tag::OPTION),
        };
        can_be_checked && !self.is_checked(element) && !self.is_indeterminate(element)
    }

    /// [`:indeterminate`](https://html.spec.whatwg.org/multipage/semantics-other.html#selector-indeterminate)
    fn is_indeterminate(&mut self, element: NodeRef<'a>) -> bool {
        if input_keyword(element) == Some("radio") {
            return self.forms(element).without_choice.contains(element.id());
        }
        element.is_html_element(PROGRESS) && element.value_of(VALUE).is_none()
    }

    /// [`:has-slotted`](https://drafts.csswg.org/css-shadow-1/#the-has-slotted-pseudo)
    fn has_slotted(&mut self, element: NodeRef<'a>) -> bool {
        if !element.is_html_element(SLOT) {
            return false;
        }
        let mut root = self.shadow_root_around(element);
        // NOTE: the children of a host may be slots of the outer tree.
        let mut roots = Vec::new();
        while let Some(known) = root
            && self.slots.known.insert(known.id())
        {
            root = known.host().and_then(|host| self.shadow_root_around(host));
            roots.push((known, root));
        }
        while let Some((root, around)) = roots.pop() {
            self.slots.add(root, around);
        }
        self.slots.slotted.contains(element.id())
    }

    fn shadow_root_around(&mut self, element: NodeRef<'a>) -> Option<NodeRef<'a>> {
        self.nearest(Question::ShadowRoot, element, NodeRef::parent, |_, node| node.as_shadow_root().is_some())
    }

    /// [`:heading`](https://html.spec.whatwg.org/multipage/semantics-other.html#selector-heading), which compares the [computed
    /// heading level](https://html.spec.whatwg.org/multipage/sections.html#get-an-element's-computed-heading-level) with
    /// `levels`, if any.
    fn is_heading(&mut self, element: NodeRef<'a>, levels: &[String]) -> bool {
        let headings = [tag::H1, tag::H2, tag::H3, tag::H4, tag::H5, tag::H6];
        let Some(index) = headings.iter().position(|heading| element.is_html_element(*heading)) else {
            return false;
        };
        if levels.is_empty() {
            return true;
        }
        // "If level is greater than 9, then return 9."
        let level = (index as u8 + 1 + self.heading_offset(element)).min(HIGHEST_LEVEL);
        levels.iter().any(|one| one.as_bytes() == [b'0' + level])
    }

    /// Returns the [computed heading
    /// offset](https://html.spec.whatwg.org/multipage/sections.html#get-an-element's-computed-heading-offset), or a number that
    /// raises each level to the highest.
    fn heading_offset(&mut self, element: NodeRef<'a>) -> u8 {
        // 1. Let offset be 0.
        let mut offset = 0;
        // 2. Let inclusiveAncestor be element.
        let mut inclusive_ancestor = Some(element);
        // 3. While inclusiveAncestor is not null:
        while let Some(from) = inclusive_ancestor
            && offset < HIGHEST_LEVEL
        {
            let decides = |_: &mut Self, node| own_heading_offset(node) > 0 || resets_headings(node);
            let Some(node) = self.nearest(Question::SourceOfHeadingOffset, from, parent_or_host, decides) else {
                break;
            };
            offset += own_heading_offset(node);
            // "If inclusiveAncestor is an HTML element and has a headingreset attribute, then return offset."
            if resets_headings(node) {
                break;
            }
            inclusive_ancestor = parent_or_host(node);
        }
        offset
    }

    /// [`:read-write`](https://html.spec.whatwg.org/multipage/semantics-other.html#selector-read-write)
    fn is_read_write(&mut self, element: NodeRef<'a>) -> bool {
        let takes_text = match input_type(element) {
            Some(input) => input.takes(Applicable::Readonly),
            None => element.is_html_element(tag::TEXTAREA),
        };
        if takes_text {
            return element.value_of(READONLY).is_none() && !self.is_disabled(element);
        }
        input_type(element).is_none() && (is_html(element) || is_foreign_root(element)) && self.is_editable(element)
    }

    /// [`:placeholder-shown`](https://html.spec.whatwg.org/multipage/semantics-other.html#selector-placeholder-shown)
    fn shows_placeholder(&mut self, element: NodeRef<'a>) -> bool {
        let is_empty = match input_type(element) {
            Some(input) => {
                let value = element.value_of(VALUE).unwrap_or("");
                input.takes(Applicable::Placeholder) && is_sanitized_to_nothing(input, value)
            }
            None => element.is_html_element(tag::TEXTAREA) && element.own_text().is_empty(),
        };
        is_empty && element.value_of(PLACEHOLDER).is_some()
    }

    /// Returns `None` if the element [has no range
    /// limitations](https://html.spec.whatwg.org/multipage/input.html#have-range-limitations), or is barred from constraint
    /// validation.
    fn is_in_range(&mut self, element: NodeRef<'a>) -> Option<bool> {
        let input = input_type(element)?;
        if !input.takes(Applicable::Range) {
            return None;
        }
        let answer = is_in_range(input.keyword(), element)?;
        let is_readonly = input.takes(Applicable::Readonly) && element.value_of(READONLY).is_some();
        let is_barred = is_readonly || self.is_disabled(element) || self.is_in_datalist(element);
        (!is_barred).then_some(answer)
    }
}

/// [`:any-link`](https://html.spec.whatwg.org/multipage/semantics-other.html#selector-any-link), and `:link`, because no link
/// counts as visited. Includes `a` elements of [SVG](https://www.w3.org/TR/SVG2/linking.html#AElement) and
/// [MathML](https://w3c.github.io/mathml-core/#the-a-element).
fn is_link(element: NodeRef<'_>) -> bool {
    let has = |name| element.value_of(name).is_some();
    element.expanded_name().is_some_and(|name| match (name.namespace(), name.local_name()) {
        (Namespace::Html, tag::A | tag::AREA) | (Namespace::MathMl, tag::A) => has(HREF),
        (Namespace::Svg, tag::A) => has(HREF) || has(XLINK_HREF),
        _ => false,
    })
}

fn own_heading_offset(element: NodeRef<'_>) -> u8 {
    if !is_html(element) {
        return 0;
    }
    // "If the result of parsing the value is not an error, then set nextOffset to that value."
    let digits = element.value_of(HEADING_OFFSET).and_then(digits_of_non_negative_integer).unwrap_or("");
    match digits.trim_start_matches('0').as_bytes() {
        [] => 0,
        [digit] => digit - b'0',
        _ => HIGHEST_LEVEL,
    }
}

fn resets_headings(element: NodeRef<'_>) -> bool {
    element.value_of(HEADING_RESET).is_some() && is_html(element)
}

/// [`:open`](https://html.spec.whatwg.org/multipage/semantics-other.html#selector-open), as far as an attribute determines it.
fn is_open(element: NodeRef<'_>) -> bool {
    element.is_html_element_in(&[tag::DETAILS, tag::DIALOG]) && element.value_of(OPEN).is_some()
}

/// Whether an element is a [media element](https://html.spec.whatwg.org/multipage/media.html#media-element).
///
/// NOTE: markup determines two states. [`:muted`](https://html.spec.whatwg.org/multipage/semantics-other.html#selector-muted):
/// "When a media element is created, if the element has a muted content attribute specified, the user agent must mute the media
/// element's audio output". [`:paused`](https://html.spec.whatwg.org/multipage/semantics-other.html#selector-paused): "The
/// attribute must initially be true". Elements with `autoplay` match neither `:paused` nor `:playing`, because playback depends
/// on loading.
fn is_media(element: NodeRef<'_>) -> bool {
    element.is_html_element_in(&[tag::AUDIO, tag::VIDEO])
}

/// [`:defined`](https://html.spec.whatwg.org/multipage/semantics-other.html#selector-defined): without scripts, custom elements
/// are undefined.
fn is_defined(element: NodeRef<'_>) -> bool {
    let is_custom = element.value_of_is().is_some() || element.local_name().is_some_and(is_valid_custom_element_name);
    !(is_html(element) && is_custom)
}

/// Excludes custom elements, because only scripts define them.
fn can_be_disabled(element: NodeRef<'_>) -> bool {
    let controls = [tag::BUTTON, tag::FIELDSET, tag::INPUT, tag::OPTGROUP, tag::OPTION, tag::SELECT, tag::TEXTAREA];
    element.is_html_element_in(&controls)
}

fn is_required(element: NodeRef<'_>) -> Option<bool> {
    let takes = match input_type(element) {
        Some(input) => input.takes(Applicable::Required),
        None if element.is_html_element_in(&[tag::SELECT, tag::TEXTAREA]) => true,
        None => return None,
    };
    Some(takes && element.value_of(REQUIRED).is_some())
}

/// Whether the [value sanitization algorithm](https://html.spec.whatwg.org/multipage/input.html#value-sanitization-algorithm)
/// returns the empty string.
fn is_sanitized_to_nothing(input: InputType, value: &str) -> bool {
    match input.keyword() {
        "number" => floating_point_number(value).is_none(),
        "email" | "url" => value.trim_ascii().is_empty(),
        _ => !value.bytes().any(|byte| !matches!(byte, b'\n' | b'\r')),
    }
}

impl<'a> Query<'a> {
    fn forms(&mut self, element: NodeRef<'a>) -> &Forms {
        self.forms.get_or_insert_with(|| Box::new(Forms::of(element.top())))
    }

    /// Whether the element is [actually
    /// disabled](https://html.spec.whatwg.org/multipage/semantics-other.html#concept-element-disabled).
    fn is_disabled(&mut self, element: NodeRef<'a>) -> bool {
        if element.value_of(DISABLED).is_some() {
            return true;
        }
        if element.is_html_element_in(&[tag::OPTION, tag::OPTGROUP]) {
            return self.is_in_disabled_optgroup_or_select(element);
        }
        self.is_in_disabled_fieldset(element)
    }

    fn is_in_disabled_fieldset(&mut self, element: NodeRef<'a>) -> bool {
        // "The element is a descendant of a fieldset element whose disabled attribute is specified, and is not a descendant
        // of that fieldset element's first legend element child, if any."
        let is_disabled = |query: &mut Self, node: NodeRef<'a>| {
            node.parent().is_some_and(|parent| parent.is_html_element(tag::FIELDSET) && query.has_disabled(parent))
                && !query.is_first_legend(node)
        };
        self.nearest(Question::DisabledFieldset, element, NodeRef::parent, is_disabled).is_some()
    }

    fn is_first_legend(&mut self, node: NodeRef<'a>) -> bool {
        let is_legend = |_: &mut Self, node: NodeRef<'a>| node.is_html_element(LEGEND);
        node.is_html_element(LEGEND)
            && node.previous_sibling().is_none_or(|previous| {
                self.nearest(Question::EarlierLegend, previous, NodeRef::previous_sibling, is_legend).is_none()
            })
    }

    /// Whether an `option` element is
    /// [disabled](https://html.spec.whatwg.org/multipage/form-elements.html#concept-option-disabled) by its nearest `optgroup`,
    /// or the nearest ancestor select of an `option` or `optgroup` element is disabled.
    fn is_in_disabled_optgroup_or_select(&mut self, element: NodeRef<'a>) -> bool {
        let Some(bound) = self.bound_of_options(element) else {
            return false;
        };
        let is_option_in_group = bound.is_html_element(tag::OPTGROUP) && element.is_html_element(tag::OPTION);
        if is_option_in_group && self.has_disabled(bound) {
            return true;
        }
        let select = self.nearest_ancestor_select(element);
        select.is_some_and(|select| self.has_disabled(select) || self.is_in_disabled_fieldset(select))
    }

    fn has_disabled(&mut self, element: NodeRef<'a>) -> bool {
        self.has(Question::HasDisabled, element, DISABLED)
    }

    /// NOTE: kept, because each control in the element needs the result.
    fn has(&mut self, question: Question, element: NodeRef<'a>, name: ExpandedName) -> bool {
        self.is_true(question, element, || element.value_of(name).is_some())
    }

    /// Whether an element is [editable](https://w3c.github.io/editing/docs/execCommand/#editable), or an editing host.
    fn is_editable(&mut self, element: NodeRef<'a>) -> bool {
        let decides = |_: &mut Self, node| own_editability(node).is_some();
        let host = self.nearest(Question::EditingHost, element, NodeRef::parent, decides);
        host.is_some_and(|host| self.is_true(Question::IsEditingHost, host, || own_editability(host) == Some(true)))
    }

    fn is_in_datalist(&mut self, element: NodeRef<'a>) -> bool {
        let is_datalist = |_: &mut Self, node: NodeRef<'a>| node.is_html_element(DATALIST);
        self.nearest(Question::Datalist, element, NodeRef::parent, is_datalist).is_some()
    }

    /// Whether an option has
    /// [selectedness](https://html.spec.whatwg.org/multipage/form-elements.html#concept-option-selectedness).
    fn is_selected(&mut self, option: NodeRef<'a>) -> bool {
        match self.nearest_ancestor_select(option) {
            Some(select) if !self.has(Question::HasMultiple, select, MULTIPLE) => {
                let find = || selected_option(select).map_or(0, NodeId::index);
                self.memo.find(Question::SelectedOption, select.id(), find) == option.id().index()
            }
            _ => option.value_of(SELECTED).is_some(),
        }
    }

    fn nearest_ancestor_select(&mut self, element: NodeRef<'a>) -> Option<NodeRef<'a>> {
        nearest_ancestor_select(&element, |node| node.expanded_name(), |node| self.bound_of_options(*node))
    }

    fn bound_of_options(&mut self, element: NodeRef<'a>) -> Option<NodeRef<'a>> {
        let is_bound = |_: &mut Self, node: NodeRef<'a>| bounds_options(node.expanded_name());
        self.nearest(Question::BoundOfOptions, element.parent()?, NodeRef::parent, is_bound)
    }
}

/// Returns whether the element is an editing host, or `None` if its parent determines whether it is editable.
fn own_editability(element: NodeRef<'_>) -> Option<bool> {
    // "[…] it is either an HTML element, or it is an svg or math element […]"
    if !is_html(element) {
        return (!is_foreign_root(element)).then_some(false);
    }
    match element.value_of(CONTENTEDITABLE)?.to_ascii_lowercase().as_str() {
        "" | "true" | "plaintext-only" => Some(true),
        "false" => Some(false),
        _ => None,
    }
}

fn is_foreign_root(element: NodeRef<'_>) -> bool {
    [ExpandedName::svg(tag::SVG), ExpandedName::mathml(tag::MATH)].map(Some).contains(&element.expanded_name())
}

/// The slots of the shadow trees that [`:has-slotted`](https://drafts.csswg.org/css-shadow-1/#the-has-slotted-pseudo) needs.
#[derive(Clone, Default, Debug)]
pub(super) struct Slots {
    known: NodeSet,
    slotted: NodeSet,
    /// Slots that are not empty after flattening, because of assigned nodes or children.
    filled: NodeSet,
}

impl Slots {
    fn add(&mut self, root: NodeRef<'_>, around: Option<NodeRef<'_>>) {
        let is_slot = |node: NodeRef<'_>| node.is_html_element(SLOT);
        let mut slots = Vec::new();
        // "Return the first slot in tree order whose name is slottable's name"
        let mut named = BTreeMap::new();
        for node in root.descendants() {
            if is_slot(node) {
                named.entry(node.value_of(NAME).unwrap_or("").to_owned()).or_insert(slots.len());
                slots.push(node);
            }
        }
        let is_manual =
            root.as_shadow_root().is_some_and(|shadow| shadow.init().slot_assignment == SlotAssignment::Manual);
        let mut assigned = NodeSet::default();
        for slottable in root.host().filter(|_| !is_manual).into_iter().flat_map(NodeRef::children) {
            let name = match slottable.kind() {
                NodeKind::Element => slottable.value_of(SLOT_ATTRIBUTE).unwrap_or(""),
                NodeKind::Text => "",
                _ => continue,
            };
            let Some(index) = named.get(name) else {
                continue;
            };
            let slot = slots[*index].id();
            assigned.insert(slot);
            // An assigned slot is replaced by its contents.
            if around.is_none() || !is_slot(slottable) || self.filled.contains(slottable.id()) {
                self.slotted.insert(slot);
            }
        }
        // A slot may contain slots, which follow it in tree order.
        for slot in slots.iter().rev() {
            let is_filled = match assigned.contains(slot.id()) {
                true => self.slotted.contains(slot.id()),
                false => slot.children().any(|child| match child.kind() {
                    NodeKind::Element => !is_slot(child) || self.filled.contains(child.id()),
                    kind => kind == NodeKind::Text,
                }),
            };
            if is_filled {
                self.filled.insert(slot.id());
            }
        }
    }
}
