//! Parses HTML and prints the tree.
//!
//! ```text
//! cargo run --release --example parse                          a small page of its own
//! cargo run --release --example parse -- page.html             a file; - is standard input
//! cargo run --release --example parse -- --html page.html      the tree, serialized
//! cargo run --release --example parse -- --fragment tr -       a fragment, as the contents of a `tr` element
//! cargo run --release --example parse -- --shadow-roots -      with declarative shadow roots
//! cargo run --release --example parse -- --dat tests.dat       cases in the format of html5lib-tests
//! cargo run --release --example parse -- --edition 2026-08 -   by another edition; goes with all others
//! ```

#[path = "support/cases.rs"]
mod cases;
#[path = "support/input.rs"]
mod input;

use std::fs;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

use clap::Parser as _;
use soupstone::dom::{NodeKind, dump};
use soupstone::encoding::EncodingOptions;
use soupstone::serialize::{self, Extent, SerializeOptions, ShadowRoots};
use soupstone::{
    DeclarativeShadowRoots, Document, Edition, FragmentContext, ParseOptions, Scripting,
};

const PAGE: &str = "<!DOCTYPE html>
<title>Stone soup</title>
<p class=story>Once upon a time, <b>three <i>travellers</b> came</i> to a village.
<table><tr><td>onion<td>barley</table>
<template><li>one more</template>
<svg viewbox='0 0 1 1'><circle r=1 /></svg>
<!-- and it was good -->";

/// Parses HTML and prints the tree.
#[derive(clap::Parser)]
struct Arguments {
    /// The file to parse; `-` is standard input. Without it, a small page is parsed.
    file: Option<PathBuf>,
    /// Print the tree serialized as HTML.
    #[arg(long)]
    html: bool,
    /// Parse as the contents of an element: `NAME`, `svg NAME`, or `math NAME`.
    #[arg(long, value_name = "NAME")]
    fragment: Option<String>,
    /// Turn the scripting flag on.
    #[arg(long)]
    scripting: bool,
    /// Allow declarative shadow roots, and serialize all of them.
    #[arg(long)]
    shadow_roots: bool,
    /// The edition of the standard: 2025-01 or 2026-08.
    #[arg(long, value_name = "EDITION", default_value_t)]
    edition: Edition,
    /// Print the number of nodes of each kind and the time, instead of the tree.
    #[arg(long)]
    stats: bool,
    /// Read cases in the `.dat` format of html5lib-tests, and print their trees in the notation of that format, with
    /// a line `---` between them.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["file", "html", "fragment", "stats"])]
    dat: Option<PathBuf>,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let result = match &arguments.dat {
        Some(path) => print_cases(path, arguments.edition),
        None => print_tree(&arguments),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever reads the output has had enough of it.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("parse: {error}");
            ExitCode::FAILURE
        }
    }
}

fn print_tree(arguments: &Arguments) -> io::Result<()> {
    let input = input::read_or(arguments.file.as_deref(), PAGE)?;
    let scripting = match arguments.scripting {
        true => Scripting::Enabled,
        false => Scripting::Disabled,
    };
    let options = match arguments.shadow_roots {
        true => ParseOptions::new().with_declarative_shadow_roots(DeclarativeShadowRoots::Allowed),
        false => ParseOptions::new(),
    };
    let options = options
        .with_scripting(scripting)
        .with_edition(arguments.edition);
    let start = Instant::now();
    let document = parse_bytes(&input, arguments.fragment.as_deref(), &options);
    let time = start.elapsed();

    let mut out = BufWriter::new(io::stdout().lock());
    if arguments.html {
        let options = SerializeOptions::new()
            .with_scripting(scripting)
            .with_shadow_roots(ShadowRoots::All)
            .with_edition(arguments.edition);
        serialize::to_io(document.root(), Extent::Inner, &options, &mut out)?;
        writeln!(out)?;
    }
    if arguments.stats {
        print_statistics(&document, &mut out)?;
        let megabytes_per_second = input.len() as f64 / 1e6 / time.as_secs_f64();
        writeln!(
            out,
            "{} bytes in {time:?}, {megabytes_per_second:.0} MB/s",
            input.len()
        )?;
    }
    if !arguments.html && !arguments.stats {
        write!(out, "{}", dump::outline(document.root()))?;
    }
    out.flush()
}

/// Parses a document, or a fragment if a context is given. The default encoding is UTF-8.
fn parse_bytes(input: &[u8], context: Option<&str>, options: &ParseOptions) -> Document {
    let encoding = EncodingOptions::new().with_default_encoding(encoding_rs::UTF_8);
    let options = options.clone().with_encoding(encoding);
    match context {
        None => options.parse_document_bytes(input),
        Some(context) => {
            let context = fragment_context(context);
            options
                .parse_fragment_bytes(input, &context)
                .into_document()
        }
    }
}

/// Parses the text of a case.
fn parse_text(input: &str, context: Option<&str>, options: &ParseOptions) -> Document {
    match context {
        None => options.parse_document(input),
        Some(context) => {
            let context = fragment_context(context);
            options.parse_fragment(input, &context).into_document()
        }
    }
}

fn fragment_context(context: &str) -> FragmentContext {
    match context.split_once(' ') {
        Some(("svg", name)) => FragmentContext::svg(name),
        Some(("math", name)) => FragmentContext::mathml(name),
        _ => FragmentContext::html(context),
    }
}

/// Prints how many nodes of each kind there are, those in the contents of templates included.
fn print_statistics(document: &Document, out: &mut impl Write) -> io::Result<()> {
    let mut counts = [
        ("elements", 0),
        ("texts", 0),
        ("comments", 0),
        ("doctypes", 0),
        ("processing instructions", 0),
    ];
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

fn print_cases(path: &Path, edition: Edition) -> io::Result<()> {
    let mut out = BufWriter::new(io::stdout().lock());
    write_cases(&fs::read(path)?, edition, &mut out)?;
    out.flush()
}

/// Writes the trees of the cases in these bytes.
fn write_cases(bytes: &[u8], edition: Edition, out: &mut impl Write) -> io::Result<()> {
    for (index, case) in cases::read(bytes).into_iter().enumerate() {
        if index > 0 {
            writeln!(out, "---")?;
        }
        let data = case.data.join(&b'\n');
        let data = String::from_utf8_lossy(&data);
        let options = ParseOptions::new()
            .with_scripting(case.scripting)
            .with_edition(edition);
        let document = parse_text(&data, case.context.as_deref(), &options);
        write!(out, "{}", dump::html5lib(document.root()))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn html(source: &str, context: &str) -> String {
        let document = parse_bytes(source.as_bytes(), Some(context), &ParseOptions::new());
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
    fn descriptions_of_cases_are_passed_over() {
        let cases = "#description\n#script-on\n\n#data\n<noscript>a\n#errors\n#document\n| \"\n\n\
            #description\n#document-fragment\n#data\nb\n#errors\n#script-on\n#document\n| \"\n#description\n";
        let document = |body: &str| format!("| <html>\n|   <head>\n{body}");
        let first = document("|     <noscript>\n|   <body>\n|     \"a\"\n");
        let second = document("|   <body>\n|     \"b\"\n");
        assert_eq!(trees(cases), format!("{first}---\n{second}"));
    }
}
