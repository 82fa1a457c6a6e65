//! The ["before html" insertion mode](https://html.spec.whatwg.org/multipage/parsing.html#the-before-html-insertion-mode)

use super::*;
use crate::token::Attributes;

impl<S: TreeSink, E: ErrorSink> TreeBuilder<S, E> {
    pub(super) fn process_before_html(&mut self, token: &TreeToken<'_>) -> ProcessResult {
        match token.kind {
            // A DOCTYPE token: Parse error. Ignore the token.
            TokenKind::Doctype(_) => self.parse_error(ErrorCode::UnexpectedDoctypeBeforeHtml),
            // A comment token: Insert a comment as the last child of the Document object.
            // A processing instruction token: Insert a processing instruction as the last child of the Document object.
            TokenKind::Comment(comment) => self.insert_comment_or_instruction_in_document(comment),
            // A character token that is one of U+0009, U+000A (LF), U+000C (FF), U+000D (CR), or U+0020 SPACE
            // Ignore the token.
            TokenKind::Whitespace(_) => {}
            // A start tag whose tag name is "html"
            TokenKind::StartTag(tag::HTML, tag) => {
                // Create an element for the token in the HTML namespace, with the Document as the intended parent.
                // Append it to the Document object. Put this element in the stack of open elements.
                self.insert_root_html_element(&tag.attributes);
                // Switch the insertion mode to "before head".
                self.state.insertion_mode = InsertionMode::BeforeHead;
            }
            // An end tag whose tag name is one of: "head", "body", "html", "br"
            // Act as described in the "anything else" entry below.
            // Any other end tag: Parse error. Ignore the token.
            TokenKind::EndTag(name, _) if !matches!(name, tag::HEAD | tag::BODY | tag::HTML | tag::BR) => {
                self.parse_error(ErrorCode::UnexpectedEndTagBeforeHtml);
            }
            // Anything else
            _ => {
                // Create an html element whose node document is the Document object. Append it to the Document object.
                // Put this element in the stack of open elements.
                self.insert_root_html_element(&Attributes::empty(token.names));
                // Switch the insertion mode to "before head", then reprocess the token.
                self.state.insertion_mode = InsertionMode::BeforeHead;
                return ProcessResult::Reprocess;
            }
        }
        ProcessResult::Done
    }

    fn insert_root_html_element(&mut self, attributes: &Attributes<'_>) {
        self.record_attributes_if_limited(tag::HTML, attributes);
        let name = ExpandedName::html(tag::HTML);
        let bytes = attributes.value_bytes();
        let Some((location, depth)) = self.try_count_and_locate_element(name, bytes) else {
            return;
        };
        let html = self.create_element_for_token(name, attributes, &location);
        if self.can_insert_in_document(false) {
            self.sink.insert_element(&location, &html);
        }
        self.state.open_elements.reserve_initial_capacity();
        self.push_open_element(name, html, attributes, depth);
    }
}
