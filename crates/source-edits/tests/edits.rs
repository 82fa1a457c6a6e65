//! Edits of a source, one for each way that tags are written, and what is refused.

use soupstone::{Document, NodeRef, ParseOptions};
use soupstone_source_edits::{SourceEditError, SourceEdits};

type Outcome = Result<(), SourceEditError>;

fn parse(source: &str) -> Document {
    ParseOptions::new().with_locations().parse_document(source)
}

/// The source after edits of the first element with this name.
fn edited(
    source: &str,
    name: &str,
    edit: impl FnOnce(&mut SourceEdits<'_>, NodeRef<'_>) -> Outcome,
) -> Result<String, SourceEditError> {
    let document = parse(source);
    let mut edits = SourceEdits::new(source);
    let node = document.elements_named(name).next();
    edit(&mut edits, node.expect(source))?;
    Ok(edits.finish())
}

fn with_attribute(source: &str, name: &str, value: &str) -> String {
    edited(source, "a", |edits, node| {
        edits.set_attribute(node, name, value)
    })
    .unwrap()
}

fn without_attribute(source: &str, name: &str) -> String {
    edited(source, "a", |edits, node| {
        edits.remove_attribute(node, name)
    })
    .unwrap()
}

#[test]
fn a_value_keeps_its_quotes() {
    assert_eq!(
        with_attribute("<A HREF=\"x\" >", "href", "y"),
        "<A HREF=\"y\" >"
    );
    assert_eq!(
        with_attribute("<a href = 'x'>", "href", "y"),
        "<a href = 'y'>"
    );
    assert_eq!(
        with_attribute("<a href=x id=y>", "href", "z"),
        "<a href=\"z\" id=y>"
    );
    assert_eq!(with_attribute("<a href=x/>", "href", "z"), "<a href=\"z\">");
}

#[test]
fn a_value_is_escaped() {
    assert_eq!(
        with_attribute("<a b=''>", "b", "\"&'<>"),
        "<a b='\"&amp;&#39;<>'>"
    );
    assert_eq!(
        with_attribute("<a b=\"\">", "b", "\"&'\r"),
        "<a b=\"&quot;&amp;'&#13;\">"
    );
    assert_eq!(with_attribute("<a>", "b", "\"&'"), "<a b=\"&quot;&amp;'\">");
}

#[test]
fn an_attribute_without_a_value_gets_one() {
    assert_eq!(with_attribute("<a b>", "b", "1"), "<a b=\"1\">");
    assert_eq!(with_attribute("<a b c>", "b", "1"), "<a b=\"1\" c>");
    assert_eq!(with_attribute("<a b/>", "b", "1"), "<a b=\"1\"/>");
    assert_eq!(with_attribute("<a b = >", "b", "1"), "<a b=\"1\" >");
}

#[test]
fn a_new_attribute_goes_after_the_last_one() {
    assert_eq!(with_attribute("<a\n>", "b", "1"), "<a b=\"1\"\n>");
    assert_eq!(with_attribute("<a/>", "b", "1"), "<a b=\"1\"/>");
    assert_eq!(
        with_attribute("<a c='>' / >", "b", "1"),
        "<a c='>' b=\"1\" / >"
    );
    assert_eq!(with_attribute("<a c=x/>", "b", "1"), "<a c=x/ b=\"1\">");
    assert_eq!(with_attribute("<a c=>", "b", "1"), "<a c=\"\" b=\"1\">");
    assert_eq!(
        edited("<br/>", "br", |edits, node| edits
            .set_attribute(node, "b", "1"))
        .unwrap(),
        "<br b=\"1\"/>"
    );
}

#[test]
fn attributes_are_removed_with_their_white_space() {
    assert_eq!(without_attribute("<a b=1 c=2>", "b"), "<a c=2>");
    assert_eq!(without_attribute("<a\n b = '1'\n>", "B"), "<a\n>");
    assert_eq!(without_attribute("<a b/>", "b"), "<a />");
    assert_eq!(
        without_attribute("<a x='1'b='2'c='3'>", "b"),
        "<a x='1' c='3'>"
    );
    assert_eq!(without_attribute("<a c>", "b"), "<a c>");
}

