#![doc = include_str!("../docs/front_page.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]
#![warn(missing_docs)]
// NOTE: without the tree (the `dom` feature), some functions of other modules are never called.
#![cfg_attr(not(feature = "dom"), allow(dead_code, unused_imports))]

/// Defines a method `with_x` that sets a field, and a method `x` that returns it, for each setting.
// WAIVER: a macro, because the methods differ in their names and types only.
macro_rules! settings {
    ($(
        $(#[$docs:meta])* ($($qualifier:tt)+) $set:ident($value:ident: $type:ty), $get:ident() = $($field:ident).+;
    )*) => {$(
        $(#[$docs])*
        #[must_use]
        $($qualifier)+ $set(mut self, $value: $type) -> Self {
            self.$($field).+ = $value;
            self
        }

        #[doc = concat!("Returns the setting of [`", stringify!($set), "`](Self::", stringify!($set), ").")]
        pub const fn $get(&self) -> $type {
            self.$($field).+
        }
    )*};
}

#[cfg(feature = "dom")]
mod compile_error_hints;
#[cfg(feature = "dom")]
pub mod dom;
mod driver;
pub mod edition;
#[cfg(feature = "bytes")]
pub mod encoding;
pub mod error;
#[cfg(any(doc, doctest))]
pub mod guides;
mod hint;
mod input;
pub mod names;
mod parse;
mod scan;
pub mod script_host;
#[cfg(feature = "select")]
pub mod select;
pub mod serialize;
mod settings;
pub mod sink;
pub mod span;
mod tables;
pub mod token;
pub mod tokenizer;
pub mod tree_builder;

#[cfg(feature = "dom")]
pub use dom::{AdjacentPosition, CloneDepth, Edge, EditError, NodeId, NodeKind, RetainAction};
#[cfg(feature = "dom")]
#[doc(inline)]
pub use dom::{Document, NodeRef};
pub use edition::Edition;
#[cfg(feature = "bytes")]
pub use encoding::EncodingOptions;
pub use error::ErrorList;
pub use names::Namespace;
#[cfg(feature = "bytes")]
pub use parse::{ByteParser, SinkFactory};
pub use parse::{Incomplete, NoLimits, ParseOptions, Parser};
#[cfg(feature = "dom")]
pub use parse::{OwnedInput, parse_document, parse_document_owned, parse_fragment};
#[cfg(all(feature = "bytes", feature = "dom"))]
pub use parse::{ReadError, parse_document_bytes, parse_document_from_reader};
#[cfg(feature = "select")]
pub use select::{Selector, SelectorError};
pub use serialize::SerializeOptions;
pub use settings::ByteOrderMark;
pub use sink::limits::Limits;
pub use sink::{DocumentMode, Limit, ScriptingMode, StopReason};
pub use span::LineIndex;
pub use tree_builder::FragmentContext;

/// Replaces the module if the `bytes` feature is disabled.
#[cfg(not(feature = "bytes"))]
mod encoding {
    pub(crate) use std::convert::{Infallible as EncodingOptions, Infallible as EncodingReport};

    pub(crate) enum Encoding {}

    pub(crate) const fn get_encoding(_: &[u8]) -> Option<&'static Encoding> {
        None
    }

    pub(crate) const fn extract_meta_encoding(_: &[u8]) -> Option<&'static Encoding> {
        None
    }
}

// NOTE: the crate assumes that a `u32` fits into a `usize`.
const _: () = assert!(usize::BITS >= u32::BITS, "addresses must have at least 32 bits");

/// Tests the examples of the README, if all features are on.
#[cfg(all(doctest, feature = "bytes", feature = "select"))]
#[doc = include_str!("../README.md")]
struct ReadmeExamples;
