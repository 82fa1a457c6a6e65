//! The text of a node as it is rendered.

use crate::support::{DEEP, on_a_small_stack};
use soupstone::{Document, ParseOptions, Scripting, parse_document};

/// Markup, and the text of the body.
const CASES: &[(&str, &str)] = &[
    // White space
    ("", ""),
    ("abc", "abc"),
    (" abc ", "abc"),
    ("abc \n\t\r def", "abc def"),
    ("<b> a </b> <i> b </i>c", "a b c"),
    ("<p> a <b> </b>\n<!-- --> <i>b</i> ", "a b"),
    ("a&nbsp; \u{c}b", "a\u{a0} \u{c}b"),
    ("a\u{3000}b \u{2003} c", "a\u{3000}b \u{2003} c"),
    ("abc<span></span> def", "abc def"),
    // White space that is kept
    ("<pre> a\n  b </pre>", " a\n  b "),
    ("1 <pre>a <b> b\n</b></pre> 2", "1\na  b\n\n2"),
    ("<listing>\n\n a</listing><xmp> b </xmp>", "\n a\n b "),
    ("<textarea> a\n b</textarea> c", " a\n b c"),
    ("<pre><table><tr><td> a </table>", " a "),
    // Blocks
    ("a<div>b</div>c", "a\nb\nc"),
    ("<div>a</div><div>b</div>", "a\nb"),
    ("<div><div>a</div></div><div><div>b</div></div>", "a\nb"),
    ("<div></div><div>a</div><div></div><div></div>b", "a\nb"),
    ("<div> </div>a <div> </div> b", "a\nb"),
    ("<p>a<p>b", "a\n\nb"),
    ("a<p>b</p>c", "a\n\nb\n\nc"),
    ("<p>a</p><div>b</div><p></p>", "a\n\nb"),
    ("<ul><li>a<li>b<ul><li>c</ul></ul>", "a\nb\nc"),
    ("<h1>a</h1><h2>b</h2>c<hr>d", "a\nb\nc\nd"),
    ("<dl><dt>a<dd>b</dl><blockquote>c</blockquote>", "a\nb\nc"),
    ("<fieldset><legend>a</legend>b</fieldset>c", "a\nb\nc"),
    // br
    ("a<br>b", "a\nb"),
    ("a <br> b", "a\nb"),
    ("<br>a<br><br>b<br>", "\na\n\nb\n"),
    ("<div>a<br></div>b", "a\n\nb"),
    ("a<wbr>b", "ab"),
    // Tables
    ("<table><tr><td>a<td>b<tr><td>c<th>d</table>", "a\tb\nc\td"),
    (
        "<table> <tr> <td> a </td> <td> b </td> </tr> </table>",
        "a\tb",
    ),
    (
        "<table><tr><td>a<td hidden>b<td>c<tr hidden><td>d<tr><td>e</table>",
        "a\tc\ne",
    ),
    (
        "<table><caption>t</caption><thead><tr><th>a<tbody><tr><td>b</table>c",
        "t\na\nb\nc",
    ),
    (
        "<table><tr><td><table><tr><td>a<td>b<tr><td>c</table><td>d</table>",
        "a\tb\nc\n\td",
    ),
    ("<table><tr><td><p>a<td>b</table>", "a\n\n\tb"),
    ("x<table><tr><td></table>y", "x\ny"),
    // What is not rendered
    (
        "a<script>b</script><style>c</style><template>d</template>e",
        "ae",
    ),
    ("a<div hidden>b</div>c<div hidden=until-found>d</div>", "ac"),
    (
        "a<table hidden><tr><td>b</table><div hidden><table></table></div>c",
        "ac",
    ),
    (
        "a<dialog>b</dialog><dialog open>c</dialog><div popover>d</div>",
        "a\nc",
    ),
    ("<details><summary>a</summary>b<p>c</details>d", "a\nd"),
    (
        "<details>x<summary>a</summary><summary>b</summary>c</details>",
        "a",
    ),
    ("<details open><summary>a</summary>b</details>c", "a\nb\nc"),
    (
        "<details><summary><details><summary>a</summary>b</details>c</summary>d</details>",
        "a\nc",
    ),
    (
        "<datalist><option>a</datalist><noembed>b</noembed><noframes>c</noframes>d",
        "d",
    ),
    ("<ruby>a<rp>(</rp><rt>b</rt><rp>)</rp></ruby>", "ab"),
    (
        "<svg><title>a</title><defs><text>b</text></defs><text>c</text></svg>",
        "c",
    ),
    // Boxes in a line
    ("a <img alt=x> b", "a  b"),
    ("a<img>b<input value=c>d <input type=HIDDEN> e", "abd e"),
    (
        "<video>a</video><iframe>b</iframe><canvas>c</canvas><object>d</object>e",
        "e",
    ),
    ("a <button> b </button> c", "a b c"),
    ("<select><option>a<option>b</select>", "a\nb"),
    ("<select><optgroup><option>a</optgroup></select> c", "a\n c"),
];

fn body_text(document: &Document) -> String {
    document
        .body()
        .map_or_else(String::new, |body| body.inner_text())
}

#[test]
fn the_text_is_as_rendered() {
    for (markup, expected) in CASES {
        let document = parse_document(&format!("<body>{markup}"));
        assert_eq!(body_text(&document), *expected, "{markup}");
        // The document has a head that is not rendered.
        assert_eq!(document.root().inner_text(), *expected, "{markup}");
    }
}

#[test]
fn what_is_not_rendered_gives_its_text_content() {
    let document =
        parse_document("<title> a  b </title><div hidden> <p> c </p> </div><pre> <b> d </b></pre>");
    let of = |name| document.elements_named(name).next().unwrap().inner_text();
    assert_eq!(of("title"), " a  b ");
    assert_eq!(of("div"), "  c  ");
    assert_eq!(of("p"), " c ");
    assert_eq!(of("b"), " d ", "a pre is around it");
    let text = document
        .elements_named("p")
        .next()
        .unwrap()
        .first_child()
        .unwrap();
    assert_eq!(text.inner_text(), " c ");
}

#[test]
fn noscript_is_rendered_without_scripting() {
    let source = "<body>a<noscript>b</noscript>";
    assert_eq!(body_text(&parse_document(source)), "ab");
    let options = ParseOptions::new().with_scripting(Scripting::Enabled);
    assert_eq!(body_text(&options.parse_document(source)), "a");
}

#[test]
fn the_text_of_deep_and_wide_trees_takes_no_time() {
    for part in [
        "<div>a",
        "<details><summary>a",
        "<b> a ",
        "<p>",
        "<table><tr><td>a",
        "<button>",
    ] {
        on_a_small_stack(|| {
            let document = parse_document(&part.repeat(DEEP));
            assert!(body_text(&document).len() < 1_000_000);
        });
    }
    let siblings = "<details>".to_owned() + &"<summary>a</summary>b".repeat(20_000);
    assert!(body_text(&parse_document(&siblings)) == "a");
    let row = "<table><tr>".to_owned() + &"<td hidden>".repeat(20_000) + "<td>a";
    assert_eq!(body_text(&parse_document(&row)), "a");
}
