//! Functions that edit a document. An edit that the rules of the DOM refuse counts like any other.

use soupstone::NodeId;
use soupstone::dom::{AdjacentPosition, CloneDepth, Document, EditError, Verdict};
use soupstone::infoset::{self, CoercionOptions};
use soupstone::names::Namespace;
use soupstone::sink::{ShadowRootInit, ShadowRootMode};

use super::Call::{EditDocument, EditEachNode, EditSomeNodes};
use super::{Row, see};

pub(super) const ROWS: &[Row] = &[
    ("Document::take_errors", EditDocument(|document, _| see(document.take_errors()))),
    ("Document::create_element", EditEachNode(|document, _| see(document.create_element("p")))),
    ("Document::create_element_with", EditEachNode(|document, _| see(document.create_element_with("p", [("a", "b")])))),
    (
        "Document::create_element_with",
        EditDocument(|document, page| {
            let attributes = (0..page.nodes.len()).map(|number| (format!("a{number}"), "x"));
            see(document.create_element_with("p", attributes));
        }),
    ),
    ("Document::append_element", EditEachNode(|document, node| see(document.append_element(node, "p")))),
    (
        "Document::append_element_with",
        EditEachNode(|document, node| {
            see(document.append_element_with(node, "p", [("a", "b")]));
        }),
    ),
    ("Document::create_element_ns", EditEachNode(|document, _| see(document.create_element_ns(Namespace::Svg, "g")))),
    ("Document::create_text", EditEachNode(|document, _| see(document.create_text("x")))),
    ("Document::create_comment", EditEachNode(|document, _| see(document.create_comment("x")))),
    ("Document::create_fragment", EditEachNode(|document, _| see(document.create_fragment()))),
    ("Document::create_doctype", EditEachNode(|document, _| see(document.create_doctype("html", "", "")))),
    ("Document::create_element_with_is", EditEachNode(|document, _| see(document.create_element_with_is("p", "a-b")))),
    (
        "Document::create_processing_instruction",
        EditEachNode(|document, _| {
            see(document.create_processing_instruction("a", "b"));
        }),
    ),
    (
        "Document::attach_shadow_root",
        EditEachNode(|document, node| {
            see(document.attach_shadow_root(node, ShadowRootInit::new(ShadowRootMode::Open)));
        }),
    ),
    ("Document::append", EditEachNode(|document, node| insert_text(document, node, Document::append))),
    (
        "Document::append",
        EditSomeNodes(|document, node| {
            if let Some(body) = document.body() {
                see(document.append(body.id(), node));
            }
        }),
    ),
    (
        "Document::append",
        EditSomeNodes(|document, node| {
            if let Some(child) = document.root().first_child() {
                see(document.append(node, child.id()));
            }
        }),
    ),
    ("Document::prepend", EditEachNode(|document, node| insert_text(document, node, Document::prepend))),
    ("Document::insert_before", EditEachNode(|document, node| insert_text(document, node, Document::insert_before))),
    ("Document::insert_after", EditEachNode(|document, node| insert_text(document, node, Document::insert_after))),
    ("Document::remove", EditEachNode(|document, node| see(document.remove(node)))),
    ("Document::remove_children", EditEachNode(|document, node| see(document.remove_children(node)))),
    ("Document::set_attribute", EditEachNode(|document, node| see(document.set_attribute(node, "id", "x")))),
    (
        "Document::set_attribute_ns",
        EditEachNode(|document, node| {
            see(document.set_attribute_ns(node, Namespace::XLink, "href", "x"));
        }),
    ),
    ("Document::remove_attribute", EditEachNode(|document, node| see(document.remove_attribute(node, "id")))),
    (
        "Document::remove_attribute_ns",
        EditEachNode(|document, node| {
            see(document.remove_attribute_ns(node, Namespace::None, "class"));
        }),
    ),
    (
        "Document::retain_attributes",
        EditEachNode(|document, node| {
            let mut number = 0;
            see(document.retain_attributes(node, |_, _| {
                number += 1;
                number % 2 == 0
            }));
        }),
    ),
    ("Document::add_class", EditEachNode(|document, node| see(document.add_class(node, "x")))),
    ("Document::remove_class", EditEachNode(|document, node| see(document.remove_class(node, "x")))),
    ("Document::toggle_class", EditEachNode(|document, node| see(document.toggle_class(node, "x")))),
    ("Document::set_data", EditEachNode(|document, node| see(document.set_data(node, "x")))),
    ("Document::append_text", EditEachNode(|document, node| see(document.append_text(node, "x")))),
    (
        "Document::append_text",
        EditDocument(|document, page| {
            let root = document.root().first_child().map(|node| node.id());
            for _ in root.iter().cycle().take(page.nodes.len()) {
                see(root.map(|root| document.append_text(root, "x")));
            }
        }),
    ),
    ("Document::normalize", EditSomeNodes(|document, node| see(document.normalize(node)))),
    ("Document::set_text_content", EditEachNode(|document, node| see(document.set_text_content(node, "x")))),
    (
        "Document::replace_with",
        EditEachNode(|document, node| {
            let text = document.create_comment("x");
            see(document.replace_with(node, text));
        }),
    ),
    (
        "Document::replace_children",
        EditEachNode(|document, node| {
            let text = document.create_comment("x");
            see(document.replace_children(node, [text]));
        }),
    ),
    (
        "Document::replace_children",
        EditDocument(|document, page| {
            if let Some(body) = document.body().map(|body| body.id()) {
                see(document.replace_children(body, page.nodes.iter().rev().copied()));
            }
        }),
    ),
    ("Document::wrap", EditEachNode(|document, node| see(wrap(document, node)))),
    ("Document::unwrap_element", EditEachNode(|document, node| see(document.unwrap_element(node)))),
    (
        "Document::retain",
        EditDocument(|document, _| {
            let root = document.root().id();
            see(document.retain(root, |node| match node.id().index() % 3 {
                0 => Verdict::Unwrap,
                1 => Verdict::Keep,
                _ => Verdict::Remove,
            }));
        }),
    ),
    (
        "Document::retain",
        EditDocument(|document, _| {
            let root = document.root().id();
            see(document.retain(root, |_| Verdict::Unwrap));
        }),
    ),
    ("Document::clone_node", EditEachNode(|document, node| see(document.clone_node(node, CloneDepth::Shallow)))),
    (
        "Document::clone_node",
        EditSomeNodes(|document, node| {
            see(document.clone_node(node, CloneDepth::DeepWithShadowRoots));
        }),
    ),
    ("Document::clone_deep", EditSomeNodes(|document, node| see(document.clone_deep(node)))),
    (
        "Document::import_node",
        EditDocument(|document, page| {
            see(document.import_node(page.document.root(), CloneDepth::Deep));
        }),
    ),
    (
        "Document::import_node",
        EditDocument(|document, page| {
            for &node in &page.nodes {
                see(document.import_node(page.document.node(node), CloneDepth::Shallow));
            }
        }),
    ),
    (
        "Document::compact",
        EditDocument(|document, page| {
            for &node in page.nodes.iter().step_by(3) {
                see(document.remove(node));
            }
            see(document.compact(page.nodes.iter().copied().step_by(2)));
        }),
    ),
    ("Document::rename_element", EditEachNode(|document, node| see(document.rename_element(node, "b")))),
    ("Document::clear", EditDocument(|document, _| document.clear())),
    ("Document::parse_fragment", EditEachNode(|document, node| see(document.parse_fragment(node, "<b>x")))),
    (
        "Document::parse_fragment",
        EditDocument(|document, page| {
            if let Some(body) = document.body().map(|body| body.id()) {
                see(document.parse_fragment(body, &page.input));
            }
        }),
    ),
    ("Document::set_inner_html", EditEachNode(|document, node| see(document.set_inner_html(node, "x<b>")))),
    (
        "Document::set_inner_html",
        EditDocument(|document, page| {
            if let Some(body) = document.body().map(|body| body.id()) {
                see(document.set_inner_html(body, &page.input));
            }
        }),
    ),
    ("Document::set_inner_html", EditSomeNodes(|document, node| see(document.set_inner_html(node, "<form><input>")))),
    ("Document::set_outer_html", EditEachNode(|document, node| see(document.set_outer_html(node, "x<b>")))),
    (
        "Document::insert_adjacent_html",
        EditEachNode(|document, node| {
            see(document.insert_adjacent_html(node, AdjacentPosition::BeforeBegin, "x<b>"));
            see(document.insert_adjacent_html(node, AdjacentPosition::AfterBegin, "<i>x"));
        }),
    ),
    ("Document::remove_all", EditDocument(|document, _| see(document.remove_all("b, div")))),
    ("Document::remove_all", EditDocument(|document, _| see(document.remove_all(":nth-child(even)")))),
    ("infoset::coerce", EditDocument(|document, _| infoset::coerce(document, &CoercionOptions::new()))),
];

fn wrap(document: &mut Document, node: NodeId) -> Option<()> {
    let wrapper = document.create_element("b").ok()?;
    document.wrap(node, wrapper).ok()
}

fn insert_text(
    document: &mut Document,
    node: NodeId,
    insert: fn(&mut Document, NodeId, NodeId) -> Result<(), EditError>,
) {
    let text = document.create_text("x");
    see(insert(document, node, text));
}
