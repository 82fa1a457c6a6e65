//! Holds the lists in `data/` against a second copy, taken from the text of the standard: the
//! words, the order and the headings of the tests are the text's.

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

/// The path of a list.
fn path(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("data").join(file)
}

/// The entries of a list.
fn entries(file: &str) -> Vec<String> {
    let text = fs::read_to_string(path(file)).expect("the list is readable");
    text.lines().filter(|line| !line.starts_with("# ")).map(str::to_owned).collect()
}

/// Returns the words of a string.
fn words(text: &str) -> BTreeSet<String> {
    text.split_whitespace().map(str::to_owned).collect()
}

/// The id of a known name.
fn id(name: &str) -> NameId {
    NameId::known(name).unwrap_or_else(|| panic!("{name} is not known"))
}

/// The known tag names that a question picks out.
fn tags_with(question: impl Fn(NameId) -> bool) -> BTreeSet<String> {
    let tags = entries("tag_names.txt").into_iter();
    tags.filter(|name| question(id(name))).collect()
}

/// All known names.
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
fn known_names_are_the_lists() {
    let tags = entries("tag_names.txt");
    assert_eq!(id(&tags[0]), tag::A);
    for name in known_names() {
        assert_eq!(id(name).known_str(), Some(name));
    }
    assert_eq!(id("annotation-xml"), tag::ANNOTATION_XML);
}
