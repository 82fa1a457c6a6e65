//! Lists of inputs and of parts of random markup: text files in `tests/inputs/`, one entry per line, in sections.
//!
//! A line `== name` begins a section. Lines that begin with `# ` are comments. Entries use Rust's escapes `\n`, `\0`, `\u{1}`,
//! `\\`, and `\e` for the empty string.

use std::sync::LazyLock;

pub type List = LazyLock<Vec<&'static str>>;

/// Panics if the section is missing or empty.
#[track_caller]
pub fn section(text: &'static str, name: &str) -> Vec<&'static str> {
    let Some((_, entries)) = sections(text).find(|(one, _)| *one == name) else {
        panic!("no section {name}");
    };
    assert!(!entries.is_empty(), "the section {name} is empty");
    entries
}

pub fn sections(text: &'static str) -> impl Iterator<Item = (&'static str, Vec<&'static str>)> {
    let sections = text.split("\n== ").filter(|section| !section.starts_with("# "));
    sections.map(|section| {
        let mut lines = section.lines();
        let name = lines.next().unwrap_or_default();
        let entries = lines.filter(|line| !line.is_empty() && !line.starts_with("# "));
        (name.strip_prefix("== ").unwrap_or(name), entries.map(unescaped).collect())
    })
}

fn unescaped(line: &'static str) -> &'static str {
    if !line.contains('\\') {
        return line;
    }
    let mut parts = line.split('\\');
    let mut text = parts.next().unwrap_or_default().to_owned();
    while let Some(part) = parts.next() {
        // Two backslashes stand for one.
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
            _ => panic!("unknown escape \\{escape}: {line}"),
        });
    }
    text.leak()
}
