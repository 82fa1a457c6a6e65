//! The [`Document`]: a tree of nodes to read and to change.
//!
//! A [`Document`] owns its nodes. A [`NodeId`] names a node; a [`NodeRef`] is a node to read, and as cheap to copy:
//!
//! ```
//! use soupstone::dom::{Document, NodeRef};
//! use soupstone::names::TagName;
//!
//! let mut document = Document::new();
//! let list = document.create_element("ul");
//! for word in ["one", "two", "three"] {
//!     let item = document.create_element("li");
//!     document.append_text(item, word)?;
//!     document.append(list, item)?;
//! }
//!
//! // Reading: from node to node, by iterators.
//! let items = document.node(list).children();
//! let words: Vec<String> = items.map(|item| item.text_content()).collect();
//! assert_eq!(words, ["one", "two", "three"]);
//!
//! // Changing: by ids, which are collected first.
//! let items: Vec<_> = document.node(list).descendants()
//!     .filter(|node| node.is_html(TagName::LI))
//!     .map(|node| node.id())
//!     .collect();
//! document.detach(items[1])?;
//! document.set_attribute(items[2], "class", "last")?;
//! assert_eq!(
//!     document.node(list).outer_html(),
//!     r#"<ul><li>one</li><li class="last">three</li></ul>"#,
//! );
//! # Ok::<(), soupstone::dom::EditError>(())
//! ```
//!
//! [`DocumentBuilder`] is the [sink](crate::sink::TreeSink) that the parser builds a document with.

mod build;
mod edit;
mod read;
mod storage;

pub use build::builder::{DocumentBuilder, FragmentBuilder};
pub use build::builder_output::{BuilderOutput, LocationMode, WithLocations, WithoutLocations};
pub use edit::clone::CloneDepth;
pub use edit::edit_error::EditError;
pub use read::attribute_ref::AttributeRef;
pub use read::doctype::DoctypeRef;
pub use read::dump;
pub use read::fragment::Fragment;
pub use read::location::NodeLocation;
pub use read::node_ref::NodeRef;
#[cfg(feature = "select")]
pub(crate) use read::scan::ElementScan;
pub use read::shadow_root::ShadowRootRef;
pub use read::traverse::{Children, Descendants, Edge, Traverse};
pub use storage::document::Document;
pub use storage::node::NodeKind;
pub use storage::node_id::NodeId;
