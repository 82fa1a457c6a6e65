//! [`Entry`], an entry of the
//! [list of active formatting elements](https://html.spec.whatwg.org/multipage/parsing.html#the-list-of-active-formatting-elements).

use super::places::CanBeVacant;
use super::positions::ElementId;
use super::saved_tokens::SavedToken;
use crate::names::NameId;

/// An entry of the list.
pub(super) enum Entry<H> {
    /// A [marker](https://html.spec.whatwg.org/multipage/parsing.html#concept-parser-marker).
    Marker,
    /// A formatting element.
    Element(FormattingElement<H>),
    /// An entry was removed from this place.
    Vacant,
}

impl<H> CanBeVacant for Entry<H> {
    #[inline]
    fn is_vacant(&self) -> bool {
        matches!(self, Self::Vacant)
    }

    #[inline]
    fn id(&self) -> ElementId {
        self.as_element()
            .map_or(ElementId::ANONYMOUS, |element| element.id)
    }
}

impl<H> Entry<H> {
    /// The element, if the entry is one.
    pub(super) fn as_element(&self) -> Option<&FormattingElement<H>> {
        match self {
            Self::Element(element) => Some(element),
            Self::Marker | Self::Vacant => None,
        }
    }
}

/// A formatting element, and the token for which it was created.
#[derive(Clone)]
pub(super) struct FormattingElement<H> {
    pub(super) handle: H,
    pub(super) id: ElementId,
    pub(super) name: NameId,
    /// The attributes of the token, if it has any.
    pub(super) token: Option<SavedToken>,
}
