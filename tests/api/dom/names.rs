//! Names: the constants, and searches for elements by name.

use std::collections::{BTreeSet, HashMap};

use soupstone::names::{LocalName, NameId, NameTable, Namespace, attribute, tag};
use soupstone::{FragmentContext, parse_document, parse_fragment};

#[test]
fn every_standard_has_its_constants() {
    let constants = [
        (tag::VIDEO, "video"),
        (tag::LABEL, "label"),
        (tag::SLOT, "slot"),
        (tag::TIME, "time"),
        (tag::PICTURE, "picture"),
        (tag::H1, "h1"),
        (tag::SELECTEDCONTENT, "selectedcontent"),
        (tag::BLINK, "blink"),
        (tag::LINEAR_GRADIENT, "linearGradient"),
        (tag::FE_GAUSSIAN_BLUR, "feGaussianBlur"),
        (tag::FONT_FACE_URI, "font-face-uri"),
        (tag::MFRAC, "mfrac"),
        (tag::ANNOTATION_XML, "annotation-xml"),
        (tag::PARTIALDIFF, "partialdiff"),
        (attribute::HREF, "href"),
        (attribute::ACCEPT_CHARSET, "accept-charset"),
        (attribute::POPOVERTARGET, "popovertarget"),
        (attribute::XML_LANG, "xml:lang"),
        (attribute::ARIA_LABEL, "aria-label"),
        (attribute::ONCLICK, "onclick"),
        (attribute::VIEW_BOX, "viewBox"),
        (attribute::STROKE_DASHARRAY, "stroke-dasharray"),
        (attribute::DISPLAYSTYLE, "displaystyle"),
    ];
    for (id, name) in constants {
        assert_eq!(id.known_str(), Some(name));
        assert_eq!(NameId::known(name), Some(id));
    }
}

#[test]
fn parsed_names_equal_the_constants() {
    let document = parse_document(
        "<video controls></video><svg viewbox='0 0 1 1'><lineargradient></svg><math><mfrac linethickness=0>",
    );
    let body = document.body().unwrap();
    let found: Vec<(NameId, NameId)> = body
        .descendants()
        .filter_map(|node| {
            let attribute = node.attributes().next()?;
            Some((node.expanded_name()?.local_name(), attribute.expanded_name().local_name()))
        })
        .collect();
    let expected =
        [(tag::VIDEO, attribute::CONTROLS), (tag::SVG, attribute::VIEW_BOX), (tag::MFRAC, attribute::LINETHICKNESS)];
    assert_eq!(found, expected);
}

#[test]
fn html_elements_are_found_by_id_and_by_text() {
    let document = parse_document("<my-list></my-list><svg><a></a></svg><A></A>");
    let nodes: Vec<_> = document.body().unwrap().descendants().collect();
    let [list, svg, svg_link, link] = nodes[..] else {
        panic!("{nodes:?}");
    };
    assert!(list.is_html_element("my-list") && list.is_html_element(list.expanded_name().unwrap().local_name()));
    assert!(list.is_html_element(&String::from("my-list")));
    assert!(!list.is_html_element("my-lis") && !list.is_html_element(""));
    assert!(link.is_html_element("a") && link.is_html_element(tag::A));
    assert!(!svg_link.is_html_element("a") && !svg.is_html_element(tag::SVG));
    assert!(!document.root().is_html_element("") && !document.root().is_html_element("a"));
}

