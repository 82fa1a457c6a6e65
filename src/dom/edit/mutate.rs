//! Changes of a document by its user.

use std::borrow::Cow;

use super::edit_error::EditError;
use super::noted_edits::Presence;
use crate::dom::storage::attributes::{
    AttributeData, AttributeList, ascii_lowercase, position_by_name,
};
use crate::dom::storage::document::Document;
use crate::dom::storage::is_value::IS;
use crate::dom::storage::node::{Label, Node, NodeKind};
use crate::dom::storage::node_id::NodeId;
use crate::dom::storage::strings::StringRange;
use crate::edition::Edition;
use crate::names::{ExpandedName, Namespace};
use crate::sink::{DocumentMode, Scripting};
use crate::token::Text;

impl Document {
    /// Sets the mode.
    pub fn set_mode(&mut self, mode: DocumentMode) {
        self.mode = mode;
    }

    /// Sets the edition of the standard by which the document is [serialized](Self::serialize_options), and by which
    /// [markup](Self::set_inner_html) in it is parsed. A parse sets it, too.
    ///
    /// ```
    /// use soupstone::{Document, Edition};
    ///
    /// let mut document = Document::new();
    /// document.set_edition(Edition::August2026);
    /// let link = document.create_element("a")?;
    /// document.set_attribute(link, "title", "<3")?;
    /// assert_eq!(document.node(link).outer_html(), r#"<a title="&lt;3"></a>"#);
    /// # Ok::<(), soupstone::EditError>(())
    /// ```
    pub const fn set_edition(&mut self, edition: Edition) {
        self.edition = edition;
    }

    /// Sets the scripting flag with which the document is [serialized](Self::serialize_options), and with which
    /// [markup](Self::set_inner_html) in it is parsed. A parse sets it, too. Nodes stay as they are.
    ///
    /// ```
    /// use soupstone::{Document, Scripting};
    ///
    /// let mut document = Document::new();
    /// document.set_scripting(Scripting::Enabled);
    /// let block = document.create_element("div")?;
    /// document.set_inner_html(block, "<noscript><b>Pea</b></noscript>")?;
    /// assert_eq!(document.elements_named("b").count(), 0);
    /// # Ok::<(), soupstone::EditError>(())
    /// ```
    pub const fn set_scripting(&mut self, scripting: Scripting) {
        self.scripting = scripting;
    }
}

/// # Moving
///
/// A node that has a parent is taken out of it first. If the node is a document fragment, its children are moved, and
/// it is empty afterwards.
///
/// The number and order of the children of a document node is not checked.
///
/// A node cannot be moved into itself. That check takes a walk: from the new parent up to the root, or through what is
/// in the node, whichever is shorter. So the time to move many large trees deep into another one is in proportion to
/// the depth. An empty node needs no check.
impl Document {
    /// Puts a node after the last child of `parent`.
    ///
    /// # Errors
    ///
    /// [`EditError::UnknownNode`], [`EditError::WrongKindOfParent`], [`EditError::WouldMakeCycle`]
    ///
    /// ```
    /// let mut document = soupstone::parse_document("<ul><li>Pea</ul>");
    /// let list = document.elements_named("ul").next().unwrap().id();
    /// let item = document.create_element("li")?;
    /// document.append(list, item)?;
    /// assert_eq!(document.body().unwrap().inner_html(), "<ul><li>Pea</li><li></li></ul>");
    /// # Ok::<(), soupstone::EditError>(())
    /// ```
    pub fn append(&mut self, parent: NodeId, child: NodeId) -> Result<(), EditError> {
        self.ensure_known(parent)?;
        self.ensure_valid(parent, child)?;
        self.note_insertion(child);
        if self.nodes[child].label == Label::FRAGMENT {
            self.move_children(child, parent);
        } else {
            self.unlink(child);
            self.link_last(parent, child);
        }
        Ok(())
    }

