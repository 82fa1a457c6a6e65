//! The ["in table" insertion mode](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-intable)

use super::in_body;
use super::in_head;
use crate::error::{ErrorCode, ErrorSink};
use crate::names::AttributeName;
use crate::names::NameTable;
use crate::names::TagName;
use crate::sink::TreeSink;
use crate::tables::{Category, is_in};
use crate::token::Tag;
use crate::tree_builder::builder::{FormElementPointer, FosterParenting};
use crate::tree_builder::insertion_location::is_part_of_a_table;
use crate::tree_builder::insertion_mode::InsertionMode;
use crate::tree_builder::{Step, TreeBuilder, TreeToken};

/// The rules of the ["in table" insertion mode](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-intable)
pub(in crate::tree_builder) fn process<S: TreeSink, E: ErrorSink>(
    builder: &mut TreeBuilder<S, E>,
    token: &TreeToken<'_>,
    names: &NameTable,
) -> Step {
    match token {
        // A character token, if the current node is table, tbody, template, tfoot, thead, or tr element
        TreeToken::NullCharacter | TreeToken::Whitespace(_) | TreeToken::Characters(_)
            if is_part_of_a_table(builder.open_elements.current_name())
                || builder.current_node_is(TagName::TEMPLATE) =>
        {
            // Let the pending table character tokens be an empty list of tokens.
            builder.pending_table_character_tokens.text.clear();
            builder.pending_table_character_tokens.runs.clear();
            // Let the original insertion mode be the current insertion mode.
            builder.original_insertion_mode = builder.insertion_mode;
            // Switch the insertion mode to "in table text" and reprocess the token.
            builder.insertion_mode = InsertionMode::InTableText;
            return Step::Reprocess;
        }
        // A comment token
        // Insert a comment.
        TreeToken::Comment(data) => builder.insert_a_comment(data),
        // A processing instruction token
        // Insert a processing instruction.
        TreeToken::ProcessingInstruction(instruction) => {
            builder.insert_a_processing_instruction(instruction);
        }
        // A DOCTYPE token
        // Parse error. Ignore the token.
        TreeToken::Doctype(_) => builder.parse_error(ErrorCode::UnexpectedDoctypeInTable),
        // A start tag whose tag name is "caption"
        TreeToken::StartTag(
            tag @ Tag {
                name: TagName::CAPTION,
                ..
            },
        ) => {
            // Clear the stack back to a table context. (See below.)
            clear_the_stack_back_to_a_table_context(builder);
            // Insert a marker at the end of the list of active formatting elements.
            builder.active_formatting_elements.insert_marker();
            // Insert an HTML element for the token, then switch the insertion mode to "in caption".
            builder.insert_an_html_element(tag);
            builder.insertion_mode = InsertionMode::InCaption;
        }
        // A start tag whose tag name is "colgroup"
        TreeToken::StartTag(
            tag @ Tag {
                name: TagName::COLGROUP,
                ..
            },
        ) => {
            // Clear the stack back to a table context. (See below.)
            clear_the_stack_back_to_a_table_context(builder);
            // Insert an HTML element for the token, then switch the insertion mode to "in column group".
            builder.insert_an_html_element(tag);
            builder.insertion_mode = InsertionMode::InColumnGroup;
        }
        // A start tag whose tag name is "col"
        TreeToken::StartTag(Tag {
            name: TagName::COL, ..
        }) => {
            // Clear the stack back to a table context. (See below.)
            clear_the_stack_back_to_a_table_context(builder);
            // Insert an HTML element for a "colgroup" start tag token with no attributes, then switch the insertion
            // mode to "in column group".
            builder.insert_an_html_element_without_attributes(TagName::COLGROUP, names);
            builder.insertion_mode = InsertionMode::InColumnGroup;
            // Reprocess the current token.
            return Step::Reprocess;
        }
        // A start tag whose tag name is one of: "tbody", "tfoot", "thead"
        TreeToken::StartTag(
            tag @ Tag {
                name: TagName::TBODY | TagName::TFOOT | TagName::THEAD,
                ..
            },
        ) => {
            // Clear the stack back to a table context. (See below.)
            clear_the_stack_back_to_a_table_context(builder);
            // Insert an HTML element for the token, then switch the insertion mode to "in table body".
            builder.insert_an_html_element(tag);
            builder.insertion_mode = InsertionMode::InTableBody;
        }
        // A start tag whose tag name is one of: "td", "th", "tr"
        TreeToken::StartTag(Tag {
            name: TagName::TD | TagName::TH | TagName::TR,
            ..
        }) => {
            // Clear the stack back to a table context. (See below.)
            clear_the_stack_back_to_a_table_context(builder);
            // Insert an HTML element for a "tbody" start tag token with no attributes, then switch the insertion mode
            // to "in table body".
            builder.insert_an_html_element_without_attributes(TagName::TBODY, names);
            builder.insertion_mode = InsertionMode::InTableBody;
            // Reprocess the current token.
            return Step::Reprocess;
        }
        // A start tag whose tag name is "table"
        TreeToken::StartTag(Tag {
            name: TagName::TABLE,
            ..
        }) => {
            // Parse error.
            builder.parse_error(ErrorCode::UnexpectedTableStartTagInTable);
            // If the stack of open elements does not have a table element in table scope, ignore the token.
            // Otherwise:
            if builder
                .open_elements
                .has_an_element_in_table_scope(TagName::TABLE)
            {
                // Pop elements from this stack until a table element has been popped from the stack.
                builder.pop_until_popped(TagName::TABLE);
                // Reset the insertion mode appropriately.
                builder.reset_the_insertion_mode_appropriately();
                // Reprocess the token.
                return Step::Reprocess;
            }
        }
        // An end tag whose tag name is "table"
        TreeToken::EndTag(Tag {
            name: TagName::TABLE,
            ..
        }) => {
            // If the stack of open elements does not have a table element in table scope, this is a parse error;
            // ignore the token.
            if !builder
                .open_elements
                .has_an_element_in_table_scope(TagName::TABLE)
            {
                builder.parse_error(ErrorCode::UnexpectedTableEndTagInTable);
                return Step::Done;
            }
            // Otherwise:
            // Pop elements from this stack until a table element has been popped from the stack.
            builder.pop_until_popped(TagName::TABLE);
            // Reset the insertion mode appropriately.
            builder.reset_the_insertion_mode_appropriately();
        }
        // An end tag whose tag name is one of: "body", "caption", "col", "colgroup", "html", "tbody", "td", "tfoot",
        // "th", "thead", "tr"
        // Parse error. Ignore the token.
        TreeToken::EndTag(tag) if is_in(tag.name, Category::InTableIgnoredEndTags) => {
            builder.parse_error(ErrorCode::UnexpectedEndTagInTable);
        }
        // A start tag whose tag name is one of: "style", "script", "template"
        // An end tag whose tag name is "template"
        // Process the token using the rules for the "in head" insertion mode.
        TreeToken::StartTag(Tag {
            name: TagName::STYLE | TagName::SCRIPT | TagName::TEMPLATE,
            ..
        })
        | TreeToken::EndTag(Tag {
            name: TagName::TEMPLATE,
            ..
        }) => return in_head::process(builder, token, names),
        // A start tag whose tag name is "input"
        // If the token does not have an attribute with the name "type", or if it does, but that attribute's value is
        // not an ASCII case-insensitive match for the string "hidden", then: act as described in the "anything else"
        // entry below.
        // Otherwise:
        TreeToken::StartTag(
            tag @ Tag {
                name: TagName::INPUT,
                ..
            },
        ) if tag
            .attributes
            .get(AttributeName::TYPE)
            .is_some_and(|value| value.eq_ignore_ascii_case("hidden")) =>
        {
            // Parse error.
            builder.parse_error(ErrorCode::UnexpectedHiddenInputInTable);
            // Insert an HTML element for the token.
            // Pop that input element off the stack of open elements.
            // Acknowledge the token's self-closing flag, if it is set.
            builder.insert_an_html_element_and_pop_it(tag);
        }
        // A start tag whose tag name is "form"
        TreeToken::StartTag(
            tag @ Tag {
                name: TagName::FORM,
                ..
            },
        ) => {
            // Parse error.
            builder.parse_error(ErrorCode::UnexpectedFormStartTagInTable);
            // If there is a template element on the stack of open elements, or if the form element pointer is not
            // null, ignore the token.
            // Otherwise:
            if !builder.open_elements.has_template() && builder.form_element_pointer.is_none() {
                // Insert an HTML element for the token, and set the form element pointer to point to the element
                // created.
                builder.insert_an_html_element(tag);
                let id = builder.open_elements.identify_current_node();
                // Pop that form element off the stack of open elements.
                builder.form_element_pointer =
                    builder
                        .pop_current_node()
                        .map(|form| FormElementPointer::Parsed {
                            handle: form.handle,
                            id,
                        });
            }
        }
        // An end-of-file token
        // Process the token using the rules for the "in body" insertion mode.
        TreeToken::EndOfFile => return in_body::process(builder, token, names),
        // Anything else
        _ => return anything_else(builder, token, names),
    }
    Step::Done
}

