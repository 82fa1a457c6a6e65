//! Writes trees as XML, and reads them with quick-xml and roxmltree: all trees of the tree construction cases of
//! html5lib-tests, pages, and more cases. After the coercion is undone, names, attributes and text must equal those of the
//! tree.
//!
//! Lossy coercions cannot be undone: characters that became U+FFFD or a space, and spaces added to comments. In these cases,
//! these rules are applied to the tree to get the expected text.

use std::borrow::Cow;
use std::fs;

use libtest_mimic::{Failed, Trial};
use quick_xml::XmlVersion;
use quick_xml::events::Event;
use quick_xml::name::{QName, ResolveResult};
use quick_xml::reader::NsReader;
use soupstone::dom::{Document, NodeKind, NodeRef};
use soupstone::names::Namespace;
use soupstone::serialize::{Extent, NodeContent, SerializableAttribute, SerializableNode};
use soupstone::{Edition, ParseOptions, parse_document};
use soupstone_xml::infoset::{self, CoercionOptions, CoercionRule, restore_name};

use crate::support::compare::compare;
use crate::support::shared_tree::{SharedKind, SharedNode};
use crate::support::test_scale::scaled;
use crate::support::tree_cases::{self, TreeCase};
use crate::support::trees::{Setting, fragment_context, scriptings};
use crate::support::{self, pages, suite_paths};

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Piece {
    /// The namespace, the local name, and the sorted attributes with their namespaces.
    Start(String, String, Vec<(String, String, String)>),
    End,
    Text(String),
    Comment(String),
    Instruction(String, String),
}

pub(crate) fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    let folder = suite_paths::folder().join("tree-construction");
    for path in suite_paths::files("tree-construction", "dat") {
        for case in tree_cases::read(&path, &suite_paths::name_from(&folder, &path)) {
            for &(scripting, description) in scriptings(&case).iter().take(scaled([1, 1, 2])) {
                let case = case.clone();
                let name = format!("{}:{description}", case.name);
                trials.push(Trial::test(name, move || check_case(&case, scripting)));
            }
        }
    }
    for case in tree_cases::own_cases_of_newer_editions() {
        for &(scripting, description) in scriptings(&case).iter().take(scaled([1, 1, 2])) {
            let case = case.clone();
            let name = format!("{}:{description}", case.name);
            trials.push(Trial::test(name, move || check_case(&case, scripting)));
        }
    }
    pages::add_trials(&mut trials, |page| {
        let bytes = fs::read(page)?;
        check(parse_document(&String::from_utf8_lossy(&bytes)))
    });
    trials.extend(own_cases());
    trials.extend(doctypes());
    trials.push(Trial::test("doctype with both quotes", check_both_quotes));
    trials
}

fn check_case(case: &TreeCase, scripting: bool) -> Result<(), Failed> {
    let setting = Setting { scripting, edition: case.edition };
    let options = setting.options();
    check(match &case.context {
        None => options.parse_document(&case.data),
        Some(context) => {
            let context = fragment_context(context);
            options.parse_fragment(&case.data, &context)
        }
    })
}

/// Checks that the XML of a tree, with and without earlier coercion, is well-formed and represents the tree.
fn check(document: Document) -> Result<(), Failed> {
    let expected = pieces_of_tree(document.root());
    let mut coerced = document.clone();
    infoset::coerce(&mut coerced, &CoercionOptions::new());
    let text = soupstone_xml::to_string(coerced.root(), Extent::Inner);

    let mut without_doctype = document;
    let options = CoercionOptions::none().with(CoercionRule::Doctypes, true);
    infoset::coerce(&mut without_doctype, &options);
    let directly = soupstone_xml::to_string(without_doctype.root(), Extent::Inner);
    if text != directly {
        return Err(Failed::from(format!("coerced: {text}\ndirectly: {directly}")));
    }

    // A fragment may have no root element, or several.
    let text = format!("<root>{text}</root>");
    same(&expected, &pieces_of_roxmltree(&text)?, "roxmltree", &text)?;
    same(&expected, &pieces_of_quick_xml(&text)?, "quick-xml", &text)
}

