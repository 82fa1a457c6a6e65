//! A host with a garbage collector: every handle that the parser uses later was visited, or returned by the sink since.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::BTreeSet;

use soupstone::dom::{DocumentBuilder, NodeId};
use soupstone::names::ExpandedName;
use soupstone::script_host::{ParserStatus, ScriptingParser};
use soupstone::sink::{
    InsertionLocation, LimitBudget, MutableTree, NewElement, ShadowRootInit, TreeNotification, TreeSink,
};
use soupstone::token::{Attributes, Doctype, ProcessingInstruction, Text};
use soupstone::{Edition, FragmentContext, ParseOptions, Parser};

use crate::support::tag_soup::{Random, tag_soup};
use crate::support::test_scale::scaled;

type Place = InsertionLocation<NodeId>;

/// Complains about handles that a collector would have freed.
struct Collected {
    inner: DocumentBuilder,
    alive: RefCell<BTreeSet<usize>>,
    freed: RefCell<Vec<String>>,
}

impl Collected {
    fn new(inner: DocumentBuilder) -> Self {
        Self { inner, alive: RefCell::default(), freed: RefCell::default() }
    }

    fn collect(&mut self, visited: BTreeSet<usize>) {
        self.alive = RefCell::new(visited);
    }

    fn uses(&self, node: &NodeId, call: &str) {
        if !self.alive.borrow().contains(&node.index()) {
            self.freed.borrow_mut().push(format!("{call} uses {}", node.index()));
        }
    }

    fn uses_place(&self, place: &Place, call: &str) {
        let _ = (*place).map(|node| self.uses(&node, call));
    }

    fn gives(&self, node: NodeId) -> NodeId {
        self.alive.borrow_mut().insert(node.index());
        node
    }
}

impl TreeSink for Collected {
    type Handle = NodeId;
    type Output = Vec<String>;

    fn document(&mut self) -> NodeId {
        let node = self.inner.document();
        self.gives(node)
    }
    fn create_element(&mut self, element: NewElement<'_>) -> NodeId {
        let node = self.inner.create_element(element);
        self.gives(node)
    }
    fn create_element_from_saved_token(&mut self, original: &NodeId, element: NewElement<'_>) -> NodeId {
        self.uses(original, "create_element_from_saved_token");
        let node = self.inner.create_element_from_saved_token(original, element);
        self.gives(node)
    }
    fn insert_element(&mut self, location: &Place, element: &NodeId) {
        self.uses_place(location, "insert_element");
        self.uses(element, "insert_element");
        self.inner.insert_element(location, element);
    }
    fn move_element(&mut self, location: &Place, element: &NodeId) {
        self.uses_place(location, "move_element");
        self.uses(element, "move_element");
        self.inner.move_element(location, element);
    }
    fn insert_text(&mut self, location: &Place, text: Text<'_>) {
        self.uses_place(location, "insert_text");
        self.inner.insert_text(location, text);
    }
    fn insert_comment(&mut self, location: &Place, data: Text<'_>) {
        self.uses_place(location, "insert_comment");
        self.inner.insert_comment(location, data);
    }
    fn insert_processing_instruction(&mut self, location: &Place, node: &ProcessingInstruction<'_>) -> Option<NodeId> {
        self.uses_place(location, "insert_processing_instruction");
        let node = self.inner.insert_processing_instruction(location, node)?;
        Some(self.gives(node))
    }
    fn append_doctype(&mut self, doctype: &Doctype<'_>) {
        self.inner.append_doctype(doctype);
    }
    fn template_contents(&mut self, template: &NodeId) -> NodeId {
        self.uses(template, "template_contents");
        let node = TreeSink::template_contents(&mut self.inner, template);
        self.gives(node)
    }
    fn remove_from_parent(&mut self, element: &NodeId) {
        self.uses(element, "remove_from_parent");
        self.inner.remove_from_parent(element);
    }
    fn move_children(&mut self, from: &NodeId, to: &NodeId) {
        self.uses(from, "move_children");
        self.uses(to, "move_children");
        self.inner.move_children(from, to);
    }
    fn add_missing_attributes(&mut self, element: &NodeId, attributes: &Attributes<'_>) {
        self.uses(element, "add_missing_attributes");
        self.inner.add_missing_attributes(element, attributes);
    }
    fn element_popped(&mut self, element: &NodeId) {
        self.uses(element, "element_popped");
        self.inner.element_popped(element);
    }
    fn option_popped(&mut self, option: &NodeId, remaining: &mut LimitBudget) {
        self.uses(option, "option_popped");
        self.inner.option_popped(option, remaining);
    }
    fn selectedcontent_inserted(&mut self, element: &NodeId, remaining: &mut LimitBudget) {
        self.uses(element, "selectedcontent_inserted");
        self.inner.selectedcontent_inserted(element, remaining);
    }
    fn notify(&mut self, notification: TreeNotification<'_, NodeId>) {
        notification.clone().map(|node| self.uses(node, "notification"), |_| ());
        self.inner.notify(notification);
    }
    fn allows_declarative_shadow_roots(&mut self, node: &NodeId) -> bool {
        self.uses(node, "allows_declarative_shadow_roots");
        self.inner.allows_declarative_shadow_roots(node)
    }
    fn is_shadow_host(&mut self, element: &NodeId) -> bool {
        self.uses(element, "is_shadow_host");
        self.inner.is_shadow_host(element)
    }
    fn attach_declarative_shadow(&mut self, host: &NodeId, template: &NodeId, init: ShadowRootInit<'_>) -> bool {
        self.uses(host, "attach_declarative_shadow");
        self.uses(template, "attach_declarative_shadow");
        self.inner.attach_declarative_shadow(host, template, init)
    }
    fn root_insertion_target(&mut self) -> Option<NodeId> {
        let node = self.inner.root_insertion_target()?;
        Some(self.gives(node))
    }
    fn tree(&mut self) -> Option<&mut dyn MutableTree<NodeId>> {
        Some(self)
    }
    fn finish(self) -> Vec<String> {
        self.freed.into_inner()
    }
}

