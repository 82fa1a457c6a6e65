//! The rules of "in body" for `html`, `body` and `frameset`, and for the end of the file.

use super::super::in_template;
use crate::error::{ErrorCode, ErrorSink};
use crate::names::{ExpandedName, NameTable, TagName};
use crate::sink::TreeSink;
use crate::token::Tag;
use crate::tree_builder::builder::FramesetOk;
use crate::tree_builder::insertion_mode::InsertionMode;
use crate::tree_builder::stack_index::{Kind, Sought};
use crate::tree_builder::{Step, TreeBuilder, TreeToken};

/// A start tag whose tag name is "html"
pub(super) fn start_html<S: TreeSink, E: ErrorSink>(
    builder: &mut TreeBuilder<S, E>,
    tag: &Tag<'_>,
) {
    // Parse error.
    builder.parse_error(ErrorCode::UnexpectedHtmlStartTag);
    // If there is a template element on the stack of open elements, then ignore the token.
    // Otherwise, for each attribute on the token, check to see if the attribute is already present on the top element
    // of the stack of open elements. If it is not, add the attribute and its corresponding value to that element.
    if !builder.open_elements.has_template()
        && let Some(html) = builder.open_elements.as_slice().first()
    {
        builder
            .sink
            .add_missing_attributes(&html.handle, &tag.attributes);
    }
}

/// A start tag whose tag name is "body"
pub(super) fn start_body<S: TreeSink, E: ErrorSink>(
    builder: &mut TreeBuilder<S, E>,
    tag: &Tag<'_>,
) {
    // Parse error.
    builder.parse_error(ErrorCode::UnexpectedBodyStartTag);
    // If the stack of open elements has only one node on it, if the second element on the stack of open elements is
    // not a body element, or if there is a template element on the stack of open elements, then ignore the token.
    // (fragment case or there is a template element on the stack)
    if builder.open_elements.has_template() || !second_element_is_a_body(builder) {
        return;
    }
    // Otherwise, set the frameset-ok flag to "not ok"; then, for each attribute on the token, check to see if the
    // attribute is already present on the body element (the second element) on the stack of open elements, and if it
    // is not, add the attribute and its corresponding value to that element.
    builder.set_frameset_ok_to_not_ok();
    if let Some(body) = builder.open_elements.as_slice().get(1) {
        builder
            .sink
            .add_missing_attributes(&body.handle, &tag.attributes);
    }
}

/// A start tag whose tag name is "frameset"
pub(super) fn start_frameset<S: TreeSink, E: ErrorSink>(
    builder: &mut TreeBuilder<S, E>,
    tag: &Tag<'_>,
) {
    // Parse error.
    builder.parse_error(ErrorCode::UnexpectedFramesetStartTag);
    // If the stack of open elements has only one node on it, or if the second element on the stack of open elements is
    // not a body element, then ignore the token. (fragment case or there is a template element on the stack)
    if !second_element_is_a_body(builder) {
        return;
    }
    // If the frameset-ok flag is set to "not ok", ignore the token.
    if builder.frameset_ok == FramesetOk::NotOk {
        return;
    }
    // Otherwise, run the following steps:
    // 1. Remove the second element on the stack of open elements from its parent node, if it has one.
    if let Some(body) = builder.open_elements.as_slice().get(1) {
        builder.sink.remove_from_parent(&body.handle);
    }
    // 2. Pop all the nodes from the bottom of the stack of open elements, from the current node up to, but not
    //    including, the root html element.
    builder.pop_down_to(1);
    // 3. Insert an HTML element for the token.
    builder.insert_an_html_element(tag);
    // 4. Switch the insertion mode to "in frameset".
    builder.insertion_mode = InsertionMode::InFrameset;
}

/// Whether there is a second element on the stack of open elements and it is a `body` element.
fn second_element_is_a_body<S: TreeSink, E: ErrorSink>(builder: &TreeBuilder<S, E>) -> bool {
    builder
        .open_elements
        .as_slice()
        .get(1)
        .is_some_and(|element| element.name == ExpandedName::html(TagName::BODY))
}

/// An end-of-file token
pub(super) fn end_of_file<S: TreeSink, E: ErrorSink>(
    builder: &mut TreeBuilder<S, E>,
    token: &TreeToken<'_>,
    names: &NameTable,
) -> Step {
    // If the stack of template insertion modes is not empty, then process the token using the rules for the "in
    // template" insertion mode.
    if !builder.template_insertion_modes.is_empty() {
        return in_template::process(builder, token, names);
    }
    // Otherwise, follow these steps:
    // 1. If there is a node in the stack of open elements that is not either a dd element, […] or the html element,
    //    then this is a parse error.
    check_open_elements(builder, ErrorCode::UnclosedElementsAtEndOfFile);
    // 2. Stop parsing.
    builder.stop_parsing();
    Step::Done
}

/// An end tag whose tag name is "body"; [`Step::Reprocess`] tells that the insertion mode was switched.
pub(super) fn end_body<S: TreeSink, E: ErrorSink>(builder: &mut TreeBuilder<S, E>) -> Step {
    leave_the_body(
        builder,
        ErrorCode::UnexpectedBodyEndTag,
        ErrorCode::UnclosedElementsAtBodyEndTag,
    )
}

/// What the rules for the end tags have in common, but for the codes of their errors: there is no body in scope, or
/// elements are unclosed.
fn leave_the_body<S: TreeSink, E: ErrorSink>(
    builder: &mut TreeBuilder<S, E>,
    no_body: ErrorCode,
    unclosed: ErrorCode,
) -> Step {
    // If the stack of open elements does not have a body element in scope, this is a parse error; ignore the token.
    if !builder.open_elements.has_an_element_in_scope(TagName::BODY) {
        builder.parse_error(no_body);
        return Step::Done;
    }
    // Otherwise, if there is a node in the stack of open elements that is not either a dd element, […] or the html
    // element, then this is a parse error.
    check_open_elements(builder, unclosed);
    builder.locate_end_tag_of_open_element(1);
    // Switch the insertion mode to "after body".
    builder.insertion_mode = InsertionMode::AfterBody;
    Step::Reprocess
}

/// An end tag whose tag name is "html"
pub(super) fn end_html<S: TreeSink, E: ErrorSink>(builder: &mut TreeBuilder<S, E>) -> Step {
    // If the stack of open elements does not have a body element in scope, this is a parse error; ignore the token.
    // Otherwise, […] switch the insertion mode to "after body".
    // Reprocess the token.
    leave_the_body(
        builder,
        ErrorCode::UnexpectedHtmlEndTag,
        ErrorCode::UnclosedElementsAtHtmlEndTag,
    )
}

/// It is a parse error if an element is open at the end of the body that needs an end tag.
fn check_open_elements<S: TreeSink, E: ErrorSink>(
    builder: &mut TreeBuilder<S, E>,
    code: ErrorCode,
) {
    if E::WANTS_ERRORS
        && builder
            .open_elements
            .last_of(Sought::Kind(Kind::NeedsEndTag))
            .is_some()
    {
        builder.parse_error(code);
    }
}
