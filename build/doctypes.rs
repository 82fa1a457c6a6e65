//! The identifiers of doctypes that choose the mode of the document.

use std::fmt::Write as _;

use crate::list::Build;

/// Writes the public and system identifiers that choose the mode of the document.
pub(crate) fn write_doctypes(build: &Build) {
    let mut text = String::new();
    for (file, count) in [
        ("quirks_public_identifiers", 3),
        ("quirks_public_identifier_prefixes", 55),
        ("quirks_system_identifiers", 1),
        (
            "quirks_public_identifier_prefixes_without_system_identifier",
            2,
        ),
        ("limited_quirks_public_identifier_prefixes", 2),
    ] {
        let list = build
            .read_sorted(&format!("{file}.txt"))
            .expect_count(count);
        let entries: Vec<&str> = list
            .entries
            .iter()
            .map(|entry| entry.text.as_str())
            .collect();
        let constant = file.to_ascii_uppercase();
        let _ = writeln!(text, "static {constant}: [&str; {count}] = {entries:?};");
    }
    build.write("doctypes.rs", &text);
}
