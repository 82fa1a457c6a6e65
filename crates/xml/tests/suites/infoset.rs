//! Coercing an HTML DOM into an infoset: each rule, enabled and disabled, in a document and in a sink; and the tree
//! construction cases of html5lib-tests and our own for August 2026.

use std::fs;

use libtest_mimic::{Failed, Trial};
use serde_json::Value;
use soupstone::dom::{Document, DocumentBuilder};
use soupstone::names::Namespace;
use soupstone::sink::{DocumentMode, TreeSink};
use soupstone::{FragmentContext, ParseOptions, Parser};
use soupstone_xml::infoset::{self, CoercingSink, CoercionOptions, CoercionRule, restore_name};

use crate::support::counting_sink::CountingSink;
use crate::support::json::{array, string};
use crate::support::owned_tree::OwnedTree;
use crate::support::test_scale::scaled;
use crate::support::tree_cases::{self, TreeCase};
use crate::support::trees::{self, Setting, fragment_context, scriptings};
use crate::support::{chunks, invalid_names, suite_paths};

/// The name, the rule, the input, and the contents of `body` with the rule and without any rule.
const RULES: &[(&str, CoercionRule, &str, &str, &str)] = &[
    (
        "an element name that is not an NCName",
        CoercionRule::Names,
        "<foo<bar>x</foo<bar>y",
        "<fooU00003Cbar>x</fooU00003Cbar>y",
        "<foo<bar>x</foo<bar>y",
    ),
    (
        "colons in an element name",
        CoercionRule::Names,
        "<a::>1</a::>2",
        "<aU00003AU00003A>1</aU00003AU00003A>2",
        "<a::>1</a::>2",
    ),
    (
        "an end tag with the coerced name closes nothing",
        CoercionRule::Names,
        "<a::>1</aU00003AU00003A>2</a::>3",
        "<aU00003AU00003A>12</aU00003AU00003A>3",
        "<a::>12</a::>3",
    ),
    (
        "an attribute name that is not an NCName",
        CoercionRule::Names,
        "<p a<b=1 \"=2 '=3 c=4></p>",
        "<p aU00003Cb=\"1\" U000022=\"2\" U000027=\"3\" c=\"4\"></p>",
        "<p a<b=\"1\" \"=\"2\" '=\"3\" c=\"4\"></p>",
    ),
    (
        "characters that cannot start a name",
        CoercionRule::Names,
        "<p 1a=1 -b=2 .c=3 \u{B7}d=4 a1-.\u{B7}=5></p>",
        "<p U000031a=\"1\" U00002Db=\"2\" U00002Ec=\"3\" U0000B7d=\"4\" a1-.\u{B7}=\"5\"></p>",
        "<p 1a=\"1\" -b=\"2\" .c=\"3\" \u{B7}d=\"4\" a1-.\u{B7}=\"5\"></p>",
    ),
    (
        "characters beyond ASCII in names",
        CoercionRule::Names,
        "<p é=1 日=2 😀=3 \u{D7}=4 a\u{10FFFF}=5></p>",
        "<p é=\"1\" 日=\"2\" 😀=\"3\" U0000D7=\"4\" aU10FFFF=\"5\"></p>",
        "<p é=\"1\" 日=\"2\" 😀=\"3\" \u{D7}=\"4\" a\u{10FFFF}=\"5\"></p>",
    ),
    (
        "a prefix on an HTML element, and on an SVG element",
        CoercionRule::Names,
        "<p xlink:href=1 xml:lang=2></p><svg xlink:href=3 xml:lang=4 xlink:other=5></svg>",
        "<p xlinkU00003Ahref=\"1\" xmlU00003Alang=\"2\"></p>\
         <svg xlink:href=\"3\" xml:lang=\"4\" xlinkU00003Aother=\"5\"></svg>",
        "<p xlink:href=\"1\" xml:lang=\"2\"></p>\
         <svg xlink:href=\"3\" xml:lang=\"4\" xlink:other=\"5\"></svg>",
    ),
    (
        "adjusted names are kept",
        CoercionRule::Names,
        "<svg viewbox=1><foreignobject><p viewbox=2></p></foreignobject></svg>\
         <math definitionurl=3></math>",
        "<svg viewBox=\"1\"><foreignObject><p viewbox=\"2\"></p></foreignObject></svg>\
         <math definitionURL=\"3\"></math>",
        "<svg viewBox=\"1\"><foreignObject><p viewbox=\"2\"></p></foreignObject></svg>\
         <math definitionURL=\"3\"></math>",
    ),
    (
        "cloned formatting elements",
        CoercionRule::Names,
        "<b a:=1>1<p>2</b>3</p>",
        "<b aU00003A=\"1\">1</b><p><b aU00003A=\"1\">2</b>3</p>",
        "<b a:=\"1\">1</b><p><b a:=\"1\">2</b>3</p>",
    ),
    (
        "attributes of a second body tag",
        CoercionRule::Names,
        "<body a:=1><body a:=2 b:=3>",
        "<body aU00003A=\"1\" bU00003A=\"3\">",
        "<body a:=\"1\" b:=\"3\">",
    ),
    (
        "xmlns attributes of an HTML element",
        CoercionRule::XmlnsAttributes,
        "<p xmlns=a xmlns:b=c xmlns:xlink=d xmlnsx=e></p>",
        "<p xmlnsx=\"e\"></p>",
        "<p xmlns=\"a\" xmlns:b=\"c\" xmlns:xlink=\"d\" xmlnsx=\"e\"></p>",
    ),
    (
        "xmlns attributes of an SVG element",
        CoercionRule::XmlnsAttributes,
        "<svg xmlns=a xmlns:xlink=b xmlns:c=d id=e></svg>",
        "<svg id=\"e\"></svg>",
        "<svg xmlns=\"a\" xmlns:xlink=\"b\" xmlns:c=\"d\" id=\"e\"></svg>",
    ),
    (
        "two hyphens in a comment",
        CoercionRule::DoubleHyphens,
        "<!-- foo -- bar --- --!-->",
        "<!-- foo - - bar - - - - -!-->",
        "<!-- foo -- bar --- --!-->",
    ),
    (
        "a hyphen at the end of a comment",
        CoercionRule::TrailingHyphens,
        "<!-- a---><!--->",
        "<!-- a- --><!---->",
        "<!-- a---><!---->",
    ),
    (
        "a form feed in text, values and comments",
        CoercionRule::Characters,
        "<p title='a\u{C}b'>a\u{C}b<!--a\u{C}b--></p>",
        "<p title=\"a b\">a b<!--a b--></p>",
        "<p title=\"a\u{C}b\">a\u{C}b<!--a\u{C}b--></p>",
    ),
    (
        "characters that XML does not allow",
        CoercionRule::Characters,
        "<p title='\u{1}\u{FFFF}'>\u{B}\u{1F}\u{7F}\u{9F}\u{FDD0}\u{FFFE}\u{1FFFF}<!--\u{8}--></p>",
        "<p title=\"\u{FFFD}\u{FFFD}\">\u{FFFD}\u{FFFD}\u{7F}\u{9F}\u{FDD0}\u{FFFD}\u{1FFFF}\
         <!--\u{FFFD}--></p>",
        "<p title=\"\u{1}\u{FFFF}\">\u{B}\u{1F}\u{7F}\u{9F}\u{FDD0}\u{FFFE}\u{1FFFF}\
         <!--\u{8}--></p>",
    ),
    (
        "raw text",
        CoercionRule::Characters,
        "<script>\u{C}\u{1}</script>",
        "<script> \u{FFFD}</script>",
        "<script>\u{C}\u{1}</script>",
    ),
    (
        "template contents",
        CoercionRule::TemplateContents,
        "<template>a<b>c</b><template>d</template></template>e",
        "<template></template>e",
        "<template>a<b>c</b><template>d</template></template>e",
    ),
];

