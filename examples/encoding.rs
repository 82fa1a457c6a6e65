//! Prints the encoding of a file and its reason.
//!
//! ```text
//! cargo run --release --example encoding -- page.html                    the report; - is standard input
//! cargo run --release --example encoding -- --content-type 'text/html; charset=utf-8' page.html
//! cargo run --release --example encoding -- --locale ru page.html
//! cargo run --release --example encoding -- --default koi8-r page.html
//! cargo run --release --example encoding -- --json page.html             the same as JSON, in one line
//! ```
//!
//! The keys of the JSON object, which is stable, are `encoding` (the final encoding, by its name in the Encoding Standard),
//! `sniffed` (the initial one), `source` (the reason: a word of `EncodingSource::as_str`), `confidence` (`tentative` or
//! `certain`), `restarted` and `malformed` (true or false), and `body_text` (the text of the body, with scripting disabled).

#[path = "support/command_line.rs"]
mod command_line;
#[path = "support/encoding_advice.rs"]
mod encoding_advice;

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use serde_json::json;
use soupstone::encoding::{Encoding, EncodingOptions};
use soupstone::{Document, ParseOptions};

/// Prints the encoding of a file and its reason
#[derive(clap::Parser)]
struct Arguments {
    /// The file; `-` is standard input
    file: PathBuf,
    /// The value of the header `Content-Type`
    #[arg(long, value_name = "VALUE")]
    content_type: Option<String>,
    /// The locale that suggests a default encoding, as a language tag
    #[arg(long, value_name = "TAG")]
    locale: Option<String>,
    /// The default encoding
    #[arg(long, value_name = "LABEL", value_parser = encoding_for_label)]
    default: Option<&'static Encoding>,
    /// Print one JSON object in one line
    #[arg(long)]
    json: bool,
}

fn encoding_for_label(label: &str) -> Result<&'static Encoding, String> {
    Encoding::for_label(label.as_bytes()).ok_or_else(|| "no encoding has this label".to_owned())
}

fn main() -> ExitCode {
    command_line::run(|arguments: &Arguments, out| {
        let bytes = command_line::read(&arguments.file)?;
        let options = ParseOptions::new().with_encoding(encoding_options(arguments));
        let document = options.parse_document_owned(bytes);
        print(&document, arguments.json, out)
    })
}

fn encoding_options(arguments: &Arguments) -> EncodingOptions {
    let mut options = EncodingOptions::new();
    if let Some(value) = &arguments.content_type {
        options = options.with_content_type(value);
    }
    if let Some(tag) = &arguments.locale {
        options = options.with_locale(tag);
    }
    if let Some(encoding) = arguments.default {
        options = options.with_default_encoding(Some(encoding));
    }
    options
}

fn print(document: &Document, as_json: bool, out: &mut impl Write) -> io::Result<()> {
    let Some(report) = document.encoding_report() else {
        return Ok(());
    };
    let (encoding, sniffed) = (report.encoding.name(), report.sniffed.name());
    let (source, confidence) = (report.source.to_string(), report.confidence.to_string());
    let malformed = report.malformed_sequences;
    if as_json {
        let body = document.body();
        let object = json!({
            "encoding": encoding,
            "sniffed": sniffed,
            "source": source,
            "confidence": confidence,
            "restarted": report.is_restarted,
            "malformed": malformed > 0,
            "body_text": body.map(|body| body.text_content()).unwrap_or_default(),
        });
        return writeln!(out, "{object}");
    }
    writeln!(out, "{encoding}, {confidence}, from: {source}")?;
    if sniffed != encoding {
        let how = match report.is_restarted {
            true => "the parse was restarted",
            false => "changed on the fly",
        };
        writeln!(out, "At first: {sniffed}; {how}")?;
    }
    writeln!(out, "Malformed sequences of bytes: {malformed}")?;
    match encoding_advice::advice(report) {
        Some(advice) => writeln!(out, "{advice}"),
        None => Ok(()),
    }
}
