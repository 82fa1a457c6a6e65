//! Sets of characters as ranges of code points.

use std::fmt::Write as _;

use crate::list::{Build, List, fail};

const SETS: [(&str, &str); 4] = [
    ("custom_element_name_characters", "CUSTOM_ELEMENT_NAME_CHARACTERS"),
    ("xml_name_start_characters", "XML_NAME_START_CHARACTERS"),
    ("xml_name_characters", "XML_NAME_CHARACTERS"),
    ("xml_characters", "XML_CHARACTERS"),
];

pub(crate) fn write_character_sets(build: &Build) {
    let mut text = String::new();
    for (file, constant) in SETS {
        let list = build.read(&format!("{file}.txt"));
        let ranges = ranges(&list);
        let _ = writeln!(text, "static {constant}: [(u32, u32); {}] = {ranges:?};", ranges.len());
    }
    build.write("character_sets.rs", &text);

    let list = build.read_sorted("reserved_custom_element_names.txt").expect_count(8);
    let names: Vec<&str> = list.entries.iter().map(|entry| entry.text.as_str()).collect();
    let text = format!("static RESERVED_CUSTOM_ELEMENT_NAMES: [&str; {}] = {names:?};\n", names.len());
    build.write("reserved_custom_element_names.rs", &text);
}

/// Each range's first and last code point, in order, with gaps between ranges.
pub(crate) fn ranges(list: &List) -> Vec<(u32, u32)> {
    let mut ranges: Vec<(u32, u32)> = Vec::new();
    for entry in &list.entries {
        let (first, last) = entry.text.split_once('-').unwrap_or((&entry.text, &entry.text));
        let number = |text| match u32::from_str_radix(text, 16) {
            Ok(number) => number,
            Err(error) => fail(&list.file, entry.line, &error.to_string()),
        };
        let range = (number(first), number(last));
        let is_in_order = ranges.last().is_none_or(|before| before.1 + 1 < range.0);
        if range.0 > range.1 || !is_in_order {
            fail(&list.file, entry.line, "the ranges are not in order");
        }
        ranges.push(range);
    }
    ranges
}
