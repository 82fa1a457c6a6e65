use std::borrow::Cow;
use std::collections::BTreeMap;

use super::NameId;
use super::known_names::{KNOWN_COUNT, try_pack_name};

/// The maximum number of added names in a table, because a local name in an expanded name has 28 bits.
const MAX_ADDED_NAMES: usize = (1 << 28) - 1 - KNOWN_COUNT;

/// The bytes that a new name adds to the limited total in addition to its text, for entries in the parser's and the tree's
/// tables.
pub(crate) const NAME_OVERHEAD_BYTES: usize = 64;

/// Numbers the names that are not known at compile time.
///
/// An empty table allocates nothing. No document can make lookups slow: names that collide too often are in a search tree.
#[derive(Clone, Debug)]
pub struct NameTable {
    /// NOTE: the names are boxed because most small documents add no names, and a boxed table is cheap to move.
    added: Option<Box<AddedNames>>,
    /// The number of bytes that [`try_intern_within_limit`](Self::try_intern_within_limit) may still add; negative if the limit was
    /// exceeded.
    remaining_bytes: i64,
}

/// OPTIMIZATION: with the search tree alone, a parse takes 10 % more instructions on real pages and 4.2 % on dense pages
/// in the default profile, and 10 % and 4 % with fat LTO (test: `interned_names_are_found`).
#[derive(Clone, Debug)]
struct AddedNames {
    text: String,
    /// The names, sorted by id. The strings in `text` have the same order.
    names: Vec<AddedName>,
    /// An open-addressing hash table of positions in `names` plus one, where 0 is a free slot. The number of slots is a power
    /// of two.
    slots: Vec<u32>,
    /// The positions in `names` of the names that found no free slot.
    overflow: BTreeMap<String, usize>,
}

/// The maximum number of slots to search. At least half of the slots are free, so few names need more.
const MAX_PROBES: usize = 8;

/// For a name of 1 to 15 bytes, the bytes, padded with zeros, and their number. For other names, some bytes, and a number that
/// marks such a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct NameKey {
    low: u64,
    high: u64,
}

impl NameKey {
    fn from_packed_words(low: u64, high: u64, length: usize) -> Self {
        Self { low, high: high | (length as u64) << 56 }
    }

    fn new(name: &str) -> Self {
        match try_pack_name(name) {
            Some((low, high)) if (1..16).contains(&name.len()) => Self::from_packed_words(low, high, name.len()),
            _ => {
                let (first, last) = (name.as_bytes().first_chunk(), name.as_bytes().last_chunk());
                let word = |bytes: Option<&[u8; 8]>| bytes.map_or(0, |bytes| u64::from_le_bytes(*bytes));
                Self { low: word(first), high: word(last) | 0xFF << 56 }
            }
        }
    }

    fn hash(self) -> usize {
        let product = u128::from(self.low ^ 0x9E37_79B9_7F4A_7C15) * u128::from(self.high ^ 0xD1B5_4A32_D192_ED03);
        (product ^ product >> 64) as usize
    }
}

#[derive(Clone, Copy, Debug)]
struct AddedName {
    key: NameKey,
    text_end: usize,
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

    pub(crate) fn set_byte_limit(&mut self, bytes: u64) {
        self.remaining_bytes = i64::try_from(bytes).unwrap_or(i64::MAX);
    }

    #[inline(never)]
    pub(crate) fn try_intern_within_limit(&mut self, name: &str) -> Option<NameId> {
        let before = self.added_count();
        let id = self.intern(name);
        if self.added_count() > before {
            self.remaining_bytes =
                self.remaining_bytes.saturating_sub_unsigned((name.len() + NAME_OVERHEAD_BYTES) as u64);
        }
        (self.remaining_bytes >= 0).then_some(id)
    }

    /// Returns the id of a name that is known or in the table.
    pub fn find(&self, name: &str) -> Option<NameId> {
        NameId::known(name).or_else(|| self.added.as_ref()?.find_or_free_slot(NameKey::new(name), name).ok())
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

    pub(crate) fn added_count(&self) -> usize {
        self.added.as_ref().map_or(0, |added| added.names.len())
    }

    /// Finds an added name of up to 15 bytes, given as two little-endian words that are padded with zeros, if it has a slot.
    /// OPTIMIZATION: the tokenizer has already packed the name into these words (test: `interned_names_are_found`).
    /// Without this lookup, a parse takes 4.3 % more instructions on real pages and 4.2 % on dense pages in the default
    /// profile, and 3.3 % and 2.7 % with fat LTO.
    #[inline(never)]
    pub(crate) fn find_added_packed_name(&self, low: u64, high: u64, length: usize) -> Option<NameId> {
        self.added.as_ref()?.probe(NameKey::from_packed_words(low, high, length), None).ok()
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
            overflow: BTreeMap::new(),
        }
    }

