//! The sink that builds a document.

pub(super) mod build_tree;
pub(super) mod builder;
pub(super) mod place;
pub(super) mod token_attributes;
pub(super) mod tree;
