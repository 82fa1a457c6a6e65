//! Edits with surprising trees: a tag that closes itself, and content that the parser copies, moves, drops or counts only once.
//! The written source of each edit has the document's tree, or the edit is refused.

use soupstone::{Edition, NodeId, ParseOptions};
use soupstone_source_edits::{SourceEditError, SourceEdits};

type Outcome = Result<(), SourceEditError>;
type Edits<'a> = SourceEdits<'a>;

/// Returns the node with this number and name, or `#text`.
fn nth(edits: &Edits<'_>, name: &str, number: usize) -> NodeId {
    let nodes = edits.document().root().deep_descendants();
    let mut nodes = nodes.filter(|node| node.local_name().unwrap_or("#text") == name);
    nodes.nth(number).expect(name).id()
}

/// Returns the source after edits to the first node with this name, or `None` if `finish` refuses them.
fn edited(source: &str, name: &str, edit: impl FnOnce(&mut Edits<'_>, NodeId) -> Outcome) -> Option<String> {
    let options = ParseOptions::new().with_edition(Edition::NEWEST);
    let mut edits = Edits::parse_document(source, &options);
    let node = nth(&edits, name, 0);
    edit(&mut edits, node).expect(source);
    let expected = edits.document().to_html();
    match edits.finish() {
        Ok(edited) => {
            assert_eq!(options.parse_document(&edited).to_html(), expected);
            Some(edited)
        }
        Err(SourceEditError::Difference { .. }) => None,
        Err(other) => panic!("{source}: {other}"),
    }
}

#[track_caller]
fn check(source: &str, name: &str, edit: impl FnOnce(&mut Edits<'_>, NodeId) -> Outcome, expected: Option<&str>) {
    assert_eq!(edited(source, name, edit).as_deref(), expected, "{source}");
}

#[test]
fn removing_an_attribute_does_not_make_a_tag_self_closing() {
    let remove = |edits: &mut Edits<'_>, node| edits.remove_attribute(node, "onload");
    check("<svg/onload=f()><circle r=1></circle></svg>x", "svg", remove, Some("<svg/ ><circle r=1></circle></svg>x"));
    let remove = |edits: &mut Edits<'_>, node| edits.remove_attribute(node, "onclick");
    check("<svg><a href=\"x\"/onclick=f()>t</a></svg>", "a", remove, Some("<svg><a href=\"x\"/ >t</a></svg>"));
    let remove = |edits: &mut Edits<'_>, node| edits.remove_attribute(node, "x");
    check(
        "<svg><foreignObject/x><p>t</foreignObject></svg>",
        "foreignObject",
        remove,
        Some("<svg><foreignObject/ ><p>t</foreignObject></svg>"),
    );
}

#[test]
fn a_self_closing_tag_stays_self_closing() {
    let remove = |edits: &mut Edits<'_>, node| edits.remove_attribute(node, "r");
    check("<svg><g r=1 />x", "g", remove, Some("<svg><g />x"));
    check("<svg><g r='1'/>x", "g", remove, Some("<svg><g />x"));
}

#[test]
fn a_slash_in_a_value_does_not_make_a_tag_self_closing() {
    let after = |edits: &mut Edits<'_>, node| edits.insert_after(node, "x");
    check("<p><svg id=a/>", "svg", after, Some("<p><svg id=a/></svg>x"));
    let append = |edits: &mut Edits<'_>, node| edits.append(node, "x");
    check("<div><svg id=a/>", "div", append, Some("<div><svg id=a/></svg>x"));
    check("<svg><a href=/x/>t</a></svg>", "a", append, Some("<svg><a href=/x/>tx</a></svg>"));
}

#[test]
fn inserting_into_a_form_in_a_table_is_refused() {
    let source = "<table><form action=/x><tr><td><input name=q></td></tr></form></table>";
    let append = |edits: &mut Edits<'_>, node| edits.append(node, "<input>");
    check(source, "form", append, None);
    let prepend = |edits: &mut Edits<'_>, node| edits.prepend(node, "<input>");
    check(source, "form", prepend, None);
}

#[test]
fn clones_in_a_template_share_one_tag() {
    let set = |edits: &mut Edits<'_>, node| edits.set_attribute(node, "class", "x");
    check("<template><b>a<p>b</b>c</template>", "b", set, None);
    let set_both = |edits: &mut Edits<'_>, first| {
        let copy = nth(edits, "b", 1);
        edits.set_attribute(first, "class", "x")?;
        edits.set_attribute(copy, "class", "x")
    };
    check("<template><b>a<p>b</b>c</template>", "b", set_both, Some("<template><b class=\"x\">a<p>b</b>c</template>"));
    let append_to_copy = |edits: &mut Edits<'_>, _| {
        let copy = nth(edits, "b", 1);
        edits.append(copy, "x")
    };
    check("<b>a<p>b</b>c", "b", append_to_copy, Some("<b>a<p>bx</b>c"));
}

