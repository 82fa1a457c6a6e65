//! Checks the imports between modules in `src/`.
//!
//! Modules may import from their own group and from earlier [`GROUPS`]. There are no import cycles, except for
//! [`CYCLES_OF_FILES`] and [`CYCLES_OF_MODULES`].

use std::collections::BTreeSet;
use std::fs;
use std::sync::LazyLock;

use crate::support::import_graph::ImportGraph;
use crate::support::in_repository;
use crate::support::suite::files_in;

const GROUPS: &[&[&str]] = &[
    &["hint", "edition", "scan", "span", "srcset", "names"],
    &["error", "tables"],
    &["token", "input", "encoding", "sink", "settings"],
    &["tokenizer", "tree_builder", "serialize"],
    &["dom", "infoset", "speculative"],
    &["select"],
    &["engine"],
    &["parse", "script_host"],
    &["guides"],
    &["lib"],
];

const FORBIDDEN_IMPORTS: &[(&str, &str)] = &[
    ("tokenizer", "tree_builder"),
    ("tree_builder", "tokenizer"),
    ("tokenizer", "serialize"),
    ("tree_builder", "serialize"),
    ("engine", "dom"),
    ("engine", "select"),
];

const CYCLES_OF_FILES: &[(&[&str], &str)] = &[];

const CYCLES_OF_MODULES: &[(&[&str], &str)] = &[];

struct SourceFile {
    /// The path below `src/`, with `/` separators.
    path: String,
    text: String,
}

impl SourceFile {
    /// Returns the top-level module: `tokenizer` for `tokenizer/states/data.rs`.
    fn module(&self) -> &str {
        let first = self.path.split('/').next().unwrap_or(&self.path);
        first.strip_suffix(".rs").unwrap_or(first)
    }

    fn code(&self) -> impl Iterator<Item = &str> {
        let tests = self.text.find("#[cfg(test)]\nmod tests {");
        self.text[..tests.unwrap_or(self.text.len())].lines().map(|line| match line.find("//") {
            Some(at) => &line[..at],
            None => line,
        })
    }

    /// Returns the imported top-level modules: `a` in `crate::a::B` and in `use crate::{a::B, c::D}`.
    fn imports(&self) -> BTreeSet<String> {
        let code: Vec<&str> = self.code().collect();
        let code = code.join("\n");
        let mut names = BTreeSet::new();
        for (at, found) in code.match_indices("crate::") {
            let is_whole_word =
                !code[..at].ends_with(|before: char| before == '$' || before == '_' || before.is_ascii_alphanumeric());
            if is_whole_word {
                first_names(&code[at + found.len()..], &mut names);
            }
        }
        names
    }
}

fn first_names(after: &str, names: &mut BTreeSet<String>) {
    let Some(list) = after.strip_prefix('{') else {
        names.insert(leading_name(after));
        return;
    };
    let mut depth = 0;
    let mut at_start = true;
    for (at, character) in list.char_indices() {
        match character {
            '{' => depth += 1,
            '}' if depth == 0 => return,
            '}' => depth -= 1,
            ',' if depth == 0 => at_start = true,
            _ if at_start && !character.is_whitespace() => {
                names.insert(leading_name(&list[at..]));
                at_start = false;
            }
            _ => {}
        }
    }
}

fn leading_name(text: &str) -> String {
    text.chars().take_while(|character| *character == '_' || character.is_ascii_alphanumeric()).collect()
}

static SOURCE_FILES: LazyLock<Vec<SourceFile>> = LazyLock::new(|| {
    let root = in_repository("src");
    let mut files: Vec<SourceFile> = files_in(&root, "rs")
        .into_iter()
        .map(|path| {
            let relative = path.strip_prefix(&root).expect("the file is in src");
            SourceFile {
                path: relative.to_string_lossy().replace('\\', "/"),
                text: fs::read_to_string(&path).expect("the file can be read"),
            }
        })
        .collect();
    assert!(files.len() > 10, "src contains the crate");
    files.sort_by(|one, other| one.path.cmp(&other.path));
    files
});

fn group_of(module: &str) -> Option<usize> {
    GROUPS.iter().position(|group| group.contains(&module))
}

fn expect_none(findings: &[String]) {
    assert!(findings.is_empty(), "\n{}", findings.join("\n"));
}

#[test]
fn every_module_is_in_a_group() {
    let findings: Vec<String> = SOURCE_FILES
        .iter()
        .filter(|file| group_of(file.module()).is_none())
        .map(|file| format!("{}: the module is in no group", file.path))
        .collect();
    expect_none(&findings);
}

