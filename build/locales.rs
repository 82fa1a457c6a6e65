//! The suggested default encodings by locale.

use crate::list::{Build, map};

/// Writes the table of locales and their encodings.
pub(crate) fn write_locale_encodings(build: &Build) {
    let list = build.read_sorted("locale_encodings.txt").expect_count(39);
    let fields = list.fields::<2>(' ').into_iter();
    let entries: Vec<(String, String)> = fields
        .map(|[locale, encoding]| {
            let constant = encoding.to_ascii_uppercase().replace('-', "_");
            let encoding = format!("&encoding_rs::{constant}_INIT");
            (locale.to_ascii_lowercase(), encoding)
        })
        .collect();
    let entries = entries.iter().map(|(locale, encoding)| (locale.as_str(), encoding.as_str()));
    build.write("locale_encodings.rs", &map("LOCALES", "&Encoding", entries));
}
