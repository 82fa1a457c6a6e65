//! Reading a document: nodes, attributes, locations, and ways around the tree.

pub(in crate::dom) mod attribute_ref;
pub(in crate::dom) mod doctype;
pub(in crate::dom) mod document;
pub mod dump;
pub(in crate::dom) mod fragment;
pub(in crate::dom) mod is_value;
pub(in crate::dom) mod location;
pub(in crate::dom) mod node_ref;
pub(in crate::dom) mod pseudo_attributes;
pub(in crate::dom) mod serializable;
pub(in crate::dom) mod shadow_root;
pub(in crate::dom) mod traverse;
