//! Edits in and around `noscript` elements: for parsers with scripting, which read the contents as text, no edit moves content
//! into a `noscript` element or out of it.

use soupstone::span::Span;
use soupstone::{Edition, FragmentContext, NodeId, NodeRef, ParseOptions};
use soupstone_source_edits::{SourceEditError, SourceEdits, edit_source, escape_text};
use soupstone_tests::tag_soup::Random;

type Outcome = Result<(), SourceEditError>;
type Edits<'a> = SourceEdits<'a>;

fn edited(
    source: &str,
    name: &str,
    edit: impl FnOnce(&mut Edits<'_>, NodeId) -> Outcome,
) -> Result<String, SourceEditError> {
    edit_source(source, |document, edits| {
        let mut nodes = document.root().deep_descendants();
        let node = nodes.find(|node| node.local_name() == Some(name)).expect(name).id();
        edit(edits, node)
    })
}

#[track_caller]
fn assert_refused(source: &str, name: &str, edit: impl FnOnce(&mut Edits<'_>, NodeId) -> Outcome) {
    let result = edited(source, name, edit);
    assert!(matches!(result, Err(SourceEditError::Difference { .. })), "{source}: {result:?}");
}

const EVIL: &str = "</noscript><script>f()</script>";

/// Returns the number of scripts for a browser with scripting.
fn scripts(source: &str) -> usize {
    let page = ParseOptions::new().with_edition(Edition::NEWEST).with_scripting(true).parse_document(source);
    page.elements_by_tag_name("script").count()
}

#[test]
fn a_value_does_not_end_a_noscript_element() {
    let source = "<body><noscript><img src=a alt='&lt;/noscript>&lt;script>f()&lt;/script>'></noscript>";
    let copied = edit_source(source, |document, edits| {
        let image = document.elements_by_tag_name("img").next().unwrap();
        edits.set_attribute(image.id(), "title", image.attribute("alt").unwrap())
    });
    let copied = copied.unwrap();
    assert_eq!(
        copied,
        "<body><noscript><img src=a alt='&lt;/noscript>&lt;script>f()&lt;/script>' \
         title=\"&lt;/noscript>&lt;script>f()&lt;/script>\"></noscript>"
    );
    assert_eq!(scripts(&copied), 0);
    let replaced = edited(source, "img", |edits, node| edits.set_attribute(node, "alt", EVIL)).unwrap();
    assert_eq!(replaced, source);
}

#[test]
fn escaped_text_does_not_end_a_noscript_element() {
    let text = escape_text(EVIL);
    for name in ["noscript", "p"] {
        let source = "<body><noscript><p>a</p></noscript>";
        let append = edited(source, name, |edits, node| edits.append(node, &text)).unwrap();
        assert_eq!(scripts(&append), 0, "{append}");
        let replace = edited(source, "p", |edits, node| edits.replace(node, &text)).unwrap();
        assert_eq!(replace, format!("<body><noscript>{text}</noscript>"));
    }
}

#[test]
fn markup_that_ends_a_noscript_element_with_scripting_is_refused() {
    let image = format!("<img alt='{EVIL}'>");
    let comment = format!("<!--{}-->", EVIL.to_uppercase());
    let style = format!("<style>{EVIL}</style>");
    let nested = "<noscript>b</noscript>";
    for markup in [image.as_str(), &comment, &style, nested] {
        let source = "<body><noscript><p>a</p></noscript><hr>";
        for name in ["noscript", "p"] {
            assert_refused(source, name, |edits, node| edits.append(node, markup));
            assert_refused(source, name, |edits, node| edits.prepend(node, markup));
            assert_refused(source, name, |edits, node| edits.set_inner_html(node, markup));
        }
        assert_refused(source, "p", |edits, node| edits.insert_before(node, markup));
        assert_refused(source, "p", |edits, node| edits.insert_after(node, markup));
        assert_refused(source, "p", |edits, node| edits.replace(node, markup));
        // A new element.
        let whole = format!("<noscript>{markup}</noscript>");
        assert_refused("<body><hr>", "body", |edits, node| edits.append(node, &whole));
        assert_refused(source, "noscript", |edits, node| edits.replace(node, &whole));
        // At the end of the source.
        assert_refused("<body><noscript><p>a", "noscript", |edits, node| edits.append(node, markup));
    }
    // Without scripting, an image in a `head` is in the `body`.
    let source = "<head><noscript><img></noscript><title>a</title>";
    assert_refused(source, "img", |edits, node| edits.insert_after(node, &image));
    // A fragment.
    let context = FragmentContext::html("noscript");
    let mut edits = SourceEdits::parse_fragment("<p>a</p>", &context, ParseOptions::new());
    let root = edits.document().root().id();
    edits.append(root, &image).unwrap();
    assert!(matches!(edits.finish(), Err(SourceEditError::Difference { edit: 0, .. })));
    let mut edits = SourceEdits::parse_fragment("<p>a</p>", &context, ParseOptions::new());
    edits.append(root, "<img>").unwrap();
    assert_eq!(edits.finish().as_deref(), Ok("<p>a</p><img>"));
}

#[test]
fn edits_that_cut_a_noscript_element_with_scripting_are_refused() {
    // Without scripting, the image ends the `noscript` element and the `head`.
    let source = "<head><noscript><img></noscript><title>a</title>";
    assert_refused(source, "noscript", |edits, node| edits.remove(node));
    assert_refused(source, "noscript", |edits, node| edits.unwrap_element(node));
    assert_refused(source, "noscript", |edits, node| edits.insert_after(node, "<link>"));
    assert_refused(source, "img", |edits, node| edits.insert_before(node, "<noscript>"));
    assert_refused(source, "body", |edits, node| edits.prepend(node, "<p>b"));
    assert_refused(source, "head", |edits, node| edits.append(node, "<script></script>"));
    assert_refused(source, "img", |edits, node| edits.replace(node, "<hr>"));
    assert_eq!(
        edited(source, "img", |edits, node| edits.set_attribute(node, "alt", "<")).as_deref(),
        Ok("<head><noscript><img alt=\"&lt;\"></noscript><title>a</title>")
    );
    // Without scripting, the `div` ends the `noscript` element and the `p`.
    let source = "<body><p><noscript><div>a</div></noscript>b</p>";
    assert_refused(source, "p", |edits, node| edits.remove(node));
    assert_refused(source, "p", |edits, node| edits.rename_element(node, "section"));
}

#[test]
fn unclosed_and_renamed_noscript_elements_are_refused() {
    assert_refused("<body><div></div><hr>", "div", |edits, node| edits.append(node, "<noscript>a"));
    let nested = "<body><noscript><p>a</p>b</noscript>";
    assert_refused(nested, "p", |edits, node| edits.rename_element(node, "NoScript"));
    let outside = "<body><div><noscript>a</noscript></div>";
    assert_refused(outside, "div", |edits, node| edits.rename_element(node, "noscript"));
    let value = "<body><div><p title='</noscript>'></div>";
    assert_refused(value, "div", |edits, node| edits.rename_element(node, "noscript"));
    let both = |edits: &mut Edits<'_>, node: NodeId| {
        edits.rename_element(node, "noscript")?;
        edits.append(node, "<p title='</noscript>'>")
    };
    assert_refused("<body><div>a</div>", "div", both);
}

#[test]
fn other_edits_of_noscript_elements_are_made() {
    let source = "<body><noscript><p>a</p></noscript><hr>";
    let check = |edit: fn(&mut Edits<'_>, NodeId) -> Outcome, name: &str, expected: &str| {
        assert_eq!(edited(source, name, edit).as_deref(), Ok(expected));
    };
    check(|edits, node| edits.append(node, "noscript "), "p", "<body><noscript><p>anoscript </p></noscript><hr>");
    check(|edits, node| edits.set_inner_html(node, "<img>"), "noscript", "<body><noscript><img></noscript><hr>");
    check(|edits, node| edits.rename_element(node, "div"), "noscript", "<body><div><p>a</p></div><hr>");
    check(|edits, node| edits.unwrap_element(node), "noscript", "<body><p>a</p><hr>");
    check(|edits, node| edits.remove(node), "noscript", "<body><hr>");
    check(|edits, node| edits.remove(node), "p", "<body><noscript></noscript><hr>");
    check(|edits, node| edits.replace(node, "<NOSCRIPT>b</NOSCRIPT>"), "noscript", "<body><NOSCRIPT>b</NOSCRIPT><hr>");
    check(
        |edits, node| edits.insert_after(node, "<noscript><img></noscript>"),
        "noscript",
        "<body><noscript><p>a</p></noscript><noscript><img></noscript><hr>",
    );
    check(
        |edits, node| edits.append(node, "<p title='</noscript>'></p>"),
        "body",
        "<body><noscript><p>a</p></noscript><hr><p title='</noscript>'></p>",
    );
}

#[test]
fn many_edits_of_noscript_elements_take_linear_time() {
    for (source, name) in [("<noscript>".repeat(5_000), "section"), ("<div>".repeat(5_000), "noscript")] {
        let mut edits = SourceEdits::parse_document(&source, ParseOptions::new());
        let nodes = edits.document().body().unwrap().descendants();
        let nodes: Vec<NodeId> = nodes.map(|node| node.id()).collect();
        for node in nodes.into_iter().rev() {
            edits.rename_element(node, name).unwrap();
        }
        let _ = edits.finish();
    }
}

/// Returns the elements outside of `noscript` elements, with the positions of their tags.
fn elements_outside(source: &str, scripting: bool) -> Vec<(String, Option<Span>, Option<Span>)> {
    let options = ParseOptions::new().with_edition(Edition::NEWEST).with_locations(true).with_scripting(scripting);
    let page = options.parse_document(source);
    let is_in_noscript = |node: &NodeRef<'_>| node.ancestors().any(|around| around.is_html_element("noscript"));
    let nodes = page.root().deep_descendants().filter(|node| node.is_element() && !is_in_noscript(node));
    let elements = nodes.map(|node| {
        let name = node.local_name().unwrap_or_default().to_owned();
        let tags = node.location().map(|location| (location.start_tag(), location.end_tag()));
        let (start_tag, end_tag) = tags.unwrap_or_default();
        (name, start_tag, end_tag)
    });
    elements.collect()
}

const PIECES: [&str; 10] = [
    "<noscript>",
    "<noscript>",
    "</noscript>",
    "</noscript>",
    "<p>a",
    "<b>b</b>",
    "<img alt='&lt;/noscript>&lt;b>'>",
    "<div title='</noscript>'>c</div>",
    "<!-- d -->",
    "<ul><li>e<li>f</ul>",
];

const MARKUP: [&str; 11] = [
    "x",
    "<i>y</i>",
    "<p>z",
    "</noscript>",
    "<noscript>u",
    "<noscript>v</noscript>",
    "<noscript><img></noscript>",
    "<noscript><img alt='</noscript>'></noscript>",
    "<i title='</NOSCRIPT><b>'>w</i>",
    "<!--</noscript><b>-->",
    "<style></noscript><b></style>",
];

fn edit_at_random(random: &mut Random, edits: &mut Edits<'_>, node: NodeId) -> Outcome {
    let markup = random.pick(&MARKUP);
    match random.below(11) {
        0 => edits.set_attribute(node, "title", markup),
        1 => edits.remove_attribute(node, "title"),
        2 => edits.insert_before(node, markup),
        3 => edits.insert_after(node, markup),
        4 => edits.prepend(node, markup),
        5 => edits.append(node, markup),
        6 => edits.set_inner_html(node, markup),
        7 => edits.replace(node, markup),
        8 => edits.remove(node),
        9 => edits.unwrap_element(node),
        _ => edits.rename_element(node, random.pick(&["noscript", "section", "NOSCRIPT"])),
    }
}

/// If the same elements, with the same tags, are outside of `noscript` elements with and without scripting, this is so after
/// edits.
#[test]
fn random_edits_leave_the_elements_outside_of_noscript_elements() {
    let mut random = Random::new(5);
    let mut counts = [0, 0];
    for _ in 0..6_000 {
        let pieces: String = (0..random.below(7) + 1).map(|_| random.pick(&PIECES)).collect();
        let source = format!("<body>{pieces}");
        if elements_outside(&source, false) != elements_outside(&source, true) {
            continue;
        }
        let mut done = Vec::new();
        let result = edit_source(&source, |document, edits| {
            let nodes: Vec<NodeId> = document.root().deep_descendants().map(|node| node.id()).collect();
            for _ in 0..random.below(3) + 1 {
                let node = random.pick(&nodes);
                if edit_at_random(&mut random, edits, node).is_ok() {
                    done.push(edits.document().to_html());
                }
            }
            Ok(())
        });
        counts[usize::from(result.is_ok())] += 1;
        if let Ok(edited) = result {
            // NOTE: without scripting, the parser may ignore an end tag.
            let [without, with] = [false, true].map(|scripting| {
                let elements = elements_outside(&edited, scripting);
                elements.into_iter().map(|(name, start_tag, _)| (name, start_tag)).collect::<Vec<_>>()
            });
            assert_eq!(without, with, "{source}\n{edited}\n{done:#?}");
        }
    }
    assert!(counts.iter().all(|count| *count > 500), "{counts:?}");
}