    fn name(&self, position: usize) -> &str {
        let start = position.checked_sub(1).map_or(0, |before| self.names[before].text_end);
        &self.text[start..self.names[position].text_end]
    }

    /// Returns the id of the name with this key, or the free slot where the search ended, if any. The key of a short name
    /// identifies the name, so `name` may be missing.
    fn probe(&self, key: NameKey, name: Option<&str>) -> Result<NameId, Option<usize>> {
        let mask = self.slots.len() - 1;
        let first = key.hash() & mask;
        for slot in first..first + MAX_PROBES {
            let slot = slot & mask;
            let Some(position) = self.slots[slot].checked_sub(1) else {
                return Err(Some(slot));
            };
            let position = position as usize;
            if self.names[position].key == key && name.is_none_or(|name| self.name(position) == name) {
                return Ok(added_name_id(position));
            }
        }
        Err(None)
    }

    fn find_or_free_slot(&self, key: NameKey, name: &str) -> Result<NameId, Option<usize>> {
        match self.probe(key, Some(name)) {
            Err(None) => self.overflow.get(name).map(|&position| added_name_id(position)).ok_or(None),
            found => found,
        }
    }

    fn intern(&mut self, name: &str) -> NameId {
        let key = NameKey::new(name);
        match self.find_or_free_slot(key, name) {
            Ok(id) => id,
            Err(_) if self.names.len() == MAX_ADDED_NAMES => added_name_id(MAX_ADDED_NAMES - 1),
            Err(slot) => {
                let position = self.names.len();
                self.text.push_str(name);
                self.names.push(AddedName { key, text_end: self.text.len() });
                self.insert(slot, position);
                if self.names.len() * 2 == self.slots.len() {
                    self.grow();
                }
                added_name_id(position)
            }
        }
    }

    fn insert(&mut self, slot: Option<usize>, position: usize) {
        match slot {
            Some(slot) => self.slots[slot] = position as u32 + 1,
            None => drop(self.overflow.insert(self.name(position).to_owned(), position)),
        }
    }

    #[cold]
    fn grow(&mut self) {
        self.slots = vec![0; self.slots.len() * 2];
        self.overflow.clear();
        for position in 0..self.names.len() {
            if let Err(slot) = self.probe(self.names[position].key, Some(self.name(position))) {
                self.insert(slot, position);
            }
        }
    }
}

/// Returns the number of a text in `numbers`, and adds the text if it is new. Texts are numbered from 0 in the order of their
/// addition.
pub(crate) fn intern_text(text: String, numbers: &mut BTreeMap<String, usize>) -> usize {
    let next = numbers.len();
    *numbers.entry(text).or_insert(next)
}

fn added_name_id(position: usize) -> NameId {
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
        fn find_exact_and_lowercase(&self, names: &super::NameTable) -> [Option<super::NameId>; 2];

        fn matches_html_name(&self, id: super::NameId, names: &super::NameTable) -> bool;
    }
}

impl sealed::Sealed for NameId {
    #[inline]
    fn find_exact_and_lowercase(&self, _: &NameTable) -> [Option<NameId>; 2] {
        [Some(*self); 2]
    }

    #[inline]
    fn matches_html_name(&self, id: NameId, _: &NameTable) -> bool {
        *self == id
    }
}

impl<T: AsRef<str> + ?Sized> sealed::Sealed for &T {
    fn find_exact_and_lowercase(&self, names: &NameTable) -> [Option<NameId>; 2] {
        let name = self.as_ref();
        [names.find(name), names.find(&ascii_lowercase(name))]
    }

    // NOTE: comparing the strings costs less than looking up the id.
    fn matches_html_name(&self, id: NameId, names: &NameTable) -> bool {
        let name = self.as_ref();
        names.get(id).is_some_and(|existing| existing == name || is_ascii_lowercase_of(existing, name))
    }
}

#[inline]
fn is_ascii_lowercase_of(lowercase: &str, name: &str) -> bool {
    lowercase.len() == name.len() && lowercase.bytes().eq(name.bytes().map(|byte| byte.to_ascii_lowercase()))
}
