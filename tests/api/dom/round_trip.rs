//! `round_trip_difference` finds the first node that does not round-trip.

use soupstone::dom::{Document, NodeId, NodeKind};
use soupstone::names::Namespace;
use soupstone::{Edition, FragmentContext, Limits, NodeRef, ParseOptions, parse_document};

use crate::support::{DEEP, invalid_names, on_a_small_stack};

fn difference_in(document: &mut Document, build: impl FnOnce(&mut Document, NodeId) -> NodeId) -> [Option<NodeId>; 2] {
    let block = document.create_element("div").unwrap();
    let expected = build(document, block);
    let context = FragmentContext::html("div");
    let node = document.node(block);
    let found = ParseOptions::new().round_trip_difference_in(node, &context);
    [Some(expected), found.map(|node| node.id())]
}

#[test]
fn each_kind_of_loss_is_found() {
    let mut document = Document::new();
    let nested = [
        ("br", "b"),
        ("script", "b"),
        ("a", "a"),
        ("form", "form"),
        ("nobr", "nobr"),
        ("p", "p"),
        ("p", "ul"),
        ("button", "button"),
        ("h1", "h2"),
    ];
    for (outer, inner) in nested {
        let [expected, found] = difference_in(&mut document, |document, block| {
            let element = document.create_element(outer).unwrap();
            let child = document.create_element(inner).unwrap();
            document.append(block, element).unwrap();
            document.append(element, child).unwrap();
            // An end tag may change the list of active formatting elements.
            document.append_text(block, "x").unwrap();
            child
        });
        assert_eq!(found, expected, "{inner} in {outer}");
    }
    let texts =
        [("pre", "\na"), ("p", "a\0"), ("p", "a\r"), ("p", ""), ("style", "a</style>b"), ("script", "<!--<script>")];
    for (name, text) in texts {
        let [expected, found] = difference_in(&mut document, |document, block| {
            let element = document.create_element(name).unwrap();
            let child = document.create_text(text);
            document.append(block, element).unwrap();
            document.append(element, child).unwrap();
            child
        });
        assert_eq!(found, expected, "{text:?} in {name}");
    }
    type Child = fn(&mut Document) -> NodeId;
    let children: [Child; 6] = [
        |document| document.create_comment("-->"),
        |document| document.create_comment(">"),
        |document| document.create_processing_instruction("a", "b").unwrap(),
        |document| document.create_element_ns(Namespace::Svg, "title").unwrap(),
        |document| document.create_element_ns(Namespace::None, "p").unwrap(),
        |document| {
            let element = document.create_element("p").unwrap();
            document.set_attribute_ns(element, Namespace::XLink, "href", "").unwrap();
            element
        },
    ];
    for (index, child) in children.into_iter().enumerate() {
        let [expected, found] = difference_in(&mut document, |document, block| {
            let child = child(document);
            document.append(block, child).unwrap();
            child
        });
        assert_eq!(found, expected, "{index}");
    }
    let [expected, found] = difference_in(&mut document, |document, block| {
        let [first, second] = ["a", "b"].map(|data| document.create_text(data));
        document.append(block, first).unwrap();
        document.append(block, second).unwrap();
        first
    });
    assert_eq!(found, expected, "two texts become one");
}

#[test]
fn names_that_cannot_be_tags_are_found() {
    for (name, attribute) in [("a b", None), ("DIV", None), ("p", Some("A")), ("p", Some("="))] {
        let attributes: Vec<_> = attribute.map(|name| (name, "")).into_iter().collect();
        let (mut document, element) = invalid_names::element(name, &attributes);
        let [expected, found] = difference_in(&mut document, |document, block| {
            document.append(block, element).unwrap();
            element
        });
        // An attribute name may start with an equals sign.
        assert_eq!(found, expected.filter(|_| attribute != Some("=")), "{name} {attribute:?}");
    }
}

#[test]
fn a_node_with_additional_children_is_the_difference() {
    let mut document = Document::new();
    let [expected, found] = difference_in(&mut document, |document, block| {
        let row = document.create_element("colgroup").unwrap();
        document.append(block, row).unwrap();
        row
    });
    assert_eq!(found, expected, "a colgroup does not round-trip in a div");
    let mut document = parse_document("<!DOCTYPE html><p>1</p>");
    let table = document.create_element("table").unwrap();
    let row = document.create_element("tr").unwrap();
    let body = document.body().unwrap().id();
    document.append(body, table).unwrap();
    document.append(table, row).unwrap();
    let found = document.round_trip_difference().map(|node| node.id());
    assert_eq!(found, Some(row), "a tbody is in its place");
    document.remove(table).unwrap();
    document.append_text(body, "\r").unwrap();
    let text = document.body().and_then(|body| body.last_child());
    assert_eq!(document.round_trip_difference(), text);
}

