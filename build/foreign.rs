//! Foreign content: lists of elements, and adjusted names.

use std::fmt::Write as _;

use crate::list::{Build, fail};
use crate::names::Names;

pub(crate) const ADJUSTED_NAMES: [(&str, usize); 3] =
    [("svg_tag_names.txt", 37), ("svg_attributes.txt", 58), ("mathml_attributes.txt", 1)];

pub(crate) fn write_foreign_elements(build: &Build, names: &Names) {
    let mut text = String::new();
    for (constant, files) in [
        ("FOREIGN_SPECIAL", &[("mathml", "mathml_special.txt"), ("svg", "svg_special.txt")][..]),
        ("MATHML_TEXT_INTEGRATION_POINTS", &[("mathml", "mathml_text_integration_points.txt")]),
        ("SVG_HTML_INTEGRATION_POINTS", &[("svg", "svg_html_integration_points.txt")]),
    ] {
        let (mut elements, mut count) = (String::new(), 0);
        for (namespace, file) in files {
            let list = build.read_sorted(file);
            for entry in &list.entries {
                let id = names.tag(&list, entry.line, &entry.text);
                let _ = write!(elements, "ExpandedName::{namespace}(NameId::from_raw({id})), ");
                count += 1;
            }
        }
        let _ = writeln!(text, "static {constant}: [ExpandedName; {count}] = [{elements}];");
    }
    build.write("foreign_elements.rs", &text);
}

pub(crate) fn write_foreign_names(build: &Build, names: &Names) {
    let mut text = String::new();
    let size = names.known_count() + 1;
    let mut lower_case: Vec<usize> = (0..size).collect();
    for (file, count) in ADJUSTED_NAMES {
        let list = build.read_sorted(file).expect_count(count);
        let mut adjusted: Vec<usize> = (0..size).collect();
        for [from, to] in list.fields::<2>(' ') {
            adjusted[names.ids[from]] = names.ids[to];
            if file == "svg_tag_names.txt" {
                lower_case[names.ids[to]] = names.ids[from];
            }
        }
        let constant = file.trim_end_matches(".txt").to_ascii_uppercase();
        let _ = writeln!(text, "static {constant}: [u16; {size}] = {adjusted:?};");
    }
    let _ = writeln!(text, "static LOWER_CASE: [u16; {size}] = {lower_case:?};");

    let list = build.read_sorted("foreign_attributes.txt").expect_count(11);
    let mut entries = String::new();
    for [name, prefix, local_name, namespace] in list.fields::<4>(' ') {
        let expected = if prefix == "-" { local_name.to_owned() } else { format!("{prefix}:{local_name}") };
        if name != expected {
            fail(&list.file, 0, &format!("{name:?} is not {expected:?}"));
        }
        let _ = writeln!(
            entries,
            "    (NameId::from_raw({}), ExpandedName::new(Namespace::{namespace}, NameId::from_raw({}))),",
            names.ids[name], names.ids[local_name]
        );
    }
    let _ =
        writeln!(text, "static FOREIGN_ATTRIBUTES: [(NameId, ExpandedName); {}] = [\n{entries}];", list.entries.len());
    build.write("foreign_names.rs", &text);
}
