//! The rules of "in body" for objects, tables, and elements without contents.

use crate::error::{ErrorCode, ErrorSink};
use crate::names::AttributeName;
use crate::names::NameTable;
use crate::names::TagName;
use crate::sink::DocumentMode;
use crate::sink::TreeSink;
use crate::token::Attributes;
use crate::token::Tag;
use crate::tree_builder::TreeBuilder;
use crate::tree_builder::insertion_mode::InsertionMode;

/// A start tag whose tag name is one of: "applet", "marquee", "object"
pub(super) fn start_applet_marquee_or_object<S: TreeSink, E: ErrorSink>(
    builder: &mut TreeBuilder<S, E>,
    tag: &Tag<'_>,
    names: &NameTable,
) {
    // Reconstruct the active formatting elements, if any.
    builder.reconstruct_the_active_formatting_elements(names);
    // Insert an HTML element for the token.
    builder.insert_an_html_element(tag);
    // Insert a marker at the end of the list of active formatting elements.
    builder.active_formatting_elements.insert_marker();
    // Set the frameset-ok flag to "not ok".
    builder.set_frameset_ok_to_not_ok();
}

/// An end tag token whose tag name is one of: "applet", "marquee", "object"
pub(super) fn end_applet_marquee_or_object<S: TreeSink, E: ErrorSink>(
    builder: &mut TreeBuilder<S, E>,
    tag: &Tag<'_>,
) {
    // If the stack of open elements does not have an element in scope that is an HTML element with the same tag name
    // as that of the token, then this is a parse error; ignore the token.
    if !builder.open_elements.has_an_element_in_scope(tag.name) {
        builder.parse_error(ErrorCode::UnexpectedObjectEndTag);
        return;
    }
    // Otherwise, run these steps:
    // 1. Generate implied end tags.
    // 2. If the current node is not an HTML element with the same tag name as that of the token, then this is a parse
    //    error.
    // 3. Pop elements from the stack of open elements until an HTML element with the same tag name as the token has
    //    been popped from the stack.
    builder.close_an_element(tag.name, ErrorCode::UnclosedElementsAtObjectEndTag);
    // 4. Clear the list of active formatting elements up to the last marker.
    builder
        .active_formatting_elements
        .clear_up_to_the_last_marker();
}

/// A start tag whose tag name is "table"
pub(super) fn start_table<S: TreeSink, E: ErrorSink>(
    builder: &mut TreeBuilder<S, E>,
    tag: &Tag<'_>,
) {
    // If the Document is not set to quirks mode, and the stack of open elements has a p element in button scope, then
    // close a p element.
    if builder.document_mode != DocumentMode::Quirks {
        builder.close_a_p_element_in_button_scope();
    }
    // Insert an HTML element for the token.
    builder.insert_an_html_element(tag);
    // Set the frameset-ok flag to "not ok".
    builder.set_frameset_ok_to_not_ok();
    // Switch the insertion mode to "in table".
    builder.insertion_mode = InsertionMode::InTable;
}

/// An end tag whose tag name is "br"
pub(super) fn end_br<S: TreeSink, E: ErrorSink>(
    builder: &mut TreeBuilder<S, E>,
    names: &NameTable,
) {
    // Parse error. Drop the attributes from the token, and act as described in the next entry; i.e. act as if this was
    // a "br" start tag token with no attributes, rather than the end tag token that it actually is.
    builder.parse_error(ErrorCode::UnexpectedBrEndTag);
    let tag = Tag {
        name: TagName::BR,
        self_closing: false,
        attributes: Attributes::empty(names),
    };
    start_void_phrasing(builder, &tag, names);
}

/// A start tag whose tag name is one of: "area", "br", "embed", "img", "keygen", "wbr"
pub(super) fn start_void_phrasing<S: TreeSink, E: ErrorSink>(
    builder: &mut TreeBuilder<S, E>,
    tag: &Tag<'_>,
    names: &NameTable,
) {
    // Reconstruct the active formatting elements, if any.
    builder.reconstruct_the_active_formatting_elements(names);
    // Insert an HTML element for the token. Immediately pop the current node off the stack of open elements.
    // Acknowledge the token's self-closing flag, if it is set.
    builder.insert_an_html_element_and_pop_it(tag);
    // Set the frameset-ok flag to "not ok".
    builder.set_frameset_ok_to_not_ok();
}

