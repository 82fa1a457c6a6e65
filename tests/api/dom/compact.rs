//! Compacting frees detached nodes and memory, and leaves the other nodes unchanged.

use std::panic::{AssertUnwindSafe, catch_unwind};

use soupstone::dom::{AdjacentPosition, CloneDepth, EditError};
use soupstone::sink::{ShadowRootInit, ShadowRootMode};
use soupstone::{Document, Edition, FragmentContext, NodeId, ParseOptions, parse_document, parse_fragment};

fn find(document: &Document, name: &str) -> NodeId {
    let mut nodes = document.root().deep_descendants();
    nodes.find(|node| node.is_html_element(name)).expect("the element exists").id()
}

fn rich_document() -> Document {
    let source = "<!DOCTYPE html PUBLIC 'a' 'b'><!--one--><html lang=en><body class=x>\
                  <p is=my-p id=1>text &amp; text <b a=1>bold <i b=2>both</b> italic</i></p>\
                  <template><td c=3>cell</td><template>inner</template></template>\
                  <my-card><template shadowrootmode=open shadowrootclonable><em>shadow</em></template>slot</my-card>\
                  <?pi data?><svg viewBox=0><a xlink:href=x><title>t</title></a></svg><html dir=rtl>\
                  <div>gone <u k=v>under</u></div>";
    ParseOptions::new()
        .with_edition(Edition::August2026)
        .with_declarative_shadow_roots(true)
        .with_locations(true)
        .parse_document(source)
}

#[test]
fn ids_of_freed_nodes_are_unknown_until_they_are_reused() {
    let mut document = parse_document("<p>1<b>2</b>3");
    let (paragraph, bold) = (find(&document, "p"), find(&document, "b"));
    let count = document.node_count();
    document.remove(bold).unwrap();
    assert_eq!(document.compact([]), 2);
    assert!(document.get(bold).is_none());
    let freed = EditError::UnknownNode { node: bold, was_freed: true };
    assert_eq!(document.append(paragraph, bold), Err(freed.clone()));
    assert_eq!(document.set_attribute(bold, "a", "b"), Err(freed.clone()));
    assert_eq!(document.parse_fragment_in(bold, "<td>4"), Err(freed.clone()));
    assert_eq!(document.compact([bold]), 0);
    // As a context, a freed id is like an id of another document.
    let fragment = ParseOptions::new().parse_fragment_in("<td>4", &mut document, bold).unwrap();
    assert_eq!(document.node(fragment).inner_html(), "4");
    let fragment = ParseOptions::new().parse_fragment_in("<td>5", &mut document, bold).unwrap();
    assert_eq!(document.node(fragment).inner_html(), "5");
    // A fragment and a text node for each parse.
    assert_eq!(document.compact([]), 4);

    let new = [document.create_element("i").unwrap(), document.create_text("6")];
    assert!(new.contains(&bold));
    assert_eq!(document.node_count(), count);
    // The last places are not reused.
    document.remove_children(paragraph).unwrap();
    document.compact([]);
    assert_eq!(document.node_count(), paragraph.index());
    let next = document.create_element("i").unwrap();
    assert_eq!(next.index(), paragraph.index() + 1);
}

#[test]
fn a_kept_node_keeps_its_whole_tree() {
    let mut document = Document::new();
    let [host, template] = ["div", "template"].map(|name| document.create_element(name).unwrap());
    let init = ShadowRootInit::new(ShadowRootMode::Open);
    let root = document.attach_shadow_root(host, init).unwrap();
    document.append(root, template).unwrap();
    let contents = document.node(template).template_contents().unwrap().id();
    let inner = document.create_element("b").unwrap();
    document.append(contents, inner).unwrap();
    document.create_element("i").unwrap();
    assert_eq!(document.compact([inner]), 1);
    assert_eq!(document.compact([host, host]), 0);
    assert_eq!(document.node(inner).parent().unwrap().id(), contents);
    assert_eq!(document.node(template).template_contents().unwrap().id(), contents);
    assert_eq!(document.compact([]), 5);
    assert_eq!(document.node_count(), 1);
}

