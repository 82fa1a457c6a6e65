//! The tests of ammonia, read from its source in the registry.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// Returns the strings with a tag in the tests of ammonia's `src/lib.rs`.
pub fn inputs() -> Option<Vec<String>> {
    let tests = tests(&folder()?);
    let texts = tests.values().flat_map(|body| literals(body));
    Some(texts.filter(|text| text.contains('<')).collect())
}

pub fn tests(source: &Path) -> BTreeMap<String, String> {
    let text = fs::read_to_string(source.join("lib.rs")).unwrap_or_default();
    let (_, tests) = text.split_once("\nmod test {").unwrap_or_default();
    let tests = tests.split("#[test]").filter_map(|test| {
        let (_, test) = test.split_once("fn ")?;
        let (name, body) = test.split_once("()")?;
        Some((name.to_owned(), body.to_owned()))
    });
    tests.collect()
}

pub fn folder() -> Option<PathBuf> {
    let home = env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(PathBuf::from(env::var_os("HOME")?).join(".cargo")))?;
    let registries = fs::read_dir(home.join("registry/src")).ok()?;
    let mut sources = registries.flatten().map(|registry| registry.path().join("ammonia-4.2.5/src"));
    sources.find(|source| source.is_dir())
}

fn literals(source: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut rest = source;
    while let Some(start) = rest.find(['"', '/', '\'']) {
        let before = &rest[..start];
        let after = &rest[start..];
        if after.starts_with("//") {
            rest = after.find('\n').map_or("", |end| &after[end..]);
        } else if !after.starts_with('"') {
            // A character literal, or a division.
            rest = after.strip_prefix("'\"'").unwrap_or(&after[1..]);
        } else {
            let hashes = before.len() - before.trim_end_matches('#').len();
            let is_raw = before.trim_end_matches('#').ends_with('r');
            let body = &after[1..];
            let (text, end) = if is_raw {
                let mark = format!("\"{}", "#".repeat(hashes));
                let end = body.find(&mark).unwrap_or(body.len());
                (body[..end].to_owned(), end + mark.len())
            } else {
                unescaped(body)
            };
            found.push(text);
            rest = body.get(end..).unwrap_or("");
        }
    }
    found
}

fn unescaped(body: &str) -> (String, usize) {
    let mut text = String::new();
    let mut characters = body.char_indices().peekable();
    while let Some((place, character)) = characters.next() {
        match character {
            '"' => return (text, place + 1),
            '\\' => match characters.next() {
                Some((_, 'n')) => text.push('\n'),
                Some((_, 't')) => text.push('\t'),
                Some((_, 'r')) => text.push('\r'),
                Some((_, '0')) => text.push('\0'),
                Some((_, '\n')) => while characters.next_if(|(_, next)| next.is_whitespace()).is_some() {},
                Some((_, other)) => text.push(other),
                None => {}
            },
            _ => text.push(character),
        }
    }
    (text, body.len())
}
