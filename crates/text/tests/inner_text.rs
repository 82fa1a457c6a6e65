//! The rendered text of a node. `chromium.rs` has the cases.

use soupstone::{Document, Edition, Namespace, NodeId, ParseOptions, parse_document};
use soupstone_tests::tag_soup::Random;
use soupstone_tests::test_scale::scaled;
use soupstone_tests::{DEEP, on_a_small_stack};
use soupstone_text::{inner_text, is_shown};

fn body_text(document: &Document) -> String {
    document.body().map_or_else(String::new, inner_text)
}

#[test]
fn an_unrendered_element_gives_its_text_content() {
    let document = parse_document("<title> a  b </title><div hidden> <p> c </p> </div><pre> <b> d </b></pre>");
    let of = |name| inner_text(document.elements_by_tag_name(name).next().unwrap());
    assert_eq!(of("title"), " a  b ");
    assert_eq!(of("div"), "  c  ");
    assert_eq!(of("p"), " c ");
    assert_eq!(of("b"), " d ", "a pre is around it");
    let list = parse_document("<select><option> a <b>b</b>");
    let option = list.elements_by_tag_name("option").next().unwrap();
    assert_eq!(inner_text(option), " a b", "a list that drops down");
    let text = document.elements_by_tag_name("p").next().unwrap().first_child().unwrap();
    assert_eq!(inner_text(text), " c ");
}

#[test]
fn a_nested_select_keeps_its_text() {
    let mut document = parse_document("<select id=a></select><select id=b><option>x</select><p>after");
    let of = |document: &Document, id: &str| document.element_by_id(id).unwrap().id();
    let (outer, inner) = (of(&document, "a"), of(&document, "b"));
    document.append(outer, inner).unwrap();
    assert_eq!(body_text(&document), "x\n\nafter");
    for edition in Edition::ALL {
        let options = ParseOptions::new().with_edition(edition);
        let document = options.parse_document("<select><object><select></select></object></select><p>after");
        assert!(body_text(&document).ends_with("after"), "{edition}");
    }
}

#[test]
fn noscript_is_rendered_without_scripting() {
    let source = "<body>a<noscript>b</noscript>";
    assert_eq!(body_text(&parse_document(source)), "ab");
    let options = ParseOptions::new().with_scripting(true);
    assert_eq!(body_text(&options.parse_document(source)), "a");
}

#[test]
fn the_text_of_deep_and_wide_trees_takes_linear_time() {
    let parts = ["<details><summary>a", "<table><tr><td>a", "<div>a", "<b> a ", "<p>", "<button>"];
    for part in parts.into_iter().take(scaled([1, 6, 6])) {
        on_a_small_stack(|| {
            let document = parse_document(&part.repeat(DEEP));
            assert!(body_text(&document).len() < 1_000_000);
        });
    }
    let many = scaled([1_000, 5_000, 20_000]);
    let siblings = "<details>".to_owned() + &"<summary>a</summary>b".repeat(many);
    assert!(body_text(&parse_document(&siblings)) == "a");
    let row = "<table><tr>".to_owned() + &"<td hidden>".repeat(many) + "<td>a";
    assert_eq!(body_text(&parse_document(&row)), "a");
    for part in ["<b> a </b>", "<b> </b>a", "<br><b> a </b>", "<b>a </b><i hidden></i>", "<b> </b>"] {
        let document = parse_document(&part.repeat(many));
        let texts = document.elements_by_tag_name("b").map(inner_text);
        assert!(texts.map(|text| text.len()).sum::<usize>() <= 60_000);
    }
    let hidden = "a<b> b</b>".to_owned() + &"<i hidden></i>".repeat(10 * many) + "<u>x </u>c";
    let document = parse_document(&hidden);
    let underlined = document.elements_by_tag_name("u").next().unwrap();
    assert_eq!(inner_text(underlined), "x ");
}

