//! The rules of "in body" for `math` and `svg`.

use crate::error::ErrorSink;
use crate::names::NameTable;
use crate::names::Namespace;
use crate::sink::TreeSink;
use crate::token::Tag;
use crate::tree_builder::TreeBuilder;

/// A start tag whose tag name is "math"
pub(super) fn start_math<S: TreeSink, E: ErrorSink>(
    builder: &mut TreeBuilder<S, E>,
    tag: &Tag<'_>,
    names: &NameTable,
) {
    // Reconstruct the active formatting elements, if any.
    builder.reconstruct_the_active_formatting_elements(names);
    // Adjust MathML attributes for the token. Adjust foreign attributes for the token.
    // Insert a foreign element for the token, with MathML namespace and false.
    builder.insert_a_foreign_element(Namespace::MathMl, tag);
    // If the token has its self-closing flag set, pop the current node off the stack of open elements and acknowledge
    // the token's self-closing flag.
    pop_if_self_closing(builder, tag);
}

/// A start tag whose tag name is "svg"
pub(super) fn start_svg<S: TreeSink, E: ErrorSink>(
    builder: &mut TreeBuilder<S, E>,
    tag: &Tag<'_>,
    names: &NameTable,
) {
    // Reconstruct the active formatting elements, if any.
    builder.reconstruct_the_active_formatting_elements(names);
    // Adjust SVG attributes for the token. Adjust foreign attributes for the token.
    // Insert a foreign element for the token, with SVG namespace and false.
    builder.insert_a_foreign_element(Namespace::Svg, tag);
    // If the token has its self-closing flag set, pop the current node off the stack of open elements and acknowledge
    // the token's self-closing flag.
    pop_if_self_closing(builder, tag);
}

fn pop_if_self_closing<S: TreeSink, E: ErrorSink>(builder: &mut TreeBuilder<S, E>, tag: &Tag<'_>) {
    if tag.self_closing {
        builder.pop_current_node();
        builder.acknowledge_self_closing_flag();
    }
}
