//! [`Report`]: what archives held, and what was left out.

use std::fmt;

use serde_json::{Value, json};

/// How many messages are kept. All faults are counted.
const MOST_MESSAGES: usize = 100;

/// Of longer messages, so many characters are kept at the start, and as many at the end.
const MOST_CHARACTERS: usize = 250;

/// What archives held, and what was left out.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Report {
    /// Archives that were read, whether to the end or not.
    pub archives: u64,
    /// Pages whose facts were found.
    pub pages: u64,
    /// The bytes of these pages.
    pub bytes: u64,
    /// Responses that are no HTML pages.
    pub others: u64,
    /// Responses that were dropped because they are broken.
    pub dropped: u64,
    /// Archives that were not read to the end because they are broken, or not at all.
    pub broken: u64,
    /// What is wrong with the first of them, with the archive before it.
    pub messages: Vec<String>,
}

impl Report {
    /// Adds another report.
    pub fn add(&mut self, other: Self) {
        self.archives += other.archives;
        self.pages += other.pages;
        self.bytes += other.bytes;
        self.others += other.others;
        self.dropped += other.dropped;
        self.broken += other.broken;
        self.messages.extend(other.messages);
        self.messages.truncate(MOST_MESSAGES);
    }

    /// Keeps a message, if there is room. What is in it may come from strangers.
    pub fn note(&mut self, message: impl FnOnce() -> String) {
        if self.messages.len() < MOST_MESSAGES {
            self.messages.push(harmless(&message()));
        }
    }

    /// The report as JSON.
    pub fn to_json(&self) -> Value {
        json!({
            "archives": self.archives,
            "pages": self.pages,
            "bytes": self.bytes,
            "others": self.others,
            "dropped": self.dropped,
            "broken": self.broken,
            "messages": self.messages,
        })
    }

    /// The report in such JSON.
    pub fn from_json(text: &str) -> Option<Self> {
        let value: Value = serde_json::from_str(text).ok()?;
        let count = |name: &str| value.get(name)?.as_u64();
        let messages = value
            .get("messages")?
            .as_array()?
            .iter()
            .map(|message| Some(message.as_str()?.to_owned()));
        Some(Self {
            archives: count("archives")?,
            pages: count("pages")?,
            bytes: count("bytes")?,
            others: count("others")?,
            dropped: count("dropped")?,
            broken: count("broken")?,
            messages: messages.collect::<Option<_>>()?,
        })
    }
}

impl fmt::Display for Report {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            archives,
            pages,
            others,
            dropped,
            broken,
            ..
        } = self;
        let megabytes = self.bytes as f64 / 1e6;
        write!(
            formatter,
            "{pages} pages of {megabytes:.1} MB in {archives} archives; {others} other responses, {dropped} broken \
             responses dropped, {broken} archives broken"
        )
    }
}

/// A message that a terminal can show: without its middle if it is long, and with nothing that a terminal obeys.
fn harmless(message: &str) -> String {
    let count = message.chars().count();
    let is_left_out =
        |index: usize| (MOST_CHARACTERS..count.saturating_sub(MOST_CHARACTERS)).contains(&index);
    let mut kept = String::new();
    for (index, character) in message.chars().enumerate() {
        match character {
            _ if index == MOST_CHARACTERS && is_left_out(index) => kept.push('…'),
            _ if is_left_out(index) => {}
            // Those that turn the direction of the text around, too.
            '\u{200E}' | '\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2066}'..='\u{2069}' => {
                kept.extend(character.escape_unicode());
            }
            _ if character.is_control() => kept.extend(character.escape_default()),
            _ => kept.push(character),
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_brings_it_back() {
        let mut report = Report {
            archives: 1,
            pages: 2,
            bytes: 3,
            others: 4,
            dropped: 5,
            broken: 6,
            messages: vec![],
        };
        report.note(|| "a \"message\"".to_owned());
        assert_eq!(
            Report::from_json(&report.to_json().to_string()),
            Some(report)
        );
        assert_eq!(Report::from_json("{}"), None);
    }

    #[test]
    fn messages_hold_nothing_that_a_terminal_obeys_and_are_short() {
        assert_eq!(
            harmless("a\u{1B}]0;b\u{7}\r\u{9B}2J\u{202E}c é"),
            "a\\u{1b}]0;b\\u{7}\\r\\u{9b}2J\\u{202e}c é"
        );
        let long = harmless(&format!("start{}end", "é".repeat(100_000)));
        assert!(long.starts_with("starté") && long.ends_with("éend"));
        assert_eq!(long.chars().count(), 2 * MOST_CHARACTERS + 1);
        let whole = "x".repeat(2 * MOST_CHARACTERS);
        assert_eq!(harmless(&whole), whole);
    }

    #[test]
    fn messages_are_limited_and_counts_are_not() {
        let mut sum = Report::default();
        for _ in 0..150 {
            let mut one = Report {
                dropped: 1,
                ..Report::default()
            };
            one.note(|| "broken".to_owned());
            sum.add(one);
        }
        assert_eq!((sum.dropped, sum.messages.len()), (150, MOST_MESSAGES));
    }
}
