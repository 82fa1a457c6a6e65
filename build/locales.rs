//! The suggested default encodings by locale.

use std::fmt::Write as _;

use crate::list::Build;

/// Writes the table of locales and their encodings.
pub(crate) fn write_locale_encodings(build: &Build) {
    let list = build.read_sorted("locale_encodings.txt").expect_count(39);
    let mut text = String::from("static LOCALES: [(&str, &Encoding); 39] = [\n");
    for [locale, encoding] in list.fields::<2>(' ') {
        let constant = encoding.to_ascii_uppercase().replace('-', "_");
        let _ = writeln!(text, "    ({locale:?}, &encoding_rs::{constant}_INIT),");
    }
    text.push_str("];\n");
    build.write("locale_encodings.rs", &text);
}
