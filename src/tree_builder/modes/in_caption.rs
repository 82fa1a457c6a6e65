//! The ["in caption" insertion mode](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-incaption)

use super::*;

impl<S: TreeSink, E: ErrorSink> TreeBuilder<S, E> {
    pub(super) fn process_in_caption(&mut self, token: &TreeToken<'_>) -> ProcessResult {
        match token.kind {
            // An end tag whose tag name is "caption"
            TokenKind::EndTag(tag::CAPTION, _) => {
                let (not_open, unclosed) =
                    (ErrorCode::UnexpectedCaptionEndTag, ErrorCode::UnclosedElementsAtCaptionEndTag);
                self.try_close_caption_or_cell(tag::CAPTION, not_open, unclosed, InsertionMode::InTable);
            }
            // A start tag whose tag name is one of: "caption", "col", "colgroup", "tbody", "td", "tfoot", "th", "thead", "tr"
            // Reprocess the token.
            TokenKind::StartTag(name, _)
                if is_name_in_category(name, Category::TableStructureStartTags, self.settings.edition) =>
            {
                return self.close_caption_and_reprocess();
            }
            // An end tag whose tag name is "table": Reprocess the token.
            TokenKind::EndTag(tag::TABLE, _) => return self.close_caption_and_reprocess(),
            // An end tag whose tag name is one of: "body", "col", "colgroup", "html", "tbody", "td", "tfoot", "th",
            // "thead", "tr"
            // Parse error. Ignore the token.
            TokenKind::EndTag(name, _)
                if is_name_in_category(name, Category::InCaptionIgnoredEndTags, self.settings.edition) =>
            {
                self.parse_error(ErrorCode::UnexpectedEndTagInCaption)
            }
            // Anything else: Process the token using the rules for the "in body" insertion mode.
            _ => return self.process_in_body(token),
        }
        ProcessResult::Done
    }

    /// Applies the rule for the start tags of other table parts, and for the table's end tag.
    fn close_caption_and_reprocess(&mut self) -> ProcessResult {
        let (not_open, unclosed) = (ErrorCode::UnexpectedTablePartInCaption, ErrorCode::UnclosedElementsInCaption);
        let had_caption = self.try_close_caption_or_cell(tag::CAPTION, not_open, unclosed, InsertionMode::InTable);
        ProcessResult::reprocess_if(had_caption)
    }
}
