//! Reading the tree with methods of the DOM Standard.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use soupstone::dom::{AttributeRef, Document, NodeRef};
use soupstone::names::{ExpandedName, Namespace, attribute, tag};
use soupstone::sink::DocumentMode;
use soupstone::{FragmentContext, parse_document, parse_fragment};

fn labels<'a>(nodes: impl Iterator<Item = NodeRef<'a>>) -> Vec<&'a str> {
    let label = |node: NodeRef<'a>| node.local_name().or(node.data()).unwrap_or("#");
    nodes.map(label).collect()
}

fn first<'a>(document: &'a Document, name: &str) -> NodeRef<'a> {
    document.elements_by_tag_name(name).next().expect("the element exists")
}

#[test]
fn element_children_and_siblings() {
    let document = parse_document("<div>1<a></a>2<!--3--><b></b>4</div>");
    let div = first(&document, "div");
    assert_eq!(labels(div.children()), ["1", "a", "2", "3", "b", "4"]);
    assert_eq!(labels(div.child_elements()), ["a", "b"]);
    assert_eq!(labels(div.child_elements().rev()), ["b", "a"]);
    let mut elements = div.child_elements();
    assert_eq!(labels(elements.next_back().into_iter()), ["b"]);
    assert_eq!(labels(elements.next().into_iter()), ["a"]);
    assert_eq!((elements.next(), elements.next_back()), (None, None));

    let (a, b) = (first(&document, "a"), first(&document, "b"));
    assert_eq!(div.first_element_child(), Some(a));
    assert_eq!(div.last_element_child(), Some(b));
    assert_eq!(a.next_element_sibling(), Some(b));
    assert_eq!(b.previous_element_sibling(), Some(a));
    assert_eq!(a.previous_element_sibling(), None);
    assert_eq!(b.next_element_sibling(), None);
    let comment = b.previous_sibling().unwrap();
    assert!(comment.is_comment() && !a.is_comment());
    assert_eq!(comment.previous_element_sibling(), Some(a));
    assert_eq!(comment.next_element_sibling(), Some(b));

    assert_eq!(labels(a.next_siblings()), ["2", "3", "b", "4"]);
    assert_eq!(labels(b.previous_siblings()), ["3", "2", "a", "1"]);
    assert_eq!(labels(a.ancestors()), ["div", "body", "html", "#"]);
}

#[test]
fn a_node_without_children_has_none_of_any_kind() {
    let document = parse_document("<br>");
    for node in [first(&document, "br"), first(&document, "head")] {
        assert_eq!(node.children().next(), None);
        assert_eq!(node.child_elements().next_back(), None);
        assert_eq!(node.first_element_child(), None);
        assert_eq!(node.last_element_child(), None);
        assert_eq!(node.texts().next(), None);
        assert_eq!(node.texts().next_back(), None);
        assert_eq!(node.own_text(), "");
        assert_eq!(node.text_content(), "");
    }
    let root = document.root();
    assert_eq!((root.next_sibling(), root.previous_sibling()), (None, None));
    assert_eq!(root.next_element_sibling(), None);
    assert_eq!(root.previous_element_sibling(), None);
    assert_eq!(root.ancestors().next(), None);
    let empty = Document::new();
    assert_eq!(empty.root().first_element_child(), None);
    assert_eq!(empty.base_url(), None);
    assert_eq!(empty.element_by_id("a"), None);
}

#[test]
fn data_is_the_data_of_text_and_comments() {
    let mut document = parse_document("<p>text<!--comment-->");
    let paragraph = first(&document, "p").id();
    let instruction = document.create_processing_instruction("target", "data").unwrap();
    document.append(paragraph, instruction).unwrap();
    let children: Vec<NodeRef<'_>> = document.node(paragraph).children().collect();
    let data: Vec<Option<&str>> = children.iter().copied().map(NodeRef::data).collect();
    assert_eq!(data, [Some("text"), Some("comment"), Some("data")]);
    let texts: Vec<Option<&str>> = children.iter().copied().map(NodeRef::as_text).collect();
    assert_eq!(texts, [Some("text"), None, None]);
    for node in [document.root(), document.node(paragraph)] {
        assert_eq!((node.data(), node.as_text()), (None, None));
    }
    let doctype = parse_document("<!DOCTYPE html>");
    assert_eq!(doctype.root().first_child().unwrap().data(), None);
    assert_eq!(children[1].text_content(), "comment");
    assert_eq!(children[2].text_content(), "data");
    assert_eq!(document.node(paragraph).text_content(), "text");
}

