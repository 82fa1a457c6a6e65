//! [`NameTable`], which numbers the new names in a document, and [`AsName`], a name to look for.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

use super::NameId;
use super::known_names::KNOWN_COUNT;

/// The maximum number of added names in a table, because a local name in an expanded name has 28 bits.
const CAPACITY: usize = (1 << 28) - 1 - KNOWN_COUNT;

/// The bytes that a new name adds to the limited total in addition to its text, for entries in the parser's and the tree's
/// tables.
pub(crate) const BYTES_OF_A_NAME: usize = 64;

/// Numbers the names that are not known at compile time. An empty table allocates nothing.
#[derive(Clone, Debug)]
pub struct NameTable {
    /// NOTE: the names are boxed because most small documents add no names, and a boxed table is cheap to move.
    added: Option<Box<AddedNames>>,
    /// The number of bytes that [`intern_within_limit`](Self::intern_within_limit) may still add; negative if the limit was
    /// exceeded.
    remaining: i64,
}

/// NOTE: no document can make lookups slow, because the names are in a search tree.
#[derive(Clone, Debug)]
struct AddedNames {
    /// The names, sorted by id.
    names: Vec<AddedName>,
    /// The positions in `names`.
    positions: BTreeMap<Arc<str>, u32>,
    /// For each [slot](slot_of), the position of the last name found.
    /// OPTIMIZATION: without these, parsing pages takes 2.7 % more instructions (test: `interned_names_are_found`).
    recent: [u32; SLOTS],
}

#[derive(Clone, Debug)]
struct AddedName {
    text: Arc<str>,
    key: u128,
}

const SLOTS: usize = 256;

const LONGEST_KEY: usize = 15;

/// Returns the last bytes of a name, padded with zeros, and its length. Only names of up to 15 bytes have keys of their own.
fn key_of(name: &str) -> u128 {
    let mut key = [0; 16];
    let end = &name.as_bytes()[name.len().saturating_sub(LONGEST_KEY)..];
    key[..end.len()].copy_from_slice(end);
    key[LONGEST_KEY] = name.len().min(LONGEST_KEY + 1) as u8;
    u128::from_le_bytes(key)
}

fn slot_of(key: u128) -> usize {
    let words = key as u64 ^ (key >> 64) as u64;
    (words.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 56) as usize
}

impl Default for NameTable {
    fn default() -> Self {
        Self::new()
    }
}

impl NameTable {
    /// Creates a table of the known names.
    pub const fn new() -> Self {
        Self { added: None, remaining: i64::MAX }
    }

    /// Returns the id of a name, and adds the name if it is not in the table. Names are compared case-sensitively. The table
    /// holds 2²⁸ − 1 names, including the known names; further names share the last id.
    pub fn intern(&mut self, name: &str) -> NameId {
        NameId::known(name).unwrap_or_else(|| self.intern_unknown(name))
    }

    pub(crate) fn set_remaining(&mut self, bytes: u64) {
        self.remaining = i64::try_from(bytes).unwrap_or(i64::MAX);
    }

    #[inline(never)]
    pub(crate) fn intern_within_limit(&mut self, name: &str) -> Option<NameId> {
        let before = self.len();
        let id = self.intern(name);
        if self.len() > before {
            self.remaining = self.remaining.saturating_sub_unsigned((name.len() + BYTES_OF_A_NAME) as u64);
        }
        (self.remaining >= 0).then_some(id)
    }

    /// Returns the id of a name that is known or in the table.
    pub fn find(&self, name: &str) -> Option<NameId> {
        NameId::known(name).or_else(|| Some(id_at(*self.added.as_ref()?.positions.get(name)?)))
    }

    /// Returns the name of an id, or `None` if the table has no such name, because the id is from a different table. An id that
    /// is not [known](NameId::is_known) may also identify an unrelated name of this table.
    pub fn get(&self, id: NameId) -> Option<&str> {
        id.known_str().or_else(|| self.get_added(id))
    }

    /// NOTE: not inlining this function keeps code that reads names small.
    #[cold]
    #[inline(never)]
    fn get_added(&self, id: NameId) -> Option<&str> {
        let position = id.index().checked_sub(KNOWN_COUNT + 1)?;
        Some(&self.added.as_ref()?.names.get(position)?.text)
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
        self.remaining = i64::MAX;
    }

    pub(crate) fn len(&self) -> usize {
        self.added.as_ref().map_or(0, |added| added.names.len())
    }

