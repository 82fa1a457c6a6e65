//! How deep a tree is.

use soupstone::Document;
use soupstone::dom::Edge;

/// Returns the number of nested elements, including the hosts of template contents and shadow trees.
pub fn levels(document: &Document) -> usize {
    let (mut depth, mut most) = (0, 0);
    for edge in document.root().deep_traverse() {
        match edge {
            Edge::Enter(node) => depth += usize::from(node.is_element()),
            Edge::Leave(node) => depth -= usize::from(node.is_element()),
        }
        most = most.max(depth);
    }
    most
}
