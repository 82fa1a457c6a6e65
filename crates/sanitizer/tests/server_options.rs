//! The options of the policy for servers, in all orders: which attributes, classes and contents stay.

use soupstone::{Edition, ParseOptions, parse_document, parse_fragment};
use soupstone_sanitizer::server::{Policy, PolicyError};
use soupstone_sanitizer::{Config, Sanitizer};
use soupstone_tests::tag_soup::Random;
use soupstone_tests::test_scale::scaled;

type Failed = Box<dyn std::error::Error>;

#[track_caller]
fn check(policy: &Policy, html: &str, expected: &str) {
    let cleaned = policy.clean(html).map_or_else(|error| format!("{error:?}"), String::from);
    assert_eq!(cleaned, expected, "{html}");
}

/// A removal for all elements counts for attributes in the lists of single elements, too.
#[test]
fn attributes_removed_from_all_elements_stay_on_none() -> Result<(), Failed> {
    let html = "<p title=x><a href=https://x/>y</a><img src=https://y/ width=1></p>";
    let policy = Policy::new().with_removed_attributes("*", ["HREF", "src", "width"]);
    check(&policy, html, "<p title=\"x\"><a>y</a><img></p>");
    check(&policy.with_attributes("img", ["src"])?, html, "<p title=\"x\"><a>y</a><img src=\"https://y/\"></p>");
    let policy = Policy::new().with_attributes("p", ["hidden"])?.with_attributes("x-y", ["hidden"])?;
    check(&policy.with_removed_attributes("*", ["hidden"]), "<p hidden><x-y hidden>", "<p><x-y></x-y></p>");
    check(&Policy::new().with_removed_attributes("*", ["*"]), html, "<p><a>y</a><img></p>");
    Ok(())
}

/// A removal for one element counts for attributes that all elements keep, too.
#[test]
fn attributes_removed_from_one_element_do_not_stay_on_it() -> Result<(), Failed> {
    let policy = Policy::new().with_removed_attributes("P", ["title"]);
    check(&policy, "<p title=x lang=y><b title=x>", "<p lang=\"y\"><b title=\"x\"></b></p>");
    // Calls for all elements do not undo it, and calls for the element do.
    check(&policy.clone().with_attributes("*", ["title"])?, "<p title=x>", "<p></p>");
    check(&policy.with_attributes("p", ["title"])?, "<p title=x>", "<p title=\"x\"></p>");

    let prefixed = Policy::new().with_id_prefix(Some("u-"))?.with_removed_attributes("p", ["id"]);
    check(&prefixed, "<p id=a><b id=a>", "<p><b id=\"u-a\"></b></p>");
    let prefixed = Policy::new().with_removed_attributes("p", ["id"]).with_id_prefix(Some("u-"))?;
    check(&prefixed, "<p id=a><b id=a>", "<p><b id=\"u-a\"></b></p>");

    let classes = Policy::new().with_classes("*", ["x"])?.with_removed_attributes("code", ["class"]);
    check(&classes, "<code class=x></code><b class='x y'>", "<code></code><b class=\"x\"></b>");
    check(&classes.clone().with_classes("code", [""; 0])?, "<code class=x>", "<code></code>");
    check(&classes.with_classes("code", ["y"])?, "<code class='x y z'>", "<code class=\"x y\"></code>");
    Ok(())
}