#[test]
fn text_in_an_element_that_shows_no_text_is_not_shown() {
    for (source, shown) in [
        ("<svg>z</svg>", false),
        ("<svg><a>z</a></svg>", false),
        ("<svg><a><tspan>z</tspan></a></svg>", false),
        ("<svg><text>z</text></svg>", true),
        ("<svg><text><a><tspan>z</tspan></a></text></svg>", true),
        ("<svg><text><g>z</g></text></svg>", false),
        ("<svg><foreignObject><a>z</a></foreignObject></svg>", true),
        ("<select multiple>z</select>", false),
        ("<select><option>z</select>", false),
    ] {
        let mut document = parse_document(source);
        let text = document.root().descendants().find(|node| node.is_text()).unwrap().id();
        assert_eq!(is_shown(document.node(text)), shown, "{source}");
        let top = document.body().unwrap().first_child().unwrap().id();
        document.remove(top).unwrap();
        assert_eq!(is_shown(document.node(text)), shown, "{source} outside of the document");
        let outer = document.node(text).ancestors().nth(1).map(|outer| outer.id());
        if let (Some(outer), true) = (outer, source.contains("<a><tspan>")) {
            document.remove(outer).unwrap();
            assert_eq!((is_shown(document.node(text)), inner_text(document.node(outer))), (false, String::new()));
        }
    }
    let document = parse_document("<svg><text><g> z </g></text></svg>");
    let group = document.root().descendants().find(|node| node.local_name() == Some("g")).unwrap();
    assert_eq!((is_shown(group), inner_text(group)), (false, " z ".to_owned()));
    let document = parse_document("<svg><text><!-- a -->b</text></svg>");
    assert!(document.root().descendants().all(|node| !node.is_comment() || is_shown(node)));
}

/// Elements that affect whether text is shown, with an attribute.
const HTML: &str = "p|p popover|b|b hidden|b hidden=until-found|div|div hidden|div hidden=until-found|details|details open|summary|\
    summary hidden|fieldset|fieldset hidden=until-found|legend|legend hidden|table|tr|td|td hidden=until-found|caption|\
    dialog|dialog open|select|select multiple|select size=2|optgroup|optgroup hidden|option|datalist|noscript|title|\
    textarea|object|video|button|button hidden=until-found|ruby|rt|rp|q|pre|template|style|frameset|marquee|li|br|wbr";
const SVG: &str = "svg|svg hidden|text|tspan|textPath|a|g|defs|desc|foreignObject|switch|symbol";
const MATH_ML: &str = "math|mi|annotation|annotation-xml";

/// Adds words and elements to an element, at random.
fn add_children(document: &mut Document, random: &mut Random, parent: NodeId, words: &mut Vec<NodeId>, levels: usize) {
    for _ in 0..=random.below(3) {
        if random.once_in(2) {
            words.push(document.create_text(&format!("({})", words.len())));
            document.append(parent, words[words.len() - 1]).unwrap();
        }
        if levels > 0 {
            let (namespace, names) =
                random.pick(&[(Namespace::Html, HTML), (Namespace::Svg, SVG), (Namespace::MathMl, MATH_ML)]);
            let tag = random.pick_of(names);
            let (name, attribute) = tag.split_once(' ').unwrap_or((tag, ""));
            let element = document.create_element_ns(namespace, name).unwrap();
            if !attribute.is_empty() {
                let (attribute, value) = attribute.split_once('=').unwrap_or((attribute, ""));
                document.set_attribute(element, attribute, value).unwrap();
            }
            document.append(parent, element).unwrap();
            add_children(document, random, element, words, levels - 1);
        }
    }
}

#[test]
fn shown_text_is_in_the_text_of_the_page() {
    let mut counts = [0; 2];
    for seed in 0..scaled([2_000, 10_000, 100_000]) {
        let mut random = Random::new(seed);
        let options = ParseOptions::new().with_scripting(random.once_in(2));
        let mut document = options.parse_document("<!DOCTYPE html>");
        let body = document.body().unwrap().id();
        let mut words = Vec::new();
        add_children(&mut document, &mut random, body, &mut words, 4);
        let text = inner_text(document.root());
        for word in words.into_iter().map(|word| document.node(word)) {
            if word.ancestors().any(|node| node.is_html_element("option")) {
                // An option gives its text, which is not that of its nodes.
                assert!(!is_shown(word));
                continue;
            }
            let is_shown = is_shown(word);
            assert_eq!(
                is_shown,
                text.contains(word.as_text().unwrap()),
                "seed {seed}: {word:?} in {}",
                document.to_html()
            );
            counts[usize::from(is_shown)] += 1;
        }
    }
    assert!(counts.iter().all(|count| *count > scaled([1_000, 5_000, 50_000])), "{counts:?}");
}
