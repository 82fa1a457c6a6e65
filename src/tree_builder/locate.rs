//! Tells the sink the locations of nodes in the input, if it wants them.

use super::TreeBuilder;
use super::open_element::OpenElement;
use crate::error::ErrorSink;
use crate::names::NameId;
use crate::sink::{Notice, TreeSink};
use crate::span::Span;

impl<S: TreeSink, E: ErrorSink> TreeBuilder<S, E> {
    /// The span of the token in work, or of the run of character tokens, if the sink wants locations.
    pub(super) fn span_to_tell(&self) -> Option<Span> {
        S::WANTS_LOCATIONS.then_some(self.token_in_work.span)
    }

    /// Notes that the token in work is an end tag with this name, or no end tag.
    pub(super) fn set_end_tag_in_work(&mut self, name: Option<NameId>) {
        if S::WANTS_LOCATIONS {
            self.token_in_work.end_tag = name;
        }
    }

    /// An element is about to leave the stack of open elements, and the end tag in work is that of another one.
    pub(super) fn locate_end_without_tag(&mut self, element: &OpenElement<S::Handle>) {
        if S::WANTS_LOCATIONS {
            self.sink.notice(Notice::End { element: &element.handle, closing_token: self.token_in_work.span });
        }
    }

    /// Sets the end of all elements that are still open: after the last token.
    pub(super) fn set_end_in_work(&mut self) {
        if S::WANTS_LOCATIONS {
            let end = self.token_in_work.span.end;
            self.token_in_work.span = Span::new(end, end);
            self.token_in_work.end_tag = None;
        }
    }

    /// Notes that the end tag in work, of `body` or `html`, ends the element at this position of the stack of open
    /// elements. The element stays there.
    pub(super) fn locate_end_tag_of_open_element(&mut self, position: usize) {
        if S::WANTS_LOCATIONS
            && let Some(element) = self.state.open_elements.as_slice().get(position)
            && self.token_in_work.end_tag == Some(element.name.local_name())
        {
            self.sink.notice(Notice::EndTag { element: &element.handle, span: self.token_in_work.span });
        }
    }
}