/// A start tag whose tag name is "input"
pub(super) fn start_input<S: TreeSink, E: ErrorSink>(
    builder: &mut TreeBuilder<S, E>,
    tag: &Tag<'_>,
    names: &NameTable,
) {
    if builder.settings.edition.closes_a_select_at_an_input() {
        // If the parser was created as part of the HTML fragment parsing algorithm, and the context element is a select
        // element: parse error, ignore the token. (fragment case)
        if builder.has_a_select_context() {
            builder.parse_error(ErrorCode::UnexpectedInputStartTagInSelect);
            return;
        }
        // If the stack of open elements has a select element in scope: parse error, and pop elements from the stack of
        // open elements until a select element has been popped from the stack.
        if builder
            .open_elements
            .has_an_element_in_scope(TagName::SELECT)
        {
            builder.parse_error(ErrorCode::UnexpectedInputStartTagInSelect);
            builder.pop_until_popped(TagName::SELECT);
        }
    }
    // Reconstruct the active formatting elements, if any.
    builder.reconstruct_the_active_formatting_elements(names);
    // Insert an HTML element for the token. Immediately pop the current node off the stack of open elements.
    // Acknowledge the token's self-closing flag, if it is set.
    builder.insert_an_html_element_and_pop_it(tag);
    // If the token does not have an attribute with the name "type", or if it does, but that attribute's value is not an
    // ASCII case-insensitive match for the string "hidden", then: set the frameset-ok flag to "not ok".
    if !tag
        .attributes
        .get(AttributeName::TYPE)
        .is_some_and(|value| value.eq_ignore_ascii_case("hidden"))
    {
        builder.set_frameset_ok_to_not_ok();
    }
}

/// A start tag whose tag name is one of: "param", "source", "track"
pub(super) fn start_param_source_or_track<S: TreeSink, E: ErrorSink>(
    builder: &mut TreeBuilder<S, E>,
    tag: &Tag<'_>,
) {
    // Insert an HTML element for the token. Immediately pop the current node off the stack of open elements.
    // Acknowledge the token's self-closing flag, if it is set.
    builder.insert_an_html_element_and_pop_it(tag);
}

/// A start tag whose tag name is "hr"
pub(super) fn start_hr<S: TreeSink, E: ErrorSink>(builder: &mut TreeBuilder<S, E>, tag: &Tag<'_>) {
    // If the stack of open elements has a p element in button scope, then close a p element.
    builder.close_a_p_element_in_button_scope();
    // If the stack of open elements has a select element in scope:
    if builder.settings.edition.closes_options_at_an_hr()
        && builder
            .open_elements
            .has_an_element_in_scope(TagName::SELECT)
    {
        // Generate implied end tags.
        builder.generate_implied_end_tags();
        // If the stack of open elements has an option element in scope or has an optgroup element in scope, then this
        // is a parse error.
        if builder.open_elements.has_an_option_or_optgroup_in_scope() {
            builder.parse_error(ErrorCode::UnexpectedHrStartTagInOption);
        }
    }
    // Insert an HTML element for the token. Immediately pop the current node off the stack of open elements.
    // Acknowledge the token's self-closing flag, if it is set.
    builder.insert_an_html_element_and_pop_it(tag);
    // Set the frameset-ok flag to "not ok".
    builder.set_frameset_ok_to_not_ok();
}

/// A start tag whose tag name is "image"
pub(super) fn start_image<S: TreeSink, E: ErrorSink>(
    builder: &mut TreeBuilder<S, E>,
    tag: &Tag<'_>,
    names: &NameTable,
) {
    // Parse error. Change the token's tag name to "img" and reprocess it. (Don't ask.)
    // NOTE: whatever led here leads an "img" start tag to the same rule, so that it is followed at once.
    builder.parse_error(ErrorCode::UnexpectedImageStartTag);
    let tag = Tag {
        name: TagName::IMG,
        ..*tag
    };
    start_void_phrasing(builder, &tag, names);
}