    /// Puts a node before the first child of `parent`.
    ///
    /// # Errors
    ///
    /// [`EditError::UnknownNode`], [`EditError::WrongKindOfParent`], [`EditError::WouldMakeCycle`]
    pub fn prepend(&mut self, parent: NodeId, child: NodeId) -> Result<(), EditError> {
        self.ensure_known(parent)?;
        match self.nodes[parent].first_child {
            Some(first) => self.insert_before(first, child),
            None => self.append(parent, child),
        }
    }

    /// Puts a node before `sibling`, into the same parent.
    ///
    /// # Errors
    ///
    /// [`EditError::UnknownNode`], [`EditError::NoParent`], [`EditError::WrongKindOfParent`],
    /// [`EditError::WouldMakeCycle`]
    ///
    /// ```
    /// let mut document = soupstone::parse_document("<ul><li>Pea</ul>");
    /// let old = document.elements_named("li").next().unwrap().id();
    /// let item = document.create_element("li")?;
    /// document.insert_before(old, item)?;
    /// assert_eq!(document.body().unwrap().inner_html(), "<ul><li></li><li>Pea</li></ul>");
    /// # Ok::<(), soupstone::EditError>(())
    /// ```
    pub fn insert_before(&mut self, sibling: NodeId, child: NodeId) -> Result<(), EditError> {
        self.ensure_known(sibling)?;
        let parent = self.nodes[sibling].parent.ok_or(EditError::NoParent)?;
        self.ensure_valid(parent, child)?;
        self.note_insertion(child);
        if self.nodes[child].label == Label::FRAGMENT {
            while let Some(first) = self.nodes[child].first_child {
                self.unlink(first);
                self.link_before(sibling, first);
            }
        } else if sibling != child {
            self.unlink(child);
            self.link_before(sibling, child);
        }
        Ok(())
    }

    /// Puts a node after `sibling`, into the same parent.
    ///
    /// # Errors
    ///
    /// [`EditError::UnknownNode`], [`EditError::NoParent`], [`EditError::WrongKindOfParent`],
    /// [`EditError::WouldMakeCycle`]
    pub fn insert_after(&mut self, sibling: NodeId, child: NodeId) -> Result<(), EditError> {
        self.ensure_known(sibling)?;
        let parent = self.nodes[sibling].parent.ok_or(EditError::NoParent)?;
        match self.nodes[sibling].next_sibling {
            Some(next) => self.insert_before(next, child),
            None if sibling == child => Ok(()),
            None => self.append(parent, child),
        }
    }

    /// Takes a node out of its parent, with all that is in the node. Nothing happens if it has no parent.
    ///
    /// The node can be inserted again. Nodes outside of the tree stay in memory until the document is dropped or
    /// [compacted](Self::compact).
    ///
    /// # Errors
    ///
    /// [`EditError::UnknownNode`]
    ///
    /// ```
    /// let mut document = soupstone::parse_document("<p>Pea <b>soup</b>");
    /// let bold = document.elements_named("b").next().unwrap().id();
    /// document.detach(bold)?;
    /// assert_eq!(document.body().unwrap().inner_html(), "<p>Pea </p>");
    /// # Ok::<(), soupstone::EditError>(())
    /// ```
    pub fn detach(&mut self, node: NodeId) -> Result<(), EditError> {
        self.ensure_known(node)?;
        self.note_removal(node);
        self.unlink(node);
        Ok(())
    }

    /// Takes all children out of a node.
    ///
    /// # Errors
    ///
    /// [`EditError::UnknownNode`]
    pub fn remove_children(&mut self, parent: NodeId) -> Result<(), EditError> {
        self.ensure_known(parent)?;
        self.note_removal_of_children(parent);
        self.unlink_children(parent);
        Ok(())
    }

    pub(in crate::dom) fn ensure_known(&self, node: NodeId) -> Result<(), EditError> {
        if self.nodes.contains(node) {
            Ok(())
        } else {
            Err(EditError::UnknownNode)
        }
    }

