//! Writes a page as XML, for an XML toolchain.
//!
//! ```text
//! cargo run --package soupstone-xml --example xml -- page.html     a file; - is standard input
//! ```

use std::io::{self, Read, Write};
use std::{env, fs};

use soupstone::parse_document_owned;
use soupstone::serialize::Extent;

fn main() -> io::Result<()> {
    let mut page = Vec::new();
    match env::args().nth(1).as_deref() {
        None | Some("-") => drop(io::stdin().read_to_end(&mut page)?),
        Some(file) => page = fs::read(file)?,
    }
    let mut out = io::stdout().lock();
    let document = parse_document_owned(page);
    soupstone_xml::to_io(document.root(), Extent::Inner, &mut out)?;
    writeln!(out)
}
