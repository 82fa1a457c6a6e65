//! The document tree: reading, changing, building.

use soupstone::{LineIndex, parse_document};

use crate::support::{DEEP, on_a_small_stack};
use soupstone::dom::{CloneDepth, Document, Edge, EditError, NodeId, NodeKind, NodeRef};
use soupstone::names::Namespace;
use soupstone::sink::DocumentMode;
use soupstone::span::Span;

/// Returns `<div id=a><p>one</p>two<p>three</p></div>`, and the ids of the `div` and its children.
fn sample() -> (Document, NodeId, [NodeId; 3]) {
    let mut document = Document::new();
    let root = document.root().id();
    let div = document.create_element("div").unwrap();
    document.append(root, div).unwrap();
    document.set_attribute(div, "id", "a").unwrap();
    let first = document.create_element("p").unwrap();
    document.append_text(first, "one").unwrap();
    let text = document.create_text("two");
    let last = document.create_element("p").unwrap();
    document.append_text(last, "three").unwrap();
    for child in [first, text, last] {
        document.append(div, child).unwrap();
    }
    (document, div, [first, text, last])
}

fn html(document: &Document) -> String {
    document.root().inner_html()
}

fn ids<'a>(nodes: impl Iterator<Item = NodeRef<'a>>) -> Vec<NodeId> {
    nodes.map(|node| node.id()).collect()
}

