//! [`NameTable`], the numbers of the names that a document adds.

use std::hash::{BuildHasher, RandomState};
use std::ops::Range;

use super::known_names::KNOWN_COUNT;
use super::{LocalName, NameId};

/// The most names that a table holds: a local name in an expanded name has 28 bits.
const CAPACITY: usize = (1 << 28) - 1 - KNOWN_COUNT;

/// Gives numbers to names that are not known at compile time.
///
/// A table that is never given such a name allocates nothing. The place of a name in the table
/// hangs on a random seed, so that a document cannot be written to make the search slow.
#[derive(Clone, Debug, Default)]
pub struct NameTable {
    /// NOTE: in a place of their own, for most small documents add none, and tables are moved with their owners.
    added: Option<Box<AddedNames>>,
}

/// The names that were added to the known ones, at least one.
#[derive(Clone, Debug)]
struct AddedNames {
    /// All names, one after the other.
    text: String,
    /// Where each name ends in `text`, in bytes.
    ends: Vec<usize>,
    /// An open-addressed table of one more than the position in `ends`; 0 is a free slot. The
    /// length is a power of two.
    slots: Vec<u32>,
    seed: Seed,
}

/// Two random numbers that the hash of a name hangs on.
#[derive(Clone, Copy, Debug)]
struct Seed {
    start: u64,
    factor: u64,
}

impl Seed {
    /// A seed from the random state of the standard library.
    fn random() -> Self {
        let state = RandomState::new();
        Self {
            start: state.hash_one(0_u8),
            factor: state.hash_one(1_u8) | 1,
        }
    }

    /// The hash of a name, of which all bits are good.
    ///
    /// NOTE: folded multiplication by a secret factor. Who does not know the factor cannot
    /// choose names that fall together.
    fn hash(self, name: &str) -> usize {
        let bytes = name.as_bytes();
        let (words, _) = bytes.as_chunks::<8>();
        let mut hash = self.start ^ name.len() as u64;
        for word in words {
            hash = self.fold(hash ^ u64::from_le_bytes(*word));
        }
        // The last eight bytes, some of which may be in the last word, or all there are.
        let last = match bytes.last_chunk::<8>() {
            Some(last) => u64::from_le_bytes(*last),
            None => bytes
                .iter()
                .fold(0, |word, byte| word << 8 | u64::from(*byte)),
        };
        self.fold(self.fold(hash ^ last)) as usize
    }

    /// The product with the secret factor, its upper half folded onto the lower one.
    fn fold(self, value: u64) -> u64 {
        let product = u128::from(value) * u128::from(self.factor);
        (product as u64) ^ (product >> 64) as u64
    }
}

impl NameTable {
    /// A table that holds no name but the known ones.
    pub fn new() -> Self {
        Self::default()
    }

    /// The id of a name, which is added if it is neither known nor in the table.
    ///
    /// Names are taken as they are; upper and lower case differ. The table holds 2²⁸ names; the
    /// names beyond share the last id.
    #[inline]
    pub fn intern(&mut self, name: &str) -> NameId {
        match NameId::known(name) {
            Some(id) => id,
            None => self.intern_unknown(name),
        }
    }

    /// The id of a name that is known or in the table.
    pub fn find(&self, name: &str) -> Option<NameId> {
        NameId::known(name).or_else(|| self.added.as_ref()?.search(name).ok())
    }

    /// The name of an id; `None` for an id of another table.
    pub fn get(&self, id: NameId) -> Option<&str> {
        if let Some(name) = id.known_str() {
            return Some(name);
        }
        let position = id.index().checked_sub(KNOWN_COUNT + 1)?;
        let added = self.added.as_ref()?;
        (position < added.ends.len()).then(|| added.name(position))
    }

    /// The name of an id; the empty string for an id of another table.
    #[inline]
    pub fn name(&self, id: NameId) -> &str {
        self.get(id).unwrap_or("")
    }

    /// The name of an id as an atom, which known names have ready; the empty name for an id of
    /// another table.
    pub fn local_name(&self, id: NameId) -> LocalName {
        match super::local_name::known(id) {
            Some(name) => name,
            None => LocalName::from(self.name(id)),
        }
    }

    /// The number of names that were added to the known ones.
    pub fn len(&self) -> usize {
        self.added.as_ref().map_or(0, |added| added.ends.len())
    }

    /// Whether no name was added to the known ones.
    pub fn is_empty(&self) -> bool {
        self.added.is_none()
    }

