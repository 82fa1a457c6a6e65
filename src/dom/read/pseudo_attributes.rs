//! The attributes in the data of a processing instruction.

use super::node_ref::NodeRef;
use crate::token::pseudo_attribute;

impl NodeRef<'_> {
    /// The value of the attribute with this name in the data of a processing instruction, as its
    /// [`getAttribute`](https://github.com/whatwg/dom/pull/1454). The data has to be a list of attributes as in XML. To
    /// change an attribute, set the [data](crate::Document::set_data).
    ///
    /// ```
    /// use soupstone::{Edition, ParseOptions};
    ///
    /// let options = ParseOptions::new().with_edition(Edition::NEWEST);
    /// let document = options.parse_document("<p><?start name='salt &amp; pepper'?>");
    /// let instruction = document.body().unwrap().first_child().unwrap().first_child().unwrap();
    /// assert_eq!(instruction.target(), Some("start"));
    /// assert_eq!(instruction.pseudo_attribute("name").as_deref(), Some("salt & pepper"));
    /// assert_eq!(instruction.pseudo_attribute("Name"), None);
    /// ```
    #[doc(alias = "getAttribute")]
    #[inline]
    pub fn pseudo_attribute(self, name: &str) -> Option<String> {
        self.target()?;
        pseudo_attribute(self.data()?, name)
    }
}
