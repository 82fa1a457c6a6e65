//! [The end](https://html.spec.whatwg.org/multipage/parsing.html#the-end)

use super::TreeBuilder;
use super::modes::InsertionMode;
use crate::error::ErrorSink;
use crate::sink::{DocumentReadiness, TreeNotification, TreeSink};
use crate::span::Span;

impl<S: TreeSink, E: ErrorSink> TreeBuilder<S, E> {
    /// [Stops parsing](https://html.spec.whatwg.org/multipage/parsing.html#stop-parsing): runs the steps that concern the tree.
    pub(super) fn stop_parsing(&mut self) {
        // 1. and 2. If the active speculative HTML parser is not null, then stop the speculative HTML parser and
        //    return. Set the insertion point to undefined.
        // NOTE: the host owns the speculative parser; the insertion point belongs to the driver.
        // 3. Update the current document readiness to "interactive".
        self.sink.notify(TreeNotification::DocumentReadiness(DocumentReadiness::Interactive));
        // 4. Pop all the nodes off the stack of open elements.
        self.truncate_open_elements(0);
        self.state.insertion_mode = InsertionMode::Stopped;
        // NOTE: the other steps run deferred scripts and fire events. The host runs these steps before it calls `finish`.
    }

    /// [Aborts the parser](https://html.spec.whatwg.org/multipage/parsing.html#abort-a-parser): runs the steps that concern the
    /// tree.
    pub fn abort(&mut self) {
        // 1. and 2. Throw away any pending content in the input stream […]. Stop the speculative HTML parser […].
        // 3. Update the current document readiness to "interactive".
        // 4. Pop all the nodes off the stack of open elements.
        if S::WANTS_LOCATIONS {
            let end = self.current_token.span.end;
            self.current_token.span = Span::new(end, end);
            self.current_token.end_tag = None;
        }
        self.stop_parsing();
        // 5. Update the current document readiness to "complete".
        self.complete_document();
    }

    /// Finishes tree construction after the [end of the input](crate::token::Token::EndOfFile), and returns the sink's output.
    /// [Aborts](Self::abort) first if the input has not ended. At a limit of the tokenizer, this drops text pending in a table.
    pub fn finish(self) -> S::Output {
        self.finish_with_errors().0
    }

    /// Like [`finish`](Self::finish), but also returns the error sink.
    pub fn finish_with_errors(mut self) -> (S::Output, E) {
        if self.state.insertion_mode != InsertionMode::Stopped {
            self.abort();
        } else if !self.state.is_complete {
            self.complete_document();
        }
        (self.sink.finish(), self.errors)
    }

    /// Tells the sink to update the last `selectedcontent` elements, and updates the current document readiness to "complete".
    pub(crate) fn complete_document(&mut self) {
        self.state.is_complete = true;
        let document = self.document.clone();
        self.update_selectedcontent_in(&document);
        self.sink.notify(TreeNotification::DocumentReadiness(DocumentReadiness::Complete));
    }
}