#[test]
fn attributes_of_a_prefix_are_removed() -> Result<(), Failed> {
    let all = Policy::new().with_attributes("*", ["data-*"])?;
    let html = "<p data-x=1 data-xy=2 data-z=3>";
    for element in ["*", "p"] {
        let removed = |name| all.clone().with_removed_attributes(element, [name]);
        check(&removed("data-x"), html, "<p data-xy=\"2\" data-z=\"3\"></p>");
        check(&removed("data-x*"), html, "<p data-z=\"3\"></p>");
        check(&removed("d*"), html, "<p></p>");
        check(&removed("d*").with_attributes("p", ["data-x*"])?, html, "<p data-x=\"1\" data-xy=\"2\"></p>");
        let some = Policy::new().with_attributes("p", ["data-x", "data-z"])?;
        check(&some.with_removed_attributes(element, ["data-x*"]), html, "<p data-z=\"3\"></p>");
        let classes = Policy::new().with_attributes("p", ["class"])?.with_removed_attributes(element, ["c*"]);
        check(&classes, "<p class=x>", "<p></p>");
    }
    let own = Policy::new().with_attributes("p", ["data-*"])?.with_removed_attributes("*", ["data-x"]);
    check(&own, html, "<p data-xy=\"2\" data-z=\"3\"></p>");
    // A prefix that is kept again keeps no forbidden attribute.
    let again = Policy::new().with_removed_attributes("p", ["style", "s*"]).with_attributes("p", ["s*"])?;
    check(&again, "<p style=a sx=b>", "<p sx=\"b\"></p>");
    // It keeps no class, either.
    let classes = Policy::new().with_attributes("*", ["class"])?;
    for (removed, kept) in [("c*", "c*"), ("cl*", "c*"), ("c*", "cl*"), ("class", "c*")] {
        let again = classes.clone().with_removed_attributes("p", [removed]).with_attributes("p", [kept])?;
        check(&again, "<p class=a clx=b><b class=c></b>", "<p clx=\"b\"><b class=\"c\"></b></p>");
        check(&again.with_attributes("p", ["class"])?, "<p class=a clx=b>", "<p class=\"a\" clx=\"b\"></p>");
    }
    Ok(())
}

#[test]
fn attributes_can_be_removed_before_the_element_is_kept() -> Result<(), Failed> {
    let removed = Policy::new().with_removed_attributes("X-Y", ["title"]);
    check(&removed, "<x-y title=1>2", "2");
    for policy in [
        removed.clone().with_elements(["x-y"])?,
        removed.clone().with_attributes("x-y", ["hidden"])?,
        removed.with_fixed_attribute("x-y", "hidden", "")?,
    ] {
        check(&policy, "<x-y title=1 lang=2 hidden>", &policy.clean("<x-y lang=2 hidden>")?.into_string());
    }
    let removed = Policy::new().with_removed_attributes("a", ["title"]);
    for without in [removed.clone().with_unwrapped(["a"]), removed.with_removed(["a"])] {
        check(&without.with_elements(["a"])?, "<a href=1 title=2 lang=3>", "<a lang=\"3\"></a>");
    }
    Ok(())
}

#[test]
fn fixed_attributes_can_be_removed() -> Result<(), Failed> {
    let fixed = |policy: Policy| policy.with_fixed_attribute("p", "role", "note");
    for element in ["p", "*"] {
        for name in ["role", "r*"] {
            check(&fixed(Policy::new())?.with_removed_attributes(element, [name]), "<p role=x>", "<p></p>");
        }
        let fixed_later = fixed(Policy::new().with_removed_attributes(element, ["role"]))?;
        check(&fixed_later, "<p role=x>", "<p role=\"note\"></p>");
        let other = fixed(Policy::new())?.with_removed_attributes(element, ["rol"]);
        check(&other, "<p>", "<p role=\"note\"></p>");
    }
    Ok(())
}

const RANDOM_POLICIES: [u64; 3] = [2_000, 20_000, 500_000];

const ELEMENTS: [&str; 3] = ["p", "b", "x-y"];

const NAMES: [&str; 9] = ["class", "cl", "data-x", "data-xy", "data-z", "hidden", "id", "title", "dir"];

const PATTERNS: [&str; 15] = [
    "class", "cl", "data-x", "data-xy", "data-z", "hidden", "id", "title", "dir", "data-*", "data-x*", "data-xy*",
    "d*", "c*", "cl*",
];

/// What an element says about an attribute. If it says nothing, the rules for all elements count.
#[derive(Clone, Copy, PartialEq)]
enum Own {
    Kept,
    Removed,
    Nothing,
}

/// Reads the calls in their order, for one attribute of one element.
fn is_kept(calls: &[(&str, &str, bool)], element: &str, name: &str) -> bool {
    let (mut own, mut all) = (Own::Nothing, name == "title" || name == "dir");
    for &(target, pattern, keeps) in calls {
        let matches = match pattern.strip_suffix('*') {
            // A prefix keeps no class.
            Some(_) if keeps && name == "class" => false,
            Some(start) => name.starts_with(start),
            None => name == pattern,
        };
        match target {
            _ if !matches => {}
            "*" => {
                all = keeps;
                if !keeps && own == Own::Kept {
                    own = Own::Nothing;
                }
            }
            _ if target != element => {}
            _ => own = if keeps { Own::Kept } else { Own::Removed },
        }
    }
    own == Own::Kept || own == Own::Nothing && all
}

