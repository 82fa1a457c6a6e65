//! Building blocks of searches: sets of ASCII characters, words of eight bytes, and vectors of sixteen bytes.

pub(crate) mod block;
pub(crate) mod few;
pub(crate) mod vector;
pub(crate) mod word;

pub(crate) use few::ByteClass;
