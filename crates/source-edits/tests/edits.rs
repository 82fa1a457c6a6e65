//! Edits to each spelling of tags, and refused edits.

use soupstone::{EditError, FragmentContext, NodeId, ParseOptions};
use soupstone_source_edits::{SourceEditError, SourceEdits, escape_text};

type Outcome = Result<(), SourceEditError>;

fn parse(source: &str) -> SourceEdits<'_> {
    SourceEdits::parse_document(source, ParseOptions::new())
}

/// Returns the first element with this name, including the contents of templates.
fn first(edits: &SourceEdits<'_>, name: &str) -> NodeId {
    let mut nodes = edits.document().root().deep_descendants();
    let node = nodes.find(|node| node.local_name() == Some(name));
    node.expect(name).id()
}

fn edited(
    source: &str,
    name: &str,
    edit: impl FnOnce(&mut SourceEdits<'_>, NodeId) -> Outcome,
) -> Result<String, SourceEditError> {
    let mut edits = parse(source);
    let node = first(&edits, name);
    edit(&mut edits, node)?;
    edits.finish()
}

/// Asserts that `finish` refuses the edits because of the edit with this number.
#[track_caller]
fn assert_differs(result: Result<String, SourceEditError>, number: usize) {
    match result {
        Err(SourceEditError::Difference { edit, .. }) => assert_eq!(edit, number),
        other => panic!("{other:?}"),
    }
}

fn with_attribute(source: &str, name: &str, value: &str) -> String {
    edited(source, "a", |edits, node| edits.set_attribute(node, name, value)).unwrap()
}

fn without_attribute(source: &str, name: &str) -> String {
    edited(source, "a", |edits, node| edits.remove_attribute(node, name)).unwrap()
}

#[test]
fn a_value_keeps_its_quotes() {
    assert_eq!(with_attribute("<A HREF=\"x\" >", "href", "y"), "<A HREF=\"y\" >");
    assert_eq!(with_attribute("<a href = 'x'>", "href", "y"), "<a href = 'y'>");
    assert_eq!(with_attribute("<a href=x id=y>", "href", "z"), "<a href=\"z\" id=y>");
    assert_eq!(with_attribute("<a href=x/>", "href", "z"), "<a href=\"z\">");
}

#[test]
fn a_value_is_escaped() {
    assert_eq!(with_attribute("<a b=''>", "b", "\"&'<>"), "<a b='\"&amp;&#39;&lt;>'>");
    assert_eq!(with_attribute("<a b=\"\">", "b", "\"&'\r"), "<a b=\"&quot;&amp;'&#13;\">");
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
    assert_eq!(with_attribute("<a c='>' / >", "b", "1"), "<a c='>' b=\"1\" / >");
    assert_eq!(with_attribute("<a c=x/>", "b", "1"), "<a c=x/ b=\"1\">");
    assert_eq!(with_attribute("<a c=>", "b", "1"), "<a c=\"\" b=\"1\">");
    assert_eq!(edited("<br/>", "br", |edits, node| edits.set_attribute(node, "b", "1")).unwrap(), "<br b=\"1\"/>");
}

#[test]
fn attributes_are_removed_with_their_white_space() {
    assert_eq!(without_attribute("<a b=1 c=2>", "b"), "<a c=2>");
    assert_eq!(without_attribute("<a\n b = '1'\n>", "B"), "<a\n>");
    assert_eq!(without_attribute("<a b/>", "b"), "<a />");
    assert_eq!(without_attribute("<a x='1'b='2'c='3'>", "b"), "<a x='1' c='3'>");
    assert_eq!(without_attribute("<a c>", "b"), "<a c>");
}

#[test]
fn removing_an_attribute_removes_its_duplicates() {
    assert_eq!(without_attribute("<a b=1 c B=2 b=3>", "b"), "<a c>");
    assert_eq!(with_attribute("<a b=1 b=2>", "b", "3"), "<a b=\"3\" b=2>");
}

#[test]
fn a_tag_takes_several_edits() {
    let all = |edits: &mut SourceEdits<'_>, node: NodeId| {
        edits.set_attribute(node, "c", "1")?;
        edits.remove_attribute(node, "b")?;
        edits.set_attribute(node, "d", "2")?;
        edits.set_attribute(node, "a", "3")?;
        edits.set_attribute(node, "c", "4")
    };
    let source = "<p a=0 b=1 c>x";
    assert_eq!(edited(source, "p", all).unwrap(), "<p a=\"3\" c=\"4\" d=\"2\">x");
    assert_eq!(edited("<p b=>", "p", all).unwrap(), "<p d=\"2\" a=\"3\" c=\"4\">");
}

