//! The tree construction cases of html5lib-tests, and our own for August 2026, written to a script-created parser, whole and
//! character by character.
//!
//! A trial is called `file:line:scripting disabled` or `file:line:scripting enabled`.

use crate::support::script_runs::run_scripts;
use libtest_mimic::{Completion, Failed, Trial};
use soupstone::dom::DocumentBuilder;
use soupstone::script_host::{ParserStatus, ScriptingParser};

use crate::support::test_scale::scaled;
use crate::support::tree_cases::{self, TreeCase};
use crate::support::trees::{self, Parsed, Setting, parse};
use crate::support::{chunks, suite_paths};

/// With fewer cases, the suite is incomplete.
const LEAST_CASES: usize = 1_700;

pub(crate) fn trials() -> Vec<Trial> {
    let folder = suite_paths::folder().join("tree-construction");
    let mut cases: Vec<TreeCase> = suite_paths::files("tree-construction", "dat")
        .iter()
        .flat_map(|path| tree_cases::read(path, &suite_paths::name_from(&folder, path)))
        .collect();
    assert!(cases.len() >= LEAST_CASES, "only {} cases", cases.len());
    cases.extend(tree_cases::own_cases_of_newer_editions());
    let mut trials = Vec::new();
    for case in cases {
        for &(scripting, description) in trees::scriptings(&case) {
            let name = format!("{}:{description}", case.name);
            let case = case.clone();
            trials.push(match reason_to_leave_out(&case) {
                None => Trial::test(name, move || check(&case, scripting)),
                Some(reason) => Trial::ignorable_test(name, move || Ok(Completion::ignored_with(reason))),
            });
        }
    }
    trials
}

fn reason_to_leave_out(case: &TreeCase) -> Option<&'static str> {
    if case.context.is_some() {
        return Some("a fragment: scripts create only parsers of documents");
    }
    let is_scripted = case.name.starts_with("scripted/");
    is_scripted.then_some("needs a JavaScript engine: run by the test `scripted`")
}

fn check(case: &TreeCase, scripting: bool) -> Result<(), Failed> {
    let setting = Setting { scripting, edition: case.edition };
    let fed = parse(&chunks::single_chunk(&case.data), None, setting);
    expect_equal(case, "the tree", &case.document, &fed.tree)?;
    let ways = [
        ("character by character", chunks::chunks_of_characters(&case.data, 1)),
        ("whole", chunks::single_chunk(&case.data)),
    ];
    for (how, pieces) in ways.into_iter().take(scaled([1, 2, 2])) {
        let written = write(&pieces, setting)?;
        expect_equal(case, &format!("the tree, written {how}"), &fed.tree, &written.tree)?;
        expect_equal(
            case,
            &format!("the errors, written {how}"),
            &format!("{:?}\n", fed.errors),
            &format!("{:?}\n", written.errors),
        )?;
    }
    Ok(())
}

fn write(pieces: &[&str], setting: Setting) -> Result<Parsed, Failed> {
    let sink = DocumentBuilder::new();
    let mut parser = ScriptingParser::script_created(sink, Vec::new(), setting.options());
    for piece in pieces {
        let status = parser.write(piece)?;
        let status = run_scripts(&mut parser, status, |_, _| ());
        if status != ParserStatus::NeedsInput {
            return Err(Failed::from("the parser does not wait for input"));
        }
    }
    let status = parser.close()?;
    let status = run_scripts(&mut parser, status, |_, _| ());
    if status != ParserStatus::Done {
        return Err(Failed::from("the parser is not done"));
    }
    let (document, errors) = parser.finish_with_errors();
    Ok(Parsed { tree: soupstone_tests::dump::html5lib(document.root()).to_string(), errors })
}

fn expect_equal(case: &TreeCase, what: &str, expected: &str, found: &str) -> Result<(), Failed> {
    match expected == found {
        true => Ok(()),
        false => Err(Failed::from(format!("{what}\ninput: {:?}\nexpected:\n{expected}found:\n{found}", case.data))),
    }
}
