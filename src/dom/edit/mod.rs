//! Changing a document.

pub(super) mod attributes;
pub(super) mod clone;
pub(super) mod compact;
pub(super) mod create;
pub(super) mod edit_error;
pub(super) mod filter;
pub(super) mod moving;
pub(super) mod names;
pub(super) mod noted_edits;
pub(super) mod replace;
pub(super) mod text;
