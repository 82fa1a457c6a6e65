//! A DOM of one's own: a tree of `Rc<RefCell<Node>>` that equals the tree of the crate. Prints the elements of a page.
//!
//! ```text
//! cargo run --example own_dom -- page.html
//! ```
//!
//! Without an argument it reads a built-in page.

#[path = "../support/command_line.rs"]
mod command_line;
mod dom;

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use dom::{Data, Dom};
use soupstone::{Edition, ParseOptions, SinkParser};

const PAGE: &str = "<h1>Stone soup</h1><select><button><selectedcontent></selectedcontent></button>
<option>Pea<option selected>Leek</select><p><?marker name=cook?></p><template for=cook>Stir.</template>";

/// Prints the tree of a page.
#[derive(clap::Parser)]
struct Arguments {
    /// The file to read; `-` is standard input. Without it, a page of the example's own is read.
    file: Option<PathBuf>,
}

fn main() -> ExitCode {
    command_line::run(|arguments: &Arguments, out| {
        let page = command_line::read_or(arguments.file.as_deref(), PAGE)?;
        let options = ParseOptions::new().with_edition(Edition::NEWEST);
        let mut parser = SinkParser::new(Dom::default(), (), options);
        parser.feed(&String::from_utf8_lossy(&page));
        let dom = parser.finish();
        let mut pending = vec![(dom.root(), 0)];
        while let Some((node, depth)) = pending.pop() {
            let indent = "  ".repeat(depth);
            match node.data() {
                Data::Element(element) => writeln!(out, "{indent}{}", element.local_name())?,
                Data::Text(text) => writeln!(out, "{indent}{text:?}")?,
                _ => {}
            }
            pending.extend(node.next_sibling().map(|next| (next, depth)));
            pending.extend(node.first_child().map(|child| (child, depth + 1)));
        }
        Ok(())
    })
}
