//! [Coercing an HTML DOM into an
//! infoset](https://html.spec.whatwg.org/multipage/parsing.html#coercing-an-html-dom-into-an-infoset): trees that fit an XML
//! toolchain.
//!
//! The parser makes names, comments, and characters that XML cannot hold. Coercion replaces them: [`coerce`] changes a
//! [`Document`](crate::Document), and [`CoercingSink`] changes the parser's calls for any other tree. [`CoercionOptions`]
//! selects the [rules](CoercionRule).
//!
//! ```
//! use soupstone::infoset::{self, CoercionOptions};
//!
//! let mut document = soupstone::parse_document("<a:: b<c=1>text</a::><!-- a--b -->");
//! infoset::coerce(&mut document, &CoercionOptions::new().with(infoset::CoercionRule::NamespaceDeclarations, false));
//! assert_eq!(
//!     document.body().unwrap().inner_html(),
//!     r#"<aU00003AU00003A bU00003Cc="1">text</aU00003AU00003A><!-- a- -b -->"#,
//! );
//! assert_eq!(infoset::restore_name("aU00003AU00003A"), "a::");
//! ```
//!
//! The [`soupstone-xml`](https://docs.rs/soupstone-xml) package writes any tree as well-formed XML text.

#[cfg(feature = "dom")]
mod document;
mod options;
mod sink;

#[cfg(feature = "dom")]
pub use document::coerce;
pub use options::{CoercionOptions, CoercionRule, restore_name};
pub use sink::CoercingSink;
