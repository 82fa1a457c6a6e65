//! Makes Markdown of a page: takes out of its tree what is not to be read, and leaves the rest to the library `htmd`.
//!
//! ```text
//! cargo run --package markdown -- page.html
//! curl -s https://example.org/ | cargo run --package markdown -- -
//! ```
//!
//! With no argument it reads a small page of its own.

use std::fs;
use std::io::{self, Read};
use std::process::ExitCode;

use soupstone::{NodeRef, parse_document_bytes};

/// Elements that are no part of the text.
const LEFT_OUT: [&str; 9] = [
    "aside", "button", "dialog", "form", "iframe", "nav", "script", "style", "template",
];

const PAGE: &str = "<!DOCTYPE html><meta charset=utf-8><title>Pea soup</title>
<nav><a href=/>All soups</a></nav>
<h1>Pea soup</h1><p>Boil <b>the</b> <a href=/peas>peas</a><div hidden>Subscribe!</div>
<table><tr><th>What<th>How much<tr><td>Peas<td>500 g</table>";

/// The page as Markdown, in whatever encoding its bytes are.
fn markdown(page: &[u8]) -> io::Result<String> {
    let mut document = parse_document_bytes(page);
    let removed = document.root_mut().remove_if(is_left_out).map(drop);
    removed.map_err(io::Error::other)?;
    let body = document.body().map(|body| body.outer_html());
    htmd::convert(&body.unwrap_or_default())
}

fn is_left_out(node: NodeRef<'_>) -> bool {
    node.is_html_one_of(&LEFT_OUT) || node.has_attribute("hidden")
}

fn run() -> io::Result<()> {
    let page = match std::env::args().nth(1).as_deref() {
        None => PAGE.as_bytes().to_vec(),
        Some("-") => {
            let mut page = Vec::new();
            io::stdin().read_to_end(&mut page)?;
            page
        }
        Some(path) => fs::read(path)?,
    };
    println!("{}", markdown(&page)?);
    Ok(())
}

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_to_be_read_is_left_out() {
        let text = markdown(PAGE.as_bytes()).expect("it can be converted");
        assert!(
            text.starts_with("# Pea soup\n\nBoil **the** [peas](/peas)\n"),
            "{text}"
        );
        assert!(
            text.contains("| What") && text.contains("500 g"),
            "a table: {text}"
        );
        assert!(!text.contains("All soups") && !text.contains("Subscribe"));
    }

    #[test]
    fn the_encoding_is_found_out() {
        let text = markdown(b"<meta charset=koi8-r><p>\xD3\xD5\xD0").expect("it can be converted");
        assert_eq!(text, "суп");
    }
}
