//! The suggested default encodings by locale.

use crate::list::{Build, map};

pub(crate) fn write_locale_encodings(build: &Build) {
    let list = build.read_sorted("locale_encodings.txt").expect_count(39);
    let mut entries = Vec::new();
    for [locale, encoding] in list.fields::<2>(' ') {
        let constant = encoding.to_ascii_uppercase().replace("-", "_");
        entries.push((locale.to_ascii_lowercase(), format!("&encoding_rs::{constant}_INIT")));
    }
    build.write("locale_encodings.rs", &map("LOCALES", "&Encoding", &entries));
}
