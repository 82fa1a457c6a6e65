//! Lists the fetches of a page: those that a speculative parser finds while the first script blocks the parser, and those found
//! before.
//!
//! ```text
//! cargo run --package soupstone-speculative --example preload -- page.html     a file; - is standard input
//! ```
//!
//! Without an argument it reads a built-in page.

use std::io::{self, Read, Write};
use std::{env, fs};

use soupstone::dom::DocumentBuilder;
use soupstone::script_host::{ParserStatus, ScriptingParser};
use soupstone::{Edition, ParseOptions};
use soupstone_speculative::{FetchList, Found, SpeculativeParser};

const PAGE: &str = "<!DOCTYPE html><title>Soup</title>
<link rel=preconnect href=https://cdn.example>
<script src=slow.js></script>
<meta name=referrer content=origin>
<base href=https://cdn.example/>
<link rel=stylesheet href=soup.css media=screen>
<script src=soup.mjs type=module></script>
<picture><source srcset='stone.avif 1x, stone-2.avif 2x' type=image/avif><img src=stone.jpg></picture>
<template><img src=no.jpg></template>";

fn main() -> io::Result<()> {
    let mut page = PAGE.as_bytes().to_vec();
    match env::args().nth(1).as_deref() {
        None => {}
        Some("-") => {
            page.clear();
            io::stdin().read_to_end(&mut page)?;
        }
        Some(file) => page = fs::read(file)?,
    }
    list_fetches(&String::from_utf8_lossy(&page), &mut io::stdout().lock())
}

fn list_fetches(page: &str, out: &mut impl Write) -> io::Result<()> {
    let options = ParseOptions::new().with_edition(Edition::NEWEST);
    let mut parser = ScriptingParser::new(DocumentBuilder::new(), (), options);
    let mut status = parser.feed(page);
    while let ParserStatus::Script(script) = status {
        let document = parser.parser().sink().as_document();
        if document.node(script).attribute("src").is_some() {
            // Until the host has fetched the script, nothing is parsed.
            parser.set_pending_parsing_blocking_script(script);
        }
        status = parser.resume();
        if let ParserStatus::Blocked(_) = status {
            break;
        }
    }
    let mut list = FetchList::new();
    list.add_document(parser.parser().sink().as_document());
    writeln!(out, "in the document:")?;
    print(list.take(), out)?;
    writeln!(out, "ahead:")?;
    let mut speculation = SpeculativeParser::new(list);
    speculation.read_ahead(&mut parser);
    print(speculation.take(), out)
}

fn print(found: impl Iterator<Item = Found>, out: &mut impl Write) -> io::Result<()> {
    for found in found {
        match found {
            Found::Fetch(fetch) => {
                let source = fetch.srcset().or(fetch.url()).unwrap_or_default();
                write!(out, "  {:?} {source}", fetch.kind)?;
                for (name, value) in [
                    ("from", fetch.base()),
                    ("media", fetch.attribute("media")),
                    ("type", fetch.attribute("type")),
                    ("as", fetch.attribute("as")),
                    ("crossorigin", fetch.attribute("crossorigin")),
                    ("integrity", fetch.attribute("integrity")),
                    ("fetchpriority", fetch.attribute("fetchpriority")),
                    ("loading", fetch.attribute("loading")),
                ] {
                    if let Some(value) = value {
                        write!(out, " ({name} {value})")?;
                    }
                }
                writeln!(out)?;
            }
            effect => writeln!(out, "  {effect:?}")?,
        }
    }
    Ok(())
}