#[test]
fn a_document_uses_its_own_edition_and_scripting_flag() {
    let source = "<!DOCTYPE html><noscript><p>1</noscript><?x y?>";
    for edition in Edition::ALL {
        for scripting in [false, true] {
            let options = ParseOptions::new().with_edition(edition).with_scripting(scripting);
            let document = options.parse_document(source);
            assert_eq!(document.round_trip_difference(), None);
        }
    }
}

#[test]
fn start_tags_that_end_an_outer_element_are_found() {
    for (source, comes_back) in [
        ("<li><table><li>", [false, false]),
        ("<li><div><table><li>", [false, false]),
        ("<li><table><b><li>", [false, false]),
        ("<li><ul><table><li>", [true, true]),
        ("<li><ul><li>1<li>2</ul><li>", [true, true]),
        ("<dl><dt>1<dd>2<dl><dt>3</dl></dl>", [true, true]),
        ("<li><p>1<li><div>2</div>", [true, true]),
        ("<dd><table><dt>", [false, false]),
        ("<ruby><rt><table><rt>", [false, false]),
        ("<ruby><rtc><table><rt>", [true, true]),
        ("<rt><table><rt>", [true, true]),
        ("<option><table><option>", [false, false]),
        ("<button><select><button>", [true, true]),
        ("<p><select><p>", [true, true]),
        ("<template><form><form>", [true, true]),
        ("<select><table><select>", [true, false]),
        ("<select><optgroup><option>", [true, true]),
        ("<pre>\n\n1", [false, false]),
        ("1&#13;", [false, false]),
        ("<math><mtext><i><code></i></mtext><annotation-xml><svg>", [false, false]),
        ("<math><mi><table><mglyph>", [false, false]),
        ("<math><mi><table><malignmark>", [false, false]),
        ("<math><mi><mglyph></mglyph><b>1</b><svg></svg><math></math>", [true, true]),
        ("<math><annotation-xml><svg><desc><p>1", [true, true]),
        ("<math><annotation-xml encoding=Text/HTML><p>1", [true, true]),
        ("<math><annotation-xml><mi>1", [true, true]),
        ("<svg><g><foreignObject><p><math></math></foreignObject><title>1", [true, true]),
        ("<a><table><math><mtext><a>", [false, false]),
        ("<a><object><a>1</object>2", [true, true]),
        ("<a><table><td><a>1</table>2", [true, true]),
        ("<a><p><math><ms><a>", [true, true]),
    ] {
        for (edition, comes_back) in [Edition::January2025, Edition::August2026].into_iter().zip(comes_back) {
            let options = ParseOptions::new().with_edition(edition);
            let document = options.parse_document(&format!("<!DOCTYPE html><body>{source}"));
            assert_difference(&options, &document, comes_back, source);
        }
    }
}

fn assert_difference(options: &ParseOptions, document: &Document, comes_back: bool, source: &str) {
    let difference = options.round_trip_difference(document);
    let shown = difference.map(|node| node.outer_html());
    assert_eq!(shown.is_none(), comes_back, "{source}: {shown:?}");
}

#[test]
fn identifiers_of_a_doctype_count_last_and_by_the_mode() {
    let transitional = "<!DOCTYPE html PUBLIC '-//W3C//DTD HTML 4.01 Transitional//EN'";
    let frameset = "<!DOCTYPE html PUBLIC '-//W3C//DTD XHTML 1.0 Frameset//EN'";
    for (source, expected) in [
        ("<!DOCTYPE html PUBLIC 'a' 'b'><p>1", None),
        ("<!DOCTYPE html SYSTEM 'about:legacy-compat'><p>1", None),
        ("<!DOCTYPE html PUBLIC '-//W3C//DTD HTML 4.01//EN' 'http://www.w3.org/TR/html4/strict.dtd'><p>1", None),
        (&format!("{transitional}><p>1"), Some(NodeKind::Doctype)),
        (&format!("{transitional} 'x'><p>1"), Some(NodeKind::Doctype)),
        (&format!("{frameset}><frameset>"), Some(NodeKind::Doctype)),
        (&format!("{transitional}><p>1&#13;"), Some(NodeKind::Text)),
        (&format!("{frameset}><table><form><td><input></form>"), Some(NodeKind::Element)),
        ("<!DOCTYPE x PUBLIC 'a'><p>1", None),
        ("<p>1", None),
    ] {
        let document = parse_document(source);
        assert_eq!(document.round_trip_difference().map(NodeRef::kind), expected, "{source}");
    }
}

