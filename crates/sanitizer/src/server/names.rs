//! [`Names`]: a map from names, and the lists in `data/`.

use std::collections::HashMap;

use soupstone::names::NameId;

/// A map from names of elements or attributes.
///
/// NOTE: names that the parser knows are numbers, which are the same in all documents and need no hashing.
#[derive(Clone, Debug)]
pub(super) struct Names<T> {
    /// In the order of the numbers.
    known: Vec<(usize, T)>,
    others: HashMap<Box<str>, T>,
}

impl<T> Default for Names<T> {
    fn default() -> Self {
        Self {
            known: Vec::new(),
            others: HashMap::new(),
        }
    }
}

impl<T> Names<T> {
    pub(super) fn insert(&mut self, name: &str, value: T) {
        let Some(id) = NameId::known(name) else {
            self.others.insert(name.into(), value);
            return;
        };
        match self.place(id) {
            Ok(place) => self.known[place].1 = value,
            Err(place) => self.known.insert(place, (id.index(), value)),
        }
    }

    pub(super) fn remove(&mut self, name: &str) {
        match NameId::known(name).map(|id| self.place(id)) {
            Some(Ok(place)) => drop(self.known.remove(place)),
            Some(Err(_)) => {}
            None => drop(self.others.remove(name)),
        }
    }

    /// Finds the value of a name, by its number in a document and by itself.
    pub(super) fn get(&self, id: NameId, name: &str) -> Option<&T> {
        match id.is_known() {
            true => self.place(id).ok().map(|place| &self.known[place].1),
            false => self.others.get(name),
        }
    }

    /// Finds the value of a name.
    pub(super) fn find(&self, name: &str) -> Option<&T> {
        match NameId::known(name) {
            Some(id) => self.get(id, name),
            None => self.others.get(name),
        }
    }

    /// Finds the value of a name, to change it.
    pub(super) fn find_mut(&mut self, name: &str) -> Option<&mut T> {
        match NameId::known(name) {
            Some(id) => self.place(id).ok().map(|place| &mut self.known[place].1),
            None => self.others.get_mut(name),
        }
    }

    /// The value of a name, which is made if there is none.
    pub(super) fn entry(&mut self, name: &str) -> &mut T
    where
        T: Default,
    {
        let Some(id) = NameId::known(name) else {
            return self.others.entry(name.into()).or_default();
        };
        let place = match self.place(id) {
            Ok(place) => place,
            Err(place) => {
                self.known.insert(place, (id.index(), T::default()));
                place
            }
        };
        &mut self.known[place].1
    }

    fn place(&self, id: NameId) -> Result<usize, usize> {
        let index = id.index();
        self.known.binary_search_by_key(&index, |(index, _)| *index)
    }
}

/// The lines of a list: names, and what is behind the colon.
pub(super) fn lines(list: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
    list.lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .map(|line| line.split_once(':').unwrap_or((line, "")))
}

/// Whether a pattern stands for a name: the same name, or its beginning, with `*` behind it.
pub(super) fn matches(pattern: &str, name: &str) -> bool {
    match pattern.strip_suffix('*') {
        Some(start) => name.starts_with(start),
        None => name == pattern,
    }
}
