//! [`Forms`]: what form controls know of each other: groups of radio buttons, and default buttons.

use std::collections::{HashMap, HashSet};

use super::controls::{CHECKED, input_keyword, is_submit_button};
use crate::dom::{Edge, NodeId, NodeRef};
use crate::names::{AttributeName, ExpandedName, TagName};

const FORM: ExpandedName = ExpandedName::none(TagName::FORM);
const ID: ExpandedName = ExpandedName::none(AttributeName::ID);
const NAME: ExpandedName = ExpandedName::none(AttributeName::NAME);

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
    pub(super) fn of(root: NodeRef<'_>) -> Self {
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
