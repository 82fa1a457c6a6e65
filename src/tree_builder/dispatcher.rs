//! The [tree construction dispatcher](https://html.spec.whatwg.org/multipage/parsing.html#tree-construction-dispatcher)

use super::TreeBuilder;
use super::modes::InsertionMode;
use super::tree_token::{ProcessResult, TokenKind, TreeToken};
use crate::error::ErrorSink;
use crate::names::{ExpandedName, tag};
use crate::sink::TreeSink;
use crate::tables::element::is_mathml_text_integration_point;

impl<S: TreeSink, E: ErrorSink> TreeBuilder<S, E> {
    /// OPTIMIZATION: whether the compiler inlines this function by itself depends on unrelated code (test: the
    /// `tree_construction` suite). If it does not, a parse takes 1.2 % more instructions on real pages, 1.9 % on dense
    /// pages and 3 % on small pages in the default profile, and 0.6 %, 0.8 % and 2.7 % with fat LTO.
    #[inline(always)]
    pub(super) fn dispatch_token(&mut self, token: &TreeToken<'_>) {
        loop {
            let step = if self.is_html_content(token.kind) {
                // Process the token according to the rules for the current insertion mode in HTML content.
                self.process_by_insertion_mode(token)
            } else {
                // Otherwise: Process the token according to the rules for parsing tokens in foreign content.
                self.process_foreign_content(token)
            };
            if step == ProcessResult::Done || self.is_limit_reached() {
                return;
            }
        }
    }

    #[inline]
    fn is_html_content(&self, token: TokenKind<'_>) -> bool {
        let name = self.adjusted_current_node_name();
        let is_character =
            matches!(token, TokenKind::NullCharacter | TokenKind::Whitespace(_) | TokenKind::Characters(_));
        let tag_name = match token {
            TokenKind::StartTag(name, _) => Some(name),
            _ => None,
        };
        let is_start_tag = tag_name.is_some();
        // If the stack of open elements is empty
        // If the adjusted current node is an element in the HTML namespace
        name.is_html()
            // If the adjusted current node is a MathML text integration point and the token is a start tag whose tag
            // name is neither "mglyph" nor "malignmark"
            || is_mathml_text_integration_point(name)
                && is_start_tag
                && !matches!(tag_name, Some(tag::MGLYPH | tag::MALIGNMARK))
            // If the adjusted current node is a MathML text integration point and the token is a character token
            || is_mathml_text_integration_point(name) && is_character
            // If the adjusted current node is a MathML annotation-xml element and the token is a start tag whose tag
            // name is "svg"
            || name == ExpandedName::mathml(tag::ANNOTATION_XML)
                && tag_name == Some(tag::SVG)
            // If the adjusted current node is an HTML integration point and the token is a start tag
            // If the adjusted current node is an HTML integration point and the token is a character token
            || (is_start_tag || is_character) && self.at_html_integration_point()
            // If the token is an end-of-file token
            || matches!(token, TokenKind::EndOfFile)
    }

    /// Whether the dispatcher would apply the "in body" rules to a token. `has_cell_rules` is whether cells and captions have
    /// rules for the token.
    /// OPTIMIZATION: with this function, most tokens skip the dispatcher (test: the `tree_construction` suite). If start
    /// tags do not, a parse takes 2.2 % more instructions on real pages, 2.8 % on dense pages and 3.7 % on the Rust
    /// documentation in the default profile, and 2.9 %, 3.6 % and 4.9 % with fat LTO.
    #[inline(always)]
    pub(super) fn uses_in_body_rules(&self, has_cell_rules: impl FnOnce() -> bool) -> bool {
        let is_in_body_mode = match self.state.insertion_mode {
            InsertionMode::InBody => true,
            InsertionMode::InCell | InsertionMode::InCaption => !has_cell_rules(),
            _ => false,
        };
        // NOTE: the adjusted current node differs from the current node only in the fragment case with one element on the
        // stack, when the adjusted current node is the context element (test: the `tree_construction` suite).
        is_in_body_mode && self.state.open_elements.current_node_name().is_html() && !self.state.has_foreign_context
    }

    /// Returns the name of the [adjusted current
    /// node](https://html.spec.whatwg.org/multipage/parsing.html#adjusted-current-node). For an empty stack, returns a name in
    /// the HTML namespace that no element has.
    pub(super) fn adjusted_current_node_name(&self) -> ExpandedName {
        match &self.state.context {
            Some(context) if self.state.open_elements.len() == 1 => context.name,
            _ => self.state.open_elements.current_node_name(),
        }
    }

    fn at_html_integration_point(&self) -> bool {
        match &self.state.context {
            Some(context) if self.state.open_elements.len() == 1 => context.is_html_integration_point,
            _ => self.state.open_elements.current_node().is_some_and(|element| element.is_html_integration_point),
        }
    }
}
