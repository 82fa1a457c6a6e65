//! What searches through text are made of: sets of ASCII characters, and words of eight bytes, vectors of sixteen.

pub(crate) mod few;
pub(crate) mod vector;
pub(crate) mod word;

pub(crate) use few::ByteClass;
