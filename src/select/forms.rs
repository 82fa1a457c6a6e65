//! What form controls know of each other: groups of radio buttons, default buttons, options, and what disables them.

use std::collections::{HashMap, HashSet};

use super::classes::{CHECKED, DISABLED, MULTIPLE, SELECTED, input_keyword, is_submit_button};
use super::memory::Memory;
use super::query::{Query, is_html};
use crate::dom::{Edge, NodeId, NodeRef};
use crate::names::{AttributeName, ExpandedName, NameId, TagName};

const FORM: ExpandedName = ExpandedName::none(TagName::FORM);
const ID: ExpandedName = ExpandedName::none(AttributeName::ID);
const NAME: ExpandedName = ExpandedName::none(AttributeName::NAME);
const SIZE: ExpandedName = ExpandedName::none(AttributeName::SIZE);
const CONTENTEDITABLE: ExpandedName = ExpandedName::none(NameId::known("contenteditable").unwrap());
const LEGEND: NameId = NameId::known("legend").unwrap();
const DATALIST: NameId = NameId::known("datalist").unwrap();

/// What was found out about the radio buttons and the buttons of a tree.
#[derive(Clone, Default, Debug)]
pub(super) struct Forms {
    checked: HashSet<NodeId>,
    without_choice: HashSet<NodeId>,
    default_buttons: HashSet<NodeId>,
}

impl Forms {
    /// Whether a radio button is checked: the last of its group that says so.
    pub(super) fn is_checked_radio_button(&self, radio: NodeId) -> bool {
        self.checked.contains(&radio)
    }

    /// Whether no radio button in the group of this one is checked.
    pub(super) fn is_in_group_without_choice(&self, radio: NodeId) -> bool {
        self.without_choice.contains(&radio)
    }

    /// Whether a button is the [default button](https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#default-button)
    /// of its form.
    pub(super) fn is_default_button(&self, button: NodeId) -> bool {
        self.default_buttons.contains(&button)
    }

    /// Looks at a whole tree.
    ///
    /// NOTE: the form owner is the nearest form that a control is in, or that its `form` attribute names. The form element
    /// pointer of the parser is not kept.
    fn of(root: NodeRef<'_>) -> Self {
        let mut ids = HashMap::new();
        for element in root.descendants() {
            if let Some(id) = element.value_of(ID) {
                ids.entry(id).or_insert(element);
            }
        }
        let named = |id: &str| {
            let element = ids.get(id)?;
            element.is_html(TagName::FORM).then(|| element.id())
        };
        let mut found = Self::default();
        let mut forms_with_buttons = HashSet::new();
        let mut groups: HashMap<(Option<NodeId>, &str), Vec<NodeRef<'_>>> = HashMap::new();
        let mut open_forms = Vec::new();
        for edge in root.traverse() {
            let element = match edge {
                Edge::Enter(element) => element,
                Edge::Leave(element) => {
                    if element.is_html(TagName::FORM) {
                        open_forms.pop();
                    }
                    continue;
                }
            };
            if element.is_html(TagName::FORM) {
                open_forms.push(element.id());
                continue;
            }
            let owner = || match element.value_of(FORM) {
                Some(id) => named(id),
                None => open_forms.last().copied(),
            };
            if is_submit_button(element) {
                if let Some(owner) = owner()
                    && forms_with_buttons.insert(owner)
                {
                    found.default_buttons.insert(element.id());
                }
            } else if input_keyword(element) == Some("radio") {
                match element.value_of(NAME) {
                    Some(name) if !name.is_empty() => {
                        groups.entry((owner(), name)).or_default().push(element);
                    }
                    _ => found.add_group(&[element]),
                }
            }
        }
        for group in groups.values() {
            found.add_group(group);
        }
        found
    }

    /// Adds a [radio button group](https://html.spec.whatwg.org/multipage/input.html#radio-button-group), in tree order.
    fn add_group(&mut self, group: &[NodeRef<'_>]) {
        // NOTE: each that is inserted with its checkedness set unsets that of the others.
        let says_so = |radio: &&NodeRef<'_>| radio.value_of(CHECKED).is_some();
        match group.iter().rfind(says_so) {
            Some(checked) => {
                self.checked.insert(checked.id());
            }
            None => self
                .without_choice
                .extend(group.iter().map(|radio| radio.id())),
        }
    }
}

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
