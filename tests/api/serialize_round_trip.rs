//! What the serializer cannot write: found where it is, and only there.

use soupstone::dom::{Document, dump};
use soupstone::names::Namespace;
use soupstone::serialize::{
    self, DoctypeIdentifiers, Newlines, SerializeOptions, UnserializableReason,
};
use soupstone::{FragmentContext, parse_document, parse_fragment};

use crate::support::unchecked;

/// The reasons that are found in an element with this in it.
fn reasons(document: &Document, node: soupstone::dom::NodeId) -> Vec<UnserializableReason> {
    let options = SerializeOptions::new();
    let findings = serialize::round_trip_findings(document.node(node), &options);
    findings.map(|finding| finding.reason).collect()
}

/// All strings of up to this many of these pieces.
fn strings(pieces: &[&str], most: usize) -> Vec<String> {
    let mut all = vec![String::new()];
    let mut last = all.clone();
    for _ in 0..most {
        last = last
            .iter()
            .flat_map(|before| pieces.iter().map(move |piece| format!("{before}{piece}")))
            .collect();
        all.extend_from_slice(&last);
    }
    all
}

/// Whether an element is the same after they were written and parsed.
fn comes_back(document: &Document, element: soupstone::dom::NodeId) -> bool {
    let node = document.node(element);
    let again = parse_fragment(&node.outer_html(), &FragmentContext::html("div"));
    let parsed = again.root().first_child();
    parsed.is_some_and(|parsed| {
        parsed.next_sibling().is_none()
            && dump::outline(parsed).to_string() == dump::outline(node).to_string()
    })
}

#[test]
fn comments_are_found_exactly() {
    for data in strings(&["a", "-", "!", ">", "<"], 6) {
        let mut document = Document::new();
        let element = document.create_element("div").unwrap();
        let comment = document.create_comment(&data);
        document.append(element, comment).unwrap();
        let found = reasons(&document, element);
        assert_eq!(
            found.is_empty(),
            comes_back(&document, element),
            "{data:?}: {found:?}"
        );
    }
}

#[test]
fn scripts_are_found_exactly() {
    let pieces = ["<!--", "-", ">", "<script", "</script", " "];
    for text in strings(&pieces, 5) {
        let mut document = Document::new();
        let element = document.create_element("script").unwrap();
        document.append_text(element, &text).unwrap();
        let found = reasons(&document, element);
        let is_found = found.contains(&UnserializableReason::RawText);
        assert_eq!(is_found, !comes_back(&document, element), "{text:?}");
    }
}

#[test]
fn literal_text_is_found_exactly() {
    for name in [
        "style", "iframe", "xmp", "noembed", "noframes", "textarea", "title",
    ] {
        for text in strings(&["<", "/", &name.to_uppercase(), ">", " ", "x"], 4) {
            if text.is_empty() {
                continue;
            }
            let mut document = Document::new();
            let element = document.create_element(name).unwrap();
            document.append_text(element, &text).unwrap();
            let found = reasons(&document, element);
            assert_eq!(
                found.is_empty(),
                comes_back(&document, element),
                "{name} {text:?}"
            );
        }
    }
}

#[test]
fn names_of_attributes_are_found_exactly() {
    for name in strings(&["a", "A", "=", "\"", "<", "/", ">", " ", "é"], 3) {
        let (document, element) = unchecked::element("div", &[(&name, "x")]);
        let found = reasons(&document, element);
        assert_eq!(
            found.is_empty(),
            comes_back(&document, element),
            "{name:?}: {found:?}"
        );
    }
}

#[test]
fn names_of_elements_are_found_exactly() {
    for name in strings(&["b", "B", "=", "1", "<", "/", ">", " ", "é"], 3) {
        let (document, element) = unchecked::element(&name, &[]);
        let found = reasons(&document, element);
        assert_eq!(
            found.is_empty(),
            comes_back(&document, element),
            "{name:?}: {found:?}"
        );
    }
}

