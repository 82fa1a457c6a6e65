//! [`NodeMut`], a node to change.

use std::fmt;

use super::edit_error::EditError;
use crate::dom::read::attribute_ref::AttributeRef;
use crate::dom::read::fragment::Fragment;
use crate::dom::read::node_ref::NodeRef;
use crate::dom::storage::document::Document;
use crate::dom::storage::node_id::NodeId;

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
    ///
    /// ```
    /// let mut document = soupstone::parse_document("<p>Pea<script>f()</script>");
    /// document.root_mut().remove_if(|node| node.is_html("script"))?;
    /// assert_eq!(document.body().unwrap().inner_html(), "<p>Pea</p>");
    /// # Ok::<(), soupstone::EditError>(())
    /// ```
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
    ///
    /// ```
    /// use soupstone::{FragmentContext, parse_fragment};
    ///
    /// let mut fragment = parse_fragment("<b onclick=f()>Pea</b> <i>soup</i>", &FragmentContext::html("p"));
    /// fragment
    ///     .root_mut()
    ///     .unwrap_if(|node| node.is_html("i"))?
    ///     .retain_attributes_deep(|_, attribute| attribute.local_name() == "title")?;
    /// assert_eq!(fragment.inner_html(), "<b>Pea</b> soup");
    /// # Ok::<(), soupstone::EditError>(())
    /// ```
    pub const fn root_mut(&mut self) -> NodeMut<'_> {
        self.document_mut().root_mut()
    }
}

