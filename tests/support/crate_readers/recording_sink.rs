//! A foreign sink that records all calls.

use std::collections::BTreeMap;

use soupstone::names::{Namespace, attribute};
use soupstone::sink::{
    InsertionLocation, LimitBudget, NewElement, ShadowRootInit, SlotAssignment, TreeNotification, TreeSink,
};
use soupstone::token::{Attributes, Doctype, ProcessingInstruction, Text};

/// Handles are names: the local name of the element, with a number after the first (`p`, `p2`).
#[derive(Debug, Default)]
pub struct RecordingSink {
    lines: Vec<String>,
    counts: BTreeMap<String, usize>,
    answers: Answers,
}

#[derive(Clone, Debug)]
pub struct Answers {
    pub allows_declarative_shadow_roots: bool,
    pub is_shadow_host: bool,
    pub attached: bool,
    /// The nodes that the sink reserves for each call of `selectedcontent_inserted`.
    pub cloned_nodes: u64,
}

impl Default for Answers {
    fn default() -> Self {
        Self { allows_declarative_shadow_roots: false, is_shadow_host: false, attached: true, cloned_nodes: 0 }
    }
}

impl RecordingSink {
    pub fn with_answers(answers: Answers) -> Self {
        Self { answers, ..Self::default() }
    }

    fn record(&mut self, line: String) {
        self.lines.push(line);
    }
}

fn describe_location(location: &InsertionLocation<String>) -> String {
    match location {
        InsertionLocation::LastChildOf(parent) => format!("into {parent}"),
        InsertionLocation::Before(sibling) => format!("before {sibling}"),
        InsertionLocation::FosterParent { table, previous_element, end_marker: None } => {
            format!("before {table} or into {previous_element}")
        }
        InsertionLocation::FosterParent { table, previous_element, end_marker: Some(end) } => {
            format!("before {table} or into {previous_element} before {end}")
        }
    }
}

impl TreeSink for RecordingSink {
    type Handle = String;
    type Output = Vec<String>;

    fn document(&mut self) -> String {
        self.record("document".to_owned());
        "document".to_owned()
    }

    fn create_element(&mut self, element: NewElement<'_>) -> String {
        let prefix = match element.name.namespace() {
            Namespace::Svg => "svg:",
            Namespace::MathMl => "math:",
            _ => "",
        };
        let name = format!("{prefix}{}", element.local_name());
        let count = self.counts.entry(name.clone()).or_default();
        *count += 1;
        let handle = match *count {
            1 => name,
            number => format!("{name}{number}"),
        };
        let is = match element.attributes.get(attribute::IS) {
            Some(is) => format!(" is {is}"),
            None => String::new(),
        };
        self.record(format!("create {handle}{is}"));
        handle
    }

    fn create_element_from_saved_token(&mut self, original: &String, element: NewElement<'_>) -> String {
        let handle = self.create_element(element);
        self.record(format!("like {original}: {handle}"));
        handle
    }

    fn insert_element(&mut self, location: &InsertionLocation<String>, element: &String) {
        let place = describe_location(location);
        self.record(format!("insert {element} {place}"));
    }

    fn move_element(&mut self, location: &InsertionLocation<String>, element: &String) {
        let place = describe_location(location);
        self.record(format!("move {element} {place}"));
    }

    fn insert_text(&mut self, location: &InsertionLocation<String>, text: Text<'_>) {
        let place = describe_location(location);
        self.record(format!("text {text:?} {place}"));
    }

    fn insert_comment(&mut self, location: &InsertionLocation<String>, data: Text<'_>) {
        let place = describe_location(location);
        self.record(format!("comment {data:?} {place}"));
    }

    fn insert_processing_instruction(
        &mut self,
        location: &InsertionLocation<String>,
        instruction: &ProcessingInstruction<'_>,
    ) -> Option<String> {
        let place = describe_location(location);
        let ProcessingInstruction { target, data, .. } = instruction;
        self.record(format!("processing instruction {target} {data:?} {place}"));
        None
    }

    fn append_doctype(&mut self, doctype: &Doctype<'_>) {
        let name = doctype.name;
        self.record(format!("doctype {name:?}"));
    }

    fn template_contents(&mut self, template: &String) -> String {
        format!("contents of {template}")
    }

    fn remove_from_parent(&mut self, element: &String) {
        self.record(format!("remove {element}"));
    }

    fn move_children(&mut self, from: &String, to: &String) {
        self.record(format!("move children of {from} to {to}"));
    }

    fn add_missing_attributes(&mut self, element: &String, attributes: &Attributes<'_>) {
        let names: Vec<&str> = attributes.iter().map(|attribute| attribute.local_name()).collect();
        let names = names.join(" ");
        self.record(format!("add to {element}: {names}"));
    }

    fn element_popped(&mut self, element: &String) {
        self.record(format!("popped {element}"));
    }

    fn option_popped(&mut self, option: &String, _: &mut LimitBudget) {
        self.record(format!("popped, an option: {option}"));
    }

    fn selectedcontent_inserted(&mut self, element: &String, budget: &mut LimitBudget) {
        self.record(format!("may contain selectedcontent: {element}"));
        if !budget.try_reserve(self.answers.cloned_nodes, 0, || 0) {
            self.record("no nodes left".to_owned());
        }
    }

    fn notify(&mut self, notification: TreeNotification<'_, String>) {
        match notification {
            TreeNotification::DocumentMode(mode) => self.record(format!("mode {mode:?}")),
            TreeNotification::ResettableElement(element) => self.record(format!("reset {element}")),
            TreeNotification::FormOwner { element, form, location: place, .. } => {
                let place = describe_location(place);
                self.record(format!("associate {element} with {form} {place}"));
            }
            TreeNotification::ScriptParserInserted(script) => self.record(format!("parser inserted {script}")),
            TreeNotification::ScriptAlreadyStarted(script) => self.record(format!("already started {script}")),
            _ => {}
        }
    }

    fn allows_declarative_shadow_roots(&mut self, intended_parent: &String) -> bool {
        self.record(format!("shadow roots allowed? {intended_parent}"));
        self.answers.allows_declarative_shadow_roots
    }

    fn is_shadow_host(&mut self, element: &String) -> bool {
        self.record(format!("shadow host? {element}"));
        self.answers.is_shadow_host
    }

    fn attach_declarative_shadow(&mut self, host: &String, template: &String, init: ShadowRootInit<'_>) -> bool {
        let mode = init.mode;
        let flags: String = [
            (init.clonable, " clonable"),
            (init.serializable, " serializable"),
            (init.delegates_focus, " delegates focus"),
            (init.slot_assignment == SlotAssignment::Manual, " manual slots"),
            (init.keeps_custom_element_registry_null, " no registry"),
        ]
        .iter()
        .filter(|(is_set, _)| *is_set)
        .map(|(_, name)| *name)
        .collect();
        let target = init.reference_target.map_or_else(String::new, |target| format!(" reference target {target:?}"));
        self.record(format!("attach {mode:?}{flags}{target} to {host}, {template}"));
        self.answers.attached
    }

    fn root_insertion_target(&mut self) -> Option<String> {
        self.record("root insertion target".to_owned());
        Some("fragment".to_owned())
    }

    fn finish(self) -> Vec<String> {
        self.lines
    }
}
