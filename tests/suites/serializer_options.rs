//! The serializer with shadow roots, `is` values, options, and outputs other than strings, for the default DOM and for a
//! foreign tree.

use std::fmt::{self, Write as _};
use std::io;

use libtest_mimic::{Failed, Trial};
use soupstone::dom::{Document, NodeRef};
use soupstone::encoding::Encoding;
use soupstone::names::Namespace;
use soupstone::serialize::{Extent, SerializeOptions, ShadowRoots};
use soupstone::sink::{ShadowRootInit, ShadowRootMode};
use soupstone::{Edition, FragmentContext, ParseOptions, parse_document};

use crate::support::compare::compare;
use crate::support::foreign_tree::{Foreign, ForeignNode, Kind};
use crate::support::trees::fragment_context;
use crate::support::{DEEP, in_repository, on_a_small_stack, tree_cases};

/// The rule, the options, the input and the serialized contents of `body`.
type Case = (&'static str, SerializeOptions, &'static str, &'static str);

const STANDARD: SerializeOptions = SerializeOptions::new();
const SERIALIZABLE: SerializeOptions = STANDARD.with_shadow_roots(ShadowRoots::Serializable);
const NEWER: SerializeOptions = ALL.with_edition(Some(Edition::August2026));
const ALL: SerializeOptions = STANDARD.with_shadow_roots(ShadowRoots::All);
const BRACKETS: SerializeOptions = STANDARD.with_edition(Some(Edition::August2026));

const CASES: &[Case] = &[
    (
        "a root is left out",
        STANDARD,
        "<p><template shadowrootmode=open shadowrootserializable>a</template>b</p>",
        "<p>b</p>",
    ),
    (
        "serializableShadowRoots, and the root is serializable",
        SERIALIZABLE,
        "<p><template shadowrootmode=open shadowrootserializable>a</template>b</p>",
        "<p><template shadowrootmode=\"open\" shadowrootserializable=\"\">a</template>b</p>",
    ),
    (
        "serializableShadowRoots, and the root is not serializable",
        SERIALIZABLE,
        "<p><template shadowrootmode=open>a</template>b</p>",
        "<p>b</p>",
    ),
    (
        "an open root",
        ALL,
        "<p><template shadowrootmode=open>a</template></p>",
        "<p><template shadowrootmode=\"open\">a</template></p>",
    ),
    (
        "a closed root",
        ALL,
        "<p><template shadowrootmode=closed>a</template></p>",
        "<p><template shadowrootmode=\"closed\">a</template></p>",
    ),
    (
        "delegates focus",
        ALL,
        "<p><template shadowrootmode=open shadowrootdelegatesfocus>a</template></p>",
        "<p><template shadowrootmode=\"open\" shadowrootdelegatesfocus=\"\">a</template></p>",
    ),
    (
        "clonable",
        ALL,
        "<p><template shadowrootmode=open shadowrootclonable>a</template></p>",
        "<p><template shadowrootmode=\"open\" shadowrootclonable=\"\">a</template></p>",
    ),
    (
        "all flags in the order of the standard",
        ALL,
        "<p><template shadowrootclonable shadowrootserializable shadowrootdelegatesfocus \
         shadowrootmode=closed></template></p>",
        "<p><template shadowrootmode=\"closed\" shadowrootdelegatesfocus=\"\" \
         shadowrootserializable=\"\" shadowrootclonable=\"\"></template></p>",
    ),
    (
        "all flags in the order of the newer standard",
        NEWER,
        "<p><template shadowrootcustomelementregistry=a shadowrootclonable shadowrootserializable \
         shadowrootslotassignment=Manual shadowrootdelegatesfocus shadowrootmode=open></template></p>",
        "<p><template shadowrootmode=\"open\" shadowrootdelegatesfocus=\"\" \
         shadowrootserializable=\"\" shadowrootslotassignment=\"manual\" shadowrootclonable=\"\" \
         shadowrootcustomelementregistry=\"\"></template></p>",
    ),
    (
        "a reference target comes before the registry",
        ALL.with_edition(Some(Edition::NEWEST)),
        "<p><template shadowrootreferencetarget='a\"&<\u{a0}' shadowrootcustomelementregistry shadowrootclonable \
         shadowrootmode=open></template></p>",
        "<p><template shadowrootmode=\"open\" shadowrootclonable=\"\" \
         shadowrootreferencetarget=\"a&quot;&amp;&lt;&nbsp;\" shadowrootcustomelementregistry=\"\"></template></p>",
    ),
    (
        "an empty reference target is written",
        ALL.with_edition(Some(Edition::NEWEST)),
        "<p><template shadowrootreferencetarget shadowrootmode=open></template></p>",
        "<p><template shadowrootmode=\"open\" shadowrootreferencetarget=\"\"></template></p>",
    ),
    (
        "no reference target in August 2026",
        NEWER,
        "<p><template shadowrootmode=open shadowrootreferencetarget=a></template></p>",
        "<p><template shadowrootmode=\"open\"></template></p>",
    ),
    (
        "a slot assignment by name is not written",
        NEWER,
        "<p><template shadowrootmode=open shadowrootslotassignment=named></template></p>",
        "<p><template shadowrootmode=\"open\"></template></p>",
    ),
    (
        "no slot assignment and no registry in the older standard",
        ALL,
        "<p><template shadowrootmode=open shadowrootcustomelementregistry \
         shadowrootslotassignment=manual></template></p>",
        "<p><template shadowrootmode=\"open\"></template></p>",
    ),
    (
        "an empty root before children",
        ALL,
        "<p><template shadowrootmode=open></template>a<b>b</b></p>c",
        "<p><template shadowrootmode=\"open\"></template>a<b>b</b></p>c",
    ),
    (
        "a root comes before children, regardless of the source",
        ALL,
        "<p>a<template shadowrootmode=open>b</template>c</p>d",
        "<p><template shadowrootmode=\"open\">b</template>ac</p>d",
    ),
    (
        "nested roots",
        ALL,
        "<div><template shadowrootmode=open><p><template shadowrootmode=closed>a</template></p>b\
         </template><p><template shadowrootmode=open><i>c</i></template></p></div>d",
        "<div><template shadowrootmode=\"open\"><p><template shadowrootmode=\"closed\">a\
         </template></p>b</template><p><template shadowrootmode=\"open\"><i>c</i></template></p>\
         </div>d",
    ),
    (
        "a serializable root in a root that is not serializable",
        SERIALIZABLE,
        "<div><template shadowrootmode=open><p><template shadowrootmode=open \
         shadowrootserializable>a</template></p></template>b</div>",
        "<div>b</div>",
    ),
    (
        "templates in a root, and a root in a template",
        ALL,
        "<div><template shadowrootmode=open><template>a</template></template></div><template><p>\
         <template shadowrootmode=open>b</template>c</p></template>",
        "<div><template shadowrootmode=\"open\"><template>a</template></template></div><template>\
         <p><template shadowrootmode=\"open\">b</template>c</p></template>",
    ),
    (
        "text in a root is escaped",
        ALL,
        "<p><template shadowrootmode=open>&lt;<style><</style>&amp;</template>&gt;</p>",
        "<p><template shadowrootmode=\"open\">&lt;<style><</style>&amp;</template>&gt;</p>",
    ),
    ("an is attribute is written once", ALL, "<p is=super-p class=a>a</p>", "<p is=\"super-p\" class=\"a\">a</p>"),
    (
        "< and > in an attribute are not escaped",
        ALL,
        "<p title='<&quot;>'><&gt;</p>",
        "<p title=\"<&quot;>\">&lt;&gt;</p>",
    ),
    (
        "< and > in an attribute are escaped",
        BRACKETS,
        "<p title='<&quot;&nbsp;&amp;>'>a<</p>",
        "<p title=\"&lt;&quot;&nbsp;&amp;&gt;\">a&lt;</p>",
    ),
];

pub(crate) fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    for (rule, options, input, expected) in CASES {
        trials.push(Trial::test(*rule, move || {
            let document = options_of(options.edition().unwrap_or_default()).parse_document(&format!("<body>{input}"));
            let body = document.body().ok_or("no body")?;
            compare(expected, &options.inner_html(body))?;
            compare(&format!("<body>{expected}</body>"), &options.outer_html(body))
        }));
    }
    trials.extend(round_trips());
    trials.extend(cases_of_roots());
    trials.extend(cases_of_is_values());
    trials.extend(cases_of_outputs());
    trials.extend(cases_of_other_trees());
    trials
}

