//! Sets and removes attributes and classes.

use std::borrow::Cow;
use std::collections::HashSet;

use super::edit_error::EditError;
use crate::dom::read::attribute_ref::AttributeRef;
use crate::dom::read::node_ref::NodeRef;
use crate::dom::storage::attribute_lists::AttributeData;
use crate::dom::storage::document::{Document, IS_ATTRIBUTE};
use crate::dom::storage::node::NodeId;
use crate::dom::storage::string_pool::StringPool;
use crate::names::{ExpandedName, NameTable, Namespace, ascii_lowercase};

/// # Attributes
///
/// Each method searches the element's attribute list.
/// [`Limits::with_max_attributes`](crate::Limits::with_max_attributes) limits the number of attributes that the parser creates.
impl Document {
    /// Sets the attribute with this qualified name, like
    /// [`setAttribute`](https://dom.spec.whatwg.org/#dom-element-setattribute). For HTML elements, the name is converted to
    /// ASCII lower case. A new attribute is added at the end of the list, in no namespace. To set an attribute in a namespace,
    /// such as `xlink:href`, call [`set_attribute_ns`](Self::set_attribute_ns).
    ///
    /// # Errors
    ///
    /// [`EditError::UnknownNode`], [`EditError::NotAnElement`], [`EditError::InvalidName`]
    ///
    /// ```
    /// let mut document = soupstone::parse_document("<a href=/pea>Pea</a>");
    /// let link = document.elements_by_tag_name("a").next().unwrap().id();
    /// document.set_attribute(link, "href", "/onion?a&b")?;
    /// document.set_attribute(link, "rel", "next")?;
    /// assert_eq!(document.body().unwrap().inner_html(), r#"<a href="/onion?a&amp;b" rel="next">Pea</a>"#);
    /// # Ok::<(), soupstone::EditError>(())
    /// ```
    #[inline]
    pub fn set_attribute(&mut self, element: NodeId, qualified_name: &str, value: &str) -> Result<(), EditError> {
        let is_html = self.ensure_element(element)?.is_html();
        // 2. If this is in the HTML namespace […], then set qualifiedName to qualifiedName in ASCII lowercase.
        let qualified_name = if is_html { ascii_lowercase(qualified_name) } else { Cow::Borrowed(qualified_name) };
        // 3. to 5. Let attribute be the first attribute in this's attribute list whose qualified name is
        //    qualifiedName […]. If attribute is null, create an attribute whose local name is qualifiedName […].
        let position = self.node(element).attribute_position(&qualified_name);
        // 1. If qualifiedName is not a valid attribute local name, then throw.
        // DEVIATION: the name of an existing attribute is not checked, because the parser also creates invalid names, such as
        // `@click` in the January 2025 edition.
        if position.is_none() {
            self.validate_attribute_name(&qualified_name)?;
        }
        let name = ExpandedName::without_namespace(self.names.intern(&qualified_name));
        self.set_or_push_attribute(element, position, name, value);
        Ok(())
    }

    /// Sets the attribute with this namespace and local name, for example `href` in the XLink namespace. The name keeps its
    /// case.
    ///
    /// # Errors
    ///
    /// [`EditError::UnknownNode`], [`EditError::NotAnElement`], [`EditError::InvalidName`]
    #[inline]
    pub fn set_attribute_ns(
        &mut self,
        element: NodeId,
        namespace: Namespace,
        local_name: &str,
        value: &str,
    ) -> Result<(), EditError> {
        self.ensure_element(element)?;
        let position = self.attribute_position_ns(element, namespace, local_name);
        if position.is_none() {
            self.validate_attribute_name(local_name)?;
        }
        let name = ExpandedName::new(namespace, self.names.intern(local_name));
        self.set_or_push_attribute(element, position, name, value);
        Ok(())
    }

    /// Removes the attribute with this qualified name, and returns its value. For HTML elements, the name is converted to ASCII
    /// lower case.
    ///
    /// DEVIATION: the [`is` value](crate::NodeRef::value_of_is) is removed with the `is` attribute. Browsers keep the value.
    ///
    /// # Errors
    ///
    /// [`EditError::UnknownNode`], [`EditError::NotAnElement`]
    #[inline]
    pub fn remove_attribute(&mut self, element: NodeId, qualified_name: &str) -> Result<Option<String>, EditError> {
        self.ensure_element(element)?;
        let position = self.node(element).attribute_position(qualified_name);
        Ok(self.try_remove_attribute_at(element, position, qualified_name.eq_ignore_ascii_case("is")))
    }

