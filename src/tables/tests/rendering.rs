//! How elements are rendered: the rules of the section "Rendering".

use crate::tables::rendering::{Rendering, is_svg_never_rendered, rendering_of};

use super::{entries, words};

/// The HTML elements of each group, in the order of the text.
const GROUPS: [(Rendering, &str); 21] = [
    // Hidden elements, except those with an attribute.
    (
        Rendering::Hidden,
        "area base basefont datalist head link meta noembed noframes param rp script style template title",
    ),
    // The page, flow content, sections and headings, lists, the fieldset and legend elements, details and summary.
    (
        Rendering::Block,
        "html body address blockquote center dialog div figure figcaption footer form header hr legend main search \
         article aside h1 h2 h3 h4 h5 h6 hgroup nav section dir dd dl dt menu ol ul caption fieldset details summary \
         frameset",
    ),
    (Rendering::ListItem, "li"),
    (Rendering::Paragraph, "p"),
    (Rendering::Preformatted, "listing plaintext pre xmp"),
    (Rendering::NoWrap, "nobr"),
    (Rendering::Break, "br"),
    (Rendering::WordBreak, "wbr"),
    // Phrasing content, and bidirectional text.
    (Rendering::Quoted, "q"),
    (Rendering::Ruby, "ruby"),
    (Rendering::RubyText, "rt"),
    (Rendering::Isolated, "bdi bdo output"),
    (Rendering::Table, "table"),
    (Rendering::Row, "tr"),
    (Rendering::RowGroup, "tbody tfoot thead"),
    (Rendering::Cell, "td th"),
    (Rendering::InlineBlock, "button marquee"),
    (Rendering::Replaced, "audio canvas embed frame iframe img input meter object progress textarea video"),
    // The rules of the rendered text.
    (Rendering::Select, "select"),
    (Rendering::OptionGroup, "optgroup"),
    (Rendering::Option, "option"),
];

#[test]
fn elements_are_rendered_as_in_the_standard() {
    let mut count = 0;
    for (rendering, names) in GROUPS {
        for name in words(names) {
            assert_eq!(rendering_of(&name), rendering, "{name}");
            count += 1;
        }
    }
    assert_eq!(entries("rendering.txt").len(), count);
    assert_eq!(rendering_of("b"), Rendering::Inline);
    assert!(is_svg_never_rendered("linearGradient") && !is_svg_never_rendered("text"));
}
