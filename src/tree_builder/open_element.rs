//! [`OpenElement`], an element on the
//! [stack of open elements](https://html.spec.whatwg.org/multipage/parsing.html#the-stack-of-open-elements).

use super::places::CanBeVacant;
use super::places::ElementId;
use crate::names::ExpandedName;

/// An element on the stack of open elements.
#[derive(Clone)]
pub(super) struct OpenElement<H> {
    pub(super) handle: H,
    pub(super) name: ExpandedName,
    pub(super) id: ElementId,
    /// Whether the element is an
    /// [HTML integration point](https://html.spec.whatwg.org/multipage/parsing.html#html-integration-point).
    pub(super) is_html_integration_point: bool,
}

impl<H> CanBeVacant for OpenElement<H> {
    #[inline]
    fn is_vacant(&self) -> bool {
        self.name == VACANT
    }

    #[inline]
    fn id(&self) -> ElementId {
        self.id
    }
}

impl<H> OpenElement<H> {
    /// The entry in the place of an element that was removed from the middle of the stack.
    pub(super) fn vacant(handle: H) -> Self {
        Self {
            handle,
            name: VACANT,
            id: ElementId::ANONYMOUS,
            is_html_integration_point: false,
        }
    }
}

/// The name in vacant places of the stack, which no element has.
pub(super) const VACANT: ExpandedName = ExpandedName::from_raw(u32::MAX);
