//! The [`is` value](https://dom.spec.whatwg.org/#concept-element-is-value) of elements.
//!
//! An element gets it when it is created, and keeps it until its attribute `is` is removed. For an element of the parser
//! it is the attribute `is` of the start tag: nothing else is stored as long as the attributes are those of the tag.

use super::attributes::{AttributeList, position_by_name};
use super::document::Document;
use super::extras::OwnIsValue;
use super::node_id::NodeId;
use super::strings::StringRange;
use crate::names::{AttributeName, ExpandedName};

/// The name of the attribute `is`.
pub(in crate::dom) const IS: ExpandedName = ExpandedName::none(AttributeName::IS);

impl Document {
    /// Whether an element has an `is` value that differs from its attribute, or may have one.
    pub(in crate::dom) fn has_is_values_of_their_own(&self) -> bool {
        !self.extras().is_values.is_empty()
    }

    /// Keeps the `is` value of an element whose attributes are about to be changed for the first time.
    pub(in crate::dom) fn keep_is_value(&mut self, element: NodeId, list: AttributeList) {
        if list.is_shared()
            && !self.extras().is_values.contains_key(&element)
            && let Some(value) = self.is_attribute(list)
        {
            let values = &mut self.extras_mut().is_values;
            values.insert(element, OwnIsValue::Some(value));
        }
    }

    /// Takes the `is` value from an element that has no attribute `is` now.
    pub(in crate::dom) fn drop_is_value(&mut self, element: NodeId) {
        if let Some(extras) = &mut self.extras {
            extras.is_values.remove(&element);
        }
    }

    /// Sets the `is` value of an element that was just created.
    pub(in crate::dom) fn set_is_value(&mut self, element: NodeId, value: Option<&str>) {
        let value = match value {
            Some(value) => OwnIsValue::Some(self.strings.add(value)),
            None => OwnIsValue::None,
        };
        self.extras_mut().is_values.insert(element, value);
    }

    /// The value of the attribute `is` in a list.
    pub(in crate::dom) fn is_attribute(&self, list: AttributeList) -> Option<StringRange> {
        let attributes = self.attributes.get(list);
        let position = position_by_name(attributes, IS)?;
        Some(attributes[position].value)
    }
}
