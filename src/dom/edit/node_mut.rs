//! [`NodeMut`], a node to change.

use std::fmt;

use super::edit_error::EditError;
use crate::dom::read::attribute_ref::AttributeRef;
use crate::dom::read::fragment::Fragment;
use crate::dom::read::node_ref::NodeRef;
use crate::dom::storage::document::Document;
use crate::dom::storage::node::NodeId;

/// A node of a [`Document`], to change: the document, for this node alone, and the id of the node.
///
/// [`Document::edit`] gives it. Each change is the [`Document`]'s of the same name, and answers with the same node, so that
/// changes can be written in a row:
///
/// ```
/// use soupstone::dom::AdjacentPosition;
///
/// let mut document = soupstone::parse_document("<ul class=old></ul>");
/// let list = document.elements_named("ul").next().unwrap().id();
///
/// document
///     .edit(list)?
///     .rename_element("ol")?
///     .remove_attribute("class")?
///     .set_attribute("start", "2")?
///     .append_text("items: ")?;
/// for word in ["stone", "soup"] {
///     document.edit(list)?.append_element("li")?.add_class("word")?.append_text(word)?;
/// }
/// document.edit(list)?.insert_adjacent_html(AdjacentPosition::AfterEnd, "<p>Enjoy!")?;
///
/// assert_eq!(
///     document.body().unwrap().inner_html(),
///     "<ol start=\"2\">items: <li class=\"word\">stone</li><li class=\"word\">soup</li></ol><p>Enjoy!</p>",
/// );
/// # Ok::<(), soupstone::EditError>(())
/// ```
pub struct NodeMut<'a> {
    document: &'a mut Document,
    id: NodeId,
}

/// # Changing one node
impl Document {
    /// A node to change: see [`NodeMut`].
    ///
    /// ```
    /// let mut document = soupstone::parse_document("<p>1");
    /// let paragraph = document.body().unwrap().first_child().unwrap().id();
    /// document.edit(paragraph)?.add_class("note")?.append_text(", 2")?;
    /// assert_eq!(document.node(paragraph).outer_html(), r#"<p class="note">1, 2</p>"#);
    /// # Ok::<(), soupstone::EditError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`EditError::UnknownNode`]
    pub fn edit(&mut self, node: NodeId) -> Result<NodeMut<'_>, EditError> {
        self.ensure_known(node)?;
        Ok(NodeMut {
            document: self,
            id: node,
        })
    }

    /// The root, to change it or, with methods that say so, what is in it.
    pub const fn root_mut(&mut self) -> NodeMut<'_> {
        NodeMut {
            document: self,
            id: NodeId::ROOT,
        }
    }
}

/// # Changing the fragment
impl Fragment {
    /// The document fragment, to change it or, with methods that say so, what is in it.
    pub const fn root_mut(&mut self) -> NodeMut<'_> {
        self.document_mut().root_mut()
    }
}

