//! A conformance checker: prints the parse errors of a file with their positions.
//!
//! ```text
//! cargo run --release --example check -- page.html            each error with its line; - is standard input
//! cargo run --release --example check -- --most 20 page.html  only the first 20
//! cargo run --release --example check -- --explain page.html  with what each code means
//! cargo run --release --example check -- --json page.html     one JSON object
//! cargo run --release --example check -- --edition 2025-01 page.html  by another edition than the newest
//! ```
//!
//! Malformed byte sequences are printed after the errors. The exit status is 1 if there are errors or malformed sequences, or
//! if the file cannot be read.
//!
//! The JSON object has `encoding`, `encoding_source` (the reason), `count` (of all errors), `errors` (the printed ones),
//! `malformed_count` (of all malformed sequences) and `malformed` (the printed ones). An error has `code`, `message`, `link`,
//! `span` (`start` and `end`, in bytes of the decoded input), `byte_offset` (in the original bytes, if they are UTF-8), and its
//! start as `line`, `column` (in code points) and `utf16_column`. A malformed sequence has `byte_offset`, `length` (in bytes),
//! `line`, `column` and `utf16_column`.

#[path = "../support/command_line.rs"]
mod command_line;
#[path = "../support/encoding_advice.rs"]
mod encoding_advice;
mod excerpt;

use std::env;
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use codespan_reporting::diagnostic::{Diagnostic, Label};
use codespan_reporting::term::termcolor::{Ansi, NoColor, WriteColor};
use codespan_reporting::{files, term};
use encoding_rs::Encoding;
use serde_json::{Value, json};
use soupstone::dom::DocumentBuilder;
use soupstone::encoding::EncodingReport;
use soupstone::error::{ErrorList, ErrorSink, MalformedSequence, ParseError};
use soupstone::span::Span;
use soupstone::{ByteParser, Edition, ParseOptions};

use excerpt::{Excerpt, printable};

/// Prints the parse errors of a file with their positions
#[derive(clap::Parser)]
struct Arguments {
    /// The file; `-` is standard input
    file: PathBuf,
    /// The maximum number of printed errors, and of malformed sequences
    #[arg(long, value_name = "COUNT", default_value_t = usize::MAX, hide_default_value = true)]
    most: usize,
    /// Print the meaning of each code
    #[arg(long)]
    explain: bool,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    /// The edition of the standard, such as 2025-01
    #[arg(long, value_name = "EDITION", default_value_t = Edition::NEWEST)]
    edition: Edition,
}

struct Findings {
    list: ErrorList,
    text: String,
    malformed: Vec<Malformed>,
    most: usize,
}

/// A malformed byte sequence, and the position of its U+FFFD in the text.
struct Malformed {
    sequence: MalformedSequence,
    span: Span,
}

impl Findings {
    fn new(most: usize) -> Self {
        Self { list: ErrorList::new().with_max_errors(most), text: String::new(), malformed: Vec::new(), most }
    }

    fn malformed_count(&self) -> u64 {
        self.list.malformed_sequences().len() as u64
    }

    fn is_empty(&self) -> bool {
        self.list.total() == 0 && self.malformed_count() == 0
    }
}

impl ErrorSink for Findings {
    fn parse_error(&mut self, error: ParseError) {
        self.list.parse_error(error);
    }

    fn process_input(&mut self, text: &str) {
        self.text.push_str(text);
        self.list.process_input(text);
    }

    fn encoding(&mut self, encoding: &'static Encoding, byte_order_mark_length: usize) {
        self.list.encoding(encoding, byte_order_mark_length);
    }

    fn malformed_sequence(&mut self, sequence: MalformedSequence) {
        self.list.malformed_sequence(sequence);
        if self.malformed.len() < self.most {
            // The U+FFFD is the next text.
            let start = self.text.len();
            let end = start + char::REPLACEMENT_CHARACTER.len_utf8();
            let span = Span::new(start as u64, end as u64);
            self.malformed.push(Malformed { sequence, span });
        }
    }
}

fn main() -> ExitCode {
    command_line::run_with_status(|arguments: &Arguments, out| {
        let bytes = command_line::read(&arguments.file)?;
        let (findings, report) = check(&bytes, arguments);
        let report = report.as_ref();
        if arguments.json {
            writeln!(out, "{}", to_json(&findings, report))?;
        } else if io::stdout().is_terminal() && env::var_os("NO_COLOR").is_none() {
            print(&findings, report, arguments, &mut Ansi::new(out))?;
        } else {
            print(&findings, report, arguments, &mut NoColor::new(out))?;
        }
        Ok(match findings.is_empty() {
            true => ExitCode::SUCCESS,
            false => ExitCode::FAILURE,
        })
    })
}

