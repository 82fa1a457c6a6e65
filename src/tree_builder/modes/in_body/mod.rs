//! The ["in body" insertion mode](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inbody)
//!
//! The rules for start tags and for end tags are in the standard's order.

mod end_tags;
mod start_tags;

use super::*;
use crate::names::{NameTable, Namespace};
use crate::tables::{InBodyEndTag, InBodyStartTag, in_body_end_tag_rule, in_body_start_tag_rule};
use crate::token::TextState;

impl<S: TreeSink, E: ErrorSink> TreeBuilder<S, E> {
    pub(super) fn process_in_body(&mut self, token: &TreeToken<'_>) -> ProcessResult {
        match token.kind {
            // A character token that is U+0000 NULL: Parse error. Ignore the token.
            TokenKind::NullCharacter => self.parse_error(ErrorCode::UnexpectedNullCharacterInBody),
            // A character token that is one of U+0009, U+000A (LF), U+000C (FF), U+000D (CR), or U+0020 SPACE
            TokenKind::Whitespace(text) => {
                // Reconstruct the active formatting elements, if any.
                self.reconstruct_active_formatting_elements(token.names);
                // Insert the token's character.
                self.insert_characters(text);
            }
            // Any other character token
            TokenKind::Characters(text) => self.process_characters_in_body(text, token.names),
            // A comment token: Insert a comment.
            // A processing instruction token: Insert a processing instruction.
            TokenKind::Comment(comment) => self.insert_comment_or_instruction(comment),
            // A DOCTYPE token: Parse error. Ignore the token.
            TokenKind::Doctype(_) => self.parse_error(ErrorCode::UnexpectedDoctypeInBody),
            TokenKind::StartTag(_, tag) => self.process_start_tag_in_body(tag),
            // An end-of-file token
            TokenKind::EndOfFile => {
                // If the stack of template insertion modes is not empty, then process the token using the rules for the "in
                // template" insertion mode.
                if !self.state.template_insertion_modes.is_empty() {
                    return self.process_in_template(token);
                }
                // Otherwise, follow these steps:
                // 1. If there is a node in the stack of open elements that is not either a dd element, […] or the html element,
                //    then this is a parse error.
                self.report_any_unclosed_elements(ErrorCode::UnclosedElementsAtEndOfFile);
                // 2. Stop parsing.
                self.stop_parsing();
            }
            TokenKind::EndTag(_, tag) => return self.process_end_tag_in_body(tag),
        }
        ProcessResult::Done
    }

    /// Any other character token
    pub(super) fn process_characters_in_body(&mut self, text: &Text<'_>, names: &NameTable) {
        // Reconstruct the active formatting elements, if any.
        self.reconstruct_active_formatting_elements(names);
        // Insert the token's character.
        self.insert_characters(text);
        // Set the frameset-ok flag to "not ok".
        self.state.frameset_ok = false;
    }

    #[inline(always)]
    pub(in crate::tree_builder) fn process_start_tag_in_body(&mut self, tag: &Tag<'_>) {
        match in_body_start_tag_rule(tag.name, self.settings.edition) {
            // A start tag whose tag name is one of: "address", "article", […] "p", "search", "section", "summary", "ul"
            InBodyStartTag::Block => {
                // If the stack of open elements has a p element in button scope, then close a p element.
                self.close_p_if_in_button_scope();
                // Insert an HTML element for the token.
                self.insert_html_element(tag);
            }
            // A start tag whose tag name is "a"
            InBodyStartTag::A => {
                // If the list of active formatting elements contains an a element between the end of the list and the last
                // marker on the list (or the start of the list if there is no marker on the list), then this is a parse error;
                // run the adoption agency algorithm for the token, then remove that element from the list of active formatting
                // elements and the stack of open elements if the adoption agency algorithm didn't already remove it (it might
                // not have if the element is not in table scope).
                if let Some(entry) =
                    self.state.active_formatting_elements.rfind_after_last_marker(tag::A, tag.name_table())
                    && let Some(element) = self.state.active_formatting_elements.element_at(entry)
                {
                    let id = element.id;
                    self.parse_error(ErrorCode::UnexpectedAStartTagInA);
                    self.run_adoption_agency(tag);
                    if let Some(entry) = self.state.active_formatting_elements.position(id, tag.name_table()) {
                        self.state.active_formatting_elements.remove(entry);
                    }
                    if let Some(position) = self.state.open_elements.position(id) {
                        self.remove_open_element_at(position);
                    }
                }
                // Reconstruct the active formatting elements, if any.
                self.reconstruct_active_formatting_elements(tag.name_table());
                // Insert an HTML element for the token. Push onto the list of active formatting elements that element.
                self.insert_formatting_element(tag);
            }
            // A start tag whose tag name is one of: "b", "big", "code", "em", "font", "i", "s", "small", "strike", "strong",
            // "tt", "u"
            InBodyStartTag::Formatting => {
                // Reconstruct the active formatting elements, if any.
                self.reconstruct_active_formatting_elements(tag.name_table());
                // Insert an HTML element for the token. Push onto the list of active formatting elements that element.
                self.insert_formatting_element(tag);
            }
            InBodyStartTag::AnyOther => self.process_any_other_start_tag(tag),
            group => self.process_uncommon_start_tag(group, tag),
        }
    }

    /// Any other start tag
    #[inline(always)]
    fn process_any_other_start_tag(&mut self, tag: &Tag<'_>) {
        // Reconstruct the active formatting elements, if any.
        self.reconstruct_active_formatting_elements(tag.name_table());
        // Insert an HTML element for the token.
        self.insert_html_element(tag);
        // NOTE: "This element will be an ordinary element. With one exception: if the scripting flag is disabled, it
        // can also be a noscript element."
    }

    fn report_any_unclosed_elements(&mut self, code: ErrorCode) {
        if self.errors.wants_errors()
            && self.state.open_elements.rfind_any([ElementPattern::TagSet(TagSet::NeedsEndTag)]).is_some()
        {
            self.parse_error(code);
        }
    }
}
