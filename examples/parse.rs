//! Parses HTML and prints the tree.
//!
//! ```text
//! cargo run --release --example parse                          a built-in page: its source and its tree
//! cargo run --release --example parse -- page.html             the tree of a file; - is standard input
//! cargo run --release --example parse -- --html page.html      the tree, serialized
//! cargo run --release --example parse -- --fragment tr -       a fragment, as the contents of a `tr` element
//! cargo run --release --example parse -- --shadow-roots -      with declarative shadow roots
//! cargo run --release --example parse -- --srcdoc -            as the document of a `srcdoc` attribute: no quirks mode
//! cargo run --release --example parse -- --json page.html      the tree as JSON, with spans and errors, for programs
//! cargo run --release --example parse -- --dat tests.dat       cases in the format of html5lib-tests
//! cargo run --release --example parse -- --edition 2025-01 -   by another edition than the newest; goes with all others
//! ```
//!
//! `support/json_tree.rs` describes the JSON.

#[path = "support/annotated.rs"]
mod annotated;
#[path = "support/cases.rs"]
mod cases;
#[path = "support/command_line.rs"]
mod command_line;
#[path = "support/json_tree.rs"]
mod json_tree;
#[path = "support/offsets.rs"]
mod offsets;

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use soupstone::dom::NodeKind;
use soupstone::encoding::EncodingOptions;
use soupstone::names::Namespace;
use soupstone::serialize::{Extent, SerializeOptions, ShadowRoots};
use soupstone::{Document, Edition, FragmentContext, ParseOptions};

use offsets::{OffsetUnit, Offsets};

const PAGE: &str = "<!DOCTYPE html>
<title>Stone soup</title>
<p class=story>Once upon a time, <b>three <i>travellers</b> came</i> to a village.
<table><tr><td>onion<td>barley</table>
<template><li>one more</template>
<svg viewbox='0 0 1 1'><circle r=1 /></svg>
<!-- and it was good -->";

/// Parses HTML and prints the tree
#[derive(clap::Parser)]
struct Arguments {
    /// The file to parse; `-` is standard input. Without it, a small page is parsed
    file: Option<PathBuf>,
    /// Print the tree serialized as HTML
    #[arg(long)]
    html: bool,
    /// Print the tree as JSON, with spans and errors
    #[arg(long, conflicts_with_all = ["html", "stats"])]
    json: bool,
    /// The unit of offsets in JSON: bytes of the decoded source, utf-16 code units, or code-points
    #[arg(long, value_name = "UNIT", default_value_t, requires = "json")]
    offsets: OffsetUnit,
    /// Parse as the contents of an element: `NAME`, `svg NAME`, or `math NAME`
    #[arg(long, value_name = "NAME")]
    fragment: Option<String>,
    /// Enable scripting
    #[arg(long)]
    scripting: bool,
    /// Allow declarative shadow roots, and serialize all of them
    #[arg(long)]
    shadow_roots: bool,
    /// Parse as an `iframe` `srcdoc` document
    #[arg(long, conflicts_with = "fragment")]
    srcdoc: bool,
    /// The edition of the standard, such as 2025-01
    #[arg(long, value_name = "EDITION", default_value_t = Edition::NEWEST)]
    edition: Edition,
    /// Print the number of nodes of each kind and the time
    #[arg(long)]
    stats: bool,
    /// Read cases in the `.dat` format of html5lib-tests, and print their trees in that format, separated by lines `---`
    #[arg(long, value_name = "FILE", conflicts_with_all = ["file", "html", "json", "fragment", "srcdoc", "stats"])]
    dat: Option<PathBuf>,
}

fn main() -> ExitCode {
    command_line::run(|arguments: &Arguments, out| match &arguments.dat {
        Some(file) => write_cases(&command_line::read(file)?, arguments.edition, out),
        None => print_tree(arguments, out),
    })
}

