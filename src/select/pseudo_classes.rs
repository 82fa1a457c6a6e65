//! The [pseudo-classes of HTML](https://html.spec.whatwg.org/multipage/semantics-other.html#pseudo-classes), insofar as markup
//! determines them.

use std::collections::{BTreeMap, HashSet};

use super::compiled_selector::PseudoClassSelector;
use super::form_controls::{
    FormControlIndex, input_type, input_type_keyword, is_in_range_if_limited, is_submit_button, parse_valid_float,
};
use super::match_cache::CachedProperty;
use super::matching::{MatchingContext, is_in_html_namespace, parent_or_shadow_host};
use crate::dom::{NodeId, NodeKind, NodeRef, selected_option};
use crate::names::{ExpandedName, NameId, Namespace, attribute, intern_text, tag};
use crate::sink::{
    SlotAssignment, ends_option_ancestor_search, nearest_ancestor_select, parse_non_negative_integer_digits,
};
use crate::tables::element::is_valid_custom_element_name;
use crate::tables::selectors::{InputType, InputTypeFeature};

const MAX_HEADING_LEVEL: u8 = 9;

type PseudoClassMatcher = for<'a> fn(&mut MatchingContext<'a>, NodeRef<'a>, &PseudoClassSelector) -> bool;

/// The pseudo-classes that match elements.
pub(super) static PSEUDO_CLASS_MATCHERS: &[(&str, PseudoClassMatcher)] = &[
    ("any-link", |_, element, _| is_link(element)),
    ("checked", |context, element, _| context.is_checked(element)),
    ("default", |context, element, _| context.is_default(element)),
    ("defined", |_, element, _| is_defined(element)),
    ("dir", |context, element, test| test.arguments == [if context.is_right_to_left(element) { "rtl" } else { "ltr" }]),
    ("disabled", |context, element, _| can_be_disabled(element) && context.is_disabled(element)),
    ("enabled", |context, element, _| can_be_disabled(element) && !context.is_disabled(element)),
    ("has-slotted", |context, element, _| context.has_slotted(element)),
    ("heading", |context, element, test| context.matches_heading(element, &test.arguments)),
    ("in-range", |context, element, _| context.is_in_range_if_limited(element) == Some(true)),
    ("indeterminate", |context, element, _| context.is_indeterminate(element)),
    ("lang", |context, element, test| context.matches_lang(test, element)),
    ("link", |_, element, _| is_link(element)),
    ("muted", |_, element, _| is_media_element(element) && element.attribute_value(attribute::MUTED).is_some()),
    ("open", |_, element, _| is_open(element)),
    ("optional", |_, element, _| is_required_if_control(element) == Some(false)),
    ("out-of-range", |context, element, _| context.is_in_range_if_limited(element) == Some(false)),
    ("paused", |_, element, _| is_media_element(element) && element.attribute_value(attribute::AUTOPLAY).is_none()),
    ("placeholder-shown", |context, element, _| context.shows_placeholder(element)),
    ("read-only", |context, element, _| is_in_html_namespace(element) && !context.is_read_write(element)),
    ("read-write", |context, element, _| context.is_read_write(element)),
    ("required", |_, element, _| is_required_if_control(element) == Some(true)),
    ("unchecked", |context, element, _| context.is_unchecked(element)),
];

/// Pseudo-classes whose elements change only with the markup, not by users or scripts.
pub(super) const MARKUP_PSEUDO_CLASSES: [&str; 15] = [
    "any-link", "contains", "default", "dir", "disabled", "enabled", "has-slotted", "heading", "lang", "optional",
    "read-only", "read-write", "required", "-soup-contains", "-soup-contains-own",
];

impl<'a> MatchingContext<'a> {
    /// [`:default`](https://html.spec.whatwg.org/multipage/semantics-other.html#selector-default)
    fn is_default(&mut self, element: NodeRef<'a>) -> bool {
        if is_submit_button(element) {
            return self.form_control_index(element).default_buttons.contains(&element.id());
        }
        match input_type_keyword(element) {
            Some("checkbox" | "radio") => element.attribute_value(attribute::CHECKED).is_some(),
            _ => element.is_html_element(tag::OPTION) && element.attribute_value(attribute::SELECTED).is_some(),
        }
    }

