//! The rows of the kuchiki guide, each with the code of both sides.

use html5ever_of_kuchikiki::tendril::TendrilSink;
use html5ever_of_kuchikiki::{LocalName, QualName, local_name, namespace_url, ns};
use kuchikiki::iter::{NodeEdge, NodeIterator};
use kuchikiki::{Attribute, ExpandedName, NodeRef as TheirNode, parse_html};
use soupstone::serialize::{Extent, SerializeOptions};
use soupstone::{
    Document, DocumentMode, Edge, FragmentContext, NodeId, NodeRef, ParseOptions, Selector, parse_document,
    parse_document_from_reader, parse_fragment,
};

mod support;

use support::first_cells;

const PAGE: &str = include_str!("../../../docs/coming_from/kuchiki.md");

const SOURCE: &str =
    "<!DOCTYPE html><title>Soup</title><p id=pea>Pea <b>soup</b> <a href=/x>x</a><!--hot--></p><i>1</i>";

struct Both {
    ours: Document,
    theirs: TheirNode,
}

impl Both {
    fn new() -> Self {
        Self { ours: parse_document(SOURCE), theirs: parse_html().one(SOURCE) }
    }

    fn our(&self, css: &str) -> NodeRef<'_> {
        self.ours.select_first(Selector::parse(css).unwrap()).unwrap()
    }

    fn their(&self, css: &str) -> TheirNode {
        self.theirs.select_first(css).unwrap().as_node().clone()
    }

    fn are(&self, html: &str) {
        assert_eq!(self.our("body").inner_html(), html);
        let theirs: String = self.their("body").children().map(|child| child.to_string()).collect();
        assert_eq!(theirs, html);
    }
}

fn html_name(local: &str) -> QualName {
    QualName::new(None, ns!(html), LocalName::from(local))
}