pub(crate) fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    for &(name, rule, input, with, without) in RULES {
        for (applied, options, expected) in [
            ("applied", CoercionOptions::none().with(rule, true), with),
            ("not applied", CoercionOptions::none(), without),
        ] {
            trials.push(Trial::test(format!("{name}: {applied}"), move || {
                let body = |document: Document| -> Result<String, Failed> {
                    let html = document.body().ok_or("no body")?.outer_html();
                    let html = html.strip_suffix("</body>").unwrap_or(&html);
                    Ok(html.strip_prefix("<body>").unwrap_or(html).to_owned())
                };
                let input = match input.starts_with("<body") {
                    true => input.to_owned(),
                    false => format!("<body>{input}"),
                };
                compare("the pass", expected, &body(passed(&input, &options))?)?;
                compare("the sink", expected, &body(sunk(&input, &options))?)
            }));
        }
    }
    trials.extend(other_cases());
    trials.extend(cases_of_tokens());
    for case in tree_cases::own_cases_of_newer_editions() {
        trials.push(Trial::test(format!("both ways: {}", case.name), move || check(&case)));
    }
    let folder = suite_paths::folder().join("tree-construction");
    for path in suite_paths::files("tree-construction", "dat") {
        for case in tree_cases::read(&path, &suite_paths::name_from(&folder, &path)) {
            trials.push(Trial::test(format!("both ways: {}", case.name), move || check(&case)));
        }
    }
    trials
}