pub(crate) fn same(expected: &[Piece], found: &[Piece], parser: &str, text: &str) -> Result<(), Failed> {
    let length = expected.len().max(found.len());
    let difference = (0..length).find(|index| expected.get(*index) != found.get(*index));
    match difference {
        None => Ok(()),
        Some(index) => Err(Failed::from(format!(
            "{parser}, piece {index}\nexpected: {:?}\n   found: {:?}\n{}",
            expected.get(index),
            found.get(index),
            text.chars().take(2_000).collect::<String>(),
        ))),
    }
}

pub(crate) fn push_text(pieces: &mut Vec<Piece>, text: &str) {
    match pieces.last_mut() {
        Some(Piece::Text(before)) => before.push_str(text),
        _ if text.is_empty() => {}
        _ => pieces.push(Piece::Text(text.to_owned())),
    }
}

fn is_declaration(namespace: Namespace, local_name: &str) -> bool {
    match namespace {
        Namespace::XmlNs => true,
        Namespace::None => local_name == "xmlns" || local_name.starts_with("xmlns:"),
        _ => false,
    }
}

/// Returns the parser's tree without its doctype and attributes that declare namespaces.
fn pieces_of_tree(root: NodeRef<'_>) -> Vec<Piece> {
    enum Step<'a> {
        Enter(NodeRef<'a>),
        Leave,
    }
    fn children<'a>(node: NodeRef<'a>) -> Vec<Step<'a>> {
        let parent = node.template_contents().unwrap_or(node);
        parent.children().rev().map(Step::Enter).collect()
    }
    let mut pieces = Vec::new();
    let mut steps = children(root);
    while let Some(step) = steps.pop() {
        let Step::Enter(node) = step else {
            pieces.push(Piece::End);
            continue;
        };
        let text = CoercionOptions::new().text(node.data().unwrap_or(""));
        match node.kind() {
            NodeKind::Element => {
                let attributes = node.attributes();
                let attributes =
                    attributes.filter(|attribute| !is_declaration(attribute.namespace(), attribute.local_name()));
                let mut attributes: Vec<_> = attributes
                    .map(|attribute| {
                        (
                            attribute.namespace().uri().to_owned(),
                            attribute.local_name().to_owned(),
                            CoercionOptions::new().text(attribute.value()).into_owned(),
                        )
                    })
                    .collect();
                attributes.sort();
                let namespace = node.namespace().unwrap_or(Namespace::None).uri().to_owned();
                let local_name = node.local_name().unwrap_or("").to_owned();
                pieces.push(Piece::Start(namespace, local_name, attributes));
                steps.push(Step::Leave);
                steps.extend(children(node));
            }
            NodeKind::Text => push_text(&mut pieces, &text),
            NodeKind::Comment => {
                let data = CoercionOptions::new().comment(&text).into_owned();
                pieces.push(Piece::Comment(data));
            }
            NodeKind::ProcessingInstruction => {
                let target = node.target().unwrap_or("").to_owned();
                pieces.push(Piece::Instruction(target, text.into_owned()));
            }
            _ => {}
        }
    }
    pieces
}

