//! What form controls have of what is around them: what disables them, and the `select` element of an option.

use super::controls::{DISABLED, MULTIPLE, SELECTED};
use super::form_facts::Forms;
use super::memory::Memory;
use super::query::{Query, is_html};
use crate::dom::{Edge, NodeId, NodeRef};
use crate::names::{AttributeName, ExpandedName, NameId, TagName};

const SIZE: ExpandedName = ExpandedName::none(AttributeName::SIZE);
const CONTENTEDITABLE: ExpandedName = ExpandedName::none(NameId::known("contenteditable").unwrap());
const LEGEND: NameId = NameId::known("legend").unwrap();
const DATALIST: NameId = NameId::known("datalist").unwrap();

impl<'a> Query<'a> {
    /// What is known of the forms in the tree of an element.
    pub(super) fn forms(&mut self, element: NodeRef<'a>) -> &Forms {
        self.forms.get_or_insert_with(|| {
            let root = element.ancestors().last().unwrap_or(element);
            Box::new(Forms::of(root))
        })
    }

    /// Whether an element that can be disabled is
    /// [actually disabled](https://html.spec.whatwg.org/multipage/semantics-other.html#concept-element-disabled).
    pub(super) fn is_disabled(&mut self, element: NodeRef<'a>) -> bool {
        if element.value_of(DISABLED).is_some() {
            return true;
        }
        if element.is_html(TagName::OPTGROUP) {
            return false;
        }
        if element.is_html(TagName::OPTION) {
            return is_disabled_option(element);
        }
        // "The element is a descendant of a fieldset element whose disabled attribute is specified, and is not a descendant
        // of that fieldset element's first legend element child, if any."
        let mut legends = std::mem::take(&mut self.legends);
        let mut is_first_legend = |node: NodeRef<'a>, fieldset: NodeRef<'a>| {
            // NOTE: each control in a legend asks this.
            let first = legends
                .entry(fieldset.id())
                .or_insert_with(|| first_legend(fieldset));
            *first == Some(node.id())
        };
        let answer = self.inherited(
            Memory::DISABLED,
            element,
            |node| node.parent(),
            |node| {
                let parent = node.parent()?;
                let disables = parent.is_html(TagName::FIELDSET)
                    && parent.value_of(DISABLED).is_some()
                    && !(node.is_html(LEGEND) && is_first_legend(node, parent));
                disables.then_some(1)
            },
        );
        self.legends = legends;
        answer.is_some()
    }

    /// Whether an element is [editable](https://w3c.github.io/editing/docs/execCommand/#editable), or an editing host.
    pub(super) fn is_editable(&mut self, element: NodeRef<'a>) -> bool {
        let answer = self.inherited(
            Memory::EDITABLE,
            element,
            |node| node.parent(),
            |node| {
                // "[…] it is either an HTML element, or it is an svg or math element […]"
                if !is_html(node) && !is_foreign_root(node) {
                    return Some(0);
                }
                let value = node.value_of(CONTENTEDITABLE).filter(|_| is_html(node))?;
                let is = |keyword| value.eq_ignore_ascii_case(keyword);
                if value.is_empty() || is("true") || is("plaintext-only") {
                    Some(1)
                } else if is("false") {
                    Some(0)
                } else {
                    None
                }
            },
        );
        answer == Some(1)
    }

    /// Whether an element is in a `datalist` element.
    pub(super) fn is_in_datalist(&mut self, element: NodeRef<'a>) -> bool {
        let answer = self.inherited(
            Memory::DATALIST,
            element,
            |node| node.parent(),
            |node| node.is_html(DATALIST).then_some(1),
        );
        answer.is_some()
    }

    /// The [selectedness](https://html.spec.whatwg.org/multipage/form-elements.html#concept-option-selectedness) of an
    /// option.
    pub(super) fn is_selected(&mut self, option: NodeRef<'a>) -> bool {
        let select = self.select_of(option);
        let Some(select) = select.filter(|select| select.value_of(MULTIPLE).is_none()) else {
            return option.value_of(SELECTED).is_some();
        };
        if let Some(selected) = self.selected.get(&select.id()) {
            return *selected == Some(option.id());
        }
        // NOTE: with all `select` elements around it, so that none is looked through again for each one in it.
        let around = select
            .ancestors()
            .filter(|node| node.is_html(TagName::SELECT));
        self.set_selectedness(around.last().unwrap_or(select));
        self.selected.get(&select.id()) == Some(&Some(option.id()))
    }

