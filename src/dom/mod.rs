#![doc = include_str!("../../docs/document.md")]

// NOTE: the documentation lists the methods of `Document` and `NodeRef` in the order of these modules.

#[rustfmt::skip]
mod read {
    pub(super) mod document;
    pub(super) mod node_ref;
    pub(super) mod element_lookup;
    pub(super) mod text_content;
    pub(super) mod navigation;
    pub(super) mod descendants;
    pub(super) mod traverse;
    pub(super) mod attribute_ref;
    #[cfg(feature = "select")]
    pub(super) mod element_scan;
    pub(super) mod forms;
    pub(super) mod location;
    pub(super) mod serializable_node;
    pub(super) mod shadow_root;
    pub(super) mod tree_diff;
}

#[rustfmt::skip]
mod edit {
    pub(super) mod create;
    pub(super) mod mutation;
    pub(super) mod attributes;
    pub(super) mod text;
    pub(super) mod replace;
    pub(super) mod clone;
    pub(super) mod compact;
    pub(super) mod edit_error;
    pub(super) mod mutation_tracking;
    pub(super) mod name_validation;
}

mod sink {
    pub(super) mod document_builder;
    pub(super) mod resolved_location;
    pub(super) mod selectedcontent;
    pub(super) mod token_attributes;
    pub(super) mod tree_sink;
}

mod storage {
    pub(super) mod attribute_lists;
    pub(super) mod document;
    pub(super) mod form_associations;
    pub(super) mod links;
    pub(super) mod locations;
    pub(super) mod node;
    pub(super) mod rare_data;
    pub(super) mod string_pool;
    pub(super) mod unique_slots;
}

mod invariants;

pub use edit::clone::CloneDepth;
pub use edit::edit_error::EditError;
pub use edit::mutation::AdjacentPosition;
pub use edit::replace::RetainAction;
pub use read::attribute_ref::AttributeRef;
pub use read::descendants::Descendants;
#[cfg(feature = "select")]
pub(crate) use read::element_scan::{ElementIndexScan, ElementTableScan};
#[cfg(feature = "select")]
pub(crate) use read::forms::selected_option;
pub use read::location::NodeLocation;
pub use read::node_ref::{DoctypeRef, NodeRef};
pub use read::shadow_root::ShadowRootRef;
pub use read::traverse::{Edge, Traverse};
pub use sink::document_builder::DocumentBuilder;
pub use storage::document::Document;
pub use storage::node::{NodeId, NodeKind};