    /// Some of the steps of
    /// [ensure pre-insert validity](https://dom.spec.whatwg.org/#concept-node-ensure-pre-insertion-validity).
    pub(in crate::dom) fn ensure_valid(
        &self,
        parent: NodeId,
        child: NodeId,
    ) -> Result<(), EditError> {
        self.ensure_known(child)?;
        // If parent is not a Document, DocumentFragment, or Element node, then throw.
        let parent_kind = self.nodes[parent].label.kind();
        if !matches!(
            parent_kind,
            NodeKind::Document | NodeKind::Fragment | NodeKind::Element
        ) {
            return Err(EditError::WrongKindOfParent);
        }
        // If node is a host-including inclusive ancestor of parent, then throw.
        if self.is_host_including_inclusive_ancestor(child, parent) {
            return Err(EditError::WouldMakeCycle);
        }
        // If node is not a DocumentFragment, DocumentType, Element, or CharacterData node, then throw.
        // If either node is a Text node and parent is a document, or node is a doctype and parent is not a document,
        // then throw.
        let is_valid = |kind| match kind {
            NodeKind::Document => false,
            NodeKind::Doctype => parent_kind == NodeKind::Document,
            NodeKind::Text => parent_kind != NodeKind::Document,
            NodeKind::Fragment
            | NodeKind::Element
            | NodeKind::Comment
            | NodeKind::ProcessingInstruction => true,
        };
        let kind = self.nodes[child].label.kind();
        let are_children_valid = kind != NodeKind::Fragment
            || parent_kind != NodeKind::Document
            || self
                .node(child)
                .children()
                .all(|child| is_valid(child.kind()));
        if is_valid(kind) && are_children_valid {
            Ok(())
        } else {
            Err(EditError::WrongKindOfParent)
        }
    }
}

/// # Attributes and text
impl Document {
    /// Sets the attribute with this qualified name, such as `class`, as
    /// [`setAttribute`](https://dom.spec.whatwg.org/#dom-element-setattribute). If the element has no such attribute, it
    /// gets one in no namespace, after the others. For an HTML element, the name is converted to ASCII lower case.
    ///
    /// # Errors
    ///
    /// [`EditError::UnknownNode`], [`EditError::NotAnElement`], [`EditError::InvalidName`]
    ///
    /// ```
    /// let mut document = soupstone::parse_document("<a href=/pea>Pea</a>");
    /// let link = document.elements_named("a").next().unwrap().id();
    /// document.set_attribute(link, "href", "/onion?a&b")?;
    /// document.set_attribute(link, "rel", "next")?;
    /// assert_eq!(document.body().unwrap().inner_html(), r#"<a href="/onion?a&amp;b" rel="next">Pea</a>"#);
    /// # Ok::<(), soupstone::EditError>(())
    /// ```
    pub fn set_attribute(
        &mut self,
        element: NodeId,
        qualified_name: &str,
        value: &str,
    ) -> Result<(), EditError> {
        let list = self.attribute_list(element)?;
        // 1. If qualifiedName is not a valid attribute local name, then throw.
        self.check_attribute_name(qualified_name)?;
        // 2. If this is in the HTML namespace […], then set qualifiedName to qualifiedName in ASCII lowercase.
        let qualified_name = match self.node(element).name().is_some_and(ExpandedName::is_html) {
            true => ascii_lowercase(qualified_name),
            false => Cow::Borrowed(qualified_name),
        };
        // 3. to 5. Let attribute be the first attribute in this's attribute list whose qualified name is
        //    qualifiedName […]. If attribute is null, create an attribute whose local name is qualifiedName […].
        let position = self.node(element).attribute_position(&qualified_name);
        let name = ExpandedName::none(self.names.intern(&qualified_name));
        self.put_attribute(element, list, position, name, value);
        Ok(())
    }