#[test]
fn foreign_names() {
    use UnserializableReason::{AttributeName, ElementName};
    let mut document = Document::new();
    let cases = [
        (Namespace::Svg, "clipPath", "viewBox", vec![]),
        (
            Namespace::Svg,
            "clippath",
            "viewbox",
            vec![ElementName, AttributeName],
        ),
        (Namespace::Svg, "ownName", "own", vec![ElementName]),
        (Namespace::MathMl, "mi", "definitionURL", vec![]),
        (
            Namespace::MathMl,
            "mI",
            "definitionurl",
            vec![ElementName, AttributeName],
        ),
        (Namespace::Html, "p", "viewBox", vec![AttributeName]),
        (Namespace::None, "p", "a", vec![ElementName]),
    ];
    for (namespace, name, attribute, expected) in cases {
        let element = document.create_element_ns(namespace, name).unwrap();
        document
            .set_attribute_ns(element, Namespace::None, attribute, "")
            .unwrap();
        assert_eq!(reasons(&document, element), expected, "{name} {attribute}");
    }
    for (namespace, expected) in [
        (Namespace::Svg, vec![]),
        (Namespace::Html, vec![AttributeName]),
    ] {
        let element = document.create_element_ns(namespace, "a").unwrap();
        document
            .set_attribute_ns(element, Namespace::XLink, "href", "")
            .unwrap();
        assert_eq!(reasons(&document, element), expected, "{namespace:?}");
    }
}

#[test]
fn each_reason_is_found() {
    use UnserializableReason as Reason;
    let mut document = Document::new();
    let mut cases = Vec::new();
    let void = document.create_element("br").unwrap();
    document.append_text(void, "a").unwrap();
    cases.push((void, Reason::Children));
    let script = document.create_element("script").unwrap();
    let bold = document.create_element("b").unwrap();
    document.append(script, bold).unwrap();
    cases.push((script, Reason::Children));
    let pre = document.create_element("pre").unwrap();
    document.append_text(pre, "\na").unwrap();
    cases.push((pre, Reason::LeadingNewline));
    let texts = document.create_element("p").unwrap();
    for data in ["a", "b"] {
        let text = document.create_text(data);
        document.append(texts, text).unwrap();
    }
    cases.push((texts, Reason::TextBoundary));
    let character = document.create_element("p").unwrap();
    document.append_text(character, "a\0").unwrap();
    cases.push((character, Reason::Character));
    for (outer, inner) in [
        ("a", "a"),
        ("form", "form"),
        ("nobr", "nobr"),
        ("p", "p"),
        ("p", "ul"),
        ("button", "button"),
        ("h1", "h2"),
    ] {
        let element = document.create_element(outer).unwrap();
        let child = document.create_element(inner).unwrap();
        document.append(element, child).unwrap();
        cases.push((element, Reason::Nesting));
    }
    let instruction = document.create_processing_instruction("a", "b").unwrap();
    cases.push((instruction, Reason::ProcessingInstruction));
    let doctype = document.create_doctype("html", "a", "").unwrap();
    cases.push((doctype, Reason::Doctype));
    for (node, reason) in cases {
        assert_eq!(
            reasons(&document, node),
            [reason],
            "{}",
            document.node(node).outer_html()
        );
    }
}

#[test]
fn options_that_keep_more_find_less() {
    let document = parse_document(
        "<!DOCTYPE html PUBLIC 'a' 'b'><pre>\n\na&#13;</pre><textarea>\n\n</textarea>",
    );
    let plain = SerializeOptions::new();
    let reasons: Vec<_> = serialize::round_trip_findings(document.root(), &plain)
        .map(|finding| finding.reason)
        .collect();
    use UnserializableReason::{Character, Doctype, LeadingNewline};
    assert_eq!(
        reasons,
        [Doctype, LeadingNewline, Character, LeadingNewline]
    );
    assert!(serialize::check_round_trip(document.root(), &plain).is_err());
    let keeping = plain
        .with_newlines(Newlines::Kept)
        .with_doctype_identifiers(DoctypeIdentifiers::Written);
    assert_eq!(
        serialize::check_round_trip(document.root(), &keeping),
        Ok(())
    );
}

