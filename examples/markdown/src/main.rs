//! Converts a page to Markdown: removes irrelevant elements from the tree, and passes the rest to the library `htmd`.
//!
//! ```text
//! cargo run --package markdown -- page.html
//! curl -s https://example.org/ | cargo run --package markdown -- -
//! ```
//!
//! Without an argument it reads a built-in page.

#[path = "../../support/command_line.rs"]
mod command_line;

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use soupstone::{NodeRef, ParseOptions, RetainAction};

/// Elements that are not part of the text.
const LEFT_OUT: [&str; 9] = ["aside", "button", "dialog", "form", "iframe", "nav", "script", "style", "template"];

const MAX_LEVELS: u32 = 512;

const PAGE: &str = "<!DOCTYPE html><meta charset=utf-8><title>Pea soup</title>
<nav><a href=/>All soups</a></nav>
<h1>Pea soup</h1><p>Boil <b>the</b> <a href=/peas>peas</a><div hidden>Subscribe!</div>
<table><tr><th>What<th>How much<tr><td>Peas<td>500 g</table>";

/// Returns the page as Markdown. The encoding is detected.
fn markdown(page: &[u8]) -> io::Result<String> {
    // NOTE: `htmd` recurses for each level of the tree.
    let mut document = ParseOptions::new().with_flattened_depth(Some(MAX_LEVELS)).parse_document_bytes(page);
    let root = document.root().id();
    let removed = document.retain(root, |node| match is_left_out(node) {
        true => RetainAction::Remove,
        false => RetainAction::Keep,
    });
    removed.map_err(io::Error::other)?;
    let body = document.body().map(|body| body.outer_html());
    htmd::convert(&body.unwrap_or_default())
}

fn is_left_out(node: NodeRef<'_>) -> bool {
    node.is_html_element_in(&LEFT_OUT) || node.has_attribute("hidden")
}

/// Converts a page to Markdown
#[derive(clap::Parser)]
struct Arguments {
    /// The file to read; `-` is standard input. Without it, a built-in page is read
    file: Option<PathBuf>,
}

fn main() -> ExitCode {
    command_line::run(|arguments: &Arguments, out| {
        let page = command_line::read_or(arguments.file.as_deref(), PAGE)?;
        writeln!(out, "{}", markdown(&page)?)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn navigation_and_hidden_content_are_left_out() {
        let text = markdown(PAGE.as_bytes()).expect("the page can be converted");
        assert!(text.starts_with("# Pea soup\n\nBoil **the** [peas](/peas)\n"), "{text}");
        assert!(text.contains("| What") && text.contains("500 g"), "a table: {text}");
        assert!(!text.contains("All soups") && !text.contains("Subscribe"));
    }

    #[test]
    fn deep_elements_are_flattened() {
        let text = markdown("<div>".repeat(16_000).as_bytes()).expect("the page can be converted");
        assert_eq!(text, "");
        let text = markdown(("<b><p>".repeat(2_000) + "soup").as_bytes());
        assert!(text.expect("the page can be converted").contains("soup"));
    }

    #[test]
    fn the_encoding_is_detected() {
        let text = markdown(b"<meta charset=koi8-r><p>\xD3\xD5\xD0").expect("the page can be converted");
        assert_eq!(text, "суп");
    }
}
