//! The rules of "in body" for `select`, its options, and the parts of `ruby`.

use crate::error::{ErrorCode, ErrorSink};
use crate::names::NameTable;
use crate::names::TagName;
use crate::sink::TreeSink;
use crate::token::Tag;
use crate::tree_builder::TreeBuilder;
use crate::tree_builder::insertion_mode::InsertionMode;

/// A start tag whose tag name is "select"
pub(super) fn start_select<S: TreeSink, E: ErrorSink>(
    builder: &mut TreeBuilder<S, E>,
    tag: &Tag<'_>,
    names: &NameTable,
) {
    // Reconstruct the active formatting elements, if any.
    builder.reconstruct_the_active_formatting_elements(names);
    // Insert an HTML element for the token.
    builder.insert_an_html_element(tag);
    // Set the frameset-ok flag to "not ok".
    builder.set_frameset_ok_to_not_ok();
    // If the insertion mode is one of "in table", "in caption", "in table body", "in row", or "in cell", then switch the
    // insertion mode to "in select in table". Otherwise, switch the insertion mode to "in select".
    builder.insertion_mode = match builder.insertion_mode {
        InsertionMode::InTable
        | InsertionMode::InCaption
        | InsertionMode::InTableBody
        | InsertionMode::InRow
        | InsertionMode::InCell => InsertionMode::InSelectInTable,
        _ => InsertionMode::InSelect,
    };
}

/// A start tag whose tag name is one of: "optgroup", "option"
pub(super) fn start_optgroup_or_option<S: TreeSink, E: ErrorSink>(
    builder: &mut TreeBuilder<S, E>,
    tag: &Tag<'_>,
    names: &NameTable,
) {
    // If the current node is an option element, then pop the current node off the stack of open elements.
    if builder.current_node_is(TagName::OPTION) {
        builder.pop_current_node();
    }
    // Reconstruct the active formatting elements, if any.
    builder.reconstruct_the_active_formatting_elements(names);
    // Insert an HTML element for the token.
    builder.insert_an_html_element(tag);
}

/// A start tag whose tag name is one of: "rb", "rtc"
pub(super) fn start_rb_or_rtc<S: TreeSink, E: ErrorSink>(
    builder: &mut TreeBuilder<S, E>,
    tag: &Tag<'_>,
) {
    // If the stack of open elements has a ruby element in scope, then generate implied end tags. If the current node is
    // not now a ruby element, this is a parse error.
    if builder.open_elements.has_an_element_in_scope(TagName::RUBY) {
        builder.generate_implied_end_tags();
        if !builder.current_node_is(TagName::RUBY) {
            builder.parse_error(ErrorCode::UnexpectedRbOrRtcStartTag);
        }
    }
    // Insert an HTML element for the token.
    builder.insert_an_html_element(tag);
}

/// A start tag whose tag name is one of: "rp", "rt"
pub(super) fn start_rp_or_rt<S: TreeSink, E: ErrorSink>(
    builder: &mut TreeBuilder<S, E>,
    tag: &Tag<'_>,
) {
    // If the stack of open elements has a ruby element in scope, then generate implied end tags, except for rtc
    // elements. If the current node is not now a rtc element or a ruby element, this is a parse error.
    if builder.open_elements.has_an_element_in_scope(TagName::RUBY) {
        builder.generate_implied_end_tags_except_for(TagName::RTC);
        if !builder.current_node_is(TagName::RTC) && !builder.current_node_is(TagName::RUBY) {
            builder.parse_error(ErrorCode::UnexpectedRpOrRtStartTag);
        }
    }
    // Insert an HTML element for the token.
    builder.insert_an_html_element(tag);
}