impl NodeMut<'_> {
    /// The id of the node.
    pub const fn id(&self) -> NodeId {
        self.id
    }

    /// The node, to read.
    pub const fn node(&self) -> NodeRef<'_> {
        NodeRef::new(self.document, self.id)
    }

    /// The document, to change other nodes in between.
    pub const fn document_mut(&mut self) -> &mut Document {
        self.document
    }

    /// Another node of the same document, to change.
    ///
    /// ```
    /// let mut document = soupstone::parse_document("<ul></ul>");
    /// let id = document.elements_named("ul").next().unwrap().id();
    /// let mut list = document.edit(id)?;
    /// let item = list.append_element("li")?.id();
    /// list.edit(item)?.append_text("Pea")?;
    /// assert_eq!(document.body().unwrap().inner_html(), "<ul><li>Pea</li></ul>");
    /// # Ok::<(), soupstone::EditError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`EditError::UnknownNode`]
    pub fn edit(&mut self, node: NodeId) -> Result<NodeMut<'_>, EditError> {
        self.document.edit(node)
    }

    /// Creates an HTML element and puts it after the last child. The answer is the new element, to change.
    ///
    /// ```
    /// let mut document = soupstone::Document::new();
    /// let table = document.create_element("table")?;
    /// let mut row = document.edit(table)?;
    /// let mut row = row.append_element("tr")?;
    /// row.append_element("td")?.append_text("1")?;
    /// row.append_element("td")?.append_text("2")?;
    /// assert_eq!(document.node(table).inner_html(), "<tr><td>1</td><td>2</td></tr>");
    /// # Ok::<(), soupstone::EditError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`EditError::InvalidName`], [`EditError::WrongKindOfParent`]
    pub fn append_element(&mut self, local_name: &str) -> Result<NodeMut<'_>, EditError> {
        let element = self.document.create_element(local_name)?;
        self.document.append(self.id, element)?;
        self.edit(element)
    }

    /// Puts a node after the last child: see [`Document::append`].
    ///
    /// # Errors
    ///
    /// Those of [`Document::append`].
    pub fn append(&mut self, child: NodeId) -> Result<&mut Self, EditError> {
        self.document.append(self.id, child)?;
        Ok(self)
    }

    /// Puts a node before the first child: see [`Document::prepend`].
    ///
    /// # Errors
    ///
    /// Those of [`Document::prepend`].
    pub fn prepend(&mut self, child: NodeId) -> Result<&mut Self, EditError> {
        self.document.prepend(self.id, child)?;
        Ok(self)
    }

    /// Puts a node before this one: see [`Document::insert_before`].
    ///
    /// # Errors
    ///
    /// Those of [`Document::insert_before`].
    pub fn insert_before(&mut self, node: NodeId) -> Result<&mut Self, EditError> {
        self.document.insert_before(self.id, node)?;
        Ok(self)
    }

    /// Puts a node after this one: see [`Document::insert_after`].
    ///
    /// # Errors
    ///
    /// Those of [`Document::insert_after`].
    pub fn insert_after(&mut self, node: NodeId) -> Result<&mut Self, EditError> {
        self.document.insert_after(self.id, node)?;
        Ok(self)
    }

    /// Puts text after the last child: see [`Document::append_text`].
    ///
    /// # Errors
    ///
    /// Those of [`Document::append_text`].
    pub fn append_text(&mut self, text: &str) -> Result<&mut Self, EditError> {
        self.document.append_text(self.id, text)?;
        Ok(self)
    }

    /// Sets the text in the node: see [`Document::set_text_content`].
    ///
    /// # Errors
    ///
    /// Those of [`Document::set_text_content`].
    pub fn set_text_content(&mut self, text: &str) -> Result<&mut Self, EditError> {
        self.document.set_text_content(self.id, text)?;
        Ok(self)
    }

    /// Sets an attribute: see [`Document::set_attribute`].
    ///
    /// # Errors
    ///
    /// Those of [`Document::set_attribute`].
    pub fn set_attribute(
        &mut self,
        qualified_name: &str,
        value: &str,
    ) -> Result<&mut Self, EditError> {
        self.document
            .set_attribute(self.id, qualified_name, value)?;
        Ok(self)
    }

    /// Removes an attribute: see [`Document::remove_attribute`], which answers with its value.
    ///
    /// # Errors
    ///
    /// Those of [`Document::remove_attribute`].
    pub fn remove_attribute(&mut self, qualified_name: &str) -> Result<&mut Self, EditError> {
        self.document.remove_attribute(self.id, qualified_name)?;
        Ok(self)
    }

    /// Keeps some attributes and removes the others: see [`Document::retain_attributes`].
    ///
    /// # Errors
    ///
    /// Those of [`Document::retain_attributes`].
    pub fn retain_attributes(
        &mut self,
        keep: impl FnMut(AttributeRef<'_>) -> bool,
    ) -> Result<&mut Self, EditError> {
        self.document.retain_attributes(self.id, keep)?;
        Ok(self)
    }

    /// Adds a class: see [`Document::add_class`].
    ///
    /// # Errors
    ///
    /// Those of [`Document::add_class`].
    pub fn add_class(&mut self, class: &str) -> Result<&mut Self, EditError> {
        self.document.add_class(self.id, class)?;
        Ok(self)
    }

    /// Removes a class: see [`Document::remove_class`].
    ///
    /// # Errors
    ///
    /// Those of [`Document::remove_class`].
    pub fn remove_class(&mut self, class: &str) -> Result<&mut Self, EditError> {
        self.document.remove_class(self.id, class)?;
        Ok(self)
    }

    /// Removes or adds a class: see [`Document::toggle_class`], which answers which of the two.
    ///
    /// # Errors
    ///
    /// Those of [`Document::toggle_class`].
    pub fn toggle_class(&mut self, class: &str) -> Result<&mut Self, EditError> {
        self.document.toggle_class(self.id, class)?;
        Ok(self)
    }

    /// Gives the element another name: see [`Document::rename_element`].
    ///
    /// # Errors
    ///
    /// Those of [`Document::rename_element`].
    pub fn rename_element(&mut self, local_name: &str) -> Result<&mut Self, EditError> {
        self.document.rename_element(self.id, local_name)?;
        Ok(self)
    }

    /// Puts an element around the node: see [`Document::wrap`].
    ///
    /// # Errors
    ///
    /// Those of [`Document::wrap`].
    pub fn wrap(&mut self, wrapper: NodeId) -> Result<&mut Self, EditError> {
        self.document.wrap(self.id, wrapper)?;
        Ok(self)
    }

    /// Puts the children in the place of the element: see [`Document::unwrap_element`].
    ///
    /// # Errors
    ///
    /// Those of [`Document::unwrap_element`].
    pub fn unwrap_element(&mut self) -> Result<&mut Self, EditError> {
        self.document.unwrap_element(self.id)?;
        Ok(self)
    }

    /// Puts another node in the place of this one: see [`Document::replace_with`]. Later changes in the row are still
    /// those of this node.
    ///
    /// # Errors
    ///
    /// Those of [`Document::replace_with`].
    pub fn replace_with(&mut self, replacement: NodeId) -> Result<&mut Self, EditError> {
        self.document.replace_with(self.id, replacement)?;
        Ok(self)
    }

    /// Puts nodes in the place of the children: see [`Document::replace_children`].
    ///
    /// # Errors
    ///
    /// Those of [`Document::replace_children`].
    pub fn replace_children(
        &mut self,
        nodes: impl IntoIterator<Item = NodeId>,
    ) -> Result<&mut Self, EditError> {
        self.document.replace_children(self.id, nodes)?;
        Ok(self)
    }

    /// Takes all children out: see [`Document::remove_children`].
    ///
    /// # Errors
    ///
    /// Those of [`Document::remove_children`].
    pub fn remove_children(&mut self) -> Result<&mut Self, EditError> {
        self.document.remove_children(self.id)?;
        Ok(self)
    }

    /// Sets the data of a text, a comment or a processing instruction: see [`Document::set_data`].
    ///
    /// # Errors
    ///
    /// [`EditError::NoData`]
    pub fn set_data(&mut self, data: &str) -> Result<&mut Self, EditError> {
        self.document.set_data(self.id, data)?;
        Ok(self)
    }

    /// Takes the node out of its parent: see [`Document::detach`].
    ///
    /// # Errors
    ///
    /// Those of [`Document::detach`].
    pub fn detach(&mut self) -> Result<&mut Self, EditError> {
        self.document.detach(self.id)?;
        Ok(self)
    }
}

impl fmt::Debug for NodeMut<'_> {
    /// Writes the node as a [`NodeRef`].
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_tuple("NodeMut")
            .field(&self.node())
            .finish()
    }
}

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
