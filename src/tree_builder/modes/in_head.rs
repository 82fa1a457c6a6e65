//! The ["in head" insertion mode](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inhead)

use super::in_body;
use crate::error::{ErrorCode, ErrorSink};
use crate::names::NameTable;
use crate::names::TagName;
use crate::sink::Scripting;
use crate::sink::TreeSink;
use crate::token::Tag;
use crate::tree_builder::insertion_mode::InsertionMode;
use crate::tree_builder::{Step, TreeBuilder, TreeToken};

/// The rules of the ["in head" insertion mode](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inhead)
pub(in crate::tree_builder) fn process<S: TreeSink, E: ErrorSink>(
    builder: &mut TreeBuilder<S, E>,
    token: &TreeToken<'_>,
    names: &NameTable,
) -> Step {
    match token {
        // A character token that is one of U+0009 CHARACTER TABULATION, U+000A LINE FEED (LF), U+000C FORM FEED (FF),
        // U+000D CARRIAGE RETURN (CR), or U+0020 SPACE
        // Insert the character.
        TreeToken::Whitespace(text) => builder.insert_characters(text),
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
        TreeToken::Doctype(_) => builder.parse_error(ErrorCode::UnexpectedDoctypeInHead),
        // A start tag whose tag name is "html"
        // Process the token using the rules for the "in body" insertion mode.
        TreeToken::StartTag(Tag {
            name: TagName::HTML,
            ..
        }) => return in_body::process(builder, token, names),
        // A start tag whose tag name is one of: "base", "basefont", "bgsound", "link"
        TreeToken::StartTag(
            tag @ Tag {
                name: TagName::BASE | TagName::BASEFONT | TagName::BGSOUND | TagName::LINK,
                ..
            },
        ) => {
            // Insert an HTML element for the token. Immediately pop the current node off the stack of open elements.
            // Acknowledge the token's self-closing flag, if it is set.
            builder.insert_an_html_element_and_pop_it(tag);
        }
        // A start tag whose tag name is "meta"
        TreeToken::StartTag(
            tag @ Tag {
                name: TagName::META,
                ..
            },
        ) => {
            // Insert an HTML element for the token. Immediately pop the current node off the stack of open elements.
            // Acknowledge the token's self-closing flag, if it is set.
            builder.insert_an_html_element_and_pop_it(tag);
            // If the active speculative HTML parser is null, then: […]
            builder.change_the_encoding_if_declared(&tag.attributes);
        }
        // A start tag whose tag name is "title"
        // Follow the generic RCDATA element parsing algorithm.
        TreeToken::StartTag(
            tag @ Tag {
                name: TagName::TITLE,
                ..
            },
        ) => builder.follow_the_generic_rcdata_element_parsing_algorithm(tag),
        // A start tag whose tag name is "noscript", if the scripting flag is enabled
        // Follow the generic raw text element parsing algorithm.
        TreeToken::StartTag(
            tag @ Tag {
                name: TagName::NOSCRIPT,
                ..
            },
        ) if builder.settings.scripting == Scripting::Enabled => {
            builder.follow_the_generic_raw_text_element_parsing_algorithm(tag);
        }
        // A start tag whose tag name is one of: "noframes", "style"
        // Follow the generic raw text element parsing algorithm.
        TreeToken::StartTag(
            tag @ Tag {
                name: TagName::NOFRAMES | TagName::STYLE,
                ..
            },
        ) => builder.follow_the_generic_raw_text_element_parsing_algorithm(tag),
        // A start tag whose tag name is "noscript", if the scripting flag is disabled
        TreeToken::StartTag(
            tag @ Tag {
                name: TagName::NOSCRIPT,
                ..
            },
        ) => {
            // Insert an HTML element for the token.
            builder.insert_an_html_element(tag);
            // Switch the insertion mode to "in head noscript".
            builder.insertion_mode = InsertionMode::InHeadNoscript;
        }
        // A start tag whose tag name is "script"
        TreeToken::StartTag(
            tag @ Tag {
                name: TagName::SCRIPT,
                ..
            },
        ) => builder.insert_a_script_element(tag),
        // An end tag whose tag name is "head"
        TreeToken::EndTag(Tag {
            name: TagName::HEAD,
            ..
        }) => {
            // Pop the current node (which will be the head element) off the stack of open elements.
            builder.pop_current_node();
            // Switch the insertion mode to "after head".
            builder.insertion_mode = InsertionMode::AfterHead;
        }
        // An end tag whose tag name is one of: "body", "html", "br"
        // Act as described in the "anything else" entry below.
        TreeToken::EndTag(Tag {
            name: TagName::BODY | TagName::HTML | TagName::BR,
            ..
        }) => return anything_else(builder),
        // A start tag whose tag name is "template"
        TreeToken::StartTag(
            tag @ Tag {
                name: TagName::TEMPLATE,
                ..
            },
        ) => builder.start_a_template(tag),
        // An end tag whose tag name is "template"
        TreeToken::EndTag(Tag {
            name: TagName::TEMPLATE,
            ..
        }) => builder.end_a_template(),
        // A start tag whose tag name is "head"
        // Parse error. Ignore the token.
        TreeToken::StartTag(Tag {
            name: TagName::HEAD,
            ..
        }) => builder.parse_error(ErrorCode::UnexpectedHeadStartTagInHead),
        // Any other end tag
        // Parse error. Ignore the token.
        TreeToken::EndTag(_) => builder.parse_error(ErrorCode::UnexpectedEndTagInHead),
        // Anything else
        _ => return anything_else(builder),
    }
    Step::Done
}

/// Anything else
fn anything_else<S: TreeSink, E: ErrorSink>(builder: &mut TreeBuilder<S, E>) -> Step {
    // Pop the current node (which will be the head element) off the stack of open elements.
    builder.pop_current_node();
    // Switch the insertion mode to "after head".
    builder.insertion_mode = InsertionMode::AfterHead;
    // Reprocess the token.
    Step::Reprocess
}