#[test]
fn a_name_that_starts_with_an_equals_sign_does_not_become_a_value() {
    let remove = |edits: &mut Edits<'_>, node| edits.remove_attribute(node, "b");
    check("<p a b=1 =c>", "p", remove, Some("<p a / =c>"));
    check("<p a b=1=c =d>", "p", remove, Some("<p a / =d>"));
}

#[test]
fn a_cdata_section_is_edited_as_its_text() {
    let source = "<svg><![CDATA[x]]></svg>";
    let before = |edits: &mut Edits<'_>, node| edits.insert_before(node, "<g/>");
    check(source, "#text", before, Some("<svg><g/><![CDATA[x]]></svg>"));
    let replace = |edits: &mut Edits<'_>, node| edits.replace(node, "a &amp; b");
    check(source, "#text", replace, Some("<svg>a &amp; b</svg>"));
}

#[test]
fn markup_inserted_into_a_removed_node_is_removed() {
    let both = |edits: &mut Edits<'_>, node| {
        edits.append(node, "!")?;
        edits.remove(node)
    };
    check("<ul><li>1<li>2</ul>", "li", both, Some("<ul><li>2</ul>"));
}

#[test]
fn a_dropped_newline_does_not_reappear() {
    let prepend = |edits: &mut Edits<'_>, node| edits.prepend(node, "a");
    check("<pre>&#10;x</pre>", "pre", prepend, None);
}

#[test]
fn removing_a_form_does_not_revive_an_ignored_form() {
    let remove = |edits: &mut Edits<'_>, node| edits.remove(node);
    check("<table><form><form><table></head>", "form", remove, None);
}

#[test]
fn edits_do_not_change_which_doctype_counts() {
    // In older editions, the instruction is a comment.
    let source = "<?pi?><!DOCTYPE x SYSTEM 'a'><!DOCTYPE html>";
    for put_in in ["<!DOCTYPE html>", "x", "<p>"] {
        let options = ParseOptions::new();
        let mut edits = Edits::parse_document(source, &options);
        let doctype = edits.document().root().children().nth(1).expect("the doctype exists");
        let doctype = doctype.id();
        let is_put_in = edits.insert_before(doctype, put_in).and_then(|()| {
            edits.finish().map(|edited| {
                panic!("{edited}");
            })
        });
        assert!(is_put_in.is_err());
    }
    let remove_doctype = |edits: &mut Edits<'_>, _| {
        let doctype = edits.document().root().children().nth(1).expect("the doctype exists");
        let doctype = doctype.id();
        edits.remove(doctype)
    };
    check(source, "html", remove_doctype, None);
}

#[test]
fn places_before_and_after_the_end_of_the_body_differ() {
    let after = |edits: &mut Edits<'_>, node| edits.insert_after(node, "<!--x-->");
    check("<body>a</body> ", "#text", after, None);
    let append = |edits: &mut Edits<'_>, node| edits.append(node, "<p>x");
    check("<body><p>a</body></html>", "body", append, Some("<body><p>a<p>x</body></html>"));
    check("<body><b>a</body></html>c", "body", append, Some("<body><b>a</body></html>c</b><p>x"));
}
