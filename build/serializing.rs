//! What the serializer asks for: optional end tags and boolean attributes.

use std::fmt::Write as _;

use crate::list::{Build, List, fail};
use crate::names::Names;

/// Writes a function that tells whether an end tag may be left out before a start tag.
pub(crate) fn write_optional_end_tags(build: &Build, names: &Names) {
    let mut text = String::new();
    for file in ["optional_end_tags", "obsolete_optional_end_tags"] {
        let list = build.read_sorted(&format!("{file}.txt"));
        let mut pairs = Vec::new();
        for (entry, [element, followers]) in list.entries.iter().zip(list.fields::<2>(':')) {
            let element = names.lower_case_tag(&list, entry.line, element);
            for follower in sorted_words(&list, entry.line, followers) {
                let follower = names.lower_case_tag(&list, entry.line, follower);
                pairs.push(format!("({element}, {follower})"));
            }
        }
        let _ = writeln!(
            text,
            "fn is_in_{file}(element: usize, follower: usize) -> bool {{\n    \
             matches!((element, follower), {})\n}}",
            pairs.join(" | ")
        );
    }
    build.write("optional_end_tags.rs", &text);
}

/// Writes the boolean attributes with the elements that have them; all elements are no list.
pub(crate) fn write_boolean_attributes(build: &Build) {
    let list = build.read_sorted("boolean_attributes.txt");
    let mut text = format!(
        "static BOOLEAN_ATTRIBUTES: [(&str, Option<&[&str]>); {}] = [\n",
        list.entries.len()
    );
    for (entry, [attribute, elements]) in list.entries.iter().zip(list.fields::<2>(':')) {
        let elements = sorted_words(&list, entry.line, elements);
        let elements = match elements[..] {
            ["*"] => "None".to_owned(),
            _ => format!("Some(&{elements:?})"),
        };
        let _ = writeln!(text, "    ({attribute:?}, {elements}),");
    }
    text.push_str("];\n");
    build.write("boolean_attributes.rs", &text);
}

/// The words of a field, which are sorted by their bytes, each of them once.
fn sorted_words<'a>(list: &List, line: usize, field: &'a str) -> Vec<&'a str> {
    let words: Vec<&str> = field.split_whitespace().collect();
    if words.is_empty() || !words.is_sorted_by(|one, other| one < other) {
        fail(&list.file, line, "no words, or words that are not sorted");
    }
    words
}
