use std::borrow::Cow;
use std::collections::BTreeMap;
use std::hash::{BuildHasher, RandomState};

use super::NameId;
use super::known_names::{KNOWN_COUNT, pack_name};

/// The maximum number of added names in a table, because a local name in an expanded name has 28 bits.
const MAX_ADDED_NAMES: usize = (1 << 28) - 1 - KNOWN_COUNT;

/// The bytes that a new name adds to the limited total in addition to its text, for entries in the parser's and the tree's
/// tables.
pub(crate) const NAME_OVERHEAD_BYTES: usize = 64;

/// Numbers the names that are not known at compile time.
///
/// An empty table allocates nothing. No document can make lookups slow: a random seed determines the slot of a name, and if the
/// seed is predictable, as in WebAssembly, too many collisions turn the table into a search tree.
#[derive(Clone, Debug)]
pub struct NameTable {
    /// NOTE: the names are boxed because most small documents add no names, and a boxed table is cheap to move.
    added: Option<Box<AddedNames>>,
    /// The number of bytes that [`intern_within_limit`](Self::intern_within_limit) may still add; negative if the limit was
    /// exceeded.
    remaining_bytes: i64,
}

/// OPTIMIZATION: with the search tree alone, parsing pages takes 2.7 % more instructions, and a page with 5,000 new names takes
/// four times as many instructions (test: `interned_names_are_found`). With the standard library's `HashMap`, parsing pages
/// takes 4.8 % more instructions.
#[derive(Clone, Debug)]
struct AddedNames {
    text: String,
    /// The names, sorted by id. The strings in `text` have the same order.
    names: Vec<AddedName>,
    /// An open-addressing hash table of positions in `names` plus one, where 0 is a free slot. The number of slots is a power
    /// of two.
    slots: Vec<u32>,
    seed: Seed,
    /// Positions in `names` by name. This map replaces the slots once a probe sequence is too long.
    by_name: Option<BTreeMap<String, usize>>,
}

/// The maximum length of a probe sequence. At least half of the slots are free, so only names chosen for the seed reach this
/// length.
const MAX_PROBE_LENGTH: usize = 256;

/// For a name of up to 15 bytes, the bytes, padded with zeros, and their number. For a longer name, a hash, and a number that
/// marks a long name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct NameKey {
    low: u64,
    high: u64,
}

const MAX_INLINE_KEY_BYTES: usize = 15;

impl NameKey {
    fn packed(low: u64, high: u64, length: usize) -> Self {
        Self { low, high: high | (length as u64) << 56 }
    }
}

#[derive(Clone, Copy, Debug)]
struct AddedName {
    key: NameKey,
    text_end: usize,
}

#[derive(Clone, Copy, Debug)]
struct Seed {
    start: u64,
    factor: u64,
}

impl Seed {
    fn random() -> Self {
        let state = RandomState::new();
        Self { start: state.hash_one(0_u8), factor: state.hash_one(1_u8) | 1 }
    }

    /// Folded multiplication by a secret factor prevents deliberate collisions.
    /// NOTE: the last folding spreads the bits of the last word. Every bit of the result is usable, so the lowest bits are
    /// enough.
    fn hash(self, key: NameKey) -> usize {
        let words = self.fold(self.start ^ key.low) ^ key.high;
        self.fold(self.fold(words)) as usize
    }

    fn long_name_key(self, name: &str) -> NameKey {
        let (words, rest) = name.as_bytes().as_chunks::<8>();
        let mut low = self.start;
        for word in words {
            low = self.fold(low ^ u64::from_le_bytes(*word));
        }
        let mut last = 0;
        for byte in rest {
            last = last << 8 | u64::from(*byte);
        }
        NameKey { low: self.fold(low ^ last), high: u64::MAX ^ name.len() as u64 }
    }

    fn fold(self, value: u64) -> u64 {
        let product = u128::from(value) * u128::from(self.factor);
        (product as u64) ^ (product >> 64) as u64
    }
}

impl Default for NameTable {
    fn default() -> Self {
        Self::new()
    }
}

impl NameTable {
    /// Creates a table of the known names.
    pub const fn new() -> Self {
        Self { added: None, remaining_bytes: i64::MAX }
    }

