//! How elements are rendered, as the
//! [style sheet of user agents](https://html.spec.whatwg.org/multipage/rendering.html#the-css-user-agent-style-sheet-and-presentational-hints)
//! says.

include!(concat!(env!("OUT_DIR"), "/rendering.rs"));

/// How an HTML element is rendered that is not rendered inline.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Rendering {
    /// As a block, a list item, or a caption.
    Block,
    /// As a cell of a table.
    Cell,
    /// Not at all.
    Hidden,
    /// Within a line, with lines of its own inside.
    InlineBlock,
    /// As a block, with an empty line before and after it.
    Paragraph,
    /// As a block that keeps white space.
    Preformatted,
    /// Within a line, replaced by something other than its contents.
    Replaced,
    /// As a row of a table.
    Row,
    /// As a group of rows of a table.
    RowGroup,
    /// As a table.
    Table,
}

/// How HTML elements with this local name are rendered; `None` if inline.
#[inline]
pub(crate) fn rendering_of(local_name: &str) -> Option<Rendering> {
    RENDERING.get(local_name).copied()
}

/// Whether SVG elements with this local name are never rendered.
#[inline]
pub(crate) fn is_svg_never_rendered(local_name: &str) -> bool {
    SVG_NEVER_RENDERED.contains_key(local_name)
}
