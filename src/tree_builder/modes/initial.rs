//! The ["initial" insertion mode](https://html.spec.whatwg.org/multipage/parsing.html#the-initial-insertion-mode)

use crate::error::{ErrorCode, ErrorSink};
use crate::sink::{DocumentMode, Notice, TreeSink};
use crate::tree_builder::insertion_mode::InsertionMode;
use crate::tree_builder::tree_token::{Step, TokenKind, TreeToken};
use crate::tree_builder::{TreeBuilder, quirks};

impl<S: TreeSink, E: ErrorSink> TreeBuilder<S, E> {
    pub(super) fn process_using_the_rules_for_initial(&mut self, token: &TreeToken<'_>) -> Step {
        match token.kind {
            // A character token that is one of U+0009 CHARACTER TABULATION, U+000A LINE FEED (LF), U+000C FORM FEED
            // (FF), U+000D CARRIAGE RETURN (CR), or U+0020 SPACE
            // Ignore the token.
            TokenKind::Whitespace(_) => {}
            // A comment token
            // Insert a comment as the last child of the Document object.
            TokenKind::Comment(data) => {
                self.insert_a_comment_at(self.last_child_of_the_document(), data);
            }
            // A processing instruction token
            // Insert a processing instruction as the last child of the Document object.
            TokenKind::ProcessingInstruction(instruction) => {
                self.insert_a_processing_instruction_at(self.last_child_of_the_document(), instruction);
            }
            // A DOCTYPE token
            TokenKind::Doctype(doctype) => {
                // If the DOCTYPE token's name is not "html", or the token's public identifier is not missing, or the
                // token's system identifier is neither missing nor "about:legacy-compat", then there is a parse error.
                if quirks::is_a_parse_error(doctype) {
                    self.parse_error(ErrorCode::NonconformingDoctype);
                }
                // Append a DocumentType node to the Document node […].
                let strings = [doctype.name, doctype.public_identifier, doctype.system_identifier];
                let bytes: usize = strings.into_iter().flatten().map(str::len).sum();
                if self.document_takes(|dom| dom.takes_doctype()) && self.allow_nodes(1, bytes as u64) {
                    self.sink.append_doctype(doctype);
                }
                // Then, if the document is not an iframe srcdoc document, and the parser cannot change the mode flag is
                // false, and the DOCTYPE token matches one of the conditions in the following list, then set the
                // Document to quirks mode: […]
                // Otherwise, […] set the Document to limited-quirks mode: […]
                let mode = quirks::document_mode(doctype, self.settings.edition);
                self.set_document_mode(mode);
                // Then, switch the insertion mode to "before html".
                self.state.insertion_mode = InsertionMode::BeforeHtml;
            }
            // Anything else
            _ => {
                // If the document is not an iframe srcdoc document, then this is a parse error; if the parser cannot
                // change the mode flag is false, set the Document to quirks mode.
                if !self.settings.is_srcdoc {
                    self.parse_error(ErrorCode::MissingDoctype);
                }
                self.set_document_mode(DocumentMode::Quirks);
                // In any case, switch the insertion mode to "before html", then reprocess the token.
                self.state.insertion_mode = InsertionMode::BeforeHtml;
                return Step::Reprocess;
            }
        }
        Step::Done
    }

    /// Sets the mode of the document, if this is not an `iframe` `srcdoc` document and the
    /// [parser cannot change the mode flag](https://html.spec.whatwg.org/multipage/parsing.html#parser-cannot-change-the-mode-flag)
    /// is false.
    fn set_document_mode(&mut self, mode: DocumentMode) {
        if !self.settings.is_srcdoc && !self.settings.cannot_change_the_mode && mode != DocumentMode::NoQuirks {
            self.state.document_mode = mode;
            self.sink.notice(Notice::DocumentMode(mode));
        }
    }
}