    /// [`:checked`](https://html.spec.whatwg.org/multipage/semantics-other.html#selector-checked)
    fn is_checked(&mut self, element: NodeRef<'a>) -> bool {
        match input_type_keyword(element) {
            Some("checkbox") => element.attribute_value(attribute::CHECKED).is_some(),
            Some("radio") => {
                element.attribute_value(attribute::CHECKED).is_some()
                    && self.form_control_index(element).checked_radios.contains(&element.id())
            }
            _ => element.is_html_element(tag::OPTION) && self.is_option_selected(element),
        }
    }

    /// [`:unchecked`](https://www.w3.org/TR/selectors-4/#unchecked): checkable, but neither checked nor indeterminate.
    fn is_unchecked(&mut self, element: NodeRef<'a>) -> bool {
        let can_be_checked = match input_type_keyword(element) {
            Some(keyword) => matches!(keyword, "checkbox" | "radio"),
            None => element.is_html_element(tag::OPTION),
        };
        can_be_checked && !self.is_checked(element) && !self.is_indeterminate(element)
    }

    /// [`:indeterminate`](https://html.spec.whatwg.org/multipage/semantics-other.html#selector-indeterminate)
    fn is_indeterminate(&mut self, element: NodeRef<'a>) -> bool {
        if input_type_keyword(element) == Some("radio") {
            return self.form_control_index(element).unchecked_group_radios.contains(&element.id());
        }
        element.is_html_element(tag::PROGRESS) && element.attribute_value(attribute::VALUE).is_none()
    }

    /// [`:has-slotted`](https://drafts.csswg.org/css-shadow-1/#the-has-slotted-pseudo)
    fn has_slotted(&mut self, element: NodeRef<'a>) -> bool {
        if !element.is_html_element(tag::SLOT) {
            return false;
        }
        let mut root = self.containing_shadow_root(element);
        // NOTE: the children of a host may be slots of the outer tree.
        let mut roots = Vec::new();
        while let Some(shadow_root) = root
            && self.assigned_slots.computed_roots.insert(shadow_root.id())
        {
            root = shadow_root.host().and_then(|host| self.containing_shadow_root(host));
            roots.push((shadow_root, root));
        }
        while let Some((root, outer_root)) = roots.pop() {
            self.assigned_slots.add_shadow_tree(root, outer_root);
        }
        self.assigned_slots.has_slotted.contains(&element.id())
    }

