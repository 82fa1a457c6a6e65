//! The sink that the parser builds a document with.

pub(in crate::dom) mod builder;
pub(in crate::dom) mod builder_output;
pub(in crate::dom) mod content_patching;
pub(in crate::dom) mod edited_tree;
pub(in crate::dom) mod foster_parent;
pub(in crate::dom) mod locate;
pub(in crate::dom) mod place;
pub(in crate::dom) mod selected_content;
pub(in crate::dom) mod token_attributes;
