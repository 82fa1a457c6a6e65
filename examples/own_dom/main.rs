//! A custom DOM: a tree of `Rc<RefCell<Node>>` that equals the crate's tree. Prints the tree of a page.
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

use dom::{Attribute, Data, Dom, Element, Handle};
use soupstone::names::Namespace;
use soupstone::{Edition, ParseOptions, Parser};

const PAGE: &str = r#"<h1>Stone soup</h1><select><button><selectedcontent></selectedcontent></button>
<option>Pea<option selected>Leek</select><p><?marker name="cook"?></p><template for=cook>Stir.</template>"#;

/// Prints the tree of a page
#[derive(clap::Parser)]
struct Arguments {
    /// The file to read; `-` is standard input. Without it, a built-in page is read
    file: Option<PathBuf>,
}

fn main() -> ExitCode {
    command_line::run(|arguments: &Arguments, out| {
        let page = command_line::read_or(arguments.file.as_deref(), PAGE)?;
        let options = ParseOptions::new().with_edition(Edition::NEWEST);
        let mut parser = Parser::with_sink(Dom::default(), (), options);
        parser.feed(&String::from_utf8_lossy(&page));
        let dom = parser.finish();
        writeln!(out, "{:?}", dom.mode())?;
        let mut pending: Vec<(Handle, usize)> = dom.root().first_child().map(|child| (child, 0)).into_iter().collect();
        while let Some((node, depth)) = pending.pop() {
            let line = match node.data() {
                Data::Element(element) => line_of(&element),
                Data::Text(text) => format!("{text:?}"),
                Data::Comment(data) => format!("<!--{data}-->"),
                Data::ProcessingInstruction { target, data } => format!("<?{target} {data}>"),
                Data::Doctype { name, public_identifier, system_identifier } => {
                    format!("<!DOCTYPE {name} {public_identifier:?} {system_identifier:?}>")
                }
                Data::ShadowRoot(root) => format!("shadow root ({:?})", root.mode),
                Data::Document | Data::Fragment => "contents".to_owned(),
            };
            writeln!(out, "{}{line}", "  ".repeat(depth))?;
            pending.extend(node.next_sibling().map(|next| (next, depth)));
            pending.extend(node.first_child().map(|child| (child, depth + 1)));
            let roots = [node.element(Element::contents), node.element(Element::shadow_root)];
            pending.extend(roots.into_iter().flatten().flatten().map(|root| (root, depth + 1)));
        }
        Ok(())
    })
}

fn line_of(element: &Element) -> String {
    let mut line = element.local_name().to_owned();
    if element.namespace() != Namespace::Html {
        line = format!("{:?} {line}", element.namespace());
    }
    for Attribute { local_name, value, .. } in element.attributes() {
        line.push_str(&format!(" {local_name}={value:?}"));
    }
    line
}
