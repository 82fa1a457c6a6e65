//! How elements are rendered, as the
//! [style sheet of user agents](https://html.spec.whatwg.org/multipage/rendering.html#the-css-user-agent-style-sheet-and-presentational-hints)
//! says.

include!(concat!(env!("OUT_DIR"), "/rendering.rs"));

/// How an HTML element is rendered, without regard to its attributes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Rendering {
    /// As a block or a caption.
    Block,
    /// As a line break.
    Break,
    /// As a cell of a table.
    Cell,
    /// Not at all.
    Hidden,
    /// As a part of the line.
    Inline,
    /// Within a line, with separate lines inside.
    InlineBlock,
    /// As a part of the line whose direction is isolated.
    Isolated,
    /// As an item of a list.
    ListItem,
    /// As a part of the line that collapses white space and is not wrapped.
    NoWrap,
    /// As a block with the text of an option.
    Option,
    /// As a block with options.
    OptionGroup,
    /// As a block, with an empty line before and after it.
    Paragraph,
    /// As a block that keeps white space.
    Preformatted,
    /// As a part of the line, with quotation marks around it.
    Quoted,
    /// Within a line, replaced by something other than its contents.
    Replaced,
    /// As a row of a table.
    Row,
    /// As a group of rows of a table.
    RowGroup,
    /// As a part of the line in which all boxes are parts of the line.
    Ruby,
    /// As an annotation of the text in a ruby.
    RubyText,
    /// Within a line, as a control with options.
    Select,
    /// As a table.
    Table,
    /// As an opportunity to break the line.
    WordBreak,
}

/// How HTML elements with this local name are rendered.
pub(crate) fn rendering_of(local_name: &str) -> Rendering {
    RENDERING.get(local_name).copied().unwrap_or(Rendering::Inline)
}

/// Whether SVG elements with this local name are never rendered.
pub(crate) fn is_svg_never_rendered(local_name: &str) -> bool {
    SVG_NEVER_RENDERED.contains_key(local_name)
}