    /// Sets the attribute with this namespace and local name, such as XLink and `href`. The case of the name stays, and a
    /// colon in it is part of the local name.
    ///
    /// ```
    /// use soupstone::names::Namespace;
    ///
    /// let mut document = soupstone::parse_document("<svg><a xlink:href=/pea></a></svg>");
    /// let link = document.elements_named("a").next().unwrap().id();
    /// document.set_attribute_ns(link, Namespace::XLink, "href", "/leek")?;
    /// assert_eq!(document.node(link).outer_html(), r#"<a xlink:href="/leek"></a>"#);
    /// # Ok::<(), soupstone::EditError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`EditError::UnknownNode`], [`EditError::NotAnElement`], [`EditError::InvalidName`]
    pub fn set_attribute_ns(
        &mut self,
        element: NodeId,
        namespace: Namespace,
        local_name: &str,
        value: &str,
    ) -> Result<(), EditError> {
        let list = self.attribute_list(element)?;
        self.check_attribute_name(local_name)?;
        let name = ExpandedName::new(namespace, self.names.intern(local_name));
        let position = position_by_name(self.attributes.get(list), name);
        self.put_attribute(element, list, position, name, value);
        Ok(())
    }

    /// Removes the attribute with this qualified name, and gives back its value; `None` if there is no such
    /// attribute. For an HTML element, the name is converted to ASCII lower case.
    ///
    /// DEVIATION: the [`is` value](crate::NodeRef::is_value) of the element goes with the attribute `is`. In a browser it
    /// stays, and is serialized again.
    ///
    /// # Errors
    ///
    /// [`EditError::UnknownNode`], [`EditError::NotAnElement`]
    ///
    /// ```
    /// let mut document = soupstone::parse_document("<p onclick=f()>Pea");
    /// let paragraph = document.elements_named("p").next().unwrap().id();
    /// assert_eq!(document.remove_attribute(paragraph, "onclick")?.as_deref(), Some("f()"));
    /// assert_eq!(document.remove_attribute(paragraph, "onclick")?, None);
    /// assert_eq!(document.body().unwrap().inner_html(), "<p>Pea</p>");
    /// # Ok::<(), soupstone::EditError>(())
    /// ```
    pub fn remove_attribute(
        &mut self,
        element: NodeId,
        qualified_name: &str,
    ) -> Result<Option<String>, EditError> {
        let list = self.attribute_list(element)?;
        let position = self.node(element).attribute_position(qualified_name);
        if position.is_none() && qualified_name.eq_ignore_ascii_case("is") {
            self.drop_is_value(element);
        }
        Ok(position.map(|position| self.take_attribute(element, list, position)))
    }

    /// Removes the attribute with this namespace and local name, and gives back its value; `None` if there is no such
    /// attribute.
    ///
    /// ```
    /// use soupstone::names::Namespace;
    ///
    /// let mut document = soupstone::parse_document("<svg><a xlink:href=/pea></a></svg>");
    /// let link = document.elements_named("a").next().unwrap().id();
    /// let removed = document.remove_attribute_ns(link, Namespace::XLink, "href")?;
    /// assert_eq!(removed.as_deref(), Some("/pea"));
    /// # Ok::<(), soupstone::EditError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`EditError::UnknownNode`], [`EditError::NotAnElement`]
    pub fn remove_attribute_ns(
        &mut self,
        element: NodeId,
        namespace: Namespace,
        local_name: &str,
    ) -> Result<Option<String>, EditError> {
        let list = self.attribute_list(element)?;
        let Some(local_name) = self.names.find(local_name) else {
            return Ok(None);
        };
        let name = ExpandedName::new(namespace, local_name);
        let position = position_by_name(self.attributes.get(list), name);
        if position.is_none() && name == IS {
            self.drop_is_value(element);
        }
        Ok(position.map(|position| self.take_attribute(element, list, position)))
    }

