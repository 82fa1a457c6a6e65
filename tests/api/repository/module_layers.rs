//! Modules in `src/` import from their own group and from earlier [`GROUPS`]. `ARCHITECTURE.md` draws them.

use std::collections::BTreeSet;
use std::fs;

use crate::support::in_repository;
use crate::support::suite_paths::files_in;

const GROUPS: &[&[&str]] = &[
    &["hint", "edition", "scan", "span", "names"],
    &["error", "tables"],
    &["token", "input", "encoding", "sink", "settings"],
    &["tokenizer", "tree_builder", "serialize"],
    &["dom"],
    &["select"],
    &["driver"],
    &["parse", "script_host"],
];

const FORBIDDEN_IMPORTS: &[(&str, &str)] = &[
    ("tokenizer", "tree_builder"),
    ("tree_builder", "tokenizer"),
    ("tokenizer", "serialize"),
    ("tree_builder", "serialize"),
    ("driver", "dom"),
    ("driver", "select"),
];

/// The path below `src/` and the code of each file, without comments and unit tests.
pub(super) fn source_files() -> Vec<(String, String)> {
    let root = in_repository("src");
    let files = files_in(&root, "rs").into_iter().map(|path| {
        let text = fs::read_to_string(&path).expect("the file can be read");
        let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
        let mut is_waived = false;
        let code = code.lines().filter(|line| {
            // The statement after a waiver does not count.
            let counts = !is_waived;
            is_waived = line.contains("// WAIVER:") || is_waived && !line.ends_with(';');
            counts
        });
        let code: Vec<&str> = code.filter_map(|line| line.split("//").next()).collect();
        (path.strip_prefix(&root).unwrap().to_string_lossy().replace('\\', "/"), code.join("\n"))
    });
    files.collect()
}

fn module_of(path: &str) -> &str {
    path.split(['/', '.']).next().unwrap_or(path)
}

#[test]
fn modules_import_only_from_earlier_groups() {
    let group_of = |module: &str| GROUPS.iter().position(|group| group.contains(&module));
    let mut findings = Vec::new();
    let mut imports = BTreeSet::new();
    for (path, code) in source_files() {
        let module = module_of(&path);
        if ["lib", "guides", "compile_error_hints"].contains(&module) {
            continue;
        }
        let own = group_of(module).unwrap_or_else(|| panic!("{path}: the module is in no group"));
        for import in code.split("crate::").skip(1) {
            let import = import.split(|end: char| end != '_' && !end.is_alphanumeric()).next().unwrap_or_default();
            if group_of(import).is_none_or(|group| group > own) || FORBIDDEN_IMPORTS.contains(&(module, import)) {
                findings.push(format!("{path} imports {import:?}"));
            }
            imports.insert((module.to_owned(), import.to_owned()));
        }
    }
    // Within a group, imports go one way.
    let two_way = imports.iter().filter(|(one, other)| one < other && imports.contains(&(other.clone(), one.clone())));
    findings.extend(two_way.map(|(one, other)| format!("{one} and {other} import each other")));
    assert!(findings.is_empty(), "\n{}", findings.join("\n"));
}

#[test]
fn the_files_that_architecture_md_names_exist() {
    let text = fs::read_to_string(in_repository("ARCHITECTURE.md")).expect("the file can be read");
    for name in text.split('`').skip(1).step_by(2).filter(|name| name.ends_with(".rs") && !name.contains(' ')) {
        assert!(in_repository("src").join(name).exists() || in_repository(name).exists(), "{name} does not exist");
    }
}

/// With a predictable hash seed, as in WebAssembly, a document can contain colliding strings, so strings are sorted.
#[test]
fn no_hash_table_has_text_keys() {
    for (path, code) in source_files() {
        for line in code.lines() {
            let has_seed = line.contains("RandomState");
            let mut keys = line.split("HashMap<").skip(1).chain(line.split("HashSet<").skip(1));
            // A key without a name could be a string.
            let has_text_keys = keys.any(|key| {
                let key = key.split(", ").next().unwrap_or_default();
                key.starts_with('_') || key.contains("str") || key.contains("String")
            });
            assert!(!has_seed && !has_text_keys, "{path}: {line}");
        }
    }
}
