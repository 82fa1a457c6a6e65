//! Changes a document.

// NOTE: the documentation lists the methods of `Document` in the order of these modules.
pub(super) mod create;

pub(super) mod moving;

pub(super) mod attributes;

pub(super) mod text;

pub(super) mod replace;

pub(super) mod clone;

pub(super) mod compact;
pub(super) mod edit_error;
pub(super) mod names;
pub(super) mod noted_edits;
