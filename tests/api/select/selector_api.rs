//! Selectors as values: text, specificity, alternatives, and the path to an element.

use std::panic::{self, AssertUnwindSafe};
use std::sync::{Arc, Mutex};

use soupstone::dom::NodeRef;
use soupstone::select::escape_identifier;
use soupstone::{Document, FragmentContext, Selector, parse_document, parse_fragment};

use crate::support::tag_soup::{Random, tag_soup};

#[test]
fn a_string_literal_can_be_a_selector() {
    let document = parse_document("<p class=a>1<p class=b>2<b>3</b>");
    let (root, compiled) = (document.root(), Selector::parse("p.b, b").unwrap());
    assert!(document.select("p.b, b").eq(root.select(&compiled)));
    let bold = document.select_first("b").unwrap();
    assert_eq!(Some(bold), bold.select_first(&compiled).or(Some(bold)));
    assert!(bold.matches("p > b") && bold.matches(compiled.clone()));
    assert!(bold.matches(&compiled));
    assert_eq!(bold.closest("p"), bold.parent());
}

#[test]
fn an_invalid_literal_panics() {
    fn ignore<T>(_: T) {}
    type Call = (u32, fn(&mut Document));
    let calls: [Call; 5] = [
        (line!(), |document| ignore(document.select("p >"))),
        (line!(), |document| ignore(document.root().select_first("p >"))),
        (line!(), |document| ignore(document.root().matches("p >"))),
        (line!(), |document| ignore(document.root().closest("p >"))),
        (line!(), |document| ignore(document.remove_all("p >"))),
    ];
    let seen = Arc::new(Mutex::new(Vec::new()));
    let (outer, noted) = (panic::take_hook(), Arc::clone(&seen));
    panic::set_hook(Box::new(move |info| match info.location() {
        Some(place) if place.file() == file!() => {
            let message = info.payload_as_str().unwrap_or_default().to_owned();
            noted.lock().unwrap().push((place.line(), message));
        }
        _ => outer(info),
    }));
    for (line, call) in calls {
        let mut document = parse_document("<p>");
        assert!(panic::catch_unwind(AssertUnwindSafe(|| call(&mut document))).is_err());
        let message = r#""p >" is not a selector: nothing follows a combinator (byte 3)"#.to_owned();
        assert_eq!(seen.lock().unwrap().pop(), Some((line, message)));
    }
    drop(panic::take_hook());
}

#[test]
fn selectors_that_depend_on_more_than_markup() {
    for (text, expected) in [
        ("a, #b > .c[d]:not(:first-child):nth-child(2 of e):has(~ f):lang(de):dir(ltr):disabled:root", true),
        ("*|a:is(:any-link, ::before)", true),
        ("a, b:hover", false),
        ("a:not(b:is(c, :where(:focus)))", false),
        (":nth-child(1 of :checked)", false),
        ("a:has(> :open)", false),
        ("a::before", false),
        ("::slotted(a)", false),
        ("::part(a)", false),
        (":host", false),
        (":host(a)", false),
        (":current(a)", false),
        ("a:link", false),
        ("x-a:defined", false),
        (":is(:invalid)", false),
        ("a:not(:where(b, :nonsense(c)))", false),
        (":is(b >, c)", true),
    ] {
        let selector = Selector::parse(text).unwrap();
        assert_eq!(selector.depends_only_on_markup(), expected, "{text}");
    }
}

#[test]
fn specificity_is_counted() {
    for (text, expected) in [
        ("*", [0, 0, 0]),
        ("li", [0, 0, 1]),
        ("ul li::before", [0, 0, 3]),
        ("a[href].hot:hover", [0, 3, 1]),
        ("#a:not(em, strong#foo)", [2, 0, 1]),
        (":where(#a, b) c", [0, 0, 1]),
        (":is(em, #foo)", [1, 0, 0]),
        ("p, #a b, .c", [1, 0, 1]),
    ] {
        assert_eq!(Selector::parse(text).unwrap().specificity(), expected, "{text}");
    }
}

#[test]
fn a_list_has_alternatives() {
    for (text, expected) in [
        ("p", &["p"][..]),
        ("UL>li , [a=',']:is(b, c),*", &["UL > li", "[a=\",\"]:is(b, c)", "*"]),
        ("p, :is(b, 1), i", &["p", ":is(b, 1)", "i"]),
    ] {
        let list = Selector::parse(text).unwrap();
        let alternatives: Vec<Selector> = list.alternatives().collect();
        let texts: Vec<String> = alternatives.iter().map(|one| one.to_string()).collect();
        assert_eq!(texts, expected);
        let highest = alternatives.iter().map(Selector::specificity).max();
        assert_eq!(highest, Some(list.specificity()));
    }
}

fn check_paths(root: NodeRef<'_>) {
    for node in root.inclusive_descendants() {
        let path = Selector::path_to(node);
        assert_eq!(path.is_some(), node.is_element());
        if let Some(path) = path {
            let again = Selector::parse(&path.to_string()).unwrap();
            assert!(root.select(&again).eq([node]), "{path}");
        }
    }
}

#[test]
fn a_path_matches_only_its_element() {
    for page in [
        "<p id=a><b></b><p id=A><b></b><p id=a><b id=''></b><p id='1 :\u{1}é'><b></b>",
        "<!doctype html><p id=a><b></b><p id=A><b></b>",
        "<template><p><b></b></template><svg><foreignObject><p></p></foreignObject></svg>",
        "text<!-- a --><p>1 <b>2</b> 3<i></i>",
    ] {
        let document = parse_document(page);
        for node in document.root().deep_descendants() {
            check_paths(node.template_contents().unwrap_or(document.root()));
        }
        let fragment = parse_fragment(page, FragmentContext::html("div"));
        check_paths(fragment.root());
    }
    let mut random = Random::new(14);
    for _ in 0..100 {
        let mut document = parse_document(&tag_soup(&mut random));
        check_paths(document.root());
        let last = document.descendants().rfind(NodeRef::is_element).unwrap().id();
        document.append(document.root().id(), last).unwrap();
        check_paths(document.root());
    }
    let deep = parse_document(&"<b>".repeat(2_000));
    let last = deep.root().descendants().next_back().unwrap();
    assert!(Selector::path_to(last).is_none());
}

#[test]
fn identifiers_are_escaped() {
    for name in ["a", "1", "-1", "-", "--", "a b", "é", "\u{1}", "a:b", "A.#"] {
        let document = parse_document("<p>");
        let mut document = document.clone();
        let paragraph = document.body().unwrap().first_child().unwrap().id();
        document.set_attribute(paragraph, "id", name).unwrap();
        let selector = format!("#{}", escape_identifier(name));
        let found = document.select_first(Selector::parse(&selector).unwrap());
        assert_eq!(found.map(|node| node.id()), Some(paragraph), "{name:?}");
    }
}
