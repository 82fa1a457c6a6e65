//! [Insert a character](https://html.spec.whatwg.org/multipage/parsing.html#insert-a-character),
//! [insert a comment](https://html.spec.whatwg.org/multipage/parsing.html#insert-a-comment) and
//! [insert a processing instruction](https://html.spec.whatwg.org/multipage/parsing.html#insert-a-processing-instruction).

use super::TreeBuilder;
use super::tree_token::CommentOrInstruction;
use crate::error::ErrorSink;
use crate::sink::{InsertionLocation, TreeSink};
use crate::token::Text;

impl<S: TreeSink, E: ErrorSink> TreeBuilder<S, E> {
    pub(super) fn insert_characters(
        &mut self,
        // 1. Let data be the characters passed to the algorithm […].
        data: &Text<'_>,
    ) {
        let mut data = data.with_span(self.current_span_if_wanted());
        if self.limits.is_limited && !self.try_count_text(&data) {
            match self.stop_and_truncate_text(data) {
                Some(start) => data = start,
                None => return,
            }
        }
        // 2. Let the adjusted insertion location be the appropriate place for inserting a node.
        let adjusted_insertion_location = self.appropriate_insertion_location();
        // 3. If the adjusted insertion location is in a Document node, then return.
        // NOTE: the location is never in a Document node: while there are characters to insert, the current node is an element.
        // 4. If there is a Text node immediately before the adjusted insertion location, then append data to that Text node's
        //    data. Otherwise, create a new Text node […] and insert the newly created node at the adjusted insertion location.
        self.sink.insert_text(&adjusted_insertion_location, data);
    }

    pub(super) fn insert_comment_or_instruction(&mut self, comment: CommentOrInstruction<'_>) {
        let location = self.appropriate_insertion_location();
        self.insert_comment_or_instruction_at(location, comment);
    }

    pub(super) fn insert_comment_or_instruction_at(
        &mut self,
        location: InsertionLocation<S::Handle>,
        comment: CommentOrInstruction<'_>,
    ) {
        match comment {
            CommentOrInstruction::Comment(data) => {
                if self.try_count_nodes(1, data.len() as u64) {
                    self.sink.insert_comment(&location, data.with_span(self.current_span_if_wanted()));
                }
            }
            CommentOrInstruction::ProcessingInstruction(instruction) => {
                let bytes = instruction.target.len() + instruction.data.len();
                if self.try_count_nodes(1, bytes as u64)
                    && let Some(handle) = self.sink.insert_processing_instruction(&location, instruction)
                    && self.settings.edition.has_content_patching()
                {
                    let markers = self.state.markers.get_or_insert_default();
                    markers.add_if_start_marker(&handle, instruction.target, instruction.data);
                }
            }
        }
    }

    /// "the last child of the Document object"
    pub(super) fn document_insertion_location(&self) -> InsertionLocation<S::Handle> {
        InsertionLocation::LastChildOf(self.document.clone())
    }

    /// "the last child of the first element in the stack of open elements (the html element)"
    pub(super) fn html_element_insertion_location(&self) -> InsertionLocation<S::Handle> {
        match self.state.open_elements.get(0) {
            // NOTE: the calling modes ensure that there is an `html` element.
            Some(html) => InsertionLocation::LastChildOf(html.handle.clone()),
            None => self.document_insertion_location(),
        }
    }
}
