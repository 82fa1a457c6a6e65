//! The doctype identifiers that choose the document mode.

use crate::list::{Build, fail, map};

const LISTS: [(&str, usize, &str); 5] = [
    ("quirks_public_identifiers", 3, "QuirksPublicIdentifier"),
    ("quirks_system_identifiers", 1, "QuirksSystemIdentifier"),
    ("quirks_public_identifier_prefixes", 55, "QuirksPrefix"),
    ("quirks_public_identifier_prefixes_without_system_identifier", 2, "ConditionalQuirksPrefix"),
    ("limited_quirks_public_identifier_prefixes", 2, "LimitedQuirksPrefix"),
];

pub(crate) fn write_doctypes(build: &Build) {
    let mut entries = Vec::new();
    for (file, count, rule) in LISTS {
        let list = build.read_sorted(&format!("{file}.txt")).expect_count(count);
        for entry in list.entries {
            let is_prefix = entry.text.ends_with("//") && !entry.text.contains("///");
            if rule.ends_with("Prefix") && !is_prefix {
                fail(&list.file, entry.line, "the start of an identifier must end with //");
            }
            entries.push((entry.text.to_ascii_lowercase(), format!("QuirksRule::{rule}")));
        }
    }
    build.write("doctypes.rs", &map("RULES", "QuirksRule", &entries));
}
