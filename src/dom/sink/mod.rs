//! The sink that builds a document.

pub(super) mod build_tree;
pub(super) mod builder;
pub(super) mod content_patching;
pub(super) mod copy_budget;
pub(super) mod place;
pub(super) mod selected_content;
pub(super) mod token_attributes;
