//! Names of elements and attributes.
//!
//! During a parse, a name is a [`NameId`]: a small number. Common names, and the names in the HTML, SVG, and MathML standards
//! (modules [`tag`] and [`attribute`]), are known at compile time; a [`NameTable`] numbers the other names of a document.
//! Methods that look for a name accept an id or a string: see [`AsName`]. A name that outlives its document is a [`LocalName`].
//!
//! ```
//! use soupstone::names::{NameId, NameTable, tag};
//!
//! let mut names = NameTable::new();
//! assert_eq!(names.intern("table"), tag::TABLE);
//!
//! let id = names.intern("my-element");
//! assert!(!id.is_known());
//! assert_eq!(names.name(id), "my-element");
//! assert_eq!(NameId::known("my-element"), None);
//! ```

mod expanded_name;
pub(crate) mod known_names;
mod local_name;
mod name_table;

pub use expanded_name::{ExpandedName, Namespace};
pub use known_names::{NameId, attribute, tag};
pub use local_name::LocalName;
pub use name_table::{AsName, NameTable};
pub(crate) use name_table::{ascii_lowercase, intern_text};