    /// The [selectedness setting algorithm](https://html.spec.whatwg.org/multipage/form-elements.html#selectedness-setting-algorithm)
    /// for a `select` element and those in it.
    fn set_selectedness(&mut self, outermost: NodeRef<'a>) {
        let mut open: Vec<Options> = Vec::new();
        for edge in outermost.traverse() {
            match edge {
                Edge::Enter(node) if node.is_html(TagName::SELECT) => open.push(Options::default()),
                Edge::Enter(node) if node.is_html(TagName::OPTION) => {
                    if let Some(options) = open.last_mut() {
                        options.add(node);
                    }
                }
                Edge::Leave(node) if node.is_html(TagName::SELECT) => {
                    let options = open.pop().unwrap_or_default();
                    self.selected.insert(node.id(), options.selected(node));
                }
                _ => {}
            }
        }
    }

    /// The `select` element that an option is in.
    fn select_of(&mut self, option: NodeRef<'a>) -> Option<NodeRef<'a>> {
        let index = self.inherited(
            Memory::SELECT,
            option,
            |node| node.parent(),
            |node| {
                node.is_html(TagName::SELECT)
                    .then(|| node.id().index() as u32)
            },
        )?;
        let id = NodeId::from_index(index as usize)?;
        self.document().get(id)
    }
}

/// The options of a `select` element that can be the selected one.
#[derive(Clone, Copy, Default, Debug)]
struct Options {
    /// The last one that says so.
    last_selected: Option<NodeId>,
    /// The first one that is not disabled.
    first_enabled: Option<NodeId>,
}

impl Options {
    fn add(&mut self, option: NodeRef<'_>) {
        if option.value_of(SELECTED).is_some() {
            self.last_selected = Some(option.id());
        }
        let is_disabled = || option.value_of(DISABLED).is_some() || is_disabled_option(option);
        if self.first_enabled.is_none() && !is_disabled() {
            self.first_enabled = Some(option.id());
        }
    }

    /// The last one whose selectedness is set keeps it. If there is none, and the display size is 1, the first one that is
    /// not disabled gets it.
    fn selected(self, select: NodeRef<'_>) -> Option<NodeId> {
        let has_size_1 = select.value_of(SIZE).is_none_or(|size| !is_above_1(size));
        self.last_selected
            .or(self.first_enabled.filter(|_| has_size_1))
    }
}

/// Whether the [rules for parsing non-negative integers](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#rules-for-parsing-non-negative-integers)
/// get a number above 1 from a text.
///
/// NOTE: a size of 0 counts as 1, as in browsers.
fn is_above_1(text: &str) -> bool {
    let text = text.trim_ascii_start();
    let text = text.strip_prefix('+').unwrap_or(text);
    let end = text.find(|character: char| !character.is_ascii_digit());
    let digits = text[..end.unwrap_or(text.len())].trim_start_matches('0');
    !matches!(digits, "" | "1")
}

/// Whether an element is an `svg` or a `math` element.
pub(super) fn is_foreign_root(element: NodeRef<'_>) -> bool {
    let name = element.name();
    name == Some(ExpandedName::svg(TagName::SVG))
        || name == Some(ExpandedName::mathml(TagName::MATH))
}

/// Whether an option is disabled by the `optgroup` that it is in.
fn is_disabled_option(option: NodeRef<'_>) -> bool {
    option.parent().is_some_and(|parent| {
        parent.is_html(TagName::OPTGROUP) && parent.value_of(DISABLED).is_some()
    })
}

/// The first `legend` child of an element.
fn first_legend(fieldset: NodeRef<'_>) -> Option<NodeId> {
    let mut children = fieldset.children();
    let legend = children.find(|node| node.is_html(LEGEND));
    legend.map(|legend| legend.id())
}

#[cfg(test)]
mod tests {
    use super::is_above_1;

    #[test]
    fn sizes_are_read_as_in_the_standard() {
        for text in ["2", "+2", " 4 rows", "010", "4.5", "99999999999999999999"] {
            assert!(is_above_1(text), "{text}");
        }
        for text in ["", "0", "1", "+1", "-5", "001", "1.9", "x2", "+ 2"] {
            assert!(!is_above_1(text), "{text}");
        }
    }
}
