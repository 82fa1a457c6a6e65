//! How a document is stored: nodes, strings and attributes in a few large vectors, and the links between nodes.

pub(in crate::dom) mod attributes;
pub(in crate::dom) mod doctype;
pub(in crate::dom) mod document;
pub(in crate::dom) mod extras;
pub(in crate::dom) mod is_value;
pub(in crate::dom) mod links;
pub(in crate::dom) mod locations;
pub(in crate::dom) mod node;
pub(in crate::dom) mod node_id;
pub(in crate::dom) mod processing_instruction;
pub(in crate::dom) mod shadow_root;
pub(in crate::dom) mod strings;
pub(in crate::dom) mod template;
