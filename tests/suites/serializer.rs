//! The [HTML fragment serialization algorithm](https://html.spec.whatwg.org/multipage/parsing.html#html-fragment-serialisation-algorithm),
//! rule by rule. The serializer cases of html5lib-tests are in `crates/style/tests/suites/html5lib.rs`: they are about options that the
//! standard does not have.

use libtest_mimic::{Failed, Trial};
use soupstone::dom::{Document, DocumentBuilder, EditError, NodeId, NodeRef};
use soupstone::names::Namespace;
use soupstone::serialize::SerializeOptions;
use soupstone::sink::Scripting;
use soupstone::{FragmentContext, parse_fragment};

use crate::support::compare::compare;
use crate::support::tree_cases::{Context, ContextNamespace};
use crate::support::trees::{feed_document, feed_fragment};
use crate::support::{DEEP, on_a_small_stack};

/// Fragments that are parsed and serialized with scripting disabled: the rule, the input, and the serialization,
/// unless it is the input.
const FRAGMENTS: &[(&str, &str, Option<&str>)] = &[
    // Elements
    ("an element", "<p>a</p>", None),
    ("an element without children", "<p></p>", None),
    ("siblings and descendants", "<p>a<b>b<i>c</i></b>d</p><p></p>e", None),
    ("a name in upper case", "<DIV ID=a>x</DIV>", Some("<div id=\"a\">x</div>")),
    ("an unknown element", "<own-element own=\"1\">x</own-element>", None),
    (
        "tags that were implied",
        "<p>a<p>b<ul><li>c<li>d",
        Some("<p>a</p><p>b</p><ul><li>c</li><li>d</li></ul>"),
    ),
    // Elements that serialize as void
    (
        "void elements",
        "<area><base><br><embed><hr><img><input><link><meta><source><track><wbr>",
        None,
    ),
    ("elements that serialize as void", "<basefont><bgsound><keygen><param>", None),
    ("a void element with a solidus", "<br/><img src=a />", Some("<br><img src=\"a\">")),
    ("an element with a solidus that is not void", "<b/>x", Some("<b>x</b>")),
    ("an end tag br", "</br>", Some("<br>")),
    ("image", "<image>", Some("<img>")),
    ("a void name in SVG", "<svg><br2></br2><link></link></svg>", None),
    // Attributes
    ("attributes in their order", "<a z=\"1\" a=\"2\" m=\"3\"></a>", None),
    ("an empty attribute", "<a b></a>", Some("<a b=\"\"></a>")),
    ("an attribute in single quotes", "<a b='\"'></a>", Some("<a b=\"&quot;\"></a>")),
    ("a duplicate attribute", "<a b=1 b=2></a>", Some("<a b=\"1\"></a>")),
    ("newlines in an attribute", "<a b=\"1\n2\t3\"></a>", None),
    // Escaping in attribute mode
    ("& in an attribute", "<a b=\"&amp;&amp;lt;&amp;x\"></a>", None),
    ("U+00A0 in an attribute", "<a b='\u{A0}'></a>", Some("<a b=\"&nbsp;\"></a>")),
    ("< and > in an attribute", "<a b=\"<c>\"></a>", None),
    ("' in an attribute", "<a b=\"'\"></a>", None),
    // Escaping in text
    ("& in text", "a &amp; b &amp;lt;", None),
    ("a lone & in text", "a & b &x;", Some("a &amp; b &amp;x;")),
    ("U+00A0 in text", "a\u{A0}b&nbsp;", Some("a&nbsp;b&nbsp;")),
    ("< and > in text", "1 &lt; 2 &gt; 1", None),
    ("\" and ' in text", "\"a\" 'b'", None),
    ("characters that are only near U+00A0", "\u{9F}\u{A1}\u{C2}\u{AD}é€😀", None),
    ("U+FFFD for a NUL", "<a b='\0'></a>", Some("<a b=\"\u{FFFD}\"></a>")),
    // Text that is appended literally
    ("text in style", "<style>a<b>&amp;\u{A0}\"</style>", None),
    ("text in script", "<script>a<b>&amp;\u{A0}\"</script>", None),
    ("text in xmp", "<xmp>a<b>&amp;\u{A0}\"</xmp>", None),
    ("text in iframe", "<iframe>a<b>&amp;\u{A0}\"</iframe>", None),
    ("text in noembed", "<noembed>a<b>&amp;\u{A0}\"</noembed>", None),
    ("text in noframes", "<noframes>a<b>&amp;\u{A0}\"</noframes>", None),
    (
        "text in plaintext",
        "<plaintext>a<b>&amp;\u{A0}\"</plaintext>",
        Some("<plaintext>a<b>&amp;\u{A0}\"</plaintext></plaintext>"),
    ),
    (
        "text in textarea and title",
        "<textarea>a&lt;b&gt;&amp;&nbsp;</textarea><title>&lt;</title>",
        None,
    ),
    ("text in noscript, scripting disabled", "<noscript>&lt;<b>&amp;</b></noscript>", None),
    ("text below noembed's sister", "<style>a<b</style>a&lt;b", None),
    ("text in style of SVG", "<svg><style>a&lt;b</style><script>&amp;</script></svg>", None),
    // Comments
    ("a comment", "<!-- a & b < c \u{A0} -->", None),
    ("an empty comment", "a<!---->b", None),
    ("a bogus comment", "<?a b?><!c>", Some("<!--?a b?--><!--c-->")),
    // Foreign elements
    (
        "adjusted SVG names",
        "<svg viewbox=\"0\"><foreignobject><p>a</p></foreignobject><clippath></clippath></svg>",
        Some(
            "<svg viewBox=\"0\"><foreignObject><p>a</p></foreignObject><clipPath></clipPath></svg>",
        ),
    ),
    (
        "MathML",
        "<math definitionurl=\"a\"><mi>x</mi><mo>&lt;</mo></math>",
        Some("<math definitionURL=\"a\"><mi>x</mi><mo>&lt;</mo></math>"),
    ),
    (
        "attributes in namespaces",
        "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" \
         xlink:href=\"a\" xml:lang=\"b\" xml:space=\"c\"></svg>",
        None,
    ),
    (
        "the same names on an HTML element",
        "<p xmlns=\"a\" xmlns:xlink=\"b\" xlink:href=\"c\"></p>",
        None,
    ),
    (
        "an empty foreign element with a solidus",
        "<svg><path d=\"M0\"/></svg>",
        Some("<svg><path d=\"M0\"></path></svg>"),
    ),
    // Templates
    ("the contents of a template", "<template><td>a</td></template>", None),
    ("templates in templates", "<template><b><template>x</template></b>y</template>z", None),
    ("an empty template", "<template></template><p></p>", None),
    ("a template of SVG", "<svg><template><b2></b2></template></svg>", None),
    // The newline after a start tag: the algorithm adds none
    ("a newline at the start of pre", "<pre>\n\na</pre>", Some("<pre>\na</pre>")),
    (
        "a newline at the start of textarea",
        "<textarea>\n\na</textarea>",
        Some("<textarea>\na</textarea>"),
    ),
    (
        "a newline at the start of listing",
        "<listing>\n\na</listing>",
        Some("<listing>\na</listing>"),
    ),
    ("one newline at the start of pre", "<pre>\na</pre>", Some("<pre>a</pre>")),
];

