//! How a document is stored: nodes, strings and attributes in a few large vectors, and the links between nodes.

pub(super) mod attributes;
pub(super) mod doctype;
pub(super) mod document;
pub(super) mod edits;
#[cfg(feature = "select")]
pub(super) mod element_lists;
pub(super) mod extras;
pub(super) mod is_value;
pub(super) mod links;
pub(super) mod locations;
pub(super) mod moves;
pub(super) mod node;
pub(super) mod node_id;
pub(super) mod node_table;
pub(super) mod own;
pub(super) mod processing_instruction;
pub(super) mod shadow_hosts;
pub(super) mod shadow_root;
mod source;
pub(super) mod strings;
pub(super) mod template;
pub(super) mod tree_order;
