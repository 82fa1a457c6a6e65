//! What a [`NodeMut`] changes all over the tree in it.

use super::edit_error::EditError;
use super::node_mut::NodeMut;
use crate::dom::read::attribute_ref::AttributeRef;
use crate::dom::read::node_ref::NodeRef;

/// # Changing what is in the node
impl NodeMut<'_> {
    /// Takes the descendants out that are unwanted: see [`Document::remove_if`](crate::Document::remove_if).
    ///
    /// # Errors
    ///
    /// Those of [`Document::remove_if`](crate::Document::remove_if).
    pub fn remove_if(
        &mut self,
        is_unwanted: impl FnMut(NodeRef<'_>) -> bool,
    ) -> Result<&mut Self, EditError> {
        let id = self.id();
        self.document_mut().remove_if(id, is_unwanted)?;
        Ok(self)
    }

    /// Takes the descendants out that are unwanted, also in the contents of `template` elements and in shadow trees: see
    /// [`Document::remove_if_deep`](crate::Document::remove_if_deep).
    ///
    /// # Errors
    ///
    /// Those of [`Document::remove_if_deep`](crate::Document::remove_if_deep).
    pub fn remove_if_deep(
        &mut self,
        is_unwanted: impl FnMut(NodeRef<'_>) -> bool,
    ) -> Result<&mut Self, EditError> {
        let id = self.id();
        self.document_mut().remove_if_deep(id, is_unwanted)?;
        Ok(self)
    }

    /// Puts the children of the descendants that are unwanted in their place: see
    /// [`Document::unwrap_if`](crate::Document::unwrap_if).
    ///
    /// # Errors
    ///
    /// Those of [`Document::unwrap_if`](crate::Document::unwrap_if).
    pub fn unwrap_if(
        &mut self,
        is_unwanted: impl FnMut(NodeRef<'_>) -> bool,
    ) -> Result<&mut Self, EditError> {
        let id = self.id();
        self.document_mut().unwrap_if(id, is_unwanted)?;
        Ok(self)
    }

    /// The same, also in the contents of `template` elements and in shadow trees: see
    /// [`Document::unwrap_if_deep`](crate::Document::unwrap_if_deep).
    ///
    /// # Errors
    ///
    /// Those of [`Document::unwrap_if_deep`](crate::Document::unwrap_if_deep).
    pub fn unwrap_if_deep(
        &mut self,
        is_unwanted: impl FnMut(NodeRef<'_>) -> bool,
    ) -> Result<&mut Self, EditError> {
        let id = self.id();
        self.document_mut().unwrap_if_deep(id, is_unwanted)?;
        Ok(self)
    }

    /// Keeps the attributes for which `keep` answers yes, also those of all elements in the node: see
    /// [`Document::retain_attributes_deep`](crate::Document::retain_attributes_deep).
    ///
    /// # Errors
    ///
    /// Those of [`Document::retain_attributes_deep`](crate::Document::retain_attributes_deep).
    pub fn retain_attributes_deep(
        &mut self,
        keep: impl FnMut(NodeRef<'_>, AttributeRef<'_>) -> bool,
    ) -> Result<&mut Self, EditError> {
        let id = self.id();
        self.document_mut().retain_attributes_deep(id, keep)?;
        Ok(self)
    }
}