#[test]
fn names_of_foreign_attributes_are_found_as_they_are_written() {
    let source = "<svg viewbox='0 0 1 1'><image XLINK:HREF=a /></svg>";
    let set = |edits: &mut SourceEdits<'_>, node: NodeId| edits.set_attribute(node, "viewBox", "1");
    assert_eq!(edited(source, "svg", set).unwrap(), "<svg viewbox='1'><image XLINK:HREF=a /></svg>");
}

#[test]
fn markup_is_inserted_around_and_into_a_node() {
    let all = |edits: &mut SourceEdits<'_>, node: NodeId| {
        edits.insert_before(node, "1")?;
        edits.insert_before(node, "2")?;
        edits.insert_after(node, "8")?;
        edits.insert_after(node, "7")?;
        edits.prepend(node, "4")?;
        edits.prepend(node, "3")?;
        edits.append(node, "5")?;
        edits.append(node, "6")
    };
    assert_eq!(edited("<div>a<b></b>c</div>", "b", all).unwrap(), "<div>a12<b>3456</b>78c</div>");
}

#[test]
fn markup_is_inserted_where_an_end_tag_is_missing() {
    let append = |edits: &mut SourceEdits<'_>, node: NodeId| edits.append(node, "!");
    assert_eq!(edited("<ul><li>a<li>b</ul>", "li", append).unwrap(), "<ul><li>a!<li>b</ul>");
    assert_eq!(edited("<ul><li>a", "ul", append).unwrap(), "<ul><li>a</li>!");
    let more = |edits: &mut SourceEdits<'_>, node: NodeId| edits.append(node, "<li>b");
    assert_eq!(edited("<ul><li>a", "ul", more).unwrap(), "<ul><li>a<li>b");
    let after = |edits: &mut SourceEdits<'_>, node: NodeId| edits.insert_after(node, "<li>b");
    assert_eq!(edited("<ul><li>a<li>c</ul>", "li", after).unwrap(), "<ul><li>a<li>b<li>c</ul>");
}

#[test]
fn a_snippet_needs_no_body_tag() {
    let after = |edits: &mut SourceEdits<'_>, node: NodeId| edits.insert_after(node, "<hr>");
    assert_eq!(edited("<p>a</p><p>b</p>", "p", after).unwrap(), "<p>a</p><hr><p>b</p>");
    let append = |edits: &mut SourceEdits<'_>, node: NodeId| edits.append(node, "<p>c</p>");
    assert_eq!(edited("<p>a</p><p>b", "body", append).unwrap(), "<p>a</p><p>b<p>c</p>");
    assert_eq!(
        edited("<title>a</title>b</body></html>", "body", append).unwrap(),
        "<title>a</title>b<p>c</p></body></html>"
    );
}

#[test]
fn white_space_around_the_end_of_the_body_follows_appended_markup() {
    let both = |edits: &mut SourceEdits<'_>, node: NodeId| {
        edits.append(node, "<hr>")?;
        edits.append(node, "<br>")
    };
    for (start, end) in [
        ("<body><p>a</p>", "</body>\n</html>\n"),
        ("<body><p>a</p>", "\n</body>\r\n"),
        ("<body>", "\n</body>\n"),
        ("<p>a</p>", " </body> </html>"),
        ("<body><p>a</p>\n", "</body>"),
        ("<body><p>a</p>b\n", "</body></html>"),
    ] {
        assert_eq!(edited(&format!("{start}{end}"), "body", both).unwrap(), format!("{start}<hr><br>{end}"));
    }
}

