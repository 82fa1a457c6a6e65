//! The calls that a sink gets.
//!
//! A sink that records them stands around rcdom's. What a parser asks (`elem_name`, `same_node`, …) is no part of the
//! record, nor are errors, whose messages differ, and lines, which have a test of their own. A text is recorded without
//! regard to how it is cut into runs.
//!
//! `pop` and `maybe_clone_an_option_into_selectedcontent` come whenever the standard says so. html5ever leaves some of
//! them out, so that only the elements are compared for which it calls them. It also says when the mode of a document is
//! what it was, and removes elements that have no parent.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;

use html5ever::interface::{ElementFlags, NodeOrText, QuirksMode, TreeSink};
use html5ever::tendril::StrTendril;
use html5ever::{Attribute, ExpandedName, QualName};
use libtest_mimic::Failed;
use markup5ever_rcdom::{Handle, Node, RcDom};

use crate::ways::{Job, Way, by_html5ever, difference};

/// The calls are those of html5ever.
pub(crate) fn check(job: &Job<'_>) -> Result<(), Failed> {
    let expected = by_html5ever(job, Recorder::new());
    for way in [Way::Whole, Way::Characters] {
        let found = way.parse(job, Recorder::new());
        if let Some(difference) = difference(&expected.calls, &found.calls) {
            return Err(Failed::from(format!("{way:?}: {difference}")));
        }
        let missing: Vec<_> = expected.elements.difference(&found.elements).collect();
        if !missing.is_empty() {
            return Err(Failed::from(format!(
                "{way:?}: only html5ever: {missing:?}"
            )));
        }
    }
    Ok(())
}

/// What a sink was told.
struct Calls {
    /// The calls that are the same, one a line.
    calls: String,
    /// The other ones, without order.
    elements: BTreeSet<String>,
}

/// A sink that passes on all calls, and records them.
struct Recorder {
    inner: RcDom,
    record: RefCell<Record>,
}

#[derive(Default)]
struct Record {
    lines: Vec<String>,
    elements: BTreeSet<String>,
    /// How many nodes were created.
    count: usize,
    /// The names of nodes: their numbers in the order in which they were created.
    names: HashMap<*const Node, String>,
    /// What keeps those nodes alive, so that no other one has the same address.
    nodes: Vec<Handle>,
    /// Where the last call has put a text, and that text.
    text: Option<(String, String)>,
}

impl Record {
    fn add(&mut self, line: String) {
        self.end_text();
        self.lines.push(line);
    }

    fn add_text(&mut self, place: String, text: &str) {
        match &mut self.text {
            Some((last, so_far)) if *last == place => so_far.push_str(text),
            _ => {
                self.end_text();
                self.text = Some((place, text.to_owned()));
            }
        }
    }

    fn end_text(&mut self) {
        if let Some((place, text)) = self.text.take() {
            self.lines.push(format!("{place} {text:?}"));
        }
    }

    fn new_node(&mut self, node: &Handle, what: &str) -> String {
        let name = format!("{what}{}", self.count);
        self.count += 1;
        self.nodes.push(node.clone());
        self.names.insert(Rc::as_ptr(node), name.clone());
        name
    }

    fn name(&self, node: &Handle) -> String {
        let name = self.names.get(&Rc::as_ptr(node));
        name.cloned().unwrap_or_else(|| String::from("another"))
    }
}

impl Recorder {
    fn new() -> Self {
        Self {
            inner: RcDom::default(),
            record: RefCell::default(),
        }
    }

    fn add(&self, line: String) {
        self.record.borrow_mut().add(line);
    }

    fn name(&self, node: &Handle) -> String {
        self.record.borrow().name(node)
    }

    fn add_insertion(&self, place: String, child: &NodeOrText<Handle>) {
        match child {
            NodeOrText::AppendNode(node) => {
                let node = self.name(node);
                self.add(format!("{place} {node}"));
            }
            NodeOrText::AppendText(text) => self.record.borrow_mut().add_text(place, text),
        }
    }
}

fn list(attributes: &[Attribute]) -> String {
    let attributes = attributes.iter();
    let attributes: Vec<_> = attributes
        .map(|attribute| (&attribute.name, &*attribute.value))
        .collect();
    format!("{attributes:?}")
}

impl TreeSink for Recorder {
    type Handle = Handle;
    type Output = Calls;
    type ElemName<'a> = ExpandedName<'a>;

    fn finish(self) -> Calls {
        let mut record = self.record.into_inner();
        record.end_text();
        Calls {
            calls: record.lines.join("\n"),
            elements: record.elements,
        }
    }

