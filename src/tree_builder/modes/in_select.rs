//! The ["in select" insertion mode](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inselect)

use super::in_body;
use super::in_head;
use crate::error::{ErrorCode, ErrorSink};
use crate::names::TagName;
use crate::names::{ExpandedName, NameId, NameTable};
use crate::sink::TreeSink;
use crate::token::Tag;
use crate::tree_builder::{Step, TreeBuilder, TreeToken};

/// The rules of the ["in select" insertion mode](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inselect)
pub(in crate::tree_builder) fn process<S: TreeSink, E: ErrorSink>(
    builder: &mut TreeBuilder<S, E>,
    token: &TreeToken<'_>,
    names: &NameTable,
) -> Step {
    match token {
        // A character token that is U+0000 NULL
        // Parse error. Ignore the token.
        TreeToken::NullCharacter => {
            builder.parse_error(ErrorCode::UnexpectedNullCharacterInSelect);
        }
        // Any other character token
        // Insert the token's character.
        TreeToken::Whitespace(text) | TreeToken::Characters(text) => {
            builder.insert_characters(text);
        }
        // A comment token
        // Insert a comment.
        TreeToken::Comment(data) => builder.insert_a_comment(data),
        // A DOCTYPE token
        // Parse error. Ignore the token.
        TreeToken::Doctype(_) => builder.parse_error(ErrorCode::UnexpectedDoctypeInSelect),
        // A start tag whose tag name is "html"
        // Process the token using the rules for the "in body" insertion mode.
        TreeToken::StartTag(Tag {
            name: TagName::HTML,
            ..
        }) => return in_body::process(builder, token, names),
        // A start tag whose tag name is "option"
        TreeToken::StartTag(
            tag @ Tag {
                name: TagName::OPTION,
                ..
            },
        ) => {
            // If the current node is an option element, pop that node from the stack of open elements.
            pop_current_node_if_it_is(builder, TagName::OPTION);
            // Insert an HTML element for the token.
            builder.insert_an_html_element(tag);
        }
        // A start tag whose tag name is "optgroup"
        TreeToken::StartTag(
            tag @ Tag {
                name: TagName::OPTGROUP,
                ..
            },
        ) => {
            // If the current node is an option element, pop that node from the stack of open elements.
            pop_current_node_if_it_is(builder, TagName::OPTION);
            // If the current node is an optgroup element, pop that node from the stack of open elements.
            pop_current_node_if_it_is(builder, TagName::OPTGROUP);
            // Insert an HTML element for the token.
            builder.insert_an_html_element(tag);
        }
        // A start tag whose tag name is "hr"
        TreeToken::StartTag(
            tag @ Tag {
                name: TagName::HR, ..
            },
        ) => {
            // If the current node is an option element, pop that node from the stack of open elements.
            pop_current_node_if_it_is(builder, TagName::OPTION);
            // If the current node is an optgroup element, pop that node from the stack of open elements.
            pop_current_node_if_it_is(builder, TagName::OPTGROUP);
            // Insert an HTML element for the token. Immediately pop the current node off the stack of open elements.
            // Acknowledge the token's self-closing flag, if it is set.
            builder.insert_an_html_element_and_pop_it(tag);
        }
        // An end tag whose tag name is "optgroup"
        TreeToken::EndTag(Tag {
            name: TagName::OPTGROUP,
            ..
        }) => {
            // First, if the current node is an option element, and the node immediately before it in the stack of
            // open elements is an optgroup element, then pop the current node from the stack of open elements.
            if builder.current_node_is(TagName::OPTION)
                && let option = builder.open_elements.len() - 1
                && let Some(before) = builder.open_elements.immediately_above(option)
                && before.name == ExpandedName::html(TagName::OPTGROUP)
            {
                builder.pop_current_node();
            }
            // If the current node is an optgroup element, then pop that node from the stack of open elements.
            // Otherwise, this is a parse error; ignore the token.
            match builder.current_node_is(TagName::OPTGROUP) {
                true => drop(builder.pop_current_node()),
                false => builder.parse_error(ErrorCode::UnexpectedOptgroupEndTag),
            }
        }
        // An end tag whose tag name is "option"
        // If the current node is an option element, then pop that node from the stack of open elements. Otherwise,
        // this is a parse error; ignore the token.
        TreeToken::EndTag(Tag {
            name: TagName::OPTION,
            ..
        }) => match builder.current_node_is(TagName::OPTION) {
            true => drop(builder.pop_current_node()),
            false => builder.parse_error(ErrorCode::UnexpectedOptionEndTag),
        },
        // An end tag whose tag name is "select"
        TreeToken::EndTag(Tag {
            name: TagName::SELECT,
            ..
        }) => {
            // If the stack of open elements does not have a select element in select scope, this is a parse error;
            // ignore the token. (fragment case)
            // Otherwise: […]
            if leave_the_select(builder) == Step::Done {
                builder.parse_error(ErrorCode::UnexpectedSelectEndTag);
            }
        }
        // A start tag whose tag name is "select"
        TreeToken::StartTag(Tag {
            name: TagName::SELECT,
            ..
        }) => {
            // Parse error.
            builder.parse_error(ErrorCode::UnexpectedSelectStartTagInSelect);
            // If the stack of open elements does not have a select element in select scope, ignore the token.
            // (fragment case)
            // Otherwise: […]
            // NOTE: "It just gets treated like an end tag."
            let _ = leave_the_select(builder);
        }
        // A start tag whose tag name is one of: "input", "keygen", "textarea"
        TreeToken::StartTag(Tag {
            name: TagName::INPUT | TagName::KEYGEN | TagName::TEXTAREA,
            ..
        }) => {
            // Parse error.
            builder.parse_error(ErrorCode::UnexpectedControlStartTagInSelect);
            // If the stack of open elements does not have a select element in select scope, ignore the token.
            // (fragment case)
            // Otherwise: […] Reprocess the token.
            return leave_the_select(builder);
        }
        // A start tag whose tag name is one of: "script", "template"
        // An end tag whose tag name is "template"
        // Process the token using the rules for the "in head" insertion mode.
        TreeToken::StartTag(Tag {
            name: TagName::SCRIPT | TagName::TEMPLATE,
            ..
        })
        | TreeToken::EndTag(Tag {
            name: TagName::TEMPLATE,
            ..
        }) => return in_head::process(builder, token, names),
        // An end-of-file token
        // Process the token using the rules for the "in body" insertion mode.
        TreeToken::EndOfFile => return in_body::process(builder, token, names),
        // NOTE: no edition has both this insertion mode and processing instructions.
        TreeToken::ProcessingInstruction(_) => {}
        // Anything else
        // Parse error. Ignore the token.
        TreeToken::StartTag(_) => builder.parse_error(ErrorCode::UnexpectedTagInSelect),
        TreeToken::EndTag(_) => builder.parse_error(ErrorCode::UnexpectedTagInSelect),
    }
    Step::Done
}

fn pop_current_node_if_it_is<S: TreeSink, E: ErrorSink>(
    builder: &mut TreeBuilder<S, E>,
    name: NameId,
) {
    if builder.current_node_is(name) {
        builder.pop_current_node();
    }
}

/// What the rules that end a `select` have in common. Answers with [`Step::Reprocess`] if there was one in select
/// scope, and with [`Step::Done`] if the token is to be ignored.
fn leave_the_select<S: TreeSink, E: ErrorSink>(builder: &mut TreeBuilder<S, E>) -> Step {
    if !builder
        .open_elements
        .has_an_element_in_select_scope(TagName::SELECT)
    {
        return Step::Done;
    }
    // Pop elements from the stack of open elements until a select element has been popped from the stack.
    builder.pop_until_popped(TagName::SELECT);
    // Reset the insertion mode appropriately.
    builder.reset_the_insertion_mode_appropriately();
    Step::Reprocess
}
