//! Writes a page as XML, for an XML toolchain.
//!
//! ```text
//! cargo run --features xml --example xml                  a small page of its own
//! cargo run --features xml --example xml -- page.html     a file; - is standard input
//! ```

#[path = "support/input.rs"]
mod input;

use std::env;
use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::process::ExitCode;

use soupstone::infoset::xml;
use soupstone::parse_document_bytes;
use soupstone::serialize::Extent;

const PAGE: &str = "<title>Stone soup</title><p @click=\"stir\">Salt & pepper<br>
<svg viewbox='0 0 1 1'><circle r=1 /></svg><!-- well -- well -->";

fn main() -> ExitCode {
    let file = env::args().nth(1);
    match read_input(file.as_deref()).and_then(|input| write_xml(&input)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xml: {error}");
            ExitCode::FAILURE
        }
    }
}

fn read_input(file: Option<&str>) -> io::Result<Vec<u8>> {
    match file {
        None => Ok(PAGE.as_bytes().to_owned()),
        Some(path) => input::read(Path::new(path)),
    }
}

fn write_xml(input: &[u8]) -> io::Result<()> {
    let document = parse_document_bytes(input);
    let mut output = BufWriter::new(io::stdout().lock());
    xml::to_io(document.root(), Extent::Inner, &mut output)?;
    writeln!(output)?;
    output.flush()
}
