//! Tells the sink where nodes stand, if it wants to know.

use super::TreeBuilder;
use crate::error::ErrorSink;
use crate::names::NameId;
use crate::sink::TreeSink;
use crate::span::Span;

impl<S: TreeSink, E: ErrorSink> TreeBuilder<S, E> {
    /// Where the token in work stands, or the run of character tokens, if the sink wants to know.
    #[inline]
    pub(super) fn span_to_tell(&self) -> Option<Span> {
        S::WANTS_LOCATIONS.then_some(self.token_in_work.span)
    }

    /// The token in work is an end tag with this name, or no end tag.
    #[inline]
    pub(super) fn set_end_tag_in_work(&mut self, name: Option<NameId>) {
        if S::WANTS_LOCATIONS {
            self.token_in_work.end_tag = name;
        }
    }

    /// The end tag in work, which is that of `body` or `html`, ends the element at this position of the stack of open
    /// elements, which stays there.
    pub(super) fn locate_end_tag_of_open_element(&mut self, position: usize) {
        if S::WANTS_LOCATIONS
            && let Some(element) = self.state.open_elements.as_slice().get(position)
            && self.token_in_work.end_tag == Some(element.name.local_name())
        {
            self.sink
                .locate_end_tag(&element.handle, self.token_in_work.span);
        }
    }
}