#[test]
fn each_order_of_kept_and_removed_attributes() -> Result<(), Failed> {
    for seed in 0..scaled(RANDOM_POLICIES) {
        let mut random = Random::new(seed);
        let mut policy = Policy::new();
        let mut calls = Vec::new();
        if random.once_in(2) {
            policy = policy.with_elements(["x-y"])?;
        }
        for _ in 0..random.below(8) {
            let element = random.pick(&["*", "*", "p", "b", "x-y"]);
            let (pattern, keeps) = (random.pick(&PATTERNS), random.once_in(2));
            policy = match keeps {
                true if pattern == "class" && random.once_in(2) => policy.with_classes(element, ["v", "w"])?,
                true => policy.with_attributes(element, [pattern])?,
                false => policy.with_removed_attributes(element, [pattern]),
            };
            calls.push((element, pattern, keeps));
        }
        // Without this, no policy keeps an ID. All references to names are kept at the end, or not mentioned.
        calls.push(("*", "id", true));
        policy = policy.with_elements(["x-y"])?.with_id_prefix(Some("v"))?;
        for element in ELEMENTS {
            let attributes: String = NAMES.iter().map(|name| format!(" {name}=v")).collect();
            let cleaned = policy.clean(&format!("<{element}{attributes}>"))?;
            let tree = parse_fragment(cleaned.as_str(), "div");
            let kept = tree.elements_by_tag_name(element).next().expect("each element is kept");
            for name in NAMES {
                let expected = is_kept(&calls, element, name);
                assert_eq!(kept.has_attribute(name), expected, "{seed}: {name} of {element} after {calls:?}");
            }
        }
    }
    Ok(())
}

/// The names for all HTML elements do not count for drawings.
#[test]
fn options_for_all_elements_add_nothing_to_drawings() -> Result<(), Failed> {
    let html =
        "<svg class='x y' width=\"1\"><g class=evil title=x id=x data-x=1 fill=\"red\"></g></svg><b class='x y'>z</b>";
    let expected = "<svg width=\"1\"><g fill=\"red\"></g></svg><b class=\"x\">z</b>";
    let policy = Policy::new().with_svg(true).with_id_prefix(Some("u-"))?.with_attributes("*", ["data-*"])?;
    check(&policy.clone().with_classes("*", ["x"])?, html, expected);
    let all = policy.with_attributes("*", ["class"])?.with_classes("b", ["x"])?;
    check(&all, html, &expected.replace("\"x\"", "\"x y\""));
    Ok(())
}

#[test]
fn listed_values_do_not_open_a_prefix_or_classes() -> Result<(), Failed> {
    let policy = Policy::new().with_attribute_values("p", "data-*", ["1"])?;
    check(&policy, "<p data-x=1 data-y=2>", "<p data-x=\"1\"></p>");
    let policy = Policy::new().with_attribute_values("p", "data-x", ["1"])?.with_attributes("*", ["data-*"])?;
    check(&policy, "<p data-x=1 data-y=2>", "<p data-x=\"1\" data-y=\"2\"></p>");
    check(&policy, "<p data-x=2 data-y=2>", "<p data-y=\"2\"></p>");
    let policy = Policy::text().with_attribute_values("input", "type", ["checkbox"])?;
    check(&policy, "<input type=checkbox><input type=text>", "<input type=\"checkbox\"><input>");
    let error = Policy::new().with_attribute_values("p", "Class", ["x"]).err();
    assert_eq!(error, Some(PolicyError::Attribute("class".to_owned())));
    let shown = error.map(|error| error.to_string());
    assert_eq!(shown.as_deref(), Some("the attribute class cannot be kept: use `with_classes`"));
    Ok(())
}

#[test]
fn invalid_schemes_are_refused() {
    for scheme in ["https:", "https://", "", "1a", "a b", "é", "JavaScript:"] {
        let error = Policy::new().with_schemes("href", [scheme]).err();
        assert_eq!(error, Some(PolicyError::Scheme(scheme.to_ascii_lowercase())), "{scheme}");
    }
    assert!(Policy::new().with_schemes("href", ["HTTP", "web+a.b-c1"]).is_ok());
}

