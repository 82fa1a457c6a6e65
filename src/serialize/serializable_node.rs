use crate::edition::Edition;
use crate::names::{ExpandedName, NameId, Namespace};
use crate::sink::ShadowRootInit;

/// A node of a tree that can be serialized. A node should be cheap to clone: for example a reference, an `Rc`, or a reference
/// and an index.
///
/// The `with_…` methods lend strings to a function, so a node may be behind a [`RefCell`](std::cell::RefCell), and names may
/// be built for the call. The [cookbook](crate::guides::cookbook::own_tree#write-a-custom-tree-as-html) shows both. The serializer
/// never recurses, so a tree may have any depth.
pub trait SerializableNode: Clone {
    /// Calls `read` with the content of the node. During the call, the serializer calls no methods that change the node.
    fn with_content<R>(&self, read: impl FnOnce(NodeContent<'_>) -> R) -> R;

    /// Calls `read` with the attributes of an element in order, or with none for other nodes.
    fn with_attributes<R>(&self, read: impl FnOnce(&mut dyn Iterator<Item = SerializableAttribute<'_>>) -> R) -> R;

    /// Returns the parent. The serializer needs the parent of a text node that it writes alone, with
    /// [`Extent::Outer`](super::Extent::Outer): in a tree that returns `None`, the text of a `script` element
    /// is then escaped.
    fn parent(&self) -> Option<Self>;

    /// Returns the first child.
    fn first_child(&self) -> Option<Self>;

    /// Returns the next sibling. Finding the sibling should take constant time: a node in a vector should store its parent and
    /// its index.
    fn next_sibling(&self) -> Option<Self>;

    /// Returns the [contents](https://html.spec.whatwg.org/multipage/scripting.html#template-contents) of a `template` element;
    /// `None` for other nodes, and in trees without template contents. With `None`, the children of the element are written.
    fn template_contents(&self) -> Option<Self>;

    /// Calls `read` with the shadow root of an element, its mode, and its flags; by default `None`. The shadow root is a
    /// [`NodeContent::Container`], with the shadow tree as children.
    fn with_shadow_root<R>(&self, read: impl FnOnce(Option<(Self, ShadowRootInit<'_>)>) -> R) -> R {
        read(None)
    }

    /// Returns the edition by which [`SerializeOptions`](super::SerializeOptions) write the tree unless they set one. The parser
    /// tells a sink the edition and the scripting flag of the parse in [`TreeNotification::ParserStarted`](crate::sink::TreeNotification::ParserStarted).
    fn edition(&self) -> Edition {
        Edition::DEFAULT
    }

    /// Whether scripting is enabled for the tree, for [`SerializeOptions`](super::SerializeOptions) that do not say so.
    fn scripting(&self) -> bool {
        false
    }

    /// Estimates the length of the node's markup in bytes, for the capacity of a string; 0 if unknown.
    fn expected_length(&self) -> usize {
        0
    }

    /// Calls `read` with the [`is` value](https://dom.spec.whatwg.org/#concept-element-is-value) of an element, which the
    /// serializer writes if the element has no `is` attribute.
    fn with_is_value<R>(&self, read: impl FnOnce(Option<&str>) -> R) -> R {
        read(None)
    }
}

/// The kind of a node, and the parts that the serializer writes.
///
/// The serializer does not check names, targets, or the data of comments and processing instructions. If untrusted data enters
/// a tree without a parser, the tree must check names, targets, and data, like
/// [`Document::create_element`](crate::Document::create_element).
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum NodeContent<'a> {
    /// A document or a document fragment.
    Container,
    /// A doctype: see [`doctype`](Self::doctype).
    #[non_exhaustive]
    Doctype {
        /// The name.
        name: &'a str,
        /// The public identifier, or an empty string.
        public_identifier: &'a str,
        /// The system identifier, or an empty string.
        system_identifier: &'a str,
    },
    /// An element: see [`element`](Self::element) and [`element_ns`](Self::element_ns).
    #[non_exhaustive]
    Element {
        /// Namespace and local name, for comparison with known names.
        name: ExpandedName,
        /// The local name in the HTML, MathML, or SVG namespace; otherwise the qualified name.
        tag_name: &'a str,
        /// The URI of a namespace that [`Namespace`] lacks. `name` is then in no namespace.
        other_namespace: Option<&'a str>,
    },
    /// Text.
    Text(&'a str),
    /// The data of a comment.
    Comment(&'a str),
    /// A processing instruction: see [`processing_instruction`](Self::processing_instruction).
    #[non_exhaustive]
    ProcessingInstruction {
        /// The target.
        target: &'a str,
        /// The data.
        data: &'a str,
    },
}

impl<'a> NodeContent<'a> {
    /// Creates the content of an element.
    pub fn element(local_name: &'a str, namespace: Namespace) -> Self {
        // NOTE: all unknown names are equal here, because the serializer compares only with known names.
        let id = NameId::known(local_name).unwrap_or(NameId::from_raw(0));
        Self::element_with_name(ExpandedName::new(namespace, id), local_name)
    }

    /// Creates the content of an element in a namespace with any URI, for example from an XML document. The qualified name is
    /// the local name, optionally after a prefix and a colon. For names from an HTML parser, which may contain colons, use
    /// [`element`](Self::element). The HTML serialization contains the qualified name. `soupstone-xml` also declares the
    /// namespace.
    pub fn element_ns(namespace_uri: &'a str, qualified_name: &'a str) -> Self {
        match Namespace::from_uri(namespace_uri) {
            Some(namespace @ (Namespace::Html | Namespace::MathMl | Namespace::Svg)) => {
                Self::element(local_name_of(qualified_name), namespace)
            }
            Some(namespace) => Self::element(qualified_name, namespace),
            None => {
                let name = ExpandedName::new(Namespace::None, NameId::from_raw(0));
                Self::Element { name, tag_name: qualified_name, other_namespace: Some(namespace_uri) }
            }
        }
    }

    /// Creates the content of an element from an [`ExpandedName`].
    pub const fn element_with_name(name: ExpandedName, tag_name: &'a str) -> Self {
        Self::Element { name, tag_name, other_namespace: None }
    }

    /// Creates the content of a doctype. A missing identifier is empty. The HTML serialization omits the identifiers.
    pub const fn doctype(name: &'a str, public_identifier: &'a str, system_identifier: &'a str) -> Self {
        Self::Doctype { name, public_identifier, system_identifier }
    }

    /// Creates the content of a processing instruction.
    pub const fn processing_instruction(target: &'a str, data: &'a str) -> Self {
        Self::ProcessingInstruction { target, data }
    }
}

fn local_name_of(qualified_name: &str) -> &str {
    qualified_name.split_once(':').map_or(qualified_name, |(_, local_name)| local_name)
}

/// An attribute of an element.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct SerializableAttribute<'a> {
    /// The namespace. The XLink, XML, and XMLNS namespaces are written as a prefix.
    pub namespace: Namespace,
    /// The local name in the XLink, XML, and XMLNS namespaces, such as `href` for `xlink:href`, whose prefix is written by the
    /// serializer. In other namespaces, the qualified name.
    pub name: &'a str,
    /// The value.
    pub value: &'a str,
    other_namespace: Option<&'a str>,
}

impl<'a> SerializableAttribute<'a> {
    /// Creates an attribute.
    pub const fn new(namespace: Namespace, name: &'a str, value: &'a str) -> Self {
        Self { namespace, name, value, other_namespace: None }
    }

    /// Creates an attribute in a namespace with any URI: see [`NodeContent::element_ns`]. An empty URI stands for no namespace,
    /// which is usual for attributes without a prefix.
    pub fn new_ns(namespace_uri: &'a str, qualified_name: &'a str, value: &'a str) -> Self {
        match Namespace::from_uri(namespace_uri) {
            Some(namespace @ (Namespace::XLink | Namespace::Xml | Namespace::XmlNs)) => {
                Self::new(namespace, local_name_of(qualified_name), value)
            }
            Some(namespace) => Self::new(namespace, qualified_name, value),
            None => Self { other_namespace: Some(namespace_uri), ..Self::new(Namespace::None, qualified_name, value) },
        }
    }

    /// Returns the URI of a namespace that [`Namespace`] lacks. `namespace` is then [`Namespace::None`].
    pub const fn other_namespace(&self) -> Option<&'a str> {
        self.other_namespace
    }

    /// Returns the prefix of the [serialized
    /// name](https://html.spec.whatwg.org/multipage/parsing.html#attribute's-serialised-name) with its colon: `xlink:`, `xml:`,
    /// `xmlns:`, or an empty string.
    pub fn prefix(&self) -> &'static str {
        match self.namespace {
            Namespace::Xml => "xml:",
            Namespace::XmlNs if self.name != "xmlns" => "xmlns:",
            Namespace::XLink => "xlink:",
            _ => "",
        }
    }

    pub(super) fn is_named_without_namespace(&self, name: &str) -> bool {
        self.namespace == Namespace::None && self.other_namespace.is_none() && self.name == name
    }
}