#[test]
fn edits_see_earlier_edits() {
    let mut edits = parse("<p>a</p>");
    let p = first(&edits, "p");
    edits.append(p, "<b>c</b>").unwrap();
    let b = first(&edits, "b");
    assert_eq!(edits.document().node(p).inner_html(), "a<b>c</b>");
    assert_eq!(edits.remove(b), Err(SourceEditError::NoPlace));
    assert_eq!(edits.finish().unwrap(), "<p>a<b>c</b></p>");
}

#[test]
fn fragments_are_edited_in_their_context() {
    let options = ParseOptions::new();
    let row = FragmentContext::html("tr");
    let mut edits = SourceEdits::parse_fragment("<td>a<td>b", &row, &options);
    let (root, cell) = (edits.document().root().id(), first(&edits, "td"));
    edits.insert_before(cell, "<th>0</th>").unwrap();
    edits.set_attribute(cell, "id", "x").unwrap();
    edits.append(root, "<td>c").unwrap();
    edits.prepend(root, "<!--row-->").unwrap();
    assert_eq!(edits.finish().unwrap(), "<!--row--><th>0</th><td id=\"x\">a<td>b<td>c");
    let title = FragmentContext::html("title");
    let mut edits = SourceEdits::parse_fragment("a", &title, &options);
    let root = edits.document().root().id();
    edits.append(root, "<b> &amp; c").unwrap();
    assert_eq!(edits.document().root().text_content(), "a<b> & c");
    assert_eq!(edits.finish().unwrap(), "a<b> &amp; c");
}

#[test]
fn markup_is_inserted_into_templates() {
    let both = |edits: &mut SourceEdits<'_>, node: NodeId| {
        edits.append(node, "<td>2")?;
        edits.prepend(node, "<td>0")
    };
    assert_eq!(edited("<template><td>1</template>", "template", both).unwrap(), "<template><td>0<td>1<td>2</template>");
    let before = |edits: &mut SourceEdits<'_>, node: NodeId| edits.insert_before(node, "<td>0");
    assert_eq!(edited("<template><td>1</template>", "td", before).unwrap(), "<template><td>0<td>1</template>");
}

#[test]
fn a_newline_at_the_start_is_kept() {
    let prepend = |edits: &mut SourceEdits<'_>, node: NodeId| edits.prepend(node, "\nx");
    assert_eq!(edited("<pre>a</pre>", "pre", prepend).unwrap(), "<pre>\n\nxa</pre>");
    assert_eq!(edited("<pre>\r\na</pre>", "pre", prepend).unwrap(), "<pre>\r\n\nxa</pre>");
    assert_eq!(edited("<div>a</div>", "div", prepend).unwrap(), "<div>\nxa</div>");
    let all = |edits: &mut SourceEdits<'_>, node: NodeId| {
        edits.append(node, "\n3")?;
        edits.prepend(node, "\n2")?;
        edits.prepend(node, "\n1")
    };
    assert_eq!(edited("<pre></pre>", "pre", all).unwrap(), "<pre>\n\n1\n2\n3</pre>");
    let before = |edits: &mut SourceEdits<'_>, node: NodeId| edits.insert_before(node, "\n");
    assert_eq!(edited("<pre><b>a</b></pre>", "b", before).unwrap(), "<pre>\n\n<b>a</b></pre>");
    // A value is not markup.
    let set = |edits: &mut SourceEdits<'_>, node: NodeId| edits.set_attribute(node, "x", "\n");
    assert_eq!(edited("<pre><b>a</b></pre>", "b", set).unwrap(), "<pre><b x=\"\n\">a</b></pre>");
}

#[test]
fn texts_and_comments_are_replaced() {
    let mut edits = parse("<div>a &amp; b<!--c-->d\r\n</div>");
    let div = edits.document().node(first(&edits, "div"));
    let children: Vec<_> = div.children().map(|child| child.id()).collect();
    for (node, markup) in children.into_iter().zip(["x", "", "y"]) {
        edits.replace(node, markup).unwrap();
    }
    assert_eq!(edits.finish().unwrap(), "<div>xy</div>");
}

