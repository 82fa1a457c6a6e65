//! Every place in `src/` that panics on purpose, with its reason. No input and no option reaches one of them.

use std::collections::BTreeMap;

use super::module_layers::source_files;

/// Places evaluated while the crate is compiled (`const`) and debug assertions do not count.
const PANICS: &[(&str, &str, usize, &str)] = &[
    ("dom/invariants.rs", "assert", 30, "only `check_invariants` calls them"),
    ("dom/read/document.rs", "panic!", 1, "`Document::node` with an unknown id, as documented; `get` returns `None`"),
    (
        "dom/storage/attribute_lists.rs",
        "assert",
        1,
        "2³² attributes, as documented; limits on nodes and attributes prevent it",
    ),
    ("dom/storage/locations.rs", "assert", 3, "only `check_invariants` calls them"),
    ("dom/storage/node.rs", "expect", 1, "2³² − 1 nodes, as documented; `Limits::with_max_nodes` prevents it"),
    ("dom/storage/unique_slots.rs", "expect", 1, "2³² changed strings, which take more than 2³² nodes or attributes"),
    ("scan/mod.rs", "assert", 1, "called by constants only"),
    (
        "select/selector.rs",
        "panic!",
        1,
        "an invalid selector that is a literal, as documented; `Selector::parse` returns an error",
    ),
];

#[test]
fn each_panic_is_listed() {
    let words = [("panic!", "panic!("), ("panic!", "unreachable!("), ("expect", ".expect("), ("unwrap", ".unwrap()")];
    let asserts = [("assert", "assert!("), ("assert", "assert_eq!("), ("assert", "assert_ne!(")];
    let mut found = BTreeMap::<(String, &str), usize>::new();
    for (path, code) in source_files() {
        let code = code.split("\n#[cfg(all(test").next().unwrap_or_default().replace("debug_assert", "");
        for line in code.lines().filter(|line| !line.contains("const ") || line.contains("const fn")) {
            for (name, word) in words.into_iter().chain(asserts) {
                let count = line.matches(word).count();
                if count > 0 {
                    *found.entry((path.clone(), name)).or_default() += count;
                }
            }
        }
    }
    let listed = PANICS.iter().map(|(path, name, count, _)| (((*path).to_owned(), *name), *count));
    assert_eq!(found, listed.collect());
}
