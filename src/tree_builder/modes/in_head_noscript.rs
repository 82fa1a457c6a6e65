//! The ["in head noscript" insertion mode](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inheadnoscript)

use super::in_body;
use super::in_head;
use crate::error::{ErrorCode, ErrorSink};
use crate::names::NameTable;
use crate::names::TagName;
use crate::sink::TreeSink;
use crate::tables::{Category, is_in};
use crate::token::Tag;
use crate::tree_builder::insertion_mode::InsertionMode;
use crate::tree_builder::{Step, TreeBuilder, TreeToken};

/// The rules of the ["in head noscript" insertion mode](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inheadnoscript)
pub(in crate::tree_builder) fn process<S: TreeSink, E: ErrorSink>(
    builder: &mut TreeBuilder<S, E>,
    token: &TreeToken<'_>,
    names: &NameTable,
) -> Step {
    match token {
        // A DOCTYPE token
        // Parse error. Ignore the token.
        TreeToken::Doctype(_) => builder.parse_error(ErrorCode::UnexpectedDoctypeInHeadNoscript),
        // A start tag whose tag name is "html"
        // Process the token using the rules for the "in body" insertion mode.
        TreeToken::StartTag(Tag {
            name: TagName::HTML,
            ..
        }) => return in_body::process(builder, token, names),
        // An end tag whose tag name is "noscript"
        TreeToken::EndTag(Tag {
            name: TagName::NOSCRIPT,
            ..
        }) => {
            // Pop the current node (which will be a noscript element) from the stack of open elements; the new
            // current node will be a head element.
            builder.pop_current_node();
            // Switch the insertion mode to "in head".
            builder.insertion_mode = InsertionMode::InHead;
        }
        // A character token that is one of U+0009 CHARACTER TABULATION, U+000A LINE FEED (LF), U+000C FORM FEED (FF),
        // U+000D CARRIAGE RETURN (CR), or U+0020 SPACE
        // A comment token
        // A processing instruction token
        // Process the token using the rules for the "in head" insertion mode.
        TreeToken::Whitespace(_) | TreeToken::Comment(_) | TreeToken::ProcessingInstruction(_) => {
            return in_head::process(builder, token, names);
        }
        // A start tag whose tag name is one of: "basefont", "bgsound", "link", "meta", "noframes", "style"
        // Process the token using the rules for the "in head" insertion mode.
        TreeToken::StartTag(tag) if is_in(tag.name, Category::InHeadNoscriptStartTags) => {
            return in_head::process(builder, token, names);
        }
        // An end tag whose tag name is "br"
        // Act as described in the "anything else" entry below.
        TreeToken::EndTag(Tag {
            name: TagName::BR, ..
        }) => return anything_else(builder),
        // A start tag whose tag name is one of: "head", "noscript"
        // Parse error. Ignore the token.
        TreeToken::StartTag(Tag {
            name: TagName::HEAD | TagName::NOSCRIPT,
            ..
        }) => builder.parse_error(ErrorCode::UnexpectedStartTagInHeadNoscript),
        // Any other end tag
        // Parse error. Ignore the token.
        TreeToken::EndTag(_) => builder.parse_error(ErrorCode::UnexpectedEndTagInHeadNoscript),
        // Anything else
        TreeToken::StartTag(_)
        | TreeToken::EndOfFile
        | TreeToken::Characters(_)
        | TreeToken::NullCharacter => return anything_else(builder),
    }
    Step::Done
}

/// Anything else
fn anything_else<S: TreeSink, E: ErrorSink>(builder: &mut TreeBuilder<S, E>) -> Step {
    // Parse error.
    builder.parse_error(ErrorCode::UnexpectedContentInHeadNoscript);
    // Pop the current node (which will be a noscript element) from the stack of open elements; the new current node
    // will be a head element.
    builder.pop_current_node();
    // Switch the insertion mode to "in head".
    builder.insertion_mode = InsertionMode::InHead;
    // Reprocess the token.
    Step::Reprocess
}