    /// Gives an element another local name and other attributes: namespaces, local names and values.
    ///
    /// NOTE: it must be a `template` element before and after, or neither.
    pub(crate) fn rewrite_element(
        &mut self,
        element: NodeId,
        local_name: &str,
        attributes: &[(Namespace, String, String)],
    ) {
        let Some(name) = self.nodes[element].label.name() else {
            return;
        };
        let name = ExpandedName::new(name.namespace(), self.names.intern(local_name));
        self.nodes[element].label = Label::element(name);
        self.keep_is_value(element, self.nodes[element].attributes());
        let mut data = Vec::with_capacity(attributes.len());
        for (namespace, local_name, value) in attributes {
            let name = ExpandedName::new(*namespace, self.names.intern(local_name));
            let value = self.strings.add_own(value.clone());
            data.push(AttributeData { name, value });
        }
        self.nodes[element].payload = self.attributes.add_own(data).into();
        self.note_rewriting(element);
    }

    /// Replaces the data of a text, a comment or a processing instruction. As in the DOM, it is not checked: a comment with
    /// `-->` in it, or a processing instruction with `>`, ends early when it is serialized and parsed again.
    ///
    /// # Errors
    ///
    /// [`EditError::UnknownNode`], [`EditError::NoData`]
    ///
    /// ```
    /// let mut document = soupstone::parse_document("<p>Pea");
    /// let paragraph = document.elements_named("p").next().unwrap();
    /// let text = paragraph.first_child().unwrap().id();
    /// document.set_data(text, "Salt & pepper")?;
    /// assert_eq!(document.body().unwrap().inner_html(), "<p>Salt &amp; pepper</p>");
    /// # Ok::<(), soupstone::EditError>(())
    /// ```
    pub fn set_data(&mut self, node: NodeId, data: &str) -> Result<(), EditError> {
        self.ensure_known(node)?;
        let (NodeKind::Text | NodeKind::Comment | NodeKind::ProcessingInstruction) =
            self.nodes[node].label.kind()
        else {
            return Err(EditError::NoData);
        };
        let range = self.strings.replace(self.nodes[node].string(), data);
        self.nodes[node].payload = range.into();
        self.note_new_data(node);
        Ok(())
    }

    /// Puts text after the last child of `parent` as the parser does: if the last child is a text, it is appended to
    /// that, else a new text is created. The empty string changes nothing.
    ///
    /// # Errors
    ///
    /// [`EditError::UnknownNode`], [`EditError::WrongKindOfParent`]
    pub fn append_text(&mut self, parent: NodeId, text: &str) -> Result<(), EditError> {
        self.ensure_known(parent)?;
        let (NodeKind::Element | NodeKind::Fragment) = self.nodes[parent].label.kind() else {
            return Err(EditError::WrongKindOfParent);
        };
        if text.is_empty() {
            return Ok(());
        }
        match self.nodes[parent].last_child {
            Some(last) if self.nodes[last].label == Label::TEXT => {
                self.extend_text(last, text.into());
            }
            _ => {
                let child = self.create_text(text);
                self.link_last(parent, child);
            }
        }
        Ok(())
    }

    /// Puts text after the last child of a node, into that child if it is a text.
    ///
    /// OPTIMIZATION: if the input holds the text literally, and there is room for one more node, this calls no other
    /// function. Held equal by the suites `tree_construction` and `real_pages`.
    #[inline(always)]
    pub(in crate::dom) fn put_text_last(&mut self, parent: NodeId, text: Text<'_>) {
        let last = self.nodes[parent].last_child;
        let is_extended = self.nodes.get_or_filler(last).label == Label::TEXT;
        match self.strings.find(text) {
            Some(range) if !is_extended && self.nodes.have_room() => {
                self.push_text(parent, last, range);
            }
            _ => self.put_any_text_last(parent, text),
        }
    }

    #[inline(never)]
    fn put_any_text_last(&mut self, parent: NodeId, text: Text<'_>) {
        match self.nodes[parent].last_child {
            Some(last) if self.nodes[last].label == Label::TEXT => self.extend_text(last, text),
            last => {
                let range = self.strings.add_text(text);
                self.push_text(parent, last, range);
            }
        }
    }

