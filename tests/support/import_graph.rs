//! The imports between the files of `src/`, read from the paths in their code.
//!
//! A path resolves to the file that defines its item: `super::Feedback` to `token/sink.rs`, if the parent re-exports it. Method
//! calls have no path, and do not count.

use std::collections::{BTreeMap, BTreeSet};

/// The imports between files, by path below `src/`, or between top-level modules.
pub struct ImportGraph {
    imports: BTreeMap<String, BTreeSet<String>>,
}

struct Module {
    file: String,
    names: BTreeMap<String, Vec<String>>,
}

type Modules = BTreeMap<Vec<String>, Module>;

impl ImportGraph {
    /// Takes paths and code without comments and tests.
    pub fn new(files: &[(String, String)]) -> Self {
        let mut modules = Modules::new();
        for (file, code) in files {
            let path = module_path(file);
            let names = declarations(code)
                .filter_map(|declaration| {
                    let (name, target) = (declaration.name, declaration.path);
                    Some((name, absolute(&target, &path, code)?))
                })
                .collect();
            let file = file.clone();
            modules.insert(path, Module { file, names });
        }
        let imports = files.iter().map(|(file, code)| (file.clone(), imports_of(file, code, &modules))).collect();
        Self { imports }
    }

    pub fn of_modules(&self) -> Self {
        let room = |file: &str| {
            let first = file.split('/').next().unwrap_or(file);
            first.trim_end_matches(".rs").to_owned()
        };
        let mut imports: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for (file, others) in &self.imports {
            let own = room(file);
            let others = others.iter().map(|other| room(other));
            let others: Vec<String> = others.filter(|other| *other != own).collect();
            imports.entry(own).or_default().extend(others);
        }
        Self { imports }
    }

    fn reached_from<'a>(&'a self, file: &str) -> BTreeSet<&'a str> {
        let mut reached = BTreeSet::new();
        let mut next: Vec<&str> = self.imports[file].iter().map(String::as_str).collect();
        while let Some(file) = next.pop() {
            if reached.insert(file) {
                next.extend(self.imports[file].iter().map(String::as_str));
            }
        }
        reached
    }

    /// Returns the import cycles: sets of files that import each other.
    pub fn circles(&self) -> Vec<Vec<&str>> {
        let reached: BTreeMap<&str, BTreeSet<&str>> =
            self.imports.keys().map(|file| (file.as_str(), self.reached_from(file))).collect();
        let mut circles = BTreeSet::new();
        for (file, others) in &reached {
            let circle: Vec<&str> = others.iter().filter(|other| reached[**other].contains(file)).copied().collect();
            if circle.len() > 1 {
                circles.insert(circle);
            }
        }
        circles.into_iter().collect()
    }

    pub fn imports_between(&self, files: &[&str]) -> String {
        let mut lines = String::new();
        for file in files {
            for import in &self.imports[*file] {
                if files.contains(&import.as_str()) {
                    lines += &format!("    {file} imports {import}\n");
                }
            }
        }
        lines
    }
}

/// Returns `["tokenizer", "states"]` for `tokenizer/states/mod.rs`, and nothing for `lib.rs`.
fn module_path(file: &str) -> Vec<String> {
    let path = file.strip_suffix(".rs").unwrap_or(file);
    let path = path.strip_suffix("/mod").unwrap_or(path);
    path.split('/').filter(|part| *part != "lib").map(str::to_owned).collect()
}

fn imports_of(file: &str, code: &str, modules: &Modules) -> BTreeSet<String> {
    let own = module_path(file);
    let declared =
        declarations(code).filter(|declaration| !declaration.is_passed_on).map(|declaration| declaration.path);
    declared
        .chain(paths_in_expressions(code))
        .filter_map(|path| resolve(&absolute(&path, &own, code)?, modules, 0))
        .filter(|import| import != file)
        .collect()
}

