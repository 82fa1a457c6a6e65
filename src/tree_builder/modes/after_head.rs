//! The ["after head" insertion mode](https://html.spec.whatwg.org/multipage/parsing.html#the-after-head-insertion-mode)

use super::*;
use crate::token::Attributes;
use crate::tree_builder::depth_limit::ElementDepth;

impl<S: TreeSink, E: ErrorSink> TreeBuilder<S, E> {
    pub(super) fn process_after_head(&mut self, token: &TreeToken<'_>) -> ProcessResult {
        match token.kind {
            // A character token that is one of U+0009, U+000A (LF), U+000C (FF), U+000D (CR), or U+0020 SPACE
            // Insert the character.
            TokenKind::Whitespace(text) => self.insert_characters(text),
            // A comment token: Insert a comment.
            // A processing instruction token: Insert a processing instruction.
            TokenKind::Comment(comment) => self.insert_comment_or_instruction(comment),
            // A DOCTYPE token: Parse error. Ignore the token.
            TokenKind::Doctype(_) => self.parse_error(ErrorCode::UnexpectedDoctypeAfterHead),
            // A start tag whose tag name is "html": Process the token using the rules for the "in body" insertion mode.
            TokenKind::StartTag(tag::HTML, _) => return self.process_in_body(token),
            // A start tag whose tag name is "body"
            TokenKind::StartTag(tag::BODY, tag) => {
                // Insert an HTML element for the token.
                self.record_attributes_if_limited(tag::BODY, &tag.attributes);
                self.insert_html_element(tag);
                // Set the frameset-ok flag to "not ok".
                self.state.frameset_ok = false;
                // Switch the insertion mode to "in body".
                self.state.insertion_mode = InsertionMode::InBody;
            }
            // A start tag whose tag name is "frameset"
            TokenKind::StartTag(tag::FRAMESET, tag) => {
                // Insert an HTML element for the token.
                self.insert_html_element(tag);
                // Switch the insertion mode to "in frameset".
                self.state.insertion_mode = InsertionMode::InFrameset;
            }
            // A start tag whose tag name is one of: "base", "basefont", "bgsound", "link", "meta", "noframes",
            // "script", "style", "template", "title"
            TokenKind::StartTag(name, _)
                if is_name_in_category(name, Category::InHeadStartTags, self.settings.edition) =>
            {
                // Parse error.
                self.parse_error(ErrorCode::UnexpectedStartTagAfterHead);
                // Push the node pointed to by the head element pointer onto the stack of open elements.
                // NOTE: the `head` element is a child of the topmost element, so its depth is 2.
                let head = self.state.head_element_pointer.clone().map(|head| {
                    let attributes = Attributes::empty(token.names);
                    self.push_open_element(ExpandedName::html(tag::HEAD), head, &attributes, ElementDepth::At(2));
                    self.limits.continues_text = false;
                    self.state.open_elements.get_or_assign_current_id()
                });
                // Process the token using the rules for the "in head" insertion mode.
                let step = self.process_in_head(token);
                // Remove the node pointed to by the head element pointer from the stack of open elements. (It might not
                // be the current node at this point.)
                if let Some(position) = head.and_then(|head| self.state.open_elements.position(head)) {
                    self.remove_open_element_at(position);
                }
                return step;
            }
            // An end tag whose tag name is "template"
            // Process the token using the rules for the "in head" insertion mode.
            TokenKind::EndTag(tag::TEMPLATE, _) => return self.process_in_head(token),
            // A start tag whose tag name is "head": Parse error. Ignore the token.
            TokenKind::StartTag(tag::HEAD, _) => self.parse_error(ErrorCode::UnexpectedHeadStartTagAfterHead),
            // An end tag whose tag name is one of: "body", "html", "br"
            // Act as described in the "anything else" entry below.
            // Any other end tag: Parse error. Ignore the token.
            TokenKind::EndTag(name, _) if !matches!(name, tag::BODY | tag::HTML | tag::BR) => {
                self.parse_error(ErrorCode::UnexpectedEndTagAfterHead);
            }
            // Anything else
            _ => {
                // Insert an HTML element for a "body" start tag token with no attributes.
                self.insert_phantom_html_element(tag::BODY, token.names);
                // Set the frameset-ok flag to "ok".
                self.state.frameset_ok |= self.settings.edition.allows_frameset_after_head_templates();
                // Switch the insertion mode to "in body".
                self.state.insertion_mode = InsertionMode::InBody;
                // Reprocess the current token.
                return ProcessResult::Reprocess;
            }
        }
        ProcessResult::Done
    }
}
