//! [`NameMap`], a map from names; [`WordPatterns`], words and prefixes of words; and the lists in `data/`.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::ops::Bound;

use soupstone::names::NameId;

/// NOTE: known names are small numbers, equal in all documents, and need no hashing.
#[derive(Clone, Debug)]
pub(crate) struct NameMap<T> {
    known: Vec<(NameId, T)>,
    /// One plus the index in `known` for each name's number, or 0. Empty for few names.
    places: Vec<u16>,
    others: HashMap<Box<str>, T>,
}

const FEW: usize = 6;

impl<T> Default for NameMap<T> {
    fn default() -> Self {
        Self { known: Vec::new(), places: Vec::new(), others: HashMap::new() }
    }
}

impl<T> NameMap<T> {
    pub(crate) fn is_empty(&self) -> bool {
        self.known.is_empty() && self.others.is_empty()
    }

    pub(crate) fn insert(&mut self, name: &str, value: T) {
        let Some(id) = NameId::known(name) else {
            self.others.insert(name.into(), value);
            return;
        };
        match self.place(id) {
            Some(place) => self.known[place].1 = value,
            None => self.add(id, value),
        }
    }

    pub(crate) fn remove(&mut self, name: &str) -> Option<T> {
        let Some(id) = NameId::known(name) else {
            return self.others.remove(name);
        };
        let (_, value) = self.known.remove(self.place(id)?);
        self.list_places();
        Some(value)
    }

    pub(crate) fn retain(&mut self, mut stays: impl FnMut(&str, &mut T) -> bool) {
        self.known.retain_mut(|(id, value)| stays(id.known_str().unwrap_or_default(), value));
        self.list_places();
        self.others.retain(|name, value| stays(name, value));
    }

    pub(crate) fn values_mut(&mut self) -> impl Iterator<Item = &mut T> {
        self.known.iter_mut().map(|(_, value)| value).chain(self.others.values_mut())
    }

    #[inline]
    pub(crate) fn get(&self, id: NameId, name: &str) -> Option<&T> {
        self.get_with(id, || name)
    }

    /// Calls `name` only if the name's number is not enough for the search.
    #[inline]
    pub(crate) fn get_with<'n>(&self, id: NameId, name: impl FnOnce() -> &'n str) -> Option<&T> {
        match id.is_known() {
            true => self.place(id).map(|place| &self.known[place].1),
            false if self.others.is_empty() => None,
            false => self.others.get(name()),
        }
    }

    pub(crate) fn find(&self, name: &str) -> Option<&T> {
        match NameId::known(name) {
            Some(id) => self.get(id, name),
            None => self.others.get(name),
        }
    }

    pub(crate) fn find_mut(&mut self, name: &str) -> Option<&mut T> {
        match NameId::known(name) {
            Some(id) => self.place(id).map(|place| &mut self.known[place].1),
            None => self.others.get_mut(name),
        }
    }

    pub(crate) fn entry(&mut self, name: &str, make: impl FnOnce() -> T) -> &mut T {
        let Some(id) = NameId::known(name) else {
            return self.others.entry(name.into()).or_insert_with(make);
        };
        let place = self.place(id).unwrap_or_else(|| {
            self.add(id, make());
            self.known.len() - 1
        });
        &mut self.known[place].1
    }

    fn add(&mut self, id: NameId, value: T) {
        self.known.push((id, value));
        self.list_places();
    }

    #[inline]
    fn place(&self, id: NameId) -> Option<usize> {
        if self.places.is_empty() {
            return self.known.iter().position(|(own, _)| *own == id);
        }
        let place = usize::from(*self.places.get(id.index())?);
        place.checked_sub(1)
    }

    fn list_places(&mut self) {
        self.places.clear();
        if self.known.len() > FEW {
            let most = self.known.iter().map(|(id, _)| id.index() + 1).max();
            self.places.resize(most.unwrap_or(0), 0);
            for (place, (id, _)) in self.known.iter().enumerate() {
                // NOTE: the number of known names fits into a `u16`.
                self.places[id.index()] = u16::try_from(place + 1).unwrap_or(0);
            }
        }
    }
}

/// The lines of a list: names, and the text after the colon.
pub(crate) fn lines(list: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
    list.lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .map(|line| line.split_once(':').unwrap_or((line, "")))
}

/// Returns the names of a list.
pub(crate) fn set(list: &'static str) -> NameMap<()> {
    let mut names = NameMap::default();
    lines(list).for_each(|(name, _)| names.insert(name, ()));
    names
}

#[derive(Clone, Debug, Default)]
pub(crate) struct WordPatterns {
    words: HashSet<Box<str>>,
    /// No entry is a prefix of another entry.
    starts: BTreeSet<Box<str>>,
}

impl WordPatterns {
    pub(crate) fn add(&mut self, pattern: &str) {
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

    pub(crate) fn has(&self, word: &str) -> bool {
        self.words.contains(word) || self.has_start_of(word)
    }

    fn has_start_of(&self, word: &str) -> bool {
        // NOTE: no entry is a prefix of another entry, so only the last entry up to `word` can be a prefix of `word`.
        let up_to = (Bound::Unbounded, Bound::Included(word));
        let last = self.starts.range::<str, _>(up_to).next_back();
        last.is_some_and(|start| word.starts_with(&**start))
    }
}