#[test]
fn names_of_html_elements_match_in_any_letter_case() -> Result<(), soupstone::EditError> {
    let mut document =
        parse_document("<DIV Title=Soup></DIV><my-list></my-list><svg viewBox=0><foreignObject/><a></a></svg>");
    let nodes: Vec<_> = document.body().unwrap().descendants().collect();
    let [block, list, svg, foreign_object, svg_link] = nodes[..] else {
        panic!("{nodes:?}");
    };
    for name in ["div", "DIV", "dIv"] {
        assert!(block.is_html_element(name) && block.is_html_element(&name.to_owned()), "{name}");
        assert!(block.is_html_element_in(&["a", name]) && !list.is_html_element_in(&["a", name]), "{name}");
        assert!(document.elements_by_tag_name(name).eq([block]), "{name}");
        assert!(block.parent().unwrap().elements_by_tag_name(name).rev().eq([block]), "{name}");
    }
    assert!(list.is_html_element("MY-List") && document.elements_by_tag_name("MY-List").eq([list]));
    assert!(!block.is_html_element("D\u{131}V") && !block.is_html_element("DIV "));
    assert!(block.attribute("TITLE") == Some("Soup") && block.has_attribute("tItLe"));

    // Names in other namespaces, and ids, are exact.
    assert!(document.elements_by_tag_name("foreignObject").eq([foreign_object]));
    assert!(document.elements_by_tag_name("A").next().is_none() && document.elements_by_tag_name("a").eq([svg_link]));
    for name in ["FOREIGNOBJECT", "foreignobject", "SVG"] {
        assert_eq!(document.elements_by_tag_name(name).next(), None, "{name}");
    }
    assert_eq!(document.elements_by_tag_name(tag::FOREIGN_OBJECT).count(), 1);
    assert!(svg.has_attribute("viewBox") && !svg.has_attribute("VIEWBOX"));

    // An HTML element with an upper-case name is found by the exact name.
    let [block, body] = [block.id(), document.body().unwrap().id()];
    let upper_case = document.create_element_ns(Namespace::Html, "DIV")?;
    document.append(body, upper_case)?;
    let ids = |name: &str| document.elements_by_tag_name(name).map(|node| node.id()).collect::<Vec<_>>();
    assert_eq!((ids("DIV"), ids("div")), (vec![block, upper_case], vec![block]));
    let upper_case = document.node(upper_case);
    assert!(
        upper_case.is_html_element("DIV") && !upper_case.is_html_element("div") && !upper_case.is_html_element("Div")
    );
    Ok(())
}

#[test]
fn contexts_of_fragments_have_names_in_any_letter_case() {
    for name in ["tr", "TR", "Tr"] {
        assert_eq!(parse_fragment("<td>1", name).to_html(), "<td>1</td>");
        assert_eq!(parse_fragment("<td>1", FragmentContext::html(name)).to_html(), "<td>1</td>");
    }
    assert_eq!(FragmentContext::html("TR"), FragmentContext::from("tr"));
    assert_ne!(FragmentContext::html("tr"), FragmentContext::html("td"));
    assert_ne!(FragmentContext::html("p"), FragmentContext::html("p").in_form());
    let document = parse_document("<!doctype html><table><tr>");
    let row = document.elements_by_tag_name("tr").next().unwrap();
    assert_eq!(FragmentContext::from(row), FragmentContext::html("tr"));
    let in_context = |namespace, name, attribute| {
        let context = FragmentContext::new(namespace, name).with_attribute(attribute, "text/html");
        parse_fragment("<mi>", context).root().first_child().and_then(|node| node.namespace())
    };
    assert_eq!(in_context(Namespace::MathMl, "annotation-xml", "ENCODING"), Some(Namespace::Html));
    assert_eq!(in_context(Namespace::MathMl, "annotation-xml", "encodin"), Some(Namespace::MathMl));
    assert_eq!(in_context(Namespace::Html, "Annotation-XML", "encoding"), Some(Namespace::Html));
    let cells = |name| parse_fragment("<td>1", FragmentContext::new(Namespace::Html, name)).to_html();
    assert_eq!((cells("tr"), cells("TR")), ("<td>1</td>".to_owned(), "1".to_owned()));
}