#[test]
fn freed_entries_are_reused_for_nodes_of_all_kinds() {
    let mut document = rich_document();
    let body = document.body().unwrap().id();
    let mut numbers = Vec::new();
    for _ in 0..4 {
        let source = rich_document();
        let copy = document.import_node(source.body().unwrap(), CloneDepth::DeepWithShadowRoots).unwrap();
        let expected = source.body().unwrap().inner_html();
        assert_eq!(document.node(copy).inner_html(), expected);
        let kept = document.create_element_with_is("p", "kept-p").unwrap();
        document.replace_children(body, [copy, kept]).unwrap();
        let doctype = document.create_doctype("html", "c", "d").unwrap();
        let root = document.root().id();
        document.prepend(root, doctype).unwrap();
        let first = document.doctype().unwrap();
        assert_eq!((first.public_identifier(), first.system_identifier()), ("c", "d"));
        document.compact([]);
        assert_eq!(document.node(copy).inner_html(), expected);
        assert_eq!(document.node(kept).value_of_is(), Some("kept-p"));
        let options = ParseOptions::new().with_edition(Edition::August2026).with_locations(true);
        let markup = "<x-y is=x-z a=1>2<template><b>3</b></template><?m n?></x-y>";
        let fragment = options.parse_fragment_in(markup, &mut document, kept).unwrap();
        let element = document.node(fragment).first_child().unwrap();
        let expected = "<x-y is=\"x-z\" a=\"1\">2<template><b>3</b></template><?m n?></x-y>";
        assert_eq!(element.outer_html(), expected);
        assert_eq!(element.value_of_is(), Some("x-z"));
        assert_eq!(element.location().unwrap().tags_span().end, markup.len() as u64);
        let attribute = element.location().unwrap().attribute("a").unwrap();
        assert_eq!(attribute.name.start, 12);
        let template = element.children().nth(1).unwrap();
        let bold = template.template_contents().unwrap().first_child().unwrap();
        assert_eq!(bold.location().unwrap().tags_span().start, 27);
        document.compact([]);
        numbers.push(document.node_count());
    }
    // Each round reuses the places of the previous one, except for doctypes.
    assert!(numbers[3] <= numbers[1] + 2, "{numbers:?}");
}

#[test]
fn compacting_does_not_duplicate_strings() {
    let mut document = parse_document("<p a=1>");
    let paragraph = find(&document, "p");
    let text = "0123456789".repeat(1000);
    document.set_attribute(paragraph, "b", &text).unwrap();
    document.append_text(paragraph, &text).unwrap();
    let body = document.body().unwrap().id();
    for _ in 0..50 {
        let fragment = parse_fragment(&format!("<i>{text}</i>"), FragmentContext::html("div"));
        let copy = document.import_node(fragment.root(), CloneDepth::Deep);
        document.append(body, copy.unwrap()).unwrap();
        let italic = document.node(body).last_child().unwrap().id();
        for _ in 0..3 {
            let copy = document.clone_node(italic, CloneDepth::Deep).unwrap();
            document.append(body, copy).unwrap();
        }
    }
    let html = document.to_html();
    let freed = allocation_counter::measure(|| {
        document.compact([]);
    });
    assert!(freed.bytes_current <= 0, "{freed:?}");
    assert_eq!(document.to_html(), html);
}

#[test]
fn an_unfinished_document_is_not_compacted() {
    let mut parser = ParseOptions::new().parser();
    parser.feed("<p>1<b>2<table>");
    let document = parser.document_mut();
    let bold = find(document, "b");
    document.remove(bold).unwrap();
    assert_eq!(document.compact([]), 0);
    let paragraph = find(document, "p");
    document.set_inner_html(paragraph, "<i>3</i>").unwrap();
    let fragment = document.parse_fragment_in(paragraph, "4").unwrap();
    document.append(paragraph, fragment).unwrap();
    assert_eq!(document.compact([]), 0);
    assert!(document.get(bold).is_some());
    parser.feed("<tr><td>5</table>6");
    let mut document = parser.finish();
    let html = document.to_html();
    assert!(document.compact([]) > 0);
    assert_eq!(document.to_html(), html);
    assert!(document.get(bold).is_none());
}

#[test]
fn an_unfinished_document_is_not_cleared() {
    let mut parser = ParseOptions::new().parser();
    parser.feed("<table><b>1<p>2<tr><td><a href=3>");
    parser.document_mut().clear();
    parser.feed("4</table>5");
    parser.document_mut().clear();
    let mut document = parser.finish();
    let html = "<b>1<p>2</p></b><table><tbody><tr><td><a href=\"3\">4</a></td></tr></tbody></table>";
    assert!(document.body().unwrap().inner_html().starts_with(html));
    document.clear();
    assert_eq!(document.to_html(), "");
}

#[test]
fn a_copy_of_an_unfinished_document_is_independent() {
    let mut parser = ParseOptions::new().parser();
    parser.feed("<p>1<b>2<table>");
    let document = parser.document_mut();
    let bold = find(document, "b");
    document.remove(bold).unwrap();
    let html = document.to_html();
    let mut copy = document.clone();
    assert_eq!(copy.compact([]), 3);
    assert_eq!(copy.to_html(), html);
    assert!(copy.get(bold).is_none());
    copy.clear();
    assert_eq!(copy.to_html(), "");
    // The parser knows the nodes of the copy.
    let document = parser.document_mut();
    *document = document.clone();
    let document = parser.document_mut();
    assert_eq!(document.compact([]), 0);
    document.clear();
    *document = document.clone();
    parser.feed("<tr><td>3</table>4");
    assert_eq!(parser.document_mut().compact([]), 0);
    let mut document = parser.finish();
    let html = document.to_html();
    assert!(document.compact([]) > 0);
    assert_eq!(document.to_html(), html);
}

