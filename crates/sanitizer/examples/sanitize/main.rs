//! Cleans HTML by the standard's sanitizer, or by the policy for servers.
//!
//! ```console
//! $ echo '<p onclick=f()>Soup<script>f()</script>' | cargo run -p soupstone-sanitizer --features serde --example sanitize -- -
//! <p>Soup
//! </p>
//! $ … -- --config config.json --explain page.html
//! $ … -- --batch cases.jsonl
//! ```

mod batch;
mod tree;

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, BufReader, Read};
use std::process::ExitCode;

use soupstone::names::Namespace;
use soupstone::{Document, Edition, FragmentContext, ParseOptions, Scripting};
use soupstone_sanitizer::{Config, Removal, Safety, Sanitizer};

const USAGE: &str = "\
usage: sanitize [--preset server] [--explain] FILE
       sanitize [--preset standard] [--config FILE] [--unsafe] [--document] [--explain] FILE
       sanitize --batch [FILE]
FILE may be - for the standard input";

/// What the command line asks for.
#[derive(Default)]
struct Command {
    /// Whether the policy for servers is taken, not the standard's sanitizer.
    is_for_servers: bool,
    config: Option<String>,
    is_unsafe: bool,
    is_document: bool,
    explains: bool,
    is_batch: bool,
    file: Option<String>,
}

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), String> {
    let command = command()?;
    let file = command.file.as_deref().unwrap_or("-");
    if command.is_batch {
        let input: Box<dyn Read> = match file {
            "-" => Box::new(io::stdin()),
            file => Box::new(File::open(file).map_err(|error| format!("{file}: {error}"))?),
        };
        let result = batch::run(BufReader::new(input), io::stdout().lock());
        return result.map_err(|error| error.to_string());
    }
    let html = text_of(file)?;
    if command.is_for_servers {
        let clean = soupstone_sanitizer::clean(&html);
        if command.explains {
            explain_difference(&html, clean.as_str());
        }
        println!("{clean}");
        return Ok(());
    }
    let safety = match command.is_unsafe {
        true => Safety::Unsafe,
        false => Safety::Safe,
    };
    let sanitizer = match &command.config {
        None => Sanitizer::standard_default(),
        Some(file) => {
            let config: Config = serde_json::from_str(&text_of(file)?)
                .map_err(|error| format!("{file}: {error}"))?;
            Sanitizer::from_options(&config, safety).map_err(|error| format!("{file}: {error}"))?
        }
    };
    println!("{}", cleaned(&html, &sanitizer, safety, &command));
    Ok(())
}

/// Reads the command line.
fn command() -> Result<Command, String> {
    let mut command = Command::default();
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--batch" => command.is_batch = true,
            "--unsafe" => command.is_unsafe = true,
            "--document" => command.is_document = true,
            "--explain" => command.explains = true,
            "--config" => command.config = Some(arguments.next().ok_or(USAGE)?),
            "--preset" => match arguments.next().as_deref() {
                Some("standard") => command.is_for_servers = false,
                Some("server") => command.is_for_servers = true,
                _ => return Err(USAGE.to_owned()),
            },
            option if option.starts_with("--") => return Err(USAGE.to_owned()),
            _ if command.file.is_some() => return Err(USAGE.to_owned()),
            _ => command.file = Some(argument),
        }
    }
    let goes_with_standard = command.config.is_some() || command.is_unsafe || command.is_document;
    let has_file = command.is_batch || command.file.is_some();
    match has_file && !(command.is_for_servers && goes_with_standard) {
        true => Ok(command),
        false => Err(USAGE.to_owned()),
    }
}

