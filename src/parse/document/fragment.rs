//! Parses a fragment from text: as a new document, or into a document.

use super::context::context_for_text;
use super::target::Target;
use super::text::DEFAULT;
use crate::dom::{Document, NodeId};
use crate::parse::ParseOptions;
use crate::tree_builder::FragmentContext;

/// Parses a fragment of markup in `context`, by the
/// [HTML fragment parsing algorithm](https://html.spec.whatwg.org/multipage/parsing.html#html-fragment-parsing-algorithm).
/// With options: [`ParseOptions::parse_fragment`]. [What you get by default](crate::defaults).
///
/// A U+FEFF at the start is a character like any other: see [`ParseOptions::with_byte_order_mark`].
///
/// ```
/// use soupstone::{FragmentContext, parse_fragment};
///
/// let cells = parse_fragment("<td>1<td>2", &FragmentContext::html("tr"));
/// assert_eq!(cells.children().count(), 2);
/// assert_eq!(cells.to_html(), "<td>1</td><td>2</td>");
///
/// // The same markup in a block has no cells.
/// let text = parse_fragment("<td>1<td>2", &FragmentContext::html("div"));
/// assert_eq!(text.to_html(), "12");
/// ```
pub fn parse_fragment(input: &str, context: &FragmentContext) -> Document {
    DEFAULT.parse_fragment(input, context)
}

impl ParseOptions {
    /// Parses a fragment of markup in `context` with these options: see [`parse_fragment`].
    #[inline]
    pub fn parse_fragment(&self, input: &str, context: &FragmentContext) -> Document {
        self.parse_text(Target::Fragment(context.without_form()), input, None)
    }

    /// Parses a fragment of markup as the contents of an element of a document, with these options: see
    /// [`Document::parse_fragment`].
    ///
    /// The attributes of the context, the mode of its document, and the nearest form are taken from the document. If
    /// `context` is not an element, or not a node of the document, the markup is parsed as the contents of a `body` element.
    ///
    /// Locations are places in this input. Errors go to [`Document::errors`], in place of those that were there.
    ///
    /// The time depends on the size of the input, not on that of the document. Only if the input contains a `form` tag,
    /// the parser looks for the nearest form, in time proportional to the depth of the context.
    #[inline]
    pub fn parse_fragment_in(&self, document: &mut Document, context: NodeId, input: &str) -> NodeId {
        let count = document.node_count();
        let context = context_for_text(document, context, input);
        let fragment = self.parse_fragment_with(document, context, input);
        document.fill_freed_places(count, fragment)
    }

    /// Parses a fragment of markup into a document, in this context.
    #[inline]
    pub(super) fn parse_fragment_with(
        &self,
        document: &mut Document,
        context: FragmentContext<NodeId>,
        input: &str,
    ) -> NodeId {
        let fragment = document.push_fragment();
        let target = Target::FragmentIn(document, fragment, context);
        *document = self.parse_text(target, input, None);
        fragment
    }
}