    fn containing_shadow_root(&mut self, element: NodeRef<'a>) -> Option<NodeRef<'a>> {
        self.find_nearest_cached(CachedProperty::ShadowRoot, element, NodeRef::parent, |_, node| {
            node.as_shadow_root().is_some()
        })
    }

    /// [`:heading`](https://html.spec.whatwg.org/multipage/semantics-other.html#selector-heading), which compares the [computed
    /// heading level](https://html.spec.whatwg.org/multipage/sections.html#get-an-element's-computed-heading-level) with
    /// `levels`, if any.
    fn matches_heading(&mut self, element: NodeRef<'a>, levels: &[String]) -> bool {
        let headings = [tag::H1, tag::H2, tag::H3, tag::H4, tag::H5, tag::H6];
        let Some(index) = headings.iter().position(|heading| element.is_html_element(*heading)) else {
            return false;
        };
        if levels.is_empty() {
            return true;
        }
        // "If level is greater than 9, then return 9."
        let level = (index as u8 + 1 + self.computed_heading_offset(element)).min(MAX_HEADING_LEVEL);
        levels.iter().any(|one| one.as_bytes() == [b'0' + level])
    }

    /// Returns the [computed heading
    /// offset](https://html.spec.whatwg.org/multipage/sections.html#get-an-element's-computed-heading-offset), or a number that
    /// raises each level to the highest.
    fn computed_heading_offset(&mut self, element: NodeRef<'a>) -> u8 {
        // 1. Let offset be 0.
        let mut offset = 0;
        // 2. Let inclusiveAncestor be element.
        let mut inclusive_ancestor = Some(element);
        // 3. While inclusiveAncestor is not null:
        while let Some(from) = inclusive_ancestor
            && offset < MAX_HEADING_LEVEL
        {
            let decides = |_: &mut Self, node| own_heading_offset(node) > 0 || has_heading_reset(node);
            let Some(node) =
                self.find_nearest_cached(CachedProperty::HeadingOffsetSource, from, parent_or_shadow_host, decides)
            else {
                break;
            };
            offset += own_heading_offset(node);
            // "If inclusiveAncestor is an HTML element and has a headingreset attribute, then return offset."
            if has_heading_reset(node) {
                break;
            }
            inclusive_ancestor = parent_or_shadow_host(node);
        }
        offset
    }

    /// [`:read-write`](https://html.spec.whatwg.org/multipage/semantics-other.html#selector-read-write)
    fn is_read_write(&mut self, element: NodeRef<'a>) -> bool {
        let is_text_control = match input_type(element) {
            Some(input) => input.has_feature(InputTypeFeature::Readonly),
            None => element.is_html_element(tag::TEXTAREA),
        };
        if is_text_control {
            return element.attribute_value(attribute::READONLY).is_none() && !self.is_disabled(element);
        }
        input_type(element).is_none()
            && (is_in_html_namespace(element) || is_svg_or_math_root(element))
            && self.is_editable_or_editing_host(element)
    }

    /// [`:placeholder-shown`](https://html.spec.whatwg.org/multipage/semantics-other.html#selector-placeholder-shown)
    fn shows_placeholder(&mut self, element: NodeRef<'a>) -> bool {
        let is_empty = match input_type(element) {
            Some(input) => {
                let value = element.attribute_value(attribute::VALUE).unwrap_or("");
                input.has_feature(InputTypeFeature::Placeholder) && sanitizes_to_empty(input, value)
            }
            None => element.is_html_element(tag::TEXTAREA) && element.own_text().is_empty(),
        };
        is_empty && element.attribute_value(attribute::PLACEHOLDER).is_some()
    }

    /// Returns `None` if the element [has no range
    /// limitations](https://html.spec.whatwg.org/multipage/input.html#have-range-limitations), or is barred from constraint
    /// validation.
    fn is_in_range_if_limited(&mut self, element: NodeRef<'a>) -> Option<bool> {
        let input = input_type(element)?;
        if !input.has_feature(InputTypeFeature::Range) {
            return None;
        }
        let result = is_in_range_if_limited(input.keyword(), element)?;
        let is_readonly =
            input.has_feature(InputTypeFeature::Readonly) && element.attribute_value(attribute::READONLY).is_some();
        let is_datalist = |_: &mut Self, node: NodeRef<'a>| node.is_html_element(tag::DATALIST);
        let is_barred = is_readonly
            || self.is_disabled(element)
            || self.find_nearest_cached(CachedProperty::Datalist, element, NodeRef::parent, is_datalist).is_some();
        (!is_barred).then_some(result)
    }

    fn form_control_index(&mut self, element: NodeRef<'a>) -> &FormControlIndex {
        self.form_control_index.get_or_insert_with(|| Box::new(FormControlIndex::build(element.tree_root())))
    }

    /// Whether the element is [actually
    /// disabled](https://html.spec.whatwg.org/multipage/semantics-other.html#concept-element-disabled).
    fn is_disabled(&mut self, element: NodeRef<'a>) -> bool {
        let is_option_or_group = element.is_html_element_in(&[tag::OPTION, tag::OPTGROUP]);
        element.attribute_value(attribute::DISABLED).is_some()
            || is_option_or_group && self.is_in_disabled_optgroup_or_select(element)
            || !is_option_or_group && self.is_in_disabled_fieldset(element)
    }

    fn is_in_disabled_fieldset(&mut self, element: NodeRef<'a>) -> bool {
        // "The element is a descendant of a fieldset element whose disabled attribute is specified, and is not a descendant
        // of that fieldset element's first legend element child, if any."
        let is_disabled = |context: &mut Self, node: NodeRef<'a>| {
            node.parent()
                .is_some_and(|parent| parent.is_html_element(tag::FIELDSET) && context.has_disabled_attribute(parent))
                && !context.is_first_legend(node)
        };
        self.find_nearest_cached(CachedProperty::DisabledFieldset, element, NodeRef::parent, is_disabled).is_some()
    }

