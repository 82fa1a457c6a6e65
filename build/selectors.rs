//! Tables of selectors: names of pseudo-classes and pseudo-elements, attributes, input types, and directions.

use std::fmt::Write as _;

use crate::character_ranges::ranges;
use crate::list::{Build, fail, map, set};

/// The names in the order of the bits.
const APPLICABLE: [&str; 5] = ["auto-direction", "placeholder", "range", "readonly", "required"];

pub(crate) fn write_selectors(build: &Build) {
    let mut text = String::new();
    for file in ["case_insensitive_attribute_values", "pseudo_classes", "pseudo_elements"] {
        let list = build.read_sorted(&format!("{file}.txt"));
        text += &set(&file.to_ascii_uppercase(), &list);
    }
    for file in ["left_to_right_characters", "right_to_left_characters"] {
        let ranges = ranges(&build.read(&format!("{file}.txt")));
        let constant = file.to_ascii_uppercase();
        let count = ranges.len();
        let _ = writeln!(text, "static {constant}: [(u32, u32); {count}] = {ranges:?};");
    }
    let list = build.read_sorted("selector_dialects.txt");
    let mut hints = Vec::new();
    for [name, hint] in list.fields::<2>('|') {
        hints.push((name.to_owned(), format!("{hint:?}")));
    }
    text += &map("SELECTOR_DIALECTS", "&str", &hints);
    let list = build.read_sorted("input_types.txt").expect_count(22);
    let mut types = Vec::new();
    for (entry, [keyword, applicable]) in list.entries.iter().zip(list.fields::<2>(':')) {
        let bits = applicable.split_whitespace().fold(0_u8, |bits, word| {
            match APPLICABLE.iter().position(|one| *one == word) {
                Some(bit) => bits | 1 << bit,
                None => fail(&list.file, entry.line, &format!("{word:?} is unknown")),
            }
        });
        types.push((keyword.to_owned(), bits.to_string()));
    }
    text += &map("INPUT_TYPES", "u8", &types);
    build.write("selectors.rs", &text);
}
