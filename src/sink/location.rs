//! Where a node goes.

/// An [adjusted insertion location](https://html.spec.whatwg.org/multipage/parsing.html#appropriate-place-for-inserting-a-node).
///
/// `H` is the handle type of the sink.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InsertionLocation<H> {
    /// Inside this node (an element, the contents of a template, a shadow root, or the document), after its last
    /// child, if any.
    LastChildOf(H),
    /// Inside the parent of this node, immediately before it.
    Before(H),
    /// The place for content that is misnested in a table, by steps 5 to 7 of
    /// [foster parenting](https://html.spec.whatwg.org/multipage/parsing.html#foster-parent).
    ///
    /// - If `table` has a parent: inside that parent, immediately before `table`. If the parent is a `template`
    ///   element, which only a script can bring about, then inside the contents of that element, after the last child,
    ///   if any.
    /// - If not: inside `previous_element`, before `end_marker`, or, without one, after the last child, if any.
    ///
    /// A table loses its parent only by scripts and other changes from outside while the parser runs. A sink that
    /// allows no such changes may assume that there is a parent.
    FosterParent {
        /// The last `table` element on the stack of open elements.
        table: H,
        /// The element immediately above `table` in the stack of open elements. For a `template` element, its contents,
        /// or what it [patches](crate::sink::ContentPatch).
        previous_element: H,
        /// The insertion end marker, if `previous_element` is the target of a patch that has one.
        end_marker: Option<H>,
    },
}

impl<H> InsertionLocation<H> {
    /// A node that is in the same document as the place: the parent, or a sibling.
    pub const fn node(&self) -> &H {
        match self {
            Self::LastChildOf(node) | Self::Before(node) => node,
            Self::FosterParent { table, .. } => table,
        }
    }
}
