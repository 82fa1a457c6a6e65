//! The [HTML fragment serialization
//! algorithm](https://html.spec.whatwg.org/multipage/parsing.html#html-fragment-serialisation-algorithm), rule by rule.
//! `crates/style/tests/suites/html5lib.rs` has the serializer cases of html5lib-tests, about options outside the standard.

use libtest_mimic::{Failed, Trial};
use soupstone::dom::{Document, DocumentBuilder, EditError, NodeId, NodeRef};
use soupstone::names::Namespace;
use soupstone::serialize::SerializeOptions;
use soupstone::{FragmentContext, parse_fragment};

use crate::support::compare::compare;
use crate::support::lists::sections;
use crate::support::tree_cases::{Context, ContextNamespace};
use crate::support::trees::feed_tree;
use crate::support::{DEEP, on_a_small_stack};

pub(crate) fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    for (rule, lines) in sections(include_str!("../inputs/serializer.txt")) {
        let (input, expected) = (lines[0], *lines.last().unwrap_or(&lines[0]));
        trials.push(Trial::test(rule, move || {
            if rule.starts_with("document: ") {
                let document = feed_tree(DocumentBuilder::new(), &[input], None, false);
                return compare(expected, &document.root().inner_html());
            }
            compare(expected, &fragment(input, false))?;
            with_and_without_stored_is_values(input)
        }));
    }
    trials.extend(cases_of_built_trees());
    trials
}

fn fragment(input: &str, scripting: bool) -> String {
    let context = Context { namespace: ContextNamespace::Html, local_name: "div".to_owned() };
    let builder = DocumentBuilder::for_fragment();
    let fragment = feed_tree(builder, &[input], Some(&context), scripting);
    let options = SerializeOptions::new().with_scripting(Some(scripting));
    options.inner_html(fragment.root())
}

/// Without `is` values in the tree, the serializer does not look for them. With an `is` value elsewhere in the tree, the output
/// is the same.
fn with_and_without_stored_is_values(input: &str) -> Result<(), Failed> {
    let mut fragment = parse_fragment(input, FragmentContext::html("div"));
    let plain = fragment.to_html();
    fragment.create_element_with_is("p", "super-p").unwrap();
    compare(&plain, &fragment.to_html())
}

