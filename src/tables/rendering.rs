//! How elements are rendered by the [style sheet of user
//! agents](https://html.spec.whatwg.org/multipage/rendering.html#the-css-user-agent-style-sheet-and-presentational-hints).

include!(concat!(env!("OUT_DIR"), "/rendering.rs"));

/// How an HTML element is rendered, without regard to its attributes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Rendering {
    Block,
    Break,
    Cell,
    Hidden,
    /// Part of the line.
    Inline,
    InlineBlock,
    Isolated,
    ListItem,
    /// Part of the line that collapses white space and does not wrap.
    NoWrap,
    /// A block with the text of an option.
    Option,
    OptionGroup,
    /// A block, with an empty line before and after it.
    Paragraph,
    /// A block that keeps white space.
    Preformatted,
    /// Part of the line, with quotation marks around it.
    Quoted,
    /// Within a line, with a replacement for its contents.
    Replaced,
    Row,
    RowGroup,
    /// Part of the line, like all boxes in it.
    Ruby,
    /// An annotation of the text in a ruby.
    RubyText,
    /// Within a line, a control with options.
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
