#![doc = include_str!("../../docs/serialize.md")]

mod escape;
mod node;
mod serializer;
mod walk;

pub use escape::{
    decode_character_references, decode_character_references_in_attribute, escape_attribute, escape_text,
};
pub use node::{NodeContent, SerializableAttribute, SerializableNode};
#[cfg(feature = "dom")]
pub(crate) use serializer::shrink;
pub use serializer::{Extent, SerializeOptions, ShadowRoots};
pub use walk::MarkupToken;
