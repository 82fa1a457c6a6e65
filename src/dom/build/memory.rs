//! [`Memory`]: what a builder remembers, of few documents only.

use super::content_patching::Markers;
use super::selected_content::Selects;
use crate::dom::storage::edits::Edits;

/// What a builder remembers of some nodes, to find them again.
#[derive(Clone, Debug)]
pub(super) struct Memory {
    pub(super) markers: Markers,
    pub(super) selects: Selects,
}

impl Memory {
    /// What is remembered. The first time, this looks through the tree if someone else may have changed it.
    pub(super) fn of(memory: &mut Option<Box<Self>>, edits: Edits, was_edited: bool) -> &mut Self {
        memory.get_or_insert_with(|| {
            let markers = if was_edited {
                Markers::unknown(edits)
            } else {
                Markers::new(edits)
            };
            let selects = Selects::new(edits);
            Box::new(Self { markers, selects })
        })
    }
}
