//! [Text content](https://dom.spec.whatwg.org/#dom-node-textcontent), to set.

use super::edit_error::EditError;
use crate::dom::storage::document::Document;
use crate::dom::storage::node::NodeKind;
use crate::dom::storage::node_id::NodeId;

/// # Text content
impl Document {
    /// Sets the text in a node, as [`textContent`](https://dom.spec.whatwg.org/#dom-node-textcontent): an element or a
    /// document fragment gets one text in place of its children, or none if the text is empty; a text, a comment or a
    /// processing instruction gets this data. A document node and a doctype stay as they are.
    ///
    /// ```
    /// let mut document = soupstone::parse_document("<h1>Stone <i>soup</i></h1>");
    /// let heading = document.elements_named("h1").next().unwrap().id();
    /// document.set_text_content(heading, "1 < 2")?;
    /// assert_eq!(document.node(heading).outer_html(), "<h1>1 &lt; 2</h1>");
    /// # Ok::<(), soupstone::EditError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`EditError::UnknownNode`]
    pub fn set_text_content(&mut self, node: NodeId, text: &str) -> Result<(), EditError> {
        self.ensure_known(node)?;
        match self.nodes[node].label.kind() {
            // String replace all with the given value within this.
            NodeKind::Fragment | NodeKind::Element => {
                self.remove_children(node)?;
                self.append_text(node, text)
            }
            // Replace data with node this, offset 0, count this's length, and data the given value.
            NodeKind::Text | NodeKind::Comment | NodeKind::ProcessingInstruction => {
                self.set_data(node, text)
            }
            // Do nothing.
            NodeKind::Document | NodeKind::Doctype => Ok(()),
        }
    }
}
