//! Compares the lookups in the tables with `standard.txt`, whose facts come from the texts of the standards. Likewise,
//! `tests/api/repository/lists.rs` compares the lists in `data/`.

mod character_references;
mod elements;
mod names;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::edition::Edition;
use crate::names::NameId;
use crate::tables::doctypes::{QuirksRule, has_listed_prefix, is_listed_identifier};

fn list_entries(file: &str) -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("data").join(file);
    let text = fs::read_to_string(path).expect("the list is readable");
    text.lines().filter(|line| !line.starts_with("# ")).map(str::to_owned).collect()
}

fn standard_facts(list: &str) -> Vec<&'static str> {
    let mut sections = include_str!("standard.txt").split("\n[").filter_map(|section| section.split_once('\n'));
    let is_of_list = |head: &str| head.split([' ', ']']).nth(1) == Some(list);
    let section = sections.find(|(head, _)| is_of_list(head));
    let (_, lines) = section.unwrap_or_else(|| panic!("no facts of {list}"));
    lines.lines().filter(|line| !line.is_empty()).collect()
}

fn word_set(text: &str) -> BTreeSet<String> {
    text.split_whitespace().map(str::to_owned).collect()
}

fn known_id(name: &str) -> NameId {
    NameId::known(name).unwrap_or_else(|| panic!("unknown name {name}"))
}

/// The names in the text of an edition: `select since 2026-08` is one from that edition on.
fn names_in_edition(edition: Edition, text: &str) -> BTreeSet<String> {
    let (mut words, mut names) = (text.split_whitespace().peekable(), BTreeSet::new());
    while let Some(name) = words.next() {
        let is_changed = |change: &str| edition >= change.parse().expect("the name of an edition");
        let is_there = match words.next_if(|word| matches!(*word, "since" | "until")) {
            Some("since") => words.next().is_some_and(is_changed),
            Some(_) => !words.next().is_some_and(is_changed),
            None => true,
        };
        if is_there {
            names.insert(name.to_owned());
        }
    }
    names
}

fn tag_names_where(question: impl Fn(NameId) -> bool) -> BTreeSet<String> {
    let tags = ["html_element_names.txt", "tag_names.txt"].into_iter().flat_map(list_entries);
    tags.filter(|name| question(known_id(name))).collect()
}

#[test]
fn doctype_identifiers() {
    for (list, rule, is_prefix) in [
        ("quirks_public_identifiers", QuirksRule::QuirksPublicIdentifier, false),
        ("quirks_system_identifiers", QuirksRule::QuirksSystemIdentifier, false),
        ("quirks_public_identifier_prefixes", QuirksRule::QuirksPrefix, true),
        ("quirks_public_identifier_prefixes_without_system_identifier", QuirksRule::ConditionalQuirksPrefix, true),
        ("limited_quirks_public_identifier_prefixes", QuirksRule::LimitedQuirksPrefix, true),
    ] {
        let is_listed = |identifier: &str| match is_prefix {
            true => has_listed_prefix(rule, identifier),
            false => is_listed_identifier(rule, identifier),
        };
        for identifier in standard_facts(list) {
            assert!(is_listed(identifier), "{identifier}");
            assert!(is_listed(&identifier.to_ascii_uppercase()), "{identifier}");
            assert!(is_listed(&identifier.to_ascii_lowercase()), "{identifier}");
            assert!(!is_listed(&identifier[..identifier.len() - 1]), "{identifier}");
            assert!(!is_listed(&format!(" {identifier}")), "{identifier}");
            assert_eq!(is_listed(&format!("{identifier}é")), is_prefix, "{identifier}");
        }
        for identifier in ["", "é", "html5", "-//W3C//DTD HTML 4.01//EN", "about:legacy-compat"] {
            assert!(!is_listed(identifier), "{identifier}");
        }
    }
}
