//! The rules of "in body" for elements that contain only text.

use crate::error::ErrorSink;
use crate::names::NameTable;
use crate::sink::TreeSink;
use crate::token::Tag;
use crate::token::{Feedback, TextState};
use crate::tree_builder::TreeBuilder;
use crate::tree_builder::insertion_mode::InsertionMode;

/// A start tag whose tag name is "textarea"
pub(super) fn start_textarea<S: TreeSink, E: ErrorSink>(
    builder: &mut TreeBuilder<S, E>,
    tag: &Tag<'_>,
) {
    // 1. Insert an HTML element for the token.
    builder.insert_an_html_element(tag);
    // 2. If the next token is a U+000A LINE FEED (LF) character token, then ignore that token and move on to the next
    //    one.
    builder.ignores_next_line_feed = true;
    // 3. Switch the tokenizer to the RCDATA state.
    builder.feedback = Feedback::SwitchTo(TextState::Rcdata);
    // 4. Let the original insertion mode be the current insertion mode.
    builder.original_insertion_mode = builder.insertion_mode;
    // 5. Set the frameset-ok flag to "not ok".
    builder.set_frameset_ok_to_not_ok();
    // 6. Switch the insertion mode to "text".
    builder.insertion_mode = InsertionMode::Text;
}

/// A start tag whose tag name is "xmp"
pub(super) fn start_xmp<S: TreeSink, E: ErrorSink>(
    builder: &mut TreeBuilder<S, E>,
    tag: &Tag<'_>,
    names: &NameTable,
) {
    // If the stack of open elements has a p element in button scope, then close a p element.
    builder.close_a_p_element_in_button_scope();
    // Reconstruct the active formatting elements, if any.
    builder.reconstruct_the_active_formatting_elements(names);
    // Set the frameset-ok flag to "not ok".
    builder.set_frameset_ok_to_not_ok();
    // Follow the generic raw text element parsing algorithm.
    builder.follow_the_generic_raw_text_element_parsing_algorithm(tag);
}

/// A start tag whose tag name is "iframe"
pub(super) fn start_iframe<S: TreeSink, E: ErrorSink>(
    builder: &mut TreeBuilder<S, E>,
    tag: &Tag<'_>,
) {
    // Set the frameset-ok flag to "not ok".
    builder.set_frameset_ok_to_not_ok();
    // Follow the generic raw text element parsing algorithm.
    builder.follow_the_generic_raw_text_element_parsing_algorithm(tag);
}

/// A start tag whose tag name is "noembed", or "noscript", if the scripting flag is enabled
pub(super) fn start_noembed_or_noscript<S: TreeSink, E: ErrorSink>(
    builder: &mut TreeBuilder<S, E>,
    tag: &Tag<'_>,
) {
    // Follow the generic raw text element parsing algorithm.
    builder.follow_the_generic_raw_text_element_parsing_algorithm(tag);
}