fn compare(what: &str, expected: &str, found: &str) -> Result<(), Failed> {
    match expected == found {
        true => Ok(()),
        false => Err(Failed::from(format!("{what}\nexpected: {expected:?}\n   found: {found:?}"))),
    }
}

fn feed<S: TreeSink>(parser: Parser<S>, chunks: &[&str]) -> S::Output {
    trees::feed(parser, chunks).0
}

fn passed(input: &str, options: &CoercionOptions) -> Document {
    let mut document = soupstone::parse_document(input);
    infoset::coerce(&mut document, options);
    document
}

fn sunk(input: &str, options: &CoercionOptions) -> Document {
    let sink = CoercingSink::new(DocumentBuilder::new(), *options);
    feed(Parser::with_sink(sink, (), ParseOptions::new()), &[input])
}

/// Both ways give the same tree, except for namespace declarations, which the sink adds to each element.
fn check(case: &TreeCase) -> Result<(), Failed> {
    let all = CoercionOptions::new().with(CoercionRule::NamespaceDeclarations, false);
    let names = CoercionOptions::none().with(CoercionRule::Names, true);
    let pieces = chunks::chunks_of_characters(&case.data, 3);
    for options in [all, names, CoercionOptions::none()].into_iter().take(scaled([2, 3, 3])) {
        for &(scripting, _) in scriptings(case).iter().take(scaled([1, 2, 2])) {
            for chunks in [chunks::single_chunk(&case.data), pieces.clone()] {
                let setting = Setting { scripting, edition: case.edition };
                let parse_options = setting.options();
                let context = || case.context.as_ref().map(fragment_context);
                let builder = || trees::builder(case.context.as_ref());
                let mut passed = feed(trees::parser(builder(), (), context(), parse_options.clone()), &chunks);
                infoset::coerce(&mut passed, &options);
                let sink = CoercingSink::new(builder(), options);
                let sunk = feed(trees::parser(sink, (), context(), parse_options), &chunks);
                let expected = soupstone_tests::dump::html5lib(passed.root()).to_string();
                let found = soupstone_tests::dump::html5lib(sunk.root()).to_string();
                compare(&format!("{options:?}"), &expected, &found)?;
                if options == CoercionOptions::none() {
                    compare("no rules", &case.document, &found).or_else(|error| {
                        // A script makes the tree of these cases.
                        match case.name.starts_with("scripted/") {
                            true => Ok(()),
                            false => Err(error),
                        }
                    })?;
                }
            }
        }
    }
    Ok(())
}

