//! Compares each list in `data/` with `standard.txt`, whose facts come from the texts of the standards.

use std::collections::BTreeSet;
use std::fs;

use super::{entries, facts, path, sections};

/// The 64-bit hash FNV-1a.
fn hash(text: &str) -> u64 {
    text.bytes().fold(0xCBF2_9CE4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01B3))
}

fn sorted(words: &str) -> Vec<&str> {
    let mut words: Vec<&str> = words.split_whitespace().collect();
    words.sort_unstable();
    words
}

#[test]
fn lists_are_those_of_the_standard() {
    for (kind, name, facts) in sections() {
        let entries = entries(&format!("{name}.txt"));
        match kind {
            "words" => {
                let entries: Vec<&str> = entries.iter().map(|entry| entry.split(" | ").next().unwrap()).collect();
                assert_eq!(sorted(&entries.join(" ")), sorted(&facts.join(" ")), "{name}");
            }
            "lines" => {
                let (mut entries, mut facts): (Vec<&str>, _) = (entries.iter().map(String::as_str).collect(), facts);
                entries.sort_unstable();
                facts.sort_unstable();
                assert_eq!(entries, facts, "{name}");
            }
            _ => {
                let groups = entries.iter().map(|line| sorted(line.split_once(':').expect("expected a group").1));
                assert!(groups.eq(facts.into_iter().map(sorted)), "{name}");
            }
        }
    }
}

#[test]
fn lists_of_whole_indexes_are_unchanged() {
    for line in facts("all") {
        let name = line.split(' ').next().unwrap();
        let entries = entries(&format!("{name}.txt"));
        assert_eq!(line, format!("{name} {} {:016x}", entries.len(), hash(&entries.join("\n"))));
    }
}

#[test]
fn every_list_is_compared() {
    let names = |folder: &str| -> Vec<String> {
        let files = fs::read_dir(path(folder)).expect("the folder is readable");
        let names = files.map(|file| file.unwrap().file_name().into_string().unwrap());
        names.filter_map(|name| Some(format!("{folder}{}", name.strip_suffix(".txt")?))).collect()
    };
    let files: BTreeSet<String> = names("").into_iter().chain(names("categories/")).collect();
    let hashed = facts("all").into_iter().map(|line| line.split(' ').next().unwrap().to_owned());
    let compared: BTreeSet<String> = sections().into_iter().map(|(_, name, _)| name.to_owned()).chain(hashed).collect();
    assert_eq!(files, compared);
}
