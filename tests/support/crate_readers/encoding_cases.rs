//! Reads encoding cases: the suite's `.dat` files, and `tests/cases/encoding.txt`, which explains its format.

use std::fs;
use std::path::Path;

use crate::in_repository;
use soupstone::encoding::{EncodingOptions, EncodingReport};

#[derive(Clone)]
pub struct SuiteCase {
    /// `file:line` of `#data`, counted from 1.
    pub name: String,
    pub data: Vec<u8>,
    pub encoding: String,
}

pub fn read_suite(path: &Path, file_name: &str) -> Vec<SuiteCase> {
    let bytes = fs::read(path).expect("the file can be read");
    let lines: Vec<&[u8]> = bytes.split(|byte| *byte == b'\n').collect();
    let mut cases = Vec::new();
    let mut position = 0;
    while let Some(data) = find(&lines, position, b"#data") {
        let end = find(&lines, data, b"#encoding").expect("the case has an encoding");
        let label = lines.get(end + 1).expect("the case has an encoding");
        cases.push(SuiteCase {
            name: format!("{file_name}:{}", data + 1),
            data: lines[data + 1..end].join(&b'\n'),
            encoding: String::from_utf8_lossy(label).into_owned(),
        });
        position = end + 2;
    }
    cases
}

fn find(lines: &[&[u8]], from: usize, wanted: &[u8]) -> Option<usize> {
    let rest = lines.get(from..)?;
    Some(from + rest.iter().position(|line| *line == wanted)?)
}

#[derive(Clone, Default)]
pub struct OwnCase {
    pub name: String,
    pub line: usize,
    pub bytes: Vec<u8>,
    pub options: EncodingOptions,
    /// The equivalent `Content-Type` header.
    pub content_type: Option<String>,
    /// Whether no header can express the options.
    pub needs_a_caller: bool,
    pub expected: String,
    pub body: Option<String>,
}

pub fn read_own() -> Vec<OwnCase> {
    let path = in_repository("tests/cases/encoding.txt");
    let text = fs::read_to_string(path).expect("the file can be read");
    let mut cases: Vec<OwnCase> = Vec::new();
    for (index, line) in text.lines().enumerate() {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if let Some(name) = line.strip_prefix("= ") {
            cases.push(OwnCase { name: name.to_owned(), line: index + 1, ..OwnCase::default() });
            continue;
        }
        let case = cases.last_mut().expect("a case starts with its name");
        let (key, value) = line.split_once(": ").expect("a line is `key: value`");
        add(case, key, value);
    }
    cases
}

fn add(case: &mut OwnCase, key: &str, value: &str) {
    let options = std::mem::take(&mut case.options);
    let encoding = || {
        encoding_rs::Encoding::for_label(value.as_bytes())
            .unwrap_or_else(|| panic!("line {}: unknown encoding {value}", case.line))
    };
    case.options = match key {
        "override" => options.with_override_encoding(Some(encoding())),
        "transport" => options.with_transport_label(value),
        "content-type" => options.with_content_type(value),
        "parent" => options.with_parent_encoding(Some(encoding())),
        "likely" => options.with_likely_encoding(Some(encoding())),
        "default" => options.with_default_encoding(Some(encoding())),
        "locale" => options.with_locale(value),
        "detect" => options.with_utf8_detection(true),
        "wait" => options.with_bytes_to_wait_for(Some(value.parse::<usize>().expect("a number of bytes"))),
        "skip" if value == "bom" => options.with_byte_order_mark_sniffing(false),
        "skip" if value == "prescan" => options.with_prescan(false),
        _ => options,
    };
    match key {
        "transport" => case.content_type = Some(format!("text/html; charset={value}")),
        "content-type" => case.content_type = Some(value.to_owned()),
        "bytes" | "utf-16le" | "utf-16be" | "expect" | "body" => {}
        _ => case.needs_a_caller = true,
    }
    let units = || value.encode_utf16();
    match key {
        "bytes" => case.bytes.extend(unescape(value)),
        "utf-16le" => case.bytes.extend(units().flat_map(u16::to_le_bytes)),
        "utf-16be" => case.bytes.extend(units().flat_map(u16::to_be_bytes)),
        "expect" => case.expected = value.to_owned(),
        "body" => case.body = Some(value.to_owned()),
        "override" | "transport" | "content-type" | "parent" | "likely" | "default" | "locale" | "detect" | "wait"
        | "skip" => {}
        _ => panic!("line {}: unknown key {key}", case.line),
    }
}

fn unescape(text: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut rest = text;
    while let Some((before, escape)) = rest.split_once('\\') {
        bytes.extend_from_slice(before.as_bytes());
        let (escaped, after) = match escape.as_bytes()[0] {
            b'n' => (b"\n".to_vec(), &escape[1..]),
            b'r' => (b"\r".to_vec(), &escape[1..]),
            b't' => (b"\t".to_vec(), &escape[1..]),
            b'\\' => (b"\\".to_vec(), &escape[1..]),
            b'x' => {
                let byte = u8::from_str_radix(&escape[1..3], 16).expect("two hexadecimal digits");
                (vec![byte], &escape[3..])
            }
            b'{' => {
                let (repeated, after) = escape[1..].split_once('}').expect("a closing brace");
                let (count, unit) = repeated.split_once(':').expect("a count and a text");
                let count = count.parse().expect("a count");
                (unit.repeat(count).into_bytes(), after)
            }
            other => panic!("unknown escape {}", char::from(other)),
        };
        bytes.extend(escaped);
        rest = after;
    }
    bytes.extend_from_slice(rest.as_bytes());
    bytes
}

pub fn notation(report: &EncodingReport) -> String {
    let mut text = format!("{} {} {}", report.encoding.name(), report.source, report.confidence);
    if report.sniffed != report.encoding {
        text.push_str(&format!(" sniffed={}", report.sniffed.name()));
    }
    if report.is_restarted {
        text.push_str(" restarted");
    }
    if report.malformed_sequences > 0 {
        text.push_str(&format!(" malformed={}", report.malformed_sequences));
    }
    text
}