#[test]
fn an_unwrapped_template_leaves_its_contents() {
    let policy = Policy::new().with_unwrapped(["template"]);
    check(&policy, "a<template>b<template><i onclick=f()>c</i></template></template>d", "ab<i>c</i>d");
    check(&policy, "a<select><template>b</template></select>c", "ac");
    check(&policy, "<template><script>f()</script><tr><td>a</template>", "a");
    check(&Policy::new(), "a<template>b</template>c", "ac");
    let deep = "<template>".repeat(10_000) + "a";
    check(&policy, &deep, "a");
}

#[test]
fn an_unwrapped_noscript_leaves_its_markup_as_text() {
    let policy = Policy::new().with_unwrapped(["noscript"]);
    check(&policy, "a<noscript><img src=/b></noscript>", "a&lt;img src=/b&gt;");
}

#[test]
fn cells_without_their_table_move_before_it() {
    let html = "<table><tr><td>a<b>c</b></table>";
    let row = "<table><tbody><tr></tr></tbody></table>";
    check(&Policy::new().with_max_levels(3), html, &format!("ac{row}"));
    check(&Policy::new().with_unwrapped(["td"]), html, &format!("a<b>c</b>{row}"));
}

/// The proof is that of `innerHTML`: as in `docs/server.md`, the output can leave elements of a page.
#[test]
fn elements_of_a_page_around_the_output() -> Result<(), Failed> {
    let in_page = |page: &str, context: &str, html: &str| -> Result<String, Failed> {
        let output = Policy::new().with_context(context).with_link_rel(None).clean(html)?;
        assert_eq!(parse_fragment(output.as_str(), context).to_html(), output.as_str());
        let page = parse_document(&page.replace('…', output.as_str()));
        Ok(page.body().ok_or("no body")?.inner_html())
    };
    assert_eq!(in_page("<p>…</p>", "p", "a<div>b</div>c")?, "<p>a</p><div>b</div>c<p></p>");
    assert_eq!(in_page("<ul><li>…</li></ul>", "li", "<li>a")?, "<ul><li></li><li>a</li></ul>");
    assert_eq!(in_page("<ul><li><div>…</div></li></ul>", "div", "<li>a")?, "<ul><li><div></div></li><li>a</li></ul>");
    assert_eq!(in_page("<h1>…</h1>", "h1", "<h2>a")?, "<h1></h1><h2>a</h2>");
    let links = in_page("<a href=x><div>…</div></a>", "div", "<a href=y>a")?;
    assert_eq!(links, "<a href=\"x\"></a><div><a href=\"x\"></a><a href=\"y\">a</a></div>");
    assert_eq!(in_page("<pre>…</pre>", "div", "\na")?, "<pre>a</pre>");
    let all = "<p>a<a href=x>b</a><li>c<h1>d<h2>e<dd>f<table><td>g";
    let output = Policy::new().with_link_rel(None).clean(all)?;
    let page = "<main><section><div>…</div></section></main>";
    assert_eq!(in_page(page, "div", all)?, page.replace('…', output.as_str()));
    Ok(())
}

/// Letter case counts in configurations of the standard's sanitizer, and options replace the edition.
#[test]
fn names_and_options_of_the_sanitizer_are_taken_as_they_are() -> Result<(), Failed> {
    let config = |name: &str| Config { remove_attributes: Some(vec![name.into()]), ..Config::default() };
    let body = |name: &str| -> Result<String, Failed> {
        let document = Sanitizer::new(&config(name))?.parse_html("<p style=a>");
        Ok(document.body().ok_or("no body")?.inner_html())
    };
    assert_eq!((body("style")?, body("STYLE")?), ("<p></p>".to_owned(), "<p style=\"a\"></p>".to_owned()));

    let sanitizer = Sanitizer::standard_default();
    assert_eq!(sanitizer.parse_options().edition(), Edition::August2026);
    let sanitizer = sanitizer.with_parse_options(ParseOptions::new());
    assert_eq!(sanitizer.parse_options().edition(), Edition::January2025);
    Ok(())
}
