//! The calls to a sink.
//!
//! The recording sink builds no tree. It ignores a parser's queries (`elem_name`, `same_node`, …), error messages, the division
//! of text, and lines, which have a separate test.
//!
//! The comparison covers only the elements for which html5ever calls `pop` and `maybe_clone_an_option_into_selectedcontent`.
//! html5ever also repeats a document's mode, and removes elements without a parent.

use std::collections::BTreeSet;

use html5ever::Attribute;
use html5ever::interface::QuirksMode;
use libtest_mimic::Failed;

use crate::entry_points::{EntryPoint, Job, by_html5ever, difference};
use crate::recorder::{Call, Child, Number, Recorder};

pub(crate) fn check(job: &Job<'_>) -> Result<(), Failed> {
    let expected = Description::of(&by_html5ever(job, Recorder::default()));
    for way in [EntryPoint::Whole, EntryPoint::Characters, EntryPoint::DropIn, EntryPoint::Parts] {
        let found = Description::of(&way.parse(job, Recorder::default()));
        if let Some(difference) = difference(&expected.text(), &found.text()) {
            return Err(Failed::from(format!("{way:?}: {difference}")));
        }
        let missing: Vec<_> = expected.elements.difference(&found.elements).collect();
        if !missing.is_empty() {
            return Err(Failed::from(format!("{way:?}: only html5ever: {missing:?}")));
        }
    }
    Ok(())
}

pub(crate) struct Description {
    lines: Vec<String>,
    elements: BTreeSet<String>,
    names: Vec<String>,
    parents: Vec<Option<Number>>,
    count: usize,
    mode: QuirksMode,
    text: Option<(String, String)>,
}

impl Description {
    pub(crate) fn of(calls: &[Call]) -> Self {
        let mut description = Self {
            lines: Vec::new(),
            elements: BTreeSet::new(),
            names: vec![String::from("document")],
            parents: vec![None],
            count: 0,
            mode: QuirksMode::NoQuirks,
            text: None,
        };
        for call in calls {
            description.add(call);
        }
        description.end_text();
        description
    }

    pub(crate) fn text(&self) -> String {
        self.lines.join("\n")
    }

    fn add(&mut self, call: &Call) {
        match call {
            Call::ParseError(_) | Call::SetCurrentLine(_) => {}
            Call::SetQuirksMode(mode) => {
                if *mode != self.mode {
                    self.line(format!("mode {mode:?}"));
                }
                self.mode = *mode;
            }
            Call::AppendDoctype(parts) => self.line(format!("doctype {:?}", parts.each_ref().map(|part| &**part))),
            Call::CreateElement(name, attributes, flags) => {
                self.create(&name.local, &format!("{name:?} {} {flags:?}", list(attributes)));
            }
            Call::CreateComment(text) => self.create("comment", &format!("{:?}", &**text)),
            Call::CreateProcessingInstruction(target, data) => {
                self.create("instruction", &format!("{:?}", [&**target, &**data]));
            }
            Call::TemplateContents(template) => {
                let name = format!("contents of {}", self.names[*template]);
                self.add_node(name);
            }
            Call::Append(parent, child) => {
                let place = format!("append to {}", self.names[*parent]);
                self.insert(place, Some(*parent), child);
            }
            Call::AppendBeforeSibling(sibling, child) => {
                let place = format!("insert before {}", self.names[*sibling]);
                self.insert(place, self.parents[*sibling], child);
            }
            Call::AppendBasedOnParentNode(element, previous, child) => {
                let place = format!("insert by {} {}", self.names[*element], self.names[*previous]);
                self.insert(place, self.parents[*element].or(Some(*previous)), child);
            }
            Call::AddAttributesIfMissing(element, attributes) => {
                self.line(format!("add to {} {}", self.names[*element], list(attributes)));
            }
            Call::AssociateWithForm(element, form, node, previous) => {
                let previous = previous.map(|previous| &self.names[previous]);
                self.line(format!(
                    "associate {} with {} at {} {previous:?}",
                    self.names[*element], self.names[*form], self.names[*node]
                ));
            }
            Call::RemoveFromParent(node) => {
                if self.parents[*node].take().is_some() {
                    self.line(format!("remove {}", self.names[*node]));
                }
            }
            Call::ReparentChildren(from, to) => {
                for parent in &mut self.parents {
                    if *parent == Some(*from) {
                        *parent = Some(*to);
                    }
                }
                self.line(format!("children of {} to {}", self.names[*from], self.names[*to]));
            }
            Call::MarkScriptAlreadyStarted(script) => {
                self.line(format!("already started {}", self.names[*script]));
            }
            Call::AttachShadow(host, _, attributes) => {
                self.line(format!("shadow root of {} {}", self.names[*host], list(attributes)));
            }
            Call::Pop(element) => {
                self.elements.insert(format!("pop {}", self.names[*element]));
            }
            Call::CloneOption(option) => {
                self.elements.insert(format!("clone {}", self.names[*option]));
            }
        }
    }

    fn line(&mut self, line: String) {
        self.end_text();
        self.lines.push(line);
    }

    fn add_node(&mut self, name: String) {
        self.names.push(name);
        self.parents.push(None);
    }

    fn create(&mut self, what: &str, description: &str) {
        let name = format!("{what}{}", self.count);
        self.count += 1;
        self.line(format!("create {name} {description}"));
        self.add_node(name);
    }

    fn insert(&mut self, place: String, parent: Option<Number>, child: &Child) {
        match child {
            Child::Node(node) => {
                self.parents[*node] = parent;
                self.line(format!("{place} {}", self.names[*node]));
            }
            Child::Text(text) => match &mut self.text {
                Some((last, so_far)) if *last == place => so_far.push_str(text),
                _ => {
                    self.end_text();
                    self.text = Some((place, text.to_string()));
                }
            },
        }
    }

    fn end_text(&mut self) {
        if let Some((place, text)) = self.text.take() {
            self.lines.push(format!("{place} {text:?}"));
        }
    }
}

fn list(attributes: &[Attribute]) -> String {
    let attributes = attributes.iter();
    let attributes: Vec<_> = attributes.map(|attribute| (&attribute.name, &*attribute.value)).collect();
    format!("{attributes:?}")
}
