//! The cases of `crates/text/tests/inner_text.txt`.

use std::fs;

use crate::in_repository;

pub struct Case {
    pub name: String,
    pub source: String,
    /// The text of the element with the id `x`, or of the body.
    pub expected: String,
}

pub fn read() -> Vec<Case> {
    let path = in_repository("crates/text/tests/inner_text.txt");
    let text = fs::read_to_string(path).expect("the cases exist");
    let lines = text.lines().enumerate();
    let cases = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    cases
        .map(|(index, line)| {
            let (markup, expected): (String, String) =
                serde_json::from_str(line).expect("a case is a markup and a text");
            Case { name: format!("inner_text.txt:{}", index + 1), source: format!("<!DOCTYPE html>{markup}"), expected }
        })
        .collect()
}