    /// Finds an added name of up to 15 bytes, given as two little-endian words that are padded with zeros.
    /// OPTIMIZATION: the tokenizer has already packed the name into these words (test: `packed_names_are_found`).
    /// NOTE: this function is not inlined because it is called rarely and would slow the code around the call.
    #[inline(never)]
    pub(crate) fn find_packed(&mut self, low: u64, high: u64, length: usize) -> Option<NameId> {
        let bytes = u128::from(high) << 64 | u128::from(low);
        let key = bytes | (length as u128) << 120;
        let added = self.added.as_mut()?;
        let position = added.recent[slot_of(key)];
        if added.names[position as usize].key == key {
            return Some(id_at(position));
        }
        added.find(str::from_utf8(&bytes.to_le_bytes()[..length]).ok()?, key)
    }

    #[inline(never)]
    pub(crate) fn intern_unknown(&mut self, name: &str) -> NameId {
        let key = key_of(name);
        let added = self.added.get_or_insert_with(|| Box::new(AddedNames::with(name, key)));
        added.find(name, key).unwrap_or_else(|| added.add(name, key))
    }
}

impl AddedNames {
    /// NOTE: there is always a name at position 0, to which the empty slots refer.
    #[cold]
    fn with(name: &str, key: u128) -> Self {
        let mut added = Self { names: Vec::new(), positions: BTreeMap::new(), recent: [0; SLOTS] };
        added.add(name, key);
        added
    }

    fn find(&mut self, name: &str, key: u128) -> Option<NameId> {
        let recent = &mut self.recent[slot_of(key)];
        if *self.names[*recent as usize].text != *name {
            *recent = *self.positions.get(name)?;
        }
        Some(id_at(*recent))
    }

    fn add(&mut self, name: &str, key: u128) -> NameId {
        if self.names.len() == CAPACITY {
            return id_at(CAPACITY as u32 - 1);
        }
        let position = self.names.len() as u32;
        let text: Arc<str> = name.into();
        self.positions.insert(text.clone(), position);
        self.names.push(AddedName { text, key });
        self.recent[slot_of(key)] = position;
        id_at(position)
    }
}

/// Returns the number of a text in `numbers`, and adds the text if it is new. Texts are numbered from 0 in the order of their
/// addition.
pub(crate) fn number_of(text: String, numbers: &mut BTreeMap<String, usize>) -> usize {
    let next = numbers.len();
    *numbers.entry(text).or_insert(next)
}

fn id_at(position: u32) -> NameId {
    NameId::from_raw(KNOWN_COUNT as u32 + 1 + position)
}

/// Converts a name to ASCII lower case, as in the DOM.
#[inline]
pub(crate) fn ascii_lowercase(name: &str) -> Cow<'_, str> {
    match name.bytes().any(|byte| byte.is_ascii_uppercase()) {
        true => Cow::Owned(name.to_ascii_lowercase()),
        false => Cow::Borrowed(name),
    }
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
        names.get(id).is_some_and(|own| own == name || is_ascii_lowercase_of(own, name))
    }
}

#[inline]
fn is_ascii_lowercase_of(lowercase: &str, name: &str) -> bool {
    lowercase.len() == name.len() && lowercase.bytes().eq(name.bytes().map(|byte| byte.to_ascii_lowercase()))
}

#[cfg(test)]
mod tests {
    use super::super::known_names::pack;
    use super::*;

    #[test]
    fn packed_names_are_found() {
        let mut table = NameTable::new();
        for text in ["éééééééq", "\0-_\u{1}zz:1234567890"] {
            let lengths = (1..=LONGEST_KEY).filter(|&length| text.is_char_boundary(length));
            for name in lengths.map(|length| &text[..length]) {
                let (low, high) = pack(name).expect("the name is short");
                assert_eq!(table.find_packed(low, high, name.len()), None);
                let id = table.intern(name);
                assert_eq!(table.find_packed(low, high, name.len()), Some(id));
            }
        }
    }

    #[test]
    fn names_in_the_same_slot_are_found() {
        let mut table = NameTable::new();
        let names: Vec<String> = (0..2_000)
            .map(|number| match number % 4 {
                0 => format!("{number} is a name that is longer than a key"),
                _ => format!("aaaa{number:04x}bbbb"),
            })
            .collect();
        let ids: Vec<NameId> = names.iter().map(|name| table.intern(name)).collect();
        assert_eq!(table.len(), names.len());
        for (name, id) in names.iter().zip(ids) {
            assert_eq!((table.find(name), table.name(id)), (Some(id), name.as_str()));
            assert_eq!(table.intern(name), id);
            if let Some((low, high)) = pack(name).filter(|_| name.len() <= LONGEST_KEY) {
                assert_eq!(table.find_packed(low, high, name.len()), Some(id));
            }
        }
        assert_eq!(table.find("aaaazzzzbbbb"), None);
    }
}
