//! Edits to tags, and to all contents: `rename_element`, `unwrap_element`, `set_inner_html`.

mod support;

use soupstone::{NodeId, ParseOptions};
use soupstone_source_edits::SourceEditError;

use support::{Edits, Outcome, check, edited};

#[test]
fn renaming_changes_both_tags() {
    check(&[
        ("<DIV>a</DIV >", "div", |edits, node| edits.rename_element(node, "section"), "<section>a</section >"),
        (
            "<P class=x>a</P>",
            "p",
            |edits, node| {
                edits.set_attribute(node, "id", "y")?;
                edits.rename_element(node, "h1")?;
                edits.append(node, "b")?;
                edits.rename_element(node, "H2")
            },
            "<H2 class=x id=\"y\">ab</H2>",
        ),
        ("<p>a<p>b", "p", |edits, node| edits.rename_element(node, "div"), "<div>a</div><p>b"),
        ("<p>a<div>b</div>", "div", |edits, node| edits.rename_element(node, "span"), "<p>a</p><span>b</span>"),
        (
            "<div>1<img src=a>2</div>",
            "img",
            |edits, node| edits.rename_element(node, "x-y"),
            "<div>1<x-y src=a></x-y>2</div>",
        ),
        ("<div>1<b></b>2</div>", "b", |edits, node| edits.rename_element(node, "br"), "<div>1<br>2</div>"),
        ("<div>1<b></b>2</div>", "b", |edits, node| edits.rename_element(node, "BR"), "<div>1<BR>2</div>"),
        (
            "<svg><g/><path></path></svg>",
            "g",
            |edits, node| edits.rename_element(node, "path"),
            "<svg><path/><path></path></svg>",
        ),
        (
            "<ul><li>a<li>b</ul>",
            "li",
            |edits, node| {
                edits.insert_after(node, "x")?;
                edits.rename_element(node, "div")
            },
            "<ul><div>a</div>x<li>b</ul>",
        ),
    ]);
    for (source, name, new) in
        [("<div><p>a<b>b</b></div>", "b", "div"), ("<b></b>", "b", "svg"), ("<b>a</b>", "b", "br")]
    {
        let rename = |edits: &mut Edits<'_>, node: NodeId| edits.rename_element(node, new);
        assert!(matches!(edited(source, name, rename), Err(SourceEditError::Difference { edit: 0, .. })), "{source}");
    }
    for name in ["", "1", "a b", "a>", "a/", "-a", "a\0", "é"] {
        let rename = |edits: &mut Edits<'_>, node: NodeId| edits.rename_element(node, name);
        assert_eq!(edited("<b>", "b", rename), Err(SourceEditError::InvalidName), "{name}");
    }
}

#[test]
fn unwrapping_keeps_the_contents() {
    check(&[
        (
            "<div>a<b title=x>c</b>d</div>",
            "b",
            |edits, node| {
                edits.append(node, "1")?;
                edits.set_attribute(node, "id", "y")?;
                edits.insert_before(node, "2")?;
                edits.unwrap_element(node)
            },
            "<div>a2c1d</div>",
        ),
        ("<p>a<div>b</div>", "div", |edits, node| edits.unwrap_element(node), "<p>a</p>b"),
        ("<div><p>a</div>b", "div", |edits, node| edits.unwrap_element(node), "<p>a</p>b"),
        ("<div><p>a</div><p>b", "div", |edits, node| edits.unwrap_element(node), "<p>a<p>b"),
        ("<ul><li>a<li>b</ul>", "li", |edits, node| edits.unwrap_element(node), "<ul>a<li>b</ul>"),
        ("<div>a<br>b</div>", "br", |edits, node| edits.unwrap_element(node), "<div>ab</div>"),
    ]);
    let unwrap = |edits: &mut Edits<'_>, node: NodeId| edits.unwrap_element(node);
    assert_eq!(edited("<p>a", "body", unwrap), Err(SourceEditError::NoPlace));
    assert!(matches!(edited("<table><tr><td>a", "td", unwrap), Err(SourceEditError::Difference { edit: 0, .. })));
}