    /// Returns the id of a name, and adds the name if it is not in the table. Names are compared case-sensitively. The table
    /// holds 2²⁸ − 1 names, including the known names; further names share the last id.
    pub fn intern(&mut self, name: &str) -> NameId {
        NameId::known(name).unwrap_or_else(|| self.intern_unknown(name))
    }

    pub(crate) fn set_remaining_bytes(&mut self, bytes: u64) {
        self.remaining_bytes = i64::try_from(bytes).unwrap_or(i64::MAX);
    }

    #[inline(never)]
    pub(crate) fn intern_within_limit(&mut self, name: &str) -> Option<NameId> {
        let before = self.len();
        let id = self.intern(name);
        if self.len() > before {
            self.remaining_bytes =
                self.remaining_bytes.saturating_sub_unsigned((name.len() + NAME_OVERHEAD_BYTES) as u64);
        }
        (self.remaining_bytes >= 0).then_some(id)
    }

    /// Returns the id of a name that is known or in the table.
    pub fn find(&self, name: &str) -> Option<NameId> {
        NameId::known(name).or_else(|| self.added.as_ref()?.find(name).ok())
    }

    /// Returns the name of an id, or `None` if the table has no such name, because the id is from a different table. An id that
    /// is not [known](NameId::is_known) may also identify an unrelated name of this table.
    pub fn get(&self, id: NameId) -> Option<&str> {
        id.known_str().or_else(|| self.get_added(id))
    }

    #[cold]
    #[inline(never)]
    fn get_added(&self, id: NameId) -> Option<&str> {
        let position = id.index().checked_sub(KNOWN_COUNT + 1)?;
        let added = self.added.as_ref()?;
        (position < added.names.len()).then(|| added.name(position))
    }

    /// Returns the name of an id of this table. For an id that may be from a different table, call [`get`](Self::get): this
    /// method panics in debug builds if the table has no such name, and otherwise returns the empty string.
    #[track_caller]
    pub fn name(&self, id: NameId) -> &str {
        let name = self.get(id);
        debug_assert!(name.is_some(), "the table has no name with the id {}: it is from another table", id.index());
        name.unwrap_or("")
    }

    pub(crate) fn clear(&mut self) {
        self.added = None;
        self.remaining_bytes = i64::MAX;
    }

    pub(crate) fn len(&self) -> usize {
        self.added.as_ref().map_or(0, |added| added.names.len())
    }

    /// Finds an added name of up to 15 bytes, given as two little-endian words that are padded with zeros.
    /// OPTIMIZATION: the tokenizer has already packed the name into these words (test: `packed_names_are_found`).
    #[inline(never)]
    pub(crate) fn find_packed(&self, low: u64, high: u64, length: usize) -> Option<NameId> {
        let added = self.added.as_ref()?;
        if added.by_name.is_some() {
            let bytes = (u128::from(high) << 64 | u128::from(low)).to_le_bytes();
            return added.find(str::from_utf8(&bytes[..length]).ok()?).ok();
        }
        added.probe(NameKey::packed(low, high, length), None).ok()
    }

    #[inline(never)]
    pub(crate) fn intern_unknown(&mut self, name: &str) -> NameId {
        self.added.get_or_insert_with(|| Box::new(AddedNames::new())).intern(name)
    }
}

impl AddedNames {
    #[cold]
    fn new() -> Self {
        // Most pages that add names add ten to fifty names.
        Self {
            text: String::with_capacity(512),
            names: Vec::with_capacity(64),
            slots: vec![0; 128],
            seed: Seed::random(),
            by_name: None,
        }
    }

    fn name(&self, position: usize) -> &str {
        let start = position.checked_sub(1).map_or(0, |before| self.names[before].text_end);
        &self.text[start..self.names[position].text_end]
    }

    /// Returns the id of the name with this key, or the slot where the search ended: a free slot, or the last slot to search.
    /// The key of a short name identifies the name, so `name` may be missing.
    fn probe(&self, key: NameKey, name: Option<&str>) -> Result<NameId, usize> {
        let mask = self.slots.len() - 1;
        let first = self.seed.hash(key) & mask;
        for slot in first..=first + MAX_PROBE_LENGTH {
            let slot = slot & mask;
            let Some(position) = self.slots[slot].checked_sub(1) else {
                return Err(slot);
            };
            let position = position as usize;
            if self.names[position].key == key && name.is_none_or(|name| self.name(position) == name) {
                return Ok(id_at(position));
            }
        }
        Err((first + MAX_PROBE_LENGTH) & mask)
    }