pub(crate) fn pieces_of_roxmltree(text: &str) -> Result<Vec<Piece>, Failed> {
    let options = roxmltree::ParsingOptions { nodes_limit: u32::MAX, ..roxmltree::ParsingOptions::default() };
    let document = roxmltree::Document::parse_with_options(text, options)?;
    let mut pieces = Vec::new();
    let mut node = document.root_element().first_child();
    'walk: while let Some(current) = node {
        match current.node_type() {
            roxmltree::NodeType::Element => {
                let name = current.tag_name();
                let mut attributes: Vec<_> = current
                    .attributes()
                    .map(|attribute| {
                        (
                            attribute.namespace().unwrap_or("").to_owned(),
                            restore_name(attribute.name()).into_owned(),
                            attribute.value().to_owned(),
                        )
                    })
                    .collect();
                attributes.sort();
                pieces.push(Piece::Start(
                    name.namespace().unwrap_or("").to_owned(),
                    restore_name(name.name()).into_owned(),
                    attributes,
                ));
                if let Some(child) = current.first_child() {
                    node = Some(child);
                    continue;
                }
                pieces.push(Piece::End);
            }
            roxmltree::NodeType::Text => push_text(&mut pieces, current.text().unwrap_or("")),
            roxmltree::NodeType::Comment => {
                pieces.push(Piece::Comment(current.text().unwrap_or("").to_owned()));
            }
            roxmltree::NodeType::PI => {
                let instruction = current.pi().ok_or("no instruction")?;
                let data = instruction.value.unwrap_or("").to_owned();
                pieces.push(Piece::Instruction(instruction.target.to_owned(), data));
            }
            other => return Err(Failed::from(format!("{other:?}"))),
        }
        let mut up = current;
        loop {
            if let Some(next) = up.next_sibling() {
                node = Some(next);
                continue 'walk;
            }
            match up.parent() {
                Some(parent) if parent != document.root_element() => {
                    pieces.push(Piece::End);
                    up = parent;
                }
                _ => break 'walk,
            }
        }
    }
    Ok(pieces)
}

pub(crate) fn pieces_of_quick_xml(text: &str) -> Result<Vec<Piece>, Failed> {
    fn uri(namespace: ResolveResult<'_>) -> Result<String, Failed> {
        match namespace {
            // NOTE: quick-xml gives the text of the declaration.
            ResolveResult::Bound(namespace) => Ok(quick_xml::escape::unescape(namespace.0)?.into_owned()),
            ResolveResult::Unbound => Ok(String::new()),
            ResolveResult::Unknown(prefix) => Err(Failed::from(format!("unknown prefix {prefix:?}"))),
        }
    }
    let mut reader = NsReader::from_str(text);
    let config = reader.config_mut();
    config.expand_empty_elements = true;
    config.check_comments = true;
    let mut pieces = Vec::new();
    loop {
        match reader.read_event()? {
            Event::Start(start) => {
                let resolver = reader.resolver();
                let (namespace, local_name) = resolver.resolve_element(start.name());
                let mut attributes = Vec::new();
                for attribute in start.attributes() {
                    let attribute = attribute?;
                    let QName(name) = attribute.key;
                    if name == "xmlns" || name.starts_with("xmlns:") {
                        continue;
                    }
                    let (namespace, local_name) = resolver.resolve_attribute(attribute.key);
                    let value = attribute.normalized_value(XmlVersion::Implicit1_0)?;
                    attributes.push((
                        uri(namespace)?,
                        restore_name(local_name.as_ref()).into_owned(),
                        value.into_owned(),
                    ));
                }
                attributes.sort();
                let local_name = restore_name(local_name.as_ref()).into_owned();
                pieces.push(Piece::Start(uri(namespace)?, local_name, attributes));
            }
            Event::End(_) => pieces.push(Piece::End),
            Event::Text(text) => push_text(&mut pieces, &text.xml10_content()),
            Event::GeneralRef(reference) => {
                let text = match reference.resolve_char_ref()? {
                    Some(character) => Cow::Owned(character.to_string()),
                    None => Cow::Borrowed(
                        quick_xml::escape::resolve_xml_entity(&reference.xml10_content()).ok_or("unknown entity")?,
                    ),
                };
                push_text(&mut pieces, &text);
            }
            Event::Comment(comment) => {
                pieces.push(Piece::Comment(comment.xml10_content().into_owned()));
            }
            Event::PI(instruction) => {
                let data = instruction.content().trim_start().to_owned();
                pieces.push(Piece::Instruction(instruction.target().to_owned(), data));
            }
            Event::Eof => break,
            other => return Err(Failed::from(format!("{other:?}"))),
        }
    }
    if pieces.len() < 2 {
        return Err(Failed::from("no root element"));
    }
    pieces.remove(0);
    pieces.pop();
    Ok(pieces)
}