#[test]
fn start_tags_that_end_what_is_around_them() {
    use soupstone::Edition::{August2026, January2025};
    use soupstone::ParseOptions;
    use soupstone::serialize::UnserializableReason::Nesting;
    // Each tree, and whether it comes back in each edition.
    for (source, comes_back) in [
        ("<li><table><li>", [false, false]),
        ("<li><div><table><li>", [false, false]),
        ("<li><ul><table><li>", [true, true]),
        ("<dd><table><dt>", [false, false]),
        ("<ruby><rt><table><rt>", [false, false]),
        ("<ruby><rtc><table><rt>", [true, true]),
        ("<rt><table><rt>", [true, true]),
        ("<option><table><option>", [false, false]),
        ("<button><select><button>", [true, true]),
        ("<p><select><p>", [true, true]),
        ("<template><form><form>", [true, true]),
        ("<select><table><select>", [true, false]),
        ("<select><optgroup><option>", [true, true]),
    ] {
        for (edition, comes_back) in [January2025, August2026].into_iter().zip(comes_back) {
            let options = ParseOptions::new().with_edition(edition);
            let document = options.parse_document(&format!("<!DOCTYPE html><body>{source}"));
            let written = SerializeOptions::new().with_edition(edition);
            let html = serialize::to_string(document.root(), serialize::Extent::Inner, &written);
            let again = options.parse_document(&html);
            let is_same = dump::html5lib(again.root()).to_string()
                == dump::html5lib(document.root()).to_string();
            assert_eq!(is_same, comes_back, "{source} in {edition}: {html}");
            let found: Vec<_> = serialize::round_trip_findings(document.root(), &written)
                .map(|finding| finding.reason)
                .collect();
            let expected: &[_] = if comes_back { &[] } else { &[Nesting] };
            assert_eq!(found, expected, "{source} in {edition}: {html}");
        }
    }
}

#[test]
fn processing_instructions_are_found_exactly() {
    use soupstone::{Edition, ParseOptions};
    let options = SerializeOptions::new().with_edition(Edition::August2026);
    let targets = [
        "a",
        "A",
        "_",
        "-",
        "1",
        "é",
        " ",
        "?",
        "xml",
        "xml-stylesheet",
    ];
    for target in strings(&targets, 2) {
        for data in strings(&["?", "a", " ", ">", "\0", "\r"], 3) {
            let (document, element) = unchecked::instruction(&target, &data);
            let node = document.node(element);
            let html = serialize::to_string(node, serialize::Extent::Outer, &options);
            let parsed = ParseOptions::new().with_edition(Edition::August2026);
            let again = parsed.parse_fragment(&html, &FragmentContext::html("div"));
            let is_same = again.root().first_child().is_some_and(|parsed| {
                dump::outline(parsed).to_string() == dump::outline(node).to_string()
                    && parsed.next_sibling().is_none()
            });
            let is_found = serialize::check_round_trip(node, &options).is_err();
            assert_eq!(is_found, !is_same, "{target:?} {data:?} {html:?}");
        }
    }
}

#[test]
fn list_items_in_list_items_are_found() {
    let cases = [
        ("<dd><table><dt>", true),
        ("<li><table><b><li>", true),
        ("<li><div><table><li>", true),
        ("<li><ul><li>1<li>2</ul><li>", false),
        ("<dl><dt>1<dd>2<dl><dt>3</dl></dl>", false),
        ("<li><p>1<li><div>2</div>", false),
    ];
    for (source, is_found) in cases {
        let document = soupstone::parse_document(source);
        let options = SerializeOptions::new();
        let html = document.to_html();
        assert_eq!(
            soupstone::parse_document(&html).to_html() != html,
            is_found,
            "{source}"
        );
        let checked = serialize::check_round_trip(document.root(), &options);
        let reason = checked.err().map(|finding| finding.reason);
        assert_eq!(
            reason,
            is_found.then_some(UnserializableReason::Nesting),
            "{source}"
        );
    }
}

/// What a tree of the parser loses is found, and what comes back is not.
fn assert_found_exactly(source: &str, reason: Option<UnserializableReason>) {
    let options = soupstone::ParseOptions::new()
        .with_declarative_shadow_roots(soupstone::DeclarativeShadowRoots::Allowed);
    let document = options.parse_document(source);
    let written = SerializeOptions::new().with_shadow_roots(serialize::ShadowRoots::All);
    let html = serialize::to_string(document.root(), serialize::Extent::Inner, &written);
    let again = options.parse_document(&html);
    let is_same =
        dump::html5lib(again.root()).to_string() == dump::html5lib(document.root()).to_string();
    assert_eq!(is_same, reason.is_none(), "{source}");
    let checked = serialize::check_round_trip(document.root(), &written);
    assert_eq!(
        checked.err().map(|finding| finding.reason),
        reason,
        "{source}"
    );
}

