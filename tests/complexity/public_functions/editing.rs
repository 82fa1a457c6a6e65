//! Functions that edit a document. An edit that the rules of the DOM refuse counts like any other.

use soupstone::NodeId;
use soupstone::dom::{AdjacentPosition, CloneDepth, Document, EditError, RetainAction};
use soupstone::names::Namespace;
use soupstone::sink::{ShadowRootInit, ShadowRootMode};
use soupstone_xml::infoset::{self, CoercionOptions};

use super::see;

rows! {
    "Document::take_errors": EditDocument(document, _) => document.take_errors();
    "Document::create_element": EditEachNode(document, _) => document.create_element("p");
    "Document::create_element_with": EditEachNode(document, _) => document.create_element_with("p", [("a", "b")]);
    "Document::create_element_with": EditDocument(document, page) => {
        let attributes = (0..page.nodes.len()).map(|number| (format!("a{number}"), "x"));
        see(document.create_element_with("p", attributes));
    };
    "Document::append_element": EditEachNode(document, node) => document.append_element(node, "p");
    "Document::append_element_with": EditEachNode(document, node) => document.append_element_with(node, "p", [("a", "b")]);
    "Document::create_element_ns": EditEachNode(document, _) => document.create_element_ns(Namespace::Svg, "g");
    "Document::create_text": EditEachNode(document, _) => document.create_text("x");
    "Document::create_comment": EditEachNode(document, _) => document.create_comment("x");
    "Document::create_fragment": EditEachNode(document, _) => document.create_fragment();
    "Document::create_doctype": EditEachNode(document, _) => document.create_doctype("html", "", "");
    "Document::create_element_with_is": EditEachNode(document, _) => document.create_element_with_is("p", "a-b");
    "Document::create_processing_instruction": EditEachNode(document, _) => document.create_processing_instruction("a", "b");
    "Document::attach_shadow_root":
        EditEachNode(document, node) => document.attach_shadow_root(node, ShadowRootInit::new(ShadowRootMode::Open));
    "Document::append": EditEachNode(document, node) => insert_text(document, node, Document::append);
    "Document::append": EditSomeNodes(document, node) => document.append(body(document), node);
    "Document::append": EditSomeNodes(document, node) => document.append(node, first_child(document));
    "Document::prepend": EditEachNode(document, node) => insert_text(document, node, Document::prepend);
    "Document::insert_before": EditEachNode(document, node) => insert_text(document, node, Document::insert_before);
    "Document::insert_after": EditEachNode(document, node) => insert_text(document, node, Document::insert_after);
    "Document::remove": EditEachNode(document, node) => document.remove(node);
    "Document::remove_children": EditEachNode(document, node) => document.remove_children(node);
    "Document::set_attribute": EditEachNode(document, node) => document.set_attribute(node, "id", "x");
    "Document::set_attribute_ns":
        EditEachNode(document, node) => document.set_attribute_ns(node, Namespace::XLink, "href", "x");
    "Document::set_attributes":
        EditEachNode(document, node) => document.set_attributes(node, &[(Namespace::None, "id", "x")]);
    "Document::rename_element_ns":
        EditEachNode(document, node) => document.rename_element_ns(node, Namespace::Svg, "b");
    "Document::remove_attribute": EditEachNode(document, node) => document.remove_attribute(node, "id");
    "Document::remove_attribute_ns":
        EditEachNode(document, node) => document.remove_attribute_ns(node, Namespace::None, "class");
    "Document::retain_attributes": EditEachNode(document, node) => {
        let mut number = 0;
        see(document.retain_attributes(node, |_, _| {
            number += 1;
            number % 2 == 0
        }));
    };
    "Document::add_class": EditEachNode(document, node) => document.add_class(node, "x");
    "Document::remove_class": EditEachNode(document, node) => document.remove_class(node, "x");
    "Document::toggle_class": EditEachNode(document, node) => document.toggle_class(node, "x");
    "Document::set_data": EditEachNode(document, node) => document.set_data(node, "x");
    "Document::append_text": EditEachNode(document, node) => document.append_text(node, "x");
    "Document::append_text": EditDocument(document, page) => {
        for _ in &page.nodes {
            see(document.append_text(first_child(document), "x"));
        }
    };
    "Document::normalize": EditSomeNodes(document, node) => document.normalize(node);
    "Document::set_text_content": EditEachNode(document, node) => document.set_text_content(node, "x");
    "Document::replace_with": EditEachNode(document, node) => {
        let comment = document.create_comment("x");
        document.replace_with(node, comment)
    };
    "Document::replace_children": EditEachNode(document, node) => {
        let comment = document.create_comment("x");
        document.replace_children(node, [comment])
    };
    "Document::replace_children":
        EditDocument(document, page) => document.replace_children(body(document), page.nodes.iter().rev().copied());
    "Document::wrap": EditEachNode(document, node) => wrap(document, node);
    "Document::unwrap_element": EditEachNode(document, node) => document.unwrap_element(node);
    "Document::retain": EditDocument(document, _) => {
        document.retain(document.root().id(), |node| match node.id().index() % 3 {
            0 => RetainAction::Unwrap,
            1 => RetainAction::Keep,
            _ => RetainAction::Remove,
        })
    };
    "Document::retain": EditDocument(document, _) => document.retain(document.root().id(), |_| RetainAction::Unwrap);
    "Document::clone_node": EditEachNode(document, node) => document.clone_node(node, CloneDepth::Shallow);
    "Document::clone_node": EditSomeNodes(document, node) => document.clone_node(node, CloneDepth::DeepWithShadowRoots);
    "Document::clone_deep": EditSomeNodes(document, node) => document.clone_deep(node);
    "Document::import_node": EditDocument(document, page) => document.import_node(page.document.root(), CloneDepth::Deep);
    "Document::import_node": EditDocument(document, page) => {
        for &node in &page.nodes {
            see(document.import_node(page.document.node(node), CloneDepth::Shallow));
        }
    };
    "Document::compact": EditDocument(document, page) => {
        for &node in page.nodes.iter().step_by(3) {
            see(document.remove(node));
        }
        see(document.compact(page.nodes.iter().copied().step_by(2)));
    };
    "Document::rename_element": EditEachNode(document, node) => document.rename_element(node, "b");
    "Document::clear": EditDocument(document, _) => document.clear();
    "Document::parse_fragment_in": EditEachNode(document, node) => document.parse_fragment_in(node, "<b>x");
    "Document::parse_fragment_in": EditDocument(document, page) => document.parse_fragment_in(body(document), &page.input);
    "Document::set_inner_html": EditEachNode(document, node) => document.set_inner_html(node, "x<b>");
    "Document::set_inner_html": EditDocument(document, page) => document.set_inner_html(body(document), &page.input);
    "Document::set_inner_html": EditSomeNodes(document, node) => document.set_inner_html(node, "<form><input>");
    "Document::set_outer_html": EditEachNode(document, node) => document.set_outer_html(node, "x<b>");
    "Document::insert_adjacent_html": EditEachNode(document, node) => {
        see(document.insert_adjacent_html(node, AdjacentPosition::BeforeBegin, "x<b>"));
        see(document.insert_adjacent_html(node, AdjacentPosition::AfterBegin, "<i>x"));
    };
    "Document::remove_all": EditDocument(document, _) => document.remove_all("b, div");
    "Document::remove_all": EditDocument(document, _) => document.remove_all(":nth-child(even)");
    "soupstone_xml::infoset::coerce": EditDocument(document, _) => infoset::coerce(document, &CoercionOptions::new());
}

fn wrap(document: &mut Document, node: NodeId) -> Option<()> {
    let wrapper = document.create_element("b").ok()?;
    document.wrap(node, wrapper).ok()
}

type Insert = fn(&mut Document, NodeId, NodeId) -> Result<(), EditError>;

fn insert_text(document: &mut Document, node: NodeId, insert: Insert) -> Result<(), EditError> {
    let text = document.create_text("x");
    insert(document, node, text)
}

/// Returns the `body`, or the root.
fn body(document: &Document) -> NodeId {
    document.body().unwrap_or(document.root()).id()
}

/// Returns the first child of the root, or the root.
fn first_child(document: &Document) -> NodeId {
    document.root().first_child().unwrap_or(document.root()).id()
}
