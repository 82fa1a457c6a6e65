//! The indexes of the guides in `docs/`. Links to files become links to modules in the documentation.

use std::fs;

use crate::list::{Build, fail};

const GUIDES: [&str; 2] = ["coming_from", "cookbook"];

pub(crate) fn write_indexes(build: &Build) {
    for guide in GUIDES {
        let file = format!("../docs/{guide}/README.md");
        println!("cargo:rerun-if-changed=docs/{guide}/README.md");
        match fs::read_to_string(build.data.join(&file)) {
            Ok(text) => build.write(&format!("{guide}.md"), &with_links_to_modules(&text)),
            Err(error) => fail(&file, 0, &error.to_string()),
        }
    }
}

/// `](reading.md#a)` becomes `](reading#a)`, and `](../coming_from/README.md)` becomes `](super::coming_from)`.
fn with_links_to_modules(text: &str) -> String {
    let text = text.replace(".md)", ")").replace(".md#", "#");
    text.replace("](../", "](super::").replace("/README)", ")")
}