fn options_of(edition: Edition) -> ParseOptions {
    ParseOptions::new().with_declarative_shadow_roots(true).with_edition(edition)
}

fn parse(input: &str) -> Document {
    options_of(Edition::January2025).parse_document(input)
}

/// Returns trials that parse the serialized shadow root cases.
fn round_trips() -> Vec<Trial> {
    let folder = in_repository("tests/cases");
    let mut cases = Vec::new();
    for (edition, name) in tree_cases::SHADOW_ROOTS {
        cases.extend(tree_cases::read_for(edition, &folder.join(name), name));
    }
    let trials = cases.into_iter().map(|case| {
        let name = format!("round trip of {}: {}", case.name, case.why.join(" "));
        Trial::test(name, move || {
            let context = case.context.as_ref().map(fragment_context);
            let options = options_of(case.edition);
            let html = parsed(&case.data, context.as_ref(), &options, |root| {
                ALL.with_edition(Some(case.edition)).inner_html(root)
            });
            let again =
                parsed(&html, context.as_ref(), &options, |root| soupstone_tests::dump::html5lib(root).to_string());
            compare(&case.document, &again)
        })
    });
    trials.collect()
}

fn parsed(
    input: &str,
    context: Option<&FragmentContext>,
    options: &ParseOptions,
    look: impl Fn(NodeRef<'_>) -> String,
) -> String {
    match context {
        None => look(options.parse_document(input).root()),
        Some(context) => look(options.parse_fragment(input, context).root()),
    }
}

fn cases_of_roots() -> Vec<Trial> {
    const TWO: &str = "<p><template shadowrootmode=open shadowrootserializable>a</template></p>\
                       <p><template shadowrootmode=closed>b</template></p>";
    vec![
        Trial::test("shadowRoots contains the root", || {
            let document = parse(TWO);
            let body = document.body().ok_or("no body")?;
            let children = body.children();
            let roots = children.filter_map(|child| Some(child.shadow_root()?.node()));
            let roots: Vec<NodeRef<'_>> = roots.collect();
            let [first, last] = roots[..] else {
                return Err(Failed::from("no roots"));
            };
            let a = "<template shadowrootmode=\"open\" shadowrootserializable=\"\">a</template>";
            let b = "<template shadowrootmode=\"closed\">b</template>";
            for (roots, options, is_first, is_last) in [
                (&[][..], &STANDARD, false, false),
                (&[first], &STANDARD, true, false),
                (&[last], &STANDARD, false, true),
                (&[last, first], &STANDARD, true, true),
                (&[body], &STANDARD, false, false),
                (&[last], &SERIALIZABLE, true, true),
                (&[], &ALL, true, true),
            ] {
                let mut found = String::new();
                options.write_with_shadow_roots(body, Extent::Inner, roots, &mut found)?;
                let [a, b] = [(is_first, a), (is_last, b)].map(|(is, root)| if is { root } else { "" });
                compare(&format!("<p>{a}</p><p>{b}</p>"), &found)?;
            }
            Ok(())
        }),
        Trial::test("the root of the node itself comes first", || {
            let document = parse("<p><template shadowrootmode=open><b>a</b></template>b<i>c</i></p>d");
            let host = document.body().and_then(|body| body.first_child()).ok_or("none")?;
            let inner = "<template shadowrootmode=\"open\"><b>a</b></template>b<i>c</i>";
            compare(inner, &ALL.inner_html(host))?;
            let outer = format!("<p>{inner}</p>");
            compare(&outer, &ALL.outer_html(host))
        }),
        Trial::test("a host without children", || {
            let document = parse("<p><template shadowrootmode=open><b>a</b></template></p>d");
            let host = document.body().and_then(|body| body.first_child()).ok_or("none")?;
            let inner = "<template shadowrootmode=\"open\"><b>a</b></template>";
            compare(inner, &ALL.inner_html(host))?;
            let root = host.shadow_root().ok_or("none")?.node();
            compare("<b>a</b>", &ALL.inner_html(root))?;
            compare("<b>a</b>", &ALL.outer_html(root))
        }),
        Trial::test("a host with an empty root and no children", || {
            let document = parse("<p><template shadowrootmode=open></template></p>");
            let host = document.body().and_then(|body| body.first_child()).ok_or("none")?;
            let inner = "<template shadowrootmode=\"open\"></template>";
            compare(inner, &ALL.inner_html(host))
        }),
        Trial::test("deeply nested roots", || {
            on_a_small_stack(|| {
                let start = "<div><template shadowrootmode=\"open\">";
                let source = start.repeat(DEEP) + &"</template></div>".repeat(DEEP);
                let document = parse(&source);
                let body = document.body().ok_or("no body")?;
                match ALL.inner_html(body) == source {
                    true => Ok(()),
                    false => Err(Failed::from("the text differs")),
                }
            })
        }),
        Trial::test("a whole document", || {
            let source = "<!DOCTYPE html><html><head></head><body><p>a</p></body></html><!--b-->";
            compare(source, &parse(source).to_html())
        }),
    ]
}

fn cases_of_is_values() -> Vec<Trial> {
    fn is_of(document: &Document) -> Result<NodeRef<'_>, Failed> {
        let body = document.body().ok_or("no body")?;
        Ok(body.first_child().ok_or("no element")?)
    }
    vec![
        Trial::test("an is value without the attribute", || {
            let mut document = Document::new();
            let element = document.create_element_with_is("p", "a\"&<\u{A0}").unwrap();
            document.set_attribute(element, "class", "b")?;
            let node = document.node(element);
            compare("<p is=\"a&quot;&amp;<&nbsp;\" class=\"b\"></p>", &node.outer_html())?;
            let found = BRACKETS.outer_html(node);
            compare("<p is=\"a&quot;&amp;&lt;&nbsp;\" class=\"b\"></p>", &found)
        }),
        Trial::test("an is value with the attribute", || {
            let mut document = Document::new();
            let element = document.create_element_with_is("p", "a-b").unwrap();
            document.set_attribute(element, "is", "c-d")?;
            compare("<p is=\"c-d\"></p>", &document.node(element).outer_html())
        }),
        Trial::test("an is attribute in another namespace does not count", || {
            let mut document = Document::new();
            let element = document.create_element_with_is("p", "a-b").unwrap();
            document.set_attribute_ns(element, Namespace::XLink, "is", "c")?;
            compare("<p is=\"a-b\" xlink:is=\"c\"></p>", &document.node(element).outer_html())
        }),
        Trial::test("an attribute that is set later does not set the is value", || {
            let mut document = Document::new();
            let element = document.create_element("p").unwrap();
            document.set_attribute(element, "is", "a-b")?;
            compare("<p is=\"a-b\"></p>", &document.node(element).outer_html())?;
            document.remove_attribute(element, "is")?;
            compare("<p></p>", &document.node(element).outer_html())
        }),
        Trial::test("removing the attribute of a parsed element removes the is value", || {
            let mut document = parse_document("<p class=x is=a-b>");
            let element = is_of(&document)?.id();
            document.set_attribute(element, "class", "y")?;
            document.set_attribute(element, "is", "c-d")?;
            compare("a-b", document.node(element).value_of_is().unwrap_or(""))?;
            document.remove_attribute(element, "is")?;
            let node = document.node(element);
            compare("<p class=\"y\"></p>", &node.outer_html())?;
            compare("none", node.value_of_is().unwrap_or("none"))
        }),
        Trial::test("attributes added by a second tag do not set the is value", || {
            let mut document = parse_document("<body class=x><body is=a-b>");
            let element = document.body().ok_or("no body")?.id();
            document.remove_attribute(element, "is")?;
            compare("<body class=\"x\"></body>", &document.node(element).outer_html())
        }),
        Trial::test("copies have the is value", || {
            use soupstone::dom::CloneDepth::Deep;
            let mut document = parse_document("<p is=a-b>");
            let parsed = is_of(&document)?.id();
            let created = document.create_element_with_is("p", "c-d").unwrap();
            let set = document.create_element("p").unwrap();
            document.set_attribute(set, "is", "e-f")?;
            for (element, expected) in [(parsed, "a-b"), (created, "c-d"), (set, "")] {
                let copy = document.clone_node(element, Deep)?;
                let mut other = Document::new();
                let imported = other.import_node(document.node(element), Deep)?;
                document.set_attribute(copy, "is", "g-h")?;
                other.set_attribute(imported, "is", "g-h")?;
                for copy in [document.node(copy), other.node(imported)] {
                    compare(expected, copy.value_of_is().unwrap_or(""))?;
                }
            }
            Ok(())
        }),
    ]
}

