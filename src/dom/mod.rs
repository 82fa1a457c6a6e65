#![doc = include_str!("../../docs/document.md")]

// NOTE: the documentation lists methods in the order of these modules.
mod read;

mod edit;
mod sink;
mod storage;

pub use edit::clone::CloneDepth;
pub use edit::edit_error::EditError;
pub use edit::moving::AdjacentPosition;
pub use edit::replace::Verdict;
pub use read::attribute_ref::AttributeRef;
pub use read::descendants::Descendants;
pub use read::location::NodeLocation;
#[cfg(feature = "select")]
pub(crate) use read::named_elements::{ElementScan, NamedElements};
pub use read::node_ref::{DoctypeRef, NodeRef};
#[cfg(feature = "select")]
pub(crate) use read::selectedness::selected_option;
pub use read::shadow_root::ShadowRootRef;
pub use read::traverse::{Edge, Traverse};
pub use sink::builder::DocumentBuilder;
pub use storage::document::Document;
pub use storage::node::{NodeId, NodeKind};
