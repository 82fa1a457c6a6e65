//! The [`is` value](https://dom.spec.whatwg.org/#concept-element-is-value) of elements.
//!
//! An element gets it when it is created and keeps it. For an element of the parser it is the attribute `is` of the start
//! tag: as long as the attributes are those of the tag, nothing else is stored.

use super::attributes::{AttributeList, position_by_name};
use super::text::StringRange;
use super::{Document, NodeId, NodeRef};
use crate::names::{AttributeName, ExpandedName};

/// The `is` value of an element that is not that of its attribute.
#[derive(Clone, Copy)]
pub(super) enum OwnIsValue {
    /// It has none, though it has the attribute.
    None,
    /// It stands here.
    Some(StringRange),
}

/// # Creation
impl Document {
    /// Creates an HTML element with an [`is` value](https://dom.spec.whatwg.org/#concept-element-is-value), without an
    /// attribute: as `document.createElement(name, { is })` does in a browser. The name is taken as it is.
    ///
    /// ```
    /// use soupstone::dom::Document;
    ///
    /// let mut document = Document::new();
    /// let paragraph = document.create_element_with_is("p", "super-p");
    /// assert_eq!(document.node(paragraph).is_value(), Some("super-p"));
    /// assert_eq!(document.node(paragraph).attribute("is"), None);
    /// assert_eq!(document.node(paragraph).outer_html(), r#"<p is="super-p"></p>"#);
    /// ```
    pub fn create_element_with_is(&mut self, local_name: &str, is: &str) -> NodeId {
        let element = self.create_element(local_name);
        self.set_is_value(element, Some(is));
        element
    }

    /// Whether an element has an `is` value that is not that of its attribute, or may have.
    pub(super) fn has_is_values_of_their_own(&self) -> bool {
        !self.extras().is_values.is_empty()
    }

    /// Keeps the `is` value of an element whose attributes are about to be changed for the first time.
    pub(super) fn keep_is_value(&mut self, element: NodeId, list: AttributeList) {
        if list.is_shared()
            && !self.extras().is_values.contains_key(&element)
            && let Some(value) = self.is_attribute(list)
        {
            let values = &mut self.extras_mut().is_values;
            values.insert(element, OwnIsValue::Some(value));
        }
    }

    /// Sets the `is` value of an element that was just created.
    pub(super) fn set_is_value(&mut self, element: NodeId, value: Option<&str>) {
        let value = match value {
            Some(value) => OwnIsValue::Some(self.strings.add(value)),
            None => OwnIsValue::None,
        };
        self.extras_mut().is_values.insert(element, value);
    }

    /// The value of the attribute `is` in a list.
    fn is_attribute(&self, list: AttributeList) -> Option<StringRange> {
        let attributes = self.attributes.get(list);
        let position = position_by_name(attributes, ExpandedName::none(AttributeName::IS))?;
        Some(attributes[position].value)
    }
}

impl<'a> NodeRef<'a> {
    /// The [`is` value](https://dom.spec.whatwg.org/#concept-element-is-value) of an element: the name of the custom
    /// element that it was created as. It doesn't change with the attribute `is`.
    ///
    /// ```
    /// let mut document = soupstone::parse_document("<p is=super-p>Superb!");
    /// let paragraph = document.body().unwrap().first_child().unwrap().id();
    /// document.set_attribute(paragraph, "is", "other-p")?;
    /// assert_eq!(document.node(paragraph).is_value(), Some("super-p"));
    /// # Ok::<(), soupstone::dom::EditError>(())
    /// ```
    pub fn is_value(&self) -> Option<&'a str> {
        let document = self.document();
        self.name()?;
        match document.extras().is_values.get(&self.id()) {
            Some(OwnIsValue::Some(value)) => Some(document.strings.get(*value)),
            Some(OwnIsValue::None) => None,
            None => {
                let list = self.node().attributes();
                // A list that stands alone was changed, and had no such attribute before.
                let value = list.is_shared().then(|| document.is_attribute(list));
                Some(document.strings.get(value??))
            }
        }
    }
}