fn cases_of_tokens() -> Vec<Trial> {
    let path = suite_paths::folder().join("tokenizer/xmlViolation.test");
    let text = fs::read_to_string(path).expect("the suite has the file");
    let file: Value = serde_json::from_str(&text).expect("the file is JSON");
    let cases = array(&file["xmlViolationTests"]).iter().map(|case| {
        let input = string(&case["input"]);
        let expected: String = array(&case["output"]).iter().map(markup_of_token).collect();
        let name = format!("xmlViolation.test: {}", string(&case["description"]));
        Trial::test(name, move || {
            let options = CoercionOptions::new().with(CoercionRule::NamespaceDeclarations, false);
            let sink = CoercingSink::new(DocumentBuilder::for_fragment(), options);
            let context = FragmentContext::html("div");
            let parser = Parser::with_sink_for_fragment(sink, (), context, ParseOptions::new());
            let html = feed(parser, &[&input]).to_html();
            compare("the tree", &expected, html.strip_suffix("</a>").unwrap_or(&html))
        })
    });
    cases.collect()
}

fn markup_of_token(token: &Value) -> String {
    let data = string(&token[1]);
    match string(&token[0]).as_str() {
        "Character" => data,
        "Comment" => format!("<!--{data}-->"),
        "StartTag" => {
            let attributes = token[2].as_object().expect("a tag has attributes");
            let attributes = attributes.iter().map(|(name, value)| format!(" {name}=\"{}\"", string(value)));
            format!("<{data}{}>", attributes.collect::<String>())
        }
        other => panic!("a token {other}"),
    }
}

