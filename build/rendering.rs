//! How elements are rendered.

use std::fmt::Write as _;

use crate::list::{Build, fail};

/// The groups of elements, as the list writes them and as variants.
const GROUPS: [(&str, &str); 10] = [
    ("block", "Block"),
    ("cell", "Cell"),
    ("hidden", "Hidden"),
    ("inline-block", "InlineBlock"),
    ("paragraph", "Paragraph"),
    ("preformatted", "Preformatted"),
    ("replaced", "Replaced"),
    ("row", "Row"),
    ("row-group", "RowGroup"),
    ("table", "Table"),
];

/// Writes the table from an HTML element to its group, and the SVG elements that are never rendered.
pub(crate) fn write_rendering(build: &Build) {
    let list = build.read_sorted("rendering.txt");
    let mut text = format!(
        "static RENDERING: [(&str, Rendering); {}] = [",
        list.entries.len()
    );
    for (entry, [name, group]) in list.entries.iter().zip(list.fields::<2>(':')) {
        match GROUPS.iter().find(|(word, _)| *word == group) {
            Some((_, variant)) => {
                let _ = write!(text, "({name:?}, Rendering::{variant}), ");
            }
            None => fail(&list.file, entry.line, &format!("{group:?} is unknown")),
        }
    }
    let list = build.read_sorted("svg_never_rendered.txt");
    let entries: Vec<&str> = list.entries.iter().map(|one| one.text.as_str()).collect();
    let count = entries.len();
    let _ = writeln!(
        text,
        "];\nstatic SVG_NEVER_RENDERED: [&str; {count}] = {entries:?};"
    );
    build.write("rendering.rs", &text);
}
