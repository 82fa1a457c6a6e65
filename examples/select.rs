//! Selects elements of HTML files by a CSS selector, and prints them as HTML.
//!
//! ```sh
//! cargo run --release --features select --example select -- 'main a[href]' page.html
//! cargo run --release --features select --example select -- --attribute href 'a[href^=http]' *.html
//! printf 'h1\0a:not([href])' | cargo run --release --features select --example select -- --batch page.html
//! ```

#[path = "support/command_line.rs"]
mod command_line;

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use soupstone::select::Selector;
use soupstone::{Document, Edition, NodeRef, ParseOptions};

/// Selects elements of HTML files
#[derive(clap::Parser)]
struct Arguments {
    /// Print the text of the elements
    #[arg(long)]
    text: bool,
    /// Print the value of this attribute, for the elements that have it
    #[arg(long, value_name = "NAME", conflicts_with = "text")]
    attribute: Option<String>,
    /// Print the number of elements in each file
    #[arg(long, conflicts_with_all = ["text", "attribute"])]
    count: bool,
    /// Read selectors from standard input, separated by NUL bytes, and print one line of JSON for each: the number of matching
    /// elements of this file, and their paths
    #[arg(long, value_name = "FILE", conflicts_with_all = ["text", "attribute", "count"])]
    batch: Option<PathBuf>,
    /// The edition of the standard, such as 2025-01
    #[arg(long, value_name = "EDITION", default_value_t = Edition::NEWEST)]
    edition: Edition,
    #[arg(required_unless_present = "batch", conflicts_with = "batch", value_parser = Selector::parse)]
    selector: Option<Selector>,
    /// The files, in UTF-8; `-` is standard input
    #[arg(required_unless_present = "batch")]
    files: Vec<PathBuf>,
}

fn main() -> ExitCode {
    command_line::run(|arguments: &Arguments, out| match &arguments.batch {
        Some(file) => {
            let selectors = command_line::read(Path::new("-"))?;
            run_batch(&read(file, arguments)?, &selectors, out)
        }
        None => select(arguments, out),
    })
}

fn select(arguments: &Arguments, out: &mut impl Write) -> io::Result<()> {
    let Some(selector) = &arguments.selector else {
        return Ok(());
    };
    for file in &arguments.files {
        let document = read(file, arguments)?;
        let found = document.select(selector);
        if arguments.count {
            writeln!(out, "{} {}", found.count(), file.display())?;
            continue;
        }
        for element in found {
            if let Some(name) = &arguments.attribute {
                if let Some(value) = element.attribute(name) {
                    writeln!(out, "{value}")?;
                }
            } else if arguments.text {
                writeln!(out, "{}", element.text_content())?;
            } else {
                writeln!(out, "{}", element.outer_html())?;
            }
        }
    }
    Ok(())
}

/// Reads a page in UTF-8. Malformed sequences become U+FFFD; a byte order mark is dropped.
fn read(file: &Path, arguments: &Arguments) -> io::Result<Document> {
    let bytes = command_line::read(file)?;
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(&bytes);
    let options = ParseOptions::new().with_edition(arguments.edition);
    Ok(options.parse_document(&String::from_utf8_lossy(bytes)))
}

/// Prints one line for each selector. A final NUL is followed by an empty selector, which is invalid, as is invalid UTF-8.
fn run_batch(document: &Document, selectors: &[u8], out: &mut impl Write) -> io::Result<()> {
    let paths = Paths::of(document);
    for text in selectors.split(|byte| *byte == 0) {
        let text = std::str::from_utf8(text).ok();
        let Some(selector) = text.and_then(|text| Selector::parse(text).ok()) else {
            writeln!(out, r#"{{"invalid":true}}"#)?;
            continue;
        };
        let found: Vec<NodeRef<'_>> = document.select(&selector).collect();
        write!(out, r#"{{"count":{},"paths":["#, found.len())?;
        for (index, element) in found.into_iter().enumerate() {
            let comma = if index == 0 { "" } else { "," };
            write!(out, "{comma}\"{}\"", paths.path_to(element))?;
        }
        writeln!(out, "]}}")?;
    }
    Ok(())
}

/// The index of each element among the element children of its parent, by node number.
struct Paths(Vec<usize>);

impl Paths {
    fn of(document: &Document) -> Self {
        let mut indexes = vec![0; document.node_count() + 1];
        for node in document.root().inclusive_descendants() {
            let children = node.children().filter(NodeRef::is_element);
            for (index, child) in children.enumerate() {
                indexes[child.id().index()] = index;
            }
        }
        Self(indexes)
    }

    /// Returns the indexes below the root element, whose path is the empty string.
    fn path_to(&self, element: NodeRef<'_>) -> String {
        let with_ancestors = element.inclusive_ancestors();
        let elements = with_ancestors.filter(NodeRef::is_element);
        let mut indexes: Vec<String> = elements.map(|element| self.0[element.id().index()].to_string()).collect();
        // The root element has no index.
        indexes.pop();
        indexes.reverse();
        indexes.join("/")
    }
}
