//! Tells the sink where nodes stand, if it wants to know.

use super::TreeBuilder;
use super::open_elements::OpenElement;
use crate::error::ErrorSink;
use crate::names::NameId;
use crate::sink::TreeSink;
use crate::tables::foreign_names::ascii_lowercase;

/// Which tag token is in work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum TagInWork {
    /// The token is not a tag, or an end tag whose element was found.
    None,
    Start,
    /// An end tag with this name, whose element was not found yet.
    End(NameId),
}

impl<S: TreeSink, E: ErrorSink> TreeBuilder<S, E> {
    #[inline]
    pub(super) fn set_tag_in_work(&mut self, tag: TagInWork) {
        if S::WANTS_LOCATIONS {
            self.tag_in_work = tag;
        }
    }

    /// An element was just inserted for the start tag in work, unless an end tag implies it.
    #[inline]
    pub(super) fn locate_start_tag(&mut self, element: &S::Handle) {
        if S::WANTS_LOCATIONS && self.tag_in_work == TagInWork::Start {
            self.sink.locate_start_tag(element, self.span);
        }
    }

    /// An element was just created for the token of another one.
    #[inline]
    pub(super) fn locate_clone(&mut self, original: &S::Handle, clone: &S::Handle) {
        if S::WANTS_LOCATIONS {
            self.sink.locate_clone(original, clone);
        }
    }

    /// An element is about to leave the stack of open elements: the first one with the name of the end tag in work is the
    /// one that it closes.
    #[inline]
    pub(super) fn locate_end_tag(&mut self, element: &OpenElement<S::Handle>) {
        if S::WANTS_LOCATIONS
            && self.tag_in_work == TagInWork::End(ascii_lowercase(element.name.local_name()))
        {
            self.tag_in_work = TagInWork::None;
            self.sink.locate_end_tag(&element.handle, self.span);
        }
    }

    /// The end tag in work, which is that of `body` or `html`, ends the element at this position of the stack of open
    /// elements, which stays there.
    pub(super) fn locate_end_tag_of_open_element(&mut self, position: usize) {
        if S::WANTS_LOCATIONS
            && let Some(element) = self.open_elements.as_slice().get(position)
            && self.tag_in_work == TagInWork::End(element.name.local_name())
        {
            self.sink.locate_end_tag(&element.handle, self.span);
        }
    }

    /// The token in work is about to become a text, a comment, a processing instruction or a doctype.
    #[inline]
    pub(super) fn locate_next_node(&mut self) {
        if S::WANTS_LOCATIONS {
            self.sink.locate_next_node(self.span);
        }
    }
}
