#![doc = include_str!("../../docs/document.md")]

// NOTE: the documentation lists the methods of `Document` and `NodeRef` in the order of these modules.

mod read {
    pub(super) mod document;

    pub(super) mod node_ref;

    pub(super) mod search;

    pub(super) mod texts;

    pub(super) mod relatives;

    pub(super) mod descendants;

    pub(super) mod traverse;

    pub(super) mod attribute_ref;
    pub(super) mod difference;
    pub(super) mod forms;
    pub(super) mod location;
    #[cfg(feature = "select")]
    pub(super) mod named_elements;
    pub(super) mod serializable;
    pub(super) mod shadow_root;
}

mod edit {
    pub(super) mod create;

    pub(super) mod moving;

    pub(super) mod attributes;

    pub(super) mod text;

    pub(super) mod replace;

    pub(super) mod clone;

    pub(super) mod changes;
    pub(super) mod compact;
    pub(super) mod edit_error;
    pub(super) mod names;
}

mod sink {
    pub(super) mod build_tree;
    pub(super) mod builder;
    pub(super) mod place;
    pub(super) mod selected_content;
    pub(super) mod token_attributes;
}

mod storage {
    pub(super) mod attribute_lists;
    pub(super) mod document;
    pub(super) mod rare_data;
    pub(super) mod form_associations;
    pub(super) mod links;
    pub(super) mod locations;
    pub(super) mod node;
    pub(super) mod unique_slots;
    pub(super) mod string_pool;
}

mod invariants;

pub use edit::clone::CloneDepth;
pub use edit::edit_error::EditError;
pub use edit::moving::AdjacentPosition;
pub use edit::replace::RetainAction;
pub use read::attribute_ref::AttributeRef;
pub use read::descendants::Descendants;
#[cfg(feature = "select")]
pub(crate) use read::forms::selected_option;
pub use read::location::NodeLocation;
#[cfg(feature = "select")]
pub(crate) use read::named_elements::{ElementScan, NamedElements};
pub use read::node_ref::{DoctypeRef, NodeRef};
pub use read::shadow_root::ShadowRootRef;
pub use read::traverse::{Edge, Traverse};
pub use sink::builder::DocumentBuilder;
pub use storage::document::Document;
pub use storage::node::{NodeId, NodeKind};
