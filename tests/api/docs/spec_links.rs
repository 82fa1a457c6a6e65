//! Every tokenizer state and insertion mode has its standard name in the code, with a link to its section.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use crate::support::in_repository;
use crate::support::suite_paths::files_in;

/// The number of states, over all editions.
const STATES: usize = 85;

const PAGE: &str = "https://html.spec.whatwg.org/multipage/parsing.html";

fn folder(relative: &str) -> PathBuf {
    in_repository(relative)
}

fn list(file_name: &str) -> Vec<String> {
    let path = folder("tests/cases").join(file_name);
    fs::read_to_string(path)
        .expect("the list can be read")
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(str::to_owned)
        .collect()
}

fn files(relative: &str) -> Vec<(PathBuf, String)> {
    files_in(&folder(relative), "rs")
        .into_iter()
        .map(|path| {
            let text = fs::read_to_string(&path).expect("the file can be read");
            (path, text)
        })
        .collect()
}

/// Returns the state for an anchor: `AttributeValueDoubleQuoted` for `attribute-value-(double-quoted)-state`.
fn state_of(anchor: &str) -> String {
    let words = anchor.trim_end_matches("-state").split('-').map(|word| word.trim_matches(['(', ')']));
    words.map(|word| word[..1].to_uppercase() + &word[1..]).collect()
}

/// Returns the functions of a file, each with its comment and attributes.
fn functions_in(text: &str) -> BTreeMap<String, String> {
    let mut functions = BTreeMap::new();
    let mut above = String::new();
    for line in text.lines() {
        let code = line.trim_start();
        if code.starts_with("///") || code.starts_with("#[") {
            above.push_str(code);
            above.push('\n');
            continue;
        }
        if let Some((_, after)) = code.split_once("fn ") {
            let name: String =
                after.chars().take_while(|character| *character == '_' || character.is_ascii_alphanumeric()).collect();
            functions.insert(name, above.clone());
        }
        above.clear();
    }
    functions
}

#[test]
fn every_state_has_a_function_with_its_link() {
    let anchors = list("tokenizer_states.txt");
    assert_eq!(anchors.len(), STATES);
    let files = files("src/tokenizer/states");
    let functions: BTreeMap<String, String> = files.iter().flat_map(|(_, text)| functions_in(text)).collect();
    let lines = files.iter().flat_map(|(_, text)| text.lines()).filter_map(|line| line.split_once(" => "));
    let states = lines.filter(|(_, call)| call.ends_with("),")).filter_map(|(state, call)| {
        let function = functions.get(call.split_once('(')?.0)?;
        Some((state.trim().trim_start_matches("#[default] ").to_owned(), function.clone()))
    });
    let states = states.filter(|(state, _)| state.chars().all(char::is_alphanumeric)).collect();
    let expected = anchors.iter().map(|anchor| (state_of(anchor), &**anchor));
    let findings = compare("state", states, expected);
    assert!(findings.is_empty(), "\n{}", findings.join("\n"));
}

#[test]
fn every_insertion_mode_is_in_a_file_with_its_link() {
    let mut functions = BTreeMap::new();
    let mut findings = Vec::new();
    for (path, text) in files("src/tree_builder/modes") {
        let is_dispatcher = path.ends_with("modes/mod.rs");
        // Other functions process tokens of one kind.
        let starts = text.split("fn process_").skip(1).filter(|_| !is_dispatcher);
        let takes_any_token =
            |rest: &&str| rest.split('{').next().is_some_and(|head| head.contains("token: &TreeToken"));
        let names: Vec<&str> = starts.filter(takes_any_token).filter_map(|rest| rest.split('(').next()).collect();
        // The rules of "in body" are in a folder.
        let is_part = is_dispatcher || path.parent().is_some_and(|folder| folder.ends_with("in_body"));
        if names.is_empty() && !is_part {
            findings.push(format!("{} has no insertion mode", path.display()));
        }
        functions.extend(names.into_iter().map(|name| (name.to_owned(), text.clone())));
    }
    let modes = list("insertion_modes.txt");
    let expected = modes.iter().map(|line| line.split_once(' ').expect("a name and an anchor"));
    findings.extend(compare("insertion mode", functions, expected.map(|(name, anchor)| (name.to_owned(), anchor))));
    assert!(findings.is_empty(), "\n{}", findings.join("\n"));
}

/// Lists missing and superfluous functions, and those without a link to their anchor.
fn compare<'a>(
    kind: &str,
    mut functions: BTreeMap<String, String>,
    expected: impl Iterator<Item = (String, &'a str)>,
) -> Vec<String> {
    let mut findings = Vec::new();
    for (name, anchor) in expected {
        match functions.remove(&name) {
            None => findings.push(format!("{name} is missing")),
            Some(text) if !text.contains(&format!("({PAGE}#{anchor})")) => {
                findings.push(format!("{name} has no link to #{anchor}"));
            }
            Some(_) => {}
        }
    }
    findings.extend(functions.keys().map(|name| format!("{name} is not a {kind} of the standard")));
    findings
}
