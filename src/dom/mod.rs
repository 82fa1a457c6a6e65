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

mod attributes;
mod builder;
mod builder_output;
mod clone;
mod content_patching;
mod doctype;
mod document;
pub mod dump;
mod edit_error;
mod edited_tree;
mod extras;
mod fragment;
mod is_value;
mod links;
mod locate;
mod location;
mod mutate;
mod node;
mod node_id;
mod node_ref;
mod place;
mod processing_instruction;
mod pseudo_attributes;
mod selected_content;
mod serializable;
mod shadow_root;
mod template;
mod text;
mod token_attributes;
mod traverse;

pub use attributes::AttributeRef;
pub use builder::{DocumentBuilder, FragmentBuilder};
pub use builder_output::{BuilderOutput, LocationMode, WithLocations, WithoutLocations};
pub use clone::CloneDepth;
pub use doctype::DoctypeRef;
pub use document::Document;
pub use edit_error::EditError;
pub use fragment::Fragment;
pub use location::NodeLocation;
pub use node::NodeKind;
pub use node_id::NodeId;
pub use node_ref::NodeRef;
pub use shadow_root::ShadowRootRef;
pub use traverse::{Children, Descendants, Edge, Traverse};
