use std::borrow::Cow;
use std::iter;

use crate::names::ExpandedName;

/// A tree that the parser can read and change.
///
/// [`TreeSink::tree`](super::TreeSink::tree) returns the tree. The parser then runs these algorithms of the standard:
///
/// - The parser [patches content](https://html.spec.whatwg.org/multipage/scripting.html#attr-template-for) of `template`
///   elements with a `for` attribute, in editions that have patches.
/// - The parser drops a doctype or an `html` element that no longer fits into the document after a script.
///
/// The parser rarely calls the methods. A sink with a tree can also find out which `selectedcontent` elements to fill: see
/// [`SelectedContentUpdate`](super::SelectedContentUpdate).
///
/// `H` is the handle type of the sink. A handle may also stand for text, a comment, a processing instruction, or a doctype.
/// `examples/own_dom` implements the trait for a tree of `Rc<RefCell<Node>>`.
#[allow(unused_variables)]
pub trait MutableTree<H> {
    /// Returns the number of nodes when the node was created, or an index: a number that no other node has or will get. A
    /// memory address is unsuitable, because a new node may reuse the address.
    fn node_key(&self, node: &H) -> u64;

    /// Returns the parent. The document, the contents of a template, and a shadow root have no parent.
    fn parent(&self, node: &H) -> Option<H>;

    /// Returns the first child.
    fn first_child(&self, node: &H) -> Option<H>;

    /// Returns the last child.
    fn last_child(&self, node: &H) -> Option<H>;

    /// Returns the previous sibling.
    fn previous_sibling(&self, node: &H) -> Option<H>;

    /// Returns the next sibling.
    fn next_sibling(&self, node: &H) -> Option<H>;

    /// Returns the [name](super::NewElement::name) of a created element, and `None` for any other node. Only
    /// [known](crate::names::NameId::is_known) names matter.
    fn element_name(&self, node: &H) -> Option<ExpandedName>;

    /// Returns the value of an attribute in no namespace.
    fn attribute(&self, element: &H, local_name: &str) -> Option<Cow<'_, str>>;

    /// Returns the number of attributes.
    fn attribute_count(&self, element: &H) -> u64;

    /// Returns the target and data of a processing instruction, and `None` for any other node.
    fn processing_instruction(&self, node: &H) -> Option<(Cow<'_, str>, Cow<'_, str>)>;

    /// Returns the contents of a `template` element, and `None` for any other node.
    fn template_contents(&self, node: &H) -> Option<H>;

    /// Removes a node from its parent, if it has one.
    fn remove(&mut self, node: &H);

    /// Whether a node is a doctype. The default body is correct if only the parser changes the tree.
    fn is_doctype(&self, node: &H) -> bool {
        false
    }

    /// Returns a number, initially 0, that changes when anything other than the parser inserts or changes a processing
    /// instruction. The default body is correct if only the parser changes the tree.
    fn processing_instructions_version(&mut self) -> u64 {
        0
    }
}

pub(crate) fn inclusive_ancestors<H: Clone>(tree: &dyn MutableTree<H>, node: &H) -> impl Iterator<Item = H> {
    iter::successors(Some(node.clone()), |node| tree.parent(node))
}

pub(crate) fn children<H>(tree: &dyn MutableTree<H>, parent: &H) -> impl Iterator<Item = H> {
    iter::successors(tree.first_child(parent), |child| tree.next_sibling(child))
}

pub(crate) fn inclusive_descendants<H: Clone>(tree: &dyn MutableTree<H>, root: &H) -> impl Iterator<Item = H> {
    let top = tree.node_key(root);
    iter::successors(Some(root.clone()), move |node| next_in_tree_order(tree, node.clone(), top))
}

/// Returns the next node in tree order, if the next node is inside the node with the number `top`.
pub(super) fn next_in_tree_order<H: Clone>(tree: &dyn MutableTree<H>, mut node: H, top: u64) -> Option<H> {
    if let Some(child) = tree.first_child(&node) {
        return Some(child);
    }
    while tree.node_key(&node) != top {
        if let Some(sibling) = tree.next_sibling(&node) {
            return Some(sibling);
        }
        node = tree.parent(&node)?;
    }
    None
}
