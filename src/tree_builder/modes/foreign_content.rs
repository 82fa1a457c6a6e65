//! The [rules for parsing tokens in foreign
//! content](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inforeign)

use super::*;
use crate::edition::Edition;
use crate::names::{Namespace, attribute};
use crate::tables::element::{is_mathml_text_integration_point, lowercase_name_id};
use crate::tree_builder::builder::ScriptKind;

impl<S: TreeSink, E: ErrorSink> TreeBuilder<S, E> {
    pub(in crate::tree_builder) fn process_foreign_content(&mut self, token: &TreeToken<'_>) -> ProcessResult {
        match token.kind {
            // A character token that is U+0000 NULL: Parse error. Insert a U+FFFD REPLACEMENT CHARACTER character.
            TokenKind::NullCharacter => {
                self.parse_error(ErrorCode::UnexpectedNullCharacterInForeignContent);
                self.insert_characters(&"\u{FFFD}".into());
            }
            // A character token that is one of U+0009, U+000A (LF), U+000C (FF), U+000D (CR), or U+0020 SPACE
            // Insert the token's character.
            TokenKind::Whitespace(text) => self.insert_characters(text),
            // Any other character token
            TokenKind::Characters(text) => {
                // Insert the token's character.
                self.insert_characters(text);
                // Set the frameset-ok flag to "not ok".
                self.state.frameset_ok = false;
            }
            // A comment token: Insert a comment.
            // A processing instruction token: Insert a processing instruction.
            TokenKind::Comment(comment) => self.insert_comment_or_instruction(comment),
            // A DOCTYPE token: Parse error. Ignore the token.
            TokenKind::Doctype(_) => self.parse_error(ErrorCode::UnexpectedDoctypeInForeignContent),
            // A start tag whose tag name is one of: "b", "big", "blockquote", […] "ul", "var"
            // A start tag whose tag name is "font", if the token has any attributes named "color", "face", or "size"
            TokenKind::StartTag(_, tag) if is_breakout_tag(tag, self.settings.edition) => {
                return self.break_out_of_foreign_content(token);
            }
            // An end tag whose tag name is "br", "p"
            TokenKind::EndTag(tag::BR | tag::P, _) => return self.break_out_of_foreign_content(token),
            // Any other start tag
            TokenKind::StartTag(_, tag) => {
                // If the adjusted current node is an element in the MathML namespace, adjust MathML attributes for the token.
                // If the adjusted current node is an element in the SVG namespace, and the token's tag name is one of the ones
                // in the first column of the following table, change the tag name to the name given in the corresponding cell
                // in the second column. If the adjusted current node is an element in the SVG namespace, adjust SVG attributes
                // for the token. Adjust foreign attributes for the token.
                // Insert a foreign element for the token, with adjusted current node's namespace and false.
                self.insert_foreign_element(self.adjusted_current_node_name().namespace(), tag);
                // If the token has its self-closing flag set, then run the appropriate steps from the following list:
                if tag.self_closing {
                    // If the token's tag name is "script", and the new current node is in the SVG namespace: Acknowledge the
                    // token's self-closing flag, and then act as described in the steps for a "script" end tag below.
                    // Otherwise: Pop the current node off the stack of open elements and acknowledge the token's self-closing
                    // flag.
                    self.current_token.is_self_closing_acknowledged = true;
                    if tag.name == tag::SCRIPT
                        && self.state.open_elements.current_node_name().namespace() == Namespace::Svg
                    {
                        self.finish_script(ScriptKind::Svg);
                    } else {
                        self.pop_current_node();
                    }
                }
            }
            // An end tag whose tag name is "script", if the current node is an SVG script element
            TokenKind::EndTag(tag::SCRIPT, _)
                if self.state.open_elements.current_node_name() == ExpandedName::svg(tag::SCRIPT) =>
            {
                // Pop the current node off the stack of open elements. […] Process the SVG script element […].
                self.finish_script(ScriptKind::Svg);
            }
            // Any other end tag
            TokenKind::EndTag(_, tag) => {
                // 1. Initialize node to be the current node (the bottommost node of the stack).
                // 2. If node's tag name, converted to ASCII lowercase, is not the same as the tag name of the token, then this
                //    is a parse error.
                if lowercase_name_id(self.state.open_elements.current_node_name().local_name()) != tag.name {
                    self.parse_error(ErrorCode::MismatchedEndTagInForeignContent);
                }
                // 3. Loop: If node is the topmost element in the stack of open elements, then return. (fragment case)
                // 5. Set node to the previous entry in the stack of open elements.
                // 6. If node is not an element in the HTML namespace, return to the step labeled loop.
                // NOTE: the current node is not in the HTML namespace unless it is the topmost element.
                if self.state.open_elements.len() == 1 {
                    return ProcessResult::Done;
                }
                let same = ElementPattern::Foreign(tag.name);
                match self.state.open_elements.rfind_any([same, ElementPattern::TagSet(TagSet::Html)]) {
                    // 4. If node's tag name, converted to ASCII lowercase, is the same as the tag name of the token, pop
                    //    elements from the stack of open elements until node has been popped from the stack, and then return.
                    Some(node) if same.matches(self.state.open_elements.name_at(node), self.settings.edition) => {
                        self.truncate_open_elements(node);
                    }
                    // 7. Otherwise, process the token according to the rules given in the section corresponding to the current
                    //    insertion mode in HTML content.
                    _ => return self.process_by_insertion_mode(token),
                }
            }
            // NOTE: the dispatcher passes end-of-file tokens to the rules for HTML content.
            TokenKind::EndOfFile => {}
        }
        ProcessResult::Done
    }

    fn break_out_of_foreign_content(&mut self, token: &TreeToken<'_>) -> ProcessResult {
        // Parse error.
        self.parse_error(ErrorCode::UnexpectedHtmlTagInForeignContent);
        // While the current node is not a MathML text integration point, an HTML integration point, or an element in
        // the HTML namespace, pop elements from the stack of open elements.
        while let Some(node) = self.state.open_elements.current_node()
            && !is_mathml_text_integration_point(node.name)
            && !node.is_html_integration_point
            && !node.name.is_html()
        {
            self.pop_current_node();
        }
        // Reprocess the token according to the rules given in the section corresponding to the current insertion mode
        // in HTML content.
        self.process_by_insertion_mode(token)
    }
}

/// Whether an HTML element's start tag ends foreign content.
fn is_breakout_tag(tag: &Tag<'_>, edition: Edition) -> bool {
    match tag.name {
        tag::FONT => [attribute::COLOR, attribute::FACE, attribute::SIZE]
            .into_iter()
            .any(|name| tag.attributes.get(name).is_some()),
        name => is_name_in_category(name, Category::ForeignBreakout, edition),
    }
}