/// Returns the path from the crate root, or `None` for a path into another crate.
fn absolute(path: &[String], own: &[String], code: &str) -> Option<Vec<String>> {
    let (first, rest) = path.split_first()?;
    let mut start = match first.as_str() {
        "crate" => Vec::new(),
        "self" => own.to_vec(),
        "super" => own[..own.len().checked_sub(1)?].to_vec(),
        child if code.contains(&format!("mod {child};")) => [own, &[child.to_owned()]].concat(),
        _ => return None,
    };
    for part in rest {
        if part == "super" {
            start.pop();
        } else {
            start.push(part.clone());
        }
    }
    Some(start)
}

fn resolve(path: &[String], modules: &Modules, depth: usize) -> Option<String> {
    let (length, module) = (0..=path.len()).rev().find_map(|length| Some((length, modules.get(&path[..length])?)))?;
    let passed_on = path.get(length).and_then(|name| module.names.get(name));
    match passed_on {
        Some(target) if depth < 10 => {
            let target = [target, &path[length + 1..]].concat();
            resolve(&target, modules, depth + 1)
        }
        _ => Some(module.file.clone()),
    }
}

struct Declaration {
    path: Vec<String>,
    name: String,
    is_passed_on: bool,
}

fn declarations(code: &str) -> impl Iterator<Item = Declaration> {
    code.match_indices("use ").flat_map(|(at, word)| {
        let before = code[..at].rsplit('\n').next().unwrap_or("").trim();
        let is_declaration = before.is_empty() || before.starts_with("pub") && !before.contains('=');
        let tree = code[at + word.len()..].split(';').next().unwrap_or("");
        let mut found = Vec::new();
        if is_declaration {
            expand(tree, &[], !before.is_empty(), &mut found);
        }
        found
    })
}

/// Expands a tree like `super::{a::B, c}` into paths.
fn expand(tree: &str, prefix: &[String], is_passed_on: bool, found: &mut Vec<Declaration>) {
    let tree = tree.trim();
    if let Some((head, list)) = tree.split_once('{') {
        let head = head.split("::").map(str::trim).filter(|part| !part.is_empty());
        let prefix: Vec<String> = prefix.iter().cloned().chain(head.map(str::to_owned)).collect();
        let list = list.trim_end().trim_end_matches('}');
        for item in split_at_top(list) {
            expand(item, &prefix, is_passed_on, found);
        }
    } else if !tree.is_empty() {
        let (path, alias) = match tree.split_once(" as ") {
            Some((path, alias)) => (path, Some(alias.trim())),
            None => (tree, None),
        };
        let path = path.split("::").map(|part| part.trim().to_owned());
        let path: Vec<String> = prefix.iter().cloned().chain(path).collect();
        let last = path.last().map_or("", String::as_str);
        let name = alias.unwrap_or(last).to_owned();
        found.push(Declaration { path, name, is_passed_on });
    }
}

fn split_at_top(list: &str) -> Vec<&str> {
    let (mut depth, mut start, mut items) = (0_usize, 0, Vec::new());
    for (at, character) in list.char_indices() {
        match character {
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            ',' if depth == 0 => {
                items.push(&list[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    items.push(&list[start..]);
    items
}

fn paths_in_expressions(code: &str) -> impl Iterator<Item = Vec<String>> {
    let is_part = |character: char| character == '_' || character.is_ascii_alphanumeric();
    code.match_indices("::").filter_map(move |(at, _)| {
        let line = code[..at].rsplit('\n').next().unwrap_or("").trim();
        let first = code[..at].rsplit(|character| !is_part(character)).next()?;
        let before = &code[..at - first.len()];
        let is_start = !first.is_empty() && !before.ends_with("::") && !before.ends_with('$');
        let is_use = ["use ", "pub use ", "pub(crate) use "].iter().any(|start| line.starts_with(start));
        if !is_start || is_use {
            return None;
        }
        let path = code[at - first.len()..].split(|character: char| !is_part(character) && character != ':');
        let path = path.into_iter().next()?.split("::").map(str::to_owned);
        Some(path.filter(|part| !part.is_empty()).collect())
    })
}
