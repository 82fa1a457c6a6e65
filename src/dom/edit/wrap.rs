//! An element around a node, and an element taken away from around its children.

use super::edit_error::EditError;
use crate::dom::storage::document::Document;
use crate::dom::storage::node::{Label, NodeKind};
use crate::dom::storage::node_id::NodeId;

/// # Wrapping
impl Document {
    /// Puts an element in the place of a node, and the node after the last child of that element.
    ///
    /// ```
    /// let mut document = soupstone::parse_document("<table></table>");
    /// let table = document.elements_named("table").next().unwrap().id();
    /// let wrapper = document.create_element("div")?;
    /// document.set_attribute(wrapper, "class", "scroll")?;
    /// document.wrap(table, wrapper)?;
    /// assert_eq!(document.body().unwrap().inner_html(), r#"<div class="scroll"><table></table></div>"#);
    /// # Ok::<(), soupstone::EditError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`EditError::UnknownNode`], [`EditError::NotAnElement`] (of the wrapper), [`EditError::NoParent`],
    /// [`EditError::WrongKindOfParent`], [`EditError::WouldMakeCycle`]
    pub fn wrap(&mut self, node: NodeId, wrapper: NodeId) -> Result<(), EditError> {
        self.ensure_known(node)?;
        self.ensure_known(wrapper)?;
        if self.nodes[wrapper].label.kind() != NodeKind::Element {
            return Err(EditError::NotAnElement);
        }
        let parent = self.nodes[node].parent.ok_or(EditError::NoParent)?;
        if node == wrapper {
            return Err(EditError::WouldMakeCycle);
        }
        self.ensure_valid(parent, wrapper)?;
        if self.nodes[node].label == Label::DOCTYPE {
            return Err(EditError::WrongKindOfParent);
        }
        // NOTE: the wrapper may have been in the node. In the node's place it is not: the node is not inside its own
        // parent.
        self.note_insertion(wrapper);
        self.note_insertion(node);
        self.unlink(wrapper);
        self.link_before(node, wrapper);
        self.unlink(node);
        self.link_last(wrapper, node);
        Ok(())
    }

    /// Puts the children of an element in its place. The element is out of the tree and empty afterwards; what a
    /// `template` element has as its [contents](crate::NodeRef::template_contents) stays with it.
    ///
    /// ```
    /// let mut document = soupstone::parse_document("<p>1 <font>2 <b>3</b></font> 4");
    /// let font = document.elements_named("font").next().unwrap().id();
    /// document.unwrap_element(font)?;
    /// assert_eq!(document.body().unwrap().inner_html(), "<p>1 2 <b>3</b> 4</p>");
    /// # Ok::<(), soupstone::EditError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`EditError::UnknownNode`], [`EditError::NotAnElement`], [`EditError::NoParent`], [`EditError::WrongKindOfParent`]
    #[doc(alias = "unwrap")]
    pub fn unwrap_element(&mut self, element: NodeId) -> Result<(), EditError> {
        self.ensure_known(element)?;
        if self.nodes[element].label.kind() != NodeKind::Element {
            return Err(EditError::NotAnElement);
        }
        let parent = self.nodes[element].parent.ok_or(EditError::NoParent)?;
        let has_text = || self.node(element).children().any(|child| child.is_text());
        if self.nodes[parent].label == Label::DOCUMENT && has_text() {
            return Err(EditError::WrongKindOfParent);
        }
        self.note_removal(element);
        while let Some(first) = self.nodes[element].first_child {
            self.unlink(first);
            self.link_before(element, first);
        }
        self.unlink(element);
        Ok(())
    }
}
