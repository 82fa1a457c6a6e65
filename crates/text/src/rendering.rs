//! How elements are rendered by the [style sheet of user
//! agents](https://html.spec.whatwg.org/multipage/rendering.html#the-css-user-agent-style-sheet-and-presentational-hints).

use soupstone::names::{NameId, tag};

include!(concat!(env!("OUT_DIR"), "/rendering.rs"));

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum UaRendering {
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

#[cfg(test)]
mod tests {
    //! The rules of the section "UaRendering".

    use soupstone::names::Namespace;
    use soupstone::serialize::NodeContent;

    use super::*;

    fn id(name: &str) -> NameId {
        match NodeContent::element(name, Namespace::Html) {
            NodeContent::Element { name, .. } => name.local_name(),
            _ => unreachable!("the content is an element"),
        }
    }

    /// The HTML elements of each group, in the order of the text.
    const GROUPS: [(UaRendering, &str); 21] = [
        // Hidden elements, except those with an attribute.
        (
            UaRendering::Hidden,
            "area base basefont datalist head link meta noembed noframes param rp script style template title",
        ),
        // The page, flow content, sections and headings, lists, the fieldset and legend elements, details and summary.
        (
            UaRendering::Block,
            "html body address blockquote center dialog div figure figcaption footer form header hr legend main search \
             article aside h1 h2 h3 h4 h5 h6 hgroup nav section dir dd dl dt menu ol ul caption fieldset details summary \
             frameset",
        ),
        (UaRendering::ListItem, "li"),
        (UaRendering::Paragraph, "p"),
        (UaRendering::Preformatted, "listing plaintext pre xmp"),
        (UaRendering::NoWrap, "nobr"),
        (UaRendering::Break, "br"),
        (UaRendering::WordBreak, "wbr"),
        // Phrasing content, and bidirectional text.
        (UaRendering::Quoted, "q"),
        (UaRendering::Ruby, "ruby"),
        (UaRendering::RubyText, "rt"),
        (UaRendering::Isolated, "bdi bdo output"),
        (UaRendering::Table, "table"),
        (UaRendering::Row, "tr"),
        (UaRendering::RowGroup, "tbody tfoot thead"),
        (UaRendering::Cell, "td th"),
        (UaRendering::InlineBlock, "button marquee"),
        (UaRendering::Replaced, "audio canvas embed frame iframe img input meter object progress textarea video"),
        // The rules of the rendered text.
        (UaRendering::Select, "select"),
        (UaRendering::OptionGroup, "optgroup"),
        (UaRendering::Option, "option"),
    ];

    #[test]
    fn elements_are_rendered_as_in_the_standard() {
        let mut count = 0;
        for (rendering, names) in GROUPS {
            for name in names.split_whitespace() {
                assert_eq!(ua_rendering(id(name)), rendering, "{name}");
                count += 1;
            }
        }
        let listed = include_str!("../data/rendering.txt").lines().filter(|line| !line.starts_with("# "));
        assert_eq!(listed.count(), count);
        assert_eq!(ua_rendering(tag::B), UaRendering::Inline);
    }

    /// "Any ‘clipPath’, ‘defs’, […] element": see the [table](https://svgwg.org/svg2-draft/render.html#TermNeverRenderedElement).
    #[test]
    fn svg_elements_that_are_never_rendered() {
        let listed = include_str!("../data/svg_never_rendered.txt").lines().filter(|line| !line.starts_with("# "));
        assert_eq!(
            listed.collect::<Vec<_>>().join(" "),
            "clipPath defs desc filter linearGradient marker mask metadata pattern radialGradient script style symbol title",
        );
        assert!(is_svg_never_rendered("linearGradient") && !is_svg_never_rendered("text"));
    }
}
