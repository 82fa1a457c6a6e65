//! Tables over tags: categories, and the groups of "in body", by edition.

use std::fmt::Write as _;

use crate::list::{Build, Entry, List, fail};
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

/// The editions in which an entry is in its list: all, or those from the first edition on (`select since 2026-08`), or those
/// before it (`select until 2026-08`).
struct Editions<'a> {
    since: Option<&'a str>,
    until: Option<&'a str>,
}

impl<'a> Editions<'a> {
    /// Splits an entry into what is listed, and its editions.
    fn of(list: &List, entry: &'a Entry, text: &'a str) -> (&'a str, Self) {
        match text.split(' ').collect::<Vec<_>>()[..] {
            [listed] => (listed, Self { since: None, until: None }),
            [listed, "since", edition] => (listed, Self { since: Some(edition), until: None }),
            [listed, "until", edition] => (listed, Self { since: None, until: Some(edition) }),
            _ => fail(&list.file, entry.line, "expected a name, or a name with `since` or `until` and an edition"),
        }
    }

    fn change(&self) -> Option<&'a str> {
        self.since.or(self.until)
    }

    /// `""` is before all editions.
    fn include(&self, edition: &str) -> bool {
        self.since.is_none_or(|since| edition >= since) && self.until.is_none_or(|until| edition < until)
    }
}

/// The editions in which the list changes, in order, after `""` for all earlier ones.
fn changes<'a>(editions: impl Iterator<Item = &'a Editions<'a>>) -> Vec<&'a str> {
    let mut changes = vec![""];
    changes.extend(editions.filter_map(Editions::change));
    changes.sort();
    changes.dedup();
    changes
}

/// `2026-08` gives `August2026`.
fn edition_name(list: &List, edition: &str) -> String {
    const MONTHS: [&str; 12] = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ];
    let name = edition.split_once('-').and_then(|(year, month)| {
        let month = MONTHS.get(month.parse::<usize>().ok()?.checked_sub(1)?)?;
        Some(format!("{month}{year}"))
    });
    name.unwrap_or_else(|| fail(&list.file, 0, &format!("{edition:?} is not an edition")))
}

/// Writes the enum of categories, and a word of bits for each tag. A category that editions change has a bit for each change.
pub(crate) fn write_categories(build: &Build, names: &Names) {
    let mut variants = String::new();
    let mut files_of_variants = String::new();
    let mut later_columns = String::new();
    let mut bits = vec![0_u64; names.tag_count() + 1];
    let files = build.category_files();
    let mut columns = files.len();
    for (index, file) in files.iter().enumerate() {
        let list = build.read_sorted(&format!("categories/{file}"));
        let entries: Vec<_> =
            list.entries.iter().map(|entry| (entry, Editions::of(&list, entry, &entry.text))).collect();
        let (description, link) = (&list.comments[0], &list.comments[1]);
        let name = file.trim_end_matches(".txt");
        let variant = variant_name(name);
        let _ = write!(files_of_variants, "({name:?}, Category::{variant}), ");
        let _ = writeln!(variants, "    /// {description} [The text]({link}).");
        let _ = writeln!(variants, "    {variant},");
        for (number, change) in changes(entries.iter().map(|(_, (_, editions))| editions)).into_iter().enumerate() {
            let column = if number == 0 { index } else { columns };
            if number > 0 {
                columns += 1;
                let edition = edition_name(&list, change);
                // NOTE: later changes come first.
                later_columns.insert_str(
                    0,
                    &format!("        Category::{variant} if edition.is_at_least(Edition::{edition}) => {column},\n"),
                );
            }
            if column >= 64 {
                fail("categories", 0, "at most 64 categories and changes fit into a word");
            }
            for (entry, (name, _)) in entries.iter().filter(|(_, (_, editions))| editions.include(change)) {
                bits[names.lower_case_tag(&list, entry.line, name)] |= 1 << column;
            }
        }
    }
    let text = format!(
        "/// A set of tag names that rules ask for.\n\
         #[derive(Clone, Copy, PartialEq, Eq, Debug)]\n\
         #[non_exhaustive]\n\
         pub(crate) enum Category {{\n{variants}}}\n\
         #[cfg(test)]\n\
         pub(crate) const CATEGORY_FILES: &[(&str, Category)] = &[{files_of_variants}];\n\
         static CATEGORIES: [u64; TAG_COUNT + 1] = {bits:?};\n\
         /// Returns the number of the bit in [`CATEGORIES`].\n\
         #[inline(always)]\n\
         const fn column(category: Category, edition: Edition) -> u32 {{\n\
         \x20   match category {{\n{later_columns}        _ => category as u32,\n    }}\n}}\n"
    );
    build.write("category.rs", &text);
}

/// Writes an enum and a table of the groups. Each tag has a group for the first editions, and one for each change.
pub(crate) fn write_in_body_groups(build: &Build, names: &Names, file: &str, group: &str) {
    let list = build.read(&format!("{file}s.txt"));
    let fields = list.fields::<2>(':');
    let mut lines = Vec::new();
    for (entry, [heading, tags]) in list.entries.iter().zip(&fields) {
        let (variant, editions) = Editions::of(&list, entry, heading);
        lines.push((entry.line, variant, *tags, editions));
    }
    let changes = changes(lines.iter().map(|(.., editions)| editions));
    let (count, size) = (changes.len(), names.tag_count() + 1);
    let mut groups = vec!["AnyOther"; count * size];
    let mut numbers = String::new();
    for (number, change) in changes.into_iter().enumerate() {
        for (line, variant, tags, _) in lines.iter().filter(|(.., editions)| editions.include(change)) {
            for tag in tags.split_whitespace() {
                let place = names.lower_case_tag(&list, *line, tag) * count + number;
                if groups[place] != "AnyOther" {
                    fail(&list.file, *line, &format!("{tag:?} is in two groups"));
                }
                groups[place] = variant;
            }
        }
        if number > 0 {
            let edition = edition_name(&list, change);
            numbers = format!(
                "    if edition.is_at_least(Edition::{edition}) {{\n        return {number};\n    }}\n{numbers}"
            );
        }
    }
    let mut variants: Vec<&str> = lines.iter().map(|(_, variant, ..)| *variant).chain(["AnyOther"]).collect();
    variants.dedup();
    let mut text = format!(
        "/// The headings of the rules for tags in \"in body\", in the standard's order.\n\
         #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]\n\
         pub(crate) enum {group} {{\n    {},\n}}\n\
         static {}S: [[{group}; {count}]; TAG_COUNT + 1] = [\n",
        variants.join(",\n    "),
        file.to_ascii_uppercase()
    );
    for variants in groups.chunks(count) {
        let variants: Vec<String> = variants.iter().map(|variant| format!("{group}::{variant}")).collect();
        let _ = writeln!(text, "    [{}],", variants.join(", "));
    }
    let _ = write!(
        text,
        "];\n\
         /// Returns the number of changes until an edition.\n\
         #[inline(always)]\n\
         const fn change_of_{file}s(edition: Edition) -> usize {{\n    let _ = edition;\n{numbers}    0\n}}\n"
    );
    build.write(&format!("{file}.rs"), &text);
}
