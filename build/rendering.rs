//! How elements are rendered.

use crate::list::{Build, fail, map, set};

const GROUPS: [(&str, &str); 21] = [
    ("block", "Block"),
    ("break", "Break"),
    ("cell", "Cell"),
    ("hidden", "Hidden"),
    ("inline-block", "InlineBlock"),
    ("isolated", "Isolated"),
    ("list-item", "ListItem"),
    ("no-wrap", "NoWrap"),
    ("option", "Option"),
    ("option-group", "OptionGroup"),
    ("paragraph", "Paragraph"),
    ("preformatted", "Preformatted"),
    ("quoted", "Quoted"),
    ("replaced", "Replaced"),
    ("row", "Row"),
    ("row-group", "RowGroup"),
    ("ruby", "Ruby"),
    ("ruby-text", "RubyText"),
    ("select", "Select"),
    ("table", "Table"),
    ("word-break", "WordBreak"),
];

pub(crate) fn write_rendering(build: &Build) {
    let list = build.read_sorted("rendering.txt");
    let mut entries = Vec::new();
    for (entry, [name, group]) in list.entries.iter().zip(list.fields::<2>(':')) {
        match GROUPS.iter().find(|(word, _)| *word == group) {
            Some((_, variant)) => entries.push((name.to_owned(), format!("Rendering::{variant}"))),
            None => fail(&list.file, entry.line, &format!("{group:?} is unknown")),
        }
    }
    let never_rendered = build.read_sorted("svg_never_rendered.txt");
    let text = map("RENDERING", "Rendering", &entries) + &set("SVG_NEVER_RENDERED", &never_rendered);
    build.write("rendering.rs", &text);
}
