//! Positions that need a missing tag: in implied elements, and after open elements.

mod support;

use soupstone::{NodeId, ParseOptions};
use soupstone_source_edits::SourceEditError;

use support::{Edits, check, edited};

#[test]
fn markup_is_inserted_into_an_implied_head() {
    check(&[
        ("<!DOCTYPE html><p>y", "head", |edits, node| edits.append(node, "<meta>"), "<!DOCTYPE html><meta><p>y"),
        (
            "<!DOCTYPE html>\n<!--c-->\n<p>y",
            "head",
            |edits, node| edits.prepend(node, "<meta>"),
            "<!DOCTYPE html>\n<!--c-->\n<meta><p>y",
        ),
        (
            "<html>\n<!--c-->\n<body>y",
            "head",
            |edits, node| edits.append(node, "<meta>"),
            "<html>\n<!--c-->\n<meta><body>y",
        ),
        (
            "\u{feff}</p><!doctype x> <td>y",
            "head",
            |edits, node| edits.append(node, "<meta>"),
            "\u{feff}</p><!doctype x> <meta><td>y",
        ),
        ("</head> <p>y", "head", |edits, node| edits.append(node, "<meta>"), "<meta></head> <p>y"),
        ("", "head", |edits, node| edits.append(node, "<meta>"), "<meta>"),
        ("<title>a</title>\n<p>y", "head", |edits, node| edits.append(node, "<meta>"), "<title>a</title>\n<meta><p>y"),
        (
            "<head></head><script></script>\n<p>y",
            "head",
            |edits, node| edits.append(node, "<meta>"),
            "<head></head><script></script><meta>\n<p>y",
        ),
    ]);
    let all = |edits: &mut Edits<'_>, node: NodeId| {
        edits.append(node, "<meta name=a>")?;
        edits.prepend(node, "<meta name=b>")?;
        edits.append(node, "<meta name=c>")
    };
    assert_eq!(edited("<p>y", "head", all).unwrap(), "<meta name=b><meta name=a><meta name=c><p>y");
}

#[test]
fn implied_start_tags_are_written_where_needed() {
    check(&[
        (
            "<!DOCTYPE html>\n<p>y",
            "head",
            |edits, node| {
                edits.append(node, "<!--a-->")?;
                edits.prepend(node, "<!--b-->")
            },
            "<!DOCTYPE html>\n<head><!--b--><!--a--><p>y",
        ),
        (
            "<title>a</title><p>y",
            "head",
            |edits, node| edits.prepend(node, "<!--a-->"),
            "<head><!--a--><title>a</title><p>y",
        ),
        (
            "<p>y",
            "body",
            |edits, node| {
                edits.prepend(node, "<script>1</script>")?;
                edits.prepend(node, "<script>2</script>")
            },
            "<body><script>2</script><script>1</script><p>y",
        ),
        ("<p>y", "body", |edits, node| edits.prepend(node, "<p>x"), "<p>x<p>y"),
        ("<p>y", "p", |edits, node| edits.insert_before(node, "<script></script>"), "<body><script></script><p>y"),
        (
            "<title>x",
            "body",
            |edits, node| edits.append(node, "<script></script>"),
            "<title>x</title><body><script></script>",
        ),
        ("<p>y", "html", |edits, node| edits.prepend(node, "<!--x-->"), "<html><!--x--><p>y"),
        (
            "<table><tr><td>1</table>",
            "tbody",
            |edits, node| edits.prepend(node, "<!--x-->"),
            "<table><tbody><!--x--><tr><td>1</table>",
        ),
        (
            "<table><tr><td>1</table>",
            "tr",
            |edits, node| edits.insert_before(node, "<tr>"),
            "<table><tr><tr><td>1</table>",
        ),
        (
            "<table><tr><td>1</table>",
            "tbody",
            |edits, node| edits.append(node, "<tr><td>2"),
            "<table><tr><td>1<tr><td>2</table>",
        ),
        ("<div></p></div>", "p", |edits, node| edits.append(node, "x"), "<div><p>x</p></div>"),
    ]);
    let mut edits = Edits::parse_document("<!DOCTYPE html><p>x", ParseOptions::new());
    let [head, body] = [edits.document().head(), edits.document().body()].map(|node| node.unwrap().id());
    edits.prepend(body, "<script>1</script>").unwrap();
    edits.append(head, "<script>2</script>").unwrap();
    edits.append(body, "<script>3</script>").unwrap();
    let expected = "<!DOCTYPE html><script>2</script><body><script>1</script><p>x</p><script>3</script>";
    assert_eq!(edits.finish().unwrap(), expected);
}

