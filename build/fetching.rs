//! What is fetched: the elements, the destinations of preloads, and the MIME types of scripts.

use std::fmt::Write as _;

use crate::list::Build;

/// Writes the elements that the speculative parser looks at, the destinations of preloads, and the JavaScript MIME types.
pub(crate) fn write_fetching(build: &Build) {
    let mut text = String::new();
    for (file, count) in [
        ("fetching_html_elements", 9),
        ("javascript_mime_types", 16),
        ("module_preload_destinations", 9),
        ("preload_destinations", 6),
    ] {
        let list = build
            .read_sorted(&format!("{file}.txt"))
            .expect_count(count);
        let entries = list.entries.iter().map(|entry| entry.text.as_str());
        let constant = file.to_ascii_uppercase();
        let entries: Vec<&str> = entries.collect();
        let _ = writeln!(text, "static {constant}: [&str; {count}] = {entries:?};");
    }
    build.write("fetching.rs", &text);
}