#[test]
fn elements_in_foreign_content_are_found() {
    let nesting = Some(UnserializableReason::Nesting);
    let name = Some(UnserializableReason::ElementName);
    for (source, reason) in [
        (
            "<math><mtext><i><code></i></mtext><annotation-xml><svg>",
            nesting,
        ),
        ("<math><mi><table><mglyph>", name),
        ("<math><mi><table><malignmark>", name),
        (
            "<math><mi><mglyph></mglyph><b>1</b><svg></svg><math></math>",
            None,
        ),
        ("<math><annotation-xml><svg><desc><p>1", None),
        ("<math><annotation-xml encoding=Text/HTML><p>1", None),
        ("<math><annotation-xml><mi>1", None),
        (
            "<svg><g><foreignObject><p><math></math></foreignObject><title>1",
            None,
        ),
    ] {
        assert_found_exactly(source, reason);
    }
}

#[test]
fn a_foreign_element_in_html_is_found() {
    let mut document = Document::new();
    let element = document.create_element("div").unwrap();
    let title = document.create_element_ns(Namespace::Svg, "title").unwrap();
    document.append(element, title).unwrap();
    assert_eq!(
        reasons(&document, element),
        [UnserializableReason::ElementName]
    );
    // Nothing is known of what is around it.
    assert_eq!(reasons(&document, title), []);
}

#[test]
fn links_in_links_are_found_out_of_scope() {
    let nesting = Some(UnserializableReason::Nesting);
    for (source, reason) in [
        ("<a><table><math><mtext><a>", nesting),
        ("<a><object><a>1</object>2", None),
        ("<a><table><td><a>1</table>2", None),
    ] {
        assert_found_exactly(source, reason);
    }
    // These come back, because nothing stands behind the link; with white space there, they would not.
    let edition = soupstone::Edition::August2026;
    let options = soupstone::ParseOptions::new().with_edition(edition);
    let written = SerializeOptions::new().with_edition(edition);
    for source in ["<a><p><math><ms><a>", "<a><select><a>"] {
        let document = options.parse_document(source);
        let checked = serialize::check_round_trip(document.root(), &written);
        assert_eq!(checked.err().map(|finding| finding.reason), nesting);
    }
}

#[test]
fn shadow_trees_are_looked_into() {
    let nesting = Some(UnserializableReason::Nesting);
    for (source, reason) in [
        (
            "<div><template shadowrootmode=open><p>1</template><p>2",
            None,
        ),
        (
            "<p><template shadowrootmode=open><div>1</div></template>2",
            None,
        ),
        ("<div><template shadowrootmode=open><a><table><a>", nesting),
        (
            "<div><template shadowrootmode=open></template><a><table><a>",
            nesting,
        ),
        (
            "<div><template shadowrootmode=open><div><template shadowrootmode=closed><a><table><a>",
            nesting,
        ),
        ("<a><div><template shadowrootmode=open><a>1", None),
    ] {
        assert_found_exactly(source, reason);
    }

    // What is not written is not looked at.
    let options = soupstone::ParseOptions::new()
        .with_declarative_shadow_roots(soupstone::DeclarativeShadowRoots::Allowed);
    for (attribute, is_found) in [("", false), (" shadowrootserializable", true)] {
        let document = options.parse_document(&format!(
            "<div><template shadowrootmode=open{attribute}><a><table><a>"
        ));
        let written = SerializeOptions::new();
        for (written, is_found) in [
            (written.clone(), false),
            (
                written.with_shadow_roots(serialize::ShadowRoots::Serializable),
                is_found,
            ),
        ] {
            let checked = serialize::check_round_trip(document.root(), &written);
            assert_eq!(checked.is_err(), is_found, "{attribute} {written:?}");
        }
    }
}
