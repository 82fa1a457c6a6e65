//! The rules of "in body" for `math` and `svg`.

use crate::error::ErrorSink;
use crate::names::Namespace;
use crate::sink::TreeSink;
use crate::token::Tag;
use crate::tree_builder::TreeBuilder;

impl<S: TreeSink, E: ErrorSink> TreeBuilder<S, E> {
    /// A start tag whose tag name is "math"
    pub(super) fn start_tag_math(&mut self, tag: &Tag<'_>) {
        // Reconstruct the active formatting elements, if any.
        self.reconstruct_the_active_formatting_elements(tag.names());
        // Adjust MathML attributes for the token. Adjust foreign attributes for the token.
        // Insert a foreign element for the token, with MathML namespace and false.
        self.insert_a_foreign_element(Namespace::MathMl, tag);
        // If the token has its self-closing flag set, pop the current node off the stack of open elements and
        // acknowledge the token's self-closing flag.
        self.pop_foreign_root_if_self_closing(tag);
    }

    /// A start tag whose tag name is "svg"
    pub(super) fn start_tag_svg(&mut self, tag: &Tag<'_>) {
        // Reconstruct the active formatting elements, if any.
        self.reconstruct_the_active_formatting_elements(tag.names());
        // Adjust SVG attributes for the token. Adjust foreign attributes for the token.
        // Insert a foreign element for the token, with SVG namespace and false.
        self.insert_a_foreign_element(Namespace::Svg, tag);
        // If the token has its self-closing flag set, pop the current node off the stack of open elements and
        // acknowledge the token's self-closing flag.
        self.pop_foreign_root_if_self_closing(tag);
    }

    fn pop_foreign_root_if_self_closing(&mut self, tag: &Tag<'_>) {
        if tag.self_closing {
            self.pop_current_node();
            self.acknowledge_self_closing_flag();
        }
    }
}
