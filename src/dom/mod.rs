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
//! # Where to find what you know
//!
//! Names are those of the [DOM Standard](https://dom.spec.whatwg.org/), where it has one.
//!
//! | in a browser | here |
//! |---|---|
//! | `getElementById`, `getElementsByClassName` | [`Document::element_by_id`], [`Document::elements_by_class_name`], [`NodeRef::element_by_id`], [`NodeRef::elements_by_class_name`] |
//! | `getElementsByTagName` | [`Document::elements_named`] |
//! | `localName`, `matches("div")` | [`NodeRef::local_name`], [`NodeRef::is_html_element`] |
//! | `getAttribute`, `hasAttribute`, `attributes` | [`NodeRef::attribute`], [`NodeRef::has_attribute`], [`NodeRef::attributes`] |
//! | `id`, `classList` | [`attribute("id")`](NodeRef::attribute), [`NodeRef::classes`], [`NodeRef::has_class`] |
//! | `childNodes`, `children`, `parentNode` | [`NodeRef::children`], [`NodeRef::child_elements`], [`NodeRef::parent`] |
//! | `nextSibling`, `nextElementSibling` | [`NodeRef::next_sibling`], [`NodeRef::next_element_sibling`] |
//! | `textContent`, `innerText`, `data` | [`NodeRef::text_content`], [`NodeRef::inner_text`], [`NodeRef::data`] |
//! | `TreeWalker` | [`NodeRef::descendants`], [`NodeRef::traverse`], and their `skip_children` |
//! | `template.content`, `shadowRoot` | [`NodeRef::template_contents`], [`NodeRef::shadow_root`], [`NodeRef::deep_descendants`] |
//! | `innerHTML`, `outerHTML` | [`NodeRef::inner_html`], [`NodeRef::outer_html`] |
//! | `innerHTML = …`, `outerHTML = …`, `insertAdjacentHTML` | [`Document::set_inner_html`], [`Document::set_outer_html`], [`Document::insert_adjacent_html`] |
//! | `textContent = …` | [`Document::set_text_content`] |
//! | `append`, `prepend`, `before`, `after`, `remove` | [`Document::append`], [`Document::prepend`], [`Document::insert_before`], [`Document::insert_after`], [`Document::detach`] |
//! | `replaceWith`, `replaceChildren` | [`Document::replace_with`], [`Document::replace_children`] |
//! | `classList.add`, `remove`, `toggle` | [`Document::add_class`], [`Document::remove_class`], [`Document::toggle_class`] |
//! | `cloneNode`, `importNode` | [`Document::clone_node`], [`Document::import_node`] |
//!
//! What other libraries call `wrap`, `unwrap` and renaming a tag is [`Document::wrap`], [`Document::unwrap_element`] and
//! [`Document::rename_element`]; to clean a tree up, there are [`Document::remove_if`] and [`Document::retain_attributes`].
//!
//! The iterators of all texts and of the texts right in a node, in other libraries `strings` or `text`, are
//! [`NodeRef::texts`] and [`NodeRef::own_text`].
//!
//! [`DocumentBuilder`] is the [sink](crate::sink::TreeSink) that the parser builds a document with.

mod edit;
mod read;
mod sink;
mod storage;

pub use edit::clone::CloneDepth;
pub use edit::edit_error::EditError;
pub use edit::moving::AdjacentPosition;
pub use read::attribute_ref::AttributeRef;
pub use read::descendants::Descendants;
pub use read::dump;
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