    /// Adds a text after the last child of a node.
    #[inline(always)]
    fn push_text(&mut self, parent: NodeId, last: Option<NodeId>, range: StringRange) {
        let child = self.nodes.push(Node {
            parent: Some(parent),
            previous_sibling: last,
            ..Node::new(Label::TEXT, range.into())
        });
        self.link_to_last(parent, last, child);
    }

    /// Puts text before a node, into the sibling before it if that is a text.
    pub(in crate::dom) fn put_text_before(&mut self, sibling: NodeId, text: Text<'_>) {
        match self.nodes[sibling].previous_sibling {
            Some(last) if self.nodes[last].label == Label::TEXT => self.extend_text(last, text),
            _ => {
                let range = self.strings.add_text(text);
                let child = self.nodes.push(Node::new(Label::TEXT, range.into()));
                self.link_before(sibling, child);
            }
        }
    }

    /// Prepares the last node, if it is a text, for more text from the next part of the input, which has this length.
    ///
    /// NOTE: otherwise a text at the end of a chunk, such as a script that comes in many chunks, would be copied into a
    /// string of its own.
    #[inline]
    pub(in crate::dom) fn prepare_last_text_to_go_on(&mut self, next: usize) {
        let node = self.nodes.last_mut();
        if node.label == Label::TEXT {
            node.payload = self.strings.prepare_to_go_on(node.string(), next).into();
        }
    }

    fn extend_text(&mut self, node: NodeId, text: Text<'_>) {
        let range = self.strings.append(self.nodes[node].string(), text);
        self.nodes[node].payload = range.into();
    }

    /// The attributes of a node, if it is an element.
    pub(in crate::dom) fn attribute_list(
        &self,
        element: NodeId,
    ) -> Result<AttributeList, EditError> {
        self.ensure_known(element)?;
        match self.nodes[element].label.name() {
            Some(_) => Ok(self.nodes[element].attributes()),
            None => Err(EditError::NotAnElement),
        }
    }

    /// Sets the value of the attribute at a position, or adds one with this name.
    fn put_attribute(
        &mut self,
        element: NodeId,
        mut list: AttributeList,
        position: Option<usize>,
        name: ExpandedName,
        value: &str,
    ) {
        self.keep_is_value(element, list);
        let attributes = self.attributes.edit(&mut list, &mut self.strings);
        match position {
            Some(position) => {
                let range = &mut attributes[position].value;
                *range = self.strings.replace(*range, value);
            }
            None => {
                let value = self.strings.add_own(value.to_owned());
                attributes.push(AttributeData { name, value });
            }
        }
        self.nodes[element].payload = list.into();
        self.note_attribute(element, name, Presence::Present);
    }

    /// Removes the attribute at a position.
    fn take_attribute(
        &mut self,
        element: NodeId,
        mut list: AttributeList,
        position: usize,
    ) -> String {
        self.keep_is_value(element, list);
        let attributes = self.attributes.edit(&mut list, &mut self.strings);
        let attribute = attributes.remove(position);
        self.nodes[element].payload = list.into();
        if attribute.name == IS {
            self.drop_is_value(element);
        }
        self.note_attribute(element, attribute.name, Presence::Absent);
        let value = self.strings.get(attribute.value).to_owned();
        self.strings.remove(attribute.value);
        value
    }

    /// Adds an attribute that the element does not have.
    pub(in crate::dom) fn push_attribute(
        &mut self,
        element: NodeId,
        name: ExpandedName,
        value: &str,
    ) {
        let mut list = self.nodes[element].attributes();
        self.keep_is_value(element, list);
        let attributes = self.attributes.edit(&mut list, &mut self.strings);
        let value = self.strings.add(value);
        attributes.push(AttributeData { name, value });
        self.nodes[element].payload = list.into();
    }
}
