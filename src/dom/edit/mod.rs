//! Changing a document.

pub(super) mod adjacent_position;
pub(super) mod classes;
pub(super) mod clone;
pub(super) mod compact;
pub(super) mod create;
pub(super) mod edit_error;
pub(super) mod host_including;
pub(super) mod mutate;
pub(super) mod names;
pub(super) mod node_mut;
mod node_mut_walks;
pub(super) mod noted_edits;
pub(super) mod remove_if;
pub(super) mod replace;
pub(super) mod retain_attributes;
pub(super) mod settle;
pub(super) mod shadow_root;
pub(super) mod text_content;
mod tree_by_tree;
pub(super) mod unwrap_if;
pub(super) mod wrap;
