//! The sink that the parser builds a document with.

pub(super) mod build_tree;
pub(super) mod builder;
pub(super) mod builder_output;
pub(super) mod content_patching;
pub(super) mod copy_budget;
pub(super) mod edited_tree;
pub(super) mod foster_parent;
pub(super) mod locate;
pub(super) mod memory;
pub(super) mod place;
pub(super) mod selected_content;
pub(super) mod token_attributes;
