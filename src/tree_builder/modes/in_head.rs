//! The ["in head" insertion mode](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inhead)

use super::*;
use crate::encoding::{extract_meta_encoding, get_encoding};
use crate::names::attribute;
use crate::token::{Attributes, Feedback, TextState};

impl<S: TreeSink, E: ErrorSink> TreeBuilder<S, E> {
    pub(super) fn process_in_head(&mut self, token: &TreeToken<'_>) -> ProcessResult {
        match token.kind {
            // A character token that is one of U+0009, U+000A (LF), U+000C (FF), U+000D (CR), or U+0020 SPACE
            // Insert the character.
            TokenKind::Whitespace(text) => self.insert_characters(text),
            // A comment token: Insert a comment.
            // A processing instruction token: Insert a processing instruction.
            TokenKind::Comment(comment) => self.insert_comment_or_instruction(comment),
            // A DOCTYPE token: Parse error. Ignore the token.
            TokenKind::Doctype(_) => self.parse_error(ErrorCode::UnexpectedDoctypeInHead),
            // A start tag whose tag name is "html": Process the token using the rules for the "in body" insertion mode.
            TokenKind::StartTag(tag::HTML, _) => return self.process_in_body(token),
            // A start tag whose tag name is one of: "base", "basefont", "bgsound", "link"
            TokenKind::StartTag(tag::BASE | tag::BASEFONT | tag::BGSOUND | tag::LINK, tag) => {
                // Insert an HTML element for the token. Immediately pop the current node off the stack of open
                // elements. Acknowledge the token's self-closing flag, if it is set.
                self.insert_and_pop_html_element(tag);
            }
            // A start tag whose tag name is "meta"
            TokenKind::StartTag(tag::META, tag) => {
                // Insert an HTML element for the token. Immediately pop the current node off the stack of open
                // elements. Acknowledge the token's self-closing flag, if it is set.
                self.insert_and_pop_html_element(tag);
                // If the active speculative HTML parser is null, then: […]
                self.request_encoding_change_if_declared(&tag.attributes);
            }
            // A start tag whose tag name is "title": Follow the generic RCDATA element parsing algorithm.
            TokenKind::StartTag(tag::TITLE, tag) => self.parse_generic_text_element(tag, TextState::Rcdata),
            // A start tag whose tag name is "noscript", if the scripting flag is enabled
            // Follow the generic raw text element parsing algorithm.
            TokenKind::StartTag(tag::NOSCRIPT, tag) if self.settings.scripting => {
                self.parse_generic_text_element(tag, TextState::Rawtext);
            }
            // A start tag whose tag name is one of: "noframes", "style"
            // Follow the generic raw text element parsing algorithm.
            TokenKind::StartTag(tag::NOFRAMES | tag::STYLE, tag) => {
                self.parse_generic_text_element(tag, TextState::Rawtext)
            }
            // A start tag whose tag name is "noscript", if the scripting flag is disabled
            TokenKind::StartTag(tag::NOSCRIPT, tag) => {
                // Insert an HTML element for the token.
                self.insert_html_element(tag);
                // Switch the insertion mode to "in head noscript".
                self.state.insertion_mode = InsertionMode::InHeadNoscript;
            }
            // A start tag whose tag name is "script"
            TokenKind::StartTag(tag::SCRIPT, tag) => self.insert_script_element(tag),
            // An end tag whose tag name is "head"
            TokenKind::EndTag(tag::HEAD, _) => {
                // Pop the current node (which will be the head element) off the stack of open elements.
                self.pop_current_node();
                // Switch the insertion mode to "after head".
                self.state.insertion_mode = InsertionMode::AfterHead;
            }
            // A start tag whose tag name is "template"
            TokenKind::StartTag(tag::TEMPLATE, tag) => self.process_template_start_tag(tag),
            // An end tag whose tag name is "template"
            TokenKind::EndTag(tag::TEMPLATE, _) => self.process_template_end_tag(),
            // A start tag whose tag name is "head": Parse error. Ignore the token.
            TokenKind::StartTag(tag::HEAD, _) => self.parse_error(ErrorCode::UnexpectedHeadStartTagInHead),
            // An end tag whose tag name is one of: "body", "html", "br"
            // Act as described in the "anything else" entry below.
            // Any other end tag: Parse error. Ignore the token.
            TokenKind::EndTag(name, _) if !matches!(name, tag::BODY | tag::HTML | tag::BR) => {
                self.parse_error(ErrorCode::UnexpectedEndTagInHead);
            }
            // Anything else
            _ => {
                // Pop the current node (which will be the head element) off the stack of open elements.
                self.pop_current_node();
                // Switch the insertion mode to "after head".
                self.state.insertion_mode = InsertionMode::AfterHead;
                // Reprocess the token.
                return ProcessResult::Reprocess;
            }
        }
        ProcessResult::Done
    }

    /// Runs the last steps for a start tag whose tag name is "meta".
    ///
    /// Stores the new encoding in `effects`, from which the byte decoder takes it after the token.
    fn request_encoding_change_if_declared(&mut self, attributes: &Attributes<'_>) {
        // "[…] and the confidence is currently tentative"
        if !self.effects.is_encoding_tentative || self.effects.new_encoding.is_some() {
            return;
        }
        // 1. If the element has a charset attribute, and getting an encoding from its value results in an encoding, and
        //    the confidence is currently tentative, then change the encoding to the resulting encoding.
        self.effects.new_encoding = attributes
            .get(attribute::CHARSET)
            .and_then(|label| get_encoding(label.as_bytes()))
            // 2. Otherwise, if the element has an http-equiv attribute whose value is an ASCII case-insensitive match
            //    for the string "Content-Type", and the element has a content attribute, and applying the algorithm for
            //    extracting a character encoding from a meta element to that attribute's value returns an encoding, and
            //    the confidence is currently tentative, then change the encoding to the extracted encoding.
            .or_else(|| {
                let http_equiv = attributes.get(attribute::HTTP_EQUIV)?;
                let content = attributes.get(attribute::CONTENT)?;
                let is_content_type = http_equiv.eq_ignore_ascii_case("content-type");
                if is_content_type { extract_meta_encoding(content.as_bytes()) } else { None }
            });
        if self.effects.new_encoding.is_some() {
            self.set_feedback_unless_stopped(Feedback::Pause);
        }
    }
}
