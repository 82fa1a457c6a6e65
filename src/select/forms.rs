//! What form controls have of what is around them: what disables them, and the `select` element of an option.

use super::controls::{DISABLED, MULTIPLE, SELECTED};
use super::form_facts::Forms;
use super::memory::Memory;
use super::query::{Query, is_html};
use crate::dom::{NodeId, NodeRef};
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
        let answer = self.inherited(
            Memory::DISABLED,
            element,
            |node| node.parent(),
            |node| {
                let parent = node.parent()?;
                let disables = parent.is_html(TagName::FIELDSET)
                    && parent.value_of(DISABLED).is_some()
                    && !is_first_legend(node);
                disables.then_some(1)
            },
        );
        answer.is_some()
    }

    /// Whether an element is [editable](https://w3c.github.io/editing/docs/execCommand/#editable), or an editing host.
    pub(super) fn is_editable(&mut self, element: NodeRef<'a>) -> bool {
        let answer = self.inherited(
            Memory::EDITABLE,
            element,
            |node| node.parent(),
            |node| {
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
        // The selectedness setting algorithm: the last one whose selectedness is set keeps it. If there is none, and the
        // display size is 1, set the selectedness of the first option that is not disabled.
        let options = select.descendants();
        let options: Vec<NodeRef<'a>> = options
            .filter(|node| node.is_html(TagName::OPTION) && self.select_of(*node) == Some(select))
            .collect();
        let says_so = |option: &&NodeRef<'a>| option.value_of(SELECTED).is_some();
        let is_enabled = |option: &&NodeRef<'a>| {
            option.value_of(DISABLED).is_none() && !is_disabled_option(**option)
        };
        let size = select
            .value_of(SIZE)
            .and_then(|size| size.trim_ascii().parse().ok());
        let selected = match options.iter().rfind(says_so) {
            None if size.is_none_or(|size: u32| size <= 1) => options.iter().find(is_enabled),
            selected => selected,
        };
        let selected = selected.map(|selected| selected.id());
        self.selected.insert(select.id(), selected);
        selected == Some(option.id())
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

/// Whether an option is disabled by the `optgroup` that it is in.
fn is_disabled_option(option: NodeRef<'_>) -> bool {
    option.parent().is_some_and(|parent| {
        parent.is_html(TagName::OPTGROUP) && parent.value_of(DISABLED).is_some()
    })
}

/// Whether a node is the first `legend` child of its parent.
fn is_first_legend(node: NodeRef<'_>) -> bool {
    node.is_html(LEGEND) && !node.previous_siblings().any(|node| node.is_html(LEGEND))
}