impl MutableTree<NodeId> for Collected {
    fn node_key(&self, node: &NodeId) -> u64 {
        self.uses(node, "number");
        self.inner.node_key(node)
    }
    fn parent(&self, node: &NodeId) -> Option<NodeId> {
        self.uses(node, "parent");
        self.inner.parent(node).map(|node| self.gives(node))
    }
    fn first_child(&self, node: &NodeId) -> Option<NodeId> {
        self.uses(node, "first_child");
        self.inner.first_child(node).map(|node| self.gives(node))
    }
    fn last_child(&self, node: &NodeId) -> Option<NodeId> {
        self.uses(node, "last_child");
        self.inner.last_child(node).map(|node| self.gives(node))
    }
    fn previous_sibling(&self, node: &NodeId) -> Option<NodeId> {
        self.uses(node, "previous_sibling");
        self.inner.previous_sibling(node).map(|node| self.gives(node))
    }
    fn next_sibling(&self, node: &NodeId) -> Option<NodeId> {
        self.uses(node, "next_sibling");
        self.inner.next_sibling(node).map(|node| self.gives(node))
    }
    fn element_name(&self, node: &NodeId) -> Option<ExpandedName> {
        self.uses(node, "element_name");
        self.inner.element_name(node)
    }
    fn attribute(&self, element: &NodeId, local_name: &str) -> Option<Cow<'_, str>> {
        self.uses(element, "attribute");
        self.inner.attribute(element, local_name)
    }
    fn attribute_count(&self, element: &NodeId) -> u64 {
        self.uses(element, "attribute_count");
        self.inner.attribute_count(element)
    }
    fn processing_instruction(&self, node: &NodeId) -> Option<(Cow<'_, str>, Cow<'_, str>)> {
        self.uses(node, "processing_instruction");
        self.inner.processing_instruction(node)
    }
    fn template_contents(&self, node: &NodeId) -> Option<NodeId> {
        self.uses(node, "template_contents");
        MutableTree::template_contents(&self.inner, node).map(|node| self.gives(node))
    }
    fn remove(&mut self, node: &NodeId) {
        self.uses(node, "remove");
        self.inner.remove(node);
    }
}

const PIECES: &str = "\
    <select>|</select>|<option selected>|<option>|<button><selectedcontent>|</selectedcontent></button>|<b>|<i>|</b>|\
    <p>|<form>|</form>|<input>|<?marker name='a'?>|<template for=a>|<template>|</template>|\
    <div><template shadowrootmode=open>|<table>|<title>x</title>";

fn input(random: &mut Random) -> String {
    let mut input = String::new();
    for _ in 0..random.below(40) {
        input.push_str(random.pick_of(PIECES));
        if random.once_in(10) {
            input.push_str(&tag_soup(random));
        }
    }
    input
}

#[test]
fn every_handle_that_the_parser_uses_later_is_visited() {
    let mut random = Random::new(3);
    for _ in 0..scaled([10, 40, 1_000]) {
        let input = input(&mut random);
        for edition in Edition::ALL {
            let options = ParseOptions::new().with_edition(edition);
            let options = options.with_declarative_shadow_roots(true);
            let fragment = Collected::new(DocumentBuilder::for_fragment());
            let context = FragmentContext::html("div");
            for mut parser in [
                Parser::with_sink(Collected::new(DocumentBuilder::new()), (), options.clone()),
                Parser::with_sink_for_fragment(fragment, (), context, options.clone()),
            ] {
                for piece in input.split_inclusive('>') {
                    parser.feed(piece);
                    let mut visited = BTreeSet::new();
                    parser.visit_handles(&mut |node| visited.extend([node.index()]));
                    parser.sink_mut().collect(visited);
                }
                assert_eq!(parser.finish(), [""; 0], "{edition}, {input}");
            }
        }
    }
}

#[test]
fn scripts_that_wait_are_visited() {
    let mut parser = ScriptingParser::new(Collected::new(DocumentBuilder::new()), (), ParseOptions::new());
    let visited = |parser: &ScriptingParser<Collected>| {
        let mut visited = BTreeSet::new();
        parser.parser().visit_handles(&mut |node| visited.extend([node.index()]));
        visited
    };
    let ParserStatus::Script(script) = parser.feed("<p><script src=a></script><p>") else {
        panic!("a script is parsed")
    };
    parser.set_pending_parsing_blocking_script(script);
    let nodes = visited(&parser);
    assert!(nodes.contains(&script.index()));
    parser.parser_mut().sink_mut().collect(nodes);
    assert_eq!(parser.resume(), ParserStatus::Blocked(script));
    let nodes = visited(&parser);
    assert!(nodes.contains(&script.index()));
    parser.parser_mut().sink_mut().collect(nodes);
    assert_eq!(parser.take_pending_parsing_blocking_script(), Some(script));
    let _ = parser.resume();
    assert_eq!(parser.finish(), [""; 0]);
}
