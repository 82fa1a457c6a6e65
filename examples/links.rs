//! Prints the links of a page while it arrives, without building a tree.
//!
//! ```text
//! cargo run --example links -- page.html
//! curl -s https://example.org/ | cargo run --example links -- -
//! ```
//!
//! Without an argument it reads a built-in page.

#[path = "support/command_line.rs"]
mod command_line;

use std::io::{self, Read, Write};
use std::mem;
use std::path::PathBuf;
use std::process::ExitCode;

use soupstone::names::{ExpandedName, attribute, tag};
use soupstone::sink::{InsertionLocation, NewElement, TreeSink};
use soupstone::token::Text;
use soupstone::{Edition, ParseOptions, Parser};

const PAGE: &str = "<!DOCTYPE html><title>Soups</title>
<p>See <a href=/onion>onion</a>, <a href='/pea?size=big&amp;hot'>pea</a>
<script>document.write('<a href=/not-a-link>')</script>
<svg><a xlink:href=/drawn><text>drawn</text></a></svg>
<map><area href=/map></map>";

/// Keeps the links that are not yet printed.
#[derive(Default)]
struct Links(Vec<String>);

impl TreeSink for Links {
    type Handle = ();
    type Output = ();

    fn document(&mut self) {}

    fn create_element(&mut self, element: NewElement<'_>) {
        let is_link = element.name == ExpandedName::html(tag::AREA) || element.name.local_name() == tag::A;
        if !is_link {
            return;
        }
        for attribute in element.attributes.iter() {
            // In SVG, both `href` and `xlink:href` have this local name.
            if attribute.name.local_name() == attribute::HREF {
                self.0.push(attribute.value().to_owned());
            }
        }
    }

    /// An element reopened because of a missing end tag is not a new link.
    fn create_element_from_saved_token(&mut self, (): &(), _: NewElement<'_>) {}

    fn insert_element(&mut self, _: &InsertionLocation<()>, (): &()) {}
    fn insert_text(&mut self, _: &InsertionLocation<()>, _: Text<'_>) {}
    fn insert_comment(&mut self, _: &InsertionLocation<()>, _: Text<'_>) {}
    fn template_contents(&mut self, (): &()) {}
    fn remove_from_parent(&mut self, (): &()) {}
    fn move_children(&mut self, (): &(), (): &()) {}
    fn finish(self) {}
}

/// Prints the links of a page
#[derive(clap::Parser)]
struct Arguments {
    /// The file to read; `-` is standard input. Without it, a built-in page is read
    file: Option<PathBuf>,
}

fn main() -> ExitCode {
    command_line::run(|arguments: &Arguments, out| match &arguments.file {
        None => list_links(PAGE.as_bytes(), out),
        Some(file) => list_links(command_line::open(file)?, out),
    })
}

/// Parses chunks of 4 KiB. The start of a cut character waits for its rest.
fn list_links(mut input: impl Read, out: &mut impl Write) -> io::Result<()> {
    let options = ParseOptions::new().with_edition(Edition::NEWEST);
    let mut parser = Parser::with_sink(Links::default(), (), options);
    let mut bytes = Vec::new();
    loop {
        let read = input.by_ref().take(4096).read_to_end(&mut bytes)?;
        let is_last = read == 0;
        let mut rest = bytes.as_slice();
        while let Some(chunk) = rest.utf8_chunks().next() {
            let invalid = chunk.invalid();
            parser.feed(chunk.valid());
            let length = chunk.valid().len() + invalid.len();
            let is_cut = length == rest.len() && std::str::from_utf8(invalid).is_err_and(is_incomplete);
            if is_cut && !is_last {
                rest = invalid;
                break;
            }
            if !invalid.is_empty() {
                parser.feed("\u{FFFD}");
            }
            rest = &rest[length..];
        }
        bytes = rest.to_vec();
        if is_last {
            parser.end();
        }
        for link in mem::take(&mut parser.sink_mut().0) {
            writeln!(out, "{link}")?;
        }
        out.flush()?;
        if is_last {
            return Ok(());
        }
    }
}

fn is_incomplete(error: std::str::Utf8Error) -> bool {
    error.error_len().is_none()
}
