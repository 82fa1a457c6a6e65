use std::iter::FusedIterator;

use super::node_ref::NodeRef;
use crate::dom::storage::document::Document;
use crate::names::AsName;
use crate::sink::DocumentMode;

/// # Elements by ID, class and name
///
/// These methods search the descendants of the node, but not template contents and shadow trees.
impl<'a> NodeRef<'a> {
    /// Returns the first descendant with this [ID](https://dom.spec.whatwg.org/#concept-id), like
    /// [`getElementById`](https://dom.spec.whatwg.org/#dom-nonelementparentnode-getelementbyid). No element has an empty ID. The
    /// [letter case](crate::dom#letter-case) matters. Each call walks through the tree. For many lookups, build a map from IDs
    /// to nodes once.
    ///
    /// ```
    /// let document = soupstone::parse_document("<nav><a id=top></a></nav><p id=intro>");
    /// let nav = document.elements_by_tag_name("nav").next().unwrap();
    /// assert!(nav.element_by_id("top").is_some() && nav.element_by_id("intro").is_none());
    /// ```
    #[doc(alias = "getElementById")]
    pub fn element_by_id(self, id: &str) -> Option<Self> {
        self.descendants().find(|node| node.attribute("id") == Some(id) && !id.is_empty())
    }

    /// Iterates over the descendants that have all these classes, in tree order, like
    /// [`getElementsByClassName`](https://dom.spec.whatwg.org/#dom-document-getelementsbyclassname). White space separates the
    /// classes. An empty list matches no elements. In [quirks mode](DocumentMode::Quirks), ASCII case is ignored, as by `.class`
    /// selectors, but not by [`has_class`](Self::has_class): see [letter case](crate::dom#letter-case).
    #[doc(alias = "getElementsByClassName")]
    pub fn elements_by_class_name(
        self,
        class_names: &str,
    ) -> impl DoubleEndedIterator<Item = Self> + FusedIterator + Clone + use<'a> {
        let classes: Vec<Box<str>> = class_names.split_ascii_whitespace().map(Box::from).collect();
        let ignores_case = self.document().mode() == DocumentMode::Quirks;
        let is = move |candidate: &str, class: &str| {
            candidate == class || ignores_case && candidate.eq_ignore_ascii_case(class)
        };
        let nodes = self.descendants().empty_unless(!classes.is_empty());
        nodes.filter(move |node| classes.iter().all(|class| node.classes().any(|candidate| is(candidate, class))))
    }

    /// Iterates over the descendants with this local name, in any namespace, in tree order. For HTML elements, the name matches
    /// [in any letter case](crate::dom#letter-case). To check the namespace, use [`is_html_element`](Self::is_html_element).
    /// `*` finds nothing, unlike in the DOM: for all elements, filter [`descendants`](Self::descendants).
    ///
    /// ```
    /// let document = soupstone::parse_document("<table><tr><td>1<td>2<tr><td>3</table>");
    /// let cells: Vec<usize> = document.elements_by_tag_name("tr").map(|row| row.elements_by_tag_name("td").count()).collect();
    /// assert_eq!(cells, [2, 1]);
    /// ```
    #[doc(alias("getElementsByTagName", "find_all"))]
    #[inline]
    pub fn elements_by_tag_name(
        self,
        local_name: impl AsName,
    ) -> impl DoubleEndedIterator<Item = Self> + FusedIterator + Clone {
        let [exact_name, html_name] = local_name.find_exact_and_lowercase(self.document().names());
        let nodes = self.descendants().empty_unless(exact_name.or(html_name).is_some());
        nodes.filter(move |node| {
            node.expanded_name().is_some_and(|name| {
                let local_name = Some(name.local_name());
                local_name == exact_name || local_name == html_name && name.is_html()
            })
        })
    }
}

/// # Elements by ID, class and name
impl Document {
    /// Returns the first element of the document with this ID: see [`NodeRef::element_by_id`].
    pub fn element_by_id(&self, id: &str) -> Option<NodeRef<'_>> {
        self.root().element_by_id(id)
    }

    /// Iterates over the elements of the document that have all these classes: see [`NodeRef::elements_by_class_name`].
    pub fn elements_by_class_name<'a>(
        &'a self,
        class_names: &str,
    ) -> impl DoubleEndedIterator<Item = NodeRef<'a>> + FusedIterator + Clone + use<'a> {
        self.root().elements_by_class_name(class_names)
    }

    /// Iterates over the elements of the document with this local name: see [`NodeRef::elements_by_tag_name`].
    pub fn elements_by_tag_name(
        &self,
        local_name: impl AsName,
    ) -> impl DoubleEndedIterator<Item = NodeRef<'_>> + FusedIterator + Clone {
        self.root().elements_by_tag_name(local_name)
    }
}

/// # Classes
impl<'a> NodeRef<'a> {
    /// Iterates over the [classes](https://dom.spec.whatwg.org/#concept-class) of an element, as written.
    #[doc(alias = "classList")]
    #[inline]
    pub fn classes(self) -> impl DoubleEndedIterator<Item = &'a str> + FusedIterator + Clone {
        self.attribute("class").unwrap_or("").split_ascii_whitespace()
    }

    /// Whether an element has this class, in the same [letter case](crate::dom#letter-case), like
    /// [`classList.contains`](https://dom.spec.whatwg.org/#dom-domtokenlist-contains).
    pub fn has_class(self, class: &str) -> bool {
        self.classes().any(|candidate| candidate == class)
    }
}
