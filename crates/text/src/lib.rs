#![doc = include_str!("../README.md")]

mod adjacent_inline;
mod collector;
mod css_box;
mod line_builder;
mod rendering;

use soupstone::NodeRef;

use crate::css_box::{
    CssBox, TextRendering, is_closed_details, is_drop_down, is_rendered_legend_or_summary, principal_box,
};
use crate::rendering::UaRendering;

/// Returns the text in a node as a reader sees it, like
/// [`innerText`](https://html.spec.whatwg.org/multipage/dom.html#the-innertext-idl-attribute) in a browser without style
/// sheets. For a whole page, pass the [`root`](soupstone::Document::root).
///
/// Blocks, rows and `br` begin new lines. Empty lines surround each `p`, and tabs separate cells. White space collapses,
/// except in `pre`. Scripts, styles, templates, `hidden` elements, closed `details` and text areas are omitted, and so is
/// `noscript` if the document was parsed with scripting. Style sheets and `style` attributes of the page are ignored. Shadow
/// trees are omitted, and children of their hosts are read as if there were no shadow tree.
///
/// A parsed fragment does not remember its context: in the root of a fragment for `pre`, white space collapses.
///
/// For a node that is not rendered, such as one in a `hidden` element, returns its [`text_content`](NodeRef::text_content), with
/// scripts. For a node in a closed `details`, returns an empty string. [`is_shown`] tells both. To extract text regardless of what
/// is shown, use [the recipe](https://docs.rs/soupstone/latest/soupstone/guides/cookbook/reading/index.html#extract-all-text).
///
/// Takes time proportional to the size of the node and its depth. For an inline node that starts or ends with white space,
/// a call also searches the line for the next text or box, so a loop over the elements of one long line can take quadratic
/// time. To avoid that cost, call this function for the block instead.
///
/// DEVIATION: MathML is inline text. Browsers put each MathML element on a separate line, and make variables italic.
///
/// NOTE: where the standard leaves a choice, the text is the same as in Chromium 156. The contents of `object` elements are
/// omitted. An `option` gives its `text`. A line break between East Asian characters becomes a space.
///
/// ```
/// use soupstone::parse_document;
/// use soupstone_text::inner_text;
///
/// let document = parse_document("<ul><li>Pea\n <b>soup</b><li hidden>Leek<li>Onion<br>soup</ul>");
/// let list = document.elements_by_tag_name("ul").next().unwrap();
/// assert_eq!(inner_text(list), "Pea soup\nOnion\nsoup");
/// ```
#[doc(alias = "innerText")]
#[doc(alias = "html2text")]
#[doc(alias = "text")]
pub fn inner_text(node: NodeRef<'_>) -> String {
    // 1. If this is not being rendered or if the user agent is a non-CSS user agent, then return this's descendant
    //    text content.
    match renders_contents(node) {
        None => node.text_content(),
        Some(true) => collector::collect_inner_text(node),
        Some(false) => String::new(),
    }
}

/// Returns whether a reader sees the contents of a node, in a browser without style sheets: the node is not in a `hidden`
/// element, a closed `details`, a script, an `option`, a `select` that drops down, or another element whose contents are not
/// shown, and it is not text in a list box, or directly in a `frameset` or an SVG element that shows no text. A node outside the
/// tree of a document counts like one in it, and shadow trees are ignored, as by [`inner_text`]. Takes time proportional to the
/// depth of the node.
///
/// ```
/// use soupstone::parse_document;
/// use soupstone_text::{inner_text, is_shown};
///
/// let document = parse_document("<p>Pea<div hidden><p>Leek</div><datalist><p>Bean</datalist><details><p>Corn</details>");
/// let paragraphs = document.elements_by_tag_name("p").filter(|node| is_shown(*node));
/// assert_eq!(paragraphs.map(inner_text).collect::<Vec<_>>(), ["Pea"]);
/// ```
pub fn is_shown(node: NodeRef<'_>) -> bool {
    renders_contents(node) == Some(true)
}

/// Returns `None` for a node that is not [rendered](https://html.spec.whatwg.org/multipage/rendering.html#being-rendered), and
/// false for a node whose contents are skipped, or for text without a box.
fn renders_contents(node: NodeRef<'_>) -> Option<bool> {
    let mut shows_contents = true;
    let mut inner = None;
    // The last box that does not inherit its text rendering.
    let mut inner_box: Option<CssBox> = None;
    for ancestor in node.inclusive_ancestors() {
        let css_box = principal_box(ancestor)?;
        let has_no_contents = matches!(
            css_box.rendering,
            UaRendering::Break | UaRendering::Option | UaRendering::Replaced | UaRendering::WordBreak
        );
        if ancestor != node && (has_no_contents || is_drop_down(ancestor)) {
            return None;
        }
        if ancestor.is_element() && css_box.text_rendering != TextRendering::Inherit {
            let has_no_text = css_box.text_rendering == TextRendering::None;
            match inner_box.replace(css_box) {
                Some(inner_box) if inner_box.is_misplaced_in(css_box.text_rendering) => return None,
                None if node.is_text() && has_no_text => shows_contents = false,
                _ => {}
            }
        }
        // NOTE: of a list box, only the options are rendered.
        let is_in_list_box = node.is_text() && css_box.rendering == UaRendering::Select;
        let is_in_closed_details =
            inner.is_some_and(|inner| is_closed_details(ancestor) && !is_rendered_legend_or_summary(inner));
        shows_contents &= !(css_box.skips_contents || is_in_list_box || is_in_closed_details);
        inner = Some(ancestor);
    }
    match inner_box {
        Some(outermost) if outermost.is_misplaced_in(TextRendering::All) => None,
        _ => Some(shows_contents),
    }
}
