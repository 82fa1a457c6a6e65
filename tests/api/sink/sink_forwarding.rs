//! Wrapping sinks forward every call: compares the items of [`TreeSink`] with those of each wrapper.
//!
//! Most methods have a default body, which hides omissions.
//!
//! [`TreeSink`]: soupstone::sink::TreeSink

use std::collections::BTreeSet;
use std::fs;

use crate::support::in_repository;
use crate::support::suite::files_in;

fn items(lines: &[&str]) -> BTreeSet<String> {
    let depth = |line: &str| line.len() - line.trim_start().len();
    let outer = depth(lines[0]);
    let body = lines[1..].iter();
    body.take_while(|line| **line != format!("{}}}", " ".repeat(outer)))
        .filter(|line| depth(line) == outer + 4)
        .filter_map(|line| {
            let line = line.trim_start();
            let rest = line.strip_prefix("fn ").or(line.strip_prefix("const "))?;
            let end = rest.find(|character: char| !character.is_alphanumeric() && character != '_');
            Some(rest[..end?].to_owned())
        })
        .collect()
}

fn sources() -> Vec<(String, String)> {
    let folders = ["src", "tests", "examples", "benches"];
    let paths = folders.iter().flat_map(|folder| files_in(&in_repository(folder), "rs"));
    paths
        .map(|path| {
            let name = path.strip_prefix(in_repository("")).expect("the file is in the crate");
            let text = fs::read_to_string(&path).expect("a source is text");
            (name.display().to_string(), text)
        })
        .collect()
}

fn items_of_the_trait() -> BTreeSet<String> {
    let path = in_repository("src/sink/tree_sink.rs");
    let text = fs::read_to_string(path).expect("the trait exists");
    let lines: Vec<&str> = text.lines().collect();
    let start = lines.iter().position(|line| line.starts_with("pub trait TreeSink"));
    items(&lines[start.expect("the trait starts")..])
}

/// Returns the implementations of the trait for wrappers: file, type, and items.
fn wrappers() -> Vec<(String, String, BTreeSet<String>)> {
    let mut wrappers = Vec::new();
    for (path, text) in sources() {
        let lines: Vec<&str> = text.lines().collect();
        for (index, line) in lines.iter().enumerate() {
            let Some(head) = line.trim_start().strip_prefix("impl<") else {
                continue;
            };
            let Some((parameters, rest)) = head.split_once(" TreeSink for ") else {
                continue;
            };
            if parameters.contains("TreeSink") || parameters.contains("WrappingSink") {
                let end = rest.find(|character: char| !character.is_alphanumeric());
                let name = rest[..end.unwrap_or(rest.len())].to_owned();
                wrappers.push((path.clone(), name, items(&lines[index..])));
            }
        }
    }
    wrappers
}

#[test]
fn the_items_of_the_trait_are_found() {
    let items = items_of_the_trait();
    for item in ["WANTS_LOCATIONS", "document", "insert_element", "input", "finish"] {
        assert!(items.contains(item), "{item}");
    }
    assert!(items.len() > 20, "{items:?}");
}

#[test]
fn a_wrapper_has_every_item_of_the_trait() {
    let items = items_of_the_trait();
    let wrappers = wrappers();
    let names: BTreeSet<&str> = wrappers.iter().map(|(_, name, _)| name.as_str()).collect();
    assert!(names.contains("Wrapped"), "{names:?}: no implementation for `Wrapped`");
    let mut findings = Vec::new();
    for (path, name, own) in &wrappers {
        for item in items.difference(own) {
            findings.push(format!("{path}: {name} does not implement {item}"));
        }
    }
    assert!(findings.is_empty(), "{}", findings.join("\n"));
}
