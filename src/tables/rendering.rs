//! How elements are rendered by the [style sheet of user
//! agents](https://html.spec.whatwg.org/multipage/rendering.html#the-css-user-agent-style-sheet-and-presentational-hints).

include!(concat!(env!("OUT_DIR"), "/rendering.rs"));

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Rendering {
    Block,
    Break,
    Cell,
    Hidden,
    Inline,
    InlineBlock,
    Isolated,
    ListItem,
    NoWrap,
    Option,
    OptionGroup,
    Paragraph,
    Preformatted,
    Quoted,
    Replaced,
    Row,
    RowGroup,
    Ruby,
    RubyText,
    Select,
    Table,
    WordBreak,
}

#[inline]
pub(crate) fn rendering_of(local_name: &str) -> Rendering {
    RENDERING.get(local_name).copied().unwrap_or(Rendering::Inline)
}

#[inline]
pub(crate) fn is_svg_never_rendered(local_name: &str) -> bool {
    SVG_NEVER_RENDERED.contains_key(local_name)
}
