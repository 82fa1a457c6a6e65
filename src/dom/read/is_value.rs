//! The [`is` value](https://dom.spec.whatwg.org/#concept-element-is-value) of an element, to read.

use super::attribute_ref::AttributeRef;
use super::node_ref::NodeRef;
use crate::dom::storage::attributes::AttributeData;
use crate::dom::storage::extras::OwnIsValue;
use crate::dom::storage::is_value::IS;
use crate::dom::storage::strings::StringRange;

impl<'a> NodeRef<'a> {
    /// The [`is` value](https://dom.spec.whatwg.org/#concept-element-is-value) of an element: the name of the custom
    /// element that it was created as. It does not change when the attribute `is` is set. It goes when the attribute is
    /// [removed](crate::Document::remove_attribute).
    ///
    /// ```
    /// let mut document = soupstone::parse_document("<p is=super-p>Superb!");
    /// let paragraph = document.body().unwrap().first_child().unwrap().id();
    /// document.set_attribute(paragraph, "is", "other-p")?;
    /// assert_eq!(document.node(paragraph).is_value(), Some("super-p"));
    /// # Ok::<(), soupstone::EditError>(())
    /// ```
    pub fn is_value(&self) -> Option<&'a str> {
        let value = self.is_value_range()?;
        Some(self.document().strings.get(value))
    }

    fn is_value_range(self) -> Option<StringRange> {
        let document = self.document();
        self.name()?;
        match document.extras().is_values.get(&self.id()) {
            Some(OwnIsValue::Some(value)) => Some(*value),
            Some(OwnIsValue::None) => None,
            None => {
                let list = self.node().attributes();
                // A separate list was changed, and had no such attribute before.
                list.is_shared().then(|| document.is_attribute(list))?
            }
        }
    }

    /// The `is` value of an element that has no attribute `is`, as the attribute that is serialized for it.
    pub(in crate::dom) fn is_value_as_attribute(self) -> Option<AttributeRef<'a>> {
        let document = self.document();
        let value = self.is_value_range()?;
        match document.is_attribute(self.node().attributes()) {
            Some(_) => None,
            None => {
                let data = AttributeData { name: IS, value };
                Some(AttributeRef::new(data, &document.names, &document.strings))
            }
        }
    }
}
