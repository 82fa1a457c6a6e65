//! Lists the public API of a crate from the pages that rustdoc has written: each item with its declaration, its methods and
//! the traits that it implements. A difference between two lists is a change of the API.
//!
//! ```sh
//! cargo doc --no-deps --all-features
//! cargo run --features select --example public_api -- target/doc/soupstone | diff tests/public_api.txt -
//! ```

#[path = "support/command_line.rs"]
mod command_line;

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use soupstone::{Document, NodeRef, parse_document};

/// Lists the public API of a crate from its docs.
#[derive(clap::Parser)]
struct Arguments {
    /// The folder of the crate in the folder of the docs.
    folder: PathBuf,
}

/// The members of an item on its page, and the traits that it implements.
const MEMBERS: &str = "#implementations-list h4.code-header, .methods h4.code-header";
const TRAITS: &str = "#trait-implementations-list h3.code-header";

fn main() -> ExitCode {
    command_line::run(|arguments: &Arguments, out| list(&arguments.folder, out))
}

fn list(folder: &Path, out: &mut impl Write) -> io::Result<()> {
    let all = read(&folder.join("all.html"))?;
    // NOTE: an item that the root exports once more has one page.
    let mut items = BTreeMap::new();
    for link in select(&all, ".all-items a") {
        if let Some(page) = link.attribute("href") {
            items.insert(line_of(link), folder.join(page));
        }
    }
    for (path, page) in items {
        let page = read(&page)?;
        writeln!(out, "{path}")?;
        for declaration in select(&page, "pre.item-decl").take(1) {
            writeln!(out, "    {}", line_of(declaration))?;
        }
        for member in select(&page, MEMBERS) {
            writeln!(out, "    {}", line_of(member))?;
        }
        for implementation in select(&page, TRAITS) {
            let line = line_of(implementation);
            // NOTE: this one comes with `PartialEq`, and is none of the language's stable traits.
            if !line.starts_with("impl StructuralPartialEq") {
                writeln!(out, "    {line}")?;
            }
        }
    }
    Ok(())
}

fn read(page: &Path) -> io::Result<Document> {
    let text = fs::read_to_string(page)
        .map_err(|error| io::Error::new(error.kind(), format!("{}: {error}", page.display())))?;
    Ok(parse_document(&text))
}

/// The elements that a selector of this program selects, in their order.
fn select<'a>(page: &'a Document, selector: &str) -> impl Iterator<Item = NodeRef<'a>> {
    page.select(selector).into_iter().flatten()
}

/// The text of a node in one line, without the comments of rustdoc.
fn line_of(node: NodeRef<'_>) -> String {
    let text: String = node
        .descendants()
        .filter(|text| {
            let mut around = text.ancestors();
            !around.any(|element| element.has_class("comment") || element.has_class("hideme"))
        })
        .filter_map(|node| node.as_text())
        .collect();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