fn encoded(input: &str, label: &str, options: &SerializeOptions) -> Result<Vec<u8>, Failed> {
    let document = parse(input);
    let encoding = Encoding::for_label(label.as_bytes()).ok_or("no encoding")?;
    let body = document.body().ok_or("no body")?;
    let mut output = Vec::new();
    options.write_encoded(body, Extent::Inner, encoding, &mut output)?;
    Ok(output)
}

fn cases_of_outputs() -> Vec<Trial> {
    vec![
        Trial::test("all outputs are the same", || {
            let document = parse("<p><template shadowrootmode=open>ä</template>€<b a='\"'>😀</b></p>");
            let body = document.body().ok_or("no body")?;
            let expected = ALL.outer_html(body);
            let mut text = String::new();
            ALL.write(body, Extent::Outer, &mut text)?;
            compare(&expected, &text)?;
            let mut bytes = Vec::new();
            ALL.write_to_io(body, Extent::Outer, &mut bytes)?;
            compare(&expected, &String::from_utf8(bytes)?)?;
            let mut bytes = Vec::new();
            let utf_8 = Encoding::for_label(b"utf-8").ok_or("no UTF-8")?;
            ALL.write_encoded(body, Extent::Outer, utf_8, &mut bytes)?;
            compare(&expected, &String::from_utf8(bytes)?)
        }),
        Trial::test("errors of fmt::Write are returned", || {
            struct Full;
            impl fmt::Write for Full {
                fn write_str(&mut self, _: &str) -> fmt::Result {
                    Err(fmt::Error)
                }
            }
            let document = parse("<p>");
            match ALL.write(document.root(), Extent::Inner, &mut Full) {
                Err(fmt::Error) => Ok(()),
                Ok(()) => Err(Failed::from("no error")),
            }
        }),
        Trial::test("errors of io::Write are returned", || {
            let document = parse("<p title=a>ä<!--b-->");
            let latin1 = Encoding::for_label(b"latin1").ok_or("no latin1")?;
            let length = document.to_html().len() - 1;
            for room in 0..=length {
                let root = document.root();
                let mut output = vec![0; room];
                let result = ALL.write_encoded(root, Extent::Inner, latin1, &mut output.as_mut_slice());
                match result {
                    Err(error) if error.kind() == io::ErrorKind::WriteZero && room < length => {}
                    Ok(()) if room == length => {}
                    other => return Err(Failed::from(format!("{room} bytes: {other:?}"))),
                }
            }
            Ok(())
        }),
        Trial::test("a single-byte encoding", || {
            let found = encoded("<p title='я'>я", "koi8-r", &STANDARD)?;
            match found == b"<p title=\"\xD1\">\xD1</p>" {
                true => Ok(()),
                false => Err(Failed::from(format!("{found:?}"))),
            }
        }),
        Trial::test("a stateful encoding", || {
            let found = encoded("<p>日</p>本", "iso-2022-jp", &STANDARD)?;
            compare("<p>\x1B$BF|\x1B(B</p>\x1B$BK\\\x1B(B", &String::from_utf8(found)?)
        }),
        Trial::test("unencodable characters become numeric references", || {
            let found = encoded("<p title='€\"'>a€😀&lt;", "iso-8859-1", &STANDARD)?;
            // The label means windows-1252, which has the euro sign.
            let expected = b"<p title=\"\x80&quot;\">a\x80&#128512;&lt;</p>";
            match found == expected {
                true => Ok(()),
                false => Err(Failed::from(format!("{found:?}"))),
            }
        }),
        Trial::test("references are written even where they are not parsed", || {
            let found = encoded("<body><!--я--><style>я</style><p я>", "latin1", &STANDARD)?;
            let found = String::from_utf8(found)?;
            compare("<!--&#1103;--><style>&#1103;</style><p &#1103;=\"\"></p>", &found)
        }),
        Trial::test("a long text of references", || {
            let text = "я".repeat(5_000);
            let found = encoded(&text, "latin1", &STANDARD)?;
            compare(&"&#1103;".repeat(5_000), &String::from_utf8(found)?)
        }),
        Trial::test("UTF-16 is replaced with UTF-8", || {
            let found = encoded("<p>я", "utf-16le", &STANDARD)?;
            compare("<p>я</p>", &String::from_utf8(found)?)
        }),
        Trial::test("encoded text decodes to the same tree", || {
            let input = "<body><meta charset=utf-8><p title='ж€'>日本 😀 &amp; ж</p>";
            for label in ["koi8-r", "gbk", "big5", "shift_jis", "euc-kr", "gb18030"] {
                let bytes = encoded(input, label, &STANDARD)?;
                let encoding = Encoding::for_label(label.as_bytes()).ok_or("no encoding")?;
                let (text, _, had_errors) = encoding.decode(&bytes);
                let expected = soupstone_tests::dump::html5lib(parse(input).body().ok_or("no body")?).to_string();
                let again = parse(&format!("<body>{text}"));
                let found = soupstone_tests::dump::html5lib(again.body().ok_or("no body")?).to_string();
                compare(&expected, &found)?;
                if had_errors {
                    return Err(Failed::from(label));
                }
            }
            Ok(())
        }),
    ]
}

