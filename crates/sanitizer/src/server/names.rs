//! [`Patterns`], and the lists in `data/`.

use std::collections::{BTreeSet, HashSet};
use std::ops::Bound;

/// The lines of a list: names, and what is behind the colon.
pub(super) fn lines(list: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
    list.lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .map(|line| line.split_once(':').unwrap_or((line, "")))
}

/// Words, and beginnings of words.
#[derive(Clone, Debug, Default)]
pub(super) struct Patterns {
    words: HashSet<Box<str>>,
    /// None of these begins with another one.
    starts: BTreeSet<Box<str>>,
}

impl Patterns {
    /// Adds a word, or, with `*` behind it, a beginning.
    pub(super) fn add(&mut self, pattern: &str) {
        let Some(start) = pattern.strip_suffix('*') else {
            self.words.insert(pattern.into());
            return;
        };
        if self.has_start_of(start) {
            return;
        }
        let from = (Bound::Included(start), Bound::Unbounded);
        let longer = self.starts.range::<str, _>(from);
        let longer: Vec<Box<str>> = longer.take_while(|other| other.starts_with(start)).cloned().collect();
        for other in longer {
            self.starts.remove(&other);
        }
        self.starts.insert(start.into());
    }

    pub(super) fn remove(&mut self, pattern: &str) {
        match pattern.strip_suffix('*') {
            Some(start) => self.starts.remove(start),
            None => self.words.remove(pattern),
        };
    }

    pub(super) fn clear(&mut self) {
        *self = Self::default();
    }

    pub(super) fn is_empty(&self) -> bool {
        self.words.is_empty() && self.starts.is_empty()
    }

    pub(super) fn has(&self, word: &str) -> bool {
        self.words.contains(word) || self.has_start_of(word)
    }

    fn has_start_of(&self, word: &str) -> bool {
        // NOTE: what is between a beginning of the word and the word begins like it, too, and so is not in the set.
        let up_to = (Bound::Unbounded, Bound::Included(word));
        let last = self.starts.range::<str, _>(up_to).next_back();
        last.is_some_and(|start| word.starts_with(&**start))
    }
}
