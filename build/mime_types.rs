//! The MIME types of scripts.

use crate::list::Build;

/// Writes the JavaScript MIME types.
pub(crate) fn write_javascript_mime_types(build: &Build) {
    let list = build
        .read_sorted("javascript_mime_types.txt")
        .expect_count(16);
    let entries: Vec<&str> = list
        .entries
        .iter()
        .map(|entry| entry.text.as_str())
        .collect();
    let text = format!("static JAVASCRIPT_MIME_TYPES: [&str; 16] = {entries:?};\n");
    build.write("javascript_mime_types.rs", &text);
}
