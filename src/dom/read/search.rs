//! Finds elements by ID, class and name.

use std::iter::FusedIterator;
use std::str::SplitAsciiWhitespace;

use super::descendants::Descendants;
use super::node_ref::NodeRef;
use crate::dom::storage::document::Document;
use crate::names::{AsName, NameId};
use crate::sink::DocumentMode;

/// # Elements by ID, class and name
///
/// These look at the descendants of the node, not into the contents of `template` elements and shadow trees.
impl<'a> NodeRef<'a> {
    /// The first descendant with this [ID](Self::id_attribute), as
    /// [`getElementById`](https://dom.spec.whatwg.org/#dom-nonelementparentnode-getelementbyid). Nothing has an empty ID.
    ///
    /// Each call walks through the tree. To look up many, make a map from IDs to nodes once.
    ///
    /// ```
    /// let document = soupstone::parse_document("<nav><a id=top></a></nav><p id=intro>");
    /// let nav = document.elements_named("nav").next().unwrap();
    /// assert!(nav.element_by_id("top").is_some() && nav.element_by_id("intro").is_none());
    /// ```
    pub fn element_by_id(&self, id: &str) -> Option<Self> {
        self.descendants()
            .find(|node| node.id_attribute() == Some(id))
    }

    /// The descendants that have all these classes, in tree order, as
    /// [`getElementsByClassName`](https://dom.spec.whatwg.org/#dom-document-getelementsbyclassname). Classes are
    /// separated by white space; without any, there are no such elements. In a document in
    /// [quirks mode](DocumentMode::Quirks), ASCII upper and lower case are the same.
    ///
    /// ```
    /// let document = soupstone::parse_document("<nav><a class='big hot'></a></nav><p class=hot>");
    /// let nav = document.elements_named("nav").next().unwrap();
    /// assert_eq!(nav.elements_by_class_name("hot").count(), 1);
    /// ```
    pub fn elements_by_class_name(&self, class_names: &str) -> ElementsByClassName<'a> {
        let mut classes: Vec<Box<str>> = Vec::new();
        classes.extend(class_names.split_ascii_whitespace().map(Box::from));
        ElementsByClassName {
            nodes: self.descendants(),
            ignores_case: self.document().mode() == DocumentMode::Quirks,
            classes,
        }
    }

    /// The descendants with this local name, in any namespace, in tree order. Upper and lower case differ: HTML elements
    /// have names in lower case. To be sure of the namespace, [ask](Self::is_html) each of them.
    ///
    /// ```
    /// let document = soupstone::parse_document("<table><tr><td>1<td>2<tr><td>3</table>");
    /// let cells: Vec<usize> = document.elements_named("tr").map(|row| row.elements_named("td").count()).collect();
    /// assert_eq!(cells, [2, 1]);
    /// ```
    pub fn elements_named(&self, local_name: impl AsName) -> ElementsNamed<'a> {
        ElementsNamed {
            nodes: self.descendants(),
            name: local_name.find_in(self.document().names()),
        }
    }
}

/// # Elements by ID, class and name
impl Document {
    /// The first element of the document with this ID, as
    /// [`getElementById`](https://dom.spec.whatwg.org/#dom-nonelementparentnode-getelementbyid). Nothing has an empty ID.
    ///
    /// Each call walks through the document. To look up many, make a map from IDs to nodes once.
    pub fn element_by_id(&self, id: &str) -> Option<NodeRef<'_>> {
        self.root().element_by_id(id)
    }

    /// The elements of the document that have all these classes, in tree order, as
    /// [`getElementsByClassName`](https://dom.spec.whatwg.org/#dom-document-getelementsbyclassname). Classes are
    /// separated by white space; without any, there are no such elements. In a document in
    /// [quirks mode](DocumentMode::Quirks), ASCII upper and lower case are the same.
    pub fn elements_by_class_name(&self, class_names: &str) -> ElementsByClassName<'_> {
        self.root().elements_by_class_name(class_names)
    }

    /// The elements of the document with this local name, in any namespace, in tree order. Upper and lower case differ:
    /// HTML elements have names in lower case.
    pub fn elements_named(&self, local_name: impl AsName) -> ElementsNamed<'_> {
        self.root().elements_named(local_name)
    }
}

/// Elements with some classes, see [`NodeRef::elements_by_class_name`].
#[derive(Clone, Debug)]
pub struct ElementsByClassName<'a> {
    nodes: Descendants<'a>,
    classes: Vec<Box<str>>,
    ignores_case: bool,
}

impl ElementsByClassName<'_> {
    fn includes(node: NodeRef<'_>, classes: &[Box<str>], ignores_case: bool) -> bool {
        // NOTE: words of the same characters have the same length, whatever their case.
        let is = |own: &str, class: &str| match ignores_case {
            true => own.eq_ignore_ascii_case(class),
            false => own == class,
        };
        !classes.is_empty()
            && classes
                .iter()
                .all(|class| node.classes().any(|own| is(own, class)))
    }
}

impl<'a> Iterator for ElementsByClassName<'a> {
    type Item = NodeRef<'a>;

    fn next(&mut self) -> Option<NodeRef<'a>> {
        let Self {
            nodes,
            classes,
            ignores_case,
        } = self;
        nodes.find(|node| Self::includes(*node, classes, *ignores_case))
    }
}

impl<'a> DoubleEndedIterator for ElementsByClassName<'a> {
    fn next_back(&mut self) -> Option<NodeRef<'a>> {
        let Self {
            nodes,
            classes,
            ignores_case,
        } = self;
        nodes.rfind(|node| Self::includes(*node, classes, *ignores_case))
    }
}

impl FusedIterator for ElementsByClassName<'_> {}

/// Elements with a local name, see [`NodeRef::elements_named`].
#[derive(Clone, Debug)]
pub struct ElementsNamed<'a> {
    nodes: Descendants<'a>,
    /// `None` if no element of the document has the name.
    name: Option<NameId>,
}

impl<'a> Iterator for ElementsNamed<'a> {
    type Item = NodeRef<'a>;

    fn next(&mut self) -> Option<NodeRef<'a>> {
        let sought = self.name?;
        let is_it = |node: &NodeRef<'_>| node.name().map(|name| name.local_name()) == Some(sought);
        self.nodes.find(is_it)
    }
}

impl<'a> DoubleEndedIterator for ElementsNamed<'a> {
    fn next_back(&mut self) -> Option<NodeRef<'a>> {
        let sought = self.name?;
        let is_it = |node: &NodeRef<'_>| node.name().map(|name| name.local_name()) == Some(sought);
        self.nodes.rfind(is_it)
    }
}

impl FusedIterator for ElementsNamed<'_> {}

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