/// Documents that are parsed and serialized.
const DOCUMENTS: &[(&str, &str, &str)] = &[
    ("an empty document", "", "<html><head></head><body></body></html>"),
    (
        "a doctype",
        "<!DOCTYPE html><p>",
        "<!DOCTYPE html><html><head></head><body><p></p></body></html>",
    ),
    (
        "a doctype with identifiers, which are left out",
        "<!doctype HTML public \"-//W3C//DTD HTML 4.01//EN\" \"a\"><p>",
        "<!DOCTYPE html><html><head></head><body><p></p></body></html>",
    ),
    (
        "a doctype without a name",
        "<!doctype>",
        "<!DOCTYPE ><html><head></head><body></body></html>",
    ),
    (
        "comments around the element",
        "<!--a--><!doctype html><!--b--><html><!--c--></html><!--d-->",
        "<!--a--><!DOCTYPE html><!--b--><html><!--c--><head></head><body></body></html><!--d-->",
    ),
    (
        "frames",
        "<frameset><frame src=a><noframes><p></noframes></frameset>",
        "<html><head></head><frameset><frame src=\"a\"><noframes><p></noframes></frameset></html>",
    ),
];

/// All trials of this suite.
pub(crate) fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    for (rule, input, expected) in FRAGMENTS {
        let expected = expected.unwrap_or(input);
        trials.push(Trial::test(*rule, move || {
            compare(expected, &fragment(input, Scripting::Disabled))?;
            plain_and_not(input)
        }));
    }
    for (rule, input, expected) in DOCUMENTS {
        trials.push(Trial::test(*rule, move || {
            let builder = DocumentBuilder::new();
            let (document, _) = feed_document(builder, &[input], Scripting::Disabled);
            compare(expected, &document.root().inner_html())
        }));
    }
    trials.extend(cases_of_built_trees());
    trials
}