/// Checks the doctype of a source in XML that an XML parser accepts.
fn doctype(source: &'static str, expected: &'static str) -> Trial {
    Trial::test(format!("doctype {source:?}"), move || {
        let document = parse_document(source);
        let doctype = document.root().first_child().ok_or("no doctype")?;
        compare(expected, &soupstone_xml::to_string(doctype, Extent::Outer))?;
        let text = soupstone_xml::to_string(document.root(), Extent::Inner);
        let options = roxmltree::ParsingOptions { allow_dtd: true, ..roxmltree::ParsingOptions::default() };
        roxmltree::Document::parse_with_options(&text, options)?;
        let mut reader = NsReader::from_str(&text);
        match reader.read_event()? {
            Event::DocType(content) if text.starts_with(&format!("<!DOCTYPE {}>", &*content)) => Ok(()),
            event => Err(Failed::from(format!("{event:?}"))),
        }
    })
}

/// Checks a system identifier with both kinds of quotes, which only an edit can create.
fn check_both_quotes() -> Result<(), Failed> {
    let mut document = Document::new();
    let doctype = document.create_doctype("html", "", "a\"b'c")?;
    compare("<!DOCTYPE html SYSTEM \"a%22b'c\">", &soupstone_xml::to_string(document.node(doctype), Extent::Outer))
}

fn doctypes() -> Vec<Trial> {
    [
        ("<!doctype html>", "<!DOCTYPE html>"),
        ("<!doctype>", "<!DOCTYPE U000000>"),
        ("<!doctype a:b<c>", "<!DOCTYPE aU00003AbU00003Cc>"),
        (
            "<!doctype html public '-//W3C//DTD XHTML 1.0 Strict//EN' 'http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd'>",
            "<!DOCTYPE html PUBLIC \"-//W3C//DTD XHTML 1.0 Strict//EN\" \
             \"http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd\">",
        ),
        ("<!doctype html system 'about:legacy-compat'>", "<!DOCTYPE html SYSTEM \"about:legacy-compat\">"),
        // XML has no public identifier without a system identifier.
        ("<!doctype html public 'a'>", "<!DOCTYPE html PUBLIC \"a\" \"\">"),
        ("<!doctype html public '' ''>", "<!DOCTYPE html>"),
        ("<!doctype html public '' 'b'>", "<!DOCTYPE html SYSTEM \"b\">"),
        ("<!doctype html public 'a\"<&\t\u{e9}\u{1f372}' b>", "<!DOCTYPE html PUBLIC \"aU000022U00003CU000026U000009U0000E9U01F372\" \"\">"),
        ("<!doctype html public \"a'b\" ''>", "<!DOCTYPE html PUBLIC \"a'b\" \"\">"),
        ("<!doctype html system 'a\"b'>", "<!DOCTYPE html SYSTEM 'a\"b'>"),
        ("<!doctype html system \"a'b\">", "<!DOCTYPE html SYSTEM \"a'b\">"),
        ("<!doctype html system 'a\u{c}\u{1}\u{ffff}<[]&%'>", "<!DOCTYPE html SYSTEM \"a \u{fffd}\u{fffd}<[]&%\">"),
    ]
    .map(|(source, expected)| doctype(source, expected))
    .into()
}