    /// Removes the attribute with this namespace and local name, and returns its value.
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
        self.ensure_element(element)?;
        let position = self.attribute_position_ns(element, namespace, local_name);
        Ok(self.try_remove_attribute_at(element, position, (namespace, local_name) == (Namespace::None, "is")))
    }

    /// Replaces all attributes: the namespace, the local name and the value of each, in order. The names keep their case. An
    /// attribute with the name of an earlier one is dropped. As in [`remove_attribute`](Self::remove_attribute), an `is`
    /// attribute that is not among the new ones takes the [`is` value](crate::NodeRef::value_of_is) with it.
    ///
    /// ```
    /// use soupstone::names::Namespace;
    ///
    /// let mut document = soupstone::parse_document("<p class=x title=y>");
    /// let paragraph = document.body().unwrap().first_child().unwrap().id();
    /// document.set_attributes(paragraph, &[(Namespace::None, "lang", "en"), (Namespace::None, "title", "y")])?;
    /// assert_eq!(document.body().unwrap().inner_html(), r#"<p lang="en" title="y"></p>"#);
    /// # Ok::<(), soupstone::EditError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`EditError::UnknownNode`], [`EditError::NotAnElement`]; [`EditError::InvalidName`] if an invalid name is new to the
    /// document. Then nothing changes.
    #[inline]
    pub fn set_attributes(&mut self, element: NodeId, attributes: &[(Namespace, &str, &str)]) -> Result<(), EditError> {
        self.ensure_element(element)?;
        // NOTE: the parser also makes invalid names, which an element may keep.
        for (_, local_name, _) in attributes {
            if self.names.find(local_name).is_none() {
                self.validate_attribute_name(local_name)?;
            }
        }
        let mut names = HashSet::new();
        let mut data = Vec::with_capacity(attributes.len());
        for (namespace, local_name, value) in attributes {
            let name = ExpandedName::new(*namespace, self.names.intern(local_name));
            if names.insert(name) {
                let value = self.strings.insert_unshared((*value).to_owned());
                data.push(AttributeData { name, value });
            }
        }
        self.save_is_value_if_unsaved(element);
        if !names.contains(&IS_ATTRIBUTE) && self.find_is_attribute_value(self.nodes[element].payload).is_some() {
            self.clear_stored_is_value(element);
        }
        self.nodes[element].payload = self.attributes.insert_unshared(data);
        self.did_rewrite_element(element);
        Ok(())
    }

    fn attribute_position_ns(&self, element: NodeId, namespace: Namespace, local_name: &str) -> Option<usize> {
        let name = ExpandedName::new(namespace, self.names.find(local_name)?);
        self.attributes.get(self.nodes[element].payload).iter().position(|attribute| attribute.name == name)
    }

    fn make_attributes_mut(&mut self, element: NodeId) -> (&mut Vec<AttributeData>, &mut StringPool) {
        self.save_is_value_if_unsaved(element);
        let attributes = self.attributes.make_mut(&mut self.nodes[element].payload, &mut self.strings);
        (attributes, &mut self.strings)
    }

    pub(in crate::dom) fn set_or_push_attribute(
        &mut self,
        element: NodeId,
        position: Option<usize>,
        name: ExpandedName,
        value: &str,
    ) {
        let (attributes, strings) = self.make_attributes_mut(element);
        match position {
            Some(position) => {
                let range = &mut attributes[position].value;
                *range = strings.replace_string(*range, value);
            }
            None => {
                let value = strings.insert_unshared(value.to_owned());
                attributes.push(AttributeData { name, value });
            }
        }
        self.did_change_attribute(element, name);
    }

    fn try_remove_attribute_at(&mut self, element: NodeId, position: Option<usize>, is_is: bool) -> Option<String> {
        let Some(position) = position else {
            if is_is {
                self.clear_stored_is_value(element);
            }
            return None;
        };
        let attribute = self.make_attributes_mut(element).0.remove(position);
        let value = self.strings.get(attribute.value).to_owned();
        self.did_remove_attribute(element, attribute);
        Some(value)
    }

    fn did_remove_attribute(&mut self, element: NodeId, attribute: AttributeData) {
        self.strings.remove_if_unique(attribute.value);
        self.did_change_attribute(element, attribute.name);
        if attribute.name == IS_ATTRIBUTE {
            self.clear_stored_is_value(element);
        }
    }

    /// Removes the attributes for which `keep` returns `false`, and returns the number of removed attributes.
    ///
    /// If an element has an [`is` value](NodeRef::value_of_is) but no `is` attribute, `keep` gets the value last, as an
    /// attribute, because the serializer writes the value as an `is` attribute.
    ///
    /// # Errors
    ///
    /// [`EditError::UnknownNode`], [`EditError::NotAnElement`]
    pub fn retain_attributes(
        &mut self,
        element: NodeId,
        mut keep: impl FnMut(NodeRef<'_>, AttributeRef<'_>) -> bool,
    ) -> Result<usize, EditError> {
        self.ensure_element(element)?;
        let node = self.node(element);
        let mut keep = |attribute| keep(node, attribute);
        let mut attributes = node.attributes().chain(node.synthetic_is_attribute());
        let Some(first) = attributes.position(|attribute| !keep(attribute)) else {
            return Ok(0);
        };
        let mut retained = vec![true; first];
        retained.push(false);
        retained.extend(attributes.map(&mut keep));
        if retained.len() > node.attributes().len() && retained.last() == Some(&false) {
            self.clear_stored_is_value(element);
        }
        let count = retained.iter().filter(|is_retained| !**is_retained).count();
        let (attributes, _) = self.make_attributes_mut(element);
        let mut decisions = retained.into_iter();
        let removed: Vec<_> = attributes.extract_if(.., |_| decisions.next() == Some(false)).collect();
        for attribute in removed {
            self.did_remove_attribute(element, attribute);
        }
        Ok(count)
    }
}

