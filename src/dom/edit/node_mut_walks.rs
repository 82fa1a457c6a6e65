//! What a [`NodeMut`] changes all over the tree in it.

use super::edit_error::EditError;
use super::node_mut::NodeMut;
use crate::dom::read::attribute_ref::AttributeRef;
use crate::dom::read::node_ref::NodeRef;

/// # Changing what is in the node
impl NodeMut<'_> {
    /// Takes the descendants out that are unwanted: see [`Document::remove_if`](crate::Document::remove_if).
    ///
    /// ```
    /// let mut document = soupstone::parse_document("<p>Pea <i>soup</i>");
    /// let id = document.elements_named("p").next().unwrap().id();
    /// document.edit(id)?.remove_if(|node| node.is_html("i"))?;
    /// assert_eq!(document.body().unwrap().inner_html(), "<p>Pea </p>");
    /// # Ok::<(), soupstone::EditError>(())
    /// ```
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
    /// ```
    /// let mut document = soupstone::parse_document("<p>1<template>Pea <i>soup</i></template>");
    /// let id = document.elements_named("p").next().unwrap().id();
    /// document.edit(id)?.remove_if_deep(|node| node.is_html("i"))?;
    /// assert_eq!(document.body().unwrap().inner_html(), "<p>1<template>Pea </template></p>");
    /// # Ok::<(), soupstone::EditError>(())
    /// ```
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
    /// ```
    /// let mut document = soupstone::parse_document("<p>Pea <i>soup</i>");
    /// let id = document.elements_named("p").next().unwrap().id();
    /// document.edit(id)?.unwrap_if(|node| node.is_html("i"))?;
    /// assert_eq!(document.body().unwrap().inner_html(), "<p>Pea soup</p>");
    /// # Ok::<(), soupstone::EditError>(())
    /// ```
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
    /// ```
    /// let mut document = soupstone::parse_document("<p>1<template>Pea <i>soup</i></template>");
    /// let id = document.elements_named("p").next().unwrap().id();
    /// document.edit(id)?.unwrap_if_deep(|node| node.is_html("i"))?;
    /// assert_eq!(document.body().unwrap().inner_html(), "<p>1<template>Pea soup</template></p>");
    /// # Ok::<(), soupstone::EditError>(())
    /// ```
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
    /// ```
    /// let mut document = soupstone::parse_document("<p>1<template><b id=x title=y>2</b></template>");
    /// let id = document.elements_named("p").next().unwrap().id();
    /// document.edit(id)?.retain_attributes_deep(|_, attribute| attribute.local_name() == "title")?;
    /// assert_eq!(document.body().unwrap().inner_html(), r#"<p>1<template><b title="y">2</b></template></p>"#);
    /// # Ok::<(), soupstone::EditError>(())
    /// ```
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
