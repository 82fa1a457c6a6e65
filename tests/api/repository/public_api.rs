//! The public APIs of the crate and its companion packages equal `tests/public_api.txt`: each item with its declaration,
//! methods and traits, as in rustdoc. The items of a companion package begin with its name.
//!
//! `SOUPSTONE_PUBLIC_API=write cargo test --test api -- public_api` writes the list.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;
use std::{env, fs};

use serde_json::Value;
use soupstone::{Document, NodeRef, parse_document};

use crate::support::in_repository;

const LIST: &str = "tests/public_api.txt";

const COMPANIONS: [&str; 8] =
    ["html5ever", "navigation", "sanitizer", "source-edits", "speculative", "style", "text", "xml"];

/// The columns of a line with constants.
const WIDTH: usize = 125;

const MEMBERS: &str = "#implementations-list h4.code-header, .methods h4.code-header";
const TRAITS: &str = "#trait-implementations-list h3.code-header";
const AUTO_TRAITS: &str = "#synthetic-implementations-list h3.code-header";

/// Builds the documentation of the crate and its companion packages, and returns the messages of cargo.
pub(crate) fn documented() -> &'static [Value] {
    static MESSAGES: LazyLock<Vec<Value>> = LazyLock::new(build_documentation);
    &MESSAGES
}

fn build_documentation() -> Vec<Value> {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["doc", "--quiet", "--no-deps", "--all-features", "--message-format", "json", "--package", "soupstone"]);
    cargo.args(COMPANIONS.map(|name| format!("--package=soupstone-{name}"))).current_dir(in_repository("."));
    let output = cargo.output().expect("cargo runs");
    assert!(output.status.success(), "the docs cannot be built: {}", String::from_utf8_lossy(&output.stderr));
    let messages = String::from_utf8(output.stdout).expect("cargo writes UTF-8");
    messages.lines().map(|line| serde_json::from_str(line).expect("cargo prints JSON")).collect()
}

#[test]
fn the_public_api_is_that_of_the_list() {
    let messages = documented();
    let api = |name: &str, prefix: &str| {
        let artifacts = messages.iter().filter(|message| message["target"]["name"] == name);
        let mut files = artifacts.filter_map(|message| message["filenames"][0].as_str());
        // NOTE: a package that others depend on also has a library.
        let index = files.find(|file| file.ends_with(".html"));
        let index = Path::new(index.expect("cargo names the page of the crate"));
        public_api(index.parent().expect("the page is in a folder"), prefix)
    };
    let companions = COMPANIONS.map(|name| format!("soupstone_{}", name.replace('-', "_")));
    let companions = companions.iter().map(|name| api(name, &format!("{name}::")));
    let found: String = std::iter::once(api("soupstone", "")).chain(companions).collect();

    let list = in_repository(LIST);
    if env::var_os("SOUPSTONE_PUBLIC_API").is_some_and(|value| value == "write") {
        fs::write(&list, &found).expect("the list can be written");
    }
    let expected = fs::read_to_string(&list).expect("the list can be read");
    let only_in = |one: &str, other: &str| -> Vec<String> {
        let other: Vec<&str> = other.lines().collect();
        one.lines().filter(|line| !other.contains(line)).map(str::to_owned).collect()
    };
    assert!(
        found == expected,
        "the public API differs from {LIST}\nonly in the code: {:#?}\nonly in the list: {:#?}",
        only_in(&found, &expected),
        only_in(&expected, &found)
    );
}

#[test]
fn types_can_grow_or_are_closed() {
    let list = fs::read_to_string(in_repository(LIST)).expect("the list can be read");
    let companions = COMPANIONS.map(|name| format!("crates/{name}/src"));
    let folders = companions.iter().map(String::as_str).chain(["src"]);
    let sources: String = folders
        .flat_map(|folder| sources(&in_repository(folder)))
        .map(|path| fs::read_to_string(path).unwrap())
        .collect();
    let declarations = list.lines().filter_map(|line| line.strip_prefix("    pub "));
    let closed = declarations.filter(|line| match line.starts_with("enum ") {
        true => !line.ends_with("{}"),
        false => line.starts_with("struct ") && line.contains("{ pub "),
    });
    let is_said_of = |name: &String| {
        let (before, after) = sources.split_once(&format!("\npub {name}")).expect("the source has the type");
        let mut docs = before.lines().rev().take_while(|line| line.starts_with("///") || line.starts_with("#["));
        let mut fields = after.lines().skip(1).take_while(|line| *line != "}");
        let is_private = |line: &str| {
            let field = line.trim_start();
            !field.starts_with(['/', '#']) && !field.starts_with("pub ") && field.contains(':')
        };
        docs.any(|line| line.contains(" will be added")) || name.starts_with("struct") && fields.any(is_private)
    };
    let names = closed.map(|line| line.split(['<', ' ']).take(2).collect::<Vec<_>>().join(" "));
    let (said, unsaid): (Vec<String>, Vec<String>) = names.partition(is_said_of);
    assert_eq!(unsaid, [] as [&str; 0], "neither `#[non_exhaustive]`, nor documented as complete");
    assert!(said.iter().any(|name| name == "enum RetainAction"));
}