const SETS: usize = 4_000;

const ONCE_IN: usize = 1000;

/// Returns the memory of a document after many changes, and the maximum during them.
fn memory_of_changes(mut change: impl FnMut(&mut Document, NodeId, usize)) -> (i64, u64, usize) {
    let mut document = parse_document("<p>0");
    let paragraph = find(&document, "p");
    let memory = allocation_counter::measure(|| {
        for number in 0..SETS {
            change(&mut document, paragraph, number);
            if number % ONCE_IN == ONCE_IN - 1 {
                document.compact([]);
            }
        }
    });
    (memory.bytes_current, memory.bytes_max, document.node_count())
}

#[test]
fn compacting_frees_memory() {
    let most = 1 << 20;
    let (end, max, count) = memory_of_changes(|document, node, number| {
        let html = format!("<b class=c>{number}</b> and <template><i>{number}</i></template>");
        document.set_inner_html(node, &html).unwrap();
    });
    assert!(end < 400 << 10 && max < most, "{end} {max} {count}");
    assert!(count < 20 * ONCE_IN, "{count}");

    let (end, max, count) = memory_of_changes(|document, node, number| {
        document.set_text_content(node, &number.to_string()).unwrap();
        document.set_attribute(node, "title", &number.to_string()).unwrap();
    });
    assert!(end < 100 << 10 && max < most, "{end} {max} {count}");
    assert!(count < 3 * ONCE_IN, "{count}");

    let (end, max, count) = memory_of_changes(|document, node, number| {
        let fragment = document.parse_fragment_in(node, "<b>1</b>").unwrap();
        document.replace_children(node, [fragment]).unwrap();
        let italic = document.append_element(node, "i").unwrap();
        document.append_text(italic, &number.to_string()).unwrap();
    });
    assert!(end < 400 << 10 && max < most, "{end} {max} {count}");
    assert!(count < 20 * ONCE_IN, "{count}");
}

#[test]
fn parsing_a_fragment_leaves_only_its_nodes() {
    let mut document = parse_document("<p>");
    let paragraph = find(&document, "p");
    let count = document.node_count();
    document.set_inner_html(paragraph, "<b>1</b>2").unwrap();
    // The place of the fragment is free.
    assert_eq!(document.node_count(), count + 4);
    for calls in 1..10 {
        document.set_inner_html(paragraph, "<b>1</b>2").unwrap();
        assert_eq!(document.node_count(), count + 4 + 3 * calls);
    }
    assert_eq!(document.node(paragraph).inner_html(), "<b>1</b>2");
    document.set_outer_html(paragraph, "<i>").unwrap();
    document.compact([]);
    let count = document.node_count();
    let body = document.body().unwrap().id();
    document.insert_adjacent_html(body, AdjacentPosition::BeforeEnd, "3").unwrap();
    assert_eq!(document.compact([]), 0);
    assert_eq!(document.node_count(), count);
}

/// A node of another document may have the id of a freed node, so this message names both causes.
#[test]
fn messages_about_unknown_ids_say_whether_a_node_was_freed() {
    let mut document = parse_document("<p>1<b>2</b><i>3</i>");
    let mut ids: Vec<NodeId> = document.descendants().map(|node| node.id()).collect();
    let paragraph = document.elements_by_tag_name("p").next().unwrap().id();
    document.remove_children(paragraph).unwrap();
    let text = document.create_text("4");
    document.append(paragraph, text).unwrap();
    ids.push(document.create_text("at the end of the table of nodes"));
    assert!(document.compact([]) > 0);
    let many = parse_document(&"<br>".repeat(100));
    let last = many.descendants().next_back().unwrap().id();
    let freed = ids.into_iter().filter(|id| document.get(*id).is_none());
    let mut unknown: Vec<(NodeId, bool)> = freed.map(|id| (id, true)).collect();
    let numbers = unknown.iter().map(|(id, _)| id.index());
    let (lowest, highest) = (numbers.clone().min().unwrap(), numbers.max().unwrap());
    assert!(lowest < document.node_count() && highest > document.node_count(), "{lowest} to {highest}");
    unknown.push((last, false));
    for (id, was_freed) in unknown {
        let panic = catch_unwind(AssertUnwindSafe(|| document.node(id).is_text())).unwrap_err();
        let messages = [panic.downcast_ref::<String>().unwrap().clone(), document.remove(id).unwrap_err().to_string()];
        for message in messages {
            assert_eq!(message.contains("it was freed by `compact`"), was_freed, "{message}");
            assert!(message.contains("from another document"), "{message}");
        }
    }
}
