//! The [classes](https://dom.spec.whatwg.org/#concept-class) of an element, to change.

use super::edit_error::EditError;
use crate::dom::storage::document::Document;
use crate::dom::storage::node::NodeKind;
use crate::dom::storage::node_id::NodeId;

/// # Classes
///
/// These change the attribute `class` as [`classList`](https://dom.spec.whatwg.org/#dom-element-classlist) does: the words
/// that stay keep their order, with one space between them, and no word stays twice. Upper and lower case differ.
impl Document {
    /// Adds a class to an element, after the others, if it does not have it.
    ///
    /// ```
    /// let mut document = soupstone::parse_document("<p class='a  b'>");
    /// let paragraph = document.body().unwrap().first_child().unwrap().id();
    /// document.add_class(paragraph, "c")?;
    /// assert_eq!(document.node(paragraph).attribute("class"), Some("a b c"));
    /// # Ok::<(), soupstone::EditError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`EditError::UnknownNode`], [`EditError::NotAnElement`], [`EditError::InvalidClass`]
    pub fn add_class(&mut self, element: NodeId, class: &str) -> Result<(), EditError> {
        let mut classes = self.token_set(element, class)?;
        if !classes.iter().any(|own| own == class) {
            classes.push(class.to_owned());
        }
        self.update_classes(element, &classes)
    }

    /// Removes a class from an element. An element without the attribute `class` gets none.
    ///
    /// ```
    /// let mut document = soupstone::parse_document("<p class='a b a'>");
    /// let paragraph = document.body().unwrap().first_child().unwrap().id();
    /// document.remove_class(paragraph, "a")?;
    /// assert_eq!(document.node(paragraph).attribute("class"), Some("b"));
    /// # Ok::<(), soupstone::EditError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`EditError::UnknownNode`], [`EditError::NotAnElement`], [`EditError::InvalidClass`]
    pub fn remove_class(&mut self, element: NodeId, class: &str) -> Result<(), EditError> {
        let mut classes = self.token_set(element, class)?;
        classes.retain(|own| own != class);
        self.update_classes(element, &classes)
    }

    /// Removes a class from an element that has it, or adds it to one that has not. The answer is whether the element has
    /// it now.
    ///
    /// ```
    /// let mut document = soupstone::parse_document("<p>");
    /// let paragraph = document.body().unwrap().first_child().unwrap().id();
    /// assert!(document.toggle_class(paragraph, "open")?);
    /// assert!(!document.toggle_class(paragraph, "open")?);
    /// assert_eq!(document.node(paragraph).attribute("class"), Some(""));
    /// # Ok::<(), soupstone::EditError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`EditError::UnknownNode`], [`EditError::NotAnElement`], [`EditError::InvalidClass`]
    pub fn toggle_class(&mut self, element: NodeId, class: &str) -> Result<bool, EditError> {
        let mut classes = self.token_set(element, class)?;
        let count = classes.len();
        classes.retain(|own| own != class);
        let has_it_now = classes.len() == count;
        if has_it_now {
            classes.push(class.to_owned());
        }
        self.update_classes(element, &classes)?;
        Ok(has_it_now)
    }

    /// The classes of an element, as an ordered set, if `class` can be one of them.
    fn token_set(&self, element: NodeId, class: &str) -> Result<Vec<String>, EditError> {
        self.ensure_known(element)?;
        if self.nodes[element].label.kind() != NodeKind::Element {
            return Err(EditError::NotAnElement);
        }
        // If token is the empty string, then throw. If token contains any ASCII whitespace, then throw.
        if class.is_empty() || class.contains(|character: char| character.is_ascii_whitespace()) {
            return Err(EditError::InvalidClass);
        }
        let mut present = std::collections::HashSet::new();
        let classes = self.node(element).classes();
        let classes = classes.filter(|class| present.insert(*class));
        Ok(classes.map(str::to_owned).collect())
    }

    /// The [update steps](https://dom.spec.whatwg.org/#concept-dtl-update) of a token set.
    fn update_classes(&mut self, element: NodeId, classes: &[String]) -> Result<(), EditError> {
        // 1. If the associated element does not have an associated attribute and token set is empty, then return.
        if classes.is_empty() && !self.node(element).has_attribute("class") {
            return Ok(());
        }
        // 2. Set an attribute value for the associated element using […] the result of running the ordered set
        //    serializer for token set.
        self.set_attribute(element, "class", &classes.join(" "))
    }
}