    fn compute_name_key(&self, name: &str) -> NameKey {
        match pack_name(name) {
            Some((low, high)) if name.len() <= MAX_INLINE_KEY_BYTES => NameKey::packed(low, high, name.len()),
            _ => self.seed.long_name_key(name),
        }
    }

    fn find(&self, name: &str) -> Result<NameId, usize> {
        self.find_by_key(self.compute_name_key(name), name)
    }

    fn find_by_key(&self, key: NameKey, name: &str) -> Result<NameId, usize> {
        if let Some(by_name) = &self.by_name {
            return by_name.get(name).map(|&position| id_at(position)).ok_or(0);
        }
        self.probe(key, Some(name))
    }

    fn intern(&mut self, name: &str) -> NameId {
        let key = self.compute_name_key(name);
        match self.find_by_key(key, name) {
            Ok(id) => id,
            Err(_) if self.names.len() == MAX_ADDED_NAMES => id_at(MAX_ADDED_NAMES - 1),
            Err(slot) => {
                self.text.push_str(name);
                let text_end = self.text.len();
                let position = self.names.len();
                self.names.push(AddedName { key, text_end });
                match &mut self.by_name {
                    Some(by_name) => {
                        by_name.insert(name.into(), position);
                    }
                    None if self.slots[slot] != 0 => self.convert_to_search_tree(),
                    None => {
                        self.slots[slot] = position as u32 + 1;
                        if self.names.len() * 2 == self.slots.len() {
                            self.grow();
                        }
                    }
                }
                id_at(position)
            }
        }
    }

    #[cold]
    fn grow(&mut self) {
        self.slots = vec![0; self.slots.len() * 2];
        for position in 0..self.names.len() {
            match self.find_by_key(self.names[position].key, self.name(position)) {
                Err(slot) if self.slots[slot] == 0 => self.slots[slot] = position as u32 + 1,
                _ => return self.convert_to_search_tree(),
            }
        }
    }

    #[cold]
    fn convert_to_search_tree(&mut self) {
        self.slots = Vec::new();
        let mut by_name = BTreeMap::new();
        for position in 0..self.names.len() {
            by_name.insert(self.name(position).to_owned(), position);
        }
        self.by_name = Some(by_name);
    }
}

/// Returns the number of a text in `numbers`, and adds the text if it is new. Texts are numbered from 0 in the order of their
/// addition.
pub(crate) fn intern_text(text: String, numbers: &mut BTreeMap<String, usize>) -> usize {
    let next = numbers.len();
    *numbers.entry(text).or_insert(next)
}

fn id_at(position: usize) -> NameId {
    NameId::from_raw((KNOWN_COUNT + 1 + position) as u32)
}

/// Converts a name to ASCII lower case, as in the DOM.
#[inline]
pub(crate) fn ascii_lowercase(name: &str) -> Cow<'_, str> {
    // NOTE: the compiler vectorizes this loop because the loop has no early exit.
    let has_upper_case = name.bytes().fold(false, |has, byte| has | byte.is_ascii_uppercase());
    if has_upper_case { Cow::Owned(name.to_ascii_lowercase()) } else { Cow::Borrowed(name) }
}

/// A name of an element to look for: a [`NameId`], such as [`tag::DIV`](super::tag::DIV), or a string like `"div"`. For HTML
/// elements, a string matches in any letter case: `"DIV"`. This trait is sealed.
///
/// An id is compared in one step. The id of a name that is not [known](NameId::is_known) is valid only in its document.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be searched for as a name",
    note = "pass a `NameId`, a `&str`, or a reference to a string: `&name`"
)]
pub trait AsName: sealed::Sealed {}

impl AsName for NameId {}
impl<T: AsRef<str> + ?Sized> AsName for &T {}

mod sealed {
    pub trait Sealed {
        /// Returns the name for all elements, and a second one for HTML elements.
        fn find_in(&self, names: &super::NameTable) -> [Option<super::NameId>; 2];

        fn is_html_name_of(&self, id: super::NameId, names: &super::NameTable) -> bool;
    }
}

impl sealed::Sealed for NameId {
    #[inline]
    fn find_in(&self, _: &NameTable) -> [Option<NameId>; 2] {
        [Some(*self); 2]
    }

