//! [`SerializableNode`]: a tree as the serializer sees it.

use crate::names::{ExpandedName, NameId, Namespace};
use crate::sink::ShadowRootInit;

/// A node of a tree that can be serialized. It should be cheap to clone: a reference, or a reference and an index.
///
/// The serializer follows these links and never recurses. So a tree may have any depth.
pub trait SerializableNode: Clone {
    /// Returns the kind of the node, with the parts that the serializer writes.
    fn content(&self) -> NodeContent<'_>;

    /// Returns the attributes of an element, in their order; none for other nodes.
    fn attributes(&self) -> impl Iterator<Item = SerializableAttribute<'_>>;

    /// Returns the public and the system identifier of a doctype, each empty if it is missing. The algorithm of the standard
    /// does not write them, but other writers do. By default both are empty.
    fn doctype_identifiers(&self) -> [&str; 2] {
        ["", ""]
    }

    /// Returns the first child.
    fn first_child(&self) -> Option<Self>;

    /// Returns the sibling after this node.
    fn next_sibling(&self) -> Option<Self>;

    /// Returns the [contents](https://html.spec.whatwg.org/multipage/scripting.html#template-contents) of a `template`
    /// element; `None` for all other nodes.
    fn template_contents(&self) -> Option<Self>;

    /// Returns the shadow root of an element, with its mode and its flags. Its content is [`NodeContent::Container`], and its
    /// children are the shadow tree. By default there is none.
    fn shadow_root(&self) -> Option<(Self, ShadowRootInit<'_>)> {
        None
    }

    /// Estimates the length of the markup of the node in bytes, for the capacity of a string; 0 if it is unknown.
    fn expected_length(&self) -> usize {
        0
    }

    /// Returns the [`is` value](https://dom.spec.whatwg.org/#concept-element-is-value) of an element. The serializer writes it if
    /// the element has no attribute `is`; if it has one, this may be `None`.
    fn is_value(&self) -> Option<&str> {
        None
    }
}

/// The kind of a node, and the parts of it that the serializer writes.
///
/// The serializer does not check names, targets, or the data of comments and processing instructions. A tree that gets
/// them from an untrusted source other than a parser has to check them as
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
        /// Namespace and local name. The serializer only compares it with known names.
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
    /// Creates the content of an element with this namespace and local name, by which it is written.
    #[inline]
    pub fn element(local_name: &'a str, namespace: Namespace) -> Self {
        // NOTE: all unknown names are the same here, since the serializer only compares with known ones.
        let id = NameId::known(local_name).unwrap_or(NameId::from_raw(0));
        Self::Element { name: ExpandedName::new(namespace, id), tag_name: local_name }
    }
}

/// An attribute of an element.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct SerializableAttribute<'a> {
    /// The namespace. XLink, XML and XMLNS are written as a prefix.
    pub namespace: Namespace,
    /// The local name; in a namespace other than XLink, XML and XMLNS, the qualified name.
    pub name: &'a str,
    /// The value.
    pub value: &'a str,
}

impl<'a> SerializableAttribute<'a> {
    /// Creates an attribute with this namespace, name and value.
    pub const fn new(namespace: Namespace, name: &'a str, value: &'a str) -> Self {
        Self { namespace, name, value }
    }

    /// Returns the prefix of the
    /// [serialized name](https://html.spec.whatwg.org/multipage/parsing.html#attribute's-serialised-name), with its colon:
    /// `xlink:`, `xml:` or `xmlns:`. Empty for other attributes.
    #[inline]
    pub fn prefix(&self) -> &'static str {
        match self.namespace {
            Namespace::Xml => "xml:",
            Namespace::XmlNs if self.name != "xmlns" => "xmlns:",
            Namespace::XLink => "xlink:",
            _ => "",
        }
    }

    /// Whether this is the attribute with this name in no namespace.
    pub(super) fn is_named(&self, name: &str) -> bool {
        self.namespace == Namespace::None && self.name == name
    }
}
