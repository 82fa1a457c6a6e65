//! The rules of "in body" for formatting elements.

use super::any_other;
use crate::error::{ErrorCode, ErrorSink};
use crate::names::NameTable;
use crate::names::TagName;
use crate::sink::TreeSink;
use crate::token::Tag;
use crate::tree_builder::TreeBuilder;
use crate::tree_builder::adoption_agency::Adoption;

/// A start tag whose tag name is "a"
pub(super) fn start_a<S: TreeSink, E: ErrorSink>(
    builder: &mut TreeBuilder<S, E>,
    tag: &Tag<'_>,
    names: &NameTable,
) {
    // If the list of active formatting elements contains an a element between the end of the list and the last marker
    // on the list (or the start of the list if there is no marker on the list), then this is a parse error; run the
    // adoption agency algorithm for the token, then remove that element from the list of active formatting elements
    // and the stack of open elements if the adoption agency algorithm didn't already remove it (it might not have if
    // the element is not in table scope).
    if let Some(entry) = builder
        .active_formatting_elements
        .position_after_last_marker(TagName::A, names)
        && let Some(element) = builder.active_formatting_elements.element(entry)
    {
        let id = element.id;
        builder.parse_error(ErrorCode::UnexpectedAStartTagInA);
        run_the_adoption_agency_algorithm(builder, tag, names);
        if let Some(entry) = builder.active_formatting_elements.position(id) {
            builder.active_formatting_elements.remove(entry);
        }
        if let Some(position) = builder.open_elements.position(id) {
            builder.remove_open_element(position);
        }
    }
    // Reconstruct the active formatting elements, if any.
    builder.reconstruct_the_active_formatting_elements(names);
    // Insert an HTML element for the token. Push onto the list of active formatting elements that element.
    builder.insert_a_formatting_element(tag);
}

/// A start tag whose tag name is one of: "b", "big", "code", "em", "font", "i", "s", "small", "strike", "strong", "tt", "u"
pub(super) fn start_formatting<S: TreeSink, E: ErrorSink>(
    builder: &mut TreeBuilder<S, E>,
    tag: &Tag<'_>,
    names: &NameTable,
) {
    // Reconstruct the active formatting elements, if any.
    builder.reconstruct_the_active_formatting_elements(names);
    // Insert an HTML element for the token. Push onto the list of active formatting elements that element.
    builder.insert_a_formatting_element(tag);
}

/// A start tag whose tag name is "nobr"
pub(super) fn start_nobr<S: TreeSink, E: ErrorSink>(
    builder: &mut TreeBuilder<S, E>,
    tag: &Tag<'_>,
    names: &NameTable,
) {
    // Reconstruct the active formatting elements, if any.
    builder.reconstruct_the_active_formatting_elements(names);
    // If the stack of open elements has a nobr element in scope, then this is a parse error; run the adoption agency
    // algorithm for the token, then once again reconstruct the active formatting elements, if any.
    if builder.open_elements.has_an_element_in_scope(TagName::NOBR) {
        builder.parse_error(ErrorCode::UnexpectedNobrStartTagInNobr);
        run_the_adoption_agency_algorithm(builder, tag, names);
        builder.reconstruct_the_active_formatting_elements(names);
    }
    // Insert an HTML element for the token. Push onto the list of active formatting elements that element.
    builder.insert_a_formatting_element(tag);
}

/// An end tag whose tag name is one of: "a", "b", "big", "code", "em", "font", "i", "nobr", "s", "small", "strike", "strong", "tt", "u"
pub(super) fn end_formatting<S: TreeSink, E: ErrorSink>(
    builder: &mut TreeBuilder<S, E>,
    tag: &Tag<'_>,
    names: &NameTable,
) {
    // Run the adoption agency algorithm for the token.
    run_the_adoption_agency_algorithm(builder, tag, names);
}

/// Runs the [adoption agency algorithm](https://html.spec.whatwg.org/multipage/parsing.html#adoption-agency-algorithm) for a token.
fn run_the_adoption_agency_algorithm<S: TreeSink, E: ErrorSink>(
    builder: &mut TreeBuilder<S, E>,
    tag: &Tag<'_>,
    names: &NameTable,
) {
    if builder.run_the_adoption_agency_algorithm(tag.name, names) == Adoption::ActAsAnyOtherEndTag {
        any_other::end_tag(builder, tag);
    }
}
