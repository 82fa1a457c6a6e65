//! Compares the lists in `data/`, and the lookups in the tables, with facts from the texts of the standards.

mod categories;
mod character_references;
mod doctypes;
mod elements;
mod foreign_names;
mod names;
mod selectors;
mod standard;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::edition::Edition;
use crate::names::{NameId, NameTable, tag};

fn path(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("data").join(file)
}

fn entries(file: &str) -> Vec<String> {
    let text = fs::read_to_string(path(file)).expect("the list is readable");
    text.lines().filter(|line| !line.starts_with("# ")).map(str::to_owned).collect()
}

/// The kind, the list, and the lines of each section of `standard.txt`, except hashes.
fn sections() -> Vec<(&'static str, &'static str, Vec<&'static str>)> {
    let mut sections = all_sections();
    sections.retain(|(kind, ..)| *kind != "hashes");
    sections
}

fn all_sections() -> Vec<(&'static str, &'static str, Vec<&'static str>)> {
    let text = include_str!("standard.txt").split("\n[").skip(1);
    text.map(|section| {
        let (head, lines) = section.split_once('\n').expect("a section has lines");
        let (kind, name) = head.split(']').next().unwrap().split_once(' ').expect("expected a kind and a list");
        (kind, name, lines.lines().filter(|line| !line.is_empty()).collect())
    })
    .collect()
}

fn facts(list: &str) -> Vec<&'static str> {
    let section = all_sections().into_iter().find(|(_, name, _)| *name == list);
    section.unwrap_or_else(|| panic!("no facts of {list}")).2
}

fn words(text: &str) -> BTreeSet<String> {
    text.split_whitespace().map(str::to_owned).collect()
}

fn id(name: &str) -> NameId {
    NameId::known(name).unwrap_or_else(|| panic!("unknown name {name}"))
}

/// The names in the text of an edition: `select since 2026-08` is one from that edition on.
fn names_in(edition: Edition, text: &str) -> BTreeSet<String> {
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

fn tags_with(question: impl Fn(NameId) -> bool) -> BTreeSet<String> {
    let tags = ["html_element_names.txt", "tag_names.txt"].into_iter().flat_map(entries);
    tags.filter(|name| question(id(name))).collect()
}

fn known_names() -> Vec<&'static str> {
    let mut table = NameTable::new();
    let mut names = Vec::new();
    for file in ["tag_names", "html_element_names", "attribute_names", "known_names"] {
        for name in entries(&format!("{file}.txt")) {
            names.push(table.intern(&name).known_str().expect("the name is known"));
        }
    }
    names.extend(
        ["svg_tag_names", "svg_attributes"].map(facts).concat().iter().map(|pair| pair.split_once(' ').unwrap().1),
    );
    names
}

#[test]
fn known_names_are_those_of_the_lists() {
    assert_eq!(id("a"), tag::A);
    for name in known_names() {
        assert_eq!(id(name).known_str(), Some(name));
    }
    assert_eq!(id("annotation-xml"), tag::ANNOTATION_XML);
}
