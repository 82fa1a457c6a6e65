//! Pages whose scripts run during the parse: the scripted cases of html5lib-tests, and our own in `tests/cases/scripted.txt`,
//! whole and byte by byte, with the host of the example `document_write`.

use std::path::Path;
use std::process::ExitCode;

use libtest_mimic::{Arguments, Failed, Trial};
use scripting::script_host::{self, Loaded};

use soupstone_tests::encoding_cases::{self, SuiteCase};
use soupstone_tests::tree_cases::{self, TreeCase};
use soupstone_tests::{report, suite_paths};

/// With fewer cases, the suite is incomplete.
const LEAST_TREE_CASES: usize = 4;

fn main() -> ExitCode {
    report::run(&Arguments::from_args(), [("scripted", trials)])
}

fn trials() -> Vec<Trial> {
    let folder = suite_paths::folder();
    let mut trees = Vec::new();
    for path in suite_paths::files("tree-construction/scripted", "dat") {
        trees.extend(tree_cases::read(&path, &suite_paths::name_from(folder, &path)));
    }
    assert!(trees.len() >= LEAST_TREE_CASES, "only {} cases", trees.len());
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases/scripted.txt");
    for case in tree_cases::read(&own, "own/scripted.txt") {
        assert!(!case.why.is_empty(), "{} has no #why", case.name);
        trees.push(case);
    }
    let mut trials = Vec::new();
    for case in trees {
        trials.push(Trial::test(case.name.clone(), move || check_tree(&case)));
    }
    for path in suite_paths::files("encoding/scripted", "dat") {
        for case in encoding_cases::read_suite(&path, &suite_paths::name_from(folder, &path)) {
            trials.push(Trial::test(case.name.clone(), move || check_encoding(&case)));
        }
    }
    trials
}

fn load(bytes: &[u8]) -> Result<[(&'static str, Loaded); 2], Failed> {
    Ok([("whole", script_host::load([bytes])?), ("byte by byte", script_host::load(bytes.chunks(1))?)])
}

fn check_tree(case: &TreeCase) -> Result<(), Failed> {
    for (how, loaded) in load(case.data.as_bytes())? {
        let tree = soupstone_tests::dump::html5lib(loaded.document.root()).to_string();
        let messages = loaded.messages.join("\n");
        if tree != case.document {
            return Err(Failed::from(format!(
                "{how}\ninput: {:?}\nmessages: {messages}\nexpected:\n{}found:\n{tree}",
                case.data, case.document
            )));
        }
        if !messages.is_empty() {
            return Err(Failed::from(format!("{how}: {messages}")));
        }
    }
    Ok(())
}

fn check_encoding(case: &SuiteCase) -> Result<(), Failed> {
    for (how, loaded) in load(&case.data)? {
        let report = loaded.document.encoding_report();
        let encoding = report.map(|report| report.encoding.name().to_ascii_lowercase());
        if encoding.as_deref() != Some(&case.encoding.to_ascii_lowercase()) {
            return Err(Failed::from(format!("{how}: expected {}, found {encoding:?}", case.encoding)));
        }
    }
    Ok(())
}
