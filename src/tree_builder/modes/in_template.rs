//! The ["in template" insertion mode](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-intemplate)

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

/// The rules of the ["in template" insertion mode](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-intemplate)
pub(in crate::tree_builder) fn process<S: TreeSink, E: ErrorSink>(
    builder: &mut TreeBuilder<S, E>,
    token: &TreeToken<'_>,
    names: &NameTable,
) -> Step {
    match token {
        // A character token
        // A comment token
        // A processing instruction token
        // A DOCTYPE token
        // Process the token using the rules for the "in body" insertion mode.
        TreeToken::NullCharacter
        | TreeToken::Whitespace(_)
        | TreeToken::Characters(_)
        | TreeToken::Comment(_)
        | TreeToken::ProcessingInstruction(_)
        | TreeToken::Doctype(_) => return in_body::process(builder, token, names),
        // A start tag whose tag name is one of: "base", "basefont", "bgsound", "link", "meta", "noframes", "script",
        // "style", "template", "title"
        // Process the token using the rules for the "in head" insertion mode.
        TreeToken::StartTag(tag) if is_in(tag.name, Category::InHeadStartTags) => {
            return in_head::process(builder, token, names);
        }
        // An end tag whose tag name is "template"
        // Process the token using the rules for the "in head" insertion mode.
        TreeToken::EndTag(Tag {
            name: TagName::TEMPLATE,
            ..
        }) => return in_head::process(builder, token, names),
        // A start tag whose tag name is one of: "caption", "colgroup", "tbody", "tfoot", "thead"
        TreeToken::StartTag(Tag {
            name:
                TagName::CAPTION | TagName::COLGROUP | TagName::TBODY | TagName::TFOOT | TagName::THEAD,
            ..
        }) => return switch_the_template_insertion_mode(builder, InsertionMode::InTable),
        // A start tag whose tag name is "col"
        TreeToken::StartTag(Tag {
            name: TagName::COL, ..
        }) => return switch_the_template_insertion_mode(builder, InsertionMode::InColumnGroup),
        // A start tag whose tag name is "tr"
        TreeToken::StartTag(Tag {
            name: TagName::TR, ..
        }) => return switch_the_template_insertion_mode(builder, InsertionMode::InTableBody),
        // A start tag whose tag name is one of: "td", "th"
        TreeToken::StartTag(Tag {
            name: TagName::TD | TagName::TH,
            ..
        }) => return switch_the_template_insertion_mode(builder, InsertionMode::InRow),
        // Any other start tag
        TreeToken::StartTag(_) => {
            return switch_the_template_insertion_mode(builder, InsertionMode::InBody);
        }
        // Any other end tag
        // Parse error. Ignore the token.
        TreeToken::EndTag(_) => builder.parse_error(ErrorCode::UnexpectedEndTagInTemplate),
        // An end-of-file token
        TreeToken::EndOfFile => {
            // If there is no template element on the stack of open elements, then stop parsing. (fragment case)
            if !builder.open_elements.has_template() {
                builder.stop_parsing();
                return Step::Done;
            }
            // Otherwise, this is a parse error.
            builder.parse_error(ErrorCode::UnexpectedEndOfFileInTemplate);
            // Pop elements from the stack of open elements until a template element has been popped from the stack.
            // Clear the list of active formatting elements up to the last marker.
            // Pop the current template insertion mode off the stack of template insertion modes.
            // Reset the insertion mode appropriately.
            builder.leave_the_template();
            // Reprocess the token.
            return Step::Reprocess;
        }
    }
    Step::Done
}

/// What the rules for the start tags have in common.
fn switch_the_template_insertion_mode<S: TreeSink, E: ErrorSink>(
    builder: &mut TreeBuilder<S, E>,
    mode: InsertionMode,
) -> Step {
    // Pop the current template insertion mode off the stack of template insertion modes.
    builder.template_insertion_modes.pop();
    // Push mode onto the stack of template insertion modes so that it is the new current template insertion mode.
    builder.template_insertion_modes.push(mode);
    // Switch the insertion mode to mode, and reprocess the token.
    builder.insertion_mode = mode;
    Step::Reprocess
}