    fn is_first_legend(&mut self, node: NodeRef<'a>) -> bool {
        let is_legend = |_: &mut Self, node: NodeRef<'a>| node.is_html_element(tag::LEGEND);
        node.is_html_element(tag::LEGEND)
            && node.previous_sibling().is_none_or(|previous| {
                self.find_nearest_cached(CachedProperty::EarlierLegend, previous, NodeRef::previous_sibling, is_legend)
                    .is_none()
            })
    }

    /// Whether an `option` element is
    /// [disabled](https://html.spec.whatwg.org/multipage/form-elements.html#concept-option-disabled) by its nearest `optgroup`,
    /// or the nearest ancestor select of an `option` or `optgroup` element is disabled.
    fn is_in_disabled_optgroup_or_select(&mut self, element: NodeRef<'a>) -> bool {
        let bound = self.nearest_option_boundary(element);
        let group = bound.filter(|bound| bound.is_html_element(tag::OPTGROUP) && element.is_html_element(tag::OPTION));
        group.is_some_and(|group| self.has_disabled_attribute(group))
            || self
                .nearest_ancestor_select(element)
                .is_some_and(|select| self.has_disabled_attribute(select) || self.is_in_disabled_fieldset(select))
    }

    fn has_disabled_attribute(&mut self, element: NodeRef<'a>) -> bool {
        self.has_attribute_cached(CachedProperty::HasDisabled, element, attribute::DISABLED)
    }

    /// NOTE: cached, because each control in the element needs the result.
    fn has_attribute_cached(&mut self, property: CachedProperty, element: NodeRef<'a>, name: NameId) -> bool {
        self.get_or_compute_property(property, element, || element.attribute_value(name).is_some())
    }

    /// Whether an element is [editable](https://w3c.github.io/editing/docs/execCommand/#editable), or an editing host.
    fn is_editable_or_editing_host(&mut self, element: NodeRef<'a>) -> bool {
        let decides = |_: &mut Self, node| explicit_editability(node).is_some();
        let host = self.find_nearest_cached(CachedProperty::EditingHost, element, NodeRef::parent, decides);
        host.is_some_and(|host| {
            self.get_or_compute_property(CachedProperty::IsEditingHost, host, || {
                explicit_editability(host) == Some(true)
            })
        })
    }

    /// Whether an option has
    /// [selectedness](https://html.spec.whatwg.org/multipage/form-elements.html#concept-option-selectedness).
    fn is_option_selected(&mut self, option: NodeRef<'a>) -> bool {
        match self.nearest_ancestor_select(option) {
            Some(select) if !self.has_attribute_cached(CachedProperty::HasMultiple, select, attribute::MULTIPLE) => {
                let find = || selected_option(select).map_or(0, NodeId::index);
                self.cache.get_or_insert_with(CachedProperty::SelectedOption, select.id(), find) == option.id().index()
            }
            _ => option.attribute_value(attribute::SELECTED).is_some(),
        }
    }

