//! Lists what a page fetches: found ahead by a speculative parser while the first script blocks the parser, and by a look
//! at the elements before that.
//!
//! ```text
//! cargo run --example preload -- page.html
//! ```
//!
//! With no argument it reads a small page of its own.

#[path = "support/input.rs"]
mod input;

use std::process::ExitCode;

use soupstone::speculative::{FetchList, Found};
use soupstone::{ParseOptions, Parser, Progress, ScriptHost};

const PAGE: &str = "<!DOCTYPE html><title>Soup</title>
<link rel=preconnect href=https://cdn.example>
<script src=slow.js></script>
<meta name=referrer content=origin>
<base href=https://cdn.example/>
<link rel=stylesheet href=soup.css media=screen>
<script src=soup.mjs type=module></script>
<picture><source srcset='stone.avif 1x, stone-2.avif 2x' type=image/avif><img src=stone.jpg></picture>
<template><img src=no.jpg></template>";

fn main() -> ExitCode {
    let Some(page) = input::of_the_first_argument_or(PAGE) else {
        return ExitCode::FAILURE;
    };
    let page = String::from_utf8_lossy(&page);
    let mut parser = Parser::new(ParseOptions::new().with_script_host(ScriptHost::Present));
    let mut progress = parser.feed(&page);
    while let Progress::Script(script) = progress {
        let document = parser.sink().as_document();
        if document.node(script).attribute("src").is_some() {
            // The host fetches the script now. Until it is there, nothing is parsed.
            parser.set_pending_parsing_blocking_script(script);
        }
        progress = parser.resume();
        if let Progress::Blocked(_) = progress {
            break;
        }
    }
    let mut list = FetchList::new();
    list.add_document(parser.sink().as_document());
    println!("in the document:");
    print(list.take());
    println!("ahead:");
    let mut speculation = parser.speculate_with(list);
    print(speculation.list_mut().take());
    ExitCode::SUCCESS
}

fn print(found: impl Iterator<Item = Found>) {
    for found in found {
        match found {
            Found::Fetch(fetch) => {
                let source = fetch.srcset().or(fetch.url()).unwrap_or_default();
                print!("  {:?} {source}", fetch.kind());
                for (name, value) in [
                    ("from", fetch.base()),
                    ("media", fetch.media()),
                    ("type", fetch.mime_type()),
                    ("as", fetch.destination()),
                    ("crossorigin", fetch.crossorigin()),
                    ("integrity", fetch.integrity()),
                    ("fetchpriority", fetch.fetchpriority()),
                    ("loading", fetch.loading()),
                ] {
                    if let Some(value) = value {
                        print!(" ({name} {value})");
                    }
                }
                println!();
            }
            Found::Effect(effect) => println!("  {effect:?}"),
            _ => {}
        }
    }
}
