//! Changing a document.

pub(super) mod clone;
pub(super) mod create;
pub(super) mod edit_error;
pub(super) mod host_including;
pub(super) mod mutate;
pub(super) mod noted_edits;
pub(super) mod shadow_root;