    fn nearest_ancestor_select(&mut self, element: NodeRef<'a>) -> Option<NodeRef<'a>> {
        nearest_ancestor_select(&element, |node| node.expanded_name(), |node| self.nearest_option_boundary(*node))
    }

    fn nearest_option_boundary(&mut self, element: NodeRef<'a>) -> Option<NodeRef<'a>> {
        let is_bound = |_: &mut Self, node: NodeRef<'a>| ends_option_ancestor_search(node.expanded_name());
        self.find_nearest_cached(CachedProperty::OptionBoundary, element.parent()?, NodeRef::parent, is_bound)
    }
}

/// [`:any-link`](https://html.spec.whatwg.org/multipage/semantics-other.html#selector-any-link), and `:link`, because no link
/// counts as visited. Includes `a` elements of [SVG](https://www.w3.org/TR/SVG2/linking.html#AElement) and
/// [MathML](https://w3c.github.io/mathml-core/#the-a-element).
fn is_link(element: NodeRef<'_>) -> bool {
    let has = |name| element.attribute_value(name).is_some();
    element.expanded_name().is_some_and(|name| match (name.namespace(), name.local_name()) {
        (Namespace::Html, tag::A | tag::AREA) | (Namespace::MathMl, tag::A) => has(attribute::HREF),
        (Namespace::Svg, tag::A) => has(attribute::HREF) || element.attribute_ns(Namespace::XLink, "href").is_some(),
        _ => false,
    })
}

fn own_heading_offset(element: NodeRef<'_>) -> u8 {
    if !is_in_html_namespace(element) {
        return 0;
    }
    // "If the result of parsing the value is not an error, then set nextOffset to that value."
    let digits =
        element.attribute_value(attribute::HEADINGOFFSET).and_then(parse_non_negative_integer_digits).unwrap_or("");
    match digits.trim_start_matches('0').as_bytes() {
        [] => 0,
        [digit] => digit - b'0',
        _ => MAX_HEADING_LEVEL,
    }
}

fn has_heading_reset(element: NodeRef<'_>) -> bool {
    element.attribute_value(attribute::HEADINGRESET).is_some() && is_in_html_namespace(element)
}

/// [`:open`](https://html.spec.whatwg.org/multipage/semantics-other.html#selector-open), as far as an attribute determines it.
fn is_open(element: NodeRef<'_>) -> bool {
    element.is_html_element_in(&[tag::DETAILS, tag::DIALOG]) && element.attribute_value(attribute::OPEN).is_some()
}

/// Whether an element is a [media element](https://html.spec.whatwg.org/multipage/media.html#media-element).
///
/// NOTE: markup determines two states. [`:muted`](https://html.spec.whatwg.org/multipage/semantics-other.html#selector-muted):
/// "When a media element is created, if the element has a muted content attribute specified, the user agent must mute the media
/// element's audio output". [`:paused`](https://html.spec.whatwg.org/multipage/semantics-other.html#selector-paused): "The
/// attribute must initially be true". Elements with `autoplay` match neither `:paused` nor `:playing`, because playback depends
/// on loading.
fn is_media_element(element: NodeRef<'_>) -> bool {
    element.is_html_element_in(&[tag::AUDIO, tag::VIDEO])
}

/// [`:defined`](https://html.spec.whatwg.org/multipage/semantics-other.html#selector-defined): without scripts, custom elements
/// are undefined.
fn is_defined(element: NodeRef<'_>) -> bool {
    let is_custom = element.value_of_is().is_some() || element.local_name().is_some_and(is_valid_custom_element_name);
    !(is_in_html_namespace(element) && is_custom)
}

/// Excludes custom elements, because only scripts define them.
fn can_be_disabled(element: NodeRef<'_>) -> bool {
    let controls = [tag::BUTTON, tag::FIELDSET, tag::INPUT, tag::OPTGROUP, tag::OPTION, tag::SELECT, tag::TEXTAREA];
    element.is_html_element_in(&controls)
}

fn is_required_if_control(element: NodeRef<'_>) -> Option<bool> {
    let can_be_required = match input_type(element) {
        Some(input) => input.has_feature(InputTypeFeature::Required),
        None if element.is_html_element_in(&[tag::SELECT, tag::TEXTAREA]) => true,
        None => return None,
    };
    Some(can_be_required && element.attribute_value(attribute::REQUIRED).is_some())
}

/// Whether the [value sanitization algorithm](https://html.spec.whatwg.org/multipage/input.html#value-sanitization-algorithm)
/// returns the empty string.
fn sanitizes_to_empty(input: InputType, value: &str) -> bool {
    match input.keyword() {
        "number" => parse_valid_float(value).is_none(),
        "email" | "url" => value.trim_ascii().is_empty(),
        _ => !value.bytes().any(|byte| !matches!(byte, b'\n' | b'\r')),
    }
}

/// Returns whether the element is an editing host, or `None` if its parent determines whether it is editable.
fn explicit_editability(element: NodeRef<'_>) -> Option<bool> {
    // "[…] it is either an HTML element, or it is an svg or math element […]"
    if !is_in_html_namespace(element) {
        return (!is_svg_or_math_root(element)).then_some(false);
    }
    match element.attribute_value(attribute::CONTENTEDITABLE)?.to_ascii_lowercase().as_str() {
        "" | "true" | "plaintext-only" => Some(true),
        "false" => Some(false),
        _ => None,
    }
}

fn is_svg_or_math_root(element: NodeRef<'_>) -> bool {
    [ExpandedName::svg(tag::SVG), ExpandedName::mathml(tag::MATH)].map(Some).contains(&element.expanded_name())
}

/// The slots of the shadow trees that [`:has-slotted`](https://drafts.csswg.org/css-shadow-1/#the-has-slotted-pseudo) needs.
#[derive(Clone, Default, Debug)]
pub(super) struct AssignedSlots {
    computed_roots: HashSet<NodeId>,
    has_slotted: HashSet<NodeId>,
    /// Slots that are not empty after flattening, because of assigned nodes or children.
    nonempty: HashSet<NodeId>,
}

impl AssignedSlots {
    fn add_shadow_tree(&mut self, root: NodeRef<'_>, outer_root: Option<NodeRef<'_>>) {
        let is_slot = |node: NodeRef<'_>| node.is_html_element(tag::SLOT);
        let mut slots = Vec::new();
        // "Return the first slot in tree order whose name is slottable's name"
        let (mut names, mut first_slots) = (BTreeMap::new(), Vec::new());
        for node in root.descendants() {
            if is_slot(node) {
                let name = node.attribute_value(attribute::NAME).unwrap_or("");
                if intern_text(name.to_owned(), &mut names) == first_slots.len() {
                    first_slots.push(node.id());
                }
                slots.push(node);
            }
        }
        let is_manual = root.as_shadow_root().is_some_and(|root| root.init().slot_assignment == SlotAssignment::Manual);
        let mut assigned = HashSet::new();
        for slottable in root.host().filter(|_| !is_manual).into_iter().flat_map(NodeRef::children) {
            let name = match slottable.kind() {
                NodeKind::Element => slottable.attribute_value(attribute::SLOT).unwrap_or(""),
                NodeKind::Text => "",
                _ => continue,
            };
            let Some(&number) = names.get(name) else {
                continue;
            };
            let slot = first_slots[number];
            assigned.insert(slot);
            // An assigned slot is replaced by its contents.
            if outer_root.is_none() || !is_slot(slottable) || self.nonempty.contains(&slottable.id()) {
                self.has_slotted.insert(slot);
            }
        }
        // A slot may contain slots, which follow it in tree order.
        for slot in slots.iter().rev() {
            let is_nonempty = match assigned.contains(&slot.id()) {
                true => self.has_slotted.contains(&slot.id()),
                false => slot.children().any(|child| match child.kind() {
                    NodeKind::Element => !is_slot(child) || self.nonempty.contains(&child.id()),
                    kind => kind == NodeKind::Text,
                }),
            };
            if is_nonempty {
                self.nonempty.insert(slot.id());
            }
        }
    }
}
