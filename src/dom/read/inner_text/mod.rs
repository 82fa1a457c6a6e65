//! [`NodeRef::inner_text`]: the rendered text in a node.

mod boxes;
mod collection;
mod lines;
mod neighbors;

use super::node_ref::NodeRef;
use super::selectedness::is_drop_down;
use crate::tables::rendering::Rendering;

/// # Text
impl NodeRef<'_> {
    /// Returns the text in a node as a reader sees it, like
    /// [`innerText`](https://html.spec.whatwg.org/multipage/dom.html#the-innertext-idl-attribute) in a browser without style
    /// sheets. See [the table](#text).
    ///
    /// Blocks, rows and `br` begin new lines. Empty lines surround each `p`, and tabs separate cells. White space collapses,
    /// except in `pre`. Scripts, styles, templates, `hidden` elements, closed `details` and text areas are omitted. Style
    /// sheets and `style` attributes of the page are ignored.
    ///
    /// For a node that is not rendered, such as one in a `hidden` element, returns its [`text_content`](Self::text_content), with
    /// scripts. For a node in a closed `details`, returns an empty string. To extract text regardless of what is shown, use [the
    /// recipe](crate::guides::cookbook::reading#extract-all-text).
    ///
    /// Takes time proportional to the size of the node and its depth. For an inline node that starts or ends with white space,
    /// a call also searches the line for the next text or box, so a loop over the elements of one long line can take quadratic
    /// time. To avoid that cost, call this method for the block instead.
    ///
    /// DEVIATION: MathML is inline text. Browsers put each MathML element on a separate line, and make variables italic.
    ///
    /// NOTE: where the standard leaves a choice, the text is the same as in Chromium 156. The contents of `object` elements are
    /// omitted. An `option` gives its `text`. A line break between East Asian characters becomes a space.
    ///
    /// ```
    /// let source = "<!DOCTYPE html><title>Soup</title><h1>Pea\n soup</h1><p>Boil <b>peas</b>.<script>f()</script>
    ///     <table><tr><th>Peas<td>500 g<tr><th>Salt<td hidden>?</table>";
    /// let document = soupstone::parse_document(source);
    /// assert_eq!(document.body().unwrap().inner_text(), "Pea soup\n\nBoil peas.\n\nPeas\t500 g\nSalt");
    /// ```
    #[doc(alias = "innerText")]
    #[doc(alias = "html2text")]
    #[doc(alias = "text")]
    #[inline]
    pub fn inner_text(self) -> String {
        // 1. If this is not being rendered or if the user agent is a non-CSS user agent, then return this's descendant
        //    text content.
        let mut shows_contents = true;
        let mut inner = None;
        for node in self.inclusive_ancestors() {
            let Some(css_box) = node.outer_box() else {
                return self.text_content();
            };
            let has_no_contents = matches!(
                css_box.rendering,
                Rendering::Break | Rendering::Option | Rendering::Replaced | Rendering::WordBreak
            );
            if node != self && (has_no_contents || is_drop_down(node)) {
                return self.text_content();
            }
            shows_contents &= !css_box.is_skipped
                && !inner.is_some_and(|inner: NodeRef<'_>| node.is_closed_details() && !inner.is_aside());
            inner = Some(node);
        }
        if shows_contents { collection::text_of(self) } else { String::new() }
    }
}