#[test]
fn replacing_the_contents_removes_inserted_markup() {
    check(&[
        (
            "<div><p>a</div>b",
            "div",
            |edits, node| {
                edits.prepend(node, "1")?;
                edits.append(node, "2")?;
                edits.set_inner_html(node, "3")?;
                edits.prepend(node, "4")?;
                edits.append(node, "5")
            },
            "<div>435</div>b",
        ),
        (
            "<div></div>",
            "div",
            |edits, node| {
                edits.append(node, "1")?;
                edits.set_inner_html(node, "2")?;
                edits.set_inner_html(node, "3")
            },
            "<div>3</div>",
        ),
        ("<ul><li>a<p>b<li>c</ul>", "li", |edits, node| edits.set_inner_html(node, "x"), "<ul><li>x<li>c</ul>"),
        ("<pre>\na</pre>", "pre", |edits, node| edits.set_inner_html(node, "\nb"), "<pre>\n\nb</pre>"),
        ("<pre>a</pre>", "pre", |edits, node| edits.set_inner_html(node, "\nb"), "<pre>\n\nb</pre>"),
        (
            "<body>a</body>\n</html>",
            "body",
            |edits, node| edits.set_inner_html(node, "<p>b</p>"),
            "<body><p>b</p></body>\n</html>",
        ),
        ("<p>a</p>", "body", |edits, node| edits.set_inner_html(node, "<script></script>"), "<body><script></script>"),
        (
            "<title>a</title><p>a",
            "title",
            |edits, node| edits.set_inner_html(node, "1 &lt; <b>"),
            "<title>1 &lt; <b></title><p>a",
        ),
        ("<title>a</title><p>a", "head", |edits, node| edits.set_inner_html(node, "<meta>"), "<meta><p>a"),
        (
            "<template><p>a</template>",
            "template",
            |edits, node| edits.set_inner_html(node, "<td>"),
            "<template><td></template>",
        ),
    ]);
    // The contents have insertions next to them.
    let mut edits = Edits::parse_document("<div>a<b>b</b></div>", ParseOptions::new());
    let div = edits.document().elements_by_tag_name("div").next().unwrap();
    let [id, text, bold] = [Some(div), div.first_child(), div.last_child()].map(|node| node.unwrap().id());
    edits.insert_before(text, "1").unwrap();
    edits.insert_after(text, "2").unwrap();
    edits.insert_after(bold, "3").unwrap();
    edits.append(bold, "4").unwrap();
    edits.set_inner_html(id, "x").unwrap();
    edits.append(bold, "5").unwrap();
    assert_eq!(edits.finish().unwrap(), "<div>x</div>");
}