#[test]
fn imports_never_go_up() {
    let mut findings = Vec::new();
    for file in SOURCE_FILES.iter() {
        let Some(own) = group_of(file.module()) else {
            continue;
        };
        if file.module() == "lib" {
            continue;
        }
        for import in file.imports() {
            match group_of(&import) {
                Some(group) if group <= own => {}
                Some(_) => findings.push(format!("{} imports {import}", file.path)),
                None => {
                    findings.push(format!("{} imports {import} from the crate root, not from its module", file.path))
                }
            }
        }
    }
    expect_none(&findings);
}

#[test]
fn unrelated_modules_do_not_import_each_other() {
    let mut findings = Vec::new();
    for file in SOURCE_FILES.iter() {
        let imports = file.imports();
        for (module, imported) in FORBIDDEN_IMPORTS {
            if file.module() == *module && imports.contains(*imported) {
                findings.push(format!("{} names {imported}", file.path));
            }
        }
    }
    expect_none(&findings);
}

const FOLDERS_OF_THE_DOM: [&str; 4] = ["storage", "read", "edit", "sink"];

#[test]
fn folders_of_the_dom_import_only_earlier_ones() {
    let mut findings = Vec::new();
    for file in SOURCE_FILES.iter() {
        let Some(path) = file.path.strip_prefix("dom/") else {
            continue;
        };
        let Some((folder, _)) = path.split_once('/') else {
            continue;
        };
        let number = FOLDERS_OF_THE_DOM.iter().position(|one| *one == folder);
        let Some(number) = number else {
            findings.push(format!("{} is in an unknown folder", file.path));
            continue;
        };
        let code: Vec<&str> = file.code().collect();
        let code = code.join("\n");
        for later in &FOLDERS_OF_THE_DOM[number + 1..] {
            if code.contains(&format!("dom::{later}::")) {
                findings.push(format!("{} imports {later}", file.path));
            }
        }
        // The items in `dom/mod.rs` come from several folders.
        if code.contains("use crate::dom::{") || code.contains("super::super::") {
            findings.push(format!("{} does not import from a folder", file.path));
        }
    }
    expect_none(&findings);
}

#[test]
fn state_files_do_not_import_each_other() {
    let folder = "tokenizer/states/";
    let files = &*SOURCE_FILES;
    let sisters: Vec<&str> = files
        .iter()
        .filter_map(|file| file.path.strip_prefix(folder)?.strip_suffix(".rs"))
        .filter(|name| *name != "mod")
        .collect();
    assert!(!sisters.is_empty(), "the folder of states exists");
    let mut findings = Vec::new();
    for file in files {
        let is_state = file.path.starts_with(folder) && !file.path.ends_with("/mod.rs");
        if !is_state {
            continue;
        }
        let code: Vec<&str> = file.code().collect();
        let code = code.join("\n");
        for sister in &sisters {
            for path in [format!("super::{sister}::"), format!("states::{sister}::"), format!("use super::{sister};")] {
                if code.contains(&path) {
                    findings.push(format!("{} names its sister {sister}", file.path));
                }
            }
        }
    }
    expect_none(&findings);
}

fn drawing_of_layers() -> String {
    let lines: Vec<String> = GROUPS.iter().rev().map(|group| group.join("  ")).collect();
    let width = lines.iter().map(|line| line.len()).max().unwrap_or_default();
    let mut drawing = format!("┌{:─<width$}┐\n", "", width = width + 2);
    for line in lines {
        drawing.push_str(&format!("│ {line:^width$} │\n"));
    }
    drawing + &format!("└{:─<width$}┘\n", "", width = width + 2)
}

#[test]
fn architecture_md_agrees_with_the_code() {
    let text = fs::read_to_string(in_repository("ARCHITECTURE.md")).expect("the file can be read");
    let mut findings = Vec::new();
    let data_flow = text.split("```").nth(1).expect("the first block is the data flow");
    if !include_str!("../../../docs/front_page.md").contains(data_flow) {
        findings.push("docs/front_page.md does not have the data flow of ARCHITECTURE.md".to_owned());
    }
    for word in data_flow.split_whitespace().filter(|word| word.ends_with('/')) {
        if !in_repository("src").join(word).is_dir() {
            findings.push(format!("the data flow names {word}, which does not exist"));
        }
    }
    if !text.contains(&drawing_of_layers()) {
        findings.push(format!("ARCHITECTURE.md does not have this drawing:\n\n{}", drawing_of_layers()));
    }
    for name in text.split('`').skip(1).step_by(2) {
        let is_path = name.ends_with(".rs") && !name.contains(' ');
        if is_path && !in_repository("src").join(name).exists() && !in_repository(name).exists() {
            findings.push(format!("ARCHITECTURE.md names {name}, which does not exist"));
        }
    }
    expect_none(&findings);
}

