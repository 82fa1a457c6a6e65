//! [Coercing an HTML DOM into an
//! infoset](https://html.spec.whatwg.org/multipage/parsing.html#coercing-an-html-dom-into-an-infoset): trees that fit an XML
//! toolchain.
//!
//! The parser makes names, comments, and characters that XML cannot hold. Coercion replaces them: [`coerce`] changes a
//! [`Document`](soupstone::Document), and [`CoercingSink`] changes the parser's calls for any other tree. [`CoercionOptions`]
//! selects the [rules](CoercionRule).
//!
//! ```
//! use soupstone_xml::infoset::{self, CoercionOptions};
//!
//! let mut document = soupstone::parse_document("<a:: b<c=1>text</a::><!-- a--b -->");
//! infoset::coerce(&mut document, &CoercionOptions::new().with(infoset::CoercionRule::NamespaceDeclarations, false));
//! assert_eq!(
//!     document.body().unwrap().inner_html(),
//!     r#"<aU00003AU00003A bU00003Cc="1">text</aU00003AU00003A><!-- a- -b -->"#,
//! );
//! assert_eq!(infoset::restore_name("aU00003AU00003A"), "a::");
//! ```

mod characters;
mod document;
mod options;
mod sink;

pub use document::coerce;
pub(crate) use options::is_xmlns_attribute;
pub use options::{CoercionOptions, CoercionRule, restore_name};
pub use sink::CoercingSink;
