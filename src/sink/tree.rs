//! [`Tree`]: a tree that the parser can read and change.

use std::borrow::Cow;
use std::iter;
use std::ops::AddAssign;

use super::InsertionLocation;
use crate::names::ExpandedName;

/// A tree that the parser can read and change.
///
/// [`TreeSink::tree`](super::TreeSink::tree) returns the tree. The parser then runs these algorithms of the standard:
///
/// - The parser [clones options into
///   `selectedcontent`](https://html.spec.whatwg.org/multipage/form-elements.html#maybe-clone-an-option-into-selectedcontent),
///   from [August 2026](crate::Edition::August2026) on.
/// - The parser [patches content](https://html.spec.whatwg.org/multipage/scripting.html#attr-template-for) of `template`
///   elements with a `for` attribute, in editions that have patches.
/// - The parser drops a doctype or an `html` element that no longer fits into the document after a script.
///
/// The parser rarely calls the methods: mostly for these algorithms, and once when it creates an `html` element.
///
/// `H` is the handle type of the sink. A handle may also stand for text, a comment, a processing instruction, or a doctype.
/// `examples/own_dom` implements the trait for a tree of `Rc<RefCell<Node>>`.
pub trait Tree<H> {
    /// Returns a number that no other node has or will get: an index, or the number of nodes when the node was created. A
    /// memory address is unsuitable, because a new node may reuse the address.
    fn number(&self, node: &H) -> u64;

    /// Returns the parent. The document, the contents of a template, and a shadow root have no parent.
    fn parent(&self, node: &H) -> Option<H>;

    /// Returns the first child.
    fn first_child(&self, node: &H) -> Option<H>;

    /// Returns the last child.
    fn last_child(&self, node: &H) -> Option<H>;

    /// Returns the next sibling.
    fn next_sibling(&self, node: &H) -> Option<H>;

    /// Returns the [name](super::NewElement::name) of a created element, and `None` for any other node. Only
    /// [known](crate::names::NameId::is_known) names matter.
    fn element_name(&self, node: &H) -> Option<ExpandedName>;

    /// Returns the value of an attribute in no namespace.
    fn attribute(&self, element: &H, local_name: &str) -> Option<Cow<'_, str>>;

    /// Returns the data of a text node, and `None` for any other node.
    fn text(&self, node: &H) -> Option<Cow<'_, str>>;

    /// Sets the data of a text node.
    fn set_text(&mut self, text_node: &H, data: &str);

    /// Returns the target and data of a processing instruction, and `None` for any other node.
    fn processing_instruction(&self, node: &H) -> Option<(Cow<'_, str>, Cow<'_, str>)>;

    /// Returns the contents of a `template` element, and `None` for any other node.
    fn template_contents(&self, node: &H) -> Option<H>;

    /// Returns the size of a node without its children, template contents, and shadow root.
    fn size(&self, node: &H) -> TreeSize;

    /// Returns the size of all nodes ever made, including clones, appended text, and added attributes, but not changes by
    /// [`set_text`](Self::set_text). The parser makes clones of at most eight times the size of everything else, so if the size
    /// is too small, `selectedcontent` elements remain empty. Keep a running sum: a walk through the tree for each call would
    /// take quadratic time.
    fn size_of_all(&mut self) -> TreeSize;

    /// Removes a node from its parent, if it has one.
    fn remove(&mut self, node: &H);

    /// Inserts a node that has no parent. The location is never an [`InsertionLocation::FosterParent`].
    fn insert(&mut self, location: &InsertionLocation<H>, node: &H);

    /// [Clones a node](https://dom.spec.whatwg.org/#concept-node-clone) with its descendants, the contents of templates, and
    /// [clonable shadow roots](Self::clonable_shadow_root).
    fn clone_subtree(&mut self, node: &H) -> H;

    /// Whether a node is a doctype. The default body is correct if only the parser changes the tree.
    fn is_doctype(&self, node: &H) -> bool {
        let _ = node;
        false
    }

    /// Returns the shadow root of an element if it is [clonable](super::ShadowRootInit::clonable). The parser needs the root to
    /// compute the size of a clone.
    fn clonable_shadow_root(&self, element: &H) -> Option<H> {
        let _ = element;
        None
    }

    /// Returns the element that owns these template contents or this shadow root. A
    /// [limit](crate::Limits::with_max_depth) on the depth of the tree then applies to clones in shadow roots.
    fn host(&self, root: &H) -> Option<H> {
        let _ = root;
        None
    }

    /// Returns a number that changes when anything other than the parser moves nodes, or changes an attribute of a `select`,
    /// `optgroup`, or `option` element. The default body is correct if only the parser changes the tree.
    fn changes_of_options(&mut self) -> u64 {
        0
    }

    /// Returns a number, initially 0, that changes when anything other than the parser inserts or changes a processing
    /// instruction. The default body is correct if only the parser changes the tree.
    fn changes_of_instructions(&mut self) -> u64 {
        0
    }
}

/// The size of nodes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub struct TreeSize {
    /// The number of nodes.
    pub nodes: u64,
    /// The number of attributes.
    pub attributes: u64,
    /// The number of bytes in attribute values, text, comments, and the data of processing instructions.
    pub string_bytes: u64,
}

impl TreeSize {
    /// The size of one node.
    pub const fn of_node(attributes: usize, string_bytes: usize) -> Self {
        Self { nodes: 1, attributes: attributes as u64, string_bytes: string_bytes as u64 }
    }

    pub(crate) const WEIGHT_OF_A_NODE: u64 = 16;

    pub(crate) const fn weight(&self) -> u64 {
        Self::WEIGHT_OF_A_NODE * (self.nodes + self.attributes) + self.string_bytes
    }
}

impl AddAssign for TreeSize {
    fn add_assign(&mut self, other: Self) {
        self.nodes += other.nodes;
        self.attributes += other.attributes;
        self.string_bytes += other.string_bytes;
    }
}

pub(crate) fn inclusive_ancestors<H: Clone>(tree: &dyn Tree<H>, node: &H) -> impl Iterator<Item = H> {
    iter::successors(Some(node.clone()), |node| tree.parent(node))
}

pub(crate) fn children<H>(tree: &dyn Tree<H>, parent: &H) -> impl Iterator<Item = H> {
    iter::successors(tree.first_child(parent), |child| tree.next_sibling(child))
}

pub(crate) fn inclusive_descendants<H: Clone>(tree: &dyn Tree<H>, root: &H) -> impl Iterator<Item = H> {
    let top = tree.number(root);
    iter::successors(Some(root.clone()), move |node| following(tree, node.clone(), top))
}

/// Returns the next node in tree order, if the next node is inside the node with the number `top`.
fn following<H: Clone>(tree: &dyn Tree<H>, mut node: H, top: u64) -> Option<H> {
    if let Some(child) = tree.first_child(&node) {
        return Some(child);
    }
    while tree.number(&node) != top {
        if let Some(sibling) = tree.next_sibling(&node) {
            return Some(sibling);
        }
        node = tree.parent(&node)?;
    }
    None
}