#[test]
fn inserting_into_elements_without_contents_is_refused() {
    let edits: [fn(&mut Edits<'_>, NodeId) -> Outcome; 3] = [
        |edits, node| edits.prepend(node, "x"),
        |edits, node| edits.append(node, "x"),
        |edits, node| edits.set_inner_html(node, "x"),
    ];
    for (source, name) in [("<p>a<br>b", "br"), ("<p><param></p>", "param"), ("<p>a<br/>b", "br"), ("</br>", "br")] {
        for edit in edits {
            let mut parsed = Edits::parse_document(source, ParseOptions::new());
            let node = parsed.document().elements_by_tag_name(name).next().unwrap().id();
            let error = edit(&mut parsed, node).unwrap_err();
            assert_eq!(error, SourceEditError::HoldsNothing);
            assert_eq!(error.to_string(), "the element cannot have contents");
            assert_eq!(parsed.finish().unwrap(), source);
        }
    }
}

#[test]
fn self_closing_elements_are_opened() {
    check(&[
        ("<svg/>", "svg", |edits, node| edits.append(node, "<g></g>"), "<svg><g></g></svg>"),
        ("<p>1<svg/>2", "svg", |edits, node| edits.prepend(node, "<g/>"), "<p>1<svg><g/></svg>2"),
        ("<SVG><G/></SVG>", "g", |edits, node| edits.set_inner_html(node, "x"), "<SVG><G>x</g></SVG>"),
        ("<svg><path d=M0 /></svg>", "path", |edits, node| edits.append(node, "x"), "<svg><path d=M0 >x</path></svg>"),
        ("<svg><path d='/'/></svg>", "path", |edits, node| edits.append(node, "x"), "<svg><path d='/'>x</path></svg>"),
        ("<svg><path d\n//></svg>", "path", |edits, node| edits.append(node, "x"), "<svg><path d\n>x</path></svg>"),
        ("<svg><path / /></svg>", "path", |edits, node| edits.append(node, "x"), "<svg><path / >x</path></svg>"),
        ("<math><mi/>1</math>", "mi", |edits, node| edits.append(node, "<b>x</b>"), "<math><mi><b>x</b></mi>1</math>"),
        (
            "<math><mrow/></math>",
            "mrow",
            |edits, node| edits.append(node, "<mn>1</mn>"),
            "<math><mrow><mn>1</mn></mrow></math>",
        ),
        (
            "<svg><foreignObject/></svg>",
            "foreignObject",
            |edits, node| edits.append(node, "<p>x</p>"),
            "<svg><foreignObject><p>x</p></foreignObject></svg>",
        ),
        (
            "<svg><title/></svg>",
            "title",
            |edits, node| edits.append(node, "a&lt;b"),
            "<svg><title>a&lt;b</title></svg>",
        ),
        // Nothing is opened for nothing.
        ("<svg><g/></svg>", "g", |edits, node| edits.append(node, ""), "<svg><g/></svg>"),
        (
            "<svg><g/></svg>",
            "g",
            |edits, node| {
                edits.append(node, "x")?;
                edits.set_inner_html(node, "")
            },
            "<svg><g/></svg>",
        ),
    ]);
    // The slash belongs to the value, and the element is open.
    check(&[
        ("<svg><a href=/x/></a>", "a", |edits, node| edits.append(node, "x"), "<svg><a href=/x/>x</a>"),
        (
            "<svg><path d=x/></path></svg>",
            "path",
            |edits, node| edits.append(node, "y"),
            "<svg><path d=x/>y</path></svg>",
        ),
        ("<svg><path d=x/></svg>", "path", |edits, node| edits.append(node, "y"), "<svg><path d=x/>y</svg>"),
        ("<svg><path d=/></svg>", "path", |edits, node| edits.append(node, "y"), "<svg><path d=/>y</svg>"),
    ]);
}

#[test]
fn opened_elements_take_other_edits() {
    check(&[
        (
            "<svg><g id=x /></svg>",
            "g",
            |edits, node| {
                edits.append(node, "2")?;
                edits.prepend(node, "1")?;
                edits.append(node, "3")?;
                edits.set_attribute(node, "class", "y")?;
                edits.insert_before(node, "0")?;
                edits.insert_after(node, "4")?;
                edits.remove_attribute(node, "id")
            },
            "<svg>0<g class=\"y\" >123</g>4</svg>",
        ),
        (
            "<svg><g d=x//></svg>",
            "g",
            |edits, node| {
                edits.set_attribute(node, "d", "y")?;
                edits.append(node, "1")
            },
            "<svg><g d=\"y\">1</svg>",
        ),
        (
            "<svg><g/>2</svg>",
            "g",
            |edits, node| {
                edits.append(node, "1")?;
                edits.rename_element(node, "path")
            },
            "<svg><path>1</path>2</svg>",
        ),
        (
            "<svg><g/>2</svg>",
            "g",
            |edits, node| {
                edits.append(node, "1")?;
                edits.unwrap_element(node)
            },
            "<svg>12</svg>",
        ),
        (
            "<svg><g/>2</svg>",
            "g",
            |edits, node| {
                edits.append(node, "1")?;
                edits.replace(node, "<path/>")
            },
            "<svg><path/>2</svg>",
        ),
        (
            "<svg><g/>2</svg>",
            "g",
            |edits, node| {
                edits.prepend(node, "1")?;
                edits.remove(node)
            },
            "<svg>2</svg>",
        ),
    ]);
    // Next to each other, in each other, and in another order than in the source.
    let mut edits = Edits::parse_document("<svg><g/><path/><a><g /></a></svg><math/>", ParseOptions::new());
    let names = ["g", "path", "a", "svg", "math"];
    let [g, path, a, svg, math] = names.map(|name| edits.document().elements_by_tag_name(name).next().unwrap().id());
    let last = edits.document().elements_by_tag_name("g").last().unwrap().id();
    for (node, markup) in [(math, "<mi/>"), (svg, "5"), (last, "3"), (path, "2"), (a, "4"), (g, "<g/>1")] {
        edits.append(node, markup).unwrap();
    }
    edits.prepend(svg, "0").unwrap();
    assert_eq!(edits.finish().unwrap(), "<svg>0<g><g/>1</g><path>2</path><a><g >3</g>4</a>5</svg><math><mi/></math>",);
    // What does not fit is refused.
    let append = |edits: &mut Edits<'_>, node: NodeId| edits.append(node, "<p>x</p>");
    assert!(matches!(edited("<svg><g/></svg>", "g", append), Err(SourceEditError::Difference { edit: 0, .. })));
    let append = |edits: &mut Edits<'_>, node: NodeId| edits.append(node, "</svg>");
    assert!(matches!(edited("<svg><g/>1</svg>", "g", append), Err(SourceEditError::Difference { edit: 0, .. })));
}