#[test]
fn attributes_that_come_twice_go_together() {
    assert_eq!(without_attribute("<a b=1 c B=2 b=3>", "b"), "<a c>");
    assert_eq!(with_attribute("<a b=1 b=2>", "b", "3"), "<a b=\"3\" b=2>");
}

#[test]
fn a_tag_takes_several_edits() {
    let all = |edits: &mut SourceEdits<'_>, node: NodeRef<'_>| {
        edits.set_attribute(node, "c", "1")?;
        edits.remove_attribute(node, "b")?;
        edits.set_attribute(node, "d", "2")?;
        edits.set_attribute(node, "a", "3")?;
        edits.set_attribute(node, "c", "4")
    };
    let source = "<p a=0 b=1 c>x";
    assert_eq!(
        edited(source, "p", all).unwrap(),
        "<p a=\"3\" c=\"4\" d=\"2\">x"
    );
    assert_eq!(
        edited("<p b=>", "p", all).unwrap(),
        "<p d=\"2\" a=\"3\" c=\"4\">"
    );
}

#[test]
fn names_of_foreign_attributes_are_found_as_they_are_written() {
    let source = "<svg viewbox='0 0 1 1'><image XLINK:HREF=a /></svg>";
    let set =
        |edits: &mut SourceEdits<'_>, node: NodeRef<'_>| edits.set_attribute(node, "viewBox", "1");
    assert_eq!(
        edited(source, "svg", set).unwrap(),
        "<svg viewbox='1'><image XLINK:HREF=a /></svg>"
    );
}

#[test]
fn markup_goes_around_and_into_a_node() {
    let all = |edits: &mut SourceEdits<'_>, node: NodeRef<'_>| {
        edits.insert_before(node, "1")?;
        edits.insert_before(node, "2")?;
        edits.insert_after(node, "8")?;
        edits.insert_after(node, "7")?;
        edits.prepend(node, "4")?;
        edits.prepend(node, "3")?;
        edits.append(node, "5")?;
        edits.append(node, "6")
    };
    assert_eq!(
        edited("<div>a<b></b>c</div>", "b", all).unwrap(),
        "<div>a12<b>3456</b>78c</div>"
    );
}

#[test]
fn markup_goes_in_where_an_end_tag_is_missing() {
    let append = |edits: &mut SourceEdits<'_>, node: NodeRef<'_>| edits.append(node, "!");
    assert_eq!(
        edited("<ul><li>a<li>b</ul>", "li", append).unwrap(),
        "<ul><li>a!<li>b</ul>"
    );
    assert_eq!(
        edited("<ul><li>a", "ul", append),
        Err(SourceEditError::MissingTag)
    );
}

#[test]
fn a_newline_at_the_start_is_kept() {
    let prepend = |edits: &mut SourceEdits<'_>, node: NodeRef<'_>| edits.prepend(node, "\nx");
    assert_eq!(
        edited("<pre>a</pre>", "pre", prepend).unwrap(),
        "<pre>\n\nxa</pre>"
    );
    assert_eq!(
        edited("<pre>\r\na</pre>", "pre", prepend).unwrap(),
        "<pre>\r\n\nxa</pre>"
    );
    assert_eq!(
        edited("<div>a</div>", "div", prepend).unwrap(),
        "<div>\nxa</div>"
    );
}

#[test]
fn texts_and_comments_are_replaced() {
    let source = "<div>a &amp; b<!--c-->d\r\n</div>";
    let document = parse(source);
    let children = document.elements_named("div").next().unwrap().children();
    let mut edits = SourceEdits::new(source);
    for (node, markup) in children.zip(["x", "", "y"]) {
        edits.replace(node, markup).unwrap();
    }
    assert_eq!(edits.finish(), "<div>xy</div>");
}

