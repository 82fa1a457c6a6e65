//! A conformance checker: prints the parse errors of a file, with their places.
//!
//! ```text
//! cargo run --release --example check -- page.html            each error with its line; - is standard input
//! cargo run --release --example check -- --most 20 page.html  only the first 20
//! cargo run --release --example check -- --explain page.html  with what each code means
//! cargo run --release --example check -- --json page.html     one JSON object
//! ```
//!
//! The exit status is 1 if there are errors, and 2 if the file cannot be read.
//!
//! The keys of the JSON object are `encoding`, `count` (of all errors), `errors` (those that are printed) and `malformed`
//! (the sequences of bytes that mean nothing, by `byte_offset` and `length`). An error has a `code`, a `message`, `link`,
//! `span` (`start` and `end`, in bytes of the decoded input), `byte_offset` (in the original bytes, if they are UTF-8),
//! and `line`, `column` (in code points) and `utf16_column` of its start.

use std::fs;
use std::io::{self, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Parser as _;
use codespan_reporting::diagnostic::{Diagnostic, Label};
use codespan_reporting::files::SimpleFile;
use codespan_reporting::term;
use codespan_reporting::term::termcolor::{ColorChoice, StandardStream};
use serde_json::{Value, json};
use soupstone::dom::DocumentBuilder;
use soupstone::encoding::EncodingOptions;
use soupstone::error::{Decoding, ErrorList, ErrorSink, MalformedSequence, ParseError};
use soupstone::{ByteParser, ParseOptions};

/// Prints the parse errors of a file, with their places.
#[derive(clap::Parser)]
struct Arguments {
    /// The file; `-` is standard input.
    file: PathBuf,
    /// Print only this many errors.
    #[arg(long, value_name = "COUNT")]
    most: Option<usize>,
    /// Print what each code means.
    #[arg(long)]
    explain: bool,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

/// The errors, and the text that they are in.
#[derive(Default)]
struct Findings {
    list: ErrorList,
    text: String,
}

impl ErrorSink for Findings {
    fn parse_error(&mut self, error: ParseError) {
        self.list.parse_error(error);
    }

    fn input(&mut self, text: &str) {
        self.text.push_str(text);
        self.list.input(text);
    }

    fn decoding(&mut self, decoding: Decoding) {
        self.list.decoding(decoding);
    }

    fn malformed_sequence(&mut self, sequence: MalformedSequence) {
        self.list.malformed_sequence(sequence);
    }
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let bytes = match read(&arguments.file) {
        Ok(bytes) => bytes,
        Err(error) => {
            eprintln!("check: {}: {error}", arguments.file.display());
            return ExitCode::from(2);
        }
    };
    let (findings, encoding) = check(&bytes);
    let printed = match arguments.json {
        true => print_json(&findings, encoding, &arguments),
        false => print(&findings, &arguments),
    };
    match printed {
        // Whoever reads the output has had enough of it.
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            eprintln!("check: {error}");
            ExitCode::from(2)
        }
        _ if findings.list.count() > 0 => ExitCode::FAILURE,
        _ => ExitCode::SUCCESS,
    }
}

fn read(file: &Path) -> io::Result<Vec<u8>> {
    if file != Path::new("-") {
        return fs::read(file);
    }
    let mut bytes = Vec::new();
    io::stdin().lock().read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// The findings, and the name of the encoding.
fn check(bytes: &[u8]) -> (Findings, &'static str) {
    let fresh_sinks = || (DocumentBuilder::new(), Findings::default());
    let (sink, findings) = fresh_sinks();
    let options = ParseOptions::new();
    let mut parser = ByteParser::with_sinks(sink, findings, EncodingOptions::new(), options)
        .with_fresh_sinks(fresh_sinks);
    parser.feed(bytes);
    parser.end();
    let encoding = parser
        .report()
        .map_or("", |report| report.encoding().name());
    let (_, findings) = parser.finish_with_errors();
    (findings, encoding)
}

fn most(arguments: &Arguments) -> usize {
    arguments.most.unwrap_or(usize::MAX)
}

fn print(findings: &Findings, arguments: &Arguments) -> io::Result<()> {
    let choice = match io::stdout().is_terminal() {
        true => ColorChoice::Auto,
        false => ColorChoice::Never,
    };
    let mut out = StandardStream::stdout(choice);
    let config = term::Config::default();
    let name = arguments.file.display().to_string();
    let file = SimpleFile::new(name, findings.text.as_str());
    for error in findings.list.errors().iter().take(most(arguments)) {
        let code = error.code();
        let label = Label::primary((), error.span().as_range());
        let mut diagnostic = Diagnostic::error()
            .with_message(code.as_str())
            .with_label(label);
        if arguments.explain {
            let notes = vec![code.explanation().to_owned(), code.link().to_owned()];
            diagnostic = diagnostic.with_notes(notes);
        }
        term::emit_to_write_style(&mut out, &config, &file, &diagnostic)
            .map_err(io::Error::other)?;
    }
    for sequence in findings.list.malformed_sequences() {
        writeln!(
            out,
            "malformed sequence: {} bytes at {}",
            sequence.length, sequence.offset
        )?;
    }
    match findings.list.count() {
        0 => writeln!(out, "No errors"),
        1 => writeln!(out, "1 error"),
        count => writeln!(out, "{count} errors"),
    }
}

fn print_json(findings: &Findings, encoding: &str, arguments: &Arguments) -> io::Result<()> {
    let list = &findings.list;
    let errors: Vec<Value> = list
        .errors()
        .iter()
        .take(most(arguments))
        .map(|error| {
            let span = error.span();
            let position = list.position(span.start);
            json!({
                "code": error.code().as_str(),
                "message": error.code().explanation(),
                "link": error.code().link(),
                "span": { "start": span.start, "end": span.end },
                "byte_offset": list.byte_offset(span.start),
                "line": position.line,
                "column": position.column,
                "utf16_column": position.utf16_column,
            })
        })
        .collect();
    let malformed: Vec<Value> = list
        .malformed_sequences()
        .map(|sequence| json!({ "byte_offset": sequence.offset, "length": sequence.length }))
        .collect();
    let object = json!({
        "encoding": encoding,
        "count": list.count(),
        "errors": errors,
        "malformed": malformed,
    });
    writeln!(io::stdout(), "{object}")
}