impl NodeMut<'_> {
    /// The id of the node.
    ///
    /// ```
    /// let mut document = soupstone::parse_document("<p>Pea");
    /// let id = document.elements_named("p").next().unwrap().id();
    /// assert_eq!(document.edit(id)?.id(), id);
    /// assert_eq!(document.body().unwrap().inner_html(), "<p>Pea</p>");
    /// # Ok::<(), soupstone::EditError>(())
    /// ```
    pub const fn id(&self) -> NodeId {
        self.id
    }

    /// The node, to read.
    ///
    /// ```
    /// let mut document = soupstone::parse_document("<p>Pea");
    /// let id = document.elements_named("p").next().unwrap().id();
    /// let mut paragraph = document.edit(id)?;
    /// let loud = paragraph.node().text_content().to_uppercase();
    /// paragraph.set_text_content(&loud)?;
    /// assert_eq!(document.body().unwrap().inner_html(), "<p>PEA</p>");
    /// # Ok::<(), soupstone::EditError>(())
    /// ```
    pub const fn node(&self) -> NodeRef<'_> {
        NodeRef::new(self.document, self.id)
    }

    /// The document, to change other nodes in between.
    ///
    /// ```
    /// let mut document = soupstone::parse_document("<p>Pea");
    /// let id = document.elements_named("p").next().unwrap().id();
    /// let mut paragraph = document.edit(id)?;
    /// let comment = paragraph.document_mut().create_comment("hot");
    /// paragraph.append(comment)?;
    /// assert_eq!(document.body().unwrap().inner_html(), "<p>Pea<!--hot--></p>");
    /// # Ok::<(), soupstone::EditError>(())
    /// ```
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
    /// let table = document.create_element("table");
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
    /// [`EditError::WrongKindOfParent`]
    pub fn append_element(&mut self, local_name: &str) -> Result<NodeMut<'_>, EditError> {
        let element = self.document.create_element(local_name);
        self.document.append(self.id, element)?;
        self.edit(element)
    }

    /// Puts a node after the last child: see [`Document::append`].
    ///
    /// ```
    /// let mut document = soupstone::parse_document("<p>Pea");
    /// let id = document.elements_named("p").next().unwrap().id();
    /// let new = document.create_element("b");
    /// document.edit(id)?.append(new)?;
    /// assert_eq!(document.body().unwrap().inner_html(), "<p>Pea<b></b></p>");
    /// # Ok::<(), soupstone::EditError>(())
    /// ```
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
    /// ```
    /// let mut document = soupstone::parse_document("<p>Pea");
    /// let id = document.elements_named("p").next().unwrap().id();
    /// let new = document.create_element("b");
    /// document.edit(id)?.prepend(new)?;
    /// assert_eq!(document.body().unwrap().inner_html(), "<p><b></b>Pea</p>");
    /// # Ok::<(), soupstone::EditError>(())
    /// ```
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
    /// ```
    /// let mut document = soupstone::parse_document("<p>Pea");
    /// let id = document.elements_named("p").next().unwrap().id();
    /// let new = document.create_element("b");
    /// document.edit(id)?.insert_before(new)?;
    /// assert_eq!(document.body().unwrap().inner_html(), "<b></b><p>Pea</p>");
    /// # Ok::<(), soupstone::EditError>(())
    /// ```
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
    /// ```
    /// let mut document = soupstone::parse_document("<p>Pea");
    /// let id = document.elements_named("p").next().unwrap().id();
    /// let new = document.create_element("b");
    /// document.edit(id)?.insert_after(new)?;
    /// assert_eq!(document.body().unwrap().inner_html(), "<p>Pea</p><b></b>");
    /// # Ok::<(), soupstone::EditError>(())
    /// ```
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
    /// ```
    /// let mut document = soupstone::parse_document("<p>Pea");
    /// let id = document.elements_named("p").next().unwrap().id();
    /// document.edit(id)?.append_text(" & leek")?;
    /// assert_eq!(document.body().unwrap().inner_html(), "<p>Pea &amp; leek</p>");
    /// # Ok::<(), soupstone::EditError>(())
    /// ```
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
    /// ```
    /// let mut document = soupstone::parse_document("<p>Pea <b>soup");
    /// let id = document.elements_named("p").next().unwrap().id();
    /// document.edit(id)?.set_text_content("Leek")?;
    /// assert_eq!(document.body().unwrap().inner_html(), "<p>Leek</p>");
    /// # Ok::<(), soupstone::EditError>(())
    /// ```
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
    /// ```
    /// let mut document = soupstone::parse_document("<p>Pea");
    /// let id = document.elements_named("p").next().unwrap().id();
    /// document.edit(id)?.set_attribute("title", "Hot")?;
    /// assert_eq!(document.body().unwrap().inner_html(), r#"<p title="Hot">Pea</p>"#);
    /// # Ok::<(), soupstone::EditError>(())
    /// ```
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
    /// ```
    /// let mut document = soupstone::parse_document("<p title=Hot>Pea");
    /// let id = document.elements_named("p").next().unwrap().id();
    /// document.edit(id)?.remove_attribute("title")?;
    /// assert_eq!(document.body().unwrap().inner_html(), "<p>Pea</p>");
    /// # Ok::<(), soupstone::EditError>(())
    /// ```
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
    /// ```
    /// let mut document = soupstone::parse_document("<p title=Hot onclick=f()>Pea");
    /// let id = document.elements_named("p").next().unwrap().id();
    /// document.edit(id)?.retain_attributes(|attribute| !attribute.local_name().starts_with("on"))?;
    /// assert_eq!(document.body().unwrap().inner_html(), r#"<p title="Hot">Pea</p>"#);
    /// # Ok::<(), soupstone::EditError>(())
    /// ```
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
    /// ```
    /// let mut document = soupstone::parse_document("<p class=hot>Pea");
    /// let id = document.elements_named("p").next().unwrap().id();
    /// document.edit(id)?.add_class("big")?;
    /// assert_eq!(document.body().unwrap().inner_html(), r#"<p class="hot big">Pea</p>"#);
    /// # Ok::<(), soupstone::EditError>(())
    /// ```
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
    /// ```
    /// let mut document = soupstone::parse_document("<p class='hot big'>Pea");
    /// let id = document.elements_named("p").next().unwrap().id();
    /// document.edit(id)?.remove_class("hot")?;
    /// assert_eq!(document.body().unwrap().inner_html(), r#"<p class="big">Pea</p>"#);
    /// # Ok::<(), soupstone::EditError>(())
    /// ```
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
    /// ```
    /// let mut document = soupstone::parse_document("<p class=hot>Pea");
    /// let id = document.elements_named("p").next().unwrap().id();
    /// document.edit(id)?.toggle_class("hot")?.toggle_class("big")?;
    /// assert_eq!(document.body().unwrap().inner_html(), r#"<p class="big">Pea</p>"#);
    /// # Ok::<(), soupstone::EditError>(())
    /// ```
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
    /// ```
    /// let mut document = soupstone::parse_document("<p>Pea");
    /// let id = document.elements_named("p").next().unwrap().id();
    /// document.edit(id)?.rename_element("h1")?;
    /// assert_eq!(document.body().unwrap().inner_html(), "<h1>Pea</h1>");
    /// # Ok::<(), soupstone::EditError>(())
    /// ```
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
    /// ```
    /// let mut document = soupstone::parse_document("<p>Pea");
    /// let id = document.elements_named("p").next().unwrap().id();
    /// let new = document.create_element("b");
    /// document.edit(id)?.wrap(new)?;
    /// assert_eq!(document.body().unwrap().inner_html(), "<b><p>Pea</p></b>");
    /// # Ok::<(), soupstone::EditError>(())
    /// ```
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
    /// ```
    /// let mut document = soupstone::parse_document("<p>Pea <b>soup</b>");
    /// let id = document.elements_named("b").next().unwrap().id();
    /// document.edit(id)?.unwrap_element()?;
    /// assert_eq!(document.body().unwrap().inner_html(), "<p>Pea soup</p>");
    /// # Ok::<(), soupstone::EditError>(())
    /// ```
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
    /// ```
    /// let mut document = soupstone::parse_document("<p>Pea <i>soup</i>");
    /// let id = document.elements_named("i").next().unwrap().id();
    /// let new = document.create_element("b");
    /// document.edit(id)?.replace_with(new)?;
    /// assert_eq!(document.body().unwrap().inner_html(), "<p>Pea <b></b></p>");
    /// # Ok::<(), soupstone::EditError>(())
    /// ```
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
    /// ```
    /// let mut document = soupstone::parse_document("<p>Pea <i>soup</i>");
    /// let id = document.elements_named("p").next().unwrap().id();
    /// let new = document.create_element("b");
    /// document.edit(id)?.replace_children([new])?;
    /// assert_eq!(document.body().unwrap().inner_html(), "<p><b></b></p>");
    /// # Ok::<(), soupstone::EditError>(())
    /// ```
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
    /// ```
    /// let mut document = soupstone::parse_document("<p>Pea <i>soup</i>");
    /// let id = document.elements_named("p").next().unwrap().id();
    /// document.edit(id)?.remove_children()?;
    /// assert_eq!(document.body().unwrap().inner_html(), "<p></p>");
    /// # Ok::<(), soupstone::EditError>(())
    /// ```
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
    /// ```
    /// let mut document = soupstone::parse_document("<p>Pea");
    /// let text = document.body().unwrap().descendants().last().unwrap().id();
    /// document.edit(text)?.set_data("Leek")?;
    /// assert_eq!(document.body().unwrap().inner_html(), "<p>Leek</p>");
    /// # Ok::<(), soupstone::EditError>(())
    /// ```
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
    /// ```
    /// let mut document = soupstone::parse_document("<p>Pea <i>soup</i>");
    /// let id = document.elements_named("i").next().unwrap().id();
    /// document.edit(id)?.detach()?;
    /// assert_eq!(document.body().unwrap().inner_html(), "<p>Pea </p>");
    /// # Ok::<(), soupstone::EditError>(())
    /// ```
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
