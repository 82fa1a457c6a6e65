//! The [rules for parsing tokens in foreign content](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inforeign)

use super::process_in_html_content;
use crate::error::{ErrorCode, ErrorSink};
use crate::names::NameTable;
use crate::names::TagName;
use crate::names::{AttributeName, ExpandedName, Namespace};
use crate::sink::TreeSink;
use crate::tables::element::is_mathml_text_integration_point;
use crate::tables::foreign_names::ascii_lowercase;
use crate::tables::{Category, is_in};
use crate::token::Tag;
use crate::tree_builder::stack_index::{Kind, Sought};
use crate::tree_builder::{ScriptKind, Step, TreeBuilder, TreeToken};

/// The rules of the [rules for parsing tokens in foreign content](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inforeign)
pub(in crate::tree_builder) fn process<S: TreeSink, E: ErrorSink>(
    builder: &mut TreeBuilder<S, E>,
    token: &TreeToken<'_>,
    names: &NameTable,
) -> Step {
    match token {
        // A character token that is U+0000 NULL
        // Parse error. Insert a U+FFFD REPLACEMENT CHARACTER character.
        TreeToken::NullCharacter => {
            builder.parse_error(ErrorCode::UnexpectedNullCharacterInForeignContent);
            builder.insert_characters(&"\u{FFFD}".into());
        }
        // A character token that is one of U+0009 CHARACTER TABULATION, U+000A LINE FEED (LF), U+000C FORM FEED (FF),
        // U+000D CARRIAGE RETURN (CR), or U+0020 SPACE
        // Insert the token's character.
        TreeToken::Whitespace(text) => builder.insert_characters(text),
        // Any other character token
        TreeToken::Characters(text) => {
            // Insert the token's character.
            builder.insert_characters(text);
            // Set the frameset-ok flag to "not ok".
            builder.set_frameset_ok_to_not_ok();
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
        TreeToken::Doctype(_) => builder.parse_error(ErrorCode::UnexpectedDoctypeInForeignContent),
        // A start tag whose tag name is one of: "b", "big", "blockquote", […] "ul", "var"
        // A start tag whose tag name is "font", if the token has any attributes named "color", "face", or "size"
        TreeToken::StartTag(tag) if breaks_out(tag) => return break_out(builder, token, names),
        // An end tag whose tag name is "br", "p"
        TreeToken::EndTag(Tag {
            name: TagName::BR | TagName::P,
            ..
        }) => return break_out(builder, token, names),
        // Any other start tag
        TreeToken::StartTag(tag) => any_other_start_tag(builder, tag),
        // An end tag whose tag name is "script", if the current node is an SVG script element
        TreeToken::EndTag(Tag {
            name: TagName::SCRIPT,
            ..
        }) if builder.open_elements.current_name() == ExpandedName::svg(TagName::SCRIPT) => {
            end_an_svg_script(builder);
        }
        // Any other end tag
        TreeToken::EndTag(tag) => return any_other_end_tag(builder, tag, token, names),
        // NOTE: the dispatcher gives end-of-file tokens to the rules for HTML content.
        TreeToken::EndOfFile => {}
    }
    Step::Done
}

/// Whether the start tag of an HTML element ends foreign content.
fn breaks_out(tag: &Tag<'_>) -> bool {
    match tag.name {
        TagName::FONT => [
            AttributeName::COLOR,
            AttributeName::FACE,
            AttributeName::SIZE,
        ]
        .into_iter()
        .any(|name| tag.attributes.get(name).is_some()),
        name => is_in(name, Category::ForeignBreakout),
    }
}

/// The rule for tags of HTML elements.
fn break_out<S: TreeSink, E: ErrorSink>(
    builder: &mut TreeBuilder<S, E>,
    token: &TreeToken<'_>,
    names: &NameTable,
) -> Step {
    // Parse error.
    builder.parse_error(ErrorCode::UnexpectedHtmlTagInForeignContent);
    // While the current node is not a MathML text integration point, an HTML integration point, or an element in the
    // HTML namespace, pop elements from the stack of open elements.
    while let Some(node) = builder.open_elements.current_node()
        && !is_mathml_text_integration_point(node.name)
        && !node.is_html_integration_point
        && !node.name.is_html()
    {
        builder.pop_current_node();
    }
    // Reprocess the token according to the rules given in the section corresponding to the current insertion mode in
    // HTML content.
    process_in_html_content(builder, token, names)
}

/// Any other start tag
fn any_other_start_tag<S: TreeSink, E: ErrorSink>(builder: &mut TreeBuilder<S, E>, tag: &Tag<'_>) {
    let Some(adjusted_current_node) = builder.adjusted_current_node() else {
        return;
    };
    // If the adjusted current node is an element in the MathML namespace, adjust MathML attributes for the token.
    // If the adjusted current node is an element in the SVG namespace, and the token's tag name is one of the ones in
    // the first column of the following table, change the tag name to the name given in the corresponding cell in the
    // second column.
    // If the adjusted current node is an element in the SVG namespace, adjust SVG attributes for the token.
    // Adjust foreign attributes for the token.
    // Insert a foreign element for the token, with adjusted current node's namespace and false.
    builder.insert_a_foreign_element(adjusted_current_node.name.namespace(), tag);
    // If the token has its self-closing flag set, then run the appropriate steps from the following list:
    if tag.self_closing {
        // If the token's tag name is "script", and the new current node is in the SVG namespace: Acknowledge the
        // token's self-closing flag, and then act as described in the steps for a "script" end tag below.
        // Otherwise: Pop the current node off the stack of open elements and acknowledge the token's self-closing
        // flag.
        builder.acknowledge_self_closing_flag();
        match tag.name == TagName::SCRIPT
            && builder.open_elements.current_name().namespace() == Namespace::Svg
        {
            true => end_an_svg_script(builder),
            false => drop(builder.pop_current_node()),
        }
    }
}

/// An end tag whose tag name is "script", if the current node is an SVG script element
fn end_an_svg_script<S: TreeSink, E: ErrorSink>(builder: &mut TreeBuilder<S, E>) {
    // Pop the current node off the stack of open elements.
    let script = builder.pop_current_node();
    // The rest of the rule processes the SVG script element.
    builder.end_a_script(script, ScriptKind::Svg);
}

/// Any other end tag
fn any_other_end_tag<S: TreeSink, E: ErrorSink>(
    builder: &mut TreeBuilder<S, E>,
    tag: &Tag<'_>,
    token: &TreeToken<'_>,
    names: &NameTable,
) -> Step {
    // 1. Initialize node to be the current node (the bottommost node of the stack).
    // 2. If node's tag name, converted to ASCII lowercase, is not the same as the tag name of the token, then this is
    //    a parse error.
    if ascii_lowercase(builder.open_elements.current_name().local_name()) != tag.name {
        builder.parse_error(ErrorCode::MismatchedEndTagInForeignContent);
    }
    // 3. Loop: If node is the topmost element in the stack of open elements, then return. (fragment case)
    // 5. Set node to the previous entry in the stack of open elements.
    // 6. If node is not an element in the HTML namespace, return to the step labeled loop.
    // NOTE: the current node is not in the HTML namespace unless it is the topmost element.
    if builder.open_elements.len() == 1 {
        return Step::Done;
    }
    let same = Sought::Foreign(tag.name);
    let html = Sought::Kind(Kind::Html);
    match builder.open_elements.last_of_either(same, html) {
        // 4. If node's tag name, converted to ASCII lowercase, is the same as the tag name of the token, pop elements
        //    from the stack of open elements until node has been popped from the stack, and then return.
        Some(node) if same.includes(builder.open_elements.as_slice()[node].name) => {
            builder.pop_down_to(node);
            Step::Done
        }
        // 7. Otherwise, process the token according to the rules given in the section corresponding to the current
        //    insertion mode in HTML content.
        _ => process_in_html_content(builder, token, names),
    }
}
