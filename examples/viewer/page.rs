//! The page: a frame, the style, the scripts, and the parse as data.

use std::hash::{BuildHasher, RandomState};
use std::io::{self, Write};
use std::time::Duration;

use soupstone::serialize::escape_text;

use super::annotated::Annotated;
use super::json_tree::{self, Settings};
use super::offsets::{OffsetUnit, Offsets};

const FRAME: &str = include_str!("index.html");

const STYLE: &str = include_str!("viewer.css");

const SCRIPTS: [&str; 5] = [
    include_str!("compare.js"),
    include_str!("rows.js"),
    include_str!("source_view.js"),
    include_str!("tree_view.js"),
    include_str!("main.js"),
];

pub(crate) struct Page<'a> {
    pub(crate) name: &'a str,
    pub(crate) bytes: usize,
    pub(crate) time: Duration,
    pub(crate) compare: Compare,
    pub(crate) parsed: &'a Annotated,
    pub(crate) settings: &'a Settings,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Compare {
    AtOnce,
    WhenAsked,
}

pub(crate) fn write(page: &Page<'_>, out: &mut impl Write) -> io::Result<()> {
    let nonce = nonce();
    let mut rest = FRAME;
    while let Some((before, after)) = rest.split_once("{{") {
        let Some((slot, after)) = after.split_once("}}") else {
            break;
        };
        out.write_all(before.as_bytes())?;
        match slot {
            "policy" => write!(out, "{}", policy(&nonce))?,
            "title" => write!(out, "{} – soupstone", escape_text(page.name))?,
            "style" => write!(out, "<style nonce={nonce}>{STYLE}</style>")?,
            "scripts" => {
                for script in SCRIPTS {
                    writeln!(out, "<script nonce={nonce}>{script}</script>")?;
                }
            }
            _ => out.write_all(&data(page)?)?,
        }
        rest = after;
    }
    out.write_all(rest.as_bytes())
}

/// Returns the [content security policy](https://www.w3.org/TR/CSP3/): only the page's own scripts and style, identified by the
/// nonce.
///
/// NOTE: this is as strict as hashes. Even if the source became part of the page, its scripts could not know the nonce, and
/// handlers in attributes and `javascript:` URLs cannot have one.
fn policy(nonce: &str) -> String {
    let own = format!("'nonce-{nonce}'");
    format!("default-src 'none'; script-src {own}; style-src {own}; base-uri 'none'; form-action 'none'")
}

/// Returns 128 unpredictable bits: the keys of the standard library's hashers are random.
fn nonce() -> String {
    let half = || RandomState::new().hash_one(());
    format!("{:016x}{:016x}", half(), half())
}

/// Returns the parse as JSON without characters that are special in HTML.
fn data(page: &Page<'_>) -> io::Result<Vec<u8>> {
    let offsets = Offsets::new(&page.parsed.text, OffsetUnit::Utf16);
    let mut json = Vec::new();
    json.write_all(b"{\"name\":")?;
    json_tree::write_string(page.name, &mut json)?;
    json.write_all(b",\"source\":")?;
    json_tree::write_string(&page.parsed.text, &mut json)?;
    let (bytes, milliseconds) = (page.bytes, page.time.as_secs_f64() * 1e3);
    let compare = page.compare == Compare::AtOnce;
    write!(json, r#","bytes":{bytes},"milliseconds":{milliseconds:.3}"#)?;
    write!(json, r#","compare":{compare},"#)?;
    json_tree::write_members(page.parsed, page.settings, &offsets, &mut json)?;
    json.write_all(b"}")?;
    let mut data = Vec::with_capacity(json.len());
    for byte in json {
        match byte {
            b'<' => data.extend(b"\\u003c"),
            b'>' => data.extend(b"\\u003e"),
            b'&' => data.extend(b"\\u0026"),
            _ => data.push(byte),
        }
    }
    Ok(data)
}
