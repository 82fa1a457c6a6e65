//! The [`Document`]: a tree of nodes to read and to change.
//!
//! A [`Document`] owns its nodes. A [`NodeId`] names a node. A [`NodeRef`] reads a node, and is as cheap to copy:
//!
//! ```
//! use soupstone::dom::{Document, NodeRef};
//!
//! let mut document = Document::new();
//! let list = document.create_element("ul")?;
//! for word in ["one", "two", "three"] {
//!     let item = document.create_element("li")?;
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
//!     .filter(|node| node.is_html_element("li"))
//!     .map(|node| node.id())
//!     .collect();
//! document.detach(items[1])?;
//! document.set_attribute(items[2], "class", "last")?;
//! assert_eq!(
//!     document.node(list).outer_html(),
//!     r#"<ul><li>one</li><li class="last">three</li></ul>"#,
//! );
//! # Ok::<(), soupstone::EditError>(())
//! ```
//!
//! Names are those of the [DOM Standard](https://dom.spec.whatwg.org/), where it has one:
//! [coming from the browser](crate::coming_from::browser) says what is called what. What other libraries call `wrap`,
//! `unwrap` and renaming a tag is [`Document::wrap`], [`Document::unwrap_element`] and [`Document::rename_element`]; `strings`
//! are [`NodeRef::texts`].
//!
//! [`DocumentBuilder`] is the [sink](crate::sink::TreeSink) that the parser builds a document with.

mod edit;
mod read;
mod sink;
mod storage;

pub use edit::clone::CloneDepth;
pub use edit::edit_error::EditError;
pub use edit::filter::Verdict;
pub use edit::moving::AdjacentPosition;
pub use read::attribute_ref::AttributeRef;
pub use read::descendants::Descendants;
pub use read::location::NodeLocation;
#[cfg(feature = "select")]
pub(crate) use read::named_elements::{ElementScan, NamedElements};
pub use read::node_ref::{DoctypeRef, NodeRef};
#[cfg(feature = "select")]
pub(crate) use read::selectedness::{SelectableOptions, has_display_size_1};
pub use read::shadow_root::ShadowRootRef;
pub use read::traverse::{Edge, Traverse};
pub use sink::builder::DocumentBuilder;
pub use storage::document::Document;
pub use storage::node::{NodeId, NodeKind};