/// A fragment in a `div`, parsed and serialized.
fn fragment(input: &str, scripting: Scripting) -> String {
    let context = Context { namespace: ContextNamespace::Html, local_name: "div".to_owned() };
    let builder = DocumentBuilder::for_fragment();
    let (fragment, _) = feed_fragment(builder, &[input], &context, scripting);
    let options = SerializeOptions::new().with_scripting(scripting);
    options.inner_html(fragment.root())
}

/// The serializer leaves out what a tree without `is` values doesn't need. A tree with one, elsewhere, is serialized the
/// same.
fn plain_and_not(input: &str) -> Result<(), Failed> {
    let mut fragment = parse_fragment(input, &FragmentContext::html("div"));
    let plain = fragment.to_html();
    fragment.create_element_with_is("p", "super-p").unwrap();
    compare(&plain, &fragment.to_html())
}

/// Cases that need scripting, or trees that no parser makes.
fn cases_of_built_trees() -> Vec<Trial> {
    vec![
        Trial::test("text in noscript, scripting enabled", || {
            let input = "<noscript>&lt;<b>&amp;</b></noscript>";
            compare(input, &fragment(input, Scripting::Enabled))
        }),
        Trial::test("a void element has no inner HTML", || {
            let mut document = Document::new();
            let element = document.create_element("img").unwrap();
            document.append_text(element, "a")?;
            compare("", &document.node(element).inner_html())?;
            compare("<img>", &document.node(element).outer_html())
        }),
        Trial::test("the children of a void element are left out", || {
            let mut document = Document::new();
            let paragraph = document.create_element("p").unwrap();
            let element = document.create_element("br").unwrap();
            document.append(paragraph, element)?;
            document.append_text(element, "a")?;
            document.append_text(paragraph, "b")?;
            compare("<p><br>b</p>", &document.node(paragraph).outer_html())
        }),
        Trial::test("inner and outer HTML of an element", || {
            let mut document = Document::new();
            let (outer, inner) = nested(&mut document, "div", "style")?;
            document.append_text(inner, "a<b")?;
            compare("a<b", &document.node(inner).inner_html())?;
            compare("<style>a<b</style>", &document.node(inner).outer_html())?;
            compare("<style>a<b</style>", &document.node(outer).inner_html())?;
            let all = "<div><style>a<b</style></div>";
            compare(all, &document.node(outer).outer_html())
        }),
        Trial::test("outer HTML stops at the element", || {
            let mut document = Document::new();
            let (outer, first) = nested(&mut document, "ul", "li")?;
            let second = document.create_element("li").unwrap();
            document.append(outer, second)?;
            document.append_text(second, "b")?;
            compare("<li></li>", &document.node(first).outer_html())?;
            compare("", &document.node(first).inner_html())
        }),
        Trial::test("inner HTML of a template is that of its contents", || {
            let mut document = Document::new();
            let (outer, template) = nested(&mut document, "div", "template")?;
            let contents = contents_of(document.node(template))?;
            document.append_text(contents, "a<")?;
            document.append_text(template, "no content")?;
            compare("a&lt;", &document.node(template).inner_html())?;
            let all = "<template>a&lt;</template>";
            compare(all, &document.node(template).outer_html())?;
            compare(all, &document.node(outer).inner_html())?;
            compare("a&lt;", &document.node(contents).inner_html())
        }),
        Trial::test("siblings after a template", || {
            let mut document = Document::new();
            let (outer, template) = nested(&mut document, "div", "template")?;
            let contents = contents_of(document.node(template))?;
            let child = document.create_element("b").unwrap();
            document.append(contents, child)?;
            document.append_text(outer, "c")?;
            let expected = "<div><template><b></b></template>c</div>";
            compare(expected, &document.node(outer).outer_html())
        }),
        Trial::test("elements in style", || {
            let mut document = Document::new();
            let (style, child) = nested(&mut document, "style", "b")?;
            document.append_text(child, "<")?;
            document.append_text(style, "<")?;
            compare("<b>&lt;</b><", &document.node(style).inner_html())
        }),
        Trial::test("comments are not escaped", || {
            let mut document = Document::new();
            let comment = document.create_comment("--><b>&\u{A0}");
            let paragraph = document.create_element("p").unwrap();
            document.append(paragraph, comment)?;
            let expected = "<!----><b>&\u{A0}-->";
            compare(expected, &document.node(paragraph).inner_html())
        }),
        Trial::test("adjacent texts", || {
            let mut document = Document::new();
            let paragraph = document.create_element("p").unwrap();
            for data in ["a", "<", "", "b"] {
                let text = document.create_text(data);
                document.append(paragraph, text)?;
            }
            compare("a&lt;b", &document.node(paragraph).inner_html())
        }),
        Trial::test("names are written as they are", || {
            let mut document = Document::new();
            let element = document.create_element_ns(Namespace::Html, "DIV").unwrap();
            let xml = document.create_element_ns(Namespace::Svg, "LinearGradient").unwrap();
            document.append(element, xml)?;
            let expected = "<DIV><LinearGradient></LinearGradient></DIV>";
            compare(expected, &document.node(element).outer_html())
        }),
        Trial::test("attributes in namespaces, on an element that was built", || {
            let mut document = Document::new();
            let element = document.create_element("p").unwrap();
            for (namespace, name) in [
                (Namespace::Xml, "lang"),
                (Namespace::XmlNs, "xmlns"),
                (Namespace::XmlNs, "xlink"),
                (Namespace::XmlNs, "a"),
                (Namespace::XLink, "href"),
                (Namespace::None, "xlink:href"),
            ] {
                document.set_attribute_ns(element, namespace, name, "1")?;
            }
            compare(
                "<p xml:lang=\"1\" xmlns=\"1\" xmlns:xlink=\"1\" xmlns:a=\"1\" xlink:href=\"1\" \
                 xlink:href=\"1\"></p>",
                &document.node(element).outer_html(),
            )
        }),
        Trial::test("many elements in each other", || {
            on_a_small_stack(|| {
                let builder = DocumentBuilder::for_fragment();
                let input = "<i>".repeat(DEEP);
                let context =
                    Context { namespace: ContextNamespace::Svg, local_name: "svg".to_owned() };
                let (fragment, _) =
                    feed_fragment(builder, &[&input], &context, Scripting::Disabled);
                let html = fragment.to_html();
                match html.len() == DEEP * "<i></i>".len() {
                    true => Ok(()),
                    false => Err(Failed::from(format!("{} bytes", html.len()))),
                }
            })
        }),
    ]
}

/// A child element in a parent element without a parent.
fn nested(
    document: &mut Document,
    parent_name: &str,
    child_name: &str,
) -> Result<(NodeId, NodeId), EditError> {
    let parent = document.create_element(parent_name).unwrap();
    let child = document.create_element(child_name).unwrap();
    document.append(parent, child)?;
    Ok((parent, child))
}

fn contents_of(template: NodeRef<'_>) -> Result<NodeId, Failed> {
    match template.template_contents() {
        Some(contents) => Ok(contents.id()),
        None => Err(Failed::from("the template has no contents")),
    }
}