fn print_tree(arguments: &Arguments, mut out: &mut impl Write) -> io::Result<()> {
    let input = command_line::read_or(arguments.file.as_deref(), PAGE)?;
    let scripting = arguments.scripting;
    let shadow_roots = arguments.shadow_roots;
    let mut options = ParseOptions::new()
        .with_declarative_shadow_roots(shadow_roots)
        .with_scripting(scripting)
        .with_edition(arguments.edition);
    if arguments.srcdoc {
        options = options.with_srcdoc(true);
    }
    if arguments.json {
        let settings = json_tree::Settings {
            edition: arguments.edition,
            scripting,
            shadow_roots,
            is_srcdoc: arguments.srcdoc,
            context: arguments.fragment.clone(),
        };
        return print_json(&input, &settings, &options, arguments.offsets, out);
    }
    let length = input.len();
    let start = Instant::now();
    let document = parse_bytes(input, arguments.fragment.as_deref(), &options);
    let time = start.elapsed();

    if arguments.html {
        let options = SerializeOptions::new()
            .with_scripting(Some(scripting))
            .with_shadow_roots(ShadowRoots::All)
            .with_edition(Some(arguments.edition));
        options.write_to_io(document.root(), Extent::Inner, &mut out)?;
        writeln!(out)?;
    }
    if arguments.stats {
        print_statistics(&document, out)?;
        let megabytes_per_second = length as f64 / 1e6 / time.as_secs_f64();
        writeln!(out, "{length} bytes in {time:?}, {megabytes_per_second:.0} MB/s")?;
    }
    if !arguments.html && !arguments.stats {
        print_outline(&document, arguments, out)?;
    }
    Ok(())
}

fn print_outline(document: &Document, arguments: &Arguments, out: &mut impl Write) -> io::Result<()> {
    if arguments.file.is_none() {
        writeln!(
            out,
            "The source of a built-in page (to parse a file: `-- FILE`; more options: `-- --help`):\n\n{PAGE}\n"
        )?;
    }
    writeln!(
        out,
        "The tree, by edition {} of the standard. Each line is a node, whose parent is the\n\
         nearest line above with less indentation. Text is in quotes; \\n is a newline.\n",
        arguments.edition,
    )?;
    write!(out, "{}", soupstone_dump::outline(document.root()))
}

fn print_json(
    input: &[u8],
    settings: &json_tree::Settings,
    options: &ParseOptions,
    unit: OffsetUnit,
    out: &mut impl Write,
) -> io::Result<()> {
    let context = settings.context.as_deref().map(fragment_context);
    let parsed = annotated::parse(input, context, encoding_options(), options.clone());
    let offsets = Offsets::new(&parsed.text, unit);
    json_tree::write(&parsed, settings, &offsets, out)?;
    writeln!(out)
}

fn encoding_options() -> EncodingOptions {
    EncodingOptions::new().with_default_encoding(Some(encoding_rs::UTF_8))
}

fn parse_bytes(input: Vec<u8>, context: Option<&str>, options: &ParseOptions) -> Document {
    let options = options.clone().with_encoding(encoding_options());
    match context {
        None => options.parse_document_owned(input),
        Some(context) => {
            let context = fragment_context(context);
            options.parse_fragment_owned(input, &context)
        }
    }
}

fn parse_text(input: &str, context: Option<&str>, options: &ParseOptions) -> Document {
    match context {
        None => options.parse_document(input),
        Some(context) => {
            let context = fragment_context(context);
            options.parse_fragment(input, &context)
        }
    }
}

fn fragment_context(context: &str) -> FragmentContext {
    match context.split_once(' ') {
        Some(("svg", name)) => FragmentContext::new(Namespace::Svg, name),
        Some(("math", name)) => FragmentContext::new(Namespace::MathMl, name),
        _ => FragmentContext::html(context),
    }
}

fn print_statistics(document: &Document, out: &mut impl Write) -> io::Result<()> {
    let mut counts = [("elements", 0), ("texts", 0), ("comments", 0), ("doctypes", 0), ("processing instructions", 0)];
    let mut attributes = 0;
    for node in document.root().deep_descendants() {
        let kind = match node.kind() {
            NodeKind::Element => 0,
            NodeKind::Text => 1,
            NodeKind::Comment => 2,
            NodeKind::Doctype => 3,
            NodeKind::ProcessingInstruction => 4,
            _ => continue,
        };
        counts[kind].1 += 1;
        attributes += node.attributes().len();
    }
    for (kind, count) in counts {
        writeln!(out, "{count:>9} {kind}")?;
    }
    writeln!(out, "{attributes:>9} attributes")
}

