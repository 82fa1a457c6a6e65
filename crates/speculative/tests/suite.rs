//! Speculative parsing: the fetches found during a pause equal those of the later parse if the script has no effect, in our
//! cases (`tests/cases/`) and on real pages. Speculation does not change the parse.

use std::fs;
use std::path::Path;
use std::process::ExitCode;

use libtest_mimic::{Arguments, Failed, Trial};
use soupstone::dom::{Document, DocumentBuilder};
use soupstone::error::ParseError;
use soupstone::script_host::ScriptingParser;
use soupstone::{Edition, ParseOptions};
use soupstone_speculative::{Fetch, FetchList, Found, SpeculativeParser};
use soupstone_tests::script_runs::run_scripts;
use soupstone_tests::trees::{self, Setting};
use soupstone_tests::{chunks, in_repository, pages, report};

const CHUNK: usize = 8 * 1024;

/// The maximum number of speculations on a page.
const MAX_PAUSES: usize = 6;

/// The script at which the parser waits in our cases.
const SCRIPT: &str = "<script>1</script>";

const PAGE: &str = "<?a <img src=1>?><!DOCTYPE html><?link rel=stylesheet href=2?><head><?base href=/3/?>\
    <link rel=stylesheet href=4><script>5</script><?script src=6?><script src=7></script></head>\
    <body><?img src=8?><img src=9><script>10</script><table><?img src=11?><tr><td><?a?><img src=12>\
    </table><select><img src=13><script>14</script><option><img src=15></select><svg><?image href=16?>\
    <image href=17 /></svg><?1 <img src=18><script>19</script><?a '<img src=20>'?><img src=21><?b";

fn main() -> ExitCode {
    let trials = || trials().into_iter().map(|trial| trial.with_kind("speculation")).collect::<Vec<Trial>>();
    report::run(&Arguments::from_args(), [("speculation", trials)])
}

fn trials() -> Vec<Trial> {
    let mut trials = own_trials(Edition::January2025, "fetches.txt");
    trials.extend(own_trials(Edition::August2026, "fetches_2026.txt"));
    trials.push(Trial::test("a page with processing instructions", || check_text(PAGE, Edition::August2026)));
    pages::add_trials(&mut trials, check_page);
    trials
}

type TestParser = ScriptingParser<DocumentBuilder, Vec<ParseError>>;

fn new_parser(edition: Edition) -> TestParser {
    let options = ParseOptions::new().with_edition(edition);
    ScriptingParser::new(DocumentBuilder::new(), Vec::new(), options)
}

fn own_trials(edition: Edition, file_name: &str) -> Vec<Trial> {
    let folder = in_repository("crates/speculative/tests/cases");
    let path = folder.join(file_name);
    let text = fs::read_to_string(path).expect("the list can be read");
    let lines = text.lines().enumerate().map(|(index, line)| (index + 1, line));
    lines
        .filter(|(_, line)| !line.starts_with("# "))
        .map(|(number, line)| {
            let (input, expected) = line.split_once('\t').expect("an input, a tab, and a list");
            let (input, expected) = (input.to_owned(), expected.to_owned());
            let name = format!("{file_name}:{number}: {input}");
            Trial::test(name, move || check_case(edition, &input, &expected))
        })
        .collect()
}

/// Compares the fetches that are found ahead with those of the document. The input is read whole, and character by character.
fn check_case(edition: Edition, input: &str, expected: &str) -> Result<(), Failed> {
    let expect = |how: &str, found: &mut dyn Iterator<Item = Found>| {
        let found: Vec<String> = found.map(|found| notation(&found)).collect();
        match found.join(" | ") == expected {
            true => Ok(()),
            false => Err(Failed::from(format!("{how}: {found:?}"))),
        }
    };
    // The parser waits for the script in the input, or else for a script before the input.
    let (before, input) = match input.split_once(SCRIPT) {
        Some((before, after)) => (format!("{before}{SCRIPT}"), after),
        None => (SCRIPT.to_owned(), input),
    };
    let mut parser = new_parser(edition);
    let _ = parser.feed(&before);
    let mut ahead = SpeculativeParser::new(FetchList::new());
    ahead.read_ahead(&mut parser);
    let mut ahead = sent(ahead);
    for piece in chunks::chunks_of_characters(input, 1) {
        ahead.feed(piece);
    }
    expect("ahead, character by character", &mut ahead.take())?;
    let _ = parser.feed(input);
    let mut ahead = SpeculativeParser::new(FetchList::new());
    ahead.read_ahead(&mut parser);
    expect("ahead", &mut ahead.take())?;
    let mut list = FetchList::new();
    list.add_document(&parser.finish_with_errors().0);
    expect("in the document", &mut list.take())
}

