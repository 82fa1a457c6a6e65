//! [`TokenInWork`], what is known of the token that the rules are processing.

use super::open_element::OpenElement;
use super::text_watch::TextWatch;
use crate::names::NameId;
use crate::sink::TreeSink;
use crate::span::Span;
use crate::tables::foreign_names::ascii_lowercase;

/// What is known of the token in work, besides the token itself.
#[derive(Clone)]
pub(super) struct TokenInWork {
    /// Where it is in the input, or the run of character tokens.
    pub(super) span: Span,
    /// Where it ends. For a run, this may be the end of its first character.
    pub(super) end: u64,
    /// The name of the end tag in work while its element has not been found, if locations are wanted.
    pub(super) end_tag: Option<NameId>,
    /// What there is to do with characters besides inserting them.
    pub(super) text_watch: TextWatch,
    /// Whether the self-closing flag of the start tag in work was acknowledged.
    pub(super) self_closing_flag_is_acknowledged: bool,
}

impl TokenInWork {
    /// No token yet.
    #[inline(always)]
    pub(super) fn none(text_watch: TextWatch) -> Self {
        Self {
            span: Span::new(0, 0),
            end: 0,
            end_tag: None,
            text_watch,
            self_closing_flag_is_acknowledged: false,
        }
    }

    /// Tells the sink where an element ends that is about to leave the stack of open elements. The end tag in work closes
    /// the first one that has its name. The token in work closes all others.
    #[inline]
    pub(super) fn locate_end<S: TreeSink>(
        &mut self,
        element: &OpenElement<S::Handle>,
        sink: &mut S,
    ) {
        if !S::WANTS_LOCATIONS {
            return;
        }
        if self.end_tag == Some(ascii_lowercase(element.name.local_name())) {
            self.end_tag = None;
            sink.locate_end_tag(&element.handle, self.span);
        } else {
            sink.locate_end(&element.handle, self.span);
        }
    }
}
