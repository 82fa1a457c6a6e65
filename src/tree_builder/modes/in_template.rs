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
            // A start tag whose tag name is one of: "caption", "colgroup", "tbody", "tfoot", "thead"
            TokenKind::StartTag(tag::CAPTION | tag::COLGROUP | tag::TBODY | tag::TFOOT | tag::THEAD, _) => {
                return self.switch_template_insertion_mode(InsertionMode::InTable);
            }
            // A start tag whose tag name is "col"
            TokenKind::StartTag(tag::COL, _) => {
                return self.switch_template_insertion_mode(InsertionMode::InColumnGroup);
            }
            // A start tag whose tag name is "tr"
            TokenKind::StartTag(tag::TR, _) => {
                return self.switch_template_insertion_mode(InsertionMode::InTableBody);
            }
            // A start tag whose tag name is one of: "td", "th"
            TokenKind::StartTag(tag::TD | tag::TH, _) => {
                return self.switch_template_insertion_mode(InsertionMode::InRow);
            }
            // Any other start tag
            TokenKind::StartTag(..) => return self.switch_template_insertion_mode(InsertionMode::InBody),
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
                // Pop elements from the stack of open elements until a template element has been popped from the stack.
                // Clear the list of active formatting elements up to the last marker.
                // Pop the current template insertion mode off the stack of template insertion modes.
                // Reset the insertion mode appropriately.
                self.process_template_end_of_file();
                // Reprocess the token.
                return ProcessResult::Reprocess;
            }
        }
        ProcessResult::Done
    }

    fn switch_template_insertion_mode(&mut self, mode: InsertionMode) -> ProcessResult {
        // Pop the current template insertion mode off the stack of template insertion modes.
        self.state.template_insertion_modes.pop();
        // Push mode onto the stack of template insertion modes so that it is the new current template insertion mode.
        self.state.template_insertion_modes.push(mode);
        // Switch the insertion mode to mode, and reprocess the token.
        self.state.insertion_mode = mode;
        ProcessResult::Reprocess
    }
}
