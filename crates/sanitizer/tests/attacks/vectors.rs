//! Attacks that others have published, read when the tests run.

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

/// An attack, and where it is from.
pub(crate) struct Vector {
    pub(crate) name: String,
    pub(crate) html: String,
}

/// The files with vectors.
pub(crate) const FILES: [&str; 6] = [
    "bleach",
    "httpleaks",
    "javascript-execution",
    "jh-cases",
    "owasp-xss-filter-evasion",
    "payloadbox",
];

/// The folder with the data of the sanitizer, if it is there.
pub(crate) fn folder() -> Option<PathBuf> {
    let path = env::var_os("SOUPSTONE_SANITIZER_CASES").map_or_else(
        || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/sanitizer"),
        PathBuf::from,
    );
    path.is_dir().then_some(path)
}

/// The vectors of a file.
pub(crate) fn of_file(folder: &Path, name: &str) -> Result<Vec<Vector>, String> {
    let path = folder.join(format!("vectors/{name}.json"));
    let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let json: Value = serde_json::from_str(&text).map_err(|error| error.to_string())?;
    let list = json.get("vectors").unwrap_or(&json).as_array();
    let vectors = list.into_iter().flatten().filter_map(|vector| {
        let html = vector.get("payload_html").or(vector.get("input_html"))?;
        let id = vector.get("id").or(vector.get("name"))?;
        Some(Vector {
            name: format!("{name}: {}", id.as_str()?),
            html: html.as_str()?.to_owned(),
        })
    });
    let vectors: Vec<Vector> = vectors.collect();
    match vectors.is_empty() {
        true => Err(format!("no vectors in {}", path.display())),
        false => Ok(vectors),
    }
}

/// The inputs of the tests at the end of `src/lib.rs` of the crate ammonia: all texts in them that have a tag.
pub(crate) fn of_ammonia() -> Option<Vec<Vector>> {
    let tests = tests_of_ammonia(&source_of_ammonia()?);
    let texts = tests.values().flat_map(|body| literals(body));
    let texts = texts.filter(|text| text.contains('<'));
    let vectors = texts.enumerate().map(|(number, html)| Vector {
        name: format!("ammonia: text {number}"),
        html,
    });
    Some(vectors.collect())
}

/// The tests at the end of `src/lib.rs` of the crate ammonia, by their names.
pub(crate) fn tests_of_ammonia(source: &Path) -> BTreeMap<String, String> {
    let text = fs::read_to_string(source.join("lib.rs")).unwrap_or_default();
    let (_, tests) = text.split_once("\nmod test {").unwrap_or_default();
    let tests = tests.split("#[test]").filter_map(|test| {
        let (_, test) = test.split_once("fn ")?;
        let (name, body) = test.split_once("()")?;
        Some((name.to_owned(), body.to_owned()))
    });
    tests.collect()
}

/// The folder with the source of the crate ammonia, in the registry.
pub(crate) fn source_of_ammonia() -> Option<PathBuf> {
    let home = env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(PathBuf::from(env::var_os("HOME")?).join(".cargo")))?;
    let registries = fs::read_dir(home.join("registry/src")).ok()?;
    let mut sources = registries
        .flatten()
        .map(|registry| registry.path().join("ammonia-4.2.4/src"));
    sources.find(|source| source.is_dir())
}

/// The string literals of a Rust source.
fn literals(source: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut rest = source;
    while let Some(start) = rest.find(['"', '/', '\'']) {
        let before = &rest[..start];
        let after = &rest[start..];
        if after.starts_with("//") {
            rest = after.find('\n').map_or("", |end| &after[end..]);
        } else if !after.starts_with('"') {
            // A character, or a division.
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

/// A literal up to its quote, and where it ends.
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
                Some((_, '\n')) => {
                    while characters
                        .next_if(|(_, next)| next.is_whitespace())
                        .is_some()
                    {}
                }
                Some((_, other)) => text.push(other),
                None => {}
            },
            _ => text.push(character),
        }
    }
    (text, body.len())
}