fn notation(found: &Found) -> String {
    match found {
        Found::Fetch(fetch) => {
            let source = fetch.srcset().or(fetch.url()).unwrap_or_default();
            let base = fetch.base().map(|base| format!(" from {base}"));
            format!("{:?} {source}{}", fetch.kind, base.unwrap_or_default())
        }
        Found::Base(value) => format!("Base:{value}"),
        Found::ContentSecurityPolicy(value) => {
            format!("ContentSecurityPolicy:{value}")
        }
        Found::ReferrerPolicy(value) => format!("ReferrerPolicy:{value}"),
        Found::Viewport(value) => format!("Viewport:{value}"),
        other => format!("{other:?}"),
    }
}

struct Parsed {
    tree: String,
    errors: Vec<ParseError>,
    document: Document,
    scripts: usize,
    /// The fetches found at the pauses, and the list before.
    ahead: Vec<(FetchList, Vec<Fetch>)>,
}

fn parse(chunks: &[&str], edition: Edition, pauses: impl Fn(usize) -> bool) -> Parsed {
    let mut parser = new_parser(edition);
    let mut scripts = 0;
    let mut ahead = Vec::new();
    for (index, chunk) in chunks.iter().enumerate() {
        let status = parser.feed(chunk);
        let _ = run_scripts(&mut parser, status, |parser, _| {
            if pauses(scripts) {
                let before = list_of(parser.parser().sink().as_document());
                let mut speculation = SpeculativeParser::new(before.clone());
                speculation.read_ahead(parser);
                for chunk in &chunks[index + 1..] {
                    speculation.feed(chunk);
                }
                ahead.push((before, speculation.take_fetches().collect()));
            }
            scripts += 1;
        });
    }
    let (document, errors) = parser.finish_with_errors();
    let tree = soupstone_tests::dump::html5lib(document.root()).to_string();
    Parsed { tree, errors, document, scripts, ahead }
}

fn list_of(document: &Document) -> FetchList {
    let mut list = FetchList::new();
    list.add_document(document);
    drop(list.take());
    list
}

fn check_page(page: &Path) -> Result<(), Failed> {
    let bytes = fs::read(page)?;
    check_text(&String::from_utf8_lossy(&bytes), Edition::January2025)
}

fn check_text(text: &str, edition: Edition) -> Result<(), Failed> {
    let setting = Setting { scripting: true, edition };
    for pieces in [chunks::single_chunk(text), chunks::chunks_of_bytes(text, CHUNK)] {
        let without = parse(&pieces, edition, |_| false);
        let plain = trees::parse(&pieces, None, setting);
        if plain.tree != without.tree || plain.errors != without.errors {
            return Err(Failed::from("the pauses change the parse"));
        }
        let step = without.scripts.div_ceil(MAX_PAUSES).max(1);
        let with = parse(&pieces, edition, |script| script % step == 0);
        if without.tree != with.tree || without.errors != with.errors {
            return Err(Failed::from("the speculation changes the parse"));
        }
        if with.ahead.is_empty() && with.scripts > 0 {
            return Err(Failed::from("the speculation found nothing"));
        }
        for (before, ahead) in with.ahead {
            let mut list = before;
            list.add_document(&with.document);
            let later: Vec<Fetch> = list.take_fetches().collect();
            if later != ahead {
                let missing = later.iter().find(|fetch| !ahead.contains(fetch));
                let surplus = ahead.iter().find(|fetch| !later.contains(fetch));
                return Err(Failed::from(format!(
                    "{} fetches, {} found ahead\nmissing: {missing:?}\nnot fetched: {surplus:?}\n(if none, the order differs)",
                    later.len(),
                    ahead.len()
                )));
            }
        }
    }
    Ok(())
}

fn sent<T: Send>(value: T) -> T {
    value
}
