//! Compares the lists in `data/`, and the lookups in the tables, with `standard.txt`, whose facts come from the texts of the
//! standards.

mod character_references;
mod elements;
mod names;
mod selectors;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::edition::Edition;
use crate::names::NameId;
use crate::tables::doctypes::{QuirksRule, has_listed_prefix, is_listed_identifier};

fn data_path(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("data").join(file)
}

fn list_entries(file: &str) -> Vec<String> {
    let text = fs::read_to_string(data_path(file)).expect("the list is readable");
    text.lines().filter(|line| !line.starts_with("# ")).map(str::to_owned).collect()
}

/// The kind, the list, and the lines of each section of `standard.txt`.
fn sections() -> Vec<(&'static str, &'static str, Vec<&'static str>)> {
    let text = include_str!("standard.txt").split("\n[").skip(1);
    text.map(|section| {
        let (head, lines) = section.split_once('\n').expect("a section has lines");
        let (kind, name) = head.split(']').next().unwrap().split_once(' ').expect("expected a kind and a list");
        (kind, name, lines.lines().filter(|line| !line.is_empty()).collect())
    })
    .collect()
}

fn standard_facts(list: &str) -> Vec<&'static str> {
    let section = sections().into_iter().find(|(_, name, _)| *name == list);
    section.unwrap_or_else(|| panic!("no facts of {list}")).2
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

/// The 64-bit hash FNV-1a.
fn fnv1a_hash(text: &str) -> u64 {
    text.bytes().fold(0xCBF2_9CE4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01B3))
}

fn sorted<'t>(texts: impl IntoIterator<Item = &'t str>) -> Vec<&'t str> {
    let mut texts: Vec<&str> = texts.into_iter().collect();
    texts.sort_unstable();
    texts
}

fn list_names_in_folder(folder: &str) -> BTreeSet<String> {
    let files = fs::read_dir(data_path(folder)).expect("the folder is readable");
    let names = files.map(|file| file.unwrap().file_name().into_string().unwrap());
    names.filter_map(|name| Some(format!("{folder}{}", name.strip_suffix(".txt")?))).collect()
}

#[test]
fn lists_are_those_of_the_standard() {
    let mut lists = &list_names_in_folder("") | &list_names_in_folder("categories/");
    for (kind, name, facts) in sections() {
        if kind == "hashes" {
            for line in facts {
                let name = line.split(' ').next().unwrap();
                let entries = list_entries(&format!("{name}.txt"));
                assert_eq!(line, format!("{name} {} {:016x}", entries.len(), fnv1a_hash(&entries.join("\n"))));
                lists.remove(name);
            }
            continue;
        }
        let entries = list_entries(&format!("{name}.txt"));
        match kind {
            "words" => {
                let entries: Vec<&str> = entries.iter().map(|entry| entry.split(" | ").next().unwrap()).collect();
                let (entries, facts) = (entries.join(" "), facts.join(" "));
                assert_eq!(sorted(entries.split_whitespace()), sorted(facts.split_whitespace()), "{name}");
            }
            "lines" => assert_eq!(sorted(entries.iter().map(String::as_str)), sorted(facts), "{name}"),
            _ => {
                let groups = entries.iter().map(|line| line.split_once(':').expect("expected a group").1);
                let words = |line: &'static str| sorted(line.split_whitespace());
                assert!(groups.map(|line| sorted(line.split_whitespace())).eq(facts.into_iter().map(words)), "{name}");
            }
        }
        lists.remove(name);
    }
    assert!(lists.is_empty(), "not compared: {lists:?}");
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