fn other_cases() -> Vec<Trial> {
    vec![
        Trial::test("doctypes are dropped", || {
            let options = CoercionOptions::none().with(CoercionRule::Doctypes, true);
            for document in [passed("<!doctype html>", &options), sunk("<!doctype html>", &options)] {
                compare("dropped", "<html><head></head><body></body></html>", &document.to_html())?;
            }
            let none = CoercionOptions::none();
            for document in [passed("<!doctype html>", &none), sunk("<!doctype html>", &none)] {
                let html = document.to_html();
                compare("kept", "<!DOCTYPE html><html><head></head><body></body></html>", &html)?;
            }
            Ok(())
        }),
        Trial::test("a coerced document declares namespaces where they change", || {
            let input = "<p></p><svg xlink:href=1><g xlink:href=2><title><b></b></title></g></svg>";
            let document = passed(input, &CoercionOptions::new());
            compare(
                "the pass",
                "<html xmlns=\"http://www.w3.org/1999/xhtml\"><head></head><body><p></p>\
                 <svg xmlns=\"http://www.w3.org/2000/svg\" \
                 xmlns:xlink=\"http://www.w3.org/1999/xlink\" xlink:href=\"1\">\
                 <g xmlns:xlink=\"http://www.w3.org/1999/xlink\" xlink:href=\"2\"><title>\
                 <b xmlns=\"http://www.w3.org/1999/xhtml\"></b></title></g></svg></body></html>",
                &document.to_html(),
            )
        }),
        Trial::test("a coercing sink declares namespaces on every element", || {
            let document = sunk("<svg xlink:href=1 xmlns=a>", &CoercionOptions::new());
            let body = document.body().ok_or("no body")?;
            compare(
                "the sink",
                "<body xmlns=\"http://www.w3.org/1999/xhtml\">\
                 <svg xmlns=\"http://www.w3.org/2000/svg\" \
                 xmlns:xlink=\"http://www.w3.org/1999/xlink\" xlink:href=\"1\"></svg></body>",
                &body.outer_html(),
            )?;
            match body.attribute_ns(Namespace::XmlNs, "xmlns").is_some() {
                true => Ok(()),
                false => Err(Failed::from("the declaration is in no namespace")),
            }
        }),
        Trial::test("names adjusted only on foreign elements are kept on HTML elements", || {
            let input = "<p definitionurl=1 xlink:href=2>";
            let declarations = CoercionOptions::none().with(CoercionRule::NamespaceDeclarations, true);
            for (options, name) in [(CoercionOptions::new(), "xlinkU00003Ahref"), (declarations, "xlink:href")] {
                let document = sunk(input, &options);
                let body = document.body().ok_or("no body")?;
                let paragraph = body.first_child().ok_or("no p")?;
                let declared = paragraph.attribute_ns(Namespace::XmlNs, "xmlns");
                compare("xmlns", Namespace::Html.uri(), declared.unwrap_or("none"))?;
                let found = paragraph.attribute_ns(Namespace::None, "definitionurl");
                compare("definitionurl", "1", found.unwrap_or("none"))?;
                let found = paragraph.attribute_ns(Namespace::None, name);
                compare("xlink:href", "2", found.unwrap_or("none"))?;
            }
            Ok(())
        }),
        Trial::test("existing declarations are not duplicated", || {
            let options = CoercionOptions::none().with(CoercionRule::NamespaceDeclarations, true);
            let input = "<body><p xmlns=a></p><svg xmlns='http://www.w3.org/2000/svg'></svg>";
            for document in [passed(input, &options), sunk(input, &options)] {
                let body = document.body().ok_or("no body")?;
                for node in body.children() {
                    let declarations = node.attributes().filter(|attribute| attribute.local_name() == "xmlns");
                    if declarations.count() != 1 && node.local_name() == Some("svg") {
                        return Err(Failed::from(body.inner_html()));
                    }
                }
                compare("p", "<p xmlns=\"a\"></p>", &body.first_child().ok_or("no p")?.outer_html())?;
            }
            Ok(())
        }),
        Trial::test("a later tag does not add a second declaration", || {
            let options = CoercionOptions::new().with(CoercionRule::XmlnsAttributes, false);
            let sink = CoercingSink::new(DocumentBuilder::new(), options);
            let input = "<body><body a=1 xmlns=b>";
            let document = feed(Parser::with_sink(sink, (), ParseOptions::new()), &[input]);
            let body = document.body().ok_or("no body")?;
            compare("the body", "<body xmlns=\"http://www.w3.org/1999/xhtml\" a=\"1\"></body>", &body.outer_html())
        }),
        Trial::test("the mode of the document", || {
            for (options, expected) in [
                (CoercionOptions::none(), DocumentMode::Quirks),
                (CoercionOptions::none().with(CoercionRule::DocumentMode, true), DocumentMode::NoQuirks),
            ] {
                for document in [passed("<p>", &options), sunk("<p>", &options)] {
                    compare("mode", &format!("{expected:?}"), &format!("{:?}", document.mode()))?;
                }
            }
            Ok(())
        }),
        Trial::test("the parser keeps its quirks without a stored mode", || {
            let options = CoercionOptions::none().with(CoercionRule::DocumentMode, true);
            let document = sunk("<p><table>", &options);
            let body = document.body().ok_or("no body")?.inner_html();
            compare("the table", "<p><table></table></p>", &body)
        }),
        Trial::test("form owners", || {
            for (options, expected) in
                [(CoercionOptions::none(), 1), (CoercionOptions::none().with(CoercionRule::FormOwners, true), 0)]
            {
                let sink = CoercingSink::new(CountingSink::default(), options);
                let count = feed(Parser::with_sink(sink, (), ParseOptions::new()), &["<form><input>"]);
                let count = count.form_associations;
                compare("count", &expected.to_string(), &count.to_string())?;
            }
            Ok(())
        }),
        Trial::test("a custom sink", || {
            let sink = CoercingSink::new(
                OwnedTree::default(),
                CoercionOptions::new().with(CoercionRule::NamespaceDeclarations, false),
            );
            let input = "<!doctype html><body><a: b:=1>\u{C}<!----x-->";
            let tree = feed(Parser::with_sink(sink, (), ParseOptions::new()), &[input]);
            compare("complaints", "[]", &format!("{:?}", tree.complaints()))?;
            compare(
                "the tree",
                "| <html>\n|   <head>\n|   <body>\n|     <aU00003A>\n|       bU00003A=\"1\"\n\
                 |       \" \"\n|       <!-- - -x -->\n",
                &tree.dump::<()>(None),
            )
        }),
        Trial::test("shadow trees", || {
            let input = "<p><template shadowrootmode=open><a:>\u{1}</a:></template>";
            let allowed = ParseOptions::new().with_declarative_shadow_roots(true);
            let options = CoercionOptions::new().with(CoercionRule::NamespaceDeclarations, false);
            let mut passed = allowed.parse_document(input);
            infoset::coerce(&mut passed, &options);
            let sink = CoercingSink::new(DocumentBuilder::new(), options);
            let sunk = feed(Parser::with_sink(sink, (), allowed), &[input]);
            for document in [passed, sunk] {
                let host = document.body().and_then(|body| body.first_child());
                let root = host.and_then(|host| host.shadow_root()).ok_or("no root")?;
                compare("the root", "<aU00003A>\u{FFFD}</aU00003A>", &root.node().inner_html())?;
            }
            Ok(())
        }),
        Trial::test("shadow trees are not template contents", || {
            let input = "<p><template shadowrootmode=open>a<template>b</template></template>";
            let allowed = ParseOptions::new().with_declarative_shadow_roots(true);
            let mut document = allowed.parse_document(input);
            let options = CoercionOptions::none().with(CoercionRule::TemplateContents, true);
            infoset::coerce(&mut document, &options);
            let host = document.body().and_then(|body| body.first_child());
            let root = host.and_then(|host| host.shadow_root()).ok_or("no root")?;
            compare("the root", "a<template></template>", &root.node().inner_html())
        }),
        Trial::test("locations", || {
            let input = "<body><p xmlns=1 a:=2 b=3>";
            let sink = CoercingSink::new(DocumentBuilder::new().with_locations(), CoercionOptions::new());
            let document = feed(Parser::with_sink(sink, (), ParseOptions::new()), &[input]);
            let node = document.body().and_then(|body| body.first_child()).ok_or("no p")?;
            let location = node.location().ok_or("no location")?;
            for (name, expected) in [("aU00003A", "2"), ("b", "3")] {
                let value = location.attribute(name).and_then(|attribute| attribute.value);
                let span = value.ok_or("no location of an attribute")?;
                compare(name, expected, &input[span.to_range()])?;
            }
            Ok(())
        }),
        Trial::test("built trees", || {
            let attributes = [("a:", "1"), ("aU00003A", "2"), ("\0", "3")];
            let (mut document, element) = invalid_names::element("", &attributes);
            document.append(document.root().id(), element)?;
            let options = CoercionOptions::none().with(CoercionRule::Names, true);
            infoset::coerce(&mut document, &options);
            let expected = "<U000000 aU00003A=\"1\" U000000=\"3\"></U000000>";
            compare("the element", expected, &document.node(element).outer_html())
        }),
        Trial::test("is values are kept", || {
            let mut document = soupstone::parse_document("<p is=a-b c:=1>");
            infoset::coerce(&mut document, &CoercionOptions::new());
            let element = document.body().and_then(|body| body.first_child()).ok_or("no p")?;
            compare("is", "a-b", element.value_of_is().unwrap_or("none"))
        }),
        Trial::test("coerced names are restored", || {
            for name in ["a", ":", "a:b", "1", "-", "é:", "😀\u{10FFFF}<", "u00003a", "\u{D7}\u{FFFF}"] {
                let options = CoercionOptions::new();
                compare(name, name, &restore_name(&options.name(name)))?;
                let coerced = options.name(name);
                compare("coerced twice", &coerced, &options.name(&coerced))?;
            }
            for name in ["U", "aU", "U00003", "U00003a", "UFFFFFF", "U00D800", "U00é"] {
                compare(name, name, &restore_name(name))?;
            }
            Ok(())
        }),
    ]
}
