//! Where a node goes.

/// An [adjusted insertion location](https://html.spec.whatwg.org/multipage/parsing.html#appropriate-place-for-inserting-a-node).
///
/// `H` is the handle type of the sink.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InsertionLocation<H> {
    /// Inside this node (an element, the contents of a template, a shadow root, or the document), after its last
    /// child, if any.
    LastChildOf(H),
    /// Inside the parent of this node, immediately before it. The parser asked
    /// [`has_parent`](crate::sink::TreeSink::has_parent) before. If the parent is a `template` element, as only a script
    /// can bring it about, then inside the contents of that element, after the last child, if any.
    Before(H),
}
