//! The [`is` value](https://dom.spec.whatwg.org/#concept-element-is-value) of an element, to read.

use super::node_ref::NodeRef;
use crate::dom::storage::extras::OwnIsValue;

impl<'a> NodeRef<'a> {
    /// The [`is` value](https://dom.spec.whatwg.org/#concept-element-is-value) of an element: the name of the custom
    /// element that it was created as. It doesn't change with the attribute `is`.
    ///
    /// ```
    /// let mut document = soupstone::parse_document("<p is=super-p>Superb!");
    /// let paragraph = document.body().unwrap().first_child().unwrap().id();
    /// document.set_attribute(paragraph, "is", "other-p")?;
    /// assert_eq!(document.node(paragraph).is_value(), Some("super-p"));
    /// # Ok::<(), soupstone::EditError>(())
    /// ```
    pub fn is_value(&self) -> Option<&'a str> {
        let document = self.document();
        self.name()?;
        match document.extras().is_values.get(&self.id()) {
            Some(OwnIsValue::Some(value)) => Some(document.strings.get(*value)),
            Some(OwnIsValue::None) => None,
            None => {
                let list = self.node().attributes();
                // A separate list was changed, and had no such attribute before.
                let value = list.is_shared().then(|| document.is_attribute(list));
                Some(document.strings.get(value??))
            }
        }
    }
}
