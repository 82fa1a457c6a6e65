//! Lists of inputs and of parts of random markup: text files in `tests/lists/`, an entry a line, in sections.
//!
//! A line `== name` begins a section, and one that begins with `# ` is for people. Entries are written with the escapes of
//! Rust: `\n`, `\0`, `\u{1}`, `\\`, and `\e` for the empty text.

use std::sync::LazyLock;

/// A section of a list.
pub type List = LazyLock<Vec<&'static str>>;

/// Reads a section of the text of a list. Panics if there is none, or nothing is in it.
#[track_caller]
pub fn section(text: &'static str, name: &str) -> Vec<&'static str> {
    let Some((_, entries)) = sections(text).find(|(one, _)| *one == name) else {
        panic!("no section {name}");
    };
    assert!(!entries.is_empty(), "nothing is in the section {name}");
    entries
}

/// The sections of the text of a list: their names, and what is in them.
pub fn sections(text: &'static str) -> impl Iterator<Item = (&'static str, Vec<&'static str>)> {
    let sections = text.split("\n== ").filter(|section| !section.starts_with("# "));
    sections.map(|section| {
        let mut lines = section.lines();
        let name = lines.next().unwrap_or_default();
        let entries = lines.filter(|line| !line.is_empty() && !line.starts_with("# "));
        (name.strip_prefix("== ").unwrap_or(name), entries.map(unescaped).collect())
    })
}

/// The entry that a line stands for.
fn unescaped(line: &'static str) -> &'static str {
    if !line.contains('\\') {
        return line;
    }
    let mut parts = line.split('\\');
    let mut text = parts.next().unwrap_or_default().to_owned();
    while let Some(part) = parts.next() {
        // Between two backslashes there is nothing: they stand for one.
        if part.is_empty() {
            text.push('\\');
            text.push_str(parts.next().unwrap_or_default());
            continue;
        }
        let (escape, rest) = part.split_at(1);
        text.push_str(&match escape {
            "n" => format!("\n{rest}"),
            "r" => format!("\r{rest}"),
            "t" => format!("\t{rest}"),
            "0" => format!("\0{rest}"),
            "e" => rest.to_owned(),
            "u" => {
                let parts = rest.strip_prefix('{').and_then(|rest| rest.split_once('}'));
                let (digits, rest) = parts.unwrap_or_else(|| panic!("{line}"));
                let number = u32::from_str_radix(digits, 16).ok();
                let character = number.and_then(char::from_u32);
                format!("{}{rest}", character.unwrap_or_else(|| panic!("{line}")))
            }
            _ => panic!("no escape \\{escape}: {line}"),
        });
    }
    text.leak()
}
