use std::fmt;

use serde_json::{Value, json};

use crate::say::harmless;

/// Maximum number of messages. All errors are counted.
const MAX_MESSAGES: usize = 100;

/// Counts of the pages, other records, and omissions in archives.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Report {
    pub archives: u64,
    /// Pages with facts.
    pub pages: u64,
    /// Bytes of these pages.
    pub bytes: u64,
    pub records: u64,
    /// Responses that are not HTML pages.
    pub others: u64,
    pub dropped: u64,
    /// Broken archives, read incompletely or not at all.
    pub broken: u64,
    /// Damaged ranges before another record.
    pub gaps: u64,
    /// Records that are not where an index says they are.
    pub misplaced: u64,
    /// First errors, each with its archive.
    pub messages: Vec<String>,
}

impl Report {
    pub fn add(&mut self, other: Self) {
        self.archives += other.archives;
        self.pages += other.pages;
        self.bytes += other.bytes;
        self.records += other.records;
        self.others += other.others;
        self.dropped += other.dropped;
        self.broken += other.broken;
        self.gaps += other.gaps;
        self.misplaced += other.misplaced;
        self.messages.extend(other.messages);
        self.messages.truncate(MAX_MESSAGES);
    }

    pub fn faults(&self) -> u64 {
        self.dropped + self.broken + self.gaps + self.misplaced
    }

    /// Returns whether damage or a wrong index may have hidden pages.
    pub fn is_incomplete(&self) -> bool {
        self.broken + self.gaps + self.misplaced > 0
    }

    /// Keeps a message unless the report is full. The message may contain untrusted text.
    pub fn note(&mut self, message: impl FnOnce() -> String) {
        if self.messages.len() < MAX_MESSAGES {
            self.messages.push(harmless(&message()));
        }
    }

    pub fn to_json(&self) -> Value {
        json!({
            "archives": self.archives,
            "pages": self.pages,
            "bytes": self.bytes,
            "records": self.records,
            "others": self.others,
            "dropped": self.dropped,
            "broken": self.broken,
            "gaps": self.gaps,
            "misplaced": self.misplaced,
            "messages": self.messages,
        })
    }

    pub fn from_json(text: &str) -> Option<Self> {
        let value: Value = serde_json::from_str(text).ok()?;
        let count = |name: &str| value.get(name)?.as_u64();
        let messages = value.get("messages")?.as_array()?.iter().map(|message| Some(message.as_str()?.to_owned()));
        Some(Self {
            archives: count("archives")?,
            pages: count("pages")?,
            bytes: count("bytes")?,
            records: count("records")?,
            others: count("others")?,
            dropped: count("dropped")?,
            broken: count("broken")?,
            gaps: count("gaps")?,
            misplaced: count("misplaced")?,
            messages: messages.collect::<Option<_>>()?,
        })
    }
}

impl fmt::Display for Report {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { archives, pages, records, others, dropped, broken, gaps, misplaced, .. } = self;
        let megabytes = self.bytes as f64 / 1e6;
        write!(
            formatter,
            "{pages} pages of {megabytes:.1} MB in {records} records of {archives} archives; {others} other responses, \
             {dropped} broken responses dropped, {broken} archives broken"
        )?;
        if *gaps > 0 {
            write!(formatter, ", {gaps} gaps in archives")?;
        }
        match misplaced {
            0 => Ok(()),
            _ => write!(formatter, ", {misplaced} records are not where an index says"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reports_round_trip_through_json() {
        let mut report = Report {
            archives: 1,
            pages: 2,
            bytes: 3,
            records: 9,
            others: 4,
            dropped: 5,
            broken: 6,
            gaps: 8,
            misplaced: 7,
            messages: vec![],
        };
        report.note(|| "a \"message\"".to_owned());
        assert_eq!(Report::from_json(&report.to_json().to_string()), Some(report));
        assert_eq!(Report::from_json("{}"), None);
    }

    #[test]
    fn messages_are_limited_and_counts_are_not() {
        let mut sum = Report::default();
        for _ in 0..150 {
            let mut one = Report { dropped: 1, ..Report::default() };
            one.note(|| "broken".to_owned());
            sum.add(one);
        }
        assert_eq!((sum.dropped, sum.messages.len()), (150, MAX_MESSAGES));
    }
}
