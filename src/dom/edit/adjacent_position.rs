//! [`AdjacentPosition`], a place at an element.

/// A place at an element, as
/// [`insertAdjacentHTML`](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#dom-element-insertadjacenthtml)
/// has it.
///
/// ```text
/// <!-- BeforeBegin -->
/// <p>
///   <!-- AfterBegin -->
///   what is there
///   <!-- BeforeEnd -->
/// </p>
/// <!-- AfterEnd -->
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AdjacentPosition {
    /// Before the element.
    BeforeBegin,
    /// In the element, before its first child.
    AfterBegin,
    /// In the element, after its last child.
    BeforeEnd,
    /// After the element.
    AfterEnd,
}
