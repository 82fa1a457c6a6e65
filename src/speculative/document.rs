//! What a document that is already there asks for.

use super::FetchList;
use super::element::MockElement;
use crate::dom::{Descendants, Document, NodeRef};

impl FetchList {
    /// Adds what the elements of a document ask for, in tree order, unless it is in the list already: for a host that
    /// begins to speculate when a part of the document is there. Effects are added each time. The `base` of the
    /// document is in force from then on.
    ///
    /// A shadow tree counts as if it came before the children of its host. What is in it is fetched, but has no effect
    /// on the document.
    pub fn add_document(&mut self, document: &Document) {
        // What comes before the `base` element was fetched without it.
        self.forget_place();
        // NOTE: a stack of its own, because shadow trees may nest deeply.
        let mut walks: Vec<Descendants<'_>> = vec![document.root().descendants()];
        while let Some(walk) = walks.last_mut() {
            let Some(node) = walk.next() else {
                walks.pop();
                continue;
            };
            if let Some(element) = mock_of(node) {
                let parent = node.parent().and_then(|parent| parent.local_name());
                let parent = parent.unwrap_or_default();
                if walks.len() == 1 {
                    self.add(element, parent);
                } else {
                    self.add_fetches(element, parent);
                }
            }
            if let Some(shadow_root) = node.shadow_root() {
                walks.push(shadow_root.node().descendants());
            }
        }
    }
}

/// What a real element has in common with a mock element, if it is of interest.
fn mock_of(node: NodeRef<'_>) -> Option<MockElement> {
    let (namespace, local_name) = (node.namespace()?, node.local_name()?);
    let attributes = node.attributes().map(|attribute| {
        let prefix = attribute.prefix();
        (prefix, attribute.local_name(), attribute.value())
    });
    MockElement::of_interest(namespace, local_name, attributes)
}