    /// The id of a name that is not known at compile time, which is added if it is not in the table.
    #[inline(never)]
    pub(crate) fn intern_unknown(&mut self, name: &str) -> NameId {
        let added = self.added.get_or_insert_with(AddedNames::none);
        added.intern(name)
    }
}

impl AddedNames {
    /// No names, with room for some, and a seed.
    #[cold]
    fn none() -> Box<Self> {
        // Most pages that add names add some ten to fifty.
        Box::new(Self {
            text: String::with_capacity(512),
            ends: Vec::with_capacity(64),
            slots: vec![0; 128],
            seed: Seed::random(),
        })
    }

    /// The name at this position.
    fn name(&self, position: usize) -> &str {
        &self.text[self.range(position)]
    }

    /// The bytes of the name at this position.
    #[inline]
    fn bytes(&self, position: usize) -> &[u8] {
        &self.text.as_bytes()[self.range(position)]
    }

    /// Where the name at this position stands.
    #[inline]
    fn range(&self, position: usize) -> Range<usize> {
        let start = match position.checked_sub(1) {
            Some(before) => self.ends[before],
            None => 0,
        };
        start..self.ends[position]
    }

    /// The id of a name, or the free slot where the search for it ended.
    fn search(&self, name: &str) -> Result<NameId, usize> {
        let mask = self.slots.len() - 1;
        let mut slot = self.seed.hash(name) & mask;
        loop {
            let Some(position) = self.slots[slot].checked_sub(1) else {
                return Err(slot);
            };
            if self.bytes(position as usize) == name.as_bytes() {
                return Ok(id_at(position as usize));
            }
            slot = (slot + 1) & mask;
        }
    }

    /// The id of a name, which is added if it is not there.
    #[inline]
    fn intern(&mut self, name: &str) -> NameId {
        match self.search(name) {
            Ok(id) => id,
            Err(_) if self.ends.len() == CAPACITY => id_at(CAPACITY - 1),
            Err(slot) => {
                self.text.push_str(name);
                self.ends.push(self.text.len());
                self.slots[slot] = self.ends.len() as u32;
                if self.ends.len() * 2 == self.slots.len() {
                    self.grow();
                }
                id_at(self.ends.len() - 1)
            }
        }
    }

    /// Doubles the number of slots.
    #[cold]
    fn grow(&mut self) {
        let count = self.slots.len() * 2;
        let mut slots = vec![0; count];
        for position in 0..self.ends.len() {
            let mut slot = self.seed.hash(self.name(position)) & (count - 1);
            while slots[slot] != 0 {
                slot = (slot + 1) & (count - 1);
            }
            slots[slot] = position as u32 + 1;
        }
        self.slots = slots;
    }
}

/// The id of the added name at this position.
fn id_at(position: usize) -> NameId {
    NameId::from_raw((KNOWN_COUNT + 1 + position) as u32)
}

#[cfg(test)]
mod tests {
    use super::super::TagName;
    use super::*;

    #[test]
    fn names_come_back() {
        let mut table = NameTable::new();
        let names: Vec<String> = (0..2000)
            .map(|n| format!("data-{n}-{}", "x".repeat(n % 20)))
            .collect();
        let ids: Vec<NameId> = names.iter().map(|name| table.intern(name)).collect();
        for (name, &id) in names.iter().zip(&ids) {
            assert_eq!(table.intern(name), id);
            assert_eq!(table.find(name), Some(id));
            assert_eq!(table.get(id), Some(name.as_str()));
            assert_eq!(&*table.local_name(id), name.as_str());
            assert!(!id.is_known());
        }
        assert_eq!(table.len(), 2000);
        assert_eq!(table.find("data-2000-"), None);
        assert_eq!(table.get(id_at(2000)), None);
        assert_eq!(table.name(NameId::from_raw(0)), "");
    }

    #[test]
    fn known_names_are_not_added() {
        let mut table = NameTable::new();
        assert_eq!(table.intern("body"), TagName::BODY);
        assert_eq!(table.name(TagName::BODY), "body");
        assert_eq!(&*table.local_name(TagName::BLOCKQUOTE), "blockquote");
        assert_eq!(table.find("absent"), None);
        assert!(table.is_empty());
    }

    #[test]
    fn names_with_zeros_at_their_ends_differ() {
        let mut table = NameTable::new();
        let ids = ["", "\0", "\0\0", "a", "a\0", "a\0\0"].map(|name| table.intern(name));
        for (index, id) in ids.iter().enumerate() {
            assert!(!ids[..index].contains(id));
        }
    }
}
