//! The most used types and functions have an example in their docs. The bars of the README match its table.

use std::collections::BTreeMap;
use std::fs;

use crate::support::in_repository;
use crate::support::suite::files_in;

const TYPES: [&str; 10] = [
    "Document",
    "NodeRef",
    "ParseOptions",
    "SerializeOptions",
    "Parser",
    "ByteParser",
    "Selector",
    "Limits",
    "ErrorList",
    "EncodingOptions",
];

/// Functions that programs start with. At least one of each name has an example; its variants link to it.
const ENTRY_POINTS: &str = "attribute create_element element_by_id elements_by_tag_name for_untrusted_input parse parse_document \
    parse_document_bytes parse_document_from_reader parse_document_into parse_document_owned parse_fragment read_from select select_first set_attribute set_inner_html text_content to_html with_edition \
    with_encoding with_errors with_limits with_locations write_encoded write_to_io";

fn declared_name<'a>(line: &'a str, kind: &str) -> Option<&'a str> {
    let rest = line.trim_start().strip_prefix("pub ")?;
    let rest = rest.strip_prefix("const ").unwrap_or(rest);
    let name = rest.strip_prefix(kind)?;
    let end = name.find(|one: char| !one.is_alphanumeric() && one != '_')?;
    Some(&name[..end])
}

/// Returns whether each public item of a kind has an example.
fn examples(kind: &str) -> BTreeMap<String, Vec<bool>> {
    let mut found: BTreeMap<String, Vec<bool>> = BTreeMap::new();
    let source = in_repository("src");
    for path in files_in(&source, "rs") {
        let mut has_example = false;
        for line in fs::read_to_string(path).unwrap().lines() {
            let inner = line.trim_start();
            if inner.starts_with("///") {
                has_example |= inner.contains("```");
            } else if !inner.starts_with(['#', '/']) {
                if let Some(name) = declared_name(line, kind) {
                    found.entry(name.to_owned()).or_default().push(has_example);
                }
                has_example = false;
            }
        }
    }
    found
}

#[test]
fn the_common_types_have_examples() {
    let structs = examples("struct ");
    let without = TYPES.map(|name| (name, structs.get(name).is_some_and(|all| all.contains(&true))));
    assert!(without.iter().all(|(_, has)| *has), "{without:?}");
}

#[test]
fn the_entry_points_have_examples() {
    let functions = examples("fn ");
    let mut without = Vec::new();
    for name in ENTRY_POINTS.split(' ') {
        if !functions.get(name).is_some_and(|all| all.contains(&true)) {
            without.push(name.to_owned());
        }
    }
    assert!(without.is_empty(), "{without:?}");
}

#[test]
fn the_bars_of_the_readme_show_the_table() {
    let readme = fs::read_to_string(in_repository("README.md")).unwrap();
    let (_, speed) = readme.split_once("\n## Speed\n").expect("a section on speed");
    let mut bars = Vec::new();
    for line in speed.lines().filter(|line| line.contains('█')) {
        let library = line.split([' ', '█']).next().unwrap();
        let speed_of_pages = line.rsplit(' ').next().unwrap();
        let row = speed.lines().find(|line| {
            let first_cell = line.split('|').nth(1).unwrap_or_default();
            first_cell.trim().trim_matches('*').split([':', ',']).next() == Some(library)
        });
        let row = row.unwrap_or_else(|| panic!("the table has no row for {library}"));
        let in_table = row.split('|').nth(2).unwrap().trim().trim_matches('*');
        assert_eq!(speed_of_pages, in_table, "the bar of {library} and its row in the table differ");
        bars.push((library, line.matches('█').count(), speed_of_pages.replace(',', "").parse::<f64>().unwrap()));
    }
    assert_eq!(bars.len(), 4);
    let (_, longest, fastest) = bars[0];
    for (library, length, speed_of_pages) in bars {
        let expected = (speed_of_pages / fastest * longest as f64).round();
        assert_eq!(length as f64, expected, "the length of the bar of {library}");
    }
}
