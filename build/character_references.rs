//! Character references, numeric and named.

use crate::list::{Build, List, fail, joined};

/// Parses a code point: `prefix` and hexadecimal digits.
fn code_point(list: &List, line: usize, text: &str, prefix: &str) -> char {
    text.strip_prefix(prefix)
        .and_then(|digits| u32::from_str_radix(digits, 16).ok())
        .and_then(char::from_u32)
        .unwrap_or_else(|| fail(&list.file, line, &format!("{text:?} is not a code point")))
}

pub(crate) fn write_numeric_character_references(build: &Build) {
    let list = build.read_sorted("numeric_character_references.txt").expect_count(27);
    let mut replacements = [None; 32];
    for (entry, [number, replacement]) in list.entries.iter().zip(list.fields::<2>(' ')) {
        let number = u32::from(code_point(&list, entry.line, number, "0x"));
        match replacements.get_mut(number.wrapping_sub(0x80) as usize) {
            Some(slot) => *slot = Some(code_point(&list, entry.line, replacement, "0x")),
            None => fail(&list.file, entry.line, "the number is not in 0x80 to 0x9F"),
        }
    }
    let text = format!("static REPLACEMENTS: [Option<char>; 32] = {replacements:?};\n");
    build.write("numeric_character_references.rs", &text);
}

pub(crate) fn write_named_character_references(build: &Build) {
    let list = build.read_sorted("named_character_references.txt").expect_count(2231);
    let mut names = Vec::new();
    let mut replacements = Vec::new();
    let mut without_semicolon = 0;
    for (entry, [name, code_points]) in list.entries.iter().zip(list.fields::<2>('\t')) {
        match name.strip_suffix(';') {
            Some(_) => {}
            None => without_semicolon += 1,
        }
        if !name.trim_end_matches(';').bytes().all(|byte| byte.is_ascii_alphanumeric()) {
            fail(&list.file, entry.line, "a name must consist of ASCII letters and digits");
        }
        let characters: String = code_points.split(' ').map(|text| code_point(&list, entry.line, text, "U+")).collect();
        names.push(name);
        replacements.push(characters);
    }
    if without_semicolon != 106 {
        let reason = format!("{without_semicolon} names without semicolon instead of 106");
        fail(&list.file, 0, &reason);
    }
    let replacements: Vec<&str> = replacements.iter().map(String::as_str).collect();
    let text = joined("NAME", &names) + &joined("REPLACEMENT", &replacements);
    build.write("named_character_references.rs", &text);
}