#[test]
fn every_file_has_a_doc_comment() {
    let findings: Vec<String> = SOURCE_FILES
        .iter()
        .filter(|file| !file.text.starts_with("//! ") && !file.text.starts_with("#![doc = "))
        .map(|file| format!("{}: the first line is not a doc comment", file.path))
        .collect();
    expect_none(&findings);
}

fn finds_text_by_a_hash(line: &str) -> bool {
    ["HashMap<", "HashSet<"].iter().any(|table| {
        let key = line.split_once(table).map_or("", |(_, key)| key);
        let key = key.split(", ").next().unwrap_or_default();
        // A key without a name could be a string.
        key.starts_with("_") || ["str", "String"].iter().any(|text| key.contains(text))
    })
}

/// With a predictable hash seed, as in WebAssembly, a document can contain colliding strings. The table of names limits its
/// search; other strings are sorted.
#[test]
fn no_hash_table_has_text_keys() {
    let mut findings = Vec::new();
    for SourceFile { path, text } in SOURCE_FILES.iter() {
        for (number, line) in (1..).zip(text.lines()) {
            let has_seed = line.contains("RandomState") && path != "names/name_table.rs";
            if has_seed || finds_text_by_a_hash(line) {
                findings.push(format!("{path}:{number}: {line}"));
            }
        }
    }
    expect_none(&findings);
}

/// Prefixes of the paths of files with rarely used functions.
const RARELY_CALLED: &str = "dom/edit/ dom/read/ encoding/byte_range infoset/document infoset/options \
    parse/document/edit_html parse/document/incomplete parse/document/owned_input \
    parse/document/round_trip speculative/ srcset tables/fetching";

#[test]
fn rarely_used_functions_are_inline() {
    let mut findings = Vec::new();
    let is_rare = |file: &&SourceFile| {
        let mut starts = RARELY_CALLED.split(' ');
        starts.any(|start| file.path.starts_with(start))
    };
    for file in SOURCE_FILES.iter().filter(is_rare) {
        let (mut has_attribute, mut is_in_trait) = (false, false);
        for line in file.code().filter(|line| !line.trim().is_empty()) {
            let text = line.trim_start();
            is_in_trait |= line.contains("trait ") && line.ends_with('{');
            is_in_trait &= line != "}";
            let is_function = format!(" {text}").contains(" fn ");
            let depth = line.len() - text.len();
            if is_function && depth <= 4 && !is_in_trait && !has_attribute {
                findings.push(format!("{}: not inline: {text}", file.path));
            }
            if text.starts_with("#[inline") || text.starts_with("#[cold") {
                has_attribute = true;
            } else if !text.starts_with("#[") {
                has_attribute = false;
            }
        }
    }
    expect_none(&findings);
}

static GRAPH: LazyLock<ImportGraph> = LazyLock::new(|| {
    let files: Vec<(String, String)> = SOURCE_FILES
        .iter()
        .map(|file| {
            let code: Vec<&str> = file.code().collect();
            let code = code.join("\n");
            (file.path.clone(), code)
        })
        .collect();
    ImportGraph::new(&files)
});

fn expect_cycles(graph: &ImportGraph, allowed: &[(&[&str], &str)]) {
    let circles = graph.circles();
    let new = circles
        .iter()
        .filter(|circle| !allowed.iter().any(|(allowed, _)| allowed == circle))
        .map(|circle| format!("a cycle: {circle:?}\n{}", graph.imports_between(circle)));
    let gone = allowed
        .iter()
        .filter(|(allowed, _)| !circles.iter().any(|circle| circle == allowed))
        .map(|(allowed, reason)| format!("not a cycle any more: {allowed:?} ({reason})"));
    let findings: Vec<String> = new.chain(gone).collect();
    expect_none(&findings);
}

#[test]
fn files_have_no_import_cycles() {
    expect_cycles(&GRAPH, CYCLES_OF_FILES);
}

#[test]
fn modules_have_no_import_cycles() {
    expect_cycles(&GRAPH.of_modules(), CYCLES_OF_MODULES);
}

/// NOTE: looks up known imports, because a graph that misreads the code would have no cycles.
#[test]
fn the_import_graph_contains_all_kinds_of_imports() {
    for (file, import) in [
        // By `super::`, through a re-export of the parent.
        ("tree_builder/parse_state.rs", "tree_builder/fragment_context.rs"),
        ("tokenizer/states/tag.rs", "tokenizer/state.rs"),
        // By `crate::`, through a re-export of another module.
        ("tree_builder/tree_token.rs", "names/name_table.rs"),
        // By the name of a child module.
        ("tokenizer/mod.rs", "tokenizer/machine.rs"),
        ("tree_builder/modes/initial.rs", "tables/doctypes.rs"),
    ] {
        assert!(GRAPH.imports_between(&[file, import]).contains("imports"), "{file} imports {import}");
    }
}
