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
mod explain;
mod tree;

use std::fs::{self, File};
use std::io::{self, BufReader, Read};
use std::process::ExitCode;

use soupstone::{Document, Edition, FragmentContext, ParseOptions};
use soupstone_sanitizer::{Config, Removal, Safety, Sanitizer};

const USAGE: &str = "\
usage: sanitize [--preset server] [--explain] FILE
       sanitize [--preset standard] [--config FILE] [--unsafe] [--document] [--explain] FILE
       sanitize --batch [FILE]
FILE may be - for the standard input";

#[derive(Default)]
struct Command {
    /// Whether to use the policy for servers.
    is_for_servers: bool,
    config: Option<String>,
    is_unsafe: bool,
    is_document: bool,
    explains: bool,
    is_batch: bool,
    file: Option<String>,
}

fn main() -> ExitCode {
    match run(std::env::args().skip(1)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: impl Iterator<Item = String>) -> Result<(), String> {
    let command = command(arguments)?;
    let file = command.file.as_deref().unwrap_or("-");
    if command.is_batch {
        let input: Box<dyn Read> = match file {
            "-" => Box::new(io::stdin()),
            file => Box::new(File::open(file).map_err(|error| format!("{file}: {error}"))?),
        };
        let result = batch::run(BufReader::new(input), io::stdout().lock());
        return result.map_err(|error| error.to_string());
    }
    let config = command.config.as_deref().map(text_of).transpose()?;
    let (clean, removals) = cleaned(&text_of(file)?, config.as_deref(), &command)?;
    removals.iter().for_each(|removal| eprintln!("{removal}"));
    println!("{clean}");
    Ok(())
}

fn command(mut arguments: impl Iterator<Item = String>) -> Result<Command, String> {
    let mut command = Command::default();
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

/// Returns the clean text, and the removals if the command explains them.
fn cleaned(html: &str, config: Option<&str>, command: &Command) -> Result<(String, Vec<String>), String> {
    if command.is_for_servers {
        let clean = soupstone_sanitizer::clean(html).into_string();
        let removals = match command.explains {
            true => explain::by_the_policy(html, &clean),
            false => Vec::new(),
        };
        return Ok((clean, removals));
    }
    let safety = match command.is_unsafe {
        true => Safety::Unsafe,
        false => Safety::Safe,
    };
    let sanitizer = match config {
        None => Sanitizer::standard_default(),
        Some(config) => {
            let file = command.config.as_deref().unwrap_or("--config");
            let config: Config = serde_json::from_str(config).map_err(|error| format!("{file}: {error}"))?;
            Sanitizer::from_options(&config, safety).map_err(|error| format!("{file}: {error}"))?
        }
    };
    let mut document = match command.is_document {
        true => ParseOptions::new().with_edition(Edition::August2026).parse_document(html),
        false => parse_fragment(html),
    };
    let root = document.root().id();
    let mut removals = Vec::new();
    let tell = |removal: Removal<'_>| {
        if command.explains {
            removals.push(explain::by_the_standard(removal));
        }
    };
    let sanitized = sanitizer.sanitize_node_with_report(&mut document, root, safety, tell);
    sanitized.map_err(|error| error.to_string())?;
    Ok((document.root().inner_html(), removals))
}

fn parse_fragment(html: &str) -> Document {
    let options = ParseOptions::new().with_edition(Edition::August2026).with_scripting(true);
    options.parse_fragment(html, FragmentContext::html("div"))
}