fn own_cases() -> Vec<Trial> {
    const HTML: &str = "xmlns=\"http://www.w3.org/1999/xhtml\"";
    let body = |name: &'static str, input: &'static str, expected: String| {
        Trial::test(name, move || {
            let document = parse_document(&format!("<body>{input}"));
            let body = document.body().ok_or("no body")?;
            let expected = format!("<body {HTML}>{expected}</body>");
            compare(&expected, &soupstone_xml::to_string(body, Extent::Outer))?;
            check(document)
        })
    };
    vec![
        body(
            "characters that are escaped",
            "<p title='&lt;&amp;\"&apos;>'>&lt;&amp;\"']]&gt;&nbsp;",
            "<p title=\"&lt;&amp;&quot;&apos;&gt;\">&lt;&amp;\"']]&gt;\u{A0}</p>".to_owned(),
        ),
        body(
            "white space that an XML parser would change",
            "<p title='a\n\t&#13; b'>a\n\t&#13;b</p>",
            "<p title=\"a&#10;&#9;&#13; b\">a\n\t&#13;b</p>".to_owned(),
        ),
        body(
            "void and empty elements",
            "<br><p></p><svg><path></svg>",
            "<br/><p></p><svg xmlns=\"http://www.w3.org/2000/svg\"><path></path></svg>".to_owned(),
        ),
        body(
            "namespaces",
            "<math><mi>x<b>y</b></mi></math><svg xlink:href=a xml:lang=b xmlns:c=d></svg>",
            format!(
                "<math xmlns=\"http://www.w3.org/1998/Math/MathML\"><mi>x<b {HTML}>y</b></mi></math>\
                 <svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" \
                 xlink:href=\"a\" xml:lang=\"b\"></svg>"
            ),
        ),
        body(
            "raw text",
            "<script>a<b&&c</script><style>]]></style>",
            "<script>a&lt;b&amp;&amp;c</script><style>]]&gt;</style>".to_owned(),
        ),
        body(
            "template contents are children",
            "<template>a<template>b</template></template>c",
            "<template>a<template>b</template></template>c".to_owned(),
        ),
        Trial::test("elements and attributes in other namespaces", || {
            let mut document = Document::new();
            let outer = document.create_element_ns(Namespace::None, "a").unwrap();
            for (namespace, name) in [(Namespace::Xml, "b"), (Namespace::XmlNs, "c"), (Namespace::XLink, "d")] {
                let element = document.create_element_ns(namespace, name).unwrap();
                document.append(outer, element)?;
                document.set_attribute_ns(element, Namespace::Svg, "x", "1")?;
                document.set_attribute_ns(element, Namespace::Html, "x", "2")?;
                document.set_attribute_ns(element, Namespace::Html, "y", "3")?;
            }
            let text = soupstone_xml::to_string(document.node(outer), Extent::Outer);
            let attributes = "xmlns:svg=\"http://www.w3.org/2000/svg\" svg:x=\"1\" \
                              xmlns:html=\"http://www.w3.org/1999/xhtml\" html:x=\"2\" html:y=\"3\"";
            compare(
                &format!(
                    "<a><xml:b {attributes}></xml:b><c {attributes}></c>\
                     <d xmlns=\"http://www.w3.org/1999/xlink\" {attributes}></d></a>"
                ),
                &text,
            )?;
            // NOTE: roxmltree knows the prefix `xml` only for attributes.
            let pieces = pieces_of_quick_xml(&format!("<root>{text}</root>"))?;
            let elements = pieces.iter().filter_map(|piece| match piece {
                Piece::Start(namespace, local_name, _) => Some((namespace.as_str(), local_name.as_str())),
                _ => None,
            });
            let expected = [("", "a"), (Namespace::Xml.uri(), "b"), ("", "c"), (Namespace::XLink.uri(), "d")];
            match elements.eq(expected) {
                true => Ok(()),
                false => Err(Failed::from(format!("{pieces:?}"))),
            }
        }),
        Trial::test("nodes in a RefCell", || {
            let document = parse_document("<!doctype html public 'a' 'b'><p b=1 a=2><svg xlink:href=c><b>&<template>d");
            let shared = SharedNode::copy(document.root());
            let text = soupstone_xml::to_string(document.root(), Extent::Inner);
            compare(&text, &soupstone_xml::to_string(shared, Extent::Inner))
        }),
        other_namespaces(
            "prefixes and namespaces of another tree",
            r#"<root xmlns="urn:x" xmlns:y="urn:y"><y:a y:b="1" b="2"><y:c d="3"/></y:a><e xmlns=""/></root>"#,
            r#"<root xmlns="urn:x"><y:a xmlns:y="urn:y" y:b="1" b="2"><y:c d="3"></y:c></y:a><e xmlns=""></e></root>"#,
        ),
        other_namespaces(
            "prefixes that are redeclared",
            r#"<y:a xmlns:y="urn:1"><y:b xmlns:y="urn:2" y:c="1"><y:d/></y:b><y:e/></y:a>"#,
            r#"<y:a xmlns:y="urn:1"><y:b xmlns:y="urn:2" y:c="1"><y:d></y:d></y:b><y:e></y:e></y:a>"#,
        ),
        other_namespaces(
            "prefixes with a fixed meaning",
            r#"<svg:a xmlns:svg="urn:&lt;1&quot;" xmlns:l="http://www.w3.org/1999/xlink" l:href="1"><svg:b svg:c="2"/></svg:a>"#,
            "<ns1:a xmlns:ns1=\"urn:&lt;1&quot;\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" xlink:href=\"1\">\
             <ns1:b ns1:c=\"2\"></ns1:b></ns1:a>",
        ),
        other_namespaces(
            "attributes in the namespaces of elements",
            "<x xmlns=\"urn:x\" xmlns:h=\"http://www.w3.org/1999/xhtml\" xmlns:s=\"http://www.w3.org/2000/svg\" \
             xmlns:m=\"http://www.w3.org/1998/Math/MathML\" h:class=\"1\" s:width=\"2\" m:dir=\"3\"/>",
            "<x xmlns=\"urn:x\" xmlns:html=\"http://www.w3.org/1999/xhtml\" html:class=\"1\" \
             xmlns:svg=\"http://www.w3.org/2000/svg\" svg:width=\"2\" \
             xmlns:math=\"http://www.w3.org/1998/Math/MathML\" math:dir=\"3\"></x>",
        ),
        Trial::test("attributes that get the same name", || {
            let mut document = Document::new();
            let element = document.create_element_ns(Namespace::None, "a").unwrap();
            for name in ["b:", "bU00003A", "xmlns", "xmlns:x"] {
                document.set_attribute(element, name, name)?;
            }
            let text = soupstone_xml::to_string(document.node(element), Extent::Outer);
            compare("<a bU00003A=\"b:\"></a>", &text)
        }),
        Trial::test("a processing instruction", || {
            for (target, data, expected) in
                [("t", "d", "<?t d?>"), ("a:", "?>\u{1}?>", "<?aU00003A ? >\u{FFFD}? >?>"), ("XML", "", "<?_XML ?>")]
            {
                let text = soupstone_xml::to_string(Instruction(target, data), Extent::Outer);
                compare(expected, &text)?;
            }
            Ok(())
        }),
        Trial::test("processing instructions of a document", || {
            for (input, expected) in [
                ("<?a?>", "<?a ?>"),
                ("<?a b?>", "<?a b?>"),
                ("<?a  b ?>", "<?a b ?>"),
                ("<?a b??>", "<?a b??>"),
                ("<?a ???>", "<?a ???>"),
                ("<?a?b?>", "<?a ?b?>"),
                ("<?_A-1 &amp;<b--c]]?>", "<?_A-1 &amp;<b--c]]?>"),
                ("<?xml-model a='b'?>", "<?xml-model a='b'?>"),
                ("<?a b\u{C}c\0\u{1}\u{FFFE}?>", "<?a b c\u{FFFD}\u{FFFD}\u{FFFD}?>"),
                ("<?a \u{B}?>", "<?a \u{FFFD}?>"),
                ("<?a b\r\nc?>", "<?a b\nc?>"),
                ("<?a é😀?>", "<?a é😀?>"),
                ("<?xml b?>", "<!--?xml b?-->"),
                ("<?XML-stylesheet b?>", "<!--?XML-stylesheet b?-->"),
            ] {
                let source = format!("<body><p>{input}</p>{input}");
                let options = ParseOptions::new().with_edition(Edition::August2026);
                let document = options.parse_document(&source);
                let body = document.body().ok_or("no body")?;
                let expected = format!("<body {HTML}><p>{expected}</p>{expected}</body>");
                compare(&expected, &soupstone_xml::to_string(body, Extent::Outer))?;
                check(document)?;
            }
            Ok(())
        }),
        Trial::test("the extent", || {
            let document = parse_document("<p>a<b>b</b>c");
            let paragraph = document.body().and_then(|body| body.first_child()).ok_or("no p")?;
            let outer = format!("<p {HTML}>a<b>b</b>c</p>");
            compare(&outer, &soupstone_xml::to_string(paragraph, Extent::Outer))?;
            let inner = format!("a<b {HTML}>b</b>c");
            compare(&inner, &soupstone_xml::to_string(paragraph, Extent::Inner))?;
            let text = paragraph.first_child().ok_or("no text")?;
            compare("a", &soupstone_xml::to_string(text, Extent::Outer))
        }),
        Trial::test("a deep tree", || {
            let text = support::on_a_small_stack(|| {
                let document = parse_document(&"<div>".repeat(support::DEEP));
                soupstone_xml::to_string(document.root(), Extent::Inner)
            });
            match text.matches("</div>").count() == support::DEEP {
                true => Ok(()),
                false => Err(Failed::from("end tags are missing")),
            }
        }),
        Trial::test("errors of the writer are returned", || {
            let mut room = [0_u8; 10];
            let document = parse_document("<p>");
            match soupstone_xml::to_io(document.root(), Extent::Inner, &mut &mut room[..]) {
                Err(error) if error.kind() == std::io::ErrorKind::WriteZero => Ok(()),
                other => Err(Failed::from(format!("{other:?}"))),
            }
        }),
    ]
}

