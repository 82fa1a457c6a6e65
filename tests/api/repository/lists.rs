//! Compares the lists in `data/` with `tests/inputs/standard.txt`, whose facts come from the texts of the standards.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use soupstone::names::{NameId, NameTable, tag};

use crate::support::in_repository;

pub(crate) fn entries(file: &str) -> Vec<String> {
    let text = fs::read_to_string(in_repository("data").join(file)).expect("the list is readable");
    text.lines().filter(|line| !line.starts_with("# ")).map(str::to_owned).collect()
}

/// The kind, the list, and the lines of each section of `standard.txt`.
fn sections() -> Vec<(&'static str, &'static str, Vec<&'static str>)> {
    let text = include_str!("../../inputs/standard.txt").split("\n[").skip(1);
    text.map(|section| {
        let (head, lines) = section.split_once('\n').expect("a section has lines");
        let (kind, name) = head.split(']').next().unwrap().split_once(' ').expect("expected a kind and a list");
        (kind, name, lines.lines().filter(|line| !line.is_empty()).collect())
    })
    .collect()
}

/// The 64-bit hash FNV-1a.
fn fnv1a_hash(text: &str) -> u64 {
    text.bytes().fold(0xCBF2_9CE4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01B3))
}

fn sorted<'t>(texts: impl IntoIterator<Item = &'t str>) -> Vec<&'t str> {
    let mut texts: Vec<&str> = texts.into_iter().collect();
    texts.sort_unstable();
    texts
}

fn lists_in(folder: &str) -> BTreeSet<String> {
    let files = fs::read_dir(in_repository("data").join(folder)).expect("the folder is readable");
    let names = files.map(|file| file.unwrap().file_name().into_string().unwrap());
    names.filter_map(|name| Some(format!("{folder}{}", name.strip_suffix(".txt")?))).collect()
}

#[test]
fn lists_are_those_of_the_standard() {
    let mut lists = &lists_in("") | &lists_in("categories/");
    for (kind, name, facts) in sections() {
        if kind == "hashes" {
            for line in facts {
                let name = line.split(' ').next().unwrap();
                let entries = entries(&format!("{name}.txt"));
                assert_eq!(line, format!("{name} {} {:016x}", entries.len(), fnv1a_hash(&entries.join("\n"))));
                lists.remove(name);
            }
            continue;
        }
        let entries = entries(&format!("{name}.txt"));
        match kind {
            "words" => {
                let entries: Vec<&str> = entries.iter().map(|entry| entry.split(" | ").next().unwrap()).collect();
                // The edition of a change belongs to the word before it.
                let joined =
                    |words: &[&str]| words.join(" ").replace(" since ", "-since-").replace(" until ", "-until-");
                let (entries, facts) = (joined(&entries), joined(&facts));
                assert_eq!(sorted(entries.split_whitespace()), sorted(facts.split_whitespace()), "{name}");
            }
            "lines" => assert_eq!(sorted(entries.iter().map(String::as_str)), sorted(facts), "{name}"),
            _ => {
                let groups = entries.iter().map(|line| line.split_once(':').expect("expected a group").1);
                let words = |line: &'static str| sorted(line.split_whitespace());
                assert!(groups.map(|line| sorted(line.split_whitespace())).eq(facts.into_iter().map(words)), "{name}");
            }
        }
        lists.remove(name);
    }
    assert!(lists.is_empty(), "not compared: {lists:?}");
}

#[test]
fn known_names_are_those_of_the_lists() {
    let mut table = NameTable::new();
    for name in known_names() {
        let id = table.intern(&name);
        assert_eq!((id.known_str(), NameId::known(&name)), (Some(&*name), Some(id)), "{name}");
    }
    assert_eq!(NameId::known("a"), Some(tag::A));
    assert_eq!(NameId::known("annotation-xml"), Some(tag::ANNOTATION_XML));
    // The empty name is packed as 0.
    assert_eq!((NameId::known(""), table.find("")), (None, None));
}

fn known_names() -> BTreeSet<String> {
    let files =
        ["tag_names", "html_element_names", "attribute_names", "known_names", "svg_tag_names", "svg_attributes"];
    files.into_iter().flat_map(|file| words(&entries(&format!("{file}.txt")).join(" "))).collect()
}

#[test]
fn names_that_differ_in_one_letter_have_no_common_id() {
    for name in known_names() {
        for at in 0..name.len() {
            for letter in 'a'..='z' {
                let mut other = name.clone();
                other.replace_range(at..=at, letter.encode_utf8(&mut [0; 4]));
                assert!(NameId::known(&other).is_none_or(|id| id.known_str() == Some(&other)), "{other}");
            }
        }
    }
}