/// # Classes
///
/// These methods change the `class` attribute like [`classList`](https://dom.spec.whatwg.org/#dom-element-classlist): classes
/// are case-sensitive in all [modes](crate::dom#letter-case), keep their order, and are written without duplicates, separated by
/// one space.
impl Document {
    /// Adds a class at the end, unless the element already has the class.
    ///
    /// # Errors
    ///
    /// [`EditError::UnknownNode`], [`EditError::NotAnElement`], [`EditError::InvalidClass`]
    #[inline]
    pub fn add_class(&mut self, element: NodeId, class: &str) -> Result<(), EditError> {
        self.update_class_presence(element, class, |_| true).map(drop)
    }

    /// Removes a class. Removing the last class leaves `class=""`. Never adds the `class` attribute.
    ///
    /// # Errors
    ///
    /// [`EditError::UnknownNode`], [`EditError::NotAnElement`], [`EditError::InvalidClass`]
    #[inline]
    pub fn remove_class(&mut self, element: NodeId, class: &str) -> Result<(), EditError> {
        self.update_class_presence(element, class, |_| false).map(drop)
    }

    /// Toggles a class. Returns whether the element has the class afterwards.
    ///
    /// # Errors
    ///
    /// [`EditError::UnknownNode`], [`EditError::NotAnElement`], [`EditError::InvalidClass`]
    #[inline]
    pub fn toggle_class(&mut self, element: NodeId, class: &str) -> Result<bool, EditError> {
        self.update_class_presence(element, class, |is_present| !is_present)
    }

    #[inline]
    fn update_class_presence(
        &mut self,
        element: NodeId,
        class: &str,
        should_have: fn(bool) -> bool,
    ) -> Result<bool, EditError> {
        self.ensure_element(element)?;
        // If token is the empty string, then throw. If token contains any ASCII whitespace, then throw.
        if class.is_empty() || class.contains(|character: char| character.is_ascii_whitespace()) {
            return Err(EditError::InvalidClass { class: class.to_owned() });
        }
        let node = self.node(element);
        let (mut names, mut seen_names) = (NameTable::new(), HashSet::new());
        let mut classes: Vec<&str> = node.classes().filter(|class| seen_names.insert(names.intern(class))).collect();
        let is_present = classes.contains(&class);
        let should_have = should_have(is_present);
        match (is_present, should_have) {
            (false, true) => classes.push(class),
            (true, false) => classes.retain(|existing| *existing != class),
            _ => {}
        }
        // The [update steps](https://dom.spec.whatwg.org/#concept-dtl-update):
        // 1. If the associated element does not have an associated attribute and token set is empty, then return.
        // 2. Set an attribute value for the associated element using […] the result of running the ordered set
        //    serializer for token set.
        if !classes.is_empty() || node.has_attribute("class") {
            let value = classes.join(" ");
            self.set_attribute(element, "class", &value)?;
        }
        Ok(should_have)
    }
}
