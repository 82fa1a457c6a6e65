//! [`NameId`], and the names known at compile time: [`tag`] and [`attribute`].

include!(concat!(env!("OUT_DIR"), "/known_names.rs"));

/// Returns the id of a known name of 1 to 16 bytes, given as two little-endian words that are padded with zeros. The name must
/// not end in U+0000.
/// OPTIMIZATION: with a binary search, a parse takes 16 % more instructions on real pages and 23 % on dense pages in the
/// default profile, and 16 % and 22 % with fat LTO (test: `known_names_are_those_of_the_lists`).
pub(crate) const fn find_known_packed_name(low: u64, high: u64) -> Option<NameId> {
    let hash = low.wrapping_mul(FACTORS.0) ^ high.wrapping_mul(FACTORS.1);
    let mut slot = (hash >> (64 - SLOT_BITS)) as usize;
    loop {
        let id = SLOT_IDS[slot];
        // NOTE: the length is a power of two, so the remainder is cheaper than a check of the bounds.
        if PACKED_NAMES[id as usize % PACKED_NAMES.len()] == (high as u128) << 64 | low as u128 {
            return Some(NameId::from_raw(id as u32));
        }
        // An empty slot.
        if id == 0 {
            return None;
        }
        slot = (slot + 1) % SLOT_IDS.len();
    }
}

const fn find_known_long_name(name: &[u8]) -> Option<NameId> {
    if name.len() >= LONG_NAME_ENDS.len() {
        return None;
    }
    let mut index = LONG_NAME_ENDS[name.len() - 1];
    while index < LONG_NAME_ENDS[name.len()] {
        let (known, id) = LONG_NAMES[index];
        if bytes_equal(known.as_bytes(), name) {
            return Some(NameId::from_raw(id as u32));
        }
        index += 1;
    }
    None
}

const fn bytes_equal(one: &[u8], other: &[u8]) -> bool {
    let mut index = 0;
    while index < one.len() {
        if one[index] != other[index] {
            return false;
        }
        index += 1;
    }
    true
}

pub(super) const fn try_pack_name(name: &str) -> Option<(u64, u64)> {
    let mut bytes = [0; 16];
    match bytes.split_at_mut_checked(name.len()) {
        Some((start, _)) => start.copy_from_slice(name.as_bytes()),
        None => return None,
    }
    let words = u128::from_le_bytes(bytes);
    Some((words as u64, (words >> 64) as u64))
}

/// The number of the name of an element or attribute. The numbers of known names are the same in every table. Other numbers are
/// meaningful only with their [`NameTable`](super::NameTable). Two names in one table are equal if and only if their numbers
/// are equal.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NameId(u32);

impl NameId {
    /// Whether the name is known at compile time.
    pub const fn is_known(self) -> bool {
        self.index() != 0 && self.index() <= KNOWN_COUNT
    }

    /// Returns the name of a known id, or `None` for an id from a table.
    pub fn known_str(self) -> Option<&'static str> {
        KNOWN_NAMES.get(self.index().wrapping_sub(1)).copied()
    }

    /// Returns the id of a known name, compared case-sensitively, or `None` for other names.
    pub const fn known(name: &str) -> Option<NameId> {
        if let [.., 0] = name.as_bytes() {
            return None;
        }
        match try_pack_name(name) {
            Some((low, high)) => find_known_packed_name(low, high),
            None => find_known_long_name(name.as_bytes()),
        }
    }

    pub(crate) const fn from_raw(raw: u32) -> Self {
        Self(raw)
    }

    pub(crate) const fn raw(self) -> u32 {
        self.0
    }

    /// Returns the number, for use as an index into other tables, such as a `Vec<Option<T>>`.
    ///
    /// Known names are numbered from 1. The numbers of names added to a [`NameTable`](super::NameTable) follow without a gap.
    /// Later versions of this crate may change the numbers of known names.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Constants for the names of all HTML, SVG, and MathML elements, including obsolete elements: `tag::TABLE`,
/// `tag::LINEAR_GRADIENT` (`linearGradient`), `tag::ANNOTATION_XML` (`annotation-xml`).
///
/// These constants can be used in patterns. Each constant is the name of an element in the tree. Tag names may differ: the tags
/// of [`FOREIGN_OBJECT`](tag::FOREIGN_OBJECT), `foreignObject`, are named `foreignobject` in tokens.
#[doc(alias = "TagName")]
pub mod tag {
    use super::NameId;

    include!(concat!(env!("OUT_DIR"), "/tag_names.rs"));
}

/// Constants for the local names of all HTML, SVG, MathML, and WAI-ARIA attributes, and of event handlers from other standards:
/// `attribute::HTTP_EQUIV`, `attribute::VIEW_BOX` (`viewBox`), `attribute::ONCLICK`.
///
/// These constants can be used in patterns. The local name of `xlink:href` on an SVG element is [`HREF`](attribute::HREF): the
/// attribute's namespace determines the prefix.
#[doc(alias = "AttributeName")]
pub mod attribute {
    use super::NameId;

    include!(concat!(env!("OUT_DIR"), "/attribute_names.rs"));
}