#[test]
fn documents_can_be_sent_shared_and_cloned() {
    fn check<T: Send + Sync + Clone + 'static>() {}
    check::<Document>();
    fn check_ref<T: Send + Sync + Copy>() {}
    check_ref::<NodeRef<'_>>();
    assert_eq!(size_of::<Option<NodeId>>(), 4);

    let (document, div, _) = sample();
    let mut copy = document.clone();
    copy.remove_children(div).unwrap();
    assert_eq!(html(&copy), r#"<div id="a"></div>"#);
    assert_eq!(html(&document), r#"<div id="a"><p>one</p>two<p>three</p></div>"#);
}

#[test]
fn traversals() {
    let (document, div, [first, text, last]) = sample();
    let div_ref = document.node(div);
    assert_eq!(ids(div_ref.children()), [first, text, last]);
    assert_eq!(ids(div_ref.children().rev()), [last, text, first]);
    let mut children = div_ref.children();
    assert_eq!(children.next().map(|node| node.id()), Some(first));
    assert_eq!(children.next_back().map(|node| node.id()), Some(last));
    assert_eq!(children.next().map(|node| node.id()), Some(text));
    assert_eq!((children.next(), children.next_back()), (None, None));

    let one = document.node(first).first_child().unwrap().id();
    let three = document.node(last).first_child().unwrap().id();
    assert_eq!(ids(div_ref.descendants()), [first, one, text, last, three]);
    assert_eq!(ids(document.node(first).inclusive_descendants()), [first, one]);
    assert_eq!(ids(document.node(one).descendants()), []);
    let root = document.root().id();
    assert_eq!(ids(document.node(one).ancestors()), [first, div, root]);
    assert_eq!(ids(document.node(first).next_siblings()), [text, last]);
    assert_eq!(ids(document.node(last).previous_siblings()), [text, first]);
    let edges: Vec<_> = document.node(first).traverse().collect();
    assert_eq!(
        edges,
        [
            Edge::Enter(document.node(first)),
            Edge::Enter(document.node(one)),
            Edge::Leave(document.node(one)),
            Edge::Leave(document.node(first)),
        ]
    );
    assert_eq!(div_ref.text_content(), "onetwothree");
    assert_eq!(document.node(text).text_content(), "two");
}

#[test]
fn shortcuts() {
    let mut document = Document::new();
    assert!(document.document_element().is_none() && document.doctype().is_none());
    let root = document.root().id();
    let doctype = document.create_doctype("html", "", "about:legacy-compat").unwrap();
    document.append(root, doctype).unwrap();
    let html = document.create_element("html").unwrap();
    document.append(root, html).unwrap();
    assert!(document.head().is_none() && document.body().is_none() && document.title().is_none());
    let head = document.create_element("head").unwrap();
    document.append(html, head).unwrap();
    let title = document.create_element("title").unwrap();
    document.append(head, title).unwrap();
    document.append_text(title, "\n A  title\t").unwrap();
    let body = document.create_element("body").unwrap();
    document.append(html, body).unwrap();

    assert_eq!(document.document_element().unwrap().id(), html);
    assert_eq!(document.head().unwrap().id(), head);
    assert_eq!(document.body().unwrap().id(), body);
    assert_eq!(document.title().as_deref(), Some("A title"));
    let doctype = document.doctype().unwrap();
    assert_eq!(doctype.name(), "html");
    assert_eq!(doctype.public_identifier(), "");
    assert_eq!(doctype.system_identifier(), "about:legacy-compat");
    assert_eq!(document.mode(), DocumentMode::NoQuirks);
    assert_eq!(document.node_count(), 7);
}

#[test]
fn nodes_are_moved_and_ids_stay_valid() {
    let (mut document, div, [first, text, last]) = sample();
    document.prepend(div, last).unwrap();
    assert_eq!(ids(document.node(div).children()), [last, first, text]);
    document.insert_before(last, text).unwrap();
    assert_eq!(ids(document.node(div).children()), [text, last, first]);
    document.insert_after(last, text).unwrap();
    assert_eq!(ids(document.node(div).children()), [last, text, first]);
    document.insert_after(first, last).unwrap();
    assert_eq!(ids(document.node(div).children()), [text, first, last]);
    for node in [text, first, last] {
        document.insert_before(node, node).unwrap();
        document.insert_after(node, node).unwrap();
        assert_eq!(ids(document.node(div).children()), [text, first, last]);
    }
    document.insert_after(text, first).unwrap();
    document.insert_before(last, first).unwrap();
    assert_eq!(ids(document.node(div).children()), [text, first, last]);
    assert_eq!(ids(document.node(div).children().rev()), [last, first, text]);

    document.remove(first).unwrap();
    document.remove(first).unwrap();
    assert_eq!(ids(document.node(div).children()), [text, last]);
    assert_eq!(document.node(first).outer_html(), "<p>one</p>");
    assert!(document.node(first).parent().is_none());
    document.append(last, first).unwrap();
    assert_eq!(html(&document), r#"<div id="a">two<p>three<p>one</p></p></div>"#);
    document.remove_children(div).unwrap();
    assert!(document.node(text).next_sibling().is_none());
    document.append(div, text).unwrap();
    assert_eq!(html(&document), r#"<div id="a">two</div>"#);
}

#[test]
fn an_inserted_fragment_loses_its_children() {
    let (mut document, div, [first, text, last]) = sample();
    let fragment = document.create_fragment();
    document.append(fragment, last).unwrap();
    document.append(fragment, first).unwrap();
    assert_eq!(document.node(fragment).kind(), NodeKind::Fragment);
    document.insert_before(text, fragment).unwrap();
    assert_eq!(ids(document.node(div).children()), [last, first, text]);
    assert_eq!(document.node(fragment).children().count(), 0);
    document.append(div, fragment).unwrap();

    for child in [first, text] {
        document.append(fragment, child).unwrap();
    }
    document.append(div, fragment).unwrap();
    assert_eq!(ids(document.node(div).children()), [last, first, text]);
    assert_eq!(ids(document.node(div).children().rev()), [text, first, last]);
}

#[test]
fn impossible_changes_are_refused() {
    let (mut document, div, [first, text, _]) = sample();
    let before = html(&document);
    let root = document.root().id();
    let refusal = |answer: Result<(), EditError>| answer.unwrap_err().to_string();
    assert_eq!(document.append(first, div), Err(EditError::WouldMakeCycle));
    assert_eq!(document.append(div, div), Err(EditError::WouldMakeCycle));
    assert_eq!(document.append(div, root), Err(EditError::WouldMakeCycle));
    let element = document.create_element("b").unwrap();
    assert_eq!(refusal(document.append(element, root)), "the document node cannot be a child of an element");
    assert_eq!(refusal(document.append(text, element)), "an element cannot be a child of a text node");
    assert_eq!(refusal(document.append(root, text)), "a text node cannot be a child of the document node");
    assert_eq!(refusal(document.append_text(root, "x")), "a text node cannot be a child of the document node");
    let doctype = document.create_doctype("html", "", "").unwrap();
    assert_eq!(refusal(document.append(div, doctype)), "a doctype cannot be a child of an element");
    let fragment = document.create_fragment();
    document.append_text(fragment, "x").unwrap();
    assert_eq!(refusal(document.append(root, fragment)), "a text node cannot be a child of the document node");
    assert_eq!(document.insert_before(element, text), Err(EditError::NoParent));
    assert_eq!(document.insert_after(element, text), Err(EditError::NoParent));
    assert_eq!(refusal(document.set_attribute(text, "a", "b")), "a text node is not an element");
    let kind = NodeKind::Document;
    assert_eq!(document.remove_attribute(root, "a"), Err(EditError::NotAnElement { kind }));
    assert_eq!(document.set_data(div, "x"), Err(EditError::NoData));
    assert_eq!(document.clone_node(root, CloneDepth::Deep), Err(EditError::CannotCopyDocument));

    // An id of a larger document.
    let mut other = document.clone();
    let stranger = other.create_element("i").unwrap();
    assert!(document.get(stranger).is_none());
    let unknown = EditError::UnknownNode { node: stranger, was_freed: false };
    assert_eq!(document.append(div, stranger), Err(unknown.clone()));
    assert_eq!(document.append(stranger, div), Err(unknown.clone()));
    assert_eq!(document.prepend(stranger, div), Err(unknown.clone()));
    assert_eq!(document.insert_before(stranger, div), Err(unknown.clone()));
    assert_eq!(document.insert_after(div, stranger), Err(unknown.clone()));
    assert_eq!(document.remove(stranger), Err(unknown.clone()));
    assert_eq!(document.remove_children(stranger), Err(unknown.clone()));
    assert_eq!(document.append_text(stranger, "x"), Err(unknown.clone()));
    assert_eq!(document.set_data(stranger, "x"), Err(unknown.clone()));
    assert_eq!(document.set_attribute(stranger, "a", "b"), Err(unknown.clone()));
    assert_eq!(document.clone_node(stranger, CloneDepth::Deep), Err(unknown.clone()));
    assert_eq!(html(&document), before);
}

#[test]
fn template_contents_are_no_children() {
    let mut document = Document::new();
    let template = document.create_element("template").unwrap();
    assert!(document.node(template).first_child().is_none());
    let contents = document.node(template).template_contents().unwrap().id();
    let item = document.create_element("li").unwrap();
    document.append(contents, item).unwrap();
    assert_eq!(document.node(template).descendants().count(), 0);
    assert_eq!(document.node(template).outer_html(), "<template><li></li></template>");
    assert_eq!(document.node(template).inner_html(), "<li></li>");
    for parent in [item, contents, template] {
        assert_eq!(document.append(parent, template), Err(EditError::WouldMakeCycle));
    }
    assert_eq!(document.append(item, contents), Err(EditError::WouldMakeCycle));
    let inner = document.create_element("template").unwrap();
    let inner_contents = document.node(inner).template_contents().unwrap().id();
    document.append_text(inner_contents, "x").unwrap();
    document.append(item, inner).unwrap();

    let shallow = document.clone_node(template, CloneDepth::Shallow).unwrap();
    let deep = document.clone_node(template, CloneDepth::Deep).unwrap();
    document.set_attribute(item, "class", "a").unwrap();
    document.append_text(inner_contents, "y").unwrap();
    assert_eq!(document.node(shallow).outer_html(), "<template></template>");
    assert_eq!(document.node(deep).outer_html(), "<template><li><template>x</template></li></template>");
    assert_eq!(
        document.node(template).outer_html(),
        r#"<template><li class="a"><template>xy</template></li></template>"#
    );
    let other = document.create_element_ns(Namespace::Svg, "template").unwrap();
    assert!(document.node(other).template_contents().is_none());
    let div = document.create_element("div").unwrap();
    document.append(div, contents).unwrap();
    assert_eq!(document.node(template).inner_html(), "");
    assert_eq!(document.node(div).first_child().unwrap().id(), item);
}

/// If each move walked up to the root, this would take two billion steps.
#[test]
fn a_template_with_contents_deep_in_a_tree() {
    on_a_small_stack(|| {
        const DEPTH: usize = DEEP;
        const MOVES: usize = 20_000;
        let mut document = Document::new();
        let top = document.create_element("div").unwrap();
        let bottom = (0..DEPTH).fold(top, |parent, _| {
            let child = document.create_element("div").unwrap();
            document.append(parent, child).unwrap();
            child
        });
        let template = document.create_element("template").unwrap();
        let contents = document.node(template).template_contents().unwrap().id();
        let inner = document.create_element("template").unwrap();
        document.append(contents, inner).unwrap();
        for _ in 0..MOVES {
            document.append(bottom, template).unwrap();
            document.append(top, template).unwrap();
        }
        let mut children = document.node(top).children();
        assert_eq!(children.next_back().map(|node| node.id()), Some(template));
        assert!(document.node(bottom).first_child().is_none());
    });
}

#[test]
fn attributes_are_read_and_changed() {
    let mut document = Document::new();
    let link = document.create_element_ns(Namespace::Svg, "a").unwrap();
    document.set_attribute(link, "id", "x").unwrap();
    document.set_attribute_ns(link, Namespace::XLink, "href", "#y").unwrap();
    document.set_attribute_ns(link, Namespace::XmlNs, "xmlns", "u").unwrap();
    document.set_attribute(link, "my-own", "1").unwrap();
    let copy = document.clone_node(link, CloneDepth::Deep).unwrap();

    let node = document.node(link);
    assert_eq!(node.attribute("id"), Some("x"));
    assert_eq!(node.attribute("xlink:href"), Some("#y"));
    assert_eq!(node.attribute("href"), None);
    assert_eq!(node.attribute("xmlns"), Some("u"));
    assert_eq!(node.attribute("my-own"), Some("1"));
    assert_eq!(node.attribute("ID"), None);
    assert_eq!(node.attribute_ns(Namespace::XLink, "href"), Some("#y"));
    assert_eq!(node.attribute_ns(Namespace::None, "href"), None);
    assert_eq!(node.attribute_ns(Namespace::None, "never-seen"), None);
    assert_eq!(
        format!("{node:?}"),
        format!("#{} <svg a id=\"x\" xlink:href=\"#y\" xmlns=\"u\" my-own=\"1\">", link.index())
    );
    let prefixes: Vec<_> = node.attributes().map(|a| a.prefix()).collect();
    assert_eq!(prefixes, [None, Some("xlink"), None, None]);

    document.set_attribute(link, "xlink:href", "#z").unwrap();
    assert_eq!(document.node(link).attributes().len(), 4);
    assert_eq!(document.remove_attribute(link, "id"), Ok(Some("x".to_owned())));
    assert_eq!(document.remove_attribute(link, "id"), Ok(None));
    assert_eq!(document.remove_attribute_ns(link, Namespace::XmlNs, "xmlns"), Ok(Some("u".to_owned())));
    assert_eq!(document.remove_attribute_ns(link, Namespace::None, "never-seen"), Ok(None));
    document.set_attribute(link, "id", "again").unwrap();
    assert_eq!(document.node(link).outer_html(), r##"<a xlink:href="#z" my-own="1" id="again"></a>"##);
    assert_eq!(document.node(copy).outer_html(), r##"<a id="x" xlink:href="#y" xmlns="u" my-own="1"></a>"##);
}

#[test]
fn texts_grow_and_change() {
    let mut document = Document::new();
    let paragraphs = ["p", "q"].map(|name| document.create_element(name).unwrap());
    for _ in 0..100 {
        for paragraph in paragraphs {
            document.append_text(paragraph, "ab").unwrap();
        }
    }
    for paragraph in paragraphs {
        let text = document.node(paragraph).first_child().unwrap();
        assert!(text.next_sibling().is_none());
        assert_eq!(text.as_text(), Some("ab".repeat(100).as_str()));
    }
    let paragraph = paragraphs[0];
    let text = document.node(paragraph).first_child().unwrap().id();
    let copy = document.clone_node(text, CloneDepth::Shallow).unwrap();
    document.set_data(text, "new").unwrap();
    document.append_text(paragraph, "").unwrap();
    document.append_text(paragraph, "er").unwrap();
    assert_eq!(document.node(text).as_text(), Some("newer"));
    assert_eq!(document.node(copy).as_text(), Some("ab".repeat(100).as_str()));
    let comment = document.create_comment("a");
    document.set_data(comment, "b").unwrap();
    document.append(paragraph, comment).unwrap();
    document.append_text(paragraph, "x").unwrap();
    assert_eq!(document.node(paragraph).inner_html(), "newer<!--b-->x");
    assert_eq!(document.node(paragraph).text_content(), "newerx");
}

#[test]
fn nodes_of_other_documents_are_imported() {
    let mut source = Document::new();
    let widget = source.create_element("x-widget").unwrap();
    source.set_attribute(widget, "x-a", "1").unwrap();
    let template = source.create_element("template").unwrap();
    source.append(widget, template).unwrap();
    let contents = source.node(template).template_contents().unwrap().id();
    let inner = source.create_element("x-inner").unwrap();
    source.append(contents, inner).unwrap();
    source.append_text(inner, "text").unwrap();
    let comment = source.create_comment("c");
    source.append(widget, comment).unwrap();

    let mut target = Document::new();
    // The same names have other ids in this document.
    target.create_element("x-inner").unwrap();
    let copy = target.import_node(source.node(widget), CloneDepth::Deep).unwrap();
    assert_eq!(target.node(copy).outer_html(), source.node(widget).outer_html());
    assert_eq!(target.node(copy).attribute("x-a"), Some("1"));
    let copy = target.import_node(source.node(widget), CloneDepth::Shallow).unwrap();
    assert_eq!(target.node(copy).outer_html(), r#"<x-widget x-a="1"></x-widget>"#);
    assert_eq!(target.import_node(source.root(), CloneDepth::Deep), Err(EditError::CannotCopyDocument));
}

#[test]
fn nested_elements_fit_on_a_small_stack() {
    on_a_small_stack(|| {
        let mut document = parse_document(&"<div>".repeat(DEEP));
        let html = document.root().inner_html();
        assert_eq!(html.matches("<div>").count(), DEEP);
        assert_eq!(html.matches("</div>").count(), DEEP);
        let copy = document.clone();
        assert_eq!(copy.root().descendants().count(), DEEP + 3);
        let body = document.body().unwrap().id();
        let copy = document.clone_node(body, CloneDepth::Deep).unwrap();
        assert_eq!(document.node(copy).descendants().count(), DEEP);
        assert_eq!(document.node(copy).text_content(), "");
    });
}

#[test]
fn an_id_of_another_document_gives_an_unrelated_node() {
    let one = parse_document("<p>Pea");
    let mut other = parse_document("<b>Leek");
    let paragraph = one.elements_by_tag_name("p").next().unwrap().id();
    assert_eq!(other.node(paragraph).local_name(), Some("b"));
    other.set_attribute(paragraph, "class", "hot").unwrap();
    assert_eq!(other.body().unwrap().inner_html(), r#"<b class="hot">Leek</b>"#);
}

#[test]
fn a_new_attribute_with_a_prefix_is_in_no_namespace() {
    let mut document = parse_document("<svg><use></use><use></use></svg>");
    let uses: Vec<NodeId> = document.elements_by_tag_name("use").map(|node| node.id()).collect();
    document.set_attribute(uses[0], "xlink:href", "#a").unwrap();
    document.set_attribute_ns(uses[1], Namespace::XLink, "href", "#a").unwrap();
    let in_xlink = |id: NodeId| document.node(id).attribute_ns(Namespace::XLink, "href");
    assert_eq!((in_xlink(uses[0]), in_xlink(uses[1])), (None, Some("#a")));
    assert_eq!(document.node(uses[0]).attribute("xlink:href"), Some("#a"));
    assert_eq!(document.node(uses[0]).outer_html(), document.node(uses[1]).outer_html());
}

#[test]
fn edits_that_create_or_wrap_nodes_fill_the_contents_of_a_template() {
    let mut document = parse_document("<p>2</p><template>1</template>");
    let template = document.elements_by_tag_name("template").next().unwrap().id();
    let paragraph = document.elements_by_tag_name("p").next().unwrap().id();
    document.append_text(template, "3").unwrap();
    let bold = document.append_element(template, "b").unwrap();
    let body = |document: &Document| document.body().unwrap().inner_html();
    assert_eq!(body(&document), "<p>2</p><template>13<b></b></template>");
    assert_eq!(document.node(bold).parent(), document.node(template).template_contents());
    document.set_text_content(template, "4").unwrap();
    assert_eq!(body(&document), "<p>2</p><template>4</template>");
    document.wrap(paragraph, template).unwrap();
    assert_eq!(body(&document), "<template>4<p>2</p></template>");
    assert_eq!(document.wrap(paragraph, template), Err(EditError::WouldMakeCycle));
    assert_eq!(document.node(template).children().count(), 0);
    // As in the DOM, a `template` element can have children, which are not written.
    document.append(template, bold).unwrap();
    assert_eq!(document.node(template).children().count(), 1);
    assert_eq!(body(&document), "<template>4<p>2</p></template>");
}

#[test]
fn the_text_content_of_a_document_and_a_doctype_cannot_be_set() {
    let mut document = parse_document("<!doctype html><p>1");
    for node in [document.root(), document.root().first_child().unwrap()].map(|node| node.id()) {
        let parent = document.node(node).kind();
        let refused = EditError::WrongKindOfParent { parent, child: NodeKind::Text };
        assert_eq!(document.set_text_content(node, "2"), Err(refused));
    }
    assert_eq!(document.to_html(), "<!DOCTYPE html><html><head></head><body><p>1</p></body></html>");
}

#[test]
fn documents_nodes_and_positions_are_displayed() {
    let document = "<!DOCTYPE html><p class=a>1<template>2</template>".parse::<Document>().unwrap();
    assert_eq!(document.to_string(), document.to_html());
    let paragraph = document.elements_by_tag_name("p").next().unwrap();
    assert_eq!(paragraph.to_string(), r#"<p class="a">1<template>2</template></p>"#);
    assert_eq!(paragraph.parent_element(), document.body());
    assert_eq!(document.document_element().unwrap().parent_element(), None);
    let index = LineIndex::new("1\n23");
    assert_eq!(index.position(3).to_string(), "2:2");
    let (span, longer) = (Span::new(1, 3), Span::from(1..4));
    assert_eq!((span.to_string().as_str(), span < longer), ("1..3", true));
}