/// The text of a file, or of the standard input.
fn text_of(file: &str) -> Result<String, String> {
    let bytes = match file {
        "-" => {
            let mut bytes = Vec::new();
            io::stdin().read_to_end(&mut bytes).map(|_| bytes)
        }
        file => fs::read(file),
    };
    let bytes = bytes.map_err(|error| format!("{file}: {error}"))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// The text of what is left.
fn cleaned(html: &str, sanitizer: &Sanitizer, safety: Safety, command: &Command) -> String {
    let mut document = match command.is_document {
        true => ParseOptions::new()
            .with_edition(Edition::August2026)
            .parse_document(html),
        false => parse_fragment(html),
    };
    let root = document.root().id();
    let explain = |removal: Removal<'_>| {
        if command.explains {
            let node = match removal.node.local_name() {
                Some(local_name) => format!("<{local_name}>"),
                None => format!("{:?}", removal.node),
            };
            match removal.attribute {
                Some(attribute) => eprintln!(
                    "{node} {}={:?}: {}",
                    attribute.qualified_name(),
                    attribute.value(),
                    removal.reason
                ),
                None => eprintln!("{node}: {}", removal.reason),
            }
        }
    };
    match sanitizer.sanitize_node_and_tell(&mut document, root, safety, explain) {
        Ok(()) => document.root().inner_html(),
        Err(error) => error.to_string(),
    }
}

/// Says which elements, comments and attributes the policy for servers has removed, and why.
fn explain_difference(html: &str, clean: &str) {
    let mut left: BTreeMap<String, usize> = BTreeMap::new();
    for (what, _) in what_is_in(clean) {
        *left.entry(what).or_default() += 1;
    }
    for (what, tag) in what_is_in(html) {
        match left.get_mut(&what) {
            Some(count) if *count > 0 => *count -= 1,
            _ => eprintln!("{what}: {}", reason(&tag)),
        }
    }
}

/// Why the policy for servers removes something, by what it makes of that alone, as it is written, with a text in it.
fn reason(tag: &str) -> &'static str {
    if tag.starts_with("<!--") {
        return "comments and processing instructions never stay";
    }
    let name = tag.trim_start_matches('<').split([' ', '>']).next();
    let name = name.unwrap_or_default();
    let element = soupstone_sanitizer::clean(&format!("<{name}>soup</{name}>"));
    let stays = element.as_str().starts_with(&format!("<{name}>"));
    match tag.split_once(' ') {
        Some((_, attribute)) if stays => match attribute.split_once('=') {
            Some((attribute, _)) if attribute.starts_with("on") => "handlers never stay",
            Some((attribute, _)) if stays_with_another_value(name, attribute) => {
                "not with this value"
            }
            _ => "the attribute is not on the list",
        },
        _ if stays => "the element around it is removed, or it is nested too deep",
        _ if element.as_str() == "soup" => "not on the list: its contents take its place",
        _ => "removed with its contents",
    }
}

/// Whether the policy for servers keeps an attribute if it has a value that is good for URLs and all else.
fn stays_with_another_value(element: &str, attribute: &str) -> bool {
    let markup = format!("<{element} {attribute}=\"https://a/\"></{element}>");
    let clean = soupstone_sanitizer::clean(&markup);
    clean.as_str().contains(&format!(" {attribute}="))
}

/// The elements, comments and attributes in a fragment, as they are shown, and as tags.
fn what_is_in(html: &str) -> Vec<(String, String)> {
    let fragment = parse_fragment(html);
    let mut found = Vec::new();
    for node in fragment.root().deep_descendants() {
        let Some(local_name) = node.local_name() else {
            if node.as_text().is_none() {
                found.push((format!("{node:?}"), "<!-- -->".to_owned()));
            }
            continue;
        };
        // NOTE: all elements of SVG and MathML go like this one.
        let name = match node.namespace() {
            Some(Namespace::Html) => local_name,
            _ => "svg",
        };
        found.push((format!("<{local_name}>"), format!("<{name}>")));
        found.extend(node.attributes().map(|attribute| {
            let attribute_name = attribute.qualified_name();
            let shown = format!("<{local_name}> {attribute_name}={:?}", attribute.value());
            (shown, format!("<{name} {attribute_name}=>"))
        }));
    }
    found
}

/// Parses markup as what an element `div` has in it.
fn parse_fragment(html: &str) -> Document {
    let options = ParseOptions::new()
        .with_edition(Edition::August2026)
        .with_scripting(Scripting::Enabled);
    options.parse_fragment(html, &FragmentContext::html("div"))
}
