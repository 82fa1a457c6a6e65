//! What the serializer asks of a tree.

use crate::names::{ExpandedName, NameId, Namespace};
use crate::sink::ShadowRootInit;

/// A node of a tree that can be serialized; cheap to clone, most often a reference or a small index beside one.
///
/// The serializer walks the tree by these links and never recurses, so that a tree may be of any depth.
pub trait SerializableNode: Clone {
    /// What the node is.
    fn content(&self) -> NodeContent<'_>;

    /// The attributes of an element, in their order; none for other nodes.
    fn attributes(&self) -> impl Iterator<Item = SerializableAttribute<'_>>;

    /// The public and the system identifier of a doctype, each empty if it is missing. The algorithm of the standard does
    /// not write them, but other writers do. A tree that does not know them can keep this default.
    fn doctype_identifiers(&self) -> [&str; 2] {
        ["", ""]
    }

    /// The first child.
    fn first_child(&self) -> Option<Self>;

    /// The sibling after this node.
    fn next_sibling(&self) -> Option<Self>;

    /// The [contents](https://html.spec.whatwg.org/multipage/scripting.html#template-contents) of a `template`
    /// element; `None` for all other nodes.
    fn template_contents(&self) -> Option<Self>;

    /// The shadow root of an element. A tree that has none needs no other body than this default.
    fn shadow_root(&self) -> Option<SerializableShadowRoot<Self>> {
        None
    }

    /// The [`is` value](https://dom.spec.whatwg.org/#concept-element-is-value) of an element. It is written if the
    /// element has no attribute `is`.
    fn is_value(&self) -> Option<&str> {
        None
    }

    /// Whether an element of the tree may have an `is` value. If not, no element is asked for its own.
    fn may_have_is_values(&self) -> bool {
        true
    }
}

/// A shadow root.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct SerializableShadowRoot<N> {
    /// The root as a node, whose children are the shadow tree. Its content is [`NodeContent::Container`].
    pub node: N,
    /// Its mode and its flags.
    pub init: ShadowRootInit,
}

impl<N> SerializableShadowRoot<N> {
    /// A shadow root that is this node.
    pub const fn new(node: N, init: ShadowRootInit) -> Self {
        Self { node, init }
    }
}

/// What a node is, with what the serializer writes of it.
///
/// Names, targets, and the data of comments and processing instructions are written as they are; nothing checks them. A tree
/// that takes them from strangers, and not from a parser, has to check them as
/// [`Document::create_element`](crate::Document::create_element) does.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum NodeContent<'a> {
    /// A document or a document fragment.
    Container,
    /// A doctype.
    Doctype {
        /// Its name.
        name: &'a str,
    },
    /// An element.
    Element {
        /// Namespace and local name. The serializer compares this with known names only.
        name: ExpandedName,
        /// The local name of an element in the HTML, MathML, or SVG namespace; the qualified name of other elements.
        tag_name: &'a str,
    },
    /// A text, with its data.
    Text(&'a str),
    /// A comment, with its data.
    Comment(&'a str),
    /// A processing instruction.
    ProcessingInstruction {
        /// Its target.
        target: &'a str,
        /// Its data.
        data: &'a str,
    },
}

impl<'a> NodeContent<'a> {
    /// An HTML element, with its local name.
    ///
    /// ```
    /// use soupstone::names::{ExpandedName, TagName};
    /// use soupstone::serialize::NodeContent;
    ///
    /// let NodeContent::Element { name, tag_name } = NodeContent::html_element("br") else {
    ///     unreachable!();
    /// };
    /// assert_eq!((name, tag_name), (ExpandedName::html(TagName::BR), "br"));
    /// ```
    pub fn html_element(local_name: &'a str) -> Self {
        Self::Element {
            name: html_name(local_name),
            tag_name: local_name,
        }
    }
}

/// The name of an HTML element, as far as it is a known one.
pub(super) fn html_name(local_name: &str) -> ExpandedName {
    ExpandedName::html(NameId::known(local_name).unwrap_or(NameId::from_raw(0)))
}

/// An attribute of an element.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct SerializableAttribute<'a> {
    /// The namespace, which is written as a prefix if it is XLink, XML, or XMLNS.
    pub namespace: Namespace,
    /// The local name; the qualified name if the namespace is another than none, XLink, XML, and XMLNS.
    pub name: &'a str,
    /// The value.
    pub value: &'a str,
}

impl<'a> SerializableAttribute<'a> {
    /// An attribute in this namespace, with this name and this value.
    pub const fn new(namespace: Namespace, name: &'a str, value: &'a str) -> Self {
        Self {
            namespace,
            name,
            value,
        }
    }

    /// Whether this is the attribute with this name in no namespace.
    pub(super) fn is_named(&self, name: &str) -> bool {
        self.namespace == Namespace::None && self.name == name
    }
}
