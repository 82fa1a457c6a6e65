//! Names of elements and attributes.
//!
//! While a document is parsed, a name is a [`NameId`]: a small number. The names of the HTML, SVG and MathML standards
//! ([`TagName`], [`AttributeName`]) and some other common names are known at compile time; a [`NameTable`] numbers the
//! names that a document adds. Outside, a name is a [`LocalName`], an atom. Methods that look for a name take any of
//! these, and text: see [`AsName`].
//!
//! ```
//! use soupstone::names::{NameId, NameTable, TagName};
//!
//! let mut names = NameTable::new();
//! assert_eq!(names.intern("table"), TagName::TABLE);
//!
//! let id = names.intern("my-element");
//! assert!(!id.is_known());
//! assert_eq!(names.name(id), "my-element");
//! assert_eq!(NameId::known("my-element"), None);
//! ```

mod as_name;
mod attribute_name;
mod expanded_name;
pub(crate) mod known_names;
mod local_name;
mod name_id;
mod name_table;
mod namespace;
mod qualified_name;
mod tag_name;

pub use as_name::AsName;
pub use attribute_name::AttributeName;
pub use expanded_name::ExpandedName;
pub use local_name::LocalName;
pub use name_id::NameId;
pub use name_table::NameTable;
pub use namespace::Namespace;
pub use qualified_name::QualifiedName;
pub use tag_name::TagName;
