//! `docs/editions.md` and the README name each edition, and each method of `Edition` has a row in the table of its edition.

use std::fs;

use soupstone::{Edition, ParseOptions};

use crate::support::in_repository;
use crate::support::tag_soup::{Random, tag_soup};
use crate::support::test_scale::scaled;

fn read(path: &str) -> String {
    fs::read_to_string(in_repository(path)).expect("the file can be read")
}

fn month_and_year(edition: Edition) -> String {
    let variant = format!("{edition:?}");
    let year = variant.find(|character: char| character.is_ascii_digit()).expect("a variant ends in a year");
    format!("{} {}", &variant[..year], &variant[year..])
}

/// Returns the methods of `Edition` that test for an edition, with the variant.
fn rules() -> Vec<(String, String)> {
    let source = read("src/edition.rs");
    let mut rules = Vec::new();
    let mut name = "";
    for line in source.lines() {
        if let Some((_, signature)) = line.split_once("const fn ") {
            name = signature.split('(').next().unwrap_or_default();
        } else if let Some((_, variant)) = line.split_once("self.is_at_least(Self::") {
            rules.push((name.to_owned(), variant.trim_end_matches(')').to_owned()));
        }
    }
    assert!(rules.len() > 20, "the methods are found");
    rules
}

#[test]
fn all_variants_are_in_the_list_of_editions() {
    let source = read("src/edition.rs");
    let (_, variants) = source.split_once("pub enum Edition {").expect("the enum exists");
    let (variants, _) = variants.split_once("\n}").expect("the enum ends");
    let variants: Vec<&str> = variants
        .lines()
        .map(str::trim)
        .filter(|line| line.ends_with(','))
        .map(|line| line.trim_end_matches(','))
        .collect();
    assert_eq!(variants, Edition::ALL.map(|edition| format!("{edition:?}")), "the variants, and `Edition::ALL`");
}

#[test]
fn each_rule_of_an_edition_is_in_its_table() {
    let text = read("docs/editions.md");
    let mut findings = Vec::new();
    for (method, variant) in rules() {
        let edition = Edition::ALL.into_iter().find(|edition| format!("{edition:?}") == variant);
        let edition = month_and_year(edition.expect("methods use editions of the list"));
        let mut header = "";
        let mut headers = Vec::new();
        for line in text.lines() {
            if line.starts_with("| rule |") {
                header = line;
            }
            if line.starts_with('|') && line.contains(&format!("`{method}`")) {
                headers.push(header);
            }
        }
        match headers[..] {
            [] => findings.push(format!("no row names {method}")),
            _ => findings.extend(
                headers
                    .into_iter()
                    .filter(|header| !header.contains(&edition))
                    .map(|header| format!("{method} is a rule of {edition}, and in the table {header}")),
            ),
        }
    }
    assert!(findings.is_empty(), "docs/editions.md:\n{}", findings.join("\n"));
}

/// The list in `docs/editions.md`, read more broadly: a page without these words has the same tree in all editions. Each word has
/// its place in the list.
const WORDS: [(&str, &str); 5] = [
    ("<?", "- `<?`"),
    ("<select", "- A `select`"),
    ("<template", "- `<template for"),
    ("<frameset", "- A `frameset`"),
    ("html 4.01", "- The doctype of HTML 4.01"),
];

#[test]
fn pages_differ_only_by_the_listed_constructs() {
    let text = read("docs/editions.md");
    let (_, list) = text.split_once("## Pages that differ\n").expect("the section exists");
    let (list, _) = list.split_once("\n## ").expect("the section ends");
    for (_, place) in WORDS {
        assert!(list.contains(place), "the list has no {place}");
    }
    let mut random = Random::new(2025);
    let (mut same, mut different) = (0, 0);
    for _ in 0..scaled([5_000, 50_000, 1_000_000]) {
        let page = tag_soup(&mut random);
        for scripting in [false, true] {
            let parse =
                |edition| ParseOptions::new().with_edition(edition).with_scripting(scripting).parse_document(&page);
            let (one, other) = (parse(Edition::January2025), parse(Edition::September2026));
            let is_same = one.mode() == other.mode() && one.root().first_difference(other.root()).is_none();
            let lower = page.to_lowercase();
            let may_differ = WORDS.iter().any(|(word, _)| lower.contains(word));
            assert!(is_same || may_differ, "{page:?}");
            same += usize::from(is_same);
            different += usize::from(!is_same);
        }
    }
    assert!(same > 100 && different > 100, "{same} pages have the same tree, {different} do not");
}