#[test]
fn what_is_not_in_the_source_is_refused() {
    let set = |edits: &mut SourceEdits<'_>, node: NodeRef<'_>| edits.set_attribute(node, "b", "1");
    let remove = |edits: &mut SourceEdits<'_>, node: NodeRef<'_>| edits.remove(node);
    assert_eq!(edited("<p>x", "body", set), Err(SourceEditError::NoPlace));
    assert_eq!(
        edited("<body>x", "body", remove),
        Err(SourceEditError::AlwaysThere)
    );
    assert_eq!(edited("<div></p>", "p", set), Err(SourceEditError::NoPlace));
    assert_eq!(
        edited("<image src=x>", "img", set),
        Err(SourceEditError::Renamed)
    );
    assert_eq!(
        edited("<p><b>x<p>y", "b", set),
        Err(SourceEditError::Copied)
    );
    assert_eq!(
        edited("<table><i>x</i><tr></table>", "i", remove),
        Err(SourceEditError::Moved)
    );
    assert_eq!(
        edited("<b>x<p>y</b>z</p>", "b", remove),
        Err(SourceEditError::Copied)
    );
    assert_eq!(
        edited("<body a=1><body c=2>", "body", |edits, node| edits
            .set_attribute(node, "c", "1")),
        Err(SourceEditError::Renamed)
    );
}

#[test]
fn places_that_depend_on_what_follows_are_refused() {
    let before = |edits: &mut SourceEdits<'_>, node: NodeRef<'_>| edits.insert_before(node, "x");
    let after = |edits: &mut SourceEdits<'_>, node: NodeRef<'_>| edits.insert_after(node, "x");
    assert_eq!(
        edited("<ul><li>a<li>b</ul>", "li", after),
        Err(SourceEditError::MissingTag)
    );
    assert_eq!(
        edited("<div><p>a<hr></div>", "hr", before),
        Err(SourceEditError::MissingTag)
    );
    let prepend = |edits: &mut SourceEdits<'_>, node: NodeRef<'_>| edits.prepend(node, "x");
    assert_eq!(
        edited("<div><br></div>", "br", prepend),
        Err(SourceEditError::HoldsNothing)
    );
    assert_eq!(
        edited("<svg><g/></svg>", "g", prepend),
        Err(SourceEditError::HoldsNothing)
    );
}

#[test]
fn edits_of_the_same_bytes_are_refused() {
    let source = "<div><p><b>x</b></p></div>";
    let document = parse(source);
    let [p, b] = ["p", "b"].map(|name| document.elements_named(name).next().unwrap());
    let mut edits = SourceEdits::new(source);
    edits.replace(b, "y").unwrap();
    assert_eq!(edits.remove(p), Err(SourceEditError::Overlap));
    assert_eq!(edits.remove(b), Err(SourceEditError::Overlap));
    assert_eq!(
        edits.set_attribute(b, "a", "b"),
        Err(SourceEditError::Overlap)
    );
    assert_eq!(edits.append(b, "a"), Err(SourceEditError::Overlap));
    edits.insert_before(b, "1").unwrap();
    edits.insert_after(b, "2").unwrap();
    edits.set_attribute(p, "a", "b").unwrap();
    assert_eq!(edits.finish(), "<div><p a=\"b\">1y2</p></div>");
}

#[test]
fn what_markup_cannot_hold_is_refused() {
    let document = parse("<p>");
    let p = document.elements_named("p").next().unwrap();
    let mut edits = SourceEdits::new("<p>");
    for (name, value) in [
        ("", "x"),
        ("a b", "x"),
        ("a=", "x"),
        ("a>", "x"),
        ("a", "\0"),
    ] {
        assert_eq!(
            edits.set_attribute(p, name, value),
            Err(SourceEditError::InvalidAttribute)
        );
    }
    let mut other = SourceEdits::new("no");
    assert_eq!(
        other.set_attribute(p, "a", "b"),
        Err(SourceEditError::AnotherSource)
    );
    assert_eq!(other.remove(p), Err(SourceEditError::AnotherSource));
}
