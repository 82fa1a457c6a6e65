//! Parses a [`Document`] in one call.
//!
//! Functions parse with the default options, and methods of [`ParseOptions`](crate::ParseOptions) parse with custom options.
//! [`Target`] says what to parse, and `run` builds the tree. `report` has the engines for errors and locations.

// NOTE: the documentation lists methods in the order of these modules.
mod edit_html;
mod owned_input;
mod run;
mod text;

mod limited;

pub(super) mod report;
mod round_trip;

#[cfg(feature = "bytes")]
mod bytes;

#[cfg(feature = "bytes")]
pub use bytes::{parse_document_bytes, parse_document_from_reader};
pub use owned_input::{OwnedInput, parse_document_owned};
pub use text::{parse_document, parse_fragment};

use std::sync::Arc;

use crate::dom::{Document, NodeId};
use crate::tree_builder::FragmentContext;

type KeptText = Option<Arc<String>>;

enum Target<'a> {
    Document,
    DocumentIn(&'a mut Document),
    Fragment(FragmentContext),
    FragmentIn(&'a mut Document, NodeId, FragmentContext),
}
