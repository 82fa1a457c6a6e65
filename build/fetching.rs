//! Tables of fetches: the elements, the destinations of preloads, and the MIME types of scripts.

use crate::list::{Build, set};

pub(crate) fn write_fetching(build: &Build) {
    let mut text = String::new();
    for (file, count) in [
        ("fetching_html_elements", 9),
        ("javascript_mime_types", 16),
        ("module_preload_destinations", 9),
        ("preload_destinations", 6),
    ] {
        let list = build.read_sorted(&format!("{file}.txt"));
        text += &set(&file.to_ascii_uppercase(), &list.expect_count(count));
    }
    build.write("fetching.rs", &text);
}
