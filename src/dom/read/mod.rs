//! Reads a document: nodes, attributes, locations, and walks through the tree.

// NOTE: the documentation lists methods in the order of these modules.
pub(super) mod document;

pub(super) mod node_ref;

pub(super) mod search;

pub(super) mod texts;

pub(super) mod inner_text;

pub(super) mod relatives;

pub(super) mod descendants;

pub(super) mod traverse;

pub(super) mod attribute_ref;
pub(super) mod difference;
pub(super) mod form_owner;
pub(super) mod layers;
pub(super) mod location;
#[cfg(feature = "select")]
pub(super) mod named_elements;
pub(super) mod selectedness;
pub(super) mod serializable;
pub(super) mod shadow_root;
