//! The links between the nodes of a tree.

use soupstone::dom::Document;

use super::holds;

pub(super) const EMPTY_TEXT: &str = "links: an empty text node";

/// Checks the invariants of a document, and that no text node is empty.
pub(super) fn check(document: &Document) -> Result<(), String> {
    document.check_invariants();
    holds(EMPTY_TEXT, document.deep_descendants().all(|node| node.as_text() != Some("")))
}
