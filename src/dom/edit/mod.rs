//! Changing a document.

pub(in crate::dom) mod clone;
pub(in crate::dom) mod create;
pub(in crate::dom) mod edit_error;
pub(in crate::dom) mod mutate;
pub(in crate::dom) mod shadow_root;