/// Anything else
fn anything_else<S: TreeSink, E: ErrorSink>(
    builder: &mut TreeBuilder<S, E>,
    token: &TreeToken<'_>,
    names: &NameTable,
) -> Step {
    // Parse error. Enable foster parenting, process the token using the rules for the "in body" insertion mode, and
    // then disable foster parenting.
    builder.parse_error_of_each(ErrorCode::UnexpectedContentInTable, token);
    process_with_foster_parenting(builder, token, names)
}

/// "Enable foster parenting, process the token using the rules for the 'in body' insertion mode, and then disable
/// foster parenting."
pub(super) fn process_with_foster_parenting<S: TreeSink, E: ErrorSink>(
    builder: &mut TreeBuilder<S, E>,
    token: &TreeToken<'_>,
    names: &NameTable,
) -> Step {
    builder.foster_parenting = FosterParenting::Enabled;
    let step = in_body::process(builder, token, names);
    builder.foster_parenting = FosterParenting::Disabled;
    step
}

/// [Clears the stack back to a table context](https://html.spec.whatwg.org/multipage/parsing.html#clear-the-stack-back-to-a-table-context)
fn clear_the_stack_back_to_a_table_context<S: TreeSink, E: ErrorSink>(
    builder: &mut TreeBuilder<S, E>,
) {
    // While the current node is not a table, template, or html element, pop elements from the stack of open elements.
    builder.pop_until_current_node_is(|name| {
        matches!(name, TagName::TABLE | TagName::TEMPLATE | TagName::HTML)
    });
}
