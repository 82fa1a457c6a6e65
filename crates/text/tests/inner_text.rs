//! The rendered text of a node. `chromium.rs` has the cases.

use soupstone::{Document, Edition, ParseOptions, parse_document};
use soupstone_tests::test_scale::scaled;
use soupstone_tests::{DEEP, on_a_small_stack};
use soupstone_text::inner_text;

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
