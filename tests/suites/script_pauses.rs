//! Every way to write a part of the input gives the same tree and errors, and a parser can be aborted in every insertion mode.

use crate::support::script_runs::run_scripts;
use std::fs;

use libtest_mimic::{Failed, Trial};
use soupstone::ParseOptions;
use soupstone::dom::{DocumentBuilder, NodeId};
use soupstone::error::ParseError;
use soupstone::script_host::{MarkupInsertionError, ParserStatus, ScriptingParser};

use crate::support::lists::{List, section};
use crate::support::tag_soup::{Random, tag_soup};
use crate::support::test_scale::scaled;
use crate::support::{in_repository, trees};

/// Inputs that are cut at every position: each kind of token, and constructs that span several.
static INPUTS: List = List::new(|| section(include_str!("../inputs/script_pauses.txt"), "inputs"));

/// Pages that pause at one script: HTML and SVG.
const SCRIPT: &str = "<script>0</script>";
const SVG_SCRIPT: &str = "<svg><script>0</script>";
const NESTED: &str = "<script>1</script>";

const SOUPS: [u64; 3] = [10, 60, 3_000];

pub(crate) fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    for input in INPUTS.iter() {
        trials.push(Trial::test(format!("cut: {input:?}"), move || cut(input)));
    }
    for seed in 0..scaled(SOUPS) {
        trials.push(Trial::test(format!("soup {seed}"), move || soup(seed)));
    }
    for (line, mode, input) in inputs_of_the_modes() {
        let name = format!("modes.txt:{line}: abort {mode}");
        trials.push(Trial::test(name, move || abort(&input)));
    }
    trials
}

type TestParser = ScriptingParser<DocumentBuilder, Vec<ParseError>>;

fn new_parser() -> TestParser {
    let options = ParseOptions::new();
    ScriptingParser::new(DocumentBuilder::new(), Vec::new(), options)
}

fn finish(parser: TestParser) -> String {
    let (document, errors) = parser.finish_with_errors();
    format!("{}{errors:?}", soupstone_tests::dump::html5lib(document.root()))
}

fn expect_script(status: ParserStatus<NodeId>) -> Result<(), Failed> {
    match status {
        ParserStatus::Script(_) => Ok(()),
        other => Err(Failed::from(format!("{other:?} instead of a script to run"))),
    }
}

fn expect(expected: ParserStatus<NodeId>, found: ParserStatus<NodeId>) -> Result<(), Failed> {
    match expected == found {
        true => Ok(()),
        false => Err(Failed::from(format!("expected {expected:?}, found {found:?}"))),
    }
}

fn cuts(input: &str) -> impl Iterator<Item = usize> + Clone {
    (0..=input.len()).filter(|&at| input.is_char_boundary(at))
}

fn cut(input: &str) -> Result<(), Failed> {
    let whole = |prefix: &str| {
        let mut parser = new_parser();
        let _ = parser.feed(prefix);
        let _ = parser.feed(input);
        finish(parser)
    };
    let expected = whole(SCRIPT);
    let expected_in_svg = whole(SVG_SCRIPT);
    let expected_nested = whole(&format!("{SCRIPT}{NESTED}"));
    let step = scaled([3, 2, 1]);
    for second in cuts(input) {
        for first in cuts(input).skip(second % step).step_by(step).take_while(|first| *first <= second) {
            let parts = [&input[..first], &input[first..second], &input[second..]];
            let found = [
                (&expected, two_writes(SCRIPT, parts)?),
                (&expected_in_svg, two_writes(SVG_SCRIPT, parts)?),
                (&expected_nested, nested_writes(parts)?),
            ];
            for (expected, found) in found {
                if *expected != found {
                    return Err(Failed::from(format!("{parts:?}\nexpected:\n{expected}\nfound:\n{found}")));
                }
            }
        }
    }
    Ok(())
}

/// A script writes the first two parts; the network delivers the script and the third part.
fn two_writes(script: &str, [first, second, third]: [&str; 3]) -> Result<String, Failed> {
    let mut parser = new_parser();
    expect_script(parser.feed(&format!("{script}{third}")))?;
    for text in [first, second] {
        expect(ParserStatus::Paused, parser.write(text)?)?;
    }
    expect(ParserStatus::NeedsInput, parser.resume())?;
    Ok(finish(parser))
}

