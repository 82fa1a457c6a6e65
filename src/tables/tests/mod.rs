//! Compares the lists in `data/` with a second copy from the text of the standard, with its words, order and headings.

mod categories;
mod character_references;
mod doctypes;
mod elements;
mod fetching;
mod foreign_names;
mod names;
mod rendering;
mod selectors;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::names::{NameId, NameTable, tag};

fn path(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("data").join(file)
}

fn entries(file: &str) -> Vec<String> {
    let text = fs::read_to_string(path(file)).expect("the list is readable");
    text.lines().filter(|line| !line.starts_with("# ")).map(str::to_owned).collect()
}

fn words(text: &str) -> BTreeSet<String> {
    text.split_whitespace().map(str::to_owned).collect()
}

fn id(name: &str) -> NameId {
    NameId::known(name).unwrap_or_else(|| panic!("unknown name {name}"))
}

fn tags_with(question: impl Fn(NameId) -> bool) -> BTreeSet<String> {
    let tags = entries("tag_names.txt").into_iter();
    tags.filter(|name| question(id(name))).collect()
}

fn known_names() -> Vec<&'static str> {
    let mut table = NameTable::new();
    let mut names = Vec::new();
    for file in ["tag_names", "attribute_names", "known_names"] {
        for name in entries(&format!("{file}.txt")) {
            names.push(table.intern(&name).known_str().expect("the name is known"));
        }
    }
    names.extend([foreign_names::SVG_TAG_NAMES, foreign_names::SVG_ATTRIBUTES].concat());
    names
}

#[test]
fn known_names_are_those_of_the_lists() {
    let tags = entries("tag_names.txt");
    assert_eq!(id(&tags[0]), tag::A);
    for name in known_names() {
        assert_eq!(id(name).known_str(), Some(name));
    }
    assert_eq!(id("annotation-xml"), tag::ANNOTATION_XML);
}
