//! A custom tree: a sink that builds an outline of a page's headings.
//!
//! ```text
//! cargo run --example custom_sink -- page.html
//! ```
//!
//! Without an argument it reads a built-in page.

#[path = "support/command_line.rs"]
mod command_line;

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use soupstone::names::NameId;
use soupstone::sink::{InsertionLocation, NewElement, TreeSink};
use soupstone::token::Text;
use soupstone::{ParseOptions, Parser};

const PAGE: &str = "<h1>Stone soup</h1><p>Once upon a time…
<h2>The <em>stone</em></h2><p>…<h2>The village</h2><h3>Carrots &amp; cabbage</h3><h3>Barley</h3>";

/// The heading that contains each element, if any. An element's handle is its index in this list.
struct Outline {
    headings: Vec<Heading>,
    heading_of_element: Vec<Option<usize>>,
}

struct Heading {
    name: NameId,
    text: String,
}

impl Outline {
    fn text_at(&mut self, location: &InsertionLocation<usize>) -> Option<&mut String> {
        let heading = match *location {
            InsertionLocation::LastChildOf(element) => self.heading_of_element[element]?,
            // Only tables have content moved before them, which the outline treats as content of the table.
            InsertionLocation::Before(table) | InsertionLocation::FosterParent { table, .. } => {
                self.heading_of_element[table]?
            }
        };
        Some(&mut self.headings[heading].text)
    }
}

impl TreeSink for Outline {
    type Handle = usize;
    type Output = Vec<Heading>;

    fn document(&mut self) -> usize {
        self.heading_of_element.push(None);
        0
    }

    fn create_element(&mut self, element: NewElement<'_>) -> usize {
        let name = element.name;
        let heading = name.is_heading().then(|| {
            self.headings.push(Heading { name: name.local_name(), text: String::new() });
            self.headings.len() - 1
        });
        self.heading_of_element.push(heading);
        self.heading_of_element.len() - 1
    }

    fn insert_element(&mut self, location: &InsertionLocation<usize>, element: &usize) {
        if let InsertionLocation::LastChildOf(parent) = *location
            && self.heading_of_element[*element].is_none()
        {
            self.heading_of_element[*element] = self.heading_of_element[parent];
        }
    }

    fn insert_text(&mut self, location: &InsertionLocation<usize>, text: Text<'_>) {
        if let Some(heading) = self.text_at(location) {
            heading.push_str(&text);
        }
    }

    fn insert_comment(&mut self, _: &InsertionLocation<usize>, _: Text<'_>) {}

    fn template_contents(&mut self, template: &usize) -> usize {
        *template
    }

    fn remove_from_parent(&mut self, _: &usize) {}

    fn move_children(&mut self, from: &usize, to: &usize) {
        self.heading_of_element[*to] = self.heading_of_element[*from];
    }

    fn finish(self) -> Vec<Heading> {
        self.headings
    }
}

/// Prints an outline of the headings of a page
#[derive(clap::Parser)]
struct Arguments {
    /// The file to read; `-` is standard input. Without it, a built-in page is read
    file: Option<PathBuf>,
}

fn main() -> ExitCode {
    command_line::run(|arguments: &Arguments, out| {
        let page = command_line::read_or(arguments.file.as_deref(), PAGE)?;
        let outline = Outline { headings: Vec::new(), heading_of_element: Vec::new() };
        let mut parser = Parser::with_sink(outline, (), ParseOptions::new());
        parser.feed(&String::from_utf8_lossy(&page));
        for heading in parser.finish() {
            let name = heading.name.known_str().unwrap_or_default();
            let level = name.trim_start_matches('h').parse().unwrap_or(1);
            writeln!(out, "{}{}", "  ".repeat(level - 1), heading.text.trim())?;
        }
        Ok(())
    })
}
