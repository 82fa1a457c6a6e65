//! Tables over tags: categories, and the groups of "in body".

use std::fmt::Write as _;

use crate::list::{Build, fail};
use crate::names::Names;

/// `table_scope` gives `TableScope`.
fn variant_name(file: &str) -> String {
    let mut variant = String::new();
    for word in file.split('_') {
        let (first, rest) = word.split_at(1);
        variant.push_str(&first.to_ascii_uppercase());
        variant.push_str(rest);
    }
    variant
}

/// Writes the enum of categories, and a word of bits for each tag.
pub(crate) fn write_categories(build: &Build, names: &Names) {
    let mut variants = String::new();
    let mut bits = vec![0_u64; names.tag_count() + 1];
    let files = build.category_files();
    if files.len() > 64 {
        fail("categories", 0, "at most 64 categories fit into a word");
    }
    for (index, file) in files.iter().enumerate() {
        let list = build.read_sorted(&format!("categories/{file}"));
        for entry in &list.entries {
            bits[names.lower_case_tag(&list, entry.line, &entry.text)] |= 1 << index;
        }
        let (description, link) = (&list.comments[0], &list.comments[1]);
        let variant = variant_name(file.trim_end_matches(".txt"));
        let _ = writeln!(variants, "    /// {description} [The text]({link}).");
        let _ = writeln!(variants, "    {variant},");
    }
    let text = format!(
        "/// A set of tag names that rules ask for.\n\
         #[derive(Clone, Copy, PartialEq, Eq, Debug)]\n\
         #[non_exhaustive]\n\
         pub(crate) enum Category {{\n{variants}}}\n\
         static CATEGORIES: [u64; TAG_COUNT + 1] = {bits:?};\n"
    );
    build.write("category.rs", &text);
}

pub(crate) fn write_in_body_groups(build: &Build, names: &Names, file: &str, group: &str) {
    let list = build.read(&format!("{file}s.txt"));
    let mut groups = vec!["AnyOther"; names.tag_count() + 1];
    for (entry, [variant, tags]) in list.entries.iter().zip(list.fields::<2>(':')) {
        for tag in tags.split_whitespace() {
            let id = names.lower_case_tag(&list, entry.line, tag);
            if groups[id] != "AnyOther" {
                fail(&list.file, entry.line, &format!("{tag:?} is in two groups"));
            }
            groups[id] = variant;
        }
    }
    let mut text = format!("static {}S: [{group}; TAG_COUNT + 1] = [\n", file.to_ascii_uppercase());
    for variant in groups {
        let _ = writeln!(text, "    {group}::{variant},");
    }
    text.push_str("];\n");
    build.write(&format!("{file}.rs"), &text);
}