#[test]
fn texts_come_in_tree_order_from_both_ends() {
    let document = parse_document("<p>1<b>2<i>3</i><!--x--></b>4<template>5</template></p>6");
    let body = document.body().unwrap();
    let texts: Vec<&str> = body.texts().collect();
    assert_eq!(texts, ["1", "2", "3", "4", "6"]);
    let backwards: Vec<&str> = body.texts().rev().collect();
    assert_eq!(backwards, ["6", "4", "3", "2", "1"]);
    assert_eq!(body.texts().collect::<String>(), body.text_content());
    let mut both = body.texts();
    assert_eq!((both.next(), both.next_back()), (Some("1"), Some("6")));
    assert_eq!((both.next(), both.next_back()), (Some("2"), Some("4")));
    assert_eq!((both.next(), both.next_back()), (Some("3"), None));
    assert_eq!((both.next(), both.next()), (None, None));

    let text = body.texts().next().unwrap();
    let node = body.descendants().find(|node| node.as_text().is_some()).unwrap();
    assert_eq!(node.texts().collect::<Vec<&str>>(), [text]);
    let comment = body.descendants().find(NodeRef::is_comment).unwrap();
    assert_eq!(comment.texts().count(), 0);
}

#[test]
fn texts_allocate_nothing() {
    let document = parse_document(&"<p>a<b>b</b>".repeat(100));
    let body = document.body().unwrap();
    let mut length = 0;
    let allocations = allocation_counter::measure(|| {
        length = body.texts().map(str::len).sum();
        length += body.texts().rev().count();
    });
    assert_eq!((length, allocations.count_total), (400, 0));
}

#[test]
fn own_text_is_child_text_content() {
    let document = parse_document("<p>1<b>2</b>3<!--x--><br>4<ul><li>only</ul><div><b>x</b></div>");
    assert_eq!(first(&document, "p").own_text(), "134");
    assert!(matches!(first(&document, "li").own_text(), Cow::Borrowed("only")));
    assert!(matches!(first(&document, "div").own_text(), Cow::Borrowed("")));
    let text = document.body().unwrap().texts().next().unwrap();
    assert_eq!(text, "1");
    let node = first(&document, "p").first_child().unwrap();
    assert_eq!(node.own_text(), "", "a text has no children");
}