type Row = (&'static str, fn(Both));

const ROWS: &[Row] = &[
    ("`parse_html().one(text)`", |_| {
        assert_eq!(parse_document("<p>x").to_html(), parse_html().one("<p>x").to_string());
    }),
    ("`parse_html().from_utf8().read_from(&mut reader)`", |_| {
        let ours = parse_document_from_reader(&b"<p>x"[..]).unwrap();
        let theirs = parse_html().from_utf8().read_from(&mut &b"<p>x"[..]).unwrap();
        assert_eq!(ours.to_html(), theirs.to_string());
    }),
    ("`TendrilSink::process`, `finish`", |_| {
        let mut ours = ParseOptions::new().parser();
        let mut theirs = parse_html();
        for chunk in ["<p", ">x"] {
            ours.feed(chunk);
            theirs.process(chunk.into());
        }
        assert_eq!(ours.finish().to_html(), theirs.finish().to_string());
    }),
    ("`parse_fragment(name, attributes).one(text)`", |_| {
        let ours = parse_fragment("<p>x", &FragmentContext::html("div"));
        let theirs = kuchikiki::parse_fragment(html_name("div"), Vec::new()).one("<p>x");
        // kuchiki has an element around the nodes.
        let theirs = theirs.first_child().unwrap().first_child().unwrap();
        assert_eq!(ours.to_html(), theirs.to_string());
    }),
    ("`ParseOpts::on_parse_error`", |_| {
        let document = ParseOptions::new().with_max_errors(usize::MAX).parse_document("<p>");
        let list = document.errors().unwrap();
        assert_eq!(list.position(list.as_slice()[0].offset()).line, 1);
        let options = kuchikiki::ParseOpts {
            on_parse_error: Some(Box::new(|message| assert!(!message.is_empty()))),
            ..kuchikiki::ParseOpts::default()
        };
        kuchikiki::parse_html_with_options(options).one("<p>");
    }),
    ("`NodeRef`, a document", |both| {
        let _: (Document, TheirNode) = (both.ours, both.theirs);
    }),
    ("`NodeRef`, `NodeDataRef<ElementData>`", |both| {
        let ours: NodeRef<'_> = both.our("b");
        let _: NodeId = ours.id();
        let _: kuchikiki::NodeDataRef<kuchikiki::ElementData> = both.their("b").into_element_ref().unwrap();
    }),
    ("`node.clone()`, which is the same node", |both| {
        let node = both.our("b");
        let (id, copy) = (node.id(), node);
        assert_eq!((copy, both.ours.node(id)), (node, node));
        assert!(both.their("b").clone() == both.their("b"));
    }),
    ("`node == other`", |both| {
        assert!(both.our("b") == both.our("p > b") && both.our("b").id() == both.our("p > b").id());
        assert!(both.their("b") == both.their("p > b"));
    }),
    ("`document.select(\"a\").unwrap()`", |mut both| {
        assert_eq!(both.ours.select("b, i").count(), 2);
        for id in both.ours.select_ids("b, i") {
            both.ours.set_attribute(id, "class", "hot").unwrap();
        }
        for element in both.theirs.select("b, i").unwrap() {
            element.attributes.borrow_mut().insert("class", "hot".into());
        }
        both.are(
            "<p id=\"pea\">Pea <b class=\"hot\">soup</b> <a href=\"/x\">x</a><!--hot--></p><i class=\"hot\">1</i>",
        );
    }),
    ("`document.select_first(\"a\")`", |both| {
        let ours = both.ours.select_first("a").unwrap();
        assert_eq!(ours.text_content(), both.theirs.select_first("a").unwrap().text_contents());
        assert!(both.ours.select_first("u").is_none() && both.theirs.select_first("u").is_err());
    }),
    ("`Selectors::compile(\"a\")`, `selectors.matches(&element)`", |both| {
        let ours = Selector::parse("p > b").unwrap();
        let theirs = kuchikiki::Selectors::compile("p > b").unwrap();
        assert!(both.our("b").matches(&ours));
        assert!(theirs.matches(&both.their("b").into_element_ref().unwrap()));
    }),
    ("`selectors.filter(nodes.elements())`", |both| {
        let selector = Selector::parse("b").unwrap();
        let ours = both.our("p").children().filter(|node| node.matches(&selector));
        let theirs = kuchikiki::Selectors::compile("b").unwrap();
        assert_eq!(ours.count(), theirs.filter(both.their("p").children().elements()).count());
    }),
    ("`node.as_node()`, `node.into_element_ref()`", |both| {
        let element: NodeRef<'_> = both.our("b");
        let text: NodeRef<'_> = element.first_child().unwrap();
        let theirs = both.their("b").into_element_ref().unwrap();
        assert_eq!(text.text_content(), theirs.as_node().first_child().unwrap().text_contents());
    }),
    ("`node.as_element().is_some()`", |both| {
        assert!(both.our("b").is_element() && both.their("b").as_element().is_some());
    }),
    ("`&*element.name.local`", |both| {
        assert!(both.our("b").is_html_element("b"));
        let theirs = both.their("b").into_element_ref().unwrap();
        assert_eq!(both.our("b").local_name(), Some(&*theirs.name.local));
        assert!(theirs.name.local == local_name!("b"));
    }),
    ("`node.as_text().unwrap().borrow()`", |both| {
        let theirs = both.their("b").first_child().unwrap();
        let ours = both.our("b").first_child().unwrap();
        assert_eq!(ours.as_text(), Some(theirs.as_text().unwrap().borrow().as_str()));
    }),
    ("`node.as_comment()`, `node.as_doctype()`", |both| {
        let ours = both.our("p").last_child().filter(NodeRef::is_comment).unwrap();
        let theirs = both.their("p").last_child().unwrap();
        assert_eq!(ours.data(), Some(theirs.as_comment().unwrap().borrow().as_str()));
        let ours = both.ours.children().find_map(NodeRef::doctype).unwrap();
        let theirs = both.theirs.first_child().unwrap();
        assert_eq!(ours.name(), &*theirs.as_doctype().unwrap().name);
    }),
    ("`node.as_document()`, `quirks_mode()`", |both| {
        assert_eq!(both.ours.mode(), DocumentMode::NoQuirks);
        let theirs = both.theirs.as_document().unwrap().quirks_mode();
        assert_eq!(format!("{theirs:?}"), "NoQuirks");
    }),
    ("`element.template_contents`", |_| {
        let source = "<template><b>x</b></template>";
        let (ours, theirs) = (parse_document(source), parse_html().one(source));
        let ours = ours.select_first("template").unwrap().template_contents().unwrap();
        let theirs = theirs.select_first("template").unwrap();
        assert_eq!(ours.text_content(), theirs.template_contents.as_ref().unwrap().text_contents());
    }),
    ("`attributes.borrow().get(\"href\")`, `contains(\"href\")`", |both| {
        let theirs = both.their("a").into_element_ref().unwrap();
        assert_eq!(both.our("a").attribute("href"), theirs.attributes.borrow().get("href"));
        assert!(both.our("a").has_attribute("href") && theirs.attributes.borrow().contains("href"));
    }),
    ("`attributes.borrow().map`", |both| {
        let theirs = both.their("a").into_element_ref().unwrap();
        let attributes = theirs.attributes.borrow();
        let theirs = attributes.map.iter().map(|(name, it)| (name.local.to_string(), it.value.as_str()));
        let ours = both.our("a").attributes().map(|it| (it.name().into_owned(), it.value()));
        assert!(ours.eq(theirs));
    }),
    ("`attributes.borrow_mut().insert(\"href\", value)`", |mut both| {
        let a = both.our("a").id();
        both.ours.set_attribute(a, "href", "/y").unwrap();
        let theirs = both.their("a").into_element_ref().unwrap();
        theirs.attributes.borrow_mut().insert("href", "/y".into());
        both.are("<p id=\"pea\">Pea <b>soup</b> <a href=\"/y\">x</a><!--hot--></p><i>1</i>");
    }),
    ("`attributes.borrow_mut().get_mut(\"href\")`, `entry(\"href\")`", |mut both| {
        let a = both.our("a").id();
        let longer = format!("{}/y", both.ours.node(a).attribute("href").unwrap());
        both.ours.set_attribute(a, "href", &longer).unwrap();
        let theirs = both.their("a").into_element_ref().unwrap();
        theirs.attributes.borrow_mut().get_mut("href").unwrap().push_str("/y");
        both.are("<p id=\"pea\">Pea <b>soup</b> <a href=\"/x/y\">x</a><!--hot--></p><i>1</i>");
    }),
    ("`attributes.borrow_mut().remove(\"href\")`", |mut both| {
        let [a, p] = ["a", "p"].map(|css| both.our(css).id());
        both.ours.remove_attribute(a, "href").unwrap();
        both.ours.retain_attributes(p, |_, it| it.local_name() != "id").unwrap();
        for (css, name) in [("a", "href"), ("p", "id")] {
            both.their(css).into_element_ref().unwrap().attributes.borrow_mut().remove(name);
        }
        both.are("<p>Pea <b>soup</b> <a>x</a><!--hot--></p><i>1</i>");
    }),
    ("`*text.borrow_mut() = \"Pea\".into()`", |mut both| {
        let text = both.our("b").first_child().unwrap().id();
        both.ours.set_data(text, "Pea").unwrap();
        *both.their("b").first_child().unwrap().as_text().unwrap().borrow_mut() = "Pea".into();
        both.are("<p id=\"pea\">Pea <b>Pea</b> <a href=\"/x\">x</a><!--hot--></p><i>1</i>");
    }),
    ("`node.text_contents()`", |both| {
        assert_eq!(both.our("p").text_content(), both.their("p").text_contents());
        assert_eq!(soupstone_text::inner_text(both.our("p")), "Pea soup x");
    }),
    ("`node.to_string()`", |both| {
        assert_eq!(both.our("p").outer_html(), both.their("p").to_string());
        assert_eq!(both.ours.to_html(), both.theirs.to_string());
    }),
    ("`node.serialize(&mut writer)`, `serialize_to_file(path)`", |both| {
        let [mut ours, mut theirs] = [Vec::new(), Vec::new()];
        let options = SerializeOptions::new();
        options.write_to_io(both.our("p"), Extent::Outer, &mut ours).unwrap();
        both.their("p").serialize(&mut theirs).unwrap();
        assert_eq!(ours, theirs);
    }),
    ("`NodeRef::new_element(name, attributes)`", |mut both| {
        let body = both.our("body").id();
        let new = both.ours.create_element("hr").unwrap();
        both.ours.append(body, new).unwrap();
        both.ours.append_element_with(body, "u", [("id", "z")]).unwrap();
        let attribute = Attribute { prefix: None, value: "z".into() };
        let attributes = [(ExpandedName::new(ns!(), "id"), attribute)];
        both.their("body").append(TheirNode::new_element(html_name("hr"), []));
        both.their("body").append(TheirNode::new_element(html_name("u"), attributes));
        both.are("<p id=\"pea\">Pea <b>soup</b> <a href=\"/x\">x</a><!--hot--></p><i>1</i><hr><u id=\"z\"></u>");
    }),
    ("`NodeRef::new_text(\"Pea\")`", |mut both| {
        let [b, i] = ["b", "i"].map(|css| both.our(css).id());
        let new = both.ours.create_text("Pea");
        both.ours.append(b, new).unwrap();
        both.ours.append_text(i, "Pea").unwrap();
        for css in ["b", "i"] {
            both.their(css).append(TheirNode::new_text("Pea"));
        }
        both.are("<p id=\"pea\">Pea <b>soupPea</b> <a href=\"/x\">x</a><!--hot--></p><i>1Pea</i>");
    }),
    ("`NodeRef::new_comment`, `new_doctype`, `new_processing_instruction`", |_| {
        let mut ours = Document::new();
        let root = ours.root().id();
        let doctype = ours.create_doctype("html", "", "").unwrap();
        let comment = ours.create_comment("x");
        let instruction = ours.create_processing_instruction("y", "z").unwrap();
        let theirs = TheirNode::new_document();
        for new in [doctype, comment, instruction] {
            ours.append(root, new).unwrap();
        }
        theirs.append(TheirNode::new_doctype("html", "", ""));
        theirs.append(TheirNode::new_comment("x"));
        theirs.append(TheirNode::new_processing_instruction("y", "z"));
        assert_eq!(ours.to_html(), theirs.to_string());
    }),
    ("`NodeRef::new_document()`", |_| {
        assert_eq!(Document::new().to_html(), TheirNode::new_document().to_string());
    }),
    ("`parent.append(child)`, `prepend(child)`", |mut both| {
        let [body, p, i] = ["body", "p", "i"].map(|css| both.our(css).id());
        both.ours.append(p, i).unwrap();
        both.ours.prepend(body, i).unwrap();
        let [body, p, i] = ["body", "p", "i"].map(|css| both.their(css));
        p.append(i.clone());
        body.prepend(i);
        both.are("<i>1</i><p id=\"pea\">Pea <b>soup</b> <a href=\"/x\">x</a><!--hot--></p>");
    }),
    ("`node.insert_before(new)`, `insert_after(new)`", |mut both| {
        let [a, b, i] = ["a", "b", "i"].map(|css| both.our(css).id());
        both.ours.insert_before(b, i).unwrap();
        both.ours.insert_after(b, a).unwrap();
        let [a, b, i] = ["a", "b", "i"].map(|css| both.their(css));
        b.insert_before(i);
        b.insert_after(a);
        both.are("<p id=\"pea\">Pea <i>1</i><b>soup</b><a href=\"/x\">x</a> <!--hot--></p>");
    }),
    ("`node.detach()`", |mut both| {
        let p = both.our("p").id();
        both.ours.remove(p).unwrap();
        assert_eq!(both.ours.remove_all("i"), 1);
        both.their("p").detach();
        both.their("i").detach();
        both.are("");
    }),
    ("`node.insert_before(new); node.detach()`", |mut both| {
        let [a, b, i] = ["a", "b", "i"].map(|css| both.our(css).id());
        both.ours.replace_with(a, i).unwrap();
        both.ours.unwrap_element(b).unwrap();
        let wrapper = both.ours.create_element("u").unwrap();
        both.ours.wrap(i, wrapper).unwrap();
        let [a, b, i] = ["a", "b", "i"].map(|css| both.their(css));
        a.insert_before(i.clone());
        a.detach();
        b.insert_before(b.first_child().unwrap());
        b.detach();
        let wrapper = TheirNode::new_element(html_name("u"), []);
        i.insert_before(wrapper.clone());
        wrapper.append(i);
        both.are("<p id=\"pea\">Pea soup <u><i>1</i></u><!--hot--></p>");
    }),
    ("a node of one tree appended to a different tree", |mut both| {
        let (other, theirs) = (parse_document("<u>2</u>"), parse_html().one("<u>2</u>"));
        let i = both.our("i").id();
        let u = other.select_first("u").unwrap();
        let copy = both.ours.import_node(u, soupstone::CloneDepth::Deep).unwrap();
        both.ours.append(i, copy).unwrap();
        both.their("i").append(theirs.select_first("u").unwrap().as_node().clone());
        both.are("<p id=\"pea\">Pea <b>soup</b> <a href=\"/x\">x</a><!--hot--></p><i>1<u>2</u></i>");
    }),
    ("`children()`, `ancestors()`, `parent()`, `first_child()`, `next_sibling()`", |both| {
        let (ours, theirs) = (both.our("b"), both.their("b"));
        assert_eq!(ours.children().count(), theirs.children().count());
        assert_eq!(ours.ancestors().count(), theirs.ancestors().count());
        let ours = ours.parent().unwrap().first_child().unwrap().next_sibling().unwrap();
        let theirs = theirs.parent().unwrap().first_child().unwrap().next_sibling().unwrap();
        assert_eq!(ours.outer_html(), theirs.to_string());
    }),
    ("`preceding_siblings()`, `following_siblings()`", |both| {
        let (ours, theirs) = (both.our("b"), both.their("b"));
        assert_eq!(ours.previous_siblings().count(), theirs.preceding_siblings().count());
        assert_eq!(ours.next_siblings().count(), theirs.following_siblings().count());
    }),
    ("`descendants()`, `inclusive_descendants()`", |both| {
        let (ours, theirs) = (both.our("p"), both.their("p"));
        assert_eq!(ours.descendants().count(), theirs.descendants().count());
        assert_eq!(ours.inclusive_descendants().count(), theirs.inclusive_descendants().count());
    }),
    ("`nodes.elements()`, `text_nodes()`, `comments()`", |both| {
        let (ours, theirs) = (both.our("p").descendants(), both.their("p").descendants());
        let elements = ours.clone().filter(NodeRef::is_element);
        assert_eq!(elements.count(), theirs.elements().count());
        let theirs = both.their("p").descendants();
        let texts = ours.clone().filter(NodeRef::is_text);
        assert_eq!(texts.count(), theirs.text_nodes().count());
        let theirs = both.their("p").descendants();
        let comments = ours.filter(NodeRef::is_comment);
        assert_eq!(comments.count(), theirs.comments().count());
    }),
    ("`traverse_inclusive()`, `NodeEdge::Start`, `NodeEdge::End`", |both| {
        let ours = both.our("p").traverse().map(|edge| matches!(edge, Edge::Enter(_)));
        let theirs = both.their("p").traverse_inclusive();
        assert!(ours.eq(theirs.map(|edge| matches!(edge, NodeEdge::Start(_)))));
    }),
];

#[test]
fn each_row_of_the_page_compiles_and_is_right() {
    let names: Vec<&str> = ROWS.iter().map(|(name, _)| *name).collect();
    assert_eq!(names, first_cells(PAGE, "# Counterparts\n"));
    for (_, code) in ROWS {
        code(Both::new());
    }
}
