#![doc = include_str!("../../docs/serialize.md")]

mod escape;
mod serializable_node;
mod serializer;
mod tree_serializer;

pub use escape::{
    decode_character_references, decode_character_references_in_attribute, escape_attribute, escape_text,
};
pub use serializable_node::{NodeContent, SerializableAttribute, SerializableNode};
#[cfg(feature = "dom")]
pub(crate) use serializer::shrink_excess_capacity;
pub use serializer::{Extent, SerializeOptions, ShadowRoots};
pub use tree_serializer::MarkupToken;