fn sources(folder: &Path) -> Box<dyn Iterator<Item = PathBuf>> {
    let entries = fs::read_dir(folder).expect("the folder can be read").map(|entry| entry.unwrap().path());
    Box::new(entries.flat_map(|path| match path.is_dir() {
        true => sources(&path),
        false => Box::new(std::iter::once(path)),
    }))
}

fn public_api(folder: &Path, prefix: &str) -> String {
    let all = read(&folder.join("all.html"));
    // A re-exported item has one page.
    let items: BTreeMap<String, &str> =
        select(&all, ".all-items a").filter_map(|link| Some((line_of(link), link.attribute("href")?))).collect();
    let mut api = String::new();
    for (path, page) in items {
        let page = read(&folder.join(page));
        let declaration = select(&page, "pre.item-decl").map(line_of).next().unwrap_or_default();
        if let Some(constant) = declaration.strip_prefix("pub const ") {
            add_constant(&mut api, &format!("{prefix}{path}"), constant.trim_end_matches(';'));
            continue;
        }
        let lines = std::iter::once(declaration).chain(select(&page, MEMBERS).map(line_of)).chain(traits(&page));
        api.push_str(&format!("{prefix}{path}\n"));
        lines.for_each(|line| api.push_str(&format!("    {line}\n")));
        // The types of the crate are `Send`, `Sync` and `UnwindSafe`, if their parameters are.
        let mut missing =
            select(&page, AUTO_TRAITS).map(line_of).filter(|line| prefix.is_empty() && line.contains('!'));
        let unstable = ["!Freeze ", "!UnsafeUnpin "];
        // NOTE: an I/O error may hold anything that is `Send` and `Sync`.
        let is_of_io = |line: &str| path == "ReadError" && line.contains("UnwindSafe ");
        let missing = missing.find(|line| !unstable.iter().any(|name| line.contains(name)) && !is_of_io(line));
        assert_eq!(missing, None, "{path}");
    }
    api
}

/// Adds a constant. Those of a module with the same type and initial are in one line, unless it gets too long.
fn add_constant(api: &mut String, path: &str, constant: &str) {
    let (module, name) = path.rsplit_once("::").expect("constants are in modules");
    let (_, of_type) = constant.split_once(": ").expect("constants have types");
    let start = format!("{module} pub const {of_type}: ");
    let last = api.lines().next_back().unwrap_or_default();
    let is_alike = last.strip_prefix(&start).is_some_and(|names| names[..1] == name[..1]);
    match is_alike && last.len() + name.len() + 2 <= WIDTH {
        true => api.insert_str(api.len() - 1, &format!(", {name}")),
        false => api.push_str(&format!("{start}{name}\n")),
    }
}

/// Returns the traits that a type implements. Those with the same parameters are in one line.
fn traits(page: &Document) -> Vec<String> {
    let mut lines: Vec<(String, String)> = Vec::new();
    // `#[derive(PartialEq)]` also implements this unstable trait.
    for line in select(page, TRAITS).map(line_of).filter(|line| !line.contains("StructuralPartialEq ")) {
        let (names, implementer) = line.split_once(" for ").unwrap_or((&line, ""));
        let name = names.rsplit(' ').next().filter(|_| !names.ends_with('>')).unwrap_or_default();
        let parameters = names.strip_suffix(name).unwrap_or_default();
        match lines
            .iter_mut()
            .find(|(other, end)| !name.is_empty() && end == implementer && other.starts_with(parameters))
        {
            Some((other, _)) => other.push_str(&format!(", {name}")),
            None => lines.push((names.to_owned(), implementer.to_owned())),
        }
    }
    lines.into_iter().map(|(names, implementer)| format!("{names} for {implementer}")).collect()
}

fn read(page: &Path) -> Document {
    parse_document(&fs::read_to_string(page).unwrap_or_else(|error| panic!("{}: {error}", page.display())))
}

fn select<'a>(page: &'a Document, selector: &'static str) -> impl Iterator<Item = NodeRef<'a>> {
    page.select(selector)
}

fn line_of(node: NodeRef<'_>) -> String {
    let text: String = node
        .descendants()
        .filter(|text| {
            let mut around = text.ancestors();
            !around.any(|element| element.has_class("comment") || element.has_class("hideme"))
        })
        .filter_map(|node| node.as_text())
        .collect();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
