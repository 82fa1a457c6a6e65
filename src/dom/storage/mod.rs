//! Stores nodes, strings and attributes in a few large vectors, and the links between nodes.

pub(super) mod attributes;
pub(super) mod document;
#[cfg(feature = "select")]
pub(super) mod element_lists;
pub(super) mod extras;
pub(super) mod form_associations;
pub(super) mod fragments;
pub(super) mod links;
pub(super) mod locations;
pub(super) mod node;
pub(super) mod own;
mod source;
pub(super) mod strings;