fn write_cases(bytes: &[u8], edition: Edition, out: &mut impl Write) -> io::Result<()> {
    for (index, case) in cases::read(bytes).into_iter().enumerate() {
        if index > 0 {
            writeln!(out, "---")?;
        }
        let data = case.data.join(&b'\n');
        let data = String::from_utf8_lossy(&data);
        let options = ParseOptions::new().with_scripting(case.scripting).with_edition(edition);
        let document = parse_text(&data, case.context.as_deref(), &options);
        write!(out, "{}", soupstone_dump::html5lib(document.root()))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn html(source: &str, context: &str) -> String {
        let document = parse_bytes(source.as_bytes().to_vec(), Some(context), &ParseOptions::new());
        document.root().inner_html()
    }

    fn trees(cases: &str) -> String {
        let mut out = Vec::new();
        write_cases(cases.as_bytes(), Edition::January2025, &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn a_form_in_the_context_form_is_dropped() {
        let source = "<form id=x><input></form><p>";
        assert!(html(source, "form").ends_with("<input><p></p>"));
        assert!(!html(source, "form").contains("<form"));
        assert!(html(source, "svg form").contains("<form"));
        let cases = format!("#data\n{source}\n#errors\n#document-fragment\nform\n#document\n");
        assert_eq!(trees(&cases), "| <input>\n| <p>\n");
    }

    #[test]
    fn the_built_in_page_comes_with_its_source_and_each_node_has_a_line() {
        let print = |arguments: &[&str]| {
            let mut out = Vec::new();
            print_tree(&clap::Parser::parse_from([&["parse"], arguments].concat()), &mut out).unwrap();
            String::from_utf8(out).unwrap()
        };
        let printed = print(&[]);
        assert!(printed.contains(&format!(":\n\n{PAGE}\n\nThe tree, by edition")));
        let (_, tree) = printed.split_once(" is a newline.\n\n").unwrap();
        let document = parse_text(PAGE, None, &ParseOptions::new().with_edition(Edition::NEWEST));
        assert_eq!(tree.lines().count(), document.root().deep_descendants().count());
        assert!(tree.contains("\n    <p class=\"story\">\n      \"Once upon a time, \"\n      <b>\n"));
        assert!(tree.contains("\n    \"\\n\"\n    <svg viewBox=\"0 0 1 1\"> in SVG\n      <circle r=\"1\"> in SVG\n"));
        assert!(tree.contains("\n    <template>\n      template contents:\n        <li>\n          \"one more\"\n"));
    }

    fn json(source: &str, unit: OffsetUnit) -> serde_json::Value {
        json_of(source, unit, false)
    }

    fn json_of(source: &str, unit: OffsetUnit, is_srcdoc: bool) -> serde_json::Value {
        let settings = json_tree::Settings {
            edition: Edition::NEWEST,
            scripting: false,
            shadow_roots: true,
            is_srcdoc,
            context: None,
        };
        let mut options =
            ParseOptions::new().with_edition(settings.edition).with_declarative_shadow_roots(settings.shadow_roots);
        if is_srcdoc {
            options = options.with_srcdoc(true);
        }
        let parsed = annotated::parse(source.as_bytes(), None, encoding_options(), options);
        let mut out = Vec::new();
        let offsets = Offsets::new(&parsed.text, unit);
        json_tree::write(&parsed, &settings, &offsets, &mut out).unwrap();
        serde_json::from_slice(&out).unwrap()
    }

    fn nodes(source: &str) -> Vec<String> {
        let object = json(source, OffsetUnit::Bytes);
        let nodes = object["nodes"].as_array().unwrap().iter();
        let nodes = nodes.map(|node| {
            let mut node = node.clone();
            node.as_object_mut().unwrap().remove("parent");
            node.to_string()
        });
        nodes.collect()
    }

    #[test]
    fn json_has_the_locations_of_nodes() {
        let source = "<!DOCTYPE html><p><b>1</p>\
            <table>2<tr></table><!--3--><?a b?>\
            <div><template shadowrootmode=open>4</template></div><template>5</template>";
        let nodes = nodes(source);
        let has = |expected: &str| assert!(nodes.iter().any(|node| node == expected), "{nodes:#?}");
        has(r#"{"kind":"doctype","name":"html","public":"","span":[0,15],"system":""}"#);
        has(r#"{"implied":true,"kind":"element","name":"tbody"}"#);
        has(r#"{"foster_parented":true,"kind":"element","name":"b","reopened":true,"start_tag":[18,21]}"#);
        has(r#"{"data":"2","kind":"text","span":[33,34]}"#);
        has(r#"{"data":"3","kind":"comment","span":[46,54]}"#);
        has(r#"{"data":"b","kind":"processing instruction","span":[54,61],"target":"a"}"#);
        has(r#"{"kind":"shadow root","mode":"open"}"#);
        has(r#"{"kind":"template contents"}"#);
    }

    #[test]
    fn json_has_whether_it_is_a_srcdoc_document() {
        for (is_srcdoc, mode) in [(false, "quirks"), (true, "no-quirks")] {
            let object = json_of("<p><table>", OffsetUnit::Bytes, is_srcdoc);
            assert_eq!((&object["srcdoc"], &object["mode"]), (&is_srcdoc.into(), &mode.into()));
        }
    }

    #[test]
    fn json_has_the_locations_of_attributes() {
        let source = "<!DOCTYPE html><p id='a&amp;b' hidden>";
        let object = json(source, OffsetUnit::Bytes);
        let attributes = object["nodes"].as_array().unwrap().iter();
        let attributes = attributes.map(|node| &node["attributes"]).find(|list| !list.is_null());
        let expected = serde_json::json!([
            { "name": "id", "value": "a&b", "name_span": [18, 20], "value_span": [22, 29] },
            { "name": "hidden", "value": "", "name_span": [31, 37] },
        ]);
        assert_eq!(attributes, Some(&expected));
    }

    #[test]
    fn json_marks_foster_parented_text() {
        let nodes = nodes("<!DOCTYPE html>before<table>lost<td>cell</table>after");
        for (text, is_foster_parented) in [("beforelost", true), ("cell", false), ("after", false)] {
            let key = format!(r#""data":"{text}""#);
            let node = nodes.iter().find(|node| node.contains(&key)).unwrap();
            assert_eq!(node.contains("foster_parented"), is_foster_parented, "{text}");
        }
    }

    #[test]
    fn json_marks_nothing_else_as_foster_parented() {
        for source in [
            // The shadow root of the body precedes its children.
            "<table></table><template shadowrootmode=open>a</template>",
            "<ul><?marker name=a?></ul><table></table><template for=a><li>a</template>",
            "<?marker name=a?><table></table><template for=a><li>a</template>",
            "<template>a</template><table><td>b</table>c<table></table>",
        ] {
            let source = format!("<!DOCTYPE html><body>{source}");
            let nodes = nodes(&source).join("\n");
            assert!(!nodes.contains("foster_parented"), "{nodes}");
        }
    }

    #[test]
    fn json_marks_copies() {
        let nodes = nodes("<select><button><selectedcontent></button><option>a<i>b</select>");
        let copies: Vec<&String> = nodes.iter().filter(|node| node.contains("copied")).collect();
        assert_eq!(
            copies,
            [
                r#"{"copied":true,"data":"a","kind":"text"}"#,
                r#"{"copied":true,"kind":"element","name":"i"}"#,
                r#"{"copied":true,"data":"b","kind":"text"}"#,
            ],
        );
    }

    #[test]
    fn json_counts_offsets_in_the_chosen_unit() {
        for (unit, start) in [(OffsetUnit::Bytes, 19), (OffsetUnit::Utf16, 17), (OffsetUnit::CodePoints, 16)] {
            let object = json("<!DOCTYPE html>🍲</b>", unit);
            let error = &object["errors"][0];
            assert_eq!(error["code"], "unexpected-end-tag-in-body");
            assert_eq!(error["span"], serde_json::json!([start, start + 4]));
            assert_eq!((&error["line"], &error["column"]), (&1.into(), &17.into()));
        }
    }

    #[test]
    fn descriptions_of_cases_are_skipped() {
        let cases = "#description\n#script-on\n\n#data\n<noscript>a\n#errors\n#document\n| \"\n\n\
            #description\n#document-fragment\n#data\nb\n#errors\n#script-on\n#document\n| \"\n#description\n";
        let document = |body: &str| format!("| <html>\n|   <head>\n{body}");
        let first = document("|     <noscript>\n|   <body>\n|     \"a\"\n");
        let second = document("|   <body>\n|     \"b\"\n");
        assert_eq!(trees(cases), format!("{first}---\n{second}"));
    }
}
