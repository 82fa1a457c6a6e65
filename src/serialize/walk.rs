//! The walk of the
//! [HTML fragment serialization algorithm](https://html.spec.whatwg.org/multipage/parsing.html#html-fragment-serialisation-algorithm).
//!
//! The standard's algorithm calls itself for each element. Here one loop goes down to first children and along
//! siblings, and a list of what is open leads up again.

use std::fmt;

use super::SerializableNode;
use crate::names::{ExpandedName, TagName};

/// The name of the elements whose contents are serialized instead of their children.
const TEMPLATE: ExpandedName = ExpandedName::html(TagName::TEMPLATE);

/// An element whose children are written, or whose shadow tree is.
pub(super) struct Open<N> {
    pub(super) element: N,
    /// The sibling after the element.
    pub(super) next: Option<N>,
    pub(super) contents: Contents,
    pub(super) end_tag: EndTag,
}

/// What is written of an open element.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Contents {
    /// The nodes of its shadow tree, before its children.
    ShadowTree,
    /// Its children.
    Children,
    /// Its children, whose text is appended literally.
    LiteralText,
}

/// Whether an open element gets an end tag.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum EndTag {
    Written,
    /// It is the node that the algorithm was given.
    LeftOut,
}

/// A walk around a tree, without recursion.
pub(super) trait Walk<N: SerializableNode> {
    /// Writes a node, up to its first child if it has any, and answers with the node to go on with. `next` is the
    /// sibling after it.
    fn start(&mut self, node: N, next: Option<N>) -> Result<Option<N>, fmt::Error>;

    /// Writes the end of what was open, and answers with the node to go on with.
    fn end(&mut self, open: Open<N>) -> Result<Option<N>, fmt::Error>;

    /// What is open.
    fn open_elements(&mut self) -> &mut Vec<Open<N>>;

    /// Writes a node, its next siblings, and all that is open.
    #[inline]
    fn write_all(&mut self, first: Option<N>) -> fmt::Result {
        let mut current = first;
        loop {
            current = match current {
                // 5. For each child node of the node, in tree order:
                Some(node) => {
                    let next = node.next_sibling();
                    self.start(node, next)?
                }
                None => match self.open_elements().pop() {
                    Some(open) => self.end(open)?,
                    None => return Ok(()),
                },
            };
        }
    }
}

/// The first child of an element, or of the contents of a `template` element.
#[inline]
pub(super) fn first_child<N: SerializableNode>(element: &N, name: ExpandedName) -> Option<N> {
    // 3. If the node is a template element, then let the node instead be the template element's template contents.
    let contents = if name == TEMPLATE {
        element.template_contents()
    } else {
        None
    };
    match contents {
        Some(contents) => contents.first_child(),
        None => element.first_child(),
    }
}
