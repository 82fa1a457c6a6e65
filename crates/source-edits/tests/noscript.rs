//! Edits in and around `noscript` elements: for parsers with scripting, which read the contents as text, no edit moves content
//! into a `noscript` element or out of it.

use soupstone::{Edition, FragmentContext, NodeId, ParseOptions};
use soupstone_source_edits::{SourceEditError, SourceEdits, edit_source, escape_text};

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
}

#[test]
fn edits_that_cut_a_noscript_element_with_scripting_are_refused() {
    // Without scripting, the image ends the `noscript` element and the `head`.
    let source = "<head><noscript><img></noscript><title>a</title>";
    assert_refused(source, "noscript", |edits, node| edits.remove(node));
    assert_refused(source, "noscript", |edits, node| edits.unwrap_element(node));
    assert_refused(source, "noscript", |edits, node| edits.insert_after(node, "<link>"));
    assert_refused(source, "img", |edits, node| edits.insert_before(node, "<noscript>"));
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
    check(|edits, node| edits.append(node, "<noscript-x>"), "p", "<body><noscript><p>a<noscript-x></p></noscript><hr>");
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
