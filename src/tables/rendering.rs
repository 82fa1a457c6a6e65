//! How elements are rendered, as the
//! [style sheet of user agents](https://html.spec.whatwg.org/multipage/rendering.html#the-css-user-agent-style-sheet-and-presentational-hints)
//! says.

include!(concat!(env!("OUT_DIR"), "/rendering.rs"));

/// How an HTML element is rendered, without regard to its attributes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Rendering {
    Block,
    Break,
    Cell,
    Hidden,
    /// As a part of the line.
    Inline,
    InlineBlock,
    Isolated,
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
    Row,
    RowGroup,
    /// As a part of the line in which all boxes are parts of the line.
    Ruby,
    /// As an annotation of the text in a ruby.
    RubyText,
    /// Within a line, as a control with options.
    Select,
    Table,
    WordBreak,
}

pub(crate) fn rendering_of(local_name: &str) -> Rendering {
    RENDERING.get(local_name).copied().unwrap_or(Rendering::Inline)
}

pub(crate) fn is_svg_never_rendered(local_name: &str) -> bool {
    SVG_NEVER_RENDERED.contains_key(local_name)
}