/// Each name in a standard's list is known, and each adjusted name of the rules is in a standard's list.
#[test]
fn names_of_the_standards_are_known() {
    for file in [
        "html_element_names.txt", "svg_element_names.txt", "mathml_element_names.txt", "html_attribute_names.txt",
        "event_handler_names.txt", "aria_attribute_names.txt", "svg_attribute_names.txt", "mathml_attribute_names.txt",
    ] {
        for name in entries(file) {
            assert!(NameId::known(&name).is_some(), "{name}");
        }
    }
    for (adjusted, file) in [
        ("svg_tag_names.txt", "svg_element_names.txt"),
        ("svg_attributes.txt", "svg_attribute_names.txt"),
        ("mathml_attributes.txt", "mathml_attribute_names.txt"),
    ] {
        let listed = entries(file);
        for pair in entries(adjusted) {
            let name = pair.split(' ').nth(1).expect("expected a pair").to_owned();
            assert!(listed.contains(&name), "{name} in {file}");
        }
    }
}

fn words(text: &str) -> BTreeSet<String> {
    text.split_whitespace().map(str::to_owned).collect()
}

/// The rows of the table of applicable attributes, and the definition of auto-directionality form-associated elements.
#[test]
fn types_of_input() {
    let types = "hidden text search tel url email password date month week time datetime-local number range color \
                 checkbox radio file submit image reset button";
    let rows = [
        ("placeholder", "text search url tel email password number"),
        ("readonly", "text search url tel email password date month week time datetime-local number"),
        (
            "required",
            "text search url tel email password date month week time datetime-local number checkbox radio file",
        ),
        ("range", "date month week time datetime-local number range"),
        ("auto-direction", "hidden text search tel url email password submit reset button"),
    ];
    let table = entries("input_types.txt");
    let table = table.iter().map(|line| line.split_once(':').expect("expected a colon"));
    let table: BTreeMap<String, BTreeSet<String>> =
        table.map(|(keyword, applying)| (keyword.to_owned(), words(applying))).collect();
    let expected = words(types).into_iter().map(|keyword| {
        let applying = rows.iter().filter(|(_, keywords)| words(keywords).contains(&keyword));
        let applying = applying.map(|(what, _)| (*what).to_owned()).collect();
        (keyword, applying)
    });
    assert_eq!(table, expected.collect());
}

fn ranges(file: &str) -> Vec<(u32, u32)> {
    let number = |text: &str| u32::from_str_radix(text, 16).expect("expected a hexadecimal number");
    let ranges: Vec<(u32, u32)> = entries(file)
        .iter()
        .map(|line| match line.split_once('-') {
            Some((first, last)) => (number(first), number(last)),
            None => (number(line), number(line)),
        })
        .collect();
    assert!(ranges.iter().all(|(first, last)| first <= last), "{file}");
    assert!(ranges.windows(2).all(|pair| pair[0].1 < pair[1].0), "{file}");
    ranges
}

/// The blocks whose characters are R or AL by default, according to the head of `DerivedBidiClass.txt`, and the letters of
/// right-to-left scripts.
#[test]
fn directions_of_characters() {
    const RIGHT_TO_LEFT_BLOCKS: &[(u32, u32)] =
        &[(0x590, 0x8FF), (0xFB1D, 0xFDCF), (0xFDF0, 0xFDFF), (0xFE70, 0xFEFF), (0x10800, 0x10FFF), (0x1E800, 0x1EFFF)];
    let left = ranges("left_to_right_characters.txt");
    let right = ranges("right_to_left_characters.txt");
    let is_in = |ranges: &[(u32, u32)], character: u32| {
        let mut ranges = ranges.iter();
        ranges.any(|(first, last)| (*first..=*last).contains(&character))
    };
    for (first, last) in &right {
        // The right-to-left mark is in none of these blocks.
        let is_in_blocks = RIGHT_TO_LEFT_BLOCKS.iter().any(|(start, end)| start <= first && last <= end);
        assert!(is_in_blocks || (*first, *last) == (0x200F, 0x200F), "{first:X}");
    }
    for (first, last) in &left {
        let is_apart = |(start, end): &(u32, u32)| last < start || end < first;
        assert!(RIGHT_TO_LEFT_BLOCKS.iter().all(is_apart), "{first:X}");
        assert!(right.iter().all(is_apart), "{first:X}");
    }
    for letter in "azAZªµºÀÖØöøʸΑωЀӿԱևกฮ가힣一鿿ァぁ𐀀𝐀𠀀\u{200E}".chars() {
        assert!(is_in(&left, letter.into()), "{letter:?}");
    }
    for letter in "\u{5D0}\u{5EA}\u{5F0}\u{621}\u{64A}\u{67E}\u{6D2}\u{710}\u{750}\u{780}\u{7CA}\u{800}\
                   \u{840}\u{8A0}\u{FB1D}\u{FB4F}\u{FB50}\u{FEFC}\u{200F}\u{10800}\u{10E80}\u{1E800}\u{1E900}\
                   \u{1EE00}"
        .chars()
    {
        assert!(is_in(&right, letter.into()), "{letter:?}");
    }
    for other in
        " 09!-+.,:;'\"()[]{}<>$%&@_~°±×÷‐–—‘’“”€\u{660}\u{6F0}\u{5B0}\u{300}\u{200B}\u{2028}\u{202A}\u{2066}".chars()
    {
        let is_strong = is_in(&left, other.into()) || is_in(&right, other.into());
        assert!(!is_strong, "{other:?}");
    }
}