#[test]
fn attributes_are_read() {
    let document = parse_document("<p id=a CLASS='x' empty><svg xlink:href=#b viewbox=0></svg>");
    let paragraph = first(&document, "p");
    assert!(paragraph.has_attribute("class") && paragraph.has_attribute("empty"));
    assert!(paragraph.has_attribute("CLASS") && !paragraph.has_attribute(""));
    assert_eq!(paragraph.attribute("Class"), Some("x"));
    assert!(!paragraph.has_attribute("href"));
    let svg = first(&document, "svg");
    assert!(svg.has_attribute("xlink:href") && !svg.has_attribute("href"));
    assert!(svg.has_attribute("viewBox") && !svg.has_attribute("viewbox"));
    assert!(!document.root().has_attribute("id"));

    let attributes = paragraph.attributes();
    assert_eq!((attributes.len(), attributes.size_hint()), (3, (3, Some(3))));
    let backwards: Vec<&str> = attributes.clone().rev().map(|one| one.local_name()).collect();
    assert_eq!(backwards, ["empty", "class", "id"]);
    assert_eq!(format!("{:?}", attributes.collect::<Vec<_>>()), r#"[id="a", class="x", empty=""]"#);
    assert_eq!(svg.attributes().next().unwrap().namespace(), Namespace::XLink);
    assert_eq!(document.root().attributes().len(), 0);
}

#[test]
fn attributes_are_compared_by_value() {
    let one = parse_document("<p my-name=x><svg xlink:href=x>");
    let other = parse_document("<b another-name my-name=x href=x>");
    let of = |document, name| first(document, name).attributes().collect::<Vec<_>>();
    let (p, svg, b) = (of(&one, "p"), of(&one, "svg"), of(&other, "b"));
    assert_eq!(p[0], b[1]);
    assert_ne!(p[0], b[0]);
    assert_ne!(svg[0], b[2], "their namespaces differ");
    let differing = p.iter().chain(&svg).filter(|&attribute| !b.contains(attribute)).count();
    assert_eq!(differing, 1);
    #[expect(clippy::mutable_key_type, reason = "hashing reads nothing that changes behind a shared reference")]
    let distinct: HashSet<AttributeRef<'_>> = p.iter().chain(&svg).chain(&b).copied().collect();
    assert_eq!(distinct.len(), 4);
}

#[test]
fn an_attribute_displays_its_markup() {
    let document = parse_document("<svg xlink:href='?a&b' title='\"<'></svg>");
    let svg = first(&document, "svg");
    let markup: Vec<String> = svg.attributes().map(|attribute| attribute.to_string()).collect();
    assert_eq!(markup, [r#"xlink:href="?a&amp;b""#, r#"title="&quot;&lt;""#]);
}

#[test]
fn a_node_contains_itself_and_its_descendants() {
    let document = parse_document("<p><b>1</b></p><template><i>2</i></template>");
    let (copy, root) = (document.clone(), document.root());
    let [paragraph, bold, template] = ["p", "b", "template"].map(|name| first(&document, name));
    assert!(root.contains(bold) && paragraph.contains(bold) && bold.contains(bold) && root.contains(root));
    assert!(!bold.contains(paragraph) && !template.contains(bold) && !copy.root().contains(bold));
    // As in the DOM, template contents are another tree.
    let contents = template.template_contents().unwrap();
    assert!(!root.contains(contents) && !template.contains(contents.first_child().unwrap()));
}

#[test]
fn nodes_are_equal_if_they_are_the_same() {
    let document = parse_document("<p>1</p><p>1</p>");
    let copy = document.clone();
    let paragraphs: Vec<NodeRef<'_>> = document.elements_by_tag_name("p").collect();
    assert_ne!(paragraphs[0], paragraphs[1]);
    assert_eq!(paragraphs[0], document.node(paragraphs[0].id()));
    assert_ne!(paragraphs[0], copy.node(paragraphs[0].id()));
    // Caches affect neither equality nor hashes.
    #[allow(clippy::mutable_key_type)]
    let mut counts: HashMap<NodeRef<'_>, usize> = HashMap::new();
    for node in paragraphs.iter().chain(&paragraphs) {
        *counts.entry(*node).or_default() += 1;
    }
    assert_eq!(counts.len(), 2);
    assert!(counts.values().all(|count| *count == 2));
}

#[test]
fn ids_are_not_empty() {
    let document = parse_document("<p id><p id=''><p id=' a'><p id=a><svg id=b>");
    let ids: Vec<Option<&str>> = document.body().unwrap().descendants().map(|node| node.attribute("id")).collect();
    assert_eq!(ids, [Some(""), Some(""), Some(" a"), Some("a"), Some("b")]);
    assert_eq!(document.element_by_id(""), None);
    assert_eq!(document.element_by_id("a").unwrap().attributes().len(), 1);
    assert!(document.element_by_id("b").unwrap().namespace() == Some(Namespace::Svg));
}

#[test]
fn the_first_element_with_an_id_is_found() {
    let document = parse_document("<template><i id=x></i></template><p><b id=x>1</b></p><b id=x>2");
    let found = document.element_by_id("x").unwrap();
    assert!(found.is_html_element("b"));
    assert_eq!(found.text_content(), "1");
    assert_eq!(found.element_by_id("x"), None);
    let contents = first(&document, "template").template_contents().unwrap();
    assert!(contents.element_by_id("x").unwrap().is_html_element("i"));
    let fragment = parse_fragment("<i id=x>", FragmentContext::html("div"));
    assert!(fragment.root().element_by_id("x").unwrap().is_html_element("i"));
    assert!(fragment.element_by_id("x").is_some());
}

#[test]
fn classes_are_the_words_of_the_attribute() {
    let document = parse_document("<p class='a\tb\nc\u{C}d\r a  A\u{A0}x'><b class><i class=' \n'><u>");
    let paragraph = first(&document, "p");
    let classes: Vec<&str> = paragraph.classes().collect();
    assert_eq!(classes, ["a", "b", "c", "d", "a", "A\u{A0}x"]);
    assert_eq!(paragraph.classes().next_back(), Some("A\u{A0}x"));
    for class in ["a", "b", "c", "d", "A\u{A0}x"] {
        assert!(paragraph.has_class(class), "{class}");
    }
    for class in ["", "A", "x", "a b", " a", "ab"] {
        assert!(!paragraph.has_class(class), "{class:?}");
    }
    for name in ["b", "i", "u"] {
        let element = first(&document, name);
        assert_eq!(element.classes().next(), None);
        assert!(!element.has_class(""));
    }
    assert_eq!(document.root().classes().count(), 0);
}

#[test]
fn elements_are_found_by_all_their_classes() {
    let source = "<!doctype html><p class='a b' id=1><i class=a id=2></i><svg class='b a' id=3></svg><p class=B id=4>";
    let document = parse_document(source);
    assert_eq!(document.mode(), DocumentMode::NoQuirks);
    let ids = |class_names| -> Vec<&str> {
        let found = document.elements_by_class_name(class_names);
        found.filter_map(|node| node.attribute("id")).collect()
    };
    assert_eq!(ids("a"), ["1", "2", "3"]);
    assert_eq!(ids(" b\na "), ["1", "3"]);
    assert_eq!(ids("b b"), ["1", "3"]);
    assert_eq!(ids("B"), ["4"]);
    for nothing in ["", " \n", "c", "a c", "a,b"] {
        assert_eq!(ids(nothing), [""; 0], "{nothing:?}");
    }
    let backwards = document.elements_by_class_name("a").rev();
    assert_eq!(labels(backwards), ["svg", "i", "p"]);
    let paragraph = document.element_by_id("1").unwrap();
    assert_eq!(labels(paragraph.elements_by_class_name("b")), ["svg"]);
}

#[test]
fn classes_are_found_in_any_case_in_quirks_mode() {
    let document = parse_document("<p class=Note><p class=NOTES><p class='note É'>");
    assert_eq!(document.mode(), DocumentMode::Quirks);
    assert_eq!(document.elements_by_class_name("nOTE").count(), 2);
    assert_eq!(document.elements_by_class_name("é").count(), 0);
    assert!(!first(&document, "p").has_class("note"));
    let limited = "<!DOCTYPE html PUBLIC '-//W3C//DTD XHTML 1.0 Transitional//'><p class=A>";
    let document = parse_document(limited);
    assert_eq!(document.mode(), DocumentMode::LimitedQuirks);
    assert_eq!(document.elements_by_class_name("a").count(), 0);
}

#[test]
fn elements_are_found_by_their_local_names() {
    let document = parse_document("<A></a><svg><a></a><lineargradient/></svg><my-tag></my-tag><math><mi>");
    assert_eq!(labels(document.elements_by_tag_name("a")), ["a", "a"]);
    assert_eq!(labels(document.elements_by_tag_name(tag::A).rev()), ["a", "a"]);
    assert_eq!(labels(document.elements_by_tag_name("A")), ["a"]);
    assert_eq!(document.elements_by_tag_name("linearGradient").count(), 1);
    assert_eq!(document.elements_by_tag_name(tag::LINEAR_GRADIENT).count(), 1);
    assert_eq!(document.elements_by_tag_name("lineargradient").count(), 0);
    assert_eq!(document.elements_by_tag_name("my-tag").count(), 1);
    for nothing in ["", "*", "no-such-tag", "#text", "svg a"] {
        assert_eq!(document.elements_by_tag_name(nothing).next(), None);
        assert_eq!(document.elements_by_tag_name(nothing).next_back(), None);
    }
    assert_eq!(document.elements_by_tag_name(attribute::HREF).count(), 0);
    let svg = first(&document, "svg");
    assert_eq!(svg.elements_by_tag_name("svg").count(), 0);
    assert_eq!(svg.elements_by_tag_name("a").count(), 1);
    let name = svg.elements_by_tag_name("a").next().unwrap().expanded_name();
    assert_eq!(name, Some(ExpandedName::new(Namespace::Svg, tag::A)));
}

#[test]
fn the_base_url_is_that_of_the_first_base_element_with_one() {
    let cases = [
        ("", None),
        ("<base>", None),
        ("<base target=a><base href=' b '><base href=c>", Some(" b ")),
        ("<base href><base href=c>", Some("")),
        ("<body><p><base href=/late>", Some("/late")),
        ("<svg><base href=a></svg><template><base href=b></template>", None),
    ];
    for (source, expected) in cases {
        assert_eq!(parse_document(source).base_url(), expected, "{source}");
    }
}

#[test]
fn results_of_reading_can_be_shared() {
    fn check<T: Send + Sync + Clone>(_: T) {}
    fn is_fused<T: std::iter::FusedIterator>(_: T) {}
    let document = parse_document("<p class=a>1");
    let root = document.root();
    check(root.children());
    check(root.child_elements());
    check(root.ancestors());
    check(root.previous_siblings());
    check(root.next_siblings());
    check(root.attributes());
    check(root.classes());
    check(root.texts());
    check(root.descendants());
    check(root.traverse());
    check(root.deep_descendants());
    check(root.deep_traverse());
    check(root.elements_by_class_name("a"));
    check(root.elements_by_tag_name("a"));
    is_fused(root.attributes());
    is_fused(root.classes());
    is_fused(root.texts());
    is_fused(root.deep_traverse());
    is_fused(root.elements_by_tag_name("a"));
}

#[test]
fn an_instruction_has_all_its_attributes_or_none() {
    let mut document = Document::new();
    let instruction = document.create_processing_instruction("x", "").unwrap();
    let mut check = |data: &str, name: &str, value: Option<&str>| {
        document.set_data(instruction, data).unwrap();
        assert_eq!(document.node(instruction).pseudo_attribute(name).as_deref(), value, "{name:?} in {data:?}");
    };
    for (data, name, value) in [
        ("a=\"p\"", "a", "p"),
        ("a='p'", "a", "p"),
        (" a = \"1\"\n b\t=\t'2' ", "b", "2"),
        ("a=\"\"", "a", ""),
        ("a='\"' b=\"'\"", "b", "'"),
        ("a='&amp;&lt;&gt;&quot;&apos;&#65;&#x42;'", "a", "&<>\"'AB"),
        ("\u{e9}='\u{fc}'", "\u{e9}", "\u{fc}"),
        ("a:b.c-1\u{b7}='1' :='2' _='3'", "a:b.c-1\u{b7}", "1"),
        ("a:b.c-1\u{b7}='1' :='2' _='3'", ":", "2"),
        ("a='1\t2\r\n3\r4\n\n'", "a", "1 2 3 4  "),
        ("a='&#13;&#9;&#00065;&#x1F600;'", "a", "\r\tA\u{1f600}"),
        ("A='1' a='2'", "a", "2"),
    ] {
        check(data, name, Some(value));
    }
    for invalid in [
        "=p", "=\"p", "=\"p\"x=\"y\"", "='1' a='2'", "", "=", "='<'", "='&'", "='&nbsp;'", "='&#;'", "='&#x;'",
        "='&#+1;'", "='&#xD800;'", "='1'\u{C}b='2'", "='1'?", "='&#1;'", "='&#xFFFE;'", "='\u{1}'", "='1'\u{85}b='2'",
        "='1' ='2'", "='1' 1='1'", "='1' -a='1'", "='1' \u{d7}='1'", "='1' a]='1'", "='1' b",
    ] {
        check(&format!("a{invalid}"), "a", None);
    }
}
