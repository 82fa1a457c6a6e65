//! Names: the constants, and searches for elements by name.

use std::collections::{BTreeSet, HashMap};

use soupstone::names::{LocalName, NameId, NameTable, attribute, tag};
use soupstone::parse_document;

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
    assert!(!list.is_html_element("my-lis") && !list.is_html_element("") && !list.is_html_element("MY-LIST"));
    assert!(link.is_html_element("a") && link.is_html_element(tag::A));
    assert!(!svg_link.is_html_element("a") && !svg.is_html_element(tag::SVG));
    assert!(!document.root().is_html_element("") && !document.root().is_html_element("a"));
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
    let names = (0..2000).map(|n| format!("data-{n}-{}", "x".repeat(n % 20)));
    let names: Vec<String> = names.chain(["", "\0", "\0\0", "a\0", "a\0\0"].map(str::to_owned)).collect();
    let ids: Vec<NameId> = names.iter().map(|name| table.intern(name)).collect();
    assert_eq!(ids.iter().collect::<BTreeSet<_>>().len(), names.len(), "different names have different ids");
    for (name, &id) in names.iter().zip(&ids) {
        assert_eq!((table.intern(name), table.find(name), table.name(id)), (id, Some(id), name.as_str()));
        assert!(!id.is_known());
    }
    assert_eq!(table.find("data-2000-"), None);
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
