//! Selectors as values: their texts, their specificity, their alternatives, and the path to an element.

use soupstone::dom::NodeRef;
use soupstone::select::{SelectorErrorKind, escape_identifier};
use soupstone::{FragmentContext, Selector, parse_document, parse_fragment};

use crate::support::soup::{Random, tag_soup};

#[test]
fn a_text_is_as_good_as_a_selector() {
    let document = parse_document("<p class=a>1<p class=b>2<b>3</b>");
    let (root, compiled) = (document.root(), Selector::parse("p.b, b").unwrap());
    let text = String::from("p.b, b");
    assert!(root.select(&text).unwrap().eq(root.select(&compiled)));
    assert!(document.select("p.b, b").unwrap().eq(root.select(&compiled)));
    let bold = document.select_first("b").unwrap().unwrap();
    assert_eq!(Some(bold), bold.select_first(&compiled).or(Some(bold)));
    assert_eq!(bold.matches("p > b"), Ok(true));
    assert!(bold.matches(&compiled));
    assert_eq!(bold.closest("p").unwrap(), bold.parent());
    for error in [
        document.select("p >").map(|_| ()).unwrap_err(),
        document.select_first("p >").map(|_| ()).unwrap_err(),
        bold.matches("p >").map(|_| ()).unwrap_err(),
        bold.closest("p >").map(|_| ()).unwrap_err(),
    ] {
        assert_eq!((error.kind, error.offset), (SelectorErrorKind::DanglingCombinator, 3));
    }
    // The iterator holds the selector that was made of the text.
    let found = document.select(String::from("p").as_str()).unwrap();
    assert_eq!(found.count(), 2);
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
        // Forgiven selectors are displayed as in the source.
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

/// Checks the paths of all elements in a tree.
fn check_paths(root: NodeRef<'_>) {
    for node in root.inclusive_descendants() {
        let path = Selector::for_path(node);
        assert_eq!(path.is_some(), node.is_element());
        if let Some(path) = path {
            let again = Selector::parse(&path.to_string()).unwrap();
            assert!(root.select(&again).eq([node]), "{path}");
        }
    }
}

#[test]
fn a_path_finds_its_element_alone() {
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
        let fragment = parse_fragment(page, &FragmentContext::html("div"));
        check_paths(fragment.root());
    }
    let mut random = Random::new(14);
    for _ in 0..100 {
        let document = parse_document(&tag_soup(&mut random));
        check_paths(document.root());
    }
    let deep = parse_document(&"<b>".repeat(2_000));
    let last = deep.root().descendants().next_back().unwrap();
    assert!(Selector::for_path(last).is_none());
}

#[test]
fn identifiers_are_escaped() {
    for name in ["a", "1", "-1", "-", "--", "a b", "é", "\u{1}", "a:b", "A.#"] {
        let document = parse_document("<p>");
        let mut document = document.clone();
        let paragraph = document.body().unwrap().first_child().unwrap().id();
        document.set_attribute(paragraph, "id", name).unwrap();
        let selector = format!("#{}", escape_identifier(name));
        let found = document.select_first(&selector).unwrap();
        assert_eq!(found.map(|node| node.id()), Some(paragraph), "{name:?}");
    }
}