#[test]
fn shadow_trees_are_compared() {
    let options = ParseOptions::new().with_declarative_shadow_roots(true);
    for (source, comes_back) in [
        ("<div><template shadowrootmode=open><p>1</template><p>2", true),
        ("<p><template shadowrootmode=open><div>1</div></template>2", true),
        ("<div><template shadowrootmode=open><a><table><a>", false),
        ("<div><template shadowrootmode=open></template><a><table><a>", false),
        ("<div><template shadowrootmode=open><div><template shadowrootmode=closed><a><table><a>", false),
        ("<a><div><template shadowrootmode=open><a>1", true),
    ] {
        let document = options.parse_document(source);
        assert_difference(&options, &document, comes_back, source);
        let host = |node: &NodeRef<'_>| node.shadow_root().is_some();
        let expected = document.root().descendants().find(host);
        assert_eq!(ParseOptions::new().round_trip_difference(&document), expected);
    }
}

#[test]
fn deep_trees() {
    on_a_small_stack(|| {
        let depth = DEEP;
        for (name, comes_back) in [("div", true), ("b", true), ("li", false)] {
            let mut document = Document::new();
            let top = document.create_element("div").unwrap();
            let mut parent = top;
            for _ in 0..depth {
                let element = document.create_element(name).unwrap();
                document.append(parent, element).unwrap();
                parent = element;
            }
            let context = FragmentContext::html("div");
            let found = ParseOptions::new().round_trip_difference_in(document.node(top), &context);
            // The start tag of a `li` element ends the `li` element around it.
            assert_eq!(found.is_none(), comes_back, "{name}");
        }
    });
}

#[test]
fn the_contents_of_a_template_element_round_trip() {
    let mut document = parse_document("<template><p>1<b>2</b></template>");
    let template = document.elements_by_tag_name("template").next().unwrap().id();
    let difference = |document: &Document| {
        let context = FragmentContext::html("template");
        let found = ParseOptions::new().round_trip_difference_in(document.node(template), &context);
        found.map(|node| node.id())
    };
    assert_eq!(difference(&document), None);
    let paragraph = document.node(template).template_contents().unwrap().first_child().unwrap().id();
    let block = document.append_element(paragraph, "div").unwrap();
    assert_eq!(difference(&document), Some(block));
}

#[test]
fn limits_do_not_stop_the_second_parse() {
    let options = ParseOptions::new().with_limits(Limits::none().with_max_nodes(Some(20)));
    let document = options.parse_document(&"<p>1</p>".repeat(100)).unwrap_err().into_output();
    assert_eq!(options.round_trip_difference(&document), None);
}

#[test]
fn first_difference_compares_all_properties() {
    let options = ParseOptions::new().with_declarative_shadow_roots(true).with_edition(Edition::NEWEST);
    let parse = |html: &str| options.parse_document(html);
    let one = parse("<!DOCTYPE html><p a=1 b=2>x<div><template shadowrootmode=open><i>");
    let same = parse("<!DOCTYPE html><p b=2 a=1>x<div><template shadowrootmode=open><i>");
    assert_eq!(one.root().first_difference(same.root()), None);
    let cases = [
        ("<p a=1 b=2>x<div><template shadowrootmode=open><i>", None),
        ("<!DOCTYPE html><p a=1>x<div><template shadowrootmode=open><i>", Some("p")),
        ("<!DOCTYPE html><p a=1 b=3>x<div><template shadowrootmode=open><i>", Some("p")),
        ("<!DOCTYPE html><p a=1 b=2>x<div><template shadowrootmode=closed><i>", Some("div")),
        ("<!DOCTYPE html><p a=1 b=2>x<div><template shadowrootmode=open><b>", Some("i")),
        ("<!DOCTYPE html><p a=1 b=2>x<div><template shadowrootmode=open><i></i><i>", Some("div")),
        ("<!DOCTYPE html><p a=1 b=2>y<div><template shadowrootmode=open><i>", None),
    ];
    for (html, expected) in cases {
        let other = parse(html);
        let difference = one.root().first_difference(other.root()).unwrap();
        assert_eq!(difference.local_name(), expected, "{html}");
    }
}
