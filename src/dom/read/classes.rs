//! The ID and the classes of an element.

use std::iter::FusedIterator;
use std::str::SplitAsciiWhitespace;

use super::node_ref::NodeRef;

/// # ID and classes
impl<'a> NodeRef<'a> {
    /// The [ID](https://dom.spec.whatwg.org/#concept-id) of an element: the value of its attribute `id`, if that is not
    /// empty. (The [`NodeId`](crate::dom::NodeId) of a node is something else.)
    pub fn id_attribute(&self) -> Option<&'a str> {
        self.attribute("id").filter(|id| !id.is_empty())
    }

    /// The [classes](https://dom.spec.whatwg.org/#concept-class) of an element: the words of its attribute `class`, as
    /// they stand there. A class that is written twice comes twice.
    ///
    /// ```
    /// let document = soupstone::parse_document("<p class=' note  wide\n'>");
    /// let paragraph = document.body().unwrap().first_child().unwrap();
    /// assert_eq!(paragraph.classes().collect::<Vec<&str>>(), ["note", "wide"]);
    /// assert!(paragraph.has_class("wide") && !paragraph.has_class("Wide"));
    /// ```
    pub fn classes(&self) -> Classes<'a> {
        Classes(
            self.attribute("class")
                .unwrap_or("")
                .split_ascii_whitespace(),
        )
    }

    /// Whether an element has this class, as
    /// [`classList.contains`](https://dom.spec.whatwg.org/#dom-domtokenlist-contains). Upper and lower case differ.
    ///
    /// ```
    /// let document = soupstone::parse_document("<p class='hot soup'>");
    /// let paragraph = document.elements_named("p").next().unwrap();
    /// assert!(paragraph.has_class("soup") && !paragraph.has_class("Soup"));
    /// ```
    pub fn has_class(&self, class: &str) -> bool {
        self.classes().any(|own| own == class)
    }
}

/// The classes of an element, see [`NodeRef::classes`].
#[derive(Clone, Debug)]
pub struct Classes<'a>(SplitAsciiWhitespace<'a>);

impl<'a> Iterator for Classes<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        self.0.next()
    }
}

impl DoubleEndedIterator for Classes<'_> {
    fn next_back(&mut self) -> Option<Self::Item> {
        self.0.next_back()
    }
}

impl FusedIterator for Classes<'_> {}
