//! From a tree back to HTML:
//! [Serializing HTML fragments](https://html.spec.whatwg.org/multipage/parsing.html#serialising-html-fragments).
//!
//! Any tree can be serialized whose nodes implement [`SerializableNode`]. The nodes of a
//! [`Document`](crate::dom::Document) do, and have
//! [`inner_html`](crate::dom::NodeRef::inner_html) and [`outer_html`](crate::dom::NodeRef::outer_html) besides.
//!
//! Shadow roots and [`is` values](https://dom.spec.whatwg.org/#concept-element-is-value) are not written: the trait
//! doesn't ask for them.
//!
//! ```
//! use soupstone::dom::Document;
//! use soupstone::serialize::{self, Extent, SerializeOptions};
//!
//! let mut document = Document::new();
//! let paragraph = document.create_element("p");
//! document.set_attribute(paragraph, "title", "\"R&D\"")?;
//! document.append_text(paragraph, "1 < 2")?;
//!
//! let options = SerializeOptions::new();
//! let html = serialize::to_string(document.node(paragraph), Extent::Outer, &options);
//! assert_eq!(html, r#"<p title="&quot;R&amp;D&quot;">1 &lt; 2</p>"#);
//!
//! let mut file = Vec::new();
//! serialize::to_io(document.node(paragraph), Extent::Inner, &options, &mut file)?;
//! assert_eq!(file, b"1 &lt; 2");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod escape;
mod fragment;
mod node;
mod options;
mod output;

pub use node::{NodeContent, SerializableAttribute, SerializableNode};
pub use options::{Extent, SerializeOptions};
pub use output::{to_fmt, to_io, to_string};
