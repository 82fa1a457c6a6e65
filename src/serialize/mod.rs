#![doc = include_str!("../../docs/serialize.md")]

mod escape;
mod fragment;
mod node;
mod options;
mod serializer;

pub use node::{NodeContent, SerializableAttribute, SerializableNode, SerializableShadowRoot};
pub use options::{Extent, SerializeOptions, ShadowRoots};