#[test]
fn missing_end_tags_are_written_where_inserted_markup_would_nest() {
    check(&[
        (
            "<body><p>x</body>",
            "body",
            |edits, node| edits.append(node, "<script></script>"),
            "<body><p>x</p><script></script></body>",
        ),
        ("<body><p>x</body>", "body", |edits, node| edits.append(node, "<p>y"), "<body><p>x<p>y</body>"),
        ("<body><div><p><b>x", "body", |edits, node| edits.append(node, "y"), "<body><div><p><b>x</b></p></div>y"),
        ("<table><tr><td>1", "body", |edits, node| edits.append(node, "y"), "<table><tr><td>1</td></tr></table>y"),
        ("<table><svg><g>", "body", |edits, node| edits.append(node, "<hr>"), "<table><svg><g></g></svg></table><hr>"),
        ("<ul><li>a<li>b</ul>", "li", |edits, node| edits.insert_after(node, "x"), "<ul><li>a</li>x<li>b</ul>"),
        ("<ul><li>a<p>b<li>c</ul>", "li", |edits, node| edits.append(node, "x"), "<ul><li>a<p>b</p>x<li>c</ul>"),
        ("<div><p>a<hr></div>", "hr", |edits, node| edits.insert_before(node, "x"), "<div><p>a</p>x<hr></div>"),
        ("<div><p>a<hr>b</div>", "hr", |edits, node| edits.remove(node), "<div><p>a</p>b</div>"),
        ("<div><p>a<hr>b</div>", "hr", |edits, node| edits.replace(node, "c"), "<div><p>a</p>cb</div>"),
        ("<ul><li>a<li>b<li>c</ul>", "ul", |edits, node| edits.append(node, "x"), "<ul><li>a<li>b<li>c</li>x</ul>"),
        // Later content remains in copies of the formatting elements.
        (
            "<div><p><b>a<p>b</div>",
            "p",
            |edits, node| edits.insert_after(node, "<script></script>"),
            "<div><p><b>a</p><script></script><p>b</div>",
        ),
        (
            "<p>x",
            "p",
            |edits, node| {
                edits.insert_after(node, "<!--1-->")?;
                edits.append(node, "2")?;
                edits.insert_after(node, "<!--3-->")
            },
            "<p>x2</p><!--3--><!--1-->",
        ),
        (
            "<ul><li>a<p>b<li>c</ul>",
            "li",
            |edits, node| {
                edits.insert_after(node, "<!--1-->")?;
                edits.remove(node)
            },
            "<ul><!--1--><li>c</ul>",
        ),
    ]);
}

#[test]
fn closing_a_paragraph_moves_white_space_after_the_body_out_of_it() {
    let both = |edits: &mut Edits<'_>, node: NodeId| {
        edits.append(node, "<hr>")?;
        edits.append(node, "<br>")
    };
    for (start, missing, end) in [
        ("<body><p>x", "</p>", "</body>\n</html>\n"),
        ("<body><p>x\n", "</p>", "</body>\n"),
        ("<body>x", "", "</body>\n</html>\n"),
        ("<p>x", "</p>", "</html>\n"),
        ("<body><p><b>x</p>\n", "</b>", "</body>\n"),
        ("<p>x</body>\n<script>1</script>", "</p>", "\n</html>\n"),
        ("<body>a</body>\n<script></script>", "", "\n</html>"),
    ] {
        let result = edited(&format!("{start}{end}"), "body", both);
        assert_eq!(result, Ok(format!("{start}{missing}<hr><br>{end}")));
    }
}

#[test]
fn unfinished_constructs_at_the_end_are_closed_or_come_last() {
    let append = |edits: &mut Edits<'_>, node: NodeId| edits.append(node, "<hr>");
    for (start, missing, end) in [
        ("<p>x</p><!--c", "-->", ""),
        ("<p>x</p><!--c-", "->", ""),
        ("<p>x</p><!--c--", ">", ""),
        ("<p>x</p></3", ">", ""),
        ("<p>x</p>", "", "<a title='>"),
        ("<p>x</p></div>", "", "</di"),
        ("<p>x</p>", "", "<!doctype h"),
        ("<title></title><script>x", "</script>", ""),
        ("<svg><![CDATA[x", "]]>", ""),
        ("<!DOCTYPE html", " x>", ""),
    ] {
        let result = edited(&format!("{start}{end}"), "body", append);
        assert_eq!(result, Ok(format!("{start}{missing}<hr>{end}")), "{start}{end}");
    }
    for source in ["<plaintext>x", "<p>x</p></", "<script><!--<script>"] {
        assert!(matches!(edited(source, "body", append), Err(SourceEditError::Difference { edit: 0, .. })), "{source}");
    }
}

#[test]
fn many_edits_below_many_open_elements_take_linear_time() {
    let source = "<div>".repeat(20_000);
    let mut edits = Edits::parse_document(&source, ParseOptions::new());
    let elements: Vec<NodeId> = edits.document().elements_by_tag_name("div").map(|node| node.id()).collect();
    let body = edits.document().body().unwrap().id();
    for element in elements {
        edits.append(element, "x").unwrap();
        edits.append(body, "<hr>").unwrap();
    }
}
