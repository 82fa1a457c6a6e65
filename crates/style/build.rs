//! Checks the lists in `data/`, and writes a function for each to `OUT_DIR`.
//!
//! A list starts with two comments: its meaning and a link to the standard.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=data");
    let data = folder("CARGO_MANIFEST_DIR").join("data");
    let mut functions = String::new();
    let mut files: Vec<PathBuf> = fs::read_dir(data.join("elements"))
        .expect("data/elements is a folder")
        .map(|entry| entry.expect("an entry can be read").path())
        .collect();
    files.sort();
    for file in files {
        let list = List::read(&file);
        assert!(list.entries.is_sorted(), "{} is not sorted", file.display());
        let name = file.file_stem().expect("a file has a name").to_string_lossy();
        let elements = patterns(list.entries.iter().map(String::as_str));
        list.write_docs(&mut functions);
        let _ = writeln!(functions, "pub(crate) fn {name}(name: NameId) -> bool {{ matches!(name, {elements}) }}");
    }
    let list = List::read(&data.join("names_with_optional_tags.txt"));
    list.write_docs(&mut functions);
    functions += "pub(crate) fn name_with_optional_tag(name: NameId) -> Option<&'static str> {\n";
    functions += "    Some(match name {\n";
    for name in &list.entries {
        let _ = writeln!(functions, "        {} => {name:?},", pattern(name));
    }
    functions += "        _ => return None,\n    })\n}\n";

    let list = List::read(&data.join("references_without_semicolon.txt"));
    list.write_docs(&mut functions);
    let names: Vec<String> = list.entries.iter().map(|name| format!("{name:?}")).collect();
    functions += "pub(crate) fn is_reference_without_semicolon(name: &str) -> bool {\n";
    let _ = writeln!(functions, "    matches!(name, {})\n}}", names.join(" | "));

    let list = List::read(&data.join("end_tags_optional_before.txt"));
    list.write_docs(&mut functions);
    functions += "pub(crate) fn end_tag_is_optional_before(element: NameId, follower: NameId) -> bool {\n";
    functions += "    match element {\n";
    for (element, followers) in list.pairs() {
        let followers = patterns(followers.split_whitespace());
        let element = pattern(element);
        let _ = writeln!(functions, "        {element} => matches!(follower, {followers}),");
    }
    functions += "        _ => false,\n    }\n}\n";

    let list = List::read(&data.join("boolean_attributes.txt"));
    list.write_docs(&mut functions);
    functions += "pub(crate) fn is_boolean_attribute(attribute: &str, element: &str) -> bool {\n";
    functions += "    match attribute {\n";
    for (attribute, elements) in list.pairs() {
        let elements: Vec<String> = elements.split_whitespace().map(|name| format!("{name:?}")).collect();
        let test = match elements.join(" | ").as_str() {
            "\"*\"" => "true".to_owned(),
            elements => format!("matches!(element, {elements})"),
        };
        let _ = writeln!(functions, "        {attribute:?} => {test},");
    }
    functions += "        _ => false,\n    }\n}\n";
    fs::write(folder("OUT_DIR").join("tables.rs"), functions).expect("OUT_DIR is writable");
}

fn folder(variable: &str) -> PathBuf {
    env::var_os(variable).expect("cargo sets the variable").into()
}

struct List {
    comments: Vec<String>,
    entries: Vec<String>,
}

impl List {
    fn read(path: &Path) -> Self {
        let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let (comments, entries): (Vec<&str>, Vec<&str>) = text.lines().partition(|line| line.starts_with('#'));
        let comments: Vec<String> = comments.iter().map(|line| line[1..].trim().to_owned()).collect();
        assert_eq!(comments.len(), 2, "{}: expected a description and a link", path.display());
        let mut entries: Vec<String> = entries.into_iter().map(str::to_owned).collect();
        let count = entries.len();
        entries.dedup();
        assert_eq!(entries.len(), count, "{}: duplicate entry", path.display());
        Self { comments, entries }
    }

    fn pairs(&self) -> impl Iterator<Item = (&str, &str)> {
        let entries = self.entries.iter();
        entries.map(|entry| entry.split_once(':').expect("an entry has a colon"))
    }

    fn write_docs(&self, functions: &mut String) {
        let [description, link] = [&self.comments[0], &self.comments[1]];
        let _ = writeln!(functions, "/// {description} <{link}>");
    }
}

fn pattern(name: &str) -> String {
    format!("tag::{}", name.to_ascii_uppercase())
}

fn patterns<'a>(names: impl Iterator<Item = &'a str>) -> String {
    names.map(pattern).collect::<Vec<_>>().join(" | ")
}