#[test]
fn an_id_of_another_table_has_no_name() {
    let mut other = NameTable::new();
    let (known, id) = (other.intern("div"), other.intern("my-list"));
    let table = NameTable::new();
    assert_eq!((other.get(id), table.get(id)), (Some("my-list"), None));
    assert_eq!((table.get(known), table.name(known)), (Some("div"), "div"));
    let name = std::panic::catch_unwind(|| table.name(id).to_owned());
    assert_eq!(name.is_err(), cfg!(debug_assertions));
    assert!(name.is_err() || name.is_ok_and(|name| name.is_empty()));
}

#[test]
fn atoms_are_strings() {
    fn is_free<T: Send + Sync + Clone + 'static>(_: &T) {}
    for text in ["", "div", "a-long-name-that-nobody-knows", "é", "viewBox"] {
        let name = LocalName::from(text);
        is_free(&name);
        assert_eq!((name.as_str(), &*name, name.as_ref()), (text, text, text));
        assert!(name == text && name == *text && name != "no");
        assert_eq!(name.to_string(), text);
        assert_eq!(format!("{name:>40}|{name:?}"), format!("{text:>40}|{text:?}"));
    }
    assert_eq!(LocalName::default(), "");
    assert_ne!(LocalName::from("div"), LocalName::from("DIV"));
}

#[test]
fn atoms_hash_and_sort_as_texts() {
    let texts = ["z", "b", "a-name-of-some-length", "B", ""];
    let map: HashMap<LocalName, usize> = texts.map(LocalName::from).into_iter().zip(0..).collect();
    for (index, text) in texts.iter().enumerate() {
        assert_eq!(map.get(*text), Some(&index));
    }
    let names: BTreeSet<LocalName> = texts.into_iter().map(LocalName::from).collect();
    let sorted: Vec<&str> = names.iter().map(LocalName::as_str).collect();
    assert_eq!(sorted, ["", "B", "a-name-of-some-length", "b", "z"]);
    assert!(names.contains("b"));
}

#[test]
fn atoms_outlive_their_document() {
    let document = parse_document("<my-list my-size=1><svg viewbox=0>");
    let elements: Vec<_> = document.body().unwrap().descendants().collect();
    let names = elements.iter().flat_map(|element| {
        let attributes = element.attributes().map(|attribute| attribute.local_name());
        element.local_name().into_iter().chain(attributes).map(LocalName::from)
    });
    let names: Vec<LocalName> = names.collect();
    let is_named = |name: &LocalName| elements[0].is_html_element(name);
    assert!(is_named(&names[0]) && !is_named(&names[1]));
    drop(document);
    assert_eq!(names, ["my-list", "my-size", "svg", "viewBox"]);
}

#[test]
fn interned_names_are_found() {
    let mut table = NameTable::new();
    let names = (0..20_000).map(|n| format!("data-{n}-{}", "x".repeat(n % 20)));
    // Only the first and the last eight bytes of a long name are in its hash.
    let colliding = (0..200).map(|n| format!("the-same-{n}-the-same"));
    let names = names.chain(colliding).chain(["", "\0", "\0\0", "a\0", "a\0\0"].map(str::to_owned));
    let names: Vec<String> = names.collect();
    let ids: Vec<NameId> = names.iter().map(|name| table.intern(name)).collect();
    assert_eq!(ids.iter().collect::<BTreeSet<_>>().len(), names.len(), "different names have different ids");
    for (name, &id) in names.iter().zip(&ids) {
        assert_eq!((table.intern(name), table.find(name), table.name(id)), (id, Some(id), name.as_str()));
        assert!(!id.is_known());
    }
    assert_eq!(table.find("data-20000-"), None);
    assert_eq!((table.intern("body"), table.name(tag::BODY)), (tag::BODY, "body"));
}

#[test]
fn other_names_are_not_known() {
    let long = (1..40).map(|length| "x".repeat(length));
    for name in
        long.chain(["", "\0", "a\0", "\0a", "DIV", "di", "divv", "an-element-with-a-long-name"].map(str::to_owned))
    {
        let is_known = name == "x";
        assert_eq!(NameId::known(&name).is_some(), is_known, "{name:?}");
    }
}