fn cases_of_other_trees() -> Vec<Trial> {
    fn tree() -> Foreign {
        let mut init = ShadowRootInit::new(ShadowRootMode::Open);
        init.serializable = true;
        Foreign(vec![
            (None, Kind::Container),
            (Some(0), Kind::Host(5, init)),
            (Some(0), Kind::Template(6)),
            (Some(0), Kind::Is("a&b")),
            (Some(0), Kind::Element("o:e", Namespace::None)),
            (None, Kind::Container),
            (None, Kind::Container),
            (Some(5), Kind::Text("<shadow>")),
            (Some(6), Kind::Text("contents")),
            (Some(1), Kind::Text("light")),
            (Some(4), Kind::Instruction("t", "d")),
            (Some(4), Kind::Instruction("t", "")),
        ])
    }
    const REST: &str = "<template>contents</template><p is=\"a&amp;b\"></p>\
                        <o:e o:a=\"<&quot;\"><?t d><?t ></o:e>";
    vec![
        Trial::test("a custom tree: the standard's algorithm", || {
            let tree = tree();
            let root = ForeignNode(&tree, 0);
            let expected = format!("<div>light</div>{REST}");
            compare(&expected, &STANDARD.inner_html(root))?;
            compare(&expected, &STANDARD.outer_html(root))
        }),
        Trial::test("a custom tree: shadow roots", || {
            let tree = tree();
            let root = ForeignNode(&tree, 0);
            let shadow = "<template shadowrootmode=\"open\" shadowrootserializable=\"\">\
                          &lt;shadow&gt;</template>";
            let expected = format!("<div>{shadow}light</div>{REST}");
            compare(&expected, &SERIALIZABLE.inner_html(root))?;
            let roots = [ForeignNode(&tree, 5)];
            let mut found = String::new();
            STANDARD.write_with_shadow_roots(root, Extent::Inner, &roots, &mut found)?;
            compare(&expected, &found)?;
            let host = ForeignNode(&tree, 1);
            let found = ALL.inner_html(host);
            compare(&format!("{shadow}light"), &found)
        }),
        Trial::test("a custom tree: the other options", || {
            let tree = tree();
            let mut html = String::from("> ");
            let node = ForeignNode(&tree, 4);
            BRACKETS.write(node, Extent::Outer, &mut html)?;
            html.write_char('\n')?;
            compare("> <o:e o:a=\"&lt;&quot;\"><?t d?><?t ?></o:e>\n", &html)
        }),
    ]
}