#[test]
fn nodes_without_source_are_refused() {
    let set = |edits: &mut SourceEdits<'_>, node: NodeId| edits.set_attribute(node, "b", "1");
    let remove = |edits: &mut SourceEdits<'_>, node: NodeId| edits.remove(node);
    let no_place = Err(SourceEditError::NoPlace);
    assert_eq!(edited("<p>x", "body", set), no_place);
    assert_eq!(edited("<div></p>", "p", set), no_place);
    // The parser implies the element.
    assert_differs(edited("<body>x", "body", remove), 0);
    assert_eq!(edited("<image src=x>", "img", set).unwrap(), "<image src=x b=\"1\">");
    assert_differs(edited("<p><b>x<p>y", "b", set), 0);
    let prepend = |edits: &mut SourceEdits<'_>, node: NodeId| edits.prepend(node, "y");
    assert_differs(edited("<table><tr></table>", "table", prepend), 0);
    // Nodes next to foster-parented content are moved with it.
    let before = |edits: &mut SourceEdits<'_>, node: NodeId| edits.insert_before(node, "y");
    assert_eq!(edited("<table><i>x</i><tr></table>", "i", before).unwrap(), "<table>y<i>x</i><tr></table>");
    assert_differs(edited("<b>x<p>y</b>z</p>", "b", remove), 0);
    let remove_c = |edits: &mut SourceEdits<'_>, node: NodeId| edits.remove_attribute(node, "c");
    assert_differs(edited("<body a=1><body c=2>", "body", remove_c), 0);
    let set_c = |edits: &mut SourceEdits<'_>, node: NodeId| edits.set_attribute(node, "c", "1");
    assert_eq!(edited("<body a=1><body c=2>", "body", set_c).unwrap(), "<body a=1 c=\"1\"><body c=2>");
}

#[test]
fn places_that_depend_on_later_markup_are_refused() {
    let before = |edits: &mut SourceEdits<'_>, node: NodeId| edits.insert_before(node, "x");
    let after = |edits: &mut SourceEdits<'_>, node: NodeId| edits.insert_after(node, "x");
    let prepend = |edits: &mut SourceEdits<'_>, node: NodeId| edits.prepend(node, "x");
    assert_differs(edited("<p><b>a<p>b", "p", after), 0);
    assert_differs(edited("<table><tr></table>", "tr", before), 0);
    assert_differs(edited("<table><form><tr></table>", "form", prepend), 0);
}

#[test]
fn the_refused_edit_is_named() {
    let mut edits = parse("<table><tr><td>a</table><p>c</p>");
    let [row, p] = ["tr", "p"].map(|name| first(&edits, name));
    edits.set_attribute(p, "id", "x").unwrap();
    edits.append(row, "<td>b").unwrap();
    edits.insert_after(row, "?").unwrap();
    edits.append(p, "!").unwrap();
    let error = edits.finish().unwrap_err();
    let place = 16;
    let method = "insert_after";
    let edit = 2;
    assert_eq!(error, SourceEditError::Difference { edit, method, place });
    assert_eq!(
        error.to_string(),
        "edit 2, `insert_after` at byte 16, makes the trees of the source and the document differ"
    );
}

#[test]
fn removing_a_node_removes_markup_inserted_into_it() {
    let mut edits = parse("<div><p><b>x</b></p></div>");
    let [p, b] = ["p", "b"].map(|name| first(&edits, name));
    edits.append(b, "1").unwrap();
    edits.insert_before(b, "2").unwrap();
    edits.set_attribute(b, "a", "b").unwrap();
    edits.replace(b, "y").unwrap();
    let no_parent = Err(SourceEditError::Document(EditError::NoParent));
    assert_eq!(edits.insert_after(b, "3"), no_parent);
    assert_eq!(edits.remove(b), no_parent);
    assert_eq!(edits.append(b, "4"), no_parent);
    edits.set_attribute(p, "a", "b").unwrap();
    assert_eq!(edits.finish().unwrap(), "<div><p a=\"b\">2y</p></div>");
    // Edits inside and after nodes that end at the same position.
    let mut edits = parse("<ul><li><p>1<li>2</ul>");
    let [item, p] = ["li", "p"].map(|name| first(&edits, name));
    edits.append(item, "<p>a").unwrap();
    edits.append(p, "b").unwrap();
    edits.insert_after(p, "<p>c").unwrap();
    edits.insert_after(item, "<li>d").unwrap();
    edits.remove(item).unwrap();
    assert_eq!(edits.finish().unwrap(), "<ul><li>d<li>2</ul>");
}

