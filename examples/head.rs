//! Reads only the head of a page: the sink stops the parser when the `head` element ends.
//!
//! ```text
//! cargo run --example head -- page.html
//! curl -s https://example.org/ | cargo run --example head -- -
//! ```
//!
//! Without an argument it reads a built-in page with a body of ten million bytes.

#[path = "support/command_line.rs"]
mod command_line;

use std::io::{self, Read, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use soupstone::names::{ExpandedName, tag};
use soupstone::sink::{InsertionLocation, NewElement, TreeSink};
use soupstone::token::Text;
use soupstone::{ByteParser, Edition, ParseOptions};

const HEAD: &str = "<!DOCTYPE html><meta charset=utf-8><title>Stone soup</title>
<meta name=description content='A soup for all'><script>'</head>'</script></head><body>";

#[derive(PartialEq, Eq, Debug, Default)]
struct Head {
    title: String,
    description: Option<String>,
    is_over: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Element {
    Head,
    Title,
    Other,
}

impl TreeSink for Head {
    type Handle = Element;
    type Output = Self;

    fn document(&mut self) -> Element {
        Element::Other
    }

    fn create_element(&mut self, element: NewElement<'_>) -> Element {
        let name = element.name;
        if name == ExpandedName::html(tag::HEAD) {
            return Element::Head;
        }
        if name == ExpandedName::html(tag::TITLE) {
            return Element::Title;
        }
        if name == ExpandedName::html(tag::META) {
            let value = |wanted: &str| {
                let mut attributes = element.attributes.iter();
                let found = attributes.find(|attribute| attribute.local_name() == wanted);
                found.map(|attribute| attribute.value().to_owned())
            };
            if value("name").is_some_and(|name| name.eq_ignore_ascii_case("description")) {
                self.description = value("content");
            }
        }
        Element::Other
    }

    fn insert_text(&mut self, location: &InsertionLocation<Element>, text: Text<'_>) {
        if let InsertionLocation::LastChildOf(Element::Title) = location {
            self.title.push_str(&text);
        }
    }

    /// The head ends at `</head>`, or at the first tag or text that it cannot contain.
    fn element_popped(&mut self, element: &Element) {
        self.is_over |= *element == Element::Head;
    }

    fn wants_to_stop(&self) -> bool {
        self.is_over
    }

    fn insert_element(&mut self, _: &InsertionLocation<Element>, _: &Element) {}
    fn insert_comment(&mut self, _: &InsertionLocation<Element>, _: Text<'_>) {}
    fn template_contents(&mut self, _: &Element) -> Element {
        Element::Other
    }
    fn remove_from_parent(&mut self, _: &Element) {}
    fn move_children(&mut self, _: &Element, _: &Element) {}
    fn finish(self) -> Self {
        self
    }
}

/// Reads until the head is complete.
fn read_head(mut reader: impl Read) -> io::Result<Head> {
    let options = ParseOptions::new().with_edition(Edition::NEWEST);
    let mut parser = ByteParser::with_sinks(|| (Head::default(), ()), options);
    parser.read_from(&mut reader)?;
    Ok(parser.finish())
}

struct Counting<R> {
    reader: R,
    count: usize,
}

impl<R: Read> Read for Counting<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.reader.read(buffer)?;
        self.count += length;
        Ok(length)
    }
}

fn print_head(reader: impl Read, out: &mut impl Write) -> io::Result<()> {
    let mut reader = Counting { reader, count: 0 };
    let head = read_head(&mut reader)?;
    writeln!(out, "title: {}", head.title)?;
    if let Some(description) = head.description {
        writeln!(out, "description: {description}")?;
    }
    writeln!(out, "bytes read: {}", reader.count)
}

fn page() -> impl Read {
    HEAD.as_bytes().chain(io::repeat(b'.').take(10_000_000))
}

/// Prints the head of a page without reading further
#[derive(clap::Parser)]
struct Arguments {
    /// The file to read; `-` is standard input. Without it, a built-in page is read
    file: Option<PathBuf>,
}

fn main() -> ExitCode {
    command_line::run(|arguments: &Arguments, out| match &arguments.file {
        None => print_head(page(), out),
        Some(file) => print_head(command_line::open(file)?, out),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_body_is_not_read() {
        let mut reader = Counting { reader: page(), count: 0 };
        let head = read_head(&mut reader).unwrap();
        assert_eq!(head.title, "Stone soup");
        assert_eq!(head.description.as_deref(), Some("A soup for all"));
        assert!(head.is_over);
        assert!(reader.count < 100_000, "{} bytes", reader.count);
    }

    #[test]
    fn a_head_without_an_end_tag_ends_with_the_body() {
        let head = read_head(&b"<title>a</title><p><title>b</title>"[..]).unwrap();
        assert_eq!(head.title, "a");
    }
}