/// Returns the findings, limited by the arguments, and the encoding report.
fn check(bytes: &[u8], arguments: &Arguments) -> (Findings, Option<EncodingReport>) {
    let fresh_sinks = || (DocumentBuilder::new(), Findings::new(arguments.most));
    let options = ParseOptions::new().with_edition(arguments.edition);
    let mut parser = ByteParser::with_sinks(fresh_sinks, options);
    parser.feed(bytes);
    let (document, findings) = parser.finish_with_errors();
    (findings, document.encoding_report().copied())
}

fn print(
    findings: &Findings,
    report: Option<&EncodingReport>,
    arguments: &Arguments,
    out: &mut impl WriteColor,
) -> io::Result<()> {
    let name = printable(&arguments.file.display().to_string());
    for error in findings.list.as_slice() {
        let code = error.code();
        let notes = match arguments.explain {
            true => vec![code.explanation().to_owned(), code.link().to_owned()],
            false => Vec::new(),
        };
        print_one(findings, &name, code.as_str(), error.span(), notes, out)?;
    }
    for Malformed { sequence, span } in &findings.malformed {
        let bytes = counted(sequence.length() as u64, "byte");
        let message = format!("malformed sequence: {bytes} at offset {}", sequence.offset());
        print_one(findings, &name, &message, *span, Vec::new(), out)?;
    }
    writeln!(out, "{}", summary(findings, report))?;
    match report.and_then(encoding_advice::advice) {
        Some(advice) => writeln!(out, "{advice}"),
        None => Ok(()),
    }
}

fn print_one(
    findings: &Findings,
    name: &str,
    message: &str,
    span: Span,
    notes: Vec<String>,
    out: &mut impl WriteColor,
) -> io::Result<()> {
    let excerpt = Excerpt::new(name, &findings.text, findings.list.lines(), span);
    let diagnostic =
        Diagnostic::error().with_message(message).with_label(Label::primary((), excerpt.marked())).with_notes(notes);
    let config = term::Config::default();
    term::emit_to_write_style(out, &config, &excerpt, &diagnostic).map_err(|error| match error {
        files::Error::Io(error) => error,
        error => io::Error::other(error),
    })
}

fn summary(findings: &Findings, report: Option<&EncodingReport>) -> String {
    let mut summary = counted(findings.list.total(), "error");
    let malformed = findings.malformed_count();
    if malformed > 0 {
        summary.push_str(" and ");
        summary.push_str(&counted(malformed, "malformed sequence"));
    }
    if let Some(report) = report {
        let (encoding, source) = (report.encoding.name(), report.source);
        let confidence = report.confidence;
        summary.push_str(&format!("; encoding: {encoding} ({source}, {confidence})"));
    }
    summary
}

fn counted(count: u64, thing: &str) -> String {
    match count {
        0 => format!("No {thing}s"),
        1 => format!("1 {thing}"),
        _ => format!("{count} {thing}s"),
    }
}

