//! All of the program's output, without control characters from untrusted text.

use std::fmt::Display;
use std::io::{self, Write};

use serde_json::Value;

/// Number of characters at each end of a long message.
const MAX_CHARACTERS: usize = 250;

/// Prints a message on one line to standard error, and omits the middle of a long message.
pub fn message(message: impl Display) {
    let _ = writeln!(io::stderr().lock(), "{}", harmless(&message.to_string()));
}

pub fn json(value: &Value) {
    let mut line = String::new();
    for character in value.to_string().chars() {
        if is_harmful(character) {
            let mut units = [0; 2];
            for unit in character.encode_utf16(&mut units) {
                line.push_str(&format!("\\u{unit:04x}"));
            }
        } else {
            line.push(character);
        }
    }
    let _ = writeln!(io::stdout().lock(), "{line}");
}

pub fn table(table: &str) -> io::Result<()> {
    let mut kept = String::with_capacity(table.len());
    for character in table.chars() {
        match character {
            '\n' => kept.push('\n'),
            _ => push_harmless(&mut kept, character),
        }
    }
    writeln!(io::stdout().lock(), "{kept}")
}

/// Returns whether a character controls a terminal or reverses the direction of text.
fn is_harmful(character: char) -> bool {
    character.is_control()
        || matches!(
            character,
            '\u{200E}' | '\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2066}'..='\u{2069}'
        )
}

fn push_harmless(kept: &mut String, character: char) {
    if character.is_control() {
        kept.extend(character.escape_default());
    } else if is_harmful(character) {
        kept.extend(character.escape_unicode());
    } else {
        kept.push(character);
    }
}

pub fn harmless(message: &str) -> String {
    let count = message.chars().count();
    let is_left_out = |index: usize| (MAX_CHARACTERS..count.saturating_sub(MAX_CHARACTERS)).contains(&index);
    let mut kept = String::new();
    for (index, character) in message.chars().enumerate() {
        match character {
            _ if index == MAX_CHARACTERS && is_left_out(index) => kept.push('…'),
            _ if is_left_out(index) => {}
            _ => push_harmless(&mut kept, character),
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_short_and_have_no_control_characters() {
        assert_eq!(harmless("a\u{1B}]0;b\u{7}\r\u{9B}2J\u{202E}c é"), "a\\u{1b}]0;b\\u{7}\\r\\u{9b}2J\\u{202e}c é");
        let long = harmless(&format!("start{}end", "é".repeat(100_000)));
        assert!(long.starts_with("starté") && long.ends_with("éend"));
        assert_eq!(long.chars().count(), 2 * MAX_CHARACTERS + 1);
        let whole = "x".repeat(2 * MAX_CHARACTERS);
        assert_eq!(harmless(&whole), whole);
    }
}
