//! Reads `tests/cases/errors.txt`, which explains its format.

use std::fs;

use crate::in_repository;
use soupstone::Edition;

#[derive(Clone, Default, Debug)]
pub struct ErrorCase {
    pub line: usize,
    pub code: String,
    pub context: Option<String>,
    pub edition: Edition,
    pub input: String,
    pub errors: Vec<String>,
}

pub fn read() -> Vec<ErrorCase> {
    let path = in_repository("tests/cases/errors.txt");
    let text = fs::read_to_string(path).expect("the file can be read");
    let mut cases: Vec<ErrorCase> = Vec::new();
    for (index, line) in text.lines().enumerate() {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if let Some(code) = line.strip_prefix("= ") {
            cases.push(ErrorCase { line: index + 1, code: code.to_owned(), ..ErrorCase::default() });
            continue;
        }
        let case = cases.last_mut().expect("a case starts with its code");
        let (key, value) = line.split_once(": ").expect("a line is `key: value`");
        match key {
            "context" => case.context = Some(value.to_owned()),
            "edition" => case.edition = value.parse().expect("a known edition"),
            "input" => case.input = unescape(value),
            "error" => case.errors.push(value.to_owned()),
            _ => panic!("line {}: unknown key {key}", index + 1),
        }
    }
    assert!(cases.len() > 100, "only {} cases", cases.len());
    cases
}

fn unescape(text: &str) -> String {
    let mut unescaped = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('\\') {
        unescaped.push_str(before);
        let mut characters = after.chars();
        match characters.next() {
            Some('0') => unescaped.push('\0'),
            Some('n') => unescaped.push('\n'),
            Some('r') => unescaped.push('\r'),
            Some('u') => {
                let digits = characters.as_str().strip_prefix('{');
                let (digits, after) = digits.and_then(|digits| digits.split_once('}')).expect("the escape is \\u{…}");
                let number = u32::from_str_radix(digits, 16).expect("the digits are hexadecimal");
                unescaped.push(char::from_u32(number).expect("the number is a code point"));
                characters = after.chars();
            }
            other => panic!("unknown escape \\{other:?}"),
        }
        rest = characters.as_str();
    }
    unescaped + rest
}