/// A script writes another script and the second part; the other script writes the first part; the network delivers the third
/// part.
fn nested_writes([first, second, third]: [&str; 3]) -> Result<String, Failed> {
    let mut parser = new_parser();
    expect_script(parser.feed(SCRIPT))?;
    expect(ParserStatus::Paused, parser.feed(third))?;
    expect_script(parser.write(&format!("{NESTED}{second}"))?)?;
    assert_eq!(parser.script_nesting_level(), 2);
    let _ = parser.write(first)?;
    let _ = parser.resume();
    assert_eq!(parser.script_nesting_level(), 1);
    expect(ParserStatus::NeedsInput, parser.resume())?;
    Ok(finish(parser))
}

/// A script writes the first parts of a random input; the network delivers the other parts before and after the end of the
/// script. Scripts in the input have no effect.
fn soup(seed: u64) -> Result<(), Failed> {
    let mut random = Random::new(seed);
    let input = tag_soup(&mut random);
    let whole = format!("{SCRIPT}{input}");
    let plain = trees::parse(&[whole.as_str()], None, true);
    let expected = format!("{}{:?}", plain.tree, plain.errors);
    let mut at: Vec<usize> = cuts(&input).collect();
    at = (0..4).map(|_| at[random.below(at.len())]).collect();
    at.sort_unstable();
    let parts = [&input[..at[0]], &input[at[0]..at[1]], &input[at[1]..at[2]], &input[at[2]..at[3]], &input[at[3]..]];
    let mut parser = new_parser();
    expect_script(parser.feed(SCRIPT))?;
    expect(ParserStatus::Paused, parser.feed(parts[3]))?;
    for text in &parts[..3] {
        let status = parser.write(text)?;
        expect(ParserStatus::Paused, run_scripts(&mut parser, status, |_, _| ()))?;
    }
    let status = parser.resume();
    expect(ParserStatus::NeedsInput, run_scripts(&mut parser, status, |_, _| ()))?;
    let status = parser.feed(parts[4]);
    expect(ParserStatus::NeedsInput, run_scripts(&mut parser, status, |_, _| ()))?;
    let found = finish(parser);
    match found == expected {
        true => Ok(()),
        false => Err(Failed::from(format!("{parts:?}\nexpected:\n{expected}\nfound:\n{found}"))),
    }
}

/// Returns the lines of `tests/cases/modes.txt`: number, mode, input.
fn inputs_of_the_modes() -> Vec<(usize, String, String)> {
    let folder = in_repository("tests/cases");
    let read = |name| fs::read_to_string(folder.join(name)).expect("the list can be read");
    let lines: Vec<_> = read("modes.txt")
        .lines()
        .enumerate()
        .filter(|(_, line)| !line.starts_with("# "))
        .map(|(index, line)| {
            let (mode, input) = line.split_once('\t').expect("a mode, a tab, and an input");
            (index + 1, mode.to_owned(), input.to_owned())
        })
        .collect();
    for line in read("insertion_modes.txt").lines() {
        let mode = line.split(' ').next().expect("a line has a start");
        let is_there = lines.iter().any(|(_, name, _)| name == mode);
        assert!(line.starts_with("# ") || is_there, "no input for {mode}");
    }
    lines
}

fn abort(input: &str) -> Result<(), Failed> {
    let mut parser = new_parser();
    let _ = parser.feed(input);
    let tree = |parser: &TestParser| {
        let document = parser.parser().sink().as_document();
        soupstone_tests::dump::html5lib(document.root()).to_string()
    };
    let before = tree(&parser);
    parser.abort();
    expect(ParserStatus::Aborted, parser.feed("<p>more"))?;
    expect(ParserStatus::Aborted, parser.resume())?;
    expect(ParserStatus::Aborted, parser.end())?;
    assert_eq!(parser.write("<p>more"), Err(MarkupInsertionError::Aborted));
    assert_eq!(parser.open(), Err(MarkupInsertionError::Aborted));
    assert_eq!(parser.close(), Err(MarkupInsertionError::Aborted));
    parser.abort();
    assert_eq!(tree(&parser), before);
    let (document, _) = parser.finish_with_errors();
    assert_eq!(soupstone_tests::dump::html5lib(document.root()).to_string(), before);
    Ok(())
}
