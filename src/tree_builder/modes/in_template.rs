//! The ["in template" insertion mode](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-intemplate)

use super::*;

impl<S: TreeSink, E: ErrorSink> TreeBuilder<S, E> {
    pub(super) fn process_in_template(&mut self, token: &TreeToken<'_>) -> ProcessResult {
        match token.kind {
            // A character token
            // A comment token
            // A processing instruction token
            // A DOCTYPE token: Process the token using the rules for the "in body" insertion mode.
            TokenKind::NullCharacter
            | TokenKind::Whitespace(_)
            | TokenKind::Characters(_)
            | TokenKind::Comment(_)
            | TokenKind::Doctype(_) => return self.process_in_body(token),
            // A start tag whose tag name is one of: "base", "basefont", "bgsound", "link", "meta", "noframes",
            // "script", "style", "template", "title"
            // Process the token using the rules for the "in head" insertion mode.
            TokenKind::StartTag(name, _)
                if is_name_in_category(name, Category::InHeadStartTags, self.settings.edition) =>
            {
                return self.process_in_head(token);
            }
            // An end tag whose tag name is "template"
            // Process the token using the rules for the "in head" insertion mode.
            TokenKind::EndTag(tag::TEMPLATE, _) => return self.process_in_head(token),
            TokenKind::StartTag(name, _) => {
                let mode = match name {
                    // A start tag whose tag name is one of: "caption", "colgroup", "tbody", "tfoot", "thead"
                    tag::CAPTION | tag::COLGROUP | tag::TBODY | tag::TFOOT | tag::THEAD => InsertionMode::InTable,
                    // A start tag whose tag name is "col"
                    tag::COL => InsertionMode::InColumnGroup,
                    // A start tag whose tag name is "tr"
                    tag::TR => InsertionMode::InTableBody,
                    // A start tag whose tag name is one of: "td", "th"
                    tag::TD | tag::TH => InsertionMode::InRow,
                    // Any other start tag
                    _ => InsertionMode::InBody,
                };
                // Pop the current template insertion mode off the stack of template insertion modes.
                self.state.template_insertion_modes.pop();
                // Push mode onto the stack of template insertion modes so that it is the new current template insertion
                // mode.
                self.state.template_insertion_modes.push(mode);
                // Switch the insertion mode to mode, and reprocess the token.
                self.state.insertion_mode = mode;
                return ProcessResult::Reprocess;
            }
            // Any other end tag: Parse error. Ignore the token.
            TokenKind::EndTag(..) => self.parse_error(ErrorCode::UnexpectedEndTagInTemplate),
            // An end-of-file token
            TokenKind::EndOfFile => {
                // If there is no template element on the stack of open elements, then stop parsing. (fragment case)
                if !self.has_open_template() {
                    self.stop_parsing();
                    return ProcessResult::Done;
                }
                // Otherwise, this is a parse error.
                self.parse_error(ErrorCode::UnexpectedEndOfFileInTemplate);
                // DEVIATION: the October 2026 standard leaves a patch's markers in the tree. In web-platform-tests and
                // Chromium, the markers are removed.
                if self.settings.edition.finishes_content_patches_at_end_of_file() {
                    self.finish_content_patch_if_any();
                }
                // Pop elements from the stack of open elements until a template element has been popped from the stack.
                // […] Reset the insertion mode appropriately.
                self.pop_template_and_reset_mode();
                // Reprocess the token.
                return ProcessResult::Reprocess;
            }
        }
        ProcessResult::Done
    }
}
