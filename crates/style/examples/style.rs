//! Minifies or indents a page.
//!
//! ```text
//! cargo run --release --package soupstone-style --example style -- --minify page.html
//! cargo run --release --package soupstone-style --example style -- --indent - <page.html
//! ```

use std::io::{self, Read};
use std::{env, fs};

use soupstone::{Edition, ParseOptions};
use soupstone_style::Style;

fn main() -> io::Result<()> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let (style, file) = match words[..] {
        ["--minify", file] => (Style::minified(), file),
        ["--indent", file] => (Style::indented(), file),
        _ => {
            let usage = "--minify FILE, or --indent FILE; - is standard input";
            return Err(io::Error::new(io::ErrorKind::InvalidInput, usage));
        }
    };
    let mut bytes = Vec::new();
    match file {
        "-" => drop(io::stdin().read_to_end(&mut bytes)?),
        file => bytes = fs::read(file)?,
    }
    // Parses like browsers with scripting. `Style::rewrite` does the same for text.
    let options = ParseOptions::new().with_edition(Edition::NEWEST).with_scripting(true);
    let document = options.parse_document_owned(bytes);
    println!("{}", style.to_html(&document));
    Ok(())
}