    #[inline]
    fn is_html_name_of(&self, id: NameId, _: &NameTable) -> bool {
        *self == id
    }
}

impl<T: AsRef<str> + ?Sized> sealed::Sealed for &T {
    fn find_in(&self, names: &NameTable) -> [Option<NameId>; 2] {
        let name = self.as_ref();
        [names.find(name), names.find(&ascii_lowercase(name))]
    }

    // NOTE: comparing the strings costs less than looking up the id.
    fn is_html_name_of(&self, id: NameId, names: &NameTable) -> bool {
        let name = self.as_ref();
        names.get(id).is_some_and(|existing| existing == name || is_ascii_lowercase_of(existing, name))
    }
}

#[inline]
fn is_ascii_lowercase_of(lowercase: &str, name: &str) -> bool {
    lowercase.len() == name.len() && lowercase.bytes().eq(name.bytes().map(|byte| byte.to_ascii_lowercase()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packed_names_are_found() {
        let mut table = NameTable::new();
        for text in ["éééééééq", "\0-_\u{1}zz:1234567890"] {
            let lengths = (1..=MAX_INLINE_KEY_BYTES).filter(|&length| text.is_char_boundary(length));
            for name in lengths.map(|length| &text[..length]) {
                let (low, high) = pack_name(name).expect("the name is short");
                assert_eq!(table.find_packed(low, high, name.len()), None);
                let id = table.intern(name);
                assert_eq!(table.find_packed(low, high, name.len()), Some(id));
            }
        }
    }

    #[test]
    fn searches_end_after_few_slots_with_these_seeds() {
        let characters = ('a'..='z').chain('0'..='9');
        let pairs = characters.clone().flat_map(|one| characters.clone().map(move |two| (one, two)));
        let names: Vec<String> =
            pairs.flat_map(|(one, two)| [format!("aaaaaaaaaa{one}{two}aaa"), format!("aaaaaaa{one}{two}")]).collect();
        for number in 1..=20_u64 {
            let seed = Seed {
                start: number.wrapping_mul(0x9E37_79B9_7F4A_7C15),
                factor: number.wrapping_mul(0xD1B5_4A32_D192_ED03) | 1,
            };
            let mut added = AddedNames { seed, ..AddedNames::new() };
            for name in &names {
                added.intern(name);
            }
            let longest = added.slots.split(|&slot| slot == 0).map(<[u32]>::len).max();
            assert!(longest <= Some(64), "{longest:?}");
        }
    }

    #[test]
    fn the_key_of_a_long_name_depends_on_each_byte() {
        let seed = Seed { start: 0x0123_4567_89AB_CDEF, factor: 0x9E37_79B9_7F4A_7C15 };
        for length in 16..=32 {
            let name = "n".repeat(length);
            let key = seed.long_name_key(&name);
            for changed in 0..length {
                let mut other = name.clone();
                other.replace_range(changed..=changed, "m");
                assert_ne!(seed.long_name_key(&other), key, "byte {changed} of {length}");
            }
        }
    }

    #[test]
    fn names_that_collide_use_the_search_tree() {
        // With this seed, the hash of a name is the exclusive or of the first eight bytes and the remaining bytes.
        let seed = Seed { start: 0, factor: 1 };
        let added = AddedNames { seed, ..AddedNames::new() };
        let mut table = NameTable { ..NameTable::new() };
        table.added = Some(Box::new(added));
        let names: Vec<String> = (0..40_000)
            .map(|number| match number % 8 {
                0 => format!("a name that is longer than a key: {number}"),
                _ => format!("aaaa{:04x}bbbb{:03x}", number >> 4, number & 15),
            })
            .collect();
        let ids: Vec<NameId> = names.iter().map(|name| table.intern(name)).collect();
        assert!(table.added.as_ref().is_some_and(|added| added.by_name.is_some()));
        assert_eq!(table.len(), names.len());
        for (name, id) in names.iter().zip(ids) {
            assert_eq!((table.find(name), table.name(id)), (Some(id), name.as_str()));
            if let Some((low, high)) = pack_name(name).filter(|_| name.len() <= MAX_INLINE_KEY_BYTES) {
                assert_eq!(table.find_packed(low, high, name.len()), Some(id));
            }
        }
        assert_eq!(table.find("aaaazzzzbbbb"), None);
    }
}