    fn parse_error(&self, _: Cow<'static, str>) {}

    fn get_document(&self) -> Handle {
        let document = self.inner.get_document();
        let mut record = self.record.borrow_mut();
        if !record.names.contains_key(&Rc::as_ptr(&document)) {
            record.new_node(&document, "document");
        }
        document
    }

    fn elem_name<'a>(&'a self, target: &'a Handle) -> ExpandedName<'a> {
        self.inner.elem_name(target)
    }

    fn create_element(
        &self,
        name: QualName,
        attributes: Vec<Attribute>,
        flags: ElementFlags,
    ) -> Handle {
        let line = format!(
            "{name:?} {} {} {} {}",
            list(&attributes),
            flags.template,
            flags.mathml_annotation_xml_integration_point,
            flags.had_duplicate_attributes
        );
        let local_name = name.local.to_string();
        let node = self.inner.create_element(name, attributes, flags);
        let mut record = self.record.borrow_mut();
        let name = record.new_node(&node, &local_name);
        record.add(format!("create {name} {line}"));
        node
    }

    fn create_comment(&self, text: StrTendril) -> Handle {
        let line = format!("{:?}", &*text);
        let node = self.inner.create_comment(text);
        let mut record = self.record.borrow_mut();
        let name = record.new_node(&node, "comment");
        record.add(format!("create {name} {line}"));
        node
    }

    fn create_pi(&self, target: StrTendril, data: StrTendril) -> Handle {
        let line = format!("{:?}", [&*target, &*data]);
        let node = self.inner.create_pi(target, data);
        let mut record = self.record.borrow_mut();
        let name = record.new_node(&node, "instruction");
        record.add(format!("create {name} {line}"));
        node
    }

    fn append(&self, parent: &Handle, child: NodeOrText<Handle>) {
        self.add_insertion(format!("append to {}", self.name(parent)), &child);
        self.inner.append(parent, child);
    }

    fn append_based_on_parent_node(
        &self,
        element: &Handle,
        previous: &Handle,
        child: NodeOrText<Handle>,
    ) {
        let place = format!("insert by {} {}", self.name(element), self.name(previous));
        self.add_insertion(place, &child);
        self.inner
            .append_based_on_parent_node(element, previous, child);
    }

    fn append_doctype_to_document(&self, name: StrTendril, public: StrTendril, system: StrTendril) {
        self.add(format!("doctype {:?}", [&*name, &*public, &*system]));
        self.inner.append_doctype_to_document(name, public, system);
    }

    fn mark_script_already_started(&self, node: &Handle) {
        self.add(format!("already started {}", self.name(node)));
        self.inner.mark_script_already_started(node);
    }

    fn pop(&self, node: &Handle) {
        let line = format!("pop {}", self.name(node));
        self.record.borrow_mut().elements.insert(line);
        self.inner.pop(node);
    }

    fn get_template_contents(&self, target: &Handle) -> Handle {
        let contents = self.inner.get_template_contents(target);
        let template = self.name(target);
        let mut record = self.record.borrow_mut();
        if !record.names.contains_key(&Rc::as_ptr(&contents)) {
            let name = format!("contents of {template}");
            record.nodes.push(contents.clone());
            record.names.insert(Rc::as_ptr(&contents), name);
        }
        contents
    }

    fn same_node(&self, one: &Handle, other: &Handle) -> bool {
        self.inner.same_node(one, other)
    }

    fn set_quirks_mode(&self, mode: QuirksMode) {
        if mode != self.inner.quirks_mode.get() {
            self.add(format!("mode {mode:?}"));
        }
        self.inner.set_quirks_mode(mode);
    }

    fn append_before_sibling(&self, sibling: &Handle, child: NodeOrText<Handle>) {
        self.add_insertion(format!("insert before {}", self.name(sibling)), &child);
        self.inner.append_before_sibling(sibling, child);
    }

    fn add_attrs_if_missing(&self, target: &Handle, attributes: Vec<Attribute>) {
        self.add(format!(
            "add to {} {}",
            self.name(target),
            list(&attributes)
        ));
        self.inner.add_attrs_if_missing(target, attributes);
    }

    fn associate_with_form(
        &self,
        target: &Handle,
        form: &Handle,
        nodes: (&Handle, Option<&Handle>),
    ) {
        let second = nodes.1.map(|node| self.name(node));
        self.add(format!(
            "associate {} with {} at {} {second:?}",
            self.name(target),
            self.name(form),
            self.name(nodes.0)
        ));
        self.inner.associate_with_form(target, form, nodes);
    }

    fn remove_from_parent(&self, target: &Handle) {
        let parent = target.parent.take();
        if parent.is_some() {
            self.add(format!("remove {}", self.name(target)));
        }
        target.parent.set(parent);
        self.inner.remove_from_parent(target);
    }

    fn reparent_children(&self, node: &Handle, new_parent: &Handle) {
        let line = format!(
            "children of {} to {}",
            self.name(node),
            self.name(new_parent)
        );
        self.add(line);
        self.inner.reparent_children(node, new_parent);
    }

    fn is_mathml_annotation_xml_integration_point(&self, handle: &Handle) -> bool {
        self.inner
            .is_mathml_annotation_xml_integration_point(handle)
    }

    fn allow_declarative_shadow_roots(&self, intended_parent: &Handle) -> bool {
        self.inner.allow_declarative_shadow_roots(intended_parent)
    }

    fn attach_declarative_shadow(
        &self,
        location: &Handle,
        template: &Handle,
        attributes: &[Attribute],
    ) -> bool {
        let line = format!(
            "shadow root of {} {}",
            self.name(location),
            list(attributes)
        );
        self.add(line);
        self.inner
            .attach_declarative_shadow(location, template, attributes)
    }

    fn maybe_clone_an_option_into_selectedcontent(&self, option: &Handle) {
        let line = format!("clone {}", self.name(option));
        self.record.borrow_mut().elements.insert(line);
        self.inner
            .maybe_clone_an_option_into_selectedcontent(option);
    }
}
