//! The program in the page: reads a source from standard input, and writes the JSON object that `examples/support/json_tree.rs`
//! describes, with offsets in UTF-16 code units.
//!
//! The arguments are the edition, and optionally `scripting` and `shadow-roots`.

#[path = "../../support/annotated.rs"]
mod annotated;
#[path = "../../support/json_tree.rs"]
mod json_tree;
#[path = "../../support/offsets.rs"]
mod offsets;

use std::env;
use std::io::{self, Read, Write};

use json_tree::Settings;
use offsets::{OffsetUnit, Offsets};
use soupstone::encoding::{EncodingOptions, sniff_encoding};
use soupstone::{Edition, ParseOptions};

fn main() -> io::Result<()> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let edition = arguments.first().and_then(|edition| edition.parse().ok());
    let asks_for = |what: &str| arguments.iter().any(|argument| argument == what);
    let settings = Settings {
        edition: edition.unwrap_or(Edition::NEWEST),
        scripting: asks_for("scripting"),
        shadow_roots: asks_for("shadow-roots"),
        is_srcdoc: false,
        context: None,
    };
    let mut source = Vec::new();
    io::stdin().read_to_end(&mut source)?;

    // Typed input is text. The encoding is that of a page with these bytes.
    let declared = sniff_encoding(&source, &EncodingOptions::new());
    let utf_8 = EncodingOptions::new().with_transport_label("utf-8");
    let options = ParseOptions::new()
        .with_edition(settings.edition)
        .with_scripting(settings.scripting)
        .with_declarative_shadow_roots(settings.shadow_roots);
    let parsed = annotated::parse(&source, None, utf_8, options);

    let offsets = Offsets::new(&parsed.text, OffsetUnit::Utf16);
    let mut json = Vec::new();
    let (name, found_by) = (declared.encoding.name(), declared.source);
    write!(json, r#"{{"declared":"{name}","declared_by":"{found_by}","#)?;
    json_tree::write_members(&parsed, &settings, &offsets, &mut json)?;
    json.write_all(b"}")?;
    io::stdout().write_all(&json)
}