/// Writes a roxmltree tree, and checks that the output is read as the same tree.
fn other_namespaces(name: &str, source: &'static str, expected: &'static str) -> Trial {
    Trial::test(name, move || {
        let document = roxmltree::Document::parse(source)?;
        let text = soupstone_xml::to_string(copy_of_element(document.root_element()), Extent::Outer);
        compare(expected, &text)?;
        let read_again = pieces_of_quick_xml(&format!("<root>{text}</root>"))?;
        match pieces_of_quick_xml(&format!("<root>{source}</root>"))? == read_again {
            true => Ok(()),
            false => Err(Failed::from(format!("{read_again:?}"))),
        }
    })
}

fn copy_of_element(element: roxmltree::Node<'_, '_>) -> SharedNode {
    let prefix = |uri: &str| element.lookup_prefix(uri).unwrap_or("").to_owned();
    let uri = element.tag_name().namespace().unwrap_or("");
    let name = [uri.to_owned(), prefix(uri), element.tag_name().name().to_owned()];
    let copy = SharedNode::new(SharedKind::Element(name));
    let attributes = element.attributes().map(|attribute| {
        let uri = attribute.namespace().unwrap_or("");
        [uri.to_owned(), prefix(uri), attribute.name().to_owned(), attribute.value().to_owned()]
    });
    copy.0.borrow_mut().attributes = attributes.collect();
    let mut next = None;
    for child in element.children().collect::<Vec<_>>().into_iter().rev() {
        let child = copy_of_element(child);
        child.0.borrow_mut().next_sibling = next;
        next = Some(child);
    }
    copy.0.borrow_mut().first_child = next;
    copy
}

#[derive(Clone)]
struct Instruction(&'static str, &'static str);

impl SerializableNode for Instruction {
    fn with_content<R>(&self, read: impl FnOnce(NodeContent<'_>) -> R) -> R {
        read(NodeContent::processing_instruction(self.0, self.1))
    }

    fn with_attributes<R>(&self, read: impl FnOnce(&mut dyn Iterator<Item = SerializableAttribute<'_>>) -> R) -> R {
        read(&mut std::iter::empty())
    }

    fn parent(&self) -> Option<Self> {
        None
    }

    fn first_child(&self) -> Option<Self> {
        None
    }

    fn next_sibling(&self) -> Option<Self> {
        None
    }

    fn template_contents(&self) -> Option<Self> {
        None
    }
}
