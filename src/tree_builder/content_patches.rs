//! [`ContentPatches`], the `template` elements whose content goes elsewhere.

use super::places::ElementId;
use crate::sink::ContentPatch;

/// The `template` elements on the stack of open elements whose insertion target is not null, with that and their
/// insertion markers.
pub(super) type ContentPatches<H> = Vec<OpenPatch<H>>;

/// A `template` element on the stack of open elements whose insertion target is not null.
#[derive(Clone, Debug)]
pub(super) struct OpenPatch<H> {
    pub(super) template: ElementId,
    pub(super) patch: ContentPatch<H>,
}

/// The position in the list of the patch of the `template` with this id. It is searched from the end.
pub(super) fn position<H>(patches: &[OpenPatch<H>], id: ElementId) -> Option<usize> {
    match id {
        ElementId::ANONYMOUS => None,
        _ => patches.iter().rposition(|open| open.template == id),
    }
}