fn cases_of_built_trees() -> Vec<Trial> {
    vec![
        Trial::test("text in noscript, scripting enabled", || {
            let input = "<noscript>&lt;<b>&amp;</b></noscript>";
            compare(input, &fragment(input, true))
        }),
        Trial::test("a void element has no inner HTML", || {
            let mut document = Document::new();
            let element = document.create_element("img").unwrap();
            document.append_text(element, "a")?;
            compare("", &document.node(element).inner_html())?;
            compare("<img>", &document.node(element).outer_html())
        }),
        Trial::test("the children of a void element are left out", || {
            let mut document = Document::new();
            let paragraph = document.create_element("p").unwrap();
            let element = document.create_element("br").unwrap();
            document.append(paragraph, element)?;
            document.append_text(element, "a")?;
            document.append_text(paragraph, "b")?;
            compare("<p><br>b</p>", &document.node(paragraph).outer_html())
        }),
        Trial::test("inner and outer HTML of an element", || {
            let mut document = Document::new();
            let (outer, inner) = nested(&mut document, "div", "style")?;
            document.append_text(inner, "a<b")?;
            compare("a<b", &document.node(inner).inner_html())?;
            compare("<style>a<b</style>", &document.node(inner).outer_html())?;
            compare("<style>a<b</style>", &document.node(outer).inner_html())?;
            let all = "<div><style>a<b</style></div>";
            compare(all, &document.node(outer).outer_html())
        }),
        Trial::test("outer HTML stops at the element", || {
            let mut document = Document::new();
            let (outer, first) = nested(&mut document, "ul", "li")?;
            let second = document.create_element("li").unwrap();
            document.append(outer, second)?;
            document.append_text(second, "b")?;
            compare("<li></li>", &document.node(first).outer_html())?;
            compare("", &document.node(first).inner_html())
        }),
        Trial::test("inner HTML of a template is that of its contents", || {
            let mut document = Document::new();
            let (outer, template) = nested(&mut document, "div", "template")?;
            let contents = contents_of(document.node(template))?;
            document.append_text(contents, "a<")?;
            let text = document.create_text("no content");
            document.append(template, text)?;
            compare("a&lt;", &document.node(template).inner_html())?;
            let all = "<template>a&lt;</template>";
            compare(all, &document.node(template).outer_html())?;
            compare(all, &document.node(outer).inner_html())?;
            compare("a&lt;", &document.node(contents).inner_html())
        }),
        Trial::test("siblings after a template", || {
            let mut document = Document::new();
            let (outer, template) = nested(&mut document, "div", "template")?;
            let contents = contents_of(document.node(template))?;
            let child = document.create_element("b").unwrap();
            document.append(contents, child)?;
            document.append_text(outer, "c")?;
            let expected = "<div><template><b></b></template>c</div>";
            compare(expected, &document.node(outer).outer_html())
        }),
        Trial::test("elements in style", || {
            let mut document = Document::new();
            let (style, child) = nested(&mut document, "style", "b")?;
            document.append_text(child, "<")?;
            document.append_text(style, "<")?;
            compare("<b>&lt;</b><", &document.node(style).inner_html())
        }),
        Trial::test("comments are not escaped", || {
            let mut document = Document::new();
            let comment = document.create_comment("--><b>&\u{A0}");
            let paragraph = document.create_element("p").unwrap();
            document.append(paragraph, comment)?;
            let expected = "<!----><b>&\u{A0}-->";
            compare(expected, &document.node(paragraph).inner_html())
        }),
        Trial::test("adjacent texts", || {
            let mut document = Document::new();
            let paragraph = document.create_element("p").unwrap();
            for data in ["a", "<", "", "b"] {
                let text = document.create_text(data);
                document.append(paragraph, text)?;
            }
            compare("a&lt;b", &document.node(paragraph).inner_html())
        }),
        Trial::test("names are written unchanged", || {
            let mut document = Document::new();
            let element = document.create_element_ns(Namespace::Html, "DIV").unwrap();
            let xml = document.create_element_ns(Namespace::Svg, "LinearGradient").unwrap();
            document.append(element, xml)?;
            let expected = "<DIV><LinearGradient></LinearGradient></DIV>";
            compare(expected, &document.node(element).outer_html())
        }),
        Trial::test("attributes in namespaces on a built element", || {
            let mut document = Document::new();
            let element = document.create_element("p").unwrap();
            for (namespace, name) in [
                (Namespace::Xml, "lang"),
                (Namespace::XmlNs, "xmlns"),
                (Namespace::XmlNs, "xlink"),
                (Namespace::XmlNs, "a"),
                (Namespace::XLink, "href"),
                (Namespace::None, "xlink:href"),
            ] {
                document.set_attribute_ns(element, namespace, name, "1")?;
            }
            compare(
                "<p xml:lang=\"1\" xmlns=\"1\" xmlns:xlink=\"1\" xmlns:a=\"1\" xlink:href=\"1\" \
                 xlink:href=\"1\"></p>",
                &document.node(element).outer_html(),
            )
        }),
        Trial::test("deeply nested elements", || {
            on_a_small_stack(|| {
                let builder = DocumentBuilder::for_fragment();
                let input = "<i>".repeat(DEEP);
                let context = Context { namespace: ContextNamespace::Svg, local_name: "svg".to_owned() };
                let fragment = feed_tree(builder, &[&input], Some(&context), false);
                let html = fragment.to_html();
                match html.len() == DEEP * "<i></i>".len() {
                    true => Ok(()),
                    false => Err(Failed::from(format!("{} bytes", html.len()))),
                }
            })
        }),
    ]
}

fn nested(document: &mut Document, parent_name: &str, child_name: &str) -> Result<(NodeId, NodeId), EditError> {
    let parent = document.create_element(parent_name).unwrap();
    let child = document.create_element(child_name).unwrap();
    document.append(parent, child)?;
    Ok((parent, child))
}

fn contents_of(template: NodeRef<'_>) -> Result<NodeId, Failed> {
    match template.template_contents() {
        Some(contents) => Ok(contents.id()),
        None => Err(Failed::from("the template has no contents")),
    }
}
