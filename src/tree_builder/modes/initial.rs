//! The ["initial" insertion mode](https://html.spec.whatwg.org/multipage/parsing.html#the-initial-insertion-mode),
//! and the mode of the document by its DOCTYPE

use super::*;
use crate::edition::Edition;
use crate::sink::{DocumentMode, TreeNotification};
use crate::tables::doctypes::{QuirksRule, has_listed_prefix, is_listed_identifier};
use crate::token::Doctype;

impl<S: TreeSink, E: ErrorSink> TreeBuilder<S, E> {
    pub(super) fn process_initial(&mut self, token: &TreeToken<'_>) -> ProcessResult {
        match token.kind {
            // A character token that is one of U+0009, U+000A (LF), U+000C (FF), U+000D (CR), or U+0020 SPACE
            // Ignore the token.
            TokenKind::Whitespace(_) => {}
            // A comment token: Insert a comment as the last child of the Document object.
            // A processing instruction token: Insert a processing instruction as the last child of the Document object.
            TokenKind::Comment(comment) => self.insert_comment_or_instruction_in_document(comment),
            // A DOCTYPE token
            TokenKind::Doctype(doctype) => {
                // If the DOCTYPE token's name is not "html", or the token's public identifier is not missing, or the
                // token's system identifier is neither missing nor "about:legacy-compat", then there is a parse error.
                if doctype.name != Some("html")
                    || doctype.public_identifier.is_some()
                    || !matches!(doctype.system_identifier, None | Some("about:legacy-compat"))
                {
                    self.parse_error(ErrorCode::NonconformingDoctype);
                }
                // Append a DocumentType node to the Document node […].
                let strings = [doctype.name, doctype.public_identifier, doctype.system_identifier];
                let bytes: usize = strings.into_iter().flatten().map(str::len).sum();
                if self.can_insert_in_document(true) && self.try_count_nodes(1, bytes as u64) {
                    self.sink.append_doctype(doctype);
                }
                // Then, if the document is not an iframe srcdoc document, and the parser cannot change the mode flag is
                // false, and the DOCTYPE token matches one of the conditions in the following list, then set the
                // Document to quirks mode: […]
                // Otherwise, […] set the Document to limited-quirks mode: […]
                let mode = document_mode_for_doctype(doctype, self.settings.edition);
                self.set_document_mode_if_allowed(mode);
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
                self.set_document_mode_if_allowed(DocumentMode::Quirks);
                // In any case, switch the insertion mode to "before html", then reprocess the token.
                self.state.insertion_mode = InsertionMode::BeforeHtml;
                return ProcessResult::Reprocess;
            }
        }
        ProcessResult::Done
    }

    /// Sets the document's mode, if the document is not an `iframe` `srcdoc` document and the [parser cannot change the mode
    /// flag](https://html.spec.whatwg.org/multipage/parsing.html#parser-cannot-change-the-mode-flag) is false.
    fn set_document_mode_if_allowed(&mut self, mode: DocumentMode) {
        if !self.settings.is_srcdoc && self.settings.can_change_mode && mode != DocumentMode::NoQuirks {
            self.state.document_mode = mode;
            self.sink.notify(TreeNotification::DocumentMode(mode));
        }
    }
}

fn document_mode_for_doctype(doctype: &Doctype<'_>, edition: Edition) -> DocumentMode {
    // OPTIMIZATION: nearly all doctypes have no identifiers, which the rules compare with lists (test: the
    // `tree_construction` suite). Otherwise, a parse takes 2.1 % more instructions on small pages in the default profile,
    // and 2.2 % with fat LTO.
    if let Doctype {
        name: Some("html"), public_identifier: None, system_identifier: None, force_quirks: false, ..
    } = doctype
    {
        return DocumentMode::NoQuirks;
    }
    let public_identifier = doctype.public_identifier.unwrap_or("");
    let system_identifier_is_missing = match doctype.system_identifier {
        None => true,
        Some(identifier) => identifier.is_empty() && edition.treats_empty_system_identifier_as_missing(),
    };
    let system_identifier = doctype.system_identifier.unwrap_or("");
    // "[…] the DOCTYPE token matches one of the conditions in the following list, then set the Document to quirks mode":
    // The force-quirks flag is set to on.
    if doctype.force_quirks
        // The name is not "html".
        || doctype.name != Some("html")
        // The public identifier is set to: …
        || is_listed_identifier(QuirksRule::QuirksPublicIdentifier, public_identifier)
        // The system identifier is set to: …
        || is_listed_identifier(QuirksRule::QuirksSystemIdentifier, system_identifier)
        // The public identifier starts with: …
        || has_listed_prefix(QuirksRule::QuirksPrefix, public_identifier)
        // The system identifier is missing and the public identifier starts with: …
        || system_identifier_is_missing
            && has_listed_prefix(QuirksRule::ConditionalQuirksPrefix, public_identifier)
    {
        return DocumentMode::Quirks;
    }
    // "Otherwise, […] the DOCTYPE token matches one of the conditions in the following list, then set the Document to
    // limited-quirks mode":
    // The public identifier starts with: …
    if has_listed_prefix(QuirksRule::LimitedQuirksPrefix, public_identifier)
        // The system identifier is not missing and the public identifier starts with: …
        || !system_identifier_is_missing
            && has_listed_prefix(QuirksRule::ConditionalQuirksPrefix, public_identifier)
    {
        return DocumentMode::LimitedQuirks;
    }
    DocumentMode::NoQuirks
}
