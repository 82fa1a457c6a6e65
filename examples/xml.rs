//! Writes a page as XML, for an XML toolchain.
//!
//! ```text
//! cargo run --features xml --example xml                  a small page of its own
//! cargo run --features xml --example xml -- page.html     a file; - is standard input
//! ```

#[path = "support/command_line.rs"]
mod command_line;

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use soupstone::infoset::xml;
use soupstone::parse_document_bytes;
use soupstone::serialize::Extent;

const PAGE: &str = "<title>Stone soup</title><p @click=\"stir\">Salt & pepper<br>
<svg viewbox='0 0 1 1'><circle r=1 /></svg><!-- well -- well -->";

/// Writes a page as XML.
#[derive(clap::Parser)]
struct Arguments {
    /// The file to read; `-` is standard input. Without it, a page of the example's own is read.
    file: Option<PathBuf>,
}

fn main() -> ExitCode {
    command_line::run(|arguments: &Arguments, out| {
        let page = command_line::read_or(arguments.file.as_deref(), PAGE)?;
        let document = parse_document_bytes(&page);
        xml::to_io(document.root(), Extent::Inner, out)?;
        writeln!(out)
    })
}