fn to_json(findings: &Findings, report: Option<&EncodingReport>) -> Value {
    let list = &findings.list;
    let errors = list.as_slice().iter().map(|error| {
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
    });
    let malformed = findings.malformed.iter().map(|malformed| {
        let position = list.position(malformed.span.start);
        json!({
            "byte_offset": malformed.sequence.offset(),
            "length": malformed.sequence.length(),
            "line": position.line,
            "column": position.column,
            "utf16_column": position.utf16_column,
        })
    });
    json!({
        "encoding": report.map_or("", |report| report.encoding.name()),
        "encoding_source": report.map(|report| report.source.to_string()).unwrap_or_default(),
        "count": list.total(),
        "errors": errors.collect::<Vec<_>>(),
        "malformed_count": findings.malformed_count(),
        "malformed": malformed.collect::<Vec<_>>(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser as _;

    fn printed(bytes: &[u8], options: &[&str]) -> String {
        let arguments = Arguments::parse_from([&["check", "-"], options].concat());
        let (findings, report) = check(bytes, &arguments);
        let mut out = NoColor::new(Vec::new());
        print(&findings, report.as_ref(), &arguments, &mut out).unwrap();
        let text = String::from_utf8(out.into_inner()).unwrap();
        let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
        lines.join("\n")
    }

    #[test]
    fn an_error_is_printed_with_its_line() {
        let expected = "\
error: unexpected-end-tag-in-body
  ┌─ -:3:1
  │
3 │ </b>
  │ ^^^^

1 error; encoding: windows-1252 (fallback, tentative)
The page declares no encoding: declare it by <meta charset=utf-8> or the Content-Type header.";
        assert_eq!(printed(b"<!DOCTYPE html>\r<p>\r</b>", &[]), expected);
    }

    #[test]
    fn new_markup_has_errors_only_in_older_editions() {
        let input = b"<!DOCTYPE html><meta charset=utf-8><select><button><selectedcontent></selectedcontent></button>\
            <option><span>1</span></option></select><?marker?>";
        let last = |options: &[&str]| printed(input, options).lines().last().unwrap().to_owned();
        assert_eq!(last(&[]), "No errors; encoding: UTF-8 (prescan, certain)");
        assert!(last(&["--edition", "2025-01"]).contains(" errors; "));
    }

    #[test]
    fn every_error_has_a_mark_and_no_control_character_is_printed() {
        let inputs = [
            "<!DOCTYPE html>\x1B",
            "<!DOCTYPE html>\u{9B}",
            "<!DOCTYPE html>\0",
            "<!DOCTYPE html><meta charset=utf-8>\u{FFFE}",
            "<!DOCTYPE html><table>\u{FEFF}</table>",
            "<!DOCTYPE html><p \x1B=\n<",
            "<!DOCTYPE html><meta charset=utf-8><colgroup>e\u{301}",
        ];
        for input in inputs {
            let text = printed(input.as_bytes(), &[]);
            assert_eq!(text.matches("error: ").count(), text.matches(" ^").count(), "{text}");
            assert!(!text.replace('\n', "").contains(char::is_control), "{text}");
        }
    }

    #[test]
    fn a_long_line_is_cut_for_each_error() {
        let input = "<!DOCTYPE html>".to_owned() + &"</b>".repeat(1000);
        let text = printed(input.as_bytes(), &[]);
        assert!(text.contains("1000 errors; encoding: windows-1252 (fallback, tentative)\n"));
        assert!(text.lines().all(|line| line.chars().count() < 200));
    }

    #[test]
    fn findings_are_limited_but_all_are_counted() {
        let text = printed(b"<!DOCTYPE html></b></i></u>\xFF\xFE\xFF<meta charset=utf-8>", &["--most", "2"]);
        assert_eq!(text.matches("error: unexpected").count(), 2);
        assert_eq!(text.matches("error: malformed").count(), 2);
        let summary = "3 errors and 3 malformed sequences; encoding: UTF-8 (prescan, certain)";
        assert_eq!(text.lines().last(), Some(summary), "{text}");
    }

    #[test]
    fn malformed_sequences_are_findings() {
        let bytes = b"<!DOCTYPE html>\n<meta charset=utf-8>\xE3\x81<p>";
        let expected = "\
error: malformed sequence: 2 bytes at offset 36
  ┌─ -:2:21
  │
2 │ <meta charset=utf-8>\u{FFFD}<p>
  │                     ^

No errors and 1 malformed sequence; encoding: UTF-8 (prescan, certain)";
        assert_eq!(printed(bytes, &[]), expected);
        let (findings, report) = check(bytes, &Arguments::parse_from(["check", "-"]));
        assert!(!findings.is_empty());
        let object = to_json(&findings, report.as_ref());
        let malformed = json!([
            { "byte_offset": 36, "length": 2, "line": 2, "column": 21, "utf16_column": 21 },
        ]);
        assert_eq!(object["malformed"], malformed);
        assert_eq!(object["malformed_count"], 1);

        let text = printed(b"<!DOCTYPE html><meta charset=utf-8>\xFF", &[]);
        assert!(text.contains("malformed sequence: 1 byte at offset 35"), "{text}");
    }

    #[test]
    fn a_restart_discards_earlier_findings() {
        let bytes = [b"<!DOCTYPE html></b>\xC3\xA4", &b" ".repeat(1100)[..], b"<meta charset=utf-8></i>"];
        let (findings, report) = check(&bytes.concat(), &Arguments::parse_from(["check", "-"]));
        assert!(report.unwrap().is_restarted);
        assert_eq!((findings.list.total(), findings.malformed_count()), (2, 0));
        assert!(findings.text.starts_with("<!DOCTYPE html></b>ä"));
    }

    #[test]
    fn a_clean_page_has_no_findings() {
        let (findings, _) = check(b"\xEF\xBB\xBF<!DOCTYPE html><p>Soup", &Arguments::parse_from(["check", "-"]));
        assert!(findings.is_empty());
        let text = printed(b"\xEF\xBB\xBF<!DOCTYPE html><p>Soup", &[]);
        assert_eq!(text, "No errors; encoding: UTF-8 (bom, certain)");
    }
}