#[test]
fn a_node_that_is_gone_takes_no_edits() {
    let gone: [fn(&mut SourceEdits<'_>, NodeId) -> Outcome; 3] = [
        |edits, node| edits.unwrap_element(node),
        |edits, node| edits.replace(node, "x"),
        |edits, node| edits.remove(node),
    ];
    let later: [fn(&mut SourceEdits<'_>, NodeId) -> Outcome; 11] = [
        |edits, node| edits.set_attribute(node, "id", "x"),
        |edits, node| edits.remove_attribute(node, "id"),
        |edits, node| edits.rename_element(node, "b"),
        |edits, node| edits.insert_before(node, "x"),
        |edits, node| edits.insert_after(node, "x"),
        |edits, node| edits.prepend(node, "x"),
        |edits, node| edits.append(node, "x"),
        |edits, node| edits.set_inner_html(node, "x"),
        |edits, node| edits.replace(node, "x"),
        |edits, node| edits.remove(node),
        |edits, node| edits.unwrap_element(node),
    ];
    for remove in gone {
        for edit in later {
            let mut edits = parse("<p><i>a</i>");
            let node = first(&edits, "i");
            remove(&mut edits, node).unwrap();
            let before = edits.document().to_html();
            assert_eq!(edit(&mut edits, node), Err(SourceEditError::Document(EditError::NoParent)));
            assert_eq!(edits.document().to_html(), before);
            edits.finish().unwrap();
        }
    }
    // The contents of an unwrapped element are still there, and so are those of a template.
    let mut edits = parse("<p><i><b>a</b></i><template><u></u></template>");
    let [i, b, u] = ["i", "b", "u"].map(|name| first(&edits, name));
    edits.unwrap_element(i).unwrap();
    edits.append(b, "c").unwrap();
    edits.append(u, "d").unwrap();
    assert_eq!(edits.finish().unwrap(), "<p><b>ac</b><template><u>d</u></template>");
}

#[test]
fn edits_inside_a_removed_node_have_no_effect() {
    for (edit, expected) in [("remove", "<p>"), ("replace", "<p>x"), ("set_inner_html", "<p><i>x</i>")] {
        let mut edits = parse("<p><i><b><u>a</u></b></i>");
        let [i, u] = ["i", "u"].map(|name| first(&edits, name));
        match edit {
            "remove" => edits.remove(i).unwrap(),
            "replace" => edits.replace(i, "x").unwrap(),
            _ => edits.set_inner_html(i, "x").unwrap(),
        }
        edits.append(u, "y").unwrap();
        edits.set_attribute(u, "id", "y").unwrap();
        edits.remove(u).unwrap();
        assert_eq!(edits.finish().unwrap(), expected);
    }
}

#[test]
fn a_renamed_element_that_is_unwrapped_loses_both_tags() {
    for source in ["<div>x</div>y", "<ul><li>x</li></ul>y"] {
        let mut edits = parse(source);
        let name = if source.contains("<li>") { "li" } else { "div" };
        let node = first(&edits, name);
        edits.rename_element(node, "span").unwrap();
        edits.unwrap_element(node).unwrap();
        let expected = source.replace(&format!("<{name}>"), "").replace(&format!("</{name}>"), "");
        assert_eq!(edits.finish().unwrap(), expected);
    }
}

#[test]
fn an_attribute_that_was_removed_before_it_was_set_has_no_duplicates() {
    for (source, expected) in [
        ("<div a=1 A=2>", "<div a=\"new\">"),
        ("<div A=1 b a=2 a>", "<div A=\"new\" b>"),
        ("<div b>", "<div b a=\"new\">"),
    ] {
        let mut edits = parse(source);
        let node = first(&edits, "div");
        edits.remove_attribute(node, "a").unwrap();
        edits.set_attribute(node, "a", "new").unwrap();
        assert_eq!(edits.finish().unwrap(), expected);
    }
}

#[test]
fn the_end_tag_of_a_replaced_element_is_not_written_after_the_body() {
    for renames_first in [true, false] {
        let mut edits = parse("<p>a</body>\n");
        let [body, p] = ["body", "p"].map(|name| first(&edits, name));
        if renames_first {
            edits.rename_element(p, "span").unwrap();
        }
        edits.set_inner_html(body, "q").unwrap();
        if !renames_first {
            edits.rename_element(p, "span").unwrap();
        }
        assert_eq!(edits.finish().unwrap(), "q</body>\n");
    }
    let mut edits = parse("<p>a</body>\n");
    let [body, p] = ["body", "p"].map(|name| first(&edits, name));
    edits.rename_element(p, "span").unwrap();
    edits.append(body, "<i>b</i>").unwrap();
    assert_eq!(edits.finish().unwrap(), "<span>a</span><i>b</i></body>\n");
}

#[test]
fn content_that_markup_cannot_express_is_refused() {
    let mut edits = parse("<p>");
    let p = first(&edits, "p");
    for (name, value) in [("", "x"), ("a b", "x"), ("a=", "x"), ("a>", "x"), ("a", "\0")] {
        assert_eq!(edits.set_attribute(p, name, value), Err(SourceEditError::InvalidAttribute));
    }
    let text = escape_text("<b>\r");
    edits.append(p, &text).unwrap();
    assert_eq!(edits.finish().unwrap(), "<p>&lt;b&gt;&#13;");
}

#[test]
fn a_parse_that_stopped_is_refused() {
    use soupstone::Limits;
    let options = ParseOptions::new().with_limits(Limits::default().with_max_nodes(Some(6)));
    let mut edits = SourceEdits::parse_document("<p>a<p>b<p>c", &options);
    let p = first(&edits, "p");
    edits.set_attribute(p, "a", "b").unwrap();
    assert!(matches!(edits.finish(), Err(SourceEditError::Stopped(_))));
}

#[test]
fn unquoted_values_may_end_in_a_slash() {
    let append = |edits: &mut SourceEdits<'_>, node: NodeId| edits.append(node, "x");
    let prepend = |edits: &mut SourceEdits<'_>, node: NodeId| edits.prepend(node, "x");
    let set = |edits: &mut SourceEdits<'_>, node: NodeId| edits.set_attribute(node, "b", "c");
    let remove = |edits: &mut SourceEdits<'_>, node: NodeId| edits.remove_attribute(node, "href");
    for tag in ["<svg><a href=/x/>", "<svg><a href=/>", "<math><mi a href=x/>", "<a href=/x/>", "<svg><a href = /x//>"]
    {
        let name = if tag.starts_with("<math") { "mi" } else { "a" };
        for (before, after) in [("", ""), ("t", ""), ("t", &*format!("</{name}>")), ("", &*format!("</{name}></svg>"))]
        {
            let source = format!("{tag}{before}{after}");
            assert_eq!(edited(&source, name, append).unwrap(), format!("{tag}{before}x{after}"));
            assert_eq!(edited(&source, name, prepend).unwrap(), format!("{tag}x{before}{after}"));
            let with_attribute = format!("{} b=\"c\">", tag.strip_suffix('>').unwrap());
            assert_eq!(edited(&source, name, set).unwrap(), format!("{with_attribute}{before}{after}"));
            let without = tag.split_once(" href").unwrap().0;
            assert_eq!(edited(&source, name, remove).unwrap(), format!("{without}>{before}{after}"));
        }
    }
}
