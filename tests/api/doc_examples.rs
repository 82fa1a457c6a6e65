//! Every public function of the types that most programs use has an example in its documentation.

use std::fs;
use std::path::{Path, PathBuf};

/// The types that most programs use.
const TYPES: [&str; 12] = [
    "Document",
    "NodeRef",
    "NodeMut",
    "Fragment",
    "ParseOptions",
    "SerializeOptions",
    "Parser",
    "ByteParser",
    "Selector",
    "Limits",
    "ErrorList",
    "EncodingOptions",
];

/// What only hosts for scripts call. The guide `script_host` shows it in whole programs.
const OF_HOSTS: [&str; 12] = [
    "Parser::set_pending_parsing_blocking_script",
    "Parser::pending_parsing_blocking_script",
    "Parser::run_pending_parsing_blocking_script",
    "Parser::parser_pause_flag",
    "Parser::speculate",
    "Parser::speculate_with",
    "Parser::continue_speculation",
    "Parser::open",
    "Parser::close",
    "Parser::markup_insertion_counters_mut",
    "ByteParser::write",
    "ByteParser::parser_mut",
];

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// The type that a line begins to implement functions of.
fn type_of(line: &str) -> Option<&'static str> {
    let header = line.strip_prefix("impl")?;
    if header.contains(" for ") {
        return None;
    }
    // What stands behind the parameters of the block itself.
    let mut depth = 0;
    let start = header.find(|character| {
        match character {
            '<' => depth += 1,
            '>' => depth -= 1,
            ' ' => return depth == 0,
            _ => {}
        }
        false
    })?;
    let name = header[start..].trim_start();
    let end = name.find(|one: char| !one.is_alphanumeric())?;
    TYPES.into_iter().find(|known| *known == &name[..end])
}

/// The functions of these types in a file, and whether each has an example.
fn functions(source: &str) -> Vec<(String, bool)> {
    let mut found = Vec::new();
    let (mut owner, mut has_example) = (None, false);
    for line in source.lines() {
        if line.starts_with("impl") {
            owner = type_of(line);
        }
        let Some(owner) = owner else {
            continue;
        };
        let inner = line.trim_start();
        if inner.starts_with("///") {
            has_example |= inner.contains("```");
        } else if !inner.starts_with("#[") {
            let function = line.strip_prefix("    pub ").and_then(|rest| {
                let rest = rest.strip_prefix("const ").unwrap_or(rest);
                rest.strip_prefix("fn ")
            });
            if let Some(function) = function {
                let end = function.find(['(', '<']).unwrap();
                found.push((format!("{owner}::{}", &function[..end]), has_example));
            }
            has_example = false;
        }
    }
    found
}

#[test]
fn every_function_of_the_common_path_has_an_example() {
    let mut paths = Vec::new();
    files(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("src"),
        &mut paths,
    );
    let mut count = 0;
    let mut without = Vec::new();
    for path in paths {
        for (name, has_example) in functions(&fs::read_to_string(path).unwrap()) {
            count += 1;
            if !has_example {
                without.push(name);
            }
        }
    }
    without.sort();
    let mut expected = OF_HOSTS.map(str::to_owned);
    expected.sort();
    assert_eq!(without, expected);
    assert!(count > 300, "{count} are too few: where are they?");
}
